"""What follows from a mistake that nobody could repair: the same things are missing in the same place soon after it.

Where more warriors leave a clearing than stand there, how many stayed is not known; that none is there to move on, or to be
attacked, is no second mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rootlog.engine.cards import deck
from rootlog.engine.changes import Battled, Moved
from rootlog.engine.game import Game
from rootlog.engine.judging.judge import Reading
from rootlog.engine.law import chapter
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Card, Faction, Item, Piece, Place, board, clearing, items, supply
from rootlog.engine.reasons import ERROR, ILLEGAL, IMPOSSIBLE, MISSING, SCORE, Objection
from rootlog.engine.words import faction_name
from rootlog.notation.record import Board, CardTerm, PieceTerm, Region, Transfer
from rootlog.repairing.owed import paying

R = chapter("actions")

ROUNDS = 3
"""For how many turns of each player a mistake explains what is missing."""
ANY, CARD = "", "#"


class Spot(NamedTuple):
    """Things of a kind in a place: pieces by their code, items by their letter, cards; `ANY` of them."""

    owner: Faction
    code: str
    place: Place

    def covers(self, other: Spot) -> bool:
        """Whether the other is a part of this one."""
        return (self[::2] == other[::2] and ANY in (self.code, other.code)) or self == other


def links(
    game: Game, readings: Sequence[Reading], findings: tuple[Objection, ...]
) -> Iterator[tuple[Objection, Objection]]:
    """The findings that only miss what an earlier one is about, each with that one, which misses nothing itself.

    `findings` are those that are not repaired and follow from nothing.
    """
    reach = ROUNDS * len(game.table.factions)
    about: dict[tuple[Faction, Place], list[tuple[Objection, tuple[Spot, ...]]]] = {}
    """The first ones with what they are about, by owners and places of that."""
    places: set[tuple[int, int]] = set()
    for one in sorted(findings, key=lambda one: (one.turn, one.action)):
        if one.severity != ERROR or not one.turn:
            continue
        lacks = tuple(missed(game, one))
        cause = _cause(about.get(lacks[0][::2], ()), lacks, one.turn - reach) if lacks else None
        if cause is not None:
            yield one, cause
        elif (one.turn, one.action) not in places:
            places.add((one.turn, one.action))
            spots = (*_about(game, one), *_due(readings[one.turn - 1], one))
            for key in dict.fromkeys(spot[::2] for spot in spots):
                about.setdefault(key, []).append((one, spots))


def effects(game: Game, findings: tuple[Objection, ...]) -> Iterator[tuple[Objection, Objection]]:
    """The findings that miss what a card gives, each with the one that tells that the card was crafted against the rules.

    A second copy gives nothing that the first does not.
    """
    crafted: list[tuple[str, str, Objection]] = []
    for one in sorted(findings, key=lambda one: (one.turn, one.action)):
        if one.kind in (MISSING, SCORE) and one.rule == R.PERSISTENT_EFFECTS:
            causes = [cause for *words, cause in crafted if all(w in one.message for w in words)]
            if causes:
                yield one, causes[-1]
        alone = one.kind == ILLEGAL and one.rule != R.NO_DUPLICATES
        step = game.step(one.turn, one.action) if one.turn and alone else None
        for change in step.changes if step is not None else ():
            if type(change) is Moved and change.target.kind == "crafted":
                named = deck(game.table.deck).named(getattr(change.became, "name", None) or "")
                name = f"{faction_name(change.target.faction)}"
                crafted += [(card.title, name, one) for card in named[:1]]


def _cause(
    known: Sequence[tuple[Objection, tuple[Spot, ...]]], lacks: tuple[Spot, ...], since: int
) -> Objection | None:
    """The last of those findings since a turn that explains what is missing."""
    for first, spots in reversed(known):
        if first.turn < since:
            return None
        if _explains(spots, lacks):
            return first
    return None


def _explains(spots: tuple[Spot, ...], lacks: tuple[Spot, ...]) -> bool:
    return all(any(spot.covers(one) for spot in spots) for one in lacks)


def _about(game: Game, one: Objection) -> Iterator[Spot]:
    """What is uncertain by a mistake: how many of the things that it moves are where it takes them from, and where to."""
    step = game.step(one.turn, one.action)
    for change in step.changes if step is not None else ():
        if type(change) is Moved and one.kind == ILLEGAL and change.source.kind == "hand":
            seller = change.source.faction
            if seller != one.faction:  # what was to be paid for that card may have been
                yield Spot(one.faction, ANY, board(seller))
        if type(change) is Moved and one.kind != MISSING:
            for thing, place in ((change.thing, change.source), (change.became, change.target)):
                if place.kind in ("clearing", "items"):
                    yield from _spot(thing, place)
                    if place.kind == "items" and change.source.kind == "supply":
                        yield Spot(
                            place.faction, ANY, items(place.faction)
                        )  # another item was taken
        elif type(change) is Battled:
            for side in (change.attacker, change.defender):
                yield Spot(side, "w", clearing(change.clearing))
                yield Spot(side, ANY, items(side))
    if one.kind == MISSING:
        yield Spot(one.faction, ANY, items(one.faction))  # it was to be exhausted


def _due(reading: Reading, one: Objection) -> Iterator[Spot]:
    """Where things would have come to, had the turn shown what it owes by that finding."""
    turn = reading.turn
    if turn is None or one.kind != MISSING:
        return
    for debt in dict.fromkeys(debt for debt in turn.debts if debt.must and debt.rule == one.rule):
        action = turn.events[debt.index].action if debt.index >= 0 else 0
        for node in paying(debt, 1, (), reading.log.faction) if action == one.action else ():
            if type(node) is Transfer:
                yield from _come(node, reading.log.faction)


def _come(node: Transfer, owner: Faction) -> Iterator[Spot]:
    """Where an action on that faction's turn takes things to: pieces that leave come to their supply."""
    for term in node.terms:
        if type(term) is PieceTerm and not node.targets:
            yield Spot(term.faction or owner, term.code, supply(term.faction or owner))
        for target in node.targets:
            if type(target) is Board and type(term) is CardTerm:
                yield Spot(target.faction or owner, CARD, board(target.faction or owner))
            elif type(target) is Board and type(term) is PieceTerm:
                yield Spot(term.faction or owner, term.code, board(target.faction or owner))
            elif type(target) is Region and type(term) is PieceTerm:
                yield Spot(term.faction or owner, term.code, clearing(target.numbers[0]))


