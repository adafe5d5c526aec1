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
  const stems = (text) => {
    const stemmer = new Stemmer();
    const words = text.toLowerCase().replaceAll("'s", "").match(/[a-z0-9]+/g) || [];
    return words.map((word) => stemmer.stemWord(word)).map((word) => RULES.stems[word] || word);
  };
  const result = ([page, title, says], score) => [page, title, "", says, score, `${page}.md`, "title"];
  const numbered = (number) => RULES.rules.filter((one) => one[5].includes(number)).map((one) => result(one, 100));
  // the rules that fit, best first, and true if one has more than half of the words
  const fitting = (query) => {
    const words = stems(query);
    const telling = [...new Set(words.filter((word) => !RULES.idle.includes(word)))];
    const named = words.flatMap((word) => RULES.named[word] || []);
    const found = new Map();
    for (const word of telling.length ? telling : new Set(words)) {
      const best = new Map();
      for (const form of new Set([word, ...(RULES.alike[word] || [])]))
        for (const [at, score] of RULES.words[form] || [])
          best.set(at, Math.max(best.get(at) || 0, score * (form === word ? 1 : RULES.part)));
      for (const [at, score] of best) {
        const [sum, having] = found.get(at) || [0, 0];
        found.set(at, [sum + score, having + 1]);
      }
    }
    const likely = ([, , , likely, everybody, , chapter]) =>
      likely * ((named.length ? named.includes(chapter) : everybody) ? RULES.meant : 1);
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
    named = ((word, name) for name, words in search.named_by().items() for word in words)
    facts = {
        "rules": list(map(_rule, every)),
        "words": {
            word: [[places[rule], round(score, 3)] for rule, score in ranking.of(word).items()]
            for word in ranking.words()
        },
        "stems": _stems(every),
        "idle": sorted({*map(stem, search.idle())}),
        "alike": search.alike(),
        "named": dict(sorted(named)),
        "part": search.ALIKE,
        "meant": search.MEANT,
        "most": MOST,
        "inside": [*inside],
    }
    return _SCRIPT % json.dumps(facts, separators=(",", ":"), sort_keys=True)


def _rule(entry: Entry) -> list[object]:
    """A rule: its page, title, text, how likely it is, true if it holds for everybody, its numbers, its chapter."""
    chapter = entry.rule.chapter
    likely, numbers = search.likely(entry, {""}), sorted({*entry.numbers.values()})
    everybody = catalogue.reach(chapter) == 0
    line = rulebook.line_of(entry)
    return [rules.path(entry.rule), line, entry.summary, likely, everybody, numbers, chapter]


def _stems(every: Iterable[Entry]) -> dict[str, str]:
    """The stems of Sphinx, which are newer than Porter's first, with those that we have in their place; a short word counts before a long one."""
    newer = SearchEnglish({})
    texts = (" ".join((one.title, *one.titles.values(), one.summary)) for one in every)
    names = (f"{catalogue.title(one)} {catalogue.called(one)}" for one in catalogue.chapters())
    words = search.written(" ".join((*texts, *names, *search.idle(), search.spoken())))
    ours = {newer.stem(word): stem(word) for word in sorted({*words}, key=len, reverse=True)}
    return {one: our for one, our in ours.items() if one != our}
