"""Breaches of what is paid: with cards of another suit, too little to the Riverfolk, nothing for hospitals; and of items and pawns."""

from rootlog.engine.pieces import Item, items
from tests.breaching import legal
from tests.breaching.finding import another_suit, directly_before, times, untouched
from tests.breaching.kinds import (
    ALLIANCE,
    CULT,
    HUNDREDS,
    KEEPERS,
    MARQUISE,
    PLAYERS,
    RIVERFOLK,
    SCRIBES,
    VAGABOND,
    A,
    T,
    breach,
)


def paid_for(turn, faction, *plays):
    """The actions of a faction of those plays with the one card of a suit spent directly before: (card, action)."""
    if turn.faction != faction:
        return
    for act in turn.named(*plays):
        paid = directly_before(turn, act, "spend a card")
        card = paid.card if paid is not None else None
        if card is None or card.suit not in ("F", "M", "R") or card.count not in (None, 1):
            continue
        if card.name is None and len(turn.named("spend a card")) == 1:
            yield paid, act


@breach(PLAYERS, HUNDREDS.BUILD, HUNDREDS.INCITE, KEEPERS.RECRUIT, plain=True)
def paid_with_another_suit(turn):
    """A stronghold, a mob or warriors of the Keepers for a card of a suit that the clearing has not."""
    found = [*paid_for(turn, "H", "build", "incite"), *paid_for(turn, "K", "recruit")]
    for paid, act in found:
        if act.target is None:
            continue
        for other in another_suit(turn, act.target):
            if legal.could_hold(paid.before, turn.faction, other):
                yield turn.swapped_for(paid, f"{other}#{turn.faction}->")


@breach(PLAYERS, ALLIANCE.TRAIN)
def train_with_another_suit(turn):
    """An officer for a card of a suit of which no base stands."""
    for paid, act in paid_for(turn, "A", "train"):
        built = {
            piece.code[-1].upper()
            for here in legal.clearings(turn)
            for piece in legal.pieces(act.before, here, "A", "b")
        }
        for other in "FMR":
            if other not in built and legal.could_hold(paid.before, "A", other):
                yield turn.swapped_for(paid, f"{other}#A->")


@breach(PLAYERS, ALLIANCE.TRAIN)
def train_unpaid(turn):
    """An officer for no card."""
    for act in turn.named("train"):
        paid = directly_before(turn, act, "spend a card")
        if paid is not None and len(turn.named("spend a card")) == len(turn.named("train")):
            rules = ALLIANCE.TRAIN, ALLIANCE.REVOLT_RESOLVE_EFFECT  # it may be a revolt's second
            yield turn.without(paid), rules[: 2 if turn.named("revolt promotes") else 1]


@breach(PLAYERS, MARQUISE.FIELD_HOSPITALS)
def hospital_unpaid(turn):
    """Warriors of the Marquise are saved for no card."""
    for act in turn.named("field hospitals"):
        paid = directly_before(turn, act, "spend a card")
        if paid is not None and turn.faction != "C":
            yield turn.without(paid)


@breach(PLAYERS, MARQUISE.FIELD_HOSPITALS)
def hospital_with_another_suit(turn):
    """Warriors of the Marquise are saved for a card of another suit than their clearing's."""
    for act in turn.named("field hospitals"):
        paid = directly_before(turn, act, "spend a card")
        here = legal.number(act.pieces.start) if act.pieces else None
        card = paid.card if paid is not None and turn.faction != "C" else None
        if here is None or card is None or card.name or card.suit not in ("F", "M", "R"):
            continue
        for other in another_suit(turn, here):
            if legal.could_hold(paid.before, "C", other):
                yield turn.swapped_for(paid, f"{other}#C->")


@breach(
    PLAYERS,
    RIVERFOLK.COST,
    RIVERFOLK.BUYING_SERVICES,
    RIVERFOLK.HAND_CARD,
    RIVERFOLK.VAGABOND_FUNDS,
    RIVERFOLK.NUMBER_OF_SERVICES,
)
def service_too_cheap(turn):
    """A card of the Riverfolk's hand for a warrior less than it costs."""
    for act in turn.named("buy a card"):
        paid = directly_before(turn, act, "pay for services")
        if paid is None or paid.pieces is None or len(turn.named("pay for services")) != 1:
            continue
        count, price = paid.pieces.count or 1, act.before.markers.get(("price", "O", "h"))
        if count > 1 and count == price:
            term = f"{paid.pieces.faction or ''}w->O$"
            yield turn.swapped_for(paid, times(count - 1, term))


