"""The words about an action that cannot be read: what was expected there."""

from rootlog.engine.vocabulary import AREAS, CARD_SUITS, PIECES, PILES, SIDES
from rootlog.grammar import Unreadable

_WORDS = {
    "INT": "a number",
    "FACTION": "a faction",
    "HIRELING": "a hireling",
    "SUIT": f"a suit ({' '.join(sorted(CARD_SUITS))})",
    "PIECE": f"a piece ({' '.join(PIECES)})",
    "ITEM": "an item letter",
    "NAME": "a card name",
    "STATE": f"an item area or state ({' '.join(AREAS + SIDES)})",
    "SIGN": "`++` or `--`",
    "KEY": "a letter of a board column or marker",
    "STATUS": "`h` or `a`",
    "PILE": " or ".join(f"`{sign}`" for sign in PILES),
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


def explain(text: str, error: Unreadable) -> str:
    """A sentence about why that action cannot be read."""
    sign = text[error.column : error.column + 1]
    if not error.why and not sign.isascii():
        return f"`{sign}` is not a sign of the notation"
    return error.why or f"{_found(text, error.column)}, expected {_listed(error.expected)}"


def _found(text: str, column: int) -> str:
    return (
        f"`{text[column : column + 1]}` cannot stand here"
        if column < len(text)
        else "the action ends here"
    )


def _listed(expected: tuple[str, ...]) -> str:
    if _ANYTHING <= set(expected):
        return "a move such as `w3->9`, a battle `XE7`, a craft `Zsoup` or points `++2`"
    # what may be a suit or a faction stands only where one of them does
    words = list(dict.fromkeys(_WORDS.get(name, name) for name in expected if name != "BOTH"))
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
