"""Records played by gestures on the page: `python -m tests.web.tapped [--all | FILES]`, with the page built before (`npm run build --prefix web`)."""
# ruff: noqa: T201  # a table is printed

import json
import shutil
import sys
from functools import partial
from typing import NamedTuple

from tests.conftest import heed_ctrl_c
from tests.web.conftest import FLAGS, Serving
from tests.web.gestures import Tap, drawn, read
from tests.web.page import Page
from tests.web.playing import Count, Scribe, alike, keystrokes
from tests.web.taps import Told, chosen, parts, same

LAPTOP = {"width": 1366, "height": 768}
_CHOICES = (
    "() => [...document.querySelectorAll('#tap-tray [data-choice]')].map(one => one.dataset.choice)"
)


def last_line(page):
    """The last line of the record in which something stands."""
    return page.text.rstrip("\n").rpartition("\n")[2]


class Tapped:
    """The page, on which a scribe taps.

    `beside`: what may come next is found out here, as the page does it in the browser; the page is waited for only where that is tapped.
    """

    def __init__(self, page, head, *, beside=False):
        self.page = page
        self.tab = page.tab
        self.beside = Told(head) if beside else None
        page.tab.set_viewport_size(LAPTOP)
        page.open("tapped.rootlog", head.encode())
        if page.tab.get_attribute("#tap-open", "aria-pressed") == "false":
            page.tab.click("#tap-open")
        self._settled()

    def _settled(self):
        """Waits until all that is offered behind the pen is known."""
        self.page.until(
            lambda: self.tab.evaluate(
                "() => document.body.dataset.padFor === undefined ? false : document.body.dataset.padFor === document.body.dataset.likelyFor"
            ),
            "offered",
        )

    def _writes(self, act):
        """Does what writes something, and waits until it is known what comes then."""
        told = "pads" if self.beside else "likely"
        asked = f"() => document.body.dataset.{told} ?? ''"
        before = self.tab.evaluate(asked)
        act()
        self.page.until(lambda: self.tab.evaluate(asked) != before, "written")
        if self.beside is None:
            self._settled()

    def _click(self, one):
        where = self.tab.locator(one.on).first
        click = partial(where.click, delay=600 if one.held else 0)
        if one.writes:
            self._writes(click)
        else:
            click()

    @property
    def pen(self):
        return json.loads(self.tab.evaluate("() => document.body.dataset.padFor"))

    def told(self, coming=()):
        line, number = self.pen
        if self.beside is not None:
            self.beside.follow(self.page.text, line, number)
            return self.beside.told(coming)
        told = json.loads(self.page.ask("desk.pad", line, number))
        chips = self.tab.evaluate(
            "() => [...document.querySelectorAll('#tap-chips [data-text]')].map(one => one.dataset.text)"
        )
        told["owed"] = [one for one in told["owed"] if one["text"] in chips]
        known = {one["text"] for one in told["owed"]}
        told["likely"] = [{"text": one} for one in chips if one not in known]
        return told

    def tap(self, taps: list[Tap], text: str):
        *first, last = taps
        for one in first:
            self._click(one)
        self._click(last._replace(writes=True))
        written = self.tab.inner_text("#tap-line [aria-current]")
        faction = last_line(self.page)[0]
        one, other = (read(each, faction) for each in (written, text))
        more = drawn(one, faction) > drawn(other, faction) > 0  # cards drawn just before as well
        assert more or alike(one, faction) == alike(other, faction), f"{written} for {text}"

    def chip(self, text):
        self._click(Tap(f"#tap-chips [data-text='{text}']", writes=True))

    def certain(self, texts):
        self._click(Tap("#tap-certain", writes=True))

    def choose(self, text):
        self._click(Tap("#tap-more"))
        typed, taps = "", 1
        while typed != text:
            found = self.page.until(lambda: self.tab.evaluate(_CHOICES), text)
            found = [one for one in found if text.startswith(one) and len(one) > len(typed)]
            if not found:
                self.tab.fill("#tap-typed", text)
                self._writes(lambda: self.tab.press("#tap-typed", "Enter"))
                return 0
            typed, taps = max(found, key=len), taps + 1
            if typed != text:
                self._click(Tap(f"#tap-tray [data-choice='{typed}']"))
                self.page.until(lambda now=typed: self.tab.input_value("#tap-typed") == now, typed)
        before = self.pen
        self._click(Tap(f"#tap-tray [data-choice='{text}']"))
        self.page.until(
            lambda: self.pen != before or self._goes_on(text), "written, or there is more"
        )
        if self.pen == before:
            taps += 1
            self._click(Tap("#tap-write", writes=True))
        if self.beside is None:
            self._settled()
        return taps

    def _goes_on(self, text):
        """Whether all that is offered goes on from that text: it is not written yet."""
        offered = self.tab.evaluate(_CHOICES)
        return bool(offered) and all(one.startswith(text) and one != text for one in offered)

    def ending(self):
        if self.beside is not None:
            self.told()
            return self.beside.ending()
        return json.loads(self.page.ask("desk.ending", *self.pen))

    def end(self, texts):
        self._click(Tap("#tap-end", writes=True))

    def begin(self, faction):
        self._click(Tap(f"[data-next='{faction}:']", writes=True))


def play(page, path):
    """Plays a record on the page by gestures. Gives what that took, and the record that came out."""
    of = parts(path)
    on = Tapped(page, of.head, beside=True)
    count = Scribe(on, of.deck).play(of.turns)
    return count, keystrokes(of.turns), page.text


class Row(NamedTuple):
    """A record that was played: what it took, and what is wrong with what came out."""

    count: Count
    keys: int
    wrong: str

    def __str__(self):
        one = self.count
        return f"{one.actions:8}{one.taps:6}{one.each:6.2f}{len(one.typed):7}{self.keys:6}  {self.wrong or 'the same'}"


def played(path, browser, url):
    """A record, played on a page of its own."""
    page = Page(browser.new_context(viewport=LAPTOP), url)
    try:
        page.go()
        count, keys, text = play(page, path)
    finally:
        page.tab.context.close()
    return Row(count, keys, " ".join(map(str, (*same(path, text), *count.typed, *page.complaints))))


def main(words):
    """Prints a row for each record; gives how many did not come out right."""
    from playwright import sync_api

    heed_ctrl_c()
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    serving = Serving()
    rows, failed = [], 0
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=FLAGS)
        print(
            f"{'record':42}{'actions':>8}{'taps':>6}{'each':>6}{'typed':>7}{'keys':>6}  by rootlog diff"
        )
        for path in chosen(words):
            try:
                rows.append(played(path, browser, serving.url))
                print(f"{path.stem:42}{rows[-1]}", flush=True)
            except (AssertionError, sync_api.Error) as error:
                failed += 1
                print(f"{path.stem:42} {str(error)[:300]}", flush=True)
        browser.close()
    serving.end()
    actions, taps = (sum(getattr(one.count, of) for one in rows) for of in ("actions", "taps"))
    keys = sum(one.keys for one in rows)
    print(f"{'all':42}{actions:8}{taps:6}{taps / max(1, actions):6.2f}{'':7}{keys:6}")
    return failed + sum(bool(one.wrong) for one in rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
