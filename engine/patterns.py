"""Regular expressions without the time that they take at the start: `re` is loaded only for patterns that nobody compiled before.

What a pattern compiles to is a list of numbers for Python's matcher. `rootlog.cli.kept` keeps such lists from one process to the
next; without it, `pattern` is `re.compile`.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found]  # what `re` compiles for

from rootlog.engine import earlier

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from rootlog.engine.earlier import Code


def pattern(text: str) -> re.Pattern[str]:
    """The pattern of that text. Flags stand in the text, as in `(?i)`. Raises `re.error` where it is none."""
    code = earlier.PATTERNS.get(text)
    if code is None:
        import re

        earlier.COMPILED.add(text)
        return re.compile(text)
    made: re.Pattern[str] = _sre.compile(text, *code)
    return made


def code_of(text: str) -> Code | None:
    """What a pattern compiles to; None where Python does that otherwise than the versions known."""
    import re

    try:
        parsed = vars(re)["_parser"].parse(text)  # there is no other way to it
        state = parsed.state
        numbers = re._compiler._code(parsed, 0)  # type: ignore[attr-defined]  # noqa: SLF001  # as above
        names: list[str | None] = [None] * state.groups
        for name, number in state.groupdict.items():
            names[number] = name
        code = (
            int(state.flags),
            [int(number) for number in numbers],
            state.groups - 1,
            dict(state.groupdict),
            tuple(names),
        )
        same = _sre.compile(text, *code) == re.compile(text)
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return None
    return code if same else None
