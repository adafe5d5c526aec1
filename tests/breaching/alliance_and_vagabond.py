"""Breaches of the chapters of the Alliance and the Vagabond."""

from rootlog.engine.pieces import board
from rootlog.notation.record import Battle
from tests.breaching import legal
from tests.breaching.finding import another_suit, directly_before, times, untouched
from tests.breaching.kinds import (
    ALLIANCE,
    PLAYERS,
    VAGABOND,
    breach,
)


@breach(PLAYERS, ALLIANCE.OUTRAGE)
def outrage_unpaid(turn):
    """Sympathy moved into or removed, and no card given."""
    found = turn.named("outrage", "outrage without a card")
    for act in found:
        if turn.faction != "A":
            yield turn.without(act)


@breach(PLAYERS, ALLIANCE.OUTRAGE)
def outrage_with_another_suit(turn):
    """A card of a suit that is neither the clearing's nor bird is given."""
    found = turn.named("outrage")
    if len(found) != 1 or turn.faction == "A" or turn.named("outrage without a card"):
        return
    card = found[0].card
    if card and card.suit in ("F", "M", "R") and card.name is None and card.count in (None, 1):
        for other in "FMR":
            if other != card.suit and legal.could_hold(found[0].before, turn.faction, other):
                yield turn.swapped_for(found[0], other + found[0].text[1:])


SUPPORT = (
    ALLIANCE.SPREAD_SYMPATHY,
    ALLIANCE.SPREAD_SYMPATHY_SPEND_SUPPORTERS,
)


def sympathies(turn):
    """The tokens that supporters paid for directly before: (what was paid, the token's placing)."""
    for act in turn.named("spread sympathy"):
        paid = directly_before(turn, act, "spend supporters")
        if paid is not None and paid.card is not None and act.target:
            yield paid, act


@breach(PLAYERS, *SUPPORT)
def sympathy_unpaid(turn):
    """Sympathy spread for nothing."""
    for paid, _ in sympathies(turn):
        yield turn.without(paid)


@breach(PLAYERS, *SUPPORT, ALLIANCE.MARTIAL_LAW)
def sympathy_too_cheap(turn):
    """Sympathy spread for a supporter less than it costs."""
    for paid, _ in sympathies(turn):
        count = paid.card.count or 1
        if count > 1:
            yield turn.swapped_for(paid, f"{times(count - 1, paid.card.suit + '#')}$->")


@breach(PLAYERS, *SUPPORT)
def sympathy_for_another_suit(turn):
    """Sympathy spread for supporters of another suit."""
    found = list(sympathies(turn))
    if len(turn.named("spend supporters")) != 1:
        return
    for paid, act in found:
        for other in another_suit(turn, act.target):
            if paid.card.suit in ("F", "M", "R"):
                there = paid.before.cards(board("A"))
                enough = sum(many for card, many in there if card.suit in (None, other))
                if enough >= (paid.card.count or 1):
                    yield turn.swapped_for(paid, f"{times(paid.card.count or 1, other + '#')}$->")


@breach(
    PLAYERS,
    ALLIANCE.SPREAD_SYMPATHY,
    ALLIANCE.SPREAD_SYMPATHY_CHOOSE_CLEARING,
    ALLIANCE.PLACEMENT_LIMITS,
    ALLIANCE.SPREAD_SYMPATHY_RESOLVE_EFFECT,
)
def sympathy_far_away(turn):
    """Sympathy in a clearing of the same suit that is next to none."""
    for paid, act in sympathies(turn):
        tokens = [n for n in legal.clearings(turn) if legal.number_of(act.before, n, "A", "t")]
        if not tokens:
            continue
        close = {one for n in tokens for one in legal.near(turn, n)}
        for there in legal.clearings(turn):
            if (
                there not in close
                and there not in tokens
                and legal.suit(turn, there) == legal.suit(turn, act.target)
                and untouched(turn, act, act.target, there)
                and (paid.card.count or 1) == legal_cost(act)
                and not any(
                    many >= 3
                    for many in (
                        legal.number_of(act.before, there, one, "w")
                        for one in turn.table.factions
                        if one != "A"
                    )
                )
            ):
                yield turn.swapped_for(act, f"t->{there}")


