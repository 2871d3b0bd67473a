"""Spark on this machine: executors are processes of their own, with one core and one task each."""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ordoku
import ordoku.spark
import pyspark
from pyspark.sql import SparkSession

from . import processes, rows

# The rows of jobs that only have to run.
FEW = 200_000
EXECUTOR = "CoarseGrainedExecutorBackend"
SETTINGS = {
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.executor.memory": "2g",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "16384",
    # A task for each file.
    "spark.sql.files.openCostInBytes": "128m",
    "spark.sql.parquet.compression.codec": "snappy",
    "spark.sql.shuffle.partitions": "4",
}


@contextlib.contextmanager
def session(workers: int, archive: Path | None = None) -> Iterator[Any]:
    """Starts Spark with a number of workers, each of which is on a core of its own."""
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = os.environ["SPARK_LOCAL_HOSTNAME"] = "127.0.0.1"
    builder = SparkSession.builder.master(f"local-cluster[{workers},1,2048]").appName("ordoku")
    settings = dict(SETTINGS)
    if archive is not None:
        settings |= {
            "spark.archives": f"{archive}#ordoku",
            "spark.executorEnv.PYTHONPATH": "./ordoku",
        }
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    try:
        # The executors and their Python start.
        spark.range(1000, numPartitions=2 * workers).selectExpr("'abc' AS puzzle").transform(
            ordoku.spark.solve
        ).collect()
        for core, executor in enumerate(processes.named(EXECUTOR)):
            processes.pin(executor, core)
        yield spark
    finally:
        java = spark.sparkContext._gateway.proc
        spark.stop()
        spark.sparkContext._gateway.shutdown()
        java.stdin.close()
        java.wait()
        SparkSession._instantiatedSession = None
        type(spark.sparkContext)._gateway = None
        type(spark.sparkContext)._jvm = None


def solve_rows(spark: Any, source: Path, target: Path) -> None:
    """Reads files, answers their rows, and writes files."""
    frame = spark.read.parquet(str(source))
    ordoku.spark.solve(frame).write.parquet(str(target))


def solve_by_name(spark: Any, source: Path, target: Path) -> None:
    """Answers files whose names alone pass through Spark."""
    ordoku.spark.solve_files(spark, str(source), str(target))


# The ways from files to files.
JOBS: dict[str, Callable[[Any, Path, Path], None]] = {
    "frame": solve_rows,
    "files": solve_by_name,
}


def timed(job: Callable[[], None]) -> tuple[float, float]:
    """Runs a job, and returns its time and the time of the processor that all executors took."""
    executors = processes.named(EXECUTOR)
    family = [*executors, *(pid for executor in executors for pid in processes.below(executor))]
    before, start = processes.seconds(family), time.perf_counter()
    job()
    taken = time.perf_counter() - start
    family = [*executors, *(pid for executor in executors for pid in processes.below(executor))]
    return taken, processes.seconds(family) - before


def kill_in_the_middle(spark: Any, part: float = 0.3) -> threading.Thread:
    """Ends an executor by SIGKILL when a part of the tasks of the next job is done."""

    def kill() -> None:
        tracker = spark.sparkContext.statusTracker()
        while True:
            time.sleep(0.05)
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                if info and info.numCompletedTasks >= max(1, part * info.numTasks):
                    os.kill(processes.named(EXECUTOR)[0], signal.SIGKILL)
                    return

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    return thread


def check_sql(spark: Any, source: Path) -> None:
    """Checks the functions of SQL beside the columns of Python."""
    ordoku.spark.register(spark)
    spark.read.parquet(str(source)).limit(20_000).createOrReplaceTempView("puzzles")
    found = spark.sql(
        "SELECT puzzle, solution, is_proper, form, answer.* FROM (SELECT puzzle, "
        "ordoku_solve(puzzle) AS solution, ordoku_unique(puzzle) AS is_proper, "
        "ordoku_canonical(puzzle) AS form, ordoku_answer(puzzle) AS answer FROM puzzles)"
    ).collect()
    columns = list(zip(*found, strict=True))
    puzzles = list(columns[0])
    table = ordoku.solve_table(puzzles).to_dict()
    assert list(columns[1]) == table["solution"] and None in columns[1]
    assert list(columns[2]) == [{"unique": True}.get(status) for status in table["status"]]
    assert list(columns[3]) == ordoku.canonical_many(puzzles)
    for column, name in zip(columns[4:], ("solution", "status", "count", "error"), strict=True):
        assert list(column) == table[name], name
    found = spark.sql(
        "SELECT ordoku_answer(puzzle).error FROM puzzles WHERE ordoku_solve(puzzle) IS NULL"
    ).collect()
    assert [row[0] for row in found] == [error for error in table["error"] if error]


