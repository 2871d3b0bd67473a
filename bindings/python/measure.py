"""Measures columns beside the batch of the C library, in turns in one process.

    python measure.py ../../target/release/libordoku.so [FILE] [--threads N] [--rounds N]

FILE has a 9x9 puzzle of 81 characters on each line; without one, 49,158 minimal puzzles are made.
Prints the median puzzles a second of each, and its share of the C batch of the same round. With one
thread, the time is that of the processor, which other programs change less.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import time
from collections.abc import Callable

import numpy as np
import ordoku
import pyarrow as pa

MADE = 49_158
CELLS = 81


class Batch(ctypes.Structure):
    """ordoku_batch of include/ordoku.h."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("order", ctypes.c_uint32),
        ("box_rows", ctypes.c_uint32),
        ("box_cols", ctypes.c_uint32),
        ("limit", ctypes.c_uint64),
        ("puzzles", ctypes.c_size_t),
        ("cells", ctypes.c_void_p),
        ("lines", ctypes.c_char_p),
        ("stride", ctypes.c_size_t),
        ("out", ctypes.c_void_p),
        ("out_lines", ctypes.c_void_p),
        ("out_stride", ctypes.c_size_t),
        ("statuses", ctypes.c_void_p),
        ("counts", ctypes.c_void_p),
    ]


class Options(ctypes.Structure):
    """ordoku_options of include/ordoku.h."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("engine", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("limits", ctypes.c_uint64 * 5),
    ]


def c_batch(library: str, lines: list[str], threads: int) -> Callable[[], object]:
    """Returns a function that solves the lines by the C library with a solver that it keeps."""
    c = ctypes.CDLL(library)
    text = "".join(lines).encode()
    out = ctypes.create_string_buffer(len(text))
    statuses = (ctypes.c_int * len(lines))()
    counts = (ctypes.c_uint64 * len(lines))()
    solver = ctypes.c_void_p()
    assert c.ordoku_solver_new(3, ctypes.byref(solver)) == 0
    options = Options()
    c.ordoku_options_init.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    assert c.ordoku_options_init(ctypes.byref(options), ctypes.sizeof(options)) == 0
    options.threads = threads
    assert c.ordoku_solver_set_options(solver, ctypes.byref(options)) == 0
    batch = Batch()
    c.ordoku_batch_init.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    assert c.ordoku_batch_init(ctypes.byref(batch), ctypes.sizeof(batch)) == 0
    batch.limit, batch.puzzles, batch.lines = 1, len(lines), text
    batch.out_lines = ctypes.addressof(out)
    batch.statuses = ctypes.addressof(statuses)
    batch.counts = ctypes.addressof(counts)

    def solve() -> object:
        assert c.ordoku_solver_solve_batch(solver, ctypes.byref(batch)) == 0
        return out, statuses, counts

    return solve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library")
    parser.add_argument("file", nargs="?")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=51)
    arguments = parser.parse_args()
    if arguments.file is None:
        lines = ordoku.generate_many(MADE)
    else:
        with open(arguments.file, encoding="ascii") as file:
            lines = file.read().split()
    threads = arguments.threads
    array = np.frombuffer("".join(lines).replace(".", "0").encode(), np.uint8) - ord("0")
    array = array.reshape(len(lines), CELLS)
    column = pa.array(lines)
    ways: dict[str, Callable[[], object]] = {
        "C batch": c_batch(arguments.library, lines, threads),
        "Arrow": lambda: ordoku.solve_many(column, threads=threads),
        "NumPy": lambda: ordoku.solve_many(array, threads=threads),
        "list": lambda: ordoku.solve_many(lines, threads=threads),
        "table": lambda: ordoku.solve_table(column, limit=1, threads=threads),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    clock = time.process_time if threads == 1 else time.perf_counter
    for _ in range(arguments.rounds + 1):
        for name, way in ways.items():
            start = clock()
            way()
            times[name].append(clock() - start)
    print(f"{len(lines)} puzzles, {threads or 'all'} threads, medians of {arguments.rounds} rounds")
    for name, taken in times.items():
        shares = [c / own for c, own in zip(times["C batch"][1:], taken[1:], strict=True)]
        rate = len(lines) / statistics.median(taken[1:])
        print(f"{name:8} {rate:12,.0f} a second  {statistics.median(shares):6.1%}")


if __name__ == "__main__":
    main()
