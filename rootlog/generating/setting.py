"""The table before the first turn: options, suits, decks, seats, and the head of the record."""

from collections import Counter
from collections.abc import Collection, Iterable
from random import Random
from typing import NamedTuple, cast

from rootlog.engine import cards, factions, maps
from rootlog.engine.data import module
from rootlog.engine.factions import data
from rootlog.engine.words import listed
from rootlog.generating import daylight, dealing, drafting
from rootlog.generating import law as laws
from rootlog.generating.game import RandomGame
from rootlog.generating.hirelings import MARKERS
from rootlog.generating.pieces import SUITS, DeckCard
from rootlog.generating.roles import GARDENERS, HORDE, Quest, Wanderer
from rootlog.generating.seat import Seat

WITH_HIRELINGS = "law-6"
"""The first edition with hirelings and drafts."""
DRAFTED = 0.15
HIRED = 0.15
"""The number of games that have factions that were drafted, how many hirelings where nobody says."""

NAMES = ("Ansel", "Berit", "Cato", "Dagny", "Edda", "Frode", "Gerda", "Halvar", "Ingrid", "Joren")


class GameOptions(NamedTuple):
    """The options of a game. What is empty is chosen at random.

    `turns` is the number of turns after which it is left unfinished, `everything` whether plays that the judge still refuses
    are made, too (`awaiting.AWAITING`).
    """

    seed: int = 0
    factions: str = ""
    map: str = ""
    deck: str = ""
    law: str = ""
    landmarks: tuple[str, ...] | None = None
    hirelings: tuple[str, ...] | None = None
    turns: int = 160
    everything: bool = False


class Unplayable(ValueError):  # noqa: N818 - told to users as wrong usage
    """The options name something that there is not, or that does not go together; the message says what."""


def complete(options: GameOptions, rng: Random) -> GameOptions:
    """The options with everything chosen that was left open. Raises Unplayable."""
    edition = _edition(options, rng)
    game_map = options.map or rng.choice(laws.maps(edition))
    deck = options.deck or rng.choice(("Standard", "E&P"))
    if game_map not in maps.names():
        raise Unplayable(f"there is no map {game_map!r}; maps are {', '.join(maps.names())}")
    if deck not in cards.names():
        raise Unplayable(f"there is no deck {deck!r}; decks are {', '.join(cards.names())}")
    letters = options.factions or _mix(edition, rng)
    _check_factions(letters, edition)
    marks = options.landmarks
    if marks is None:
        marks = _landmarks(edition, game_map, rng)
    _check_landmarks(marks, edition)
    _check_hirelings(options.hirelings or (), letters, edition)
    return options._replace(
        law=edition.name, map=game_map, deck=deck, factions=letters, landmarks=marks
    )


def _landmarks(edition: laws.Edition, game_map: str, rng: Random) -> tuple[str, ...]:
    """No landmarks in most games, one or two in others; one next to the map's own."""
    number = rng.choices((0, 1, 2), (8, 1, 1))[0] if edition.since("law-6") else 0
    number = min(number, 1 if game_map in {"Lake", "Mountain"} else 2)
    return tuple(rng.sample(dealing.LANDMARKS, number))


def _check_landmarks(marks: tuple[str, ...], edition: laws.Edition) -> None:
    for name in marks:
        if name not in dealing.LANDMARKS:
            raise Unplayable(
                f"there is no landmark {name!r}; landmarks are {', '.join(dealing.LANDMARKS)}"
            )
    if marks and not edition.since("law-6"):
        raise Unplayable(f"{edition.name} has no landmarks")
    if len(marks) > 2 or len(set(marks)) < len(marks):
        raise Unplayable("a game has two landmarks at most, each once")


def _check_hirelings(codes: tuple[str, ...], letters: str, edition: laws.Edition) -> None:
    known = dealing.PROMOTED + dealing.DEMOTED
    for code in codes:
        if code not in known:
            raise Unplayable(
                f"{code!r} is no hireling that plays here; those are {', '.join(known)}"
            )
        if code[2] in letters:
            raise Unplayable(f"{code} is not for hire where its faction {code[2]} plays")
    if codes and not edition.since(WITH_HIRELINGS):
        raise Unplayable(f"{edition.name} has no hirelings")
    if codes and (len(codes) != len(MARKERS) or len(set(map(dealing.bare, codes))) < len(codes)):
        raise Unplayable("a game has three hirelings or none, each on one side")


