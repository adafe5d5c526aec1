"""`rootlog generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.cli.files import write

if TYPE_CHECKING:
    from rootlog.generating import Generated


@click.command(
    "generate",
    epilog=options.examples(
        "rootlog generate --seed 7 -o random.rootlog",
        "rootlog generate --factions C,E,A --map Winter --law law-4",
    ),
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="The same seed and options give the same record.",
)
@click.option(
    "--factions",
    default="",
    metavar="LETTERS",
    shell_complete=options.completes("factions"),
    help="Who plays, e.g. C,E,A,V; default: a random mix.",
)
@click.option(
    "--map",
    "map_",
    default="",
    metavar="NAME",
    shell_complete=options.completes("map"),
    help="Fall, Winter, Lake or Mountain; default: at random.",
)
@click.option(
    "--deck",
    default="",
    metavar="NAME",
    shell_complete=options.completes("deck"),
    help="Standard or E&P; default: at random.",
)
@click.option(
    "--law",
    default="",
    metavar="ID",
    callback=lambda ctx, param, value: value and options.known_law(ctx, param, value),
    shell_complete=options.completes("law"),
    help="The edition of the Law, e.g. law-4; default: at random.",
)
@click.option(
    "--landmarks",
    metavar="NAMES",
    shell_complete=options.completes("landmarks"),
    help="One or two, e.g. tower,forge, or none; default: at random.",
)
@click.option(
    "--hirelings",
    metavar="CODES",
    shell_complete=options.completes("hirelings"),
    help="Three, e.g. h_C,h_Ed,h_S, or none; default: at random.",
)
@click.option(
    "--turns",
    type=click.IntRange(min=1),
    default=160,
    show_default=True,
    metavar="N",
    help="Leave the game unfinished after N turns.",
)
@click.option(
    "--all-plays",
    is_flag=True,
    help="Also make plays that `rootlog check` is known to refuse wrongly.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the record to this file.")
@click.option(
    "-v", "--verbose", is_flag=True, help="Count on standard error how often each play was made."
)
def command(
    seed: int,
    factions: str,
    map_: str,
    deck: str,
    law: str,
    landmarks: str | None,
    hirelings: str | None,
    turns: int,
    all_plays: bool,
    output: str | None,
    verbose: bool,
) -> None:
    """Write a random legal game as a record.

    The plays are chosen from a reading of the Law that is not the judge's, so checking the game compares the two.

    Exit status: 0 done; 2 bad usage, or a game that cannot be set up.
    """
    from rootlog.cli.saving import save  # when it runs: its help does without
    from rootlog.generating import (  # when it runs: its help does without
        GameOptions,
        Unplayable,
        generate,
    )

    options = GameOptions(
        seed,
        factions.replace(",", "").replace(" ", ""),
        map_,
        deck,
        law,
        _names(landmarks),
        _names(hirelings),
        turns,
        all_plays,
    )
    try:
        made = generate(options)
    except Unplayable as error:
        raise click.UsageError(str(error)) from error
    if output:
        save(output, made.text.encode())
    else:
        write(made.text)
    if verbose:
        _tell(made)


def _names(written: str | None) -> tuple[str, ...] | None:
    """Names with commas between them; none at all for `none`, None where nothing is said."""
    if written is None:
        return None
    return tuple(name for name in written.replace(" ", "").split(",") if name not in {"", "none"})


def _tell(made: Generated) -> None:
    """The coverage of the game on standard error, commonest plays first."""
    click.echo(f"{made.turns} turns, winner {made.winner or 'nobody'}", err=True)
    for name, number in made.plays.most_common():
        if number:
            click.echo(f"{number:6} {name}", err=True)
