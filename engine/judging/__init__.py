"""Judging: what a source is, one turn with its verbs, the search for its reading, and the whole game."""
