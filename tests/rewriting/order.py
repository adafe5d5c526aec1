"""The order of what happens at once, or of what the Law lets its player do in any order."""

from random import Random

from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
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
from tests.rewriting.sorts import (
    exchanged,
    goes,
    is_damage,
    is_own_removal,
    is_placing,
    is_plain,
    is_points,
    is_removal,
    is_spent,
    shuffled,
)


@by_turn
def losses_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`XE7/w7->/Ew7->` as `XE7/Ew7->/w7->`; what somebody does with pieces of his own behind it stays there."""
    made: list[str] = []
    run: list[str] = []
    battle: Battle | None = None

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
        if battle is not None and _is_loss(turn, node, battle):
            run.append(text)
            continue
        lay(node)
        made.append(text)
        battle = node if isinstance(node, Battle) else None
    lay(None)
    return made


def _is_loss(turn: Turn, node: Node, battle: Battle) -> bool:
    """Whether it can be a loss of a side of that battle and hardly anything else: the Duchy lifts tunnels."""
    if is_damage(turn, node):
        return True
    sides = (battle.attacker or turn.letter, battle.defender)
    return is_removal(turn, node) and all(
        term.start == Region((battle.clearing,))  # type: ignore[union-attr]
        and (term.faction or turn.letter) in sides  # type: ignore[union-attr]
        and (turn.letter, term.code) != ("D", "t")  # type: ignore[union-attr]
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
        mine = turn.letter != "A" and goes(node, Hand(turn.letter), Board("A", None))
        return mine or goes(node, None, Board("A", None))

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
        return goes(node, None, Board("A", None))

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
        return "turmoil" if lost or purged or goes(node, None, Board(None, None)) else None

    return shuffled(turn, chance, sort)


@by_turn
def aid_in_any_order(turn: Turn, chance: Random) -> list[str]:
    """`M#V->E/$_E->1/++` in any order, with the item that is taken."""

    def sort(turn: Turn, node: Node) -> object:
        if turn.letter not in "VG" or not is_plain(turn):
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
    if not is_plain(turn):
        return list(turn.actions)
    return exchanged(turn, chance, is_points, is_removal)
