"""Variants of an action: the same with one thing changed.

Only possible ones are proposed, by the pieces there: a start where such pieces are, a kind that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rootlog.engine.cards import deck
from rootlog.engine.pieces import BIRD, SUITS, Piece, clearing, leader, supply
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hand,
    ItemTerm,
    MarkerOff,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Term,
    Transfer,
    Where,
)
from rootlog.repairing.clearings import moved_from
from rootlog.repairing.goals import AREAS, targets
from rootlog.repairing.scene import (
    COUNT,
    FEWER,
    ActionContext,
    like,
    order,
    owners_of,
    source_of,
    stands,
    there_are,
)
from rootlog.repairing.terms import card_like, is_own_warrior, is_short, terms_like
from rootlog.repairing.variant import STATE, STATES, Variant
from rootlog.replaying import facts

OUTCASTS = ("o", "ho")
"""The keys of the markers of the Outcast and the Hated Outcast."""
PAWN = "p"
OWN_CARD = "own card"
"""The family of other leaders and ministers."""
TURNED = "turned"
"""The family of moves the other way round."""
DIE = range(4)
"""The numbers on a die."""


def variants(node: Node, scene: ActionContext) -> Iterator[Variant]:
    """The same action with one thing else in it."""
    for thing, make in THINGS.get(type(node), {}).items():
        for one in make(node, scene):
            if _repeats(node) or not _repeats(one.node):
                yield Variant(one.node, one.family, thing)


def _repeats(node: Node) -> bool:
    """True if it names the same pieces twice, for which a count is written."""
    terms = node.terms if type(node) is Transfer else ()
    pieces = [(one.faction, one.code, one.start) for one in terms if type(one) is PieceTerm]
    return len(set(pieces)) < len(pieces)


# --- things that move --------------------------------------------------------------------------------------


def _joined(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The things that lead nowhere, put on the own board, if such things are there."""
    if not node.targets and all(_may_join(term, scene) for term in node.terms):
        yield Variant(node._replace(targets=(Board(None, None),)), "hand")


