"""English words without their endings: Porter's algorithm (M. F. Porter, An algorithm for suffix stripping, 1980).

Short words in `ied` and `ies` keep an `e` as in his later one (Snowball English): `tied` and `ties` are forms of `tie`.
"""

import re
from functools import cache

_CONSONANT = "(?:[^aeiouy]|(?<=[aeiou])y|^y)"
_VOWEL = "(?:[aeiou]|(?<![aeiou])(?<!^)y)"
_RUNS = re.compile(f"{_VOWEL}+{_CONSONANT}+")
_HAS_VOWEL = re.compile(_VOWEL)
_DOUBLED = re.compile(r"([^aeiouylsz])\1$")
_SHORT = re.compile(f"{_CONSONANT}{_VOWEL}[^aeiouwxy]$")

_SECOND = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "abli": "able", "alli": "al",
    "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate", "alism": "al",
    "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble",
}  # fmt: skip
_THIRD = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": "",
}  # fmt: skip
_FOURTH: dict[str, str] = dict.fromkeys(
    "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(),  # noqa: SIM905  # as Porter lists them
    "",
)


@cache
def stem(word: str) -> str:
    """The stem of a word in small letters."""
    if len(word) <= 2:
        return word
    word = _plural(word)
    word = _past(word)
    if word.endswith("y") and _HAS_VOWEL.search(word[:-1]):
        word = f"{word[:-1]}i"
    for endings, least in ((_SECOND, 0), (_THIRD, 0), (_FOURTH, 1)):
        word = _changed(word, endings, least)
    return _tidied(word)


def _measure(word: str) -> int:
    """The number of times that consonants follow vowels."""
    return len(_RUNS.findall(word))


def _plural(word: str) -> str:
    if word.endswith(("ies", "ied")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    """A word without `ed` and `ing`, and whole again where these took something with them."""
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    ending = next((one for one in ("ed", "ing") if word.endswith(one)), "")
    rest = word.removesuffix(ending)
    if not ending or not _HAS_VOWEL.search(rest):
        return word
    if rest.endswith(("at", "bl", "iz")) or (_measure(rest) == 1 and _SHORT.search(rest)):
        return f"{rest}e"
    return rest[:-1] if _DOUBLED.search(rest) else rest


def _changed(word: str, endings: dict[str, str], least: int) -> str:
    """A word with the longest of those endings changed, where enough of it is left."""
    found = next((word[at:] for at in range(len(word)) if word[at:] in endings), "")
    rest = word.removesuffix(found)
    fits = found != "ion" or rest.endswith(("s", "t"))
    return f"{rest}{endings[found]}" if found and fits and _measure(rest) > least else word


def _tidied(word: str) -> str:
    """A word without a last `e`, and with a single last `l`."""
    if word.endswith("e"):
        rest = word[:-1]
        if _measure(rest) > 1 or (_measure(rest) == 1 and not _SHORT.search(rest)):
            word = rest
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word
