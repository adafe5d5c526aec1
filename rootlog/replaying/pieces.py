"""Pieces as written -> pieces as moved: where they come from, where they go when no target is written, which kind is meant.

Follows docs/notation.md on moves, omitted parts, redirections and the tolerant readings of slips.
"""

from functools import partial

from rootlog.engine.changes import Moved
from rootlog.engine.law import Rule
from rootlog.engine.pieces import (
    BOX,
    COFFIN,
    Piece,
    Place,
    Thing,
    board,
    clearing,
    region,
    supply,
)
from rootlog.engine.words import owned_piece, place_in_full
from rootlog.notation.record import Board, Hand, PieceTerm, Region, Where
from rootlog.replaying import facts, falling
from rootlog.replaying.names import absent
from rootlog.replaying.replayer import LIMITS, PIECES, Op, Replayer

FERRY = Piece("", "f")
PATROL = board("h_C")


def piece_place(where: Where, owner: str) -> Place | None:
    """The place of pieces that is written; None where pieces cannot be."""
    if isinstance(where, Region):
        return region(where.numbers)
    if isinstance(where, Board):
        return board(side(where.faction or owner))
    return board(side(where.faction)) if isinstance(where, Hand) else None


def side(faction: str) -> str:
    """A faction as a key: a hireling without the `d` of its demoted side."""
    return faction[:3] if faction[:2] == "h_" else faction


def related(one: str, other: str) -> bool:
    """True if two codes can mean one piece: `t` and `t_r`, `b_f` and `b_f_t`, `t_f` and `t_3_f`, not `t_1_f` and `t_3_f`."""
    if one == other or one[0] != other[0]:
        return one == other
    values = {_value(one), _value(other)} - {""}
    if len(values) > 1:
        return False
    left, right = _marks(one), _marks(other)
    return left <= right or right <= left


def _value(code: str) -> str:
    return next((mark for mark in code.split("_") if mark.isdigit()), "")


def _marks(code: str) -> set[str]:
    return {mark for mark in code.split("_")[1:] if not mark.isdigit()}


def _has_side(moved: Moved) -> bool:
    """True if a piece that is turned has such a side, and one that tells what it is; of an unknown faction nothing is known."""
    thing, became = moved.thing, moved.became
    assert isinstance(thing, Piece)
    assert isinstance(became, Piece)
    code = became.code
    faces = facts.faces(thing.owner)
    told = not thing.is_token or ("_" in code and code not in facts.pieces(thing.owner))
    return not faces or (code in faces and code[0] == thing.code[0] and told)


