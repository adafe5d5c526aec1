"""`rootlog serve` as it is typed, from an installation."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import zipfile

import pytest

from rootlog.serving import site
from tests.installed import ROOT, run
from tests.serving.page import FILES, LINES, Viewer, written
from tests.test_packaging import unpacked_copy


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A copy of the package with that page in it, as a wheel has it."""
    folder = unpacked_copy(tmp_path_factory.mktemp("installed"))
    with zipfile.ZipFile(folder / "rootlog" / "serving" / site.ARCHIVE, "w") as archive:
        for name, content in FILES.items():
            archive.writestr(name, content)
    return folder


class Command:
    """A running `rootlog serve`."""

    def __init__(self, *words, **options):
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "rootlog", "serve", "--port", "0", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        self.said = self.process.stdout.readline()
        found = re.search(r"http://(\S+):(\d+)/", self.said)
        assert found, self.process.communicate()
        self.connection = http.client.HTTPConnection(found[1], int(found[2]), timeout=20)

    def get(self, path):
        self.connection.request("GET", path)
        return self.connection.getresponse()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


def of(folder):
    """Where and how the rootlog of a folder is run."""
    return {"cwd": folder, "env": {**os.environ, "PYTHONPATH": str(folder)}}


def test_the_page_of_the_package_is_served_until_ctrl_c(installed):
    command = Command(**of(installed))
    assert re.fullmatch(r"rootlog is at http://127\.0\.0\.1:\d+/; Ctrl-C ends\n", command.said)
    assert command.get("/main.js").read() == FILES["main.js"]
    assert command.end() == (0, "", "")


def test_a_record_is_followed_until_ctrl_c_and_viewers_are_let_go(installed, tmp_path):
    path = tmp_path / "new.rootlog"
    command = Command("--live", path, **of(installed))
    assert "/?live, following" in command.said
    viewer = Viewer(command.connection, {})
    assert viewer.next()[0] == "missing"
    path.write_text(LINES)
    assert viewer.text() == LINES
    (tmp_path / "rootlog.toml").write_text('law = "law-4"\n')
    [told] = viewer.next()[2]["settings"]
    assert told["text"] == 'law = "law-4"\n'
    status, out, err = command.end()
    assert (status, out) == (0, "")
    assert err == f"rootlog: {path} is not there yet; it is waited for\n"
    viewer.answer.read()  # it ends


def test_others_see_it_only_where_that_is_asked_for(installed):
    command = Command("--host", "0.0.0.0", **of(installed))
    assert "http://127.0.0.1:" in command.said
    command.connection.request("GET", "/", headers={"Host": "my.machine"})
    assert command.connection.getresponse().status == 200
    assert "whoever can reach this machine can see the page\n" in command.end()[2]


def test_a_browser_is_opened_where_that_is_asked_for(installed, tmp_path):
    opened = tmp_path / "opened"
    program = tmp_path / "browser"
    program.write_text(f"#!/bin/sh\necho $1 > {opened}.new && mv {opened}.new {opened}\n")
    program.chmod(0o755)
    setting = of(installed)
    setting["env"]["BROWSER"] = f"{program} %s"
    command = Command("--open", **setting)
    for _ in range(100):
        if opened.exists():
            break
        threading.Event().wait(0.1)
    assert opened.read_text().strip() in command.said
    command.end()


def test_a_port_that_is_taken_is_told(installed):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "rootlog", "serve", "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            **of(installed),
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert f"port {port} is taken" in done.stderr
    assert "--port 0" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--live", "-"), "not standard input"),
        (("--live", "."), "follows one file, not ."),
        (("--host", "nowhere.invalid"), "cannot serve at nowhere.invalid port"),
        (["--overlay"], "--overlay goes with --live FILE"),
        (["--scribe"], "--scribe goes with --live FILE"),
        (["--delay", "9"], "--delay goes with --live FILE"),
    ],
)
def test_what_cannot_be_served_is_told(installed, words, said):
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", "serve", "--port", "0", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **of(installed),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_an_installation_without_the_page_tells_how_to_get_it(tmp_path):
    folder = unpacked_copy(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", "serve"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **of(folder),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "npm ci --prefix web && npm run build --prefix web" in done.stderr
    assert "\\n" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_page_of_a_package_that_is_read_from_its_archive_is_served(installed, tmp_path):
    archive = shutil.make_archive(str(tmp_path / "rootlog"), "zip", installed)
    setting = of(archive) | {"cwd": tmp_path}
    command = Command(**setting)
    assert command.get("/main.js").read() == FILES["main.js"]
    command.end()
    (bare := tmp_path / "bare").mkdir()
    bare_archive = shutil.make_archive(str(tmp_path / "without"), "zip", unpacked_copy(bare))
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", "serve"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **(of(bare_archive) | {"cwd": tmp_path}),
    )
    assert done.returncode == 2
    assert "this installation does not include the web page" in done.stderr


def test_a_clone_serves_what_was_built_in_it_last(installed, tmp_path):
    clone = shutil.copytree(installed, tmp_path / "clone")
    written(clone / "web" / "dist")
    (clone / "web" / "build.mjs").write_text("")
    command = Command(**of(clone))
    (clone / "web" / "dist" / "main.js").write_text("new")
    assert command.get("/main.js").read() == b"new"
    command.end()


def test_an_installation_serves_what_was_built_in_the_clone_in_which_it_runs(tmp_path):
    (bare := tmp_path / "bare").mkdir()
    folder = unpacked_copy(bare)
    clone = tmp_path / "clone"
    written(clone / "web" / "dist")
    (clone / "web" / "build.mjs").write_text("")
    command = Command(**(of(folder) | {"cwd": clone}))
    assert command.get("/main.js").read() == FILES["main.js"]
    command.end()


def test_a_folder_named_web_beside_an_installation_is_not_its_page(installed, tmp_path):
    beside = shutil.copytree(installed, tmp_path / "site-packages")
    written(beside / "web" / "dist")
    (beside / "web" / "dist" / "main.js").write_text("other")
    command = Command(**of(beside))
    assert command.get("/main.js").read() == FILES["main.js"]
    command.end()


def test_the_help_tells_what_is_usual():
    said = run("serve", "--help", cwd=ROOT).out
    assert "127.0.0.1" in said
    assert "7668" in said
