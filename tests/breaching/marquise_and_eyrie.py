"""Breaches of the chapters of the Marquise and the Eyrie."""

from rootlog.engine.pieces import hand, leader
from rootlog.notation.record import Battle, Score
from tests.breaching import legal
from tests.breaching.finding import another_suit, builds, directly_before, times, untouched
from tests.breaching.kinds import (
    CULT,
    DUCHY,
    EYRIE,
    HUNDREDS,
    MARQUISE,
    PLAYERS,
    A,
    T,
    breach,
)

BUILD_RULES = (MARQUISE.BUILD, MARQUISE.PAY_COST)


@breach(PLAYERS, *BUILD_RULES)
def wood_unpaid(turn):
    """A building that costs wood, and none is spent."""
    paid = turn.named("spend wood")
    if turn.faction == "C" and len(paid) == 1 and paid[0].phase == "daylight":
        yield turn.without(paid[0])


@breach(PLAYERS, *BUILD_RULES)
def wood_short(turn):
    """A building for a wood less than it costs."""
    paid = turn.named("spend wood")
    if turn.faction == "C" and len(paid) == 1:
        term = paid[0].pieces
        if term and (term.count or 1) > 1:
            yield turn.swapped_for(
                paid[0], f"{times(term.count - 1, 't')}{legal.number(term.start)}->"
            )


@breach(PLAYERS, MARQUISE.BIRDSONG)
def wood_without_sawmill(turn):
    """Birdsong's wood in a clearing without a sawmill instead of one with one."""
    for act in turn.named("place wood")[:1]:
        if act.pieces is None or act.target is None:
            continue
        for there in legal.clearings(turn):
            if (
                there != act.target
                and not any(
                    piece.code == "b_s" for piece in legal.pieces(act.before, there, "C", "b")
                )
                and untouched(turn, act, act.target, there)
            ):
                yield turn.swapped_for(act, f"t->{there}")


@breach(PLAYERS, MARQUISE.BIRDSONG)
def wood_left_out(turn):
    """A sawmill gives no wood."""
    for act in turn.named("place wood"):
        if (
            act.pieces
            and act.target
            and legal.in_supply(act.before, "C", "t") > 3
            and (
                not any(
                    "t" in one.text and "->" in one.text and one.is_removal for one in turn.acts
                )
                and (act.pieces.count or 1) == 1
                and not turn.named("overwork")
            )
        ):
            yield turn.without(act)


def supplied(turn, act, there):
    """Whether a clearing is joined by clearings that the Marquise rules with those where wood was spent for a building."""
    paid = directly_before(turn, act, "spend wood")
    if turn.faction != "C" or paid is None:
        return True
    spent = {legal.number(term.start) for term in paid.node.terms}
    reached, found = {there}, [there]
    while found:
        for other in legal.joined(turn, act.before, found.pop()) - reached:
            if legal.surely_rules(turn, act.before, other):
                reached.add(other)
                found.append(other)
    return spent <= reached


@breach(
    PLAYERS,
    T.SLOTS,
    MARQUISE.CHOOSE_CLEARING,
    EYRIE.DECREE_BUILD,
    CULT.BUILD,
    DUCHY.BUILD,
    DUCHY.FOREMOLE,
    HUNDREDS.BUILD,
)
def build_without_slot(turn):
    """A building in a clearing of the same suit that the builder rules and that is full."""
    for act, code, here in builds(turn):
        for there in legal.clearings(turn):
            if (
                legal.suit(turn, there) == legal.suit(turn, here)
                and legal.surely_rules(turn, act.before, there)
                and legal.open_slots(turn, act.before, there) <= 0
                and untouched(turn, act, here, there)
                and supplied(turn, act, there)
                and not (turn.faction == "E" and legal.number_of(act.before, there, "E", "b"))
                and not turn.game.table.landmarks
            ):
                yield turn.swapped_for(act, f"{code}->{there}")


