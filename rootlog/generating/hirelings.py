"""Hirelings (chapter 19 and their cards): whose they are, for how long, and what they bring to everybody's turns.

What the card of each says is in `hired_marauders`, `hired_neighbours` and `hired_wanderers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rootlog.generating import hired_marauders, hired_neighbours, hired_wanderers
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.hired import RandomHireling
from rootlog.generating.moving import Trip
from rootlog.generating.pieces import DeckCard, Pieces, Place
from rootlog.generating.roles import BattleView
from rootlog.generating.seat import Seat

SIDES: dict[str, Callable[[str], RandomHireling]] = {
    **hired_marauders.SIDES,
    **hired_neighbours.SIDES,
    **hired_wanderers.SIDES,
}
"""All sides by their codes in a header, with a `d` at the end for a demoted one."""

PROMOTED = tuple(code for code in SIDES if not code.endswith("d"))
DEMOTED = tuple(code for code in SIDES if code.endswith("d"))
MARKERS = (4, 8, 12)
DIE = ((1, 2), (1, 2), (1, 3), (2, 3), (2, 3), (2, 4))
"""The faces of the control die: gold pips, all pips."""


class Hirelings:
    """The three hirelings of a game: whose they are, for how long, and which markers lie on the score track."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        """Three hirelings by their codes in the header, with a `d` at the end for a demoted one."""
        self.codes = codes
        self.sides = {bare(code): SIDES[code](bare(code)) for code in codes}
        self.supply = {code: side.supply for code, side in self.sides.items()}
        self.card = 0
        self.owner: dict[str, str] = {}
        self.term: Counter[str] = Counter()
        self.track: list[int] = list(MARKERS)
        self.due: Counter[str] = Counter()

    # --- whose they are ---

    def of(self, letter: str) -> list[str]:
        """The hirelings that a player controls."""
        return [code for code, owner in self.owner.items() if owner == letter]

    def free(self) -> list[str]:
        """The hirelings that nobody controls; with pieces on the map they rule as players do (19.3.1)."""
        return [code for code in self.supply if code not in self.owner]

    def holder(self, code: str) -> str | None:
        """Who controls a hireling."""
        return self.owner.get(code)

    def passed(self, seat: Seat, points: int) -> None:
        """A score marker has moved: it takes the hireling markers that it came to (19.1.1)."""
        now = seat.score or 0
        for space in [space for space in self.track if now - points < space <= now]:
            self.track.remove(space)
            self.due[seat.letter] += 1

    def end_of_evening(self, game: RandomGame, seat: Seat) -> None:
        """The effects of cards at the end of their controller's Evening."""
        for side in self._sides(seat.letter):
            side.end_of_evening(game, seat)

    def end_of_turn(self, game: RandomGame, seat: Seat) -> None:
        """Terms run out and hirelings are passed on; markers taken in this turn are turned into hirelings (19.1)."""
        old = self.of(seat.letter)
        for code in old:
            self.term[code] -= 1
        for code in game.some(self.free(), self.due.pop(seat.letter, 0)):
            self._hire(game, code, seat)
        for code in old:
            if self.term[code] == 0:
                self._hire(game, code, game.one(game.others(seat.letter)))

    def _hire(self, game: RandomGame, code: str, seat: Seat) -> None:
        """A player takes control: markers by the die, then what is done when hired."""
        gold, pips = game.one(DIE)
        scores = [one.score for one in game.seats.values() if one.score is not None]
        leads = seat.score is not None and seat.score == max(scores)
        self.owner[code] = seat.letter
        self.term[code] = gold if leads else pips
        game.plays[f"hire {self._header(code)}"] += 1
        game.write(f"{code}->{seat.letter}${self.term[code]}")
        self.sides[code].when_hired(game, seat)

    def _header(self, code: str) -> str:
        return code if code in self.codes else f"{code}d"

    def _sides(self, letter: str) -> list[RandomHireling]:
        return [self.sides[code] for code in self.of(letter)]

    # --- what they are to others ---

    def hostile(self, game: RandomGame, letter: str, clearing: int) -> list[str]:
        """The hirelings that are enemies of a player and have pieces there that can be removed (19.3.2)."""
        return [
            code
            for code, side in self.sides.items()
            if game.pieces(clearing, code)
            and not side.safe
            and self.owner.get(code) != letter
            and not game.allies(letter, self.owner.get(code, ""))
        ]

    def targets(self, game: RandomGame, letter: str, clearing: int) -> list[str]:
        """The hirelings that a player may attack there; for the Uprising a card is wanted."""
        seat = game.seats[letter]
        return [
            code
            for code in self.hostile(game, letter, clearing)
            if not self.sides[code].hides(game, clearing)
            and (code != "h_A" or seat.cards(game, clearing))
        ]

    def wins_ties(self, letter: str) -> bool:
        """Bluebird Nobles: their controller rules where it is tied for most."""
        return any(side.ties for side in self._sides(letter))

    def dives(self, letter: str) -> bool:
        """Otter Divers: their controller moves at the river whoever rules."""
        return self.owner.get("h_O") == letter and "h_Od" in self.codes

    def bars(self, game: RandomGame, letter: str, clearing: int) -> bool:
        """The Furious Protector: its enemies place nothing where it is."""
        return any(side.bars(game, letter, clearing) for side in self.sides.values())

    def holds(self, game: RandomGame, letter: str, place: Place) -> bool:
        """The Band: its enemies do not leave from where it is in the turn in which they came."""
        return any(side.holds(game, letter, place) for side in self.sides.values())

    def shelters(self, game: RandomGame, owner: str, clearing: int) -> bool:
        """The Stoic Protector: its controller's pieces where it is are neither battled nor removed by enemies."""
        return any(side.shelters(game, owner, clearing) for side in self.sides.values())

    def waylays(self, game: RandomGame, origin: Place, target: Place) -> bool:
        """True if a bandit lies on the path between two clearings."""
        return any(side.waylays(game, origin, target) for side in self.sides.values())

    def met(self, game: RandomGame, letter: str, trip: Trip, pieces: Pieces) -> None:
        """The effects of bandits on those who have moved along their path, or for them."""
        for side in self.sides.values():
            if side.waylays(game, trip.origin, trip.target):
                side.met(game, letter, trip, pieces)

    def saves(self, game: RandomGame, letter: str, clearing: int, number: int) -> int:
        """Feline Physicians: how many removed warriors of their controller they save."""
        return max(
            (side.saves(game, letter, clearing, number) for side in self._sides(letter)), default=0
        )

    def crafted(self, game: RandomGame, seat: Seat, card: DeckCard) -> None:
        """Mole Artisans: a card was crafted for its item."""
        for side in self._sides(seat.letter):
            side.crafted(game, seat, card)

    # --- battle ---

    def attacked(self, game: RandomGame, fight: BattleView) -> None:
        """The cost of attacking a hireling."""
        if fight.defender in self.sides:
            self.sides[fight.defender].attacked(game, fight)

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """Their controllers' acts before the roll."""
        for side in self.sides.values():
            side.before_roll(game, fight)

    def extra_hits(self, game: RandomGame, fight: BattleView) -> None:
        """The extra hits of their controllers."""
        for letter in (fight.attacker, fight.defender):
            for side in self._sides(letter):
                fight.extra[letter] += side.extra_hits(game, fight, letter)

    def bodyguards(self, taker: str) -> bool:
        """Badger Bodyguards: the controller ignores the first hit."""
        return any(side.ignores_first() for side in self._sides(taker))

    def strength(self, game: RandomGame, code: str, clearing: int) -> int:
        """The most hits that a hireling can roll."""
        return self.sides[code].strength(game, clearing)

    def losses(self, game: RandomGame, side: str, clearing: int, hits: int) -> Pieces:
        """The losses of a hireling: warriors first."""
        return self.sides[side].losses(game, clearing, hits)

    def struck(self, game: RandomGame, code: str, hits: int) -> None:
        """A hireling has taken hits in a battle."""
        self.sides[code].struck(game, hits)

    def fallen(self, game: RandomGame, code: str, number: int) -> None:
        """Forest Patrol: one of the warriors that were removed together lies on the card, the others in the supply."""
        self.supply[code]["w"] += number - (code == "h_C")
        self.card += code == "h_C"

    # --- acts ---

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """The acts of the controller's hirelings at the start of Birdsong, in any order."""
        sides = self._sides(seat.letter)
        for side in game.some(sides, len(sides)):
            side.birdsong(game, seat)

    def options(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The acts of the controller's hirelings once in Daylight, and the acts they let players do."""
        found: list[Option] = []
        for side in self._sides(seat.letter):
            found += side.gives(game, seat)
            if f"act {side.code}" not in game.once:
                found += [
                    (weight, name, self._once(game, side.code, done))
                    for weight, name, done in side.acts(game, seat)
                ]
        for side in self.sides.values():
            found += side.offers(game, seat)
        return found

    @staticmethod
    def _once(game: RandomGame, code: str, done: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            game.first(f"act {code}")
            done()

        return act


def bare(code: str) -> str:
    """A hireling's code without the mark of its demoted side."""
    return code.removesuffix("d")


def choose(game: RandomGame, players: int, letters: str) -> tuple[str, ...]:
    """Three hirelings for a game: none whose faction plays, as many demoted as that many players ask for (16.6.2)."""
    demoted = {2: 0, 3: 1, 4: 2}.get(players, 3)
    up = [code for code in PROMOTED if code[2] not in letters]
    down = [code for code in DEMOTED if code[2] not in letters]
    chosen = game.some(up, 3 - demoted)
    down = [code for code in down if bare(code) not in chosen]
    dealt = tuple(chosen + game.some(down, demoted))
    return dealt if len(dealt) == len(MARKERS) else ()


def set_up(game: RandomGame, codes: tuple[str, ...]) -> str:
    """Sets the hirelings up as their cards say; gives the header's line."""
    hired = Hirelings(codes)
    game.hirelings = hired
    game.actions = []
    for side in hired.sides.values():
        side.first_places(game)
    return "/".join([", ".join(codes), *game.actions])
