"""Sentences by rule and key, filled with the values that a rule gives: the text is in `sentences.json` or a folder's `words.json`.

A place for a value names its kind, as `{attacker:faction attacks}` or `{hits:count hit}`: `KINDS` has them all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from rootlog.engine import data, editions, factions
from rootlog.engine.law import Rule
from rootlog.engine.pieces import SUITS, Card, Faction, Item, Piece, Place, Suit
from rootlog.engine.words.language import (
    Name,
    a,
    counted,
    is_or_are,
    joined,
    many,
    nth,
    plural,
    series,
    some,
)
from rootlog.engine.words.names import (
    HIRED_AT,
    LANDMARK_AT,
    RELATIONS,
    clearing_name,
    describe,
    faction_name,
    forest_name,
    item_name,
    kind_name,
    matching,
    matching_card,
    owned_piece,
    piece_name,
    place_in_full,
    place_name,
    suit_name,
    suited,
)
from rootlog.engine.words.values import Activated, Force, Loss, Rolls, StepOfTurn, Tally, Troops

_HERE = data.folder(__file__)
ANY = "any"
"""The chapter of sentences that hold for any rule."""
ANY_RULE = "ANY"
"""The symbol of sentences that hold for any rule of a chapter."""


def sentence(rule: Rule, key: str, values: Mapping[str, object]) -> str:
    """The sentence of a rule under that key. Raises KeyError where there is none."""
    return _Filled().vformat(text(rule, key), (), values)


def text(rule: Rule, key: str) -> str:
    """The text of a sentence, with its places for values. Raises KeyError where there is none."""
    of_chapter = chapter(rule.chapter)
    for sentences in (of_chapter.get(rule.symbol, {}), of_chapter.get(ANY_RULE, {})):
        if key in sentences:
            return str(sentences[key])
    return str(chapter(ANY)[key])


def chapter(name: str) -> data.Data:
    """The sentences of a chapter of the Law: by symbol, by key; those of a faction or an edition are in its folder."""
    found = general().get(name)
    return found if found is not None else _of_folder(name)


@cache
def general() -> data.Data:
    """The sentences of all chapters that have no folder."""
    return data.read(_HERE, "sentences")


@cache
def _of_folder(name: str) -> data.Data:
    rooms = data.folder(factions.__file__), data.folder(editions.__file__)
    folders = (f"{room}/{name}" for room in rooms)
    found = (data.read(one, "words") for one in folders if data.exists(f"{one}/words.json"))
    return next(found, {})


class _Filled(Formatter):
    """A sentence that is being filled with values."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value in words, as its kind says."""
        kind, _, rest = format_spec.partition(" ")
        return KINDS[kind](value, rest)


def _faction(letter: Faction, verb: str) -> str:
    return format(faction_name(letter), verb)


def _hireling(name: str) -> Name:
    """A hireling's name, which takes a verb in the plural if it ends in "s"."""
    return Name(name, plural=name.endswith("s"))


def _spot(place: Place) -> str:
    """A place where pieces can be set up, as "5", "the path between 1 and 9"."""
    if place.kind == "path":
        return f"the path between {joined(str(place.key).split('_'))}"
    return forest_name(place.key) if place.kind == "forest" else str(place.key)


def _things(what: tuple[Piece | Item | Card, int], _: str) -> str:
    return piece_name(*what)


def _range(numbers: Sequence[int], noun: str) -> str:
    """Several numbers in order with a noun, as "1 hit", "0 to 3 hits", "1 or 2 hits"."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return counted(first, noun)
    if last - first == len(numbers) - 1 > 1:
        return f"{first} to {last} {plural(noun)}"
    return f"{joined([str(one) for one in numbers], 'or')} {plural(noun)}"


def _first(number: int, noun: str) -> str:
    """As "the first hit", "the first 2 hits"."""
    return f"the first {noun if number == 1 else counted(number, noun)}"


def _first_are(number: int, noun: str) -> str:
    """As "the first hit is", "the first 2 hits are"."""
    return f"{_first(number, noun)} {'is' if number == 1 else 'are'}"


def _are(number: int, noun: str) -> str:
    """As "1 hit is", "2 hits are"."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"


def _rolls(rolls: Rolls, _: str) -> str:
    return joined([f"{high}-{low}" for high, low in rolls], "or")


