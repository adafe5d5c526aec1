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
from rootlog.engine.judging.source import play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, crafted
from rootlog.engine.reasons import ERROR, ILLEGAL, MISSING, Objection
from rootlog.engine.state import State
from rootlog.engine.words import faction_name, matching_card, some

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
        who, before = faction_name(self.faction), active(event.before, self.faction)
        if before is not None:
            words = "the {:has} activated {} before, and {} cannot replace it"
            values = who, before.capitalize(), str(name).capitalize()
            return turn.require(False, R.VICTORY_SPECIAL_PERMANENT, words, *values)
        if name == MILITARY:
            words = "the {:is} not to play Military"
            turn.require(self.faction not in UNMILITARY, R.VICTORY_SPECIAL_MILITARY, words, who)
        words = "the score marker of the {} is not taken off the track"
        if event.before.scores.get(self.faction) is not None:
            turn.owe(MARKER.of(self.faction), None, R.VICTORY_SPECIAL_ACTIVATE, words, who)
        return turn

    @play(MARK)
    def take_the_marker_off(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """To one's own board; with Coalition to that of a player with the fewest points."""
        change = event.change
        if type(change) is not Marked or change.kind != "marker_off":
            return None
        who, rule = faction_name(self.faction), R.VICTORY_SPECIAL_ACTIVATE
        words = (
            "the score marker of the {} leaves the track, but no special victory card is activated"
        )
        turn.pay(MARKER.of(self.faction), None, rule, words, who)
        held = active(event.before, self.faction) or active(event.after, self.faction)
        if held == COALITION:
            self._ally(turn, event, change.key)
        elif held is not None:
            words = "{} does not put the score marker of the {} on the board of the {}"
            own = change.key == self.faction
            values = held.capitalize(), who, faction_name(change.key)
            turn.require(own, rule, words, *values)
        return turn

    def _ally(self, turn: Hypothesis, event: Event, partner: Faction) -> None:
        """The partner has the fewest points, others may have as few."""
        rule, scores = R.VICTORY_SPECIAL_COALITION, event.before.scores
        others = {f: n for f, n in scores.items() if f != self.faction and n is not None}
        words = "the {:forms} a coalition with itself"
        turn.require(partner != self.faction, rule, words, faction_name(self.faction))
        fewest = min(others.values(), default=0)
        least = next((f for f, n in others.items() if n == fewest), partner)
        words = "the {:has} {}, but the {:has} only {}"
        has, points = others.get(partner), scores.get(partner)
        turn.require(
            has is None or has == fewest,
            rule,
            words,
            faction_name(partner),
            some(points or 0, "point"),
            faction_name(least),
            fewest,
        )

    @play(CLAIMED, code="#", moment="daylight")
    def take_an_available_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One that lies off the map, for a card of its suit."""
        if event.card.name not in SPECIAL:
            return None
        suit = suit_of(turn, event.card)
        price = hands.ANY_CARD if suit is None else hands.matching(suit)
        words = "no {} is spent to take {}"
        values = matching_card(suit), str(event.card.name).capitalize()
        return hands.owe_card(turn, price, R.VICTORY_SPECIAL_TAKE, words, *values)

    @play(DROPPED, "crafted>display", "crafted>hand", code="#", turns="any")
    def give_up(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """An activated special victory card stays."""
        if event.card.name not in SPECIAL:
            return None
        words = "{}, which the {:has} activated, leaves play"
        values = str(event.card.name).capitalize(), faction_name(self.faction)
        return turn.require(False, R.VICTORY_SPECIAL_PERMANENT, words, *values)


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
    words = (
        f"the {faction_name(log.faction):begins} the turn with what {card.capitalize()} requires"
    )
    return End(log.number, (log.faction,), RULES[card], words, first)


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
        Objection(rule, ILLEGAL, ERROR, last.number, 0, last.faction, words, cause=cause)
        for faction in claimed
        if faction not in shared
        for rule, words in (_refusal(turn, last.after, faction, end),)
        for cause in (disputed(turn, faction, last),)
    ]
    left_out = [
        Objection(
            R.VICTORY_SPECIAL_COALITION,
            MISSING,
            ERROR,
            last.number,
            0,
            last.faction,
            f"the record does not name the {faction_name(faction)} as winner, whose coalition has won",
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


def _refusal(turn: Hypothesis, state: State, faction: Faction, end: End | None) -> tuple[Rule, str]:
    goal, points = turn.law.goal, state.scores.get(faction)
    claim = f"the record names the {faction_name(faction)} as winner"
    if end is not None:
        return R.VICTORY_POINTS, f"{claim}, but {end.words}"
    card = active(state, faction)
    if card is not None and card != COALITION:
        return RULES[card], f"{claim}, without what {card.capitalize()} requires"
    if points is None:
        return R.VICTORY_SPECIAL_COALITION, f"{claim}, without a coalition with a winner"
    return R.VICTORY_POINTS, f"{claim} with {some(points, 'point')}, but {goal} are needed"
