"""The Lord of the Hundreds (chapter 14)."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some, loot
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, BoardItem, DeckCard, Pieces, TablePiece
from rootlog.generating.removing import Removal, shielded
from rootlog.generating.roles import HORDE, BattleView
from rootlog.generating.ruling import may_leave, may_place, paths, rules, serves
from rootlog.generating.seat import Seat

MOODS = {
    "bitter": "h",
    "grandiose": "t",
    "jubilant": "f",
    "lavish": "",
    "relentless": "b",
    "rowdy": "c",
    "stubborn": "x",
    "wrathful": "s",
}
"""The moods, and the item that must not be in the hoard for it."""

COMMAND, PROWESS = "fbc", "htsx"
WORTH = (1, 2, 2, 3, 4)
SPACES = 4
OPPRESSION = (0, 1, 1, 2, 2, 3, 4)


class RandomHundreds(Seat):
    """The Hundreds. Their items are the hoard."""

    role = HORDE
    ordered = False
    corner = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.mood = "stubborn"
        self.taking = True

    def set_up(self, game: RandomGame) -> None:
        """Warlord, warriors and a stronghold in a corner; stubborn (14.3)."""
        place = corner(game, "H")
        game.bring("H", {"w_w": 1, "w": 4, "b": 1}, place)
        game.write("#stubborn->$")

    def draft(self, game: RandomGame) -> None:
        """The warlord, four warriors and a stronghold in a homeland at the edge."""
        place = drafting.home(game, "H", list(game.map.edge), 3, 1)
        game.bring("H", {"w_w": 1, "w": 4, "b": 1}, place)
        game.write("#stubborn->$")

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Strongholds."""
        return game.each("H", "b")

    # --- the hoard ---

    def _on(self, track: str) -> int:
        return sum(item.letter in track for item in self.items)

    def prowess(self) -> int:
        """The Prowess that the hoard gives (14.2.4.II)."""
        return WORTH[min(SPACES, self._on(PROWESS))]

    def command(self) -> int:
        """The Command that the hoard gives."""
        return WORTH[min(SPACES, self._on(COMMAND))]

    def item_points(self, game: RandomGame, card: DeckCard) -> int:
        """Nothing for an item that is taken, what is printed for one that is removed (14.2.3)."""
        self.taking = game.chance(0.7) or self.score is None
        return 0 if self.taking else card.points

    def gain_item(self, game: RandomGame, letter: str, ruin: bool = False) -> None:
        """An item goes to its track; where that is full, one leaves for a point (14.2.4.I)."""
        if not self.taking:
            self.taking = True
            game.write(f"%{letter}->")
            return
        track = COMMAND if letter in COMMAND else PROWESS
        full = self._on(track) >= SPACES
        self.items.append(BoardItem(letter, ruin))
        if full:
            gone = game.one(item for item in self.items if item.letter in track)
            self.items.remove(gone)
            game.plays["hoard overflows"] += 1
            game.write(f"%{gone.letter}{'' if game.now is self else f'{self.letter}$'}->")
            game.score("H", 1)

    # --- the warlord ---

    def lair(self, game: RandomGame) -> int | None:
        """The warlord's clearing, None while he is not on the map."""
        return next(iter(game.where("H", "w_w")), None)

    def extra_hits(self, game: RandomGame, fight: BattleView) -> int:
        """That of a wrathful warlord who attacks (14.7.8)."""
        wrathful = self.here(game, fight.clearing, "wrathful")
        return int(fight.attacker == self.letter and wrathful)

    def ignores_a_hit(self, game: RandomGame, clearing: int) -> bool:
        """14.7.7: a stubborn warlord."""
        return self.here(game, clearing, "stubborn")

    def here(self, game: RandomGame, clearing: int, mood: str) -> bool:
        """True if the warlord is there in that mood."""
        return self.mood == mood and self.lair(game) == clearing

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """Before the roll: loot is declared (14.2.5), a bitter warlord calls mobs to him (14.7.1)."""
        foe = game.seats.get(fight.defender)
        if fight.attacker == "H" and foe and foe.items and foe.letter not in game.wanderers:
            fight.loot = game.chance(0.4) and self._sure(game, fight)
        if self.here(game, fight.clearing, "bitter") and game.chance(0.6):
            self._call_mobs(game, fight.clearing)

    @staticmethod
    def _sure(game: RandomGame, fight: BattleView) -> bool:
        """True if the clearing will be ruled after the battle as far as one can tell."""
        return rules(game, "H", fight.clearing)

    def _call_mobs(self, game: RandomGame, clearing: int) -> None:
        around = [n for n in sorted({clearing, *paths(game, clearing)}) if game.count(n, "H", "t")]
        mobs = game.some(around, game.rng.randint(1, len(around))) if around else []
        if not mobs or not may_place(game, "H", clearing):
            return
        game.plays["bitter"] += 1
        for n in sorted(mobs):
            game.pick_up("H", "t", n)
            self.supply["t"] += 1
        own = game.own("H")
        game.write("+".join(f"{own}t{n}" for n in sorted(mobs)) + "->")
        number = self.recruits(len(mobs))
        if number:
            game.bring("H", {"w": number}, clearing)

    def take_loot(self, game: RandomGame, foe: str) -> None:
        """An item of the looted defender's box (14.2.5)."""
        seat = game.seats[foe]
        if not seat.items:
            return
        item = game.one(seat.items)
        seat.items.remove(item)
        game.plays["loot"] += 1
        game.write(f"%{item.letter}{foe}$->{game.own(self.letter)}$")
        self.gain_item(game, item.letter)

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Raze, recruit, anoint, a new mood (14.4)."""
        for clearing in game.where("H", "t"):
            self._raze(game, clearing)
        self._spread(game)
        self._recruit(game)
        self._anoint(game)
        self._choose_mood(game)
        if self.mood == "lavish":
            self._lavish(game)

    def _raze(self, game: RandomGame, clearing: int) -> None:
        """A mob removes buildings and tokens of enemies, and takes from the ruin (14.4.1)."""
        victims: Pieces = Counter(
            {
                piece: number
                for piece, number in game.at[clearing].items()
                if (piece.building or piece.token)
                and not game.friendly("H", piece.owner)
                and not shielded(game, piece.owner, clearing)
            }
        )
        removal = Removal(game, "H")
        removal.take(clearing, victims)
        game.plays["raze"] += bool(victims)
        removal.finish()
        owned = {item.letter for item in self.items if item.ruin}
        limited = len(self._vagabonds(game)) > 1
        takes = [one for one in game.ruins.get(clearing, ()) if not (limited and one in owned)]
        if takes:
            letter = game.one(takes)
            game.plays["ruin razed"] += 1
            loot(game, clearing, letter)
            self.gain_item(game, letter, ruin=True)

    @staticmethod
    def _vagabonds(game: RandomGame) -> list[str]:
        return [one for one in game.seats if one in game.wanderers]

    def _spread(self, game: RandomGame) -> None:
        """The mob die, and a mob in a clearing of its suit next to a mob."""
        suit = game.one(SUITS)
        places = [n for n in self._beside_mobs(game) if suit in game.suits[n]]
        if places and self.supply["t"]:
            game.bring("H", {"t": 1}, game.one(places))

    def _beside_mobs(self, game: RandomGame) -> list[int]:
        mobs = game.where("H", "t")
        beside = sorted({n for one in mobs for n in paths(game, one)} - set(mobs))
        return [n for n in beside if may_place(game, "H", n)]

    def _recruit(self, game: RandomGame) -> None:
        """Warriors with the warlord, one at each stronghold (14.4.2)."""
        lair = self.lair(game)
        if lair is not None and may_place(game, "H", lair) and self.supply["w"]:
            game.bring("H", {"w": self.recruits(self.prowess())}, lair)
        holds = [n for n in self.crafting_clearings(game) if may_place(game, "H", n)]
        for n, number in sorted(Counter(game.some(holds, self.supply["w"])).items()):
            game.bring("H", {"w": number}, n)

    def _anoint(self, game: RandomGame) -> None:
        """A warrior becomes the warlord; where none can, he appears anywhere (14.4.3)."""
        there = [n for n in game.where("H") if may_place(game, "H", n)]
        places = there or [n for n in game.map.clearings if may_place(game, "H", n)]
        if self.lair(game) is not None or not places:
            return
        game.plays["anoint"] += 1
        place = game.one(places)
        if there:
            game.pick_up("H", "w", place)
            self.supply["w"] += 1
            game.write(f"w{place}->")
        game.bring("H", {"w_w": 1}, place)

    def _choose_mood(self, game: RandomGame) -> None:
        """A mood other than the last whose item is not in the hoard (14.4.4)."""
        owned = {item.letter for item in self.items}
        free = [one for one, item in MOODS.items() if one != self.mood and item not in owned]
        if free:
            self.mood = game.one(free)
            game.plays[f"mood {self.mood}"] += 1
            game.write(f"#{self.mood}->$")

    def _lavish(self, game: RandomGame) -> None:
        """Items of the hoard for two warriors each with the warlord (14.7.4)."""
        lair = self.lair(game)
        if not self.items or lair is None or not may_place(game, "H", lair) or game.chance(0.4):
            return
        gone = game.some(self.items, game.rng.randint(1, 2))
        for item in gone:
            self.items.remove(item)
            game.write(f"%{item.letter}->")
        number = self.recruits(2 * len(gone))
        if number:
            game.bring("H", {"w": number}, lair)

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Crafts; commands; the warlord advances, first if he is grandiose (14.5)."""
        self.extras(game)
        craft_some(game, self)
        steps: list[Callable[[RandomGame], None]] = [self._commands, self._advances]
        if self.mood == "grandiose":
            steps.reverse()
        for step in steps:
            step(game)
        self.extras(game)

    def _commands(self, game: RandomGame) -> None:
        for _ in range(self.command()):
            options = moving.options(game, self, 1.0, "command Move")
            options += battle.options(game, "H", 1.5, "command Battle")
            if not game.play(options + self._builds(game), 0.2):
                return

    def _builds(self, game: RandomGame) -> list[Option]:
        if not self.supply["b"]:
            return []
        return [
            (1.5, "command Build", partial(self._build, game, n))
            for n in game.map.clearings
            if rules(game, "H", n)
            and game.open_slots(n) > 0
            and may_place(game, "H", n)
            and self.cards(game, n)
        ]

    def _build(self, game: RandomGame, clearing: int) -> None:
        game.spend("H", self.worst(game, self.cards(game, clearing)))
        game.bring("H", {"b": 1}, clearing)

    def _advances(self, game: RandomGame) -> None:
        """As often as Prowess says, the warlord moves and may battle (14.5.3); relentless once more (14.7.5)."""
        for _ in range(self.prowess()):
            if self.lair(game) is None or game.chance(0.1):
                return
            moved = game.chance(0.7) and self._march(game)
            fought = game.chance(0.8) and self._fight(game)
            game.plays["Advance"] += bool(moved or fought)
            if moved and fought and self.mood == "relentless" and self.lair(game) is not None:
                game.plays["relentless"] += 1
                if not (game.chance(0.5) and self._march(game)):
                    self._fight(game)

    def _march(self, game: RandomGame) -> bool:
        lair = self.lair(game)
        free = lair is not None and may_leave(game, "H", lair)
        trips = moving.trips(game, "H", [lair]) if free and lair is not None else []
        if not trips:
            return False
        trip = moving.choose(game, "H", trips)
        party: Pieces = Counter({TablePiece("H", "w_w"): 1})
        others = game.count(trip.origin, "H")
        if others:
            party[TablePiece("H", "w")] = game.rng.randint(0, others)
        moving.go(game, self, trip, +party)
        return True

    def _fight(self, game: RandomGame) -> bool:
        lair = self.lair(game)
        fields = battle.fields(game, "H", [lair]) if lair is not None else []
        if not fields:
            return False
        battle.one_of(game, "H", fields)
        return True

    # --- Evening ---

    def evening(self, game: RandomGame) -> None:
        """Incites, oppresses, draws and discards (14.6)."""
        while self.supply["t"] and game.play(self._incitements(game), 0.8):
            pass
        self._oppress(game)
        self.draw_and_discard(game, 1 + self._rowdy(game))

    def _incitements(self, game: RandomGame) -> list[Option]:
        return [
            (1.0, "Incite", partial(self._incite, game, n))
            for n in game.map.clearings
            if game.warriors(n, "H")
            and not game.count(n, "H", "t")
            and may_place(game, "H", n)
            and self.cards(game, n)
        ]

    def _incite(self, game: RandomGame, clearing: int) -> None:
        game.spend("H", self.worst(game, self.cards(game, clearing)))
        game.bring("H", {"t": 1}, clearing)
        if self.here(game, clearing, "jubilant"):
            for _ in range(game.rng.randint(0, 4)):
                game.plays["jubilant"] += 1
                self._spread(game)

    def _oppress(self, game: RandomGame) -> None:
        """Points for ruled clearings without a piece of an enemy (14.6.2)."""
        clear = [
            n
            for n in game.map.clearings
            if rules(game, "H", n) and game.pieces(n, "H") and not self._enemies(game, n)
        ]
        game.score("H", OPPRESSION[min(6, len(clear))])

    def _enemies(self, game: RandomGame, clearing: int) -> int:
        """The enemy pieces there, pawns too; mercenaries do not count while they are hired."""
        return sum(
            number
            for piece, number in game.at[clearing].items()
            if not game.friendly("H", piece.owner)
            and not (piece.warrior and serves(game, "H", piece.owner))
        )

    def _rowdy(self, game: RandomGame) -> int:
        lair = self.lair(game)
        if self.mood != "rowdy":
            return 0
        return 2 if lair is not None and self._enemies(game, lair) >= 3 else 1


SEAT = RandomHundreds
