"""Cards as written -> cards as moved: where they come from, and where they go when it is not written.

Follows docs/notation.md on cards, boards, omitted parts and the tolerant readings of slips.
"""

from rootlog.engine import factions
from rootlog.engine.changes import Moved
from rootlog.engine.hidden import fits, seen
from rootlog.engine.pieces import (
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    QUESTS,
    SOULS,
    UNKNOWN_CARD,
    Card,
    Piece,
    Place,
    board,
    column,
    crafted,
    hand,
    leader,
    place,
)
from rootlog.engine.words import the_faction
from rootlog.notation.record import (
    Action,
    Board,
    CardTerm,
    Craft,
    Hand,
    MarkerOff,
    Pile,
    Score,
    Show,
    Transfer,
    Where,
)
from rootlog.replaying import facts
from rootlog.replaying.card_moves import (
    QUEST_STOCK,
    TAKING_AVAILABLE_CARDS,
    MoveCard,
    choose,
    count_copies,
    distance,
    known_name,
)
from rootlog.replaying.names import DOMINANCE, absent, full_card, item_of
from rootlog.replaying.pieces import side
from rootlog.replaying.replayer import Replayer

ARTISANS, TINKER = "h_D", "tinker"
CLAIMED, SUPPORTER, LABORED = "claimed", "supporter", "labored"
"""The open question about a card, among the picks of a replay.

A dominance card is taken or drawn; a card that leaves a board was in play or a supporter; one is drawn or recovered.
"""


class UseBoardCard(MoveCard):
    """Cards leave a faction board: supporters, improvements, ministers, quests lie in different places of it."""

    def __call__(self, replayer: Replayer) -> None:
        """Take them from the first place of the board that holds them all, else from the board."""
        source, faction = self.source, self.source.faction
        for where in (crafted(faction), leader(faction)):
            if self.card.name is not None and self._holds(replayer, where):
                source = where
        if source is self.source and not self._holds(replayer, source):
            source = self._elsewhere(replayer)
        elif (
            source.kind == "crafted"
            and facts.holds_supporters(faction)
            and self._supported(replayer, board(faction))
        ):
            source = self.source
        self.move(replayer, source, self.target)
        if source.kind == "crafted" and source.faction == replayer.coffin:
            replayer.world.bury_unless_left(replayer)

    def _holds(self, replayer: Replayer, where: Place) -> bool:
        there = replayer.state.cards(where)
        return sum(n for c, n in there if fits(c, self.card)) >= self.count

    def _supported(self, replayer: Replayer, stack: Place) -> bool:
        """True if it is a supporter, though a card of that name is in play there too: that is open where there is another copy.

        Of dominance cards the one in play stays there more likely.
        """
        card, state = self.card, replayer.state
        if not any(fits(one, card) for one, _ in state.cards(stack)):
            return False
        copies = replayer.world.copies.get(card, 0)
        if card.suit is not None and not state.count(card, stack) and seen(state, card) >= copies:
            return False  # there is no other one
        other = bool(replayer.choose(stack.faction, SUPPORTER, 2))
        return other != (card.name == DOMINANCE)

    def _elsewhere(self, replayer: Replayer) -> Place:
        """The board does not hold them: the play area may, or the board of who just lost a base."""
        faction = self.source.faction
        supporters = self.card.name is None and facts.holds_supporters(faction)
        if self._holds(replayer, crafted(faction)) and not supporters:
            return crafted(faction)
        razed = replayer.razed
        if razed and razed != replayer.faction and self._holds(replayer, board(razed)):
            replayer.warn(f"read as cards of {the_faction(razed)}, whose building was removed")
            return board(razed)
        return self.source