class MovePiece:
    """Some pieces of one kind go from one place to another."""

    def __init__(self, moved: Moved, *, named: bool, wanted: int = 0) -> None:
        self.moved = moved
        assert isinstance(moved.thing, Piece)
        self.one_side = falling.has_one_side(moved.thing.code)
        self.named = named  # whether the owner was written
        # what its action takes from there in all, from now on
        self.wanted = moved if wanted in (0, moved.count) else moved._replace(count=wanted)

    def __call__(self, replayer: Replayer) -> None:
        """Move what is there; the rest is a shortfall."""
        moved = self.moved
        assert isinstance(moved.thing, Piece)
        here = moved.thing.owner in replayer.world.players
        if here and moved.source is moved.target and not _has_side(moved):
            other = owned_piece(moved.thing, house=replayer.world.house)
            replayer.short(PIECES, f"a {other} has no such side to be turned to")
            return
        if moved.source.kind == "supply":
            replayer.world.exhume(replayer, self.wanted)
        elif moved.source == PATROL:
            replayer.world.muster(replayer, moved)
        there = replayer.state.count(moved.thing, moved.source) >= moved.count
        thing = moved.thing
        doubtful = self.one_side and falling.may_be_another(replayer, thing, moved.source)
        if there and not doubtful:
            replayer.do(moved)
        else:
            self._search(replayer, moved)

    def _search(self, replayer: Replayer, moved: Moved) -> None:
        """The written kind is not there (often enough): another kind, or another owner, may be meant."""
        left = moved.count
        assert isinstance(moved.thing, Piece)
        if moved.thing.owner not in replayer.world.players:
            replayer.reject(absent(moved.thing.owner))
            return
        if moved.source.kind == "supply" and replayer.refilled(moved):
            return  # the step begins anew
        found = falling.left_first(replayer, moved, candidates(replayer, moved))
        if [thing for thing, _ in found] == [moved.thing] and not self._may_be_another(moved):
            self._shortfall(replayer, moved, moved.count, moved.count - found[0][1])
            return
        for thing, number in found:
            taken = min(number, left)
            shown = self._shown(replayer, moved, thing, taken)
            became = self._became(replayer, moved, shown)
            target = moved.target
            if target.kind == "supply" and shown in replayer.world.forever:
                target, became = BOX, shown
            replayer.do(moved._replace(count=taken, thing=shown, became=became, target=target))
            left -= taken
            if not left:
                return
        if (
            moved.source.kind == "board"
            and not self.named
            and not self._is_own(replayer, moved, left)
        ):
            left = self._elsewhere(replayer, moved, left)
        if left and moved.target.kind == "supply":
            left = self._mistaken(replayer, moved, left)
        if left:
            self._shortfall(replayer, moved, left, left)

    def _may_be_another(self, moved: Moved) -> bool:
        """True if what is not there may be a piece of another owner or of another name."""
        return (moved.source.kind == "board" and not self.named) or moved.target.kind == "supply"

    def _shown(self, replayer: Replayer, moved: Moved, thing: Piece, count: int) -> Piece:
        """A piece of which only a side is known, and which leaves the map under its name, is first turned up."""
        named = moved.thing
        assert isinstance(named, Piece)
        if (
            moved.target.kind != "supply"
            or not thing.is_token
            or thing == named
            or replayer.world.kind(named) != thing
        ):
            return thing
        replayer.do(Moved(count, thing, moved.source, moved.source, named))
        return named

    def _became(self, replayer: Replayer, moved: Moved, thing: Piece) -> Piece:
        """A piece after its move: the more exact of what was known and what is written; in a supply, its kind."""
        became = moved.became
        assert isinstance(became, Piece)
        if moved.target.kind == "supply":
            return replayer.world.kind(thing)
        return thing if len(thing.code) > len(became.code) else became

    def _is_own(self, replayer: Replayer, moved: Moved, left: int) -> bool:
        """True if who spends from the own board meant own pieces: some lie there, or nobody has so many."""
        if moved.source.faction != replayer.faction:
            return False
        wanted, there = moved.thing, replayer.state.at(moved.source).items()
        assert isinstance(wanted, Piece)
        alike = [n for thing, n in there if type(thing) is Piece and thing.code == wanted.code]
        return left < moved.count or 0 < max(alike, default=0) < left

    def _elsewhere(self, replayer: Replayer, moved: Moved, left: int) -> int:
        """Pieces on a board whose owner is left out: of the board's owner, of anybody there, of who just lost a base."""
        wanted, house = moved.thing, replayer.world.house
        assert isinstance(wanted, Piece)
        places = [moved.source]
        if replayer.razed and replayer.razed != replayer.faction:
            places.append(board(replayer.razed))
        for where in places:
            for thing, number in list(replayer.state.at(where).items()):
                if left and isinstance(thing, Piece) and thing.code == wanted.code:
                    taken = min(number, left)
                    replayer.warn(
                        f"read as {owned_piece(thing, taken, house=house)}, since "
                        f"{place_in_full(moved.source)} holds no such "
                        f"{owned_piece(wanted, house=house)}"
                        if where is not moved.source
                        else f"the owner is left out; read as {owned_piece(thing, taken, house=house)}"
                    )
                    target = supply(thing.owner) if moved.target.kind == "supply" else moved.target
                    replayer.do(Moved(taken, thing, where, target, thing))
                    left -= taken
        return left

    def _mistaken(self, replayer: Replayer, moved: Moved, left: int) -> int:
        """A removal of what is not there takes what must have been meant.

        That is a piece with the same back, or the only other kind of its owner's buildings and tokens there; else, where
        none of that kind is there, it is one of those that stand where the turn's latest battle is.
        """
        if moved.source.kind != "clearing":
            return left
        found, house = _meant(replayer, moved), replayer.world.house
        for thing, number in found:
            if left:
                where, held = place_in_full(moved.source), owned_piece(thing, number, house=house)
                named = owned_piece(moved.thing, 1, house=house)
                replayer.short(PIECES, f"{where} holds {held}; the record takes {named}")
                taken, became = min(number, left), thing
                if isinstance(thing, Piece):
                    falling.doubt_left(replayer, thing.owner)
                    became = replayer.world.kind(thing)
                replayer.do(moved._replace(count=taken, thing=thing, became=became))
                left -= taken
        return left if found else self._fallen(replayer, moved, left)

    def _fallen(self, replayer: Replayer, moved: Moved, left: int) -> int:
        """Pieces of a side of the latest battle that are written as removed where it has none fell in that battle."""
        battle = replayer.battle
        if (
            battle is None
            or left < moved.count
            or moved.thing[0] not in (battle.attacker, battle.defender)
        ):
            return left
        source = clearing(battle.clearing)
        if source == moved.source or replayer.state.count(moved.thing, source) < left:
            return left
        self._tell(replayer, moved, 0)
        replayer.do(moved._replace(source=source))
        return 0

    def _shortfall(self, replayer: Replayer, moved: Moved, count: int, short: int) -> None:
        """Tell what is not there, and move `count` pieces all the same: those `short` of it come from no known place.

        So nothing leaves the supply for them; what is removed fell elsewhere, and is back there as far as there are such pieces.
        """
        thing, home = moved.thing, moved.target
        assert isinstance(thing, Piece)
        if thing.owner in replayer.world.players:
            self._tell(replayer, moved, moved.count - short)
        replayer.do(moved._replace(count=count, short=short))
        if home.kind == "supply":
            kind, house = replayer.world.kind(thing), replayer.world.house
            back = min(short, facts.copies(kind, house) - replayer.state.count(kind, home))
            if back > 0:
                replayer.settle(Moved(back, thing, moved.source, home, kind))

    def _tell(self, replayer: Replayer, moved: Moved, there: int) -> None:
        """Say that only so many of what is moved lie at its source."""
        spot, kind = moved.source, replayer.world.kind(moved.thing)  # type: ignore[arg-type]
        falling.doubt(replayer, kind)
        named = moved.became if spot is moved.target else moved.thing
        assert isinstance(named, Piece)
        found = f"{'' if there else 'no '}{owned_piece(named, there or None, spot, replayer.world.house)}"
        rule = _limit(replayer, kind) if spot.kind == "supply" else PIECES
        words = f"{place_in_full(spot)} holds {found}; the record takes {moved.count}"
        replayer.short(rule, words)


