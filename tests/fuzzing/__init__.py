"""Mangled records, and what is promised of every text."""
