"""The bench: all sources at a table, found once and never changed. It answers who has a say; it knows no turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rootlog.engine import cards
from rootlog.engine.event import Event
from rootlog.engine.game import Table
from rootlog.engine.judging.agenda import Agenda
from rootlog.engine.judging.source import Play, Source, Watcher
from rootlog.engine.law import Law
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction, crafted
from rootlog.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.game import Game, TurnLog
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.reasons import Objection

Step = tuple[int, "Callable[[Turn], None] | None", tuple[Source, ...], str]
"""What a slot of an agenda calls when a turn reaches it: its number, what it owes, the sources that bring something, its name."""

ANYBODY = "*"
"""In place of a faction: whoever's event it is."""

Head = tuple[str, Faction, str, Faction]
"""What plays are found by: an event's kind, owner and code, and whose turn it is."""

Offers = tuple[tuple[Source, Play], ...]
"""Plays with the sources that offer them, in a fixed order."""

Seats = tuple[dict[Faction, Source], tuple[Source, ...]]
"""The factions' own sources by letter, and all sources in the order in which they are asked."""


class Ways(NamedTuple):
    """How an edition's battles and games are judged, where one answer is needed.

    `belongs` tells whether an event is a loss in the open battle, `lose` posts it, `settle` closes the battle. `whole` looks at
    a game whose turns were judged (turn order, victory, cards that cannot be), given a turn that nobody plays, the game and
    what was found. `won` is the event by which the last turn of a finished record wins by points.
    """

    belongs: Callable[[Turn, Event], bool]
    lose: Callable[[Turn, Event], Turn]
    settle: Callable[[Turn], Turn]
    whole: Callable[[Turn, Game, Sequence[Objection]], Iterable[Objection]]
    won: Callable[[TurnLog, Sequence[Event], int], int | None]


class Bench:
    """The sources at a table.

    `factions` are the sources of the factions' own rules, `sources` all of them in a fixed order, `watchers` those that
    look at whole turns, `unjudged` the factions whose chapter is not modelled. `ways` is how battles and games are judged.
    """

    __slots__ = (
        "_areas",
        "_heads",
        "_latest",
        "_offers",
        "_regimes",
        "_steps",
        "able",
        "always",
        "deck",
        "factions",
        "law",
        "observing",
        "remembering",
        "sources",
        "steady",
        "table",
        "undealt",
        "unjudged",
        "watchers",
        "ways",
    )

    def __init__(self, table: Table, seat: Callable[[Bench], Seats], ways: Ways) -> None:
        """Seat the sources that `seat` finds for a table (`seating.seat`)."""
        self.ways = ways
        self.table = table
        self.law: Law = table.law
        self.deck = cards.deck(table.deck)
        self.undealt = tuple(n for n in table.map.clearings if n not in table.suits)
        """The clearings whose suits the record does not tell: where there are any, nothing can be judged."""
        self.factions, self.sources = seat(self)
        self.unjudged = frozenset(f for f, source in self.factions.items() if source.taints)
        self.watchers = tuple(s for s in self.sources if isinstance(s, Watcher))
        self.observing = tuple(w for w in self.watchers if type(w).observe is not Watcher.observe)
        """The watchers that see something of a turn as a whole."""
        self.remembering = tuple(
            w for w in self.watchers if type(w).remember is not Watcher.remember
        )
        """The watchers that do not just keep what they have."""
        steady = [s for s in self.sources if type(s).active is Source.active]
        self.steady = dict.fromkeys(steady, True)
        """The sources that are always in play."""
        self._areas = [crafted(letter) for letter in table.factions]
        self._regimes: dict[tuple[int, ...], Regime] = {}
        self._latest: tuple[State, Regime] | None = None
        self.able: Mapping[str, list[Source]] = (able := defaultdict(list))
        """The sources that have an answer of their own to a question, in play or not, where there are any."""
        self._heads: Mapping[tuple[str, Faction], list[tuple[int, Source, Play]]]
        self._heads = heads = defaultdict(list)
        """The plays by the kind of their event, and by its owner where it has to be their faction's, in their order."""
        self._offers: dict[Head, Offers] = {}
        self.always: dict[Head, Offers] = {}
        """The plays that may begin with an event, of those events for which it is the same whatever was crafted."""
        number = 0
        for source in self.sources:
            for question in source.answers:
                able[question].append(source)
            for play in source.plays:
                owner = source.faction if play.mine else ANYBODY
                number += 1
                for kind in play.kinds:
                    heads[kind, owner].append((number, source, play))
        self._steps: dict[tuple[Agenda, Faction], tuple[tuple[Step, ...], ...]] = {}

    def steps(self, agenda: Agenda, faction: Faction) -> tuple[tuple[Step, ...], ...]:
        """For each slot of the agenda of that faction's turn what it and those behind it call, where they call anything."""
        key = agenda, faction
        found = self._steps.get(key)
        if found is None:
            entering: dict[str, list[Source]] = {}
            for source in self.sources:
                if source.enters and source.faction in ("", faction):
                    for name in source.enters:
                        entering.setdefault(name, []).append(source)
            every = [
                (number, slot.enter, tuple(entering.get(slot.name, ())), slot.name)
                for number, slot in enumerate(agenda.slots)
            ]
            calling = [one for one in every if one[1] is not None or one[2]]
            found = self._steps[key] = tuple(
                [
                    tuple([one for one in calling if one[0] >= number])
                    for number in range(len(every))
                ]
            )
        return found

    def regime(self, state: State) -> Regime:
        """What is known of the sources while the same cards lie in the play areas.

        States share what did not change, so play areas with the same identity hold the same cards; the regime keeps
        them alive, so that no other play area gets their identity.
        """
        latest = self._latest
        if latest is not None and latest[0] is state:
            return latest[1]
        areas = state.lying(self._areas)
        key = tuple(map(id, areas))
        found = self._regimes.get(key)
        if found is None:
            found = self._regimes[key] = Regime(self, state)
        self._latest = state, found
        return found

    def lasts(self, state: State, regime: Regime) -> None:
        """Note the regime of a state about which is asked next, as that in which a turn ends is."""
        self._latest = state, regime

    def offers(self, head: Head) -> Offers:
        """The plays that may begin with such an event where their sources are in play, with the sources that offer them."""
        found = self._offers.get(head)
        if found is None:
            found = self._offers[head] = tuple(self._offered(*head))
            if self.steady.keys() >= {source for source, _ in found}:
                self.always[head] = found
        return found

    def _offered(
        self, kind: str, owner: Faction, code: str, faction: Faction
    ) -> Iterator[tuple[Source, Play]]:
        """The plays that may begin with such an event where their sources are in play."""
        heads = self._heads.get((kind, ANYBODY), []) + self._heads.get((kind, owner), [])
        for _, source, play in sorted(heads):  # no two have the same number
            if (
                play.turns == "any" or (faction == source.faction) == (play.turns == "own")
            ) and code.startswith(play.code):
                yield source, play