def _limit(replayer: Replayer, kind: Piece) -> Rule:
    """The rule that a piece breaks which its supply does not hold: its faction's own, where that tells of such a piece."""
    world, state = replayer.world, replayer.state
    own = facts.limit(kind.owner, kind.code, world.house)
    if own is None or (kind in world.forever and state.count(kind, BOX) == 0):
        return LIMITS
    return own


def _meant(replayer: Replayer, moved: Moved) -> list[tuple[Thing, int]]:
    """The piece that lies where one that is not there is removed, and that its name can mean. What lies where a piece that is not there is removed from, and can have been meant by its name.

    What its owner removes is spent on something, and nothing else can have been meant.
    """
    named = moved.thing
    assert isinstance(named, Piece)
    there = replayer.state.at(moved.source)
    back = replayer.world.kind(named)
    if back != named:
        return [
            (thing, number)
            for thing, number in there.items()
            if isinstance(thing, Piece) and replayer.world.kind(thing) == back
        ]
    if there.get(named) or named.owner == replayer.faction or named.code[0] not in "bt":
        return []
    others: list[tuple[Thing, int]] = [
        (thing, number)
        for thing, number in there.items()
        if isinstance(thing, Piece)
        and thing.owner == named.owner
        and thing.code[0] in "bt"
        and not falling.named(replayer, thing)
    ]
    return others if len(others) == 1 and others[0][1] >= moved.count else []


