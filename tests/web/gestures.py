"""Which gestures write an action: taps on what the page shows, planned from what rootlog tells the page."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any, NamedTuple

from rootlog.engine import cards, factions
from rootlog.notation.reader import said
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hand,
    Hire,
    ItemTerm,
    MarkerOff,
    Markers,
    Node,
    PathOpened,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Swap,
    Transfer,
)
from rootlog.notation.writer import _where, node_text
from rootlog.recording.lying import written_name

ON_MAP = ("clearing", "forest", "path")
NEAR = "near"
"""The kind of place that shows again, at home, the clearing in which something was done last."""
ALONE = ("p", "f")
"""The kinds of piece of which there is one: where it starts may be left out."""
NAMED = r"\[data-name=|\[data-term=\"\w?#(@|[a-z])[^*Q]*$"
"""The selectors of a card's name, and of a card that is known by it: held, it is spent."""
NUMBERS = 9
"""So many of a thing can be taken by one tap."""

Told = dict[str, Any]


def read(text: str, faction: str) -> Node | None:
    """An action that is offered, or lies in a game of any edition; None where it is the beginning of none."""
    return said(text, faction, "pnp")  # whose markers have values of their own


class Tap(NamedTuple):
    """One tap: a selector of what is tapped; `held`: the finger stays, `writes`: an action is written by it."""

    on: str
    held: bool = False
    writes: bool = False


OTHER = Tap("[data-other]")
"""Leads to what does not lie where it is taken."""


class Planned(NamedTuple):
    """The taps that write an action, and the text that they write."""

    taps: list[Tap]
    text: str


def _data(name: str, value: str) -> str:
    return f'[data-{name}="{value}"]'


def goal(name: str, *, held: bool = False) -> Tap:
    """A place on the map, or beside it."""
    return Tap(f'[data-goal="{name}"]', held)


def planned(told: Told, node: Node) -> Planned | None:
    """The fewest taps that write an action, without chips; None where it is to be chosen part by part."""
    elsewhere = {**told, "places": [one for one in told["places"] if one["kind"] != NEAR]}
    ways = [_planned(told, node), _planned(elsewhere, node)]
    return min(filter(None, ways), key=lambda one: len(one.taps), default=None)


def _planned(told: Told, node: Node) -> Planned | None:
    wanted = meant(told, node)
    for place in told["places"]:
        mine = place["owner"] == told["faction"]
        if place["kind"] == "clearing" and type(node) is not Transfer:
            continue
        for text, _ in place["ways"]:
            way = read(text, told["faction"])
            if same_action(way, node) or (_is_item(node) and same_action(meant(told, way), wanted)):
                return Planned(
                    [*([] if mine else [_opening(place)]), Tap(_data("way", text))], text
                )
    form = _FORMS.get(type(node))
    found: Planned | None = form(told, node) if form is not None else None
    return found


def meant(told: Told, node: Node | None) -> Node | None:
    """An action with one item as it is written where that item is taken, without a state that it has before."""
    if not _is_item(node):
        return node
    laid = _transfer(told, node)
    if laid is None or ("d" in laid.text[2:4]) > ("d" in node_text(node)[2:4]):
        return node  # which item is damaged, a later turn may tell
    return read(re.sub(r"^(%\w[std]?([re])->[std])\+\2$", r"\1", laid.text), told["faction"])


def _is_item(node: Node | None) -> bool:
    """True if an action moves or turns one item of one's own, and damages none."""
    if type(node) is not Transfer or len(node.terms) != 1 or not all(map(_is_state, node.targets)):
        return False
    [term] = node.terms
    damaged = any("d" in _where(one) for one in node.targets)
    own = type(term) is ItemTerm and (term.start is None or _is_state(term.start))
    return own and bool(node.targets) and not damaged


def _is_state(one: Any) -> bool:
    return type(one) is Status


def same_action(one: Node, other: Node) -> bool:
    """Whether two actions are the same but for the order of what they move."""
    if type(one) is Transfer and type(other) is Transfer:
        return Counter(one.terms) == Counter(other.terms) and one.targets == other.targets
    return one == other


def with_names_of_page(node: Node, deck: str) -> Node:
    """An action in which the cards of the deck have the names that the page writes."""
    known = cards.deck(deck)
    if type(node) is Craft and node.name is not None:
        return Craft(None, known.full_name(node.name) or node.name)
    if type(node) is Transfer or type(node) is Show:
        return node._replace(terms=tuple(_named(known, term) for term in node.terms))
    return node


