"""What the page says is what `rootlog` says, and what is clicked does what the commands do."""

import json
import re
import struct

import pytest

from tests.cases import FIXTURES
from tests.sampling import at_first, sample

GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))
README = FIXTURES / "games" / "readme.rootlog"
REPAIRED = [
    FIXTURES / "cases" / "compound" / f"{name}.rootlog"
    for name in (
        "alliance",
        "by_the_printing_of_2020",
        "eyrie_among_sympathy",
        "marquise",
        "vagabond",
    )
]
"""Records with suggestions: one, two of a line, some with consequences."""


def opened(page, path):
    """Opens a file of the clone in the page; gives its text."""
    page.open(path.name, path.read_bytes())
    return path.read_text(encoding="utf-8")


def reports(said, *words):
    """The reports of `rootlog check --format json`, by the names of their files."""
    records = json.loads(said("check", "--format", "json", *words))["records"]
    return {one["path"].rpartition("/")[2]: one for one in records}


def listed(report):
    """The findings of a report as the page lists them: what only follows from another one is counted there."""
    return [
        {
            "rule": one["rule"],
            "line": one["line"],
            "column": one["column"],
            "severity": one["severity"],
            "message": f"{one['rule']} {one['title']}: {one['message']}",
            "meant": one["suggestion"]["edit"] if one.get("suggestion") else None,
        }
        for one in report["findings"]
        if not one.get("follows_from")
    ]


def shown(page):
    return [{k: v for k, v in one.items() if k != "after"} for one in page.findings()]


def test_the_reports_of_games_are_those_of_check(page, said):
    games = sample(GAMES, 6)
    expected = reports(said, *games)
    assert len(expected) == len(games) > 5
    for path in games:
        wanted = expected[path.name]
        told = page.report(wanted["path"], path.read_text(encoding="utf-8"))
        assert told == wanted


def test_the_findings_of_records_with_mistakes_are_those_of_check(page, said):
    records = sample(sorted((FIXTURES / "cases" / "compound").glob("*.rootlog")), 3)
    expected = reports(said, *records)
    for path in records:
        wanted = expected[path.name]
        assert page.report(wanted["path"], path.read_text(encoding="utf-8")) == wanted


@pytest.mark.parametrize("path", at_first([README, *REPAIRED], 3), ids=lambda path: path.stem)
def test_findings_are_listed_as_they_are_reported(page, said, path):
    opened(page, path)
    report = reports(said, path)[path.name]
    assert shown(page) == listed(report)
    follow = sum(bool(one.get("follows_from")) for one in report["findings"])
    assert sum(one["after"] for one in page.findings()) == follow
    assert page.tab.inner_text("#verdict").startswith(report["verdict"])


def test_what_is_typed_is_judged(page):
    text = opened(page, README)
    page.tab.click(".cm-content")
    page.tab.keyboard.press("Control+End")
    page.judged(lambda: page.tab.keyboard.type("\nC:Z%q"))
    assert page.text == text + "\nC:Z%q" if text.endswith("\n") else text
    assert len(page.findings()) == 2  # it is being typed
    assert page.tab.inner_text("#verdict") == "illegal, 2 errors"
    assert page.tab.inner_text(".cm-typed") == "C:Z%q"
    page.judged(lambda: page.tab.keyboard.press("ArrowUp"))
    assert page.tab.locator(".cm-typed").count() == 0
    last = page.findings()[-1]
    assert (last["rule"], last["line"]) == ("notation", len(text.splitlines()) + 2)
    page.judged(lambda: page.tab.keyboard.press("Control+z"))
    assert page.text == text


def test_nothing_of_another_record_stands_under_the_name_of_one_that_is_opened(page):
    opened(page, README)
    page.until(lambda: page.board() != "Board", "a board")
    page.tab.evaluate(_WATCH)
    opened(page, REPAIRED[0])
    then = page.tab.evaluate("() => window.then")
    assert then == {"verdict": "", "rules": 0, "board": "Board", "pictures": 0}


_WATCH = """() => new MutationObserver((_, watching) => {
  watching.disconnect();
  const rules = document.querySelectorAll("#findings > li[data-rule]").length;
  const board = document.querySelector("#board").ariaLabel, pictures = document.querySelectorAll("#board svg").length;
  window.then = { verdict: document.querySelector("#verdict").textContent, rules, board, pictures };
}).observe(document.querySelector("#path"), { childList: true })"""
"""Keeps what the page shows at the moment at which the name of the record changes."""


