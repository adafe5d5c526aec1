"""The moods of the warlord: which is in force (14.4.4), and what most of them bring (14.7); Lavish is in lavish.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.event import APPOINTED, BATTLE, LOST_ITEM, PLACED, REMOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import CHOOSING, LETTER, WARLORD, WARRIOR
from rootlog.engine.game import Game
from rootlog.engine.general import moving, placing
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import clearing, leader, supply
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.factions.hundreds.hoard import Tracks

R = chapter("hundreds")

BITTER, GRANDIOSE, LAVISH, RELENTLESS = "bitter", "grandiose", "lavish", "relentless"
JUBILANT, ROWDY, STUBBORN, WRATHFUL = "jubilant", "rowdy", "stubborn", "wrathful"
"""The moods that rules speak of, by the names of their cards."""

CHOSEN = Budget("mood chosen", LETTER)
"""The choice of a mood."""
BITTER_MOBS = Budget("mobs turned warriors", LETTER, written="{by}w->{0}")
"""Warriors that come for mobs; a credit's value is their clearing."""


class MoodChoice(NamedTuple):
    """The facts that a turn shows about their mood: its choice, in their own turn, and whether what is in force is not known."""

    chosen: Event | None
    unsaid: bool


class Moods(FactionPart, Watcher[MoodChoice, bool]):
    """14.4.4: the mood is chosen again each turn. It keeps whether the one in force is not known, as its choice is not written."""

    tracks: Tracks
    """Those of the Hoard, whose items bar moods."""

    def begin(self, game: Game) -> bool:
        """14.3.4: the first mood is known."""
        return False

    def observe(self, turn: Hypothesis) -> MoodChoice:
        """14.4.4: look for the choice of a mood."""
        if turn.faction != self.faction:
            return MoodChoice(None, self.kept(turn))
        chosen = next(
            (e for e in turn.events if e.kind == APPOINTED and e.owner == self.faction), None
        )
        missing = chosen is None and turn.log.round > 0
        given = (e for e in turn.events if e.kind == LOST_ITEM and e.owner == self.faction)
        states = (turn.log.before, *(event.before for event in given), turn.log.after)
        # the Lavish who had all items give some away behind the choice that they could not make
        return MoodChoice(chosen, missing and all(self.choices(turn, state) for state in states))

    def remember(self, turn: Hypothesis, *, read: bool) -> bool:
        """True if the mood in force is not known after that turn."""
        return self.seen(turn).unsaid

    # --- which is in force -----------------------------------------------------------------------------------

    def mood(self, state: State) -> str:
        """The name of the mood in force, as far as the record tells."""
        names = [card.name for card, _ in state.cards(leader(self.faction)) if card.name]
        first: str = self.data.board["setup"]["mood"]
        return names[0] if names else first

    def feels(self, turn: Hypothesis, state: State, mood: str) -> Truth:
        """True if that mood is in force; None where the mood was not written."""
        if not self.seen(turn).unsaid:
            return self.mood(state) == mood
        if turn.faction != self.faction:
            return None
        return None if mood in self.choices(turn, state) else False

    def grandiose(self, turn: Hypothesis) -> bool:
        """14.7.2: True if they surely are Grandiose in the Daylight of that turn, which is theirs."""
        return self.feels(turn, turn.log.after, GRANDIOSE) is True

    def may_be_lavish(self, turn: Hypothesis, event: Event) -> bool:
        """14.7.4: True if the mood of their turn was chosen before that event (or is not known), and it is Lavish."""
        chosen = self.seen(turn).chosen
        before = chosen is None or chosen.index < event.index
        return before and self.feels(turn, event.before, LAVISH) is not False

    def choices(self, turn: Hypothesis, state: State) -> list[str]:
        """14.4.4: the moods that can be chosen: another one, which shows no item that they have."""
        held, now, doubted = self.tracks.held(state), self.mood(turn.log.before), self.kept(turn)
        return [
            card["name"]
            for card in self.data.cards["mood"]
            if (card["name"] != now or doubted) and card["item"] not in held
        ]

    # --- 14.4.4 Choose Mood ----------------------------------------------------------------------------------

    def owe_choice(self, turn: Hypothesis) -> None:
        """14.4.4: another mood, unless none can be chosen."""
        if self.choices(turn, turn.state):
            turn.owe(
                CHOSEN,
                None,
                R.CHOOSE_MOOD,
                "not chosen",
                Evidence(mood=self.mood(turn.log.before)),
                step=True,
            )

    @play(APPOINTED, code="#", moment=CHOOSING)
    def choose_mood(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.4.4."""
        rule, name = R.CHOOSE_MOOD, event.card.name
        card = next((c for c in self.data.cards["mood"] if c["name"] == name), {})
        item, old = card.get("item"), self.mood(turn.log.before)
        chosen = self.seen(turn).chosen
        turn.require(
            chosen is None or chosen is event,
            rule,
            "a second mood",
            Evidence(mood=name, before=old),
        )
        stuck = not self.choices(turn, event.before)  # then they stay what they are
        again = name == old and not stuck and not self.kept(turn)
        turn.require(not again, rule, "already so", Evidence(mood=name))
        held = self.tracks.held(event.before)
        turn.require(item not in held, rule, "in the Hoard", Evidence(mood=name, item=item))
        return turn.pay(CHOSEN, None, rule, "", free=True)


class Bitter(FactionPart):
    """14.7.1: in a battle with the warlord, mobs there and next to it give way to warriors."""

    moods: Moods

    @play(REMOVED, code="t", turns="any")
    def turn_mobs_to_warriors(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.1."""
        here = self._battle(turn, event)
        if here is None:
            return None
        away = event.origin
        near = away == here or moving.adjacent(turn, event.before, self.faction, here, away)
        turn.require(near, R.BITTER, "not adjacent", Evidence(clearing=here, away=away))
        free = placing.barred(turn, event.before, self.faction, here) is None
        due = self._to_come(turn, event) if free else 0
        turn.owe(
            BITTER_MOBS,
            {here},
            R.BITTER,
            "mobs",
            Evidence(mobs=event.count, clearing=away, warriors=due, target=here),
            count=due,
        )
        turn.grant(BITTER_MOBS, {here}, R.BITTER, count=event.count - due)
        return self._reinforce(turn, away, others=-event.count)

    def _to_come(self, turn: Hypothesis, event: Event) -> int:
        """1.5.4: the number of warriors that the supply has for mobs, those that earlier mobs wait for left aside."""
        owed = sum(debt.must for debt in turn.debts_of(BITTER_MOBS))
        came = len(turn.credits_of(BITTER_MOBS))
        left = event.before.count(WARRIOR, supply(self.faction)) - max(0, owed - came)
        return max(0, min(event.count, left))

    @play(PLACED, code="w", turns="any")
    def come_for_mobs(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.1."""
        if event.code != WARRIOR.code or self._battle(turn, event) is None:
            return None
        here, count = event.here, event.count
        turn.pay(
            BITTER_MOBS,
            here,
            R.BITTER,
            "too many",
            Evidence(warriors=(WARRIOR, count), clearing=here),
            count=count,
        )
        placing.place(turn, self.faction, here)
        return self._reinforce(turn, here, warriors=count)

    def _reinforce(
        self, turn: Hypothesis, here: int, *, warriors: int = 0, others: int = 0
    ) -> Hypothesis:
        """Their side of the open battle, as it is once mobs turned warriors."""
        clash = turn.clash
        side = clash.side(self.faction) if clash is not None else None
        if clash is not None and side is not None and clash.clearing == here:
            side = side._replace(warriors=side.warriors + warriors, others=side.others + others)
            turn.clash = clash.replace(side)
        return turn

    def _battle(self, turn: Hypothesis, event: Event) -> int | None:
        """The clearing of the battle in which they are bitter: the one at hand, or one that follows at once."""
        if self.moods.feels(turn, event.before, BITTER) is False:
            return None
        clash = turn.clash
        if clash is not None and clash.side(self.faction) is not None:
            fought = turn.events[clash.index]
            if fought.before.count(WARLORD, clearing(clash.clearing)):
                return clash.clearing
        for later in turn.events[event.index + 1 :]:
            if later.kind == BATTLE:
                change = later.change
                sides = change.attacker, change.defender  # type: ignore[union-attr]  # a battle
                number: int = change.clearing  # type: ignore[union-attr]
                led = later.before.count(WARLORD, clearing(number))
                return number if led and self.faction in sides else None
            if later.owner != self.faction or later.kind not in (REMOVED, PLACED):
                return None
        return None


class Furious(FactionPart):
    """14.7.7, 14.7.8: the effects of Stubborn and Wrathful in battles with the warlord."""

    moods: Moods

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """14.7.7: with the warlord the first hit is ignored; 14.7.8: as attackers they deal one more."""
        before = turn.events[clash.index].before
        where = clearing(clash.clearing)
        if clash.side(self.faction) is None or not before.count(WARLORD, where):
            return
        stubborn = self.moods.feels(turn, before, STUBBORN)
        if stubborn is not False:  # where it is not known, any number of hits may have been ignored
            yield Effect(
                self.faction,
                R.STUBBORN,
                ward=int(bool(stubborn)),
                shield=None if stubborn is None else False,
            )
        wrathful = self.moods.feels(turn, before, WRATHFUL)
        if clash.attacker.faction == self.faction and wrathful is not False:
            falls = not turn.state.count(WARLORD, where)
            sure = wrathful and not (falls and clash.ambushed)  # it may have fallen to the ambush
            yield Effect(self.faction, R.WRATHFUL, low=int(bool(sure)), high=1)
