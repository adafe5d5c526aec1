"""A thing that an action says twice is said once: the line owner's letter before its own things, boards and deeds is dropped.

So a record reads the same whether its scribe wrote `2Dw3->` or `2w3->` on the Duchy's turn.
"""

from typing import Any

from rootlog.notation.record import Guess, Hand, Hire, Marker, Node, Show

_WHOSE = frozenset({"faction", "attacker"})
"""The fields that say nothing where they have the owner of the line."""
_FUNDS = "f"
"""The marker of which there is one, whosever turn it is: a letter there does not say the same as none."""


def canonical(node: Node, owner: str) -> Node:
    """The same action without letters that repeat whose turn it is. Hands and audiences keep theirs."""
    if type(node) is Show:
        return node._replace(faction=None) if node.faction == owner else node
    without: Node = _without(node, owner)
    return without


def _without(part: Any, owner: str) -> Any:
    """A part of an action without that letter."""
    kind = type(part)
    if kind is tuple:
        return tuple(_without(one, owner) for one in part)
    fields = getattr(kind, "_fields", ())
    if not fields or kind in (Guess, Hand, Hire) or (kind is Marker and part.key == _FUNDS):
        return part
    return kind._make(
        None if one == owner and name in _WHOSE else _without(one, owner)
        for name, one in zip(fields, part, strict=True)
    )