def _held(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """Cards without a start as those of a hand or of the supporters, all of them."""
    cards = all(type(term) is CardTerm and not term.start for term in node.terms)
    if cards and len(node.terms) > 1:
        for start in (Hand(scene.owner), Board(None, None)):
            if type(start) is Hand or facts.holds_supporters(scene.owner):
                together = tuple(term._replace(start=start) for term in node.terms)
                yield Variant(node._replace(terms=together), "hand")


def _parts(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """One part of what moves with another thing in it; what is not there first."""
    parts = enumerate(node.terms)
    for place, term in sorted(parts, key=lambda one: not is_short(one[1], node, scene)):
        for other in terms_like(term, node, scene):
            yield Variant(_with_term(node, place, other.term), other.family)


def _placed(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The things that come from the own supply, placed in a clearing that is not written."""
    if not node.targets and all(map(_is_of_own_supply, node.terms)):
        for number in order(scene):
            yield Variant(node._replace(targets=(Region((number,)),)), "target")


def _own_cards(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """Another of the faction's own cards, as a leader or a minister; any for a name that no card has.

    What it takes is not in force yet; what it gives up is.
    """
    term = node.terms[0]
    if type(term) is not CardTerm or term.name is None or term.suit is not None:
        return
    given_up = type(term.start) is Board
    if term.start and not given_up:
        return
    own = [name for name, _, _ in facts.own_cards(scene.owner)]
    if len(node.terms) > 1 or (term.name not in own and _is_meant(term.name, scene)):
        return
    now = {card.name for card, _ in scene.state.cards(leader(scene.owner))}
    for name in facts.alike(scene.owner, term.name):
        if name != term.name and (name in now) == given_up:
            yield Variant(_with_term(node, 0, term._replace(name=name)), OWN_CARD)


def _is_meant(name: str, scene: ActionContext) -> bool:
    """True if a card has that name, or one like it."""
    return deck(scene.table.deck).full_name(name) is not None or any(
        True for _ in like(name, scene)
    )


def _taken_along(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The things that are nobody's and are at the start of pieces, as the ferry, moved together with them."""
    starts = {term.start for term in node.terms if type(term) is PieceTerm}
    if len(starts) != 1 or len(node.targets) != 1:
        return
    start = starts.pop()
    if type(start) is not Region or len(start.numbers) != 1 or not start.numbers[0]:
        return
    written = {term.code for term in node.terms if type(term) is PieceTerm}
    for thing in sorted(t for t in scene.state.pieces(start.numbers[0]) if type(t) is Piece):
        if not thing.owner and thing.code not in written:
            along = PieceTerm(None, None, thing.code, start)
            yield Variant(node._replace(terms=(*node.terms, along)), "taken along")


def _spent_or_kept(node: Transfer, scene: ActionContext) -> Iterator[Variant]:  # noqa: ARG001
    """Cards on the own board as spent ones, and a dominance card that is spent as one that is activated."""
    board = (Board(None, None),)
    if node.targets == board and all(type(term) is CardTerm for term in node.terms):
        yield Variant(node._replace(targets=()), "hand")
    first = node.terms[0]
    if not node.targets and type(first) is CardTerm and first.name == "dom" and first.start:
        yield Variant(node._replace(targets=board), "hand")


def _turned(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """A move the other way round, if all that it moves is at its goal."""
    starts = {term.start for term in node.terms if type(term) is PieceTerm}
    if len(starts) != 1 or len(node.targets) != 1 or type(start := starts.pop()) is not Region:
        return
    goal = node.targets[0]
    if type(goal) is not Region or len(goal.numbers) != 1 or len(start.numbers) != 1:
        return
    back = tuple(t._replace(start=goal) for t in node.terms if type(t) is PieceTerm)
    if len(back) < len(node.terms):
        return
    for term in back:
        owner = term.faction or scene.owner
        if there_are(owner, term.code, source_of(term, scene), scene.state) < (term.count or 1):
            return
    yield Variant(Transfer(back, (start,)), TURNED)


def _turned_up(node: Transfer, scene: ActionContext) -> Iterator[Variant]:  # noqa: ARG001
    """Items refreshed that were said to be exhausted, or the other way round; either for what leaves the game as written."""
    if not node.targets and all(type(term) is ItemTerm for term in node.terms):
        for code in (*STATES, *AREAS):
            yield Variant(node._replace(targets=(Status(code),)), STATE)
    term = node.terms[0]
    if len(node.terms) > 1 or type(term) is not ItemTerm or type(term.start) is not Status:
        return
    area, was = term.start.code[:-1], term.start.code[-1]
    for state in STATES if was in STATES else ():
        if node.targets == (Status(state),):
            back = term._replace(start=Status(area + state))
            yield Variant(Transfer((back,), (Status(was),)), STATE)


def _lacking(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """A part of whose kind nothing is where it starts: the same of another kind, or of another owner, that is there.

    Where the owner's letter is left out of what is removed, it is the first to be looked for.
    """
    for place, term in enumerate(node.terms):
        if type(term) is not PieceTerm:
            continue
        owner, source = term.faction or scene.owner, source_of(term, scene)
        if there_are(owner, term.code, source, scene.state):
            continue
        plain = len(term.code) < 2
        if plain and (term.faction or node.targets or type(term.start) is not Region):
            continue
        for kind in sorted(thing for thing in scene.state.at(source) if type(thing) is Piece):
            if kind.owner == owner and not plain and _alike(kind.code, term.code):
                yield Variant(_with_term(node, place, term._replace(code=kind.code)), "piece")
            elif kind.owner and kind.code == term.code and kind.owner != scene.owner:
                whose = term._replace(faction=kind.owner)
                yield Variant(_with_term(node, place, whose), "owner")


def _alike(code: str, other: str) -> bool:
    """True if a slip of one letter makes the one the other: a kind for its letter, or its sort within the kind."""
    return code != other and (code[1:] == other[1:] or code[0] == other[0])


def _may_join(term: Term, scene: ActionContext) -> bool:
    """True if things may have been meant for the player's own board: those of the supply, cards if it has supporters."""
    if type(term) is PieceTerm and term.faction not in (None, scene.owner):
        return False
    if term.start is None or (is_own_warrior(term) and facts.holds_warriors(scene.owner)):
        return True
    own = type(term) is CardTerm and term.start == Hand(scene.owner)
    return own and facts.holds_supporters(scene.owner)


def _of_the_kind(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The placed piece as another of its kind: a garden of another suit."""
    for place, term in enumerate(node.terms):
        if type(term) is not PieceTerm or term.start is not None or "_" not in term.code:
            continue
        owner, base = term.faction or scene.owner, term.code.partition("_")[0]
        for kind in sorted(t for t in scene.state.at(supply(owner)) if type(t) is Piece):
            if kind.owner == owner and kind.code.startswith(f"{base}_") and kind.code != term.code:
                yield Variant(_with_term(node, place, term._replace(code=kind.code)), "piece")


def _fewer(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """As many as are there, where some are but fewer than written; then fewer still."""
    for place, term in enumerate(node.terms):
        if type(term) is PieceTerm:
            owner = term.faction or scene.owner
            there = there_are(owner, term.code, source_of(term, scene), scene.state)
            for count in range(there, 0, -1) if there < (term.count or 1) else ():
                fewer = term._replace(count=None if count == 1 else count)
                family = FEWER if count == there else COUNT
                yield Variant(_with_term(node, place, fewer), family)


def fewer_of(node: Transfer) -> Iterator[Transfer]:
    """The same with fewer of one of its kinds of pieces: the most of them first."""
    for place, term in enumerate(node.terms):
        if type(term) is PieceTerm:
            for count in range((term.count or 1) - 1, 0, -1):
                fewer = term._replace(count=None if count == 1 else count)
                yield _with_term(node, place, fewer)


def _with_term(node: Transfer, place: int, term: Term) -> Transfer:
    return node._replace(terms=(*node.terms[:place], term, *node.terms[place + 1 :]))


def _starts(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """Another clearing from which pieces start: one where such pieces stand. Parts that share a start move together."""
    starts = dict.fromkeys(
        term.start.numbers[0]
        for term in node.terms
        if type(term) is PieceTerm and type(term.start) is Region and len(term.start.numbers) == 1
    )
    first = node.terms[0]
    if type(first) is PieceTerm and first.code == PAWN and first.start and len(node.terms) == 1:
        yield Variant(Transfer((first._replace(start=None),), node.targets), "start")
        return  # it goes from wherever it stands
    for start in starts:
        terms = [t for t in node.terms if t.start == Region((start,))]
        for other in order(scene):
            if other != start and all(stands(t, other, scene) for t in terms):
                yield Variant(moved_from(node, start, other), "start")


def _counted_starts(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The start of pieces that are not there as their count, and the other way round: the letter between them is on the other side."""
    for place, term in enumerate(node.terms):
        if type(term) is not PieceTerm or term.faction or not is_short(term, node, scene):
            continue
        if term.start is None and term.count is not None:
            other = term._replace(count=None, start=Region((term.count,)))
            if stands(other, term.count, scene):
                yield Variant(_with_term(node, place, other), "start")
        elif type(term.start) is Region and term.count is None and len(term.start.numbers) == 1:
            other = term._replace(count=term.start.numbers[0], start=None)
            if not is_short(other, node, scene):
                yield Variant(_with_term(node, place, other), "start")


def _directions(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """A placement that was a removal and the other way round; a move without its goal."""
    if not all(type(term) is PieceTerm for term in node.terms):
        return
    starts = {term.start for term in node.terms}
    if starts == {None} and len(node.targets) == 1 and type(node.targets[0]) is Region:
        number = node.targets[0].numbers[0]
        if all(stands(term, number, scene) for term in node.terms):
            terms = tuple(term._replace(start=node.targets[0]) for term in node.terms)
            yield Variant(Transfer(terms, ()), "direction")
    if not node.targets and len(starts) == 1 and type(start := starts.pop()) is Region:
        terms = tuple(term._replace(start=None) for term in node.terms)
        yield Variant(Transfer(terms, (start,)), "direction")
        for number in order(scene):
            if number not in start.numbers:
                yield Variant(node._replace(targets=(Region((number,)),)), "target left out")


def _grouped(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """Parts whose shared start is after the last of them only, or is left out."""
    start = node.terms[-1].start
    if len(node.terms) < 2 or any(term.start for term in node.terms[:-1]):
        return
    if start is not None:
        yield Variant(_from(node, start), "group")
    else:
        for number in order(scene):
            if Region((number,)) not in node.targets and all(
                stands(term, number, scene) for term in node.terms
            ):
                yield Variant(_from(node, Region((number,))), "start left out")


def _from(node: Transfer, start: Where) -> Transfer:
    return node._replace(terms=tuple(term._replace(start=start) for term in node.terms))


def _owners(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """Pieces of another faction, all that are written together: where such pieces are."""
    terms = [term for term in node.terms if type(term) is PieceTerm]
    starts = dict.fromkeys(term.start for term in terms if type(term.start) is Region)
    if len(terms) < 2 or len(terms) < len(node.terms) or len(starts) != 1:
        return
    (start,) = starts
    for owner in scene.table.factions:
        letter = None if owner == scene.owner else owner
        changed = tuple(term._replace(faction=letter, start=start) for term in terms)
        if all(stands(term, start.numbers[0], scene) for term in changed):
            yield Variant(Transfer(changed, node.targets), "owner")


def _is_of_own_supply(term: Term) -> bool:
    """True if a part is pieces of the player without a start."""
    return type(term) is PieceTerm and not term.faction and term.start is None


# --- other actions -----------------------------------------------------------------------------------------


def _battle(node: Battle, scene: ActionContext) -> Iterator[Variant]:
    attacker = node.attacker or scene.owner
    if attacker == node.defender:
        yield from _defenders(node, attacker, scene)
    for place, suit in enumerate(node.ambushes):
        for other in deck(scene.table.deck).suits:
            if other != suit:
                played = (*node.ambushes[:place], other, *node.ambushes[place + 1 :])
                family = "bird" if other == BIRD else "suit"
                yield Variant(node._replace(ambushes=played), family)
    for number in order(scene):
        there = scene.state.pieces(number)
        owners = owners_of(there)
        if number != node.clearing and {attacker, node.defender} <= owners:
            yield Variant(node._replace(clearing=number), "battle")
    yield from _defenders(node, attacker, scene)
    yield from _rolled(node)


def _rolled(node: Battle) -> Iterator[Variant]:
    """The same battle with its dice exchanged, or with one of them showing one more or less."""
    if node.rolls is None:
        return
    one, other = node.rolls
    near = ((one - 1, other), (one + 1, other), (one, other - 1), (one, other + 1))
    for roll in ((other, one), *near):
        if roll != node.rolls and all(die in DIE for die in roll):
            yield Variant(node._replace(rolls=roll), "roll")


def _defenders(node: Battle, attacker: str, scene: ActionContext) -> Iterator[Variant]:
    """The same battle with each of the others who have pieces there."""
    here = scene.state.pieces(node.clearing)
    for owner in sorted(owners_of(here) - {attacker, node.defender}):
        yield Variant(node._replace(defender=owner), "defender")


def _score(node: Score, scene: ActionContext) -> Iterator[Variant]:
    if scene.state.scores.get(node.faction or scene.owner) is None:
        return  # off the track there is no other number of points
    yield Variant(node._replace(points=-node.points), "points")
    sign = 1 if node.points > 0 else -1
    for points in range(1, 8):
        if points != abs(node.points):
            yield Variant(node._replace(points=sign * points), "points")
    for faction in scene.table.factions:
        letter = None if faction == scene.owner else faction
        if letter != node.faction:
            yield Variant(node._replace(faction=letter), "scorer")


def _guess(node: Guess, scene: ActionContext) -> Iterator[Variant]:
    for number in order(scene):
        if there_are(node.faction, "t", clearing(number), scene.state) and number != node.clearing:
            yield Variant(node._replace(clearing=number), "start")


def _flip(node: Flip, scene: ActionContext) -> Iterator[Variant]:
    owner = node.term.faction or scene.owner
    for number in order(scene):
        start = Region((number,))
        if start != node.term.start and there_are(
            owner, node.term.code, clearing(number), scene.state
        ):
            yield Variant(node._replace(term=node.term._replace(start=start)), "start")
    for code in facts.faces(owner):
        if code != node.code and len(code) == len(node.code):
            yield Variant(node._replace(code=code), "side")


def _show(node: Show, scene: ActionContext) -> Iterator[Variant]:
    for place, term in enumerate(node.terms):
        for other in card_like(term, Transfer((term,), ()), scene):
            if type(other.term) is CardTerm and other.family != "hand":
                terms = (*node.terms[:place], other.term, *node.terms[place + 1 :])
                yield Variant(node._replace(terms=terms), other.family)


def _craft(node: Craft, scene: ActionContext) -> Iterator[Variant]:
    if node.item:
        for letter in sorted(scene.table.map.items):
            if letter != node.item:
                yield Variant(Craft(letter, None), "item")
    else:
        for name in like(node.name, scene):
            yield Variant(Craft(None, name), "name")
        known = deck(scene.table.deck)
        mine = known.full_name(node.name or "")
        stays = dict.fromkeys(card.name for card in known.cards if card.cost and not card.item)
        for name in stays if mine else ():
            if name != mine:
                yield Variant(Craft(None, name), "name")


def _marker_off(node: MarkerOff, scene: ActionContext) -> Iterator[Variant]:
    for faction in scene.table.factions:
        if faction not in (node.board.faction or scene.owner, scene.owner):
            yield Variant(node._replace(board=Board(faction, None)), "owner")


def _markers(node: Markers, scene: ActionContext) -> Iterator[Variant]:
    for place, marker in enumerate(node.markers):
        others = [f for f in scene.table.factions if marker.key in scene.table.factions]
        for key in (*others, *(key for key in OUTCASTS if marker.key in OUTCASTS)):
            if key not in (marker.key, scene.owner):
                other = marker._replace(key=key)
                markers = (*node.markers[:place], other, *node.markers[place + 1 :])
                yield Variant(node._replace(markers=markers), "marker")
    values: tuple[str | int, ...] = ()
    if isinstance(node.value, int):
        values = (1, 2, 3, 4, "a", "h")
    elif node.value in SUITS:
        values = SUITS
    for value in values:
        if value != node.value:
            yield Variant(node._replace(value=value), "value")


THINGS: dict[type[Any], dict[str, Callable[[Any, ActionContext], Iterator[Variant]]]] = {
    Transfer: {
        "taken along": _taken_along,
        "own card": _own_cards,
        "way round": _turned,
        "side of an item": _turned_up,
        "as many as there are": _fewer,
        "kind that is there": _lacking,
        "kind of a building": _of_the_kind,
        "start": _starts,
        "start or count": _counted_starts,
        "goal": targets,
        "spent or kept": _spent_or_kept,
        "board left out": _joined,
        "direction": _directions,
        "owner of a group": _owners,
        "start of a group": _grouped,
        "hand of a group": _held,
        "part": _parts,
        "goal left out": _placed,
    },
    Battle: {"battle": _battle},
    Score: {"points": _score},
    Guess: {"guess": _guess},
    Flip: {"flip": _flip},
    Show: {"card shown": _show},
    Craft: {"card crafted": _craft},
    MarkerOff: {"marker taken off": _marker_off},
    Markers: {"marker": _markers},
}
"""The kinds of things of an action that may be otherwise, the likeliest first. One that no slip needs fails a test (`tests/test_slips.py`)."""
