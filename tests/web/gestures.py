"""Which gestures write an action: taps on what the page shows, planned from what rootlog tells the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of
from rootlog.notation.record import (
    Battle,
    CardTerm,
    Craft,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Transfer,
)
from rootlog.notation.writer import _where, node_text

ON_MAP = ("clearing", "forest", "path")
NUMBERS = 9
"""So many of a thing can be taken by one tap."""


class Tap(NamedTuple):
    """One tap: a selector of what is tapped."""

    on: str


def _data(name: str, value: str) -> str:
    return f'[data-{name}="{value}"]'


def goal(name: str) -> Tap:
    """A place on the map, or beside it."""
    return Tap(f'[data-goal="{name}"]')


def planned(told: dict[str, Any], node: Node) -> list[Tap] | None:
    """The taps that write an action, without chips; None where it is to be chosen part by part."""
    form = _FORMS.get(type(node))
    found: list[Tap] | None = form(told, node) if form is not None else None
    return found


def _points(told: dict[str, Any], node: Score) -> list[Tap] | None:
    if abs(node.points) > (9 if node.points > 0 else 3):
        return None
    who = [] if node.faction in (None, told["faction"]) else [Tap(_data("who", node.faction))]
    number = Tap(f"#tap-tray {_data('text', node_text(node))}")
    return [Tap(_data("sign", "points")), *who, number]


def _craft(told: dict[str, Any], node: Craft) -> list[Tap]:
    del told
    return [Tap(_data("sign", "craft")), Tap(_data("choice", node_text(node)))]


def _battle(told: dict[str, Any], node: Battle) -> list[Tap] | None:
    if node.attacker not in (None, told["faction"]):
        return None
    here = next(one for one in told["places"] if one["goal"] == str(node.clearing))
    if _first(told, here) is None or all(one["owner"] != node.defender for one in here["things"]):
        return None
    return [
        goal(str(node.clearing)),
        Tap(_data("battle", f"X{node.defender}{node.clearing}")),
        *(Tap(_data("ambush", suit)) for suit in node.ambushes),
        Tap(_data("rolls", "{},{}".format(*node.rolls) if node.rolls else "")),
    ]


def _show(told: dict[str, Any], node: Show) -> list[Tap] | None:
    taken = _taken(told, node.terms, ()) if node.terms and not node.audience else None
    return None if taken is None else [*taken, Tap("[data-show]")]


def _transfer(told: dict[str, Any], node: Transfer) -> list[Tap] | None:
    taken = _taken(told, node.terms, node.targets)
    goals = [_where(one) for one in node.targets]
    known = {one["goal"] for one in told["places"]}
    if taken is None or any(one not in known for one in goals):
        return None
    several = [Tap("#tap-several")] if len(goals) > 1 else []
    return [*taken, *several, *map(goal, goals or [""]), *several]


_FORMS: dict[type[Any], Callable[..., list[Tap] | None]] = {
    Score: _points,
    Craft: _craft,
    Battle: _battle,
    Show: _show,
    Transfer: _transfer,
}


def _first(told: dict[str, Any], place: dict[str, Any]) -> dict[str, Any] | None:
    """What is taken with a place that is tapped: what moves there of the faction at turn."""
    own = (one for one in place["things"] if one["owner"] == told["faction"])
    found: dict[str, Any] | None = next((one for one in own if one["sign"][0] in "wp"), None)
    return found


def _taken(told: dict[str, Any], terms: Any, targets: Any) -> list[Tap] | None:
    """The taps that take things into the hand."""
    found: list[Tap] = []
    opened = None
    for term in terms:
        lying = _lying(told, term, targets)
        if lying is None:
            return None
        place, thing = lying
        at_home = place["owner"] == told["faction"] or place["kind"] == "deck"
        wanted = None if at_home else place
        given = False
        if opened is not wanted:
            found += [Tap("#tap-also")] if found else []
            found += [] if at_home else [_opening(place)]
            given = place["kind"] in ON_MAP and thing is _first(told, place)
        opened = wanted
        count = _counting(thing, term.count or 1, given=given)
        if count is None:
            return None
        found += count
    return found


def _counting(thing: dict[str, Any], count: int, *, given: bool) -> list[Tap] | None:
    """The taps that take so many of a thing, of which all that are there may be `given` with their place."""
    there = 9 if thing["number"] is None else thing["number"]
    if count > there:
        return None
    if given and count == there:
        return []
    taken = [] if given else [Tap(_data("term", thing["term"]))]
    if count == 1 and not given:
        return taken
    if count <= NUMBERS or count >= there - 3:
        return [*taken, Tap(_data("count", str(count)))]
    return [Tap(_data("term", thing["term"]))] * count


def _opening(place: dict[str, Any]) -> Tap:
    if place["kind"] in ON_MAP:
        return goal(place["goal"])
    return Tap(_data("look", f"{place['kind']} {place['owner']} {place['goal'] or ''}"))


def _lying(
    told: dict[str, Any], term: Any, targets: Any
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Where a thing of an action lies among what can be tapped."""
    for place in told["places"]:
        for thing in place["things"]:
            if _is(told["faction"], thing, term, targets, place):
                return place, thing
    return None


def _is(
    faction: str, thing: dict[str, Any], term: Any, targets: Any, place: dict[str, Any]
) -> bool:
    try:
        node = node_of(f"{thing['term']}->", faction)
    except Unreadable:
        return False
    if type(node) is not Transfer or type(node.terms[0]) is not type(term):
        return False
    other = node.terms[0]
    wanted = term._replace(count=None)
    if isinstance(term, PieceTerm) and term.code == "p" and term.start is None:
        return other.code == "p" and place["kind"] in ON_MAP and other.faction == term.faction
    if isinstance(term, ItemTerm) and term.start is None:
        if other.item != term.item or (other.start is not None and type(other.start) is not Status):
            return False
        code = "".join(one.code for one in targets if type(one) is Status)
        exhausted = "exhausted" in thing["name"]
        damaged = "damaged" in thing["name"]
        if "e" in code:
            return not exhausted and not damaged
        if "r" in code:
            return exhausted
        return not damaged if "d" in code else True
    return bool(other == wanted)


def drawn(node: Node, faction: str) -> int:
    """How many cards an action only draws for the faction at turn."""
    if type(node) is not Transfer or node.targets != (Hand(faction),) or len(node.terms) != 1:
        return 0
    term = node.terms[0]
    if type(term) is not CardTerm or term.start is not None or term.suit or term.name:
        return 0
    return term.count or 1


def paid(node: Node) -> bool:
    """Whether an action only takes things away: what it pays for may be written before."""
    return type(node) is Transfer and not node.targets


def first_region(node: Node) -> bool:
    """Whether an action goes to a place of the map."""
    return type(node) is Transfer and any(type(one) is Region for one in node.targets)
