"""A generated game as an engine would write it that knows every card: each draw single, with the card that is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager

from rootlog.generating import GameOptions, generate
from rootlog.generating.game import RandomGame


def _draw(game: RandomGame, letter: str, number: int = 1) -> int:
    """As `RandomGame.draw`; the name of a dominance card is left out, it would be taken from those beside the map."""
    drawn = game.top(number)
    game.seats[letter].hand += drawn
    for card in drawn:
        game.write(f"{card.face(not card.dominance)}->{letter}")
    return len(drawn)


@contextmanager
def _writing_cards() -> Iterator[None]:
    plain = RandomGame.draw
    RandomGame.draw = _draw  # type: ignore[method-assign]
    try:
        yield
    finally:
        RandomGame.draw = plain  # type: ignore[method-assign]


def with_every_draw(options: GameOptions) -> str:
    """The record of that game, with every card named that is drawn from the deck. Raises Unplayable."""
    with _writing_cards():
        return generate(options).text
