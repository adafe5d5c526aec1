"""The questions of a page that records a game by gestures: what lies where, where it may go, and what is owed next."""
