"""What the standard library has in modules that take long to load, made of the parts in C that those are made of.

`functools` and `collections` load seven modules more, and together take a third of the time that Python takes to start. To type
checkers these names are the standard ones; so they are at run time where Python is another one than CPython.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import Counter
    from functools import cache, cached_property, lru_cache, partial
    from types import ModuleType

__all__ = ["Counter", "cache", "cached_property", "loaded", "lru_cache", "partial"]


def loaded(name: str) -> ModuleType:
    """The module of that name, loaded if it is not yet. Raises ImportError where there is none."""
    __import__(name)
    return sys.modules[name]


if not TYPE_CHECKING:
    try:
        from rootlog.engine.lighter import Counter, cache, cached_property, lru_cache, partial
    except ImportError:
        from collections import Counter
        from functools import cache, cached_property, lru_cache, partial
