"""The grammar of English for messages: numbers with nouns, articles, rows, verbs in their number."""

from collections.abc import Callable, Iterable, Sequence
from typing import Self

_UNCOUNTED = frozenset(("wood", "sympathy"))
"""Nouns that are the same for one and for many: "2 wood"."""


def plural(noun: str) -> str:
    """The plural of a noun, as "roosts", "enemies", "tablets of value 2"; "wood" stays as it is."""
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    if noun in _UNCOUNTED:
        return noun
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("x", "s", "ch", "sh")) else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """So many of something, as "1 roost", "2 roosts"."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def some(number: int, noun: str) -> str:
    """So many of something, as "1 error", "2 errors", "no errors"."""
    return counted(number, noun) if number else f"no {plural(noun)}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Several things as one phrase: "2 warriors, a roost and 2 wood"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def a(noun: str) -> str:
    """A noun with its article, as "an item"; one that is not counted without, as "wood"."""
    return noun if noun in _UNCOUNTED else f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def nth(number: int) -> str:
    """A place in a row, as "fourth", "11th"."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def is_or_are(number: int) -> str:
    """A number with its verb, as "nothing is", "1 is", "2 are"."""
    return f"{number or 'nothing'} {'are' if number > 1 else 'is'}"


def series(names: Iterable[str]) -> str:
    """Names in a row, as "2, 5 and 8"; "none" for none."""
    found = list(names)
    return " and ".join(filter(None, (", ".join(found[:-1]), found[-1]))) if found else "none"


_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}
_SIBILANT = ("shes", "ches", "sses", "xes", "zes")


class Name(str):
    """A name as the subject of a sentence: formatted with a verb in the third person, it gives the verb its number.

    `f"the {name:draws} a card"` gives "the Marquise draws a card", "the Corvids draw a card".
    """

    __slots__ = ("plural",)

    plural: bool

    def __new__(cls, name: str, *, plural: bool = False) -> Self:
        """The name, and whether it takes a verb in the plural."""
        made = super().__new__(cls, name)
        made.plural = plural
        return made

    def __format__(self, verb: str) -> str:
        """The name, followed by the verb in its number where one is given."""
        if not verb:
            return str(self)
        return f"{self} {many(verb) if self.plural else verb}"


def many(verb: str) -> str:
    """A verb of the third person singular in the plural, as "draws", "draw"; "passes", "pass"; "carries", "carry"."""
    first, _, rest = verb.partition(" ")
    if first in _IRREGULAR:
        first = _IRREGULAR[first]
    elif first.endswith("ies"):
        first = f"{first[:-3]}y"
    else:
        first = first.removesuffix("es" if first.endswith(_SIBILANT) else "s")
    return f"{first} {rest}".rstrip()


def score(points: int | None) -> str:
    """A score, as "3"; "off the track" where the marker has left it."""
    return "off the track" if points is None else str(points)


def points(number: int | None) -> str:
    """The same, as "3 points"."""
    return score(number) if number is None else counted(number, "point")


def listed(codes: Iterable[str], name: Callable[[str], str]) -> str:
    """Letters or codes, each with its name: "C (Marquise), E (Eyrie)"."""
    return ", ".join(f"{one} ({name(one)})" for one in codes)


def held(count: int, what: str) -> str:
    """So many of something, or "no ..."."""
    return f"{count} {what}" if count else f"no {what}"
