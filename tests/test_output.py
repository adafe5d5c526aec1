"""What goes to standard output: nothing that a terminal or a spreadsheet would act on, and an end where it is not wanted."""

import csv
import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import unicodedata
from xml.dom import minidom

import pytest

import rootlog
from rootlog.cli import run_check
from rootlog.cli.__main__ import main
from tests.installed import ROOT, run
from tests.test_cli import LEGAL
from tests.test_report import RECORD

WILD = "a\x01b\x1b[31mc\x9bd\u202ee"
"""What moves the cursor, or turns round what follows."""
TEXT = (
    f"Map: Fall\nDeck: E&P\nC: ={WILD}\nE: Bob\n\n"
    f"C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12 // {WILD}\nE:b+6w->3/#despot->$\n"
    f"C:w1{WILD}->2/t->1\nE:#E->$_r\n"
)
WAYS = [
    *(["check", "--format", name] for name in ("text", "json", "github")),
    *(["replay", "--format", name] for name in ("text", "json", "svg", "html")),
    *(["replay", "--turn", "3", "--action", "1", "--format", name] for name in ("text", "svg")),
    *(["stats", "--format", name] for name in ("text", "csv", "json", "svg")),
    *(["explain", "--format", name] for name in ("text", "json")),
    ["annotate", "--diff"],
    ["fmt", "--diff"],
    ["fix", "--all"],
    ["parse"],
]


def controls(text):
    """The control characters in a text."""
    return {c for c in text if unicodedata.category(c) in {"Cc", "Cf"} and c not in "\n\t"}


