"""The Eyrie Dynasties: chapter 7 of the Law."""
