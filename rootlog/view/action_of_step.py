"""One action as a picture shows it: arrows between the spots of the map, battles, and what is wrong with it."""

from collections.abc import Iterable, Iterator

from rootlog.engine import words
from rootlog.engine.changes import Battled, Moved, Swapped
from rootlog.engine.game import Step
from rootlog.engine.pieces import Card, Piece, Place
from rootlog.reporting.report import Finding
from rootlog.view.parts_of_state import figure
from rootlog.view.scene import Arrow, DrawnAction, DrawnBattle, Fault

_ON_THE_MAP = frozenset(("clearing", "forest", "path"))
BESIDE = ""
"""The name of everywhere that is not on the map."""


def drawn_action(
    heading: str, text: str, step: Step | None, findings: Iterable[Finding]
) -> DrawnAction:
    """The words for an action; `step` is None where there is nothing to be drawn."""
    faults = tuple(Fault(f.rule, f.title, f.message, f.is_error) for f in findings)
    if step is None:
        return DrawnAction(heading, text, faults=faults)
    return DrawnAction(heading, text, tuple(_arrows(step)), tuple(_fights(step)), faults)


def _arrows(step: Step) -> Iterator[Arrow]:
    for change in step.changes:
        if type(change) is Moved and not isinstance(change.thing, Card):
            start, end = _spot(change.source), _spot(change.target)
            if start != end:
                yield Arrow(start, end, figure(change.became, change.count))  # type: ignore[arg-type]  # no card becomes a piece
        elif type(change) is Swapped:
            plot = figure(Piece(change.faction, "t"), 1)
            yield Arrow(str(change.one), str(change.other), plot)
            yield Arrow(str(change.other), str(change.one), plot)


def _spot(where: Place) -> str:
    """The name of a place on the map; what lies under a ruin lies in its clearing."""
    return str(where.key) if where.kind in _ON_THE_MAP or where.kind == "ruin" else BESIDE


def _fights(step: Step) -> Iterator[DrawnBattle]:
    for change in step.changes:
        if type(change) is Battled:
            names = f"{words.faction_name(change.attacker)} against {words.faction_name(change.defender)}"
            spot = str(change.clearing)
            yield DrawnBattle(spot, change.attacker, change.defender, f"battle in {spot}: {names}")
