"""An engine for `rootlog catalogue run`: it answers each case as rootlog judges it. An adapter for another program has this shape."""

import json
import sys

import rootlog


def answer(case: dict) -> dict:
    """The verdict on the turn in question, and the rules that are broken.

    An engine that plays from positions sets up `case["position"]` and tries `case["plays"]`. This one reads whole records,
    because a few cases depend on what was played before.
    """
    report = rootlog.check(case["record"], law=case["law"])
    broken = [one.rule for one in report.findings]
    return {
        "number": case["number"],
        "verdict": "illegal" if broken else "legal",
        "rules": broken,
    }


for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
    sys.stdout.flush()
