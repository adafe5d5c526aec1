"""Nothing that an editor asks raises on a text that is half typed, wherever the cursor stands."""

from functools import cache

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from rootlog.editing.actions import actions
from rootlog.editing.completing import completions
from rootlog.editing.differences import applied
from rootlog.editing.document import Document
from rootlog.editing.formatting import formatted
from rootlog.editing.hints import hints
from rootlog.editing.hover import hover
from rootlog.editing.links import definitions, highlights, references
from rootlog.editing.places import TextPosition, TextRange
from rootlog.editing.renaming import named
from rootlog.editing.selecting import selections
from rootlog.editing.symbols import folds, symbols
from rootlog.editing.tokens import tokens
from rootlog.judged import JudgedRecord
from rootlog.notation.writer import write
from tests.cases import FIXTURES

PATHS = sorted(FIXTURES.rglob("*.rootlog"))
PNP = FIXTURES / "games" / "printed_and_played_by_three.rootlog"
README = FIXTURES / "games" / "readme.rootlog"
STEP = 4
"""Signs that are typed at once: what stands at each place is typed and cut in the other tests, too."""
SHORT = (README, FIXTURES / "cases" / "pnp" / "vagabond.birdsong.refresh.near.rootlog")


@cache
def text_of(path):
    return path.read_bytes().decode()


def ask(judged: JudgedRecord, text: str, at: TextPosition) -> None:
    """Ask all that an editor asks of a place, and see that what is told lies within the text."""
    lines = text.split("\n")

    def check(where: TextRange) -> None:
        assert TextPosition(0, 0) <= where.start <= where.end
        assert where.end <= TextPosition(len(lines) - 1, len(lines[-1]))

    for one in completions(judged, at):
        check(one.range)
        assert one.range.end == at or at.column > len(lines[at.line].removesuffix("\r"))
        assert one.text
    said = hover(judged, at)
    if said is not None:
        check(said.range)
        assert said.text.strip()
    for where in (*definitions(judged, at), *references(judged, at), *highlights(judged, at)):
        check(where)
    for where in selections(judged, at):
        check(where)
    here = named(judged, at)
    if here is not None:
        check(here.range)


def ask_of_all(judged: JudgedRecord, text: str) -> None:
    """Ask all that an editor asks of a whole record."""
    symbols(judged)
    last = text.count("\n")
    assert all(0 <= one.first < one.last <= last for one in folds(judged))
    assert all(one.length > 0 for one in tokens(judged))
    hints(judged)
    everything = TextRange(TextPosition(0, 0), TextPosition(last, 0))
    for action in actions(judged, text, everything, judged.at_once):
        if action.edits is not None:
            assert applied(text, action.edits) != text
    assert applied(text, formatted(text)) == write(text)


@pytest.mark.parametrize(("path", "end"), [(SHORT[0], "\n"), (SHORT[1], "\r\n")])
def test_a_record_can_be_asked_at_every_place_while_it_is_typed(path, end):
    text = text_of(path).replace("\n", end)
    document = Document("")
    for number in range(0, len(text) + 1, STEP):
        typed = text[:number]
        document = document.edited(typed)
        line = typed.count("\n")
        ask(document.judged, typed, TextPosition(line, number - typed.rfind("\n") - 1))
    ask_of_all(document.judged, text)


@settings(max_examples=40)
@given(st.data())
def test_any_record_cut_anywhere_can_be_asked_anywhere(data):
    text = text_of(data.draw(st.sampled_from(PATHS)))
    cut = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 30))
    half = text[:cut] + text[cut + gone :]
    judged = JudgedRecord(source_of(half))
    line = half[:cut].count("\n")
    ask(judged, half, TextPosition(line, cut - half.rfind("\n", 0, cut) - 1))
    ask_of_all(judged, half)


def source_of(text):
    from rootlog.notation.reader import source

    return source(text)


SIGNS = (
    "CEAVOLDPHKh_wbtpXZ#%$^?*Q0123456789+-><()@/;:,. FMR=\r\t\N{BYTE ORDER MARK}\N{GRINNING FACE}é"
)


@settings(max_examples=40)
@given(
    st.sampled_from([PATHS[0], *SHORT, PNP]),
    st.text(SIGNS, max_size=12),
    st.integers(0, 400),
)
@example(SHORT[0], "\r", 60)
@example(SHORT[0], "E:$_", 600)
@example(SHORT[0], "C:h_CX", 600)
def test_whatever_is_typed_into_a_record_can_be_asked(path, typed, place):
    text = text_of(path)
    place = min(place, len(text))
    half = text[:place] + typed + text[place:]
    judged = JudgedRecord(source_of(half))
    for at in range(place, place + len(typed) + 1):
        line = half[:at].count("\n")
        ask(judged, half, TextPosition(line, at - half.rfind("\n", 0, at) - 1))
    ask_of_all(judged, half)