@breach(PLAYERS, RIVERFOLK.SPEND_FUNDS, RIVERFOLK.ESTABLISH_TRADE_POST_WITH_GARRISON)
def trade_post_too_cheap(turn):
    """A trade post for one fund, where it costs two."""
    for act in turn.named("spend funds"):
        after = turn.next(act)
        if turn.faction != "O" or not act.pieces or act.pieces.count != 2 or after is None:
            continue
        if after.plays and after.plays[0] in ("garrison", "establish"):
            yield turn.swapped_for(act, act.text.removeprefix("2"))


@breach(PLAYERS, CULT.ADJUST_OUTCAST)
def outcast_of_another_suit(turn):
    """The outcast is made that of a suit of which fewer souls lie there than of another."""
    for act in turn.named("adjust Outcast"):
        count = dict.fromkeys("FMR", 0)
        sure = True
        for place, things in act.before.places():
            if place.kind == "souls":
                for card, many in things.items():
                    sure = sure and card.suit is not None
                    if card.suit in count:
                        count[card.suit] += many
        most = max(count.values())
        head, _, suit = act.text.partition("->")
        if sure and sum(many == most for many in count.values()) == 1 and count.get(suit) == most:
            for other in "FMR":
                if other != suit and not turn.named("crusade", "convert", "sanctify", "show cards"):
                    yield turn.swapped_for(act, f"{head}->{other}")


@breach(PLAYERS, VAGABOND.REFRESH)
def refreshed_too_many(turn):
    """A Vagabond refreshes an item more than may be."""
    found = turn.named("refresh")
    if turn.faction not in legal.LONERS or not found or turn.named("refresh the damaged"):
        return
    first, last = found[0], found[-1]
    if not all(one.is_a("refresh") for one in turn.acts[first.number - 1 : last.number]):
        return
    tea = first.before.count(Item("t", exhausted=False), items(turn.faction, "t"))
    done = sum(one.only.count or 1 for one in found if one.only is not None)
    if done != 3 + 2 * tea or turn.named("shift"):
        return
    for item, _ in last.after.items(items(turn.faction, "s")):
        if item.exhausted:
            yield turn.with_after(last, f"%{item.letter}se->r")


def strolls(turn):
    """The last move of a pawn alone in a turn that ends there: (action, clearing)."""
    if turn.faction not in legal.LONERS:
        return
    for act in turn.named("move")[-1:]:
        if act.text.startswith("p->") and act.target:
            rest = turn.later(act)
            if all(one.is_a("draw a card", "discard to limit") for one in rest):
                yield act, act.target


def standing(turn, state):
    """The clearing in which the pawn stands, else None."""
    return next(
        (here for here in legal.clearings(turn) if legal.number_of(state, here, turn.faction, "p")),
        None,
    )


@breach(PLAYERS, A.MOVE, T.ADJACENCY, VAGABOND.MOVE, plain=True)
def pawn_too_far(turn):
    """A pawn moves to a clearing that is nowhere near."""
    for act, there in strolls(turn):
        here = standing(turn, act.before)
        if here is None or legal.number_of(act.before, there, "A", "t"):
            continue
        for far in legal.clearings(turn):
            if far not in (here, there, *legal.near(turn, here)):
                empty = not legal.number_of(act.before, far, kinds="wt")
                if empty and untouched(turn, act, far):
                    yield turn.swapped_for(act, f"p->{far}")


@breach(PLAYERS, VAGABOND.QUEST)
def quest_in_another_suit(turn):
    """A quest of a suit that the pawn's clearing has not."""
    for act in turn.named("quest"):
        here = standing(turn, act.before)
        if here is None or not act.card or act.card.name is not None:
            continue
        for other in another_suit(turn, here):
            if act.text.startswith(act.card.suit or "?"):
                yield turn.swapped_for(act, other + act.text[1:])


@breach(SCRIBES)
def turn_of_another(turn):
    """The letter before the colon is another player's."""
    for other in turn.table.factions:
        if other != turn.faction:
            yield other + turn.meant[1:]
