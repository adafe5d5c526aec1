"""Answers that may be unknown."""

Truth = bool | None
"""Yes, no, or None: unknown, where hidden cards or something that is not modelled decide. Only a plain no objects."""
