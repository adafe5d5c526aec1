"""An action by the things that it names: their words and their order are the scribe's, a table has the notation's."""

import re
from collections.abc import Collection
from functools import cache

from rootlog.engine import factions
from rootlog.engine.words import plural
from rootlog.spelling.marks import arrowed

_THINGS = tuple(
    (kind, re.compile(pattern), written)
    for kind, pattern, written in (
        ("face", r"\^?\s*(?:->|\^|to\b)\s*([a-z](?:_\w)+)(?!\w)", "^{}"),
        ("route", r"(?:from\s+)?(\d*)\s*(?:->|to\b)\s*(\d+(?:\s*(?:\+|and)\s*\d+)*)", "{}->{}"),
        ("points", r"(\+\+|--)\s*(\d+)\s*(?i:vp|points?|)(?![a-z])", "{}{}"),
        ("points", r"(\d+)\s*(\+\+|--)(?!\s*\d)", "{1}{0}"),
        ("rolls", r"\(?([0-3])[\s,;.:]+([0-3])\)?(?![^\w()]*\d)", "({},{})"),
        ("number", r"(\d+)", "{}"),
        ("battle", r"(X)", "{}"),
        ("faction", r"([A-Z])(?![a-z])", "{}"),
        ("turned", r"\^(?=\s*\d)", ""),
        ("", r"\s+|x(?=\s*\d)|(?<=\d)x|in\b", ""),
    )
)
"""The kinds of things that an action names, the ways in which people write them, and the notation's; what has no kind says nothing."""
_SHAPES = (
    ("number", "faction", "piece", "route"),
    ("faction", "piece", "turned", "number", "face"),
    ("battle", "faction", "number", "rolls"),
    ("faction", "points"),
)
"""The kinds of things that belong to one action, in the notation's order."""


def arranged(text: str, owner: str, players: Collection[str]) -> str | None:
    """The action of that faction that names the same things as a text.

    None if the text has anything else in it, two things of a kind, or things that do not belong together.
    """
    things: dict[str, str] = {}
    said, place = arrowed(text).strip(" .,:!'\""), 0
    while place < len(said):
        kind, written, place = _thing(said, place, owner)
        if kind in things or (kind == "faction" and written not in players) or not place:
            return None
        if kind:
            things[kind] = written
    if "battle" in things and things.get("faction") == owner:
        return None  # nobody attacks himself
    shape = next((one for one in _SHAPES if things.keys() <= set(one)), ())
    return "".join(things.get(kind, "") for kind in shape) or None


def _thing(text: str, place: int, owner: str) -> tuple[str, str, int]:
    """The kind of the thing at a place in a text, that thing in the notation, and the place behind it; 0 if nothing is named there."""
    for kind, pattern, form in _THINGS:
        found = pattern.match(text, place)
        if found is not None:
            written = form.format(*found.groups()).replace("and", "+")
            return kind, "".join(written.split()), found.end()
    piece = _piece(owner).match(text, place)
    return ("piece", _codes(owner)[piece.group().lower()], piece.end()) if piece else ("", "", 0)


@cache
def _piece(owner: str) -> re.Pattern[str]:
    """A pattern for a code or a name of a faction's pieces, the longest first."""
    names = sorted(_codes(owner), key=len, reverse=True)
    return re.compile(rf"(?i:{'|'.join(map(re.escape, names)) or '(?!)'})(?![a-z_])")


@cache
def _codes(owner: str) -> dict[str, str]:
    """The codes of a faction's pieces, by themselves and by the names of one and of several."""
    names = factions.data(owner).piece_names if owner in factions.letters() else {}
    words = {word: code for code, name in names.items() for word in (name, plural(name))}
    return {code: code for code in names} | words
