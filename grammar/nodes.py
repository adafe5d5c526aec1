"""The nodes that each rule of the grammar makes: nodes of rootlog.notation.record, from the children that the driver kept.

A number comes as an int, a place or node as its tuple, anything else as text; a faction as `_Faction`, so that it is
not taken for a suit or a key.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from rootlog.engine import factions, hirelings
from rootlog.engine.vocabulary import AREAS, CLEARING_SUITS, PIECES, SIDES
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hand,
    Hire,
    ItemTerm,
    Marker,
    MarkerOff,
    Markers,
    PathOpened,
    PieceTerm,
    Pile,
    Region,
    Score,
    Show,
    Status,
    Swap,
    Term,
    Transfer,
    Where,
)

LONGEST_NUMBER = 4
_APART = (frozenset(AREAS), frozenset(SIDES))
"""The areas of which an item lies in one, and its two sides."""
HIGHEST_ROLL = 3
FOUR_SIDED = 4
"""The text of dice with which an edition is played that has none of its own; it counts as nothing there."""
_RELIC = re.compile(r"t_[a-z]").fullmatch
_HIGHEST_RELIC = 9
"""The digits for which a relic's code has room; how many points relics are worth is not for the notation to say."""
_PRICES = "hrm"
_OUTCAST = f"the Outcast is a suit ({' '.join(CLEARING_SUITS)})"
_RELATIONSHIPS = ("h", 0, 1, 2, "a")


class Wrong(ValueError):  # noqa: N818  # named for what it tells, as a message
    """The shape is right, but a value in it cannot be; the message says what.

    `meant` is the node all the same where the notation does for an edition that allows such a value.
    """

    def __init__(self, words: str, meant: Battle | Markers | None = None) -> None:
        """Take the message, and what is meant."""
        super().__init__(words)
        self.meant = meant


class _Faction(str):
    """A faction's letter, kept apart from other text of a tree."""

    __slots__ = ()


# --- small things ------------------------------------------------------------------------------------------


def first(children: list[Any]) -> Any:
    """The only child."""
    return children[0]


def several(children: list[Any]) -> tuple[Any, ...]:
    """The children in a row; groups among them count by their parts."""
    flat: list[Any] = []
    for child in children:
        flat.extend(child) if type(child) is list else flat.append(child)
    return tuple(flat)


def pair(children: list[Any]) -> tuple[int, int]:
    """Two rolls of the battle dice."""
    one, other = children
    return one, other


def number(children: list[Any]) -> int:
    """A marker's value."""
    value: int = children[0]
    return value


text = first


def faction(children: list[Any]) -> _Faction:
    """A faction letter or hireling code."""
    letter = children[0]
    return _Faction("h_" + letter if letter in _hired_only() else letter)


@cache
def _hired_only() -> frozenset[str]:
    """Letters that no faction has but a hireling: the `h_` is sometimes forgotten."""
    return frozenset(code.removeprefix("h_") for code in hirelings.codes()) - {*factions.letters()}


# --- places ------------------------------------------------------------------------------------------------


def region(children: list[Any]) -> Region:
    """A clearing, path or forest: its clearings ascending, as scribes may forget."""
    return Region(tuple(sorted(children)))


def board(children: list[Any]) -> Board:
    """A faction board, or a column of it."""
    owner = None
    key = None
    for child in children:
        if type(child) is _Faction:
            owner = str(child)
        else:
            key = str(child)
    return Board(owner, key)


def hand(children: list[Any]) -> Hand:
    """A hand."""
    return Hand(str(children[0]))


def pile(children: list[Any]) -> Pile:
    """The discard pile or the quests."""
    return Pile(children[0])


def status(children: list[Any]) -> Status:
    """An item's area and state."""
    return Status(children[0])


# --- things ------------------------------------------------------------------------------------------------


def _count(children: list[Any]) -> int | None:
    """The number before a thing; one is what no number says, too."""
    count = children.pop(0) if type(children[0]) is int else None
    return None if count == 1 else count


def _owner(children: list[Any]) -> str | None:
    return str(children.pop(0)) if type(children[0]) is _Faction else None


def _start(children: list[Any], index: int) -> Where | None:
    return children[index] if len(children) > index else None


def code(written: str) -> str:
    """A piece's code: type first, a relic's value before its type, the ferry by its letter."""
    if written == "r":
        return "f"
    parts = written.split("_")
    if parts[0] not in PIECES:
        parts.reverse()
    if len(parts) == 3 and parts[2].isdigit():
        parts[1:] = parts[:0:-1]
    return "_".join(parts)


