"""The completions at a place of a record: header words and values, comments that are read, and the actions of a turn."""

import re
from collections.abc import Iterator

from rootlog.editing import completing_facts, headings
from rootlog.editing.completing_actions import action
from rootlog.editing.options import FACTION, VALUE, WORD, Completion, FoundOptions, Option, offered
from rootlog.editing.places import (
    BLANK,
    HEADER,
    OTHER,
    TURN,
    TextPosition,
    TextSpot,
    spot,
    turn_above,
)
from rootlog.editing.standing import standing
from rootlog.engine import cards, factions, hirelings, landmarks, maps, words
from rootlog.engine.law import editions
from rootlog.engine.pieces import SUITS
from rootlog.judged import JudgedRecord

_LAST = re.compile(r"[^,/\s]*$")
_PRAGMA = re.compile(r"//\s*rootlog\s*:\s*(?:law=)?$|//\s*rootlog\s*:\s*law=[\w-]*$")
_RULING = re.compile(r"//=\s*(?P<typed>\S*\s?\S*)$")


def completions(judged: JudgedRecord, at: TextPosition) -> tuple[Completion, ...]:
    """The options at a position of a record, the likeliest first."""
    here = spot(judged, at)
    if here.at.column > here.comment:
        found = _in_comment(judged, here)
    elif here.kind in (BLANK, OTHER):
        found = FoundOptions(here.value, _beginnings(judged, here))
    elif here.kind == HEADER:
        found = _header(judged, here)
    elif here.kind == TURN and here.at.column >= here.value:
        return _turn(judged, here)
    else:
        return ()
    return offered(found, here.text, here.at)


def _turn(judged: JudgedRecord, here: TextSpot) -> tuple[Completion, ...]:
    game = standing(judged, here)
    if game is None or here.stretch is None:
        return ()
    found = action(game, here.typed)
    start = here.stretch.start
    moved = found._replace(start=start + found.start, before=here.typed[: found.start])
    return offered(moved, here.text, here.at, game)


# --- how lines begin ----------------------------------------------------------------------------------------------


def _beginnings(judged: JudgedRecord, here: TextSpot) -> Iterator[Option]:
    """Header words that are not there yet, player lines, the turn that comes next, comments that are read."""
    written = {line.partition(":")[0].strip() for line in judged.given.lines}
    above = any(turn.line <= here.at.line for turn in judged.record.turns)
    for weight, (key, about) in enumerate(headings.WORDS.items()):
        if key not in written:
            late = above != (key == "Winner")
            yield Option(f"{key}: ", WORD, about, weight=weight + 20 * late)
    yield from _turns(judged, here)
    for letter in factions.letters(judged.law.house):
        if letter not in {player.faction for player in judged.record.players}:
            about = headings.faction_words(letter, judged.law.house)
            yield Option(f"{letter}: ", FACTION, about, weight=30 if above else 10)
    if not above and judged.record.law is None:
        yield Option("// rootlog: law=", WORD, "the edition of the Law to judge by", weight=15)


def _turns(judged: JudgedRecord, here: TextSpot) -> Iterator[Option]:
    """The turns that may come, that of the next seat first."""
    seats = judged.game.table.seats
    last = turn_above(judged, here.at.line)
    first = 0
    if last is not None and last.faction in seats:
        first = seats.index(last.faction) + 1
    rounds = {turn.faction: turn.round for turn in judged.record.turns if turn.line <= here.at.line}
    for place in range(len(seats)):
        letter = seats[(first + place) % len(seats)]
        number = rounds.get(letter, -1) + 1
        of = f"round {number}" if number else "set-up"
        yield Option(
            f"{letter}:", FACTION, f"turn of the {words.faction_name(letter)}, {of}", weight=place
        )


# --- header values ------------------------------------------------------------------------------------------------


def _header(judged: JudgedRecord, here: TextSpot) -> FoundOptions:
    """The values of a header line: the one at the cursor."""
    before = here.text[here.value : max(here.value, here.at.column)]
    if here.key in ("Map", "Deck"):
        return FoundOptions(here.value, _named(here.key))
    if here.key in ("Pool", "Winner"):
        return FoundOptions(here.at.column, _letters(judged, here.key, before))
    typed = _LAST.search(before)
    start = here.value + (typed.start() if typed is not None else len(before))
    values = {"Clearings": _clearings, "Landmarks": _landmarks, "Hirelings": _hirelings}.get(
        here.key
    )
    return FoundOptions(start, values(judged, before) if values else ())


