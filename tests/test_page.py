"""The page of a game: driven in a real browser, it shows what `rootlog replay --format json` says, and nothing goes wrong."""

import json
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from rootlog.cli.__main__ import main
from rootlog.cli.replay import command
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.html import html
from rootlog.renderers.index import index
from rootlog.view.page import IndexEntry, PlayerStanding
from rootlog.view.page_of_record import page
from tests.cases import FIXTURES
from tests.sampling import sample

GAME = FIXTURES / "games" / "riverfolk_over_the_pass.rootlog"
USUAL, FULL = 60, 10
"""Turns of a game, and actions of a turn, up to which its page has that size; a longer game has a larger one."""
LARGEST = 1_000_000
WRONG = """\
Map: Fall
Deck: Standard
E: an <b>owl</b>
C: a cat
C:t_k->4/b_w->8/b_s->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$
C:t->9/w9->3/XE5/#->C // </script>
E:F#E->$_m
"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@cache
def page_of(text):
    return html(page(JudgedRecord(source(text))))


@pytest.fixture(scope="module")
def browser():
    """Headless Chromium; `.ci/run` sees to it that there is one."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if found is None:
        pytest.skip("there is no Chromium")
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser, tmp_path):
    """Opens the page of a record; what the console says and what is asked of the network must be nothing."""
    complaints = []
    tabs = []

    def visiting(text, fragment="", *, clock=False, **settings):
        file = tmp_path / "game.html"
        file.write_text(page_of(text), encoding="utf-8")
        tab = browser.new_page(**settings)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on(
            "request",
            lambda asked: complaints.append(asked.url) if asked.url.startswith("http") else None,
        )
        if clock:
            tab.clock.install()
        tab.goto(f"{file.as_uri()}{fragment}")
        tabs.append(tab)
        return tab

    yield visiting
    for tab in tabs:
        tab.close()
    assert complaints == []


BOARD = """Object.fromEntries([...document.querySelectorAll('.board g.spot')].map(spot =>
  [spot.id.slice(1), [...spot.querySelectorAll('[data-piece]')].map(p => [p.dataset.piece, Number(p.dataset.n)])]))"""
SCORES = """Object.fromEntries([...document.querySelectorAll('[data-score]')].map(s => [s.dataset.score, s.textContent]))"""


SHOWN = f"[location.hash, {BOARD}, {SCORES}]"


def shown(tab):
    """The address of the position on the page; where every piece stands, and the points."""
    board = {}
    at, spots, scores = tab.evaluate(SHOWN)
    for spot, pieces in spots.items():
        counts = Counter()
        for piece, number in pieces:
            counts[piece] += number
        board[spot] = {k: n for k, n in counts.items() if k[0] not in "if"}
    points = {k: re.match(r"\d+|off", v)[0] for k, v in scores.items()}
    return at, ({spot: there for spot, there in board.items() if there}, points)


def said(position):
    """The same from a position as JSON."""
    board = {}
    for where, things in position["places"].items():
        pieces = {}
        for code, number in things.items():
            match = re.fullmatch(r"([A-Z])([a-z])(?:_(\w+))?", code)
            if match and re.fullmatch(r"[\d_]+", where) and where != "0":
                owner, kind, mark = match.groups()
                told = (mark or "t" * (kind == "t")).replace("_", "")
                pieces[f"{owner}{kind}:{owner}{told}"] = number
        if pieces:
            board[where] = pieces
    return board, {k: "off" if n is None else str(n) for k, n in position["scores"].items()}


def positions(path):
    result = CliRunner().invoke(command, [str(path), "--format", "json"], standalone_mode=False)
    return [
        (step["turn"], step["action"], step["position"])
        for step in json.loads(result.output)["steps"]
    ]


