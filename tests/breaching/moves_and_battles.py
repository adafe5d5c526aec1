"""Breaches of what everybody does on the map: moves and battles."""

from rootlog.engine.pieces import Card, leader
from rootlog.notation.record import Score, Show
from tests.breaching import legal
from tests.breaching.finding import MOVES, fights, untouched, walks
from tests.breaching.kinds import PLAYERS, A, T, breach


@breach(PLAYERS, A.YOU_MUST_RULE, plain=True)
def move_without_rule(turn):
    """A move between two clearings of the same suits of which the mover rules neither."""
    if legal.ignores_rule(turn):
        return
    for act, start, end, _ in walks(turn):
        for here in legal.clearings(turn):
            if not legal.number_of(act.before, here, turn.faction, "w"):
                continue
            for there in legal.joined(turn, act.before, here):
                if (
                    legal.suit(turn, here) == legal.suit(turn, start)
                    and legal.suit(turn, there) == legal.suit(turn, end)
                    and legal.surely_unruled(turn, act.before, here)
                    and legal.surely_unruled(turn, act.before, there)
                    and not legal.number_of(act.before, there, "A", "t")
                    and untouched(turn, act, end, here, there)
                ):
                    yield turn.swapped_for(act, f"w{here}->{there}")


@breach(PLAYERS, A.MOVE, T.ADJACENCY, plain=True)
def move_too_far(turn):
    """A move to a clearing of the same suit that is nowhere near."""
    if turn.owns("tunnels", "cobbler", "eyrieemigre"):
        return
    for act, start, end, count in walks(turn):
        for there in legal.clearings(turn):
            if (
                there not in (start, *legal.near(turn, start))
                and legal.suit(turn, there) == legal.suit(turn, end)
                and legal.surely_rules(turn, act.before, start)
                and not legal.number_of(act.before, there, "A", "t")
                and not legal.number_of(act.before, end, "A", "t")
                and untouched(turn, act, end, there)
            ):
                yield turn.swapped_for(act, f"{count if count > 1 else ''}w{start}->{there}")


@breach("scribes")
def move_of_too_many(turn):
    """More warriors move than stand there."""
    for act, start, end, count in walks(turn):
        there = legal.number_of(act.before, start, turn.faction, "w")
        yield turn.swapped_for(act, f"{max(count, there) + 1}w{start}->{end}")


def lost(turn, losses, owner):
    """How many pieces of an owner were removed."""
    return sum(
        term.count or 1
        for one in losses
        for term in one.node.terms
        if (term.faction or turn.faction) == owner
    )


QUIET = (*MOVES, "battle", "draw a card", "build", "craft", "recruit", "exhaust", "spend funds")
"""What may follow a battle that nothing came of: none of it is part of a battle that is over."""


def quiet(turn):
    """The battles without ambush, losses, points or anything else that came of them, as (action, battle)."""
    for act, node, losses in fights(turn):
        after = turn.next(act)
        ends = after is None or (
            after.is_a(*QUIET) and not (after.is_removal or "->d" in after.text)
        )
        if ends and not losses and not node.ambushes and turn.faction not in legal.LONERS:
            yield act, node


@breach("players", A.BATTLE, plain=True)
def battle_with_nobody(turn):
    """A battle with a faction of which nothing stands there."""
    for act, node in quiet(turn):
        for other in turn.table.factions:
            if other != turn.faction and not legal.number_of(act.before, node.clearing, other):
                yield turn.swapped_for(act, f"X{other}{node.clearing}")


@breach("players", A.BATTLE, plain=True)
def battle_without_warriors(turn):
    """A battle without losses somewhere where the attacker has no warriors."""
    for act, node in quiet(turn):
        for there in legal.clearings(turn):
            if (
                legal.number_of(act.before, there, node.defender, "w")
                and not legal.number_of(act.before, there, turn.faction, "w")
                and not legal.number_of(act.before, there, "O", "w")
                and legal.suit(turn, there) == legal.suit(turn, node.clearing)
            ):
                yield turn.swapped_for(act, f"X{node.defender}{there}")


HITTING = ("brutaltactics", "foxpartisans", "mousepartisans", "rabbitpartisans")
"""Cards that give the attacker a hit."""


def helped(turn, act, node):
    """Whether a card, a leader, a mood, an item or hired warriors may give the attacker more hits."""
    state, faction = act.before, turn.faction
    in_force = [card.name for card, _ in state.cards(leader(faction))]
    return (
        legal.owns(state, faction, *HITTING)
        or "commander" in in_force
        or faction in ("H", *legal.LONERS)
        or node.defender in legal.LONERS
        or legal.number_of(state, node.clearing, "O", "w")
        or bool(node.ambushes)
    )


