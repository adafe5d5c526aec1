"""The clause for one change: who does what to what, from where and to where. `actions.py` puts clauses together."""

from typing import NamedTuple

from rootlog.engine import words
from rootlog.engine.changes import (
    Battled,
    Change,
    Crafted,
    Guessed,
    Marked,
    Moved,
    Opened,
    Purged,
    Scored,
    Showed,
    Swapped,
)
from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Faction, Item, Piece, board, hand
from rootlog.engine.vocabulary import ON_MAP
from rootlog.reporting.words.nouns import CountedThings, Names, its, kind_of, part, spot


class Clause(NamedTuple):
    """Who does what: the faction that acts ("": none), the verb in the third person singular, the objects, and where.

    `subject` is in the place of the faction where things move that are not the actor's. `source` and `tail` are
    phrases, `to` the preposition before the `targets`.
    """

    actor: Faction
    verb: str
    what: tuple[CountedThings, ...] = ()
    source: str = ""
    to: str = ""
    targets: tuple[str, ...] = ()
    tail: str = ""
    subject: words.Name | None = None


class ClauseMaker:
    """Makes clauses of the changes of one turn; `faction` is whose turn it is."""

    def __init__(self, table: Table, faction: Faction) -> None:
        self._names = Names(table.deck, table.law.house)
        self._faction = faction

    def clause(self, change: Change, rest: tuple[Change, ...]) -> Clause:
        """A change as a clause; `rest` are those after it in the action, which some changes bring with them."""
        match change:
            case Moved():
                return self._moved(change)
            case Battled():
                return self._battle(change)
            case Crafted():
                made = CountedThings(1, words.item_name(change.item)) if change.item else None
                return Clause(change.faction, "crafts", (made or self._titled(change.name),))
            case Scored():
                verb = "scores" if change.points >= 0 else "loses"
                return Clause(
                    change.faction, verb, (CountedThings(abs(change.points), "point", "1"),)
                )
            case Showed():
                return self._shown(change)
            case Purged():
                return self._purge(change, rest)
            case Marked():
                return _marked(change)
        return self._plotted(change)

    def _plotted(self, change: Guessed | Swapped | Opened) -> Clause:
        if isinstance(change, Guessed):
            plot = words.a(words.kind_name(change.plot, self._names.house))
            told = f" that the plot in {change.clearing} is {plot}"
            return Clause(change.faction, "guesses", tail=told)
        ends = f"{change.one} and {change.other}"
        if isinstance(change, Swapped):
            return Clause(change.faction, "swaps", tail=f" the plots in {ends}")
        return Clause(self._faction, "opens", tail=f" the path between {ends}")

    def _titled(self, name: str | None) -> CountedThings:
        return CountedThings(
            1, words.card_titles(self._names.deck).get(name or "", name or "a card"), ""
        )

    def _battle(self, battle: Battled) -> Clause:
        tail = (
            f" the {words.faction_name(battle.defender)} in {words.clearing_name(battle.clearing)}"
        )
        if battle.rolls:
            tail += f" with rolls of {battle.rolls[0]} and {battle.rolls[1]}"
        sides = (battle.defender, battle.attacker)
        cards = [words.a(words.matching_card(suit)) for suit in battle.ambushes]
        played = [
            f"the {words.faction_name(side):{verb}} with {card}"
            for side, card, verb in zip(sides, cards, ("ambushes", "answers"), strict=False)
        ]
        said = f": {words.joined(played)}" if played else ""
        return Clause(battle.attacker, "battles", tail=tail + said)

    def _shown(self, shown: Showed) -> Clause:
        to = tuple(f"the {words.faction_name(one)}" for one in shown.audience)
        tail = f" to {words.joined(to)}" if to else ""
        if shown.whole_hand:
            return Clause(shown.faction, "shows", tail=f" {its(shown.faction)} whole hand{tail}")
        here = board(shown.faction) if shown.aside else hand(shown.faction)
        tail = f" of {its(shown.faction)} board{tail}" if shown.aside else tail
        cards = tuple(part(self._names, n, card, shown.faction, here) for n, card in shown.cards)
        return Clause(shown.faction, "shows", cards, tail=tail)

    def _purge(self, purge: Purged, rest: tuple[Change, ...]) -> Clause:
        leaders = [
            self._titled(change.thing.name).told(purge.faction)
            for change in rest
            if type(change) is Moved
            and change.source.kind == "leader"
            and isinstance(change.thing, Card)
        ]
        tail = "".join(f" and the leader {name}" for name in leaders)
        return Clause(purge.faction, "discards", tail=f" {its(purge.faction)} Decree{tail}")

    # --- what goes from one place to another ------------------------------------------------------------------

    def _moved(self, change: Moved) -> Clause:
        if isinstance(change.thing, Card):
            return self._card(change)
        if isinstance(change.thing, Item):
            return self._item(change)
        return self._piece(change)

    def _part(self, change: Moved, actor: Faction) -> CountedThings:
        return part(self._names, change.count, change.became, actor, change.source)

    def _spots(self, change: Moved, actor: Faction) -> tuple[str, str]:
        names = self._names
        here = spot(names, change.source, change.thing, actor)
        return here, spot(names, change.target, change.became, actor)

    def _card(self, change: Moved) -> Clause:
        source, target = change.source, change.target
        kinds = source.kind, target.kind
        actor = source.faction or target.faction or self._faction
        if kinds == ("hand", "hand") and target.faction == self._faction:
            actor = target.faction
        what = (self._part(change, actor),)
        here, there = self._spots(change, actor)
        came = "" if source.kind in _OF_COURSE else f" from {here}"
        if target.kind == "leader" or source.kind == "leader":
            return _title_taken(change, actor, what[0])
        if target.kind in _DISCARDED:
            return Clause(actor, "discards", what, came)
        if kinds == ("hand", "hand") and actor != target.faction:
            to = f"the {words.faction_name(target.faction)}"
            return Clause(actor, "gives", what, "", " to ", (to,))
        if target.kind == "hand" or source.kind == "quests":
            verb, taken = ("draws", "") if source.kind == "deck" else ("takes", f" from {here}")
            return Clause(actor, verb, what, "" if source.kind == "quests" else taken)
        if target.kind == "box":
            return Clause(actor, "removes", what, f" from {here}", tail=" for good")
        verb = "moves" if kinds == ("column", "column") else "adds"
        return Clause(actor, verb, what, came, " to ", (there,))

    def _item(self, change: Moved) -> Clause:
        source, target = change.source, change.target
        actor = source.faction or target.faction or self._faction
        what = (self._part(change, actor),)
        if source == target:
            verb = "exhausts" if _is_exhausted(change) else "refreshes"
            return Clause(actor, verb, what)
        here, there = self._spots(change, actor)
        turned = change.thing != change.became
        tail = f", {'exhausted' if _is_exhausted(change) else 'refreshed'}" if turned else ""
        if source.kind != "items":
            return Clause(actor, "takes", what, f" from {here}")
        if target.kind == "box":
            return Clause(actor, "removes", what, tail=" from the game")
        if source.faction == target.faction:
            if target.key == "d":
                return Clause(actor, "damages", what, tail=tail)
            if source.key == "d":
                plain = what[0]._replace(noun=what[0].noun.removeprefix("damaged "))
                return Clause(actor, "repairs", (plain,), tail=tail)
            return Clause(actor, "moves", what, "", " to ", (there,), tail)
        if target.faction == self._faction:
            giver = f" from the {words.faction_name(source.faction)}"
            return Clause(target.faction, "takes", what, giver)
        return Clause(
            actor, "gives", what, "", " to ", (f"the {words.faction_name(target.faction)}",)
        )

    def _piece(self, change: Moved) -> Clause:
        owner = change.thing.owner if isinstance(change.thing, Piece) else ""
        source, target = change.source, change.target
        own = owner in ("", self._faction)
        actor = owner or self._faction
        if source.faction == self._faction and source.kind in _KEPT and target.kind in _GONE:
            own, actor = True, self._faction  # what others paid lies on one's own board
        named = change if target.kind not in _GONE else change._replace(became=change.thing)
        what = (self._part(named, actor),)
        here, there = self._spots(change, actor)
        if source == target:
            return self._stayed(change, actor, here)
        if source.kind in _BESIDE and target.kind in ("board", "column"):
            return Clause(actor, "adds", what, "", " to ", (there,))
        if source.kind in _BESIDE and target.kind in ON_MAP:
            verb = "places" if own else "is placed"
            return self._acted(change, own, verb, "", " in ", there)
        if target.kind in _GONE:
            verb, where = ("removes", " from ") if own else ("loses", _lost(source.kind))
            return Clause(actor, verb, what, f"{where}{here}", tail=_GONE[target.kind])
        if target.kind == "board" and source.kind in ON_MAP:
            return Clause(actor, "takes", what, f" from {here}", " to ", (there,))
        return self._acted(change, own, "moves", f" from {here}", " to ", there)

    def _acted(
        self, change: Moved, own: bool, verb: str, source: str, to: str, target: str
    ) -> Clause:
        """The verbs for a faction's acts with its pieces; on the turn of another it is said of the pieces, for who decides is not written."""
        if own:
            what = (self._part(change, self._faction),)
            return Clause(self._faction, verb, what, source, to, (target,))
        told = self._part(change, self._faction).told(self._faction)
        subject = words.Name(told, plural=change.count != 1)
        return Clause("", verb, (), source, to, (target,), subject=subject)

    def _stayed(self, change: Moved, actor: Faction, here: str) -> Clause:
        if change.thing == change.became:
            return Clause(actor, "leaves", (self._part(change, actor),), f" in {here}")
        was = part(self._names, change.count, change.thing, actor, change.source)
        now = self._part(change, actor)._replace(article="a").told(actor)
        return Clause(actor, "flips", (was,), f" in {here}", tail=f" to {now}")