def test_stepping_forward_and_back_shows_the_states_of_the_record(visit):
    steps = positions(GAME)
    tab = visit(GAME.read_text(encoding="utf-8"))
    expected = {f"#t{turn}a{action}": said(position) for turn, action, position in steps}
    seen = set()
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(60):
            at, position = shown(tab)
            if at in expected:
                assert position == expected[at], at
                seen.add(at)
            tab.keyboard.press(key)
    tab.keyboard.press("End")
    assert shown(tab)[1] == said(steps[-1][2])
    assert len(seen) > 40


def test_every_position_has_an_address(visit):
    tab = visit(WRONG, "#t3a2")
    assert "action 2 of 4" in tab.inner_text(".caption")
    assert tab.get_attribute("[aria-current]", "data-at") == "t3a2"
    tab.evaluate("location.hash = '#t2a1'")
    tab.wait_for_function("document.querySelector('[aria-current]').dataset.at === 't2a1'")
    assert "Turn 2, set-up, Eyrie, action 1 of 2" in tab.inner_text(".caption")


def test_keys_and_buttons(visit):
    tab = visit(WRONG, "#t1a0")
    at = lambda: tab.evaluate("location.hash")  # noqa: E731
    assert at() == "#t1a0"
    for key, expected in [
        ("ArrowRight", "#t1a1"),
        ("Shift+ArrowRight", "#t2a0"),
        ("ArrowLeft", "#t1a5"),
        ("Shift+ArrowLeft", "#t1a0"),
        ("End", "#t4a1"),
        ("Home", "#t1a0"),
        ("f", "#t3a2"),
        ("f", "#t3a3"),
        ("Shift+F", "#t3a2"),
    ]:
        tab.keyboard.press(key)
        assert at() == expected, key
    tab.click("[data-do=next]")
    assert at() == "#t3a3"
    tab.click("[data-at=t2a2]")
    assert at() == "#t2a2"
    tab.keyboard.press("?")
    assert tab.is_visible("dialog")
    tab.keyboard.press("Escape")
    assert not tab.is_visible("dialog")


def test_it_plays_by_itself(visit):
    tab = visit(WRONG, "#t3a3", clock=True)
    tab.keyboard.press("Space")
    assert tab.inner_text("[data-do=play]") != "Play"
    tab.clock.run_for(8000)
    assert tab.evaluate("location.hash") == "#t4a1"
    assert tab.inner_text("[data-do=play]") == "Play"


def test_findings_stand_in_their_place_with_their_rule(visit):
    tab = visit(WRONG, "#t3a2")
    assert "4.2" in tab.inner_text(".caption .wrong")
    assert tab.locator(".board .fault").count() == 2
    note = tab.locator(".turns .notes li", has_text="action 2").first
    tip = note.locator("[role=tooltip]")
    assert not tip.is_visible()
    note.locator(".rule").hover()
    assert tip.is_visible()
    assert len(tip.inner_text()) > 20
    assert note.locator(".rule a").get_attribute("href").startswith("https://rules.ledergames.com")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_readable_in_light_and_dark(visit, scheme):
    tab = visit(WRONG, color_scheme=scheme)
    ink, paper = tab.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    light = [sum(map(int, re.findall(r"\d+", colour)[:3])) / 765 for colour in (ink, paper)]
    assert abs(light[0] - light[1]) > 0.6
    assert (light[1] > 0.5) == (scheme == "light")


def test_it_is_light_on_paper_and_without_buttons(visit):
    tab = visit(WRONG, color_scheme="dark")
    tab.emulate_media(media="print", color_scheme="dark")
    paper, ring = tab.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('.badge')).fill]"
    )
    assert all(sum(map(int, re.findall(r"\d+", colour)[:3])) > 700 for colour in (paper, ring))
    assert not tab.is_visible(".controls")
    assert tab.is_visible(".turns")
    folded = tab.locator("details:not([open]) :is(dd, .notes li)").all()
    assert len(folded) > 2
    assert all(one.is_visible() for one in folded)