class Appoint(MoveCard):
    """A leader, minister, character or mood comes from its stock, or a dominance card from the display."""

    def __call__(self, replayer: Replayer) -> None:
        """Take it from its stock; the special cards bring what the rules bring with them."""
        name = self.card.name or ""
        owner = replayer.world.stocks.get(name)
        if owner is None:
            self._character(replayer)
            return
        if self.source.faction not in replayer.world.players:
            replayer.reject(absent(self.source.faction))
            return
        owner = self.source.faction
        replayer.world.ready(replayer, owner, self.card)
        stock = place("stock", owner)
        self.move(replayer, stock, leader(owner))
        replayer.world.appointed(replayer, owner, name)

    def _character(self, replayer: Replayer) -> None:
        """A name that no list has, as a slip of a Vagabond's, or a card that is drawn."""
        faction = self.source.faction
        if faction in replayer.world.vagabonds and self.card not in replayer.world.copies:
            known_name(replayer, self.card)
            replayer.do(Moved(1, self.card, BOX, leader(faction), self.card, 1))
        else:
            self.move(replayer, DECK, self.target)


class ClaimDominance(MoveCard):
    """A dominance card is taken from the display, where it may have gone unnamed, or it is drawn like any other."""

    def __call__(self, replayer: Replayer) -> None:
        """Take it from the display, or draw it where it cannot lie there or judging tells so; supporters are never taken."""
        target = self.target
        if (
            target is not None
            and target.kind == "crafted"
            and facts.holds_supporters(target.faction)
        ):
            target = board(target.faction)
        if target is None or target.kind != "hand" or self._drawn(replayer, target.faction):
            vague = [c for c, _ in replayer.state.cards(DISPLAY) if fits(c, self.card)]
            for one in vague[:1]:  # what lies there is no dominance card, for this one is drawn
                replayer.settle(Moved(1, one, DISPLAY, DISCARD, one))
            self.move(replayer, DECK, target)
            return
        if not self._lies_in(replayer, DISPLAY):
            chosen = choose(replayer, self.card, 1, DISCARD)
            souls = choose(replayer, self.card, 1, SOULS)
            if chosen.taken:
                thing, _, became = chosen.taken[0]
                if became.name is not None and thing.name is None:
                    count_copies(replayer, became, 1, TAKING_AVAILABLE_CARDS)
                for moved in (Moved(1, thing, DISCARD, DISPLAY, became), *chosen.doubtful):
                    replayer.settle(moved)
            elif _shuffled_in(replayer) and not any(c.name for c, _, _ in souls.taken):
                count_copies(replayer, self.card, 1, TAKING_AVAILABLE_CARDS)
                replayer.settle(Moved(1, UNKNOWN_CARD, DECK, DISPLAY, self.card))
            elif souls.taken:
                self.move(replayer, SOULS, target)
                return
        self.move(replayer, DISPLAY, target)

    def _drawn(self, replayer: Replayer, faction: str) -> bool:
        """True if it is drawn: that is open, unless it is known where it lies, or can lie nowhere but in the deck."""
        known = (
            card.name
            for where in (DISPLAY, SOULS)
            for card, _ in replayer.state.cards(where)
            if fits(card, self.card)
        )
        if any(known):
            return False
        if not (
            any(self._lies_in(replayer, where) for where in (DISPLAY, DISCARD, SOULS))
            or _shuffled_in(replayer)
        ):
            return True
        return bool(replayer.choose(faction, CLAIMED, 2))

    def _lies_in(self, replayer: Replayer, where: Place) -> bool:
        """True if it may lie there."""
        return any(fits(card, self.card) for card, _ in replayer.state.cards(where))


def _shuffled_in(replayer: Replayer) -> bool:
    """True if the discard pile became the deck before, and unnamed cards of it with it, so that one may be on display.

    More cards were drawn than the deck lacks: each faction starts with a hand and draws about two a turn.
    """
    turn, state = replayer.turn, replayer.state
    if turn is None or not state.at(DECK).get(UNKNOWN_CARD, 0):
        return False
    gone = sum(replayer.world.copies.values()) - state.size(DECK)
    return len(replayer.table.factions) * (facts.HAND + 2 * turn.round - 2) > gone


class TakeQuest(MoveCard):
    """A quest is taken; another one replaces it."""

    def __call__(self, replayer: Replayer) -> None:
        """Take it and turn up the next one once the step is over."""
        self.move(replayer, QUESTS, self.target)
        left = min(self.count, replayer.state.size(QUEST_STOCK))
        if left:
            replayer.later(Moved(left, UNKNOWN_CARD, QUEST_STOCK, QUESTS, UNKNOWN_CARD))


