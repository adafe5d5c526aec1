"""What a page asks that records a game by gestures: what lies where, where it may go, and what is owed next."""
