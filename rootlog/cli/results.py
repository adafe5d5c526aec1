"""`rootlog results`."""

from typing import NamedTuple

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.files import expand, read, say, write
from rootlog.cli.one_by_one import one_by_one
from rootlog.cli.progress import watched
from rootlog.cli.statuses import OK, USAGE
from rootlog.engine.words import counted
from rootlog.notation.text import decode
from rootlog.renderers import results as rendering
from rootlog.reporting import against, forms
from rootlog.reporting.forms import FilledForm, FormError, ResultForm, filled
from rootlog.reporting.outcome import GameOutcome, outcome
from rootlog.reporting.season import USUAL, Season

DIFFERENT = 1
"""The exit status where a record and the league's results differ, or they lack the record."""


class ResultsAsked(NamedTuple):
    """The results that are wanted of the records: their results in a form and format, or set next to those in a file."""

    form: ResultForm | None
    format: str
    season: Season
    against: str | None


@click.command(
    "results",
    epilog=options.examples(
        "rootlog results games/ --format csv -o results.csv",
        "rootlog results games/ --as rdl --format csv",
        "rootlog results games/ --against results.csv",
    ),
)
@options.paths_argument()
@options.law_option()
@click.option(
    "--as",
    "form",
    metavar="FORM",
    shell_complete=options.completes("form"),
    help="The columns: rootlog (the default), rdl, rdl-api, rdl-import, rootdatabase, or a file that describes them. With --against the default is the form that fits.",
)
@click.option(
    "--against",
    metavar="FILE",
    help="Compare the records with the results in this file, CSV or JSON.",
)
@click.option("--unfinished", is_flag=True, help="Show games without a winner, too.")
@options.format_option("text", "csv", "json")
@options.output_option()
def command(
    paths: tuple[str, ...],
    law: str | None,
    form: str | None,
    against: str | None,
    unfinished: bool,
    format_: str,
) -> int:
    """Show what a league's form asks for, or compare it.

    Each seat has its player, faction, place in turn order, and points, dominance or coalition; each game its map, deck,
    set-up, hirelings and landmarks. Games are replayed, not judged.

    With --against each record is compared with the game of the file in which the same players have the same factions, or
    which has its name. docs/leagues.md tells which columns there are and how to describe others.

    Exit status: 0 done, and with --against no difference; 1 a record differs from the file, or is not in it; 2 bad usage, an
    unreadable file, or a bug in rootlog (the remaining records are still taken).
    """
    season = in_force.season(paths[0], options.config()) or USUAL
    asked = ResultsAsked(_form(form), format_, season, against)
    files = list(expand(paths))
    left_out: list[str] = []
    given = one_by_one(files, lambda path: _outcome(path, law), left_out)
    every = [one for one in watched(given, len(files)) if one]
    found = [one for one in every if unfinished or one.game["finished"]]
    if left := len(every) - len(found):
        say(f"games without a winner: {left}; --unfinished takes them, too")
    status = _compare(found, asked) if against else _show(found, asked)
    return USAGE if left_out else status


def _form(name: str | None) -> ResultForm | None:
    """The form of that name. Raises UsageError where there is none."""
    if name is None:
        return None
    try:
        return forms.form(name)
    except FileNotFoundError as error:
        known = ", ".join(forms.names())
        raise click.UsageError(f"there is no form or file {name}; forms are {known}") from error
    except OSError as error:
        raise click.UsageError(f"cannot read {name}: {error.strerror or error}") from error
    except forms.FormError as error:
        raise click.UsageError(str(error)) from error


def _outcome(path: str, law: str | None) -> GameOutcome | None:
    """The result of that record; None, and said why, where there is nothing to read."""
    judged = options.judged(read(path), path, law)
    if judged.is_readable:
        return outcome(judged, in_force.season(path, options.config()) or USUAL)
    say(f"{path}: this is not a record")
    return None


def _filled(found: list[GameOutcome], form: ResultForm) -> list[FilledForm]:
    return [filled(form, one.game, one.seats) for one in found]


def _show(found: list[GameOutcome], asked: ResultsAsked) -> int:
    """Writes the results in the form."""
    form = asked.form or forms.form(forms.USUAL)
    for one in found:
        if form.seats is not None and len(one.seats) > form.seats:
            seats = counted(len(one.seats), "player")
            say(f"{one.game['game']}: {seats}, of which {form.name} has room for {form.seats}")
    write(rendering.shown(form, _filled(found, form), asked.format))
    return OK


def _compare(found: list[GameOutcome], asked: ResultsAsked) -> int:
    """Writes where records and the league's results differ."""
    path = asked.against or ""
    try:
        form, league = against.read(decode(options.content(path))[0], asked.form)
    except FormError as error:
        raise click.UsageError(f"{path}: {error}") from error
    records = [
        (str(one.game["game"]), filled)
        for one, filled in zip(found, _filled(found, form), strict=True)
    ]
    compared = against.compare(form, records, league, asked.season)
    write(rendering.compared(compared, path, asked.format))
    return OK if all(one.same for one in compared.records) else DIFFERENT
