"""Whom the Vagabond befriends and whom he turns against him (9.2.9)."""

from rootlog.engine.changes import Marked
from rootlog.engine.event import HANDED, MARK, Event
from rootlog.engine.factions.vagabond.board import ALLIED, HOSTILE, INDIFFERENT, VagabondPart
from rootlog.engine.game import Game
from rootlog.engine.general.clash import BattleSide, Clash
from rootlog.engine.general.coalitions import partners
from rootlog.engine.general.outcomes import HIGHEST_ROLL
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

R = chapter("vagabond")

AIDS = Budget("aids")
"""Aids given to a faction in this turn, by its letter."""
PARDON = Budget("pardon", written="{by}$_{0}->0")
"""Hostile factions whose marker goes back to Indifferent."""
HOSTILITY = Budget("hostile", written="{by}$_{0}->h")
"""Factions whose marker goes to the Hostile box."""

UNMARKED = TurnNote("unmarked")
"""The factions that became Hostile without a word of it, in this turn or before."""
MUDDLED = TurnNote("muddled")
"""By letter: whether the marker of a faction went farther than its Aids."""
TURNED = TurnNote("turned")
"""By letter: whether the marker of a faction went to the Hostile box."""
OFFENDED = TurnNote("offended")
"""By letter: whether a faction was given cause to become Hostile."""
FOES = TurnNote("foes")
"""The factions that are Hostile as a battle begins."""

REMOVES = "removes a warrior"


