"""The actions that may well come next: what its faction did before in such a place, as far as the judge allows it now."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.editing.standing import ALLOWED, TurnStanding
from rootlog.notation.record import Node, Score, Transfer
from rootlog.notation.writer import node_text
from rootlog.recording.owed import granted

LATELY = 8
"""So many of the faction's own turns are looked at, the latest first."""
TRIED, OFFERED = 24, 10
"""So many actions are tried, and so many offered."""


def likely(game: TurnStanding, known: frozenset[str] = frozenset()) -> Iterator[Node | None]:
    """The likeliest actions besides those that are `known`, the likeliest first; None for each that the judge does not allow."""
    offered = tried = 0
    found = {node_text(node): node for node in granted(game)}
    for text, node in (found | _before(game)).items():
        if text in known:
            continue
        if tried >= TRIED or offered >= OFFERED:
            return
        tried += 1
        allowed = game.verdict(text).answer == ALLOWED
        offered += allowed
        yield node if allowed else None


def _before(game: TurnStanding) -> dict[str, Node]:
    """The actions of the faction's latest turns, those first that stood behind an action like the last one."""
    actions = game.line.actions
    last = _shape(actions[-1].node) if actions else ""
    written = {node_text(one.node) for one in actions if one.node is not None}
    worth: dict[str, float] = {}
    nodes: dict[str, Node] = {}
    own = [
        turn
        for turn in game.judged.record.turns[: game.line.number - 1]
        if turn.faction == game.faction and turn.round
    ]
    for age, turn in enumerate(reversed(own[-LATELY:])):
        before = ""
        for action in turn.actions:
            node = action.node
            if node is None or type(node) is Score:
                continue
            text = node_text(node)
            nodes[text] = node
            follows = 4 if before == last else 1
            worth[text] = worth.get(text, 0) + follows * 0.8**age * (0.6 if text in written else 1)
            before = _shape(node)
    return {text: nodes[text] for text in sorted(worth, key=lambda text: -worth[text])}


def _shape(node: Node | None) -> str:
    """An action without its numbers: which kind of thing goes to which kind of place."""
    if node is None:
        return ""
    if type(node) is Transfer:
        terms = ",".join(type(one).__name__ + str(getattr(one, "code", "")) for one in node.terms)
        return f"{terms}->{','.join(type(one).__name__ for one in node.targets)}"
    return type(node).__name__