def piece(children: list[Any]) -> PieceTerm:
    """Some pieces."""
    count, owner = _count(children), _owner(children)
    return PieceTerm(count, owner, code(children[0]), _start(children, 1))


def card(children: list[Any]) -> CardTerm:
    """Some cards."""
    count = _count(children) if children else None
    suit = name = start = None
    for child in children:
        if type(child) is not str:
            start = child
        elif child.isupper():
            suit = child
        else:
            name = child
    return CardTerm(count, suit, name, start)


def item(children: list[Any]) -> ItemTerm:
    """Some items."""
    count = _count(children)
    return ItemTerm(count, children[0], _start(children, 1))


def group(children: list[Any]) -> list[Term]:
    """Things in parentheses: the place behind them is where those start that have none of their own."""
    start = None
    if not isinstance(children[-1], PieceTerm | CardTerm | ItemTerm):
        start = children.pop()
    if start is None:
        return children
    return [_started(part, start) for part in children]


def _started(part: Term, start: Where) -> Term:
    if part.start is not None:
        return part
    if isinstance(part, ItemTerm) or not isinstance(start, Status):
        return part._replace(start=start)
    raise Wrong("only items have an area or a state")


def counted_suit(children: list[Any]) -> tuple[int | None, str]:
    """A suit with its number, in a group of cards."""
    return _count(children), children[0]


def suit_group(children: list[Any]) -> list[Term]:
    """Cards of several suits that share what is behind the parenthesis."""
    suits = [child for child in children if type(child) is tuple]
    rest = card([child for child in children if type(child) is not tuple])
    return [rest._replace(count=count, suit=suit) for count, suit in suits]


def _places_fit(terms: Sequence[Term], targets: tuple[Where, ...]) -> None:
    for term in terms:
        if isinstance(term, ItemTerm):
            continue
        if any(isinstance(target, Status) for target in targets):
            raise Wrong("only items have an area or a state")
        if isinstance(term, PieceTerm):
            if isinstance(term.start, Hand | Pile):
                raise Wrong("pieces are not taken from a hand or a pile of cards")
            if any(isinstance(target, Hand) for target in targets):
                raise Wrong("pieces do not go to a hand; a board is written with `$`")
        elif isinstance(term.start, Region) or any(isinstance(t, Region) for t in targets):
            raise Wrong("cards do not lie in clearings")
    states = {mark for target in targets if isinstance(target, Status) for mark in target.code}
    if any(len(states & kinds) > 1 for kinds in _APART):
        raise Wrong("an item comes to one place and lies on one side, as in `%fd->s+r`")


# --- actions -----------------------------------------------------------------------------------------------


def battle(children: list[Any]) -> Battle:
    """F1."""
    who = [str(child) for child in children if type(child) is _Faction]
    where = next(child for child in children if type(child) is int)
    ambushes = tuple(child for child in children if type(child) is str)
    rolls = children[-1] if type(children[-1]) is tuple else None
    meant = Battle(who[0] if len(who) > 1 else None, who[-1], where, ambushes, rolls)
    if rolls is not None and max(rolls) > HIGHEST_ROLL:
        four_sided = max(rolls) <= FOUR_SIDED
        words = f"a roll is 0 to {HIGHEST_ROLL}, not {max(rolls)}"
        raise Wrong(words, meant if four_sided else None)
    if len(ambushes) > 2:
        words = "at most two ambushes are played in a battle: the defender's and the attacker's"
        raise Wrong(words, meant)
    return meant


def transfer(children: list[Any]) -> Transfer:
    """F2 to F4."""
    terms, targets = children[0], children[1] if len(children) > 1 else ()
    _places_fit(terms, targets)
    return Transfer(terms, targets)


def show_hand(children: list[Any]) -> Show:
    """F5 without cards."""
    owner = _owner(children) if children else None
    return Show(owner, (), _audience(children))


def show_cards(children: list[Any]) -> Show:
    """F5."""
    terms = children[0]
    if not all(isinstance(term, CardTerm) for term in terms):
        raise Wrong("only cards are revealed")
    owners = {term.start.faction for term in terms if isinstance(term.start, Hand)}
    owner = owners.pop() if len(owners) == 1 else None
    return Show(owner, terms, _audience(children[1:]))


def _audience(children: list[Any]) -> tuple[str, ...]:
    return tuple(map(str, children[0])) if children else ()


def craft_item(children: list[Any]) -> Craft:
    """F6 of an item."""
    return Craft(children[0], None)


def craft_name(children: list[Any]) -> Craft:
    """F6 of another card."""
    return Craft(None, children[0])


def score(children: list[Any]) -> Score:
    """F7."""
    owner = _owner(children)
    points = children[1] if len(children) > 1 else 1
    return Score(owner, points if children[0] == "++" else -points)


