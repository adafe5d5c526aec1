"""Lines before the first turn that may be slips, by what the record itself says: each with its other forms.

They are found without judging, so that a record without such a slip costs nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from rootlog.engine import cards, law, maps
from rootlog.engine.pieces import SUITS
from rootlog.engine.reasons import Objection
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Record
from rootlog.outset.beside import beside
from rootlog.outset.cards import chosen
from rootlog.outset.fit import PAIR, NamedThings, named_in, not_in_the_deck, off_the_map
from rootlog.outset.lines import HeadLines, LineForm, SuspectLine, is_one
from rootlog.repairing.clearings import clearings_of

MARKERS = 4
"""The number of clearings of each suit if suits are dealt."""
PAIRS = 8
"""The most pairs of clearings that are looked at because they may have each other's suit."""
NEARLY = 1.5
"""The most errors in clearings for one error in those two."""
PLAINLY = 2
"""Another map must have so many more of the named things, and at least half of those that are missing."""


def suspects(given: RecordText, errors: Sequence[Objection]) -> Iterator[SuspectLine]:
    """The lines that may be slips in a record with those errors, the plainest first."""
    lines, record = HeadLines(given), given.record
    found = [_players(record, lines), _letters(record, lines)]
    if _is_printed_elsewhere(record, errors):
        nodes = [action.node for turn in record.turns for action in turn.actions]
        named = named_in(record, nodes)
        found += [_map(record, named, lines), _deck(record, named, lines)]
    found += [_suits(record, lines), _dealt(record, lines), _exchanged(record, errors, lines)]
    yield from (one for one in found if one is not None and one.forms)
    if not {"Hirelings", "Landmarks"}.isdisjoint(lines.keyed):
        yield from beside(record, errors, lines)
    yield from chosen(record, errors, lines)


def _is_printed_elsewhere(record: Record, errors: Iterable[Objection]) -> bool:
    """True if wrong actions name things that the map or the deck of the record does not have, or if nothing could be judged."""
    drawn, deck = record.header.map, record.header.deck
    if drawn not in maps.names() or deck not in cards.names():
        return False
    if not record.header.suits and maps.load(drawn).suits is None:
        return True
    turns = record.turns
    wrong = {(one.turn, one.action) for one in errors if one.turn and one.action}
    named = named_in(record, [turns[n - 1].actions[at - 1].node for n, at in wrong])
    return off_the_map(named.ways, drawn) >= PLAINLY or not_in_the_deck(named.cards, deck) > 0


def _unlisted(record: Record) -> list[str]:
    """The letters of turns without a player line."""
    first = {turn.faction: turn.line for turn in reversed(record.turns)}
    return [one.faction for one in record.players if first.get(one.faction) == one.line]


def _players(record: Record, lines: HeadLines) -> SuspectLine | None:
    """A player line without turns, if turns have a letter without a player line."""
    unlisted = _unlisted(record)
    if len(unlisted) != 1:
        return None
    turning = {turn.faction for turn in record.turns if is_one(turn)}
    count = Counter(letter for _, letter, _ in lines.lettered)
    forms = (
        LineForm(number, f"{unlisted[0]}: {name}")
        for number, letter, name in lines.lettered
        if letter != unlisted[0] and (letter not in turning or count[letter] > 1)
    )
    return SuspectLine(tuple(forms), plain=True)


def _letters(record: Record, lines: HeadLines) -> SuspectLine | None:
    """A set-up line of a faction that has another one, or does not play, if a faction that plays has none."""
    turns = list(filter(is_one, record.turns))
    often = Counter(turn.faction for turn in turns)
    strangers = [letter for letter in _unlisted(record) if often[letter] == 1]
    playing = often.keys() - set(strangers)
    begun = turns[: len(playing)]
    count = Counter(turn.faction for turn in begun)
    without = [letter for letter in playing if letter not in count]
    strange = [turn for turn in begun if count[turn.faction] > 1 or turn.faction in strangers]
    if len(without) != 1 or not strange:
        return None
    forms = (
        LineForm(turn.line, without[0] + lines.texts[turn.line - 1].removeprefix(turn.faction))
        for turn in strange
    )
    return SuspectLine(tuple(forms), plain=True)


