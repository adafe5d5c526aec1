"""Finding rules in the catalogue: by number, or by the words of a question."""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from functools import cache

from rootlog.engine import data
from rootlog.engine.law import DEFAULT, Rule, catalogue
from rootlog.engine.law.catalogue import Entry, everything
from rootlog.engine.law.ranking import Ranking, Weighed
from rootlog.engine.law.stemming import stem

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
SUGGESTIONS = 5


def find(query: str, law_id: str | None = None) -> list[Entry]:
    """The rules that a number (`numbered`) or the words of a question (`fitting`) mean; with a law only its own."""
    return numbered(query, law_id) if is_number(query) else fitting(query, law_id)


def numbered(number: str, law_id: str | None = None) -> list[Entry]:
    """The rules with a number, in the Law's order; none for words.

    A number is taken in any spelling: `4.3.2.I` or `4.3.2.1`, an appendix by chapter or letter. An edition without numbers is cited by
    its id, a colon and names between dots: names that no rule has of its own mean all below them. With a law, only its own numbers count.
    """
    if not is_number(number):
        return []
    rules, wanted = _rules(law_id), key(number)
    return list(_numbered(wanted, rules, law_id)) or list(_below(wanted, rules, law_id))


def fitting(question: str, law_id: str | None = None) -> list[Entry]:
    """The rules that have words of a question, the likeliest first.

    A rule need not have all words. The more telling ones it has, and in its title, the likelier it is; those of the usual law are
    likelier than those that it lacks, those of a faction that is named than others, and where none is, those for everybody. The words
    that name a faction do not count besides; if there are no others, all of its rules are found.
    """
    words = written(question)
    named = {chapter for word in words for chapter in named_by().get(word, ())}
    stems = [stem(word) for word in words if word not in named_by()]
    rules = [one for one in _rules(law_id) if stems or one.rule.chapter in named]
    scores = ranking(law_id).scores(map(forms, _telling(stems)))
    playing = not {*stems} & of_setup()
    return sorted(
        (one for one in rules if not stems or one.rule in scores),
        key=lambda one: -scores.get(one.rule, 1) * likely(one, named, law_id, playing=playing),
    )


def _rules(law_id: str | None) -> list[Entry]:
    """The rules of a law, or of all."""
    return [entry for entry in everything() if law_id is None or law_id in entry.numbers]


def is_number(query: str) -> bool:
    """True if that names a rule by its number, not by words."""
    return bool(_NUMBER.match(query.strip().rstrip(".").upper()))


_TITLE, _TEXT, _BELOW = 2, 1, 0.5
"""The weight of a word in a rule's title, of one in its text or in the titles above it, and of one in the rules below it."""
NAMED, EVERYBODY, SETUP, _POINTER, _HEADING, _ELSEWHERE, _ALIKE = 2, 1.3, 0.5, 0.7, 0.5, 0.5, 0.8
"""The factors for a rule of a faction that is named, of everybody where none is, of setting up where it is not asked for, of the glossary, for
one that only heads others, one that the usual law lacks, and for another word for the same."""


def likely(
    entry: Entry, named: AbstractSet[str], law_id: str | None = None, *, playing: bool
) -> float:
    """The factor by which a rule is likelier than others; `named` are the chapters of the factions that a question names.

    `playing` is true of a question that has no word of setting up.
    """
    chapter = entry.rule.chapter
    everybody = EVERYBODY if not named and catalogue.reach(chapter) == 0 else 1
    return (
        (NAMED if chapter in named else everybody)
        * (SETUP if playing and sets_up(entry) else 1)
        * (_POINTER if chapter == _GLOSSARY else 1)
        * (_HEADING if entry.heading else 1)
        * (1 if law_id or DEFAULT in entry.numbers else _ELSEWHERE)
    )


_GLOSSARY = "glossary"
"""The chapter that mostly points to other rules."""


def sets_up(entry: Entry) -> bool:
    """True if the rule, one above it or its chapter is titled as a set-up."""
    heads = above(entry, _usual(entry, None))
    titles = (catalogue.title(entry.rule.chapter), entry.title, *(one.title for one in heads))
    return any("Setup" in title for title in titles)