def test_the_record_that_is_shown_is_judged_before_the_table(page, tmp_path):
    folder = tmp_path / "many"
    folder.mkdir()
    for number, path in enumerate(GAMES[:6]):
        (folder / f"{number}.rootlog").write_bytes(path.read_bytes())
    page.tab.evaluate(
        """() => { window.rows = null; new MutationObserver((_, watching) => {
        if (!document.querySelector("#verdict").textContent) return;
        watching.disconnect();
        window.rows = document.querySelectorAll("#table tbody tr[data-verdict]").length;
      }).observe(document.querySelector("#verdict"), { childList: true }); }"""
    )
    page.judged(lambda: page.tab.set_input_files("#folder-files", str(folder)))
    assert page.tab.evaluate("() => window.rows") == 0
    page.until(lambda: "to be judged" not in page.tab.inner_text("#table-sum"), "judged")


# --- repairs and rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", at_first(REPAIRED, 2), ids=lambda path: path.stem)
def test_a_repair_that_is_clicked_is_that_of_fix(page, said, path, tmp_path):
    text = opened(page, path)
    first = next(one for one in page.findings() if one["meant"])
    copy = tmp_path / path.name
    copy.write_text(text, encoding="utf-8")
    page.judged(lambda: page.tab.click("#findings .repair >> nth=0"))
    repaired = page.text
    while any(one["line"] == first["line"] and one["meant"] for one in page.findings()):
        page.judged(
            lambda: page.tab.click(f"#findings li[data-line='{first['line']}'] .repair >> nth=0")
        )
    said("fix", "--line", first["line"], copy)
    assert page.text == copy.read_text(encoding="utf-8")
    assert repaired != text


@pytest.mark.parametrize("path", at_first([README, *REPAIRED], 3), ids=lambda path: path.stem)
def test_all_repairs_at_once_are_those_of_fix(page, said, path, tmp_path):
    copy = tmp_path / path.name
    copy.write_text(opened(page, path), encoding="utf-8")
    page.judged(lambda: page.tab.click("#fix-all"))
    said("fix", "--all", copy)
    assert page.text == copy.read_text(encoding="utf-8")


def test_a_finding_that_is_let_stand_is_ruled_as_ruling_writes_it(page, said, tmp_path):
    copy = tmp_path / README.name
    copy.write_text(opened(page, README), encoding="utf-8")
    page.tab.click("#findings .ruling >> nth=0")
    page.tab.fill("#ruling-reason", "both agreed")
    page.judged(lambda: page.tab.click("#ruling button[value=write]"))
    said("ruling", copy, "13:27", "both agreed")
    assert page.text == copy.read_text(encoding="utf-8")
    assert page.tab.inner_text("#verdict") == "illegal, 1 error"
    assert "both agreed" in page.tab.inner_text("#findings .ruled")


def test_a_card_says_who_did_what_and_its_rule_leads_to_the_publishers_page(page, said):
    opened(page, README)
    first = "#findings > li[data-rule] >> nth=0"
    assert page.tab.inner_text(f"{first} >> .who").startswith("Ansel, Marquise, turn 5: moves ")
    [url, *_] = [one["rule_url"] for one in reports(said, README)[README.name]["findings"]]
    assert page.tab.get_attribute(f"{first} >> .message a", "href") == url


def test_the_law_of_the_day_is_offered_beside_the_verdict(page):
    page.open("dated.rootlog", b"// Played: 2020-11-24\n" + README.read_bytes())
    assert "--law" not in page.tab.inner_text("#dated")
    assert "was printed in" not in page.tab.inner_text("#findings")
    page.judged(lambda: page.tab.click("#dated button:text-is('Judge by law-4')"))
    assert page.tab.inner_text("#law-shown") == ": law-4"
    assert not page.tab.is_visible("#dated")
    page.tab.click("#settings-open")
    page.judged(lambda: page.tab.select_option("#law", ""))
    page.tab.keyboard.press("Escape")


def test_where_rootlog_fails_the_page_says_so_and_why(page):
    real = "worker.postMessage = window.post"
    fake = """() => { const worker = window.rootlogWorker; window.post = worker.postMessage.bind(worker);
      worker.postMessage = asked => asked.call === "lay" ? window.post({ ...asked, call: "none" }) : window.post(asked); }"""
    page.tab.evaluate(fake)
    page.tab.set_input_files(
        "#files", [{"name": "f.rootlog", "mimeType": "text/plain", "buffer": b"Map: Fall\n"}]
    )
    page.until(lambda: page.tab.locator("#findings .internal pre").count(), "the reason")
    assert page.tab.inner_text("#verdict") == "not judged"
    page.tab.evaluate(f"() => {{ const worker = window.rootlogWorker; {real}; }}")


