"""The alignment chart: what gifts, thefts and removed warriors do to it, and what they score.

Which of the hostile spaces a marker is on no record tells; it follows from the tasks.
"""

from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.editions.pnp.common import R
from rootlog.engine.editions.pnp.fight import REVIVED, fight_of
from rootlog.engine.event import MARK, STAYED, Event
from rootlog.engine.event import MOVED as MOVED_ON
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.game import Game
from rootlog.engine.general.clash import BattleSide, Clash
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, Evidence
from rootlog.engine.state import State

HOSTILE = "h"


class ChartStep(NamedTuple):
    """From a space by so much of a task to another space, for points, by a rule."""

    need: int
    target: str
    points: int
    rule: Rule


_GIFTS = {
    "0": ChartStep(1, "1", 1, R.VAGABOND_ALIGNMENT_POSITIVE),
    "1": ChartStep(2, "2", 2, R.VAGABOND_ALIGNMENT_POSITIVE),
    "2": ChartStep(2, "a", 3, R.VAGABOND_ALIGNMENT_POSITIVE),
    "a": ChartStep(1, "a", 2, R.VAGABOND_ALIGNMENT_END),
    "h1": ChartStep(2, "2", 2, R.VAGABOND_ALIGNMENT_CROSS),
}
_THEFTS = {"0": ChartStep(1, "h1", 1, R.VAGABOND_ALIGNMENT_NEGATIVE)}
_KILLS = {
    "0": ChartStep(1, "h2", 2, R.VAGABOND_ALIGNMENT_CROSS),
    "1": ChartStep(1, "h2", 2, R.VAGABOND_ALIGNMENT_CROSS),
    "2": ChartStep(1, "h2", 2, R.VAGABOND_ALIGNMENT_CROSS),
    "a": ChartStep(1, "h2", 2, R.VAGABOND_ALIGNMENT_CROSS),
    "h1": ChartStep(1, "h2", 2, R.VAGABOND_ALIGNMENT_NEGATIVE),
    "h2": ChartStep(2, "h3", 3, R.VAGABOND_ALIGNMENT_NEGATIVE),
    "h3": ChartStep(1, "h3", 2, R.VAGABOND_ALIGNMENT_END),
}
NEMESIS = frozenset(("h2", "h3", "h?"))
Chart = tuple[tuple[Faction, str], ...]
"""On which space the marker of each faction is; one that is not known is missing."""
MOVED = TurnNote("alignment", "V")
"""By faction: the space on which its marker is after the tasks of the turn so far."""
PASSED = TurnNote("alignment passed", "V")
"""By faction: the spaces that it came to in the turn."""
GIVEN = TurnNote("gifts", "V")
"""By faction: cards given in the turn that no arrow took."""
EAGER = TurnNote("gifts that count again", "V")
"""By faction: all cards given in the turn, and the space to which they bring its marker where each counts for every arrow."""
MAYBE = TurnNote("alignment perhaps", "V")
"""By faction: letters of spaces to which its marker may move, and need not."""
EITHER = "h?"
"""The second or the third hostile space: what was done allows both."""