class RecoverCard(MoveCard):
    """A card comes out of the discard pile (with the Cult about, cards lie in the lost souls until they get there)."""

    def __call__(self, replayer: Replayer) -> None:
        """Take it from the discard pile, or from the lost souls that were discarded unwritten."""
        source = DISCARD
        if _has_artisans(replayer) and _was_crafted(replayer, self.card):
            self._hand_back(replayer)
        elif replayer.world.souls and not any(
            fits(c, self.card) for c, _ in replayer.state.cards(DISCARD)
        ):
            source = SOULS
            # what was discarded, or shuffled, at another moment may lie there instead
            replayer.strained += 1
            replayer.doubt_picks("", DOMINANCE)
        self.move(replayer, source, self.target)

    def _hand_back(self, replayer: Replayer) -> None:
        """The cards that Mole Artisans give back went nowhere as they were crafted: neither to the Lost Souls, nor was a pile made with it."""
        souls = [one for one, _ in replayer.state.cards(SOULS) if fits(one, self.card)]
        if souls:
            one = min(souls, key=lambda card: distance(card, self.card))
            replayer.settle(Moved(1, one, SOULS, DISCARD, one))
            return
        there = any(fits(one, self.card) for one, _ in replayer.state.cards(DISCARD))
        if not there and replayer.state.count(UNKNOWN_CARD, DECK):
            replayer.settle(Moved(1, UNKNOWN_CARD, DECK, DISCARD, self.card))


def _has_artisans(replayer: Replayer) -> bool:
    """True if the player at turn may have demoted Mole Artisans: not where the record tells of hirelings, and not that."""
    if ARTISANS not in replayer.table.demoted:
        return False
    held = {(key, owner) for kind, owner, key in replayer.state.markers if kind == "hireling"}
    return not held or (ARTISANS, replayer.faction) in held


def _was_crafted(replayer: Replayer, card: Card) -> bool:
    """True if such a card was crafted for an item before in the turn."""
    done = replayer.turn.actions[: replayer.number - 1] if replayer.turn is not None else ()
    nodes = [one.node for one in done if isinstance(one.node, Craft)]
    if card.name is None:
        return any(node.item or item_of(node.name) for node in nodes)
    item = item_of(card.name)
    return item is not None and any(item in (node.item, item_of(node.name)) for node in nodes)


class DrawCard(MoveCard):
    """A card with no source written is drawn; with no target either it is discarded from the hand."""

    def __call__(self, replayer: Replayer) -> None:
        """Draw it, or discard it; a hand that is nobody's is read as the line owner's, a Tinker's labor as such."""
        target = self.target
        stock = replayer.world.stocks.get(self.card.name or "")
        if stock is not None:
            source = place("stock", stock)
            if self._stands(replayer, source):
                if not _setting_up(replayer):
                    return
                self._take_back(replayer, self.count, target, source)
            self.move(replayer, source, target)
            return
        if (
            target is not None
            and target.kind == "hand"
            and _setting_up(replayer)
            and self.count >= facts.HAND <= replayer.state.count(UNKNOWN_CARD, target)
        ):
            self._take_back(replayer, facts.HAND, target, DECK)  # the starting hand is told
        if target is None and _overflows(replayer):
            self.move(replayer, DECK, None)
            return
        if target is None:
            replayer.warn("no hand is written: read as a discard from the hand of the line's owner")
            self.move(replayer, hand(replayer.faction), None)
            return
        if self._labored(replayer):
            replayer.warn("a draw cannot be named: read as taken from the discard pile, as by `*`")
            RecoverCard(self.count, self.card, DISCARD, target)(replayer)
            return
        self.move(replayer, DECK, gift(replayer, target))

    def _labored(self, replayer: Replayer) -> bool:
        """True if a named card that a Tinker gets comes from the discard pile: that is open where it may lie there."""
        faction, state = replayer.faction, replayer.state
        if self.card.name is None or faction not in replayer.world.vagabonds:
            return False
        if not any(one.name == TINKER for one, _ in state.cards(leader(faction))):
            return False
        if not any(
            fits(one, self.card) for where in (DISCARD, SOULS) for one, _ in state.cards(where)
        ):
            return False
        return bool(replayer.choose(faction, LABORED, 2))

    def _stands(self, replayer: Replayer, stock: Place) -> bool:
        """True if what goes to a column came there unwritten, as viziers do with their leader: then it is reported again."""
        target = self.target
        if target is None or target.kind != "column":
            return False
        left = sum(n for card, n in replayer.state.cards(stock) if fits(card, self.card))
        there = sum(n for card, n in replayer.state.cards(target) if fits(card, self.card))
        return not left and there >= self.count

    def _take_back(
        self, replayer: Replayer, count: int, where: Place | None, source: Place
    ) -> None:
        """A piece that came unwritten goes back, unseen, so that it comes as it is written."""
        if where is None:
            return
        card = UNKNOWN_CARD if source == DECK else self.card
        for held, _ in list(replayer.state.cards(where)):
            if held == card or (source != DECK and fits(held, card)):
                replayer.settle(Moved(count, held, where, source, held))
                return


