"""Readable forms near a line that cannot be read: header words and values, the colon and letter of a turn."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from rootlog.engine import cards, factions, hirelings, landmarks, maps
from rootlog.grammar import Unreadable
from rootlog.notation.header import CLEARINGS
from rootlog.notation.reader import node_of
from rootlog.notation.record import Record
from rootlog.notation.text import ACTION
from rootlog.spelling import remarks
from rootlog.spelling.actions import cased
from rootlog.spelling.marks import plain, spelled
from rootlog.spelling.near import nearest

_HEAD = re.compile(r"([A-Za-z]{2}[^:]*(?=:)|[A-Za-z]{2,})[\s:=.;,-]*(.*)")
_SIGNS = re.compile(r"[\W\d_]+(?=[A-Za-z])")
_BULLETS = frozenset("-*•·")
_TURN = re.compile(r"([A-Za-z])(?:\W*\1(?=\W*:))?(?:[^\w(#$%^+-]|-(?!-)|\+(?=[^+\d\s/]))*(.*)")
"""A letter, which may be written twice, and the text after it without signs that no action begins with."""
_KEYED = re.compile(r"([A-Za-z]+)\s*:\s*(.*)")
_LISTED = re.compile(r"[,;/\s]+")
_SUIT = re.compile(r"([A-Za-z])[a-z]*[-_ ]*([0-9]{1,2})|([0-9]{1,2})[-_ ]*([A-Za-z])[a-z]*")


def lines(statement: str, number: int, record: Record) -> Iterator[str]:
    """The lines that may be meant by the line of that number, the likeliest first, if it or its value cannot be read."""
    shown = plain(statement).strip()
    keyed = _KEYED.fullmatch(shown)
    if keyed is not None and keyed.group(1) in _VALUES:
        yield from _valued(keyed.group(1), keyed.group(2), record)
        return
    if shown != statement:
        yield shown
    start = _numbered(shown)
    if start:
        yield shown[start:]
        yield from lines(shown[start:], number, record)
    yield from _headed(shown, number, record)
    yield from _turned(shown, number, record)
    yield from _misplaced(shown, number, record)
    remark = remarks.alone(shown, _reads)
    if remark is not None:
        yield remark


def _numbered(shown: str) -> int:
    """The place after a line's own number, or after the sign of an item of a list; 0 if there is neither."""
    signs = _SIGNS.match(shown)
    if signs is None:
        return 0
    written = signs.group().strip()
    return signs.end() if written in _BULLETS or any(map(str.isdecimal, written)) else 0


def _headed(shown: str, number: int, record: Record) -> Iterator[str]:
    """The line as a header line with its word mended, then with its value; or as the line of a faction that it names by name."""
    head = _HEAD.fullmatch(shown)
    letters = _letters_by_name()
    key = nearest(head.group(1), {**_VALUES, **letters}) if head is not None else None
    if head is None or key is None:
        return
    if key in letters:
        yield from _turned(f"{letters[key]}:{head.group(2)}", number, record)
    else:
        yield f"{key}: {head.group(2)}"
        yield from _valued(key, head.group(2), record)


def _valued(key: str, value: str, record: Record) -> Iterator[str]:
    meant = _VALUES[key](value, record)
    if meant:
        yield f"{key}: {meant}"


def _turned(shown: str, number: int, record: Record) -> Iterator[str]:
    """The line as a turn or player line whose colon is missing or whose letter is small."""
    turn = _TURN.fullmatch(shown)
    if turn is None:
        return
    letter, rest = turn.group(1).upper(), turn.group(2)
    players = {player.faction for player in record.players if player.line < number}
    separate = not shown[1:2].isalnum()
    # players are named before the first turn
    begun = any(one.line < number for one in record.turns)
    new = letter in factions.letters() and letter not in players and not begun
    mended = _mended(rest) if letter in players else None
    if mended is not None:
        yield f"{letter}:{mended}"
        yield f"{letter}:{rest}"
    elif new and separate and rest:
        yield f"{letter}: {rest}"


def _misplaced(shown: str, number: int, record: Record) -> Iterator[str]:
    """The line as a turn line whose colon is one sign too early or too late, or whose letter is left out, with or without the colon."""
    start, colon, rest = shown.partition(":")
    players = {player.faction for player in record.players if player.line < number}
    due = _due(number, record)
    if due and not colon and _mended(shown) is not None:
        yield f"{due}:{shown}"
    if not colon or len(start) not in (0, 2):
        return
    letter, between = (start or rest)[:1], start[1:] or rest[:1]
    actions = f"{between}{rest}" if start else rest[1:]
    if letter in players and between and _mended(actions) is not None:
        yield f"{letter}:{actions}"
    if due and not start and _mended(rest) is not None:
        yield f"{due}:{rest.strip()}"


def _due(number: int, record: Record) -> str | None:
    """The player whose turn that line is, by most of the turns around it; where they tell none, the only one without another in its round."""
    before = [turn.faction for turn in record.turns if turn.line < number]
    after = [turn.faction for turn in record.turns if turn.line > number]
    players = {player.faction for player in record.players}
    votes = Counter(_votes(before, after, players))
    likeliest = [player for player, count in votes.items() if count == max(votes.values())]
    if len(likeliest) == 1:
        return likeliest[0]
    here = len(before) % len(players) if players else 0
    others = {*before[len(before) - here :], *after[: len(players) - 1 - here]}
    left = players - others
    return left.pop() if len(left) == 1 and len(others) == len(players) - 1 else None


