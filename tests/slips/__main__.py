"""`python -m tests.slips` writes which slip carries each kind of edit: of several the one in the shortest game."""

import json

from tests.slips.corpus import CARRIERS, LATE, SLIPS, checked, lines


def main() -> None:
    """Check all slips; three minutes."""
    found = {}
    for slip in sorted((*SLIPS, *LATE), key=lambda one: (len(lines(one.game)), one)):
        for kind in checked(slip)[1]:
            found.setdefault(kind, slip)
    with open(CARRIERS, "w", encoding="utf-8") as file:
        json.dump(dict(sorted(found.items())), file, indent=1, ensure_ascii=False)
        file.write("\n")


if __name__ == "__main__":
    main()
