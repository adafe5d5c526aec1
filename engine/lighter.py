"""The makings of `light`: as much of `functools` and `collections.Counter` as rootlog uses. Nothing else imports this.

Raises ImportError where Python has not the parts in C.
"""

from __future__ import annotations

from _collections import _count_elements  # type: ignore[import-not-found]  # what Counter uses
from _functools import (  # type: ignore[import-not-found]  # what functools itself gives
    _lru_cache_wrapper,
    partial,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Function = Callable[..., Any]

__all__ = ["Counter", "cache", "cached_property", "lru_cache", "partial"]

_COPIED = ("__module__", "__name__", "__qualname__", "__doc__")


def lru_cache(maxsize: int | None = 128) -> Callable[[Function], Function]:
    """Remember so many answers of a function, those asked for latest; all of them for None."""

    def remembering(function: Function) -> Function:
        made: Any = _lru_cache_wrapper(function, maxsize, False, _numbers)
        for name in _COPIED:
            setattr(made, name, getattr(function, name))
        made.__wrapped__ = function
        remembered: Function = made
        return remembered

    return remembering


def _numbers(*numbers: int) -> tuple[int, ...]:
    """What `cache_info` tells: hits, misses, how many are kept at most, how many are."""
    return numbers


def cache(function: Function) -> Function:
    """Remember all answers of a function."""
    return lru_cache(None)(function)


class cached_property:  # noqa: N801  # named like the standard one
    """A property that is worked out once for each object, and kept under its name in the object's `__dict__`."""

    def __init__(self, function: Function) -> None:
        """Take what works it out."""
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None:
            return self
        known = vars(instance)
        if self.name not in known:
            known[self.name] = self.function(instance)
        return known[self.name]


class Counter(dict):  # type: ignore[type-arg]  # of whatever is counted
    """How often what occurs. What was not counted occurs never."""

    __slots__ = ()

    def __init__(self, counted: Iterable[Any] = (), /) -> None:
        """Count things, or take the numbers of a mapping."""
        self.update(counted)

    def __class_getitem__(cls, of: object) -> type:  # type: ignore[override]  # for type checkers alone
        return cls

    def __missing__(self, key: object) -> int:
        return 0

    def update(self, counted: Any = (), /) -> None:  # type: ignore[override]  # it adds
        """Count more things, or add the numbers of a mapping."""
        items = getattr(counted, "items", None)
        if items is None:
            _count_elements(self, counted)
        elif self:
            for key, number in items():
                self[key] = number + self[key]
        else:
            dict.update(self, counted)

    def subtract(self, counted: Any = (), /) -> None:
        """Take things, or the numbers of a mapping, away: what is left may be less than nothing."""
        for key, number in Counter(counted).items():
            self[key] = self[key] - number

    def total(self) -> int:
        """How many there are in all."""
        return sum(self.values())

    def elements(self) -> Iterator[Any]:
        """Each thing as often as it occurs."""
        for key, number in self.items():
            for _ in range(number):
                yield key

    def most_common(self, most: int | None = None) -> list[tuple[Any, int]]:
        """Things with their numbers, the most frequent first, of equals those counted first."""
        return sorted(self.items(), key=lambda pair: -pair[1])[:most]

    def copy(self) -> Counter:
        """Another one with the same numbers."""
        return Counter(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] == other[key] for key in (*self, *other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # its numbers change

    def __le__(self, other: Counter) -> bool:
        return all(self[key] <= other[key] for key in (*self, *other))

    def __ge__(self, other: Counter) -> bool:
        return other <= self

    def __add__(self, other: Counter) -> Counter:
        return self._with(other, lambda one, more: one + more)

    def __sub__(self, other: Counter) -> Counter:
        return self._with(other, lambda one, less: one - less)

    def __or__(self, other: Counter) -> Counter:  # type: ignore[override]  # the larger numbers
        return self._with(other, max)

    def __and__(self, other: Counter) -> Counter:
        return self._with(other, min)

    def __pos__(self) -> Counter:
        return self + Counter()

    def __ior__(self, other: Counter) -> Counter:  # type: ignore[override]  # noqa: PYI034
        return self | other

    def __repr__(self) -> str:
        return f"Counter({dict(self)})"

    def _with(self, other: Counter, together: Callable[[int, int], int]) -> Counter:
        """Both put together, where that is more than nothing."""
        if not isinstance(other, Counter):
            return NotImplemented
        found = Counter()
        for key in (*self, *[key for key in other if key not in self]):
            number = together(self[key], other[key])
            if number > 0:
                found[key] = number
        return found
