"""Debts and credits: the matching leaves as little open as possible, and obligations go before grants."""

from hypothesis import example, given
from hypothesis import strategies as st

from rootlog.engine.judging.ledger import Credit, Debt, left_over, match, unsettled
from rootlog.engine.judging.nearest import OTHER_SUIT, nearest
from rootlog.engine.law import Rule

RULE = Rule("test", "RULE")


def owes(*suits: str, must: bool = True) -> Debt:
    return Debt("cards", frozenset(suits), must, 0, RULE, "")


def paid(suit: str, index: int = 0, *, free: bool = False) -> Credit:
    return Credit("cards", suit, index, RULE, "", free=free)


def test_the_only_card_that_can_pay_a_debt_is_kept_for_it():
    """A bird fits both debts, the fox only one: both are settled, whatever the order."""
    debts = [owes("F", "B"), owes("B")]
    assert match(debts, [paid("B"), paid("F")]) == ([], [])
    assert match(debts[::-1], [paid("B"), paid("F")]) == ([], [])


def test_what_pays_for_nothing_is_left_over():
    """A mouse card settles no fox debt: both are left."""
    debt, credit = owes("F", "B"), paid("M")
    assert match([debt], [credit]) == ([debt], [credit])


def test_grants_take_what_obligations_leave():
    """One credit, an obligation and a grant: the obligation gets it, and the open grant is no omission."""
    assert match([owes("F", must=False), owes("F")], [paid("F")]) == ([], [])


def test_a_free_credit_needs_no_debt():
    """Informants' cards that replace a draw are free: nothing is left over."""
    assert match([], [paid("F", free=True)]) == ([], [])


def test_a_debt_can_ask_for_a_later_credit():
    """In law-1 the bird of a fourth action is spent after the third: an earlier one does not settle it."""
    late = Debt("cards", lambda suit, index: suit == "B" and index > 5, True, 6, RULE, "")
    assert match([late], [paid("B", 2)]) == ([late], [paid("B", 2)])
    assert match([late], [paid("B", 7)]) == ([], [])


@given(
    st.lists(st.sets(st.sampled_from("FMRB"), min_size=1), max_size=6),
    st.lists(st.sampled_from("FMRB"), max_size=6),
)
def test_the_matching_is_a_largest_one(wanted, suits):
    """No assignment, tried by brute force, leaves fewer debts open."""
    debts = [owes(*sorted(fits)) for fits in wanted]
    open_debts, _ = match(debts, [paid(suit, n) for n, suit in enumerate(suits)])
    assert len(debts) - len(open_debts) == _most(list(wanted), list(suits))


def _most(wanted: list[set[str]], suits: list[str]) -> int:
    if not wanted:
        return 0
    first, rest = wanted[0], wanted[1:]
    best = _most(rest, suits)
    for number, suit in enumerate(suits):
        if suit in first:
            best = max(best, 1 + _most(rest, suits[:number] + suits[number + 1 :]))
    return best


@given(
    st.lists(st.tuples(st.sets(st.sampled_from("FRMB"), min_size=1), st.booleans()), max_size=5),
    st.lists(st.tuples(st.sampled_from("FRMB"), st.booleans()), max_size=5),
)
def test_whether_anything_is_left_is_known_before_what(wanted, cards):
    """As the matching has it, that looks for the nearest."""
    debts = [owes(*fits, must=must) for fits, must in wanted]
    credits_ = [paid(suit, at, free=free) for at, (suit, free) in enumerate(cards)]
    open_, unused = match(debts, credits_)
    assert left_over(debts, credits_) == (len(open_), bool(unused))


@given(
    st.lists(st.tuples(st.sets(st.sampled_from("FRMB"), min_size=1), st.booleans()), max_size=5),
    st.lists(st.tuples(st.sampled_from("FRMB"), st.booleans()), max_size=5),
)
def test_what_numbers_leave_over_is_left_over(wanted, cards):
    """No matching leaves less than the numbers tell; and where suits decide nothing it leaves no more."""
    debts = [owes(*fits, must=must) for fits, must in wanted]
    credits_ = [paid(suit, at, free=free) for at, (suit, free) in enumerate(cards)]
    open_, unused = match(debts, credits_)
    assert unsettled(debts, credits_) <= len(open_) + len(unused)
    debts = [debt._replace(fits=None) for debt in debts]
    credits_ = [credit._replace(free=False) for credit in credits_]
    open_, unused = match(debts, credits_)
    assert unsettled(debts, credits_) == len(open_) + len(unused)


def test_what_stands_beside_it_pays():
    """Two debts, one card right behind the second: the first one is left open."""
    first, second = owes_at(1), owes_at(5)
    assert match([first, second], [paid("F", 6)]) == ([first], [])


def test_what_stands_beside_nothing_is_left_over():
    """Two cards, one debt between the second and the end: the first card is unused."""
    far, near = paid("F", 1), paid("F", 6)
    assert match([owes_at(5)], [far, near]) == ([], [far])


