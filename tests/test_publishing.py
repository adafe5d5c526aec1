"""How rootlog reaches people: hooks of pre-commit, the GitHub action, the container, what the index shows.

The tools come with `.[lint]`; `.ci/run` runs these tests with them.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from rootlog.engine.law import ids, law
from rootlog.version import VERSION

ROOT = Path(__file__).parents[1]
GAME = "fixtures/games/readme.rootlog"


def _needs(tool):
    return pytest.mark.skipif(find_spec(tool) is None, reason=f"{tool} is not installed")


def _run(*words, cwd=ROOT, **environment):
    return subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def _tool(tool, *words, **options):
    return _run(sys.executable, "-m", tool, *map(str, words), **options)


# --- the index -----------------------------------------------------------------------------------------------


@_needs("twine")
def test_what_is_uploaded_is_clean(tmp_path):
    from tests.test_packaging import build, copied

    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    files = build(copied(source, links=True), out)
    done = _tool("twine", "check", "--strict", *files)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("PASSED") == 2


def test_judging_needs_the_standard_library_alone_and_what_is_declared_stays_so():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {re.match(r"[a-z]+", one)[0] for one in project["dependencies"]}
    assert {"click", "jsonschema", "lark"} <= declared
    assert project["urls"]
    code = "import sys, rootlog; print(rootlog.check(open(sys.argv[1])).to_dict()['records'][0]['verdict'])"
    done = _run(sys.executable, "-S", "-c", code, GAME)
    assert done.stdout == "illegal\n", done.stderr
    done = _run(sys.executable, "-S", "-m", "rootlog", "check", "--format", "json", GAME)
    assert json.loads(done.stdout)["records"][0]["verdict"] == "illegal"


# --- pre-commit ----------------------------------------------------------------------------------------------


@_needs("pre_commit")
def test_the_hooks_are_valid():
    done = _tool("pre_commit", "validate-manifest", ".pre-commit-hooks.yaml")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@_needs("pre_commit")
def test_the_hooks_judge_and_format_records(tmp_path):
    """`try-repo` installs rootlog as other repositories do, from a commit."""
    games = tmp_path / "games"
    games.mkdir()
    text = (ROOT / GAME).read_text()
    (games / "bad.rootlog").write_text(text)
    (games / "good.rootlog").write_text(text[: text.index("C:t->1+5")])
    _run("git", "init", "-q", cwd=games)
    _run("git", "add", "-A", cwd=games)
    home = {"PRE_COMMIT_HOME": str(tmp_path / "home")}
    names = (("bad", 1), ("good", 0))
    for name, status in names:
        words = ("try-repo", ROOT, "rootlog-check", "--files", f"{name}.rootlog")
        done = _tool("pre_commit", *words, cwd=games, **home)
        assert done.returncode == status, done.stdout + done.stderr
        assert ("4.2.1 You Must Rule" in done.stdout) is bool(status)


# --- GitHub --------------------------------------------------------------------------------------------------


@_needs("check_jsonschema")
def test_the_action_fits_its_schema():
    done = _tool("check_jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml")
    assert done.returncode == 0, done.stdout


@_needs("check_jsonschema")
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", ".github/workflows/*.yml"),
        ("github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("citation-file-format", "CITATION.cff"),
    ],
)
def test_what_github_reads_fits_its_schema(schema, files):
    found = sorted(ROOT.glob(files))
    assert found
    done = _tool("check_jsonschema", "--builtin-schema", f"vendor.{schema}", *found)
    assert done.returncode == 0, done.stdout


def test_actions_of_others_are_pinned_by_hash():
    """A tag can be moved by whoever owns it; the comment says which version the hash is."""
    found = []
    for path in (ROOT / "action.yml", *ROOT.glob(".github/workflows/*.yml")):
        found += re.findall(r"uses: (.+)", path.read_text())
    assert len(found) > 10
    assert [
        one for one in found if not re.fullmatch(r"\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)
    ] == []
    pins = {one.split(" ")[0] for one in found}
    assert len(pins) == len({one.split("@")[0] for one in pins})


def test_who_reports_a_finding_is_asked_for_record_edition_and_rule():
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "finding.yml").read_text()
    assert "name: rootlog says ... but the Law says ...\n" in form
    fields = dict(re.findall(r"id: (\w+)(.*?)(?=\n  - type|\Z)", form, re.DOTALL))
    assert {"record", "edition", "rule", "says", "law", "version"} == set(fields)
    assert all("required: true" in one for one in fields.values())
    assert re.findall(r'- "([\w-]+): (.+)"', fields["edition"]) == [
        (i, law(i).title) for i in ids()
    ]


# --- a release -----------------------------------------------------------------------------------------------


def test_a_release_has_one_number_everywhere():
    found = {
        "CITATION.cff": r"^version: (.+)$",
        "web/package.json": r'^  "version": "(.+)"',
        "web/package-lock.json": r'^  "version": "(.+)"',
        "editors/vscode/package.json": r'^  "version": "(.+)"',
        "editors/vscode/package-lock.json": r'^  "version": "(.+)"',
        "editors/zed/Cargo.toml": r'^version = "(.+)"',
        "editors/zed/extension.toml": r'^version = "(.+)"',
        "CHANGELOG.md": r"^## (\S+)",
        "editors/vscode/CHANGELOG.md": r"^## (\S+)",
    }
    told = {
        name: re.search(pattern, (ROOT / name).read_text(), re.MULTILINE)[1]
        for name, pattern in found.items()
    }
    assert set(told.values()) == {VERSION}, told


def test_the_notes_of_a_release_are_its_part_of_the_changelog():
    said = _run(sys.executable, "building/notes.py", VERSION).stdout
    assert said.startswith("### ")
    assert "\n## " not in said
    assert said in (ROOT / "CHANGELOG.md").read_text() + "\n"
    assert _run(sys.executable, "building/notes.py", "0.0.1").returncode


def test_the_page_is_packed_the_same_each_time(tmp_path):
    names = ("a", "b")
    for number, name in enumerate(names):
        folder = tmp_path / name
        (folder / "inner").mkdir(parents=True)
        for one in ("index.html", "inner/main.js"):
            (folder / one).write_text("same")
            os.utime(folder / one, (1e9 + number, 1e9 + number))
        _run(sys.executable, "building/archives.py", f"{folder}.zip", str(folder))
    first, second = ((tmp_path / f"{name}.zip").read_bytes() for name in names)
    assert first == second
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.namelist() == ["index.html", "inner/main.js"]


def _step(name):
    """The shell of a step, as it stands in action.yml."""
    text = (ROOT / "action.yml").read_text()
    step = text[text.index(f"- name: {name}\n") :].split("\n    - ")[0]
    return re.sub(r"^ {8}", "", step[step.index("run: |\n") + 7 :], flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("paths", "arguments", "status"),
    [
        (GAME, "", 1),
        (f"{GAME}\nfixtures/cases/advanced", "--law law-6", 1),
        ("fixtures/cases/2/ruins.near.rootlog", "--strict", 0),
        ("none.rootlog", "", 2),
    ],
)
def test_the_step_that_checks_writes_annotations_and_its_status(tmp_path, paths, arguments, status):
    output = tmp_path / "output"
    script = os.path.dirname(sys.executable)
    done = _run(
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", _step("Check")),
        ROOTLOG_PATHS=paths,
        ROOTLOG_ARGUMENTS=arguments,
        GITHUB_OUTPUT=str(output),
        PATH=f"{script}{os.pathsep}{os.environ['PATH']}",
    )
    assert done.returncode == status, done.stderr
    assert output.read_text() == f"status={status}\n"
    assert ("::error file=" in done.stdout) is (status == 1)


def test_the_step_that_sums_up_writes_a_table_of_the_records(tmp_path):
    summary = tmp_path / "summary"
    script = os.path.dirname(sys.executable)
    done = _run(
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", _step("Summary")),
        ROOTLOG_PATHS=f"{GAME} none.rootlog fixtures/cases/2/ruins.near.rootlog",
        ROOTLOG_ARGUMENTS="",
        GITHUB_STEP_SUMMARY=str(summary),
        PATH=f"{script}{os.pathsep}{os.environ['PATH']}",
    )
    assert done.returncode == 0, done.stderr
    head, rule, *rows, _, total = summary.read_text().splitlines()
    assert head.startswith("| record | verdict | errors |")
    assert set(rule) == {"|", "-", " "}
    assert [row.split(" | ")[1:3] for row in rows] == [["illegal", "2"], ["legal", "0"]]
    assert total == "2 records: 1 illegal, 1 legal; 1 play against the Law, 1 open"


@pytest.mark.long
@_needs("twine")  # with .[lint]: it installs from the index
def test_the_step_that_installs_puts_the_command_on_the_path(tmp_path):
    from tests.test_packaging import copied

    source = tmp_path / "source"
    source.mkdir()
    copied(source, links=True)
    (source / "constraints.txt").write_text((ROOT / "constraints.txt").read_text())
    added = tmp_path / "path"
    done = _run(
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", _step("Install")),
        RUNNER_TEMP=str(tmp_path),
        SOURCE=str(source),
        GITHUB_PATH=str(added),
        PATH=f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}",
    )
    assert done.returncode == 0, done.stderr
    assert _run(f"{added.read_text().strip()}/rootlog", "--version").stdout.startswith("rootlog")


# --- the container -------------------------------------------------------------------------------------------


def _instruction(name):
    """The last instruction of that name in the Dockerfile, its continued lines joined."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", text, re.MULTILINE)[-1]


