"""The `rootlog` command as a group: its subcommands are found by looking into this folder and loaded when asked for."""

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import Any

import click

from rootlog.cli import options
from rootlog.cli.files import say
from rootlog.engine import data
from rootlog.in_force import SettingsError
from rootlog.version import VERSION

NAME = "rootlog"
COMPLETION = "_ROOTLOG_COMPLETE"
"""The environment variable by which a shell asks for completion."""


class CommandFolder(click.Group):
    """A group whose subcommands are the files next to this one that have a `command`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the words name. Raises UsageError, with the nearest, where there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches  # rarely needed

            close = get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(error.message + hint, ctx) from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, sorted."""
        del ctx
        return sorted(_summaries())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The subcommands with their summaries; none is loaded for that."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_summaries().items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, loaded now; None when there is none."""
        del ctx
        if cmd_name not in _summaries():
            return None
        command: click.Command = import_module(f"rootlog.cli.{cmd_name}").command
        return command


@cache
def _summaries() -> dict[str, str]:
    """The modules of this folder that define a `command`, each with the first line of its help; none is run for that."""
    folder = os.path.dirname(os.path.abspath(__file__))
    found = {name: _summary(name) for name in data.modules(folder) if not name.startswith("_")}
    return {name: summary for name, summary in found.items() if summary}


def _summary(name: str) -> str:
    """The first line of the docstring of the module's `command`; empty where it has none."""
    spec = find_spec(f"rootlog.cli.{name}")
    code = spec.loader.get_code(spec.name) if spec and spec.loader else None  # type: ignore[attr-defined]  # all have it
    commands = (one for one in (code.co_consts if code else ()) if isinstance(one, CodeType))
    texts = (one.co_consts[0] for one in commands if one.co_name == "command")
    return next((text.partition("\n")[0] for text in texts if isinstance(text, str)), "")


@click.command(
    cls=CommandFolder,
    name=NAME,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name=NAME)
def group() -> None:
    """Reads, replays and judges recorded games of Root in Rootlog notation."""


def _result(context: click.Context) -> Any:
    """The result of the command, or the status with which it ends."""
    try:
        return group.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code


def run(args: list[str]) -> int:
    """Runs the command line and gives its exit status; wrong usage is reported on standard error and gives 2.

    The steps are those of `click.Group.main`, which ends with status 1 when a pipe is closed; here that is for the caller.
    """
    if COMPLETION in os.environ:
        import_module("rootlog.cli.completing")  # what completes in shells that click does not know
        group.main(args, prog_name=NAME)
    try:
        with group.make_context(NAME, list(args)) as context, options.diverted(context.meta):
            result = _result(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except SettingsError as error:
        say(str(error))
        return 2
    return result if isinstance(result, int) else 0
