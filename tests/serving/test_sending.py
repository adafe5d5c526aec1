"""`rootlog serve`, asked as a browser asks: what is sent, and what is refused."""

import gzip
import json
import zipfile
from io import BytesIO

import pytest

from rootlog.serving import site
from tests.serving.page import FILES, LINES


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
        ("[", 421),
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


@pytest.mark.parametrize(
    ("query", "may", "may_not"),
    [
        (
            "?url=https://gist.example:8443/a/b.rootlog",
            "connect-src 'self' https://gist.example:8443",
            "*",
        ),
        ("?url=http%3A%2F%2F%5B%3A%3A1%5D%2Fa", "connect-src 'self' http://[::1]", "*"),
        ("?url=https://a.example;script-src%20*/", "frame-ancestors 'none'", "a.example"),
        ("?url=ftp://a.example/", "frame-ancestors 'none'", "a.example"),
        ("?embed=1", "default-src 'self'", "frame-ancestors"),
        ("?embed", "default-src 'self'", "frame-ancestors"),
        ("?live&overlay", "frame-ancestors 'none'", "connect-src"),
    ],
)
def test_the_page_may_ask_whom_its_address_names_and_be_shown_where_it_says_so(
    serving, query, may, may_not
):
    policy = serving()(f"/{query}")[0].headers["Content-Security-Policy"]
    assert may in policy
    assert may_not not in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy


def test_the_script_for_other_pages_can_be_loaded_by_them(serving, tmp_path):
    ask = serving()
    (tmp_path / "page" / "replay.js").write_text("1")
    kinds = [
        ask(f"/{name}")[0].headers["Cross-Origin-Resource-Policy"]
        for name in ("replay.js", "main.js")
    ]
    assert kinds == ["cross-origin", "same-origin"]


def test_the_scribe_reads_and_writes_the_record_and_nobody_else(serving, tmp_path):
    path = tmp_path / "game.rootlog"
    ask = serving(path, key="secret")
    found = json.loads(ask("/live/record?key=secret")[1])
    assert found == {"path": "game.rootlog", "text": None, "tag": ""}
    answer, content = ask("/live/record?key=secret", "PUT", LINES.encode(), If_Match='""')
    assert answer.status == 200
    assert path.read_text(encoding="utf-8") == LINES
    found = json.loads(ask("/live/record?key=secret")[1])
    assert found["text"] == LINES
    assert found["tag"] == json.loads(content)["tag"] != ""
    for address in ("/live/record", "/live/record?key=other", "/live/record?key="):
        assert ask(address, "PUT", b"")[0].status == 403
        assert ask(address)[0].status == 404
    too_long = ask("/live/record?key=secret", "PUT", Content_Length="1000001")
    assert too_long[0].status == 413
    assert ask("/live/record?key=secret", "PUT", b"", Host="other.example")[0].status == 403
    assert ask("/index.html?key=secret", "PUT", b"")[0].status == 501
    assert path.read_text(encoding="utf-8") == LINES
    assert [one.name for one in tmp_path.glob("game*")] == ["game.rootlog"]


def test_what_another_program_wrote_meanwhile_is_not_written_over(serving, tmp_path):
    path = tmp_path / "game.rootlog"
    path.write_text(LINES, encoding="utf-8")
    ask = serving(path, key="secret")
    known = json.loads(ask("/live/record?key=secret")[1])["tag"]
    path.write_text(LINES + "\n", encoding="utf-8")
    for tag in ({"If_Match": f'"{known}"'}, {"If_Match": '""'}, {}):
        assert ask("/live/record?key=secret", "PUT", b"mine", **tag)[0].status == 412
    assert path.read_text(encoding="utf-8") == LINES + "\n"


def test_a_link_to_the_record_stays_a_link_when_the_scribe_writes(serving, tmp_path):
    path, link = tmp_path / "game.rootlog", tmp_path / "link.rootlog"
    path.write_text(LINES, encoding="utf-8")
    link.symlink_to(path)
    ask = serving(link, key="secret")
    known = json.loads(ask("/live/record?key=secret")[1])["tag"]
    told = ask("/live/record?key=secret", "PUT", b"new", If_Match=f'"{known}"')
    assert told[0].status == 200
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


def test_a_record_that_is_only_followed_is_written_by_nobody(serving, tmp_path):
    ask = serving(tmp_path / "game.rootlog")
    assert ask("/live/record?key=", "PUT", b"")[0].status == 501
    assert ask("/live/record?key=")[0].status == 404
    assert not (tmp_path / "game.rootlog").exists()
