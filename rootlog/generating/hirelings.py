"""The hirelings of a game (chapter 19 and their cards): whose they are, for how long, and what they bring to everybody's turns.

What the card of each says is in the modules `hired_*`, which are found by searching this folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import DeckCard, Pieces, Place, Trip
from rootlog.generating.roles import BattleView
from rootlog.generating.seat import Seat

MARKERS = (4, 8, 12)
DIE = ((1, 2), (1, 2), (1, 3), (2, 3), (2, 3), (2, 4))
"""The faces of the control die: gold pips, all pips."""


class RandomHireling:
    """One side of a hireling's card: what its pieces do, and what it gives its controller; most sides do little of this."""

    box: ClassVar[dict[str, int]] = {}
    """Its pieces, by code."""
    safe = False
    """True if its pieces can be neither battled nor removed."""
    ties = False
    """True if its controller rules where it is tied (7.2.2)."""
    sides: ClassVar[dict[str, type[RandomHireling]]] = {}
    """All sides by their codes in a header, with a `d` at the end for a demoted one."""

    def __init_subclass__(cls, *, code: str) -> None:
        """Enter the side under its code."""
        super().__init_subclass__()
        cls.sides[code] = cls

    def __init__(self, code: str) -> None:
        """All its pieces in the supply; the code is without the mark of the demoted side."""
        self.code = code
        self.supply: Counter[str] = Counter(self.box)

    def holder(self, game: RandomGame) -> str | None:
        """Who controls it."""
        return game.hirelings.holder(self.code) if game.hirelings else None

    # --- when its card says so ---

    def first_places(self, game: RandomGame) -> None:
        """The set-up on its card."""

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """The acts when control is taken (19.2.1)."""

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Its controller's acts with it at the start of Birdsong (19.2.3)."""

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The actions of which its controller may take one in Daylight (19.2.4)."""
        return []

    def gives(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Other acts of its controller in Daylight, as often as its card says."""
        return []

    def offers(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The acts of any player in the own turn."""
        return []

    def end_of_evening(self, game: RandomGame, seat: Seat) -> None:
        """Its controller's acts at the end of Evening."""

    # --- what it changes for others ---

    def bars(self, game: RandomGame, letter: str, clearing: int) -> bool:
        """True if that side may place nothing there."""
        return False

    def holds(self, game: RandomGame, letter: str, place: Place) -> bool:
        """True if that side's pieces may not leave from there in this turn."""
        return False

    def shelters(self, game: RandomGame, owner: str, clearing: int) -> bool:
        """True if enemies can neither battle nor remove that player's pieces there."""
        return False

    def hides(self, game: RandomGame, clearing: int) -> bool:
        """True if its own pieces there cannot be battled."""
        return self.safe

    def waylays(self, game: RandomGame, origin: Place, target: Place) -> bool:
        """True if who moves along that path has to do with it."""
        return False

    def met(self, game: RandomGame, letter: str, trip: Trip, pieces: Pieces) -> None:
        """The effects of that side's move along such a path."""

    def saves(self, game: RandomGame, letter: str, clearing: int, number: int) -> int:
        """The number of removed warriors of its controller that it saves."""
        return 0

    def crafted(self, game: RandomGame, seat: Seat, card: DeckCard) -> None:
        """Its controller has crafted a card for its item."""

    # --- battle ---

    def attacked(self, game: RandomGame, fight: BattleView) -> None:
        """The cost of attacking it."""

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """Its controller's acts before the roll."""

    def extra_hits(self, game: RandomGame, fight: BattleView, side: str) -> int:
        """The extra hits of its controller, who is that side of a battle."""
        return 0

    def ignores_first(self) -> bool:
        """True if its controller ignores the first hit."""
        return False

    def strength(self, game: RandomGame, clearing: int) -> int:
        """The most hits that it can roll: as many as it has warriors there (4.3.2.I)."""
        return game.count(clearing, self.code)

    def losses(self, game: RandomGame, clearing: int, hits: int) -> Pieces:
        """The pieces that it loses: warriors first, and no pawn."""
        own = game.pieces(clearing, self.code).elements()
        there = sorted((p for p in own if p.code != "p"), key=lambda p: not p.warrior)
        return Counter(there[:hits])

    def struck(self, game: RandomGame, hits: int) -> None:
        """It has taken that many hits."""


class Hirelings:
    """The three hirelings of a game: whose they are, for how long, and which markers lie on the score track."""

    def __init__(self, sides: Mapping[str, RandomHireling]) -> None:
        """Three sides by their codes in the header, with a `d` at the end for a demoted one."""
        self.codes = tuple(sides)
        self.sides = {side.code: side for side in sides.values()}
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
                    (weight, name, partial(self._once, game, side.code, done))
                    for weight, name, done in side.acts(game, seat)
                ]
        for side in self.sides.values():
            found += side.offers(game, seat)
        return found

    @staticmethod
    def _once(game: RandomGame, code: str, done: Callable[[], None]) -> None:
        game.first(f"act {code}")
        done()
