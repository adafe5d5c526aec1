"""How much work may go to the trials for one finding. All is counted, nothing timed."""

from __future__ import annotations

from rootlog.repairing.proposal import FORGOTTEN, SHARED

FINDING = 150
"""Work for one finding, the last of a record as much as the first."""
REPLAYED, JUDGED, FOUND, SEARCHED = 1, 2, 3, 10
"""What a line that is tried costs of it, one that is good, and one that is read with all effort."""
LONG = 25
"""In a turn of so many actions everything costs twice as much, in one of twice as many thrice."""
RIVALS = 45
"""How much more where a clearing was found that would do: for the others that the same action may have named."""
ACTS = 150
"""And where a forgotten act was found: for the others that may have been forgotten there."""
NEAREST = 2
"""How many acts, those nearest to a finding, are left out with all effort to read the turn without them."""
THOROUGHLY = {SHARED: 3, FORGOTTEN: 4}
"""How many lines of a family are read with all effort for one finding: with another clearing throughout, or with an act more, much is read otherwise."""
AGAIN = 6
"""How many likely ones are tried once more with all effort where nothing is a repair."""
