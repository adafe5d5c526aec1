"""Rules as an editor shows them: number, title and paraphrase in the edition at hand, with the publisher's page."""

import re

from rootlog.engine import law as laws
from rootlog.engine.law import Law, Rule, catalogue, ids, search, switches_of
from rootlog.engine.law.catalogue import Entry
from rootlog.reporting import rulebook

NUMBER = re.compile(
    r"[a-z][a-z0-9-]*:[a-z][\w.-]*[\w]|[0-9A-Z]{1,2}(?:\.[0-9]+)+(?:\.[IVX]+[a-z]?)?"
)
"""A text that looks like the number of a rule: `4.2.1`, `9.2.9.IIb`, `pnp:battle.retreat`."""
_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")


def plain(text: str) -> str:
    """A text in which nothing is taken for Markdown."""
    return _MARKS.sub(r"\\\1", text)


def code(text: str) -> str:
    """A piece of notation as Markdown."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}"


def head(law: Law, rule: Rule) -> str:
    """The number and title of a rule as Markdown, linked to the publisher's page where it has one."""
    citation = law.cite(rule)
    name = plain(f"{citation.number} {citation.title}")
    elsewhere = "" if citation.law == law.id else f" ({citation.law})"
    url = law.url(rule)
    return f"[{name}]({url}){elsewhere}" if url else f"{name}{elsewhere}"


def paraphrase(law: Law, rule: Rule) -> str:
    """The rule in a sentence, with what is different about it in the edition at hand."""
    entry = catalogue.entries(rule.chapter)[rule.symbol]
    differs = entry.differs.get(law.id)
    text = law.cite(rule).summary
    if differs:
        text = f"{text} In {law.id}: {differs}"
    return plain(text)


def named(number: str, law: Law) -> Entry | None:
    """The rule with that number in the edition at hand, else in the nearest that has one; None where none has."""
    for one in (law.id, *laws.editions.fallback(law.id)):
        found = search.numbered(number, one)
        exact = [entry for entry in found if entry.numbers.get(one) == number]
        if exact or found:
            return (exact or found)[0]
    return None


def in_full(entry: Entry, law: Law) -> str:
    """A rule as Markdown: the paraphrase, its number in each edition with what differs, and what hangs on it."""
    here = law.id if law.id in entry.numbers else next(reversed(entry.numbers))
    lines = [f"**{head(laws.law(here), entry.rule)}** ({here})", "", plain(entry.summary), ""]
    lines += [f"- {one}: {plain(rulebook.in_edition(entry, one, here))}" for one in ids()]
    for name, switch in switches_of(entry.rule).items():
        about = f"{switch['about']}: {law.switch(name)}"
        lines.append(f"- {plain(about)}")
    return "\n".join(lines)
