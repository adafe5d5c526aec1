"""Short games for tests: an opening in which cards and pieces are already where a test wants them, and a few turns."""

from __future__ import annotations

from rootlog.engine.judging.judge import judge
from rootlog.engine.law import law
from rootlog.engine.reasons import Objection
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay

CATS = "t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->9/b_r->5"
BIRDS = "b->3/6w->3/#commander->$"
SET_UP_TURNS = 3


def findings(
    *turns: str,
    cats: str = "",
    birds: str = "",
    deck: str = "Standard",
    chart: str = "Fall",
    edition: str = "law-6",
    winner: str = "",
    of: str = "C",
) -> list[Objection]:
    """What judging says about those turns of the Marquise (`C`), the Eyrie (`E`) and the Alliance (`A`).

    `cats` and `birds` are actions added to their set-up turns, which are not looked at; `of` is the
    faction whose turns are.
    """
    head = [f"Map: {chart}", f"Deck: {deck}"]
    if chart != "Fall":
        head.append("Clearings: F1,M2,R3,R4,R5,F6,M7,F8,M9,R10,M11,F12")
    lines = [
        *head,
        "C: one",
        "E: two",
        "A: three",
        "C:" + "/".join(part for part in (CATS, cats) if part),
        "E:" + "/".join(part for part in (BIRDS, birds) if part),
        "A:#->$",
        *turns,
    ]
    if winner:
        lines.append(f"Winner: {winner}")
    record = read("\n".join(lines) + "\n")
    assert not record.problems, record.problems
    game, impossible = replay(record, law(edition))
    late = [found for found in impossible if found.turn > SET_UP_TURNS]
    assert not late, late
    return [
        found
        for found in judge(game).objections
        if found.turn > SET_UP_TURNS and found.faction == of
    ]


def told(found: list[Objection], edition: str = "law-6") -> list[str]:
    """Findings as "TURN.ACTION RULE kind", turns counted from the first after the set-up."""
    rules = law(edition)
    return [
        f"{one.turn - SET_UP_TURNS}.{one.action} {rules.cite(one.rule).number} {one.kind}"
        for one in found
    ]
