"""The search of the site: rules as `rootlog rule` finds them, and what Sphinx finds."""

import json
from collections.abc import Iterable

from sphinx.search.en import SearchEnglish

from pages import rules
from rootlog.cli.rule import MOST
from rootlog.engine.law import catalogue, search
from rootlog.engine.law.catalogue import Entry
from rootlog.engine.law.stemming import stem
from rootlog.reporting import rulebook

_SCRIPT = """
const RULES = %s;
var Scorer = {
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([page, , , , score]) => (RULES.inside.includes(page) ? score / 4 : score),
};
{
  const [ofNamed, ofEverybody, ofSetup] = RULES.factors;
  const written = (text) => text.toLowerCase().replaceAll("'s", "").match(/[a-z0-9]+/g) || [];
  const stems = (words) => {
    const stemmer = new Stemmer();
    return words.map((word) => stemmer.stemWord(word)).map((word) => RULES.stems[word] || word);
  };
  const result = ([page, title, says], score) => [page, title, "", says, score, `${page}.md`, "title"];
  const numbered = (number) => RULES.rules.filter((one) => one[6].includes(number)).map((one) => result(one, 100));
  // the rules that fit, best first, and true if one has more than half of the words
  const fitting = (query) => {
    const named = written(query).flatMap((word) => RULES.named[word] || []);
    const words = stems(written(query).filter((word) => !RULES.named[word]));
    const telling = [...new Set(words.filter((word) => !RULES.idle.includes(word)))];
    const playing = !words.some((word) => RULES.setup.includes(word));
    const found = new Map();
    for (const word of telling.length ? telling : new Set(words)) {
      for (const [at, score] of RULES.words[word] || []) {
        const [sum, having] = found.get(at) || [0, 0];
        found.set(at, [sum + score, having + 1]);
      }
    }
    if (!words.length)
      RULES.rules.forEach((one, at) => named.includes(one[7]) && found.set(at, [1, 1]));
    const likely = ([, , , likely, everybody, setsUp, , chapter]) =>
      likely * (named.includes(chapter) ? ofNamed : !named.length && everybody ? ofEverybody : 1) * (playing && setsUp ? ofSetup : 1);
    const ranked = [...found].map(([at, [sum, having]]) => [at, sum * likely(RULES.rules[at]), having]);
    const first = ranked.sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, RULES.most);
    const fits = first.some(([, , having]) => having > telling.length / 2);
    return [first.map(([at, score]) => result(RULES.rules[at], score)), fits];
  };
  const pages = Search._performSearch;
  // what is shown, the last one first
  Search._performSearch = (query, ...more) => {
    localStorage.removeItem("sphinx_highlight_terms"); // marking words fails in the titles of boards
    const number = numbered(query.trim());
    const [rules, fits] = number.length ? [number, true] : fitting(query);
    const shown = new Set(rules.map(([page]) => page));
    const others = pages(query, ...more).filter(([page, , anchor]) => anchor || !shown.has(page));
    return fits ? [...others, ...rules.reverse()] : [...rules.reverse(), ...others];
  };
}
"""
"""The numbers of `Scorer` are those of Sphinx."""


def script(inside: Iterable[str]) -> str:
    """The script that Sphinx takes for its scorer; the pages `inside` are for those who work on rootlog, and come late."""
    every = list(catalogue.everything())
    places = {entry.rule: place for place, entry in enumerate(every)}
    ranking = search.ranking()
    facts = {
        "rules": list(map(_rule, every)),
        "words": {
            word: [[places[rule], round(score, 3)] for rule, score in of.items()]
            for word in {*ranking.words(), *search.alike()}
            if (of := ranking.of(search.forms(word)))
        },
        "stems": _stems(every),
        "idle": sorted({*map(stem, search.idle())}),
        "setup": sorted(search.of_setup()),
        "named": search.named_by(),
        "factors": [search.NAMED, search.EVERYBODY, search.SETUP],
        "most": MOST,
        "inside": [*inside],
    }
    return _SCRIPT % json.dumps(facts, separators=(",", ":"), sort_keys=True)


def _rule(entry: Entry) -> list[object]:
    """A rule: its page, title, text, how likely it is, true if it holds for everybody and if it sets up, its numbers, its chapter."""
    chapter = entry.rule.chapter
    likely = search.likely(entry, {""}, playing=False)
    numbers = sorted({*entry.numbers.values()})
    everybody = catalogue.reach(chapter) == 0
    line = rulebook.line_of(entry)
    kinds = [everybody, search.sets_up(entry)]
    return [rules.path(entry.rule), line, entry.summary, likely, *kinds, numbers, chapter]


def _stems(every: Iterable[Entry]) -> dict[str, str]:
    """The stems of Sphinx, which are newer than Porter's first, with those that we have in their place; a short word counts before a long one."""
    newer = SearchEnglish({})
    texts = (" ".join((one.title, *one.titles.values(), one.summary)) for one in every)
    names = map(catalogue.title, catalogue.chapters())
    words = search.written(" ".join((*texts, *names, *search.idle(), search.spoken())))
    ours = {newer.stem(word): stem(word) for word in sorted({*words}, key=len, reverse=True)}
    return {one: our for one, our in ours.items() if one != our}