@breach(
    PLAYERS,
    T.RULER,
    MARQUISE.CHOOSE_CLEARING,
    EYRIE.DECREE_BUILD,
    CULT.BUILD,
    DUCHY.BUILD,
    DUCHY.FOREMOLE,
    HUNDREDS.BUILD,
    MARQUISE.PAY_COST,
    MARQUISE.BUILD,
    plain=True,
)
def build_without_rule(turn):
    """A building in a clearing of the same suit with room, where somebody else rules."""
    for act, code, here in builds(turn):
        for there in legal.clearings(turn):
            if (
                legal.suit(turn, there) == legal.suit(turn, here)
                and legal.surely_unruled(turn, act.before, there)
                and legal.open_slots(turn, act.before, there) > 0
                and untouched(turn, act, here, there)
            ):
                yield turn.swapped_for(act, f"{code}->{there}")


@breach(PLAYERS, MARQUISE.RECRUIT)
def recruit_without_recruiter(turn):
    """One of the warriors recruited stands where there is no recruiter."""
    for act in turn.named("recruit"):
        if (
            turn.faction != "C"
            or act.pieces is None
            or act.phase != "daylight"
            or act.target is None
        ):
            continue
        for there in legal.clearings(turn):
            if not any(
                piece.code == "b_r" for piece in legal.pieces(act.before, there, "C", "b")
            ) and untouched(turn, act, act.target, there):
                yield turn.swapped_for(act, f"w->{there}")


@breach(PLAYERS, MARQUISE.OVERWORK)
def overwork_unpaid(turn):
    """Overwork for no card."""
    for act in turn.named("overwork"):
        paid = directly_before(turn, act, "spend a card")
        if paid is not None and len(turn.named("spend a card")) == len(turn.named("overwork")):
            before = turn.previous(paid)
            birdsong = before is not None and before.is_a("place wood")  # it may be more of that
            rules = (MARQUISE.OVERWORK, *([MARQUISE.BIRDSONG] if birdsong else []))
            yield turn.without(paid), rules


@breach(PLAYERS, MARQUISE.OVERWORK)
def overwork_with_another_suit(turn):
    """Overwork for a card of a suit that is neither the clearing's nor bird."""
    for act in turn.named("overwork"):
        paid = directly_before(turn, act, "spend a card")
        if paid is None or act.target is None or len(turn.named("spend a card")) != 1:
            continue
        for other in another_suit(turn, act.target):
            if legal.could_hold(paid.before, "C", other):
                yield turn.swapped_for(paid, f"{other}#C->")


def actions_needed(turn):
    """The least number of actions that the Marquise's Daylight took, and the last of what took one."""
    needed, last, run = 0, None, 0
    for act in turn.acts:
        run = run + 1 if act.is_a("march") else 0
        if act.phase == "daylight" and act.is_a("march", "battle", "build", "recruit", "overwork"):
            last = act
            needed += run % 2 if run else costs_an_action(act)
    return needed + bool(turn.named("recruit")), last


def costs_an_action(act):
    """Whether an action of the record is an action of Daylight by itself; all that is recruited is one together."""
    return act.is_a("build", "overwork") or (act.is_a("battle") and isinstance(act.node, Battle))


def harmless_battle(turn, state, *unfit):
    """A battle that may end without losses: both have warriors there, and no certain hit falls."""
    for here in legal.clearings(turn):
        for other in turn.table.factions:
            if other in (turn.faction, "P", "A", *legal.LONERS, *unfit):
                continue
            if legal.number_of(state, here, turn.faction, "w") and legal.number_of(
                state, here, other, "w"
            ):
                return f"X{other}{here}"
    return None


ACTING_CARDS = (
    "commandwarren",
    "leagueofadventurousmice",
    "leagueofextraordinarymice",
    "eyrieemigre",
    "cobbler",
)


@breach(PLAYERS, MARQUISE.DAYLIGHT, plain=True)
def action_too_many(turn):
    """A fourth action for no card: a battle without losses at the end of Daylight."""
    if turn.faction != "C" or turn.owns(*ACTING_CARDS) or turn.named("discard to limit"):
        return
    needed, last = actions_needed(turn)
    spent = sum(act.card.count or 1 for act in turn.named("spend a card") if act.card)
    if last is None or needed < 3 + spent - len(turn.named("overwork")):
        return
    after = turn.next(last)
    battle = harmless_battle(turn, last.after)
    if after is not None and not isinstance(after.node, Score) and battle:
        yield turn.with_after(last, battle)


