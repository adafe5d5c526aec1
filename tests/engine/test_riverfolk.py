"""The Riverfolk's boxes and bargains: what records do not write and the judge works out."""

import json
from pathlib import Path

import pytest

from rootlog import check
from rootlog.cli.__main__ import main

OPENING = """Map: Fall
Deck: {deck}
O: Birgit
E: Carla
C: Ansel
C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$
O:{river}/3w->$/{prices}
"""
TWO_EACH = "2w->7+11"
PRICES = "$_h->1/$_r->2/$_m->3"
BIRDS = "E:R#E->$_r/{}w->3/3w3->6/#->E"
"""The Eyrie recruit one more each turn."""
FIRST = 9
"""The line of the first turn after the set-up."""
FIRST_TURN = 4
"""The number of that turn."""


def told(
    *turns: str,
    river: str = TWO_EACH,
    prices: str = PRICES,
    law: str = "law-6",
    deck: str = "Standard",
) -> list[str]:
    """Findings as "TURN.ACTION RULE", turns counted from the first after the set-up."""
    numbered = [turn.format(2 + turns[:at].count(BIRDS)) for at, turn in enumerate(turns)]
    text = OPENING.format(deck=deck, river=river, prices=prices) + "\n".join(numbered) + "\n"
    report = check(text, law=law)
    return [
        f"{found.line - FIRST + 1}.{found.action} {found.rule}"
        for record in report.records
        for found in record.findings
    ]


def holding(folder: Path, capsys: pytest.CaptureFixture[str], turn: str) -> list[tuple[int, str]]:
    """What is explained as holding in the first turn after the set-up: action and rule."""
    record = folder / "game.rootlog"
    opening = OPENING.format(deck="Standard", river=TWO_EACH, prices=PRICES)
    record.write_text(f"{opening}{turn}\n{BIRDS.format(2)}\n", encoding="utf-8")
    main(["explain", "--format", "json", str(record)])
    return [
        (action["action"], ground["rule"])
        for action in json.loads(capsys.readouterr().out)["actions"]
        for ground in action["grounds"]
        if action["turn"] == FIRST_TURN and ground["holds"]
    ]


# --- bargains ----------------------------------------------------------------------------------------------------


def test_a_bargain_that_is_wrong_explains_no_card_as_paid_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether it pays for the card is not looked at then."""
    right, wrong = "C:w->O$/#O->C/t->1/#->C", "C:4w->O$/#O->C/t->1/#->C"
    assert (2, "11.2.7.I") in holding(tmp_path, capsys, right)
    assert told(wrong, BIRDS) == ["1.1 11.2.6.II"]
    held = [rule for action, rule in holding(tmp_path, capsys, wrong) if action == 2]
    assert not [rule for rule in held if rule.startswith("11.")]
