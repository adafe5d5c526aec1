"""A page as small as one can be, and what asks a server of it as a browser asks."""

import http.client
import json

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


class Asking:
    """Asks a server; `viewer` stays."""

    def __init__(self, one):
        self.server = one
        self.connection = http.client.HTTPConnection(*one.server_address[:2], timeout=20)

    def __call__(self, path, method="GET", body=None, **headers):
        self.connection.request(
            method, path, body, headers={k.replace("_", "-"): v for k, v in headers.items()}
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
