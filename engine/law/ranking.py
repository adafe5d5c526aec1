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
        self._number = len(texts)
        self._having: dict[str, dict[Key, float]] = {}
        for key, of in texts.items():
            for word, weight in self._counted(of).items():
                self._having.setdefault(word, {})[key] = weight

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
            for key, score in self.of(forms).items():
                found[key] = found.get(key, 0) + score
        return found

    def words(self) -> Iterable[str]:
        """The words of the texts."""
        return self._having

    def of(self, forms: Mapping[str, float]) -> dict[Key, float]:
        """The score of a word in each text that has it in some form; a form is as rare as all of them are together."""
        best: dict[Key, float] = {}
        for form, part in forms.items():
            for key, weight in self._having.get(form, {}).items():
                best[key] = max(best.get(key, 0), part * weight / (SATURATION + weight))
        rarity = math.log(1 + (self._number - len(best) + 0.5) / (len(best) + 0.5))
        return {key: rarity * fitting for key, fitting in best.items()}
