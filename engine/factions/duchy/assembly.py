"""The Duchy's Assembly (12.5.1): building, moving, battling."""

from rootlog.engine.event import BATTLE, MOVED, PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.bank import banked
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.pieces import ACTING, COME_UP, GO_DOWN, TUNNEL, R, ends
from rootlog.engine.factions.duchy.revealed import RevealedCards
from rootlog.engine.general import battle, hands, moving, placing
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Evidence


class Assembly(FactionPart):
    """The Duchy's acts on the map before it sways a minister, the Assembly's actions and the ministers'."""

    def __init__(
        self, rule_set: RuleSet, faction: Faction, ministers: Ministers, revealed: RevealedCards
    ) -> None:
        """Take the ministers, and the part that follows the cards shown."""
        super().__init__(rule_set, faction)
        self.ministers, self.revealed = ministers, revealed

    # --- 12.5.1.I Build ----------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=ACTING, certain=True)
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.5.1.I: the clearings that the Duchy rules, for a card shown that matches; 12.5.2.I: the Foremole for any card."""
        here, built = event.here, Evidence(piece=(event.moved.thing, 1), clearing=event.here)
        shown = self.revealed.seen(turn).of(event)
        suits = hands.matching(self.table.suits[here])
        fits = not shown or any(card in suits for card in shown)
        deed = rota.BUILD if fits else rota.BUILD_FREELY
        rule = R.FOREMOLE if self._only_by_minister(turn, deed) else R.BUILD
        for _ in range(event.count):
            self.ministers.act(turn, deed, "building", built)
        turn.require(rules(turn, event.before, self.faction, here), rule, "not ruled", built)
        if not turn.failed:
            placing.build(turn, self.faction, here, event.count)
        self._reveal(turn, event, rule)
        return turn

    def _only_by_minister(self, turn: Hypothesis, deed: str) -> bool:
        """True if nothing of the Assembly is left for it."""
        return deed == rota.BUILD_FREELY or not any(
            one.left and not one.parliament for one in self.ministers.rotas(turn)
        )

    def _reveal(self, turn: Hypothesis, event: Event, rule: Rule) -> None:
        """12.5.1.I, 12.5.2.I: a card is shown; that none is written is no mistake of the game. A card spent is one."""
        if turn.failed:
            return
        shown = self.revealed.seen(turn)
        if shown.of(event):
            self.revealed.hold(turn, event)
            return
        thing, here = event.moved.thing, event.here
        spent = shown.spent.get(event.index)
        if spent is None or spent in banked(turn):
            self.revealed.leave_out(turn, (rule, thing, here))
            self.revealed.unseen(turn, 1)
        else:
            self.revealed.misspend(turn, spent, (rule, thing, here))

    # --- 12.5.1.III Move, 12.5.1.IV Battle -----------------------------------------------------------------------

    def may_be_a_move(self, turn: Hypothesis, event: Event) -> bool:
        """True if warriors that come up may do so by a move: not those that stand right behind the tunnel dug for them."""
        if event.kind != COME_UP or event.count > self.data.board["dig_moves"]:
            return True
        last = turn.events[event.index - 1] if event.index else None
        return (
            last is None
            or last.action != event.action
            or last.kind != PLACED
            or last.owner != self.faction
            or last.code != TUNNEL.code
            or last.here != event.here
        )

    @play(MOVED, COME_UP, GO_DOWN, code="w", moment=ACTING, certain=True, may=may_be_a_move)
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.5.1.III, 12.5.2.III, IV."""
        origin, target = ends(event)
        self.ministers.act(turn, rota.MOVE, "moving", Evidence(origin=origin, target=target))
        return moving.travels(turn, event, self.faction)

    @play(MOVED, code="w", moment=ACTING)
    def move_through_the_Burrow(self, turn: Hypothesis, event: Event) -> Hypothesis | None:  # noqa: N802
        """12.2.2: two moves, down one tunnel and up another, may be written as one."""
        origin, target = ends(event)
        if not all(TUNNEL in event.before.pieces(end) for end in (origin, target)):
            return None
        values = Evidence(origin=origin, target=target)
        for _ in range(2):
            self.ministers.act(turn, rota.MOVE, "moving through the Burrow", values)
        turn.object_to(R.THE_BURROW, MISSING, "one move written", values, warning=True)
        moving.leave(turn, self.faction, origin)
        return moving.enter(turn, target)

    @play(BATTLE, moment=ACTING, certain=True)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.5.1.IV, 12.5.2.II, IV."""
        clearing = getattr(event.change, "clearing", 0)
        self.ministers.act(turn, rota.BATTLE, "battling", Evidence(clearing=clearing))
        return battle.battle(turn, event)
