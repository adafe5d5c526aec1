"""The classes of the factions, by letter."""

from __future__ import annotations

from rootlog.generating.alliance import Alliance
from rootlog.generating.corvids import Corvids
from rootlog.generating.cult import Cult
from rootlog.generating.duchy import Duchy
from rootlog.generating.eyrie import Eyrie
from rootlog.generating.hundreds import Hundreds
from rootlog.generating.keepers import Keepers
from rootlog.generating.marquise import Marquise
from rootlog.generating.riverfolk import Riverfolk
from rootlog.generating.seat import Seat
from rootlog.generating.vagabond import Vagabond

CLASSES: dict[str, type[Seat]] = {
    "C": Marquise,
    "E": Eyrie,
    "A": Alliance,
    "V": Vagabond,
    "G": Vagabond,
    "L": Cult,
    "O": Riverfolk,
    "D": Duchy,
    "P": Corvids,
    "H": Hundreds,
    "K": Keepers,
}
