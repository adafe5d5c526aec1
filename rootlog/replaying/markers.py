"""Battles, cards shown and markers: the actions that move nothing, or what the notation leaves unwritten."""

from functools import partial

from rootlog.engine import factions
from rootlog.engine.changes import Battled, Marked, Moved, Purged, Showed
from rootlog.engine.hidden import fits, surely
from rootlog.engine.pieces import Card, Faction, Place, board, hand
from rootlog.engine.words import cards_in_full, counted, faction_name, place_in_full, series, some
from rootlog.notation.record import Battle, Board, Marker, Markers, Show
from rootlog.replaying import facts
from rootlog.replaying.card_moves import (
    choose,
    common,
    count_copies,
    distance,
    doubt_all,
    known_name,
    learned,
    spent,
)
from rootlog.replaying.names import AMBUSH, full_card
from rootlog.replaying.pieces import side
from rootlog.replaying.replayer import CARDS, Op, Replayer

PRICES = ("h", "r", "m")
OUTCAST, HATED, FUNDS = "o", "ho", "f"


def _fight(node: Battle, change: Battled, replayer: Replayer) -> None:
    """A battle, remembered for the removals that follow; the ambush cards leave the hands, which the record does not write."""
    replayer.battle = node
    replayer.do(change)
    for faction, suit in zip((change.defender, change.attacker), change.ambushes, strict=False):
        ambush(replayer, faction, suit)


def ambush(replayer: Replayer, faction: str, suit: str) -> None:
    """The ambush of that suit leaves the hand of whoever plays it."""
    if faction not in replayer.world.players or faction[:2] == "h_":
        return
    card, source = Card(suit, AMBUSH), hand(faction)
    chosen = choose(replayer, card, 1, source)
    taken = chosen.taken
    if not taken:
        replayer.short(
            CARDS,
            f"{place_in_full(source)} cannot hold {cards_in_full(card, 1)}",
        )
    thing = taken[0][0] if taken else card
    if thing != card:
        count_copies(replayer, card, 1)
    replayer.do(Moved(1, thing, source, spent(replayer, card, source), card, 0 if taken else 1))
    for doubt in chosen.doubtful:
        replayer.settle(doubt)


def battle(node: Battle, owner: str) -> list[Op]:
    """The operation of a battle."""
    attacker, defender = side(node.attacker or owner), side(node.defender)
    change = Battled(attacker, defender, node.clearing, node.ambushes, node.rolls)
    return [partial(_fight, node, change)]


def _reveal(change: Showed, replayer: Replayer) -> None:
    """Cards are shown; what is known of the hand is more from then on. A hand that cannot hold them contradicts the record."""
    stack = board(change.faction)
    if change.aside and not replayer.state.cards(stack):
        change = change._replace(aside=False)
    replayer.do(change)
    source = stack if change.aside else hand(change.faction)
    if change.faction not in replayer.world.players:
        return
    for _, card in change.cards:
        known_name(replayer, card)
    if replayer.rejected:
        return
    needed = sum(number for number, _ in change.cards)
    size = replayer.state.size(source)
    if needed > size:
        replayer.short(
            CARDS,
            f"{place_in_full(source)} holds {some(size, 'card')}, "
            f"{needed} {'is' if needed == 1 else 'are'} shown",
        )
        return
    there = dict(replayer.state.cards(source))
    # what may be any card is found last, so that it does not take the place of one that is told
    for number, card in sorted(change.cards, key=_untold):
        if not _see(replayer, source, there, card, number):
            shown = series(cards_in_full(one, count) for count, one in change.cards)
            held = f"{place_in_full(source)} holds {counted(size, 'card')}"
            replayer.short(CARDS, f"{held}, which cannot be {shown}")
            replayer.after.clear()
            doubt_all(replayer, source)
            return


def _untold(shown: tuple[int, Card]) -> int:
    """The part of a shown card that is not stated: its suit and its name."""
    _, card = shown
    return (card.suit is None) + (card.name is None)


