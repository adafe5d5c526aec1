"""Breaches of the chapters of the Duchy and the Corvids."""

from tests.breaching import legal
from tests.breaching.finding import another_suit, builds, directly_before, times, untouched
from tests.breaching.kinds import (
    CORVIDS,
    DUCHY,
    PLAYERS,
    breach,
)


@breach(PLAYERS, DUCHY.DIG)
def dig_unpaid(turn):
    """A tunnel for no card."""
    for act in turn.acts:
        if act.plays and act.plays[0] == "dig":
            paid = directly_before(turn, act, "spend a card")
            if paid is not None:
                yield turn.without(paid)


@breach(PLAYERS, DUCHY.DIG)
def dig_with_another_suit(turn):
    """A tunnel for a card of another suit than the clearing's."""
    for act in turn.acts:
        if act.plays and act.plays[0] == "dig" and act.target:
            paid = directly_before(turn, act, "spend a card")
            if paid is not None and len(turn.named("spend a card")) == 1:
                for other in another_suit(turn, act.target):
                    if legal.could_hold(paid.before, "D", other):
                        yield turn.swapped_for(paid, f"{other}#D->")


@breach(
    PLAYERS,
    DUCHY.SWAY,
    DUCHY.REVEAL_CARDS,
    DUCHY.CHOOSE_MINISTER,
    DUCHY.SWAY_MINISTER_AND_SCORE,
    warned=True,
)
def sway_without_cards(turn):
    """A minister swayed and no cards shown."""
    for act in turn.named("sway"):
        shown = directly_before(turn, act, "show cards")
        if (
            shown is not None
            and len([one for one in turn.named("show cards") if one.phase == "daylight"]) == 1
        ):
            yield turn.without(shown)


@breach(PLAYERS, DUCHY.BUILD, DUCHY.FOREMOLE, DUCHY.ASSEMBLY, warned=True)
def build_without_card(turn):
    """A building of the Duchy for which no card is shown."""
    for act, _, _ in builds(turn):
        shown = directly_before(turn, act, "show cards")
        if turn.faction == "D" and shown is not None and len(turn.named("show cards")) == 1:
            yield turn.without(shown)


@breach(PLAYERS, DUCHY.THE_PRICE_OF_FAILURE)
def minister_not_lost(turn):
    """A building of the Duchy fell and no minister leaves."""
    found = turn.named("lose a minister")
    for act in found:
        if turn.faction != "D" and len(found) == 1:  # mobs may raze all their clearings at once
            yield turn.without(act)


@breach(PLAYERS, CORVIDS.RECRUIT, plain=True)
def corvids_recruit_unpaid(turn):
    """The Corvids recruit for no card."""
    for act in turn.named("recruit"):
        paid = directly_before(turn, act, "spend a card")
        if turn.faction == "P" and paid is not None and len(turn.named("spend a card")) == 1:
            yield turn.without(paid)


@breach(PLAYERS, CORVIDS.RECRUIT)
def corvids_recruit_elsewhere(turn):
    """The Corvids recruit in a clearing of another suit than the card's."""
    for act in turn.named("recruit"):
        paid = directly_before(turn, act, "spend a card")
        if (
            turn.faction != "P"
            or paid is None
            or paid.card is None
            or paid.card.suit not in ("F", "M", "R")
        ):
            continue
        if len(turn.named("spend a card")) != 1 or len(turn.named("recruit")) != 1:
            continue
        places = [legal.number(one) for one in act.node.targets]
        for there in legal.clearings(turn):
            if (
                paid.card.suit not in legal.suit(turn, there)
                and None not in places
                and len(places) > 1
            ) and untouched(turn, act, places[0], there):
                goals = "+".join(map(str, sorted([there, *places[1:]])))
                yield turn.swapped_for(act, f"w->{goals}")


@breach(PLAYERS, CORVIDS.PLOT)
def plot_unpaid(turn):
    """A plot for a warrior less than it costs."""
    for act in turn.named("plot"):
        paid = directly_before(turn, act, "give warriors")
        if paid is not None and paid.pieces:
            count = paid.pieces.count or 1
            here = legal.number(paid.pieces.start)
            if any(f"w{here}->" in one.text for one in turn.later(act)):
                continue  # what falls there in a battle may have paid
            yield turn.swapped_for(
                paid, *([f"{times(count - 1, 'w')}{here}->"] if count > 1 else [])
            )


@breach(PLAYERS, CORVIDS.PLOT, CORVIDS.PLACEMENT_LIMITS)
def second_plot(turn):
    """A plot beside another one, for a warrior from there."""
    for act in turn.named("plot"):
        paid = directly_before(turn, act, "give warriors")
        if paid is None or not paid.pieces or (paid.pieces.count or 1) != 1 or not act.target:
            continue
        for there in legal.clearings(turn):
            if (
                legal.number_of(paid.before, there, "P", "t")
                and legal.number_of(paid.before, there, "P", "w")
                and untouched(turn, act, there, act.target)
            ):
                line = turn.swapped_for(act, f"t->{there}")
                yield line.replace(f"{paid.text}/t->{there}", f"w{there}->/t->{there}", 1)
