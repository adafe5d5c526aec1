"""`rootlog sheet`."""

import click

from rootlog.cli import options
from rootlog.cli.files import write
from rootlog.cli.statuses import OK, USAGE
from rootlog.renderers import sheets
from rootlog.view.sheet_of_record import judge_sheet


@click.command(
    "sheet",
    epilog=options.examples(
        "rootlog sheet -o scoresheet.html", "rootlog sheet game.rootlog -o report.html"
    ),
)
@click.argument("path", metavar="[PATH]", required=False)
@options.law_option()
@options.output_option()
def command(path: str | None, law: str | None) -> int:
    """Make a scoresheet or a judge's report, to print.

    Without a record it is a scoresheet to be filled in with a pencil, with the notation in short. With one it is a report for its judge
    on two pages: every finding with boxes for what is decided, then the record with the numbers of its lines, and lines to sign on.
    Both are HTML, for a browser to print on A4 or letter paper.

    Exit status: 0 done; 2 bad usage or an unreadable file.
    """
    if path is None:
        write(sheets.for_pencil())
        return OK
    judged = options.looked_at(path, law)
    if not judged.is_readable:
        return USAGE
    write(sheets.for_judge(judge_sheet(judged)))
    return OK