def check_columns(spark: Any) -> None:
    """Checks that columns of all types of Spark are kept."""
    frame = spark.sql(
        "SELECT id, CAST(id AS byte) a, id / 3 b, CAST(id AS decimal(20, 3)) c, timestamp_seconds(id) d, "
        "current_date() e, array(id, null) f, map('x', id) g, named_struct('y', 'z') h, "
        "CAST('q' AS binary) i, null j, INTERVAL '3' DAY k, timestamp_ntz'2020-01-01 00:00:00' l, "
        "'1......2.3....4.' puzzle FROM range(5)"
    )
    answers = ordoku.spark.solve(frame, rating="ordoku", prefix="my_")
    kept = answers.select(*frame.columns)
    assert [field.dataType for field in kept.schema] == [field.dataType for field in frame.schema]
    assert kept.collect() == frame.collect()
    assert {row.my_number for row in answers.collect()} == {144}


def check_archive(spark: Any) -> None:
    """Checks that the executors use the package of the archive."""

    def where(batches: Any) -> Any:
        import ordoku
        import pyarrow as pa

        for batch in batches:
            yield pa.record_batch({"where": batch.num_rows * [ordoku.__file__]})

    found = {row[0] for row in spark.range(4).mapInArrow(where, "where string").collect()}
    here = str(Path(ordoku.__file__).parent)
    assert found and not any(path.startswith(here) for path in found), found
    assert all(path.endswith("/ordoku/ordoku/__init__.py") for path in found), found


def submit(archive: Path, source: Path, target: Path) -> None:
    """Runs an example by ``spark-submit`` with the archive."""
    example = Path(__file__).parents[1] / "examples" / "spark_parquet.py"
    command = [
        str(Path(pyspark.__file__).parent / "bin" / "spark-submit"),
        *("--master", "local-cluster[2,1,2048]", "--archives", f"{archive}#ordoku"),
        *("--conf", "spark.executorEnv.PYTHONPATH=./ordoku"),
    ]
    for name, value in SETTINGS.items():
        command += ["--conf", f"{name}={value}"]
    subprocess.run([*command, str(example), str(source), str(target)], check=True)


def measure(folder: Path, count: int, archive: Path, report: Callable[[str, float], None]) -> None:
    """Measures one worker and two, and ends one of two in the middle of each kind of job."""
    source = folder / "rows"
    rates: dict[tuple[str, int], float] = {}
    for workers in (1, 2):
        start = time.perf_counter()
        with session(workers, archive) as spark:
            report(f"spark: start with {workers}, s", time.perf_counter() - start)
            if workers == 1:
                check_sql(spark, source)
                check_columns(spark)
                check_archive(spark)
            for name, job in JOBS.items():
                # The first job compiles.
                job(spark, folder / "few", folder / f"spark-{name}-{workers}-first")
                target = folder / f"spark-{name}-{workers}"
                taken, used = timed(functools.partial(job, spark, source, target))
                rates[name, workers] = count / taken
                report(f"spark {name}: {workers}, rows a second", count / taken)
                report(f"spark {name}: {workers}, rows a second of a core", count / used)
            if workers == 2:
                for name, job in JOBS.items():
                    killer = kill_in_the_middle(spark)
                    job(spark, source, folder / f"spark-{name}-killed")
                    killer.join(timeout=1)
                    assert not killer.is_alive(), "the job ended before an executor was killed"
    submit(archive, folder / "few", folder / "submitted")
    rows.check(folder / "submitted", FEW)
    for name in JOBS:
        report(f"spark {name}: two beside one", rates[name, 2] / rates[name, 1])
        of_bytes = name == "files"
        wanted = rows.parts(folder / f"spark-{name}-1", of_bytes)
        hashed = rows.check(folder / f"spark-{name}-1", count)
        for other in ("2", "killed"):
            there = folder / f"spark-{name}-{other}"
            assert rows.parts(there, of_bytes) == wanted, f"{there} is another answer"
            assert rows.check(there, count) == hashed
        what = "bytes" if of_bytes else "rows in the same order"
        report(f"spark {name}: files with the same {what} after SIGKILL", len(wanted))
