"""The tables of short games: in each is found what its table says, and nothing else."""

import pytest

from tests.short_games.table import ShortGame, found, games, tables


@pytest.mark.parametrize(
    "game",
    [game for path in tables() for game in games(path)],
    ids=lambda game: f"{game.table}:{game.line} {game.name}",
)
def test_in_a_short_game_is_found_what_its_table_says(game: ShortGame) -> None:
    """The number behind the table's name is that of the line that says it."""
    assert found(game) == game.found