def test_where_rootlog_fails_at_a_record_list_and_board_say_so(page):
    page.tab.evaluate(
        """() => { const worker = window.rootlogWorker, hear = worker.onmessage; window.heard = hear;
        worker.onmessage = (said) => { const { id, result } = said.data;
          if (typeof result !== "string" || !result.startsWith('{"report"')) return hear(said);
          const told = JSON.parse(result); told.report.internal = "it broke"; told.report.findings = [];
          hear({ data: { id, result: JSON.stringify(told) } }); }; }"""
    )
    page.open("failing.rootlog", b"Map: Fall\nDeck: Standard\nC: Ansel\n")
    page.tab.evaluate("() => { window.rootlogWorker.onmessage = window.heard; }")
    assert page.tab.inner_text("#verdict") == "not judged"
    assert "it broke" in page.tab.inner_text("#findings .internal")
    page.until(lambda: "rootlog failed" in page.tab.inner_text("#board"), "the note on the board")


def test_a_new_record_asks_what_is_played_and_writes_its_header(page):
    page.judged(lambda: page.menu("Open", "#new"))
    assert page.findings() == []
    assert page.tab.inner_text("#verdict") == ""
    page.tab.select_option("#start-map", "Winter")
    page.tab.select_option("#start-deck", "E&P")
    for seat, (letter, name) in enumerate((("C", "Ansel"), ("E", "Birgit")), 1):
        page.tab.select_option(f"[aria-label='Faction of seat {seat}']", letter)
        page.tab.fill(f"[aria-label='Player of seat {seat}']", name)
    page.judged(lambda: page.tab.click("#start-typing"))
    assert page.text == "Map: Winter\nDeck: E&P\nC: Ansel\nE: Birgit\n\n"
    assert not page.tab.is_visible("#start")
    assert page.tab.evaluate("() => document.activeElement.id") == "record"


def test_a_record_that_is_emptied_is_asked_what_is_played(page):
    opened(page, README)
    page.tab.click(".cm-content")
    page.tab.keyboard.press("Control+a")
    page.judged(lambda: page.tab.keyboard.press("Delete"))
    assert page.tab.is_visible("#start")
    assert (page.findings(), page.tab.inner_text("#verdict")) == ([], "")
    page.judged(lambda: page.tab.keyboard.press("Control+z"))
    assert not page.tab.is_visible("#start")
    assert len(page.findings()) == 2


def test_the_notation_in_short_opens_beside_the_editor(page):
    opened(page, README)
    page.tab.click("#sheet-open")
    sheet, editor = (page.tab.locator(one).bounding_box() for one in ("#sheet", "#editor"))
    assert sheet["x"] >= editor["x"] + editor["width"]
    page.tab.click("#sheet-close")
    assert not page.tab.is_visible("#sheet")
    page.tab.focus("#board")
    page.tab.keyboard.press("?")
    assert page.tab.is_visible("#sheet")
    page.tab.keyboard.press("?")
    assert not page.tab.is_visible("#sheet")


def test_a_first_visit_is_told_how_to_read_the_first_finding(serving, visit):
    page = visit(serving().url)
    page.until(lambda: "action 5 of 8" in page.board(), "the first finding")
    assert page.tab.locator("#welcome li").count() == 3
    assert page.tab.is_visible("#welcome")
    assert page.line == 13
    page.tab.click("#welcome-close")
    page.go()
    assert not page.tab.is_visible("#welcome")
    assert page.complaints == []


def test_a_menu_closes_after_a_choice(page):
    page.tab.click("summary:text-is('Open')")
    page.judged(lambda: page.tab.select_option("#examples", index=2))
    assert page.tab.locator("details.menu[open]").count() == 0


def test_a_rule_is_told_in_all_editions(page, said):
    opened(page, README)
    page.tab.click("#findings details.rule summary >> nth=0")
    told = page.until(
        lambda: page.tab.inner_text("#findings details.rule[open]").partition("\n")[2]
    )
    told_here = said("rule", "4.2.1").decode()
    assert "4.2.1" in told
    assert told_here.splitlines()[1].strip() in told
    there = set(re.findall(r"law-\d+", told_here))
    assert there >= {"law-1", "law-16"}
    assert [one for one in there if one not in told] == []


# --- what is in force ----------------------------------------------------------------------------------------


def test_the_law_that_is_chosen_is_that_of_the_option(page, said):
    opened(page, README)
    page.tab.click("#settings-open")
    page.judged(lambda: page.tab.select_option("#law", "law-2"))
    page.tab.keyboard.press("Escape")
    assert shown(page) == listed(reports(said, "--law", "law-2", README)[README.name])
    page.tab.click("#settings-open")
    page.judged(lambda: page.tab.select_option("#law", ""))
    page.tab.keyboard.press("Escape")


