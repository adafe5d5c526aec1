"""The library: one call for each thing."""

import pytest

import rootlog
from tests.test_report import RECORD


def test_all_that_is_promised_can_be_imported():
    for name in rootlog.__all__:
        assert getattr(rootlog, name) is not None
    assert dir(rootlog) == sorted(rootlog.__all__)
    with pytest.raises(AttributeError, match="no attribute 'judge_everything'"):
        _ = rootlog.judge_everything


def test_a_function_keeps_its_name_when_modules_are_loaded():
    import rootlog.renderers.annotate
    import rootlog.replaying.replay

    assert all(callable(getattr(rootlog, name)) for name in ("parse", "replay", "check", "format"))


def test_parse_gives_the_record_and_never_raises():
    assert [turn.faction for turn in rootlog.parse(RECORD).turns] == ["C", "E", "C"]
    assert rootlog.parse("\0(((").turns == ()


def test_a_replay_gives_every_step_and_every_position():
    game = rootlog.replay(RECORD)
    assert [(step.turn, step.action) for step in game][-3:] == [(3, 1), (3, 2), (3, 3)]
    assert game.position() is game.position(3) is game.position(3, 3)
    assert game.position(3, 0) is game.position(2)
    assert game.law == "law-6"
    assert rootlog.replay(rootlog.parse(RECORD), law="law-1").law == "law-1"


@pytest.mark.parametrize(("turn", "action"), [(0, None), (4, None), (3, 4), (3, -1)])
def test_a_position_that_does_not_exist_is_an_index_error(turn, action):
    with pytest.raises(IndexError, match=r"turn"):
        rootlog.replay(RECORD).position(turn, action)


def test_check_takes_text_bytes_and_records_alike():
    reports = [rootlog.check(given) for given in (RECORD, RECORD.encode(), rootlog.parse(RECORD))]
    assert reports[0] == reports[1]
    assert [f._replace(text="") for f in reports[2].findings] == [
        f._replace(text="") for f in reports[0].findings
    ]
    assert reports[0].verdict == "illegal"


def test_an_unknown_law_is_the_one_error_that_is_raised():
    for call in (rootlog.check, rootlog.replay):
        with pytest.raises(rootlog.LawError, match="law-99"):
            call(RECORD, law="law-99")


def test_format_gives_a_text_that_says_the_same():
    once = rootlog.format(RECORD)
    assert rootlog.format(once) == once
    assert [f.rule for f in rootlog.check(once).findings] == [
        f.rule for f in rootlog.check(RECORD).findings
    ]
