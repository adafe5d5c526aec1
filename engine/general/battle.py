"""Battle (4.3): who may fight, ambushes, and which losses the dice allow.

A battle is open from its action on: what its sides lose in its clearing is posted to it. When the next act begins, or the
turn closes, `settle` asks whether any roll, with the effects that were or may have been used, gives those losses.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Battled
from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.turn import Turn

R = chapter("actions")
VICTORY = chapter("victory")

HIGHEST_ROLL = 3
AMBUSH_HITS = 2


class Side(NamedTuple):
    """One side of a battle: what it had in the clearing when the battle began, and what it lost there since."""

    faction: Faction
    warriors: int
    others: int
    pawn: bool
    warriors_lost: int = 0
    others_lost: int = 0

    @property
    def pieces(self) -> int:
        """Warriors, buildings and tokens at the beginning: what hits can remove."""
        return self.warriors + self.others

    @property
    def lost(self) -> int:
        """Pieces lost."""
        return self.warriors_lost + self.others_lost


class Effect(NamedTuple):
    """What a source brings to a battle for one faction: `low` to `high` extra hits that it deals.

    `shield` ignores the rolled hits that it takes; `high_roll` gives it the higher roll though it defends; `armed` says
    whether it counts as having warriors for 4.3.2.III (None: as the warriors tell), and `strength` how many rolled hits
    it can deal at most (None: as many as its warriors). `unambushed`: ambushes deal it no hits; `price` is what the enemy
    scores if the extra hit is dealt.
    """

    faction: Faction
    rule: Rule
    low: int = 0
    high: int = 0
    shield: bool = False
    high_roll: bool = False
    armed: bool | None = None
    strength: int | None = None
    unambushed: bool = False
    price: int = 0


class Clash(NamedTuple):
    """An open battle.

    `index` is its event; `ambushed`: an ambush was played, `foiled`: and foiled. `used` holds the names of effects that
    left a trace (a discarded card), with the faction that used them.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    attacker: Side
    defender: Side
    ambushed: bool = False
    foiled: bool = False
    rolls: tuple[int, int] | None = None
    used: tuple[tuple[str, Faction], ...] = ()
    uncertain: bool = False

    def side(self, faction: Faction) -> Side | None:
        """That faction's side, None if it is not in the battle."""
        if faction == self.attacker.faction:
            return self.attacker
        return self.defender if faction == self.defender.faction else None

    def enemy(self, faction: Faction) -> Faction:
        """The other side's faction."""
        return self.defender.faction if faction == self.attacker.faction else self.attacker.faction


class Outcome(NamedTuple):
    """What the dice can make the two sides lose: ranges, both ends included."""

    attacker: tuple[int, int]
    defender: tuple[int, int]


# --- beginning ---------------------------------------------------------------------------------------------


def battle(turn: "Turn", event: Event) -> "Turn":
    """Require what initiating a battle demands (4.3, 4.3.1) and open it."""
    settle(turn)
    change = event.change
    assert type(change) is Battled  # plays begin battles on battle events only
    court, state, name = turn.court, event.before, turn.court.name
    attacker, defender = (
        _side(state, change.attacker, change.clearing),
        _side(state, change.defender, change.clearing),
    )
    turn.require(
        change.attacker != change.defender,
        R.BATTLE,
        "the {} is attacker and defender in {}",
        name(change.attacker),
        change.clearing,
    )
    turn.require(
        turn.failed or attacker.warriors > 0 or attacker.pawn,
        R.BATTLE,
        "the {} has no warriors in {} to attack with",
        name(change.attacker),
        change.clearing,
    )
    turn.require(
        turn.failed or defender.pieces > 0 or defender.pawn,
        R.BATTLE,
        "the {} has no pieces in {} to be attacked",
        name(change.defender),
        change.clearing,
    )
    uncertain = turn.failed or not court.unjudged.isdisjoint((change.attacker, change.defender))
    _ambushes(turn, change)
    turn.clash = Clash(
        event.index,
        change.clearing,
        attacker,
        defender,
        ambushed=bool(change.ambushes),
        foiled=len(change.ambushes) > 1,
        rolls=change.rolls,
        uncertain=uncertain,
    )
    return turn


def _side(state: State, faction: Faction, clearing: int) -> Side:
    warriors = others = 0
    pawn = False
    for thing, number in state.pieces(clearing).items():
        if type(thing) is Piece and thing.owner == faction:
            if thing.code[0] == "w":
                warriors += number
            elif thing.code[0] == "p":
                pawn = True
            else:
                others += number
    return Side(faction, warriors, others, pawn)


def _ambushes(turn: "Turn", change: Battled) -> None:
    suit = turn.court.table.suits[change.clearing]
    for played, rule in zip(change.ambushes, (R.AMBUSH, R.FOIL_AMBUSH), strict=False):
        turn.require(
            turn.failed or played in (suit, "B"),
            rule,
            "a {} ambush does not match clearing {}, which is {}",
            turn.court.suit_name(played),
            change.clearing,
            turn.court.suit_name(suit),
        )