def test_a_folder_gives_the_table_of_its_verdicts(page, said, tmp_path):
    folder = tmp_path / "league"
    (folder / "day").mkdir(parents=True)
    paths = [*GAMES[:3], README, *REPAIRED[:2]]
    for number, path in enumerate(paths):
        (folder / ("day" if number % 2 else "") / path.name).write_bytes(path.read_bytes())
    (folder / "notes.txt").write_text("Map: none")
    (folder / "day" / "rootlog.toml").write_text('law = "law-4"\nignore = ["6.5.4"]\n')
    page.judged(lambda: page.tab.set_input_files("#folder-files", str(folder)))
    page.until(lambda: "to be judged" not in page.tab.inner_text("#table-sum"), "judged")
    rows = page.tab.evaluate(
        "() => [...document.querySelectorAll('#table tbody tr')].map(row => [...row.cells].map(one => one.textContent))"
    )
    rows = [row for row in rows if row[0].startswith("league/")]  # those of other tests stay
    expected = json.loads(said("check", "--format", "json", ".", cwd=folder))["records"]
    assert [row[0].removeprefix("league/") for row in rows] == [
        one["path"].removeprefix("./") for one in expected
    ]
    for row, report in zip(rows, expected, strict=True):
        own = [one for one in report["findings"] if not one.get("follows_from")]
        counts = [str(sum(one["severity"] == kind for one in own)) for kind in ("error", "warning")]
        winners = ", ".join(report["players"].get(one) or one for one in report["winner"])
        assert row[1:] == [report["verdict"], *counts, report["law"], winners]
    assert {row[4] for row in rows} > {"law-4"}
    page.judged(lambda: page.tab.click(f"#table button:text-is('{rows[1][0]}')"))
    assert page.text == (folder / expected[1]["path"]).read_text(encoding="utf-8")


# --- links and files -----------------------------------------------------------------------------------------


def test_a_link_carries_the_record(page):
    text = opened(page, REPAIRED[0]) + "// \N{FOX FACE} Ännchen\n"
    page.open("other.rootlog", text.encode())
    end = page.until(lambda: page.board().partition("Board: ")[2] and page.board(), "the end")
    page.tab.click("#findings .where >> nth=0")
    page.until(lambda: page.board() not in {end, "Board"}, "the board of the finding")
    there = page.board()
    page.tab.evaluate("() => history.replaceState(null, '', location.pathname)")
    page.tab.click("#link")
    address = page.until(lambda: page.tab.evaluate("() => location.hash"))
    assert address.startswith("#u=")
    opened(page, README)
    page.tab.evaluate("() => { location.hash = ''; }")
    page.judged(lambda: page.tab.evaluate(f"() => {{ location.hash = {json.dumps(address)}; }}"))
    assert page.text == text
    assert page.tab.inner_text("#path") == "other.rootlog"
    page.until(lambda: page.board() == there, "the board where the link was made")
    page.tab.evaluate("() => history.replaceState(null, '', location.pathname)")


def test_a_link_that_came_incomplete_is_said_to_be_so(page):
    opened(page, README)
    page.tab.evaluate("() => { location.hash = '#u=4!I2CdDzpaAj'; }")
    page.until(lambda: "not complete" in page.tab.inner_text("#kept-note"), "the note")
    page.tab.evaluate("() => history.replaceState(null, '', location.pathname)")


def test_what_is_saved_is_what_the_commands_write(page, said):
    text = opened(page, README)
    assert page.saved("#save-record") == ("readme.rootlog", text.encode())
    name, annotated = page.saved("#save-annotated")
    assert (name, annotated) == ("readme.annotated.rootlog", said("annotate", README))
    name, game = page.saved("#save-page")
    assert name == "readme.html"
    assert game == said("replay", "--format", "html", README)
    name, picture = page.saved("#save-png")
    assert name == "readme.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    assert width >= 800
    assert height >= 800


def test_line_endings_are_kept(page):
    content = README.read_bytes().replace(b"\n", b"\r\n")
    page.open("readme.rootlog", content)
    assert shown(page)[0]["line"] == 13
    assert page.saved("#save-record")[1] == content


# --- the board -----------------------------------------------------------------------------------------------


def test_the_board_is_that_of_the_action_at_the_cursor(page, said):
    opened(page, README)
    page.tab.click("#findings .where >> nth=0")
    page.until(lambda: "action 5 of 8" in page.board(), "the action of the first finding")
    drawn = page.tab.evaluate("() => document.querySelector('#board svg').textContent")
    words = ("replay", "--format", "svg", "--turn", "5", "--action", "5", README)
    assert "".join(drawn.split()) == "".join(texts(said(*words).decode()).split())
    page.tab.focus("#board")
    page.tab.keyboard.press("ArrowRight")
    page.until(lambda: "action 6 of 8" in page.board(), "the next action")
    assert page.line == 13
    page.tab.keyboard.press("ArrowDown")
    page.until(lambda: page.line == 15, "the next turn")
    page.tab.click("#previous-turn")
    page.until(lambda: page.line == 13, "the turn before")


def texts(svg):
    """All text of a picture."""
    from xml.etree.ElementTree import fromstring

    return "".join(fromstring(svg).itertext())
