"""Files of puzzles, and the batch of Python that engines are compared with."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import ordoku
import pyarrow as pa
import pyarrow.parquet as pq
from ordoku.arrow import solve_batch
from ordoku.parquet import solve_file

# One row in so many is no puzzle.
BAD = 9973
SCHEMA = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])


def make(folder: Path, rows: int, files: int) -> None:
    """Writes files of rows: minimal puzzles of 9x9, some of them more than once, and a few bad rows."""
    made = ordoku.generate_many(min(rows, 20_000), seed=1)
    lines = np.array(made, dtype="S81")
    shuffle = np.random.default_rng(1)
    folder.mkdir(parents=True)
    bounds = np.linspace(0, rows, files + 1).astype(int)
    for number, (first, last) in enumerate(itertools.pairwise(bounds)):
        ids = np.arange(first, last)
        chosen = lines[shuffle.integers(len(lines), size=last - first)].astype("U81")
        chosen[ids % BAD == 0] = "no puzzle"
        table = pa.table({"id": ids, "puzzle": pa.array(chosen)}, SCHEMA)
        pq.write_table(table, folder / f"{number:05}.parquet", row_group_size=1 << 16)


def batches(folder: Path) -> Iterator[pa.RecordBatch]:
    """Yields the rows of all files."""
    for path in sorted(folder.glob("*.parquet")):
        yield from pq.ParquetFile(path).iter_batches(batch_size=1 << 16)


def python_rate(folder: Path) -> float:
    """Returns the rows that ``solve_batch`` answers in a second of one core, without the files."""
    taken, rows = 0.0, 0
    for number, batch in enumerate(batches(folder)):
        start = time.process_time()
        solve_batch(batch)
        if number > 0:
            taken += time.process_time() - start
            rows += batch.num_rows
    return rows / taken


def python_file_rate(folder: Path, target: Path) -> float:
    """Returns the rows that a program of one thread reads, answers and writes in a second of one core."""
    target.mkdir(parents=True)
    start, rows = time.process_time(), 0
    for path in sorted(folder.glob("*.parquet")):
        rows += solve_file(str(path), str(target / path.name))
    return rows / (time.process_time() - start)


def parts(folder: Path, of_bytes: bool) -> dict[str, str]:
    """Returns a hash of each file that an engine wrote, of its bytes or of its rows in their order."""
    found = {}
    for path in folder.glob("*.parquet"):
        number = "-".join(path.stem.split("-")[:2])
        assert number not in found, f"{folder} has two files {number}"
        if of_bytes:
            content = path.read_bytes()
        else:
            # Each Java writes the names of encodings into the end of a file in an order of its own.
            sink = pa.BufferOutputStream()
            with pa.ipc.new_stream(sink, pq.read_schema(path)) as stream:
                stream.write_table(pq.read_table(path), max_chunksize=1 << 16)
            content = sink.getvalue()
        found[number] = hashlib.sha256(content).hexdigest()
    return found


def check(folder: Path, rows: int) -> str:
    """Checks that each row has its answer, once, and returns a hash of the rows in the order of ids."""
    table = pa.concat_tables([pq.read_table(path) for path in folder.glob("*.parquet")])
    table = table.sort_by("id").combine_chunks()
    assert table.column("id").to_numpy().tolist() == list(range(rows)), "rows are lost, or twice"
    status = np.array(table.column("status").to_pylist())
    is_bad = np.arange(rows) % BAD == 0
    assert (status[is_bad] == "unreadable").all() and (status[~is_bad] == "unique").all()
    assert table.column("error").null_count == rows - is_bad.sum()
    hashed = hashlib.sha256()
    for name in ("puzzle", "solution", "status", "error"):
        for text in table.column(name).to_pylist():
            hashed.update(f"{text}\n".encode())
    return hashed.hexdigest()
