"""A whole record played by gestures: which taps come next, on a page or on what rootlog would tell one."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rootlog.notation.record import (
    Battle,
    CardTerm,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Transfer,
    TurnLine,
)
from rootlog.notation.writer import action_text, node_text
from tests.web.gestures import (
    ALONE,
    Tap,
    drawn,
    meant,
    paid,
    planned,
    read,
    unplaced,
    with_names_of_page,
)

AHEAD = 4
"""So far ahead it is looked for an action that one tap writes."""

UNSEEN = 1
"""So many cards fewer than are known of may be in the draw pile: only later turns may tell that one was drawn."""

DEAR = 3
"""More taps than these are not made for what a payment may make likely."""


class Played(Protocol):
    """What gestures are made on."""

    def told(self, coming: Sequence[Node] = ()) -> dict[str, Any]:
        """What rootlog tells of the game as it stands, with what is `likely` of those that come next."""

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

    def __init__(self, on: Played, deck: str) -> None:
        self.on = on
        self.deck = deck
        self._waited: set[int] = set()
        self._setting_up = False
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
        nodes = [
            with_names_of_page(one.node, self.deck) for one in turn.actions if one.node is not None
        ]
        self.actions += len(nodes)
        left = [one._replace() for one in nodes]  # each its own, though written alike
        self._waited.clear()
        self._setting_up = not turn.round
        told: dict[str, Any] = {}
        while left:
            told = self.on.told(left if self._setting_up else left[:AHEAD])
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
        sure = [read(one["text"], faction) for one in told["owed"] if one["sure"]]
        now, then = _summed(faction, sure), _summed(faction, left)
        if not sure or any(then[one] < many for one, many in now.items()):
            return None  # the end of the turn writes what is owed now, and that is not what is left
        if len(left) > len(sure) + 3:
            return None
        ending = self.on.ending()
        if ending["left"]:
            return None
        texts: list[str] = ending["texts"]
        if _summed(faction, [read(text, faction) for text in texts]) != then:
            return None
        return texts

    def _step(self, faction: str, left: list[Node], told: dict[str, Any]) -> None:
        """Writes one of the actions that are left."""
        offered = [*told["likely"], *told["owed"]]
        chips = {
            alike(meant(told, read(one["text"], faction)), faction): one["text"] for one in offered
        }
        if self._certain(faction, left, told):
            return
        may = self._next(left, faction, told)
        for place in may:
            key = alike(meant(told, left[place]), faction)
            if key in chips:
                self._taken(left, place)
                self._count("chip", 1)
                self.on.chip(chips[key])
                return
        waits = (one for one in may if one == may[-1] or not self._waits(left, one, faction, told))
        place = 0 if self._setting_up else next(waits)
        self._write(faction, self._taken(left, place), told)

    def _certain(self, faction: str, left: list[Node], told: dict[str, Any]) -> bool:
        """Taps what writes all that is certain, where that is just what comes next."""
        sure = [one for one in told["owed"] if one["sure"] and one["kind"] != "step"]
        keys = [alike(meant(told, read(one["text"], faction)), faction) for one in sure]
        first = [alike(meant(told, one), faction) for one in left[: len(keys)]]
        if len(sure) < 2 or sorted(keys) != sorted(first):
            return False
        del left[: len(keys)]
        self._count("certain", 1)
        self.on.certain([one["text"] for one in sure])
        return True

    def _next(self, left: list[Node], faction: str, told: dict[str, Any]) -> list[int]:
        """Which of the actions that are left may be written next: what is scored, drawn or paid may wait."""
        if self._setting_up:
            return [*range(len(left))]
        found = [0]
        while len(found) < min(AHEAD, len(left)):
            node = left[found[-1]]
            if not _late(node, faction) and not (paid(node) and id(node) not in self._waited):
                break
            following = left[len(found)]
            if max(drawn(one, faction) for one in (node, following)) >= _pile(told) - UNSEEN:
                break  # what is discarded before the last card is drawn is shuffled with it
            if type(following) in (Battle, Markers) or _loses(following):
                break  # what falls is of the battle before; an Outcast tells where a card goes; below 0 no points are lost
            if _moves(following) and type(node) is Transfer and type(node.terms[0]) is CardTerm:
                break  # a move is in Daylight, behind the Outcast; no card pays for it
            found.append(len(found))
        return found

    def _waits(self, left: list[Node], place: int, faction: str, told: dict[str, Any]) -> bool:
        """Whether an action waits for the next ones, which may make it owed."""
        rest = left[place + 1 : AHEAD]
        if _late(left[place], faction):
            return any(not _late(one, faction) for one in rest)
        if not rest or paid(rest[0]) or _late(rest[0], faction):
            return False
        plan = planned(told, rest[0])
        return plan is not None and len(plan.taps) <= DEAR

    def _taken(self, left: list[Node], place: int) -> Node:
        """One of those that are left; what is paid before it has waited and does not do so again."""
        self._waited.update(id(one) for one in left[:place] if paid(one))
        return left.pop(place)

    def _write(self, faction: str, node: Node, told: dict[str, Any]) -> None:
        plan = planned(told, node)
        if plan is not None:
            self._count(type(node).__name__, len(plan.taps))
            self.on.tap(plan.taps, plan.text)
            return
        text = node_text(node)
        chosen = self.on.choose(text)
        if chosen:
            self._count("choose", chosen)
            return
        self.typed.append(text)


def alike(node: Node, faction: str) -> str:
    """An action, with what may be written in several ways written in one."""
    if type(node) is Score:
        node = Score(None if node.faction == faction else node.faction, node.points)
    if type(node) is Transfer:
        terms: Counter[Any] = Counter()
        for one in node.terms:
            terms[_plain(one, faction)] += one.count or 1
        counted = (one._replace(count=n if n > 1 else None) for one, n in terms.items())
        node = Transfer(tuple(sorted(counted, key=str)), tuple(sorted(node.targets, key=str)))
    return node_text(node)


def _plain(term: Any, faction: str) -> Any:
    """A thing without its number, its owner where that is who is at turn, and where it starts where it is the only one."""
    term = unplaced(term._replace(count=None))
    if type(term) is not PieceTerm:
        return term
    term = term._replace(start=None) if term.code in ALONE else term
    return term._replace(faction=None) if term.faction == faction else term


def _pile(told: dict[str, Any]) -> int:
    """The number of cards in the draw pile."""
    [pile] = (one for one in told["places"] if one["kind"] == "deck")
    number: int = pile["things"][0]["number"]
    return number


def _late(node: Node, faction: str) -> bool:
    """Whether an action may be written when the turn ends: points that are scored, cards drawn."""
    scores = type(node) is Score and not _loses(node)
    return scores or drawn(node, faction) > 0


def _loses(node: Node) -> bool:
    """Whether points are lost."""
    return type(node) is Score and node.points < 0


def _moves(node: Node) -> bool:
    """True if pieces go from clearing to clearing."""
    if type(node) is not Transfer or type(node.terms[0]) is not PieceTerm:
        return False
    return type(node.terms[0].start) is Region and any(type(one) is Region for one in node.targets)


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
            found[alike(node, faction)] += 1
    return found


def keystrokes(turns: tuple[TurnLine, ...]) -> int:
    """How many keys one presses who types the turns."""
    return sum(
        2 + sum(len(action_text(one, turn.faction)) + 1 for one in turn.actions) for turn in turns
    )
