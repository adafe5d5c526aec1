"""The Eyrie of this edition."""
