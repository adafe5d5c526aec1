"""Forms that are read with good will (docs/notation.md), and subtypes that scribes leave out where nothing else can be meant."""

import re
from random import Random

import rootlog
from rootlog.engine.pieces import Piece
from rootlog.notation.reader import node_of
from rootlog.notation.record import Craft, Flip, Guess, Node, PieceTerm, Region, Transfer
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Table, Turn, by_action, by_text


@by_action
def old_relics(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`t_3_f` as `t_f_3`, `t10^t_2_t` as `t_t10^2`."""
    del turn, chance
    if isinstance(node, Flip) and re.fullmatch(r"t_\d_[ftj]", node.code):
        _, value, kind = node.code.split("_")
        term = node.term._replace(code=f"t_{kind}", faction=None)
        if node.term.code == "t" and node.term.faction is None:
            return [f"{node_text(Transfer((term,), ()))[:-2]}^{value}"]
        return None
    text = node_text(node)
    made = re.sub(r"t_(\d)_([ftj])", r"t_\2_\1", text)
    return [made] if made != text and isinstance(node, Transfer) else None


@by_action
def bent_forms(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`Z%h` as `Zh`, `?Pt_e3` as `?Pt3^t_e`, `XE4B@` as `XE4Ba`, forests in any order."""
    del turn
    text = node_text(node)
    if isinstance(node, Craft) and node.item:
        return [f"Z{node.item}"]
    if isinstance(node, Guess):
        return [f"?{node.faction}t{node.clearing}^{node.code}"]
    made = re.sub(r"([BFMR])@(?=[BFMR(]|$)", r"\1a", text) if text.startswith("X") else text

    def mixed(found: re.Match[str]) -> str:
        numbers = found.group().split("_")
        return "_".join(chance.sample(numbers, len(numbers)))

    made = re.sub(r"\d+(_\d+){2,}", mixed, made)
    return [made] if made != text else None


@by_action
def waystations_by_one_side(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`b_f_t->3` as `b_f->3`: the long form and the short one are both valid."""
    del turn, chance
    text = node_text(node)
    made = re.sub(r"b_([ftj])_[ftj]", r"b_\1", text)
    return [made] if made != text and isinstance(node, Transfer) else None


@by_text
def subtypes_left_out(text: str, table: Table, chance: Random) -> str:
    """`Lb_m9->` as `Lb9->` where the Cult has one garden in 9, `Pt_e3->` as `Pt3->`: the only one there is meant."""
    del chance
    if table.law == "pnp":
        return text
    lines = text.split("\n")
    game = rootlog.replay(text).game
    for turn, log in zip(table.record.turns, game.turns, strict=True):
        texts = [action.text for action in turn.actions]
        for step in log.steps:
            node = turn.actions[step.action - 1].node
            if isinstance(node, Transfer) and not node.targets:
                terms = tuple(_plain(term, turn.faction, step.before) for term in node.terms)
                made = node_text(Transfer(terms, ()))
                if terms != node.terms and node_of(made, turn.faction):
                    texts[step.action - 1] = made
        comment = f"  //{turn.comment}" if turn.comment is not None else ""
        lines[turn.line - 1] = f"{turn.faction}:{'/'.join(texts)}{comment}"
    return "\n".join(lines)


def _plain(term: object, owner: str, state: object) -> object:
    """A term without its subtype, where its owner has one piece of that type there."""
    if not isinstance(term, PieceTerm) or "_" not in term.code or term.count not in (None, 1):
        return term
    if not isinstance(term.start, Region) or len(term.start.numbers) > 1 or term.code[0] == "w":
        return term
    whose, kind = term.faction or owner, term.code[0]
    if (whose, kind) == ("C", "t"):  # a token of the Marquise without a subtype is wood
        return term
    there = [
        (piece, number)
        for piece, number in state.pieces(term.start.numbers[0]).items()  # type: ignore[attr-defined]
        if isinstance(piece, Piece) and piece.owner == whose and piece.code[0] == kind
    ]
    if sum(number for _, number in there) != 1:
        return term
    return term._replace(code=kind)
