"""Work on many records of which one may fail: it is reported, and the others do not suffer."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rootlog.cli.failing import tell
from rootlog.cli.files import say, unread
from rootlog.in_force import SettingsError

Given = TypeVar("Given")


def one_by_one(
    files: Iterable[str], given: Callable[[str], Given], failed: list[str]
) -> Iterator[Given | None]:
    """The result for each path, in order: None where it cannot be read or rootlog fails at it, which is said on standard error.

    `failed` gets the paths of those.
    """
    for path in files:
        found = None
        try:
            found = given(path)
        except OSError as error:
            say(unread(path, error))
            failed.append(path)
        except SettingsError as error:
            say(str(error))
            failed.append(path)
        except Exception as error:  # whatever it is, the other records are to be worked on
            tell(error, path)
            failed.append(path)
        yield found
