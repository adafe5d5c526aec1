"""The exit statuses of the commands."""

OK, FOUND, USAGE = 0, 1, 2
"""Nothing wrong; error findings; wrong usage, a path that cannot be read or a record at which rootlog failed."""
