"""What scribes mis-write before the first turn: a word of the header, a player's letter, a line of the set-up.

The whole record rests on these lines, so one slip makes many plays impossible. Each class proposes only what some play of the
record, or the count of the markers in the box, shows to be wrong.
"""

import re
from collections import Counter

from rootlog.engine import cards, factions, maps
from rootlog.notation.record import CardTerm, Craft, Region, Transfer
from tests.breaching.kinds import SCRIBES, breach

OFF = 3
"""So many moves and forests that a map has not show that another one was played on."""


def header(game, key):
    """The number and value of a header line; nothing where there is none."""
    for number, line in enumerate(game.lines, start=1):
        if line.startswith(f"{key}:"):
            yield number, line.partition(":")[2].partition("//")[0].strip()


def nodes(game):
    """Everything that the record says, with the faction that says it."""
    for turn in game.record.turns:
        for action in turn.actions:
            yield turn.faction, action.node


def trodden(game):
    """The forests that the record names, and the pairs of clearings between which warriors of a faction move by path."""
    for faction, node in nodes(game):
        if not isinstance(node, Transfer) or len(node.targets) != 1:
            continue
        goal = node.targets[0]
        if isinstance(goal, Region) and len(goal.numbers) > 2:
            yield goal.numbers
        for term in node.terms:
            start = getattr(term, "start", None)
            if (
                isinstance(start, Region)
                and isinstance(goal, Region)
                and getattr(term, "code", "") == "w"
                and term.faction in (None, faction)
                and len(start.numbers) == len(goal.numbers) == 1
                and start.numbers[0]
                and goal.numbers[0]
            ):
                one, other = start.numbers[0], goal.numbers[0]
                if other in game.table.map.neighbours[one]:
                    yield min(one, other), max(one, other)


def lacks(other, way):
    """Whether a map has no such forest, and no path or river between two clearings."""
    if len(way) > 2:
        return "_".join(map(str, way)) not in other.forests
    one, two = way
    return two not in other.neighbours[one] | other.river_neighbours[one]


@breach(SCRIBES, outset=True)
def map_mistaken(game):
    """Another map's name, on which much of what was played cannot be."""
    for line, value in header(game, "Map"):
        for name in maps.names():
            off = sum(lacks(maps.load(name), way) for way in set(trodden(game)))
            if name != value and off >= OFF:
                yield line, f"Map: {name}"


@breach(SCRIBES, outset=True)
def deck_mistaken(game):
    """Another deck's name, which has not all the cards that are named."""
    named = set()
    for _, node in nodes(game):
        if isinstance(node, Craft) and node.name:
            named.add(node.name)
        for term in getattr(node, "terms", ()):
            if isinstance(term, CardTerm) and term.name and isinstance(term.suit, str):
                named.add(term.name)
    for line, value in header(game, "Deck"):
        known = cards.deck(value)
        for name in cards.names():
            other = cards.deck(name)
            words = {word for word in named if known.full_name(word) and not other.full_name(word)}
            if name != value and words:
                yield line, f"Deck: {name}"


@breach(SCRIBES, outset=True)
def suit_mistaken(game):
    """A clearing of another suit: there are four markers of each."""
    for line, value in header(game, "Clearings"):
        for one in re.finditer(r"[FMR](?=\d)", value):
            for suit in "FMR":
                if suit != one.group():
                    yield line, f"Clearings: {value[: one.start()]}{suit}{value[one.end() :]}"


@breach(SCRIBES, outset=True)
def suits_exchanged(game):
    """Two clearings have each other's suit, and in both a card of its suit was needed."""
    for line, value in header(game, "Clearings"):
        found = list(re.finditer(r"([FMR])(\d+)", value))
        told = suited(game)
        for one in found:
            for other in found:
                pair = one.group(1), other.group(1)
                if pair[0] < pair[1] and int(one.group(2)) in told and int(other.group(2)) in told:
                    a, b = one.start(), other.start()
                    text = list(value)
                    text[a], text[b] = text[b], text[a]
                    yield line, f"Clearings: {''.join(text)}"


def suited(game):
    """The clearings in which sympathy, a base or a garden was placed by its suit."""
    found = Counter()
    for turn in game.every_turn:
        for act in turn.named("revolt", "sacrifice", "organize", "build garden"):
            if act.target:
                found[act.target] += 1
        found.update(
            act.target
            for act in turn.acts
            if turn.faction in "AL"
            and act.pieces is not None
            and re.fullmatch(r"b_[fmr]", act.pieces.code)
            and act.target
        )
    return found


@breach(SCRIBES, outset=True)
def player_letter_mistaken(game):
    """A player line with the letter of a faction that does not play."""
    letters = {player.faction for player in game.record.players}
    for player in game.record.players:
        for letter in factions.letters():
            if letter not in letters and {letter, player.faction} != {"V", "G"}:
                yield player.line, f"{letter}: {player.name}"


