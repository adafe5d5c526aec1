"""`rootlog corpus`: very many records judged into a data set, on processes of this machine or on a Dask cluster."""

import gc
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from itertools import islice
from pathlib import Path

import dask
import duckdb
import fsspec
import pyarrow as pa
import pytest
from distributed import Client
from distributed.config import defaults as DASK  # noqa: N812  # the settings that it comes with
from jsonschema import Draft202012Validator
from pyarrow import dataset, parquet

from rootlog import schemas
from rootlog.cli.__main__ import main
from rootlog.corpus import batches, collecting, running, sources
from rootlog.corpus.batches import BatchOptions, Task
from rootlog.corpus.collecting import Corpus, CorpusOptions
from rootlog.corpus.data_set import DataSet, schema
from rootlog.corpus.rows import LOST, TABLES, rows
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.annotate import strip
from tests.cases import FIXTURES
from tests.installed import run as installed

ROOT = Path(__file__).resolve().parent.parent
README = FIXTURES / "games" / "readme.rootlog"
NAMES = (
    "games/readme.rootlog",
    "games/two_coalitions.rootlog",
    "games/dominance_on_mountain.rootlog",
    "cases/6/choose_clearing.near.rootlog",
    "cases/6/choose_clearing.rootlog",
)


@pytest.fixture(scope="module")
def cluster():
    """The address of the scheduler of two workers; a batch that ends two of them is not tried again."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        running.client(None, 2) as link,
    ):
        yield link.scheduler.address


@pytest.fixture
def archive(tmp_path):
    """A folder with five records, one of them below, and a file that is none."""
    folder = tmp_path / "archive"
    (folder / "below").mkdir(parents=True)
    for number, name in enumerate(NAMES):
        text = strip((FIXTURES / name).read_text(encoding="utf-8"))
        place = folder / "below" if number == 4 else folder
        (place / f"{number}.rootlog").write_text(text, encoding="utf-8")
    (folder / "notes.txt").write_text("no record")
    return folder


def run(capsys, *words):
    """The exit status of `corpus`, and what it writes."""
    status = main(["corpus", *map(str, words)])
    return status, capsys.readouterr()


def table(folder, name):
    """The rows of a table, in an order that does not hang on files."""
    found = dataset.dataset(f"{folder}/{name}").to_table().to_pylist()
    return sorted(found, key=repr)


# --- sources ---------------------------------------------------------------------------------------------------


def texts(*addresses, column=None):
    found = sources.records(sources.places(map(str, addresses)), column)
    return [(os.path.basename(one.path), one.content) for one in found]


def written(folder):
    return [(path.name, path.read_bytes()) for path in sorted(folder.rglob("*.rootlog"))]


def as_zip(folder, to):
    with zipfile.ZipFile(to, "w") as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, path.relative_to(folder))
    return to


def as_tar(folder, to):
    with tarfile.open(to, "w:gz") as file:
        for path in sorted(folder.rglob("*")):
            file.add(path, str(path.relative_to(folder)), recursive=False)
    return to


def as_parquet(folder, to, name="text"):
    columns = {"id": list(range(5)), name: [content.decode() for _, content in written(folder)]}
    parquet.write_table(pa.table(columns), to)
    return to


def test_a_folder_and_archives_of_it_give_the_same_records(archive, tmp_path):
    expected = written(archive)
    assert len(expected) == 5
    assert texts(archive) == expected
    assert texts(as_zip(archive, tmp_path / "a.zip")) == expected
    assert texts(as_tar(archive, tmp_path / "a.tar.gz")) == expected
    assert texts(tmp_path / "a.*") == [*expected, *expected]
    (tmp_path / "of archives").mkdir()
    os.rename(tmp_path / "a.zip", tmp_path / "of archives" / "b.zip")
    assert texts(tmp_path / "of archives") == expected


def test_a_column_of_parquet_gives_the_same_records(archive, tmp_path):
    contents = [content for _, content in written(archive)]
    for name in ("text", "log"):
        file = as_parquet(archive, tmp_path / f"{name}.parquet", name)
        assert texts(file) == [(f"{name}.parquet#{n}", c) for n, c in enumerate(contents, start=1)]
        assert texts(file, column=name) == texts(file)
    with pytest.raises(sources.SourceError, match=r"no column 'id' of texts; .* are log"):
        texts(file, column="id")


def test_any_address_of_fsspec_gives_the_same_records(archive):
    memory = fsspec.filesystem("memory")
    memory.put(str(archive), "/league/games", recursive=True)
    found = list(sources.records(sources.places(["memory://league/games"]), None))
    assert [one.content for one in found] == [content for _, content in written(archive)]
    assert found[0].path == "memory://league/games/0.rootlog"


def test_how_many_there_are_is_known_where_it_need_not_be_read(archive, tmp_path):
    made = as_zip(archive, tmp_path / "a.zip"), as_parquet(archive, tmp_path / "a.parquet")
    assert sources.total(sources.places([str(archive), *map(str, made)])) == 15
    assert sources.total(sources.places([str(as_tar(archive, tmp_path / "a.tar.gz"))])) is None


def test_what_cannot_be_read_is_told_and_the_rest_is_read(archive, tmp_path):
    (tmp_path / "bad.zip").write_bytes(b"PK no zip")
    (tmp_path / "large.rootlog").write_bytes(b"/" * (1 << 20) + b"//")
    places = sources.places(
        [str(tmp_path / "bad.zip"), str(tmp_path / "large.rootlog"), str(archive)]
    )
    bad, large, *rest = sources.records(places, None)
    assert "zip" in bad.why
    assert "1,048,576 bytes" in large.why
    assert len(rest) == 5


@pytest.mark.parametrize("address", ["none", "*.none", "empty"])
def test_nothing_to_read_is_told(address, tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(sources.SourceError, match=re.escape(address)):
        sources.places([str(tmp_path / address)])


# --- rows ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("meant", [False, True])
def test_rows_are_as_the_schema_says(meant):
    whole = json.loads((Path(schemas.__path__[0]) / "corpus.schema.json").read_text("utf-8"))
    content = strip(README.read_text(encoding="utf-8")).encode()
    found = rows("0" * 32, JudgedRecord(source(content, "2020-11-24.rootlog")), meant=meant)
    assert {name: len(found[name]) > 0 for name in TABLES} == dict.fromkeys(TABLES, True)
    assert found["records"][0]["date"].isoformat() == "2020-11-24"
    found["records"][0]["date"] = "2020-11-24"
    Draft202012Validator(whole).validate(found)
    assert set(whole["properties"]) == set(TABLES)
    assert any(one["suggestion"] for one in found["findings"]) is meant
    for name in TABLES:
        assert sorted(found[name][0]) == sorted(schema(name).names)


def test_a_record_at_which_rootlog_fails_has_a_row_that_says_so(failing):
    found = rows("0" * 32, JudgedRecord(source(failing, "a")), meant=False)
    [record] = found["records"]
    assert record["internal"]
    assert record["verdict"] == "unreadable"


@pytest.mark.parametrize("wanted", [True, False])
def test_a_process_looks_for_no_garbage_while_it_judges(wanted, tmp_path, monkeypatch):
    data, looked = DataSet(str(tmp_path)), []
    data.begin()
    how = BatchOptions(str(tmp_path), None, False, batches.version())
    batch = batches.Batch("a", (Task("k", "p", b"Map: Fall\n", None),))

    def told(*given, **named):
        looked.append(gc.isenabled())
        return rows(*given, **named)

    monkeypatch.setattr(batches, "rows", told)
    try:
        if not wanted:
            gc.disable()
        batches.judge(batch, how)
        assert (looked, gc.isenabled()) == ([False], wanted)
    finally:
        gc.enable()


def test_what_is_no_record_has_a_row():
    found = rows("0" * 32, JudgedRecord(source(b"hello", "a")), meant=False)
    assert [one["verdict"] for one in found["records"]] == ["unreadable"]
    assert found["findings"]


# --- runs ------------------------------------------------------------------------------------------------------


def test_the_rows_of_a_cluster_are_those_of_this_machine(archive, tmp_path, cluster, capsys):
    here, there = tmp_path / "here", tmp_path / "there"
    said = "5 judged (2 illegal, 3 legal)"
    status, out = run(capsys, archive, "--to", here, "-j", 2, "--batch", 2)
    assert (status, out.out) == (0, f"{here}: {said}\n")
    status, out = run(capsys, archive, "--to", there, "--scheduler", cluster, "--batch", 3)
    assert (status, out.out) == (0, f"{there}: {said}\n")
    for name in TABLES:
        assert table(here, name) == table(there, name)
        assert table(here, name) or name == "battles"
    told = {os.path.relpath(one["path"], archive): one for one in table(here, "records")}
    assert sorted(told) == ["0.rootlog", "1.rootlog", "2.rootlog", "3.rootlog", "below/4.rootlog"]
    assert not any(one["meant"] for one in told.values())
    report = JudgedRecord(source((archive / "0.rootlog").read_bytes())).at_once
    assert told["0.rootlog"]["errors"] == report.count("error")
    assert [one["score"] for one in told["0.rootlog"]["seats"]] == [*report.scores.values()]


def judged(wanted):
    """A run without an output, and what came of it."""
    corpus = Corpus(wanted)
    for _ in corpus.run():
        pass
    return corpus


def test_a_run_goes_on_where_the_last_one_ended(archive, tmp_path, cluster, monkeypatch):
    wanted = CorpusOptions((str(archive),), str(tmp_path / "out"), scheduler=cluster, batch=2)
    assert judged(wanted).verdicts.total() == 5
    before = table(wanted.to, "records")
    (archive / "0.rootlog").write_text("Map: Fall\n", encoding="utf-8")  # it is another one now
    (archive / "new.rootlog").write_bytes((archive / "1.rootlog").read_bytes())
    again = judged(wanted)
    assert (again.verdicts.total(), again.there, again.done, again.total) == (2, 4, 6, 6)
    after = table(wanted.to, "records")
    assert len(after) == 6
    assert [one for one in before if one not in after] == [
        one for one in before if one["path"].endswith("/0.rootlog")
    ]
    keys = {one["record"] for one in after}
    for name in TABLES:
        assert {one["record"] for one in table(wanted.to, name)} <= keys

    def refuses(*given):
        raise AssertionError("nothing is to be judged")

    monkeypatch.setattr(running, "client", refuses)
    assert judged(wanted).there == 6
    with pytest.raises(AssertionError, match="nothing is to be judged"):
        judged(wanted._replace(law="law-4"))
    (archive / "rootlog.toml").write_text('law = "law-2"\n')
    with pytest.raises(AssertionError, match="nothing is to be judged"):
        judged(wanted._replace(config=str(archive / "rootlog.toml")))


def test_what_was_left_half_done_is_taken_away(archive, tmp_path, cluster):
    wanted = CorpusOptions((str(archive),), str(tmp_path / "out"), scheduler=cluster)
    DataSet(wanted.to).begin()
    for name in ("findings/of-no-batch.parquet", "records/_half"):
        (tmp_path / "out" / name).write_bytes(b"PAR1")
    assert judged(wanted).verdicts.total() == 5
    assert not list((tmp_path / "out").rglob("*of-no-batch*"))
    assert not list((tmp_path / "out").rglob("_*"))


def test_a_worker_that_dies_costs_its_batch_and_a_record_that_kills_has_a_row(
    archive, tmp_path, cluster, monkeypatch
):
    once = tmp_path / "once"
    real = batches.judge

    def deadly(batch, how):
        for task in batch.tasks:
            if b"poison" in task.content:
                os.kill(os.getpid(), signal.SIGKILL)
        if not once.exists():
            once.write_text("")
            os.kill(os.getpid(), signal.SIGKILL)
        return real(batch, how)

    monkeypatch.setattr(running, "judge", deadly)
    (archive / "5.rootlog").write_text("Map: Fall\n// poison\n")
    corpus = judged(
        CorpusOptions((str(archive),), str(tmp_path / "out"), scheduler=cluster, batch=2)
    )
    assert once.exists()
    found = {
        os.path.basename(one["path"]): one["internal"] for one in table(tmp_path / "out", "records")
    }
    assert found == {**{f"{n}.rootlog": None for n in range(5)}, "5.rootlog": LOST}
    assert corpus.verdicts == {"legal": 3, "illegal": 2, "not judged": 1}


def test_processes_of_this_machine_are_lean(cluster):
    with Client(cluster) as link:
        for name, wanted in running.LEAN.items():
            assert dask.config.get(name, config=DASK) != wanted  # and is a setting of Dask
            assert {*link.run(dask.config.get, name).values()} == {wanted}  # one may be beginning
            assert link.run_on_scheduler(dask.config.get, name) == wanted or "timeout" in name


def test_what_was_judged_is_let_go(tmp_path):
    data = DataSet(str(tmp_path / "out"))
    data.begin()
    how = BatchOptions(str(tmp_path / "out"), None, False, batches.version())
    tasks = (Task(f"{number:032x}", f"{number}", b"Map: Fall\n", None) for number in range(40))
    with running.client(None, 1) as link:
        for _ in running.run(link, batches.batches(tasks, "run", 1), how, data):
            pass
        gc.collect()
        assert sum(type(one) is Task for one in gc.get_objects()) < 20


def test_no_more_than_a_few_batches_are_held(cluster, tmp_path):
    data = DataSet(str(tmp_path / "out"))
    data.begin()
    how = BatchOptions(str(tmp_path / "out"), None, False, batches.version())
    taken = 0

    def tasks():
        nonlocal taken
        for number in range(30):
            taken += 1
            yield Task(f"{number:032x}", f"{number}", b"Map: Fall\n", None)

    with Client(cluster) as link:
        given = batches.batches(tasks(), "run", 1)
        for done, _ in enumerate(running.run(link, given, how, data)):
            assert taken <= done + 1 + 2 * running.AHEAD
    assert len(data.batches()) == 30


def test_a_worker_with_another_version_is_refused(tmp_path):
    how = BatchOptions(str(tmp_path), None, False, "0.0.1 abc")
    with pytest.raises(batches.VersionError, match=r"this is rootlog 0\.0\.1 abc"):
        batches.judge(batches.Batch("a", ()), how)


@pytest.mark.parametrize(("elsewhere", "told"), [("0123456789", 0), ("89", 10)])
def test_workers_that_write_elsewhere_are_told_at_once_and_a_lost_batch_in_the_end(
    elsewhere, told, cluster, tmp_path, monkeypatch
):
    data = DataSet(str(tmp_path / "out"))
    data.begin()
    how = BatchOptions(str(tmp_path / "out"), None, False, batches.version())
    tasks = [Task(f"{number:032x}", f"{number}", b"Map: Fall\n", None) for number in range(10)]

    def judge(batch, how):
        if batch.name[-1] in elsewhere:
            return batches.Done(batch.name, {}, platform.node())
        return batches.judge(batch, how)

    monkeypatch.setattr(running, "judge", judge)
    with Client(cluster) as link:
        found = running.run(link, batches.batches(tasks, "run", 1), how, data)
        assert len(list(islice(found, told))) == told
        with pytest.raises(running.ClusterError, match="write elsewhere"):
            next(found)


def test_batches_hold_so_many_records_or_bytes():
    small = [Task("k", "p", b"x", None)] * 7
    assert [len(one.tasks) for one in batches.batches(small, "r", 3)] == [3, 3, 1]
    large = [Task("k", "p", b"x" * batches.MOST_BYTES, None)] * 4
    assert [len(one.tasks) for one in batches.batches(large, "r", 100)] == [2, 2]


# --- the command -----------------------------------------------------------------------------------------------


def test_progress_is_told_in_lines_or_as_a_bar(archive, tmp_path, cluster, capsys, monkeypatch):
    from rootlog.cli import run_corpus

    monkeypatch.setattr(run_corpus, "EVERY", 0.0)
    words = archive, "--scheduler", cluster, "--batch", 2
    _, out = run(capsys, *words, "--to", tmp_path / "lines", "--progress", "json")
    told = [json.loads(line) for line in out.err.splitlines()]
    assert [one["done"] for one in told][-1] == 5
    assert [one["total"] for one in told] == [5] * len(told)
    assert len(told) >= 3
    assert told[-1]["left"] == 0
    assert told[-1]["verdicts"] == {"illegal": 2, "legal": 3}
    _, out = run(capsys, *words, "--to", tmp_path / "bar", "--progress", "bar")
    assert "5/5" in out.err
    _, out = run(capsys, *words, "--to", tmp_path / "none")
    assert out.err == ""


def test_what_cannot_be_read_is_told_and_gives_status_2(tmp_path, cluster, capsys):
    (tmp_path / "a.rootlog").write_text("Map: Fall\n")
    (tmp_path / "bad.zip").write_bytes(b"PK")
    status, out = run(capsys, tmp_path / "*.*", "--to", tmp_path / "out", "--scheduler", cluster)
    assert status == 2
    assert "1 judged" in out.out
    assert "bad.zip" in out.err


@pytest.mark.parametrize("scheduler", ["tcp://127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_is_not_there_is_told(scheduler, archive, tmp_path, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "1s")
    said = installed("corpus", str(archive), "--to", str(tmp_path), "--scheduler", scheduler)
    assert said.status == 2
    assert "cannot go on" in said.err


def test_without_the_extra_it_is_told_how_to_get_it():
    code = (
        "import sys\n"
        "sys.modules['distributed'] = None\n"
        "from rootlog.cli.__main__ import main\n"
        "sys.exit(main(['corpus', 'fixtures', '--to', 'nowhere']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 2
    assert '[corpus]"' in done.stderr


# --- the page --------------------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "corpus.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


def test_the_queries_of_the_page_work(archive, tmp_path, cluster, monkeypatch):
    monkeypatch.chdir(tmp_path)
    judged(CorpusOptions((str(archive),), "judged", scheduler=cluster))
    broken, wins, points = (duckdb.sql(query) for query in QUERIES)
    assert broken.columns == ["rule", "title", "findings", "games"]
    report = [
        one
        for path in archive.rglob("*.rootlog")
        for one in JudgedRecord(source(path.read_bytes())).at_once.mistakes
    ]
    assert sum(row[2] for row in broken.fetchall()) == sum(one.is_error for one in report)
    assert sum(row[1] for row in wins.fetchall()) > 0
    assert {row[1] for row in points.fetchall()} <= {"faction", "crafting", "battle", "other"}


def test_the_page_tells_every_table():
    assert [name for name in TABLES if f"| `{name}` |" not in PAGE] == []
    assert collecting.CorpusOptions._field_defaults["batch"] == 100
    assert "`--batch`, 100 records" in PAGE
