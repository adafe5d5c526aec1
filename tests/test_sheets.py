"""What is printed: a scoresheet for pencil, and a report for the judge."""

import re
from html import unescape
from pathlib import Path

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import sheets
from rootlog.view.sheet_of_record import judge_sheet
from tests.cases import FIXTURES
from tests.test_page import browser  # noqa: F401 - a fixture

GAMES = FIXTURES / "games"
README = (GAMES / "readme.rootlog").read_text(encoding="utf-8")
LONGEST = max(GAMES.glob("*.rootlog"), key=lambda path: path.stat().st_size)


def report(text, path="game.rootlog"):
    return sheets.for_judge(judge_sheet(JudgedRecord(source(text, path))))


def wrong(text):
    """The record with a mistake in nearly every turn: a warrior that was never there is moved."""
    lines = text.splitlines()
    seen = [line[:2] for line in lines]
    return "\n".join(
        re.sub(r"^([A-Z]):", r"\1:w11->2/", line) if seen.index(line[:2]) < number else line
        for number, line in enumerate(lines)
    )


def test_a_report_has_each_finding_with_who_did_what_and_boxes_to_decide():
    [told] = rootlog.check(README).records
    page = report(README)
    items = re.findall(r"<li.*?</li>", page)
    assert len(items) == len(told.findings) == 2
    for item, one in zip(items, told.findings, strict=True):
        words = unescape(item)
        assert f"{one.rule} {one.title}: {one.message}" in words
        assert f"line {one.line}. " in words
        assert item.count("\N{BALLOT BOX}") == 3
    assert "Ansel, Marquise, turn 5: moves a warrior from 6 to 3" in items[0]
    assert "likely a play against the Law" in items[0]


def test_a_report_has_the_record_with_the_numbers_of_its_lines_and_lines_to_sign_on():
    page = report(README)
    shown = [unescape(one) for one in re.findall(r"<span> *([0-9].*?)</span>", page)]
    assert [line.partition("  ")[2] for line in shown] == README.splitlines()
    assert shown[12].startswith("13  C:t")
    signed = page.partition('class="blanks signed"')[2]
    assert re.findall("<span>(.*?)</span>", signed) == ["Judge", "Date", "Ansel", "Birgit"]


def test_of_a_record_that_is_too_long_for_a_page_the_lines_with_findings_are_shown():
    lines = README.splitlines() + ["// much is said here"] * 400
    shown = re.findall(r"<span> *(\d+)  ", report("\n".join(lines)))
    assert shown == ["13", "17"]


def test_a_record_that_fits_without_its_empty_lines_is_shown_without_them():
    text = (GAMES / "six_around_the_lake.rootlog").read_text(encoding="utf-8")
    shown = re.findall(r"<span> *(\d+)  ", report(text))
    assert shown == [str(n) for n, line in enumerate(text.splitlines(), 1) if line]


def test_of_a_long_record_without_findings_nothing_is_promised():
    text = "\n".join(README.splitlines()[:11] + ["// much is said here"] * 400)
    assert "The lines with findings" not in report(text)


def test_what_a_record_says_is_no_markup():
    page = report(README.replace("Birgit", "<b>&Birgit"))
    assert "<b>&Birgit" not in page
    assert "&lt;b&gt;&amp;Birgit" in page


def test_a_scoresheet_has_the_head_of_a_record_and_the_notation_in_short():
    page = sheets.for_pencil()
    for label in ("Date", "Map", "Deck", "Law", "Winner", "Pool"):
        assert f"<span>{label}</span>" in page
    assert page.count("<dt>") == len(sheets.in_short()) == 20
    assert "<code>w8-&gt;7</code>" in page


def test_the_signs_of_the_notation_in_short_are_read():
    signs = [sign for sign, _ in sheets.in_short()]
    actions = [one for one in signs if one not in {"C:", "/", "// text"}]
    text = f"Map: Fall\nDeck: Standard\nE: Birgit\nC: Ansel\n\nC:{'/'.join(actions)}\n"
    assert "notation" not in [one.rule for one in rootlog.check(text).findings]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("what", ["pencil", "readme", "longest", "wrong"])
def test_both_have_two_pages(browser, tmp_path, paper, what):  # noqa: F811 - the fixture
    made = {
        "pencil": sheets.for_pencil,
        "readme": lambda: report(README),
        "longest": lambda: report(LONGEST.read_text(encoding="utf-8")),
        "wrong": lambda: report(wrong((GAMES / "six_around_the_lake.rootlog").read_text("utf-8"))),
    }[what]()
    file = tmp_path / "sheet.html"
    file.write_text(made, encoding="utf-8")
    tab = browser.new_page()
    tab.goto(file.as_uri())
    printed = tab.pdf(format=paper, prefer_css_page_size=False)
    tab.close()
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 2


def test_the_command_writes_both(tmp_path, capsys):
    assert main(["sheet"]) == 0
    assert "A scoresheet for Root" in capsys.readouterr().out
    assert main(["sheet", str(GAMES / "readme.rootlog")]) == 0
    assert "Birgit and Ansel: report for the judge" in capsys.readouterr().out
    empty = tmp_path / "empty.rootlog"
    empty.write_text("")
    assert main(["sheet", str(empty)]) == 2
    assert Path(empty).name in capsys.readouterr().err
