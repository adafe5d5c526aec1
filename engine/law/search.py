"""Finding rules in the catalogue: by number, or by words of their titles and paraphrases."""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from rootlog.engine.law import DEFAULT, catalogue
from rootlog.engine.law.catalogue import Entry, everything

_ROMAN = {
    "I": 1,
    "II": 2,
    "III": 3,
    "IV": 4,
    "V": 5,
    "VI": 6,
    "VII": 7,
    "VIII": 8,
    "IX": 9,
    "X": 10,
}
_NUMBER = re.compile(r"[0-9]+|[A-Z](?=\.|$)|[A-Z][A-Z0-9-]*:\S+$")
_SUBRULE = re.compile(r"([IVX]+)([a-z]?)$")
_WORD = re.compile(r"[a-z0-9]+")
_ENDING = re.compile(r"(?:ings?|ers?|ed|es?|s)$")
_SHORTEST = 3
"""The least number of letters of a word that an ending leaves."""
SUGGESTIONS = 5


def find(query: str, law_id: str | None = None) -> list[Entry]:
    """The rules that a number or words mean, in the Law's order, but for words the likeliest first.

    Those with the words in their title are likelier than others, those of the usual law than those that it lacks, those for
    everybody than those of factions.

    A number is taken in any spelling: `4.3.2.I` or `4.3.2.1`, an appendix by chapter or letter. What an edition without
    numbers is cited by, its id, a colon and names between dots, is one too; names that no rule has of its own mean all
    below them. With a law, only its own numbers and rules count. The list is empty where nothing fits.
    """
    rules = [entry for entry in everything() if law_id is None or law_id in entry.numbers]
    if _NUMBER.match(query.strip().rstrip(".").upper()):
        wanted = key(query)
        return list(_numbered(wanted, rules, law_id)) or list(_below(wanted, rules, law_id))
    words = _stems(query) - _STOP or _stems(query)
    if not words:
        return []
    found = [entry for entry in rules if words <= _stems(_text(entry))]
    return sorted(found, key=lambda entry: _rank(entry, words))


def _rank(entry: Entry, wanted: frozenset[str]) -> tuple[bool, bool, int, bool]:
    """The distance of a rule from the meaning of words."""
    title = frozenset().union(*map(_stems, (entry.title, *entry.titles.values())))
    exact = any(_stems(one) - _STOP == wanted for one in (entry.title, *entry.titles.values()))
    usual = DEFAULT in entry.numbers
    return not wanted <= title, not usual, catalogue.reach(entry.rule.chapter), not exact


def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, so that `moving` is found by `move`."""
    return frozenset(map(_stem, _WORD.findall(text.lower().replace("'s", ""))))


def _stem(word: str) -> str:
    """A word without the ending that its grammar gives it; of a doubled last letter one stays."""
    found = _ENDING.sub("", word)
    if len(found) < _SHORTEST:
        return word
    return found[:-1] if found[-1] == found[-2] else found


_STOP = _stems(
    "a an and are at by can do does for from how i if in is it many may me much my of on or the they to we what when where which who with you your"
)
"""Words of a question that tell nothing of what is asked."""


def suggest(query: str, law_id: str | None = None) -> list[str]:
    """The rules that may have been meant where nothing fits: numbers with titles, the likeliest first."""
    known = [
        (number, entry.title_in(law))
        for entry in everything()
        for law, number in entry.numbers.items()
        if law_id in {None, law}
    ]
    if _NUMBER.match(query.strip().upper()):
        lines = _around(key(query), known)
    else:
        titles = {title.lower(): f"{number} {title}" for number, title in reversed(known)}
        lines = [titles[one] for one in get_close_matches(query.lower(), titles, SUGGESTIONS, 0.5)]
    return list(dict.fromkeys(lines))[:SUGGESTIONS]


def _around(wanted: tuple[int | str, ...], known: list[tuple[str, str]]) -> list[str]:
    """The rules that share the longest beginning of a number."""
    for length in range(len(wanted) - 1, 0, -1):
        near = [f"{n} {title}" for n, title in known if key(n)[:length] == wanted[:length]]
        if near:
            return near
    return []


def children(entry: Entry, law_id: str) -> list[Entry]:
    """The rules directly below a rule in that law."""
    number = entry.numbers.get(law_id)
    if number is None:
        return []
    above = key(number)
    return [
        other
        for other in everything()
        if law_id in other.numbers and key(other.numbers[law_id])[:-1] == above
    ]


def key(number: str) -> tuple[int | str, ...]:
    """A number in comparable parts: `9.2.9.IIb` is 9, 2, 9, 2, 2; letters of appendices stay letters."""
    parts: list[int | str] = []
    for place, part in enumerate(number.strip().rstrip(".").split(".")):
        below = _SUBRULE.match(part) if place else None
        if part.isdigit():
            parts.append(int(part))
        elif below and below[1] in _ROMAN:
            parts.append(_ROMAN[below[1]])
            parts.extend([ord(below[2]) - ord("a") + 1] if below[2] else [])
        else:
            parts.append(part.upper())
    return tuple(parts)


def _numbered(
    wanted: tuple[int | str, ...], rules: list[Entry], law: str | None
) -> Iterator[Entry]:
    for entry in rules:
        numbers = {entry.numbers[law]} if law else set(entry.numbers.values())
        if any(key(number) == wanted for number in numbers) or _by_letter(entry, wanted):
            yield entry


def _below(wanted: tuple[int | str, ...], rules: list[Entry], law: str | None) -> Iterator[Entry]:
    """The rules whose names begin with those wanted, where an edition is cited by names."""
    if not isinstance(wanted[0], str) or ":" not in wanted[0]:
        return
    for entry in rules:
        numbers = [entry.numbers[law]] if law else entry.numbers.values()
        if any(key(number)[: len(wanted)] == wanted for number in numbers):
            yield entry


def _by_letter(entry: Entry, wanted: tuple[int | str, ...]) -> bool:
    return isinstance(wanted[0], str) and key(entry.id) == wanted


def _titles(entry: Entry) -> str:
    return " ".join((entry.title, *entry.titles.values())).lower()


def _text(entry: Entry) -> str:
    return f"{_titles(entry)} {entry.summary.lower()}"
