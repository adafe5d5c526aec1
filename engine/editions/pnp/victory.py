"""Victory: forty points, or what an activated special victory card asks for."""

from rootlog.engine.changes import Marked
from rootlog.engine.editions.pnp.common import SPECIAL, PnpPart, R, facts_of, improvements, suit_of
from rootlog.engine.event import ACTIVATED, CLAIMED, DROPPED, MARK, Event
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import hands
from rootlog.engine.general.coalitions import sharing
from rootlog.engine.general.ruling import rules
from rootlog.engine.general.winning import End, after, by_points, disputed, gone_on
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.findings import finding
from rootlog.engine.judging.source import play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, crafted
from rootlog.engine.reasons import MISSING, Evidence, Objection, Reason
from rootlog.engine.state import State

MARKER = Budget("score marker")
"""The score marker that a faction takes off the track."""
CHAOS, COALITION, ECONOMIC, MILITARY = "chaos", "coalition", "economic", "military"
RULES: dict[str, Rule] = {
    CHAOS: R.VICTORY_SPECIAL_CHAOS,
    COALITION: R.VICTORY_SPECIAL_COALITION,
    ECONOMIC: R.VICTORY_SPECIAL_ECONOMIC,
    MILITARY: R.VICTORY_SPECIAL_MILITARY,
}
CLOSE = range(33, 40)
"""The number of points that everybody else has where Chaos wins."""
ENOUGH = 5
"""The number of improvements that Economic asks for."""
UNMILITARY = frozenset(("C", "V"))


def active(state: State, faction: Faction) -> str | None:
    """The special victory card that a faction has activated."""
    return next((c.name for c, _ in state.cards(crafted(faction)) if c.name in SPECIAL), None)


