"""The page as users have it: built once, served by `rootlog serve`, opened once in headless Chromium."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.test_packaging import build, copied
from tests.web.page import Page

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
OLDEST = 20
"""The oldest Node that builds the page."""
AS_IT_IS = "ROOTLOG_PAGE_AS_IT_IS"
"""An environment variable: when set, the page in `web/dist` is tested as it was built last."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def chromium():
    """Headless Chromium; `.ci/run` sees to it that there is one."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("there is no Chromium")
    os.environ.setdefault("PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS", "1")  # it asks, too
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def built(chromium, tmp_path_factory):
    """The folder of the page, built now; `.ci/run` sees to it that Node and its packages are there."""
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip("there is no Node, or `npm ci --prefix web` was not run")
    if os.environ.get(AS_IT_IS):
        return WEB / "dist"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.match(r"v(\d+)", version)[1]) < OLDEST:
        pytest.skip(f"Node is older than {OLDEST}")
    wheel, _ = build(
        copied(tmp_path_factory.mktemp("source"), links=True), tmp_path_factory.mktemp("out")
    )
    done = subprocess.run(
        [node, str(WEB / "build.mjs"), "--wheel", str(wheel)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return WEB / "dist"


class Serving:
    """A running `rootlog serve` of this clone."""

    def __init__(self, *words):
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-u",
                "-m",
                "rootlog",
                "serve",
                "--port",
                "0",
                "--no-open",
                *map(str, words),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
        )
        self.said = self.process.stdout.readline()
        self.url = re.search(r"http://\S+/", self.said)[0]

    def end(self):
        """Ends it, as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)


@pytest.fixture(scope="package")
def serving(built):
    """Begins `rootlog serve`."""
    begun = []

    def begin(*words):
        begun.append(Serving(*words))
        return begun[-1]

    yield begin
    for one in begun:
        one.end()


@pytest.fixture(scope="package")
def visit(chromium):
    """Opens the page at an address, in a browser of its own that has never been there."""
    opened = []

    def visiting(url, query="", **settings):
        settings = {"viewport": {"width": 1400, "height": 900}, **settings}
        context = chromium.new_context(accept_downloads=True, **settings)
        opened.append(Page(context, url))
        begun = time.monotonic()
        opened[-1].go(query)
        opened[-1].first = time.monotonic() - begun
        return opened[-1]

    yield visiting
    for one in opened:
        one.tab.context.close()


@pytest.fixture(scope="package")
def opened(serving, visit):
    """The page, opened once for all tests."""
    return visit(serving().url)


@pytest.fixture
def page(opened):
    """That page; after the test nothing must have been said on its console, and nothing asked of anybody else."""
    opened.tab.set_viewport_size({"width": 1400, "height": 900})
    yield opened
    said = [*opened.complaints]
    opened.complaints.clear()  # the next test has its own
    assert said == []
    assert opened.foreign() == []


@pytest.fixture(scope="package")
def said():
    """What a command says of the clone: its standard output as bytes."""
    environment = {**os.environ, "NO_COLOR": "1"}

    def saying(*words, status=(0, 1), cwd=ROOT):
        done = subprocess.run(
            [sys.executable, "-m", "rootlog", *map(str, words)],
            capture_output=True,
            check=False,
            cwd=cwd,
            env={**environment, "PYTHONPATH": str(ROOT)},
            timeout=120,
        )
        assert done.returncode in status, done.stderr
        return done.stdout

    return saying
