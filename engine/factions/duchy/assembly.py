"""The Duchy's Assembly (12.5.1): building, recruiting, moving through the Burrow, battling, digging."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rootlog.engine.event import BATTLE, MOVED, PLACED, REMOVED, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.parliament import ACTING, RISEN, TUNNEL, ParliamentSource
from rootlog.engine.factions.duchy.shown import Shown
from rootlog.engine.general import battle, hands, moving, placing
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece, Suit, hand
from rootlog.engine.reasons import ILLEGAL, MISSING
from rootlog.engine.source import play
from rootlog.engine.words import piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("duchy")

WARRIOR = Piece("D", "w")
COME_UP, GO_DOWN, MUSTERED = "burrow>clearing", "clearing>burrow", "supply>burrow"
DEEDS = frozenset((MOVED, COME_UP, GO_DOWN, BATTLE, PLACED, "stock>leader"))
"""The kinds of what is done in Daylight and at no other time."""
MUSTER, LIFTED = "Birdsong's warriors", "lifted"


class AssemblySource(ParliamentSource):
    """What the Duchy does in Daylight before it sways a minister."""

    shown = Shown((), "D", {})

    def sit(self, turn: Turn) -> None:
        """Share out the cards that a turn of the Duchy shows."""
        if turn.log.faction == self.faction:
            self.shown = Shown(turn.events, self.faction, self.listed)

    @property
    def listed(self) -> dict[str, int]:
        """How many cards each minister asks for."""
        return {card["name"]: card["cards"] for card in self.data.cards["minister"]}

    # --- 12.5.1 Assembly ----------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=ACTING, certain=True)
    def build(self, turn: Turn, event: Event) -> Turn:
        """12.5.1.I: where the Duchy rules, for a card shown that matches; 12.5.2.I: the Foremole for any card."""
        here, name = event.here, piece_name(event.moved.thing)
        suit = self.table.suits[here]
        shown = self.shown.of(event)
        fits = not shown or any(card in hands.matching(suit) for card in shown)
        deed = rota.BUILD if fits else rota.BUILD_FREELY
        free = self._only_by_minister(turn, deed)
        for _ in range(event.count):
            self.act(turn, deed, name + " in {}", here)
        turn.require(
            turn.failed or rules(turn, event.before, self.faction, here),
            R.FOREMOLE if free else R.BUILD,
            "{} is placed in {}, which the Duchy does not rule",
            name,
            here,
        )
        if not turn.failed:
            placing.build(turn, self.faction, here, event.count)
        self._reveal(turn, event, R.FOREMOLE if free else R.BUILD)
        return turn

    def _only_by_minister(self, turn: Turn, deed: str) -> bool:
        """Whether nothing of the Assembly is left for it."""
        return deed == rota.BUILD_FREELY or not any(
            one.left and not one.parliament for one in self.rotas(turn)
        )

    def _reveal(self, turn: Turn, event: Event, rule: Rule) -> None:
        """12.5.1.I, 12.5.2.I: a card is shown; that none is written is no mistake of the game. A card spent is one."""
        if turn.failed:
            return
        name, here = piece_name(event.moved.thing), event.here
        if self.shown.of(event):
            self.hold(turn, event)
            return
        spent = self.shown.spent.get(event.index)
        if spent is None or spent in self.banked(turn):
            words = "no card is shown for {} in {}"
            turn.object_to(rule, MISSING, words, name, here, warning=True)
        else:
            turn.keep(f"for {spent}", (rule, name, here))

    def hold(self, turn: Turn, event: Event) -> None:
        """12.6.1: cards that are shown stay apart until Evening, so that none is shown twice."""
        shown, held = self.shown.until(event), self._held(turn, event)
        if shown > held and not turn.failed:
            words = "cards shown this turn: {}, where the hand holds {}; none is shown twice"
            rule, at = R.DISCARD_AND_RETURN_REVEALED_CARDS, self.shown.last[event.index]
            turn.failed = True
            turn.object_to(rule, ILLEGAL, words, shown, held, index=at)

    def _held(self, turn: Turn, event: Event) -> int:
        """The cards in hand, with those that it lacks by mistakes that were told."""
        return event.before.size(hand(self.faction)) + turn.carried.lack.get(self.faction, 0)

    @play(MUSTERED, code="w", certain=True)
    def muster(self, turn: Turn, event: Event) -> Turn:
        """12.4: Birdsong's warriors; 12.5.1.II: those beyond are recruited, one an action."""
        if turn.agenda.range(MUSTER)[0] >= turn.opened:
            turn.go(MUSTER)
        due = min(event.count, turn.open(MUSTER, 0))
        if due:
            turn.go(MUSTER)
        for _ in range(due):
            turn.pay(MUSTER, 0, R.BIRDSONG, "")
        if event.count > due:
            turn.go(ACTING)
        for _ in range(event.count - due):
            self.act(turn, rota.RECRUIT, "recruiting a warrior")
        return turn

    @play(PLACED, code="w")
    def recruit_elsewhere(self, turn: Turn, event: Event) -> Turn:
        """12.4, 12.5.1.II: warriors come to the Burrow and to no clearing of the map."""
        birdsong = turn.open(MUSTER, 0) > 0 or turn.agenda.range(MUSTER)[0] >= turn.opened
        words = "{} placed in {}, the Duchy places warriors in the Burrow"
        name = piece_name(event.moved.thing, event.count)
        verb = "is" if event.count == 1 else "are"
        rule = R.BIRDSONG if birdsong else R.RECRUIT
        turn.require(False, rule, words, f"{name} {verb}", event.here)
        for _ in range(event.count):
            turn.pay(MUSTER, 0, rule, "", free=True)
        return turn

    @play(COME_UP, code="w", moment=ACTING, certain=True)
    def come_up(self, turn: Turn, event: Event) -> Turn | None:
        """12.5.1.V: warriors that come up through a tunnel as it is dug."""
        here, most = event.here, self.data.board["dig_moves"]
        if turn.take(RISEN, here) is None:
            if not self._digs(turn, event):
                return None
            turn.count(f"{RISEN} {here}")
        words = "{} come up through the tunnel dug in {}, {} at most do"
        name = piece_name(WARRIOR, event.count)
        turn.require(event.count <= most, R.DIG, words, name, here, most)
        turn.pay(RISEN, here, R.DIG, "", free=True)
        return moving.enter(turn, here)

    def _digs(self, turn: Turn, event: Event) -> bool:
        """Whether the action of that event places a tunnel in its clearing afterwards."""
        return any(
            other.action == event.action
            and other.index > event.index
            and other.kind == PLACED
            and other.owner == self.faction
            and other.code == TUNNEL.code
            and other.here == event.here
            for other in turn.events
        )

    @play(MOVED, COME_UP, GO_DOWN, code="w", moment=ACTING, certain=True)
    def move(self, turn: Turn, event: Event) -> Turn:
        """12.5.1.III, 12.5.2.III, IV."""
        origin, target = _ends(event)
        self.act(turn, rota.MOVE, "the move from {} to {}", _named(origin), _named(target))
        return self.travels(turn, event)

    @play(MOVED, code="w", moment=ACTING)
    def move_through_the_Burrow(self, turn: Turn, event: Event) -> Turn | None:  # noqa: N802
        """12.2.2: two moves, down one tunnel and up another, may be written as one."""
        origin, target = _ends(event)
        if not all(TUNNEL in event.before.pieces(end) for end in (origin, target)):
            return None
        for _ in range(2):
            self.act(turn, rota.MOVE, "the way from {} through the Burrow to {}", origin, target)
        words = "the warriors go from {} to {} through the Burrow; of the two moves one is written"
        turn.object_to(R.THE_BURROW, MISSING, words, origin, target, warning=True)
        moving.leave(turn, self.faction, origin)
        return moving.enter(turn, target)

    def travels(self, turn: Turn, event: Event) -> Turn:
        """4.2; 12.2.2: the Burrow is next to each clearing with a tunnel, and the Duchy always rules it."""
        origin, target = _ends(event)
        if origin and target:
            return moving.move(turn, self.faction, origin, target)
        tunnel = event.before.pieces(origin or target).get(TUNNEL, 0)
        words = "there is no tunnel between the Burrow and {}"
        turn.require(turn.failed or tunnel > 0, R.THE_BURROW, words, origin or target)
        return moving.enter(turn, target) if target else moving.leave(turn, self.faction, origin)

    @play(BATTLE, moment=ACTING, certain=True)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """12.5.1.IV, 12.5.2.II, IV."""
        clearing = getattr(event.change, "clearing", 0)
        self.act(turn, rota.BATTLE, "the battle in {}", clearing)
        return battle.battle(turn, event)

    @play(PLACED, code="t", moment=ACTING, certain=True)
    def dig(self, turn: Turn, event: Event) -> Turn:
        """12.5.1.V: a tunnel for a card of its clearing's suit."""
        return self._dig(turn, event)

    @play(MOVED, code="t", moment=ACTING, certain=True)
    def dig_elsewhere(self, turn: Turn, event: Event) -> Turn:
        """12.2.4, 12.5.1.V: a tunnel that is lifted and laid in one go."""
        self._lift(turn, event)
        return self._dig(turn, event)

    def _dig(self, turn: Turn, event: Event) -> Turn:
        here, suit = event.here, self.table.suits[event.here]
        self.act(turn, rota.DIG, "digging in {}", here)
        there = event.before.pieces(here).get(TUNNEL, 0)
        turn.require(
            turn.failed or (not there and event.count == 1),
            R.DIG,
            "a tunnel is dug in {}, where there is one already",
            here,
        )
        if not turn.failed:
            placing.place(turn, self.faction, here)
        hands.owe_card(
            turn,
            hands.matching(suit),
            R.DIG,
            "no {} card is spent for the tunnel in {}",
            suit_name(suit),
            here,
        )
        turn.grant(LIFTED, None, R.TUNNELS)
        if self.law.switch("dig_minimum") == "1":
            turn.owe(RISEN, {here}, R.DIG, "no warrior comes up through the tunnel dug in {}", here)
        if turn.counted(f"{RISEN} {here}"):
            return turn
        return turn.offer(RISEN, {here}, R.DIG)

    @play(REMOVED, code="t")
    def lift(self, turn: Turn, event: Event) -> Turn:
        """12.2.4: with all three on the map a tunnel may be lifted to lay another."""
        return self._lift(turn.go(ACTING), event)

    def _lift(self, turn: Turn, event: Event) -> Turn:
        tunnels = sum(self.on_map(event.before, TUNNEL).values())
        words = "a tunnel is removed from {}, with {} on the map; one is when all {} are there"
        all_ = self.data.pieces[TUNNEL.code]
        turn.require(tunnels >= all_, R.TUNNELS, words, event.origin, tunnels, all_)
        words = "the tunnel removed from {} is dug nowhere else"
        return turn.pay(LIFTED, None, R.TUNNELS, words, event.origin, free=turn.failed)

    def sets_aside(self, turn: Turn, event: Event) -> Mapping[str, int]:
        """12.6.1: cards that were shown come back to the hand in Evening."""
        if turn.log.faction != self.faction:
            return {}
        return self.shown.aside(event)


def _ends(event: Event) -> tuple[int, int]:
    """Where a move begins and ends; 0 is the Burrow."""
    source, target = event.moved.source, event.moved.target
    return int(source.key), int(target.key)


def _named(place: int) -> str:
    return str(place) if place else "the Burrow"


def suits_in(source: FactionSource, state: State) -> list[Suit]:
    """The suits of the clearings in which the faction has pieces, one entry a clearing."""
    return [
        suit
        for number, suit in source.table.suits.items()
        if any(
            type(thing) is Piece and thing.owner == source.faction for thing in state.pieces(number)
        )
    ]