def candidates(replayer: Replayer, moved: Moved) -> list[tuple[Piece, int]]:
    """The pieces at the source that the written kind can mean, the exact kind first."""
    wanted = moved.thing
    assert isinstance(wanted, Piece)
    there = replayer.state.at(moved.source)
    found = [(wanted, there[wanted])] if wanted in there else []
    kinds = replayer.world.kinds.get(wanted.owner, frozenset())
    value = _value(wanted.code)
    valued = not value or any(_value(face) == value for face in facts.faces(wanted.owner))
    for thing, number in there.items():
        if (
            type(thing) is Piece
            and valued
            and thing.owner == wanted.owner
            and thing != wanted
            and not (wanted.code in kinds and thing.code in kinds)
            and (related(wanted.code, thing.code) or _traded(replayer, moved, thing))
        ):
            found.append((thing, number))
    if len(found) > 1:
        found.sort(key=lambda pair: not _same_face(pair[0].code, wanted.code))
    if moved.source is moved.target:  # what is turned up was not what it is now
        became = moved.became
        assert isinstance(became, Piece)
        found = [pair for pair in found if _can_show(replayer, pair[0], became)]
        found.sort(key=lambda pair: not _turns_into(pair[0].code, became.code))
    return found


def _same_face(code: str, other: str) -> bool:
    """True if one code says no more than the other begins with: `b_j` is the `b_j_t` that shows it, not the `b_f_j` that hides it."""
    return code.startswith(other) or other.startswith(code)


def _can_show(replayer: Replayer, thing: Piece, became: Piece) -> bool:
    """True if a piece may be turned to that side: one that it has, or, of plots, that another with its back has."""
    back = replayer.world.kind
    return related(thing.code, became.code) or back(thing) == back(became)


def _turns_into(code: str, became: str) -> bool:
    """True if less is known of a piece than what it is turned up as tells, and nothing else."""
    return (
        code != became and _marks(code) <= _marks(became) and _value(code) in ("", _value(became))
    )


def _traded(replayer: Replayer, moved: Moved, thing: Piece) -> bool:
    """True if that plot was part of a Trick: records name plots after one both as before it and as after it."""
    wanted = moved.thing
    assert isinstance(wanted, Piece)
    kind = replayer.world.kind
    plots = thing.is_token and wanted.is_token and kind(thing) == kind(wanted)
    return plots and moved.source.key in replayer.traded and moved.source.kind == "clearing"


class RemovePiece(MovePiece):
    """Some pieces leave for where the rules send them: supply, acolytes, the Coffin Makers, out of the game."""

    def __call__(self, replayer: Replayer) -> None:
        """Remove what is there; the rest is a shortfall."""
        moved = self.moved
        piece = moved.thing
        assert isinstance(piece, Piece)
        if piece.code[0] == "b":
            replayer.razed = piece.owner
        target = self._target(replayer, piece, moved.source)
        if target is not moved.target:
            moved = moved._replace(target=target)
        there = replayer.state.count(piece, moved.source) >= moved.count
        doubtful = self.one_side and falling.may_be_another(replayer, piece, moved.source)
        if there and not doubtful:
            kind = replayer.world.kind(piece) if target.kind == "supply" else piece
            replayer.do(moved if kind == piece else moved._replace(became=kind))
        else:
            self._search(replayer, moved)

    def _target(self, replayer: Replayer, piece: Piece, source: Place) -> Place:
        if piece in replayer.world.forever:
            return BOX
        if piece.code[0] == "w":
            battle = replayer.battle
            if (
                battle is not None
                and battle.defender == piece.owner
                and facts.keeps(piece.owner, "acolytes")
                and falling.in_battle(replayer, piece, source, self.moved.count)
            ):
                return board(piece.owner)
            if replayer.coffin and replayer.world.buries(piece, source):
                return COFFIN
        return self.moved.target


