"""A comparison of two records as text and as JSON."""

import json
from typing import Any

from rootlog.engine.words import counted, some, the_faction
from rootlog.renderers.plain import printable
from rootlog.reporting.comparing import Comparison, Difference, Side


def as_text(given: Comparison) -> str:
    """The differences, turn by turn, and a summary; every line ends with a line feed."""
    lines = [f"A: {printable(given.paths[0])}", f"B: {printable(given.paths[1])}"]
    lines += [f"header: {one}" for one in given.header]
    for difference in given.differences:
        lines += ["", *_block(difference)]
    lines += ["", *_summary(given)]
    return "".join(f"{line}\n" for line in lines)


def _block(one: Difference) -> list[str]:
    when = f"round {one.round}" if one.round else "set-up"
    lines = [f"{when}, {the_faction(one.faction)}"]
    lines += [f"  {_side(name, side)}" for name, side in zip("AB", one.sides, strict=True)]
    lines += [f"    {detail}" for detail in one.details]
    return lines


def _side(name: str, side: Side | None) -> str:
    if side is None:
        return f"{name}  has no such turn"
    written = printable(side.text) if side.text else "nothing more is written"
    return f"{name}  line {side.line}, turn {side.turn}, action {side.action}: {written}"


def _summary(given: Comparison) -> list[str]:
    if given.same:
        return [f"the same game, {counted(given.turns[0], 'turn')}"]
    turns = len(given.differences)
    verb = "differs" if turns == 1 else "differ"
    lines = [f"{some(turns, 'turn')} {verb} (A has {given.turns[0]}, B has {given.turns[1]})"]
    if given.end:
        lines += ["at the end:", *(f"    {one}" for one in given.end)]
    elif turns:
        lines.append("nothing differs at the end")
    return lines


def as_json(given: Comparison) -> str:
    """The comparison as JSON (schemas/comparison.schema.json), with a line feed at its end."""
    shape: dict[str, Any] = {
        "a": given.paths[0],
        "b": given.paths[1],
        "same": given.same,
        "turns": list(given.turns),
        "header": list(given.header),
        "differences": [_object(one) for one in given.differences],
        "end": list(given.end),
    }
    return json.dumps(shape, ensure_ascii=False, indent=2) + "\n"


def _object(one: Difference) -> dict[str, Any]:
    a, b = (side._asdict() if side else None for side in one.sides)
    return {
        "round": one.round,
        "faction": one.faction,
        "a": a,
        "b": b,
        "details": list(one.details),
    }
