"""Breaches of what everybody does beside the map: crafts, cards and points."""

from rootlog.engine.cards import deck
from rootlog.engine.factions import data
from rootlog.engine.pieces import DECK, DISCARD, ITEM_SUPPLY
from rootlog.notation.record import Score
from tests.breaching import legal
from tests.breaching.finding import evening_draws
from tests.breaching.kinds import CHAPTERS, DRAWS, EVENING, PLAYERS, VAGABOND, A, T, W, breach

# --- crafting --------------------------------------------------------------------------------------------------


def crafts(turn):
    """The turn's own crafts."""
    return [act for act in turn.acts if act.is_a("craft")]


def cards_of_one_suit(turn):
    """The persistent cards of the deck that are paid with one suit."""
    for card in deck(turn.table.deck).cards:
        if (
            card.kind == "persistent"
            and card.cost
            and set(card.cost) <= set("FMR")
            and len(set(card.cost)) == 1
        ):
            yield card


def may_draw_it(act, turn, card):
    """Whether the crafter may hold that card from then on, unknown, and needs it for nothing else in the turn."""
    seen = sum(
        count
        for place, things in act.before.places()
        if place.kind in ("crafted", "discard")
        for thing, count in things.items()
        if getattr(thing, "name", None) == card.name
    )
    spare = all(legal.unknown_cards(one.after, turn.faction) > 1 for one in (act, *turn.later(act)))
    return spare and seen < card.copies and not turn.named("discard to limit")


def _by_pieces(turn):
    return turn.faction not in ("O", *legal.LONERS) and not turn.owns("masterengravers")


@breach(PLAYERS)
def craft_without_pieces(turn):
    """A card crafted beside another one, of a suit in which the crafter has no crafting piece."""
    if not _by_pieces(turn):
        return
    for act in crafts(turn)[:1]:
        suits = legal.crafting_pieces(turn, act.before)
        if any(len(one) > 1 for one in suits):
            continue
        for card in cards_of_one_suit(turn):
            if (
                suits.get(card.cost[0], 0) == 0
                and may_draw_it(act, turn, card)
                and not turn.owns(card.name)
            ):
                rules = A.COST, A.CRAFT, CHAPTERS[turn.faction].CRAFTING
                yield turn.swapped_for(act, f"Z{card.name}", act.text), rules


@breach(PLAYERS, A.NO_DUPLICATES)
def craft_twice(turn):
    """A second copy of what already lies in the play area."""
    for act in crafts(turn):
        node = act.node
        if node.name is None:
            continue
        for card in cards_of_one_suit(turn):
            if (
                (
                    card.copies > 1
                    and card.cost == cost_of(turn, node)
                    and card.name != full(turn, node)
                )
                and legal.owns(act.before, turn.faction, card.name)
                and may_draw_it(act, turn, card)
            ):
                yield turn.swapped_for(act, f"Z{card.name}")


def full(turn, node):
    """The full name of a card that is crafted."""
    return deck(turn.table.deck).full_name(node.name)


def cost_of(turn, node):
    """What a named card costs."""
    found = deck(turn.table.deck).named(full(turn, node) or "")
    return found[0].cost if found else None


@breach(PLAYERS, A.CRAFT, A.IMMEDIATE_EFFECTS, A.COST, T.ITEMS, W.CRAFTING_ITEMS)
def craft_what_is_gone(turn):
    """An item is crafted that the supply has no more, of the same cost as the one that was, for its own points."""
    if not _by_pieces(turn) or turn.faction in ("E", "H") or turn.game.table.landmarks:
        return
    cards = [card for card in deck(turn.table.deck).cards if card.kind == "item"]
    for act in crafts(turn):
        after = turn.next(act)
        if not act.node.item or after is None or not isinstance(after.node, Score):
            continue
        now = deck(turn.table.deck).giving(act.node.item)[0]
        if after.node.points != now.vp:
            continue
        left = {item.letter for item, _ in act.before.items(ITEM_SUPPLY)}
        for card in cards:
            if card.item not in left and card.cost == now.cost and not wins(turn, card.vp):
                points = "++" + (str(card.vp) if card.vp > 1 else "")
                pair, other = f"{act.text}/{after.text}", f"Z%{card.item}/{points}"
                yield turn.meant.replace(pair, other, 1)