def _move_pawn(pawn: Piece, target: Place, count: int, replayer: Replayer) -> None:
    """A pawn goes from wherever it is; the first time from its owner's supply."""
    found = replayer.state.find(pawn)
    source = found[0][0] if found else supply(pawn.owner)
    house = replayer.world.house
    if not found and pawn.owner in replayer.world.players:
        replayer.short(PIECES, f"there is no {owned_piece(pawn, house=house)} to move")
    elif count > 1:
        replayer.short(
            PIECES, f"there is 1 {owned_piece(pawn, house=house)}; the record moves {count}"
        )
    replayer.do(Moved(1, pawn, source, target, pawn, 0 if found else 1))


class MoveFerry(MovePiece):
    """The ferry goes from where the record says; where it lay is easily forgotten in a record."""

    def _search(self, replayer: Replayer, moved: Moved) -> None:
        found = replayer.state.find(FERRY)
        for where, _ in found:
            replayer.doubt(
                PIECES,
                f"as recorded, the ferry is in {place_in_full(where)}, not in "
                f"{place_in_full(moved.source)}",
            )
            replayer.do(moved._replace(source=where))
            return
        replayer.short(PIECES, "there is no ferry on this map")
        replayer.do(moved._replace(short=moved.count))


def _remove_unplaced(count: int, piece: Piece, replayer: Replayer) -> None:
    """A removal that says neither where from nor where to is read in the clearing of the latest battle; without one, nothing moves."""
    battle = replayer.battle
    words = owned_piece(piece, count, house=replayer.world.house)
    if battle is None:
        replayer.reject(f"no clearing is written from which {words} could leave")
        return
    replayer.warn(f"no clearing is written: {words} read as removed in {battle.clearing}")
    source = clearing(battle.clearing)
    RemovePiece(Moved(count, piece, source, supply(piece.owner), piece), named=True)(replayer)


def pieces(term: PieceTerm, targets: tuple[Where, ...], owner: str) -> list[Op]:
    """The moves of pieces that a term and its targets mean on that faction's turn."""
    faction = "" if term.code == "f" else side(term.faction or owner)
    piece = Piece(faction, term.code)
    count = 1 if term.count is None else term.count
    places: tuple[Where | None, ...] = targets or (None,)
    return [
        _piece_op(term, piece, count, target, owner, count * left)
        for target, left in zip(places, range(len(places), 0, -1), strict=True)
    ]


def _piece_op(
    term: PieceTerm, piece: Piece, count: int, target: Where | None, owner: str, wanted: int
) -> Op:
    goal = None if target is None else piece_place(target, owner)
    if goal is not None and term.start is None and piece.code in ("p", "f"):
        return partial(_move_pawn, piece, goal, count)
    source = supply(piece.owner) if term.start is None else piece_place(term.start, owner)
    named = term.faction is not None
    if source is None or (goal is None and term.start is None):
        return partial(_remove_unplaced, count, piece)
    if goal is None:
        home = BOX if piece.code == "f" else supply(piece.owner)
        return RemovePiece(Moved(count, piece, source, home, piece), named=named)
    move = MoveFerry if piece == FERRY else MovePiece
    return move(Moved(count, piece, source, goal, piece), named=named, wanted=wanted)
