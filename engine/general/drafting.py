"""The advanced set-up (law-6: 16; law-16: 19): the map's suits, the pool of factions, and the order of the draft.

Records tell of it as much as their header does. A pool may also be drafted from for the standard set-up (5.1), so set-up
turns stand in the order of the boards' letters or in that of the draft.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from rootlog.engine import factions
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import homelands, order, setup
from rootlog.engine.judging.findings import finding
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import SUITS, Faction
from rootlog.engine.reasons import NO_EVIDENCE, WARNING, Evidence, Objection, Reason

R = chapter("advanced")

TWO_PLAYERS = 2
SPARE = 1
"""As many cards more than there are players are dealt to the pool."""


class Drafting(Watcher[None, "homelands.Homelands | None"]):
    """The facts that the header and the order of set-up show about the advanced set-up. It keeps the homelands chosen so far where factions are set up by their cards; None where they are by their chapters."""

    def __init__(self, rule_set: RuleSet) -> None:
        """On that rule set; it is nobody's."""
        super().__init__(rule_set, "")

    def overture(self, game: Game) -> Iterable[Objection]:
        """16.1 to 16.8: reported of the turn that it concerns, else of the first one."""
        logs = [log for log in game.turns if log.round == 0]
        if not logs:
            return []
        found = list(_suits(game, logs[0]))
        if game.table.advanced:
            found += [*self._dealt(game, logs[0]), *self._taken(logs), *_order(game, logs)]
        return found

    def begin(self, game: Game) -> homelands.Homelands | None:
        """16.8.2: none are chosen yet."""
        return homelands.begun_by(game, [log for log in game.turns if log.round == 0])

    def remember(self, turn: Hypothesis, *, read: bool) -> homelands.Homelands | None:
        """16.8.2: a set-up turn chooses one."""
        homes = self.kept(turn)
        if homes is None or turn.log.round:
            return homes
        return homes.after(setup.opening(turn))

    def set_up_by_cards(
        self, turn: Hypothesis, reasons: Iterable[tuple[int, Reason]]
    ) -> Iterable[tuple[int, Reason]] | None:
        """16.8.2: places are those of the set-up cards, not of the chapter."""
        homes = self.kept(turn)
        return None if homes is None else homes.judge(turn, reasons)

    # --- 16.8.1 Deal Setup Cards -----------------------------------------------------------------------------

    def _dealt(self, game: Game, first: TurnLog) -> Iterator[Objection]:
        """The facts that the pool shows about the deal: a militant card at least, and a card more than there are players.

        One of another size may be what the players agreed on and not dealt, unless they surely had an advanced set-up.
        """
        pool, players = game.table.pool, game.table.factions
        if not pool:
            return
        sure = len(pool) == len(players) + SPARE or self.table.hirelings or self.table.landmarks
        wrong = next(self._wrong(pool, players), None) if sure else None
        due = len(players) + SPARE
        if wrong is not None:
            yield finding(first, *wrong)
        elif len(pool) != due:
            values = Evidence(pool=len(pool), players=len(players), due=due)
            rule = R.DEAL_SETUP_CARDS
            yield finding(first, rule, "so many dealt", values)._replace(severity=WARNING)

    def _wrong(
        self, pool: tuple[Faction, ...], players: tuple[Faction, ...]
    ) -> Iterator[tuple[Rule, str, Evidence]]:
        insurgents = [letter for letter in pool if not factions.data(letter).militant]
        if len(insurgents) == len(pool):
            yield R.DEAL_SETUP_CARDS, "no militant faction", NO_EVIDENCE
        if len(players) == TWO_PLAYERS and insurgents and not self.table.hirelings:
            yield R.TWO_PLAYERS, "insurgent for two", Evidence(faction=insurgents[0])
        if len(pool) == len(players) + SPARE and set(insurgents) == set(players):
            left = next(letter for letter in pool if letter not in insurgents)
            yield R.LOCK_LAST_INSURGENT, "all insurgents taken", Evidence(faction=left)

    # --- 16.8.2 Choose Factions --------------------------------------------------------------------------------

    def _taken(self, logs: list[TurnLog]) -> Iterator[Objection]:
        pool = self.table.pool
        for log in logs:
            if pool and log.faction not in pool:
                values = Evidence(faction=log.faction)
                yield finding(log, R.CHOOSE_FACTIONS, "not in the pool", values)


def _order(game: Game, logs: list[TurnLog]) -> Iterator[Objection]:
    """16.8.2: who plays last chooses and sets up first, if the boards' letters do not give the order (5.1.7).

    Where fewer set-ups stand out of the order of the letters, that is the one they were to have.
    """
    played = list(dict.fromkeys(log.faction for log in game.turns if log.round))
    drafted = [log.faction for log in logs]
    if order.by_letters(logs) or set(played) != set(drafted):
        return
    due = played[::-1]
    wrong = next((n for n, letter in enumerate(drafted) if letter != due[n]), None)
    if wrong is None:
        return
    letters = [order.board_letter(letter) for letter in drafted]
    if order.astray(letters) < order.astray([f"{due.index(letter):02}" for letter in drafted]):
        yield from order.out_of_letters(logs)
        return
    values = Evidence(faction=drafted[wrong], other=due[wrong])
    yield finding(logs[wrong], R.CHOOSE_FACTIONS, "set up too early", values)


def _suits(game: Game, first: TurnLog) -> Iterator[Objection]:
    """16.1: twelve suit markers, four of each suit, lie on the clearings; as many are printed where suits are."""
    table = game.table
    count = Counter(table.suits.values())
    if not table.suits or table.suits == table.map.suits:
        return
    each = len(table.map.clearings) // len(SUITS)
    wrong = next((suit for suit in SUITS if count[suit] != each), None)
    if wrong is not None:
        values = Evidence(count=count[wrong], suit=wrong, each=each)
        yield finding(first, R.CHOOSE_AND_SET_UP_MAP, "so many markers of a suit", values)