def _setting_up(replayer: Replayer) -> bool:
    """True if that is a set-up turn."""
    return replayer.turn is not None and not replayer.turn.round


class GiveCard(MoveCard):
    """A card leaves a hand."""

    def __call__(self, replayer: Replayer) -> None:
        """Move it from the hand; a hand that is nobody's is read as the line owner's."""
        source = self.source
        if source.faction not in replayer.world.players:
            words = absent(source.faction)
            replayer.warn(f"{words}: read as the hand of the line's owner")
            source = hand(replayer.faction)
        target = self.target and gift(replayer, self.target)
        if target is not None and self._supports(replayer, target):
            target = board(target.faction)
        self.move(replayer, source, target)

    def _supports(self, replayer: Replayer, target: Place) -> bool:
        """True if a dominance card joins the supporters: given by another, or by the Alliance and not activated."""
        if target.kind != "crafted" or _capacity(target.faction) is None:
            return False
        return self.source.faction != target.faction or not _activates(replayer)


def _activates(replayer: Replayer) -> bool:
    """True if it is this dominance card that the turn activates: of several the one nearest to the score marker."""
    actions = replayer.turn.actions if replayer.turn else ()
    marked = [at for at, a in enumerate(actions) if isinstance(a.node, MarkerOff)]
    if not marked:
        return False
    owner, at = replayer.faction, marked[0]
    played = [n for n, action in enumerate(actions) if _plays_dominance(action, owner)]
    nearest = min(played, key=lambda n: (abs(n - at), n > at), default=None)
    return nearest in (None, replayer.number - 1)


def _plays_dominance(action: Action, owner: str) -> bool:
    """True if a dominance card goes from the hand of that faction to its board."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and any(isinstance(one, Board) and one.faction in (None, owner) for one in node.targets)
        and any(
            isinstance(one, CardTerm)
            and one.name is not None
            and DOMINANCE.startswith(one.name)
            and isinstance(one.start, Hand)
            and one.start.faction in (None, "", owner)
            for one in node.terms
        )
    )


def _capacity(faction: str) -> int | None:
    """The number of supporters that the faction's board holds without a base; None where it has none."""
    if faction not in factions.letters():
        return None
    capacity: int | None = factions.data(faction).board.get("supporters_without_base")
    return capacity


