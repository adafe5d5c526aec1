"""Time stamps under turns: findings, pages and figures lead to the moment in the video of the game."""

import json

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.notation.reader import source
from rootlog.reporting.filming import Filmed, film, linked
from tests.cases import FIXTURES

README = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
VIDEO = "https://www.youtube.com/watch?v=abc"
WRONG = 5
"""The first turn of README with a finding; turn 7 has the other one."""


def stamped(stamps, head=f"// {VIDEO}\n"):
    """README with time stamps under turns."""
    lines, turn = [], 0
    players = set()
    for line in README.splitlines():
        if line.startswith("//!"):
            continue
        lines.append(line)
        if line[:2] in {"C:", "E:"}:
            turn += line[:2] in players
            if line[:2] in players and turn in stamps:
                lines.append(stamps[turn])
            players.add(line[:2])
    return head + "\n".join(lines) + "\n"


def read(text):
    return film(source(text))


@pytest.mark.parametrize(
    ("stamp", "seconds"),
    [
        ("// @1:23:45", 5025),
        ("// @7:05", 425),
        ("//@0:07:05 Birgit thinks", 425),
        ("  //  @ 75:00", 4500),
        ("// @1:75:00", None),
        ("// @7:65", None),
        ("// @7", None),
        ("// at 7:05", None),
    ],
)
def test_a_time_stamp_is_read_under_its_turn(stamp, seconds):
    found = read(stamped({3: stamp}))
    assert (found.stamps if found else ()) == (((3, seconds),) if seconds else ())


def test_a_turn_without_a_stamp_has_that_of_the_last_turn_before_it():
    found = read(stamped({2: "// @1:00", 6: "// @9:00"}))
    assert [found.at(turn) and found.at(turn).seconds for turn in (0, 1, 2, 5, 6, 8)] == [
        None,
        None,
        60,
        60,
        540,
        540,
    ]


@pytest.mark.parametrize(
    ("address", "link"),
    [
        (VIDEO, f"{VIDEO}&t=75s"),
        (f"{VIDEO}&t=5&list=x", f"{VIDEO}&list=x&t=75s"),
        ("https://youtu.be/abc", "https://youtu.be/abc?t=75s"),
        ("https://www.twitch.tv/videos/12", "https://www.twitch.tv/videos/12?t=75s"),
        ("https://example.org/game.mp4", "https://example.org/game.mp4#t=75"),
        ("", None),
        ("https://[oops", None),
    ],
)
def test_a_link_leads_to_the_moment_as_each_site_takes_it(address, link):
    assert linked(address, 75) == link


@pytest.mark.parametrize(
    ("head", "address"),
    [
        (f"// {VIDEO}.\n", VIDEO),
        (f"// The league: https://example.org/league\n// Video: see {VIDEO}\n", VIDEO),
        ("", ""),
        ("// javascript:alert(1)\n", ""),
    ],
)
def test_the_video_is_the_one_that_the_record_names(head, address):
    assert read(stamped({2: "// @1:00"}, head)).address == address


@pytest.fixture
def run(capsys):
    """What a command writes."""

    def running(*words):
        main([*map(str, words)])
        return capsys.readouterr().out

    return running


def test_findings_have_their_moment_in_every_form():
    text = stamped({WRONG: "// @1:02:03"})
    first, second = rootlog.check(text).records[0].findings
    link = f"{VIDEO}&t=3723s"
    assert first.video == second.video == Filmed("1:02:03", 3723, link)
    assert first.to_dict()["video"] == {"time": "1:02:03", "seconds": 3723, "url": link}
    assert (first.row()["video"], first.row()["video_time"]) == (link, "1:02:03")


def test_without_a_stamp_nothing_is_told_of_a_video():
    [report] = rootlog.check(stamped({})).records
    assert [one.video for one in report.findings] == [None, None]
    assert "video" not in report.findings[0].to_dict()


def test_the_commands_lead_there(run, tmp_path):
    path = tmp_path / "game.rootlog"
    path.write_text(stamped({1: "// @4:05", WRONG: "// @1:02:03"}), encoding="utf-8")
    told = run("check", path)
    assert told.count(f"      video: 1:02:03 {VIDEO}&t=3723s\n") == 2
    again = run("check", path)  # from what was kept
    assert again == told
    shown = run("stats", path)
    assert f"  r0      4:05 {VIDEO}&t=245s\n" in shown
    assert f"  r2   1:02:03 {VIDEO}&t=3723s\n" in shown
    [sheet] = json.loads(run("stats", path, "--format", "json"))["records"]
    assert sheet["begun"]["2"]["url"] == f"{VIDEO}&t=3723s"
    assert {one["turn"]: one["video"]["time"] for one in sheet["turns"]}[WRONG] == "1:02:03"
    rows = run("stats", path, "--format", "csv").splitlines()
    assert rows[0].endswith(",video")
    assert [row.rpartition(",")[2] for row in rows[1:3]] == [f"{VIDEO}&t=245s"] * 2
    page = run("replay", path, "--format", "html")
    assert (
        page.count(f'href="{VIDEO}&amp;t=3723s"') == 5
    )  # of its turn, and twice of each finding: in the list and in its place


def test_a_time_stamp_stays_where_it_is():
    text = stamped({WRONG: "// @1:02:03"})
    assert "\n// @1:02:03\n" in rootlog.format(text)
