"""The Alliance of this edition."""
