"""`python -m rootlog` is the command `rootlog`."""

import sys

from rootlog.cli.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