def _edition(options: GameOptions, rng: Random) -> laws.Edition:
    if options.law and options.law not in laws.ORDER:
        known = ", ".join((*laws.HOUSES, *laws.ORDER))
        raise Unplayable(f"there is no law {options.law!r}; laws are {known}")
    if options.law:
        return laws.law(options.law)
    fitting = [
        edition
        for edition in map(laws.law, laws.ORDER)
        if set(options.factions) <= set(laws.factions(edition))
        and (not options.map or options.map in laws.maps(edition))
    ]
    weights = [6 if edition.name == "law-6" else 2 for edition in fitting]
    return rng.choices(fitting, weights)[0] if fitting else laws.law("law-16")


def _class(letter: str) -> type[Seat]:
    """The random player of that faction: `SEAT` of the module `player` in its folder."""
    found: type[Seat] = module(f"{factions.__name__}.{data(letter).stem}.player").SEAT
    return found


def _corners(letters: Iterable[str]) -> int:
    return sum(_class(letter).corner for letter in letters)


def _alone(letters: Collection[str]) -> str | None:
    """A second letter of a folder, without the first one; None where there is none."""
    firsts = ((one, data(one).letters[0]) for one in letters)
    return next((one for one, first in firsts if first not in letters), None)


def _mix(edition: laws.Edition, rng: Random) -> str:
    """Factions for a game of two to six players, few enough of them in corners; a second Vagabond only with the first."""
    number = rng.choices((2, 3, 4, 5, 6), (1, 4, 12, 4, 4))[0]
    while True:
        letters = rng.sample(laws.factions(edition), number)
        if 1 <= _corners(letters) <= 4 and _alone(letters) is None:
            return "".join(letters)


def _check_factions(letters: str, edition: laws.Edition) -> None:
    known = laws.factions(edition)
    for letter in letters:
        if letter not in known:
            names = listed(known, factions.name)
            raise Unplayable(f"{edition.name} has no faction {letter!r}; its factions are {names}")
    if len(letters) < 2 or len(set(letters)) < len(letters):
        raise Unplayable("a game has two factions or more, each once")
    second = _alone(letters)
    if second is not None:
        first, name = data(second).letters[0], factions.name(second)
        raise Unplayable(f"the {name}, {second}, plays only with the first, {first}")
    if _corners(letters) > len(SUITS) + 1:
        raise Unplayable("at most four factions start in the four corners")


def lay(options: GameOptions, rng: Random) -> RandomGame:
    """The table for completed options: map, deck, players in turn order with their hands, nothing yet on the map."""
    game = RandomGame(rng, laws.law(options.law), maps.load(options.map), options.deck)
    game.named = rng.random() < 0.5
    game.everything = options.everything
    game.offers = daylight.extras
    game.suits = _suits(game)
    game.printed = dict(game.suits)
    for letter in rng.sample(options.factions, len(options.factions)):
        game.take_seat(_class(letter)(letter, dict(data(letter).pieces)))
    game.deck = _deck(options)
    rng.shuffle(game.deck)
    if game.who(GARDENERS) in game.seats:
        game.souls = []
    if options.hirelings is None and rng.random() < HIRED and game.law.since(WITH_HIRELINGS):
        options = options._replace(
            hirelings=dealing.choose(game, len(options.factions), options.factions)
        )
    if options.landmarks:
        dealing.mark(game, options.landmarks)
    _ruins(game, "h_Vd" in (options.hirelings or ()))
    _quests(game)
    if options.hirelings:
        game.opening = dealing.deal(game, options.hirelings)
    if game.law.since(WITH_HIRELINGS) and rng.random() < DRAFTED and not game.wanderers[1:]:
        barred = "".join(code[2] for code in options.hirelings or ())
        game.pool = drafting.pool(game, options.factions, barred) or ""
    return game


