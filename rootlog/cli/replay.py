"""`rootlog replay`."""

import os

import click

from rootlog.cli import options, run_replay
from rootlog.version import installing


@click.command(
    "replay",
    epilog=options.examples(
        "rootlog replay game.rootlog",
        "rootlog replay game.rootlog --turn 5 --format svg -o turn5.svg",
        "rootlog replay games/ --format html -o site",
    ),
)
@options.path_argument()
@options.law_option()
@click.option(
    "--turn", type=int, metavar="N", help="The position after turn N (set-up turns count)."
)
@click.option(
    "--action",
    type=int,
    metavar="N",
    help="The position after action N of that turn; 0: before it.",
)
@click.option(
    "--turns",
    metavar="N-M",
    help="The turns that an animation shows, action by action; without it, it shows the end of every turn.",
)
@click.option(
    "--only", type=click.Choice(["map"]), help="Draw the map alone, without boards and words."
)
@click.option(
    "--width",
    type=click.IntRange(100, 4000),
    metavar="PIXELS",
    help="How wide png, gif and webp are.",
)
@click.option(
    "--delay",
    type=click.IntRange(20, 60_000),
    metavar="MS",
    help="How long each frame of gif and webp is shown; by default 1200 milliseconds.",
)
@options.format_option("text", "json", "svg", "html", "png", "gif", "webp")
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="Write into this file; for a folder as html: into this folder.",
)
@click.option(
    "--interactive",
    is_flag=True,
    help=f"Step through the game in the terminal; needs the extra `tui`: {installing('tui')}.",
)
@options.colour_option()
def command(
    path: str,
    law: str | None,
    turn: int | None,
    action: int | None,
    turns: str | None,
    only: str | None,
    width: int | None,
    delay: int | None,
    format_: str,
    output: str | None,
    interactive: bool,
    colour: bool | None,
) -> int:
    """Show a game step by step, as text or pictures.

    Without --turn every turn is listed with its actions and scores, and the last position is drawn. svg and png are a picture
    of one position, by default the last, with the action that led to it. gif and webp are animations. html is a page that
    replays the game in a browser. png, gif and webp need the extra `image`.
    PATH is a file, or - for standard input; with html also a folder: a page for each record, and an index.

    Exit status: 0 done; 2 bad usage, an unreadable file, or a bug in rootlog.
    """
    if action is not None and turn is None:
        raise click.UsageError("--action needs --turn")
    if turns is not None and format_ not in run_replay.ANIMATED:
        raise click.UsageError("--turns is for the formats gif and webp")
    if format_ in run_replay.ANIMATED and turn is not None:
        raise click.UsageError("an animation shows --turns N-M, no single --turn")
    if only and format_ not in run_replay.PICTURES:
        raise click.UsageError("--only is for the formats svg, png, gif and webp")
    if width is not None and format_ not in ("png", *run_replay.ANIMATED):
        raise click.UsageError("--width is for the formats png, gif and webp")
    if delay is not None and format_ not in run_replay.ANIMATED:
        raise click.UsageError("--delay is for the formats gif and webp")
    if interactive:
        return run_replay.interactive(path, law)
    if os.path.isdir(path):
        if format_ != "html" or output is None:
            raise click.UsageError("a folder is shown as html, with --output FOLDER")
        return run_replay.site(path, output, law)
    asked = run_replay.ReplayOptions(
        law, turn, action, format_, colour, turns, only == "map", width, delay
    )
    return run_replay.show(path, asked, output)
