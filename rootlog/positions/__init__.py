"""Positions: a state with the table it stands on, as JSON or as one line, and back."""