def _suits(game: RandomGame) -> dict[int, str]:
    if game.map.suits:
        return dict(game.map.suits)
    dealt = game.rng.sample(SUITS * 4, 12)
    return dict(zip(game.map.clearings, dealt, strict=True))


def _deck(options: GameOptions) -> list[DeckCard]:
    """All cards of the deck; two players leave the dominance cards out (5.1.3)."""
    found = [
        DeckCard(one.suit, one.name, one.kind, one.cost, one.item, one.vp, one.abbr)
        for one in cards.deck(options.deck).cards
        for _ in range(one.copies)
    ]
    return [card for card in found if len(options.factions) > 2 or not card.dominance]


def _ruins(game: RandomGame, brigand: bool) -> None:
    """Ruins, and under them what a Vagabond, the Hundreds or the Brigand may find (5.1.4, 9.3.4, 9.7.1)."""
    places = sorted(game.map.ruins)
    game.ruins = {n: [] for n in places}
    vagabonds = len(game.wanderers)
    sets = vagabonds or (game.who(HORDE) in game.seats) or brigand
    if not sets:
        return
    dealt = sorted(Counter(game.map.ruin_items).elements()) * int(sets)
    game.rng.shuffle(dealt)
    for index, item in enumerate(dealt):
        game.ruins[places[index % len(places)]].append(item)


def _quests(game: RandomGame) -> None:
    names = game.some(laws.characters(game.law), len(game.wanderers))
    for letter, name in zip(game.wanderers, names, strict=True):
        cast("Wanderer", game.seats[letter]).character = name
    deck = quests()
    game.rng.shuffle(deck)
    game.quests, game.quest_deck = deck[:3], deck[3:]


def quests() -> list[Quest]:
    """All quest cards, as printed."""
    holder = next(data(one) for one in factions.letters() if "quest" in data(one).cards)
    return [
        Quest(raw["suit"], raw.get("abbr") or raw["name"], raw["items"])
        for raw in holder.cards["quest"]
        for _ in range(raw["copies"])
    ]


def set_up(game: RandomGame) -> list[str]:
    """Deals hands and sets all factions up in the order of their boards' letters (5.1); gives the lines.

    In the advanced set-up the last player begins, and each line is below that player's name (16.8.2).
    """
    for seat in game.seats.values():
        seat.hand = game.top(3)
    names = players(game)
    if game.pool:
        order = list(reversed(game.seats.values()))
        return [one for seat in order for one in (names[seat.letter], _setting(game, seat))]
    order = sorted(game.seats.values(), key=lambda one: data(one.letter).setup_order)
    return [*names.values(), "", *(_setting(game, seat) for seat in order)]


def _setting(game: RandomGame, seat: Seat) -> str:
    game.playing = seat.letter
    game.actions = []
    if game.pool:
        drafting.set_up(game, seat)
    else:
        seat.set_up(game)
    return line(game, seat)


def line(game: RandomGame, seat: Seat) -> str:
    """The turn as a line of the record."""
    return f"{seat.letter}:{'/'.join(game.actions)}"


def head(game: RandomGame) -> list[str]:
    """The record's header: law, map, deck, suits, landmarks, hirelings, the pool."""
    lines = [f"// rootlog: law={game.law.name}", f"Map: {game.map.name}", f"Deck: {game.deck_name}"]
    if not game.map.suits:
        lines.append("Clearings: " + ", ".join(f"{suit}{n}" for n, suit in game.printed.items()))
    if game.landmarks:
        lines.append(f"Landmarks: {game.landmarks.header()}")
    if game.opening:
        lines.append(f"Hirelings: {game.opening}")
    if game.pool:
        lines.append(f"Pool: {game.pool}")
    return lines


def players(game: RandomGame) -> dict[str, str]:
    """The lines that say who plays, the last player first."""
    letters = list(reversed(game.seats))
    return {one: f"{one}: {NAMES[index % len(NAMES)]}" for index, one in enumerate(letters)}
