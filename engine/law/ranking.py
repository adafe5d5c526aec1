"""Which texts fit a question best: Okapi BM25 over several fields (BM25F: Robertson, Zaragoza, Taylor 2004)."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
SATURATION, LENGTHS = 1.2, 0.75
"""The saturation of words that come again, and the part that the length of a text has: the usual values."""


class Weighed(NamedTuple):
    """The words of a field, and how much each of them counts."""

    words: Sequence[str]
    weight: float


class Ranking(Generic[Key]):
    """Texts by key, each as its fields, all of them in the same order."""

    def __init__(self, texts: Mapping[Key, Sequence[Weighed]]) -> None:
        fields = list(zip(*texts.values(), strict=True))
        self._means = [sum(len(one.words) for one in of) / len(of) for of in fields]
        self._counts = {key: self._counted(of) for key, of in texts.items()}
        self._having = Counter(word for counts in self._counts.values() for word in counts)

    def _counted(self, fields: Sequence[Weighed]) -> Mapping[str, float]:
        """The weight of each word in a text; fields and their lengths count."""
        total: dict[str, float] = {}
        for mean, (words, weight) in zip(self._means, fields, strict=True):
            length = 1 - LENGTHS + LENGTHS * len(words) / mean if mean else 1
            for word, number in Counter(words).items():
                total[word] = total.get(word, 0) + weight * number / length
        return total

    def scores(self, words: Iterable[Mapping[str, float]]) -> dict[Key, float]:
        """The score of each text that has some of these words; each word is given as its forms and the part that a form counts."""
        found: dict[Key, float] = {}
        for forms in words:
            best: dict[Key, float] = {}
            for form, part in forms.items():
                for key, score in self.of(form).items():
                    best[key] = max(best.get(key, 0), part * score)
            for key, score in best.items():
                found[key] = found.get(key, 0) + score
        return found

    def words(self) -> Iterable[str]:
        """The words of the texts."""
        return self._having

    def of(self, word: str) -> dict[Key, float]:
        """The score of that word in each text that has it."""
        rarity = self._rarity(word)
        there = ((key, counts[word]) for key, counts in self._counts.items() if word in counts)
        return {key: rarity * weight / (SATURATION + weight) for key, weight in there}

    def _rarity(self, word: str) -> float:
        """The weight of a word: the more texts have it, the less it is."""
        having = self._having[word]
        return math.log(1 + (len(self._counts) - having + 0.5) / (having + 0.5))