def _force(force: Force, _: str) -> str:
    """A strength, as "3 warriors", "2 swords and 1 warrior", "no warriors"."""
    words = some(force.strength, force.arms or "warrior")
    return f"{words} and {counted(force.lent, 'warrior')}" if force.lent else words


def _troops(troops: Troops, _: str) -> str:
    """The pieces of a side, as "3 warriors and a sawmill", "the pawn with 2 swords"."""
    parts = [piece_name(piece, count) for piece, count in troops.pieces]
    if troops.pawn is not None:
        parts.insert(0, f"the pawn with {_force(troops.pawn, '')}")
    if troops.lender:
        warriors = f"{counted(troops.lent, 'warrior')} of the {faction_name(troops.lender)}"
        parts.append(f"perhaps {warriors}" if troops.perhaps else warriors)
    return joined(parts) or "nothing"


def _losses(losses: Iterable[Loss], _: str) -> str:
    """The losses, as "2 warriors and 1 item by damage"; "nothing" for none."""
    return joined([_loss(one) for one in losses]) or "nothing"


def _loss(loss: Loss) -> str:
    words = counted(loss.number, loss.noun)
    if loss.lender:
        return f"{words} of the {faction_name(loss.lender)}"
    return f"{words} by damage" if loss.damaged else words


def _suit_of_cost(suit: Suit) -> str:
    return "any suit" if suit == "*" else suit_name(suit)


def activated(found: Iterable[Activated], _: str = "") -> str:
    """The crafting pieces that a craft activates."""
    return joined([_of_a_suit(one) for one in found])


def _of_a_suit(found: Activated) -> str:
    """Crafting pieces of a suit, of those that there are: "the roost in 4 (mouse)", "1 of 2 roosts in 1 and 10 (mouse)"."""
    suit = _suit_of_cost(found.suit)
    if not found.pieces:
        return f"{found.number} of {found.total} ({suit})"
    kinds = list(dict.fromkeys(map(kind_name, found.pieces)))
    where = joined([str(number) for number in found.clearings])
    if found.total == 1:
        return f"the {kinds[0]} in {where} ({suit})"
    return f"{found.number} of {found.total} {joined([plural(kind) for kind in kinds])} in {where} ({suit})"


def tally(of: Tally, _: str = "") -> str:
    """The count of who rules, as "Marquise 3, Eyrie 1", largest first, with what else decides."""
    ranked = sorted(of.counts().items(), key=lambda pair: -pair[1])
    others = [_Filled().vformat(chapter(ANY)[key], (), values) for key, values in of.exceptions()]
    return ", ".join([presence(ranked), *others])


def presence(ranked: Iterable[tuple[Faction, int]], _: str = "") -> str:
    """The pieces that factions have somewhere, as "Marquise 3, Eyrie 1"; for none that nothing is there."""
    parts = [f"{faction_name(faction)} {number}" for faction, number in ranked]
    return ", ".join(parts) or str(chapter(ANY)["nothing there"])


def _filling(buildings: Iterable[tuple[Piece, int]], ruin: bool) -> str:
    """The contents of the slots of a clearing, as "the sawmill, 2 bases and the ruin"."""
    found = [
        f"the {kind_name(piece)}" if number == 1 else piece_name(piece, number)
        for piece, number in buildings
    ]
    return joined([*found, *(["the ruin"] if ruin else [])]) or "nothing"


def _factions(letters: Iterable[Faction], verb: str) -> str:
    """Several factions with a verb in the number of the last one, as "the Marquise or the Corvids draw"."""
    names = [faction_name(letter) for letter in letters]
    return " or ".join(f"the {name}" for name in [*names[:-1], format(names[-1], verb)])


def _all_factions(letters: Iterable[Faction], _: str) -> str:
    return series(faction_name(letter) for letter in letters)


def _matching(cards: tuple[int, Suit | None], noun: str) -> str:
    """A number of cards or supporters that match a suit, as "2 fox supporters"."""
    number, suit = cards
    return some(number, matching(noun, suit))


def _cards(suits: Iterable[Suit | None], _: str) -> str:
    """Cards by suit, as "1 bird card and 2 fox cards"."""
    return series(counted(n, matching_card(suit)) for suit, n in Counter(suits).items())


def _held(suits: Iterable[Suit | None]) -> str:
    """The cards that are held, as "1 bird card and 2 fox cards"; "no card" for none."""
    found = Counter(suits).items()
    return " and ".join(counted(n, f"{suit_name(suit)} card") for suit, n in found) or "no card"