@pytest.mark.parametrize("width", [360, 800, 1500])
def test_nothing_is_wider_than_the_window(visit, width):
    tab = visit(GAME.read_text(encoding="utf-8"), viewport={"width": width, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_what_a_record_says_is_never_markup():
    written = page_of(WRONG)
    assert "<b>owl" not in written
    assert "an &lt;b&gt;owl&lt;/b&gt;" in written
    assert written.count("</script>") == 2


def test_without_its_script_it_shows_the_end_of_the_game():
    assert "Turn 4, round 1, Eyrie" in page_of(WRONG).split("<script")[0]


def test_a_record_without_turns_is_a_page_too():
    assert "No turn is recorded." in page_of("Map: Fall\nC: a cat\n")


@pytest.mark.parametrize(
    "path", sample(sorted((FIXTURES / "games").glob("*.rootlog")), 30), ids=lambda path: path.stem
)
def test_a_page_is_small(path):
    report = JudgedRecord(source(path.read_bytes())).report
    length = max(1, report.turns / USUAL, report.actions / (USUAL * FULL))
    assert len(page_of(path.read_bytes()).encode()) < LARGEST * length


@pytest.mark.long
def test_real_records_give_small_pages(records):
    for path in records:
        assert len(page_of(Path(path).read_bytes()).encode()) < LARGEST


def test_a_folder_becomes_pages_with_an_index(tmp_path):
    folder, site = tmp_path / "records", tmp_path / "site"
    (folder / "round 1").mkdir(parents=True)
    (folder / "round 1" / "a.rootlog").write_text(WRONG, encoding="utf-8")
    (folder / "b.rootlog").write_text("nothing\n", encoding="utf-8")
    result = CliRunner().invoke(
        command, [str(folder), "--format", "html", "--output", str(site)], standalone_mode=False
    )
    assert result.return_value == 0
    index = (site / "index.html").read_text(encoding="utf-8")
    assert '<a href="round%201/a.html">' in index
    assert "2 records: 1 illegal, 1 unreadable" in index
    assert (site / "round 1" / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_folder_needs_a_place_for_its_pages(tmp_path):
    result = CliRunner().invoke(command, [str(tmp_path), "--format", "html"])
    assert result.exit_code == 2
    assert "--output" in result.output


def test_a_file_cannot_be_a_folder_for_pages(tmp_path):
    (tmp_path / "a.rootlog").write_text(WRONG, encoding="utf-8")
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path), "--format", "html", "-o", str(taken)])
    assert result.exit_code == 2
    assert "cannot make" in result.output


def test_a_page_in_a_folder_that_is_not_there_is_refused(tmp_path):
    (tmp_path / "a.rootlog").write_text(WRONG, encoding="utf-8")
    wanted = tmp_path / "none" / "a.html"
    result = CliRunner().invoke(
        command, [str(tmp_path / "a.rootlog"), "--format", "html", "-o", str(wanted)]
    )
    assert result.exit_code == 2
    assert "cannot write" in result.output
    assert not wanted.parent.exists()


GAMES = FIXTURES / "games"
TITLED = f"// Played: 24 Nov 2020\n{WRONG}Winner: E\n"
OVERLAPS = """() => {
  const signs = [...document.querySelectorAll('.board svg:not(.chart) [data-piece]')].map(
    (e) => [`${e.closest('.spot').id} ${e.dataset.piece}`, e.querySelector('.piece').getBoundingClientRect()]);
  const found = [];
  signs.forEach(([one, a], n) => signs.slice(n + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push(`${one} and ${other}`);
  }));
  const marks = [...document.querySelectorAll('.board .spot > .badge, .board .stone, .board .spot > g > [class^=suit]')].map(
    (e) => [e.closest('.spot').id, e.getBoundingClientRect()]);
  marks.forEach(([one, a]) => signs.forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && down > 1.5) found.push(`a sign of ${one} and ${other}`);
  }));
  return [signs.length, found];
}"""
CUT_OFF = """() => [...document.querySelectorAll('.panels .box')].flatMap((box) => {
  const frame = box.viewBox.baseVal;
  return [...box.querySelectorAll('text')].filter((text) => {
    const placed = text.getCTM(), outer = box.getCTM(), size = text.getBBox();
    return (placed.e - outer.e) / outer.a + size.x + size.width > frame.x + frame.width + 1;
  }).map((text) => text.textContent);
})"""