def _votes(before: list[str], after: list[str], players: set[str]) -> Iterator[str]:
    """The players who, as far away from each turn of the rounds around a place, come most often elsewhere."""
    for far in range(1, len(players)):
        pairs = Counter(
            pair for turns in (before, after) for pair in zip(turns, turns[far:], strict=False)
        )
        known = [{player: pairs[turn, player] for player in players} for turn in before[-far:][:1]]
        known += [
            {player: pairs[player, turn] for player in players} for turn in after[far - 1 :][:1]
        ]
        for counts in known:
            best = [player for player, count in counts.items() if count == max(counts.values())]
            yield from best if len(best) == 1 else ()


def _well_spelled(action: re.Match[str]) -> str:
    """An action in the signs of the notation, or with its letters in the right case, if it can be read then."""
    text = action.group()
    signs = spelled(text)
    return next(filter(_reads, (text, signs)), None) or cased(signs) or text


def _mended(text: str) -> str | None:
    """The actions, each mended if it can be; None unless most of them can be read."""
    mended = ACTION.sub(_well_spelled, text)
    read = sum(1 if _reads(part) else -1 for part in ACTION.findall(mended))
    return mended if read > 0 else None


def _reads(text: str) -> bool:
    try:
        node_of(text)
    except Unreadable:
        return False
    return True


# --- values ------------------------------------------------------------------------------------------------


def _named(value: str, titles: dict[str, str]) -> str:
    """The name whose title is nearest; "" if none is near."""
    found = nearest(re.sub(r"(?i)\s+(map|deck)$", "", value), titles)
    return titles[found] if found else ""


def _map(value: str, record: Record) -> str:
    del record
    return _named(value, maps.titles())


def _deck(value: str, record: Record) -> str:
    del record
    return _named(value, cards.titles())


def _clearings(value: str, record: Record) -> str:
    """Twelve suits with their numbers. If a number is written twice, one of the two is the missing number, by its place in the row."""
    del record
    found = [_clearing(part) for part in re.findall(_SUIT.pattern, value)]
    if len(found) != CLEARINGS:
        return ""
    numbers = [number for _, number in found]
    lacking = set(range(1, CLEARINGS + 1)) - set(numbers)
    if len(lacking) == 1:
        [number] = lacking
        if numbers[number - 1] in numbers[: number - 1] + numbers[number:]:
            found[number - 1] = found[number - 1][0], number
    return ", ".join(f"{suit}{number}" for suit, number in found)


def _clearing(part: tuple[str, ...]) -> tuple[str, int]:
    suit, number = (part[0], part[1]) if part[0] else (part[3], part[2])
    return suit.upper(), int(number)


def _landmarks(value: str, record: Record) -> str:
    del record
    titles = {
        title: one.name for one in landmarks.every().values() for title in (one.title, one.name)
    }
    found = []
    for part in re.split(r"[/;,]", value):
        name, arrow, where = spelled(part.replace(" ", "_")).partition("->")
        meant = titles.get(nearest(name, titles) or "")
        if not (arrow and meant and where.strip("_").isdecimal()):
            return ""
        found.append(f"{meant}->{where.strip('_')}")
    return "/".join(found)


def _hirelings(value: str, record: Record) -> str:
    del record
    listed, slash, rest = value.partition("/")
    found = []
    for part in filter(None, _LISTED.split(listed)):
        code = re.fullmatch(r"(?:[hH]?[_-]?)([A-Za-z])([dD]?)", part)
        if code is None:
            return ""
        meant = _hireling(f"h_{code.group(1).upper()}", code.group(2).lower())
        if not meant:
            return ""
        found.append(meant)
    return ", ".join(found) + slash + rest


def _hireling(code: str, side: str) -> str:
    """The code of that hireling. If there is none, of the only side of a card with a word in its name that begins with that letter."""
    if code in hirelings.codes():
        return f"{code}{side}"
    sides = [
        f"{one}{mark}"
        for one in hirelings.codes()
        for mark, name in zip(("", "d"), hirelings.hireling(one).sides, strict=True)
        if any(word.startswith(code[-1]) for word in name.name.split())
    ]
    return sides[0] if len(sides) == 1 else ""


def _letters(value: str, record: Record) -> str:
    """Faction letters, or the names of factions or players."""
    names = {player.name: player.faction for player in record.players if len(player.name) > 1}
    names |= _letters_by_name()
    found = []
    for part in filter(None, re.split(r"[/;,+&]|\band\b", value)):
        name = nearest(part, names)
        if name is not None:
            found.append(names[name])
        elif all(letter in factions.letters() for letter in part.strip().upper()):
            found.append(part.strip().upper())
        else:
            return ""
    return "".join(found)


def _letters_by_name() -> dict[str, str]:
    """The letters of the factions by their names."""
    found = {}
    for letter in factions.letters():
        one = factions.data(letter)
        names = (one.name, one.short) if letter == one.letters[0] else (factions.name(letter),)
        found.update(dict.fromkeys(names, letter))
    return found


_VALUES: dict[str, Callable[[str, Record], str]] = {
    "Map": _map,
    "Deck": _deck,
    "Clearings": _clearings,
    "Landmarks": _landmarks,
    "Hirelings": _hirelings,
    "Pool": _letters,
    "Winner": _letters,
}
