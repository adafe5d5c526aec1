"""What the dice can do: the outcomes that a battle allows, by its sides, its ambush and its effects."""

from types import SimpleNamespace

import pytest

from rootlog.engine.general.clash import BattleSide, Clash, Effect
from rootlog.engine.general.outcomes import defenseless, outcomes
from rootlog.engine.law import Rule

RULE = Rule("test", "RULE")


def clash(attackers: int, defenders: int, *, others: int = 0, **more: object) -> Clash:
    return Clash(
        0,
        5,
        BattleSide("C", attackers, 0, False),
        BattleSide("E", defenders, others, False),
        **more,
    )


def losses(fight: Clash, *effects: Effect, spares_pawn: str = "yes") -> set[tuple[int, int]]:
    """All (attacker, defender) losses that are possible."""
    turn = SimpleNamespace(law=SimpleNamespace(switch=lambda _: spares_pawn))
    return {
        (mine, theirs)
        for outcome in outcomes(turn, fight, list(effects))
        for mine in range(outcome.attacker[0], outcome.attacker[1] + 1)
        for theirs in range(outcome.defender[0], outcome.defender[1] + 1)
    }


def test_the_attacker_takes_the_higher_roll():
    """Five against five: the defender never deals more than the attacker, and neither more than three."""
    possible = losses(clash(5, 5))
    assert possible == {(low, high) for high in range(4) for low in range(high + 1)}


def test_rolled_hits_are_limited_by_warriors():
    """One warrior deals one hit at most, whatever it rolls (4.3.2.I)."""
    assert max(theirs for _, theirs in losses(clash(1, 4))) == 1
    assert max(mine for mine, _ in losses(clash(4, 1))) == 1


def test_a_defenseless_side_loses_a_piece_for_certain():
    """No warriors, two buildings: at least one falls (4.3.2.III), and nothing is dealt back."""
    possible = losses(clash(3, 0, others=2))
    assert possible == {(0, 1), (0, 2)}


def test_an_ambush_that_kills_all_attackers_ends_the_battle():
    """Two attackers are ambushed: both fall, the defender loses nothing."""
    assert losses(clash(2, 3, ambushed=True)) == {(2, 0)}


def test_a_foiled_ambush_does_nothing():
    """The same battle with the ambush foiled is an ordinary one."""
    assert losses(clash(2, 3, ambushed=True, foiled=True)) == losses(clash(2, 3))


def test_ambushed_attackers_fight_on_with_those_left():
    """Four attackers, two fall to the ambush: two are left to roll for."""
    assert max(theirs for _, theirs in losses(clash(4, 4, ambushed=True))) == 2


def test_recorded_rolls_leave_one_outcome():
    """Rolls 2 and 0: two hits and none, the higher to the attacker."""
    assert losses(clash(4, 4, rolls=(2, 0))) == {(0, 2)}


def test_a_certain_extra_hit_raises_both_ends():
    """The Commander deals one more: between one and four."""
    hurt = {theirs for _, theirs in losses(clash(4, 6), Effect("C", RULE, 1, 1))}
    assert hurt == {1, 2, 3, 4}


def test_a_shield_ignores_rolled_hits_only():
    """With Armorers the defender takes the extra hit alone."""
    effects = Effect("C", RULE, 1, 1), Effect("E", RULE, shield=True)
    assert {theirs for _, theirs in losses(clash(4, 6), *effects)} == {1}


def test_the_defender_with_the_higher_roll():
    """Guerrilla War swaps the rolls."""
    possible = losses(clash(5, 5), Effect("E", RULE, high_roll=True))
    assert possible == {(high, low) for high in range(4) for low in range(high + 1)}


@pytest.mark.parametrize(("armed", "expected"), [(None, False), (False, True), (True, False)])
def test_defenseless_can_be_told_by_a_source(armed, expected):
    """Three warriors are no defence where a source says so."""
    assert defenseless(clash(2, 3), [Effect("E", RULE, armed=armed)]) is expected


def test_a_pawn_fights_on_after_an_ambush_where_the_law_says_so():
    """Print ends the battle when no attacking warrior is left, later laws spare a pawn (`ambush_spares_pawn`)."""
    alone = Clash(0, 5, BattleSide("V", 0, 0, True), BattleSide("E", 2, 1, False), ambushed=True)
    assert losses(alone, spares_pawn="no") == {(0, 0)}
    assert len(losses(alone, Effect("V", RULE, strength=3))) > 1
