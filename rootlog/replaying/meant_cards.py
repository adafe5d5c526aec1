"""Which card is meant where a name fits two: a dominance card drawn or taken, a supporter spent or an improvement discarded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rootlog.engine import factions
from rootlog.engine.hidden import fits, seen
from rootlog.engine.pieces import BIRD, DECK, DISPLAY, UNKNOWN_CARD, Card, Piece, board
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    PieceTerm,
    Region,
    Score,
    Show,
    Transfer,
)
from rootlog.replaying import facts
from rootlog.replaying.card_moves import SOULS
from rootlog.replaying.names import DOMINANCE, full_card
from rootlog.replaying.replayer import Replayer

PATH = 2
"""How many clearings a path has; a forest touches more."""
ORDERS, SABOTEURS = "falseorders", "saboteurs"
"""The improvements that their faction discards in Birdsong, for what may be written before them."""


def drawn(replayer: Replayer, card: Card, faction: str) -> bool:
    """Whether a dominance card that comes to that faction's hand with no source written is drawn (21.6), not taken (3.3.4).

    There is one of each suit: one that is on display is taken. Of one that nobody is known to have discarded, and of one
    that may lie there unnamed, the payment tells: a card spent beside it, in a turn whose Evening is still to come, or
    does not come, as its faction wins before.
    """
    if any(one.name and fits(one, card) for one, _ in replayer.state.cards(DISPLAY)):
        return False
    named = any(one.name == card.name and fits(one, card) for one, _ in replayer.state.cards(SOULS))
    return not named and not _paid(replayer, card, faction)


def _paid(replayer: Replayer, card: Card, faction: str) -> bool:
    turn = replayer.turn
    if turn is None:
        return True
    here = replayer.number - 1
    after = turn.actions[here + 1 :]
    beside = [at for at in (here - 1, here + 1) if 0 <= at < len(turn.actions)]
    if not any(
        _pays_among_others(turn.actions[at], card, faction, replayer.faction)
        or (
            _pays(turn.actions[at], card, faction, replayer.faction)
            and not _serves_another(turn.actions, at, faction, replayer.faction)
        )
        for at in beside
    ):
        return False
    if factions.data(faction).draw == 0 or any(_before_evening(one, faction) for one in after):
        return True
    return _wins(replayer, faction, after)


def paid(replayer: Replayer, card: Card, faction: str) -> bool:
    """Whether a card that serves is spent beside it by that faction in its turn, and for nothing that draws a card.

    The Marquise draws when all else is done, the Alliance for a supporter and a card, others in their own turns never.
    """
    turn = replayer.turn
    assert turn is not None  # cards move in turns
    here, actions = replayer.number - 1, turn.actions
    told = [at for at, one in enumerate(actions) if at == here or not isinstance(one.node, Score)]
    place = told.index(here)
    beside = (*told[max(0, place - 1) : place], *told[place + 1 : place + 2])
    paying = [at for at in beside if _pays(actions[at], card, faction, faction)]
    if faction == "C" and not any(_before_evening(one, faction) for one in actions[here + 1 :]):
        terms = (_spent(actions[at], faction, faction) for at in paying if at < here)
        paying = [] if not any(term and term.suit == card.suit for term in terms) else paying
    near = (*paying, *(at - 1 for at in paying if at), *(at + 1 for at in paying))
    return bool(paying) and not any(
        _spies(one, faction) for one in (actions[at] for at in near if at < len(actions))
    )


def _spies(action: Action, faction: str) -> bool:
    """Whether one supporter is spent by the Alliance."""
    node = action.node
    return (
        faction == "A"
        and isinstance(node, Transfer)
        and not node.targets
        and len(node.terms) == 1
        and isinstance(node.terms[0], PieceTerm)
        and isinstance(node.terms[0].start, Board)
        and node.terms[0].count in (None, 1)
    )


def _wins(replayer: Replayer, faction: str, after: Iterable[Action]) -> bool:
    """Whether that faction reaches the points that win by what it scores in those actions (3.1)."""
    points = replayer.state.scores.get(faction)
    if points is None:
        return False
    scores = (one.node for one in after if isinstance(one.node, Score))
    gained = sum(one.points for one in scores if (one.faction or replayer.faction) == faction)
    return gained > 0 and points + gained >= replayer.table.law.goal


def _pays(action: Action, card: Card, faction: str, owner: str) -> bool:
    """Whether one card that serves leaves that hand for nowhere."""
    term = _spent(action, faction, owner)
    return term is not None and (card.suit is None or term.suit in (None, card.suit, BIRD))


def _pays_among_others(action: Action, card: Card, faction: str, owner: str) -> bool:
    """Whether several cards leave that hand for nowhere at once, of which one serves."""
    node = action.node
    if not isinstance(node, Transfer) or node.targets:
        return False
    terms = [
        one
        for one in node.terms
        if isinstance(one, CardTerm)
        and isinstance(one.start, Hand)
        and (one.start.faction or owner) == faction
    ]
    return sum(one.count or 1 for one in terms) > 1 and any(
        card.suit is None or one.suit in (None, card.suit, BIRD) for one in terms
    )


def _spent(action: Action, faction: str, owner: str) -> CardTerm | None:
    """The one card that leaves that hand for nowhere."""
    node = action.node
    if not isinstance(node, Transfer) or node.targets or len(node.terms) != 1:
        return None
    (term,) = node.terms
    if not isinstance(term, CardTerm) or not isinstance(term.start, Hand):
        return None
    return term if (term.start.faction or owner) == faction and term.count in (None, 1) else None


def _serves_another(actions: Sequence[Action], at: int, faction: str, owner: str) -> bool:
    """Whether that card was shown before and is lost for it, or is spent for a warrior that comes to the own board next."""
    term = _spent(actions[at], faction, owner)
    assert term is not None  # it is asked of what pays
    lost = factions.data(faction).board.get("discards_shown")
    if owner == faction and lost and term.suit == lost:
        shown = sum(_shows(one, term) for one in actions[:at])
        last = max((n for n, one in enumerate(actions) if _draws(one, faction)), default=-1)
        gone = sum(_loses(one, term, faction, n < last) for n, one in enumerate(actions))
        if shown >= gone and shown:
            return True  # of more that are spent than shown one is the price
    if at + 1 == len(actions) or not _warriors_to_board(actions[at + 1], faction):
        return False
    spent = {n for n, one in enumerate(actions) if _spent(one, faction, owner)}
    trained = sum(
        _warriors_to_board(one, faction)
        for n, one in enumerate(actions)
        if spent & {n - 1, n + 1}  # the officer of a Revolt has no card of its own
    )
    return len(spent) - trained < _claimed(actions, faction)  # each that is taken has its own


def _warriors_to_board(action: Action, faction: str) -> int:
    """How many warriors come from the supply to that faction's own board."""
    node = action.node
    if not isinstance(node, Transfer):
        return 0
    if not any(isinstance(one, Board) and one.faction in (None, faction) for one in node.targets):
        return 0
    pieces = [one for one in node.terms if isinstance(one, PieceTerm) and one.code[0] == "w"]
    return sum(one.count or 1 for one in pieces)


