"""The part of many records that a run of the tests takes, the same ones each time. `pytest --whole` takes all of a sample; what is marked `long` is taken by `pytest -m long`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")
_whole = False


def take_all(whole: bool) -> None:
    """That the run takes all, asked before tests are collected."""
    global _whole  # noqa: PLW0603  # parameters are lists that exist before any fixture does
    _whole = whole


def sample(values: Iterable[T], one_in: int) -> list[T]:
    """About one in so many, those of which the name falls so: what is new changes nothing for the others."""
    return [one for one in values if _whole or crc32(_name(one).encode()) % one_in == 0]


def some(values: Iterable[T], number: int) -> list[T]:
    """So many of them, by their names in an order that nobody chose."""
    return sorted(values, key=lambda one: crc32(_name(one).encode()))[: None if _whole else number]


def at_first(values: Iterable[T], number: int) -> list[Any]:
    """All of them as parameters of a test: so many for each run, the others marked `long`."""
    every = list(values)
    now = some(every, number)
    return [one if one in now else pytest.param(one, marks=pytest.mark.long) for one in every]


def _name(value: object) -> str:
    return "/".join(value.parts[-2:]) if isinstance(value, Path) else str(value)