def _map(record: Record, named: NamedThings, lines: HeadLines) -> SuspectLine | None:
    """A map that lacks much of what the record names, if another map has it."""
    name = record.header.map
    assert name is not None  # as was asked
    off = off_the_map(named.ways, name)
    if off < PLAINLY:
        return None
    dealt = bool(record.header.suits)
    others = {
        other: off_the_map(named.ways, other)
        for other in maps.names()
        if other != name and (dealt or maps.load(other).suits is not None)
    }
    fitting = [one for one, n in others.items() if 2 * n <= off and off - n >= PLAINLY]
    fitting.sort(key=lambda one: others[one])
    undealt = not dealt and maps.load(name).suits is None
    return SuspectLine(lines.header("Map", fitting), plain=undealt, unjudged=undealt)


def _deck(record: Record, named: NamedThings, lines: HeadLines) -> SuspectLine | None:
    """A deck that lacks cards that the record names, if another deck has more of them."""
    name = record.header.deck
    assert name is not None  # as was asked
    off = not_in_the_deck(named.cards, name)
    if not off:
        return None
    others = {one: not_in_the_deck(named.cards, one) for one in cards.names() if one != name}
    fitting = sorted((one for one, n in others.items() if n < off), key=lambda one: others[one])
    return SuspectLine(lines.header("Deck", fitting), plain=False)


def _suits(record: Record, lines: HeadLines) -> SuspectLine | None:
    """A suit of too many clearings, if another suit has too few."""
    dealt = dict(record.header.suits or ())
    count = Counter(dealt.values())
    many = [suit for suit, n in count.items() if n == MARKERS + 1]
    few = [suit for suit in SUITS if count[suit] == MARKERS - 1]
    if len(many) != 1 or len(few) != 1:
        return None
    values = [
        ", ".join(f"{few[0] if n == number else suit}{n}" for n, suit in dealt.items())
        for number in dealt
        if dealt[number] == many[0]
    ]
    return SuspectLine(lines.header("Clearings", values), plain=True)


def _dealt(record: Record, lines: HeadLines) -> SuspectLine | None:
    """Suits in the header for a map with other suits printed. If only two clearings differ, their suits may be exchanged instead."""
    drawn, dealt = record.header.map, dict(record.header.suits or ())
    printed = maps.load(drawn).suits if drawn in maps.names() else None
    if not printed or sum([printed.get(n) != suit for n, suit in dealt.items()]) <= PAIR:
        return None
    if _has_its_own_map(record):
        return None
    return SuspectLine(lines.without("Clearings"), plain=False)


def _has_its_own_map(record: Record) -> bool:
    """True if the edition that the record names has boards of its own, so that the suits printed on a map say nothing."""
    return bool(record.law and record.law in law.ids() and law.law(record.law).house)


def _exchanged(record: Record, errors: Iterable[Objection], lines: HeadLines) -> SuspectLine | None:
    """Two clearings with each other's suit, if nearly all errors in clearings are in one of the two."""
    dealt = dict(record.header.suits or ())
    wrong = {(one.turn, one.action) for one in errors if one.turn and one.action}
    turns = record.turns
    if len({turn for turn, _ in wrong}) < PLAINLY:
        return None  # what is wrong with one turn alone was a slip in it
    named = [set(clearings_of(turns[n - 1].actions[at - 1].node)) for n, at in sorted(wrong)]
    named = [one & dealt.keys() for one in named if one]
    pairs = {
        pair: sum([not one.isdisjoint(pair) for one in named])
        for pair in combinations(sorted(set().union(*named)), 2)
        if dealt[pair[0]] != dealt[pair[1]]
    }
    likely = [one for one, n in pairs.items() if n >= PLAINLY and NEARLY * n >= len(named)]
    likely.sort(key=lambda one: -pairs[one])
    values = []
    for one, other in likely[:PAIRS]:
        suits = {**dealt, one: dealt[other], other: dealt[one]}
        values.append(", ".join(f"{suit}{n}" for n, suit in suits.items()))
    since = min((turn for turn, _ in wrong), default=0)
    return SuspectLine(lines.header("Clearings", values), plain=False, since=since)
