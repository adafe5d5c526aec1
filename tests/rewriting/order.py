"""The order of what happens at once, or of what the Law lets its player do in any order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Hand,
    ItemTerm,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Transfer,
)
from tests.rewriting.kinds import Turn, by_turn, is_move

Test = Callable[[Turn, Node], bool]


def _nodes(turn: Turn, texts: list[str]) -> list[Node]:
    return [turn.node(text) for text in texts]


def exchanged(turn: Turn, chance: Random, first: Test, second: Test) -> list[str]:
    """The turn with neighbours in each other's place, where the first is of one sort and the second of another."""
    made = list(turn.actions)
    at = 0
    while at + 1 < len(made):
        if all(map(turn.reads, made[at : at + 2])):
            one, other = _nodes(turn, made[at : at + 2])
            if first(turn, one) and second(turn, other) and chance.random() < 0.7:
                made[at], made[at + 1] = made[at + 1], made[at]
                at += 1
        at += 1
    return made


def shuffled(turn: Turn, chance: Random, fits: Callable[[Turn, Node], object]) -> list[str]:
    """The turn with runs of actions of one sort mixed; `fits` gives the sort, None for actions that stay."""
    made: list[str] = []
    run: list[str] = []
    last: object = None
    for text in turn.actions:
        sort = fits(turn, turn.node(text)) if turn.reads(text) else None
        if sort is None or sort != last:
            made += chance.sample(run, len(run))
            run = []
        last = sort
        if sort is None:
            made.append(text)
        else:
            run.append(text)
    return made + chance.sample(run, len(run))


# --- sorts of actions ----------------------------------------------------------------------------------------


def is_points(turn: Turn, node: Node) -> bool:
    """Points that somebody scores."""
    del turn
    return isinstance(node, Score) and node.points > 0


def is_deed(turn: Turn, node: Node) -> bool:
    """What points may be for: something placed, removed, crafted, turned, set."""
    del turn
    return isinstance(node, Craft | Markers | Flip) or (
        isinstance(node, Transfer) and not any(isinstance(t.start, Hand) for t in node.terms)
    )


def is_removal(turn: Turn, node: Node) -> bool:
    """Pieces that leave the map."""
    del turn
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(isinstance(t, PieceTerm) and isinstance(t.start, Region) for t in node.terms)
    )


def is_damage(turn: Turn, node: Node) -> bool:
    """Items that are damaged."""
    del turn
    return isinstance(node, Transfer) and any(
        isinstance(place, Status) and place.code.startswith("d") for place in node.targets
    )


def is_placing(turn: Turn, node: Node) -> bool:
    """Pieces from a supply to the map."""
    del turn
    return (
        isinstance(node, Transfer)
        and not is_move(node)
        and any(isinstance(place, Region) for place in node.targets)
        and all(isinstance(term, PieceTerm) for term in node.terms)
    )


def is_spent(turn: Turn, node: Node) -> bool:
    """Own cards from the hand or the supporters to the discard pile, each of them known by its suit or name alone."""
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm) and term.start in (Hand(turn.letter), Board(None, None))
            for term in node.terms
        )
    )


def is_own_removal(turn: Turn, node: Node) -> bool:
    """Own pieces from the map to the supply, without anybody else's."""
    return is_removal(turn, node) and is_own(node)


def is_own(node: Node) -> bool:
    """Whether all pieces are those of the player at turn."""
    return isinstance(node, Transfer) and all(
        isinstance(term, PieceTerm) and term.faction is None for term in node.terms
    )


def is_from_board(turn: Turn, node: Node) -> bool:
    """Warriors that leave the own board: funds, officers, acolytes."""
    del turn
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, PieceTerm) and isinstance(term.start, Board) for term in node.terms
        )
    )


def is_turned(turn: Turn, node: Node) -> bool:
    """Own items that are exhausted."""
    del turn
    return (
        isinstance(node, Transfer)
        and len(node.targets) == 1
        and isinstance(node.targets[0], Status)
        and node.targets[0].code == "e"
        and all(isinstance(term, ItemTerm) for term in node.terms)
    )


