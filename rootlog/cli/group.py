"""The `rootlog` command as a group: its subcommands are found by looking into this folder and loaded when asked for."""

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
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
        return [name for name in _files() if self.get_command(ctx, name) is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, loaded now; None when there is none."""
        del ctx
        if cmd_name not in _files():
            return None
        module = import_module(f"rootlog.cli.{cmd_name}")
        command = getattr(module, "command", None)
        return command if isinstance(command, click.Command) else None


@cache
def _files() -> list[str]:
    """The names of the modules of this folder that define a `command`, as their code says: no module is run for that."""
    found = data.modules(os.path.dirname(os.path.abspath(__file__)))
    return sorted(name for name in found if not name.startswith("_") and _defines(name))


def _defines(name: str) -> bool:
    spec = find_spec(f"rootlog.cli.{name}")
    code = spec.loader.get_code(spec.name) if spec and spec.loader else None  # type: ignore[attr-defined]  # all have it
    return code is not None and "command" in code.co_names


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
