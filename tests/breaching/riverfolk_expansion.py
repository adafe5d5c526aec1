"""Breaches of the chapters of the Cult and the Riverfolk."""

from tests.breaching import legal
from tests.breaching.finding import builds, directly_before, times, untouched
from tests.breaching.kinds import (
    CULT,
    PLAYERS,
    RIVERFOLK,
    breach,
)


@breach(PLAYERS, CULT.PERFORM_CONSPIRACIES, CULT.CRUSADE, CULT.CONVERT, CULT.SANCTIFY)
def conspiracy_unpaid(turn):
    """A conspiracy for no acolytes."""
    for act in turn.acts:
        if act.plays and act.plays[0] in ("convert", "sanctify", "crusade", "crusade from"):
            paid = directly_before(turn, act, "spend acolytes")
            if paid is not None:
                yield turn.without(paid)


@breach(PLAYERS, CULT.PERFORM_CONSPIRACIES, CULT.CRUSADE, CULT.CONVERT, CULT.SANCTIFY)
def conspiracy_too_cheap(turn):
    """A conspiracy for an acolyte less than it costs."""
    for act in turn.acts:
        if act.plays and act.plays[0] in ("convert", "sanctify", "crusade", "crusade from"):
            paid = directly_before(turn, act, "spend acolytes")
            count = paid.pieces.count or 1 if paid is not None and paid.pieces else 1
            if count > 1 and len(turn.named("spend acolytes")) == 1:
                yield turn.swapped_for(paid, f"{times(count - 1, 'w')}$->")


@breach(PLAYERS, CULT.RECRUIT, CULT.BUILD, CULT.SACRIFICE, CULT.DAYLIGHT, warned=True)
def ritual_without_card(turn):
    """A ritual for which no card is shown."""
    for act in turn.named("recruit", "build", "sacrifice"):
        shown = directly_before(turn, act, "show cards")
        if turn.faction == "L" and shown is not None and act.phase == "daylight":
            yield turn.without(shown)


@breach(PLAYERS, CULT.RECRUIT, CULT.BUILD, CULT.SACRIFICE, CULT.DAYLIGHT)
def ritual_of_another_suit(turn):
    """A ritual in a clearing whose suit the card shown has not."""
    shows = [act for act in turn.named("show cards") if act.phase == "daylight"]
    for act in turn.named("recruit"):
        if turn.faction != "L" or len(shows) != 1 or act.target is None or act.phase != "daylight":
            continue
        shown = directly_before(turn, act, "show cards")
        if shown is None or len(shown.node.terms) != 1 or shown.node.terms[0].suit == "B":
            continue
        for there in legal.clearings(turn):
            if (
                there != turn.table.map.tower
                and legal.suit(turn, there) != legal.suit(turn, act.target)
                and untouched(turn, act, there, act.target)
            ):
                yield turn.swapped_for(act, f"w->{there}")


@breach(PLAYERS, CULT.BUILD)
def garden_of_another_suit(turn):
    """A garden of another suit than its clearing."""
    for act, _, here in builds(turn):
        if turn.faction == "L":
            for other in "frm":
                if other.upper() not in legal.suit(turn, here) and legal.in_supply(
                    act.before, "L", f"b_{other}"
                ):
                    yield turn.swapped_for(act, f"b_{other}->{here}")


@breach(
    PLAYERS,
    RIVERFOLK.RECRUIT,
    RIVERFOLK.DRAW,
    RIVERFOLK.ESTABLISH_TRADE_POST_WITH_GARRISON,
    RIVERFOLK.SPEND_FUNDS,
)
def funds_unspent(turn):
    """The Riverfolk recruit, draw or establish a trade post for nothing."""
    for act in turn.acts:
        if (
            turn.faction == "O"
            and act.plays
            and act.plays[0] in ("recruit", "garrison", "establish")
        ):
            paid = directly_before(turn, act, "spend funds")
            if paid is not None:
                yield turn.without(paid)


@breach(PLAYERS, RIVERFOLK.PROTECTIONISM)
def no_protection(turn):
    """The Riverfolk had no payments in Birdsong and place none."""
    for act in turn.named("protect"):
        if legal.in_supply(act.before, "O", "w") > 2:
            yield turn.without(act)


@breach(
    PLAYERS,
    RIVERFOLK.COST,
    RIVERFOLK.BUYING_SERVICES,
    RIVERFOLK.NUMBER_OF_SERVICES,
    RIVERFOLK.HAND_CARD,
    RIVERFOLK.MERCENARIES,
    RIVERFOLK.RIVERBOATS,
)
def service_unpaid(turn):
    """A card of the Riverfolk's hand is taken for nothing."""
    for act in turn.named("buy a card"):
        paid = directly_before(turn, act, "pay for services")
        if paid is not None and len(turn.named("pay for services")) == 1:
            yield turn.without(paid)
