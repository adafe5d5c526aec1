"""Editions with a house of their own: one folder each, for what they do not share with the printed books.

Such a folder holds the edition's chapter of the catalogue (`law.json`), the sentences of its rules (`words.json`), the words of its fact
lines (`facts.json`), its factions, one folder each as in `engine/factions`, and `seating.py`, which seats them and its general rules.
"""