_OF_COURSE = frozenset(("hand", "stock"))
"""The place that cards come from if nothing is said of it."""
_DISCARDED = frozenset(("discard", "souls", "display"))
_BESIDE = frozenset(("supply", "stock"))
_KEPT = frozenset(("board", "column"))
_GONE = {"supply": "", "box": " for good", "coffin": " to Coffin Makers"}
"""The goal of things that are removed, and the words for it."""


def _lost(kind: str) -> str:
    return " in " if kind in ON_MAP else " from "


def _is_exhausted(change: Moved) -> bool:
    return isinstance(change.became, Item) and change.became.exhausted


def _title_taken(change: Moved, actor: Faction, card: CountedThings) -> Clause:
    """A leader, a minister, a character or a mood is taken, or given up."""
    assert isinstance(change.became, Card)
    title = card._replace(noun=f"the {kind_of(change.became, actor)} {card.noun}", article="")
    return Clause(actor, "takes" if change.target.kind == "leader" else "gives up", (title,))


def _marked(mark: Marked) -> Clause:
    """A marker is set."""
    match mark.kind:
        case "relationship":
            with_whom = CountedThings(
                1, f"the relationship with the {words.faction_name(mark.key)}", ""
            )
            shown = words.RELATIONS.get(str(mark.value), str(mark.value))
            return Clause(mark.faction, "sets", (with_whom,), "", " to ", (shown,))
        case "price":
            price = CountedThings(1, f"the price of {words.PRICES.get(mark.key, mark.key)}", "")
            return Clause(mark.faction, "sets", (price,), "", " to ", (str(mark.value),))
        case "funds":
            return Clause(mark.faction, "has", tail=f" funds of {mark.value} left")
        case "outcast":
            hated = "hated " if mark.hated else ""
            told = f" {words.suit_name(str(mark.value))} the {hated}outcast"
            return Clause(mark.faction, "makes", tail=told)
        case "hireling":
            markers = words.counted(int(mark.value), "marker") if mark.value is not None else ""
            tail = f" the {words.faction_name(mark.key)}{f' with {markers}' if markers else ''}"
            return Clause(mark.faction, "hires", tail=tail)
    end = f" in a coalition with the {words.faction_name(mark.key)}"
    tail = (
        f" {its(mark.faction)} score marker{end if mark.value == 'coalition' else ' for dominance'}"
    )
    return Clause(mark.faction, "gives up", tail=tail)