def _see(replayer: Replayer, where: Place, there: dict[Card, int], card: Card, number: int) -> bool:
    """Find shown cards among those of a hand and learn what they are; False if they cannot be there."""
    known = [c for c in there if fits(c, card)]
    if len(known) > 1:
        # what is surely such a card may be the one that is shown: then nothing is learned of the others
        known.sort(key=lambda c: (not surely(c, card), distance(c, card)))
    # a name may as well be that of a card of which only the suit is known, and a suit that of one whose name is
    unsure = [c for c in known if there[c] and not surely(c, card)]
    open_ = (
        len(unsure) > 1
        and len({learned(c, card) for c in unsure}) > 1
        and sum(there[c] for c in known) > number
    )
    learnt = False
    for thing in known:
        taken = min(number, there[thing])
        there[thing] -= taken
        number -= taken
        seen = learned(thing, card)
        if taken and seen != thing and not open_:
            if seen.name is not None and thing.name is None:
                count_copies(replayer, seen, taken)
            replayer.later(Moved(taken, thing, where, where, seen))
            learnt = True
    if learnt and len(unsure) > 1:
        _mix(replayer, where, [(c, there[c]) for c in unsure], common(unsure))
    return number == 0


def _mix(replayer: Replayer, where: Place, left: list[tuple[Card, int]], vague: Card) -> None:
    """Any of those may have been what was shown: of the others no more is known than of all."""
    for card, number in left:
        if number and card != vague:
            replayer.later(Moved(number, card, where, where, vague))


def nothing(replayer: Replayer) -> None:
    """None of something is moved or shown: that changes nothing, and is hardly what was meant."""
    replayer.warn("the count is 0, so nothing happens")


def _itself(holder: Faction, owner: Faction, replayer: Replayer) -> None:
    """Cards are shown to who holds them: that shows nothing, and hardly is what was meant."""
    words = f"the {faction_name(holder):shows} cards to nobody else"
    meant = f", taken as cards of the {faction_name(owner)}" if owner != holder else ""
    replayer.warn(words + meant)


def show(node: Show, owner: str) -> list[Op]:
    """The operations of showing cards; those of which none is shown are not."""
    shown = tuple(t for t in node.terms if t.count != 0)
    slips: list[Op] = [nothing] * (len(shown) < len(node.terms))
    if slips and not shown:
        return slips
    cards = tuple((t.count or 1, full_card(t.suit, t.name)) for t in shown)
    faction = node.faction or _hand_of(node) or owner
    audience = tuple(side(f) for f in node.audience)
    if audience == (side(faction),):  # nobody shows a hand to its holder
        slips.append(partial(_itself, side(faction), side(owner)))
        faction = owner
    aside = any(isinstance(term.start, Board) and term.start.key is None for term in shown)
    return [*slips, partial(_reveal, Showed(side(faction), cards, audience, not cards, aside))]


def _hand_of(node: Show) -> str | None:
    """The hand written behind a shown card (`F#D^`)."""
    for term in node.terms:
        faction = getattr(term.start, "faction", None)
        if faction:
            return str(faction)
    return None


def mark(change: Marked, replayer: Replayer) -> None:
    """A marker is set; with a new Outcast the lost souls are discarded."""
    if change.kind == "funds":
        replayer.funds_written = True
    replayer.do(change)
    if change.kind == "outcast":
        replayer.world.discard_souls(replayer)


def _purge(faction: str, replayer: Replayer) -> None:
    """The Decree is discarded: its cards are spent, the viziers and the leader leave."""
    replayer.do(Purged(faction))
    replayer.world.purge(replayer, faction)


def markers(node: Markers, owner: str) -> list[Op]:
    """The operations of `$_...->`: discarding the Decree, or setting relationships, prices, funds, the Outcast."""
    made: list[Op] = []
    for marker in node.markers:
        made += _marker(marker, node.value, owner)
    return made


def _marker(marker: Marker, value: str | int | None, owner: str) -> list[Op]:
    faction, key = side(marker.faction or owner), marker.key
    if key is None and value is None:
        return [partial(_purge, faction)]
    if key is None or key in PRICES:
        seller = _whose(marker, "services", owner)
        return [
            partial(mark, Marked("price", seller, price, value))
            for price in PRICES
            if key in (None, price)
        ]
    if key == FUNDS:
        return [partial(mark, Marked("funds", _whose(marker, "services", owner), "", value))]
    if key in (OUTCAST, HATED):
        cult = _whose(marker, "outcast", owner)
        return [partial(mark, Marked("outcast", cult, "", value, hated=key == HATED))]
    status = None if value is None else str(value)
    return [partial(mark, Marked("relationship", faction, side(key), status))]


def _whose(marker: Marker, habit: str, owner: str) -> str:
    """Whose a marker is: of the faction that it names, else of the one that has such markers."""
    return side(marker.faction or facts.keeper(habit, (owner, *factions.letters())))