# --- the Eyrie ---------------------------------------------------------------------------------------------------


def is_turmoil(turn):
    """Whether the turn falls into turmoil."""
    return bool(turn.named("turmoil"))


def decreed(turn):
    """The additions to the Decree, each of one card."""
    return [
        act for act in turn.named("add to the Decree") if act.card and (act.card.count or 1) == 1
    ]


@breach(PLAYERS, EYRIE.ADD_TO_THE_DECREE)
def decree_not_fed(turn):
    """No card is added to the Decree of which each column has cards for what was done."""
    found = turn.named("add to the Decree")
    if len(found) == 1 and is_turmoil(turn) and legal.in_hand(found[0].before, "E") > 0:
        yield turn.without(found[0])


@breach(PLAYERS, EYRIE.ADD_TO_THE_DECREE)
def decree_of_two_birds(turn):
    """Two bird cards are added to the Decree."""
    found = decreed(turn)
    if len(found) == 2 and len(turn.named("add to the Decree")) == 2 and is_turmoil(turn):
        birds = [act for act in found if act.card.suit == "B"]
        others = [act for act in found if act.card.suit in ("F", "M", "R")]
        held = found[0].before.cards(hand("E"))
        if len(birds) == 1 and sum(many for card, many in held if card.suit in (None, "B")) > 1:
            act = others[0]
            yield turn.swapped_for(act, "B" + act.text[1:])


@breach(
    PLAYERS,
    EYRIE.RESOLVE_THE_DECREE,
    EYRIE.DECREE_RECRUIT,
    EYRIE.DECREE_MOVE,
    EYRIE.DECREE_BATTLE,
    EYRIE.DECREE_BUILD,
)
def decree_not_resolved(turn):
    """A recruit that the Decree demands is left out, without turmoil."""
    if turn.faction != "E" or is_turmoil(turn):
        return
    for act in turn.named("recruit"):
        if act.pieces and act.target and untouched(turn, act, act.target):
            yield turn.without(act)


@breach(
    PLAYERS,
    EYRIE.RESOLVE_THE_DECREE,
    EYRIE.DECREE_BATTLE,
    EYRIE.DECREE_RECRUIT,
    A.BATTLE,
    plain=True,
)
def decree_overdone(turn):
    """A battle more than there are cards for it, before what the Decree has built or the Evening."""
    if turn.faction != "E" or is_turmoil(turn) or turn.owns(*ACTING_CARDS):
        return
    if any(card.name == "commander" for card, _ in turn.log.before.cards(leader("E"))):
        return
    battles = [act for act in turn.named("battle") if isinstance(act.node, Battle)]
    for last in battles[-1:]:
        for act in turn.later(last):
            if act.is_a("build", "draw a card"):
                battle = harmless_battle(turn, act.before)
                before = turn.previous(act)
                if battle and not isinstance(before.node, Score):
                    yield turn.with_after(before, battle)
                break


@breach(PLAYERS, EYRIE.TURMOIL, EYRIE.HUMILIATE, EYRIE.PURGE, EYRIE.DEPOSE)
def leader_stays(turn):
    """Turmoil without a new leader."""
    found = turn.named("depose")
    if is_turmoil(turn) and len(found) == 1:
        yield turn.without(found[0])


@breach(PLAYERS, EYRIE.DECREE_BUILD, EYRIE.A_NEW_ROOST)
def second_roost(turn):
    """A roost beside another."""
    for act, code, here in builds(turn):
        if turn.faction != "E":
            return
        for there in legal.clearings(turn):
            if (
                legal.number_of(act.before, there, "E", "b")
                and legal.suit(turn, there) == legal.suit(turn, here)
                and legal.surely_rules(turn, act.before, there)
                and legal.open_slots(turn, act.before, there) > 0
                and untouched(turn, act, here, there)
            ):
                yield turn.swapped_for(act, f"{code}->{there}")