# --- losses ------------------------------------------------------------------------------------------------


def belongs(turn: "Turn", event: Event) -> bool:
    """Whether that event is a loss of a side of the open battle, in its clearing.

    A faction that is said to fight itself fights somebody who is not written: anybody's loss will do.
    """
    clash = turn.clash
    return (
        clash is not None
        and event.kind in REMOVALS
        and (
            clash.side(event.owner) is not None or clash.attacker.faction == clash.defender.faction
        )
        and event.moved.source.key == clash.clearing
        and event.code[0] in "wbt"
    )


def lose(turn: "Turn", event: Event) -> "Turn":
    """Post a loss to the open battle; the enemy scores for buildings and tokens (3.2.1), and sources react."""
    clash = turn.clash
    assert clash is not None  # asked after belongs()
    post_loss(
        turn, event.owner, event.count, warriors=event.code[0] == "w", short=event.moved.short
    )
    remove(turn, event, clash.enemy(event.owner))
    return turn


def post_loss(
    turn: "Turn", faction: Faction, count: int, *, warriors: bool, short: int = 0
) -> None:
    """Count pieces that a side of the open battle lost, however they left (Field Hospitals take them to the keep)."""
    clash = turn.clash
    assert clash is not None  # plays ask for the battle first
    attacking = faction == clash.attacker.faction
    side = clash.attacker if attacking else clash.defender
    if warriors:
        side = side._replace(warriors_lost=side.warriors_lost + count)
    else:
        side = side._replace(others_lost=side.others_lost + count)
    clash = clash._replace(attacker=side) if attacking else clash._replace(defender=side)
    turn.clash = clash._replace(uncertain=clash.uncertain or short > 0)


def remove(turn: "Turn", event: Event, remover: Faction) -> None:
    """Score a removal for the remover (3.2.1) and let sources react to it."""
    moved = event.moved
    if event.code[0] in "bt" and remover != event.owner:
        sure = max(0, moved.count - moved.short)
        words = turn.court.piece_name(moved.thing, moved.count)
        turn.earn(sure, VICTORY.REMOVING_BUILDINGS_AND_TOKENS, "removing " + words, remover)
        turn.earn(
            moved.count - sure,
            VICTORY.REMOVING_BUILDINGS_AND_TOKENS,
            "removing " + words,
            remover,
            must=False,
        )
    for source in turn.court.asking("removed", event.before):
        source.removed(turn, event, remover)


# --- settling ----------------------------------------------------------------------------------------------


def settle(turn: "Turn") -> "Turn":
    """Close the open battle, if any: its losses must be such as some roll gives (4.3.2 to 4.3.3, later 4.3.6)."""
    clash = turn.clash
    if clash is None:
        return turn
    turn.clash = None
    effects = [
        effect
        for source in turn.court.asking("battle_effects", turn.state)
        for effect in source.battle_effects(clash)
    ]
    if not clash.uncertain:
        _warriors_first(turn, clash)
        outcomes = list(_outcomes(turn.court, clash, effects))
        if not _possible(clash, outcomes):
            _diagnose(turn, clash, effects, outcomes)
    for effect in effects:
        if effect.price:
            _pay(turn, clash, effect, effects)
    return turn


def _possible(clash: Clash, outcomes: Iterable[Outcome]) -> bool:
    return any(
        _within(clash.attacker.lost, outcome.attacker)
        and _within(clash.defender.lost, outcome.defender)
        for outcome in outcomes
    )


def _pay(turn: "Turn", clash: Clash, effect: Effect, effects: list[Effect]) -> None:
    """The enemy scores for the extra hit: surely if the losses need it, else it may have been dealt."""
    others = [other for other in effects if other is not effect]
    needed = not (clash.uncertain or _possible(clash, _outcomes(turn.court, clash, others)))
    enemy = clash.enemy(effect.faction)
    words = "taking a hit that the enemy's card adds"
    turn.earn(effect.price, effect.rule, words, enemy, must=needed, index=clash.index)


def _within(number: int, limits: tuple[int, int]) -> bool:
    return limits[0] <= number <= limits[1]


def _warriors_first(turn: "Turn", clash: Clash) -> None:
    for side in (clash.attacker, clash.defender):
        standing = side.warriors - side.warriors_lost
        if side.others_lost and standing > 0:
            turn.object_to(
                R.DEAL_HITS,
                "illegal",
                "the {} loses a building or token in {} while {} of its warriors stand there",
                turn.court.name(side.faction),
                clash.clearing,
                standing,
                index=clash.index,
            )
            turn.failed = True
            return


