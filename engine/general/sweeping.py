"""Effects that remove all enemy pieces from a clearing: a Favor, a revolt."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rootlog.engine import factions
from rootlog.engine.event import SAVINGS, Event
from rootlog.engine.general import battle
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.disputing import standing
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence, Reason

REMOVAL = Budget("removal", written="{0.owner}{0.code}{1}->")
"""The debt of such an effect; who saves warriors from it (Field Hospitals) takes an offer of that name and settles the debt."""
CLEARED = TurnNote("cleared")
"""The rule by which one effect removes all enemy pieces from several clearings, and those."""


def owe_all(
    turn: Hypothesis, numbers: Sequence[int], remover: Faction, cause: Reason
) -> Hypothesis:
    """Owe the removal of every enemy piece in several clearings by one effect."""
    turn.keep(CLEARED, (cause.rule, *numbers))
    for number in numbers:
        owe(turn, number, remover, cause)
    return turn


def owe(
    turn: Hypothesis, number: int, remover: Faction, cause: Reason, index: int | None = None
) -> Hypothesis:
    """Owe the removal of every enemy piece in a clearing; `cause` names what removes them. Pawns are no such pieces."""
    battle.sweep(turn, number, remover)
    return owe_some(turn, number, remover, "wbt", cause, index)


def owe_some(
    turn: Hypothesis,
    number: int,
    remover: Faction,
    sorts: str,
    cause: Reason,
    index: int | None = None,
    *,
    step: bool = False,
) -> Hypothesis:
    """Owe the removal of the enemy pieces of some sorts; `cause` names what removes them, by which rule, `index` since which event."""
    for thing, count in turn.state.pieces(number).items():
        if type(thing) is Piece and thing.owner not in ("", remover) and thing.code[0] in sorts:
            owe_piece(turn, thing, (number, count), remover, cause, index, step=step)
    return turn


def owe_piece(
    turn: Hypothesis,
    piece: Piece,
    there: tuple[int, int],
    remover: Faction,
    cause: Reason,
    index: int | None = None,
    *,
    step: bool = False,
) -> None:
    """Owe one kind of piece, so many in a clearing (`there`): what is surely an enemy piece has to go, what may be none may go."""
    (number, count), rule = there, cause.rule
    values = _values(turn, piece, number)
    if piece.code == "w":
        for _ in range(count):
            turn.offer(REMOVAL, {number}, rule)
    if not surely(turn, piece, remover):
        turn.grant(REMOVAL, values, rule, count=count)
        return
    never_there = min(count, standing(turn, turn.state, piece, number))
    turn.grant(REMOVAL, values, rule, count=never_there)
    count -= never_there
    turn.owe(
        REMOVAL,
        values,
        rule,
        "swept in part",
        Evidence(pieces=(piece, count), owner=piece.owner, clearing=number, effect=cause),
        count=count,
        index=index,
        step=step,
        effect=True,
    )


def surely(turn: Hypothesis, piece: Piece, remover: Faction) -> bool:
    """True if such a piece is surely an enemy piece that has to go."""
    return (
        _known(turn, piece)
        and piece.code != "w_w"
        and not in_coalition(turn.state, remover, piece.owner)
        and not any(
            s.spares(turn, turn.state, remover, piece) for s in turn.asking("spares", turn.state)
        )
    )


def _known(turn: Hypothesis, piece: Piece) -> bool:
    """True if it is a piece that its owner has, and its owner is judged."""
    if piece.owner not in turn.rule_set.factions:
        return piece.owner in turn.table.hirelings
    limit = factions.data(piece.owner, turn.law.house).limit(piece.code)
    return piece.owner not in turn.rule_set.unjudged and bool(limit)


def _values(turn: Hypothesis, piece: Piece, number: int) -> set[tuple[Piece, int]]:
    """The piece as it may be written when it leaves: one of which only a side is known by any piece that has it."""
    values = {(piece, number)}
    if piece.owner in turn.rule_set.factions:
        sides = factions.data(piece.owner, turn.law.house).faces.get(piece.code, ())
        values.update((Piece(piece.owner, code), number) for code in sides)
    return values


def pay(turn: Hypothesis, event: Event, remover: Faction, cause: Reason) -> Hypothesis:
    """Set pieces that leave the map aside for what such an effect owes, with all that their removal brings."""
    thing = event.moved.thing
    turn.pay(
        REMOVAL,
        (thing, event.origin),
        cause.rule,
        "swept for nothing",
        Evidence(effect=cause, pieces=(thing, event.count), clearing=event.origin),
        count=event.count,
        free=event.moved.short > 0,
    )
    battle.remove(turn, event, remover)
    return turn


def removed(turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis | None:
    """The turn in which an effect of that rule removes what leaves its place; where its faction saves it, the turn after that.

    None for a piece that goes elsewhere of its own accord.
    """
    if event.kind not in SAVINGS:
        return turn
    return _saved(turn, event, rule) if event.code[0] == "w" else None


def _saved(turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis | None:
    """The turn after an effect that removes a warrior by that rule, where its faction saves it by that event; None where it does not."""
    if any(one.budget == REMOVAL and one.index == turn.index for one in turn.offers):
        return None  # that is being asked
    turn.offer(REMOVAL, {event.origin}, rule)
    open_ = _offers(turn)
    for source, play in turn.plays(event):
        if source.faction in (event.owner, ""):
            after = play.on(source, turn.fork(event), event)
            if after is not None and _offers(after) < open_:
                return after
    return None


def _offers(turn: Hypothesis) -> int:
    return sum(offer.budget == REMOVAL for offer in turn.offers)


def may_fall(turn: Hypothesis, piece: Piece, number: int, count: int) -> None:
    """Allow pieces that come to a clearing while such an effect is at work to be removed by it, too.

    That is so where the law lets what one effect removes go one after another (1.1.3), not where all of it goes before
    anything follows (1.5.4).
    """
    if turn.law.switch("removal_batch") == "unstated":
        cleared: Any = turn.counts.get(CLEARED, ())  # only written above
        rule = cleared[0] if number in cleared else sweeps(turn, number)
        if rule is not None:
            turn.grant(REMOVAL, {(piece, number)}, rule, count=count)


def falls(turn: Hypothesis, piece: Piece, number: int) -> bool:
    """True if such an effect has still to remove that piece from there: what it removes leaves at once (1.5.4)."""
    return turn.open(REMOVAL, (piece, number)) > 0


def sweeps(turn: Hypothesis, number: int) -> Rule | None:
    """The rule of such an effect that has still to remove something from that clearing; None without any."""
    values = {(piece, number) for piece in turn.state.pieces(number)}
    for debt in turn.debts_of(REMOVAL):
        if debt.must and isinstance(debt.fits, frozenset) and not values.isdisjoint(debt.fits):
            return debt.rule
    return None


def forgive_points(turn: Hypothesis) -> None:
    """Buildings and tokens that such an effect should have removed may be scored: that they stay was reported."""
    left = Counter(credit.value for credit in turn.credits_of(REMOVAL))
    for debt in turn.debts_of(REMOVAL):
        if not debt.must or not isinstance(debt.fits, frozenset):
            continue
        gone = next((value for value in debt.fits if left[value] > 0), None)
        value = next(iter(debt.fits))  # all are sides of one piece
        if gone is not None:
            left[gone] -= 1
        elif isinstance(value, tuple) and value[0].code[0] in "bt":
            turn.earn(1, debt.rule, "still on the map", must=False)