def _named(known: cards.Deck, term: Any) -> Any:
    """A card with the name that the page writes, one of a faction's own with its full one."""
    if type(term) is not CardTerm or term.name in (None, "@", "dom"):
        return term
    full = known.full_name(term.name, term.suit)
    if full is not None:
        return term._replace(name=written_name(known.named(full)[0]))
    own = cards.special(term.name)
    return term._replace(name=own.name if own is not None else term.name)


# --- forms --------------------------------------------------------------------------------------------------------


def _points(told: Told, node: Score) -> Planned | None:
    if not -5 <= node.points <= 9:
        return None
    own = node.faction in (None, told["faction"])
    text = node_text(Score(None, node.points) if own else node)
    if own and node.points == 1:
        return Planned([Tap("#tap-point")], text)
    who = [] if own else [Tap(_data("who", node.faction or ""))]
    return Planned(
        [Tap(_data("sign", "points")), *who, Tap(f"#tap-tray {_data('text', text)}")], text
    )


def _marker_off(told: Told, node: MarkerOff) -> Planned:
    del told
    text = node_text(node)
    return Planned([Tap(_data("sign", "points")), Tap(f"#tap-tray {_data('text', text)}")], text)


def _craft(told: Told, node: Craft) -> Planned:
    del told
    text = node_text(node)
    return Planned([Tap(_data("sign", "craft")), Tap(_data("choice", text))], text)


def _in_clearing(told: Told, clearing: int, same: Callable[[Node], bool]) -> Planned | None:
    """The taps for what can be done at once in a clearing."""
    for place in told["places"]:
        if place["kind"] == NEAR and place["name"] == f"in {clearing}":
            for text, _ in place["ways"]:
                if same(read(text, told["faction"])):
                    return Planned([Tap(_data("way", text))], text)
        for text, _ in place["ways"] if place["goal"] == str(clearing) else ():
            if same(read(text, told["faction"])):
                return Planned([goal(str(clearing)), Tap(_data("way", text))], text)
    by = ("", *told["hirelings"])
    battles = [f"{one}X{letter}{clearing}" for one in by for letter in told["factions"]]
    for text in (*battles, *(f"{code}{clearing}^{face}" for code, face, _ in told["faces"])):
        if same(read(text, told["faction"])):
            return Planned([goal(str(clearing)), OTHER, Tap(_data("way", text))], text)
    return None


def _battle(told: Told, node: Battle) -> Planned | None:
    attacker = None if node.attacker == told["faction"] else node.attacker
    bare = Battle(attacker, node.defender, node.clearing, (), None)
    begun = _in_clearing(told, node.clearing, lambda one: one == bare)
    if begun is None:
        return None
    if (
        len(begun.taps) > 1
        and node.rolls is not None
        and not node.ambushes
        and _only_battle(told, node.clearing)
    ):
        return Planned(
            [begun.taps[0], Tap(_data("rolls", "{},{}".format(*node.rolls)))],
            begun.text + "({},{})".format(*node.rolls),
        )
    more = [*(Tap(_data("ambush", suit), writes=True) for suit in node.ambushes)]
    if node.rolls is not None:
        more.append(Tap(_data("rolls", "{},{}".format(*node.rolls)), writes=True))
    *first, last = begun.taps
    text = node_text(node._replace(attacker=attacker))
    return Planned([*first, last._replace(writes=True), *more], text)


def _only_battle(told: Told, clearing: int) -> bool:
    """Whether there is one battle there that can be fought: its dice are asked for at once."""
    [place] = (one for one in told["places"] if one["goal"] == str(clearing))
    return sum(type(read(text, told["faction"])) is Battle for text, _ in place["ways"]) == 1


def _flip(told: Told, node: Flip) -> Planned | None:
    start, owner = node.term.start, node.term.faction
    if type(start) is not Region or len(start.numbers) != 1:
        return None

    def same(one: Node) -> bool:
        return (
            type(one) is Flip
            and (one.term.faction or told["faction"]) == (owner or told["faction"])
            and one.code == node.code
        )

    return _in_clearing(told, start.numbers[0], same)


def _guess(told: Told, node: Guess) -> Planned | None:
    return _in_clearing(told, node.clearing, lambda one: one == node)


def _swap(told: Told, node: Swap) -> Planned | None:
    start = node.one.start
    assert type(start) is Region
    wanted = (node.one, node.other)

    def same(one: Node) -> bool:
        return type(one) is Swap and all(
            lying == piece or _like(lying, piece, told["faction"])
            for lying, piece in zip((one.one, one.other), wanted, strict=True)
        )

    return _in_clearing(told, start.numbers[0], same)


