"""Editors that are set up as editors/README.md says show what rootlog finds. Where an editor is missing its test is skipped."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETUP = (ROOT / "editors" / "README.md").read_text(encoding="utf-8")
GAME = ROOT / "fixtures" / "games" / "readme.rootlog"
FOUND = ["13 4.2.1", "17 6.5.4.II"]

pytestmark = pytest.mark.skipif(find_spec("pygls") is None, reason="needs the extra lsp")

NEOVIM = """
vim.cmd("edit game.rootlog")
vim.wait(30000, function() return #vim.diagnostic.get(0) >= 2 end, 50)
for _, found in ipairs(vim.diagnostic.get(0)) do io.stdout:write(found.lnum + 1, " ", found.code, "\\n") end
vim.cmd("qa!")
"""

EMACS = """
(setq eglot-sync-connect 30)
(find-file "game.rootlog")
(run-hooks 'post-command-hook)
(let ((end (+ (float-time) 30)))
  (while (and (< (float-time) end) (null (flymake-diagnostics)))
    (accept-process-output nil 0.2)
    (flymake-start)))
(dolist (found (flymake-diagnostics))
  (let ((text (flymake-diagnostic-text found)))
    (string-match "\\\\[\\\\(.*?\\\\)\\\\]" text)
    (princ (format "%s %s\\n" (line-number-at-pos (flymake-diagnostic-beg found)) (match-string 1 text)))))
(kill-emacs)
"""


def _needs(editor):
    return pytest.mark.skipif(shutil.which(editor) is None, reason=f"{editor} is not installed")


def _blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", SETUP, re.DOTALL)


def _lines(folder, *words):
    shutil.copy(GAME, folder / "game.rootlog")
    bin_ = os.path.dirname(sys.executable)
    path = f"{bin_}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path, "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return re.findall(r"^\d+ \d\S*", done.stdout, re.MULTILINE)


@_needs("nvim")
def test_neovim(tmp_path):
    said = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(one) for one in re.search(r"v(\d+)\.(\d+)", said).groups())
    newest, older = _blocks("lua")
    script = (newest if version >= (0, 11) else older) + NEOVIM
    (tmp_path / "try.lua").write_text(script, encoding="utf-8")
    assert _lines(tmp_path, "nvim", "--headless", "-u", "NONE", "-c", "luafile try.lua") == FOUND


@_needs("emacs")
def test_emacs(tmp_path):
    load = ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]
    if subprocess.run(load, capture_output=True, check=False).returncode:
        pytest.skip("this Emacs has no eglot")
    [setup] = _blocks("elisp")
    script = f'(package-initialize)\n(autoload \'eglot-ensure "eglot")\n{setup}{EMACS}'
    (tmp_path / "try.el").write_text(script, encoding="utf-8")
    assert _lines(tmp_path, "emacs", "--batch", "-l", "try.el") == FOUND
