"""The rules in words: what `rootlog rule` shows, and the table in docs/rules.md."""

from collections import Counter
from collections.abc import Iterable

from rootlog.engine.law import DEFAULT, catalogue, ids, law, search, switches_of
from rootlog.engine.law.catalogue import Entry
from rootlog.engine.words import counted, joined


def home(entry: Entry, law_id: str | None = None) -> str:
    """The law in which a rule is shown: the wanted one, else the usual one, else the latest that has it."""
    wanted = law_id or DEFAULT
    return wanted if wanted in entry.numbers else list(entry.numbers)[-1]


def as_text(entry: Entry, law_id: str | None = None) -> str:
    """A rule in short: number, title and paraphrase, what editions do otherwise, the switches that hang on it, its pages."""
    here = home(entry, law_id)
    lines = [line_of(entry, law_id, law=True), f"  {entry.summary}"]
    lines += [f"  {line}" for line in editions_in_words(entry, here)]
    for name, switch in switches_of(entry.rule).items():
        lines.append(f"  {switch['about']} ({name})")
        lines += [f"    {value}: {', '.join(laws)}" for value, laws in _by_value(switch["values"])]
    lines += [f"  see {b.numbers[here]} {b.title_in(here)}" for b in search.children(entry, here)]
    pages = ((one, law(one).url(entry.rule)) for one in entry.numbers)
    return "\n".join((*lines, *(f"  {one}: {url}" for one, url in pages if url)))


def line_of(entry: Entry, law_id: str | None = None, *, law: bool = False) -> str:
    """A rule's number and title, and the law that has it so."""
    here = home(entry, law_id)
    shown = f" ({here})" if law else ""
    return f"{entry.numbers[here]} {entry.title_in(here)}{shown}"


def brief(entry: Entry, law_id: str | None = None) -> str:
    """A rule on a line: number, title and paraphrase."""
    return f"{line_of(entry, law_id)}: {entry.summary}"


def editions_in_words(entry: Entry, here: str) -> list[str]:
    """The differences of the editions, a line for those that say the same; then the editions with the same rule, and those without it."""
    said: dict[tuple[str, str], list[str]] = {}
    for one in entry.numbers:
        number, title = entry.numbers[one], entry.title_in(one)
        other = f"{number} {title}".removesuffix(f" {entry.title_in(here)}")
        place = "" if other == entry.numbers[here] else other
        said.setdefault((place, entry.differs.get(one, "")), []).append(one)
    told = []
    for (place, note), laws in said.items():
        if note:
            told.append(f"{', '.join(laws)}{f' ({place})' if place else ''}: {note}")
        elif place:
            told.append(f"In {joined(laws)} it is {place}.")
    same = [one for one in said.get(("", ""), []) if one != here]
    lacking = [one for one in ids() if one not in entry.numbers]
    told += [f"The same in {joined(same)}."] if same else []
    return told + ([f"Not in {joined(lacking)}."] if lacking else [])


def in_edition(entry: Entry, law_id: str, shown: str) -> str:
    """The rule's number in a law, its title there if it differs from the one in the law that is shown, and what else differs."""
    if law_id not in entry.numbers:
        return "has no such rule"
    words = entry.numbers[law_id]
    if entry.title_in(law_id) != entry.title_in(shown):
        words += f" {entry.title_in(law_id)}"
    return f"{words}: {entry.differs[law_id]}" if law_id in entry.differs else words


def _by_value(values: list[str]) -> list[tuple[str, list[str]]]:
    """The values of a switch, each with the laws that have it."""
    laws = list(zip(ids(), values, strict=True))
    return [(value, [one for one, v in laws if v == value]) for value in dict.fromkeys(values)]


def as_facts(entry: Entry, law_id: str | None = None) -> dict[str, object]:
    """The same as JSON values."""
    here = home(entry, law_id)
    return {
        "rule": entry.numbers[here],
        "law": here,
        "title": entry.title_in(here),
        "summary": entry.summary,
        "checkable": entry.checkable,
        "heading": entry.heading,
        "chapter": entry.rule.chapter,
        "symbol": entry.rule.symbol,
        "editions": {one: _edition(entry, one) for one in entry.numbers},
        "switches": switches_of(entry.rule),
    }


def _edition(entry: Entry, law_id: str) -> dict[str, str | None]:
    return {
        "number": entry.numbers[law_id],
        "title": entry.title_in(law_id),
        "differs": entry.differs.get(law_id),
        "url": law(law_id).url(entry.rule),
    }


def chapters(law_id: str | None = None) -> list[Entry]:
    """The first rule, the heading, of every chapter that the law has; of every chapter without a law."""
    first = [next(iter(catalogue.entries(name).values())) for name in catalogue.chapters()]
    kept = [entry for entry in first if law_id is None or law_id in entry.numbers]
    return sorted(kept, key=lambda entry: _place(entry, law_id))


def chapters_text(law_id: str | None = None) -> str:
    """The chapters with their numbers, one a line."""
    lines = []
    for entry in chapters(law_id):
        here = home(entry, law_id)
        elsewhere = "" if here == (law_id or DEFAULT) else f" ({here})"
        if ":" in entry.numbers[here]:
            lines += _named(entry.rule.chapter, here)
        else:
            lines.append(f"{entry.numbers[here]:>4} {entry.title_in(here)}{elsewhere}")
    return "\n".join(lines)


def _named(chapter: str, law_id: str) -> list[str]:
    """The names under which the rules of a chapter stand that is cited by names, with how many there are."""
    numbers = [one.numbers[law_id] for one in catalogue.entries(chapter).values()]
    counts = Counter(number.partition(".")[0] for number in numbers)
    return [f"{name:<14} {counted(number, 'rule')}" for name, number in counts.items()]


def _place(entry: Entry, law_id: str | None) -> tuple[bool, list[str]]:
    here = home(entry, law_id)
    return here != (law_id or DEFAULT), [part.zfill(2) for part in entry.numbers[here].split(".")]


def rules_table(cases: dict[tuple[str, str], int] | None = None) -> str:
    """docs/rules.md: every rule with its number in each law, and whether a record can show that it was broken.

    `cases` counts the records of fixtures/cases by chapter and symbol; without it the column is left out.
    """
    lines = [
        "# The rules",
        "",
        "Generated from the catalogue (engine/law, engine/factions/*/law.json). A rule is *checkable* when a breach",
        "leaves a trace in the record: always (yes), sometimes (partly) or never (no). *Cases* counts the records of",
        "fixtures/cases that break it.",
    ]
    for entry in chapters():
        lines += [
            "",
            f"## {catalogue.title(entry.rule.chapter)}",
            "",
            *_rows(catalogue.entries(entry.rule.chapter).values(), cases),
        ]
    return "\n".join(lines) + "\n"


def _rows(entries: Iterable[Entry], cases: dict[tuple[str, str], int] | None) -> list[str]:
    head = ["name", "title", *ids(), "checkable", *(["cases"] if cases is not None else [])]
    lines = [_row(head), _row(["---"] * len(head))]
    for entry in entries:
        numbers = [entry.numbers.get(one, "") for one in ids()]
        cells = [f"`{entry.rule.symbol}`", entry.title, *numbers]
        cells.append("heading" if entry.heading else entry.checkable)
        if cases is not None:
            cells.append(str(cases.get(entry.rule, "") or ""))
        lines.append(_row(cells))
    return lines


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
