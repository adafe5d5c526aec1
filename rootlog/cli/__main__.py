"""The entry point of the command. The commonest form, `rootlog check PATH...`, starts without loading click."""

import errno
import gc
import sys

USAGE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""Exit status: wrong usage, or the command itself failed; Ctrl-C and a closed pipe as shells count them (128 and the signal)."""

_FULL = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", -1))
"""The fault of an output that takes no more."""


def main(args: list[str] | None = None) -> int:
    """Runs the command line and gives its exit status. A traceback is shown only where it is asked for."""
    args = sys.argv[1:] if args is None else args
    try:
        from rootlog.cli.files import plain_streams  # here an interruption is heard

        plain_streams()
        return _to_the_end(args)
    except BrokenPipeError:
        from rootlog.cli.files import hush

        hush()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # whatever it is, a user is told in words
        return _failed(error)


def _to_the_end(args: list[str]) -> int:
    """Runs it until all that it says has left."""
    from rootlog.cli.files import flush

    status = _run(args)
    flush()
    return status


def _failed(error: Exception) -> int:
    """Say why the command could not go on. An error of standard output names no file."""
    if isinstance(error, OSError) and error.filename is None and error.errno in _FULL:
        from rootlog.cli.files import hush, say

        hush()
        say(f"cannot write the output: {error.strerror or error}")
    else:
        from rootlog.cli.failing import tell

        tell(error)
    return USAGE


def _run(args: list[str]) -> int:
    plain = plain_check(args)
    if plain is None:
        from rootlog.cli.group import run

        return run(args)
    gc.disable()  # what is loaded stays: looking for garbage in it takes a tenth of a short check
    from rootlog.cli.run_check import CheckOptions, check

    paths, format_ = plain
    status = check(paths, CheckOptions(format=format_))
    gc.freeze()  # the process ends here, and nothing needs to be looked for
    return status


def plain_check(args: list[str]) -> tuple[list[str], str] | None:
    """Paths and format of `check [--format text|json] PATH...`; None for every other command line."""
    if len(args) < 2 or args[0] != "check":
        return None
    rest, format_ = args[1:], "text"
    if rest[0] == "--format":
        rest, format_ = rest[2:], "".join(rest[1:2])
    elif rest[0].startswith("--format="):
        rest, format_ = rest[1:], rest[0][len("--format=") :]
    if not rest or format_ not in {"text", "json"}:
        return None
    if any(word.startswith("-") and word != "-" for word in rest):
        return None
    return rest, format_


def script() -> None:
    """Runs the command line and ends the process with its status: what the installed command and a zipapp begin with."""
    sys.exit(main())


if __name__ == "__main__":
    script()
