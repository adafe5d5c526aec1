"""Breaches of what everybody does on the map: moves and battles."""

from __future__ import annotations

from rootlog.notation.record import Score, Show
from tests.breaching import legal
from tests.breaching.finding import fights, untouched, walks
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
                    and untouched(turn, act, start, end, here, there)
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


@breach("players", A.BATTLE, plain=True)
def battle_with_nobody(turn):
    """A battle with a faction of which nothing stands there, and its losses left out."""
    for act, node, losses in fights(turn):
        after = turn.next(act)
        if losses or (after and isinstance(after.node, Score)) or node.ambushes:
            continue
        for other in turn.table.factions:
            if other != turn.faction and not legal.number_of(act.before, node.clearing, other):
                yield turn.swapped_for(act, f"X{other}{node.clearing}")


@breach("players", A.BATTLE, plain=True)
def battle_without_warriors(turn):
    """A battle without losses somewhere where the attacker has no warriors."""
    if turn.faction in legal.LONERS:
        return
    for act, node, losses in fights(turn):
        if losses or node.ambushes:
            continue
        for there in legal.clearings(turn):
            if (
                legal.number_of(act.before, there, node.defender, "w")
                and not legal.number_of(act.before, there, turn.faction, "w")
                and not legal.number_of(act.before, there, "O", "w")
                and legal.suit(turn, there) == legal.suit(turn, node.clearing)
            ):
                yield turn.swapped_for(act, f"X{node.defender}{there}")


def helped(turn, act, node):
    """Whether a card, a leader, a mood or a faction's own rule may change this battle's hits."""
    return (
        legal.has_crafted(act.before, turn.faction)
        or legal.has_crafted(act.before, node.defender)
        or turn.faction in ("E", "H", "K", *legal.LONERS)
        or node.defender in ("P", "K", "H", *legal.LONERS)
        or legal.number_of(act.before, node.clearing, "O", "w")
        or node.ambushes
    )


@breach("players", A.DEAL_HITS, A.ROLL, A.MAXIMUM_ROLLED_HITS, A.EXTRA_HITS, A.BATTLE, plain=True)
def too_many_hits(turn):
    """More losses than the other side's warriors can deal."""
    for act, node, losses in fights(turn):
        if helped(turn, act, node) or len(losses) != 1 or len(losses[0].node.terms) != 1:
            continue
        term = losses[0].node.terms[0]
        if term.code != "w" or (term.faction or turn.faction) != node.defender:
            continue
        there = legal.number_of(act.before, node.clearing, node.defender, "w")
        mine = legal.number_of(act.before, node.clearing, turn.faction, "w")
        most = min(mine, 3)
        for count in range(most + 1, there + 1):
            yield turn.swapped_for(losses[0], f"{count}{node.defender}w{node.clearing}->")


@breach("players", A.DEAL_HITS, A.DEFENSELESS, A.EXTRA_HITS, A.ROLL, A.BATTLE, plain=True)
def certain_hit_not_taken(turn):
    """The defenceless lose nothing, although one hit is certain."""
    for act, node, losses in fights(turn):
        if helped(turn, act, node) or len(losses) != 1:
            continue
        if legal.number_of(act.before, node.clearing, node.defender, "w"):
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
        if node.defender == "L" or legal.has_crafted(act.before, node.defender):
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


@breach("players", A.AMBUSH, A.FOIL_AMBUSH, T.AMBUSH_CARDS)
def ambush_of_another_suit(turn):
    """An ambush whose suit is not the clearing's."""
    for act, node, _ in fights(turn):
        here = legal.suit(turn, node.clearing)
        if len(node.ambushes) != 1 or len(here) != 1:
            continue
        for other in "FMR":
            if other != here:
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
