"""The pieces that leave the map where a record leaves it open: by what warriors fall, which of two like buildings goes.

Whether warriors fall in the battle before or by something else that the turn does, a record writes alike. The Cult's
warriors become acolytes in battle only, so what is next to a removal is looked at: a crossbow that is exhausted
strikes, an item that is exhausted and damaged pays for a duel, who owns Propaganda Bureau puts a warrior in the place of one, and a torch that is left behind burns the
clearing.
"""

from rootlog.engine.changes import Moved
from rootlog.engine.pieces import Card, Faction, Piece, Place, crafted
from rootlog.notation.record import (
    Battle,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Status,
    Transfer,
)
from rootlog.replaying.replayer import Replayer

_CROSSBOW, _TORCH = "x", "r"
_BUREAU, _LEAGUE = "propagandabureau", "leagueofadventurousmice"
_FALL = "fall"
"""The fall of a warrior, among the picks of a replay."""
_ONE_SIDE = "b_f"
"""The record's word for a building with two sides, as long as of the one that shows a figure."""
_SIDES = "sides"
"""Which of them left, among the picks of a replay."""
_RELICS = "relics"
"""Which relic of a type was meant where its value is not written, among the picks of a replay."""


def in_battle(replayer: Replayer, piece: Piece, source: Place, count: int) -> bool:
    """True if so many warriors that the action at hand removes from that place fall in the turn's latest battle.

    Where one may as well fall by something else a replay may be given which; see ways.py.
    """
    battle = replayer.battle
    if battle is None or source.kind != "clearing" or source.key != battle.clearing:
        return False
    if _burns(_beside(replayer, -1)):
        return False
    if count > 1 or not _may_fall_otherwise(replayer):
        return True
    likely = not (_struck(replayer, battle) or _replaced(replayer, battle.clearing))
    if battle.rolls == (0, 0):
        return likely
    return likely != bool(replayer.choose(piece.owner, _FALL, 2))


def doubt(replayer: Replayer, piece: Piece) -> None:
    """Doubt how such warriors fell before, or which relics were meant: there are not as many as are taken."""
    replayer.doubt_picks(piece.owner, _FALL if piece.code == "w" else _RELICS)


def _may_fall_otherwise(replayer: Replayer) -> bool:
    """True if whose turn it is has what removes a single warrior elsewhere than in battle."""
    if _has(replayer, _BUREAU):
        return True
    turn, known = replayer.turn, replayer.striking
    if turn is None:
        return False
    if known is None or known[0] is not turn:
        known = turn, any(_strikes(action.node) for action in turn.actions)
        replayer.striking = known
    return known[1]


def named(replayer: Replayer, piece: Piece) -> bool:
    """True if the action at hand names that piece, be it besides others."""
    node = _beside(replayer, 0)
    return isinstance(node, Transfer) and any(
        isinstance(term, PieceTerm) and (term.faction, term.code) == piece for term in node.terms
    )


def _struck(replayer: Replayer, battle: Battle) -> bool:
    """A crossbow is exhausted directly before; or directly after, where the battle explains no such loss."""
    if _duels(_beside(replayer, -1)):
        return True
    if _has(replayer, _LEAGUE):  # which has other uses for a crossbow
        return False
    if _strikes(_beside(replayer, -1)):
        return True
    if not _strikes(_beside(replayer, 1)) or _removes(_beside(replayer, 2), battle):
        return False
    return battle.rolls == (0, 0) or _removes(_beside(replayer, -1), battle)


def _replaced(replayer: Replayer, number: int) -> bool:
    """Propaganda Bureau: for a card one warrior of its owner comes in the place of the one removed, at most the card between."""
    comes = any(_places(_beside(replayer, step), number) for step in (-1, 1))
    comes = comes or (_discards(_beside(replayer, 1)) and _places(_beside(replayer, 2), number))
    paid = any(_pays(replayer, _beside(replayer, step)) for step in (-2, -1, 1, 2))
    return comes and paid and _has(replayer, _BUREAU)


def _has(replayer: Replayer, card: str) -> bool:
    """True if whose turn it is has that card in its play area."""
    there = replayer.state.at(crafted(replayer.faction))
    return any(type(thing) is Card and thing.name == card for thing in there)


def _beside(replayer: Replayer, step: int) -> Node | None:
    """The content of the action so many before or after the one at hand."""
    actions = replayer.turn.actions if replayer.turn else ()
    number = replayer.number - 1 + step  # actions count from 1
    return actions[number].node if 0 <= number < len(actions) else None


