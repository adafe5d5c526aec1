"""The completions in an action that is being typed: which form it begins to have, and what that form takes next."""

import re
from collections.abc import Callable, Iterator

from rootlog.editing import completing_crafts as crafts
from rootlog.editing import completing_targets as targets
from rootlog.editing import completing_things as things
from rootlog.editing.options import ACTION, FACTION, VALUE, WORD, FoundOptions, Option
from rootlog.editing.standing import TurnStanding
from rootlog.engine import factions, words
from rootlog.engine.pieces import BIRD, Piece, hand

FAC = r"(?:h_[A-Z]d?|[A-Z])"
_BATTLE = re.compile(rf"(?P<attacker>{FAC})?X(?P<typed>.*)")
_AMBUSH = re.compile(rf"{FAC}(?P<clearing>[0-9]+)(?P<played>(?:[A-Z]@)*)")
_CRAFT = re.compile(r"Z(?P<typed>.*)")
_GUESS = re.compile(r"\?(?P<typed>.*)")
_SCORE = re.compile(rf"(?P<who>{FAC})?(?P<sign>\+\+|--)(?P<typed>[0-9]*)")


def action(game: TurnStanding, typed: str) -> FoundOptions:
    """The options behind the typed part of an action; the start is a column within the action."""
    for form, tell in _FORMS:
        found = form.fullmatch(typed)
        if found is not None:
            return tell(game, found)
    if "->" in typed:
        return targets.targets(game, typed)
    if "^" in typed:
        return _shown(game, typed)
    found_things = things.things(game, typed)
    if typed:
        return found_things
    return FoundOptions(0, (*_whole(game), *found_things.options, *_marks(game)))


# --- how actions begin --------------------------------------------------------------------------------------------


def _whole(game: TurnStanding) -> Iterator[Option]:
    """Actions that can be written as they are: points that are due, a card drawn."""
    due, why = points_due(game)
    if due:
        text = f"++{due}" if due > 1 else "++"
        yield Option(text, ACTION, f"score {words.counted(due, 'point')}: {why}", weight=0)
    if game.faction in game.table.factions and not game.setting_up:
        held = game.state.size(hand(game.faction))
        detail = f"draw a card; the hand has {held}"
        yield Option(f"#->{game.faction}", ACTION, detail, weight=3)


def _marks(game: TurnStanding) -> Iterator[Option]:
    """The signs with which the other forms begin."""
    if game.setting_up:
        return
    yield Option("X", WORD, "battle: X, the defender, the clearing", weight=2)
    yield Option("Z", WORD, "craft: Z%item or Zname", weight=2)
    yield Option("++", WORD, "score a point, or that many", weight=4)
    yield Option("--", WORD, "lose a point, or that many", weight=8)
    yield Option("^", WORD, "show the whole hand", weight=8)
    if any(_guessable(game, other) for other in game.table.factions):
        yield Option("?", WORD, "guess the plot in a clearing", weight=8)


def points_due(game: TurnStanding) -> tuple[int, str]:
    """The number of points that the turn so far has earned its faction and not written, and for what."""
    if not game.tried.judged:
        return 0, ""
    own = [one for one in game.turn.earned if one.faction == game.faction and not one.late]
    written = sum(one.points for one in game.turn.recorded if one.faction == game.faction)
    due = sum(one.points for one in own) - written
    return (due, own[-1].named) if due > 0 and own else (0, "")


