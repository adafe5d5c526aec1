"""The Vagabond: what a record may leave out of it, and what its items and hits tell."""

from rootlog.engine.changes import Marked
from rootlog.engine.factions.vagabond.board import VagabondPart
from rootlog.engine.general.coalitions import sharing
from rootlog.engine.judging.judge import judge
from rootlog.engine.judging.source import Watcher
from rootlog.engine.law import law
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay

HEAD = """Map: Fall
Deck: Standard
C: one
V: two

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
V:#{character}->$/p->{forest}

"""
CATS = "C:t->1/#->C"


def test_what_is_remembered_of_a_turn_is_a_value() -> None:
    """A damaged item exhausted, a faction Hostile without a word, a pawn astray: kept from that turn on, not before."""
    first = "p->9/%s->e/XC9/Cw9->/%f->d/#->V"
    turns = (first, "%f->d+e/p->10/#->V", "#->V")
    lines = [line for turn in turns for line in (f"V:{turn}", CATS)]
    head = HEAD.format(character="thief", forest="1_9_10_12")
    game, _ = replay(read(head + "\n".join(lines) + "\n"), law("law-6"))
    readings = judge(game).readings
    parts = [one for one in readings[0].carried.kept if isinstance(one, VagabondPart)]
    assert parts
    assert all(isinstance(part, Watcher) for part in parts)
    own = [reading.carried.kept for reading in readings if reading.log.faction == "V"]
    kept = [{type(part).__name__: one[part] for part in parts} for one in own]
    for memory in kept:
        hash(tuple(memory.values()))
    assert [memory["Relations"] for memory in kept[1:]] == [frozenset(), {"C"}, {"C"}]
    assert [memory["Items"].wrecks for memory in kept[1:]] == [frozenset(), frozenset(), {"f"}]
    assert [memory["VagabondMoves"] for memory in kept[1:]] == [False, False, True]


def test_coalitions_in_a_chain_share_a_victory() -> None:
    """9.2.8: who wins only because its partner does wins all the same, and so does its own partner."""
    game, _ = replay(read(HEAD.format(character="thief", forest="1_9_10_12")), law("law-6"))
    state = game.turns[-1].after
    for faction, partner in (("V", "G"), ("G", "C"), ("E", "V")):
        state = state.apply(Marked("marker_off", faction, partner, "coalition"))
    state = state.apply(Marked("marker_off", "A", "A", "dominance"))
    assert sharing(state, ["C"]) == {"C", "G", "V", "E"}
    assert sharing(state, ["V"]) == {"V", "E"}
    assert sharing(state, ["A"]) == {"A"}
    assert sharing(state, []) == frozenset()
