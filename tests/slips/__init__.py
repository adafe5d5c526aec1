"""Slips as scribes make them, and what `check` says of each."""
