"""Meanings of one part of what moves: pieces, cards or an item with one thing changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.engine.cards import deck
from rootlog.engine.pieces import BIRD, Item, Piece, board, crafted, items, supply
from rootlog.notation.record import (
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    PieceTerm,
    Region,
    Status,
    Term,
    Transfer,
    Where,
)
from rootlog.repairing.scene import COUNT, ActionContext, like, order, source_of, stands, there_are
from rootlog.replaying import facts
from rootlog.replaying.pieces import related


class OtherValue(NamedTuple):
    """Another thing that a part of an action may say, and what of it is other."""

    term: Term
    family: str


def terms_like(term: Term, node: Transfer, scene: ActionContext) -> Iterator[OtherValue]:
    """A part of what an action moves, with one thing else in it."""
    if type(term) is PieceTerm:
        yield from _piece(term, node, scene)
    elif type(term) is CardTerm:
        yield from card_like(term, node, scene)
    elif type(term) is ItemTerm:
        yield from _item(term, scene)


def is_short(term: Term, node: Transfer, scene: ActionContext) -> bool:
    """True if what a part moves is surely not there: too few pieces at its start, no such item that could be moved so."""
    if type(term) is PieceTerm:
        source = source_of(term, scene)
        there = there_are(term.faction or scene.owner, term.code, source, scene.state)
        return term.code != "p" and there < (term.count or 1)
    if type(term) is not ItemTerm or term.item == "_" or type(term.start) is Region:
        return False
    owner = term.start.faction or scene.owner if type(term.start) is Board else scene.owner
    damages = any(type(target) is Status and "d" in target.code for target in node.targets)
    areas = ("", "s", "t") if damages else ("", "s", "t", "d")
    there = sum(
        count
        for area in areas
        for thing, count in scene.state.at(items(owner, area)).items()
        if type(thing) is Item and thing.letter == term.item
    )
    return there < (term.count or 1)


def _counts(term: Term, there: int) -> Iterator[OtherValue]:
    """One more or less, or all that are there; where more are written than are there, any number of them."""
    now = term.count or 1
    fewer = range(there, 0, -1) if 0 < there < now else (there,)
    for count in dict.fromkeys((now - 1, now + 1, *fewer)):
        if count > 0 and count != now:
            yield OtherValue(term._replace(count=None if count == 1 else count), COUNT)


def _piece(term: PieceTerm, node: Transfer, scene: ActionContext) -> Iterator[OtherValue]:
    owner, source = term.faction or scene.owner, source_of(term, scene)
    if term.code == "p":
        yield from _pawns(term, owner, scene)
        return
    if "p" in facts.pieces(owner) and term.start is None:
        yield OtherValue(PieceTerm(None, term.faction, "p", None), "piece")
    yield from _counts(term, there_are(owner, term.code, source, scene.state))
    kinds = [thing for thing in scene.state.at(source) if type(thing) is Piece]
    for kind in sorted(kinds):
        if kind.owner == owner and kind.code != term.code:
            yield OtherValue(term._replace(code=kind.code), "piece")
    if term.start is not None:
        others = [k for k in kinds if k.owner not in ("", owner) and k.code[0] == term.code[0]]
        for kind in sorted(others):
            if kind.code == term.code or all(other.code != term.code for other in others):
                faction = None if kind.owner == scene.owner else kind.owner
                yield OtherValue(term._replace(faction=faction, code=_code(term, kind)), "owner")
        return
    yield from _placed(term, node, scene)


def _pawns(term: PieceTerm, owner: str, scene: ActionContext) -> Iterator[OtherValue]:
    """The pawn of another faction, where that one has none."""
    for faction in scene.table.factions if "p" not in facts.pieces(owner) else ():
        if "p" in facts.pieces(faction):
            whose = None if faction == scene.owner else faction
            yield OtherValue(term._replace(faction=whose), "owner")


def is_own_warrior(term: Term) -> bool:
    """True if a part is warriors of the player that are on the map."""
    if type(term) is not PieceTerm or term.faction:
        return False
    return term.code == "w" and type(term.start) is Region


def _code(term: PieceTerm, kind: Piece) -> str:
    """The name for a piece of another owner: as before if that can mean it and its owner has such, else its own code."""
    known = len(term.code) == 1 or term.code in facts.faces(kind.owner)
    return term.code if known and related(kind.code, term.code) else kind.code


def _placed(term: PieceTerm, node: Transfer, scene: ActionContext) -> Iterator[OtherValue]:
    """The meanings of a part without a start: the start is left out, or another kind comes from the supply."""
    owner = term.faction or scene.owner
    if not node.targets:
        held = there_are(owner, term.code, board(scene.owner), scene.state)
        if held >= (term.count or 1):
            yield OtherValue(term._replace(start=Board(None, None)), "start left out")
    for number in order(scene):
        if stands(term, number, scene):
            yield OtherValue(term._replace(start=Region((number,))), "start left out")
    if node.targets and (term.faction or is_short(term, node, scene)):
        yield from _by_others(term, scene)
    stock = scene.state.at(source_of(term, scene))
    for kind in sorted(thing for thing in stock if type(thing) is Piece):
        if kind.owner == owner and not related(kind.code, term.code):
            yield OtherValue(term._replace(code=kind.code), "piece")


def _by_others(term: PieceTerm, scene: ActionContext) -> Iterator[OtherValue]:
    """The placed pieces as the same of another faction that has such in its supply."""
    for faction in scene.table.factions:
        whose = None if faction == scene.owner else faction
        if whose == term.faction:
            continue
        if there_are(faction, term.code, supply(faction), scene.state) >= (term.count or 1):
            yield OtherValue(term._replace(faction=whose), "owner")


def card_like(term: CardTerm, node: Transfer, scene: ActionContext) -> Iterator[OtherValue]:
    """Cards with another count, name, suit or hand: of a name only in suits that the deck has."""
    for count in range(1, 6):
        if count != (term.count or 1):
            yield OtherValue(term._replace(count=None if count == 1 else count), COUNT)
    for name in like(term.name, scene):
        yield OtherValue(term._replace(name=name), "name")
    printed = _printed(term.name, scene)
    for suit in deck(scene.table.deck).suits:
        if term.suit is not None and suit != term.suit and (not printed or suit in printed):
            yield OtherValue(term._replace(suit=suit), "bird" if suit == BIRD else "suit")
    for start in _hands(term, scene):
        if start != term.start and start not in node.targets:
            yield OtherValue(term._replace(start=start), "hand")


def _printed(name: str | None, scene: ActionContext) -> set[str]:
    """The suits in which the deck has a card of that name; none where it has no such card."""
    cards = deck(scene.table.deck)
    full = cards.full_name(name) if name is not None else None
    return {card.suit for card in cards.named(full)} if full else set()


def _hands(term: CardTerm, scene: ActionContext) -> Iterator[Where]:
    """The other places where the cards may start: other hands, the supporters or what is crafted in place of a hand and the other way round."""
    start = term.start
    if type(start) is Hand:
        yield from map(Hand, scene.table.factions)
        if facts.holds_supporters(start.faction) or _is_crafted(term, start.faction, scene):
            yield Board(None if start.faction == scene.owner else start.faction, None)
    elif start is None:
        yield from map(Hand, dict.fromkeys((scene.owner, *scene.table.factions)))
        if facts.holds_supporters(scene.owner) or _is_crafted(term, scene.owner, scene):
            yield Board(None, None)
    elif type(start) is Board and start.key is None:
        yield Hand(start.faction or scene.owner)


def _is_crafted(term: CardTerm, faction: str, scene: ActionContext) -> bool:
    """True if a card of that name lies crafted before a faction."""
    name = deck(scene.table.deck).full_name(term.name) if term.name is not None else None
    return name is not None and any(
        name == card.name for card, _ in scene.state.cards(crafted(faction))
    )


def _item(term: ItemTerm, scene: ActionContext) -> Iterator[OtherValue]:
    yield from _counts(term, 1)
    owner = scene.owner
    if type(term.start) is Board:
        owner = term.start.faction or owner
    for letter in letters(owner, scene):
        if letter != term.item:
            yield OtherValue(term._replace(item=letter), "item")
    if type(term.start) is Board:
        for faction in scene.table.factions:
            if faction != owner and term.item in letters(faction, scene):
                whose = None if faction == scene.owner else faction
                yield OtherValue(term._replace(start=Board(whose, None)), "owner")
    elif type(term.start) is Region:
        for number in sorted(scene.state.ruins):
            if number != term.start.numbers[0]:
                yield OtherValue(term._replace(start=Region((number,))), "start")
    elif term.start is None and term.item not in letters(owner, scene):
        for number in sorted(scene.state.ruins):
            yield OtherValue(term._replace(start=Region((number,))), "start left out")


def letters(owner: str, scene: ActionContext) -> list[str]:
    """The letters of the items that a faction has."""
    found = {
        thing.letter
        for area in ("", "s", "t", "d")
        for thing in scene.state.at(items(owner, area))
        if type(thing) is Item
    }
    return sorted(found)
