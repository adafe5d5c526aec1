"""Another thing that an action may say."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.notation.record import Node

STATES = ("e", "r")
STATE = "state"
"""The family of items exhausted in the place of refreshed, and the other way round."""


class Variant(NamedTuple):
    """Another thing that an action may say, and what of it is other: variants of one family are rivals."""

    node: Node
    family: str
    thing: str = ""
    """The kind of thing that is otherwise (`variants.THINGS`)."""
