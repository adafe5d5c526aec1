"""Battle (4.3): who may fight, with which ambushes, and what is lost.

A battle is open from its action on: what its sides lose in its clearing is posted to it. When the next act begins, or the
turn closes, `hits.settle` asks whether any roll, with the effects that were or may have been used, gives those losses.
"""

from rootlog.engine.changes import Battled
from rootlog.engine.event import BOARDED, DAMAGED, REMOVALS, Event
from rootlog.engine.general.battle_reasons import tell_beginning, tell_damage, tell_removal
from rootlog.engine.general.clash import ANNOUNCED, BattleSide, Clash
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.general.hits import settle
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("actions")

LOSS = "battle"
"""The explanation of a loss in the open battle."""
TERMS = chapter("terms")
VICTORY = chapter("victory")


# --- beginning ---------------------------------------------------------------------------------------------


def battle(turn: Hypothesis, event: Event) -> Hypothesis:
    """Require what initiating a battle demands (4.3, 4.3.1) and open it."""
    settle(turn)
    change = event.change
    assert type(change) is Battled  # plays begin battles on battle events only
    state = event.before
    attacker, defender = (
        forces(state, change.attacker, change.clearing),
        forces(state, change.defender, change.clearing),
    )
    for source in turn.asking("joins", state):
        attacker = source.joins(turn, attacker, defender.faction, change.clearing, attacks=True)
        defender = source.joins(turn, defender, attacker.faction, change.clearing, attacks=False)
    _require_sides(turn, change, attacker, defender)
    if turn.facts.explaining:
        tell_beginning(turn, change, attacker, defender)
    uncertain = turn.failed or not turn.rule_set.unjudged.isdisjoint(
        (change.attacker, change.defender)
    )
    fitting = _ambushes(turn, change)
    turn.clash = Clash(
        event.index,
        change.clearing,
        attacker,
        defender,
        ambushed=bool(change.ambushes),
        foiled=len(change.ambushes) > 1,
        doubtful=not fitting,
        rolls=change.rolls,
        used=_announced(turn, change),
        uncertain=uncertain,
    )
    return turn


def _require_sides(
    turn: Hypothesis, change: Battled, attacker: BattleSide, defender: BattleSide
) -> None:
    """Who attacks needs warriors there, who defends any pieces, and they are two enemies (4.3)."""
    values = Evidence(attacker=change.attacker, defender=change.defender, clearing=change.clearing)
    two = change.attacker != change.defender
    turn.require(two, R.BATTLE, "one side", values)
    attacks = attacker.warriors + attacker.lent > 0 or attacker.pawn
    turn.require(attacks, R.BATTLE, "no warriors", values)
    turn.require(defender.pieces > 0 or defender.pawn, R.BATTLE, "no target", values)
    if turn.law.switch("battle_target") != "other player":
        enemies = not in_coalition(turn.state, change.attacker, change.defender)
        turn.require(enemies, R.BATTLE, "partners", values)


def _announced(turn: Hypothesis, change: Battled) -> tuple[tuple[str, Faction], ...]:
    """The cards whose discard is written directly before the battle that they are used in."""
    used: list[tuple[str, Faction]] = []
    for credit in turn.credits_of(ANNOUNCED):
        if credit.index == turn.index - 1:
            assert isinstance(credit.value, tuple)  # what ANNOUNCED says
            card, faction, defending_only = credit.value
            if faction == change.defender or (faction == change.attacker and not defending_only):
                turn.grant(ANNOUNCED, {credit.value}, R.BATTLE)
                used.append((card, faction))
    return tuple(used)


def is_empty(event: Event) -> bool:
    """True if one side of a battle has nothing of its own there, what it hired left aside."""
    change = event.change
    assert type(change) is Battled  # asked for battles only
    factions = change.attacker, change.defender
    sides = [forces(event.before, faction, change.clearing) for faction in factions]
    return not all(one.warriors or one.others or one.pawn for one in sides)


def forces(state: State, faction: Faction, clearing: int) -> BattleSide:
    """The pieces of a faction in a clearing as a battle begins there."""
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
    return BattleSide(faction, warriors, others, pawn)


def _ambushes(turn: Hypothesis, change: Battled) -> bool:
    """True if the ambush cards match the clearing, each of them (4.3.1, 4.3.1.I); those that do not are reported."""
    suit = turn.table.suits[change.clearing]
    for played, rule in zip(change.ambushes, (R.AMBUSH, R.FOIL_AMBUSH), strict=False):
        turn.require(
            played == "B" or played in suit,
            rule,
            "wrong suit",
            Evidence(played=played, clearing=change.clearing, suit=suit),
        )
    return all(played == "B" or played in suit for played in change.ambushes)


# --- losses ------------------------------------------------------------------------------------------------


