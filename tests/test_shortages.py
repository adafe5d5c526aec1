"""What a record moves though it is not there leaves the supply as it is: an omission behind it is told as it is without it."""

import re

import pytest

from rootlog import check
from rootlog.engine.law import ids
from tests.cases import CASES, NEAR

PNP = "pnp"
DUE = {
    "6/birdsong": "Ct",
    "6/recruit": "Cw",
    "7/a_new_roost": "Ew",
    "7/decree_recruit": "Ew",
    "7/no_turmoil_due": "Ew",
    "8/revolt_warriors": "Aw",
    "11/protectionism": "Ow",
    "12/birdsong": "Dw",
    "12/birdsong_with_citadel": "Dw",
    "13/recruit": "Pw",
    "14/recruit": "Hw",
    "15/recruit_one": "Kw",
    "15/recruit_the_last": "Kw",
    "pnp/golden.place-remove.place-max": "Cw",
    "pnp/marquise.recruit": "Cw",
    "pnp/eyrie.decree.recruit": "Ew",
}
"""Cases in which something is due as far as the supply goes, and what it is."""
EDITIONS = tuple(edition for edition in ids() if edition != PNP)


def _told(lines: list[str], edition: str) -> list[tuple[int, str]]:
    """The turns and rules of the errors of a record by that law."""
    found = check("\n".join(lines), law=None if edition == PNP else edition).findings
    return [(one.turn, one.rule) for one in found if one.severity == "error"]


def _turn_before(lines: list[str]) -> int:
    """On which line the turn is written before that of which the case tells."""
    told = next(at for at, line in enumerate(lines) if line.startswith("//!"))
    turns = [at for at, line in enumerate(lines[:told]) if re.match("[A-Z]:", line)]
    return turns[-2]


@pytest.mark.parametrize(("stem", "piece"), DUE.items(), ids=list(DUE))
def test_a_shortage_excuses_nothing_that_is_due(stem: str, piece: str) -> None:
    """More than a supply holds moves from where nothing is; then less is placed than is due, or in the near case as much."""
    case, near = (
        (CASES / f"{stem}{end}").read_text("utf-8").split("\n") for end in (".rootlog", NEAR)
    )
    at = _turn_before(case)
    for edition in (PNP,) if stem.startswith(PNP) else EDITIONS:
        for lines in (case, near):
            told = _told(lines, edition)
            assert bool(told) == (lines is case)
            short = [*lines[:at], f"{lines[at]}/24{piece}9->9", *lines[at + 1 :]]
            (turn, _), *found = _told(short, edition)
            assert [one for one in found if one[0] > turn] == told