class SpecialVictory(PnpPart):
    """The acts that special victory cards allow anybody."""

    @play(ACTIVATED, code="#", moment="daylight")
    def activate(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One in a game, in Daylight; the score marker leaves the track."""
        name = event.card.name
        if name not in SPECIAL:
            return None
        before = active(event.before, self.faction)
        known = Evidence(faction=self.faction, before=before, card=name)
        if before is not None:
            return turn.require(False, R.VICTORY_SPECIAL_PERMANENT, "another before", known)
        if name == MILITARY:
            allowed = self.faction not in UNMILITARY
            turn.require(allowed, R.VICTORY_SPECIAL_MILITARY, "not for them", known)
        if event.before.scores.get(self.faction) is not None:
            rule = R.VICTORY_SPECIAL_ACTIVATE
            turn.owe(MARKER.of(self.faction), None, rule, "marker stays", known)
        return turn

    @play(MARK)
    def take_the_marker_off(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """To one's own board; with Coalition to that of a player with the fewest points."""
        change = event.change
        if type(change) is not Marked or change.kind != "marker_off":
            return None
        rule = R.VICTORY_SPECIAL_ACTIVATE
        held = active(event.before, self.faction) or active(event.after, self.faction)
        known = Evidence(faction=self.faction, card=held, other=change.key)
        turn.pay(MARKER.of(self.faction), None, rule, "no card activated", known)
        if held == COALITION:
            self._ally(turn, event, change.key)
        elif held is not None:
            turn.require(change.key == self.faction, rule, "another board", known)
        return turn

    def _ally(self, turn: Hypothesis, event: Event, partner: Faction) -> None:
        """The partner has the fewest points, others may have as few."""
        rule, scores = R.VICTORY_SPECIAL_COALITION, event.before.scores
        others = {f: n for f, n in scores.items() if f != self.faction and n is not None}
        fewest = min(others.values(), default=0)
        has = others.get(partner)
        known = Evidence(
            faction=self.faction,
            partner=partner,
            points=scores.get(partner) or 0,
            other=next((f for f, n in others.items() if n == fewest), partner),
            fewest=fewest,
        )
        turn.require(partner != self.faction, rule, "with itself", known)
        turn.require(has is None or has == fewest, rule, "not the fewest", known)

    @play(CLAIMED, code="#", moment="daylight")
    def take_an_available_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One that lies off the map, for a card of its suit."""
        if event.card.name not in SPECIAL:
            return None
        suit = suit_of(turn, event.card)
        price = hands.ANY_CARD if suit is None else hands.matching(suit)
        known = Evidence(suit=suit, card=event.card.name)
        return hands.owe_card(turn, price, R.VICTORY_SPECIAL_TAKE, "no card for it", known)

    @play(DROPPED, "crafted>display", "crafted>hand", code="#", turns="any")
    def give_up(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """An activated special victory card stays."""
        if event.card.name not in SPECIAL:
            return None
        known = Evidence(card=event.card.name, faction=self.faction)
        return turn.require(False, R.VICTORY_SPECIAL_PERMANENT, "leaves play", known)


# --- the end -----------------------------------------------------------------------------------------------


def objections(turn: Hypothesis, game: Game) -> list[Objection]:
    """A record that goes on after the game has ended, and a winner who has not won."""
    end = _end(turn, game)
    if end is not None and end.first is not None:
        return [gone_on(turn, game, end, end.first)]
    return _claims(turn, game, end) if game.winner else []


def _end(turn: Hypothesis, game: Game) -> End | None:
    for log in game.turns:
        if log.round:
            end = _by_card(turn, game, log) or by_points(turn, game, log)
            if end is not None:
                return end
    return None


def _by_card(turn: Hypothesis, game: Game, log: TurnLog) -> End | None:
    """At the start of the Birdsong of whoever has activated a card and has what it asks for."""
    card = active(log.before, log.faction)
    if card is None or fulfilled(turn, log.before, log.faction, card, sure=True) is not True:
        return None
    first = (log.number, log.steps[0].action) if log.steps else after(game, log.number)
    if log is game.turns[-1] and game.winner and log.faction in game.winner:
        first = None
    rule = RULES[card]
    values = Evidence(faction=log.faction, card=card)
    why = (Reason(rule, True, "begins with it", values),)
    return End(log.number, (log.faction,), rule, why, first)


def fulfilled(turn: Hypothesis, state: State, faction: Faction, card: str, *, sure: bool) -> Truth:
    """True if a faction has what its card asks for; what may be an improvement counts unless that has to be `sure`."""
    if card == MILITARY:
        keep = facts_of(turn).keep
        return None if keep is None else rules(turn, state, faction, keep)
    if card == CHAOS:
        others = [n for f, n in state.scores.items() if f != faction]
        return all(points is None or points in CLOSE for points in others)
    if card == ECONOMIC:
        cards, tokens = improvements(state, faction)
        kept = [one for one in cards if facts_of(turn).card(one.name).stays]
        if len(kept) >= ENOUGH:
            return True
        return None if not sure and len(cards) + tokens >= ENOUGH else False
    return False


def _claims(turn: Hypothesis, game: Game, end: End | None) -> list[Objection]:
    """Who `Winner:` names has won, or shares a coalition with one who has."""
    last = game.turns[-1]
    claimed = [faction for faction in game.winner or () if faction in game.table.factions]
    winners = [faction for faction in claimed if _won(turn, game, faction, end)]
    shared = sharing(last.after, end.winners if end is not None else winners)
    refused = [
        finding(
            last, *_refusal(turn, last.after, faction, end), cause=disputed(turn, faction, last)
        )
        for faction in claimed
        if faction not in shared
    ]
    left_out = [
        finding(
            last,
            R.VICTORY_SPECIAL_COALITION,
            "not named",
            Evidence(faction=faction),
            kind=MISSING,
        )
        for faction in game.table.factions
        if winners and faction not in claimed and faction in shared
    ]
    return refused or left_out


def _won(turn: Hypothesis, game: Game, faction: Faction, end: End | None) -> bool:
    if end is not None:
        return faction in end.winners
    last = game.turns[-1]
    card = active(last.after, faction)
    begun = [log.before for log in game.turns if log.round and log.faction == faction][-1:]
    if last.faction != faction:  # the turn in whose Birdsong it wins is not written
        begun.append(last.after)
    return card is not None and any(
        fulfilled(turn, at, faction, card, sure=False) is not False for at in begun
    )


def _refusal(
    turn: Hypothesis, state: State, faction: Faction, end: End | None
) -> tuple[Rule, str, Evidence]:
    goal, points = turn.law.goal, state.scores.get(faction)
    card = active(state, faction)
    rule, key = R.VICTORY_POINTS, "another has won" if end is not None else "too few points"
    if end is None and card is not None and card != COALITION:
        rule, key = RULES[card], "not fulfilled"
    elif end is None and points is None:
        rule, key = R.VICTORY_SPECIAL_COALITION, "no coalition"
    why = end.why if end is not None else ()
    return rule, key, Evidence(faction=faction, end=why, card=card, points=points, goal=goal)