def missed(game: Game, one: Objection) -> Iterator[Spot]:
    """All that a finding misses in some place; nothing where it is about something else, too."""
    step = game.step(one.turn, one.action)
    if step is None:
        return
    if one.kind == IMPOSSIBLE:
        found = [change for change in step.changes if type(change) is Moved and change.short]
        spots = [tuple(_spot(change.thing, change.source)) for change in found]
        if all(spots):
            yield from (spot for some in spots for spot in some)
    elif one.kind == ILLEGAL and one.rule == R.BATTLE:
        for change in step.changes:
            if type(change) is Battled:
                there = step.before.pieces(change.clearing)
                owners = {thing.owner for thing in there if type(thing) is Piece}
                armed = {t.owner for t in there if type(t) is Piece and t.is_warrior}
                if change.defender not in owners:
                    yield Spot(change.defender, ANY, clearing(change.clearing))
                if change.attacker not in armed:
                    yield Spot(change.attacker, ANY, clearing(change.clearing))


def _spot(thing: object, place: Place) -> Iterator[Spot]:
    if type(thing) is Card and place.kind == "board":
        yield Spot(place.faction, CARD, place)
    elif type(thing) is Piece and place.kind in ("clearing", "board", "supply"):
        yield Spot(thing.owner, thing.code, place)
    elif type(thing) is Item and place.kind == "items":
        yield Spot(place.faction, thing.letter, items(place.faction))