def _score(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    due, why = points_due(game)
    losing, other = found["sign"] == "--", found["who"] not in (None, game.faction)
    options: tuple[Option, ...] = ()
    if due > 1 and not losing and not other:
        options = (Option(str(due), VALUE, f"earned and not written: {why}", weight=0),)
    return FoundOptions(found.start("typed"), options)


# --- battles ------------------------------------------------------------------------------------------------------


def _battle(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    """Who is where the attacker does."""
    attacker, typed = found["attacker"] or game.faction, found["typed"]
    fought = _AMBUSH.fullmatch(typed)
    if fought is not None and fought["played"].count("@") < 2:
        options = (*_battles(game, attacker), *_ambushes(game, typed, int(fought["clearing"])))
        return FoundOptions(found.start("typed"), options)
    return FoundOptions(found.start("typed"), _battles(game, attacker))


def _battles(game: TurnStanding, attacker: str) -> Iterator[Option]:
    for number in game.table.map.clearings:
        there = game.state.pieces(number)
        fighting = {
            thing.code: n
            for thing, n in there.items()
            if type(thing) is Piece and thing.owner == attacker and thing.code[0] in "wp"
        }
        if not fighting:
            continue
        house = game.house
        ours = words.joined(
            [words.piece_name(Piece(attacker, c), n, house) for c, n in fighting.items()]
        )
        for other in dict.fromkeys(t.owner for t in there if type(t) is Piece and t.owner):
            if other != attacker:
                theirs = words.joined(
                    [
                        words.piece_name(t, n, house)
                        for t, n in there.items()
                        if type(t) is Piece and t.owner == other
                    ]
                )
                detail = f"{ours} against {theirs} of the {words.faction_name(other)}"
                about = f"{number}: {game.clearing(number)}"
                yield Option(
                    f"{other}{number}",
                    ACTION,
                    detail,
                    about,
                    kept=True,
                    weight=6 if other.startswith("h_") else 4,
                )


def _ambushes(game: TurnStanding, typed: str, clearing: int) -> Iterator[Option]:
    suits = game.table.suits.get(clearing, "")
    for suit in (*suits, BIRD):
        yield Option(f"{typed}{suit}@", VALUE, f"with a {words.suit_name(suit)} ambush", weight=7)
    yield Option(f"{typed}(", VALUE, "with the rolls, the attacker's first: (2,1)", weight=8)


# --- guesses, flips and cards shown -------------------------------------------------------------------------------


def _guessable(game: TurnStanding, other: str) -> bool:
    """True if somebody else's tokens lie face down on the map."""
    if other == game.faction or other not in factions.letters(game.house):
        return False
    faces = factions.data(other, game.house).faces
    hidden = [Piece(other, code) for code in faces if code == "t"]
    return any(game.state.find(one) for one in hidden)


def _guess(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    return FoundOptions(found.start("typed"), _guesses(game))


def _guesses(game: TurnStanding) -> Iterator[Option]:
    for other in game.table.factions:
        if not _guessable(game, other):
            continue
        board = factions.data(other, game.house)
        for where, _ in game.state.find(Piece(other, "t")):
            if where.kind == "clearing":
                for code in board.faces["t"]:
                    detail = f"that the {board.piece_names['t']} in {where.key} is the {board.piece_names[code]}"
                    yield Option(f"{other}{code}{where.key}", ACTION, f"guess {detail}")


def _shown(game: TurnStanding, typed: str) -> FoundOptions:
    """Behind `^` is who is shown cards, or the other side of a piece."""
    before, _, after = typed.rpartition("^")
    start = len(before) + 1 + (after.rfind("+") + 1)
    if "#" in before or not re.search("[a-z]", before):
        return FoundOptions(start, _audience(game))
    flipped = re.fullmatch(
        rf"(?P<owner>{FAC})?(?P<code>[a-z](?:_[a-z])?)(?P<where>[0-9_]*)", before
    )
    owner = (flipped["owner"] if flipped is not None else None) or game.faction
    return FoundOptions(start, _faces(game, owner))


def _audience(game: TurnStanding) -> Iterator[Option]:
    for other in game.table.factions:
        if other != game.faction:
            yield Option(other, FACTION, f"shown to the {words.faction_name(other)} alone")


def _faces(game: TurnStanding, owner: str) -> Iterator[Option]:
    if owner not in factions.letters(game.house):
        return
    board = factions.data(owner, game.house)
    for code in board.pieces:
        if code.startswith("t"):
            yield Option(code, VALUE, f"it is {words.a(board.piece_names[code])}")


def _craft(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    start = found.start("typed")
    return FoundOptions(start, crafts.crafts(game), found.string[:start])


_FORMS: tuple[
    tuple[re.Pattern[str], Callable[[TurnStanding, re.Match[str]], FoundOptions]], ...
] = (
    (_SCORE, _score),
    (_BATTLE, _battle),
    (_CRAFT, _craft),
    (_GUESS, _guess),
)
