"""The editions of the Law in words: what `rootlog laws` shows."""

from textwrap import wrap
from typing import Any

from rootlog.engine.law import DEFAULT, catalogue, editions, ids, law, switches, values
from rootlog.reporting import rulebook

WIDTH = 98


def table() -> str:
    """All editions, oldest first: id, year, printing and title, and below what is in them beyond the one before."""
    return "\n".join(_entry(one) for one in ids())


def _entry(law_id: str) -> str:
    found = law(law_id)
    year, printing = str(found.year or "-"), found.printing or "-"
    usual = " (default)" if law_id == DEFAULT else ""
    head = f"{law_id:<7} {year:<5} {printing:<4} {found.title}{usual}"
    like = editions.entry(law_id).get("like")
    own = list(editions.own_chapters(law_id))
    new = ", ".join(map(catalogue.title, own))
    has = f"as {like}{f', and {new}' if new else ''}" if like else new
    note = editions.entry(law_id).get("note", "")
    text = [*wrap(note, WIDTH - 8), *wrap(f"has {has}", WIDTH - 8)]
    return "\n".join([head, *(f"{'':8}{line}" for line in text), ""])


def one(law_id: str) -> str:
    """One edition: its chapters by number, and its switches with the values that other editions have."""
    lines = [_entry(law_id).rstrip(), "", "chapters"]
    chapters = rulebook.chapters(law_id)
    lines += [f"  {entry.numbers[law_id]:>4} {entry.title_in(law_id)}" for entry in chapters]
    lines += ["", "switches"]
    for name, about in switches().items():
        others = [value for value in values(name) if value != law(law_id).switch(name)]
        lines.append(f"  {name} = {law(law_id).switch(name)!r}; elsewhere {_listed(others)}")
        lines += [f"      {line}" for line in wrap(about, WIDTH - 6)]
    return "\n".join(lines) + "\n"


def _listed(found: list[str]) -> str:
    return ", ".join(map(repr, found)) or "there is none"


def as_facts(law_id: str, *, whole: bool = False) -> dict[str, Any]:
    """An edition as JSON values; the `whole` has its switches, too."""
    found = law(law_id)
    chapters = rulebook.chapters(law_id)
    facts: dict[str, Any] = {
        "id": law_id,
        "title": found.title,
        "year": found.year,
        "printing": found.printing,
        "like": editions.entry(law_id).get("like"),
        "note": editions.entry(law_id).get("note", ""),
        "default": law_id == DEFAULT,
        "chapters": [
            {"number": entry.numbers[law_id], "title": entry.title_in(law_id)} for entry in chapters
        ],
    }
    if whole:
        facts["switches"] = {
            name: {"value": found.switch(name), "values": values(name), "about": about}
            for name, about in switches().items()
        }
    return facts
