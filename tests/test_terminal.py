"""The game in the terminal, driven by Textual's pilot."""

import asyncio
import sys
from functools import cache

import pytest
from click.testing import CliRunner

from rootlog.cli import run_replay
from rootlog.cli.replay import command
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.view.page_of_record import page

terminal = pytest.importorskip("rootlog.renderers.terminal", reason="textual is not installed")

RECORD = """\
Map: Fall
Deck: Standard
E: an owl
C: a cat
C:t_k->4/b_w->8/b_s->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$
C:t->9/w9->3/XE5/#->C
E:F#E->$_m
"""
SMALL, LARGE = (80, 24), (190, 50)


@cache
def page_of(text):
    return page(JudgedRecord(source(text)))


def drive(keys, size=SMALL, text=RECORD):
    """The app after those keys, each followed by what is seen: (turn, action), and the screen as text."""
    seen = []

    async def driving():
        app = terminal.ReplayApp(page_of(text))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
                frame = app.page.frames[app.now]
                said = [one.message for one in app._notifications]
                seen.append(((frame.turn, frame.action), "\n".join([screen(app), *said])))

    asyncio.run(driving())
    return seen


def screen(app):
    return "\n".join(
        "".join(segment.text for segment in line) for line in app.screen._compositor.render_strips()
    )


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_keys_step_through_the_game(size):
    keys = ["right", "n", "left", "t", "down", "T", "end", "home", "f", "f", "F"]
    places = [place for place, _ in drive(keys, size)]
    assert places == [
        (1, 1),
        (1, 2),
        (1, 1),
        (2, 0),
        (3, 0),
        (2, 0),
        (4, 1),
        (1, 0),
        (3, 2),
        (3, 3),
        (3, 2),
    ]


def test_the_caption_says_the_action_in_words():
    assert "the Marquise places 1 wood in 9" in drive([*["down"] * 2, "right"])[-1][1]


def test_the_caption_says_what_is_wrong():
    _, shown = drive(["f"])[-1]
    assert "Turn 3, round 1, Marquise, daylight, action 2 of 4" in shown
    assert "4.2 Move: clearings 9 and 3 are not adjacent" in shown
    assert "w9->3" in shown


def test_nothing_of_a_record_moves_the_cursor():
    wild = "\x1b[2J\u202e"
    shown = page_of(f"Mop: {wild}\n" + RECORD.replace("a cat", f"a {wild}cat") + f"C:w1{wild}->2\n")
    texts = [terminal.record_text(shown.notes)]
    texts += [terminal.turn_text(turn, None) for turn in shown.turns]
    for frame in shown.frames:
        texts += [terminal.caption(frame.scene), terminal.panels(frame.scene)]
    told = "".join(text.plain for text in texts)
    assert "\\x1b[2J" in told
    assert not {"\x1b", "\u202e"} & set(told)


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE])
def test_every_clearing_is_on_the_screen(size):
    _, shown = drive(["end"], size)[-1]
    for number in range(1, 13):
        assert f"[{number} " in shown, number


@pytest.mark.parametrize("size", [(60, 16), (77, 40), (80, 15), (40, 12)])
def test_where_the_map_has_no_room_the_clearings_are_a_list(size):
    (_, shown), (_, scrolled) = drive(["f", "pagedown"], size)
    assert "[1 fox        C] Cw\n" in "\n".join(map(str.rstrip, f"{shown}\n".splitlines()))
    assert "w9->3" in shown
    assert "n next" in shown
    assert "q quit" in shown or size[0] < SMALL[0]
    assert any(f"[{number} " in shown + scrolled for number in range(4, 13))


def test_narrow_terminals_show_one_pane_after_the_other():
    board, factions, turns, again = (shown for _, shown in drive(["right", "tab", "tab", "tab"]))
    assert "[2 mouse" in board
    assert "in force: Despot" not in board
    assert "E Eyrie, an owl: 0" in factions
    assert "1. Marquise, a cat, set-up" in turns
    assert "[2 mouse" in again


def test_wide_terminals_show_all_panes():
    _, shown = drive(["end"], LARGE)[-1]
    assert "[2 mouse" in shown
    assert "in force: Despot" in shown
    assert "3. Marquise, a cat" in shown


def test_searching_goes_to_the_action():
    places = [place for place, _ in drive(["slash", *"XE5", "enter"])]
    assert places[-1] == (3, 3)


def test_searching_in_vain_stays_and_says_so():
    place, shown = drive(["slash", *"zz", "enter"])[-1]
    assert place == (1, 0)
    assert "no action has zz" in shown


def test_help_opens_and_closes():
    (_, opened), (_, closed) = drive(["question_mark", "escape"])
    assert "next finding" in opened
    assert "next finding" not in closed


def test_what_is_wrong_outside_the_turns_is_told():
    shown = drive(["home"], LARGE, f"// rootlog: law=law-99\n{RECORD}")[-1][1]
    assert "outside the turns" in shown
    assert "line 1: ✗ Notation: " in shown
    assert "outside the turns" not in drive(["home"], LARGE)[-1][1]


def test_the_end_of_the_findings_is_told():
    assert "no further finding" in drive(["end", "f"])[-1][1]


def test_the_board_follows_the_size_of_the_terminal():
    async def driving():
        app = terminal.ReplayApp(page_of(RECORD))
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            assert "[12 fox" in screen(app)
            assert app.screen.has_class("narrow")

    asyncio.run(driving())


def test_without_colour_it_says_the_same(monkeypatch):
    with_colour = drive(["f"])[-1][1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert drive(["f"])[-1][1] == with_colour


def test_it_needs_a_terminal(tmp_path):
    path = tmp_path / "a.rootlog"
    path.write_text(RECORD, encoding="utf-8")
    result = CliRunner().invoke(command, [str(path), "--interactive"])
    assert result.exit_code == 2
    assert "needs a file and a terminal" in result.output


def test_without_textual_it_says_how_to_get_it(tmp_path, monkeypatch):
    path = tmp_path / "a.rootlog"
    path.write_text(RECORD, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "rootlog.renderers.terminal", None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with pytest.raises(Exception, match=r'pip install "\.\[tui\]"'):
        run_replay.interactive(str(path), None)
