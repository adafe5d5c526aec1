"""The Marquise of this edition."""
