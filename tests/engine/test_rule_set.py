"""Who has a say in a state: found once for each rule_set, whoever asked before."""

import pytest

from rootlog.engine import cards
from rootlog.engine.general import hidden_cards
from rootlog.engine.judging.seating import seated

pytest.importorskip("rootlog.notation.reader")

from rootlog.engine.judging.judge import judge
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

RECORD = """Map: Fall
Deck: Standard
C: Ansel
E: Runa
C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12/Zarmor
E:b->3/6w->3/#commander->$
C:t->1/XE3(3,2)/#armor$->/3Ew3->/#->C
"""


def test_states_that_were_judged_on_another_bench_are_judged_the_same() -> None:
    record = JudgedRecord(source(RECORD.encode()))
    game, table = record.game, record.game.table
    other = seated(table._replace(deck="E&P"))
    told = judge(game, other).objections
    state = game.turns[-1].after
    assert state.regime.able is other.able
    own = judge(game, seated(table)).objections
    assert own == record.verdicts.objections != told
    assert judge(game, other).objections == told
    assert other.regime(state).able is other.able


def test_what_a_deck_cannot_hold_is_found_for_each_deck() -> None:
    game = JudgedRecord(source(RECORD.encode())).game
    other = game._replace(table=game.table._replace(deck="E&P"))
    found = [
        hidden_cards.objections(cards.deck(one.table.deck), one) for one in (game, other, game)
    ]
    assert found[0] == found[2]
    assert hidden_cards.objections(cards.deck("Standard"), game) is found[2]