# --- cards and points --------------------------------------------------------------------------------------------


def full_deck(act):
    """Whether there are cards enough to draw."""
    return act.before.size(DECK) + act.before.size(DISCARD) > 8


@breach(PLAYERS, plain=True)
def draw_too_many(turn):
    """One card too many at the turn's end."""
    for act, count in evening_draws(turn):
        yield turn.swapped_for(act, f"{count + 1}#->{turn.faction}"), DRAWS[turn.faction]


@breach(PLAYERS, plain=True)
def draw_too_few(turn):
    """One card too few at the turn's end, where there are enough."""
    for act, count in evening_draws(turn):
        if count > 1 and full_deck(act) and not turn.later(act) and turn.faction != "P":
            fewer = f"{count - 1 if count > 2 else ''}#->{turn.faction}"
            yield turn.swapped_for(act, fewer), DRAWS[turn.faction]


@breach(PLAYERS, plain=True)
def draw_left_out(turn):
    """No card at the turn's end, where there are enough."""
    for act, _ in evening_draws(turn):
        if full_deck(act) and not turn.later(act) and turn.faction != "P":
            yield turn.without(act), (*DRAWS[turn.faction], EVENING[turn.faction])


@breach(PLAYERS)
def hand_too_large(turn):
    """The discard down to the hand limit is left out."""
    after = turn.log.after
    limit = data(turn.faction).hand_limit
    found = turn.named("discard to limit")
    if turn.faction == "O" or len(found) != 1 or legal.in_hand(after, turn.faction) != limit:
        return
    yield turn.without(found[0]), (*DRAWS[turn.faction], EVENING[turn.faction])


def scores(turn):
    """The turn's own points, with the action and how many."""
    if (
        turn.log.before.scores.get(turn.faction) is None
        or turn.log.after.scores.get(turn.faction) is None
    ):
        return
    for act in turn.acts:
        node = act.node
        if isinstance(node, Score) and node.faction in (None, turn.faction) and node.points > 0:
            yield act, node.points


def hires(turn):
    """Whether the Hundreds may have hired mercenaries, with whom clearings are oppressed or not."""
    return turn.faction == "H" and turn.named("pay for services")


def every_rule(turn):
    """The rules by which the turn's points were earned: which of several is left out, the record does not say."""
    return tuple(rule for act, _ in scores(turn) for rule in act.rules)


def wins(turn, more):
    """Whether so many more points could end the game."""
    return (turn.log.after.scores[turn.faction] or 0) + more >= 28


@breach(PLAYERS)
def points_too_many(turn):
    """One point more than was earned; not for the Duchy, whose lords may score and need not have."""
    for act, points in scores(turn):
        if not wins(turn, 1) and turn.faction != "D":
            yield turn.swapped_for(act, f"++{points + 1}"), (*act.rules, W.SCORING_VICTORY_POINTS)


@breach(PLAYERS)
def points_too_few(turn):
    """One point less than was earned; not for the Duchy, whose lords may score and need not have."""
    for act, points in scores(turn):
        if points > 1 and not wins(turn, 0) and turn.faction != "D" and not hires(turn):
            yield turn.swapped_for(act, f"++{points - 1 if points > 2 else ''}"), act.rules


@breach(PLAYERS)
def points_left_out(turn):
    """Points that were earned are not written; not those of a quest, which may go without a reward, nor what may be a lord's."""
    if turn.faction == "D" or hires(turn) or turn.table.landmarks:
        return
    for act, _ in scores(turn):
        if not wins(turn, 0) and VAGABOND.QUEST not in act.rules:
            yield turn.without(act), every_rule(turn)
