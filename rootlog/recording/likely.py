"""The actions that may well come next: those of its faction behind such an action before, there or elsewhere, as far as the judge allows them now."""

from collections.abc import Iterable, Iterator
from itertools import islice

from rootlog.editing.standing import ALLOWED, TurnStanding
from rootlog.notation.record import Battle, Node, Score
from rootlog.notation.writer import node_text
from rootlog.recording.filling import fillings, shape
from rootlog.recording.owed import granted, lies_there

LATELY = 8
"""So many of the faction's own turns are looked at, the latest first."""
TRIED, OFFERED = 24, 10
"""So many actions are tried, and so many offered."""


def likely(game: TurnStanding, known: frozenset[str] = frozenset()) -> Iterator[Node | None]:
    """The likeliest actions besides those that are `known`, the likeliest first; None for each that the judge does not allow."""
    offered = 0
    for node in worth_trying(game, known):
        if offered >= OFFERED:
            return
        allowed = game.verdict(node_text(node)).answer == ALLOWED
        offered += allowed
        yield node if allowed else None


def worth_trying(game: TurnStanding, known: frozenset[str] = frozenset()) -> Iterator[Node]:
    """The actions that are tried, the likeliest first."""
    found = {node_text(node): node for node in granted(game)} | _before(game)
    there = (node for text, node in found.items() if text not in known and lies_there(game, node))
    yield from islice(there, TRIED)


def _before(game: TurnStanding) -> dict[str, Node]:
    """The actions of the faction's latest turns, those first that stood behind an action like the last one.

    These are filled in as well for the clearing and the suit of the last one.
    """
    actions = game.line.actions
    last = next((one.node for one in reversed(actions) if type(one.node) is not Score), None)
    written = {node_text(one.node) for one in actions if one.node is not None}
    worth: dict[str, float] = {}
    nodes: dict[str, Node] = {}

    def count(node: Node, weight: float) -> None:
        text = node_text(node)
        nodes[text] = node
        worth[text] = worth.get(text, 0) + weight * (0.6 if text in written else 1)

    for age, (before, node) in _pairs(game):
        weight = 0.8**age
        count(node, weight)
        if shape(before) == shape(last):
            ways = list(fillings(game, before, node, last))
            for way in ways:
                count(way, 4 * weight / len(ways))
    return {text: nodes[text] for text in sorted(worth, key=lambda text: -worth[text])}


def _pairs(game: TurnStanding) -> Iterator[tuple[int, tuple[Node | None, Node]]]:
    """Each action of the faction's latest turns behind the one before it, with how many turns ago that was."""
    own = [
        turn
        for turn in game.judged.record.turns[: game.line.number - 1]
        if turn.faction == game.faction and turn.round
    ]
    for age, turn in enumerate(reversed(own[-LATELY:])):
        nodes = [_as_begun(action.node) for action in turn.actions]
        for pair in _following(node for node in nodes if type(node) is not Score):
            yield age, pair


def _as_begun(node: Node | None) -> Node | None:
    """An action without what chance decides: a battle without its dice and ambushes."""
    return node._replace(ambushes=(), rolls=None) if type(node) is Battle else node


def _following(nodes: Iterable[Node | None]) -> Iterator[tuple[Node | None, Node]]:
    before: Node | None = None
    for node in nodes:
        if node is not None:
            yield before, node
        before = node
