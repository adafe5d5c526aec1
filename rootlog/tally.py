"""How many records got which verdict: what the last line of a report says."""


class Tally:
    """Counts verdicts. `failing` are the records that make `check` exit with 1, `unread` the paths without a verdict."""

    __slots__ = ("failing", "unread", "verdicts")

    def __init__(self) -> None:
        self.verdicts: dict[str, int] = {}
        self.failing = 0
        self.unread = 0

    @property
    def records(self) -> int:
        """How many records were judged."""
        return sum(self.verdicts.values())

    def add(self, verdict: str, fails: bool) -> None:
        """Counts a record; one without a verdict could not be read from its path."""
        if verdict:
            self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        else:
            self.unread += 1
        self.failing += fails
