"""What earlier processes worked out, as far as the command line kept it (`rootlog.cli.kept`); without that there is nothing here.

`patterns` and `data` look here before they work something out, and note what they had to work out themselves.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Code = tuple[int, list[int], int, dict[str, int], tuple[str | None, ...]]
    """What a pattern compiles to: its flags, the matcher's numbers, how many groups, their numbers by name, their names by number."""
    Read = tuple[str, bool]
    """The path of a data file, and whether it was read as a whole or for its head."""
    Value = tuple[int, int, bytes]
    """The size of a data file, when it was changed, and what was read from it, as marshal writes it."""

PATTERNS: dict[str, Code | None] = {}
"""What patterns compile to, by their text, for this very Python; None where that cannot be told."""
DATA: dict[Read, Value] = {}
"""What data files hold."""

COMPILED: set[str] = set()
"""The patterns that this process compiled."""
READ: set[Read] = set()
"""The data files that this process read."""
