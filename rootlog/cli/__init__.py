"""The command line. Each file here that has a `command` is a subcommand of that name; `group` finds them.

Importing this package loads nothing, so that the plain form of `check` starts without click (see `__main__`).
"""