def _pays(replayer: Replayer, node: Node | None) -> bool:
    """True if it discards a card from the hand of whose turn it is."""
    if not isinstance(node, Transfer) or not _discards(node):
        return False
    own = Hand(replayer.faction)
    return all(isinstance(term, CardTerm) and term.start in (None, own) for term in node.terms)


def _discards(node: Node | None) -> bool:
    """True if it discards cards."""
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(isinstance(term, CardTerm) for term in node.terms)
    )


def _exhausts(node: Node | None) -> bool:
    """True if it exhausts a crossbow."""
    return (
        isinstance(node, Transfer)
        and any(isinstance(term, ItemTerm) and term.item == _CROSSBOW for term in node.terms)
        and any(isinstance(target, Status) and target.code[-1] == "e" for target in node.targets)
    )


def _duels(node: Node | None) -> bool:
    """True if it exhausts an item and damages it."""
    return (
        isinstance(node, Transfer)
        and all(isinstance(term, ItemTerm) for term in node.terms)
        and {t.code[-1:] for t in node.targets if isinstance(t, Status)} == {"e", "d"}
    )


def _strikes(node: Node | None) -> bool:
    """True if it pays for a warrior that is removed outside of battle."""
    return _exhausts(node) or _duels(node)


def _burns(node: Node | None) -> bool:
    """True if a torch goes from a Vagabond's board to nowhere, or into a clearing."""
    return (
        isinstance(node, Transfer)
        and any(isinstance(term, ItemTerm) and term.item == _TORCH for term in node.terms)
        and all(isinstance(target, Region) for target in node.targets)
    )


def _removes(node: Node | None, battle: Battle) -> bool:
    """True if it removes warriors of the battle's defender from its clearing."""
    return (
        isinstance(node, Transfer)
        and not node.targets
        and any(
            isinstance(term, PieceTerm)
            and term.code == "w"
            and term.faction == battle.defender
            and term.start == Region((battle.clearing,))
            for term in node.terms
        )
    )


def _places(node: Node | None, number: int) -> bool:
    """True if all it does is to place one warrior of the faction at turn in that clearing."""
    if not isinstance(node, Transfer) or node.targets != (Region((number,)),):
        return False
    one = node.terms[0] if len(node.terms) == 1 else None
    return (
        isinstance(one, PieceTerm)
        and one.code == "w"
        and one.count in (None, 1)
        and one.faction is None
        and one.start is None
    )


# --- buildings with two sides, of which a record names the one that lies up, and relics without their value --------


def has_one_side(code: str) -> bool:
    """True if a code may name one of the two sides of a piece, as that of a building."""
    return len(code) == len(_ONE_SIDE)


def may_be_another(replayer: Replayer, named: Piece, where: Place) -> bool:
    """True if one of which more is known shows what is written, too, next to one of which no more is known."""
    code = named.code
    if where.kind not in ("clearing", "forest"):
        return False
    return any(
        type(one) is Piece and one.owner == named.owner and one.code != code and _shows(one, code)
        for one in replayer.state.at(where)
    )


def left_first(
    replayer: Replayer, moved: Moved, found: list[tuple[Piece, int]]
) -> list[tuple[Piece, int]]:
    """The pieces that may be meant; of those that show what is written the one first that the replay is reported."""
    named = moved.thing
    assert type(named) is Piece
    if moved.source.kind not in ("clearing", "forest") or moved.source is moved.target:
        return found
    alike = [pair for pair in found if _shows(pair[0], named.code)]
    if len(alike) < 2:
        return found
    letter = _SIDES if named.code[0] == "b" else _RELICS
    first = alike[replayer.choose(named.owner, letter, len(alike))]
    return [first, *(pair for pair in found if pair is not first)]


def _shows(piece: Piece, code: str) -> bool:
    """True if a piece is what that code names: a building of which that side lies up, or a relic of that type, of any value."""
    kind, *marks = piece.code.split("_")
    if kind == "t" and len(marks) > 1 and marks[0].isdigit():
        return code == f"t_{marks[1]}"
    return piece.code.startswith(code) if kind == "b" else piece.code == code and "_" in code


def doubt_left(replayer: Replayer, owner: Faction) -> None:
    """Doubt which of those that show the same left before."""
    replayer.doubt_picks(owner, _SIDES)
    replayer.doubt_picks(owner, _RELICS)
