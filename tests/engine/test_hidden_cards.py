"""What the deck as a whole tells of the cards that a record shows."""

from rootlog.engine import cards
from rootlog.engine.changes import Change, Moved, Showed
from rootlog.engine.general import hidden_cards
from rootlog.engine.pieces import DISCARD, UNKNOWN_CARD, Card, hand
from tests.engine.tables import play, table


def spend(suit: str | None, name: str | None, count: int = 1) -> list[Change]:
    """An action in which the Eyrie discards such cards."""
    return [Moved(count, UNKNOWN_CARD, hand("E"), DISCARD, Card(suit, name))]


def judged(
    *actions: list[Change], factions: str = "CEA", deck: str = "Standard"
) -> list[tuple[int, str]]:
    """Action and message of each finding."""
    at = table(factions, deck=deck)
    game = play(at, [("E", 1, list(actions))], things={hand("E"): {UNKNOWN_CARD: 40}})
    found = hidden_cards.objections(cards.deck(deck), game)
    assert all(one.kind == "impossible" and one.severity == "error" for one in found)
    return [(one.action, one.message) for one in found]


def test_a_card_of_a_wrong_suit_is_found_once() -> None:
    """The Cobbler is a rabbit card."""
    found = judged(spend("F", "cobbler"), spend("F", "cobbler"), spend("R", "cobbler"))
    assert found == [(1, "Cobbler is a rabbit card, but the record has it as fox")]


def test_a_shown_card_of_a_wrong_suit_is_found() -> None:
    """Showing a card moves none."""
    shown: list[Change] = [Showed("E", ((1, Card("M", "cobbler")),), ())]
    assert [action for action, _ in judged(shown)] == [1]


def test_there_are_five_ambushes() -> None:
    """Of whatever suit."""
    four, one = spend(None, "ambush", 4), spend("F", "ambush")
    assert judged(four, one) == []
    assert [action for action, _ in judged(four, one, spend(None, "ambush"))] == [3]


def test_a_suit_has_only_so_many_cards() -> None:
    """All fox cards, named or not."""
    foxes = cards.deck("Standard").copies("F")
    assert judged(spend("F", None, foxes - 1), spend("F", "ambush")) == []
    assert [n for n, _ in judged(spend("F", None, foxes), spend("F", "ambush"))] == [2]


def test_two_players_play_without_dominance() -> None:
    """Three have it."""
    assert judged(spend("F", "dominance")) == []
    assert [action for action, _ in judged(spend("F", "dominance"), factions="CE")] == [1]


def test_cards_that_no_deck_has_are_left_alone() -> None:
    """Loyal viziers are bird cards of the Eyrie, not of the deck."""
    assert judged(spend("B", "loyalvizier", 2), spend("B", None, 14)) == []
