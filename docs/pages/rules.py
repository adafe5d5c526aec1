"""The pages of the rules: one for each, one for each chapter that lists them, and one that lists the chapters."""

import json
from collections.abc import Iterable, Iterator, Mapping

from pages.boards import sheet
from pages.cases import Shown, section
from rootlog.engine.law import DEFAULT, Rule, catalogue, ids, law, search, switches_of
from rootlog.engine.law.catalogue import Entry
from rootlog.reporting import rulebook

SHOWS = {
    "yes": "A record shows a breach of it.",
    "partly": "A record shows some breaches of it: others leave no trace.",
    "no": "No record shows a breach of it.",
}


def path(rule: Rule) -> str:
    """The page of a rule, which stays when its number changes."""
    return f"rules/{rule.chapter}/{rule.symbol.lower()}"


def page(
    entry: Entry,
    cases: Iterable[Shown],
    address: str,
    pictures: Mapping[str, str],
    *,
    judged: bool = True,
) -> str:
    """The page of a rule, with those pictures of cases by their names; `judged` if rootlog judges its chapter."""
    here = rulebook.home(entry)
    lines = [*_head(entry), f"# {rulebook.line_of(entry)}", "", entry.summary, ""]
    lines += [", ".join(_way(entry, here)), ""]
    lines += [f"- {_listed(one)}" for one in search.children(entry, here)]
    lines += ["", "## Editions", "", *_editions(entry), ""]
    lines += [f"- {line}" for line in rulebook.editions_in_words(entry, here)]
    for name, switch in switches_of(entry.rule).items():
        lines += ["", f"{switch['about']} In `rootlog.toml` this is `{name}`:", ""]
        pairs = zip(ids(), switch["values"], strict=True)
        lines += [f"- {one}: {value}" for one, value in pairs if value != "absent"]
    lines += [
        "",
        "## Records",
        "",
        "It heads other rules." if entry.heading else SHOWS[entry.checkable],
    ]
    lines += [] if judged or entry.checkable == "no" else ["rootlog does not judge it yet."]
    lines += ["", f"On the command line: `rootlog rule {entry.numbers[here]}`.", ""]
    known = sorted(cases, key=lambda one: (one.case.near, one.case.number))
    names = [one.stem for one in known if one.stem in pictures]
    drawn = sheet({name: pictures[name] for name in names})
    lines += ["```{raw} html", drawn.shared, "```", ""] if names else []
    for title, near in (("Cases that break it", False), ("Legal cases that come close", True)):
        of = [one for one in known if one.case.near == near]
        lines += [f"## {title}", ""] if of else []
        lines += [line for one in of for line in section(one, address, drawn)]
    return "\n".join(lines) + "\n"


def _head(entry: Entry) -> Iterator[str]:
    """What is above the page: it is not in the contents at the side, and search engines show what it says."""
    about = f"The board game Root, rule {rulebook.line_of(entry)}: {entry.summary}"
    yield from ("---", "orphan: true", "myst:", "  html_meta:")
    yield from (f"    description: {json.dumps(about)}", "---")


def _way(entry: Entry, here: str) -> Iterator[str]:
    """The links to the chapter and to the rules above a rule."""
    chapter = entry.rule.chapter
    yield f"[{chapter_title(chapter)}](/rules/{chapter}/index.md)"
    for one in search.above(entry, here)[1:]:
        yield f"[{rulebook.line_of(one)}](/{path(one.rule)}.md)"


def _listed(entry: Entry) -> str:
    """A rule on a line, with the link to its page."""
    return f"[{rulebook.line_of(entry)}](/{path(entry.rule)}.md): {entry.summary}"


def chapter_title(name: str) -> str:
    """The title of a chapter with its number, and of one that the usual law lacks the law that has it."""
    first = next(iter(catalogue.entries(name).values()))
    here = rulebook.home(first)
    number = first.numbers[here]
    if ":" in number:
        return catalogue.title(name)
    return f"{number} {catalogue.title(name)}" + ("" if here == DEFAULT else f" ({here})")


def _editions(entry: Entry) -> Iterator[str]:
    yield from ("| edition | number and title |", "| --- | --- |")
    for one in entry.numbers:
        named = f"{entry.numbers[one]} {entry.title_in(one)}"
        url = law(one).url(entry.rule)
        edition = f"{one}: {law(one).title}" + (f", {law(one).year}" if law(one).year else "")
        yield f"| {edition} | {f'[{named}]({url})' if url else named} |"


def chapter(name: str) -> str:
    """The page of a chapter: its rules and what they say."""
    listed = (f"- {_listed(entry)}" for entry in catalogue.entries(name).values())
    return "\n".join((f"# {chapter_title(name)}", "", *listed)) + "\n"


def index(names: Iterable[str]) -> str:
    """The page of all chapters, in the order of the Law."""
    ordered = (entry.rule.chapter for entry in rulebook.chapters())
    wanted = {*names}
    listed = "\n".join(f"{name}/index" for name in ordered if name in wanted)
    return (
        "# The rules\n\nEach rule has a page: its number and title in each edition, what it says in our own words, how the editions"
        " differ, and cases from records that break it or come close. The search at the side takes questions as players ask them, and numbers;"
        f" `rootlog rule how do I move` does so on the command line.\n\n```{{toctree}}\n:maxdepth: 1\n{listed}\n```\n"
    )


def catalogue_page(every: Iterable[Shown]) -> str:
    """The page that lists the cases by number."""
    lines = [
        "# All cases",
        "",
        "The [catalogue](/docs/catalogue.md) as a list, and as one file: [catalogue.json](/cases/catalogue.json), whose shape is that of",
        "[catalogue.schema.json](/schemas/catalogue.schema.json). A number is never given again.",
        "",
        "| case | | law | verdict | rule |",
        "| --- | --- | --- | --- | --- |",
    ]
    for one in every:
        rule = next(iter(one.rules), None)
        title = one.case.title.replace("|", "\\|")
        shown = f"[{one.case.number}](#{one.stem})" if rule else str(one.case.number)
        named = rulebook.line_of(catalogue.entry(rule)) if rule else ""
        lines.append(f"| {shown} | {title} | {one.case.law} | {one.case.verdict} | {named} |")
    return "\n".join(lines) + "\n"
