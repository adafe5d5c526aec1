"""Words for messages."""

import pytest

from rootlog.engine.pieces import Card, Item, Piece
from rootlog.engine.words import (
    Name,
    a,
    counted,
    faction_name,
    many,
    matching_card,
    piece_name,
    plural,
    series,
    suited,
)


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("roost", "roosts"),
        ("wood", "wood"),
        ("sympathy", "sympathy"),
        ("enemy", "enemies"),
        ("crossbow", "crossbows"),
        ("torch", "torches"),
        ("tablet of value 2", "tablets of value 2"),
        ("fox trade post", "fox trade posts"),
    ],
)
def test_plurals(noun: str, many: str) -> None:
    assert plural(noun) == many
    assert counted(2, noun) == f"2 {many}"
    assert counted(0, noun) == f"0 {many}"
    assert counted(1, noun) == f"1 {noun}"


def test_series() -> None:
    found = [series(names) for names in ((), "2", "25", "258")]
    assert found == ["none", "2", "2 and 5", "2, 5 and 8"]


def test_suited() -> None:
    assert (suited("clearing", "F"), suited("clearing", "FMR")) == (
        "fox clearing",
        "clearing of all suits",
    )
    assert [matching_card(suit) for suit in ("F", "FMR", None)] == ["fox card", "card", "card"]


def test_articles() -> None:
    assert (a("item"), a("roost")) == ("an item", "a roost")


@pytest.mark.parametrize(
    ("thing", "count", "words"),
    [
        (Piece("A", "t"), 2, "2 sympathy"),
        (Piece("C", "t"), 3, "3 wood"),
        (Piece("C", "b_s"), 1, "a sawmill"),
        (Piece("E", "b"), 2, "2 roosts"),
        (Item("r", exhausted=False), 2, "2 torches"),
        (Card("F", None), 2, "2 fox cards"),
        (Card(None, None), 1, "a card"),
    ],
)
def test_pieces_in_words(thing: Piece | Item | Card, count: int, words: str) -> None:
    assert piece_name(thing, count) == words


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("draws", "draw"),
        ("passes", "pass"),
        ("is", "are"),
        ("has", "have"),
        ("carries", "carry"),
        ("loses", "lose"),
        ("is placed", "are placed"),
        ("does not score", "do not score"),
    ],
)
def test_verbs(one: str, several: str) -> None:
    assert many(one) == several
    assert f"{Name('Marquise'):{one}}" == f"Marquise {one}"
    assert f"{Name('Corvids', plural=True):{one}}" == f"Corvids {several}"


def test_factions_take_their_verbs() -> None:
    words = "the {:draws} {}, the {:has} {}"
    assert words.format(faction_name("P"), 2, faction_name("C"), 1) == (
        "the Corvids draw 2, the Marquise has 1"
    )
    assert f"the hand of the {faction_name('E')}" == "the hand of the Eyrie"
