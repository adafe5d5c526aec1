"""Hirelings (chapter 19 and their cards): who controls them, what they do, how they fight.

Promoted Forest Patrol, Last Dynasty, Flame Bearers and Vault Keepers act; demoted Raven Sentries and Badger Bodyguards help in
battle. Other demoted cards only offer something, which nobody has to take; they may be dealt, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from rootlog.generating import hired
from rootlog.generating.game import Game, Option
from rootlog.generating.pieces import Pieces

if TYPE_CHECKING:
    from rootlog.generating.roles import Fight
    from rootlog.generating.seat import Seat

SUPPLY = {"h_C": {"w": 12}, "h_E": {"w": 5}, "h_H": {"w": 6}, "h_K": {"w": 6, "b": 6}}
"""The pieces of those that have any on this side."""

PROMOTED = tuple(SUPPLY)
DEMOTED = ("h_Ad", "h_Cd", "h_Dd", "h_Kd", "h_Ld", "h_Od", "h_Pd")
MARKERS = (4, 8, 12)
DIE = ((1, 2), (1, 2), (1, 3), (2, 3), (2, 3), (2, 4))
"""The faces of the control die: gold pips, all pips."""


class Hirelings:
    """The three hirelings of a game: whose they are, for how long, and which markers lie on the score track."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        """Three hirelings by their codes in the header, with a `d` at the end for a demoted one."""
        self.codes = codes
        self.supply: dict[str, Counter[str]] = {
            code: Counter(SUPPLY.get(code, {})) for code in map(bare, codes)
        }
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

    def end_of_turn(self, game: Game, seat: Seat) -> None:
        """Terms run out and hirelings are passed on; markers taken in this turn are turned into hirelings (19.1)."""
        old = self.of(seat.letter)
        for code in old:
            self.term[code] -= 1
        free = self.free()
        for code in game.some(free, self.due.pop(seat.letter, 0)):
            self._hire(game, code, seat)
        for code in old:
            if self.term[code] == 0:
                self._hire(game, code, game.one(game.others(seat.letter)))

    def _hire(self, game: Game, code: str, seat: Seat) -> None:
        """A player takes control: markers by the die, then what is done when hired."""
        gold, pips = game.one(DIE)
        scores = [one.score for one in game.seats.values() if one.score is not None]
        leads = seat.score is not None and seat.score == max(scores)
        self.owner[code] = seat.letter
        self.term[code] = gold if leads else pips
        game.plays[f"hire {code}"] += 1
        game.write(f"{code}->{seat.letter}${self.term[code]}")
        hired.when_hired(game, code, f"{code}d" not in self.codes)

    # --- battle ---

    def targets(self, game: Game, letter: str, clearing: int) -> list[str]:
        """The hirelings that a player may attack there."""
        return [
            code
            for code in self.supply
            if game.pieces(clearing, code)
            and self.owner.get(code) != letter
            and not game.allies(letter, self.owner.get(code, ""))
        ]

    def extra_hits(self, game: Game, fight: Fight) -> None:
        """Raven Sentries: one more hit where the controller's faction has a building or token."""
        for side in (fight.attacker, fight.defender):
            ravens = self.owner.get("h_P") == side and "h_Pd" in self.codes
            if ravens and any(
                not p.warrior for p in game.pieces(fight.clearing, side) if p.code != "p"
            ):
                game.plays["Raven Sentries"] += 1
                fight.extra[side] += 1

    def bodyguards(self, taker: str) -> bool:
        """Badger Bodyguards: the controller ignores the first hit."""
        return self.owner.get("h_K") == taker and "h_Kd" in self.codes

    def losses(self, game: Game, side: str, clearing: int, hits: int) -> Pieces:
        """What a hireling loses: warriors first."""
        there = sorted(game.pieces(clearing, side).elements(), key=lambda p: not p.warrior)
        return Counter(there[:hits])

    def fallen(self, game: Game, code: str, number: int) -> None:
        """Forest Patrol: one of the warriors that were removed together lies on the card, the others in the supply."""
        self.supply[code]["w"] += number - (code == "h_C")
        self.card += code == "h_C"

    # --- acts ---

    def birdsong(self, game: Game, seat: Seat) -> None:
        """What the controller's hirelings must do at the start of Birdsong."""
        if "h_H" in self.of(seat.letter) and "h_H" in self.codes:
            hired.burn(game, seat)

    def options(self, game: Game, seat: Seat) -> list[Option]:
        """What the controller's hirelings may do once in Daylight."""
        found: list[Option] = []
        for code in self.of(seat.letter):
            act = hired.ACTS.get(code)
            if act and code in self.codes and f"act {code}" not in game.once:
                done = act(game, seat)
                if done:
                    found.append((2.0, f"{code} acts", self._once(game, code, done)))
        return found

    @staticmethod
    def _once(game: Game, code: str, done: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            game.first(f"act {code}")
            done()

        return act


def bare(code: str) -> str:
    """A hireling's code without the mark of its demoted side."""
    return code.removesuffix("d")


def choose(game: Game, players: int, letters: str) -> tuple[str, ...]:
    """Three hirelings for a game: none whose faction plays, as many demoted as that many players ask for (16.6.2)."""
    demoted = {2: 0, 3: 1, 4: 2}.get(players, 3)
    up = [code for code in PROMOTED if code[2] not in letters]
    down = [code for code in DEMOTED if code[2] not in letters]
    chosen = game.some(up, 3 - demoted)
    down = [code for code in down if bare(code) not in chosen]
    dealt = tuple(chosen + game.some(down, demoted))
    return dealt if len(dealt) == len(MARKERS) else ()


def set_up(game: Game, codes: tuple[str, ...]) -> str:
    """Sets the hirelings up as their cards say; gives the header's line."""
    game.hirelings = Hirelings(codes)
    game.actions = []
    for code in codes:
        hired.first_places(game, code)
    return "/".join([", ".join(codes), *game.actions])
