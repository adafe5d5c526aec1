"""`rootlog completion`."""

import click

from rootlog.cli import options
from rootlog.cli.completing import SHELLS, source
from rootlog.cli.files import write
from rootlog.cli.group import COMPLETION, NAME, group


@click.command(
    "completion", epilog=options.examples("rootlog completion bash", "rootlog completion fish")
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Write a script for completion in a shell.

    The shell then completes commands, options, laws, rules and factions.

    Exit status: 0 done; 2 bad usage.

    \b
    bash        eval "$(rootlog completion bash)"                in ~/.bashrc
    zsh         eval "$(rootlog completion zsh)"                 in ~/.zshrc
    fish        rootlog completion fish | source                 in ~/.config/fish/config.fish
    PowerShell  rootlog completion powershell | Out-String | Invoke-Expression    in $PROFILE
    """  # noqa: D301  # click wants the backspace itself, before what it is to leave as it is
    write(source(group, NAME, COMPLETION, shell))
