"""The library's examples say what it does: each public name has one, run as it stands in its docstring and in docs/api.md."""

import contextlib
import doctest
import os
from pathlib import Path

import pytest

import rootlog

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAMES = [name for name in rootlog.__all__ if name != "__version__"]
FLAGS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS


def _examples(name):
    found = doctest.DocTestFinder(recurse=True).find(
        getattr(rootlog, name), name, module=False, globs={"rootlog": rootlog, "Path": Path}
    )
    return [one for one in found if one.examples]


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example_that_holds(name):
    examples = _examples(name)
    assert examples
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    with contextlib.chdir(ROOT):
        for example in examples:
            runner.run(example)
    assert runner.summarize(verbose=False).failed == 0