def _outcomes(court: "Court", clash: Clash, effects: list[Effect]) -> Iterator[Outcome]:
    """Every outcome that the dice allow, an ambush taken into account."""
    attacker, defender = clash.attacker, clash.defender
    immune = any(e.unambushed and e.faction == attacker.faction for e in effects)
    ambush = AMBUSH_HITS if clash.ambushed and not clash.foiled and not immune else 0
    attackers = max(0, attacker.warriors - ambush)
    stands = attackers > 0 or (
        attacker.pawn and (not ambush or court.law.switch("ambush_spares_pawn") == "yes")
    )
    if ambush and not stands:
        lost = min(ambush, attacker.pieces)
        yield Outcome((lost, lost), (0, 0))
        return
    dealt = _hits(clash, effects, attacker.faction, attackers)
    returned = _hits(clash, effects, defender.faction, defender.warriors)
    swapped = any(e.high_roll and e.faction == defender.faction for e in effects)
    for high, low in _rolls(clash):
        mine, theirs = (low, high) if swapped else (high, low)
        hurt = _range(mine, dealt)
        back = _range(theirs, returned)
        yield Outcome(
            (
                min(ambush + back[0], attacker.pieces),
                min(ambush + back[1], attacker.pieces),
            ),
            (min(hurt[0], defender.pieces), min(hurt[1], defender.pieces)),
        )


def _rolls(clash: Clash) -> Iterator[tuple[int, int]]:
    if clash.rolls is not None:
        yield max(clash.rolls), min(clash.rolls)
        return
    for high in range(HIGHEST_ROLL + 1):
        for low in range(high + 1):
            yield high, low


class _Hits(NamedTuple):
    """What one side can deal: most rolled hits (0 if the other side ignores them), extra hits at least and at most."""

    strength: int
    low: int
    high: int


def _hits(clash: Clash, effects: list[Effect], faction: Faction, warriors: int) -> _Hits:
    own = [effect for effect in effects if effect.faction == faction]
    low, high = sum(e.low for e in own), sum(e.high for e in own)
    if faction == clash.attacker.faction and defenseless(clash, effects):
        low, high = low + 1, high + 1
    strength = next((e.strength for e in own if e.strength is not None), warriors)
    shielded = any(e.shield and e.faction == clash.enemy(faction) for e in effects)
    return _Hits(0 if shielded else strength, low, high)


def _range(roll: int, hits: _Hits) -> tuple[int, int]:
    rolled = min(roll, hits.strength)
    return rolled + hits.low, rolled + hits.high


def defenseless(clash: Clash, effects: list[Effect]) -> bool:
    """Whether the defender has no warriors there, or what stands for them (4.3.2.III, later 4.3.3.II, 4.3.5.II)."""
    armed = [
        e.armed for e in effects if e.faction == clash.defender.faction and e.armed is not None
    ]
    return not armed[0] if armed else clash.defender.warriors == 0


def _diagnose(turn: "Turn", clash: Clash, effects: list[Effect], outcomes: list[Outcome]) -> None:
    """Say which of the rules of battle no roll can satisfy."""
    if turn.failed:
        return
    turn.failed = True
    court = turn.court
    for loser, winner, limits in (
        (clash.defender, clash.attacker, [o.defender for o in outcomes]),
        (clash.attacker, clash.defender, [o.attacker for o in outcomes]),
    ):
        least, most = min(low for low, _ in limits), max(high for _, high in limits)
        if loser.lost > most:
            bound = winner.warriors < HIGHEST_ROLL and not (
                clash.ambushed and loser is clash.attacker
            )
            turn.object_to(
                R.MAXIMUM_ROLLED_HITS if bound else R.ROLL,
                "illegal",
                "the {} loses {} in {}, {} of the {} deal at most {}",
                court.name(loser.faction),
                loser.lost,
                clash.clearing,
                _plural(winner.warriors, "warrior"),
                court.name(winner.faction),
                most,
                index=clash.index,
            )
            return
        if loser.lost < least:
            turn.object_to(
                _sure_hits(clash, effects, loser, least),
                "missing",
                "the {} loses {} in {}, at least {} is certain",
                court.name(loser.faction),
                loser.lost or "nothing",
                clash.clearing,
                _plural(least, "hit"),
                index=clash.index,
            )
            return
    turn.object_to(
        R.ROLL,
        "illegal",
        "no roll lets the {} lose {} and the {} lose {} in {}",
        court.name(clash.attacker.faction),
        clash.attacker.lost,
        court.name(clash.defender.faction),
        clash.defender.lost,
        clash.clearing,
        index=clash.index,
    )


def _sure_hits(clash: Clash, effects: list[Effect], loser: Side, least: int) -> Rule:
    """The rule by which the loser must have lost more: `least` at least."""
    if loser is clash.attacker and clash.ambushed and not clash.foiled:
        return R.RESOLVE_AMBUSH
    defends = loser is clash.defender and defenseless(clash, effects)
    sure = [e for e in effects if e.low and e.faction != loser.faction]
    if clash.rolls is not None and least - loser.lost > sum(e.low for e in sure) + defends:
        return R.DEAL_HITS  # rolled hits are missing, not only those that come on top of them
    if defends:
        return R.DEFENSELESS
    return sure[0].rule if sure else R.DEAL_HITS


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