@breach(SCRIBES, outset=True)
def player_letter_twice(game):
    """A player line with the letter of another one."""
    for player in game.record.players:
        for other in game.record.players:
            if other.faction != player.faction and player.name:
                yield player.line, f"{other.faction}: {player.name}"


@breach(SCRIBES, outset=True)
def setup_of_another(game):
    """A set-up line with the letter of another faction that plays; two Vagabonds set up alike."""
    letters = [player.faction for player in game.record.players]
    for turn in setups(game):
        for letter in letters:
            if letter != turn.faction and {letter, turn.faction} != {"V", "G"}:
                yield turn.line, letter + game.lines[turn.line - 1][1:]


@breach(SCRIBES, outset=True)
def setup_of_nobody(game):
    """A set-up line with the letter of a faction that does not play."""
    letters = [player.faction for player in game.record.players]
    for turn in setups(game):
        for letter in factions.letters():
            if letter not in letters and {letter, turn.faction} != {"V", "G"}:
                yield turn.line, letter + game.lines[turn.line - 1][1:]


def setups(game):
    """The set-up lines."""
    return [turn for turn in game.record.turns if not turn.round]


@breach(SCRIBES, outset=True)
def character_mistaken(game):
    """A Vagabond's character that does not begin with the item that is used first of all."""
    every = factions.data("V").cards["character"]
    items = {one["name"]: Counter(one["items"]) for one in every}
    for turn in setups(game):
        line = game.lines[turn.line - 1]
        chosen = re.search(r"#([a-z]+)->\$", line)
        if turn.faction not in ("V", "G") or chosen is None or chosen.group(1) not in items:
            continue
        first = next((one for one in game.every_turn if one.faction == turn.faction), None)
        used = first.acts[0].text if first and first.acts else ""
        item = re.match(r"%([a-z])(?:[stre]+)?->", used)
        for name, some in items.items():
            if item and name != chosen.group(1) and not some[item.group(1)]:
                yield turn.line, line.replace(chosen.group(1), name)


@breach(SCRIBES, outset=True)
def warriors_set_up_elsewhere(game):
    """The Eyrie's warriors of the set-up are in another clearing than their roost."""
    for turn in setups(game):
        line = game.lines[turn.line - 1]
        for one in re.finditer(r"(?<=w->)\d+(?=/|$)", line):
            for number in game.table.map.clearings if turn.faction == "E" else ():
                if str(number) != one.group():
                    yield turn.line, f"{line[: one.start()]}{number}{line[one.end() :]}"


def hired(game):
    """The codes of the hirelings that the record names: in what they place, move or are given to."""
    found = set()
    for _, node in [*nodes(game), *((None, one.node) for one in game.record.header.hireling_setup)]:
        found.update(getattr(term, "faction", None) for term in getattr(node, "terms", ()))
        found.add(getattr(node, "hireling", None))
    return {code for code in found if code and code.startswith("h_")}


@breach(SCRIBES, outset=True)
def hireling_mistaken(game):
    """A hireling that the record names is another one in the header."""
    listed = {code.removesuffix("d") for code in game.record.header.hirelings}
    playing = {f"h_{player.faction}" for player in game.record.players}
    for line, value in header(game, "Hirelings"):
        codes, slash, rest = value.partition("/")
        for base in sorted(hired(game) & listed):
            for other in ("h_A", "h_B", "h_C", "h_D", "h_E", "h_H", "h_K", "h_L", "h_O", "h_P"):
                if other not in listed and other not in playing:
                    yield line, f"Hirelings: {codes.replace(base, other)}{slash}{rest}"


@breach(SCRIBES, outset=True)
def hireling_turned(game):
    """A hireling with its other side up: how many are demoted follows from the number of players."""
    for line, value in header(game, "Hirelings"):
        codes, slash, rest = value.partition("/")
        for code in game.record.header.hirelings:
            other = code.removesuffix("d") if code.endswith("d") else f"{code}d"
            parts = [other if one.strip() == code else one.strip() for one in codes.split(",")]
            yield line, f"Hirelings: {', '.join(parts)}{slash}{rest}"


@breach(SCRIBES, outset=True)
def landmark_mistaken(game):
    """The Tower stands in a clearing without a ruin, the Ferry in one without water."""
    chart = game.table.map
    wet = chart.coast or chart.river_clearings
    barred = {"tower": set(chart.clearings) - chart.ruins, "ferry": set(chart.clearings) - wet}
    for line, value in header(game, "Landmarks"):
        taken = {number for _, number in game.record.header.landmarks}
        for name, number in game.record.header.landmarks:
            for other in sorted(barred.get(name, set()) - taken):
                yield line, f"Landmarks: {value.replace(f'{name}->{number}', f'{name}->{other}')}"
