"""`rootlog catalogue`."""

from pathlib import Path

import click

from rootlog.cli import options, run_catalogue
from rootlog.cli.files import write
from rootlog.cli.statuses import FOUND, OK


@click.group(
    "catalogue",
    epilog=options.examples(
        "rootlog catalogue write cases -o catalogue.json",
        'rootlog catalogue run cases --engine "python engine.py"',
    ),
)
def command() -> None:
    """Ask a program the numbered cases of the Law.

    A case is a position, a turn that is played from it, and the right answer. docs/catalogue.md describes the cases, their
    numbers and how a program is asked.

    Exit status: 0 done, or all cases passed; 1 some did not pass; 2 bad usage, or a program that does not run.
    """


@command.command(
    "write",
    epilog=options.examples("rootlog catalogue write cases -o catalogue.json"),
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="FOLDER")
@options.output_option()
def write_command(folder: Path) -> None:
    """Write all cases of a folder as one JSON file.

    The folder has a folder of annotated records for each chapter, and the file numbers.txt.

    Exit status: 0 done; 2 no such folder, or a case without a number.
    """
    write(run_catalogue.as_json(folder))


@command.command(
    "run",
    epilog=options.examples(
        'rootlog catalogue run cases --engine "python engine.py"',
        "rootlog catalogue run catalogue.json --engine ./judge --format json",
    ),
)
@click.argument("path", type=click.Path(path_type=Path), metavar="[PATH]", required=False)
@click.option(
    "--engine", required=True, metavar="COMMAND", help="The program to ask, with its arguments."
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.1),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long it may think about a case.",
)
@options.format_option("text", "json")
@options.output_option()
def run_command(path: Path | None, engine: str, timeout: float, format_: str) -> int:
    """Ask a program all cases and count its right answers.

    PATH is a catalogue in JSON or a folder of cases; without it the cases of the clone are asked. The program reads a case from each line of its standard input and answers
    with a line of its own. A case is passed when the verdict is right.

    Exit status: 0 all passed; 1 some did not; 2 no such catalogue, or a program that does not run.
    """
    results = run_catalogue.asked(path or run_catalogue.nearest(), engine, timeout)
    write(run_catalogue.results(results, as_json=format_ == "json"))
    return OK if all(one.passed for one in results) else FOUND