def uses_item(node: Node) -> bool:
    """Whether own items are moved or turned: which of several are meant hangs on their order."""
    return isinstance(node, Transfer) and any(
        isinstance(term, ItemTerm) and not isinstance(term.start, Region) for term in node.terms
    )


def is_shown(turn: Turn, node: Node) -> bool:
    """Own cards that are shown to everybody."""
    del turn
    return isinstance(node, Show) and not node.audience and bool(node.terms)


def is_drawn(node: Node) -> bool:
    """Cards from the draw pile: in Evening, what is scored is scored before."""
    return isinstance(node, Transfer) and any(
        isinstance(t, CardTerm) and t.start is None for t in node.terms
    )


def _goes(node: Node, start: object, target: object) -> bool:
    return (
        isinstance(node, Transfer)
        and len(node.terms) == 1
        and isinstance(node.terms[0], CardTerm)
        and node.terms[0].start == start
        and node.targets == (target,)
    )


# --- points --------------------------------------------------------------------------------------------------


def _plain(turn: Turn) -> bool:
    """Whether nothing in the turn hangs on when points are scored: nobody wins, loses points, or leaves the track."""
    return not turn.last and not any("--" in text or "dom" in text for text in turn.actions)


@by_turn
def points_first(turn: Turn, chance: Random) -> list[str]:
    """`Eb7->/++` as `++/Eb7->`, `b_s->5/++` as `++/b_s->5`."""
    if not _plain(turn):
        return list(turn.actions)
    return exchanged(turn, chance, is_deed, is_points)


@by_turn
def points_at_the_end(turn: Turn, chance: Random) -> list[str]:
    """All points of a turn are written when it ends, or some actions later."""
    if not _plain(turn):
        return list(turn.actions)

    def is_later(turn: Turn, node: Node) -> bool:
        return not is_points(turn, node) and not is_drawn(node)

    made = turn
    for _ in range(chance.choice([1, 2, len(turn.actions)])):
        made = made._replace(actions=tuple(exchanged(made, chance, is_points, is_later)))
    return list(made.actions)


# --- costs ---------------------------------------------------------------------------------------------------


@by_turn
def cards_paid_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`2F#$->/t->6` as `t->6/2F#$->`, `M#C->/t->9` as `t->9/M#C->`."""
    return exchanged(turn, chance, is_spent, is_placing)


@by_turn
def pieces_paid_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`t4->/b_s->5` as `b_s->5/t4->`, `w5->/t->5` as `t->5/w5->`."""

    def is_cost(turn: Turn, node: Node) -> bool:
        return is_own_removal(turn, node) and turn.letter in "CP"

    def is_built(turn: Turn, node: Node) -> bool:
        return is_placing(turn, node) and node.terms[0].code[0] in "bt"  # type: ignore[union-attr]

    return exchanged(turn, chance, is_cost, is_built)


@by_turn
def boards_paid_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`2Aw$->/t_f+w->6` as `t_f+w->6/2Aw$->`, `2w$->/3Cw9->` as `3Cw9->/2w$->`; own warriors may have to go back first."""

    def is_effect(turn: Turn, node: Node) -> bool:
        return is_placing(turn, node) or (turn.letter == "L" and is_removal(turn, node))

    def is_cost(turn: Turn, node: Node) -> bool:
        return is_from_board(turn, node) and (turn.letter == "L" or not is_own(node))

    return exchanged(turn, chance, is_cost, is_effect)


@by_turn
def services_paid_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`3w->O$/B#O->C` as `B#O->C/3w->O$`."""

    def is_payment(turn: Turn, node: Node) -> bool:
        return (
            isinstance(node, Transfer)
            and turn.letter != "O"
            and node.targets == (Board("O", None),)
        )

    def is_bought(turn: Turn, node: Node) -> bool:
        return _goes(node, Hand("O"), Hand(turn.letter))

    return exchanged(turn, chance, is_payment, is_bought)