def _overflows(replayer: Replayer) -> bool:
    """True if a card is drawn for Outrage that the supporters cannot hold: the hand was shown, and the stack is full."""
    faction, turn, angered = replayer.faction, replayer.turn, replayer.world.outrage
    if turn is None or not angered:
        return False
    shown = [a.node for a in turn.actions if isinstance(a.node, Show) and not a.node.terms]
    last = turn.actions[replayer.number - 2].node if replayer.number > 1 else None
    if faction == angered:
        showed = last.faction if isinstance(last, Show) and last in shown else None
        outraged = showed not in (None, angered)
    elif (
        last in shown
    ):  # one act may have more to remove after the sympathy, or bring Outrage twice
        outraged = any(
            isinstance(a.node, Transfer) and replayer.world.angers(replayer, a.node)
            for a in turn.actions[: replayer.number - 2]
        )
    elif shown or not replayer.state.size(hand(faction)):
        outraged = _outraged(replayer)
    else:
        return False
    stack, limit = replayer.state.cards(board(angered)), _capacity(angered)
    full = limit is not None and sum(number for _, number in stack) >= limit
    return full and not _based(replayer) and outraged


def _based(replayer: Replayer) -> bool:
    """True if a base is on the map, which makes room for any number of supporters."""
    return any(
        type(thing) is Piece and thing.owner == replayer.world.outrage and thing.is_building
        for number in replayer.table.map.clearings
        for thing in replayer.state.pieces(number)
    )


def gift(replayer: Replayer, target: Place) -> Place:
    """The hand or board that a card really goes to: nobody's hand is the owner's, Outrage goes to the supporters."""
    if target.kind != "hand":
        return target
    if target.faction not in replayer.world.players:
        replayer.warn(f"{absent(target.faction)}: read as the hand of the line's owner")
        return hand(replayer.faction)
    angered = replayer.world.outrage
    if target.faction == angered != replayer.faction and _outraged(replayer):
        replayer.warn("read as Outrage: the card goes to the supporters, not to the hand")
        return board(angered)
    return target


def _outraged(replayer: Replayer) -> bool:
    """True if the action before this one (points aside) removed sympathy or moved warriors into it."""
    turn = replayer.turn
    if turn is None:
        return False
    for action in reversed(turn.actions[: max(replayer.number - 1, 0)]):
        if isinstance(action.node, Transfer):
            return replayer.world.angers(replayer, action.node)
        if not isinstance(action.node, (Score, Show)):
            return False
    return False


CardOp = MoveCard


def cards(
    term: CardTerm, targets: tuple[Where, ...], owner: str, named: Card | None = None
) -> list[CardOp]:
    """The moves of cards that a term and its targets mean on that faction's turn.

    `named` is the card that is written, where no deck knows its name.
    """
    card = named or full_card(term.suit, term.name)
    count = 1 if term.count is None else term.count
    return [_card_op(term.start, card, count, target, owner) for target in targets or (None,)]


def _card_op(
    start: Where | None, card: Card, count: int, target: Where | None, owner: str
) -> CardOp:
    goal = None if target is None else _target(card, target, owner)
    if start is None:
        return _unsourced(card, count, target, goal, owner)
    if isinstance(start, Hand):
        return GiveCard(count, card, hand(side(start.faction)), goal)
    if isinstance(start, Pile):
        quest = start.symbol == "Q"
        return (
            TakeQuest(count, card, QUESTS, goal)
            if quest
            else RecoverCard(count, card, DISCARD, goal)
        )
    faction = side((start.faction or owner) if isinstance(start, Board) else owner)
    if isinstance(start, Board) and start.key is not None:
        return MoveCard(count, card, column(faction, start.key), goal)
    return UseBoardCard(count, card, board(faction), goal)


def _unsourced(
    card: Card, count: int, target: Where | None, goal: Place | None, owner: str
) -> CardOp:
    """A card whose source is not written: dominance from the display, specials from their stock, others are drawn."""
    if card.name == DOMINANCE and goal is not None:
        return ClaimDominance(count, card, DISPLAY, goal)
    if isinstance(target, Board) and target.key is None and card.name is not None:
        return Appoint(count, card, board(side(target.faction or owner)), goal)
    return DrawCard(count, card, DECK, goal)


def _target(card: Card, where: Where, owner: str) -> Place | None:
    if isinstance(where, Hand):
        return hand(side(where.faction))
    if isinstance(where, Board):
        faction = side(where.faction or owner)
        if where.key is not None:
            return column(faction, where.key)
        return crafted(faction) if card.name == DOMINANCE else board(faction)
    return None