def belongs(turn: Hypothesis, event: Event) -> bool:
    """True if that event is a loss of a side of the open battle: a piece in its clearing, or an item damaged instead.

    A faction that is said to fight itself fights somebody who is not written: anybody's loss will do.
    """
    clash = turn.clash
    if clash is None:
        return False
    if event.kind == DAMAGED:
        side = clash.side(event.owner)
        return side is not None and side.stand is not None and damages(event)
    return (
        event.kind in REMOVALS
        and event.moved.source.key == clash.clearing
        and event.code[0] in "wbt"
        and (
            clash.side(event.owner) is not None
            or (event.code[0] == "w" and clash.backed(event.owner) is not None)
            or clash.attacker.faction == clash.defender.faction
        )
    )


def damages(event: Event) -> bool:
    """True if undamaged items are damaged by it."""
    source, target = event.moved.source, event.moved.target
    return target.key == "d" and source.key != "d" and source.faction == target.faction


def lose(turn: Hypothesis, event: Event) -> Hypothesis:
    """Post a loss to the open battle; the enemy scores for buildings and tokens (3.2.1), and sources react."""
    clash = turn.clash
    assert clash is not None  # asked after belongs()
    if event.kind == DAMAGED:
        side = clash.side(event.owner)
        assert side is not None  # belongs() found it
        arms = side.stand is not None and side.stand.arm == event.code
        side = side._replace(
            damaged=side.damaged + event.count, disarmed=side.disarmed + arms * event.count
        )
        turn.clash = clash.replace(side)
        if turn.facts.explaining:
            tell_damage(turn, event, side)
        return turn
    post_loss(
        turn, event.owner, event.count, warriors=event.code[0] == "w", short=event.moved.short
    )
    loser = clash.backed(event.owner) if clash.side(event.owner) is None else None
    remover = clash.author or clash.enemy(loser.faction if loser is not None else event.owner)
    if turn.facts.explaining:
        tell_removal(turn, event, remover)
    remove(turn, event, remover)
    return turn


def post_loss(
    turn: Hypothesis, faction: Faction, count: int, *, warriors: bool, short: int = 0
) -> None:
    """Count pieces that a side of the open battle lost, however they left (Field Hospitals take them to the keep)."""
    clash = turn.clash
    assert clash is not None  # plays ask for the battle first
    side, backed = clash.side(faction), clash.backed(faction)
    if side is None and backed is not None:
        side = backed._replace(lent_lost=backed.lent_lost + count)
    else:
        side = side or clash.defender  # who is said to fight itself: see belongs()
        fell = side.fell if side.fell >= 0 else turn.index
        if warriors:
            side = side._replace(warriors_lost=side.warriors_lost + count, fell=fell)
        else:
            side = side._replace(others_lost=side.others_lost + count, fell=fell)
    if side.fell < 0:
        side = side._replace(fell=turn.index)
    clash = clash.replace(side)
    turn.clash = clash._replace(uncertain=True) if short > 0 else clash


def remove(turn: Hypothesis, event: Event, remover: Faction) -> None:
    """Score a removal for the remover (3.2.1) and let sources react to it."""
    moved = event.moved
    if event.code[0] in "bt" and remover != event.owner:
        sure = max(0, moved.count - moved.short)
        rule, known = (
            VICTORY.REMOVING_BUILDINGS_AND_TOKENS,
            Evidence(pieces=(moved.thing, moved.count)),
        )
        turn.earn(sure, rule, "removing", known, faction=remover)
        if moved.short:
            turn.earn(moved.count - sure, rule, "removing", known, faction=remover, must=False)
    elif event.kind == BOARDED:
        _require_home(turn, event)
    turn.reacting = True
    for source in turn.asking("removed", event.before):
        source.removed(turn, event, remover)
    turn.reacting = False


def _require_home(turn: Hypothesis, event: Event) -> None:
    """21.22 (law-4: 2.5.1): removed warriors go to their supply, and to a board only where their faction's rules say so."""
    owner, box = event.owner, event.moved.target.faction
    source = turn.rule_set.factions.get(owner)
    known = source is None or (owner == box and source.takes_fallen)
    piece = event.moved.thing, event.count
    values = Evidence(piece=piece, owner=owner, origin=event.origin, box=box)
    key = "to a board" if event.count == 1 else "several to a board"
    turn.require(known, TERMS.WARRIORS, key, values)


def evades(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
    """True if that side's pieces there may be such as its enemies cannot battle: some hirelings, and whom one shelters."""
    return any(
        source.evades(turn, state, faction, clearing) for source in turn.asking("evades", state)
    )


def sweep(turn: Hypothesis, clearing: int, remover: Faction) -> None:
    """Tell all sources that an effect removes all enemy pieces of that faction from a clearing."""
    turn.reacting = True
    for source in turn.asking("swept", turn.state):
        source.swept(turn, clearing, remover)
    turn.reacting = False
