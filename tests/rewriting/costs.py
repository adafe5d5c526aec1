"""Points before or after what they are for, costs before or after what they pay for."""

from itertools import pairwise
from random import Random

from rootlog.notation.record import (
    Board,
    Craft,
    Hand,
    Node,
    Transfer,
)
from tests.rewriting.kinds import Turn, by_turn
from tests.rewriting.sorts import (
    exchanged,
    goes,
    is_deed,
    is_drawn,
    is_from_board,
    is_own,
    is_own_removal,
    is_placing,
    is_plain,
    is_points,
    is_removal,
    is_shown,
    is_spent,
    is_turned,
    uses_item,
)

# --- points --------------------------------------------------------------------------------------------------


@by_turn
def points_first(turn: Turn, chance: Random) -> list[str]:
    """`Eb7->/++` as `++/Eb7->`, `b_s->5/++` as `++/b_s->5`."""
    if not is_plain(turn):
        return list(turn.actions)
    return exchanged(turn, chance, is_deed, is_points)


@by_turn
def points_at_the_end(turn: Turn, chance: Random) -> list[str]:
    """All points of a turn are written when it ends, or some actions later."""
    if not is_plain(turn):
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
        kind = {"C": "t", "P": "w"}.get(turn.letter)
        return is_own_removal(turn, node) and all(
            term.code == kind  # type: ignore[union-attr]
            for term in node.terms  # type: ignore[union-attr]
        )

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
        return goes(node, Hand("O"), Hand(turn.letter))

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
        return turn.letter == "D" and goes(node, None, Board(None, None))

    if any(one.endswith("^") and other.endswith("^") for one, other in pairwise(turn.actions)):
        return list(turn.actions)
    return exchanged(turn, chance, is_shown, is_minister)
