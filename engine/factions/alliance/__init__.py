"""The Woodland Alliance: chapter 8 of the Law."""