def test_the_container_has_the_page_and_the_port_at_which_it_is_served():
    from rootlog.cli.serve import PORT

    text = (ROOT / "Dockerfile").read_text()
    page = "rootlog/serving/page.zip"
    assert f"COPY --from=page /src/{page} /src/{page}\n" in text
    assert text.index("COPY --from=page") < text.index("pip install")
    assert "COPY --from=installed /opt/rootlog /opt/rootlog\n" in text
    assert _instruction("ENV") == "PATH=/opt/rootlog/bin:$PATH"
    assert "npm run package --prefix web" in text
    assert _instruction("EXPOSE") == str(PORT)
    assert "**/node_modules" in (ROOT / ".dockerignore").read_text().splitlines()


def test_the_container_runs_the_first_command_of_the_readme():
    first = re.search(r"^\$ (.*)$", (ROOT / "README.md").read_text(), re.MULTILINE)[1]
    words = json.loads(_instruction("ENTRYPOINT")) + json.loads(_instruction("CMD"))
    assert words == shlex.split(first)
    assert _instruction("WORKDIR") == "/games"
    copied = re.search(r"COPY (\S+) /games/(\S+)", (ROOT / "Dockerfile").read_text())
    assert copied[1] == copied[2]
    assert words[-1].startswith(f"{copied[1]}/")