def _claimed(actions: Sequence[Action], faction: str) -> int:
    """How many dominance cards come to that hand with no source written."""
    return sum(
        isinstance(one.node, Transfer)
        and any(isinstance(target, Hand) for target in one.node.targets)
        and any(
            isinstance(term, CardTerm)
            and term.start is None
            and full_card(term.suit, term.name).name == DOMINANCE
            for term in one.node.terms
        )
        and _draws(one, faction)
        for one in actions
    )


def _draws(action: Action, faction: str) -> bool:
    """Whether cards come to that hand."""
    node = action.node
    return isinstance(node, Transfer) and any(
        isinstance(one, Hand) and one.faction == faction for one in node.targets
    )


def _shows(action: Action, term: CardTerm) -> bool:
    """Whether such a card is shown, to all."""
    node = action.node
    return (
        isinstance(node, Show)
        and not node.audience
        and any(one.suit == term.suit and term.name in (None, one.name) for one in node.terms)
    )


def _loses(action: Action, term: CardTerm, faction: str, untold: bool) -> bool:
    """Whether that hand loses such a card; one whose suit is not told is meant, too, if wished."""
    lost = _spent(action, faction, faction)
    if lost is None or lost.suit not in ((term.suit, None) if untold else (term.suit,)):
        return False
    return None in (lost.name, term.name) or lost.name == term.name


def _before_evening(action: Action, faction: str) -> bool:
    """Whether an action that follows is that faction's draw, or shows that it has not drawn for its Evening yet."""
    node = action.node
    if isinstance(node, Score):
        return False
    if not isinstance(node, Transfer):
        return True
    if not all(isinstance(term, CardTerm) for term in node.terms):
        return True
    return any(isinstance(one, Hand) and one.faction == faction for one in node.targets)


