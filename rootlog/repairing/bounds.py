"""Bounds of the work for the trials of one finding. All work is counted, nothing is timed."""

from __future__ import annotations

from rootlog.repairing.proposal import FORGOTTEN, SHARED

FINDING = 150
"""Work for one finding, the last of a record as much as the first."""
REPLAYED, JUDGED, FOUND, SEARCHED = 1, 2, 3, 10
"""The cost of a line that is tried, of one that is good, and of one that is read with all effort."""
LONG = 25
"""In a turn of so many actions everything costs twice as much, in one of twice as many thrice."""
RIVALS = 45
"""The additional work if a clearing was found that would do: for the others that the same action may have named."""
ACTS = 150
"""And where a forgotten act was found: for the others that may have been forgotten there."""
NEAREST = 2
"""The number of acts, the nearest to a finding, that are left out with all effort to read the turn without them."""
THOROUGHLY = {SHARED: 3, FORGOTTEN: 4}
"""The number of lines of a family that are read with all effort for one finding: with another clearing throughout, or with one more act, much is
read in another way.
"""
AGAIN = 6
"""The number of likely lines that are tried once more with all effort if nothing is a repair."""
