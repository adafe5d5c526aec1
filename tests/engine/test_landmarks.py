"""Landmarks: what they change of the map, where they begin, and what their cards may give."""

import pytest

from rootlog.engine import landmarks
from rootlog.engine.general.suits import share, unmet
from rootlog.engine.pieces import ALL_SUITS

# --- the folder ----------------------------------------------------------------------------------------------------


def test_landmarks_are_found_by_name_and_alias() -> None:
    assert landmarks.landmark("f") is landmarks.landmark("ferry")
    assert {"treetop", "city", "market", "forge", "ferry", "tower", "f"} == set(landmarks.names())
    with pytest.raises(KeyError):
        landmarks.landmark("well")


# --- suits of clearings --------------------------------------------------------------------------------------------


def test_suits_are_matched_one_by_one() -> None:
    assert share("F", ALL_SUITS)
    assert not share("F", "M")
    assert unmet("FFM", "FM") == 1
    assert unmet(("F", "F"), ("F", ALL_SUITS)) == 0
    assert unmet(("F", "M", "M"), ("F", ALL_SUITS)) == 1
    assert unmet((ALL_SUITS, ALL_SUITS), ("F",)) == 1
