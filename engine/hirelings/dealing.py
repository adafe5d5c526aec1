"""Setting hirelings up (law-6: 16.6; law-16: 19.6): three of them, so many demoted, where their cards have them, and no faction that they stand for."""

from collections import Counter
from collections.abc import Iterator

from rootlog.engine import factions, hirelings
from rootlog.engine.game import Game, Table
from rootlog.engine.judging.findings import finding
from rootlog.engine.landmarks.setting import laid
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece, Place
from rootlog.engine.reasons import Evidence, Objection

R, HIRED = chapter("advanced"), chapter("hirelings")

DEALT = 3
UNDEMOTED = 2
"""As many players play with all hirelings promoted."""
Broken = tuple[Rule, str, Evidence]
"""A rule that is broken, and the key of a sentence with its values."""


def findings(game: Game) -> Iterator[Objection]:
    """The rules that the header's line of hirelings breaks: of who they are it is reported of the first turn, of where they stand of the header."""
    if not game.turns:
        return
    first = game.turns[0]
    for broken in _broken(game.table):
        yield finding(first, *broken)
    for code in game.table.hirelings:
        for broken in _misplaced(game, code) if code in hirelings.codes() else ():
            yield finding(first, *broken)._replace(turn=0, faction="")


def _broken(table: Table) -> Iterator[Broken]:
    if len(table.hirelings) != DEALT:
        values = Evidence(count=len(table.hirelings), dealt=DEALT)
        yield R.SET_UP_HIRELINGS, "so many hirelings", values
        return
    due = min(DEALT, max(0, len(table.factions) - UNDEMOTED))
    if len(table.demoted) != due:
        values = Evidence(demoted=len(table.demoted), players=len(table.factions), due=due)
        yield R.DEMOTE, "so many demoted", values
    for code in table.hirelings:
        for faction in _counterparts(code):
            if faction in table.factions:
                values = Evidence(faction=faction, hireling=code)
                yield R.RETURN_CORRESPONDING_FACTIONS, "their faction plays", values
                break


def _misplaced(game: Game, code: str) -> Iterator[Broken]:
    """16.6.3: its pieces stand where its card has them, if the record says where they stand."""
    table, known = game.table, hirelings.hireling(code)
    lies = {
        kind: Counter(
            {where: n for where, n in found if where.kind in ("clearing", "forest", "path")}
        )
        for kind in known.pieces
        for found in (game.turns[0].before.find(Piece(code, kind)),)
    }
    places = sorted({where for count in lies.values() for where in count}, key=str)
    if not places:
        return
    side = known.sides[code in table.demoted]
    if code in table.demoted:
        values = Evidence(hireling=side.name, places=tuple(places))
        yield R.HIRELINGS_SET_UP, "nothing to set up", values
        return
    setup = known.setup
    every = _every(table, setup.where) - (
        _guarded(game) - {int(p.key) for p in places if p.kind == "clearing"}
    )
    due = {kind: number * max(1, len(every)) for kind, number in setup.pieces.items()}
    apart = setup.together is False and any(
        n > 1 for count in lies.values() for n in count.values()
    )
    if (
        any(sum(count.values()) != due.get(kind, 0) for kind, count in lies.items())
        or (setup.together and len(places) > 1)
        or apart
        or not _fits(table, setup.where, places, every)
    ):
        rivers = [way for way in places if _is_a_river(table, way)]
        if rivers:
            values = Evidence(hireling=side.name, places=tuple(rivers))
            yield HIRED.SEPARATE_EFFECTS, "set up on rivers", values
            return
        closed = setup.where == "path" and table.map.closed
        values = Evidence(
            hireling=side.name,
            places=tuple(places),
            pieces=tuple((Piece(code, kind), number) for kind, number in due.items()),
            spots="open path" if closed else setup.where,
        )
        if setup.together and len(due) + max(due.values()) > 2:
            key = "set up together elsewhere"
        else:
            key = "set up apart elsewhere" if setup.together is False else "set up elsewhere"
        yield R.HIRELINGS_SET_UP, key, values


def _is_a_river(table: Table, place: Place) -> bool:
    """True if that place on the map is between two clearings that a river joins and no path."""
    if place.kind != "path":
        return False
    chart = table.map
    one, other = map(int, str(place.key).split("_"))
    return other in chart.river_neighbours.get(one, ()) and other not in chart.neighbours.get(
        one, ()
    )


def _every(table: Table, where: str) -> frozenset[int]:
    """The clearings all of which get pieces; none where places are chosen."""
    chart = table.map
    return {"every": frozenset(chart.clearings), "ruins": chart.ruins}.get(where, frozenset())


def _guarded(game: Game) -> frozenset[int]:
    """The clearing of the Furious Protector: it may have been set up first, and whether it keeps others out no text tells."""
    if "h_S" in game.table.demoted:
        return frozenset()
    found = game.turns[0].before.find(Piece("h_S", "p"))
    return frozenset(int(where.key) for where, _ in found if where.kind == "clearing")


def _fits(table: Table, where: str, places: list[Place], every: frozenset[int]) -> bool:
    """True if those are places of that sort, all of them where all get pieces."""
    chart = table.map
    if where == "forest":
        return all(place.kind == where for place in places)
    if where == "path":
        barred = chart.closed if table.law.switch("closed_path_pieces") == "no" else frozenset()
        ways = {f"{one}_{other}" for one, other in chart.paths - barred}
        return all(place.kind == where and place.key in ways for place in places)
    numbers = {int(place.key) for place in places if place.kind == "clearing"}
    if len(numbers) < len(places):
        return False
    if where in ("every", "ruins"):
        return numbers == every
    if where == "suit":
        both = table.suits, laid(table).suits  # landmarks come first, and change the suit (16.5)
        return any(set.intersection(*(set(suits.get(n, "")) for n in numbers)) for suits in both)
    if where in ("edge", "harbour") and not numbers <= set(chart.edge):
        return False
    return where != "harbour" or numbers <= (chart.coast or chart.river_clearings)


def _counterparts(code: str) -> tuple[str, ...]:
    """The factions for which a hireling is: those on the board of the letter in its code."""
    letter = code.removeprefix("h_")
    return factions.data(letter).letters if letter in factions.letters() else ()
