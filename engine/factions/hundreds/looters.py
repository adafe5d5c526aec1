"""Looters (14.2.5): after a battle that they began the Hundreds may take an item, and deal no rolled hits for it."""

from collections.abc import Iterable, Mapping

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, DAMAGED, REMOVALS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.hoard import Hoard
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, items
from rootlog.engine.reasons import Evidence

R = chapter("hundreds")


class Looters(FactionPart, Watcher[Mapping[int, Event], None]):
    """14.2.5. It sees which battles of a turn an item was looted in, by their events: the one before it against its owner."""

    hoard: Hoard
    """Items come to it."""

    def observe(self, turn: Hypothesis) -> Mapping[int, Event]:
        """14.2.5: an item of the defender, one a battle."""
        loots: dict[int, Event] = {}
        fought: dict[Faction, int] = {}
        for event in turn.events:
            change = event.change
            if type(change) is Battled and change.attacker == self.faction:
                fought[change.defender] = event.index
            elif event.kind == DAMAGED and event.moved.target.faction == self.faction:
                battle = fought.get(event.owner)
                if battle is not None:
                    loots.setdefault(battle, event)
        return loots

    @play(DAMAGED, code="%", turns="any", mine=False)
    def loot(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.2.5: after a battle that they began, or were made to begin (1.5.5), an item of the defender, if they rule there."""
        if event.moved.target.faction != self.faction or event.owner == self.faction:
            return None
        letter = event.code[1]
        fought = next((n for n, taken in self.seen(turn).items() if taken is event), None)
        if fought is None and turn.faction != self.faction:
            return None
        turn.require(
            fought is not None, R.LOOTERS, "no attack", Evidence(item=letter, faction=event.owner)
        )
        turn.require(
            event.count == 1,
            R.LOOTERS,
            "one item",
            Evidence(items=event.count, faction=event.owner),
        )
        turn.require(
            not event.moved.source.key,
            R.LOOTERS,
            "no box",
            Evidence(item=letter, faction=event.owner),
        )
        if fought is not None:
            clearing = turn.events[fought].change.clearing  # type: ignore[union-attr]  # a battle
            ruled = self._ruled(turn, event, clearing)
            turn.require(
                ruled,
                R.LOOTERS,
                "not ruled",
                Evidence(item=letter, faction=event.owner, clearing=clearing),
            )
        return self.hoard.gain(turn, event, letter)

    def _ruled(self, turn: Hypothesis, event: Event, clearing: int) -> bool:
        """True if they rule there when an item is looted: losses may be written after it."""
        states = [event.before]
        for later in turn.events[event.index + 1 :]:
            if later.kind in REMOVALS and later.moved.source.key == clearing:
                states.append(later.after)
            elif later.kind == BATTLE:
                break
        return any(rules(turn, state, self.faction, clearing) is not False for state in states)

    def _loots(self, turn: Hypothesis, clash: Clash) -> Truth:
        """True if they give up their rolled hits in that battle; None: who loots in vain leaves no trace."""
        if clash.attacker.faction != self.faction:
            return False
        if clash.index in self.seen(turn):
            return True
        before = turn.events[clash.index].before
        if not before.at(items(clash.defender.faction)):
            return False
        ruled = rules(turn, turn.state, self.faction, clash.clearing)
        return False if ruled else None

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """14.2.5: looters deal no rolled hits."""
        loots = self._loots(turn, clash)
        if loots is not False:
            yield Effect(clash.defender.faction, R.LOOTERS, shield=loots)
