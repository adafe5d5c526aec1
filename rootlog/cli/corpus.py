"""`rootlog corpus`."""

import click

from rootlog.cli import options
from rootlog.version import installing

EXTRA = f"corpus needs Dask, pyarrow and fsspec, which the extra `corpus` brings: {installing('corpus')}"


@click.command(
    "corpus",
    epilog=options.examples(
        "rootlog corpus games/ --to judged",
        "rootlog corpus games/ --to judged-by-law-4 --law law-4 -j 2",
    ),
)
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--to", required=True, metavar="FOLDER", help="The data set: a folder, or an address."
)
@options.law_option()
@click.option(
    "--meant",
    is_flag=True,
    help="Look for what was meant, too, which takes several times as long where something is wrong.",
)
@click.option(
    "--column",
    metavar="NAME",
    help="The column of a Parquet file that holds records; default: text.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="The scheduler of a Dask cluster; default: processes of this machine.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="How many processes of this machine work at once; 0: one for each core.",
)
@click.option(
    "--batch",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many records are judged and written at once.",
)
@click.option(
    "--progress",
    type=click.Choice(["auto", "bar", "json", "none"]),
    default="auto",
    show_default=True,
    help="What is shown on standard error: a bar, or lines of JSON; auto: a bar on a terminal.",
)
def command(
    sources: tuple[str, ...],
    to: str,
    law: str | None,
    meant: bool,
    column: str | None,
    scheduler: str | None,
    jobs: int,
    batch: int,
    progress: str,
) -> int:
    """Judge very many records into tables of Parquet.

    SOURCE is a folder (every *.rootlog file and every archive below it), a zip or tar archive, a Parquet file with a column of
    texts, a pattern of such, or any address that fsspec knows. FOLDER gets five tables: records, findings, turns, points, battles
    (docs/corpus.md). What is there already is not judged again.

    Exit status: 0 done; 2 bad usage, a record that could not be read or judged (the others are there), or a bug in rootlog.
    """
    try:
        from rootlog.cli import run_corpus  # when it runs: it needs an extra
    except ImportError as error:
        raise click.UsageError(EXTRA) from error
    wanted = run_corpus.CorpusOptions(
        sources, to, law, options.config(), meant, column, scheduler, jobs, batch
    )
    return run_corpus.run(wanted, progress)
