"""Breaches of the chapters of the Hundreds and the Keepers."""

from rootlog.engine.pieces import leader
from rootlog.notation.record import Score
from tests.breaching import legal
from tests.breaching.finding import directly_before, untouched
from tests.breaching.kinds import (
    HUNDREDS,
    KEEPERS,
    PLAYERS,
    breach,
)


@breach(PLAYERS, HUNDREDS.CHOOSE_MOOD)
def mood_unchanged(turn):
    """The mood is the one that it was."""
    for act in turn.named("choose mood"):
        now = [card.name for card, _ in act.before.cards(leader("H"))]
        if len(now) == 1 and act.card:
            yield turn.swapped_for(act, f"#{now[0]}->$")


@breach(PLAYERS, HUNDREDS.CHOOSE_MOOD)
def mood_left_out(turn):
    """No mood is chosen."""
    for act in turn.named("choose mood"):
        yield turn.without(act)


@breach(PLAYERS, HUNDREDS.BUILD, HUNDREDS.INCITE, plain=True)
def hundreds_unpaid(turn):
    """A stronghold or a mob for no card."""
    for act in turn.named("build", "incite"):
        paid = directly_before(turn, act, "spend a card")
        if turn.faction == "H" and paid is not None:
            yield turn.without(paid)


@breach(PLAYERS, HUNDREDS.RAZE, HUNDREDS.BIRDSONG)
def mob_left_idle(turn):
    """A mob's clearing is not razed."""
    found = turn.named("raze")
    for act in found:
        if (
            len(found) == 1
            and not isinstance(getattr(turn.next(act), "node", None), Score)
            and act.pieces
        ) and untouched(turn, act, legal.number(act.pieces.start) or 0):
            yield turn.without(act)


@breach(PLAYERS, KEEPERS.RECRUIT, plain=True)
def keepers_recruit_unpaid(turn):
    """The Keepers recruit for no card."""
    for act in turn.named("recruit"):
        paid = directly_before(turn, act, "spend a card")
        if turn.faction == "K" and paid is not None:
            yield turn.without(paid)


@breach(PLAYERS, KEEPERS.LIVE_OFF_THE_LAND)
def no_forage(turn):
    """Too many warriors stand in a clearing and none is removed."""
    for act in turn.named("forage"):
        if act.pieces and turn.faction == "K":
            yield turn.without(act)