def test_of_acts_in_a_row_the_last_is_one_too_many():
    """Three acts and two payments, before or behind them: the third act is left open; of three payments the third one."""
    acts, payments = [owes_at(n) for n in (3, 4, 5)], [paid("F", n) for n in (3, 4, 5)]
    for before in (1, 2), (6, 7):
        assert match(acts, [paid("F", n) for n in before]) == ([acts[2]], [])
        assert match([owes_at(n) for n in before], payments) == ([], [payments[2]])


def test_of_what_the_end_of_the_turn_gives_the_last_is_one_too_many():
    """A step gives one of what follows it from the event 4 on; what stood before is farther off."""
    step, draws = owes_at(5)._replace(fits=None, step=True), [paid("F", n) for n in (4, 5, 6)]
    assert match([step], draws, 4) == ([], draws[1:])
    early = paid("F", 2)
    assert match([step], [early, *draws[:1]], 4) == ([], [early])


def test_its_own_suit_goes_before_a_bird():
    """A bird stands beside, the fox farther off: the fox pays, and the bird is what paid for nothing."""
    bird, fox = paid("B", 6), paid("F", 1)
    assert match([owes_at(5)], [bird, fox]) == ([], [bird])


def test_an_obligation_goes_before_a_grant_that_is_nearer():
    """The card that must be shown is shown, though what may be shown stands beside it."""
    must, may, other = owes_at(1), owes_at(5)._replace(must=False), paid("M", 7)
    assert match([must, may], [paid("F", 6), other]) == ([], [other])


def owes_at(index: int) -> Debt:
    return Debt("cards", frozenset("FB"), True, index, RULE, "")


@example([("F", 7), ("F", 4), ("F", 6)], [("F", 5), ("F", 6)])
@given(
    st.lists(st.tuples(st.sampled_from(["F", "M", "FM", "FMB"]), st.integers(0, 9)), max_size=5),
    st.lists(st.tuples(st.sampled_from("FMB"), st.integers(0, 9)), max_size=5),
)
def test_the_nearest_settle_as_many_and_no_way_is_shorter(wanted, cards):
    """Against every assignment, tried by brute force: as many are settled, and no sum of distances is less.

    No event stands right behind another, so that none make a place together.
    """
    debts = [Debt("cards", frozenset(fits), True, 2 * at, RULE, "") for fits, at in wanted]
    credits_ = [paid(suit, 2 * at) for suit, at in cards]
    if not debts or not credits_:
        return
    found = nearest(debts, credits_, None)
    assert all(debts[debt].takes(credits_[credit]) for credit, debt in found.items())
    assert (-len(found), _way(found, debts, credits_)) == min(_ways(debts, credits_))


def _way(found: dict[int, int], debts: list[Debt], credits_: list[Credit]) -> int:
    return sum(_steps(debts[debt], credits_[credit]) for credit, debt in found.items())


def _steps(debt: Debt, credit: Credit) -> int:
    return abs(debt.index - credit.index) + OTHER_SUIT * (credit.value == "B")


def _ways(debts: list[Debt], credits_: list[Credit]) -> list[tuple[int, int]]:
    if not debts:
        return [(0, 0)]
    first, *rest = debts
    ways = _ways(rest, credits_)
    for number, credit in enumerate(credits_):
        if first.takes(credit):
            left = credits_[:number] + credits_[number + 1 :]
            ways += [(n - 1, way + _steps(first, credit)) for n, way in _ways(rest, left)]
    return ways


@given(
    st.lists(st.tuples(st.sets(st.sampled_from("FRMB"), min_size=1), st.booleans()), max_size=4),
    st.lists(st.sampled_from("FRMB"), max_size=4),
    st.integers(min_value=1, max_value=9),
)
def test_more_equal_grants_than_credits_settle_no_more(wanted, cards, times):
    """Grants that no credit is left for change nothing, however many there are."""
    debts = [owes(*fits, must=must) for fits, must in wanted]
    paid_ = [paid(suit, at) for at, suit in enumerate(cards)]
    grant = owes("F", "B", must=False)
    enough, more = ([*debts, *[grant] * (len(cards) + extra)] for extra in (1, times))
    one, other = (nearest(some, paid_, None) if paid_ else {} for some in (enough, more))
    assert one.keys() == other.keys()
    assert set(one.values()) & set(range(len(debts))) == set(other.values()) & set(
        range(len(debts))
    )


def test_many_debts_are_matched_with_few_looks():
    """What a debt can take at once it takes: others are looked for only where nothing is left."""
    looks = []
    debts = [owes("F")._replace(fits=lambda suit, _: bool(looks.append(suit)) or suit == "F")] * 300
    open_, unused = match(debts, [paid("F", n) for n in range(299)])
    assert (len(open_), unused) == (1, [])
    assert len(looks) < 4 * 300  # each with each would be 90,000