def _path(told: Told, node: PathOpened) -> Planned | None:
    return _in_clearing(told, node.one, lambda one: one == node)


def _markers(told: Told, node: Markers) -> Planned | None:
    value = "" if node.value is None else str(node.value)
    taps: list[Tap] = []
    terms = []
    for one in node.markers:
        mark = "" if one.faction in (None, told["faction"]) else one.faction
        term = f"{mark}$_{one.key or ''}"
        place = next(
            (
                place
                for place in told["places"]
                for thing in place["things"]
                if thing["term"] == term and value in [text for text, _ in thing["goals"]]
            ),
            None,
        )
        if place is None:
            return None
        taps += [] if place["owner"] == told["faction"] else [_opening(place)]
        taps.append(Tap(_data("term", term)))
        terms.append(term)
    return Planned([*taps, goal(value)], f"{'+'.join(terms)}->{value}")


def _hire(told: Told, node: Hire) -> Planned | None:
    text = node_text(node)
    term, _, value = text.partition("->")
    master = node.board.faction or told["faction"]
    value = value if node.board.faction else f"{master}{value}"
    for place in told["places"]:
        for thing in place["things"]:
            if thing["term"] == term and value in [one for one, _ in thing["goals"]]:
                return Planned([Tap(_data("term", term)), goal(value)], f"{term}->{value}")
    return None


def _show(told: Told, node: Show) -> Planned | None:
    if not node.terms or len(node.audience) > 1 or node.faction not in (None, told["faction"]):
        return None
    own = Hand(told["faction"])
    terms = tuple(one._replace(start=own) if one.start is None else one for one in node.terms)
    taken = _taken(told, terms, ())
    if taken is None:
        return None
    shown = tuple(one._replace(start=None) if one.start == own else one for one in node.terms)
    left = node_text(node._replace(faction=None, terms=shown, audience=()))
    who = node.audience[0] if node.audience else ""
    return Planned([*taken.taps, Tap(_data("show", who))], f"{left}{who}")


def _transfer(told: Told, node: Transfer) -> Planned | None:
    many = drawn(node, told["faction"])
    if many:
        taps = [Tap("[data-draw]", writes=True)] * many
        return Planned(taps, node_text(node))
    if node_text(node) in [f"#->{one}" for one in told["absent"]]:
        text = node_text(node)
        return Planned([Tap(_data("look", "deck  ")), OTHER, Tap(_data("way", text))], text)
    taken = _taken(told, node.terms, node.targets)
    goals = [_where(one) for one in node.targets]
    mine = f"{told['faction']}$"
    goals = [one.removeprefix(told["faction"]) if one.startswith(mine) else one for one in goals]
    known = {one["goal"] for one in told["places"]}
    if taken is None or any(one not in known for one in goals):
        return None
    if not any(goals) and re.match(NAMED, taken.taps[-1].on):
        return Planned([*taken.taps[:-1], taken.taps[-1]._replace(held=True)], f"{taken.text}->")
    *more, last = goals or [""]
    aimed = [*(goal(one, held=True) for one in more), goal(last)]
    several = Tap("#tap-several")
    clearings = [one["goal"] for one in told["places"] if one["kind"] == "clearing"]
    left_out = [goal(one) for one in clearings if one not in goals]
    every = [several, Tap("[data-every]"), *left_out, several]
    if set(goals) <= {*clearings} and len(every) < len(aimed):
        aimed, goals = every, [one for one in clearings if one in goals]
    return Planned([*taken.taps, *aimed], f"{taken.text}->{'+'.join(goals)}")


_FORMS: dict[type[Any], Callable[..., Planned | None]] = {
    Score: _points,
    MarkerOff: _marker_off,
    Craft: _craft,
    Battle: _battle,
    Flip: _flip,
    Guess: _guess,
    Swap: _swap,
    PathOpened: _path,
    Markers: _markers,
    Hire: _hire,
    Show: _show,
    Transfer: _transfer,
}


# --- things -------------------------------------------------------------------------------------------------------


def _first(told: Told, place: Told) -> Told | None:
    """What is taken with a place that is tapped: what moves there of the faction at turn."""
    own = (one for one in place["things"] if one["owner"] == told["faction"])
    found: Told | None = next((one for one in own if one["sign"][0] in "wp"), None)
    return found


