"""`rootlog.engine.named.NamedTuple` makes the classes that `typing.NamedTuple` makes."""

from __future__ import annotations

import copy
import inspect
import pickle
import types
import typing

import pytest

from rootlog.engine import named


class Ours(named.NamedTuple):
    """A road."""

    start: int
    end: int
    suit: str = "fox"
    length: int | None = None

    @property
    def ends(self):
        return self.start, self.end

    def back(self):
        return self._replace(start=self.end, end=self.start)

    @classmethod
    def loop(cls, at):
        return cls(at, at)

    def __str__(self):
        return f"{self.start}-{self.end}"


class Theirs(typing.NamedTuple):
    """A road."""

    start: int
    end: int
    suit: str = "fox"
    length: int | None = None

    @property
    def ends(self):
        return self.start, self.end

    def back(self):
        return self._replace(start=self.end, end=self.start)

    @classmethod
    def loop(cls, at):
        return cls(at, at)

    def __str__(self):
        return f"{self.start}-{self.end}"


class Child(Ours):
    """A class below one with fields."""

    def more(self):
        return super().back()


class Plain(named.NamedTuple):
    only: int


BOTH = pytest.mark.parametrize("kind", [Ours, Theirs])


def _refused(work):
    with pytest.raises((TypeError, ValueError, AttributeError)) as refused:
        work()
    return type(refused.value), str(refused.value).replace("Theirs", "Ours")


@pytest.mark.parametrize(
    "ask",
    [
        lambda kind: kind(1, 2),
        lambda kind: kind(end=2, start=1, length=5),
        lambda kind: kind(1, 2)._asdict(),
        lambda kind: kind(1, 2)._replace(suit="mouse"),
        lambda kind: kind._make([1, 2, "bird", 4]),
        lambda kind: kind(1, 2).back(),
        lambda kind: kind.loop(3),
        lambda kind: kind(1, 2).ends,
        lambda kind: ((*kind(1, 2), 5), kind(1, 2)[1:], kind(1, 2) == (1, 2, "fox", None)),
        lambda kind: hash(kind(1, 2)),
        lambda kind: sorted([kind(2, 1), kind(1, 2)]),
        lambda kind: str(kind(1, 2)),
        lambda kind: f"{kind(1, 2)!r:>60}".replace("Theirs", "  Ours"),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__),
        lambda kind: (kind.__doc__, kind.__module__, kind.__bases__, kind.__slots__, type(kind)),
        lambda kind: copy.deepcopy(kind(1, 2)),
        lambda kind: kind(1, 2).__getnewargs__(),
        lambda kind: [
            (one.name, one.kind, one.default) for one in inspect.signature(kind).parameters.values()
        ],
        typing.get_type_hints,
        lambda kind: [kind.start.__doc__, kind.length.__doc__],
        lambda kind: {name for name in dir(kind) if name != "__orig_bases__"},
        lambda kind: kind.__new__.__qualname__.replace("Theirs", "Ours"),
        lambda kind: {name: type(value) for name, value in sorted(vars(kind).items())},
    ],
)
def test_it_is_like_the_standard_one(ask):
    assert ask(Ours) == ask(Theirs)


@pytest.mark.parametrize(
    "ask",
    [
        lambda kind: kind(1),
        lambda kind: kind(1, 2, 3, 4, 5),
        lambda kind: kind(1, 2, weight=3),
        lambda kind: kind(1, 2)._replace(weight=3),
        lambda kind: kind._make([1]),
        lambda kind: setattr(kind(1, 2), "start", 4),
        lambda kind: setattr(kind(1, 2), "weight", 4),
    ],
)
def test_it_refuses_what_the_standard_one_refuses(ask):
    assert _refused(lambda: ask(Ours)) == _refused(lambda: ask(Theirs))


BODIES = (
    {"__annotations__": {"a": "int", "b": "int"}, "a": 1},
    {"__annotations__": {"_a": "int"}},
    {"__annotations__": {"a": "int"}, "_make": 1},
    {"__annotations__": {"a": "int"}, "__new__": 1},
)


@pytest.mark.parametrize("body", BODIES)
def test_a_class_that_cannot_be_is_refused_alike(body):
    def made(base):
        return lambda: types.new_class(
            "Ours", (base,), exec_body=lambda ns: ns.update(body, __module__=__name__)
        )

    assert _refused(made(named.NamedTuple)) == _refused(made(typing.NamedTuple))


def test_no_other_base_stands_beside_it():
    with pytest.raises(TypeError, match="only inherit"):
        type("Both", (*named.NamedTuple.__mro_entries__(()), dict), {})


@pytest.mark.parametrize("number", range(len(named._NEW)))
def test_as_many_fields_as_there_may_be(number):
    names = [f"field{one}" for one in range(number)]
    body = {"__annotations__": dict.fromkeys(names, "int")}
    kind = types.new_class("Wide", (named.NamedTuple,), exec_body=lambda ns: ns.update(body))
    assert kind(*range(number)) == tuple(range(number))
    assert [getattr(kind(*range(number)), name) for name in names] == list(range(number))
    assert kind(**dict.fromkeys(names, 7)) == (7,) * number


def test_too_many_fields_are_refused():
    body = {"__annotations__": {f"field{one}": "int" for one in range(len(named._NEW))}}
    with pytest.raises(TypeError, match="more than"):
        types.new_class("Wide", (named.NamedTuple,), exec_body=lambda ns: ns.update(body))


def test_one_field():
    assert Plain(3) == (3,)
    assert repr(Plain(3)) == "Plain(only=3)"


def test_a_class_below_and_its_super():
    child = Child(1, 2)
    assert repr(child.more()) == "Child(start=2, end=1, suit='fox', length=None)"
    assert isinstance(child, Ours)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_it_is_kept_and_read_again(protocol):
    again = pickle.loads(pickle.dumps([Ours(1, 2), Child(3, 4)], protocol))
    assert again == [Ours(1, 2), Child(3, 4)]
    assert [type(one) for one in again] == [Ours, Child]


def test_it_matches_by_position_and_name():
    match Ours(1, 2):
        case Ours(1, end, length=None):
            assert end == 2
        case _:
            pytest.fail("no match")


def test_a_maker_makes_the_same_objects_of_a_tuple_of_all_values():
    made = named.maker(Ours)((1, 2, "fox", None))
    assert type(made) is Ours
    assert made == Ours(1, 2)
    assert made.ends == (1, 2)