class Regime:
    """While these play areas last: which sources are in play, who answers which question, which plays begin with which event."""

    __slots__ = ("acting", "active", "answering", "bench", "heads", "state", "together")

    def __init__(self, bench: Bench, state: State) -> None:
        """Nothing has been asked yet; that state is one of those with these play areas."""
        self.bench = bench
        self.state = state
        self.active = bench.steady.copy()
        """Whether a source is in play, as far as it was asked."""
        self.acting: dict[tuple[str, Faction], tuple[Callable[[Turn], None], ...]] = {}
        """What is called at a moment of that faction's turn that sources may meet."""
        self.answering = _Answering(self)
        self.together: dict[tuple[str, ...], tuple[tuple[Source, ...], ...]] = {}
        self.heads = _Heads(self)

    def playing(self, sources: Sequence[Source]) -> tuple[Source, ...]:
        """Those of the sources that are in play."""
        known = self.active
        for source in sources:
            if source not in known:
                known[source] = source.active(self.state)
        return tuple([source for source in sources if known[source]])


class _Answering(dict[str, tuple[Source, ...]]):
    """By question the sources in play that have an answer of their own (`source.Source`), found when it is first asked."""

    __slots__ = ("regime",)

    def __init__(self, regime: Regime) -> None:
        self.regime = regime

    def __missing__(self, question: str) -> tuple[Source, ...]:
        able = self.regime.bench.able
        found = self.regime.playing(able[question]) if question in able else ()
        self[question] = found
        return found


class _Heads(dict[Head, Offers]):
    """By an event's head the plays that may begin with it, in a fixed order, found when such an event is first met."""

    __slots__ = ("regime",)

    def __init__(self, regime: Regime) -> None:
        self.regime = regime

    def __missing__(self, head: Head) -> Offers:
        regime = self.regime
        bench = regime.bench
        found = bench.always.get(head)
        if found is None:
            found = bench.offers(head)
            regime.playing([source for source, _ in found])
            found = tuple([one for one in found if regime.active[one[0]]])
        self[head] = found
        return found
