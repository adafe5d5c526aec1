"""`rootlog rule`."""

import json

import click

from rootlog.cli import options
from rootlog.cli.files import say, write
from rootlog.cli.statuses import USAGE
from rootlog.engine.law import DEFAULT, search
from rootlog.engine.law.catalogue import Entry
from rootlog.reporting import rulebook

MOST = 10
"""The number of rules that a question gets."""


@click.command(
    "rule",
    epilog=options.examples(
        "rootlog rule 4.2.1", "rootlog rule how do I move --law law-4", "rootlog rule"
    ),
)
@click.argument(
    "query", nargs=-1, metavar="[NUMBER or WORDS]...", shell_complete=options.complete_rules
)
@options.law_option(judging=False)
@options.format_option("text", "json")
@options.output_option()
@click.pass_context
def command(ctx: click.Context, query: tuple[str, ...], law: str | None, format_: str) -> None:
    """Show a rule, or search the rules by words.

    Each rule is given in our own words, with its number in every edition of the Law and how the editions differ. A number is
    looked up in all editions, or in the one that --law names. Words, as of a question, give the rule that fits best, and below
    it others that may be meant. Without either, the chapters of one edition are listed, law-6 unless --law names another.

    Exit status: 0 found; 2 bad usage, or no such rule.
    """
    wanted = " ".join(query)
    found = search.find(wanted, law) if wanted else rulebook.chapters(law or DEFAULT)
    asked = bool(wanted) and not search.is_number(wanted)
    found = found[:MOST] if asked else found
    if not found:
        say(_nothing(wanted, law))
        ctx.exit(USAGE)
    if format_ == "json":
        facts = [rulebook.as_facts(entry, law) for entry in found]
        write(json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
    elif wanted:
        write(_fitting(found, law) if asked else _all(found, law))
    else:
        write(rulebook.chapters_text(law or DEFAULT) + "\n")


def _all(found: list[Entry], law: str | None) -> str:
    return "\n\n".join(rulebook.as_text(entry, law) for entry in found) + "\n"


def _fitting(found: list[Entry], law: str | None) -> str:
    """The rule that fits a question best, and others on a line each."""
    text = _all(found[:1], law)
    others = "".join(f"  {rulebook.brief(entry, law)}\n" for entry in found[1:])
    return f"{text}\nor\n{others}" if others else text


def _nothing(wanted: str, law: str | None) -> str:
    where = f"of {law}" if law else "of any law"
    close = search.suggest(wanted, law)
    hint = f"; did you mean {', or '.join(close)}?" if close else ""
    return f"no rule {where} has the number or the words {wanted!r}{hint}"
