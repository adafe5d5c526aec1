"""Legal plays that the judge refuses today: they are left out until it is mended, and each says why.

A game made with `GameOptions.everything` has them, so that whoever mends the judge finds records at once.
"""

AWAITING: dict[str, str] = {
    "black market": "the notation has no place for its cards, so no replay follows which card lies there and which is in hand",
}
"""The plays, and in what way the Law allows them."""

KNOWN: tuple[tuple[str, str], ...] = ()
"""Findings on generated games, by rule and words of the message, that come from plays in `AWAITING` or from faults like them."""
