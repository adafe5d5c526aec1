"""Work that is done bit by bit, so that who waits for it can do something else in between, or leave it."""

from __future__ import annotations

from collections.abc import Generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias, TypeVar

    Result = TypeVar("Result")
    Work: TypeAlias = Generator[None, None, Result]
else:
    Work = Generator
"""Work that rests where it may be left, and gives its result in the end."""


def done(work: Work[Result]) -> Result:
    """The result of work that is done without a rest."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
