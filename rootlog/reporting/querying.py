"""Results of games in DuckDB: questions in SQL, and tables as Parquet. Needs the extra `table`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rootlog.reporting.league import GameResult, LeagueTable

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TABLE = "results"
"""The table that queries ask: a row for each faction in each game."""
_TYPES = {
    "players": "INTEGER",
    "finished": "BOOLEAN",
    "seat": "INTEGER",
    "won": "BOOLEAN",
    "points": "INTEGER",
    "rounds": "INTEGER",
    "date": "DATE",
    "opponents": "VARCHAR[]",
    "enemies": "VARCHAR[]",
    "score": "DOUBLE",
    "round": "INTEGER",
    "plays": "INTEGER",
    "slips": "INTEGER",
    "open": "INTEGER",
}


class QueryError(ValueError):
    """A query that DuckDB does not take; says why."""


class MissingExtraError(ImportError):
    """DuckDB is not installed."""


class ResultsDatabase:
    """The results of games as a data base. Raises MissingExtraError where DuckDB is not installed."""

    def __init__(self, found: Iterable[GameResult]) -> None:
        self._link = _connected()
        columns = ", ".join(f'"{n}" {_TYPES.get(n, "VARCHAR")}' for n in GameResult._fields)
        self._link.execute(f"CREATE TABLE {TABLE} ({columns})")
        self._fill(TABLE, [_row(one) for one in found])

    def ask(self, query: str) -> LeagueTable:
        """The result of a query in SQL. Raises QueryError."""
        import duckdb  # rarely needed, and 113 ms

        try:
            asked = self._link.execute(query)
        except duckdb.Error as error:
            raise QueryError(str(error).strip()) from error
        names = tuple(column[0] for column in asked.description or ())
        return LeagueTable(names, asked.fetchall())

    def save(self, path: str, query: str) -> None:
        """Writes what a query gives as Parquet. Raises QueryError, also where the file cannot be written."""
        import duckdb  # rarely needed, and 113 ms

        try:
            self._link.sql(query).write_parquet(path)
        except AttributeError as error:  # a statement that gives nothing
            raise QueryError("the query gives no table") from error
        except duckdb.Error as error:
            raise QueryError(str(error).strip()) from error

    def add(self, name: str, table: LeagueTable) -> None:
        """One more table, made of rows whose columns are numbers or words."""
        types = ", ".join(f'"{n}" {_type(table, i)}' for i, n in enumerate(table.columns))
        self._link.execute(f'CREATE TABLE "{name}" ({types})')
        self._fill(name, table.rows)

    def _fill(self, name: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._link.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)  # noqa: S608  # names are our own


def _connected() -> DuckDBPyConnection:
    """A data base in memory, which neither fetches extensions nor asks other machines."""
    try:
        import duckdb
    except ImportError as error:
        raise MissingExtraError(str(error)) from error
    return duckdb.connect(
        ":memory:",
        config={"autoinstall_known_extensions": False, "autoload_known_extensions": False},
    )


def _row(one: GameResult) -> list[Any]:
    lists = {name: list(getattr(one, name)) for name in ("opponents", "enemies")}
    return [*one._replace(date=one.date or None, **lists)]  # type: ignore[arg-type]


def _type(table: LeagueTable, column: int) -> str:
    kinds = {type(row[column]) for row in table.rows} - {type(None)}
    if kinds == {int}:
        return "INTEGER"
    return "DOUBLE" if kinds and kinds <= {int, float} else "VARCHAR"
