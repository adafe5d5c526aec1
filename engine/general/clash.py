"""An open battle: its two sides, and what sources bring to it (4.3)."""

from typing import NamedTuple

from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction


class Side(NamedTuple):
    """One side of a battle: what it had in the clearing when the battle began, and what it lost there since."""

    faction: Faction
    warriors: int
    others: int
    pawn: bool
    warriors_lost: int = 0
    others_lost: int = 0

    @property
    def pieces(self) -> int:
        """Warriors, buildings and tokens at the beginning: what hits can remove."""
        return self.warriors + self.others

    @property
    def lost(self) -> int:
        """Pieces lost."""
        return self.warriors_lost + self.others_lost


class Effect(NamedTuple):
    """What a source brings to a battle for one faction: `low` to `high` extra hits that it deals.

    `shield` ignores the rolled hits that it takes; `high_roll` gives it the higher roll though it defends; `armed` says
    whether it counts as having warriors for 4.3.2.III (None: as the warriors tell), and `strength` how many rolled hits
    it can deal at most (None: as many as its warriors). `unambushed`: ambushes deal it no hits; `price` is what the enemy
    scores if the extra hit is dealt.
    """

    faction: Faction
    rule: Rule
    low: int = 0
    high: int = 0
    shield: bool = False
    high_roll: bool = False
    armed: bool | None = None
    strength: int | None = None
    unambushed: bool = False
    price: int = 0


class Clash(NamedTuple):
    """An open battle.

    `index` is its event; `ambushed`: an ambush was played, `foiled`: and foiled. `used` holds the names of effects that
    left a trace (a discarded card), with the faction that used them.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    attacker: Side
    defender: Side
    ambushed: bool = False
    foiled: bool = False
    rolls: tuple[int, int] | None = None
    used: tuple[tuple[str, Faction], ...] = ()
    uncertain: bool = False

    def side(self, faction: Faction) -> Side | None:
        """That faction's side, None if it is not in the battle."""
        if faction == self.attacker.faction:
            return self.attacker
        return self.defender if faction == self.defender.faction else None

    def enemy(self, faction: Faction) -> Faction:
        """The other side's faction."""
        return self.defender.faction if faction == self.attacker.faction else self.attacker.faction


class Outcome(NamedTuple):
    """What the dice can make the two sides lose: ranges, both ends included."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
