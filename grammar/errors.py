"""What to say of an action that cannot be read: what was expected there, and the nearest form that can be read."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.grammar import Unreadable, parse

_WORDS = {
    "INT": "a number",
    "FACTION": "a faction",
    "HIRELING": "a hireling",
    "SUIT": "a suit (B F M R)",
    "PIECE": "a piece (w p b t f)",
    "ITEM": "an item letter",
    "NAME": "a card name",
    "STATE": "an item area or state (s d t r e)",
    "SIGN": "`++` or `--`",
    "KEY": "a letter of a board column or marker",
    "STATUS": "`h` or `a`",
    "PILE": "`*` or `Q`",
    "ARROW": "`->`",
    "EXCHANGE": "`<->`",
    "COLUMN": "`$_`",
    "HASH": "a card `#`",
    "PERCENT": "an item `%`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "PLUS": "`+`",
    "COMMA": "`,`",
    "DOLLAR": "`$`",
    "CIRCUMFLEX": "`^`",
    "QMARK": "`?`",
    "AT": "`@`",
    "UNDERSCORE": "`_`",
    "__ANON_0": "`_`",
    "$END": "the end of the action",
    "X": "`X`",
    "Z": "`Z`",
}
_ANYTHING = frozenset(("PIECE", "HASH", "PERCENT", "COLUMN", "QMARK"))
_REPAIRS = ("->", "-", ">", "#", "$", "%", "_", "+", ")", "(", "^", "w", "b", "t", "1")
_LONGEST_REPAIR = 40


def explain(text: str, error: Unreadable, *, repair: bool = True) -> str:
    """A sentence about why that action cannot be read, with the nearest readable form if there is one near."""
    message = error.why or f"{_found(text, error.column)}, expected {_listed(error.expected)}"
    near = nearest(text) if repair else None
    return f"{message}; did you mean `{near}`?" if near else message


def _found(text: str, column: int) -> str:
    return (
        f"`{text[column : column + 1]}` cannot stand here"
        if column < len(text)
        else "the action ends here"
    )


def _listed(expected: tuple[str, ...]) -> str:
    if _ANYTHING <= set(expected):
        return "a move such as `w3->9`, a battle `XE7`, a craft `Zsoup` or points `++2`"
    words = list(dict.fromkeys(_WORDS.get(name, name) for name in expected))
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def nearest(text: str) -> str | None:
    """The first readable text that is one edit away: a character dropped, changed or put in."""
    if len(text) > _LONGEST_REPAIR:
        return None
    for candidate in _edits(text):
        try:
            parse(candidate)
        except Unreadable:
            continue
        return candidate
    return None


def _edits(text: str) -> Iterator[str]:
    tight = "".join(text.split())
    if tight != text:
        yield tight
    for place, character in enumerate(text):
        swapped = character.swapcase()
        if swapped != character:
            yield text[:place] + swapped + text[place + 1 :]
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]
    for place in range(len(text), -1, -1):
        for repair in _REPAIRS:
            yield text[:place] + repair + text[place:]
