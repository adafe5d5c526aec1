"""Recording by tapping: whole games are played by gestures alone, and what is written is the same game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rootlog
from tests.cases import FIXTURES
from tests.web.gestures import Tap
from tests.web.playing import Scribe, keystrokes
from tests.web.taps import parts

GAMES = FIXTURES / "games"
PHONE = {"width": 390, "height": 844}
SIZES = {
    "phone": PHONE,
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1366, "height": 768},
}
_CHOICES = (
    "() => [...document.querySelectorAll('#tap-tray [data-choice]')].map(one => one.dataset.choice)"
)


class Tapped:
    """The page, on which a scribe taps."""

    def __init__(self, page, head):
        self.page = page
        self.tab = page.tab
        page.tab.set_viewport_size(SIZES["laptop"])
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
        before = self.tab.evaluate("() => document.body.dataset.likely ?? ''")
        act()
        self.page.until(
            lambda: self.tab.evaluate("() => document.body.dataset.likely ?? ''") != before,
            "written",
        )
        self._settled()

    def _click(self, on):
        self.tab.locator(on).first.click()

    @property
    def pen(self):
        return json.loads(self.tab.evaluate("() => document.body.dataset.padFor"))

    def told(self):
        line, number = self.pen
        told = json.loads(self.page.ask("desk.pad", line, number))
        chips = self.tab.evaluate(
            "() => [...document.querySelectorAll('#tap-chips [data-text]')].map(one => one.dataset.text)"
        )
        told["owed"] = [one for one in told["owed"] if one["text"] in chips]
        known = {one["text"] for one in told["owed"]}
        told["likely"] = [{"text": one} for one in chips if one not in known]
        return told

    def tap(self, taps: list[Tap], text: str):
        for one in taps[:-1]:
            self._click(one.on)
        self._writes(lambda: self._click(taps[-1].on))

    def chip(self, text):
        self._writes(lambda: self._click(f"#tap-chips [data-text='{text}']"))

    def certain(self, texts):
        self._writes(lambda: self._click("#tap-certain"))

    def choose(self, text):
        self._click("#tap-more")
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
                self._click(f"#tap-tray [data-choice='{typed}']")
                self.page.until(lambda now=typed: self.tab.input_value("#tap-typed") == now, typed)
        before = self.pen
        self._click(f"#tap-tray [data-choice='{text}']")
        self.tab.wait_for_timeout(300)
        if self.pen == before and self.tab.input_value("#tap-typed") == text:
            taps += 1
            self._writes(lambda: self._click("#tap-write"))
        self._settled()
        return taps

    def ending(self):
        return json.loads(self.page.ask("desk.ending", *self.pen))

    def end(self, texts):
        self._writes(lambda: self._click("#tap-end"))

    def begin(self, faction):
        self._writes(lambda: self._click(f"[data-next='{faction}:']"))


def play(page, path):
    """Plays a record on the page by gestures. Gives what that took, and the record that came out."""
    head, turns = parts(path)
    on = Tapped(page, head)
    count = Scribe(on).play(turns)
    return count, keystrokes(turns), page.text


def same(path: Path, text: str) -> bool:
    """Whether a record comes to the same game, its winner aside."""
    winner = [
        one for one in path.read_text(encoding="utf-8").splitlines() if one.startswith("Winner")
    ]
    return bool(rootlog.diff(path, "\n".join([text.rstrip("\n"), *winner, ""])).same)


@pytest.mark.parametrize("name", ["readme"])
def test_a_game_is_recorded_by_gestures_alone(page, name):
    count, keys, text = play(page, GAMES / f"{name}.rootlog")
    print(
        f"{name}: {count.actions} actions, {count.taps} taps, {count.each:.2f} each; typed, {keys} keys"
    )  # noqa: T201
    assert same(GAMES / f"{name}.rootlog", text)
    assert count.typed == ()
    assert count.each <= 1.6