def _named(key: str) -> Iterator[Option]:
    if key == "Map":
        yield from (Option(name, VALUE, headings.map_words(name)) for name in maps.names())
    else:
        yield from (Option(name, VALUE, headings.deck_words(name)) for name in cards.names())


def _letters(judged: JudgedRecord, key: str, before: str) -> Iterator[Option]:
    house = judged.law.house
    playing = [player.faction for player in judged.record.players]
    known = playing if key == "Winner" else list(factions.letters(house))
    points = judged.game.turns[-1].after.scores if judged.game.turns else {}
    for letter in known:
        if letter not in before:
            score = points.get(letter) or 0
            told = f"{words.counted(score, 'point')}" if key == "Winner" else ""
            detail = "; ".join(filter(None, (words.faction_name(letter), told)))
            yield Option(letter, FACTION, detail, weight=-score if key == "Winner" else 5)


def _clearings(judged: JudgedRecord, before: str) -> Iterator[Option]:
    """All twelve as the map suggests them, and the next clearing with each suit."""
    name = judged.record.header.map
    chart = maps.load(name) if name in maps.names() else None
    suggested = (chart.suits or chart.suggested_suits) if chart is not None else None
    if suggested and not before.strip():
        text = ", ".join(f"{suit}{number}" for number, suit in sorted(suggested.items()))
        yield Option(text, VALUE, f"as printed on the map {name}", weight=0)
    taken = {int(number) for number in re.findall(rf"[{''.join(SUITS)}]\s*([0-9]+)", before)}
    free = next((n for n in range(1, 13) if n not in taken), None)
    if free is not None:
        for suit in SUITS:
            yield Option(f"{suit}{free}", VALUE, f"clearing {free}: {words.suit_name(suit)}")


def _landmarks(judged: JudgedRecord, before: str) -> Iterator[Option]:
    arrow = before.rpartition("/")[2]
    if "->" in arrow:
        name = arrow.partition("->")[0].strip()
        for number in judged.game.table.map.clearings:
            suit = words.suit_name(judged.game.table.suits.get(number))
            yield Option(f"{name}->{number}", VALUE, f"{suit} clearing")
        return
    for found in landmarks.every().values():
        if f"{found.name}->" not in before:
            yield Option(f"{found.name}->", VALUE, headings.landmark_words(found.name))


def _hirelings(judged: JudgedRecord, before: str) -> Iterator[Option]:
    del judged
    if "/" in before:
        return
    for code in hirelings.codes():
        if code not in before.rpartition(",")[0]:
            for shown in (code, f"{code}d"):
                yield Option(shown, VALUE, headings.hireling_words(shown))


# --- comments that are read ---------------------------------------------------------------------------------------


def _in_comment(judged: JudgedRecord, here: TextSpot) -> FoundOptions:
    before = here.text[: here.at.column]
    ruling = _RULING.search(before)
    if ruling is not None and here.kind not in (TURN, HEADER):
        return FoundOptions(ruling.start("typed"), _rulings(judged, here))
    if _PRAGMA.search(before):
        return FoundOptions(before.rfind(":") + 1, _laws(before))

    found = completing_facts.facts(before)
    if found is not None:
        return found
    if not judged.record.turns or here.at.line < judged.record.turns[0].line - 1:
        return FoundOptions(here.comment, _pragmas())
    return FoundOptions(here.at.column, ())


def _laws(before: str) -> Iterator[Option]:
    blank = " " if before[before.rfind(":") + 1 :].startswith(" ") or before.endswith(":") else ""
    for place, law_id in enumerate(reversed(editions.ids())):
        text = f"{blank}law={law_id}"
        yield Option(text, VALUE, headings.law_words(law_id), label=f"law={law_id}", weight=place)


def _pragmas() -> Iterator[Option]:
    yield Option("// rootlog: law=", WORD, "the edition of the Law to judge by")
    for one in editions.ids():
        if editions.own(one, "house"):
            yield Option(f"// {one}: ", WORD, f"facts about boards and cards under {one}")


def _rulings(judged: JudgedRecord, here: TextSpot) -> Iterator[Option]:
    """The findings of the turn above: each can be ruled to stand."""
    turn = turn_above(judged, here.at.line)
    number = turn.number if turn is not None else 0
    for one in judged.so_far.findings:
        if one.turn == number and one.line <= here.at.line:
            yield Option(f"{one.action} {one.rule} ", VALUE, f"{one.title}: {one.message}")
