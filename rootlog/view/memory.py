"""The things made of the same things a moment ago: from one action to the next most of a picture stays."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Memory:
    """Remembers for each name what was made last, and of what; of the very same things it is not made again.

    A state shares with the next all that did not change, so it is enough to look whether they are the same objects.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def made(self, name: Hashable, of: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """The result of `make` for that name and those things."""
        before = self._made.get(name)
        if before is not None and all(map(_same, before[0], of)):
            found: Made = before[1]
            return found
        new = make()
        self._made[name] = of, new
        return new


def _same(one: object, other: object) -> bool:
    return one is other
