"""Suggestions for text that cannot be read: the forms that are one small repair away, and the choice among them."""
