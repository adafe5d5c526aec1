"""Work that is done bit by bit, so that who waits for it can do something else in between, or leave it."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Work: TypeAlias = Generator[None, None, Result]
"""Work that rests where it may be left, and gives its result in the end."""


NO_LIMIT = 1 << 62
"""More than anybody does."""


class Purse:
    """A budget of work: `left` in all, of which `kept` is not given out; `short` once anything was refused."""

    __slots__ = ("kept", "left", "short")

    def __init__(self, left: int) -> None:
        self.left = left
        self.kept = 0
        self.short = False

    def keep_half(self) -> None:
        """Keep half of what is left now for what comes later, in the place of what was kept before."""
        self.kept = self.left // 2

    def holds(self, work: int) -> bool:
        """True if so much is left besides what is kept."""
        held = work + self.kept <= self.left
        self.short = self.short or not held
        return held

    def loses(self, work: int) -> None:
        """That much was done, even if it was more than was left."""
        self.left = max(0, self.left - work)


def done(work: Work[Result]) -> Result:
    """The result of work that is done without a rest."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
