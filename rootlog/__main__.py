"""`python -m rootlog` is the command `rootlog`."""

from rootlog.cli.__main__ import script

if __name__ == "__main__":
    script()