def crowds():
    """The turns of the games after which there is most in one clearing, and most on the map: each with its path."""
    counted = []
    for path in sorted(GAMES.glob("*.rootlog")):
        for log in JudgedRecord(source(path.read_bytes())).game.turns:
            spots = [there for where, there in log.after.places() if where.kind in SPOTS]
            counted.append(
                (max(map(len, spots), default=0), sum(map(len, spots)), path, log.number)
            )
    thickest = sorted(counted, key=lambda one: one[:2])[-3:]
    fullest = sorted(counted, key=lambda one: (one[1], one[0]))[-3:]
    return {(path, number) for _, _, path, number in (*thickest, *fullest)}


SPOTS = ("clearing", "forest", "path")


def test_no_piece_lies_over_another_where_there_are_most(visit):
    for path, turn in sorted(crowds()):
        tab = visit(path.read_text(encoding="utf-8"), f"#t{turn}")
        tab.keyboard.press("Shift+ArrowRight")
        tab.keyboard.press("ArrowLeft")
        number, found = tab.evaluate(OVERLAPS)
        assert number > 20
        assert found == [], (path, turn)
        assert tab.evaluate(CUT_OFF) == [], (path, turn)


def test_it_tells_who_played_when_and_how_it_ended_before_all_else(visit):
    tab = visit(TITLED)
    assert tab.title() == "an <b>owl</b> and a cat, 2020-11-24"
    head = tab.inner_text("header")
    order = [
        "an <b>owl</b> and a cat, 2020-11-24",
        "illegal",
        "(Eyrie) wins with 0 points",
        "3 errors",
    ]
    assert [head.index(words) for words in order] == sorted(head.index(words) for words in order)
    assert "No winner is recorded" in visit(WRONG).inner_text("header")


def test_findings_can_be_jumped_through(visit):
    tab = visit(WRONG, "#t1a0")
    tab.click(".findings summary")
    links = tab.locator(".findings [data-at]")
    assert links.count() == len(
        tab.evaluate("JSON.parse(document.getElementById('game').textContent).findings")
    )
    links.nth(1).click()
    assert tab.evaluate("location.hash") == f"#{links.nth(1).get_attribute('data-at')}"
    tab.click("[data-do=finding-back]")
    assert tab.evaluate("location.hash") == f"#{links.nth(0).get_attribute('data-at')}"


def test_it_opens_on_the_first_finding_else_on_the_first_turn_after_the_setup(visit):
    assert visit(WRONG).evaluate("location.hash") == "#t3a2"
    tab = visit(GAME.read_text(encoding="utf-8"))
    assert "round 1" in tab.inner_text(".caption")
    assert tab.evaluate(OVERLAPS)[0] > 5
    setup = WRONG.partition("C:t->9")[0]
    assert visit(setup).evaluate("location.hash") == "#t2a2"


def test_an_address_may_name_a_turn_alone(visit):
    tab = visit(GAME.read_text(encoding="utf-8"), "#t20")
    assert tab.evaluate("location.hash") == "#t20a0"
    assert tab.inner_text(".caption").startswith("Turn 20,")
    assert visit(WRONG, "#t99").evaluate("location.hash") == "#t3a2"


def test_a_click_on_the_chart_goes_to_that_turn(visit):
    tab = visit(GAME.read_text(encoding="utf-8"), "#t1a0")
    box = tab.locator(".chart").bounding_box()
    turns = int(tab.get_attribute(".chart", "data-turns"))
    left, right = (int(tab.get_attribute(".chart", f"data-{side}")) for side in ("left", "right"))
    at = left + (right - left) * 20 / turns
    place = {"x": at / 600 * box["width"], "y": box["height"] / 2}
    tab.locator(".chart").click(position=place)
    assert tab.evaluate("location.hash").startswith("#t20a")
    assert abs(float(tab.get_attribute(".chart .now", "x1")) - at) < 1


