"""`rootlog serve`: a record that is followed as it grows."""

import os
import threading
import time

import pytest

from rootlog.serving import live
from tests.serving.page import LINES


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.rootlog"
    path.write_bytes(LINES.encode())
    return path


def test_viewers_are_told_the_record_and_what_comes_to_it(serving, record):
    ask = serving(record)
    viewers = [ask.viewer() for _ in range(3)]
    assert viewers[0].answer.headers["Content-Type"].startswith("text/event-stream")
    for one in viewers:
        kind, _, told = one.next()
        assert (kind, told) == ("record", {"path": "game.rootlog", "text": LINES, "settings": []})
    with record.open("ab") as file:
        file.write("C:t->1  // Ännchen\n".encode())
    assert {one.text() for one in viewers} == {f"{LINES}C:t->1  // Ännchen\n"}
    assert ask("/")[0].status == 200  # who asks for the page does not wait for them


def test_a_viewer_who_was_cut_off_is_told_only_what_is_new(serving, record):
    ask = serving(record)
    _, seen, _ = ask.viewer().next()
    again = ask.viewer(Last_Event_ID=seen)
    with record.open("ab") as file:
        file.write(b"C:t->1\n")
    assert again.text() == f"{LINES}C:t->1\n"
    assert ask.viewer(Last_Event_ID=seen).text() == f"{LINES}C:t->1\n"
    restarted = serving(record)
    assert restarted.viewer().next()[1] == ask.viewer().next()[1]


def test_a_record_that_is_not_there_yet_is_waited_for(serving, tmp_path):
    path = tmp_path / "later.rootlog"
    viewer = serving(path).viewer()
    kind, _, told = viewer.next()
    assert (kind, told) == ("missing", {"path": "later.rootlog"})
    path.write_bytes(b"\xef\xbb\xbf" + LINES.encode())
    assert viewer.text() == LINES
    path.unlink()
    assert viewer.next()[0] == "missing"
    path.write_bytes(LINES.encode("utf-16"))
    assert viewer.text() == LINES


def test_the_settings_that_are_in_force_are_told_with_the_record(serving, tmp_path):
    (folder := tmp_path / "league" / "day").mkdir(parents=True)
    path = folder / "game.rootlog"
    path.write_text(LINES)
    above, own = tmp_path / "league" / "rootlog.toml", folder / "rootlog.toml"
    above.write_text('law = "law-4"\n')
    viewer = serving(
        path, beside=lambda: [str(one) for one in (own, above) if one.exists()]
    ).viewer()
    told = {"path": "day/game.rootlog", "text": LINES}
    settings = [{"path": "rootlog.toml", "text": 'law = "law-4"\n'}]
    assert viewer.next()[2] == {**told, "settings": settings}
    own.write_text('law = "law-2"\n')
    settings.insert(0, {"path": "day/rootlog.toml", "text": 'law = "law-2"\n'})
    assert viewer.next()[2] == {**told, "settings": settings}
    own.unlink()
    assert viewer.next()[2] == {**told, "settings": settings[1:]}


def test_a_record_that_is_replaced_is_told_as_it_is_then(serving, record):
    viewer = serving(record).viewer()
    viewer.next()
    other = record.with_suffix(".new")
    other.write_text("Map: Lake\n")
    os.replace(other, record)
    assert viewer.text() == "Map: Lake\n"


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        # a line that is being written is told when it has its end, or has stayed as it is
        ([(0.1, "a\nb"), (0.2, "a\nb\n")], ["a\n", "a\nb\n"]),
        ([(0.1, "a\nb"), (1.2, "a\nb")], ["a\n", "a\nb"]),
        (
            [(0.1, "a\nb"), (0.9, "a\nbc"), (1.8, "a\nbc"), (1.95, "a\nbc")],
            ["a\n", "a\n", "a\n", "a\nbc"],
        ),
        ([(0.1, "a\nb\nc")], ["a\nb\n"]),
        # so it is with a file that was emptied to be written anew
        ([(0.1, ""), (0.2, "x\n")], ["a\n", "x\n"]),
        ([(0.1, "x\ny"), (0.2, "x\ny\n")], ["a\n", "x\ny\n"]),
        ([(0.1, ""), (1.2, "")], ["a\n", ""]),
        ([(0.1, None), (0.2, "a\nb\n")], ["a\n", "a\nb\n"]),
        ([(0.1, None), (1.2, None)], ["a\n", None]),
    ],
)
def test_what_is_half_written_is_waited_for(looks, told):
    settling = live.SettledFile("a\n")
    assert [settling.look(text, now) for now, text in looks] == told


def test_lines_that_are_taken_back_are_waited_for():
    settling = live.SettledFile("a\nb\n")
    assert [settling.look("a\n", now) for now in (0.1, 0.5, 1.1)] == ["a\nb\n", "a\nb\n", "a\n"]


def test_viewers_who_leave_leave_nothing(serving, record, capsys):
    ask = serving(record)
    before = threading.active_count()
    gone = [ask.viewer() for _ in range(3)]
    for one in gone:
        one.next()
        one.answer.close()
    viewer = ask.viewer()
    viewer.next()
    for turn in range(3):  # the first that is sent to somebody who left may not be noticed
        with record.open("ab") as file:
            file.write(b"\n")
        assert viewer.text() == LINES + "\n" * (turn + 1)
    end = time.monotonic() + 20
    while threading.active_count() > before + 2 and time.monotonic() < end:
        time.sleep(0.05)
    assert threading.active_count() <= before + 2
    assert capsys.readouterr().err == ""


def test_with_a_delay_viewers_are_told_later(tmp_path, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(live.time, "monotonic", lambda: now[0])
    path = tmp_path / "game.rootlog"
    path.write_text(LINES)
    feed = live.NewsFeed(str(path), delay=30)

    def told(at):
        now[0] = at
        feed._look()
        return feed.after(None, 0).text

    assert told(101) is None  # not even what was there
    path.write_text(f"{LINES}C:t->1\n")
    assert told(110) is None
    assert told(130) == LINES
    path.write_text(f"{LINES}C:t->1\nE:w->2\n")
    assert told(139) == LINES
    assert told(140) == f"{LINES}C:t->1\n"
    assert told(168.9) == f"{LINES}C:t->1\n"
    assert told(169) == f"{LINES}C:t->1\nE:w->2\n"
