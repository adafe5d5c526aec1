"""The Alliance: its set-up, its turn, its Evening, and how it hides.

Its board is in boxes.py, its actions in actions.py, conspiracies in conspiracy.py.
"""

from collections.abc import Iterable

from rootlog.engine.editions.pnp import building, outrage
from rootlog.engine.editions.pnp.alliance.actions import ACTING, SupporterActions
from rootlog.engine.editions.pnp.alliance.boxes import (
    BOXES,
    GAINED,
    SUPPORTERS,
    SupporterBoxes,
    box,
)
from rootlog.engine.editions.pnp.alliance.conspiracy import AllianceConspiracies
from rootlog.engine.editions.pnp.common import (
    R,
    Speaker,
    any_number,
    facts_of,
    may_be_short,
    nation,
)
from rootlog.engine.event import BATTLE, CRAFT, DECREED, DRAWN, PLACED, SPENDINGS, Event
from rootlog.engine.general import setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import CARDS, Budget
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason

WARRIOR = Piece("A", "w")
JOINED = Budget("evening supporters", "A")
"""Supporters that Evening places; a value is the box."""
GIVEN = Budget("outrage draws", "A")
"""Cards that Outrage gives in Birdsong."""
ACTS = frozenset((BATTLE, CRAFT, DECREED, DRAWN, PLACED, *SPENDINGS))
"""The actions that Daylight has, and Evening has not before its supporters are placed."""


class PnpAllianceRules(Speaker):
    """The Alliance's set-up, its agenda, what Birdsong draws and Evening places."""

    tells_draws = True

    boxes: SupporterBoxes
    """Their slots are emptied first."""

    def build_agenda(self) -> Agenda:
        """Birdsong, any number of actions, Evening."""
        return Agenda(
            R.TURN,
            Slot(BIRDSONG, "return", R.ALLIANCE_BIRDSONG_RETURN, self.boxes.owe_returns),
            Slot(BIRDSONG, "draw", R.ALLIANCE_BIRDSONG_DRAW, self.owe_draw),
            Slot(DAYLIGHT, ACTING, R.ALLIANCE_DAYLIGHT, late=R.TURN),
            Slot(EVENING, "supporters", R.ALLIANCE_EVENING_SUPPORTERS, self.owe_supporters),
            Slot(EVENING, "discard", R.ALLIANCE_EVENING_HAND_LIMIT),
        )

    # --- setting up ------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """A hideout of the clearing's nation and a warrior, where a slot is open; one supporter in each box."""
        opening, rule = setup.opening(turn), R.SETUP_ALLIANCE_HIDEOUT
        placed = [
            (piece, number)
            for code in self.data.pieces
            if code.startswith("b_")
            for piece in (Piece(self.faction, code),)
            for number in opening.where(piece)
        ]
        one = placed[0][0] if placed else Piece(self.faction, "b_f")
        known = Evidence(hideouts=len(placed))
        yield opening.check(one, len(placed) == 1, rule, "one hideout", known)
        if len(placed) != 1:
            return
        number = placed[0][1]
        suit, own = nation(turn, number), self.data.suits.get(one.code)
        known = Evidence(clearing=number, suit=suit, piece=(one, turn.law.house))
        fits = own is not None and suit in (None, own)
        yield opening.check(one, fits, rule, "of another nation", known)
        yield opening.check(one, self._has_room(turn, number), rule, "no open slot", known)
        yield opening.expect(WARRIOR, {number: 1}, rule)
        yield from self._boxes(turn)

    def _has_room(self, turn: Hypothesis, number: int) -> bool:
        """True if the slots hold what is there after the set-up."""
        slots, state = facts_of(turn).slots(number), turn.log.after
        ruin = building.covered(turn, state, number) is True
        return slots is None or building.built(state, number) <= slots - ruin

    def _boxes(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """If the boxes are written, each gets one."""
        placed = setup.opening(turn).put("column")
        if not placed:
            return
        for key in BOXES:
            count = sum(moved.count for _, moved in placed if moved.target.key == key)
            action = next((n for n, moved in placed if moved.target.key == key), placed[0][0])
            values = Evidence(suit=key.upper(), supporters=count)
            yield action, Reason(R.SETUP_ALLIANCE_SUPPORTERS, count == 1, "one each", values)

    # --- Birdsong --------------------------------------------------------------------------------------------

    def owe_draw(self, turn: Hypothesis) -> None:
        """As many cards as the Outrage track shows, where that is stated."""
        known, rule = self.facts.outrage(), R.ALLIANCE_BIRDSONG_DRAW
        level = outrage.standing(turn)
        if known is None or level is None:
            turn.grant(GIVEN, None, rule, count=any_number(turn, "#"))
            return
        due = known[min(level, len(known) - 1)]
        turn.owe(GIVEN, None, rule, "given", Evidence(space=level), count=due, step=True)

    @play(DRAWN, code="#", moment="draw")
    def draw(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The cards that Outrage gives; once something was spent Birdsong is over."""
        if turn.credits_of(CARDS.of(self.faction)) or turn.credits_of(SUPPORTERS):
            return None
        rule = R.ALLIANCE_BIRDSONG_DRAW
        return turn.pay(GIVEN, None, rule, "not given", NO_EVIDENCE, count=event.count)

    # --- Evening ---------------------------------------------------------------------------------------------

    def owe_supporters(self, turn: Hypothesis) -> None:
        """One for each box, as far as the supply goes."""
        rule = R.ALLIANCE_EVENING_SUPPORTERS
        short = may_be_short(turn, turn.state, self.faction, len(BOXES))
        for key in BOXES:
            if short:
                turn.grant(JOINED, {key}, rule)
            else:
                turn.owe(JOINED, {key}, rule, "none placed", Evidence(suit=key.upper()), step=True)

    @play(GAINED, code="w", moment="supporters")
    def place_supporters(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One in each box; not while Daylight goes on and the box gets its supporter of Evening later."""
        later = turn.events[event.index + 1 :]
        again = [e.index for e in later if e.kind == GAINED and e.code == "w" and box(e) == box(event)]  # fmt: skip
        acts = (e.index for e in later if e.kind in ACTS and e.owner == self.faction)
        if again and next(acts, again[-1]) < again[-1]:
            return None
        rule, known = R.ALLIANCE_EVENING_SUPPORTERS, Evidence(suit=box(event).upper())
        return turn.pay(JOINED, box(event), rule, "more than one", known, count=event.count)

    # --- battle ----------------------------------------------------------------------------------------------

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """A single defending warrior can ignore a hit; several cannot."""
        if clash.defender.faction == self.faction:
            alone = clash.defender.warriors == 1
            yield Effect(self.faction, R.BATTLE_HITS_HIDDEN, ward=int(alone))


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of its rules, in the order of its chapter."""
    actions = SupporterActions(rule_set, faction)
    boxes = SupporterBoxes(rule_set, faction, actions)
    conspiracies = AllianceConspiracies(rule_set, faction, actions, boxes)
    return boxes, PnpAllianceRules(rule_set, faction, boxes), actions, conspiracies
