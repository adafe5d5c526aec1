"""Battle (4.3): ambush, dice, extra hits, losses, and what follows."""

from collections import Counter
from functools import partial
from typing import cast

from rootlog.generating.game import WIN, Option, RandomGame
from rootlog.generating.pieces import DeckCard, Pieces, TablePiece
from rootlog.generating.removing import Removal, shielded
from rootlog.generating.roles import (
    REBELS,
    TRADERS,
    Wanderer,
)
from rootlog.generating.ruling import borrows, rules
from rootlog.generating.seat import Seat


def targets(game: RandomGame, letter: str, clearing: int) -> list[str]:
    """Whom that player may attack there: enemies with any piece, a pawn too (4.3)."""
    spared = _spared(game, letter, clearing)
    found = [one for one in _there(game, letter, clearing) if one not in spared]
    if game.hirelings:
        found += game.hirelings.targets(game, letter, clearing)
    return found


def spares(game: RandomGame, letter: str, clearing: int) -> bool:
    """True if somebody there could be attacked, and never is in these games."""
    return any(one in _spared(game, letter, clearing) for one in _there(game, letter, clearing))


def _there(game: RandomGame, letter: str, clearing: int) -> list[str]:
    return [
        seat.letter
        for seat in game.enemies(letter)
        if game.pieces(clearing, seat.letter) and not shielded(game, seat.letter, clearing)
    ]


def _spared(game: RandomGame, letter: str, clearing: int) -> tuple[str, ...]:
    """A Vagabond is not attacked where mercenaries would fight with the buyer."""
    hired = borrows(game, letter) and game.count(clearing, game.who(TRADERS)) > 0
    return game.wanderers if hired else ()


def fields(
    game: RandomGame, letter: str, clearings: list[int] | None = None
) -> list[tuple[int, str]]:
    """The battles that a player's warriors may fight."""
    places = list(clearings if clearings is not None else game.map.clearings)
    return [
        (clearing, foe)
        for clearing in places
        if game.warriors(clearing, letter)
        for foe in targets(game, letter, clearing)
    ]


def choose(game: RandomGame, letter: str, found: list[tuple[int, str]]) -> tuple[int, str]:
    """One of several battles: rather where there are many own warriors."""
    weights = [
        0.2 + min(5, game.warriors(n, letter)) + (foe in game.wanderers) * -0.1 for n, foe in found
    ]
    return game.rng.choices(found, weights)[0]


def one_of(game: RandomGame, letter: str, found: list[tuple[int, str]]) -> None:
    """Fights one of several battles."""
    clearing, foe = choose(game, letter, found)
    fight(game, letter, foe, clearing)


def options(game: RandomGame, letter: str, weight: float, name: str) -> list[Option]:
    """A battle anywhere, if there can be one."""
    found = fields(game, letter)
    return [(weight, name, partial(one_of, game, letter, found))] if found else []


def instigate(game: RandomGame, by: str, attacker: str, defender: str, clearing: int) -> None:
    """A battle that a Vagrant begins between two others: he removes the pieces of both (18.4.2)."""
    fought = RandomBattle(game, attacker, defender, clearing)
    fought.instigator = by
    fought.fight()


def fight(game: RandomGame, attacker: str, defender: str, clearing: int, ally: str = "") -> None:
    """A battle from beginning to end. `ally` are the Allied warriors that an attacking Vagabond uses (9.2.9.IIc)."""
    RandomBattle(game, attacker, defender, clearing, ally).fight()


