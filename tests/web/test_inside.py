"""The page in other pages and in a caster's stream, and records from other addresses."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

import pytest

from tests.cases import FIXTURES

GAME = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
SMALL = 20_000
"""Bytes that the script for other pages has at most."""


@pytest.fixture(scope="module")
def elsewhere():
    """A site of somebody else: what it has by path, each with whether others may read it, and its address."""
    pages = {}

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self):
            body, open_ = pages.get(self.path, ("", False))
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html" if body.startswith("<") else "text/plain")
            if open_:
                self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield pages, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def served(serving):
    return serving().url


def test_a_record_from_an_address_that_allows_it_is_opened(served, visit, elsewhere):
    pages, site = elsewhere
    pages["/games/final.rootlog"] = GAME, True
    query = f"?url={quote(f'{site}/games/final.rootlog')}&at=t5a5&law=law-4"
    page = visit(served, query)
    assert page.tab.inner_text("#path") == "final.rootlog"
    assert page.text == GAME
    assert page.tab.inner_text("#law-shown") == ": law-4"
    page.until(lambda: "action 5 of" in page.board(), "the action of the address")
    assert page.board().startswith("Board: Turn 5,")
    page.go(query)  # through the service worker
    assert page.text == GAME
    assert set(page.foreign()) == {f"{site}/games/final.rootlog"}
    assert page.complaints == []


@pytest.mark.parametrize(
    ("path", "why"),
    [("/closed.rootlog", "does not allow other pages"), ("/none.rootlog", "does not")],
)
def test_an_address_that_does_not_is_told(served, visit, elsewhere, path, why):
    pages, site = elsewhere
    pages["/closed.rootlog"] = GAME, False
    page = visit(served, f"?url={quote(site + path)}")
    assert why in page.tab.inner_text("#kept-note")
    assert page.tab.inner_text("#path") == "readme.rootlog"  # as at any first visit


def test_the_page_asks_no_other_host_than_the_one_in_its_address(served, visit, elsewhere):
    _, site = elsewhere
    page = visit(served, f"?url={quote(f'{site}/games/final.rootlog')}")
    other = site.replace("127.0.0.1", "localhost")
    asked = "address => fetch(address).then(() => 'answered', () => 'refused')"
    assert page.tab.evaluate(asked, f"{other}/games/final.rootlog") == "refused"
    assert page.tab.evaluate(asked, f"{site}/games/final.rootlog") == "answered"


def test_a_game_is_shown_in_another_page_when_somebody_asks_for_it(served, visit, elsewhere, built):
    assert (built / "replay.js").stat().st_size < SMALL
    pages, site = elsewhere
    pages["/post.rootlog"] = GAME, False  # its own site reads it
    post = (
        f"<!doctype html><title>A post</title><script src='{served}replay.js'></script>"
        "<rootlog-replay src='post.rootlog' at='t5a5' law='law-4' height='480'></rootlog-replay>"
        f"<rootlog-replay name='In the page' hidden>{GAME}</rootlog-replay>"
    )
    pages["/post"] = post, False
    page = visit(served)
    page.tab.goto(f"{site}/post")
    page.asked.clear()
    first = page.tab.locator("rootlog-replay >> nth=0")
    assert first.locator("strong").inner_text() == "Birgit (E), Ansel (C)"
    assert page.tab.locator("rootlog-replay >> nth=1 >> strong").text_content() == "In the page"
    assert not [one for one in page.asked if one.endswith(".packed")]
    first.get_by_role("button", name="Replay this game").click()
    frame = page.tab.frame_locator("rootlog-replay iframe")
    frame.locator("body[data-judged]").wait_for(state="attached")
    frame.locator("#board[aria-label*='action 5 of']").wait_for()
    assert "You Must Rule" in frame.locator("#board .words").inner_text()
    assert "Birgit" in frame.locator("#strip").inner_text()
    assert frame.locator("header").is_hidden()
    assert not frame.locator("#editor").is_visible()
    board = frame.locator("#board svg").bounding_box()
    place = first.locator("iframe").bounding_box()
    assert board["y"] + board["height"] <= place["y"] + place["height"] + 1  # all of it is seen
    assert board["height"] > 200
    frame.locator("#next").click()
    frame.locator("#board[aria-label*='action 6 of']").wait_for()
    href = frame.locator("#outside").get_attribute("href")
    assert href.startswith(f"{served}#r=")
    assert page.tab.evaluate("() => Object.keys(localStorage).length") == 0


def test_the_overlay_shows_points_and_board_on_a_transparent_ground(serving, visit, tmp_path):
    path = tmp_path / "final.rootlog"
    path.write_text(GAME, encoding="utf-8")
    one = serving("--live", path, "--overlay")
    assert one.url.endswith("/")
    assert "?live&overlay" in one.said
    page = visit(one.url, "?live&overlay", viewport={"width": 1280, "height": 720})
    wanted = ["E", "Birgit", "5", "C", "Ansel", "6"]
    page.until(lambda: page.tab.inner_text("#strip").split() == wanted, "the strip")
    seen = "one => getComputedStyle(document.querySelector(one)).{}"
    assert page.tab.evaluate(seen.format("backgroundColor"), "body") == "rgba(0, 0, 0, 0)"
    assert page.tab.evaluate(seen.format("fill"), "#board .paper") == "none"
    for hidden in ("header", "#steps", "#editor", "#findings"):
        assert not page.tab.is_visible(hidden)
    page.go("?live&overlay=strip")
    assert page.tab.is_visible("#strip")
    assert not page.tab.is_visible("#board")
    page.go("?live&overlay=board")
    assert not page.tab.is_visible("#strip")
    assert page.tab.is_visible("#board svg")
