"""The notation: a text becomes a Record, a Record becomes text or JSON."""