@cache
def named_by() -> dict[str, tuple[str, ...]]:
    """The chapters of the factions that a word of a question names, by word."""
    found: dict[str, tuple[str, ...]] = {}
    for chapter in catalogue.chapters():
        for word in written(catalogue.called(chapter)):
            found[word] = (*found.get(word, ()), chapter)
    return found


def forms(word: str) -> dict[str, float]:
    """A word and others for the same thing, each with the part that it counts."""
    return dict.fromkeys(alike().get(word, ()), _ALIKE) | {word: 1.0}


@cache
def alike() -> dict[str, tuple[str, ...]]:
    """The words for the same thing, by each of them."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _asking()["alike"]:
        words = tuple(_words(line))
        found |= {word: found.get(word, ()) + words for word in words}
    return found


def spoken() -> str:
    """The words that are used for the same thing."""
    return " ".join(_asking()["alike"])


@cache
def _asking() -> data.Data:
    """The words of questions."""
    return data.read(data.folder(__file__), "asking")


@cache
def ranking(law_id: str | None = None) -> Ranking[Rule]:
    """The rules of a law, or all, by the words of their titles, of their texts, of the titles above them and of the rules below them."""
    rules = _rules(law_id)
    below: dict[Rule, list[Entry]] = {}
    for entry in rules:
        for head in above(entry, _usual(entry, law_id))[-1:]:
            below.setdefault(head.rule, []).append(entry)
    return Ranking({one.rule: _fields(one, below.get(one.rule, ()), law_id) for one in rules})


def _usual(entry: Entry, law_id: str | None) -> str:
    """The law in which a rule is meant: the one that is asked for, else the usual one, else the first that has it."""
    return law_id or (DEFAULT if DEFAULT in entry.numbers else next(iter(entry.numbers)))


def _fields(entry: Entry, below: Iterable[Entry], law_id: str | None) -> tuple[Weighed, ...]:
    chapter = entry.rule.chapter
    heads = (one.title for one in above(entry, _usual(entry, law_id)))
    over = (catalogue.title(chapter), *heads)
    under = (f"{one.title} {one.summary}" for one in below)
    return (
        _weighed((entry.title, *entry.titles.values()), _TITLE),
        _weighed((entry.summary,), _TEXT),
        _weighed(over, _TEXT),
        _weighed(under, _BELOW),
    )


def _weighed(texts: Iterable[str], weight: float) -> Weighed:
    """The words of texts, each text once."""
    return Weighed(_words(" ".join(dict.fromkeys(texts))), weight)


def above(entry: Entry, law_id: str) -> list[Entry]:
    """The rules above a rule in that law, that of the chapter first."""
    number = key(entry.numbers[law_id])
    by_number = _by_number(entry.rule.chapter, law_id)
    heads = (by_number.get(number[:length]) for length in range(1, len(number)))
    return [one for one in heads if one is not None]


@cache
def _by_number(chapter: str, law_id: str) -> dict[tuple[int | str, ...], Entry]:
    """The rules of a chapter in that law, by number."""
    every = catalogue.entries(chapter).values()
    return {key(one.numbers[law_id]): one for one in every if law_id in one.numbers}


def written(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(text.lower().replace("'s", ""))


def _words(text: str) -> list[str]:
    """The words of a text without their endings, so that `moving` is found by `move`."""
    return [stem(word) for word in written(text)]


def _telling(words: Sequence[str]) -> list[str]:
    """The words of a question that tell what is asked, once each; all of them where none does."""
    telling = [word for word in words if word not in _idle()]
    return list(dict.fromkeys(telling or words))


def idle() -> list[str]:
    """The words of a question that tell nothing of what is asked, as they are written."""
    found: list[str] = _asking()["idle"].split()
    return found


@cache
def _idle() -> frozenset[str]:
    return frozenset(map(stem, idle()))


def of_setup() -> frozenset[str]:
    """The stems of the words that tell that a question is of setting up."""
    return frozenset(_words(_asking()["setup"]))


def suggest(query: str, law_id: str | None = None) -> list[str]:
    """The rules that may have been meant where nothing fits: numbers with titles, the likeliest first."""
    known = [
        (number, entry.title_in(law))
        for entry in everything()
        for law, number in entry.numbers.items()
        if law_id in {None, law}
    ]
    if is_number(query):
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
