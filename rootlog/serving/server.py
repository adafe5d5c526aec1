"""The server of the page: the standard library's, one thread for each viewer. It knows files and, where one is followed, its news."""

import errno
import json
import re
import secrets
import socket
import sys
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from typing import Any, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from rootlog.serving.live import News, NewsFeed, now, read, tag
from rootlog.serving.site import INDEX, File, Site
from rootlog.version import VERSION

EVENTS = "live/events"
"""The address at which a viewer asks for the news of the record that is followed."""
WRITTEN = "live/record"
"""The address at which the page of a scribe reads and writes the record that is followed."""
Write: TypeAlias = Callable[[str, bytes, bytes | None], None]
"""Writes a file in the place of what it had before, None for one that is not there. Raises OSError, with EBUSY where that is no longer so."""
LONGEST = 1_000_000
"""Bytes that such a record may have."""
ALIVE = 15.0
"""Seconds after which a viewer without news is reported that there are none, which also shows whether it is still there."""
_ORIGIN = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?(?=[/?#]|$)")
_AGAIN = 1000
"""Milliseconds after which a viewer who was cut off asks again."""
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""The page asks nothing of anybody else; a browser holds it to that."""
EMBEDDING = "replay.js"
"""The script that other pages load to show a game."""
_ALWAYS = {
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def policy(query: str) -> str:
    """The policy of the page that is asked for with a query: `url=` names who else may be asked for a record, `embed` lets others show it."""
    asked = parse_qs(query, keep_blank_values=True)
    rules = [_POLICY] if "embed" in asked else [_POLICY, "frame-ancestors 'none'"]
    origin = _origin(asked.get("url", [""])[-1])
    return "; ".join([*rules, f"connect-src 'self' {origin}"] if origin else rules)


def _origin(address: str) -> str:
    """The scheme and the host of an address; empty where it has neither."""
    found = _ORIGIN.match(address)
    return found[0] if found else ""


def is_local(host: str) -> bool:
    """True if an address or name means this machine to itself alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


class Server(ThreadingHTTPServer):
    """Serves a page, and the news of a record if one is followed. Raises OSError where it cannot have host and port."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share a port that is taken

    def __init__(
        self,
        host: str,
        port: int,
        site: Site,
        feed: NewsFeed | None = None,
        *,
        overlay: bool = False,
        key: str = "",
        write: Write | None = None,
    ) -> None:
        """Take where to serve, what, and the record to follow; `overlay`: its address is that of the overlay.

        Who knows the `key` may `write` the record, nobody where it is empty.
        """
        self.key = key
        self.write = write
        self.writing = threading.Lock()
        self.site = site
        self._overlay = overlay
        self.feed = feed
        self.host = host
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        self.address_family = family
        super().__init__((str(address[0]), int(address[1])), Handler)

    def server_bind(self) -> None:
        """Binds the socket without asking what this machine is called, which may take long."""
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, int(self.allow_reuse_address)
        )
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    @property
    def is_private(self) -> bool:
        """True if only this machine can ask it."""
        return is_local(str(self.server_address[0]))

    @property
    def url(self) -> str:
        """The address of the page for a browser on this machine, which begins to follow the record if one is followed."""
        at = str(self.server_address[0])
        every = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what was asked for, not what is bound
        shown = self.host if self.is_private else every.get(at, at)
        shown = f"[{shown}]" if ":" in shown else shown
        query = ("?live&overlay" if self._overlay else "?live") if self.feed else ""
        return f"http://{shown}:{self.server_port}/{query}"

    @property
    def scribe(self) -> str:
        """The address of the page that writes the record."""
        return f"{self.url.partition('?')[0]}?scribe={self.key}"

    def answers(self, host: str | None) -> bool:
        """True if it is the one that a request is meant for.

        One for this machine alone is not asked by another name: that would be a page of somebody else's, which had its name
        lead here to read what is shown.
        """
        if host is None or not self.is_private:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False  # it is no name at all
        return is_local(name) or name == self.host.lower()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Viewers come and go; what else goes wrong is reported as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Answers one viewer: GET and HEAD of what the site names, and the news."""

    server: Server  # pyright: ignore[reportIncompatibleVariableOverride] - who made it
    protocol_version = "HTTP/1.1"
    server_version = f"rootlog/{VERSION}"
    sys_version = ""
    timeout = 60

    def do_GET(self) -> None:
        """A file, or the news."""
        name = self._name()
        if name == EVENTS and self.server.feed is not None and self._is_meant():
            self._tell(self.server.feed)
        elif name == WRITTEN and self.server.feed is not None and self._may_write():
            self._send_text(json.dumps(now(self.server.feed.path)))
        else:
            self._send(name)

    def do_PUT(self) -> None:
        """The record as the page of the scribe has it now."""
        feed = self.server.feed
        length = self.headers.get("Content-Length", "")
        if feed is None or self._name() != WRITTEN or not self.server.key:
            self._refuse(HTTPStatus.NOT_IMPLEMENTED)
        elif not self._may_write():
            self._refuse(HTTPStatus.FORBIDDEN)
        elif not length.isascii() or not length.isdecimal() or int(length) > LONGEST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._keep(feed.path, self.rfile.read(int(length)))

    def _keep(self, path: str, content: bytes) -> None:
        """Writes the record where it is still as the page knows it, and gives its new tag; what another program wrote meanwhile stays."""
        write = self.server.write
        assert write is not None  # who has a key may write
        with self.server.writing:
            before = read(path)
            if self.headers.get("If-Match") != f'"{tag(before)}"':
                self._refuse(HTTPStatus.PRECONDITION_FAILED)
                return
            try:
                write(path, content, before)
            except OSError as error:
                changed = error.errno == errno.EBUSY
                failed = HTTPStatus.INTERNAL_SERVER_ERROR
                self._refuse(HTTPStatus.PRECONDITION_FAILED if changed else failed)
                return
        self._send_text(json.dumps({"tag": tag(content)}))

    def _may_write(self) -> bool:
        """True for who was given the address of the scribe."""
        asked = parse_qs(urlsplit(self.path).query).get("key", [""])[-1]
        key = self.server.key
        return (
            bool(key) and self._is_meant() and secrets.compare_digest(asked.encode(), key.encode())
        )

    def _send_text(self, text: str) -> None:
        """A text that is another one each time."""
        content = text.encode()
        more = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(content))}
        self._begin(HTTPStatus.OK, {**more, "Cache-Control": "no-store"})
        self.wfile.write(content)

    def do_HEAD(self) -> None:
        """The answer to GET, without the content."""
        self._send(self._name())

    def _name(self) -> str:
        """The thing that is asked for."""
        name = unquote(urlsplit(self.path).path).removeprefix("/")
        return name or INDEX

    def _is_meant(self) -> bool:
        return self.server.answers(self.headers.get("Host"))

    def _send(self, name: str) -> None:
        """The file of that name."""
        if not self._is_meant():
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
            return
        file = self.server.site.get(name)
        if file is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        elif self._has(file):
            self._begin(HTTPStatus.NOT_MODIFIED, _tagged(file))
        else:
            self._send_file(file)

    def _has(self, file: File) -> bool:
        """True if the viewer has the file as it is."""
        tags = self.headers.get("If-None-Match", "")
        return tags.strip() == "*" or any(file.tag in tag for tag in tags.split(","))

    def _send_file(self, file: File) -> None:
        """The file, packed if the viewer can unpack it."""
        packs = "gzip" in self.headers.get("Accept-Encoding", "")
        content, more = file.content, _tagged(file)
        if packs and file.packed is not None:
            content, more["Content-Encoding"] = file.packed, "gzip"
        more["Content-Type"] = file.type
        more["Content-Length"] = str(len(content))
        self._begin(HTTPStatus.OK, more)
        if self.command != "HEAD":
            self.wfile.write(content)

    def _refuse(self, status: HTTPStatus) -> None:
        content = f"{status.value} {status.phrase}\n".encode()
        more = {"Content-Type": "text/plain", "Content-Length": str(len(content))}
        if self.command == "PUT":
            more["Connection"] = "close"  # what was sent is not read
        self._begin(status, more)
        if self.command != "HEAD":
            self.wfile.write(content)

    def _begin(self, status: HTTPStatus, more: dict[str, str]) -> None:
        """The head of an answer."""
        self.send_response(status)
        held = {
            "Content-Security-Policy": policy(urlsplit(self.path).query),
            "Cross-Origin-Resource-Policy": "cross-origin"
            if self._name() == EMBEDDING
            else "same-origin",
        }
        for key, value in {**_ALWAYS, **held, **more}.items():
            self.send_header(key, value)
        self.end_headers()

    def _tell(self, feed: NewsFeed) -> None:
        """The news of the record, until the viewer or the server goes."""
        self.close_connection = True
        more = {"Content-Type": "text/event-stream; charset=utf-8", "Connection": "close"}
        self._begin(HTTPStatus.OK, {**more, "Cache-Control": "no-store"})
        self._write(f"retry: {_AGAIN}\n\n")
        seen = self.headers.get("Last-Event-ID")
        while feed.is_open:
            latest = feed.after(seen, ALIVE)
            if latest is None:
                self._write(": nothing new\n\n")
            else:
                self._write(event(latest))
                seen = latest.id

    def _write(self, text: str) -> None:
        self.wfile.write(text.encode(errors="replace"))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the standard library names it
        """Says nothing: a terminal full of requests helps nobody."""


def _tagged(file: File) -> dict[str, str]:
    """By what a viewer can ask whether the file is still the same; packed or not, it has the same content."""
    return {"ETag": f'W/"{file.tag}"', "Vary": "Accept-Encoding"}


def event(latest: News) -> str:
    """News as a server-sent event: `record`, or `missing` for one that is waited for."""
    kind, told = "missing", dict[str, Any](path=latest.path)
    if latest.text is not None:
        kind, told["text"] = "record", latest.text
        told["settings"] = [{"path": path, "text": text} for path, text in latest.settings]
    return f"event: {kind}\nid: {latest.id}\ndata: {json.dumps(told)}\n\n"


def is_taken(error: OSError) -> bool:
    """True if a server could not begin because another program has the port."""
    return error.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)}
