"""The tests; the name of each says what is so."""
