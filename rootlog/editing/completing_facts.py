"""The completions in fact lines, `// EDITION: SUBJECT KEY=VALUE`: subjects and keys of the editions that have them."""

import re
from collections.abc import Iterator

from rootlog.editing.options import VALUE, WORD, FoundOptions, Option
from rootlog.engine.law import editions
from rootlog.notation import facts as told

_FACT = re.compile(r"\s*//\s*(?P<edition>[a-z][a-z0-9-]*)\s*:\s*(?P<said>.*)$")


def facts(before: str) -> FoundOptions | None:
    """The options on a fact line of which that is before the cursor; None where it is not one."""
    found = _FACT.match(before)
    if found is None or found["edition"] not in editions.ids():
        return None
    if not editions.own(found["edition"], "house"):
        return None
    said = found["said"]
    last = re.search(r"\S*$", said)
    start = found.start("said") + (last.start() if last is not None else len(said))
    typed = said.split()
    if not typed or (len(typed) == 1 and not said.endswith(" ")):
        return FoundOptions(start, _subjects(found["edition"]))
    return FoundOptions(start, _keys(found["edition"], typed[0], said))


def _subjects(edition: str) -> Iterator[Option]:
    for subject, keys in told.vocabulary(edition).items():
        yield Option(f"{subject} " if subject != "#" else "#", WORD, f"tells {', '.join(keys)}")


def _keys(edition: str, subject: str, said: str) -> Iterator[Option]:
    kind = "#" if subject.startswith("#") else subject
    for key, takes in told.vocabulary(edition).get(kind, {}).items():
        if f" {key}=" not in said:
            yield Option(f"{key}=", VALUE, f"takes {takes}")
