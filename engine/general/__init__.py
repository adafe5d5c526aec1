"""The general rules of the Law: what every faction has (chapters 1 to 5)."""
