"""The page as somebody uses it: what is opened, typed and clicked, and what is shown then."""

import json
import time
from urllib.parse import urlsplit

PATIENCE = 60
"""Seconds for anything that is waited for; all of it takes a moment on a machine that does nothing else."""
_ASK = """([on, call, args]) => new Promise((done, failed) => {
  const id = `test ${Math.random()}`;
  const worker = window.rootlogWorker;
  const hear = ({ data }) => {
    if (data.id !== id) return;
    worker.removeEventListener("message", hear);
    if ("error" in data) failed(new Error(data.error)); else done(data.result);
  };
  worker.addEventListener("message", hear);
  worker.postMessage({ id, on, call, args });
})"""
_LISTED = """() => [...document.querySelectorAll("#findings > li[data-rule]")].map(one => ({
  rule: one.dataset.rule, line: Number(one.dataset.line), column: Number(one.dataset.column),
  severity: one.querySelector(".severity").textContent, message: one.querySelector(".message").textContent,
  meant: one.querySelector(".meant")?.dataset.edit ?? null,
  after: one.querySelectorAll(".follows").length,
}))"""


class Page:
    """The page in a browser."""

    def __init__(self, context, url):
        self.url = url
        context.set_default_timeout(PATIENCE * 1000)
        self.tab = context.new_page()
        self.complaints = []
        self.asked = []
        self.answered = []
        self.tab.on("console", lambda message: self.complaints.append(message.text))
        self.tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        context.on("request", lambda asked: self.asked.append(asked.url))
        context.on("requestfinished", self._keep)

    def _keep(self, asked):
        self.answered.append(asked)

    def go(self, query=""):
        """Opens the page and waits for its first verdict."""
        self.tab.goto(f"{self.url}{query}")
        self.tab.wait_for_selector("body[data-judged]")

    def foreign(self):
        """What was asked of anybody but the server."""
        own = urlsplit(self.url).netloc
        kinds = {"data", "blob"}
        return [
            u for u in self.asked if urlsplit(u).scheme not in kinds and urlsplit(u).netloc != own
        ]

    def transferred(self):
        """How many bytes of content have come over the network, for the worker that keeps the page as well."""
        sizes = [one.sizes()["responseBodySize"] for one in self.answered]
        return sum(size for size in sizes if size > 0)

    def until(self, holds, what=""):
        """Waits until something holds, and gives it. The page's policy forbids Playwright's own way of waiting."""
        end = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < end, what or holds
            self.tab.wait_for_timeout(30)
        return found

    def count(self):
        """How often a record was judged to the end."""
        return int(self.tab.evaluate("() => document.body.dataset.judged ?? 0"))

    def _is_judged(self):
        """True if all is said of the text as it is now, which may have been changed several times at once."""
        return not self.tab.evaluate("() => 'judging' in document.body.dataset")

    def judged(self, act):
        """Does something after which the record is judged, and waits for that."""
        self.until(self._is_judged, "judged before")
        before = self.count()
        act()
        self.until(lambda: self.count() > before and self._is_judged(), "judged")

    def open(self, path, content):
        """Opens a record as a file that is chosen."""
        name = path.rpartition("/")[2]
        file = {"name": name, "mimeType": "text/plain", "buffer": content}
        self.judged(lambda: self.tab.set_input_files("#files", [file]))
        self.until(lambda: self.tab.inner_text("#path") == name, name)
        findings = self.tab.locator("button[data-part=findings]")
        if findings.is_visible():
            findings.click()

    @property
    def text(self):
        """The record in the editor, which the browser keeps for the next visit."""
        return self.tab.evaluate(
            "() => JSON.parse(localStorage[`rootlog.kept.${sessionStorage['rootlog.shown'].split(' ')[0]}`]).text"
        )

    @property
    def line(self):
        """The number of the line in which the cursor stands."""
        return int(self.tab.inner_text(".cm-gutterElement.cm-activeLineGutter >> nth=0"))

    def findings(self):
        """The findings as they are listed, each as its rule, place, message, suggestion and how many only follow from it."""
        return self.tab.evaluate(_LISTED)

    def ask(self, name, *args):
        """Asks what the page asks of rootlog: a function of its bridge, or a method of its desk."""
        on, call = name.split(".")
        return self.tab.evaluate(_ASK, [on, call, list(args)])

    def report(self, path, text, law=""):
        """The report that the page comes to about a record, as its findings are shown by."""
        self.ask("desk.lay", path, text, law)
        while True:
            said = self.ask("desk.work", 2000)
            if said and (told := json.loads(said))["whole"]:
                return told["report"]

    def menu(self, name, click):
        """Opens a menu and clicks what is in it."""
        self.tab.click(f"summary:text-is('{name}')")
        self.tab.click(click)

    def saved(self, click):
        """The name and the bytes of what the menu for saving gives."""
        with self.tab.expect_download() as download:
            self.menu("Save", click)
        with open(download.value.path(), "rb") as file:
            return download.value.suggested_filename, file.read()

    def board(self):
        """The title of the board that is shown."""
        return self.tab.get_attribute("#board", "aria-label")
