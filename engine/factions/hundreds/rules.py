"""Lord of the Hundreds: chapter 14 of the Law, in its order.

The Hoard (14.2.3 to 14.2.5) stands in hoard.py, the warlord and its moods (14.2.2, 14.7) in moods.py,
Birdsong (14.4) in birdsong.py, set-up (14.3) in setup.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import CARDS
from rootlog.engine.event import (
    BATTLE,
    MOVED,
    PLACED,
    SPENDINGS,
    Event,
)
from rootlog.engine.factions.hundreds.birdsong import (
    ANOINTING,
    CHOOSING,
    RAZING,
    RECRUITING,
    STRONGHOLD,
    BirdsongSource,
)
from rootlog.engine.factions.hundreds.hoard import COMMAND, PROWESS
from rootlog.engine.factions.hundreds.moods import INCITING, WARLORD, WARRIOR
from rootlog.engine.factions.hundreds.setup import Arrival
from rootlog.engine.general import battle, hands, hits, moving, placing
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, clearing
from rootlog.engine.source import Source, play
from rootlog.engine.words import suit_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.pieces import Faction
    from rootlog.engine.reasons import Reason
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("hundreds")
GENERAL = chapter("golden")

CRAFTING, COMMANDING, ADVANCING = "craft", "command the hundreds", "advance the warlord"
OPPRESSING, DRAWING = "oppress", "draw"
MOVE, FIGHT = "m", "b"


class Hundreds(BirdsongSource):
    """The rules and turns of the Hundreds."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With both orders of Daylight."""
        super().__init__(bench, faction)
        self._orders = {False: self.agenda, True: self.build_agenda(grandiose=True)}

    def sit(self, turn: Turn) -> None:
        """Take the order of Daylight that goes with the mood (14.7.2)."""
        log = turn.log
        super().sit(turn)
        if log.faction == self.faction:
            self.grandiose = not self.unsaid and self.mood(log.after) == "grandiose"
            self.agenda = self._orders[self.grandiose]

    # --- 14.2.1 Crafting -------------------------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """14.2.1: they craft with strongholds."""
        return self.suits_of(state, STRONGHOLD)

    def start_crafting(self, turn: Turn) -> Turn:
        """14.2.1, 14.5.1: in Daylight, before they command."""
        if not turn.past(DAYLIGHT):
            return turn.go(CRAFTING)
        hits.settle(turn)
        step = turn.agenda.slots[turn.slot].name
        words = "crafting belongs to Daylight, the step “{}” is reached"
        return turn.require(False, R.CRAFTING, words, step)

    # --- 14.3 Setup ------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """14.3.2, 14.3.4."""
        return Arrival(turn, self.data).set_up()

    # --- 14.5.2 Command the Hundreds -------------------------------------------------------------------------

    def _commands_left(self, turn: Turn, event: Event) -> bool:
        return turn.counted("commands") < self.level(event.before, COMMAND)

    def command(self, turn: Turn, event: Event, count: int = 1) -> Turn:
        """14.5.2: as many actions as their Command says."""
        turn.go(COMMANDING)
        taken = turn.count("commands", count).counted("commands")
        most = self.level(event.before, COMMAND)
        words = "action {} of commanding the Hundreds is taken, their Command is {}"
        return turn.require(
            turn.failed or taken <= most, R.COMMAND_THE_HUNDREDS, words, taken, most
        )

    def _prefers_advancing(self, turn: Turn, event: Event, kind: str) -> bool:
        """Whether what may be either is read as part of an advance rather than as a command.

        What can be a command is one, as the commands come first; when Grandiose it is the other way round.
        """
        if not self._can_advance(event, kind):
            return False
        if self.grandiose:
            if turn.past(ADVANCING) and self._commands_left(turn, event):
                return False
            return self._goes_on(turn, kind) or self._advances_left(turn, event)
        return not self._commands_left(turn, event)

    @play(MOVED, code="w")
    def go_along(self, turn: Turn, event: Event) -> Turn | None:
        """4.2: the warlord and warriors that go the same way make one move."""
        return turn if event.index and self._same_way(event, -1) else None

    def _same_way(self, event: Event, step: int) -> bool:
        """Whether the next event (or the one before) is a move of their other kind of warriors the same way."""
        index = event.index + step
        if not 0 <= index < len(self.happened):
            return False
        other = self.happened[index]
        return (
            other.kind == MOVED
            and other.owner == self.faction
            and other.code[0] == "w"
            and other.code != event.code
            and other.moved[2:4] == event.moved[2:4]
        )

    @play(MOVED, code="w")
    def move(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.2.I."""
        if self._prefers_advancing(turn, event, MOVE):
            return None
        self.command(turn, event)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.2.II."""
        if self._prefers_advancing(turn, event, FIGHT):
            return None
        return battle.battle(self.command(turn, event), event)

    @play(PLACED, code="b")
    def build(self, turn: Turn, event: Event) -> Turn:
        """14.5.2.III: for a card, in a matching clearing that they rule."""
        here, rule = event.here, R.BUILD
        self.command(turn, event, event.count)
        ruled = rules(turn, event.before, self.faction, here)
        words = "a stronghold is built in {}, which the Hundreds do not rule"
        turn.require(turn.failed or ruled, rule, words, here)
        words = "no {} card is spent for the stronghold in {}"
        self._owe_card(turn, event, rule, words)
        return placing.build(turn, self.faction, here, event.count)

    def _owe_card(self, turn: Turn, event: Event, rule: Rule, words: str) -> None:
        """A card that matches the clearing for each piece; for what is a mistake already, any card may have gone."""
        if turn.failed:
            turn.grant(CARDS.of(self.faction), None, rule, count=event.count)
            return
        suit = self.table.suits[event.here]
        fits, name = hands.matching(suit), suit_name(suit)
        hands.owe_card(turn, fits, rule, words, name, event.here, count=event.count)

    # --- 14.5.3 Advance the Warlord --------------------------------------------------------------------------

    def _can_advance(self, event: Event, kind: str) -> bool:
        """Whether it is a move with the warlord, or a battle where it stands."""
        if kind == MOVE:
            return event.code == WARLORD.code or self._same_way(event, 1)
        number: int = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return event.before.count(WARLORD, clearing(number)) > 0

    def _goes_on(self, turn: Turn, kind: str) -> bool:
        """Whether it belongs to the advance at hand: a battle after the move, 14.7.5: one of both after them."""
        done = turn.counts.get("advance", "")
        if done == MOVE + FIGHT:
            return self.feels(turn, turn.state, "relentless") is not False
        return done == MOVE and kind == FIGHT

    def _advances_left(self, turn: Turn, event: Event) -> bool:
        return turn.counted("advances") < self.level(event.before, PROWESS)

    def advance(self, turn: Turn, event: Event, kind: str) -> Turn:
        """14.5.3: as many times as their Prowess says."""
        if self.grandiose and turn.past(ADVANCING):
            hits.settle(turn)
            words = "the warlord is Grandiose and advances after the Hundreds are commanded"
            turn.require(False, R.GRANDIOSE, words)
        else:
            turn.go(ADVANCING)
        if self._goes_on(turn, kind):
            return turn.keep("advance", f"{turn.counts['advance']}{kind}")
        spent = turn.counts.get("advance", "")
        turn.keep("advance", kind)
        taken = turn.count("advances").counted("advances")
        most = self.level(event.before, PROWESS)
        rule, words = R.ADVANCE_THE_WARLORD, "the warlord advances {} times, its Prowess is {}"
        if len(str(spent)) > 2:  # move, battle, and what came on top
            rule, words = R.RELENTLESS, words + ", and what Relentless adds is done"
        return turn.require(turn.failed or taken <= most, rule, words, taken, most)

    @play(MOVED, code="w")
    def advance_to(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.3: the warlord moves, alone or with warriors."""
        if not self._may_be_an_advance(turn, event, MOVE):
            return None
        self.advance(turn, event, MOVE)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def advance_and_battle(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.3: after moving or without it, a battle where the warlord is."""
        if not self._may_be_an_advance(turn, event, FIGHT):
            return None
        return battle.battle(self.advance(turn, event, FIGHT), event)

    def _may_be_an_advance(self, turn: Turn, event: Event, kind: str) -> bool:
        if not self._can_advance(event, kind):
            return False
        return self._prefers_advancing(turn, event, kind) or not self.grandiose

    # --- 14.6.1 Incite ---------------------------------------------------------------------------------------

    @play(PLACED, code="t")
    def incite(self, turn: Turn, event: Event) -> Turn | None:
        """14.6.1: for a card, in a matching clearing with a warrior and no mob."""
        here, state, rule = event.here, event.before, R.INCITE
        suit = self.table.suits[here]
        if turn.counted("incited with the warlord") and not self._spends(suit):
            return None
        turn.go(INCITING)
        there = clearing(here)
        led = state.count(WARLORD, there) > 0
        words = "a mob is incited in {}, where no warrior of the Hundreds is"
        turn.require(turn.failed or led or state.count(WARRIOR, there) > 0, rule, words, here)
        self._owe_card(turn, event, rule, "no {} card is spent for the mob in {}")
        if led:
            turn.count("incited with the warlord")
        return self.place_mob(turn, event, rule)

    def _spends(self, suit: str) -> bool:
        """Whether a card that matches that suit leaves their hand in the turn."""
        fits = hands.matching(suit)
        return any(
            e.kind in SPENDINGS and e.owner == self.faction and e.suit in fits
            for e in self.happened
        )

    # --- 14.6.2 Oppress --------------------------------------------------------------------------------------

    def score_oppression(self, turn: Turn) -> None:
        """14.6.2: by the clearings that they rule, with a piece of theirs and no enemy's."""
        surely = most = 0
        for number in self.table.map.clearings:
            answer = self._oppresses(turn, turn.state, number)
            surely += answer is True
            most += answer is not False
        table: list[int] = self.data.board["oppress_vp"]
        least, best = (table[min(count, len(table) - 1)] for count in (surely, most))
        words = f"oppressing {surely} clearing{'s' if surely != 1 else ''}"
        turn.earn(least, R.OPPRESS, words)
        if not least and not best:
            turn.earn_nothing(R.OPPRESS, words)
        for _ in range(best - least):
            turn.earn(1, R.OPPRESS, words, must=False)

    def _oppresses(self, turn: Turn, state: State, number: int) -> bool | None:
        there = state.pieces(number)
        if not any(type(t) is Piece and t.owner == self.faction for t in there):
            return False
        enemies, perhaps = self.enemies_in(state, number)
        ruled = rules(turn, state, self.faction, number)
        if enemies or ruled is False:
            return False
        return None if perhaps or ruled is None else True

    def enemies_in(self, state: State, number: int) -> tuple[int, int]:
        """How many enemy pieces lie in a clearing, of whatever kind: surely, and at most."""
        surely = most = 0
        for thing, count in state.pieces(number).items():
            if type(thing) is not Piece or thing.owner in ("", self.faction):
                continue
            if not in_coalition(state, self.faction, thing.owner):
                most += count
                surely += count if thing.owner in self.bench.factions else 0
        return surely, most

    # --- 14.6.3 Draw and Discard -----------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """14.6.3: a card; 14.7.6: when Rowdy one more, or two in a crowd of enemies."""
        state, rowdy = turn.state, self.feels(turn, turn.state, "rowdy")
        surely = most = 0
        if rowdy is not False:
            extra, here = self.data.board["rowdy"], self.warlord(state)
            crowd = self.enemies_in(state, here) if here is not None else (0, 0)
            surely, most = (
                extra["crowd_draw"] if count >= extra["crowd"] else extra["draw"] for count in crowd
            )
        rule: Rule = R.ROWDY if surely and rowdy else R.DRAW_AND_DISCARD
        due = self.data.draw + (surely if rowdy else 0)
        hands.owe_evening_draw(turn, due, rule)
        hands.grant_draw(turn, self.data.draw + most - due, rule)

    def build_agenda(self, *, grandiose: bool = False) -> Agenda:
        """14.4 to 14.6; 14.7.2: when Grandiose they advance before they command."""
        acts = [Slot(DAYLIGHT, COMMANDING, R.DAYLIGHT), Slot(DAYLIGHT, ADVANCING, R.DAYLIGHT)]
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, RAZING, R.BIRDSONG, self.owe_razing),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG, self.owe_recruits),
            Slot(BIRDSONG, ANOINTING, R.BIRDSONG, self.owe_anointing),
            Slot(BIRDSONG, CHOOSING, R.BIRDSONG, self.owe_mood),
            Slot(DAYLIGHT, CRAFTING, R.DAYLIGHT),
            *(reversed(acts) if grandiose else acts),
            Slot(EVENING, INCITING, R.EVENING),
            Slot(EVENING, OPPRESSING, R.EVENING, self.score_oppression),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Hundreds(bench, faction),)
