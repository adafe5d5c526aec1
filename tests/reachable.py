"""Which types of rootlog one gets to from the public functions: what they give and take, and what the attributes of that are."""

import ast
import importlib
import inspect
import typing
from functools import cache
from types import FunctionType

import rootlog
from tests.docs import public


def types() -> dict[str, list[type]]:
    """The classes that are reached, by name, each of its own module."""
    found: list[type] = []
    waiting: list[object] = [getattr(rootlog, name) for name in rootlog.__all__]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type):
            if one in found or not one.__module__.startswith("rootlog"):
                continue
            found.append(one)
            waiting += [hint for _, hint in attributes(one)]
            members = [getattr(m, "fget", m) for m in public(one).values()]
        else:
            members = [one] if isinstance(one, FunctionType) else []
            waiting += typing.get_args(one)
        for member in members:
            waiting += hints(member).values()
    named: dict[str, list[type]] = {}
    for kind in sorted(found, key=lambda kind: (kind.__name__, kind.__module__)):
        named.setdefault(kind.__name__, []).append(kind)
    return named


def attributes(kind: type) -> list[tuple[str, object]]:
    """The fields of a class with their types."""
    fields = getattr(kind, "_fields", ())
    told = inspect.get_annotations(kind)
    return [(name, _read(told[name], kind.__module__)) for name in fields]


def hints(function: object) -> dict[str, object]:
    """The types of a function's parameters and of what it gives."""
    if not isinstance(function, FunctionType):
        return {}
    told = inspect.get_annotations(function)
    return {name: _read(hint, function.__module__) for name, hint in told.items()}


def _read(hint: object, module: str) -> object:
    return eval(hint, dict(_names(module))) if isinstance(hint, str) else hint


@cache
def _names(module: str) -> dict[str, object]:
    """The names of a module, with those that only type checkers see."""
    found = importlib.import_module(module)
    names = dict(vars(found))
    tree = ast.parse(inspect.getsource(found)).body
    for node in (one for block in tree if isinstance(block, ast.If) for one in block.body):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rootlog"):
            there = importlib.import_module(node.module or "")
            for one in node.names:
                seen = vars(there) if hasattr(there, one.name) else _names(there.__name__)
                names[one.asname or one.name] = seen.get(one.name)
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.Assign):
            exec(ast.unparse(node), names)
    return names