def test_it_plays_as_fast_as_one_likes(visit):
    tab = visit(GAME.read_text(encoding="utf-8"), "#t5a0", clock=True)
    at = lambda: int(tab.input_value(".controls input"))  # noqa: E731
    gone = {}
    for speed in ("1", "4"):
        tab.select_option("[data-speed]", speed)
        before = at()
        tab.click("[data-do=play]")
        tab.clock.run_for(3700)
        tab.click("[data-do=play]")
        gone[speed] = at() - before
    assert 4 <= gone["1"] <= 5
    assert 16 <= gone["4"] <= 18


def test_the_actions_can_be_read_in_words(visit):
    tab = visit(WRONG, "#t3a2")
    assert "the Marquise moves a warrior from 9 to 3" in tab.inner_text(".caption")
    link = tab.locator(".actions [data-at=t3a2]")
    assert link.inner_text() == "w9->3"
    tab.keyboard.press("w")
    assert link.inner_text() == "the Marquise moves a warrior from 9 to 3"
    tab.click("[data-do=words]")
    assert link.inner_text() == "w9->3"


@pytest.mark.parametrize("share", [0, 0.3, 0.6, 1])
def test_on_a_phone_controls_and_turn_stay_in_sight(visit, share):
    phone = {"width": 390, "height": 844}
    tab = visit(GAME.read_text(encoding="utf-8"), "#t20a1", viewport=phone)
    tab.evaluate(
        "share => scrollTo(0, document.querySelector('main').offsetTop + share * document.querySelector('.turns').offsetTop)",
        share,
    )
    tab.wait_for_timeout(50)
    for part in (".controls", ".caption"):
        box = tab.locator(part).bounding_box()
        assert box["y"] >= -1, part
        assert box["y"] + box["height"] <= phone["height"] + 1, part
        assert box["x"] + box["width"] <= phone["width"], part
    assert tab.locator(".controls").bounding_box()["height"] < 120


WINDOWS = [(1366, 768), (1920, 1080), (820, 1180), (390, 844), (700, 450)]
SEEN = (".caption", ".controls", ".board > svg")


def test_on_a_phone_the_map_is_seen_below_a_long_name_and_four_players(visit):
    """As on the pages of real games, whose names and first finding take two and four lines."""
    others = "".join(f"{one}: {name}\n" for one, name in (("V", "Annabelle"), ("A", "Bartholomew")))
    names = WRONG.replace("an <b>owl</b>", "Christabel").replace("a cat", "Dominique")
    record = names.replace("C:t_k", f"{others}V:#thief->$/p->1_2_5\nC:t_k")
    record = (
        "// A Tournament of Winter - Round One, Group Five, on a Map of Many Clearings\n" + record
    )
    tab = visit(record, viewport={"width": 390, "height": 844})
    below = tab.locator(".board > svg").bounding_box()
    assert below["y"] + below["height"] <= tab.locator(".controls").bounding_box()["y"] + 1


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_board_action_and_buttons_are_seen_at_once(visit, width, height):
    """When the page opens, and after a step from wherever one was reading."""
    tab = visit(WRONG, viewport={"width": width, "height": height})

    def out_of_sight():
        boxes = {part: tab.locator(part).bounding_box() for part in SEEN}
        return [p for p, b in boxes.items() if b["y"] < -1 or b["y"] + b["height"] > height + 1]

    assert out_of_sight() == []
    for step in ("[data-do=next]", "[data-do=turn-next]", "[data-do=finding-back]"):
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        tab.evaluate("step => document.querySelector(step).click()", step)
        tab.wait_for_timeout(50)
        assert out_of_sight() == [], step


