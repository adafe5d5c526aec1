"""With whom the Vagabond shares his fate (9.2.8). Who wins with whom is for general/winning.py to say."""

from rootlog.engine.changes import Marked
from rootlog.engine.event import MARK, Event
from rootlog.engine.factions.vagabond.board import HOSTILE, VagabondPart
from rootlog.engine.factions.vagabond.relations import PARDON
from rootlog.engine.general.coalitions import partners
from rootlog.engine.general.dominance import DOMINANCE, MARKER
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, crafted
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("vagabond")

LEAST_PLAYERS = 4


class Coalitions(VagabondPart):
    """Forming a coalition."""

    def leaves_for_another(self, turn: Hypothesis, event: Event) -> bool:
        """True if the score marker leaves the track for the board of another player."""
        change = event.change
        return type(change) is Marked and change.kind == "marker_off" and change.key != self.faction

    @play(MARK, moment="daylight", may=leaves_for_another)
    def form_a_coalition(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.2.8: a dominance card, four players, and a partner who has the fewest points."""
        change = event.change
        assert type(change) is Marked  # offered such events only
        partner = change.key
        rule = R.DOMINANCE_CARDS_AND_COALITIONS
        turn.pay(
            MARKER.of(self.faction), None, rule, "no dominance card", Evidence(faction=self.faction)
        )
        self._partner(turn, event.before, partner)
        if self.board.relation(event.before, partner) == HOSTILE and not turn.failed:
            rule = R.COALITION_WITH_HOSTILE_FACTION
            turn.owe(
                PARDON.of(self.faction), {partner}, rule, "was Hostile", Evidence(faction=partner)
            )
        else:  # the marker may have gone there first; no more is asked of a coalition that cannot be
            turn.grant(PARDON.of(self.faction), {partner}, R.COALITION_WITH_HOSTILE_FACTION)
        return turn

    def _partner(self, turn: Hypothesis, state: State, partner: Faction) -> None:
        rule = R.DOMINANCE_CARDS_AND_COALITIONS
        players = len(self.rule_set.factions)
        turn.require(
            players >= LEAST_PLAYERS,
            rule,
            "too few players",
            Evidence(players=players, least=LEAST_PLAYERS),
        )
        activated = any(card.name == DOMINANCE for card, _ in state.cards(crafted(partner)))
        turn.require(not activated, rule, "has activated", Evidence(faction=partner))
        if self.law.switch("coalition_partner") == "neither":
            joined = any(
                partners(state, f) and partner in (f, *partners(state, f)) for f in state.scores
            )
            turn.require(not joined, rule, "in a coalition", Evidence(faction=partner))
        points = {f: p for f, p in state.scores.items() if p is not None and f != self.faction}
        own, fewest = points.get(partner), min(points.values(), default=0)
        turn.require(
            own is None or own <= fewest,
            rule,
            "not the fewest",
            Evidence(faction=partner, points=own or 0, fewest=fewest),
        )
        turn.tell(rule, "coalition", Evidence(faction=partner, points=own or 0, fewest=fewest))
