"""An open battle: its two sides, and what sources bring to it (4.3)."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.truth import Truth
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.words.values import Force


class PawnStrength(NamedTuple):
    """The strength of a pawn, which has no warriors: `strength` rolled hits at most, `targets` things that hits can damage.

    `arms` names what gives the strength, in words, and `arm` by its code; without any he is defenceless. The rules are
    those of the limit, of taking hits and of being defenceless.
    """

    strength: int
    targets: int
    arms: str
    maximum: Rule
    hits: Rule
    defenseless: Rule
    arm: str = ""


ANNOUNCED = Budget("announced")
"""Cards that are discarded before the battle in which they are used.

Its values: the card, its faction, and whether it serves the defender only.
"""


class BattleSide(NamedTuple):
    """One side of a battle: what it had in the clearing when the battle began, and what it lost there since.

    `lent` warriors of the `lender` (of each of several letters) it treats as its own, or, where that is `optional`, may treat so. Where it is
    `screened` it loses buildings and tokens only after them. `fell` is the event of its first loss, -1 without any.
    """

    faction: Faction
    warriors: int
    others: int
    pawn: bool
    warriors_lost: int = 0
    others_lost: int = 0
    stand: PawnStrength | None = None
    damaged: int = 0
    disarmed: int = 0
    """The number of the things damaged that gave strength."""
    lender: Faction = ""
    lent: int = 0
    lent_lost: int = 0
    optional: bool = False
    screened: bool = True
    fell: int = -1
    restored: int = 0
    """The number of warriors lost that were placed there again, so that those an ambush removed may fight on."""

    @property
    def pieces(self) -> int:
        """Warriors, buildings and tokens at the beginning, and what counts as them: what hits remove, if there are enough.

        A pawn ignores hits once all that counts as it is damaged (9.2.7), though an ally's warriors may be left that could take them.
        """
        targets = self.stand.targets if self.stand is not None else 0
        ignores = self.optional and self.stand is not None and self.damaged >= targets
        lent = self.lent_lost if ignores else self.lent
        return self.warriors + self.others + lent + targets

    @property
    def lost(self) -> int:
        """Pieces lost, and what was damaged in their place."""
        return self.warriors_lost + self.others_lost + self.lent_lost + self.damaged

    def strength(self, fallen: int = 0) -> int:
        """The number of rolled hits that it deals at most, for certain, when so many hits were taken before the roll."""
        if self.stand is None:
            return max(0, self.warriors + self.lent - fallen) + min(self.restored, fallen)
        sure = min(max(0, fallen - self.damaged + self.disarmed), self.disarmed + self.lent_lost)
        return max(0, self.stand.strength + self.lent - sure)

    def doubt(self, fallen: int = 0) -> int:
        """The number by which it may be less: a pawn chooses what is damaged first, and the order is not recorded."""
        if self.stand is None:
            return 0
        lost = min(fallen, self.disarmed + self.lent_lost)
        return self.strength(fallen) - max(0, self.stand.strength + self.lent - lost)

    @property
    def armed(self) -> bool:
        """True if it is not defenceless."""
        return self.warriors + self.lent > 0 or (self.stand is not None and self.stand.strength > 0)

    def force(self, fallen: int = 0) -> Force:
        """The strength it fights with, when so many hits were taken before the roll."""
        if self.stand is None:
            return Force(self.strength(fallen))
        return Force(max(0, self.strength(fallen) - self.lent), self.stand.arms, self.lent)


class Effect(NamedTuple):
    """The effect that a source brings to a battle for one faction: `low` to `high` extra hits that it deals.

    `shield` ignores the rolled hits that it takes (None: perhaps); `high_roll` gives it the higher roll though it defends; `armed` says
    whether it counts as having warriors for 4.3.3.II (None: as the warriors tell), and `strength` how many rolled hits
    it can deal at most (None: as many as its warriors). `unambushed`: ambushes deal it no hits (None: perhaps); `price` is what the enemy
    scores if the extra hit is dealt. `boost` is how many more rolled hits it may deal, for which `payee` scores the price.
    `ward` is how many of the hits that it takes it ignores, the first ones, whatever deals them.
    """

    faction: Faction
    rule: Rule
    low: int = 0
    high: int = 0
    shield: Truth = False
    high_roll: bool = False
    armed: bool | None = None
    strength: int | None = None
    unambushed: Truth = False
    price: int = 0
    boost: int = 0
    payee: Faction = ""
    ward: int = 0


class Clash(NamedTuple):
    """An open battle.

    `index` is its event; `ambushed`: an ambush was played, `foiled`: and foiled. It is `doubtful` what came of that where
    a card does not match the clearing. `used` holds the names of effects that
    left a trace (a discarded card), with the faction that used them. `author` counts as the remover of what both sides
    lose, where that is somebody else than the enemy.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    attacker: BattleSide
    defender: BattleSide
    ambushed: bool = False
    foiled: bool = False
    rolls: tuple[int, int] | None = None
    used: tuple[tuple[str, Faction], ...] = ()
    uncertain: bool = False
    author: Faction = ""
    doubtful: bool = False

    def side(self, faction: Faction) -> BattleSide | None:
        """That faction's side, None if it is not in the battle."""
        if faction == self.attacker.faction:
            return self.attacker
        return self.defender if faction == self.defender.faction else None

    def backed(self, faction: Faction) -> BattleSide | None:
        """The side that treats that faction's warriors as its own."""
        for side in (self.attacker, self.defender):
            if faction and faction in side.lender and side.lent:
                return side
        return None

    def fought_by(self, faction: Faction) -> BattleSide | None:
        """The side for which that faction's warriors fight: its own, or that of who treats them as its own."""
        return self.side(faction) or self.backed(faction)

    def fallen(self, faction: Faction) -> int:
        """The number of that faction's warriors that were lost, on its own side or on another's."""
        side = self.side(faction)
        if side is not None:
            return side.warriors_lost
        backed = self.backed(faction)
        return backed.lent_lost if backed is not None else 0

    def replace(self, side: BattleSide) -> Clash:
        """The battle with that side as it is now."""
        if side.faction == self.attacker.faction:
            return self._replace(attacker=side)
        return self._replace(defender=side)

    def enemy(self, faction: Faction) -> Faction:
        """The other side's faction."""
        return self.defender.faction if faction == self.attacker.faction else self.attacker.faction


class BattleOutcome(NamedTuple):
    """The losses that the dice can bring to the two sides: ranges, both ends included; `ended`: an ambush ends the battle."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
    ended: bool = False
