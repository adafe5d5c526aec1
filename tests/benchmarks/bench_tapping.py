"""The time from a tap to its answer and to what is owed then, in Chromium on a processor that is slowed.

Not a test, and not collected as one: `python -m tests.benchmarks.bench_tapping [SLOWED]`, with the page built before (`npm run build --prefix
web`). Wanted are 100 ms for the answer and 300 ms for what is owed, slowed 4 times. What else the machine does counts in these; the page's own
thread is measured as well, in CPU time and not slowed, which does not hang on that.
"""
# ruff: noqa: T201  # a table is printed

import shutil
import statistics
import sys
from typing import Any

from playwright.sync_api import sync_playwright

from tests.cases import FIXTURES
from tests.web.conftest import FLAGS, Serving
from tests.web.page import Page

GAMES = ("readme", "cats_build_to_thirty", "plots_at_the_lake")
REPEATED = 5
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
    if (document.body.dataset.likelyFor) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  }).observe(document.body, { attributes: true, attributeFilter: ["data-likely-for"] }));
  const begun = performance.now();
  document.querySelector("[data-draw]").click();
  return await shown - begun;
}"""
"""The time from a tap that writes until what is owed then is painted."""


def slow(tab: Any, rate: float) -> None:
    """Slows the page so many times; Chromium leaves its worker, which judges, as fast as it is."""
    session = tab.context.new_cdp_session(tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def worked(session: Any) -> float:
    """The CPU time that the page's own thread has taken, in milliseconds."""
    told = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(one["value"] for one in told if one["name"] == "TaskDuration")


def taken(page: Page, session: Any) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The time and the CPU time of some taps: until the answer, and until what is owed."""

    def one(script: str) -> tuple[float, float]:
        before = worked(session)
        time = page.tab.evaluate(script)
        return time, worked(session) - before

    answers = [one(_ANSWERED) for _ in range(REPEATED)]
    owed = []
    for _ in range(REPEATED):
        owed.append(one(_OWED))
        settled(page)
        page.tab.click("#tap-undo")
        settled(page)
    return answers, owed


def main(rate: float = 4) -> None:
    """Prints a row for each game."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    serving = Serving()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=FLAGS)
        page = Page(browser.new_context(viewport={"width": 390, "height": 844}), serving.url)
        page.go()
        page.tab.click("#tap-open")
        session = page.tab.context.new_cdp_session(page.tab)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        print(f"ms, median of {REPEATED}; answer and owed slowed {rate:g} times, CPU not slowed")
        print(f"{'record':32}{'answer':>9}{'owed':>9}{'answer CPU':>12}{'owed CPU':>10}")
        for name in GAMES:
            path = FIXTURES / "games" / f"{name}.rootlog"
            page.open(path.name, path.read_bytes())
            settled(page)
            cpu = [statistics.median(used for _, used in some) for some in taken(page, session)]
            slow(page.tab, rate)
            times = [statistics.median(time for time, _ in some) for some in taken(page, session)]
            slow(page.tab, 1)
            row = f"{name:32}{times[0]:9.0f}{times[1]:9.0f}{cpu[0]:12.0f}{cpu[1]:10.0f}"
            print(row, flush=True)
        browser.close()
    serving.end()


def settled(page: Page) -> None:
    """Waits until all is known of the place behind the pen."""
    known = "() => document.body.dataset.padFor && document.body.dataset.padFor === document.body.dataset.likelyFor"
    page.until(lambda: page.tab.evaluate(known), "all that is offered")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
