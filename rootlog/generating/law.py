"""The differences between the editions of the Law, as the generator reads their texts; the engine's switches are not asked."""

from typing import NamedTuple

from rootlog.engine import factions as boards
from rootlog.engine.factions import data
from rootlog.engine.law import editions

HOUSES = tuple(one for one in editions.ids() if "house" in editions.entry(one))
"""The editions whose games are generated apart, each in a folder of its name."""
ORDER = tuple(one for one in editions.ids() if one not in HOUSES)
"""The editions, oldest first."""


class Edition(NamedTuple):
    """An edition of the Law: its name and its place among the editions, oldest first."""

    name: str
    age: int

    def since(self, name: str) -> bool:
        """True if this edition is the named one or a later one."""
        return self.age >= ORDER.index(name)


def law(name: str) -> Edition:
    """The edition of that name. Raises ValueError where there is none."""
    return Edition(name, ORDER.index(name))


def factions(edition: Edition) -> str:
    """The letters of the factions that an edition has a chapter for."""
    told = editions.chapters(edition.name)
    return "".join(one for one in boards.letters() if data(one).stem in told)


def maps(edition: Edition) -> tuple[str, ...]:
    """The maps that an edition describes; the others are left to the editions that do."""
    return ("Fall", "Winter", "Lake", "Mountain") if edition.since("law-4") else ("Fall",)


def characters(edition: Edition) -> tuple[str, ...]:
    """The Vagabond's characters that an edition describes and a record can name."""
    three = ("thief", "tinker", "ranger")
    if not edition.since("law-4"):
        return three
    nine = (*three, "vagrant", "arbiter", "scoundrel", "adventurer", "ronin", "harrier")
    return (*nine, "cheat", "gladiator", "jailor") if edition.since("law-16") else nine
