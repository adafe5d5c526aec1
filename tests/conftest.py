"""What tests share: the real records beside the project, when they are there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

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


def pytest_configure(config: pytest.Config) -> None:
    """Keep messages free of colour, whatever terminal the tests run in, and properties free of the machine's pace."""
    del config
    os.environ["NO_COLOR"] = "1"
    settings.register_profile("unhurried", settings(), deadline=None)
    settings.load_profile("unhurried")
