"""`NamedTuple` without the time that the standard one takes at the start: `typing.NamedTuple` compiles source text for each class.

To type checkers it is `typing.NamedTuple`. At run time it makes the same classes: `__new__` is a function that was compiled with
this file, with the names of the fields put in. A module that uses it has to have `from __future__ import annotations`.
"""

from __future__ import annotations

import sys
from functools import partial
from operator import attrgetter

try:
    from _collections import _tuplegetter  # type: ignore[import-not-found]  # namedtuple itself uses it
except ImportError:  # another Python than CPython
    from collections import _tuplegetter  # type: ignore[attr-defined]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FunctionType
    from typing import Any, NamedTuple, TypeVar

    Made = TypeVar("Made")

__all__ = ["NamedTuple", "key_of", "maker", "through"]

_make_tuple = tuple.__new__
_function: Any = type(lambda: None)


def maker(kind: type[Made]) -> Callable[[tuple[object, ...]], Made]:
    """What makes such objects of a tuple of all their values, in half the time: for those of which there are very many."""
    make: Any = _make_tuple
    made: Callable[[tuple[object, ...]], Made] = partial(make, kind)
    return made


def through(path: str) -> Any:
    """A property that reads what lies behind others, as `facts.log`: for those asked so often that a call of Python counts."""
    return property(attrgetter(path))


# One for each number of fields; the names of the parameters are put in later.
# fmt: off
_NEW = (
    lambda kind: _make_tuple(kind, ()),
    lambda kind, a: _make_tuple(kind, (a,)),
    lambda kind, a, b: _make_tuple(kind, (a, b)),
    lambda kind, a, b, c: _make_tuple(kind, (a, b, c)),
    lambda kind, a, b, c, d: _make_tuple(kind, (a, b, c, d)),
    lambda kind, a, b, c, d, e: _make_tuple(kind, (a, b, c, d, e)),
    lambda kind, a, b, c, d, e, f: _make_tuple(kind, (a, b, c, d, e, f)),
    lambda kind, a, b, c, d, e, f, g: _make_tuple(kind, (a, b, c, d, e, f, g)),
    lambda kind, a, b, c, d, e, f, g, h: _make_tuple(kind, (a, b, c, d, e, f, g, h)),
    lambda kind, a, b, c, d, e, f, g, h, i: _make_tuple(kind, (a, b, c, d, e, f, g, h, i)),
    lambda kind, a, b, c, d, e, f, g, h, i, j: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x, y: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x, y)),
    lambda kind, a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x, y, z: _make_tuple(kind, (a, b, c, d, e, f, g, h, i, j, m, n, o, p, q, r, s, t, u, v, w, x, y, z)),
)
# fmt: on


_GETTERS = [_tuplegetter(n, f"Alias for field number {n}") for n in range(len(_NEW))]
"""What reads each field, whatever class it is of."""


def _make(cls: Any, values: Iterable[Any]) -> Any:
    """Make a new object from a sequence or iterable. Raises TypeError unless it has as many values as there are fields."""
    made = _make_tuple(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **values: Any) -> Any:
    """Give a new object with other values for the fields named. Raises ValueError for what is no field."""
    cls = self.__class__
    places = _PLACES[cls] if cls in _PLACES else _places(cls)
    made = [*self]
    for name, value in values.items():
        if name not in places:
            wrong = [name for name in values if name not in places]
            raise ValueError(f"Got unexpected field names: {wrong!r}")
        made[places[name]] = value
    return _make_tuple(cls, made)


_PLACES: dict[Any, dict[str, int]] = {}
"""Where each field stands, of those classes that were asked for another value."""


def _places(cls: Any) -> dict[str, int]:
    """Where each field of a class stands, kept for the next time."""
    found = _PLACES[cls] = {name: place for place, name in enumerate(cls._fields)}
    return found


def _repr(self: Any) -> str:
    """Name the class, and each field with its value; long values are cut, and so is what comes to 200 signs: for people, never a key."""
    parts = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=False)]
    kind = self.__class__.__name__
    whole = f"{kind}({', '.join(parts)})"
    if len(whole) < _ROOM:
        return whole
    cut = [part if len(part) <= _CUT else f"{part[: _CUT - 3]}..." for part in parts]
    while len(whole := f"{kind}({', '.join(cut)}, ...)") >= _ROOM:
        cut.pop()
    return whole if len(cut) < len(parts) else f"{kind}({', '.join(cut)})"


