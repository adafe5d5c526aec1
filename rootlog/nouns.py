"""The types of all that the library takes and gives, for annotations; docs/api.md lists their attributes.

>>> from rootlog.nouns import Figures, Finding
"""

from rootlog.api import Fixed, Picture, Replay
from rootlog.engine.changes import (
    Battled,
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
from rootlog.engine.game import Game, Step, Table, TurnLog
from rootlog.engine.law import Citation, Law, LawError, Rule
from rootlog.engine.law.catalogue import Entry
from rootlog.engine.maps import Map
from rootlog.engine.pieces import Card, Item, Piece, Place
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State
from rootlog.in_force import SettingsError
from rootlog.notation.given import Readable
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Craft,
    Fact,
    Flip,
    Guess,
    Hand,
    Header,
    Hire,
    ItemTerm,
    Marker,
    MarkerOff,
    Markers,
    PathOpened,
    PieceTerm,
    Pile,
    Player,
    Problem,
    Record,
    RecordError,
    Region,
    Score,
    Show,
    Status,
    Swap,
    Transfer,
    TurnLine,
)
from rootlog.played import PlayedStep
from rootlog.renderers.raster import NoPictureError
from rootlog.reporting.comparing import Comparison, Difference, Side
from rootlog.reporting.explanation import ExplainedAction, Ground
from rootlog.reporting.forms import FormError
from rootlog.reporting.league import LeagueTable
from rootlog.reporting.report import (
    Cause,
    Filmed,
    Finding,
    RecordReport,
    Report,
    Ruled,
    Selection,
    Suggestion,
)
from rootlog.reporting.stats import Stats

__all__ = [
    "Action",
    "Battle",
    "Battled",
    "Board",
    "Card",
    "CardTerm",
    "Cause",
    "Citation",
    "Comparison",
    "Craft",
    "Crafted",
    "Difference",
    "Entry",
    "Evidence",
    "ExplainedAction",
    "Fact",
    "Filmed",
    "Finding",
    "Fixed",
    "Flip",
    "FormError",
    "Game",
    "Ground",
    "Guess",
    "Guessed",
    "Hand",
    "Header",
    "Hire",
    "Item",
    "ItemTerm",
    "Law",
    "LawError",
    "LeagueTable",
    "Map",
    "Marked",
    "Marker",
    "MarkerOff",
    "Markers",
    "Moved",
    "NoPictureError",
    "Opened",
    "PathOpened",
    "Picture",
    "Piece",
    "PieceTerm",
    "Pile",
    "Place",
    "PlayedStep",
    "Player",
    "Problem",
    "Purged",
    "Readable",
    "Record",
    "RecordError",
    "RecordReport",
    "Region",
    "Replay",
    "Report",
    "Rule",
    "Ruled",
    "Score",
    "Scored",
    "Selection",
    "SettingsError",
    "Show",
    "Showed",
    "Side",
    "State",
    "Stats",
    "Status",
    "Step",
    "Suggestion",
    "Swap",
    "Swapped",
    "Table",
    "Transfer",
    "TurnLine",
    "TurnLog",
]
