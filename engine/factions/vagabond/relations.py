"""Whom the Vagabond befriends, whom he turns against him, with whom he shares his fate (9.2.8, 9.2.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.changes import Marked
from rootlog.engine.event import HANDED, MARK, Event
from rootlog.engine.factions.vagabond.mending import Mending
from rootlog.engine.general.coalitions import partners
from rootlog.engine.general.dominance import DOMINANCE, MARKER
from rootlog.engine.general.outcomes import HIGHEST_ROLL
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, crafted
from rootlog.engine.source import play
from rootlog.engine.words import faction_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.general.clash import Clash, Side
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("vagabond")

INDIFFERENT, ALLIED, HOSTILE = "0", "a", "h"
LEAST_PLAYERS = 4


class Standing(Mending):
    """His relationships."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With the chart that is printed on his board."""
        super().__init__(bench, faction)
        self.chart = {space["key"]: space for space in self.data.board["relationships"]}
        self.friendly = [key for key in self.chart if key != HOSTILE]
        self._unmarked: dict[Faction, int] = {}
        """Factions that became Hostile without a word of it, and in which turn that was."""

    def others(self) -> list[Faction]:
        """The factions that have a marker on his chart: all but Vagabonds (9.3.6)."""
        return [letter for letter in self.bench.factions if letter not in self.data.letters]

    def relation(self, state: State, other: Faction) -> str:
        """The space on which a faction's marker lies."""
        return str(state.markers.get(("relationship", self.faction, other), INDIFFERENT))

    def doubtful(self, turn: Turn, other: Faction) -> bool:
        """Whether an earlier turn forgot to say that they became Hostile, as was reported there."""
        return self._unmarked.get(other, turn.log.number) < turn.log.number

    def allies(self, state: State) -> list[Faction]:
        """The Allied factions."""
        return [other for other in self.others() if self.relation(state, other) == ALLIED]

    # --- 9.2.8 Dominance cards and coalitions --------------------------------------------------------------------

    def bars_dominance(self) -> Rule | None:
        """9.2.8: by newer laws he never uses a dominance card as others do."""
        if self.law.switch("vagabond_dominance") == "coalition only":
            return R.DOMINANCE_CARDS_AND_COALITIONS
        return None

    @play(MARK, moment="daylight")
    def form_a_coalition(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.8: a dominance card, four players, and a partner who has the fewest points."""
        change = event.change
        if type(change) is not Marked or change.kind != "marker_off":
            return None
        partner = change.key
        if partner == self.faction:
            return None
        name = faction_name
        words = "the {} forms a coalition without a dominance card"
        rule = R.DOMINANCE_CARDS_AND_COALITIONS
        turn.pay(MARKER.of(self.faction), None, rule, words, name(self.faction))
        self._partner(turn, event.before, partner)
        if self.relation(event.before, partner) == HOSTILE:
            words = "the {} was Hostile, its marker does not go to Indifferent with the coalition"
            rule = R.COALITION_WITH_HOSTILE_FACTION
            turn.owe(f"pardon {self.faction}", {partner}, rule, words, name(partner))
        return turn

    def _partner(self, turn: Turn, state: State, partner: Faction) -> None:
        rule, name = R.DOMINANCE_CARDS_AND_COALITIONS, faction_name
        players = len(self.bench.factions)
        words = "a coalition is formed with {} players, it takes {}"
        turn.require(players >= LEAST_PLAYERS, rule, words, players, LEAST_PLAYERS)
        points = {f: p for f, p in state.scores.items() if p is not None and f != self.faction}
        own = points.get(partner)
        fewest = min(points.values(), default=0)
        if self.law.switch("coalition_partner") == "no dominance":
            cards = state.cards(crafted(partner))
            free = not any(card.name == DOMINANCE for card, _ in cards)
            words = "the {} has activated a dominance card, no coalition can be formed with it"
        else:
            free = not any(
                partners(state, f) and partner in (f, *partners(state, f)) for f in state.scores
            )
            words = "the {} is in a coalition already"
        turn.require(free, rule, words, name(partner))
        words = "a coalition is formed with the {}, which has {} points; the fewest are {}"
        turn.require(own is None or own <= fewest, rule, words, name(partner), own, fewest)

    # --- 9.2.9.I Improving relationships -----------------------------------------------------------------------

    @play(MARK)
    def improve_a_relationship(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.9.I: one space on for so many Aids in one turn, scored as printed."""
        change = event.change
        if type(change) is not Marked or change.kind != "relationship" or change.value == HOSTILE:
            return None
        other, new = change.key, str(change.value)
        old = self.relation(event.before, other)
        name = faction_name(other)
        if other not in self.others():
            words = "the chart of the {} has no marker of the {}"
            return turn.require(False, R.SET_RELATIONSHIPS, words, faction_name(self.faction), name)
        if old == new or self._of_no_account(turn, event, new):
            return turn
        if new == INDIFFERENT and old == HOSTILE:
            words = "the {} is no longer Hostile, without a coalition"
            rule = R.AIDING_HOSTILE_FACTIONS
            return turn.pay(f"pardon {self.faction}", other, rule, words, name)
        words = "the {} is Hostile, Aid does not move its marker"
        turn.require(old != HOSTILE, R.AIDING_HOSTILE_FACTIONS, words, name)
        if turn.failed:
            self._unmarked.setdefault(other, turn.log.number)
            points = self.chart[new]["vp"] if new in self.chart else 0
            return turn.earn(points, R.EFFECT, "improving the relationship", must=False)
        if new not in self.friendly or old not in self.friendly:
            return turn
        return self._advance(turn, other, old, new)

    def _of_no_account(self, turn: Turn, event: Event, new: str) -> bool:
        """Whether the marker's way tells nothing: of a partner, or after a mistake with it in this turn."""
        change = event.change
        assert type(change) is Marked  # asked of markers only
        other = change.key
        if new == INDIFFERENT and other in partners(event.before, self.faction):
            return self.relation(event.before, other) != HOSTILE
        if not turn.counts.get(f"muddled {self.faction} {other}"):
            return False
        points = self.chart[new]["vp"] if new in self.chart else 0
        turn.earn(points, R.EFFECT, "improving the relationship", must=False)
        return True

    def _advance(self, turn: Turn, other: Faction, old: str, new: str) -> Turn:
        first, last = self.friendly.index(old), self.friendly.index(new)
        name = faction_name(other)
        words = "the relationship with the {} goes back from {} to {}"
        turn.require(first < last, R.EFFECT, words, name, self._space(old), self._space(new))
        if turn.failed:
            return turn
        due = sum(self.chart[key]["aids_to_next"] for key in self.friendly[first:last])
        words, aids = (
            "Aids of the {} given in this turn: {paid}; {} costs {owed}",
            self._aids(other),
        )
        given = self._given(turn, other)
        turn.owe(aids, None, R.COST, words, name, self._space(new), count=due)
        if given < due:  # where it goes later is in doubt
            self._unmarked.setdefault(other, turn.log.number)
            turn.keep(f"muddled {self.faction} {other}", True)
        for key in self.friendly[first + 1 : last + 1]:
            sure = given >= due or first + 1 == last  # a marker moved too far scores what it should
            words = f"the {name}'s marker on {self._space(key)}"
            turn.earn(self.chart[key]["vp"], R.EFFECT, words, must=sure)
        return self._aid_at_once(turn, other) if new == ALLIED else turn

    def _aid_at_once(self, turn: Turn, other: Faction) -> Turn:
        """9.2.9.IIa: Aids written in one action with those that made the ally."""
        aids = self._aids(other)
        given = sum(credit.budget == aids for credit in turn.credits)
        more = given - sum(debt.budget == aids for debt in turn.debts)
        points = self.data.board["vp_per_aid_to_an_ally"]
        for _ in range(more):
            turn.earn(points, R.AIDING_ALLY, "aiding an ally", must=False)
        return turn

    def _given(self, turn: Turn, other: Faction) -> int:
        """How many cards he gives to a faction in the turn."""
        return sum(
            event.count
            for event in turn.events
            if event.kind == HANDED
            and event.owner == self.faction
            and event.moved.target.faction == other
        )

    def _aids(self, other: Faction) -> str:
        """The name under which Aids of a faction are counted."""
        return f"aids {self.faction} {other}"

    def _space(self, key: str) -> str:
        name: str = self.chart[key]["name"]
        return name if name[0].isupper() else f"the {name}"

    # --- 9.2.9.III Hostile status ------------------------------------------------------------------------------

    @play(MARK, turns="any")
    def become_hostile(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.9.III: a faction of which he removes a warrior, or an ally that bleeds for him (9.2.9.IId)."""
        change = event.change
        if type(change) is not Marked or change.kind != "relationship" or change.value != HOSTILE:
            return None
        other = change.key
        if self.relation(event.before, other) == HOSTILE or self.doubtful(turn, other):
            return turn
        words = "the {} becomes Hostile, none of its warriors was removed by the {}"
        name = faction_name
        turn.keep(f"turned {self.faction} {other}", True)
        return turn.pay(
            f"hostile {self.faction}",
            other,
            R.HOSTILE_STATUS,
            words,
            name(other),
            name(self.faction),
        )

    def offend(self, turn: Turn, other: Faction, rule: Rule, words: str, index: int) -> None:
        """Owe the marker's way to the Hostile box, once a turn; where it was forgotten before, allow it."""
        if other not in self.others():
            return
        currency, name = f"hostile {self.faction}", faction_name
        if self.doubtful(turn, other):
            turn.grant(currency, {other}, rule)
            return
        if turn.counts.get(f"offended {self.faction} {other}"):
            return
        turn.keep(f"offended {self.faction} {other}", True)
        if not self._marks(turn, other):
            self._unmarked.setdefault(other, turn.log.number)
        turn.owe(currency, {other}, rule, words, name(self.faction), name(other), index=index)

    def _marks(self, turn: Turn, other: Faction) -> bool:
        """Whether the turn says that they become Hostile."""
        wanted = ("relationship", self.faction, other, HOSTILE)
        return any(
            type(change) is Marked and change[:4] == wanted
            for step in turn.log.steps
            for change in step.changes
        )

    def hostile(self, turn: Turn, state: State, other: Faction) -> bool:
        """Whether a faction is Hostile, as far as this turn has shown: the marker may be written too early or too late."""
        if turn.counts.get(f"offended {self.faction} {other}"):
            return True
        early = turn.counts.get(f"turned {self.faction} {other}")
        return self.relation(state, other) == HOSTILE and not early

    def meet(self, turn: Turn) -> None:
        """Remember who is Hostile as a battle begins."""
        foes = [other for other in self.others() if self.hostile(turn, turn.state, other)]
        turn.keep(f"foes {self.faction}", tuple(foes))

    def _foes(self, turn: Turn) -> tuple[Faction, ...]:
        foes = turn.counts.get(f"foes {self.faction}", ())
        assert isinstance(foes, tuple)  # only meet() writes it
        return foes

    REMOVES = "the {} removes a warrior of the {}, which does not become Hostile"

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """9.2.9.III: a warrior removed outside a battle of his."""
        clash = turn.clash
        if remover != self.faction or event.code[0] != "w" or event.owner == self.faction:
            return
        if clash is not None and (clash.side(self.faction) or clash.author == self.faction):
            return
        if self.hostile(turn, event.before, event.owner):
            turn.earn_nothing(R.INFAMY, "removing a Hostile piece outside battle", self.faction)
        else:
            self.offend(turn, event.owner, R.HOSTILE_STATUS, self.REMOVES, turn.index)

    def battle_over(self, turn: Turn, clash: Clash) -> None:
        """9.2.9.III, 9.2.9.IIIa: who lost warriors to him becomes Hostile, and Hostile pieces score."""
        own = clash.side(self.faction)
        if own is None:
            return
        enemy = clash.defender if own is clash.attacker else clash.attacker
        self.fought(turn, clash, enemy.faction, enemy.warriors_lost, enemy.others_lost)
        if enemy.lent_lost:
            self._killed_hired(turn, clash, enemy)
        if own.lender and own.lent_lost > own.damaged:
            words = (
                f"the {{}} takes {own.lent_lost} hits with warriors of the {{}} and {own.damaged} with "
                "items, and they do not become Hostile"
            )
            self.offend(turn, own.lender, R.TAKING_HITS_WITH_ALLY, words, clash.index)

    def fought(self, turn: Turn, clash: Clash, loser: Faction, warriors: int, others: int) -> None:
        """What losses of a faction in a battle of his bring."""
        if loser not in self.others():
            return
        if clash.uncertain and turn.faction == self.faction:
            self._allow(turn, clash, loser)
        hostile = loser in self._foes(turn)
        if warriors and not hostile:
            self.offend(turn, loser, R.HOSTILE_STATUS, self.REMOVES, clash.index)
        window = self.law.switch("infamy_window") == "any battle"
        if not (hostile or warriors) or not (window or turn.faction == self.faction):
            return
        if self.doubtful(turn, loser):
            for _ in range(warriors + others):
                words = "a piece of a faction that may be Hostile"
                turn.earn(1, R.INFAMY, words, self.faction, must=False, index=clash.index)
            return
        points = warriors + others - (not hostile)
        if not points:
            words = f"removing the warrior that makes the {faction_name(loser)} Hostile"
            turn.earn_nothing(R.INFAMY, words, self.faction, index=clash.index)
        words = f"removing {points} Hostile piece{'s' if points > 1 else ''}"
        sure = not clash.uncertain
        turn.earn(points, R.INFAMY, words, self.faction, must=sure, index=clash.index)

    def _allow(self, turn: Turn, clash: Clash, loser: Faction) -> None:
        """Allow what losses bring of a battle that was told to lack some."""
        turn.grant(f"hostile {self.faction}", {loser}, R.HOSTILE_STATUS)
        for _ in range(HIGHEST_ROLL):
            words = "a piece whose removal is not written"
            turn.earn(1, R.INFAMY, words, self.faction, must=False, index=clash.index)

    def _killed_hired(self, turn: Turn, clash: Clash, enemy: Side) -> None:
        """11.2.7.IIIb: whom hired warriors that fall turn against him."""
        switch = self.law.switch("mercenary_hostility")
        if switch == "buyer" and enemy.faction not in self._foes(turn):
            self.offend(turn, enemy.faction, R.HOSTILE_STATUS, self.REMOVES, clash.index)
        elif switch == "unstated":
            for other in (enemy.faction, enemy.lender):
                turn.grant(f"hostile {self.faction}", {other}, R.HOSTILE_STATUS)