class RandomBattle:
    """One battle: two sides, and the hits that each will deal."""

    def __init__(
        self, game: RandomGame, attacker: str, defender: str, clearing: int, ally: str = ""
    ) -> None:
        self.game = game
        self.attacker = attacker
        self.defender = defender
        self.clearing = clearing
        self.ally = ally
        self.instigator = ""
        self.loot = False
        self.better = game.who(REBELS) if defender == game.who(REBELS) else attacker
        self.spared: set[str] = set()
        self.rolled = {attacker: 0, defender: 0}
        self.extra = {attacker: 0, defender: 0}
        self.borrowed = (
            defender != game.who(TRADERS)
            and attacker in game.seats
            and borrows(game, attacker)
            and game.count(clearing, game.who(TRADERS)) > 0
        )

    # --- the course of a battle ---

    def fight(self) -> None:
        """All steps in their order."""
        game = self.game
        game.plays["battle"] += 1
        ambush = self._ambush()
        foil = self._foil() if ambush else None
        cards = "".join(f"{card.suit}@" for card in (ambush, foil) if card)
        head = f"{game.own(self.attacker)}X{self.defender}{self.clearing}{cards}"
        at = len(game.actions)
        game.write(head)
        if game.hirelings:
            game.hirelings.attacked(game, self)
        if ambush and not foil and not self._ambushed():
            return
        self._before_roll()
        dice = sorted((game.rng.randint(0, 3), game.rng.randint(0, 3)))
        game.actions[at] = f"{head}({dice[1]},{dice[0]})" if game.named else head
        self._roll(dice)
        self._effects()
        self._deal(self._hits(self.defender), self._hits(self.attacker))

    def _ambush(self) -> DeckCard | None:
        """The defender may play an ambush card that matches (4.3.1), unless the attacker has scouts."""
        game, seat = self.game, self.game.seats.get(self.defender)
        attacker = game.seats.get(self.attacker)
        if not seat or (attacker and attacker.has("scoutingparty")):
            return None
        if not attacker and not self._warriors(self.attacker):
            return None  # whether a pawn for hire battles on no text tells
        return self._play_ambush(seat, 0.6)

    def _foil(self) -> DeckCard | None:
        seat = self.game.seats.get(self.attacker)
        return self._play_ambush(seat, 0.5) if seat else None

    def _play_ambush(self, seat: Seat, gladly: float) -> DeckCard | None:
        cards = [card for card in seat.cards(self.game, self.clearing) if card.ambush]
        if not cards or not self.game.chance(gladly):
            return None
        card = self.game.one(cards)
        seat.hand.remove(card)
        self.game.discard(card)
        self.game.plays["ambush"] += 1
        return card

    def _ambushed(self) -> bool:
        """The defender deals two hits at once; True where the battle goes on."""
        self._deal(0, self._ignored(self.attacker, 2))
        game = self.game
        pawn = self.attacker in game.wanderers and game.law.since("law-4")
        allied = game.warriors(self.clearing, self.ally) if self.ally else 0
        return pawn or self._warriors(self.attacker) + allied > 0

    def _before_roll(self) -> None:
        """Looting (14.2.5), Bitter (14.7.1) and the Arbiter's help (18.5.2) are settled before the dice are rolled."""
        game = self.game
        for letter in (self.attacker, self.defender):
            if letter in game.seats:
                game.seats[letter].before_roll(game, self)
        for seat in game.seats.values():
            seat.protect(game, self)
        if game.hirelings:
            game.hirelings.before_roll(game, self)

    def _roll(self, dice: list[int]) -> None:
        low, high = dice
        for side in (self.attacker, self.defender):
            most = self._most(side)
            self.rolled[side] = min(high if side == self.better else low, most)
        if self.loot:
            self.rolled[self.attacker] = 0

    def _most(self, side: str) -> int:
        """The most hits that a side can roll (4.3.2.I, 9.2.6)."""
        helped = self.extra.get(f"{side} swords", 0)
        if side in self.game.wanderers:
            swords = cast("Wanderer", self.game.seats[side]).swords()
            return swords + (self.game.warriors(self.clearing, self.ally) if self.ally else 0)
        if self.game.hirelings and side not in self.game.seats:
            return self.game.hirelings.strength(self.game, side, self.clearing)
        return self._warriors(side) + helped

    def _warriors(self, side: str) -> int:
        """The warriors that fight on a side, mercenaries included."""
        total = self.game.warriors(self.clearing, side)
        if side == self.attacker and self.borrowed:
            total += self.game.count(self.clearing, self.game.who(TRADERS))
        return total

    # --- effects ---

    def _effects(self) -> None:
        """Extra hits that must be, then cards that may be used (4.3.3)."""
        game, att, dfn = self.game, self.attacker, self.defender
        if self._defenceless():
            self.extra[att] += 1
        sides = [game.seats[side] for side in (att, dfn) if side in game.seats]
        for seat in sides:
            self.extra[seat.letter] += seat.extra_hits(game, self)
        if game.hirelings:
            game.hirelings.extra_hits(game, self)
        for seat in sides:
            self._cards(seat)

    def _defenceless(self) -> bool:
        """No warriors to defend (4.3.3.II), or no undamaged sword (9.2.4)."""
        if self.defender in self.game.wanderers:
            return not cast("Wanderer", self.game.seats[self.defender]).swords()
        return not self._warriors(self.defender)

    def _cards(self, seat: Seat) -> None:
        """The cards in play that a side uses in this battle."""
        game, side = self.game, seat.letter
        attacking = side == self.attacker
        foe = self.defender if attacking else self.attacker
        if attacking and seat.has("brutaltactics") and self._worth_it(foe) and game.chance(0.5):
            game.plays["Brutal Tactics"] += 1
            self.extra[side] += 1
            game.score(foe, 1)
        if not attacking and seat.has("sappers") and game.chance(0.5):
            self._discard(seat, "sappers")
            self.extra[side] += 1
        if self.rolled[foe] > 0 and seat.has("armorers") and game.chance(0.5):
            self._discard(seat, "armorers")
            self.rolled[foe] = 0
        self._partisans(seat)
        if side in game.wanderers:
            self.extra[side] += cast("Wanderer", seat).swift_strike(game)

    def _worth_it(self, foe: str) -> bool:
        """True if Brutal Tactics may be used on that defender: a player, whom the point does not let win."""
        seat = self.game.seats.get(foe)
        return seat is not None and (seat.score or 0) < WIN - 1

    def _discard(self, seat: Seat, name: str) -> None:
        card = next(card for card in seat.table if card.name == name)
        seat.table.remove(card)
        self.game.plays[f"use {name}"] += 1
        self.game.write(f"{self.game.shown(card, seat.letter)}{self.game.own(seat.letter)}$->")
        self.game.discard(card)

    def _partisans(self, seat: Seat) -> None:
        """Partisans: an extra hit in clearings of their suit, then all other cards of the hand go; birds are not risked."""
        game = self.game
        for suit, name in (
            ("F", "foxpartisans"),
            ("M", "mousepartisans"),
            ("R", "rabbitpartisans"),
        ):
            if not seat.has(name) or suit not in game.suits[self.clearing]:
                continue
            cards = [card for card in seat.hand if card.suit != suit]
            if any(card.suit == "B" for card in cards) or not game.chance(0.5):
                continue
            game.plays[name + " used"] += 1
            self.extra[seat.letter] += 1
            for card in cards:
                game.spend(seat.letter, card)

    # --- hits ---

    def _hits(self, taker: str) -> int:
        """The hits that a side takes, less those that it ignores."""
        dealer = self.attacker if taker == self.defender else self.defender
        return self._ignored(taker, self.rolled[dealer] + self.extra[dealer])

    def _ignored(self, taker: str, hits: int) -> int:
        """Devout Knights (15.2.4) and the Stubborn warlord (14.7.7) ignore the first hit of a battle."""
        game = self.game
        if taker not in game.wanderers and shielded(game, taker, self.clearing):
            return 0
        if not hits or taker in self.spared:
            return hits
        seat = game.seats.get(taker)
        ignores = seat is not None and seat.ignores_a_hit(game, self.clearing)
        if ignores or (game.hirelings and game.hirelings.bodyguards(taker)):
            self.spared.add(taker)
            return hits - 1
        return hits

    def _deal(self, to_defender: int, to_attacker: int) -> None:
        """Both sides lose their pieces at once; points, then what follows from them."""
        game = self.game
        falls = {
            self.attacker: self._losses(self.attacker, to_attacker),
            self.defender: self._losses(self.defender, to_defender),
        }
        hurts = [(one, to_attacker if one == self.attacker else to_defender) for one in falls]
        won = Removal(game, self.instigator or self.attacker, self.defender)
        lost = Removal(game, self.instigator or self.defender)
        won.take(self.clearing, falls[self.defender])
        lost.take(self.clearing, falls[self.attacker])
        for letter, hits in hurts:
            if letter in game.wanderers and hits:
                cast("Wanderer", game.seats[letter]).damage(game, hits - falls[letter].total())
            elif game.hirelings and letter not in game.seats:
                game.hirelings.struck(game, letter, hits)
        self._reckon(won, lost)

    def _losses(self, side: str, hits: int) -> Pieces:
        """The pieces that a side loses: warriors first, then what it chooses (4.3.4)."""
        game = self.game
        if side in game.wanderers:
            return self._allies_lost(side, hits)
        if game.hirelings and side not in game.seats:
            return game.hirelings.losses(game, side, self.clearing, hits)
        lost: Pieces = Counter()
        own = game.warriors(self.clearing, side)
        borrowed = (
            game.count(self.clearing, game.who(TRADERS))
            if self.borrowed and side == self.attacker
            else 0
        )
        mine = min((hits + 1) // 2 if borrowed else hits, own)
        theirs = min(hits - mine, borrowed)
        mine = min(hits - theirs, own)
        lost += self._fallen(side, mine)
        if theirs:
            lost[TablePiece(game.who(TRADERS), "w")] += theirs
        rest = hits - mine - theirs
        others = [p for p in game.pieces(self.clearing, side).elements() if not p.warrior]
        lost.update(game.some(sorted(p for p in others if p.code != "p"), rest))
        return lost

    def _fallen(self, side: str, number: int) -> Pieces:
        """Fallen warriors; the warlord rather last."""
        common = min(number, self.game.count(self.clearing, side))
        return Counter({TablePiece(side, "w"): common, TablePiece(side, "w_w"): number - common})

    def _allies_lost(self, side: str, hits: int) -> Pieces:
        """Allied warriors that take hits for a Vagabond, no more than his items do (9.2.9.IId)."""
        if not self.ally or side != self.attacker:
            return Counter()
        whole = cast("Wanderer", self.game.seats[side]).undamaged()
        there = self.game.count(self.clearing, self.ally)
        return Counter({TablePiece(self.ally, "w"): min(hits // 2, there, whole)})

    def _reckon(self, won: Removal, lost: Removal) -> None:
        """Points of both sides, the current player's first; then the effects of the removals, and Hostility."""
        game = self.game
        points: Counter[str] = Counter()
        for removal, other in ((won, self.defender), (lost, self.attacker)):
            by = removal.by
            points[by] += removal.points()
            if by in game.seats:
                points[by] += game.seats[by].spoils(game, removal, other, points[by])
        sides = sorted(points, key=lambda one: one != game.playing)

        for side in sides:
            if side in game.seats:
                game.score(side, points[side])
        won.settle()
        lost.settle()
        if self.loot and rules(game, self.attacker, self.clearing):
            game.seats[self.attacker].take_loot(game, self.defender)