def shuffled_in(replayer: Replayer) -> bool:
    """Whether the discard pile became the deck before, and unnamed cards of it with it, so that one may be on display.

    More cards were drawn than the deck lacks: each faction starts with a hand and draws about two a turn.
    """
    turn, state = replayer.turn, replayer.state
    if turn is None or not state.at(DECK).get(UNKNOWN_CARD, 0):
        return False
    gone = sum(replayer.world.copies.values()) - state.size(DECK)
    return len(replayer.table.factions) * (facts.HAND + 2 * turn.round - 2) > gone


def spends_supporter(replayer: Replayer, faction: str, card: Card) -> bool:
    """Whether a named card that leaves the board is a supporter, though an improvement of that name is in play there too.

    There must be another copy. What follows tells in the Alliance's own turn: supporters are spent for sympathy and bases, before any battle.
    In any turn they go with a base, in another's also where the stack is full. A card that leaves another board
    beside it or right before is why it goes, or goes for it.
    """
    state, stack = replayer.state, board(faction)
    if not any(fits(one, card) for one, _ in state.cards(stack)):
        return False
    if card.name == DOMINANCE and card.suit is None:
        return True  # the activated one stays in play (3.3.2), there are others
    turn, copies = replayer.turn, replayer.world.copies.get(card, 0)
    if turn is None or (not state.count(card, stack) and seen(state, card) >= copies):
        return False  # there is no other one
    here = replayer.number - 1
    before, after = turn.actions[:here], turn.actions[here + 1 :]
    owner = replayer.faction
    if (faction != owner or card.name == SABOTEURS) and any(
        _leaves_other_board(one, faction, owner)
        for one in turn.actions[max(0, here - 1) : here + 1]
    ):
        return False
    told = [
        one
        for one in reversed(before)
        if not isinstance(one.node, Score) and not _leaves_board(one, faction, owner)
    ]
    why = told[0] if told else None
    joins = why is not None and _joins_supporters(why, faction, owner)
    if _goes_with_a_loss(told, faction, owner) or (joins and _overfull(replayer, faction)):
        return True
    if faction != owner:
        return False
    if any(_fights(one, faction, owner) for one in before) or (
        card.name == ORDERS and _orders(before, faction)
    ):
        return False
    left = (
        one
        for index, one in enumerate(after)
        if not _leaves_board(one, faction, owner) and not _suffers(after, index, faction)
    )
    return _spent_for(why, next(left, None), faction, owner)


def _fights(action: Action, faction: str, owner: str) -> bool:
    """Whether that faction itself fights a battle: a hireling of its uses none of its cards (19.3.5)."""
    node = action.node
    return isinstance(node, Battle) and faction in (node.attacker or owner, node.defender)


def _overfull(replayer: Replayer, faction: str) -> bool:
    """Whether more supporters lie there than the stack holds without a base, and no base is on the map (8.2.3.I)."""
    limit = factions.data(faction).board.get("supporters_without_base")
    if limit is None or sum(n for _, n in replayer.state.cards(board(faction))) <= limit:
        return False
    return not any(
        type(thing) is Piece and thing.owner == faction and thing.is_building
        for number in replayer.table.map.clearings
        for thing in replayer.state.pieces(number)
    )


def _spent_for(before: Action | None, behind: Action | None, faction: str, owner: str) -> bool:
    """Whether supporters serve for what stands behind them, or, where they did nothing to others there, before them."""
    if _serves(behind, faction):
        return True
    if behind is not None and (
        _leaves_other_board(behind, faction, owner) or _moves_others(behind, faction)
    ):
        return False
    return _serves(before, faction) or _trains(before, faction)


def _orders(before: Sequence[Action], faction: str) -> bool:
    """Whether warriors of another were moved right before, and no card was spent beside that for Field Hospitals (6.2.3)."""
    return (
        bool(before)
        and _moves_others(before[-1], faction)
        and not any(_leaves_hand(one, faction) for one in before[-2:-1])
    )


def _moves_others(action: Action, faction: str) -> bool:
    """Whether only warriors of another faction go from one clearing to another."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and bool(node.targets)
        and all(isinstance(one, Region) for one in node.targets)
        and all(
            isinstance(one, PieceTerm)
            and one.faction not in (None, faction)
            and one.code[0] == "w"
            and isinstance(one.start, Region)
            for one in node.terms
        )
    )


def _trains(action: Action | None, faction: str) -> bool:
    """Whether warriors come to that faction's board: the last that a revolt brings."""
    node = None if action is None else action.node
    return (
        isinstance(node, Transfer)
        and all(isinstance(one, PieceTerm) and one.start is None for one in node.terms)
        and any(isinstance(one, Board) and one.faction in (None, faction) for one in node.targets)
    )


