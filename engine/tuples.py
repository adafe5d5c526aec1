"""Named tuples of which there are very many, which are asked very often, or which are large."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

Made = TypeVar("Made")


def maker(kind: type[Made]) -> Callable[[tuple[object, ...]], Made]:
    """The maker of such objects from a tuple of all their values, in half the time: for those of which there are very many."""
    make: Any = tuple.__new__
    made: Callable[[tuple[object, ...]], Made] = partial(make, kind)
    return made


def through(path: str) -> Any:
    """A property that reads what lies behind others, as `facts.log`: for those asked so often that a call of Python counts."""
    return property(attrgetter(path))


def shown(self: Any) -> str:
    """Name the class, and each field with its value; long values are cut, and so is what comes to 200 signs: for people, never a key."""
    parts = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
    kind = type(self).__name__
    whole = f"{kind}({', '.join(parts)})"
    if len(whole) < _ROOM:
        return whole
    cut = [part if len(part) <= _CUT else f"{part[: _CUT - 3]}..." for part in parts]
    while len(whole := f"{kind}({', '.join(cut)}, ...)") >= _ROOM:
        cut.pop()
    return whole if len(cut) < len(parts) else f"{kind}({', '.join(cut)})"


_ROOM, _CUT = 200, 50
"""The length to which a large object shows itself, and then each value."""
