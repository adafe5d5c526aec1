"""A server of that page, in a thread."""

import threading

import pytest

from rootlog.cli import saving
from rootlog.serving import live, server, site
from tests.serving.page import Asking, written


@pytest.fixture
def serving(tmp_path):
    """Begins a server of that page, in a thread; gives what asks it."""
    begun = []

    def begin(path=None, **more):
        feed = None if path is None else live.NewsFeed(str(path), more.pop("beside", tuple))
        served = more.pop("site", None) or site.SiteFolder(str(written(tmp_path / "page")))
        key = more.pop("key", "")
        one = server.Server(
            more.pop("host", "127.0.0.1"), 0, served, feed, key=key, write=saving.put
        )
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
