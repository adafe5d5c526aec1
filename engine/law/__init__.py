"""The Law of Root as data: rules by symbol, their numbers and titles by edition, and the switches in which editions differ.

Code names a rule as `R.OVERWORK`, where `R = chapter("marquise")`; no number is in code. The catalogue files are
read only when a citation is put into words, so a clean record reads none of them.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from rootlog.engine import data
from rootlog.engine.law import editions, naming

_HERE = data.folder(__file__)
DEFAULT = "law-6"
"""The law that applies where nothing else is said."""
BY_DATE = "by-date"
"""In place of a law: the one that was in print when the game was played."""
GOAL = 30
"""Points that win at once in editions that say nothing else."""
ABSENT = "absent"
"""The value of a switch in editions that lack what it is about: those for which switches.json writes none."""


class LawError(ValueError):
    """There is no such law, or no such switch of it.

    >>> rootlog.check(Path("fixtures/games/readme.rootlog"), law="law-5")
    Traceback (most recent call last):
    rootlog.engine.law.LawError: ...
    """


class Rule(NamedTuple):
    """A rule by name: the catalogue file (`chapter`) and the symbol in it. What it cites depends on the edition: `Law.cite`."""

    chapter: str
    symbol: str


class Chapter:
    """A chapter of the catalogue as a namespace of rules: `chapter("actions").AMBUSH`. Tests check that each used symbol exists."""

    def __init__(self, name: str) -> None:
        """Name the catalogue file; nothing is read."""
        self._name = name

    def __getattr__(self, symbol: str) -> Rule:
        """The rule with that symbol; made once."""
        if symbol.startswith("_"):
            raise AttributeError(symbol)
        rule = Rule(self._name, symbol)
        setattr(self, symbol, rule)
        return rule


def chapter(name: str) -> Chapter:
    """The rules of the catalogue file with that name (`<name>.json` here, or a faction's `<name>.law.json`)."""
    return Chapter(name)


class Citation(NamedTuple):
    """A rule as an edition prints it: number and title, our one-sentence paraphrase, and the edition that it is taken from."""

    number: str
    title: str
    summary: str
    law: str


class Law:
    """One edition of the Law. Made by `law`, once each."""

    def __init__(
        self, law_id: str, switches: dict[str, str], house_rules: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """Take the id, the values of its switches, and those of them that are house rules.

        `house` is the folder below `engine/editions` in which an edition has factions and general rules of its own; empty
        for those that share the ones of the printed books. `goal` is how many points win.
        """
        self.id = law_id
        self.house: str = editions.own(law_id, "house") or ""
        self.goal: int = editions.own(law_id, "goal") or GOAL
        self.house_rules = dict(house_rules)
        self._switches = switches

    def __repr__(self) -> str:
        """As `law` makes it."""
        return f"law({self.id!r})"

    def switch(self, name: str) -> str:
        """The choice of this edition where editions differ: a value that switches.json lists. Raises KeyError for no such switch."""
        return self._switches[name]

    @property
    def title(self) -> str:
        """The edition's title."""
        found: str = editions.entry(self.id)["title"]
        return found

    @property
    def year(self) -> int | None:
        """The year in which it was printed; None where that is not known."""
        found: int | None = editions.entry(self.id).get("year")
        return found

    @property
    def printing(self) -> str | None:
        """The name that the publisher's pages give this printing; None where it has no pages there."""
        found: str | None = editions.entry(self.id).get("printing")
        return found

    def covers(self, chapter_name: str) -> bool:
        """True if this edition has that chapter; where not, `cite` takes it from the nearest edition that has."""
        return chapter_name in editions.chapters(self.id)

    def source(self, chapter_name: str) -> str | None:
        """The id of the edition whose chapter of that name applies: this one, else the nearest that has it, None if none has."""
        nearest = (self.id, *editions.fallback(self.id))
        return next((one for one in nearest if chapter_name in editions.chapters(one)), None)

    def cite(self, rule: Rule) -> Citation:
        """The rule as this edition prints it.

        Where it lacks the rule, the citation is of the rule that has its matter here (`instead` in the catalogue), else
        of the nearest edition that has the rule (`fallback` in editions.json). Raises KeyError for a rule that is not in
        the catalogue.
        """
        from rootlog.engine.law import catalogue  # a circle otherwise

        return catalogue.cite(rule, self.id)

    def url(self, rule: Rule) -> str | None:
        """The official page of the rule in this edition's printing; None where the publisher has none for it."""
        from rootlog.engine.law import catalogue  # a circle otherwise

        citation = self.cite(rule)
        return catalogue.url(citation, editions.site(), law(citation.law).printing)


def ids() -> list[str]:
    """The ids of all laws, oldest first."""
    return editions.ids()


def law(name: str, house_rules: tuple[tuple[str, str], ...] = ()) -> Law:
    """The law with that id, or that is called so in another way: `4`, `LAW-4`, `p6`, `2022`.

    `house_rules` are switches with the values that a table agreed on in place of the edition's. Raises LawError where there
    is no such law or switch, or where a name can mean several.
    """
    return _law(named(name), house_rules)


@cache
def _law(law_id: str, house_rules: tuple[tuple[str, str], ...]) -> Law:
    line = editions.lineage(law_id)
    own = {name: _value(switch, line) for name, switch in _switches().items()}
    return Law(law_id, own | _agreed(house_rules), house_rules)


def named(name: str) -> str:
    """The id of the law that is called so. Raises LawError, with what may have been meant, where there is none or several."""
    known = editions.ids()
    if name in known:
        return name

    meant = naming.meant(name)
    if len(meant) == 1:
        return meant[0]
    close = " or ".join(naming.told(one) for one in meant or naming.close(name))
    hint = f"; did you mean {close}?" if close else ""
    raise LawError(f"there is no law {name!r}; known are {', '.join(known)}{hint}")


def _agreed(house_rules: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """House rules by switch. Raises LawError for a switch, or a value of one, that no edition has."""
    for name, value in house_rules:
        known = values(name)
        if value not in known:
            raise LawError(
                f"no edition decides {name} as {value!r}; its values are {', '.join(map(repr, known))}"
            )
    return dict(house_rules)


def values(name: str) -> list[str]:
    """All values that editions give to a switch, oldest first. Raises LawError, with what may have been meant, for no such one."""
    known = _switches()
    if name not in known:
        close = " or ".join(get_close_matches(name, known, 2, 0.5))
        raise LawError(
            f"the Law has no switch {name!r}{f'; did you mean {close}?' if close else ''}"
        )
    return list(dict.fromkeys(known[name]["values"].values()))


def switches() -> dict[str, str]:
    """The names of all switches, each with what it is about."""
    return {name: switch["about"] for name, switch in _switches().items()}


def switches_of(rule: Rule) -> dict[str, data.Data]:
    """The switches that say how editions differ in that rule, by name: `values` in the order of `ids`, `rules`, `about`."""
    name = ".".join(rule)
    return {
        n: switch | {"values": [_value(switch, editions.lineage(one)) for one in ids()]}
        for n, switch in _switches().items()
        if name in switch["rules"]
    }


def _value(switch: data.Data, line: tuple[str, ...]) -> str:
    """The value of a switch for an edition of that lineage."""
    return editions.resolve(switch["values"], line) or ABSENT


@cache
def _switches() -> data.Data:
    found: data.Data = data.read(_HERE, "switches")["switches"]
    return found
