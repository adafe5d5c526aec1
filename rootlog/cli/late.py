"""`collections`, loaded no earlier than somebody asks it for more than `collections.abc`, which every Python has at its start.

Loading it, with what it needs, takes a fifth of the time that Python takes to start, and a plain check needs nothing else of it.
"""

from __future__ import annotations

import _collections_abc
import sys
from _frozen_importlib import _find_spec, _init_module_attrs  # type: ignore[attr-defined]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any
else:
    ModuleType = type(sys)


class _Late(ModuleType):
    """The module before it is loaded: asked for what it has not, it is loaded, and is a module like any other from then on."""

    def __getattr__(self, name: str) -> Any:
        self.__class__ = ModuleType  # type: ignore[assignment]  # it knows all now
        spec = _find_spec(self.__name__, None)
        _init_module_attrs(spec, self, override=True)
        spec.loader.exec_module(self)
        return getattr(self, name)


def put_off() -> None:
    """Let `collections` be loaded when it is needed, unless it is there already."""
    if not {"collections", "collections.abc"} & sys.modules.keys():
        late: Any = _Late("collections")
        late.abc = _collections_abc
        sys.modules.update({"collections": late, "collections.abc": _collections_abc})