RUN = """() => {
  const one = document.createElement("script");
  one.append("window.ran = 1");
  const tries = [() => document.body.append(one), () => { document.body.innerHTML = "<img src=x onerror='window.ran=1'>"; }];
  return tries.map(ways => { try { ways(); return "done"; } catch { return "refused"; } });
}"""


@pytest.mark.parametrize("made", ["game", "index"])
def test_a_page_runs_its_own_script_and_no_other(browser, tmp_path, made):
    site = league(tmp_path)
    tab = browser.new_page()
    tab.goto((site if made == "index" else site.parent / "a.html").as_uri())
    assert tab.evaluate(RUN)[1] == "refused"
    tab.wait_for_timeout(50)
    assert tab.evaluate("window.ran") is None
    tab.close()


def league(tmp_path, settings=""):
    """The index of a folder of three games, with those settings."""
    folder, site = tmp_path / "records", tmp_path / "site"
    folder.mkdir()
    played = {"a": ("2021-03-01", "E"), "b": ("2020-11-24", "C"), "c": ("", "E")}
    for name, (day, winner) in played.items():
        text = (f"// Played: {day}\n" if day else "") + f"{WRONG}Winner: {winner}\n"
        (folder / f"{name}.rootlog").write_text(text, encoding="utf-8")
    if settings:
        (folder / "rootlog.toml").write_text(settings, encoding="utf-8")
    main(["replay", str(folder), "--format", "html", "--output", str(site)])
    return site / "index.html"


def test_the_index_can_be_sorted_and_tells_the_standings(browser, tmp_path):
    tab = browser.new_page()
    tab.goto(league(tmp_path).as_uri())

    def rows(table, cell):
        return tab.locator(f"{table} tbody tr > :nth-child({cell})").all_inner_texts()

    assert rows("#games", 2) == ["2021-03-01", "2020-11-24", ""]
    played = tab.locator("#games th", has_text="Played")
    for order, expected in (("descending", "abc"), ("ascending", "bac"), ("descending", "abc")):
        played.locator("button").click()
        assert played.get_attribute("aria-sort") == order
        assert [one[0] for one in rows("#games", 1)] == list(expected)
    first = tab.locator("#games tbody tr").first.locator("td ol li").all_inner_texts()
    assert next(one.partition(" ★")[0] for one in first) == "an <b>owl</b>"
    assert rows("#players", 1) == ["an <b>owl</b>", "a cat"]
    assert rows("#players", 3) == ["2", "1"]
    tab.locator("#players th button", has_text="Player").click()
    assert rows("#players", 1) == ["a cat", "an <b>owl</b>"]
    tab.close()


def test_on_a_phone_each_record_of_the_index_is_a_card(browser, tmp_path):
    tab = browser.new_page(viewport={"width": 390, "height": 844})
    tab.goto(league(tmp_path).as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    card = tab.locator("#games tbody tr").first
    assert card.bounding_box()["height"] > 100
    for part in ("2021-03-01", "illegal", "an <b>owl</b> ★"):
        box = card.get_by_text(part, exact=False).first.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    tab.close()


def test_games_and_index_of_a_league_have_its_name_and_lead_to_each_other(browser, tmp_path):
    site = league(tmp_path, '[profile]\nname = "Winter <League>"\n')
    tab = browser.new_page()
    tab.goto(site.as_uri())
    assert tab.title() == "Winter <League>"
    assert tab.locator("main, header").count() == 2
    tab.get_by_role("link", name="a.rootlog").click()
    tab.get_by_role("link", name="Winter <League>").click()
    assert tab.url == site.as_uri()
    tab.close()


def test_who_never_ended_on_the_track_has_no_points(tmp_path):
    winner = PlayerStanding("E", "Eyrie", "Birgit", "off the track", won=True)
    made = index([IndexEntry("a", None, "legal", "law-6", "Fall", 0, 0, "", (winner,))])
    cells = re.findall(r'<td data-head="(Points[^"]*)"[^>]*>([^<]*)<', made)
    assert cells == [("Points", "off the track"), ("Points a game", "off the track")]