def _taken(told: Told, terms: Any, targets: Any) -> Planned | None:
    """The taps that take things into the hand, and how they are written there."""
    found: list[Tap] = []
    written: list[str] = []
    opened = None
    for number, term in enumerate(terms):
        lying = _lying(told, term, targets)
        if lying is None:
            return None
        place, thing, name = lying
        at_home = place["owner"] == told["faction"]
        wanted = None if at_home else place
        given = False
        if opened is not wanted:
            found += [Tap("#tap-also")] if found else []
            found += [] if at_home else [_opening(place)]
            # what is given with its place gives way to what is tapped there next
            alone = number + 1 == len(terms) or terms[number + 1].start != term.start
            given = alone and place["kind"] in ON_MAP and thing is _first(told, place)
        opened = wanted
        found += [OTHER] if "other" in thing else []
        for one, many in _shares(place, thing, term):
            count = _counting(one, many, given=given, other="other" in one)
            found += [*count, *([Tap(_data("name", name))] if name else [])]
            text = one["term"].replace("#", f"#{name}", 1)
            written.append(f"{many}{text}" if many > 1 else text)
    return Planned(found, "+".join(written))


def _shares(place: Told, thing: Told, term: Any) -> list[tuple[Told, int]]:
    """How many are taken of a thing, and of others that are the same item and lie there in another state, where it alone is too few."""
    wanted, there = term.count or 1, thing["number"]
    if type(term) is not ItemTerm or there is None or wanted <= there or "other" in thing:
        return [(thing, wanted)]
    exhausted = "exhausted" in thing["name"]
    alike = [
        one
        for one in place["things"]
        if one is not thing
        and one["term"].startswith(f"%{term.item}")
        and ("exhausted" in one["name"]) == exhausted
    ]
    shares = [(thing, there)]
    for one in alike:
        many = min(one["number"] or 0, wanted - sum(n for _, n in shares))
        shares += [(one, many)] if many else []
    left = wanted - sum(n for _, n in shares)
    return [(thing, there + left), *shares[1:]]


def _counting(thing: Told, count: int, *, given: bool, other: bool) -> list[Tap]:
    """The taps that take so many of a thing, of which all that are there may be `given` with their place.

    More than are there are taken one by one, those that do not lie there by going back for each.
    """
    there = 9 if thing["number"] is None else thing["number"]
    if other:
        once = Tap(_data("term", thing["term"]))
        return [once, *[OTHER, once] * (count - 1)]
    if count > there:
        return [Tap(_data("term", thing["term"]))] * count
    if given and count == there:
        return []
    taken = [] if given else [Tap(_data("term", thing["term"]))]
    if count == 1 and not given:
        return taken
    if count == 2 and not given:
        return taken * 2
    if count <= NUMBERS or count >= there - 3:
        return [*taken, Tap(_data("count", str(count)))]
    return [Tap(_data("term", thing["term"]))] * count


def _opening(place: Told) -> Tap:
    if place["kind"] in ON_MAP:
        return goal(place["goal"])
    return Tap(_data("look", f"{place['kind']} {place['owner']} {place['goal'] or ''}"))


def _lying(told: Told, term: Any, targets: Any) -> tuple[Told, Told, str] | None:
    """Where a thing of an action lies among what can be tapped, and the name that it has to be given."""
    term = unplaced(term)
    if _is_either(told, term, targets):
        return _not_there(told, term)
    nameless = term._replace(name=None) if type(term) is CardTerm and term.name else None
    for wanted, name in ((term, ""), (nameless, getattr(term, "name", ""))):
        for alike in (_same, _like) if wanted is not None else ():
            for place in told["places"]:
                for thing in place["things"]:
                    if name and not _called(told, thing, name):
                        continue
                    if not thing["goals"] and _is(told, thing, wanted, targets, place, alike):
                        return place, thing, name
    return _not_there(told, term)


def _called(told: Told, thing: Told, name: str) -> bool:
    """True if the page offers a card that name."""
    suits = told["cards"]
    offered = suits.get(thing["sign"], ()) if thing["sign"] in suits else chain(*suits.values())
    return any(one == name for one, _ in offered)


def unplaced(term: Any) -> Any:
    """An item of one's own box without that place, in which it is anyhow."""
    own = type(term) is ItemTerm and term.start == Board(None, None)
    return term._replace(start=None) if own else term


def _is_either(told: Told, term: Any, targets: Any) -> bool:
    """Whether an item is damaged of which a refreshed and an exhausted one lie there, and the record leaves open which."""
    damages = any(type(one) is Status and "d" in one.code for one in targets)
    if type(term) is not ItemTerm or term.start is not None or not damages:
        return False
    own = (one for one in told["places"] if one["owner"] == told["faction"])
    found = [one for place in own for one in place["things"] if one["term"][:2] == f"%{term.item}"]
    return len({"exhausted" in one["name"] for one in found}) > 1


