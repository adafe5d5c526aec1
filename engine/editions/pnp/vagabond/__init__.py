"""The Vagabond of this edition."""
