"""Removing pieces: where they go, what points they give, and what follows from it in every faction's chapter."""

from collections import Counter
from collections.abc import Callable
from typing import cast

from rootlog.generating.game import RandomGame
from rootlog.generating.moving import outrage
from rootlog.generating.pieces import Pieces, Place, TablePiece, count, spell
from rootlog.generating.roles import (
    CATS,
    GARDENERS,
    KNIGHTS,
    PLOTTERS,
    REBELS,
    Wanderer,
)
from rootlog.generating.ruling import may_place, paths, serves


class Removal:
    """Pieces that one effect removes together: all of them go before anything that follows (1.5.4).

    `by` is the letter of the player who removes them, or the code of a hireling. `defender` names who defends, in a battle;
    `replaced` tells that other pieces take their place.
    """

    def __init__(
        self,
        game: RandomGame,
        by: str,
        defender: str = "",
        *,
        exposed: bool = False,
        replaced: bool = False,
    ) -> None:
        self.game = game
        self.by = by
        self.defender = defender
        self.exposed = exposed
        self.replaced = replaced
        self.gone: list[tuple[int, Pieces]] = []
        self.raids: list[int] = []

    def take(self, clearing: int, pieces: Pieces, scattered: bool = False) -> None:
        """Takes the pieces away and writes it; `scattered` where the keep goes in the same stroke elsewhere."""
        pieces = Counter({piece: number for piece, number in pieces.items() if number > 0})
        if not pieces:
            return
        self.gone.append((clearing, Counter(pieces)))
        for piece, number in pieces.items():
            self.game.pick_up(piece.owner, piece.code, clearing, number)
        if not scattered:
            self._save(clearing, pieces)
        rest = Counter(
            {
                piece: number
                for piece, number in pieces.items()
                if number and not relic(self.game, piece)
            }
        )
        patrol = TablePiece("h_C", "w")
        if rest[patrol]:
            rest[patrol] -= 1
            self.game.write(f"h_Cw{clearing}->h_C$")
        if rest.total():
            self.game.write(f"{spell(rest, self.game.playing)}{clearing}->")
        for piece, number in pieces.items():
            if piece.warrior and piece.owner not in self.game.seats and self.game.hirelings:
                self.game.hirelings.fallen(self.game, piece.owner, number)
                continue
            for _ in range(number):
                self._home(piece, clearing)

    def _save(self, clearing: int, pieces: Pieces) -> None:
        """Field Hospitals (6.2.3), and the Feline Physicians for the warriors of who controls them."""
        game = self.game
        cats = TablePiece(game.who(CATS), "w")
        if pieces[cats]:
            pieces[cats] -= hospitals(game, clearing, pieces[cats])
        for piece, number in list(pieces.items()):
            acolytes = piece.owner == game.who(GARDENERS) and self.defender == game.who(GARDENERS)
            if game.hirelings and piece.code == "w" and piece.owner in game.seats and not acolytes:
                pieces[piece] -= game.hirelings.saves(game, piece.owner, clearing, number)

    def _home(self, piece: TablePiece, clearing: int) -> None:
        """One piece goes to where its owner's rules send it."""
        game = self.game
        seat = game.seats.get(piece.owner)
        if seat is None or not seat.goes_home(game, piece, clearing, self):
            home(game, piece.owner, piece.code, 1, removed=not self.replaced)

    def points(self) -> int:
        """The points that the remover gets: one for each building and token of an enemy (3.2.1), two for a relic (15.2.5)."""
        if self.by not in self.game.seats or self.game.seats[self.by].score is None:
            return 0
        total = 0
        for clearing, pieces in self.gone:
            for piece, number in pieces.items():
                if piece.owner == self.by or not (piece.building or piece.token):
                    continue
                if self.game.allies(self.by, piece.owner):
                    continue
                total += number * (2 if relic(self.game, piece) else 1)
                if self.game.landmarks:
                    total += self.game.landmarks.treetop_point(self.game, piece, clearing)
        return total

    def count(self, test: str, owner: str = "") -> int:
        """The number of pieces that went and whose code begins with `test`, of one owner or of all."""
        return sum(
            number
            for _, pieces in self.gone
            for piece, number in pieces.items()
            if piece.code.startswith(test) and owner in {"", piece.owner}
        )

    def settle(self) -> None:
        """The effects once all pieces are gone and scored."""
        for clearing, pieces in self.gone:
            _follow(self.game, self.by, clearing, pieces)
        for seat in self.game.seats.values():
            if self.count("b", seat.letter):
                seat.loses_buildings(self.game)
        for clearing in self.raids:
            self._raid(clearing)
        self.gone, self.raids = [], []

    def finish(self) -> None:
        """Scores what has been removed and lets follow what follows."""
        self.game.score(self.by, self.points())
        self.settle()

    def _raid(self, clearing: int) -> None:
        """A raid that is removed places a warrior in each clearing next to it (13.7.4)."""
        game = self.game
        wanted = [
            n for n in sorted(paths(game, clearing)) if may_place(game, game.who(PLOTTERS), n)
        ]
        places = wanted[: game.seats[game.who(PLOTTERS)].recruits(len(wanted))]
        if places:
            game.plays["raid"] += 1
            game.bring_each(game.who(PLOTTERS), "w", places)


def relic(game: RandomGame, piece: TablePiece) -> bool:
    """True if the piece is one of the Keepers' relics."""
    return piece.owner == game.who(KNIGHTS) and piece.token


