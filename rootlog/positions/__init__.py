"""Positions: a state with the table it is on, as JSON or as one line, and back."""
