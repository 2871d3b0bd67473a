"""Checks what other programs read of a table that ordoku has written, and measures a large one; see parquet.sh.

    parquet_files.py FOLDER ROWS      FOLDER has the command
"""

import os
import random
import subprocess
import sys
import time

import duckdb
import polars
import pyarrow
import pyarrow.compute
import pyarrow.feather
import pyarrow.parquet

FOLDER, ROWS = sys.argv[1], int(sys.argv[2])
GROUP = 1_000_000
# The most memory of a run, in KiB: a few times the encoded answers of a group.
MOST_MEMORY = 200 << 10


def path(name):
    return os.path.join(FOLDER, name)


def timed(work):
    before = time.monotonic()
    result = work()
    return time.monotonic() - before, result


def ordoku(*arguments):
    """Runs the command with two threads, and returns its seconds and its peak of memory in KiB."""
    def run():
        process = subprocess.Popen([path("ordoku"), *arguments, "--threads", "2"])
        # The peak that the system tells of a process which has ended is at least the memory of this program.
        peak = 0
        while process.poll() is None:
            with open(f"/proc/{process.pid}/status") as status:
                peaks = [line.split()[1] for line in status if line.startswith("VmHWM")]
            peak = max([peak, *map(int, peaks)])
            time.sleep(0.02)
        assert process.returncode == 0, arguments
        return peak
    return timed(run)


def images(puzzle, number, source):
    """Makes puzzles that differ by their digits, and by the order of rows in each band."""
    for _ in range(number):
        digits = str.maketrans("123456789", "".join(source.sample("123456789", 9)))
        bands = [source.sample(range(3 * band, 3 * band + 3), 3) for band in source.sample(range(3), 3)]
        yield "".join(puzzle[9 * row : 9 * row + 9] for band in bands for row in band).translate(digits)


def make_lines():
    made = subprocess.run([path("ordoku"), "generate", "2000", "--seed", "7"], check=True, capture_output=True)
    source = random.Random(7)
    return [image for puzzle in made.stdout.decode().split() for image in images(puzzle, 50, source)]


def check_small(lines):
    """Compares what programs read with the answers to text."""
    puzzles = lines[:2000] + [None, "no puzzle"]
    text = subprocess.run([path("ordoku"), "solve"], input="\n".join(lines[:2000]), text=True, check=True,
                          capture_output=True)
    solutions = text.stdout.split() + [None, None]
    table = pyarrow.table({"id": pyarrow.array(range(2002)), "quizzes": puzzles, "pair": [{"a": 1, "b": [2]}] * 2002})
    frame = polars.DataFrame({"quizzes": puzzles, "day": polars.date_range(
        polars.date(2026, 1, 1), polars.date(2026, 1, 1) + polars.duration(days=2001), eager=True)})
    for codec in ["none", "snappy", "gzip", "zstd", "lz4"]:
        pyarrow.parquet.write_table(table, path("in"), compression=codec, row_group_size=500)
        solve_small()
        read = pyarrow.parquet.read_table(path("out"))
        assert read.select(table.column_names).equals(table) and read["solution"].to_pylist() == solutions, codec
        assert pyarrow.parquet.ParquetFile(path("out")).metadata.num_row_groups == 5
        assert polars.read_parquet(path("out"))["solution"].to_list() == solutions
        read = duckdb.sql(f"select solution, status from read_parquet('{path('out')}') order by id").fetchall()
        assert [row[0] for row in read] == solutions and read[-1][1] == "unreadable"
    frame.write_parquet(path("in"))
    solve_small()
    read = polars.read_parquet(path("out"))
    assert read.select(frame.columns).equals(frame) and read["solution"].to_list() == solutions
    for codec in ["uncompressed", "lz4", "zstd"]:
        pyarrow.feather.write_feather(table, path("in"), compression=codec, chunksize=500)
        solve_small()
        read = pyarrow.feather.read_table(path("out"))
        assert read.select(table.column_names).equals(table) and read["solution"].to_pylist() == solutions, codec
        frame.write_ipc(path("in"), compression=codec)
        solve_small()
        read = polars.read_ipc(path("out"))
        assert read.select(frame.columns).equals(frame) and read["solution"].to_list() == solutions


def solve_small():
    # Its code is 1: a row is no puzzle.
    code = subprocess.run([path("ordoku"), "solve", "-q", "--parquet", path("in"), "-o", path("out")]).returncode
    assert code == 1, code


def measure(lines):
    some = pyarrow.array(lines)
    source = random.Random(8)
    kind = pyarrow.schema([("id", pyarrow.int64()), ("quizzes", pyarrow.string())])
    with pyarrow.parquet.ParquetWriter(path("in"), kind, compression="snappy") as writer, open(path("lines"), "wb") as out:
        for first in range(0, ROWS, GROUP):
            rows = min(GROUP, ROWS - first)
            numbers = pyarrow.array(source.choices(range(len(lines)), k=rows))
            puzzles = some.take(numbers)
            writer.write_table(pyarrow.table([pyarrow.array(range(first, first + rows)), puzzles], schema=kind),
                               row_group_size=rows)
            out.write("\n".join(puzzles.to_pylist()).encode() + b"\n")
    # Once before, so that the files are in memory.
    ordoku("solve", path("lines"), "-o", path("text"))
    solving, _ = ordoku("solve", path("lines"), "-o", "/dev/null")
    pyarrow.set_cpu_count(2)
    reading, read = timed(lambda: pyarrow.parquet.read_table(path("in")))
    both, memory = ordoku("solve", "--parquet", path("in"), "-o", path("out"))
    assert memory <= MOST_MEMORY, f"{memory} KiB"
    solved = pyarrow.parquet.read_table(path("out"))
    writing, _ = timed(lambda: pyarrow.parquet.write_table(solved, path("again"), compression="snappy",
                                                           row_group_size=GROUP))
    assert solved.select(["id", "quizzes"]).equals(read)
    with open(path("text")) as text:
        lengths = pyarrow.compute.utf8_length(solved["solution"])
        assert solved.num_rows == ROWS and pyarrow.compute.min_max(lengths).as_py() == {"min": 81, "max": 81}
        for solution, line in zip(solved["solution"].slice(0, GROUP).to_pylist(), text):
            assert solution == line.rstrip("\n")
    apart = solving + reading + writing
    print(f"{ROWS} rows in {both:.2f} s and {memory >> 10} MiB; solving {solving:.2f} s, reading {reading:.2f} s, "
          f"writing {writing:.2f} s: {both / apart:.2f} of {apart:.2f} s")


lines = make_lines()
check_small(lines)
measure(lines)
