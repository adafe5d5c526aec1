"""Another program is asked the cases of the catalogue, one JSON line for each, and answers each with one (docs/catalogue.md)."""

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, NamedTuple

from rootlog.catalogue.case import Case

FAILURES = 3
"""A program that gives no answer to so many cases in a row is not asked any more."""


class EngineError(RuntimeError):
    """A program that cannot be started, or that answers nothing."""


class CaseResult(NamedTuple):
    """A program's answer to a case. `said` is its verdict, empty where it gave none, and then `trouble` says why. `named` tells whether it named a rule that is broken."""

    case: Case
    said: str
    named: bool
    trouble: str = ""

    @property
    def passed(self) -> bool:
        """True if the verdict is right."""
        return self.said == self.case.verdict


def question(case: Case) -> dict[str, Any]:
    """The data of a case that a program gets: all but the answer."""
    return {
        "number": case.number,
        "law": case.law,
        "turn": case.turn,
        "faction": case.faction,
        "position": case.position,
        "plays": [play._asdict() for play in case.plays],
        "record": case.record,
    }


def run(command: Sequence[str], cases: Iterable[Case], seconds: float) -> Iterator[CaseResult]:
    """A program's answers to each case, for which it has so many seconds.

    A program that ends or is late is started again for the next case. Raises EngineError where it cannot be started, or has
    given no answer to several cases in a row.
    """
    engine, failed = _Engine(command), 0
    try:
        for case in cases:
            found = engine.ask(case, seconds)
            yield found
            failed = 0 if found.said else failed + 1
            if failed == FAILURES:
                raise EngineError(f"no answer to {FAILURES} cases in a row: {found.trouble}")
    finally:
        engine.stop()


class _Engine:
    """A program that runs, or is to be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue()

    def ask(self, case: Case, seconds: float) -> CaseResult:
        """A program's answer to a case."""
        process = self._process or self._start()
        assert process.stdin is not None  # it was started with a pipe
        try:
            process.stdin.write(json.dumps(question(case), ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except OSError:
            line = ""
        except Empty:
            self.stop()
            return CaseResult(
                case, "", named=False, trouble=f"no answer within {seconds:g} seconds"
            )
        if not line:
            status = process.wait()
            self.stop()
            return CaseResult(case, "", named=False, trouble=f"it ended with status {status}")
        return _result(case, line)

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(  # the command is the user's own
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise EngineError(f"{self._command[0]} cannot be started: {error.strerror}") from error
        assert process.stdout is not None  # it was started with a pipe
        self._process, self._lines = process, Queue()
        Thread(target=_pass_on, args=(process.stdout, self._lines), daemon=True).start()
        return process

    def stop(self) -> None:
        """End it, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                _close(pipe)


def _pass_on(lines: IO[str], to: Queue[str]) -> None:
    """Put each line into the queue, and an empty one at the end."""
    try:
        for line in lines:
            to.put(line)
    except (OSError, ValueError):
        pass  # it was stopped
    to.put("")


def _close(pipe: IO[str] | None) -> None:
    try:
        if pipe is not None:
            pipe.close()
    except OSError:
        pass  # what was still to be written is of no use to a program that ended


def _result(case: Case, line: str) -> CaseResult:
    """The result that a line of the program tells."""
    try:
        said = json.loads(line)
        if said["number"] != case.number:
            trouble = f"it answered case {said['number']!r}"
            return CaseResult(case, "", named=False, trouble=trouble)
        verdict, rules = str(said["verdict"]), set(map(str, said.get("rules", ())))
    except (ValueError, KeyError, TypeError, AttributeError):
        return CaseResult(case, "", named=False, trouble=f"this is no answer: {line.strip()[:80]}")
    named = any(answer.rule in rules for answer in case.answers)
    return CaseResult(case, verdict, named)
