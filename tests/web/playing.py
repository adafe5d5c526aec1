"""A whole record played by gestures: which taps come next, on a page or on what rootlog would tell one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from rootlog.notation.reader import node_of
from rootlog.notation.record import Node, Score, TurnLine
from rootlog.notation.writer import action_text, node_text
from tests.web.gestures import Tap, drawn, paid, planned

AHEAD = 4
"""So far ahead it is looked for an action that one tap writes."""


class Played(Protocol):
    """What gestures are made on."""

    def told(self) -> dict[str, Any]:
        """What rootlog tells of the game as it stands, with what is `likely`."""

    def tap(self, taps: list[Tap], text: str) -> None:
        """Makes the taps, which write that action."""

    def chip(self, text: str) -> None:
        """Taps what is offered."""

    def certain(self, texts: list[str]) -> None:
        """Taps what writes all that is certain."""

    def choose(self, text: str) -> int:
        """Writes an action part by part, from what may follow; gives the number of taps, 0 where that cannot be."""

    def ending(self) -> dict[str, Any]:
        """What the end of the turn would write."""

    def end(self, texts: list[str]) -> None:
        """Ends the turn, which writes those actions and begins the next."""

    def begin(self, faction: str) -> None:
        """Begins the turn of a faction."""


class Count(NamedTuple):
    """What playing took: taps, actions of the record, those that had to be typed, with how many signs."""

    taps: int
    actions: int
    typed: tuple[str, ...]
    by: Counter[str]

    @property
    def each(self) -> float:
        """Taps an action."""
        return self.taps / max(1, self.actions)


class Scribe:
    """Plays a record, turn after turn."""

    def __init__(self, on: Played) -> None:
        self.on = on
        self.taps = 0
        self.actions = 0
        self.typed: list[str] = []
        self.by: Counter[str] = Counter()

    def play(self, turns: tuple[TurnLine, ...]) -> Count:
        """Plays all turns; the first one is begun by a tap of its own."""
        begun = False
        for number, turn in enumerate(turns):
            if not begun:
                self._count("begin", 1)
                self.on.begin(turn.faction)
            following = turns[number + 1].faction if number + 1 < len(turns) else ""
            begun = self.turn(turn, following)
        return Count(self.taps, self.actions, tuple(self.typed), self.by)

    def _count(self, how: str, taps: int) -> None:
        self.taps += taps
        self.by[how] += taps

    def turn(self, turn: TurnLine, following: str) -> bool:
        """Plays a turn. Gives whether the following one is begun by its end."""
        nodes = [one.node for one in turn.actions if one.node is not None]
        self.actions += len(nodes)
        left = list(nodes)
        told: dict[str, Any] = {}
        while left:
            told = self.on.told()
            ends = self._ends(turn.faction, left, told, following)
            if ends is not None:
                self._count("end", 1)
                self.on.end(ends)
                return True
            self._step(turn.faction, left, told)
        if not following:
            return True
        ending = self.on.ending()
        told = self.on.told()
        if not ending["texts"] and not ending["left"] and told["next"][0]["faction"] == following:
            self._count("end", 1)
            self.on.end([])
            return True
        return False

    def _ends(
        self, faction: str, left: list[Node], told: dict[str, Any], following: str
    ) -> list[str] | None:
        """What the end of the turn writes, where that is just what is left of it and the right one follows."""
        if not following or told["next"][0]["faction"] != following:
            return None
        sure = [node_of(one["text"], faction) for one in told["owed"] if one["sure"]]
        if len(sure) == 0 or len(left) > len(sure) + 8:
            return None
        ending = self.on.ending()
        if ending["left"]:
            return None
        texts: list[str] = ending["texts"]
        if _summed(faction, [node_of(text, faction) for text in texts]) != _summed(faction, left):
            return None
        return texts

    def _step(self, faction: str, left: list[Node], told: dict[str, Any]) -> None:
        """Writes one of the actions that are left."""
        chips = {
            _key(node_of(one["text"], faction), faction): one["text"] for one in told["likely"]
        }
        chips |= {_key(node_of(one["text"], faction), faction): one["text"] for one in told["owed"]}
        sure = [one for one in told["owed"] if one["sure"] and one["kind"] != "step"]
        if len(sure) > 1:
            keys = [_key(node_of(one["text"], faction), faction) for one in sure]
            first = [_key(one, faction) for one in left[: len(keys)]]
            if sorted(keys) == sorted(first):
                del left[: len(keys)]
                self._count("certain", 1)
                self.on.certain([one["text"] for one in sure])
                return
        for place in _order(left, faction):
            key = _key(left[place], faction)
            if key in chips:
                left.pop(place)
                self._count("chip", 1)
                self.on.chip(chips[key])
                return
            if not _may_wait(left, place, faction):
                break
        place = next(one for one in _order(left, faction) if not _waits(left, one, faction))
        self._write(faction, left.pop(place), told)

    def _write(self, faction: str, node: Node, told: dict[str, Any]) -> None:
        text = node_text(node)
        taps = planned(told, node)
        if taps is not None:
            self._count(type(node).__name__, len(taps))
            self.on.tap(taps, text)
            return
        chosen = self.on.choose(text)
        if chosen:
            self._count("choose", chosen)
            return
        self.typed.append(text)


def _key(node: Node, faction: str) -> str:
    """An action, with what may be written in two ways written in one."""
    if type(node) is Score:
        node = Score(None if node.faction == faction else node.faction, node.points)
    return node_text(node)


def _order(left: list[Node], faction: str) -> Iterator[int]:
    yield from range(min(AHEAD, len(left)))


def _late(node: Node, faction: str) -> bool:
    """Whether an action may be written when the turn ends: points, cards drawn."""
    return type(node) is Score or drawn(node, faction) > 0


def _may_wait(left: list[Node], place: int, faction: str) -> bool:
    """Whether an action may be written behind the next one."""
    return place + 1 < len(left) and (_late(left[place], faction) or paid(left[place]))


def _waits(left: list[Node], place: int, faction: str) -> bool:
    """Whether an action waits for the next ones, which may make it owed."""
    node = left[place]
    rest = left[place + 1 : AHEAD]
    if _late(node, faction):
        return any(not _late(one, faction) for one in rest)
    return (
        paid(node)
        and place == 0
        and bool(rest)
        and not paid(rest[0])
        and not _late(rest[0], faction)
    )


def _summed(faction: str, nodes: list[Node]) -> Counter[str]:
    """Actions, their order and how points and draws are put together aside."""
    found: Counter[str] = Counter()
    for node in nodes:
        many = drawn(node, faction)
        if type(node) is Score:
            who = node.faction or faction
            found[f"{who}{'+' if node.points > 0 else '-'}"] += node.points
        elif many:
            found["#"] += many
        else:
            found[node_text(node)] += 1
    return found


def keystrokes(turns: tuple[TurnLine, ...]) -> int:
    """How many keys one presses who types the turns."""
    return sum(
        2 + sum(len(action_text(one, turn.faction)) + 1 for one in turn.actions) for turn in turns
    )
