"""The time from a tap to its answer and to what is owed then, in Chromium on a processor that is slowed.

Not a test, and not collected as one: `python -m tests.benchmarks.bench_tapping [SLOWED]`, with the page built before (`npm run build --prefix
web`), on Linux. Wanted are 100 ms for the answer and 300 ms for what is owed, slowed 4 times: the whole process of the page, with the worker that
judges, is stopped for three quarters of the time (Chromium's own throttling leaves the worker as fast as it is). What else the machine does
counts as well.
"""
# ruff: noqa: T201  # a table is printed

import os
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.cases import FIXTURES
from tests.web.conftest import FLAGS, Serving
from tests.web.page import Page

GAMES = ("readme", "cats_build_to_thirty", "plots_at_the_lake")
REPEATED = 20
SLICE = 0.008
"""Seconds: so long is the page stopped and let go, once."""
_ANSWERED = """async () => {
  const goal = [...document.querySelectorAll(".goals .goal")].find(one => /Marquise|warrior/.test(one.ariaLabel ?? "")) ?? document.querySelector(".goals .goal");
  const box = goal.getBoundingClientRect(), at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const begun = performance.now();
  for (const type of ["pointerdown", "pointerup"]) goal.dispatchEvent(new PointerEvent(type, at));
  await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  const taken = performance.now() - begun;
  document.querySelector("#tap-put").click();
  return taken;
}"""
"""The time from a tap on a clearing until it is painted."""
_OWED = """async () => {
  const shown = new Promise(done => new MutationObserver((_, watching) => {
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  }).observe(document.body, { attributes: true, attributeFilter: ["data-pads"] }));
  const begun = performance.now();
  document.querySelector("[data-draw]").click();
  return await shown - begun;
}"""
"""The time from a tap that writes until what is owed then is painted."""


def below(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that they started."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            yield from below(child)


@contextmanager
def slowed(rate: float) -> Iterator[None]:
    """The processes of pages, slowed so many times with all their threads."""
    pages = [
        one
        for one in below(os.getpid())
        if b"--type=renderer" in Path(f"/proc/{one}/cmdline").read_bytes()
    ]
    over = threading.Event()

    def turns() -> None:
        while not over.is_set():
            for code, share in ((signal.SIGSTOP, 1 - 1 / rate), (signal.SIGCONT, 1 / rate)):
                for one in pages:
                    os.kill(one, code)
                time.sleep(SLICE * share)

    thread = threading.Thread(target=turns)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def taken(page: Page, repeated: int = REPEATED) -> tuple[list[float], list[float]]:
    """The times of some taps: until the answer, and until what is owed."""
    answers = [page.tab.evaluate(_ANSWERED) for _ in range(repeated)]
    owed = []
    for _ in range(repeated):
        owed.append(page.tab.evaluate(_OWED))
        settled(page)
        page.tab.click("#tap-undo")
        settled(page)
    return answers, owed


def row(name: str, times: tuple[list[float], list[float]]) -> str:
    """The median and the 95th percentile of both."""
    cells = (
        cell
        for some in times
        for cell in (statistics.median(some), statistics.quantiles(some, n=20)[-1])
    )
    return f"{name:32}" + "".join(f"{cell:9.0f}" for cell in cells)


def main(rate: float = 4) -> None:
    """Prints a row for each game."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    serving = Serving()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=FLAGS)
        page = Page(browser.new_context(viewport={"width": 390, "height": 844}), serving.url)
        page.go()
        page.tab.click("#tap-open")
        print(f"ms, median and 95th percentile of {REPEATED}, slowed {rate:g} times")
        print(f"{'record':32}{'answer':>9}{'95 %':>9}{'owed':>9}{'95 %':>9}")
        for name in GAMES:
            path = FIXTURES / "games" / f"{name}.rootlog"
            page.open(path.name, path.read_bytes())
            settled(page)
            taken(page, 2)  # at full speed: what is loaded and compiled is loaded and compiled
            with slowed(rate):
                print(row(name, taken(page)), flush=True)
        browser.close()
    serving.end()


def settled(page: Page) -> None:
    """Waits until all is known of the place behind the pen."""
    known = "() => document.body.dataset.padFor && document.body.dataset.padFor === document.body.dataset.likelyFor"
    page.until(lambda: page.tab.evaluate(known), "all that is offered")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