def _by_suit(suits: Iterable[Suit]) -> str:
    """The number of each suit, as "1 bird and 2 fox"; "nothing" for none."""
    return joined([f"{n} {suit_name(suit)}" for suit, n in Counter(suits).items()]) or "nothing"


def _suits_listed(suits: Iterable[Suit], _: str) -> str:
    """The number of each suit, as "1 fox, 2 of any suit"; "nothing" for none."""
    names = (
        (n, "of any suit" if one == "*" else suit_name(one)) for one, n in Counter(suits).items()
    )
    return ", ".join(f"{number} {name}" for number, name in names) or "nothing"


def _outcast(markers: Iterable[tuple[Suit | None, bool]], _: str) -> str:
    """The suits that the Outcast's marker may show, as "fox or Hated mouse"."""
    ordered = sorted(markers, key=str)
    return " or ".join(("Hated " if hated else "") + suit_name(suit) for suit, hated in ordered)


def _lost_souls(suits: Iterable[Suit | None], _: str) -> str:
    """The Lost Souls by suit, as "1 fox, 2 of a suit that is not written"."""
    count = Counter(suits)
    parts = [f"{count[suit]} {suit_name(suit)}" for suit in SUITS if count[suit]]
    if count[None]:
        parts.append(f"{count[None]} of a suit that is not written")
    return ", ".join(parts) or "neither fox nor mouse nor rabbit"


def _where(buildings: tuple[Piece, Sequence[int]], _: str) -> str:
    """The clearings of buildings, as "the sawmill is in 5", "no sawmill is on the map"."""
    building, numbers = buildings
    noun = kind_name(building)
    if not numbers:
        return f"no {noun} is on the map"
    if len(numbers) == 1:
        return f"the {noun} is in {numbers[0]}"
    return f"the {plural(noun)} are in {series(map(str, numbers))}"


def _relation(key: str) -> str:
    """A space of a relationship, as "Hostile", "the first space"."""
    name = RELATIONS[key]
    return name if name[0].isupper() else f"the {name}"


def _step(slot: StepOfTurn) -> str:
    return f"the step “{slot.name}”"


def _time(slot: StepOfTurn) -> str:
    """The phase in which a step has its place, or the start of that phase."""
    phase = slot.phase.capitalize()
    return f"the start of {phase}" if slot.name.startswith("start") else phase