@breach("players", A.DEAL_HITS, A.ROLL, A.MAXIMUM_ROLLED_HITS, A.EXTRA_HITS, A.BATTLE, plain=True)
def too_many_hits(turn):
    """More losses than the other side's warriors can deal."""
    for act, node, losses in fights(turn):
        if helped(turn, act, node):
            continue
        for one in losses:
            term = one.pieces
            if not term or term.code != "w" or (term.faction or turn.faction) != node.defender:
                continue
            there = legal.number_of(act.before, node.clearing, node.defender, "w")
            most = min(legal.number_of(act.before, node.clearing, turn.faction, "w"), 3)
            for count in range(most + 1, there + 1):
                yield turn.swapped_for(one, f"{count}{term.faction or ''}w{node.clearing}->")


@breach("players", A.DEAL_HITS, A.DEFENSELESS, A.EXTRA_HITS, A.ROLL, A.BATTLE, plain=True)
def certain_hit_not_taken(turn):
    """The defenceless lose nothing, although one hit is certain."""
    for act, node, losses in fights(turn):
        if len(losses) != 1 or node.ambushes or node.defender == "K":
            continue
        if legal.number_of(act.before, node.clearing, "O", "w") or legal.number_of(
            act.before, node.clearing, node.defender, "w"
        ):
            continue
        if any((term.faction or turn.faction) != node.defender for term in losses[0].node.terms):
            continue
        after = turn.next(losses[0])
        points = (
            [after]
            if after
            and isinstance(after.node, Score)
            and after.node.points == len(pieces_of(losses[0]))
            else []
        )
        if not points or not legal.in_hand(act.before, turn.faction):
            continue
        if untouched(turn, losses[0], node.clearing) and not any(
            isinstance(one.node, Show) or (one.plays and "outrage" in one.plays[0])
            for one in turn.later(act)
        ):
            yield turn.without(losses[0], *points)


def pieces_of(act):
    """The terms of an action's pieces, one for each piece."""
    return [term for term in act.node.terms for _ in range(term.count or 1)]


@breach("players", A.DEAL_HITS, plain=True)
def building_before_warriors(turn):
    """A hit is taken with a building while warriors are left."""
    for act, node, losses in fights(turn):
        if node.defender in "ADL" or legal.has_crafted(act.before, node.defender):
            continue
        if legal.number_of(act.before, node.clearing, "O", "w") or len(losses) != 1:
            continue
        term = losses[0].node.terms[0]
        if len(losses[0].node.terms) != 1 or (term.count or 1) != 1 or term.code != "w":
            continue
        if term.faction != node.defender or owes_more(turn, act):
            continue
        for piece in legal.pieces(act.before, node.clearing, node.defender, "b"):
            yield turn.swapped_for(losses[0], f"{piece.owner}{piece.code}{node.clearing}->", "++")


def owes_more(turn, act):
    """Whether a play of the turn beside that battle pays for hospitals or earns infamy, which a changed loss would change, too."""
    return turn.faction in legal.LONERS or any(
        play == "field hospitals" for one in turn.later(act) for play in one.plays
    )


def seen_ambush(state, suit):
    """Whether the one ambush of a suit is known to be somewhere."""
    return any(Card(suit, "ambush") in things for _, things in state.places())


@breach("players", A.AMBUSH, A.FOIL_AMBUSH, T.AMBUSH_CARDS)
def ambush_of_another_suit(turn):
    """An ambush whose suit is not the clearing's."""
    for act, node, _ in fights(turn):
        here = legal.suit(turn, node.clearing)
        if len(node.ambushes) != 1 or len(here) != 1:
            continue
        for other in "FMR":
            if other != here and not seen_ambush(act.before, other):
                yield turn.swapped_for(
                    act, act.text.replace(f"{node.ambushes[0]}@", f"{other}@", 1)
                )


@breach("players", A.RESOLVE_AMBUSH, A.AMBUSH, A.DEAL_HITS, A.BATTLE, plain=True)
def ambush_hits_not_taken(turn):
    """The ambushed attacker has two warriors or more and loses none."""
    for act, node, losses in fights(turn):
        if len(node.ambushes) != 1 or len(losses) != 1 or turn.faction in ("K", *legal.LONERS):
            continue
        if legal.owns(act.before, turn.faction, "scoutingparty", "armorers"):
            continue
        if legal.number_of(act.before, node.clearing, "O", "w"):
            continue
        mine = lost(turn, losses, turn.faction)
        theirs = lost(turn, losses, node.defender)
        if (
            mine
            and not theirs
            and mine == len(pieces_of(losses[0]))
            and untouched(turn, losses[0], node.clearing)
        ):
            yield turn.without(losses[0])