@by_turn
def items_turned_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`%f->e/p->4` as `p->4/%f->e`, `%r->e/%c5->$` as `%c5->$/%r->e`, `%h->e/Z%b` as `Z%b/%h->e`."""
    return exchanged(
        turn,
        chance,
        is_turned,
        lambda turn, node: (
            isinstance(node, Craft | Transfer)
            and not is_turned(turn, node)
            and not is_removal(turn, node)
            and not uses_item(node)
        ),
    )


@by_turn
def cards_shown_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`R#^/b_c->5` as `b_c->5/R#^`."""
    return exchanged(turn, chance, is_shown, is_placing)


@by_turn
def swayed_before_shown(turn: Turn, chance: Random) -> list[str]:
    """`(F+2M)#^/#mayor->$/++2` as `#mayor->$/(F+2M)#^/++2`."""

    def is_minister(turn: Turn, node: Node) -> bool:
        return turn.letter == "D" and _goes(node, None, Board(None, None))

    if any(one.endswith("^") and other.endswith("^") for one, other in pairwise(turn.actions)):
        return list(turn.actions)
    return exchanged(turn, chance, is_shown, is_minister)


# --- what happens at once ------------------------------------------------------------------------------------


@by_turn
def losses_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`XE7/w7->/Ew7->` as `XE7/Ew7->/w7->`; what somebody does with pieces of his own behind it stays there."""
    made: list[str] = []
    run: list[str] = []
    clearing = 0

    def lay(behind: Node | None) -> None:
        last = turn.node(run[-1]) if run else None
        paid = last is not None and behind is not None and is_own_removal(turn, last)
        if paid and is_placing(turn, behind):  # type: ignore[arg-type]
            made.extend([*chance.sample(run[:-1], len(run) - 1), run[-1]])
        else:
            made.extend(chance.sample(run, len(run)))
        run.clear()

    for text in turn.actions:
        node = turn.node(text)
        if clearing and _is_loss(turn, node, clearing):
            run.append(text)
            continue
        lay(node)
        made.append(text)
        clearing = node.clearing if isinstance(node, Battle) else 0
    lay(None)
    return made


def _is_loss(turn: Turn, node: Node, clearing: int) -> bool:
    """Whether it can be a loss of a battle there and hardly anything else: the Duchy lifts tunnels."""
    if is_damage(turn, node):
        return True
    return is_removal(turn, node) and all(
        term.start == Region((clearing,)) and (turn.letter, term.code) != ("D", "t")  # type: ignore[union-attr]
        for term in node.terms  # type: ignore[union-attr]
    )


@by_turn
def placed_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`w->3/w->9` as `w->9/w->3`: warriors alone, which need no slot and no leave to be there."""

    def sort(turn: Turn, node: Node) -> object:
        plain = is_placing(turn, node) and all(
            isinstance(t, PieceTerm) and t.code == "w" and t.faction is None
            for t in node.terms  # type: ignore[union-attr]
        )
        return "placed" if plain else None

    return shuffled(turn, chance, sort)


@by_turn
def cards_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """Cards added to the Decree, supporters mobilised, cards spent or discarded one after another."""

    def sort(turn: Turn, node: Node) -> object:
        if is_spent(turn, node):
            return "spent"
        if not isinstance(node, Transfer) or not all(isinstance(t, CardTerm) for t in node.terms):
            return None
        if not all(term.start == Hand(turn.letter) for term in node.terms):
            return None
        if all(isinstance(place, Board) and place.faction is None for place in node.targets):
            return "laid"
        return None

    return shuffled(turn, chance, sort)


@by_turn
def items_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """Items refreshed one after another, or repaired."""

    def sort(turn: Turn, node: Node) -> object:
        del turn
        if not isinstance(node, Transfer) or not all(isinstance(t, ItemTerm) for t in node.terms):
            return None
        if not all(isinstance(place, Status) for place in node.targets) or not node.targets:
            return None
        code = "".join(place.code for place in node.targets if isinstance(place, Status))
        return code if code in ("r", "s") else None

    return shuffled(turn, chance, sort)


