"""What tests share: the real records beside the project, when they are there."""

import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from rootlog.engine.game import Course
from rootlog.engine.work import Work
from tests import once, sampling

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records"
"""Real recorded games. Their licence forbids copies here, so tests read them in place or skip."""


def record_paths() -> list[Path]:
    """The files of the real records, sorted; empty where they are not at hand."""
    return sorted(RECORDS.glob("*.rootlog"))


@pytest.fixture(params=[path.stem for path in record_paths()] or [None])
def record_path(request: pytest.FixtureRequest) -> Path:
    """The file of each real record in turn; the test is skipped where there is none."""
    if request.param is None:
        pytest.skip("the real records are not at hand")
    return RECORDS / f"{request.param}.rootlog"


@pytest.fixture
def records() -> list[Path]:
    """The files of all real records; the test is skipped where there is none."""
    found = record_paths()
    if not found:
        pytest.skip("the real records are not at hand")
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option for long proofs."""
    told = "take every record and game where a run takes a sample of them (half an hour)"
    parser.addoption("--whole", action="store_true", help=told)


def heed_ctrl_c() -> None:
    """Let Ctrl-C end what tests start, also where whoever started the tests ignores it, as `nohup` in the background and scripts do.

    A process hands that on to those that it starts.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Keep messages free of colour, whatever terminal the tests run in, and properties free of the machine's pace.

    What processes keep for one another is in a folder of this run, in which the processes of pytest keep what they found out once.
    """
    heed_ctrl_c()
    os.environ["NO_COLOR"] = "1"
    folder = tempfile.mkdtemp(prefix="rootlog-caches-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["XDG_CACHE_HOME"] = os.environ["LOCALAPPDATA"] = folder
    if not hasattr(config, "workerinput"):
        os.environ[once.FOLDER] = os.path.join(folder, "once")
        _compiled_once(os.path.join(folder, "compiled"))
    sampling.take_all(config.getoption("whole"))
    settings.register_profile("unhurried", settings(), deadline=None)
    settings.load_profile("unhurried")


def _compiled_once(folder: str) -> None:
    """Where Python keeps nothing compiled beside its sources, let it do so in that folder: hundreds of processes are started."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") or sys.dont_write_bytecode:
        os.environ["PYTHONPYCACHEPREFIX"] = folder


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """None but this process, where single files are tested or snapshots written; else as many as there are cores."""
    chosen = [name for name in config.args if not os.path.isdir(name)]
    return 0 if chosen or config.getoption("update_snapshots") else None


SPREAD = ("tests/test_cases.py", "tests/test_games.py", "tests/test_slips.py")
"""Files whose tests take long together and need nothing of one another but what is kept for all processes."""
PARTS = 16


class InFiles(LoadFileScheduling):
    """The tests of a file are run by one process, so are those of the page, which is built once; some files come in parts."""

    def _split_scope(self, nodeid: str) -> str:
        path, _, name = nodeid.partition("::")
        if path in SPREAD:
            return f"{path} {crc32(name.partition('[')[2].encode()) % PARTS}"
        return "tests/web" if path.startswith("tests/web/") else path


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> InFiles | None:
    """The one above, where no other is asked for."""
    return InFiles(config, log) if config.getoption("dist") == "load" else None


class BrokenError(Exception):
    """What judging raises in a test of what becomes of that."""


def _raise(error: BaseException) -> str:
    raise error


@pytest.fixture(autouse=True)
def no_failure_is_swallowed(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever judging raises makes a test fail, as if the report on a record did not take it up; `failing` is without this."""
    if "failing" not in request.fixturenames:
        monkeypatch.setattr("rootlog.reporting.failure.told", _raise)


@pytest.fixture(autouse=True)
def every_record_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """No report is taken as it was judged before in this process."""
    monkeypatch.setattr("rootlog.cli.judged_before.caches", str)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> str:
    """A record at which judging fails: it does where the Keepers play."""
    from rootlog.engine.judging import judge

    real = judge.judging

    def fail(course: Course, *rest: Any, **more: Any) -> Work[judge.Judgement]:
        if "K" in course.game.table.factions:
            raise BrokenError("no\nway \x1b[31mout")
        return real(course, *rest, **more)

    monkeypatch.setattr("rootlog.judged.judging", fail)
    return "Map: Fall\nDeck: E&P\nK: Ann\nE: Bob\n\nK:4w->1+2\nE:b+6w->3/#despot->$\n"