KINDS: dict[str, Callable[[Any, str], str]] = {
    "": lambda value, _: str(value),
    "a_card": lambda suit, noun: a(matching(noun or "card", suit)),
    "a_item": lambda letter, _: a(item_name(letter)) if letter else "nothing",
    "a_nth": lambda number, _: a(nth(number)),
    "a_piece": lambda piece, _: a(kind_name(piece)),
    "a_suited": lambda suit, noun: a(suited(noun, suit)),
    "activated": activated,
    "a_item_of": lambda letters, _: " or ".join(a(item_name(letter)) for letter in letters),
    "and_reasons": lambda reasons, _: " and ".join(one.message for one in reasons),
    "all_counted": lambda of, _: " and ".join(counted(n, kind_name(piece)) for piece, n in of),
    "all_factions": _all_factions,
    "all_forests": lambda keys, _: " and ".join(map(forest_name, keys)),
    "all_suits": lambda suits, _: joined(sorted(map(suit_name, suits))),
    "are": _are,
    "boundary": lambda slot, _: f"the end of {slot.phase}" if slot.is_edge else _step(slot),
    "by_suit": lambda suits, _: _by_suit(suits),
    "by": lambda title, _: f" by {title}" if title else "",
    "card": lambda suit, noun: matching(noun or "card", suit),
    "cards": _cards,
    "cards_held": lambda suits, _: _held(suits),
    "clearing": lambda number, _: clearing_name(number),
    "columns": lambda keys, _: " and column ".join(keys),
    "count": counted,
    "craft": lambda of, _: of[0] or item_name(of[1] or ""),
    "counted": lambda of, _: counted(of[1], kind_name(of[0])),
    "each_card": lambda suits, _: series(map(matching_card, suits)),
    "each": lambda nouns, _: series(map(a, nouns)) if nouns else "nothing",
    "earned": lambda run, _: " and ".join(dict.fromkeys(one.named for one in run)),
    "either": lambda values, _: " or ".join(map(str, values)),
    "either_item": lambda letters, _: " or ".join(map(item_name, letters)),
    "each_suit": lambda suits, _: " and ".join(map(_suit_of_cost, suits)),
    "either_thing": lambda of, _: " or ".join(piece_name(*one) for one in of),
    "event": lambda happened, _: describe(*happened),
    "faction": _faction,
    "factions": _factions,
    "filling": lambda of, _: _filling(*of),
    "first": _first,
    "first_are": _first_are,
    "force": _force,
    "forest": lambda key, _: forest_name(key),
    "forests": lambda keys, _: ", ".join(map(forest_name, keys)),
    "hireling": lambda name, verb: format(_hireling(name), verb),
    "hired_at": lambda where, _: HIRED_AT[where],
    "here": lambda number, forest: str(number or forest or "a forest"),
    "in_clearings": lambda of, _: " and ".join(f"{n} in {where}" for where, n in of) or "none",
    "in_full": lambda spot, _: place_in_full(spot),
    "is": lambda number, _: "are" if number > 1 else "is",
    "is_are": lambda number, _: is_or_are(number),
    "item": lambda letter, _: item_name(letter),
    "its": lambda name, _: "their" if _hireling(name).plural else "its",
    "its_card": lambda name, _: "the card" if _hireling(name).plural else "its card",
    "kind": lambda of, _: kind_name(*of),
    "kind_of": lambda of, _: kind_name(of[0]),
    "kinds": lambda of, _: counted(of[1], kind_name(of[0], of[2])),
    "landmark_at": lambda where, _: LANDMARK_AT[where],
    "listed": lambda numbers, _: ", ".join(map(str, numbers)) or "no clearing",
    "losses": _losses,
    "lost_souls": _lost_souls,
    "made": lambda of, _: (of[0] or item_name(of[1] or "")).capitalize(),
    "matching": _matching,
    "matching_are": lambda of, noun: f"{_matching(of, noun)} {'is' if of[0] == 1 else 'are'}",
    "none_are": lambda number, _: f"{number or 'none'} {'are' if number > 1 else 'is'}",
    "more_are": lambda number, _: f"{number} more are" if number > 1 else "another is",
    "nth": lambda number, _: nth(number),
    "number": lambda number, _: str(number or "nothing"),
    "or_factions": lambda letters, _: " or ".join(map(faction_name, letters)),
    "or_none": lambda number, _: str(number or "none"),
    "of_suit": lambda suits, noun: noun if len(suits) > 1 else suited(noun, suits),
    "outcast": _outcast,
    "owned": lambda of, _: owned_piece(*of),
    "piece": lambda piece, _: kind_name(piece),
    "pieces": lambda piece, _: plural(kind_name(piece)),
    "place": lambda spot, _: forest_name(spot.key) if spot.kind == "forest" else place_name(spot),
    "presence": presence,
    "range": _range,
    "relation": lambda key, _: _relation(key),
    "reason": lambda reason, _: reason.message,
    "reasons": lambda reasons, _: "; ".join(one.message for one in reasons) or "nothing",
    "rolls": _rolls,
    "series": lambda values, _: series(map(str, values)),
    "shore": lambda coast, _: "a coastal clearing" if coast else "at the river",
    "some": some,
    "some_of": lambda of, _: some(of[1], kind_name(of[0])),
    "spots": lambda places, _: ", ".join(map(_spot, places)),
    "step": lambda slot, _: "this" if slot.is_edge else _step(slot),
    "suit": lambda suit, _: suit_name(suit),
    "suits": lambda suits, _: " or ".join(map(suit_name, suits)),
    "suits_listed": _suits_listed,
    "suited": lambda suit, noun: suited(noun, suit),
    "tally": tally,
    "the_factions": lambda letters, _: (
        joined([f"the {faction_name(one)}" for one in letters]) or "nobody"
    ),
    "them": lambda number, _: "it" if number == 1 else "them",
    "things": _things,
    "time": lambda slot, _: _time(slot),
    "title": lambda name, _: str(name).capitalize(),
    "things_are": lambda of, _: f"{_things(of, '')} {'is' if of[1] == 1 else 'are'}",
    "troops": _troops,
    "verb": lambda number, verb: verb if number == 1 else many(verb),
    "where": _where,
}
"""The kinds of values, each with its words; what follows the kind is a verb or a noun for it."""
