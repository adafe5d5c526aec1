"""The Vagabond's characters that come with the Riverfolk: Vagrant, Arbiter, Scoundrel (18.4 to 18.6)."""

from collections import Counter
from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, DRAWN, LOST_ITEM, REMOVALS, SPENDINGS, STAYED, Event
from rootlog.engine.factions.vagabond.board import SWORD, TORCH
from rootlog.engine.factions.vagabond.characters import CharacterAction
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.factions.vagabond.relations import Relations
from rootlog.engine.game import Game
from rootlog.engine.general import battle, placing, sweeping, wares
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Item, Piece, Thing
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

C = chapter("characters")

CAUSE = Reason(C.SPECIAL_ACTION_SCORCHED_EARTH, True, "Scorched Earth")
"""The effect that removes pieces."""

ASHES = TurnNote("ashes")
"""The clearings that were scorched, in this turn or before."""


class Vagrant(CharacterAction):
    """18.4: the Vagrant makes others fight."""

    moves: VagabondMoves
    relations: Relations
    """A piece that is lost counts as removed by him."""

    @play(BATTLE, moment="daylight", mine=False)
    def instigate(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch makes two others fight in his clearing; what they lose counts as removed by him.

        He may be the attacker, too, as the newest law says and none denies: a torch counts as the sword.
        """
        change, rule = event.change, C.SPECIAL_ACTION_INSTIGATE
        if type(change) is not Battled or not self.board.is_a(event.before, "vagrant"):
            return None
        himself = change.attacker == self.faction
        if himself and (self.open_items(turn, TORCH) <= 0 or self.open_items(turn, SWORD) > 0):
            return None
        here = self.board.here(event.before)
        self.light(turn, "Instigate")
        near = change.clearing == here
        self.moves.placed(
            turn, near, rule, "pawn elsewhere", Evidence(clearing=change.clearing, here=here)
        )
        if himself:
            turn.failed = turn.failed or not near
            return battle.battle(turn, event)
        failed = turn.failed
        self.relations.meet(turn)
        battle.battle(turn, event)
        if turn.clash is not None:
            turn.clash = turn.clash._replace(author=self.faction)
        turn.failed = turn.failed or failed
        return turn

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """The pieces that the instigator of a battle between others removes: his own is judged like any battle of his."""
        if clash.author != self.faction or clash.side(self.faction) is not None:
            return
        chooses = self.law.switch("instigate_losses") == "Vagabond chooses"
        for side in (clash.attacker, clash.defender):
            warriors = side.warriors_lost if chooses else 0
            self.relations.fought(turn, clash, side.faction, warriors, side.others_lost)


class Arbiter(CharacterAction):
    """18.5: the Arbiter sides with those who are attacked."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """Protector: a defender in his clearing may borrow his swords."""
        if self.board.is_a(turn.log.before, "arbiter"):
            yield from self._protects(turn, clash)

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """In his own battles nobody enlists the Arbiter, where the law does not allow it against himself."""
        if clash.side(self.faction) is None or not self.board.is_a(turn.log.before, "arbiter"):
            return
        if clash.uncertain:
            return
        if clash.defender.faction == self.faction or not self._enlisted_against_himself():
            rule = C.SPECIAL_ACTION_PROTECTOR
            turn.earn_nothing(
                rule, "the Arbiter's", NO_EVIDENCE, faction=self.faction, index=clash.index
            )

    def _enlisted_against_himself(self) -> bool:
        """True if the law lets a defender enlist the Arbiter who attacks."""
        return self.law.switch("arbiter_against_self") == "allowed"

    def _protects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        before = turn.events[clash.index].before  # he may have come in this turn, which is his own
        against = clash.attacker.faction == self.faction
        if (
            clash.defender.faction == self.faction
            or (against and not self._enlisted_against_himself())
            or not (against or self.board.here(before) == clash.clearing)
        ):
            return
        yield Effect(
            clash.defender.faction,
            C.SPECIAL_ACTION_PROTECTOR,
            boost=self.board.sound(before, SWORD),
            price=1,
            payee=self.faction,
        )


class Scoundrel(CharacterAction, Watcher[None, frozenset[int]]):
    """18.6: the Scoundrel burns a clearing down. It keeps the clearings that were scorched."""

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """Nothing is burnt yet."""
        super().__init__(rule_set, faction)
        self.note = self.ashes = ASHES.of(faction)
        """The clearings that a turn has burnt, each with the event."""

    def begin(self, game: Game) -> frozenset[int]:
        """No clearing was burnt."""
        return frozenset()

    def remember(self, turn: Hypothesis, *, read: bool) -> frozenset[int]:
        """A clearing that this turn has burnt stays so."""
        return self._ashes(turn) if read else self.kept(turn)

    def _ashes(self, turn: Hypothesis, state: State | None = None) -> frozenset[int]:
        """The pieces burnt in that state, or after all that the turn has burnt so far."""
        if self.ashes not in turn.counts:
            return self.kept(turn)
        burnt = self._burnt(turn)
        return self.kept(turn) | {
            here
            for here, torch in burnt
            if state is None or all(e.before is not state for e in turn.events[: torch + 1])
        }

    def _burnt(self, turn: Hypothesis) -> frozenset[tuple[int, int]]:
        """The pieces that this turn has burnt so far, and the event of each."""
        found = turn.counts.get(self.ashes, frozenset())
        assert isinstance(found, frozenset)  # only scorched_earth() writes it
        return found

    @play(LOST_ITEM, code="%r", moment="daylight")
    def scorched_earth(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch is left behind, exhausted whether that is written or not, and all enemy pieces go."""
        here = self.board.here(event.before)
        if here is None or not self.board.is_a(event.before, "scoundrel"):
            return None
        if self._is_dropped(turn, event):
            return None
        if self._is_spent(turn, event):
            self.light(turn, "Scorched Earth")
        else:
            wares.grant_item(self.act(turn), TORCH, C.SPECIAL_ACTION_SCORCHED_EARTH)
        turn.keep(self.ashes, self._burnt(turn) | {(here, event.index)})
        battle.sweep(turn, here, self.faction)
        others = {*self.board.others(), *self.table.hirelings}
        for thing, count in self._lying(turn, event, here).items():
            pawn = isinstance(thing, Piece) and thing.code[0] == "p"
            if count > 0 and isinstance(thing, Piece) and thing.owner in others and not pawn:
                sweeping.owe_piece(turn, thing, (here, count), self.faction, CAUSE)
        return turn

    def _is_spent(self, turn: Hypothesis, torch: Event) -> bool:
        """True if a torch that is left behind was exhausted before, and for another action."""
        thing = torch.moved.thing
        return isinstance(thing, Item) and thing.exhausted and self.open_items(turn, TORCH) <= 0

    def _is_dropped(self, turn: Hypothesis, torch: Event) -> bool:
        """True if a torch leaves behind the card that Evening draws, or other items, or is spent, where nothing burns after it.

        Then it is beyond the limit (9.6.4).
        """
        if any(one.kind in REMOVALS for one in turn.events[torch.index + 1 :]):
            return False
        if self._is_spent(turn, torch):
            return True
        for one in reversed(turn.events[: torch.index]):
            if one.kind == DRAWN and one.moved.target.faction == self.faction:
                return True
            if one.kind == LOST_ITEM:
                if one.code != torch.code:
                    return True
            elif one.kind not in SPENDINGS:
                return False
        return False

    def _lying(self, turn: Hypothesis, torch: Event, here: int) -> Counter[Thing]:
        """The pieces in the clearing when it was burnt: what burns, or is saved from it, may be written before the torch.

        What was struck, lost in battle or swept by another effect before, or saved from that, lay there no more.
        """
        gone = [
            credit
            for credit in turn.credits_of(sweeping.REMOVAL)
            if isinstance(credit.value, tuple)
            and credit.value[1] == here
            and credit.index < torch.index
            and turn.events[credit.index].kind != STAYED
        ]
        for debt in turn.debts_of(sweeping.REMOVAL):
            met = next((credit for credit in gone if debt.takes(credit)), None)
            if met is not None:
                gone.remove(met)
        burnt = [credit.value[0] for credit in gone if isinstance(credit.value, tuple)]
        return Counter(torch.before.pieces(here)) + Counter(burnt)

    @play(*sorted(REMOVALS), mine=False)
    def burn(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The pieces that Scorched Earth removes, before or after the torch is written."""
        here = self.board.here(event.before)
        if event.moved.source.key != here or not self.board.is_a(event.before, "scoundrel"):
            return None
        if not self._burning(turn, here):
            return None
        turn.go("daylight")
        rule = C.SPECIAL_ACTION_SCORCHED_EARTH
        burnt = event.moved.thing, here
        turn.pay(
            sweeping.REMOVAL,
            burnt,
            rule,
            "not this",
            Evidence(pieces=(event.moved.thing, event.count)),
            count=event.count,
        )
        battle.remove(turn, event, self.faction)
        return turn

    def _burning(self, turn: Hypothesis, here: int | None) -> bool:
        """True if a torch is left behind there in this turn."""
        torches = [one for one in turn.events if one.kind == LOST_ITEM and one.code == "%r"]
        return any(
            one.owner == self.faction
            and not self._is_dropped(turn, one)
            and self.board.here(one.before) == here
            for one in torches
        )

    def forbids_placing(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """Scorched Earth: nothing is placed there any more."""
        return self._scorched(turn, state, clearing) if self._burns(turn) else None

    def forbids_entry(self, turn: Hypothesis, state: State, clearing: int) -> Rule | None:
        """Scorched Earth: nothing moves there any more."""
        return self._scorched(turn, state, clearing) if self._burns(turn) else None

    def _scorched(self, turn: Hypothesis, state: State, clearing: int) -> Rule | None:
        return C.SPECIAL_ACTION_SCORCHED_EARTH if clearing in self._ashes(turn, state) else None

    def _burns(self, turn: Hypothesis) -> bool:
        """True if a clearing was burnt at all, in this turn or before."""
        return self.ashes in turn.counts or bool(self.kept(turn))

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """A piece that would have to be placed where all is scorched need not be placed: a friend's buildings may stand there yet."""
        return placing.out_of_reach(
            turn, debt, lambda state, one: self.forbids_entry(turn, state, one) is not None
        )