class Relations(VagabondPart, Watcher[None, frozenset[Faction]]):
    """His relationships. It keeps the factions that became Hostile without a word of it."""

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """It keeps what a turn notes under its name."""
        super().__init__(rule_set, faction)
        self.note = UNMARKED.of(faction)

    def begin(self, game: Game) -> frozenset[Faction]:
        """Nobody is Hostile."""
        return frozenset()

    def remember(self, turn: Hypothesis, *, read: bool) -> frozenset[Faction]:
        """A thing that was forgotten in this turn is not reported again in later ones."""
        return self._unmarked(turn) if read else self.kept(turn)

    def doubtful(self, turn: Hypothesis, other: Faction) -> bool:
        """True if an earlier turn forgot to say that they became Hostile, as was reported there."""
        return other in self.kept(turn)

    def _unmarked(self, turn: Hypothesis) -> frozenset[Faction]:
        found = turn.counts.get(UNMARKED.of(self.faction), self.kept(turn))
        assert isinstance(found, frozenset)  # only _forget() writes it
        return found

    def _forget(self, turn: Hypothesis, other: Faction) -> None:
        """Note that where a faction's marker should lie is in doubt from now on."""
        turn.keep(UNMARKED.of(self.faction), self._unmarked(turn) | {other})

    # --- 9.2.9.I Improving relationships -----------------------------------------------------------------------

    @play(MARK, turns="any")
    def improve_a_relationship(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.2.9.I, 9.2.9.IIIc: one space on for so many Aids in one turn of his, scored as printed; Aid moves no Hostile marker."""
        change = event.change
        if type(change) is not Marked or change.kind != "relationship" or change.value == HOSTILE:
            return None
        other, new = change.key, str(change.value)
        if turn.faction != self.faction:
            values = Evidence(other=other, faction=turn.faction)
            return turn.require(False, R.IMPROVING_RELATIONSHIPS, "in another's turn", values)
        old = self.board.relation(event.before, other)
        if other not in self.board.others():
            return turn.require(
                False, R.SET_RELATIONSHIPS, "no marker", Evidence(faction=self.faction, other=other)
            )
        if old == new or self._of_no_account(turn, event, new):
            return turn
        if new == INDIFFERENT and old == HOSTILE:
            rule = R.AIDING_HOSTILE_FACTIONS
            return turn.pay(
                PARDON.of(self.faction), other, rule, "no coalition", Evidence(faction=other)
            )
        turn.require(old != HOSTILE, R.AIDING_HOSTILE_FACTIONS, "hostile", Evidence(faction=other))
        if turn.failed:
            self._forget(turn, other)
            return self._allow_points(turn, new)
        if new not in self.board.friendly or old not in self.board.friendly:
            return turn
        return self._advance(turn, other, old, new)

    def _of_no_account(self, turn: Hypothesis, event: Event, new: str) -> bool:
        """True if the marker's way tells nothing: of a partner, or after a mistake with it in this turn."""
        change = event.change
        assert type(change) is Marked  # asked of markers only
        other = change.key
        if new == INDIFFERENT and other in partners(event.before, self.faction):
            return self.board.relation(event.before, other) != HOSTILE
        if not turn.counts.get(MUDDLED.of(self.faction).at(other)):
            return False
        self._allow_points(turn, new)
        return True

    def _allow_points(self, turn: Hypothesis, new: str) -> Hypothesis:
        """Allow the points of a space to which the marker should not have gone."""
        points = self.board.chart[new]["vp"] if new in self.board.chart else 0
        return turn.earn(points, R.EFFECT, "improving", NO_EVIDENCE, must=False)

    def _advance(self, turn: Hypothesis, other: Faction, old: str, new: str) -> Hypothesis:
        chart, friendly = self.board.chart, self.board.friendly
        first, last = friendly.index(old), friendly.index(new)
        turn.require(
            first < last,
            R.EFFECT,
            "goes back",
            Evidence(faction=other, old=old, new=new),
        )
        if turn.failed:
            return turn
        due = sum(chart[key]["aids_to_next"] for key in friendly[first:last])
        given = self._given(turn, other)
        turn.owe(
            self.aids(other),
            None,
            R.COST,
            "price",
            Evidence(space=new, faction=other),
            count=due,
        )
        if given < due:  # where it goes later is in doubt
            self._forget(turn, other)
            turn.keep(MUDDLED.of(self.faction).at(other), True)
        for key in friendly[first + 1 : last + 1]:
            sure = given >= due or first + 1 == last  # a marker moved too far scores what it should
            turn.earn(
                chart[key]["vp"],
                R.EFFECT,
                "marker",
                Evidence(faction=other, space=key),
                must=sure,
            )
        return self._aid_at_once(turn, other) if new == ALLIED else turn

    def _aid_at_once(self, turn: Hypothesis, other: Faction) -> Hypothesis:
        """9.2.9.IIa: Aids written in one action with those that made the ally."""
        aids = self.aids(other)
        more = len(turn.credits_of(aids)) - len(turn.debts_of(aids))
        points = self.data.board["vp_per_aid_to_an_ally"]
        for _ in range(more):
            turn.earn(points, R.AIDING_ALLY, "an ally", NO_EVIDENCE, must=False)
        return turn

    def _given(self, turn: Hypothesis, other: Faction) -> int:
        """The number of cards that he gives to a faction in the turn."""
        return sum(
            event.count
            for event in turn.events
            if event.kind == HANDED
            and event.owner == self.faction
            and event.moved.target.faction == other
        )

    def aids(self, other: Faction) -> Budget:
        """The budget in which Aids of a faction are counted."""
        return AIDS.of(self.faction).at(other)

    # --- 9.2.9.III Hostile status ------------------------------------------------------------------------------

    @play(MARK, turns="any")
    def become_hostile(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.2.9.III: a faction of which he removes a warrior, or an ally that bleeds for him (9.2.9.IId)."""
        change = event.change
        if type(change) is not Marked or change.kind != "relationship" or change.value != HOSTILE:
            return None
        other = change.key
        if self.board.relation(event.before, other) == HOSTILE or self.doubtful(turn, other):
            return turn
        turn.keep(TURNED.of(self.faction).at(other), True)
        return turn.pay(
            HOSTILITY.of(self.faction),
            other,
            R.HOSTILE_STATUS,
            "nobody removed",
            Evidence(other=other, faction=self.faction),
        )

    def offend(
        self, turn: Hypothesis, other: Faction, rule: Rule, words: str, index: int, **hits: int
    ) -> None:
        """Owe the marker's way to the Hostile box, once a turn; where it was forgotten before, allow it."""
        if other not in self.board.others():
            return
        budget = HOSTILITY.of(self.faction)
        if self.doubtful(turn, other):
            turn.grant(budget, {other}, rule)
            return
        if turn.counts.get(OFFENDED.of(self.faction).at(other)):
            return
        turn.keep(OFFENDED.of(self.faction).at(other), True)
        if not self._marks(turn, other):
            self._forget(turn, other)
        values = Evidence(hits, faction=self.faction, other=other)
        turn.owe(budget, {other}, rule, words, values, index=index, effect=True)

    def _marks(self, turn: Hypothesis, other: Faction) -> bool:
        """True if the turn says that they become Hostile."""
        wanted = ("relationship", self.faction, other, HOSTILE)
        changes = turn.log.changes()
        return any(type(change) is Marked and change[:4] == wanted for _, change in changes)

    def hostile(self, turn: Hypothesis, state: State, other: Faction) -> bool:
        """True if a faction is Hostile, as far as this turn has shown: the marker may be written too early or too late."""
        if turn.counts.get(OFFENDED.of(self.faction).at(other)):
            return True
        early = turn.counts.get(TURNED.of(self.faction).at(other))
        return self.board.relation(state, other) == HOSTILE and not early

    def meet(self, turn: Hypothesis) -> None:
        """Remember who is Hostile as a battle begins."""
        foes = [other for other in self.board.others() if self.hostile(turn, turn.state, other)]
        turn.keep(FOES.of(self.faction), tuple(foes))

    def _foes(self, turn: Hypothesis) -> tuple[Faction, ...]:
        foes = turn.counts.get(FOES.of(self.faction), ())
        assert isinstance(foes, tuple)  # only meet() writes it
        return foes

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """9.2.9.III: a warrior removed outside a battle of his."""
        clash = turn.clash
        if remover != self.faction or event.code[0] != "w" or event.owner == self.faction:
            return
        if clash is not None and (clash.side(self.faction) or clash.author == self.faction):
            return
        if self.hostile(turn, event.before, event.owner):
            turn.earn_nothing(R.INFAMY, "outside battle", NO_EVIDENCE, faction=self.faction)
        else:
            self.offend(turn, event.owner, R.HOSTILE_STATUS, REMOVES, turn.index)

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """9.2.9.IId, 9.2.9.III, 9.2.9.IIIa: who bleeds for him or by him becomes Hostile, and Hostile pieces score."""
        own = clash.side(self.faction)
        if own is None:
            return
        enemy = clash.defender if own is clash.attacker else clash.attacker
        self.fought(turn, clash, enemy.faction, enemy.warriors_lost, enemy.others_lost)
        if enemy.lent_lost:
            self._killed_hired(turn, clash, enemy)
        if own.lender and own.lent_lost > own.damaged:
            rule, key = R.TAKING_HITS_WITH_ALLY, "hits with an ally"
            hits = {"hits": own.lent_lost, "items": own.damaged}
            self.offend(turn, own.lender, rule, key, clash.index, **hits)

    def fought(
        self, turn: Hypothesis, clash: Clash, loser: Faction, warriors: int, others: int
    ) -> None:
        """The credits that losses of a faction in a battle of his bring."""
        if loser not in self.board.others():
            return
        if clash.uncertain and turn.faction == self.faction:
            self.allow(turn, clash, loser)
        hostile = loser in self._foes(turn)
        if warriors and not hostile:
            side = clash.side(loser)
            fell = side.fell if side is not None and side.fell >= 0 else clash.index
            self.offend(turn, loser, R.HOSTILE_STATUS, REMOVES, fell)
        if not (hostile or warriors):
            return
        if self.law.switch("infamy_window") != "any battle" and turn.faction != self.faction:
            points = self._infamy
            turn.earn_nothing(
                R.INFAMY,
                "another's turn",
                NO_EVIDENCE,
                faction=self.faction,
                index=clash.index,
                like=points,
            )
            return
        if self.doubtful(turn, loser):
            for _ in range(warriors + others):
                turn.earn(
                    self._infamy,
                    R.INFAMY,
                    "perhaps hostile",
                    NO_EVIDENCE,
                    faction=self.faction,
                    must=False,
                    index=clash.index,
                )
            return
        pieces = warriors + others - (not hostile)
        if not pieces:
            turn.earn_nothing(
                R.INFAMY,
                "becomes Hostile",
                Evidence(faction=loser),
                faction=self.faction,
                index=clash.index,
            )
        points, sure = pieces * self._infamy, not clash.uncertain
        turn.earn(
            points,
            R.INFAMY,
            "hostile pieces",
            Evidence(pieces=pieces),
            faction=self.faction,
            must=sure,
            index=clash.index,
        )

    @property
    def _infamy(self) -> int:
        """9.2.9.IIIa: the points for a Hostile piece removed in battle."""
        points: int = self.data.board["infamy_vp"]
        return points

    def allow(self, turn: Hypothesis, clash: Clash, loser: Faction) -> None:
        """Allow what losses bring of a battle that was reported to lack some."""
        turn.grant(HOSTILITY.of(self.faction), {loser}, R.HOSTILE_STATUS)
        for _ in range(HIGHEST_ROLL):
            turn.earn(
                self._infamy,
                R.INFAMY,
                "not written",
                NO_EVIDENCE,
                faction=self.faction,
                must=False,
                index=clash.index,
            )

    def _killed_hired(self, turn: Hypothesis, clash: Clash, enemy: BattleSide) -> None:
        """9.2.9.III: whom hired warriors that fall turn against him (11.2.7.IIIb)."""
        switch = self.law.switch("mercenary_hostility")
        if switch == "buyer" and enemy.faction not in self._foes(turn):
            self.offend(turn, enemy.faction, R.HOSTILE_STATUS, REMOVES, clash.index)
        elif switch == "unstated":
            for other in (enemy.faction, enemy.lender):
                turn.grant(HOSTILITY.of(self.faction), {other}, R.HOSTILE_STATUS)
