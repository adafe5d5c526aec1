"""`rootlog serve`."""

import os
import secrets
import sys
import threading
import webbrowser

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.files import say, shown, slashed, write
from rootlog.cli.saving import put
from rootlog.cli.statuses import OK, USAGE
from rootlog.serving.live import NewsFeed
from rootlog.serving.server import Server, is_taken
from rootlog.serving.site import found

HOST, PORT = "127.0.0.1", 7668
"""This machine alone; the keys of a telephone that have R, O, O and T."""
BUILT = "npm ci --prefix web && npm run build --prefix web"
"""The command that builds the page, in a clone."""
MISSING = (
    "this installation does not include the web page. With Node 20 or newer, in a clone of rootlog, build it with "
    f"{BUILT} and then repeat this command there"
)


@click.command(
    "serve",
    epilog=options.examples(
        "rootlog serve",
        "rootlog serve --live game.rootlog --overlay --delay 30",
        "rootlog serve --live game.rootlog --scribe --host 0.0.0.0 --port 8000",
    ),
)
@click.option(
    "--live",
    metavar="FILE",
    help="Follow this record as it grows: every page that is open shows its newest action.",
)
@click.option(
    "--overlay",
    is_flag=True,
    help="With --live: the address is that of an overlay for casters, scores and board on a transparent ground.",
)
@click.option(
    "--scribe",
    is_flag=True,
    help="With --live: give a second address, whose page writes the record, by tapping for example.",
)
@click.option(
    "--delay",
    type=click.FloatRange(0, 3600),
    metavar="SECONDS",
    default=0,
    show_default=True,
    help="With --live: show what is written so many seconds later, as a stream does.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default=HOST,
    show_default=True,
    help="The address to serve at; the default serves this machine only, 0.0.0.0 everyone who can reach it.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=PORT,
    show_default=True,
    help="The port to serve at; 0: any that is free.",
)
@click.option(
    "--open/--no-open",
    "open_",
    default=None,
    help="Open the page in a browser; default: where the output is a terminal.",
)
def command(
    live: str | None,
    overlay: bool,
    scribe: bool,
    delay: float,
    host: str,
    port: int,
    open_: bool | None,
) -> int:
    """Serve the web page on this machine.

    The page judges records while you type, shows the board at the cursor and offers repairs, all in the browser: nothing is
    sent anywhere. The page is that of the clone in which this runs, once it was built there, or the one in the package.

    With --live the page follows a file while it is being written, for showing a game to others. If the file does not exist yet,
    rootlog waits for it; an unfinished last line is shown after a second without changes. It is judged by its rootlog.toml.

    With --overlay that page is for a caster's stream: the players with their points and the board, on a transparent ground. As a
    browser source in OBS it lies over the picture; overlay=strip or overlay=board in its address shows one of them alone.

    With --scribe who has the second address writes the file from the page there, while others follow: one telephone at the table, the
    board on another device. Its key is new each time; what is written without a network is sent later. If another program
    changes the file meanwhile, it is left as it is then, and the page says so.

    Ctrl-C ends. Exit status: 0 ended; 2 bad usage, a port that is taken, or no page in this installation.
    """
    site = found()
    if site is None:
        say(MISSING)
        return USAGE
    if live is not None and (live == "-" or os.path.isdir(live)):
        raise click.UsageError(
            f"--live follows one file, not {'standard input' if live == '-' else shown(live)}"
        )
    for option, is_given in (("--overlay", overlay), ("--scribe", scribe), ("--delay", delay)):
        if live is None and is_given:
            raise click.UsageError(f"{option} goes with --live FILE")
    feed = NewsFeed(live, lambda: _settings(live), delay) if live is not None else None
    try:
        key = secrets.token_urlsafe(9) if scribe else ""
        server = Server(host, port, site, feed, overlay=overlay, key=key, write=put)
    except OSError as error:
        say(_unserved(host, port, error))
        return USAGE
    with server:
        _say_where(server)
        _serve(server, feed, open_)
    return OK


def _settings(path: str) -> tuple[str, ...]:
    """The files with settings for the record at a path, as there are now."""
    in_force.forget()
    return in_force.files(path)


def _say_where(server: Server) -> None:
    """The place of the page, the file that is followed, and those who may see it."""
    feed = server.feed
    followed = "" if feed is None else f", following {shown(slashed(feed.path))}"
    write(f"rootlog is at {server.url}{followed}; Ctrl-C ends\n")
    if server.key:
        write(f"who writes the record opens {server.scribe}\n")
    if feed is not None and not os.path.exists(feed.path):
        say(f"{slashed(feed.path)} is not there yet; it is waited for")
    if not server.is_private:
        seen = "the page and the record that is followed" if feed else "the page"
        say(f"whoever can reach this machine can see {seen}")


def _serve(server: Server, feed: NewsFeed | None, open_: bool | None) -> None:
    """Serves until Ctrl-C."""
    if feed is not None:
        feed.start()
    if _on_terminal() if open_ is None else open_:
        _open(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        write("\n" if _on_terminal() else "")
    finally:
        if feed is not None:
            feed.close()


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _open(url: str) -> None:
    """Shows the page in a browser, if there is one; one that runs in the terminal is not waited for."""
    threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def _unserved(host: str, port: int, error: OSError) -> str:
    """Why the page cannot be served there, and what to do."""
    if is_taken(error):
        return f"port {port} is taken, by another rootlog perhaps; say --port N for another, --port 0 for any that is free"
    return f"cannot serve at {host} port {port}: {error.strerror or error}"