def _not_there(told: Told, term: Any) -> tuple[Told, Told, str] | None:
    """A piece or an item that does not lie where it is taken."""
    home: Told = {"goal": "", "kind": "other", "owner": told["faction"], "things": []}
    if type(term) is ItemTerm and term.start is None:
        return home, {"term": f"%{term.item}", "number": 0, "other": True}, ""
    other = node_text(Transfer((term._replace(count=None),), ())).removesuffix("->")
    if other in [one for one, _ in told["turned"]]:
        return home, {"term": other, "number": 0, "other": True}, ""
    if type(term) is CardTerm and term.start == Board(None, None) and term.suit and not term.name:
        return home | {"goal": "$"}, {"term": f"{term.suit}#$", "number": 0, "other": True}, ""
    if type(term) is not PieceTerm:
        return None
    owner = term.faction or told["faction"]
    owner = "" if term.code == "f" else owner
    known = any(code == term.code for code, _ in told["kinds"].get(owner, ()))
    start = "" if term.start is None else _where(term.start)
    home |= {"goal": start}
    places = [home] if start in ("", "$") and owner == told["faction"] else told["places"]
    for place in places:
        if known and place["goal"] == start and place["kind"] in ("other", "board", *ON_MAP):
            mark = "" if owner == told["faction"] else owner
            return place, {"term": f"{mark}{term.code}{start}", "number": 0, "other": True}, ""
    return None


def _is(told: Told, thing: Told, term: Any, targets: Any, place: Told, alike: Any) -> bool:
    node = read(f"{thing['term']}->", told["faction"])
    if type(node) is not Transfer or type(node.terms[0]) is not type(term):
        return False
    wanted = term._replace(count=None)
    if isinstance(term, PieceTerm):
        own = term.faction in (None, told["faction"])
        wanted = wanted._replace(faction=None if own else term.faction)
        if term.code in ALONE and term.start is None:
            lies = place["kind"] in (*ON_MAP, "supply", "hired")
            return lies and bool(wanted == node.terms[0]._replace(start=None))
    if isinstance(term, ItemTerm) and (term.start is None or type(term.start) is Status):
        return _fits(node.terms[0], wanted, thing, targets, alike)
    return bool(alike(node.terms[0], wanted, told["faction"]))


def _same(one: Any, wanted: Any, faction: str) -> bool:
    del faction
    return bool(one == wanted)


def _like(one: Any, wanted: Any, faction: str) -> bool:
    """Whether it may be meant: it says more of the card or piece than is written."""
    if isinstance(one, PieceTerm):
        owner = wanted.faction or faction
        faces = factions.data(owner).faces if owner in factions.letters() else {}
        return one._replace(code="") == wanted._replace(code="") and set(
            faces.get(one.code, (one.code,))
        ) <= set(faces.get(wanted.code, ()))
    if isinstance(one, CardTerm):
        if wanted.name is None and wanted.suit and type(wanted.start) is Board:
            return one._replace(name=None) == wanted
        return (one.name, one.start) == (wanted.name, wanted.start) and wanted.suit is None
    return False


def _fits(one: Any, wanted: Any, thing: Told, targets: Any, how: Any) -> bool:
    """Whether an item is one that is meant, by where it lies and how it is turned."""
    if one.item != wanted.item or not (one.start is None or type(one.start) is Status):
        return False
    written = one.start.code if one.start is not None else ""
    if wanted.start is not None:
        return bool(written.startswith(wanted.start.code) or written.endswith(wanted.start.code))
    if one.item == "_":
        return not written
    code = "".join(goal.code for goal in targets if type(goal) is Status)
    if how is not _same:
        return ("exhausted" in thing["name"]) if "r" in code else "damaged" not in thing["name"]
    exhausted = "exhausted" in thing["name"]
    damaged = "damaged" in thing["name"]
    if "e" in code:
        return not exhausted and not damaged
    if "r" in code:
        return exhausted and not damaged
    return not damaged if "d" in code else True


def drawn(node: Node, faction: str) -> int:
    """How many cards an action only draws for the faction at turn."""
    if type(node) is not Transfer or node.targets != (Hand(faction),) or len(node.terms) != 1:
        return 0
    term = node.terms[0]
    if type(term) is not CardTerm or term.start is not None or term.suit or term.name:
        return 0
    return term.count or 1


def paid(node: Node) -> bool:
    """Whether an action only takes things away: what it pays for may be written before. A card of the draw pile pays for nothing."""
    if type(node) is not Transfer or node.targets:
        return False
    return not any(type(one) is CardTerm and one.start is None for one in node.terms)