def legal_cost(act):
    """What the next token costs without martial law: 1 for the first three, 2 for the next three, 3 after."""
    left = legal.in_supply(act.before, "A", "t")
    return 1 + (10 - left) // 3 if left > 1 else 3


@breach(PLAYERS, ALLIANCE.REVOLT, ALLIANCE.REVOLT_SPEND_SUPPORTERS)
def revolt_unpaid(turn):
    """A revolt for nothing."""
    for act in turn.named("revolt removes"):
        paid = directly_before(turn, act, "spend supporters")
        if paid is not None:
            yield turn.without(paid)


@breach(PLAYERS, ALLIANCE.REVOLT_RESOLVE_EFFECT, ALLIANCE.REVOLT)
def revolt_without_officer(turn):
    """A revolt that promotes nobody."""
    for act in turn.named("revolt promotes"):
        if legal.in_supply(act.before, "A", "w") > 0:
            yield turn.without(act)


EXHAUSTING = (
    VAGABOND.MOVE,
    VAGABOND.MOVING_INTO_HOSTILE_CLEARINGS,
    VAGABOND.BATTLE,
    VAGABOND.EXPLORE,
    VAGABOND.STRIKE,
    VAGABOND.REPAIR,
    VAGABOND.AID,
)
"""Where the same kind of item serves for several acts of a turn, any of them can be the one without."""


def exhausting(turn, *plays):
    """The actions of those plays with one exhausted item directly before: (exhaustion, action).

    Only where the pawn has slipped: else a move could be the slip, and the boot that it took free for something else.
    """
    if not turn.named("slip"):
        return
    for act in turn.named(*plays):
        paid = directly_before(turn, act, "exhaust")
        if paid is not None and "+" not in paid.text and not paid.text[0].isdigit():
            yield paid, act


@breach(PLAYERS, *EXHAUSTING)
def move_without_boot(turn):
    """A pawn that has slipped in Birdsong moves and no boot is exhausted."""
    for paid, act in exhausting(turn, "move"):
        if act.text.startswith("p->") and act.text.count("_") == 0:
            yield turn.without(paid)


@breach(PLAYERS, *EXHAUSTING)
def battle_without_sword(turn):
    """A Vagabond battles and no sword is exhausted."""
    for paid, act in exhausting(turn, "battle"):
        if turn.faction in legal.LONERS and isinstance(act.node, Battle):
            yield turn.without(paid)


@breach(PLAYERS, *EXHAUSTING)
def act_without_item(turn):
    """A Vagabond explores, strikes or repairs and exhausts nothing."""
    for paid, act in exhausting(turn, "explore", "strike", "repair"):
        if act.is_a("repair") and turn.named("rest"):
            continue  # it may be repaired as the pawn rests
        if not any(one.is_a("exhaust") for one in (turn.previous(paid),) if one):
            yield turn.without(paid)


@breach(PLAYERS, *EXHAUSTING)
def aid_without_item(turn):
    """A Vagabond aids and exhausts nothing."""
    for paid, _act in exhausting(turn, "aid"):
        if not any(one.is_a("exhaust") for one in (turn.previous(paid),) if one):
            yield turn.without(paid)


@breach(PLAYERS, VAGABOND.AID)
def aid_with_another_suit(turn):
    """A Vagabond aids with a card of a suit that the clearing has not."""
    for _, act in exhausting(turn, "aid"):
        card = act.card
        if card and card.suit in ("F", "M", "R") and card.name is None and card.count in (None, 1):
            for other in "FMR":
                if other != card.suit and legal.could_hold(act.before, turn.faction, other):
                    yield turn.swapped_for(act, other + act.text[1:])


@breach(PLAYERS, VAGABOND.QUEST)
def quest_without_items(turn):
    """A quest done with an item less."""
    for act in turn.named("quest"):
        paid = directly_before(turn, act, "exhaust")
        if paid is not None and turn.named("slip"):
            yield turn.without(paid)


@breach(PLAYERS, VAGABOND.HOSTILE_STATUS, VAGABOND.IMPROVING_RELATIONSHIPS, VAGABOND.RELATIONSHIPS)
def relationship_not_moved(turn):
    """A faction is not made hostile, or thanks for no aid."""
    found = turn.named("become hostile")
    if turn.faction in legal.LONERS and len(found) == 1 and found[0].node.value == "h":
        yield turn.without(found[0])