_ROOM, _CUT = 200, 50
"""How much an object shows of itself, and then of each value."""


def key_of(value: object) -> str:
    """The whole of tuples within tuples, as a key: what they show of themselves may be cut."""
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(key_of, value))})"
    return repr(value)


def _asdict(self: Any) -> dict[str, Any]:
    """Give the values by the names of their fields."""
    return dict(zip(self._fields, self, strict=False))


def _getnewargs(self: Any) -> tuple[Any, ...]:
    """Give the values as a plain tuple, which is what copy and pickle ask for."""
    return tuple(self)


_COMMON = {
    "__slots__": (),
    "_make": classmethod(_make),
    "_replace": _replace,
    "__repr__": _repr,
    "_asdict": _asdict,
    "__getnewargs__": _getnewargs,
}
if sys.version_info >= (3, 13):
    _COMMON["__replace__"] = _replace

_RESERVED = frozenset(
    (
        "__new__",
        "__init__",
        "__slots__",
        "__getnewargs__",
        "_fields",
        "_field_defaults",
        "_make",
        "_replace",
        "_asdict",
    )
)
"""What a class must not say of itself."""


def _fields(name: str, said: dict[str, Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The fields that a class body names and the values of those that need not be given."""
    fields = (*said.get("__annotations__", ()),)
    defaults = {field: said[field] for field in fields if field in said}
    last = fields[len(fields) - len(defaults) :]
    if min(fields, default="a") < "a" or last != (*defaults,) or not _RESERVED.isdisjoint(said):
        _check(fields, said)
    if len(fields) >= len(_NEW):
        raise TypeError(f"{name} has more than {len(_NEW) - 1} fields")
    return fields, defaults


def _check(fields: tuple[str, ...], said: dict[str, Any]) -> None:
    """Raise TypeError, ValueError or AttributeError for the first thing that a class body must not say; mostly there is none."""
    defaults: list[str] = []
    for field in fields:
        if field in said:
            defaults.append(field)
        elif defaults:
            raise TypeError(
                f"Non-default namedtuple field {field} cannot follow default field"
                f"{'s' if len(defaults) > 1 else ''} {', '.join(defaults)}"
            )
        if field[0] == "_":
            raise ValueError(f"Field names cannot start with an underscore: {field!r}")
    if not _RESERVED.isdisjoint(said):
        [wrong, *_] = sorted(_RESERVED & said.keys())
        raise AttributeError(f"Cannot overwrite NamedTuple attribute {wrong}")


def _new(name: str, fields: tuple[str, ...], defaults: dict[str, Any]) -> FunctionType:
    """The class's `__new__`: the one for so many fields, with their names."""
    code = _NEW[len(fields)].__code__.replace(co_varnames=("_cls", *fields))
    made: FunctionType = _function(code, globals(), "__new__", (*defaults.values(),))
    made.__qualname__ = f"{name}.__new__"
    return made


class _Shape(type):
    """Makes plain subclasses of tuple of the classes whose base is NamedTuple."""

    def __new__(cls, name: str, bases: tuple[type, ...], said: dict[str, Any]) -> Any:
        if bases != (_Base,):
            raise TypeError("can only inherit from NamedTuple")
        fields, defaults = _fields(name, said)
        new = _new(name, fields, defaults)
        new.__annotations__ = said.get("__annotations__", {})
        made = {**_COMMON, **said}
        made.update(zip(fields, _GETTERS, strict=False))
        made["_fields"] = made["__match_args__"] = fields
        made["_field_defaults"] = defaults
        made["__new__"] = new
        if "__doc__" not in said:
            made["__doc__"] = f"{name}({', '.join(fields)})"
        return type(name, (tuple,), made)


_Base: type = type.__new__(_Shape, "_Base", (), {})


class _Named:
    """What stands for NamedTuple in the bases of a class."""

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (_Base,)


if not TYPE_CHECKING:
    NamedTuple = _Named()
