"""Vault Keepers, demoted Badger Bodyguards: vaults; the first hit that its controller takes is ignored."""

from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, PLACED, Event
from rootlog.engine.general import moving, placing
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import Actor, act_of
from rootlog.engine.hirelings.control import HIRED
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence


class VaultKeepers(Actor):
    """A vault at or next to another; then they battle at the vaults, or one more of them comes to each."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A vault goes to where one is or next to that; where none can be placed there, anywhere."""
        vaults = self.on_map(event.before, "b")
        hired = turn.counted(HIRED.of(self.faction))
        if act_of(event) == "place" and event.code[0] == "b" and vaults and not hired:
            near = {
                other
                for number in vaults
                for other in (number, *moving.neighbours(turn, event.before, self.faction, number))
            }
            turn.require(
                event.here in near or not any(self._fits(turn, event, n) for n in near),
                R.ABILITY,
                "vault too far",
                Evidence(clearing=event.here),
            )
        return super().perform(turn, event)

    def _fits(self, turn: Hypothesis, event: Event, clearing: int) -> bool:
        """True if a vault surely could be placed there."""
        full = placing.open_slots(turn, event.before, clearing) < 1
        return not full and deeds.barred(turn, event.before, self.faction, clearing) is False


class AtTheVaults(Ability):
    """They battle once at each vault, or one of them comes to each."""

    rule = R.ONCE_PER_DAYLIGHT_ACTION

    def close(self, turn: Hypothesis) -> None:
        """19.2.4: looked at when the turn is over."""
        own = self.unhired(turn)
        fought = [e for e in own if e.kind == BATTLE]
        came = [e for e in own if e.kind == PLACED and e.code == "w"]
        vault = Piece(self.code, "b")
        # where no vault could be placed beside another, a warrior comes with one elsewhere
        vaults = [e for e in own if e.kind == PLACED and e.code == "b"]
        self.require_first(turn, vaults, fought)
        built = [e.here for e in vaults]
        joined = [e for e in came if e.here not in built]
        if fought and joined:
            last = max(fought[-1], joined[-1], key=lambda event: event.index)
            self.illegal(turn, "keepers do both", last, clearing=joined[-1].here)
            return
        places: set[int] = set()
        for event in fought:
            change = event.change
            assert type(change) is Battled  # what its kind says
            here = change.clearing
            if here in places or vault not in event.before.pieces(here):
                key = "keepers battle twice" if here in places else "keepers without a vault"
                self.illegal(turn, key, event, clearing=here)
                return
            places.add(here)


class BadgerBodyguards(Ability):
    """In battle its controller ignores the first hit that it takes."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """19.2.2: for either side; where it is not known whose they are, a hit may be dealt or not."""
        for side in (clash.attacker, clash.defender):
            control = self.controls(turn, turn.events[clash.index].before, side.faction)
            if control:
                yield Effect(side.faction, R.ABILITY, ward=1)
            elif control is None:
                yield Effect(clash.enemy(side.faction), R.ABILITY, low=-1)


PROMOTED = (VaultKeepers, AtTheVaults)
DEMOTED = (BadgerBodyguards,)
