"""Who may have done what the Duchy does in a Daylight: the Assembly's actions (12.5.1), then its ministers (12.5.2).

A record does not say whose action a move is. So all ways are kept in which what was done so far may be shared out; as
long as there is one, nothing is wrong.
"""

from functools import lru_cache
from typing import NamedTuple

RECRUIT, DIG, MOVE, BATTLE, BUILD, BUILD_FREELY, BANK = (
    "recruit",
    "dig",
    "move",
    "battle",
    "build",
    "build for any card",
    "bank",
)
"""The deeds of a Daylight. A building for a card that does not match is one that only the Foremole places."""

ASSEMBLY = frozenset((RECRUIT, DIG, MOVE, BATTLE, BUILD))
"""The deeds that are actions of the Assembly."""

FOREMOLE, CAPTAIN, MARSHAL, BRIGADIER, BANKER, MAYOR = (
    "foremole",
    "captain",
    "marshal",
    "brigadier",
    "banker",
    "mayor",
)
DUCHESS, BARON, EARL = "duchessofmud", "baronofdirt", "earlofstone"
GIVES: dict[str, frozenset[str]] = {
    FOREMOLE: frozenset((BUILD, BUILD_FREELY)),
    CAPTAIN: frozenset((BATTLE,)),
    MARSHAL: frozenset((MOVE,)),
    BRIGADIER: frozenset((MOVE, BATTLE)),
    BANKER: frozenset((BANK,)),
}
"""The acts that each squire and noble allows the Duchy; the Mayor repeats one of them, lords score."""


class ActionShares(NamedTuple):
    """One way to share out what was done: actions that the Assembly has left, and ministers that have not acted yet.

    `parliament`: a minister has acted, which ends the Assembly. `second`: what Brigadiers may do once more.
    """

    left: int
    ministers: frozenset[str]
    parliament: bool = False
    second: tuple[str, ...] = ()


Rotas = frozenset[ActionShares]


def begin(ministers: frozenset[str], actions: int) -> Rotas:
    """The Daylight begins with those ministers, and so many actions of the Assembly."""
    return frozenset((ActionShares(actions, ministers),))


def dismiss(rotas: Rotas, minister: str) -> Rotas:
    """A minister leaves before he has acted."""
    return frozenset(rota._replace(ministers=rota.ministers - {minister}) for rota in rotas)


@lru_cache(maxsize=4096)
def after(rotas: Rotas, deed: str, swayed: frozenset[str], *, unbroken: bool) -> Rotas:
    """All ways to share out what was done with one more deed; none if it is one too many.

    `swayed` are those whose action the Mayor may repeat. `unbroken`: nothing comes between the two acts of a Brigadier.
    """
    found: set[ActionShares] = set()
    for rota in rotas:
        kept = () if unbroken else rota.second
        if deed in rota.second:
            found.add(rota._replace(second=_without(rota.second, deed)))
        if deed in ASSEMBLY and rota.left and not rota.parliament:
            found.add(ActionShares(rota.left - 1, rota.ministers, second=kept))
        for minister in rota.ministers:
            for acting in (swayed - {MAYOR}) if minister == MAYOR else (minister,):
                if deed in GIVES.get(acting, ()):
                    again = (deed,) if acting == BRIGADIER else ()
                    second = tuple(sorted((*kept, *again)))
                    found.add(ActionShares(rota.left, rota.ministers - {minister}, True, second))
    return frozenset(found)


def _without(second: tuple[str, ...], deed: str) -> tuple[str, ...]:
    place = second.index(deed)
    return second[:place] + second[place + 1 :]
