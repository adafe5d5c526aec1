"""The register of case numbers: a number once given is never changed and never given again.

It is a file of lines, `NUMBER NAME`, to which lines are only added. A later line with a known number renames its case, or
retires it where the name is `-`. The last line seals the lines above it: their count and a checksum.
"""

import hashlib
from collections.abc import Iterable, Mapping

RETIRED = "-"
_SEAL = "seal"


class RegisterError(ValueError):
    """A register that was changed where it may only grow."""


def numbers(text: str) -> dict[str, int]:
    """The number of each case by its name. Raises RegisterError where the lines are not those that were sealed."""
    names: dict[int, str] = {}
    for line in _sealed(text):
        number, name = _entry(line)
        if number not in names and number != len(names) + 1:
            raise RegisterError(f"case {number} comes before case {len(names) + 1}")
        if names.get(number) == RETIRED:
            raise RegisterError(f"case {number} is retired, and its number is given again")
        names[number] = name
    found = {name: number for number, name in names.items() if name != RETIRED}
    if len(found) != sum(name != RETIRED for name in names.values()):
        raise RegisterError("two cases have one name")
    return found


def grown(text: str, names: Iterable[str], renamed: Mapping[str, str] | None = None) -> str:
    """The register with a number for each new name; those that are gone are `renamed`, or retired.

    Raises RegisterError as `numbers` does.
    """
    known, lines = numbers(text), _sealed(text)
    now, renamed = set(names), renamed or {}
    for name, number in sorted(known.items(), key=lambda item: item[1]):
        if name not in now:
            lines.append(f"{number} {renamed.get(name, RETIRED)}")
    taken = set(known) | set(renamed.values())
    last = max((_entry(line)[0] for line in lines), default=0)
    new = sorted(now - taken)
    lines += [f"{number} {name}" for number, name in enumerate(new, start=last + 1)]
    return "\n".join([*lines, f"{_SEAL} {len(lines)} {_checksum(lines)}", ""])


def _sealed(text: str) -> list[str]:
    """The lines above the seal. Raises RegisterError where it does not fit them."""
    *lines, seal = text.splitlines() or [f"{_SEAL} 0 {_checksum([])}"]
    if seal.split() != [_SEAL, str(len(lines)), _checksum(lines)]:
        raise RegisterError("the lines of the register are not those that were sealed")
    return lines


def _entry(line: str) -> tuple[int, str]:
    number, _, name = line.partition(" ")
    if not number.isdecimal() or not name:
        raise RegisterError(f"{line!r} is no line of the register")
    return int(number), name


def _checksum(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