@pytest.mark.parametrize("words", WAYS, ids=" ".join)
def test_nothing_that_is_shown_moves_the_cursor(tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    name = "x\x1b[2J.rootlog"
    (tmp_path / name).write_text(TEXT, encoding="utf-8")
    main([*words, name])
    said = capsys.readouterr()
    assert said.out
    assert controls(said.out + said.err) == set()
    if "svg" in words:
        minidom.parseString(said.out)
    if words[0] == "parse":
        assert json.loads(said.out)["players"][0]["name"] == f"={WILD}"


@pytest.mark.parametrize("words", [["check"], ["annotate"], ["stats"], ["fmt", "-i"], ["replay"]])
def test_the_name_of_a_file_that_is_not_there_moves_no_cursor(capsys, words):
    assert main([*words, "no\x1b[2J\nfile"]) == 2
    assert controls(capsys.readouterr().err) == set()


def test_blanks_of_any_width_are_blanks(capsys, tmp_path):
    path = tmp_path / "a.rootlog"
    path.write_text(LEGAL.replace("Birgit", "Bir\u3000g\xa0it"), encoding="utf-8")
    main(["stats", str(path)])
    assert "Bir g it" in capsys.readouterr().out


def test_the_difference_shows_lines_as_they_are_counted(tmp_path, capsys):
    """Only line feeds end a line of a record."""
    path = tmp_path / "a.rootlog"
    path.write_text(
        LEGAL.replace("C:t_k", "C: t_k") + "// one\x0cline\u2028still\n", encoding="utf-8"
    )
    main(["fmt", "--diff", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert [line[:6] for line in lines if line[0] in "-+"][2:] == ["-C: t_", "+C:t_k"]
    assert lines[-1] == " // one\\x0cline\\u2028still"


@pytest.mark.parametrize("name", ["=1+2", "+1", "-1+2", "@SUM(A1)", "\t=1", "  =1"])
def test_no_cell_is_a_formula(tmp_path, capsys, name):
    path = tmp_path / "a.rootlog"
    path.write_text(LEGAL.replace("Birgit", name))
    main(["stats", "--format", "csv", str(path)])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert next(row["player"] for row in rows if row["faction"] == "E") == f"'{name.strip()}"


@pytest.mark.parametrize("name", ["Ann", "-", "O'Hara", "a=b"])
def test_other_cells_are_as_they_were(tmp_path, capsys, name):
    path = tmp_path / "a.rootlog"
    path.write_text(LEGAL.replace("Birgit", name))
    main(["stats", "--format", "csv", str(path)])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert next(row["player"] for row in rows if row["faction"] == "E") == name


def test_each_record_has_a_page_beside_the_index(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = ["index.rootlog", "INDEX.rootlog", "index-2.rootlog", "sub/index.rootlog"]
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for name in names:
        (tmp_path / "in" / name).write_text(LEGAL.replace("Birgit", f"player of {name}"))
    assert main(["replay", "--format", "html", "-o", "out", "in"]) == 0
    index = (tmp_path / "out" / "index.html").read_text()
    assert "<h1>Records</h1>" in index
    pages = [path for path in (tmp_path / "out").rglob("*.html") if path.name != "index.html"]
    pages.append(tmp_path / "out" / "sub" / "index.html")
    assert len({str(path).casefold() for path in pages}) == len(names)
    for name in names:
        assert sum(f"player of {name} <small>" in path.read_text() for path in pages) == 1
    for path in pages:
        assert f'href="{path.relative_to(tmp_path / "out").as_posix()}"' in index


def test_the_index_takes_any_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkdir("in")
    try:
        for name in (b"in/\xff.rootlog", b"in/\x1b[2J.rootlog", b"in/<b>.rootlog"):
            with open(name, "w", encoding="utf-8") as file:
                file.write(TEXT)
    except OSError:
        pytest.skip("this file system takes no such names")
    assert main(["replay", "--format", "html", "-o", "out", "in"]) == 0
    index = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert controls(index) == set()
    assert 'href="%FF.html"' in index
    assert "<b>" not in index
    assert (
        main(["replay", "--format", "html", "-o", "one.html", os.fsdecode(b"in/\xff.rootlog")]) == 0
    )


def command(*words, **options):
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "rootlog", *words],
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **options,
    )


@pytest.fixture
def path(tmp_path):
    """A record in a file."""
    found = tmp_path / "a.rootlog"
    found.write_text(RECORD)
    return str(found)


ALL = [
    ["--help"],
    ["--version"],
    ["check", "--help"],
    ["check"],
    ["check", "-j", "2", "--strict"],
    ["annotate"],
    ["annotate", "--diff"],
    ["fix", "--all"],
    ["fmt"],
    ["parse"],
    ["explain"],
    ["replay"],
    ["stats"],
    ["stats", "--format", "csv"],
    ["rule"],
]


def words_for(words, path):
    """The command line, with the record where it takes one."""
    return (
        words
        if words[0] in {"--help", "--version", "rule"} or "--help" in words
        else [*words, path]
    )


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_a_closed_pipe_ends_every_command_alike(path, words):
    reader, writer = os.pipe()
    os.close(reader)
    with command(*words_for(words, path), stdout=writer) as process:
        os.close(writer)
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_an_output_that_is_full_is_told_in_a_sentence(path, words):
    with open("/dev/full", "wb") as full, command(*words_for(words, path), stdout=full) as process:
        said = process.stderr.read()
    assert said == b"rootlog: cannot write the output: No space left on device\n"
    assert process.returncode == 2


def test_closed_streams_are_told_in_a_sentence(path):
    for line, words in (
        ('"$@" >&-', ["check", path]),
        ('"$@" <&-', ["check", "-"]),
        ('"$@" 2>&-', ["check", "no-such-file"]),
    ):
        done = subprocess.run(
            ["/bin/sh", "-c", line, "sh", sys.executable, "-m", "rootlog", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr
        assert done.returncode == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_is_quiet_however_many_work(tmp_path, jobs):
    """Ctrl-C goes to all processes of the terminal's group."""
    for number in range(400):
        (tmp_path / f"{number}.rootlog").write_text(RECORD)
    with command("check", "-j", jobs, str(tmp_path), start_new_session=True) as process:
        process.stdout.read(1)
        os.killpg(process.pid, signal.SIGINT)
        started = time.monotonic()
        _, said = process.communicate(timeout=30)
    assert said == b""
    assert process.returncode == 130
    assert time.monotonic() - started < 20


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["check", "a"], "rootlog.cli.run_check"),
        (["annotate", "a"], "rootlog.cli.files"),
        (["annotate", "a"], "rootlog.cli.group"),
        (["annotate", "a"], "rootlog.cli.annotate"),
    ],
)
def test_an_interruption_at_the_start_is_quiet(tmp_path, words, loaded):
    """Ctrl-C comes while a module is loaded: the command has begun, and judges nothing yet."""
    nothing_kept = {"PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": str(tmp_path)}
    begun = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {loaded!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv[1:] = {words}
from rootlog.cli.__main__ import script
script()
"""
    done = subprocess.run(
        [sys.executable, "-c", begun],
        capture_output=True,
        check=False,
        env={**os.environ, **nothing_kept},
    )
    assert (done.returncode, done.stderr) == (130, b"")


def test_next_to_nothing_is_loaded_before_an_interruption_is_heard():
    """Python itself shows a traceback of what comes earlier; nobody can catch that."""
    loaded = "import sys; old = set(sys.modules); import rootlog.cli.__main__; print(*{*sys.modules} - old)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", loaded], capture_output=True, check=True, cwd=ROOT, text=True
    )
    dear = {"collections", "contextlib", "enum", "functools", "re", "typing", "warnings"}
    assert "rootlog.cli.__main__" in done.stdout.split()
    assert not dear & set(done.stdout.split())


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody is killed like that here")
@pytest.mark.parametrize("words", [[], ["--format", "json"], ["--statistics"], ["--diff"]])
def test_a_process_that_is_killed_takes_one_record_with_it(tmp_path, monkeypatch, capfd, words):
    """As the kernel does where memory runs out: that record is told, the others are judged, in order."""
    real = run_check._judged

    def judged(content, path, options):
        if path.endswith("2.rootlog"):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(content, path, options)

    monkeypatch.chdir(tmp_path)
    for number in range(9):
        (tmp_path / f"{number}.rootlog").write_text(RECORD)
    (tmp_path / "5.rootlog").rename("52.rootlog")
    names = sorted(os.listdir())
    if multiprocessing.get_start_method() != "fork":
        pytest.skip("what is patched here stays here")
    well = [name for name in names if not name.endswith("2.rootlog")]
    assert main(["check", "-j", "2", *words, *well]) == 1
    wanted = capfd.readouterr().out
    monkeypatch.setattr(run_check, "_judged", judged)
    assert main(["check", "-j", "2", *words, *names]) == 2
    said = capfd.readouterr()
    why = "not judged: the process that judged it was ended, perhaps as memory ran out"
    assert said.err == f"rootlog: 2.rootlog: {why}\nrootlog: 52.rootlog: {why}\n"
    assert said.out.replace("9 records: 7 illegal, 2 unread", "7 records: 7 illegal") == wanted


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no system with groups of processes")
def test_these_tests_need_nobody_who_lets_ctrl_c_through():
    """As when they are started in the background by a script."""
    one = f"{__file__}::test_an_interruption_is_quiet_however_many_work[1]"
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", one]
    done = subprocess.run(
        ["/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_processes_end_with_the_one_that_gives_out_the_work(tmp_path):
    for number in range(400):
        (tmp_path / f"{number}.rootlog").write_text(RECORD)
    with command("check", "-j", "2", str(tmp_path), start_new_session=True) as process:
        process.stdout.read(1)
        process.kill()
        process.communicate(timeout=30)  # whoever still has the output would keep it open


def test_format_never_raises():
    """What can be read with a slip in it has a form, be it its own."""
    for action in ("b_s^11", "(%s+R#)D->", "(2B#*+M#)1_2^"):
        text = LEGAL + f"C:{action}\n"
        assert rootlog.format(text).endswith(f"C:{action}\n")


# --- who did what, and the rule's page -----------------------------------------------------------------------

GAME = "fixtures/games/readme.rootlog"
DEED = "Ansel, Marquise, turn 5: moves a warrior from 6 to 3"


def test_a_finding_says_above_the_rule_who_did_what_in_words():
    lines = run("check", GAME, cwd=ROOT).out.splitlines()
    assert lines[0] == DEED
    assert "4.2.1 You Must Rule" in lines[1]
    concise = run("check", "--format", "concise", GAME, cwd=ROOT).out
    assert len(concise.splitlines()) == 3
    assert DEED not in concise


def test_the_page_of_a_game_says_it_too():
    page = run("replay", "--format", "html", GAME, cwd=ROOT).out
    assert f"{DEED}</a><br><span" in page
    assert "action 5: the Marquise moves a warrior from 6 to 3</a><br><span" in page


def test_rules_are_links_where_there_are_colours():
    link = "\x1b]8;;https://rules.ledergames.com/"
    for form in ("text", "concise"):
        words = ("check", "--format", form, "--color")
        assert run(*words, "always", GAME, cwd=ROOT).out.count(link) == 2
        assert "\x1b" not in run(*words, "never", GAME, cwd=ROOT).out


def test_a_rule_ends_with_the_address_of_each_edition_that_has_one():
    said = run("rule", "4.2.1").out.splitlines()
    assert [line.split()[0].rstrip(":") for line in said if "https://" in line] == [
        "law-4",
        "law-6",
        "law-16",
    ]
    assert "https://" in said[-1]
    assert "https://" not in run("rule", "pnp:battle").out


def test_one_turn_and_one_action_are_not_several(tmp_path):
    (tmp_path / "a.rootlog").write_text("Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\nC: w->1\n")
    assert ", 1 turn, 1 action, " in run("check", str(tmp_path)).out


def test_what_breaks_a_profile_is_cited_by_its_part(tmp_path):
    (tmp_path / "rootlog.toml").write_text(
        '[profile]\nname = "League"\nmaps = ["Winter"]\ndecks = ["E&P"]\n'
    )
    (tmp_path / "a.rootlog").write_text("Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\nC: w->1\n")
    for form in (["--statistics"], []):
        said = run("check", *form, str(tmp_path)).out
        assert "profile.maps League" in said
        assert "profile.decks League" in said
