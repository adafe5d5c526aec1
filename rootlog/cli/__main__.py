"""The entry point of the command. The commonest form, `rootlog check PATH...`, starts without loading click."""

from __future__ import annotations

import gc
import os
import sys

DEBUG = "ROOTLOG_DEBUG"
"""Set this environment variable to see the traceback of an internal error."""
INTERRUPTED = 130


def main(args: list[str] | None = None) -> int:
    """Runs the command line and gives its exit status. Nothing but wrong usage of the shell shows a traceback."""
    args = sys.argv[1:] if args is None else args
    try:
        return _run(args)
    except BrokenPipeError:
        from rootlog.cli.files import PIPE_CLOSED, hush

        hush()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        words = " ".join(str(error).split())
        sys.stderr.write(
            f"rootlog: internal error ({type(error).__name__}: {words}), please report it; "
            f"{DEBUG}=1 shows where\n"
        )
        return 2


def _run(args: list[str]) -> int:
    plain = plain_check(args)
    if plain is None:
        from rootlog.cli.group import run

        return run(args)
    gc.disable()  # what is loaded at the start stays; looking for garbage in it takes 4 ms
    from rootlog.cli.run_check import Options, check

    paths, format_ = plain
    status = check(paths, Options(format=format_))
    # The process ends here: without this, Python looks for garbage cycles first, which takes 6 ms.
    gc.freeze()
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


if __name__ == "__main__":
    sys.exit(main())
