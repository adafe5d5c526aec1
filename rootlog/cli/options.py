"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Command], Command]


def paths_argument() -> Decorator[Any]:
    """One or more paths: files, folders, `-`."""
    return click.argument("paths", nargs=-1, required=True, metavar="PATH...")


def path_argument() -> Decorator[Any]:
    """One path: a file or `-`."""
    return click.argument("path", metavar="PATH")


def law_option() -> Decorator[Any]:
    """`--law ID`, checked against the laws that exist."""
    return click.option(
        "--law",
        metavar="ID",
        callback=_known_law,
        help="The edition of the Law to judge by, e.g. law-4; default: the record's own, else law-6.",
    )


def _known_law(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is None or ctx.resilient_parsing:
        return value
    from rootlog.engine.law import LawError, named

    try:
        return named(value)
    except LawError as error:
        raise click.BadParameter(str(error), ctx, param) from error


def selection_options(command: Command) -> Command:
    """`--select` and `--ignore`, each as often as wanted or with commas."""
    ignore = click.option(
        "--ignore",
        multiple=True,
        metavar="RULES",
        callback=_prefixes,
        help="Leave out findings of these rules.",
    )
    select = click.option(
        "--select",
        multiple=True,
        metavar="RULES",
        callback=_prefixes,
        help="Only findings of these rules, by prefix: 4.2 covers 4.2.1. Commas separate several.",
    )
    return select(ignore(command))


def _prefixes(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> Any:
    if not value or ctx.resilient_parsing:
        return ()
    from rootlog.reporting.selecting import SelectionError, checked, split

    try:
        return checked(split(value))
    except SelectionError as error:
        raise click.BadParameter(str(error), ctx, param) from error


def format_option(*formats: str) -> Decorator[Any]:
    """`--format`, the first being the default; the parameter is called `format_`."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How the result is written.",
    )


def colour_option() -> Decorator[Any]:
    """`--color auto|always|never`; the parameter `colour` is None for auto."""
    return click.option(
        "--color",
        "colour",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        callback=_colour,
        help="Whether the text has colours; auto: on a terminal, unless NO_COLOR is set.",
    )


def _colour(ctx: click.Context, param: click.Parameter, value: str) -> bool | None:
    del ctx, param
    return {"always": True, "never": False}.get(value)


def jobs_option() -> Decorator[Any]:
    """`-j N`."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=0),
        default=1,
        show_default=True,
        metavar="N",
        help="How many processes work at once; 0: one for each core.",
    )


def progress_option() -> Decorator[Any]:
    """`--progress/--no-progress`, None for: on a terminal, when it takes longer than a second."""
    return click.option(
        "--progress/--no-progress",
        default=None,
        help="Show progress on standard error; default: on a terminal, after a second.",
    )


def turn_option() -> Decorator[Any]:
    """`--turn N`."""
    return click.option(
        "--turn",
        type=click.IntRange(min=1),
        metavar="N",
        help="Only the turn with this number, set-up turns counted.",
    )


def line_option() -> Decorator[Any]:
    """`--line N`, as often as wanted; the parameter is called `lines`."""
    return click.option(
        "--line",
        "lines",
        type=click.IntRange(min=1),
        multiple=True,
        metavar="N",
        help="Apply the suggestions for this line; may be given several times.",
    )


def content(path: str) -> bytes:
    """The bytes at a path; a path that cannot be read is wrong usage."""
    from rootlog.cli.files import read, shown, unread

    try:
        return read(path)
    except OSError as error:
        raise click.UsageError(shown(unread(path, error))) from error
