"""Bounds of the work for the trials of one finding. All work is counted, nothing is timed."""

from __future__ import annotations

from rootlog.repairing.proposal import FORGOTTEN, SHARED

LOOK = 100
"""As many walks through its turn a look for a finding may take: for a repair, the last of a record as much as the first; and each look further, for
rivals of what was found, for what tells several apart, for another repair, for an earlier turn.
"""
NEAREST = 2
"""The number of acts, the nearest to a finding, that are left out with all effort to read the turn without them."""
THOROUGHLY = {SHARED: 3, FORGOTTEN: 4}
"""The number of lines of a family that are read with all effort for one finding: with another clearing throughout, or with one more act, much is
read in another way.
"""
AGAIN = 6
"""The number of likely lines that are tried once more with all effort if nothing is a repair."""
