"""The ways through a record: what it leaves open is taken otherwise where something speaks against what was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rootlog.engine.game import Alternative, Game, TurnLog
from rootlog.engine.law import Law
from rootlog.engine.pieces import SOULS
from rootlog.engine.reasons import ERROR, Objection
from rootlog.notation.record import Record, TurnLine
from rootlog.replaying.names import DOMINANCE
from rootlog.replaying.opening import begin
from rootlog.replaying.replayer import RETRIES, Pick, Replayer
from rootlog.replaying.turns import Bookmark, bookmark, put, replay_turn, step

ACTIONS = 10_000
"""The number of actions that are replayed again at most because something else may have been meant."""
BEFORE = 8
"""The number of earlier picks that are doubted at most where something is wrong with a turn."""
_PILES = (SOULS.kind, DOMINANCE)
Choice = tuple[tuple[Pick, int], ...]
"""Which copies of items are taken where the record does not say which."""


class ReplayedTurn(NamedTuple):
    """A turn as a replay went through it: where it stood before and after, and what the turn says that cannot be so.

    `known` are the picks of the turns before, `picks`, `doubted` and `strained` those of the turn itself (`Replayer`).
    """

    line: TurnLine
    before: Bookmark
    known: Mapping[Pick, int]
    choice: Choice
    log: TurnLog
    after: Bookmark
    told: tuple[Objection, ...]
    picks: Mapping[Pick, int]
    doubted: tuple[tuple[Pick, ...], ...]
    strained: int

    @property
    def amiss(self) -> int:
        """The number of contradictions of the turn."""
        return sum([one.severity == ERROR for one in self.told])

    @property
    def is_open(self) -> bool:
        """True if it leaves anything open that the rules may tell."""
        return any(pick.letter not in _PILES for pick in self.picks)


class ReplayPath(NamedTuple):
    """One way through a record: what is reported before its first turn, where it begins, and its turns.

    `excess` is how often more cards of a suit or name are seen than the deck holds, where another way may have fewer.
    """

    told: tuple[Objection, ...]
    start: Bookmark
    passages: tuple[ReplayedTurn, ...]
    excess: int = 0

    @property
    def findings(self) -> tuple[Objection, ...]:
        """The contradictions of the record."""
        return self.told + tuple(one for passage in self.passages for one in passage.told)

    @property
    def doubts(self) -> tuple[int, int]:
        """The weight against it: what cannot be so, and what has no room where it goes."""
        strained = sum(passage.strained for passage in self.passages)
        return len(self.findings) + self.excess, strained


class PathSearch:
    """The ways through a record that are tried, by what they choose, and which of them it is taken to mean.

    `known` are those of records like it: what they have as it is here is not gone through again. `excess` tells how often a
    game shows more cards of a suit or name than its deck holds: where how often depends on what is not written, it
    speaks against a way. `begun` is a replay that is before the record's first turn. With `closely`, what others have as it is here
    counts as replayed: then the count does not depend on what is known.
    """

    def __init__(
        self,
        record: Record,
        law: Law,
        begun: Replayer,
        known: Sequence[Mapping[Choice, ReplayPath]],
        excess: Callable[[Game], int] | None,
        *,
        closely: bool = True,
    ) -> None:
        self._closely = closely
        self._record, self._law, self._known, self._excess = record, law, known, excess
        self._begun: Replayer | None = begun
        self._beside: Replayer | None = None
        self._last: tuple[ReplayPath, ...] = ()
        """The best way that is known."""
        self.ways: dict[Choice, ReplayPath] = {}
        self.replayed_actions = 0
        """The number of actions that were replayed so far."""

    def best(self, meant: Mapping[Pick, int]) -> tuple[dict[Pick, int], ReplayPath]:
        """The way on which the least speaks against what is recorded, and its picks; those that are `meant` are so.

        What is tried next is one pick otherwise on the best way that has some left: of items before what lies in which pile,
        which is in doubt though nothing tells so.
        """
        chosen = dict(meant)
        first = best = self._try(chosen, (*self._last, *self.ways.values()))
        tried, others = 1, self._otherwise(first, chosen, meant)
        doubts = first.doubts
        waiting = [(doubts, _of_piles(one), n, one, first) for n, one in enumerate(others)]
        actions = sum([len(turn.actions) for turn in self._record.turns])
        retries = min(RETRIES, ACTIONS // max(1, actions))
        while waiting and any(best.doubts) and tried <= retries:
            following = min(waiting, key=lambda one: one[:3])
            waiting.remove(following)
            *_, choice, parent = following
            if _choice(choice) in self.ways:
                continue
            way = self._try(choice, (parent, first))
            tried, doubts = tried + 1, way.doubts
            if doubts < best.doubts:
                best, chosen = way, choice
            waiting += [
                (doubts, _of_piles(other), tried + n, other, way)
                for n, other in enumerate(self._otherwise(way, choice, meant))
            ]
        self._last = (best,)
        return chosen, best

    def others(
        self, way: ReplayPath, number: int, chosen: Mapping[Pick, int]
    ) -> Iterator[Alternative]:
        """That turn of a way with one pick otherwise than is chosen: one of its own, else one before of who takes it, the last first."""
        passage = way.passages[number - 1]
        if _choice(chosen, number) != passage.choice:
            passage = self._again(passage, chosen)
        before = [
            pick for pick in tuple(passage.known)[::-1] if pick.holder == passage.line.faction
        ]
        for pick in (*passage.picks, *before[:BEFORE]):
            counts = passage.picks if pick in passage.picks else passage.known
            for n in range(counts[pick] if pick.letter not in _PILES else 0):
                if n != min(chosen.get(pick, 0), counts[pick] - 1):
                    yield self._other(way, number, pick, {**chosen, pick: n})

    def _other(
        self, way: ReplayPath, number: int, pick: Pick, chosen: dict[Pick, int]
    ) -> Alternative:
        """The turns of a way from that of a pick to one of that number, gone through again as is chosen."""
        again = self._again(way.passages[pick.turn - 1], chosen)
        passages = [again]
        for behind in way.passages[pick.turn : number]:
            known = {**again.known, **again.picks}
            again = self._again(behind._replace(before=again.after, known=known), chosen)
            passages.append(again)
        amiss = sum([one.amiss for one in passages])
        return Alternative(tuple([one.log for one in passages]), amiss, chosen)

    def _again(self, passage: ReplayedTurn, chosen: Mapping[Pick, int]) -> ReplayedTurn:
        """A turn gone through again as is chosen, and nothing behind it."""
        replayer = self._beside = self._beside or begin(self._record, self._law)
        replayer.chosen = dict(chosen)
        choice = _choice(chosen, passage.line.number)
        self.replayed_actions += len(passage.line.actions)
        return _passage(replayer, passage.line, passage.before, passage.known, choice)

    def _otherwise(
        self, way: ReplayPath, chosen: Mapping[Pick, int], meant: Mapping[Pick, int]
    ) -> list[dict[Pick, int]]:
        """The other things that may have been meant on that way, besides what is known to be meant."""
        found = _others(way, chosen)
        return [one for one in found if all(one.get(p) == n for p, n in meant.items())]

    def _try(self, chosen: dict[Pick, int], own: Sequence[ReplayPath]) -> ReplayPath:
        """The way that chooses so; `own` ways of this record are known, too."""
        choice = _choice(chosen)
        beside = [ways[choice] for ways in self._known if choice in ways]
        self.ways[choice] = way = self._way(chosen, own, beside)
        return way

    def _way(
        self, chosen: dict[Pick, int], own: Sequence[ReplayPath], beside: Sequence[ReplayPath]
    ) -> ReplayPath:
        replayer, self._begun = self._begun or begin(self._record, self._law), None
        replayer.chosen = chosen
        for action in self._record.header.hireling_setup:
            step(replayer, action, "")
        told, mark = tuple(replayer.findings), bookmark(replayer)
        start = mark = next((way.start for way in (*beside, *own) if way.start == mark), mark)
        passages: list[ReplayedTurn] = []
        picks: Mapping[Pick, int] = {}
        for number, turn in enumerate(self._record.turns):
            choice = _choice(chosen, turn.number)
            passage = _known(own, number, turn, mark, picks, choice)
            if passage is None:
                passage = _known(beside, number, turn, mark, picks, choice)
                if passage is None or self._closely:
                    self.replayed_actions += len(turn.actions)
            if passage is None:
                passage = _passage(replayer, turn, mark, picks, choice)
            passages.append(passage)
            mark, picks = passage.after, {**picks, **passage.picks} if passage.picks else picks
        beyond = 0
        if self._excess is not None and any(pick.letter == DOMINANCE for pick in picks):
            beyond = self._excess(Game(replayer.table, tuple(one.log for one in passages), None))
        return ReplayPath(told, start, tuple(passages), beyond)


def _choice(chosen: Mapping[Pick, int], turn: int = 0) -> Choice:
    """The choices in that turn, or in all of them."""
    if not chosen:
        return ()
    return tuple(sorted(one for one in chosen.items() if turn in (0, one[0].turn)))


def _known(
    ways: Sequence[ReplayPath],
    number: int,
    turn: TurnLine,
    mark: Bookmark,
    picks: Mapping[Pick, int],
    choice: Choice,
) -> ReplayedTurn | None:
    """That turn as one of those ways went through it, where it is the same and began in the same way."""
    for way in ways:
        if number < len(way.passages):
            passage = way.passages[number]
            if (
                _is_same(passage.line, turn)
                and passage.choice == choice
                and passage.known == picks
                and passage.before == mark
            ):
                return passage
    return None


def _is_same(one: TurnLine, other: TurnLine) -> bool:
    """True if two turn lines say the same, wherever they stand in the text."""
    if one is other:
        return True
    if one[:3] != other[:3] or len(one.actions) != len(other.actions):
        return False
    return all(
        a.node == b.node and a.text == b.text
        for a, b in zip(one.actions, other.actions, strict=True)
    )


def _passage(
    replayer: Replayer, turn: TurnLine, mark: Bookmark, picks: Mapping[Pick, int], choice: Choice
) -> ReplayedTurn:
    """That turn, gone through from there."""
    put(replayer, mark)
    replayer.picks, replayer.doubted, replayer.strained = dict(picks), [], 0
    log = replay_turn(replayer, turn)
    own = {pick: n for pick, n in replayer.picks.items() if pick not in picks}
    doubted = tuple(replayer.doubted)
    after, told = bookmark(replayer), tuple(replayer.findings)
    return ReplayedTurn(
        turn, mark, picks, choice, log, after, told, own, doubted, replayer.strained
    )


def _of_piles(chosen: Mapping[Pick, int]) -> bool:
    """True if some of those picks are of cards: when the Lost Souls were discarded, or which card of a pile is a dominance card."""
    return any(pick.letter in _PILES for pick in chosen)


def _behind(pick: Pick, told: int) -> tuple[bool, bool, int]:
    """The order in which picks are doubted: those of piles last, and of these the last one before what was first reported first."""
    return (
        (False, False, 0) if pick.letter not in _PILES else (True, pick.turn > told > 0, -pick.turn)
    )


def _others(way: ReplayPath, chosen: Mapping[Pick, int]) -> list[dict[Pick, int]]:
    """The other things that may have been meant where it is not written: the latest items first that are not there later."""
    if not any(way.doubts):
        return []
    counts = {pick: n for passage in way.passages for pick, n in passage.picks.items()}
    doubted = dict.fromkeys(
        pick for passage in way.passages for picks in passage.doubted for pick in picks
    )
    if way.excess:
        doubted.update(dict.fromkeys(pick for pick in counts if pick.letter == DOMINANCE))
    told = next((p.line.number for p in way.passages if p.told or p.strained), 0)
    return [
        {**chosen, pick: number} if number else {p: n for p, n in chosen.items() if p != pick}
        for pick in sorted(doubted, key=lambda pick: _behind(pick, told))
        for number in range(counts[pick])
        if number != chosen.get(pick, 0)
    ]