class Alignment(Watcher[None, Chart], FactionPart):
    """The chart. It keeps the space of every marker."""

    def begin(self, game: Game) -> Chart:
        """All are indifferent."""
        return tuple((one, "0") for one in game.table.factions if one != self.faction)

    def remember(self, turn: Hypothesis, *, read: bool) -> Chart:
        """The spaces to which the tasks brought the markers, else those that the record states."""
        return tuple(
            (faction, self._after(turn, faction, space, read=read))
            for faction, space in self.kept(turn)
        )

    def _after(self, turn: Hypothesis, faction: Faction, space: str, *, read: bool) -> str:
        found = self.space(turn, faction) if read else space
        written = self.written(turn.log.after, faction)
        if written is None or written == _letter(found):
            return found
        return "h2" if written == HOSTILE else written

    def written(self, state: State, faction: Faction) -> str | None:
        """The space that the record writes; None where it has written none."""
        value = state.markers.get(("relationship", self.faction, faction))
        return None if value is None else str(value)

    def space(self, turn: Hypothesis, faction: Faction) -> str:
        """The space on which the marker of a faction is by now."""
        now = turn.counts.get(MOVED.at(faction))
        return str(now) if now is not None else dict(self.kept(turn)).get(faction, "0")

    def _named(self, space: str) -> str:
        """The name of a space on the board; a space that the board does not have is called as it is written."""
        named = {row["key"]: str(row["name"]) for row in self.data.board["relationships"]}
        return named.get(space, space)

    def is_ally(self, turn: Hypothesis, faction: Faction) -> bool:
        """True if that faction is an Ally, by the tasks or as the record has it."""
        now = self.space(turn, faction)
        return now == "a" or (now not in NEMESIS and self.written(turn.state, faction) == "a")

    def is_nemesis(self, turn: Hypothesis, faction: Faction) -> bool:
        """True if that faction is a Nemesis."""
        return self.space(turn, faction) in NEMESIS

    # --- tasks -------------------------------------------------------------------------------------------------

    def gift(self, turn: Hypothesis, faction: Faction, cards: int) -> None:
        """Cards given to a player: each moves the marker on as soon as there are enough for the next arrow."""
        before = self.space(turn, faction)
        left = turn.counted(GIVEN.at(faction)) + cards
        taken: list[ChartStep] = []
        while True:
            arrow = _GIFTS.get(self.space(turn, faction))
            if arrow is None or left < arrow.need:
                break
            left -= arrow.need
            taken.append(arrow)
            self._go(turn, faction, arrow, "cards given")
        turn.keep(GIVEN.at(faction), left)
        for arrow in self._eager(turn, faction, before, cards):
            if arrow in taken:
                taken.remove(arrow)
            else:
                self._may(turn, faction, arrow, "another card given")

    def _eager(
        self, turn: Hypothesis, faction: Faction, before: str, cards: int
    ) -> list[ChartStep]:
        """The arrows that cards take where each of the turn counts for every arrow: at most one with each card."""
        known = turn.counts.get(EAGER.at(faction), (0, before))
        assert isinstance(known, tuple)  # only written here
        given, space = int(known[0]), str(known[1])
        found = []
        for number in range(given + 1, given + cards + 1):
            arrow = _GIFTS.get(space)
            if arrow is not None and number >= arrow.need:
                found.append(arrow)
                space = arrow.target
        turn.keep(EAGER.at(faction), (given + cards, space))
        return found

    def steal(self, turn: Hypothesis, faction: Faction) -> None:
        """A card stolen."""
        arrow = _THEFTS.get(self.space(turn, faction))
        if arrow is not None:
            self._go(turn, faction, arrow, "a card stolen")

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """Warriors removed in one battle, whoever attacked."""
        own = clash.side(self.faction)
        if own is None:
            return
        enemy = clash.defender if own is clash.attacker else clash.attacker
        lost = enemy.warriors_lost - _saved(turn, clash, enemy)
        if enemy.faction in (self.faction, "") or lost <= 0:
            return
        arrow = self._kill(turn, enemy.faction, lost)
        if arrow is None or lost < arrow.need:
            return
        fight = fight_of(turn)
        if (fight.retreat >= 0 or fight.pursued) and enemy is clash.defender:
            # it takes hits that he does not deal; whether they count the marker tells where it moves for them
            if self._marked_for(turn, enemy.faction, arrow):
                self._go(turn, enemy.faction, arrow, "warriors lost in retreat", clash.index)
                return
            self._may(turn, enemy.faction, arrow, "warriors lost in retreat")
            if arrow.target == "h3" and self.space(turn, enemy.faction) == "h2":
                turn.keep(MOVED.at(enemy.faction), EITHER)
            return
        if own is clash.defender:
            arrow = arrow._replace(rule=R.VAGABOND_ALIGNMENT_EITHER_SIDE)
        self._go(turn, enemy.faction, arrow, "removed in one battle", clash.index)
        further = _KILLS.get(self.space(turn, enemy.faction))
        if further is not None and lost - arrow.need >= further.need:
            self._may(turn, enemy.faction, further, "more warriors removed")
            if further.target == "h3" != arrow.target:
                turn.keep(MOVED.at(enemy.faction), EITHER)

    def _marked_for(self, turn: Hypothesis, faction: Faction, arrow: ChartStep) -> bool:
        """True if the record moves the marker from a space that is not hostile to one that is, as the arrow does."""
        before = self.space(turn, faction)
        written = self.written(turn.log.after, faction)
        return written == _letter(arrow.target) != _letter(before)

    def _kill(self, turn: Hypothesis, faction: Faction, lost: int) -> ChartStep | None:
        """The arrow of removed warriors; where it is not known from which hostile space, the points that are due from both."""
        space = self.space(turn, faction)
        if space != EITHER:
            return _KILLS.get(space)
        last = _KILLS["h3"]
        if lost < _KILLS["h2"].need:
            self._may(turn, faction, last, "a warrior removed")
            return None
        more = _KILLS["h2"].points - last.points
        turn.earn(
            more,
            _KILLS["h2"].rule,
            "more warriors removed",
            NO_EVIDENCE,
            faction=self.faction,
            must=False,
        )
        return last

    def _may(self, turn: Hypothesis, faction: Faction, arrow: ChartStep, what: str) -> None:
        """A task that may count: its points may be written, and its space."""
        letters = turn.counts.get(MAYBE.at(faction), "")
        turn.keep(MAYBE.at(faction), f"{letters}{_letter(arrow.target)}")
        turn.earn(arrow.points, arrow.rule, what, NO_EVIDENCE, faction=self.faction, must=False)

    def _go(
        self,
        turn: Hypothesis,
        faction: Faction,
        arrow: ChartStep,
        what: str,
        index: int | None = None,
    ) -> None:
        passed = turn.counts.get(PASSED.at(faction), ())
        assert isinstance(passed, tuple)  # only written here
        where = turn.index if index is None else index
        turn.keep(PASSED.at(faction), (*passed, (arrow.target, where, arrow.rule)))
        turn.keep(MOVED.at(faction), arrow.target)
        known = Evidence(number=arrow.need, faction=faction)
        turn.earn(arrow.points, arrow.rule, what, known, faction=self.faction)

    # --- markers -----------------------------------------------------------------------------------------------

    @play(MARK, turns="any")
    def adjust(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A marker moves; what for is looked at when the turn closes."""
        change = event.change
        return turn if type(change) is Marked and change.kind == "relationship" else None

    def close(self, turn: Hypothesis) -> None:
        """Every marker is where the tasks bring it, and nowhere else in between."""
        for faction, before in self.kept(turn):
            passed = turn.counts.get(PASSED.at(faction), ())
            assert isinstance(passed, tuple)
            letters = {_letter(before), *(_letter(space) for space, *_ in passed)}
            maybe = set(str(turn.counts.get(MAYBE.at(faction), "")))
            if self._marked_wrong(turn, faction, letters | maybe):
                continue
            last = _letter(self.space(turn, faction))
            shown = self.written(turn.state, faction) or _letter(before)
            if shown not in maybe | {last} and shown in letters and not turn.failed:
                known = Evidence(faction=faction, due=self._named(last), space=self._named(shown))
                index, rule = passed[-1][1], self._unscored(turn, passed[-1][2])
                turn.object_to(rule, MISSING, "marker not moved", known, index=index)

    def _unscored(self, turn: Hypothesis, rule: Rule) -> Rule:
        """The rule of a task of which neither the marker nor the points are written, which is one omission; else that of the marker."""
        own = [one for one in turn.earned if one.faction == self.faction and one.must]
        written = sum(one.points for one in turn.recorded if one.faction == self.faction)
        last = next((one for one in reversed(own) if one.rule == rule), None)
        if last is None or written >= sum(one.points for one in own):
            return R.VAGABOND_ALIGNMENT_ADJUST
        turn.earned = tuple(one._replace(must=False) if one is last else one for one in turn.earned)
        return rule

    def _marked_wrong(self, turn: Hypothesis, faction: Faction, letters: set[str]) -> bool:
        """True if a marker is moved to a space that no task brings it to; then that was stated."""
        for event in turn.events:
            change = event.change
            if (
                type(change) is not Marked
                or change.kind != "relationship"
                or change.key != faction
                or str(change.value) in letters
            ):
                continue
            value = str(change.value)
            rule = R.VAGABOND_ALIGNMENT_ADJUST
            known = Evidence(faction=faction, space=self._named(value))
            turn.object_to(rule, ILLEGAL, "nothing moves it", known, index=event.index)
            return True
        return False


def _saved(turn: Hypothesis, clash: Clash, side: BattleSide) -> int:
    """The number of warriors of a side's losses that were saved: they are not removed."""
    lost = (turn.events[index] for who, index in fight_of(turn).losses if who == side.faction)
    moved = sum(event.count for event in lost if event.kind in (MOVED_ON, STAYED))
    return moved + turn.counted(REVIVED.at(clash.index))


def _letter(space: str) -> str:
    """A space as records write it."""
    return HOSTILE if space.startswith(HOSTILE) else space
