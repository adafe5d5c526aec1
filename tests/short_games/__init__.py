"""Short games, as tables, and what `check` finds in each."""