def _goes_beside(action: Action) -> bool:
    """Whether only pieces leave the map or a board, or cards a hand or the deck, or a hand is shown, as where a base is lost."""
    node = action.node
    return isinstance(node, Show) or (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, PieceTerm)
            or (isinstance(term, CardTerm) and (term.start is None or isinstance(term.start, Hand)))
            for term in node.terms
        )
    )


def _leaves_board(action: Action, faction: str, owner: str) -> bool:
    """Whether only cards of that faction's board go, to nowhere."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm)
            and isinstance(term.start, Board)
            and (term.start.faction or owner) == faction
            for term in node.terms
        )
    )


def _suffers(actions: Sequence[Action], index: int, faction: str) -> bool:
    """Whether others suffer a revolt: items are damaged (9.2.2.I), warriors are paid for and move beside that (6.2.3)."""
    node = actions[index].node
    if not isinstance(node, Transfer):
        return False
    if all(isinstance(one, ItemTerm) and isinstance(one.start, Board) for one in node.terms):
        return True
    return _leaves_hand(actions[index], faction) or (
        bool(node.targets)
        and all(isinstance(one, Region) for one in node.targets)
        and all(
            isinstance(one, PieceTerm)
            and isinstance(one.start, Region)
            and one.start.numbers == _based(actions[index:])
            for one in node.terms
        )
        and any(_leaves_hand(one, faction) for one in actions[max(0, index - 1) : index + 2])
    )


def _based(actions: Sequence[Action]) -> tuple[int, ...]:
    """The clearing in which the first building comes from a supply; none without any."""
    for action in actions:
        node = action.node
        if isinstance(node, Transfer) and any(
            isinstance(term, PieceTerm) and term.code[0] == "b" and term.start is None
            for term in node.terms
        ):
            for target in node.targets:
                return target.numbers if isinstance(target, Region) else ()
    return ()


def _leaves_hand(action: Action, faction: str) -> bool:
    """Whether only cards of other players' hands go, to nowhere."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm)
            and isinstance(term.start, Hand)
            and term.start.faction not in (None, faction)
            for term in node.terms
        )
    )


def _leaves_other_board(action: Action, faction: str, owner: str) -> bool:
    """Whether a card of another faction's board goes in that action, too."""
    return isinstance(action.node, Transfer) and any(
        isinstance(term, CardTerm)
        and isinstance(term.start, Board)
        and (term.start.faction or owner) != faction
        for term in action.node.terms
    )


def _goes_with_a_loss(before: Iterable[Action], faction: str, owner: str) -> bool:
    """Whether a base went right before, or, in another's turn, a card joined the supporters, which may be too many then.

    Before is told backwards; other pieces and cards may go beside that, and others give cards for Outrage.
    """
    for one in before:
        if _loses_base(one, faction, owner):
            return True
        if _joins_supporters(one, faction, owner):
            if faction != owner:
                return True
        elif not _goes_beside(one):
            return False
    return False


def _joins_supporters(action: Action, faction: str, owner: str) -> bool:
    """Whether only cards come to that faction's board."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and all(isinstance(term, CardTerm) for term in node.terms)
        and any(
            isinstance(one, Board) and (one.faction or owner) == faction for one in node.targets
        )
    )


def _loses_base(action: Action | None, faction: str, owner: str) -> bool:
    """Whether a base of that faction leaves the map, with which supporters go (8.2.4)."""
    node = None if action is None else action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and any(
            isinstance(term, PieceTerm)
            and (term.faction or owner) == faction
            and term.code[0] == "b"
            for term in node.terms
        )
    )


def _serves(action: Action | None, faction: str) -> bool:
    """Whether pieces come to the map, or go from it, as supporters make them."""
    node = None if action is None else action.node
    if not isinstance(node, Transfer):
        return False
    pieces: Iterable[PieceTerm] = [term for term in node.terms if isinstance(term, PieceTerm)]
    forests = all(isinstance(one, Region) and len(one.numbers) > PATH for one in node.targets)
    if forests:  # relics that are removed lie in one (15.2.5)
        return any(isinstance(term.start, Region) for term in pieces)
    comes = any(term.faction in (None, faction) and term.code[0] in "tb" for term in pieces)
    return comes and any(isinstance(one, Region) for one in node.targets)
