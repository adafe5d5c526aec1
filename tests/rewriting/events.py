"""What happens one by one, as an engine logs it: a point as each piece falls, Outrage when the moves are over, each warrior saved."""

from random import Random

from rootlog.notation.record import Battle, Board, Hand, Node, PieceTerm, Score, Transfer
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Turn, by_turn, is_move
from tests.rewriting.sorts import goes, is_plain, is_points, is_removal, is_shown


def _pieces(node: Node) -> list[PieceTerm]:
    """The pieces of an action, each of them alone."""
    assert isinstance(node, Transfer)
    return [
        term._replace(count=None)
        for term in node.terms
        if isinstance(term, PieceTerm)
        for _ in range(term.count or 1)
    ]


def _scores(turn: Turn, term: PieceTerm) -> bool:
    """Whether who removes that piece scores for it: a building or token of another player."""
    others = term.faction is not None and term.faction != turn.letter
    return others and term.code[0] in "bt" and not (term.faction or "").startswith("h_")


@by_turn
def points_with_each_piece(turn: Turn, chance: Random) -> list[str]:
    """`(w+2Eb)7->/++2` as `w7->/Eb7->/++/Eb7->/++`; points that are for something else, too, stay as they are."""
    del chance
    if not is_plain(turn):
        return list(turn.actions)
    made = list(turn.actions)
    for at in range(len(made) - 2, -1, -1):
        node, behind = turn.node(made[at]), turn.node(made[at + 1])
        if not (is_removal(turn, node) and is_points(turn, behind)):
            continue
        assert isinstance(behind, Score)
        pieces = _pieces(node)
        scoring = sum(_scores(turn, one) for one in pieces)
        if behind.faction is not None or scoring != behind.points:
            continue
        each = []
        for one in pieces:
            each += [node_text(Transfer((one,), ())), *(["++"] if _scores(turn, one) else [])]
        made[at : at + 2] = each
    return made


@by_turn
def outrage_after_all_moves(turn: Turn, chance: Random) -> list[str]:
    """`w4->7/R#C->A$/w7->8` as `w4->7/w7->8/R#C->A$`: the cards are handed over when the moves are done."""
    del chance
    made: list[str] = []
    owed: list[str] = []
    for text in turn.actions:
        node = turn.node(text)
        walks = is_move(node)
        if turn.letter != "A" and goes(node, Hand(turn.letter), Board("A", None)) and made:
            last = turn.node(made[-1])
            if is_move(last) and not isinstance(last, Battle):
                owed.append(text)
                continue
        if not walks:
            made += owed
            owed = []
        made.append(text)
    return made + owed


@by_turn
def saved_one_by_one(turn: Turn, chance: Random) -> list[str]:
    """`M#C->/2Cw10->2` in another's turn, which Field Hospitals save, as `M#C->/Cw10->2/Cw10->2`."""
    del chance
    made: list[str] = []
    for at, text in enumerate(turn.actions):
        beside = [*turn.actions[max(at - 1, 0) : at], *turn.actions[at + 1 : at + 2]]
        paid = any(one.endswith("C->") and "#" in one for one in beside)
        made += _one_by_one(turn.node(text)) if paid and turn.letter != "C" else [text]
    return made


def _one_by_one(node: Node) -> list[str]:
    """Warriors of the Marquise that go from one clearing to another, each alone; what else it is stays as it is."""
    if is_move(node) and isinstance(node, Transfer) and len(node.terms) == len(node.targets) == 1:
        (term,) = node.terms
        if isinstance(term, PieceTerm) and (term.faction, term.code) == ("C", "w"):
            one = node_text(node._replace(terms=(term._replace(count=None),)))
            return [one] * (term.count or 1)
    return [node_text(node)]


@by_turn
def cards_shown_first(turn: Turn, chance: Random) -> list[str]:
    """`M#^/w->9/F#^/b_f->1` of the Cult as `M#^/F#^/w->9/b_f->1`: the cards of all rituals are shown at once."""
    del chance
    if turn.letter != "L":
        return list(turn.actions)
    shown = [text for text in turn.actions if is_shown(turn, turn.node(text))]
    if len(shown) < 2:
        return list(turn.actions)
    first = turn.actions.index(shown[0])
    rest = [text for text in turn.actions[first:] if text not in shown]
    return [*turn.actions[:first], *shown, *rest]