def home(game: RandomGame, owner: str, code: str, number: int, removed: bool = True) -> None:
    """Pieces go back to their supply or track; warriors to the Coffin Makers while that card is in play.

    `removed` tells those that are removed from the map: in the newest wording only they go to the card.
    """
    holder = next((s for s in game.seats.values() if s.has("coffinmakers")), None)
    if holder and code == "w" and owner in game.seats and (removed or not game.law.since("law-16")):
        holder.coffin[owner] += number
    else:
        game.supply(owner)[code] += number


def hospitals(game: RandomGame, clearing: int, number: int) -> int:
    """The number of the Marquise's warriors that go to the keep instead, for a card that matches (6.2.3)."""
    keep = next(iter(game.where(game.who(CATS), "t_k")), None)
    seat = game.seats[game.who(CATS)]
    cards = seat.cards(game, clearing)
    if (
        keep is None
        or not cards
        or not may_place(game, game.who(CATS), keep)
        or not game.chance(0.5)
    ):
        return 0
    saved = number
    if not game.law.since("law-2"):
        saved = min(number, len(cards), game.rng.randint(1, 2))
    for _ in range(saved if not game.law.since("law-2") else 1):
        game.spend(game.who(CATS), seat.worst(game, seat.cards(game, clearing)))
    game.plays["Field Hospitals"] += 1
    game.put(game.who(CATS), "w", keep, saved)
    game.write(f"{count(saved, game.own(game.who(CATS)) + 'w')}{clearing}->{keep}")
    return saved


def pay(game: RandomGame, owner: str, code: str, places: dict[Place, int]) -> None:
    """A player removes own pieces as a cost, or because a rule says so; nothing else follows."""
    parts = []
    for place, number in places.items():
        game.pick_up(owner, code, place, number)
        home(game, owner, code, number)
        parts.append(f"{count(number, game.own(owner) + code)}{place}")
    game.write("+".join(parts) + "->")


def sweep(game: RandomGame, by: str, clearing: int, keep: tuple[str, ...] = ()) -> Pieces:
    """All pieces there that an effect of that player removes: those of enemies, but no pawn and no warlord (9.2.2, 14.2.2)."""
    return Counter(
        {
            piece: number
            for piece, number in game.at[clearing].items()
            if number > 0
            and piece.owner not in keep
            and not game.friendly(by, piece.owner)
            and piece.code not in {"p", "w_w"}
            and not shielded(game, piece.owner, clearing)
            and not (piece.warrior and serves(game, by, piece.owner))
        }
    )


def shielded(game: RandomGame, owner: str, clearing: int) -> bool:
    """True if no enemy removes that player's pieces there: the Stoic Protector protects them."""
    return game.hirelings is not None and game.hirelings.shelters(game, owner, clearing)


def rivals(game: RandomGame, letter: str, clearing: int) -> list[str]:
    """Whose pieces there an effect of that player may remove: those of enemies, players and hirelings."""
    found = [
        one.letter
        for one in game.enemies(letter)
        if game.pieces(clearing, one.letter) and not shielded(game, one.letter, clearing)
    ]
    return found + (game.hirelings.hostile(game, letter, clearing) if game.hirelings else [])


def clear_out(
    game: RandomGame,
    by: str,
    clearings: list[int],
    then: Callable[[], None] | None = None,
    agent: str = "",
) -> None:
    """Removes all enemy pieces from clearings, scores them, and has each Vagabond there damage three items (9.2.2.I).

    `then` is what the effect does after it. `agent` is the hireling of that player that does so, one of which goes with them.
    """
    removal = Removal(game, agent or by)
    struck = [
        seat
        for seat in game.enemies(by)
        if seat.letter in game.wanderers
        for n in clearings
        if game.count(n, seat.letter, "p")
    ]
    swept = [(n, sweep(game, by, n)) for n in clearings]
    keepless = any(pieces[TablePiece(game.who(CATS), "t_k")] for _, pieces in swept)
    if agent:
        swept[0][1][TablePiece(agent, "w")] += 1
    for clearing, pieces in swept:
        removal.take(clearing, pieces, scattered=keepless)
    if game.law.since("law-4"):
        for seat in struck:
            cast("Wanderer", seat).damage(game, 3)
    if by in game.wanderers and not agent:
        for one in sorted(
            {p.owner for _, pieces in swept for p, n in pieces.items() if p.warrior and n}
        ):
            cast("Wanderer", game.seats[by]).anger(game, one)
    if agent:
        removal.settle()
    else:
        removal.finish()
    if then:
        then()


def _follow(game: RandomGame, by: str, clearing: int, pieces: Pieces) -> None:
    """Everything that follows from these pieces having gone from that clearing."""
    for _ in range(pieces[TablePiece(game.who(REBELS), "t")]):
        _outraged(game, by, clearing)
    for piece, number in sorted(pieces.items()):
        if piece.owner in game.seats:
            game.seats[piece.owner].loses(game, piece, number, clearing)


def _outraged(game: RandomGame, by: str, clearing: int) -> None:
    """Whoever removes sympathy pays Outrage; for a hireling its controller does (19.3.7)."""
    payer = by if by in game.seats else (game.hirelings.holder(by) if game.hirelings else None)
    if payer and payer != game.who(REBELS):
        outrage(game, payer, clearing)
