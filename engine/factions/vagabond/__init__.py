"""The Vagabond: chapter 9 of the Law."""