@by_turn
def outrage_before(turn: Turn, chance: Random) -> list[str]:
    """`w4->7/R#C->A$` as `R#C->A$/w4->7`: the card for Outrage stands before what it is for."""

    def is_paid(turn: Turn, node: Node) -> bool:
        mine = turn.letter != "A" and _goes(node, Hand(turn.letter), Board("A", None))
        return mine or _goes(node, None, Board("A", None))

    def is_cause(turn: Turn, node: Node) -> bool:
        return is_move(node) or is_removal(turn, node)

    return exchanged(turn, chance, is_cause, is_paid)


@by_turn
def hospitals_paid_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`M#C->/2Cw10->2` as `2Cw10->2/M#C->`: the order of the two varies."""

    def is_paid(turn: Turn, node: Node) -> bool:
        del turn
        return (
            isinstance(node, Transfer)
            and not node.targets
            and all(isinstance(t, CardTerm) and t.start == Hand("C") for t in node.terms)
        )

    def is_saved(turn: Turn, node: Node) -> bool:
        return (
            turn.letter != "C"
            and is_move(node)
            and all(isinstance(t, PieceTerm) and t.faction == "C" for t in node.terms)  # type: ignore[union-attr]
        )

    return exchanged(turn, chance, is_paid, is_saved)


@by_turn
def hand_shown_afterwards(turn: Turn, chance: Random) -> list[str]:
    """`^A/#->A$` as `#->A$/^A`."""

    def is_shown_whole(turn: Turn, node: Node) -> bool:
        del turn
        return isinstance(node, Show) and not node.terms and node.audience == ("A",)

    def is_drawn_for(turn: Turn, node: Node) -> bool:
        del turn
        return _goes(node, None, Board("A", None))

    return exchanged(turn, chance, is_shown_whole, is_drawn_for)


@by_turn
def hostile_before(turn: Turn, chance: Random) -> list[str]:
    """`Cw5->/$_C->h` as `$_C->h/Cw5->`."""

    def is_hostile(turn: Turn, node: Node) -> bool:
        del turn
        return isinstance(node, Markers) and node.value == "h"

    return exchanged(turn, chance, is_removal, is_hostile)


@by_turn
def turmoil_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`$_->/--3/#builder->$` in any order."""

    def sort(turn: Turn, node: Node) -> object:
        if turn.letter != "E" or turn.round == 0:
            return None
        lost = isinstance(node, Score) and node.points < 0 and node.faction is None
        purged = isinstance(node, Markers) and node.markers[0].key is None
        return "turmoil" if lost or purged or _goes(node, None, Board(None, None)) else None

    return shuffled(turn, chance, sort)


@by_turn
def aid_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`M#V->E/$_E->1/++` in any order, with the item that is taken."""

    def sort(turn: Turn, node: Node) -> object:
        if turn.letter not in "VG" or not _plain(turn):
            return None
        if isinstance(node, Markers):
            return "aid" if node.value != "h" else None
        if is_points(turn, node):
            return "aid"
        if not isinstance(node, Transfer) or len(node.terms) > 1 or len(node.targets) != 1:
            return None
        (term,), (target,) = node.terms, node.targets
        if isinstance(term, CardTerm):
            return "aid" if term.start == Hand(turn.letter) and isinstance(target, Hand) else None
        taken = isinstance(term, ItemTerm) and isinstance(term.start, Board) and term.start.faction
        return "aid" if taken and target == Board(None, None) else None

    return shuffled(turn, chance, sort)


@by_turn
def losses_before_battle_points(turn: Turn, chance: Random) -> list[str]:
    """`Eb7->/++/w7->` as `Eb7->/w7->/++`, and the other way round."""
    if not _plain(turn):
        return list(turn.actions)
    return exchanged(turn, chance, is_points, is_removal)


def is_battle(node: Node) -> bool:
    """Whether an action is a battle."""
    return isinstance(node, Battle)
