"""The order in which the search of the site shows what it finds: as `rootlog rule` does, so far as the words of titles allow."""

from __future__ import annotations

import json

from rootlog.engine.law import DEFAULT, catalogue
from rootlog.engine.law.editions import chapters

_SCORER = """
const EVERYBODY = new Set(%s);
var Scorer = {
  // a page of a rule before others, a rule for everybody before those of a faction, a short title before a long one
  score: ([page, title, anchor, , score, , kind]) => {
    const [place, chapter, rule] = page.split("/");
    if (place !== "rules" || rule === "index" || anchor) return score / 4;
    return score * (EVERYBODY.has(chapter) ? 1.3 : 1) + 10 / title.split(" ").length;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
"""
"""What Sphinx' own search asks for a score; its other numbers are those of Sphinx."""


def scorer() -> str:
    """The script."""
    usual = chapters(DEFAULT)
    everybody = [one for one in catalogue.chapters() if one in usual and not catalogue.reach(one)]
    return _SCORER % json.dumps(everybody)
