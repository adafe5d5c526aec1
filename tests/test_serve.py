"""`rootlog serve`, asked as a browser asks: what is sent, what is refused, and a record that is followed as it grows."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import zipfile
from io import BytesIO

import pytest

from rootlog.serving import live, server, site
from tests.installed import ROOT, run
from tests.test_packaging import unpacked_copy

FILES = {
    "index.html": b"<!doctype html><title>rootlog</title>" + b" " * 2000,
    "main.js": b"let a = 1;\n" * 200,
    "pyodide/python.mjs": b"export {};\n" * 200,
    "pyodide/python.wasm": b"\0asm" + bytes(2000),
    "app.webmanifest": b"{}",
    "rootlog.whl": b"PK" + bytes(2000),
}
"""A page as small as one can be. The real one is in tests/web."""
LINES = "Map: Fall\nDeck: Standard\nE: Birgit\nC: Ansel\n\n"


def written(folder):
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


@pytest.fixture
def serving(tmp_path):
    """Begins a server of that page, in a thread; gives what asks it."""
    begun = []

    def begin(path=None, **more):
        feed = None if path is None else live.Feed(str(path), more.pop("beside", tuple))
        served = more.pop("site", None) or site.Folder(str(written(tmp_path / "page")))
        one = server.Server(more.pop("host", "127.0.0.1"), 0, served, feed)
        if feed is not None:
            feed.start()
        threading.Thread(target=one.serve_forever, args=[0.02], daemon=True).start()
        begun.append(one)
        return Asking(one)

    yield begin
    for one in begun:
        if one.feed is not None:
            one.feed.close()
        one.shutdown()
        one.server_close()


class Asking:
    """Asks a server; `viewer` stays."""

    def __init__(self, one):
        self.server = one
        self.connection = http.client.HTTPConnection(*one.server_address[:2], timeout=20)

    def __call__(self, path, method="GET", **headers):
        self.connection.request(
            method, path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        answer = self.connection.getresponse()
        return answer, answer.read()

    def viewer(self, **headers):
        return Viewer(
            http.client.HTTPConnection(*self.server.server_address[:2], timeout=20), headers
        )


class Viewer:
    """Follows a record; gives one event after the other."""

    def __init__(self, connection, headers):
        connection.request(
            "GET", "/live/events", headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        self.answer = connection.getresponse()

    def next(self):
        """The next event: its kind, id and data."""
        fields = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if not line and "data" in fields:
                return fields["event"], fields["id"], json.loads(fields["data"])
            name, _, value = line.partition(": ")
            fields[name] = value

    def text(self):
        """The text that the next event tells."""
        kind, _, told = self.next()
        assert kind == "record"
        return told["text"]


# --- files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/?live", "index.html", "text/html; charset=utf-8"),
        ("/main.js", "main.js", "text/javascript; charset=utf-8"),
        ("/pyodide/python.mjs", "pyodide/python.mjs", "text/javascript; charset=utf-8"),
        ("/pyodide%2Fpython.wasm", "pyodide/python.wasm", "application/wasm"),
        ("/app.webmanifest", "app.webmanifest", "application/manifest+json"),
        ("/rootlog.whl", "rootlog.whl", "application/zip"),
    ],
)
def test_a_file_is_sent_with_its_type(serving, path, name, kind):
    answer, content = serving()(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind
    assert content == FILES[name]


def test_the_archive_of_a_package_is_served_as_the_folder_is(serving, tmp_path):
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in FILES.items():
            archive.writestr(name, content)
    ask, folder = serving(site=site.Archive(kept.getvalue())), serving()
    for name, content in FILES.items():
        answer, given = ask(f"/{name}")
        assert given == content
        other = folder(f"/{name}")[0].headers
        assert {k: v for k, v in answer.headers.items() if k != "Date"} == {
            k: v for k, v in other.items() if k != "Date"
        }
    assert ask("/pyodide/")[0].status == 404


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_gets_smaller_is_packed_for_those_who_can_unpack_it(serving, name):
    answer, content = serving()(f"/{name}", Accept_Encoding="gzip, br")
    if answer.headers["Content-Encoding"] == "gzip":
        assert len(content) < len(FILES[name])
        content = gzip.decompress(content)
    else:
        assert name in {"app.webmanifest", "rootlog.whl"}
    assert content == FILES[name]
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_a_file_that_is_still_the_same_is_not_sent_again(serving, tmp_path):
    ask = serving()
    tag = ask("/main.js")[0].headers["ETag"]
    answer, content = ask("/main.js", If_None_Match=f'"other", {tag}')
    assert (answer.status, content) == (304, b"")
    (tmp_path / "page" / "main.js").write_bytes(b"let b = 2;")
    answer, content = ask("/main.js", If_None_Match=tag)
    assert (answer.status, content) == (200, b"let b = 2;")
    assert answer.headers["ETag"] != tag
    assert answer.headers["Cache-Control"] == "no-cache"


def test_head_gives_what_get_gives_without_the_content(serving):
    ask = serving()
    answer, content = ask("/main.js", "HEAD")
    assert (answer.status, content) == (200, b"")
    assert int(answer.headers["Content-Length"]) == len(FILES["main.js"])
    assert ask("/main.js")[1] == FILES["main.js"]  # on the same connection


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/pyodide/../../secret.txt",
        "/..\\secret.txt",
        "//secret.txt",
        "/pyodide",
        "/link/secret.txt",
        "/%00",
        "/live/events",
    ],
)
def test_nothing_beside_the_page_is_sent(serving, tmp_path, path):
    (tmp_path / "other").mkdir()
    for place in (tmp_path, tmp_path / "other"):
        (place / "secret.txt").write_text("secret")
    ask = serving()
    (tmp_path / "page" / "link").symlink_to(tmp_path / "other")
    answer, content = ask(path)
    assert answer.status == 404
    assert b"secret" not in content.replace(path.encode(), b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_sent_to_it(serving, method):
    assert serving()("/", method)[0].status == 501


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:1", 200),
        ("127.0.0.1:7668", 200),
        ("[::1]:80", 200),
        ("somebody.example", 421),
        ("", 421),
    ],
)
def test_a_page_of_somebody_else_cannot_ask_it(serving, tmp_path, host, status):
    path = tmp_path / "game.rootlog"
    path.write_text(LINES)
    ask = serving(path)
    assert ask("/", Host=host)[0].status == status
    if status != 200:
        assert ask("/live/events", Host=host)[0].status == status


def test_the_page_may_ask_nobody_else(serving):
    policy = serving()("/")[0].headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy
    assert "*" not in policy


# --- a record that is followed -------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.rootlog"
    path.write_bytes(LINES.encode())
    return path


def test_viewers_are_told_the_record_and_what_comes_to_it(serving, record):
    ask = serving(record)
    viewers = [ask.viewer() for _ in range(3)]
    assert viewers[0].answer.headers["Content-Type"].startswith("text/event-stream")
    for one in viewers:
        kind, _, told = one.next()
        assert (kind, told) == ("record", {"path": "game.rootlog", "text": LINES, "settings": []})
    with record.open("ab") as file:
        file.write("C:t->1  // Ännchen\n".encode())
    assert {one.text() for one in viewers} == {f"{LINES}C:t->1  // Ännchen\n"}
    assert ask("/")[0].status == 200  # who asks for the page does not wait for them


def test_a_viewer_who_was_cut_off_is_told_only_what_is_new(serving, record):
    ask = serving(record)
    _, seen, _ = ask.viewer().next()
    again = ask.viewer(Last_Event_ID=seen)
    with record.open("ab") as file:
        file.write(b"C:t->1\n")
    assert again.text() == f"{LINES}C:t->1\n"
    assert ask.viewer(Last_Event_ID=seen).text() == f"{LINES}C:t->1\n"
    restarted = serving(record)
    assert restarted.viewer().next()[1] == ask.viewer().next()[1]


def test_a_record_that_is_not_there_yet_is_waited_for(serving, tmp_path):
    path = tmp_path / "later.rootlog"
    viewer = serving(path).viewer()
    kind, _, told = viewer.next()
    assert (kind, told) == ("missing", {"path": "later.rootlog"})
    path.write_bytes(b"\xef\xbb\xbf" + LINES.encode())
    assert viewer.text() == LINES
    path.unlink()
    assert viewer.next()[0] == "missing"
    path.write_bytes(LINES.encode("utf-16"))
    assert viewer.text() == LINES


def test_the_settings_that_are_in_force_are_told_with_the_record(serving, tmp_path):
    (folder := tmp_path / "league" / "day").mkdir(parents=True)
    path = folder / "game.rootlog"
    path.write_text(LINES)
    above, own = tmp_path / "league" / "rootlog.toml", folder / "rootlog.toml"
    above.write_text('law = "law-4"\n')
    viewer = serving(
        path, beside=lambda: [str(one) for one in (own, above) if one.exists()]
    ).viewer()
    told = {"path": "day/game.rootlog", "text": LINES}
    settings = [{"path": "rootlog.toml", "text": 'law = "law-4"\n'}]
    assert viewer.next()[2] == {**told, "settings": settings}
    own.write_text('law = "law-2"\n')
    settings.insert(0, {"path": "day/rootlog.toml", "text": 'law = "law-2"\n'})
    assert viewer.next()[2] == {**told, "settings": settings}
    own.unlink()
    assert viewer.next()[2] == {**told, "settings": settings[1:]}


def test_a_record_that_is_replaced_is_told_as_it_is_then(serving, record):
    viewer = serving(record).viewer()
    viewer.next()
    other = record.with_suffix(".new")
    other.write_text("Map: Lake\n")
    os.replace(other, record)
    assert viewer.text() == "Map: Lake\n"


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        # a line that is being written is told when it has its end, or has stayed as it is
        ([(0.1, "a\nb"), (0.2, "a\nb\n")], ["a\n", "a\nb\n"]),
        ([(0.1, "a\nb"), (1.2, "a\nb")], ["a\n", "a\nb"]),
        (
            [(0.1, "a\nb"), (0.9, "a\nbc"), (1.8, "a\nbc"), (1.95, "a\nbc")],
            ["a\n", "a\n", "a\n", "a\nbc"],
        ),
        ([(0.1, "a\nb\nc")], ["a\nb\n"]),
        # so it is with a file that was emptied to be written anew
        ([(0.1, ""), (0.2, "x\n")], ["a\n", "x\n"]),
        ([(0.1, "x\ny"), (0.2, "x\ny\n")], ["a\n", "x\ny\n"]),
        ([(0.1, ""), (1.2, "")], ["a\n", ""]),
        ([(0.1, None), (0.2, "a\nb\n")], ["a\n", "a\nb\n"]),
        ([(0.1, None), (1.2, None)], ["a\n", None]),
    ],
)
def test_what_is_half_written_is_waited_for(looks, told):
    settling = live.Settling("a\n")
    assert [settling.look(text, now) for now, text in looks] == told


def test_lines_that_are_taken_back_are_waited_for():
    settling = live.Settling("a\nb\n")
    assert [settling.look("a\n", now) for now in (0.1, 0.5, 1.1)] == ["a\nb\n", "a\nb\n", "a\n"]


def test_viewers_who_leave_leave_nothing(serving, record, capsys):
    ask = serving(record)
    before = threading.active_count()
    gone = [ask.viewer() for _ in range(3)]
    for one in gone:
        one.next()
        one.answer.close()
    viewer = ask.viewer()
    viewer.next()
    for turn in range(3):  # the first that is sent to somebody who left may not be noticed
        with record.open("ab") as file:
            file.write(b"\n")
        assert viewer.text() == LINES + "\n" * (turn + 1)
    end = time.monotonic() + 20
    while threading.active_count() > before + 2 and time.monotonic() < end:
        time.sleep(0.05)
    assert threading.active_count() <= before + 2
    assert capsys.readouterr().err == ""


# --- the command ---------------------------------------------------------------------------------------------


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
    assert "node web/build.mjs" in done.stderr


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
    assert "there is no page in this installation" in done.stderr


def test_a_clone_serves_what_was_built_in_it_last(installed, tmp_path):
    clone = shutil.copytree(installed, tmp_path / "clone")
    written(clone / "web" / "dist")
    (clone / "web" / "build.mjs").write_text("")
    command = Command(**of(clone))
    (clone / "web" / "dist" / "main.js").write_text("new")
    assert command.get("/main.js").read() == b"new"
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
