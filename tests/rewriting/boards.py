"""What an engine writes because it knows the board: where warriors really go, which item lies where, every price of the turn."""

from collections.abc import Callable
from random import Random
from typing import Any

import rootlog
from rootlog.engine.changes import Moved
from rootlog.engine.pieces import Item
from rootlog.notation.record import (
    Board,
    ItemTerm,
    Marker,
    Markers,
    Node,
    PieceTerm,
    Region,
    Status,
    Transfer,
    TurnLine,
)
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Table, Turn, by_action, by_text, by_turn

ByStep = Callable[[Any, Node, Any], "list[str] | None"]


def by_step(text: str, table: Table, change: ByStep) -> str:
    """The record with each action as `change` writes it that knows what it did on the board."""
    lines = text.split("\n")
    game = rootlog.replay(text).game
    for turn, log in zip(table.record.turns, game.turns, strict=True):
        texts = [[action.text] for action in turn.actions]
        for step in log.steps:
            action = turn.actions[step.action - 1] if step.action else None
            made = change(turn, action.node, step) if action else None
            if made is not None:
                texts[step.action - 1] = made
        comment = f"  //{turn.comment}" if turn.comment is not None else ""
        told = "/".join(text for some in texts for text in some)
        lines[turn.line - 1] = f"{turn.faction}:{told}{comment}"
    return "\n".join(lines)


@by_text
def acolytes_written(text: str, table: Table, chance: Random) -> str:
    """`Lw9->` as `Lw9->L$` where the warriors become acolytes: that is where they go."""
    del chance

    def change(turn: Any, node: Node, step: Any) -> list[str] | None:
        if not isinstance(node, Transfer) or node.targets or len(node.terms) > 1:
            return None
        (term,) = node.terms
        moved = [one for one in step.changes if isinstance(one, Moved)]
        if not isinstance(term, PieceTerm) or (term.faction or turn.faction) != "L" or not moved:
            return None
        if any(one.target.kind != "board" for one in moved):
            return None
        return [node_text(node._replace(targets=(Board("L", None),)))]

    return by_step(text, table, change)


@by_text
def items_spelled_out(text: str, table: Table, chance: Random) -> str:
    """`%f+%h->r` as `%fse->sr/%hde->dr`, `%_d->s+r` item by item: each with where it lies and its side, before and after."""
    del chance

    def change(turn: Any, node: Node, step: Any) -> list[str] | None:
        if not isinstance(node, Transfer) or not node.targets:
            return None
        if not all(isinstance(one, Status) for one in node.targets):
            return None
        moved = [one for one in step.changes if isinstance(one, Moved)]
        made = []
        for one in moved:
            there, then = one.source, one.target
            known = (there.kind, then.kind) == ("items", "items") and there.faction == turn.faction
            if not (known and isinstance(one.thing, Item) and isinstance(one.became, Item)):
                return None
            if not (there.key and then.key) or one.short:
                return None
            start = Status(f"{there.key}{'re'[one.thing.exhausted]}")
            goal = Status(f"{then.key}{'re'[one.became.exhausted]}")
            term = ItemTerm(None, one.thing.letter, start)
            made += [node_text(Transfer((term,), (goal,)))] * one.count
        return made or None

    return by_step(text, table, change)


@by_action
def ruin_items_to_the_satchel(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`%s3->$` of a Vagabond as `%s3->s`: an area of his board in place of the board."""
    del chance
    if turn.letter not in "VG" or not isinstance(node, Transfer) or len(node.terms) > 1:
        return None
    (term,) = node.terms
    if not isinstance(term, ItemTerm) or not isinstance(term.start, Region):
        return None
    if node.targets != (Board(None, None),):
        return None
    return [node_text(node._replace(targets=(Status("s"),)))]


@by_text
def every_price_written(text: str, table: Table, chance: Random) -> str:
    """`$_m->2` as `$_h->3/$_r->1/$_m->2`: where the Riverfolk set a price, the others are told as they are."""
    del chance
    prices: dict[str, int] = {}
    lines = text.split("\n")
    for turn in table.record.turns:
        if turn.faction == "O":
            comment = f"  //{turn.comment}" if turn.comment is not None else ""
            lines[turn.line - 1] = f"O:{'/'.join(_priced(turn, prices))}{comment}"
    return "\n".join(lines)


def _priced(turn: TurnLine, prices: dict[str, int]) -> list[str]:
    """A turn of the Riverfolk with all prices where it sets the last one; `prices` are those that hold."""
    made = [action.text for action in turn.actions]
    last = -1
    for at, action in enumerate(turn.actions):
        for key in _keys(action.node):
            last = at
            prices[key] = action.node.value  # type: ignore[union-attr, assignment]
    if last < 0 or len(prices) < 3:
        return made
    set_here = {key for action in turn.actions for key in _keys(action.node)}
    others = [f"$_{key}->{prices[key]}" for key in "hrm" if key not in set_here]
    return [*made[: last + 1], *others, *made[last + 1 :]]


def _keys(node: Node) -> list[str]:
    """The prices that an action sets."""
    if not isinstance(node, Markers) or not isinstance(node.value, int):
        return []
    keys = [marker.key for marker in node.markers if isinstance(marker, Marker)]
    if keys == [None]:
        return ["h", "r", "m"]
    return [key for key in keys if key in ("h", "r", "m")]


@by_turn
def funds_never_written(turn: Turn, chance: Random) -> list[str]:
    """`$_f->2` is left out everywhere."""
    del chance
    return [text for text in turn.actions if not text.startswith("$_f->")]
