"""Arguments and options that several commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rootlog import in_force
from rootlog.cli.files import read, say, shown, unread
from rootlog.cli.saving import save
from rootlog.engine.law import BY_DATE, LawError, named
from rootlog.reporting.selecting import SelectionError, checked, split

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Command], Command]


def examples(*lines: str) -> str:
    """The end of a command's help: command lines to begin with, as they are typed."""
    return "\b\nExamples:\n" + "".join(f"  {line}\n" for line in lines)


def paths_argument() -> Decorator[Any]:
    """One or more paths: files, folders, `-`."""
    return click.argument(
        "paths", nargs=-1, required=True, metavar="PATH...", shell_complete=_files
    )


def path_argument() -> Decorator[Any]:
    """One path: a file or `-`."""
    return click.argument("path", metavar="PATH", shell_complete=_files)


def _files(ctx: click.Context, param: click.Parameter, incomplete: str) -> Any:
    from rootlog.cli import completing  # here and below: only where a shell asks

    del ctx, param
    return completing.files(incomplete)


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> Any:
    """The numbers of rules of the law that the command line names, for a shell."""
    from rootlog.cli import completing  # as above

    filters = param.name in ("select", "ignore")
    return completing.rules(ctx.params.get("law"), incomplete, filters=filters)


def completes(*kinds: str) -> Callable[[click.Context, click.Parameter, str], Any]:
    """The completions that a shell offers for an option of those kinds."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> Any:
        from rootlog.cli import completing  # as above

        del ctx, param
        return completing.names(kinds, incomplete)

    return complete


def law_option(*, judging: bool = True) -> Decorator[Any]:
    """`--law ID`, checked against the laws that exist; for commands that judge also `--config` and `--no-config`."""
    law = click.option(
        "--law",
        metavar="ID",
        callback=law_to_judge_by if judging else known_law,
        shell_complete=completes("law", "day") if judging else completes("law"),
        help="The edition of the Law to judge by, e.g. law-4, or by-date: the one in print when the game was played; default: the record's own, that of rootlog.toml, else law-6."
        if judging
        else "The edition of the Law, e.g. law-4.",
    )
    return (lambda command: law(_config_options(command))) if judging else law


def _config_options(command: Command) -> Command:
    """`--config FILE` and `--no-config`; what they say is asked of `config`."""
    named = click.option(
        "--config",
        metavar="FILE",
        expose_value=False,
        callback=_remember,
        help="The settings file; default: rootlog.toml in the folder of the record and those above it.",
    )
    none = click.option(
        "--no-config",
        is_flag=True,
        expose_value=False,
        callback=_remember,
        help="Judge without settings.",
    )
    return named(none(command))


_CONFIG = "rootlog.config"


def _remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    del param
    if value:
        if _CONFIG in ctx.meta:
            raise click.UsageError("--config and --no-config exclude each other", ctx)
        ctx.meta[_CONFIG] = in_force.NONE if value is True else value


def config() -> str | None:
    """The file with settings that the command line names, `in_force.NONE` for none; None where it says nothing."""
    context = click.get_current_context(silent=True)
    found: str | None = context.meta.get(_CONFIG) if context else None
    return found


def judged(content: bytes, path: str, law: str | None, **how: Any) -> JudgedRecord:
    """The record with those bytes, to be judged by what is in force for it (`in_force.judged`)."""
    return in_force.judged(content, path, law, config(), **how)


def looked_at(path: str, law: str | None, **how: Any) -> JudgedRecord:
    """The record at a path, to be shown; where nothing of it can be read, that is said. Raises UsageError where the file cannot be."""
    found = judged(content(path), path, law, **how)
    if not found.is_readable:
        say(f"{path}: this is not a record")
    return found


def law_to_judge_by(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The same as `known_law`, or `by-date`."""
    return BY_DATE if value in (BY_DATE, "by date") else known_law(ctx, param, value)


def known_law(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The id of a law as it was given. Raises BadParameter, with what may have been meant, where there is none."""
    if value is None or ctx.resilient_parsing:
        return value

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
        shell_complete=complete_rules,
        help="Leave out findings of these rules.",
    )
    select = click.option(
        "--select",
        multiple=True,
        metavar="RULES",
        callback=_prefixes,
        shell_complete=complete_rules,
        help="Only findings of these rules, by prefix: 4.2 covers 4.2.1. Commas separate several.",
    )
    return select(ignore(command))


def _prefixes(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> Any:
    if not value or ctx.resilient_parsing:
        return ()
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
        help="Colour the text; auto: on a terminal, unless NO_COLOR is set.",
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


_DIVERTED = "rootlog.output"


def output_option() -> Decorator[Any]:
    """`-o FILE`: what the command writes to standard output goes into this file, once it is done (`diverted`)."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        expose_value=False,
        callback=_divert,
        help="Write the result into this file.",
    )


def _divert(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    del param
    if value is not None and not ctx.resilient_parsing:
        ctx.meta[_DIVERTED] = value, sys.stdout
        sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")


@contextmanager
def diverted(meta: dict[str, Any]) -> Iterator[None]:
    """The output of a command while this lasts goes into the file that its `-o` names: all of it, or nothing where it fails."""
    made = None
    try:
        yield
        if _DIVERTED in meta:
            sys.stdout.flush()
            made = sys.stdout.buffer.getvalue()  # type: ignore[union-attr]  # it is ours
    finally:
        path, sys.stdout = meta.get(_DIVERTED, ("", sys.stdout))
    if made is not None:
        save(path, made)


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
    try:
        return read(path)
    except OSError as error:
        raise click.UsageError(shown(unread(path, error))) from error
