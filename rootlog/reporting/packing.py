"""A report on a record as plain values, and back: what JSON can hold of it."""

from typing import Any

from rootlog.engine.reasons import Evidence
from rootlog.reporting.report import (
    Cause,
    Filmed,
    Finding,
    RecordReport,
    Ruled,
    Selection,
    Suggestion,
)

_KINDS: tuple[Any, ...] = (RecordReport, Finding, Ruled, Suggestion, Cause, Selection, Filmed)
_TUPLE, _LIST, _DICT, _EVIDENCE = range(-4, 0)
"""The first item of a packed list: the number of its kind, or one of these."""
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
_PLAIN = frozenset((str, int, bool, float, type(None)))


def packed(report: RecordReport) -> list[Any]:
    """The report as lists of texts and numbers. Raises TypeError where something else is in it."""
    found: list[Any] = _packed(report)
    return found


def unpacked(values: list[Any]) -> RecordReport:
    """The report that was packed so. Raises TypeError, ValueError or IndexError for what was not."""
    report = _unpacked(values)
    if not isinstance(report, RecordReport):
        raise TypeError(type(report).__name__)
    return report


def _packed(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict or kind is Evidence:
        pairs = [[_packed(key), _packed(one)] for key, one in value.items()]
        return [_EVIDENCE if kind is Evidence else _DICT, *pairs]
    number = _TUPLE if kind is tuple else _LIST if kind is list else _NUMBERS.get(kind)
    if number is None:
        raise TypeError(kind.__name__)
    return [number, *map(_packed, value)]


def _unpacked(value: Any) -> Any:
    if type(value) is not list:
        return value
    number, *inner = value
    if number in (_DICT, _EVIDENCE):
        found = {_unpacked(key): _unpacked(one) for key, one in inner}
        return Evidence(found) if number == _EVIDENCE else found
    values = map(_unpacked, inner)
    if number == _TUPLE:
        return tuple(values)
    return [*values] if number == _LIST else _KINDS[number]._make(values)
