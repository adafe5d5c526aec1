"""Typical slips of scribes: the same legal game with one thing mis-written, decided by the text alone and never by asking the judge."""
