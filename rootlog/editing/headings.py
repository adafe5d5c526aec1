"""The settings of header lines and player lines, in words: for hovering over them, and besides what can be completed there."""

from collections import Counter
from collections.abc import Callable, Iterator

from rootlog.engine import cards, factions, hirelings, landmarks, maps, words
from rootlog.engine.law import editions
from rootlog.judged import JudgedRecord

WORDS = {
    "Map": "the map on which the game is played",
    "Deck": "the deck that is played with",
    "Clearings": "the suit of each of the twelve clearings",
    "Landmarks": "landmarks and their clearings",
    "Hirelings": "the three hirelings, and how they are set up",
    "Pool": "the factions that could be drafted",
    "Winner": "the winner, or both members of a coalition",
}
"""The header words, in their usual order, with what each sets."""


def map_words(name: str) -> str:
    """A map: its suits, ruins, water and closed paths."""
    found = maps.load(name)
    told = [f"{len(found.clearings)} clearings"]
    told.append(
        f"suits printed: {suits_words(found.suits)}"
        if found.suits
        else "suits are dealt: `Clearings:` lists them"
    )
    told.append(f"ruins in {words.series(map(str, sorted(found.ruins)))}")
    if found.coast:
        told.append(f"a lake, the ferry starts in {found.ferry}")
    if found.closed:
        told.append(f"{len(found.closed)} closed paths")
    if found.tower:
        told.append(f"the tower in {found.tower}")
    told.append(f"items: {_items(found.items)}")
    return "; ".join(told)


def _items(supply: dict[str, int]) -> str:
    return words.series(
        words.counted(number, words.item_name(letter)) for letter, number in supply.items()
    )


def suits_words(suits: dict[int, str]) -> str:
    """The clearings by suit: "fox 1, 6, 8 and 12; mouse ..."."""
    by_suit: dict[str, list[str]] = {}
    for number, suit in sorted(suits.items()):
        by_suit.setdefault(suit, []).append(str(number))
    return "; ".join(
        f"{words.suit_name(suit)} {words.series(found)}" for suit, found in by_suit.items()
    )


def deck_words(name: str) -> str:
    """A deck: its titles, how many cards it has, and how many of each suit."""
    deck = cards.deck(name)
    titles = [title for title, one in cards.titles().items() if one == name and title != name]
    count: Counter[str] = Counter()
    for card in deck.cards:
        count[card.suit] += card.copies
    of = words.series(f"{number} {words.suit_name(suit)}" for suit, number in count.items())
    said = f"{deck.size} cards: {of}"
    return f"{titles[0]}; {said}" if titles else said


def faction_words(letter: str, house: str = "") -> str:
    """A faction in full, with the pieces that it has."""
    if letter not in factions.letters(house):
        return str(words.faction_name(letter))
    data = factions.data(letter, house)
    pieces = [words.counted(number, data.piece_names[code]) for code, number in data.pieces.items()]
    return f"{data.name}: {words.series(pieces[:6])}{', …' if len(pieces) > 6 else ''}"


def hireling_words(code: str) -> str:
    """A hireling by its code: the side that it shows."""
    bare = code[:3]
    if bare not in hirelings.codes():
        return code
    data = hirelings.hireling(bare)
    return f"{data.demoted}, demoted side of {data.name}" if code.endswith("d") else data.name


def landmark_words(name: str) -> str:
    """A landmark: its title, and where it is set up."""
    data = landmarks.landmark(name)
    return f"{data.title}, set up {words.LANDMARK_AT[data.where]}"


def law_words(law_id: str) -> str:
    """An edition of the Law: its title and year."""
    entry = editions.entry(law_id)
    year = entry.get("year")
    return f"{entry['title']}{f', {year}' if year else ''}"


def header_words(judged: JudgedRecord, key: str) -> Iterator[str]:
    """The settings of a header line of this record, a line each; nothing where it says nothing that can be read."""
    tell = _TOLD.get(key)
    if tell is not None:
        yield from tell(judged)


def _map(judged: JudgedRecord) -> Iterator[str]:
    name = judged.record.header.map
    if name is not None:
        yield f"{name}: {map_words(name)}"


def _deck(judged: JudgedRecord) -> Iterator[str]:
    name = judged.record.header.deck
    if name is not None:
        yield f"{name}: {deck_words(name)}"


def _clearings(judged: JudgedRecord) -> Iterator[str]:
    suits = judged.record.header.suits
    if suits:
        yield suits_words(dict(suits))


def _landmarks(judged: JudgedRecord) -> Iterator[str]:
    for name, number in judged.record.header.landmarks:
        yield f"{landmark_words(name)}; here in {number}"


def _hirelings(judged: JudgedRecord) -> Iterator[str]:
    for code in judged.record.header.hirelings:
        yield f"{code}: {hireling_words(code)}"


def _pool(judged: JudgedRecord) -> Iterator[str]:
    for letter in judged.record.header.pool or ():
        yield f"{letter}: {faction_words(letter, judged.law.house)}"


def _winner(judged: JudgedRecord) -> Iterator[str]:
    for letter in judged.record.winner or ():
        points = judged.game.turns[-1].after.scores.get(letter) if judged.game.turns else 0
        yield f"{words.faction_name(letter)}: {words.points(points)}"


_TOLD: dict[str, Callable[[JudgedRecord], Iterator[str]]] = {
    "Map": _map,
    "Deck": _deck,
    "Clearings": _clearings,
    "Landmarks": _landmarks,
    "Hirelings": _hirelings,
    "Pool": _pool,
    "Winner": _winner,
}
