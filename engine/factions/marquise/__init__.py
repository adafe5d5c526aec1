"""The Marquise de Cat: chapter 6 of the Law."""