def marker_off(children: list[Any]) -> MarkerOff:
    """F8."""
    if children[0] != "++":
        raise Wrong("a score marker leaves the track as `++->$`")
    return MarkerOff(children[1])


def path_opened(children: list[Any]) -> PathOpened:
    """F9."""
    one, other = children
    return PathOpened(min(one, other), max(one, other))


def marker(children: list[Any]) -> Marker | tuple[Any, ...]:
    """One marker of F11 to F14, with its key. Of two factions the first owns the board; a single one is the marker's."""
    factions = [str(child) for child in children if type(child) is _Faction]
    keys = [str(child) for child in children if type(child) is not _Faction]
    if keys:
        return Marker(factions[0] if factions else None, keys[0])
    if len(factions) == 2:
        return Marker(factions[0], factions[1])
    return Marker(None, factions[0])


def keyless(children: list[Any]) -> Marker:
    """A marker without a key: the Decree, or all prices of F12."""
    return Marker(_owner(children) if children else None, None)


def markers(children: list[Any]) -> Markers:
    """F10 to F14."""
    value = None if isinstance(children[-1], Marker) else children.pop()
    for one in children if value is not None or len(children) > 1 else ():
        _value_fits(one.key, value, children)
    if value is None and children[0].key is not None:
        raise Wrong(f"`$_{children[0].key}` is set to nothing; a marker needs a value")
    return Markers(tuple(children), value)


def _value_fits(key: str | None, value: str | int | None, markers: list[Marker]) -> None:
    """A marker is set to what its kind has: prices 1 to 4, funds a number, the Outcast a suit, a relationship its space."""
    if key is None or key in _PRICES:
        fits, wanted = value in (1, 2, 3, 4), "a price is 1 to 4"
    elif key == "f":
        fits, wanted = type(value) is int, "funds are a number"
    elif key in ("o", "ho"):
        fits, wanted = type(value) is str and value in CLEARING_SUITS, _OUTCAST
    elif key[0].isupper() or key[:2] == "h_":
        fits, wanted = value in _RELATIONSHIPS, "a relationship is one of h 0 1 2 a"
    else:
        raise Wrong(f"there is no marker `$_{key}`")
    if not fits:
        # what is a suit in one edition is a space of a track in another
        meant = Markers(tuple(markers), value) if key == "o" and type(value) is int else None
        raise Wrong(f"{wanted}, not {'nothing' if value is None else value}", meant)


def guess(children: list[Any]) -> Guess:
    """F15."""
    owner, written, where = children
    return Guess(str(owner), code(written), where)


def guess_shown(children: list[Any]) -> Guess:
    """F15 as some write it: the place first, then what it is guessed to be."""
    owner, _, where, written = children
    return Guess(str(owner), code(written), where)


def flip(children: list[Any]) -> Flip:
    """F16, F18."""
    terms, owner = children[0], str(children[1]) if len(children) > 2 else None
    if len(terms) != 1 or not isinstance(terms[0], PieceTerm):
        raise Wrong("one piece is flipped at a time")
    if not isinstance(terms[0].start, Region):
        raise Wrong("a piece is flipped where it lies, as in `t6^t_r`")
    return Flip(terms[0], owner, code(children[-1]))


def flip_value(children: list[Any]) -> Flip:
    """F18 as it was before the Keepers' forms: a relic's type is with the relic, its value behind `^`."""
    terms, value = children
    relic = terms[0] if len(terms) == 1 else None
    if not isinstance(relic, PieceTerm) or not _RELIC(relic.code) or value > _HIGHEST_RELIC:
        raise Wrong("a relic is flipped as `t10^t_2_t`")
    kind, _, subtype = relic.code.partition("_")
    return Flip(relic._replace(code=kind), None, f"{kind}_{value}_{subtype}")


def swap(children: list[Any]) -> Swap:
    """F17."""
    (one, *more), (other, *rest) = children
    if more or rest or not (_is_plot(one) and _is_plot(other)):
        raise Wrong("two plots trade places, as in `t2<->t6`")
    return Swap(one, other)


def _is_plot(term: Term) -> bool:
    """True if it is a token in a clearing."""
    return (
        isinstance(term, PieceTerm)
        and term.code[:1] == "t"
        and isinstance(term.start, Region)
        and len(term.start.numbers) == 1
    )


def hire(children: list[Any]) -> Hire:
    """F19."""
    if children[1].key is not None:
        raise Wrong("a hireling is taken with its markers, as in `h_J->D$3`")
    return Hire(children[0], children[1], children[2] if len(children) > 2 else None)
