"""Ray Data on this machine: workers are processes, with one core each."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import ray
from ordoku.arrow import solve_batch

from . import processes, rows

# The name that Ray gives a process while it works on rows.
WORKER = "MapBatches"


def start(workers: int) -> None:
    """Starts Ray with a number of cores."""
    ray.init(
        num_cpus=workers,
        include_dashboard=False,
        object_store_memory=2 << 30,
        log_to_driver=False,
    )
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    context.execution_options.preserve_order = True


def solve_files(source: Path, target: Path) -> None:
    """Reads files, answers their rows, and writes files."""
    data = ray.data.read_parquet(str(source), file_extensions=["parquet"])
    answers = data.map_batches(solve_batch, batch_format="pyarrow", batch_size=None)
    answers.write_parquet(str(target))


def measure(folder: Path, count: int, report: Callable[[str, float], None]) -> None:
    """Measures one worker and two, and ends one of two in the middle of a job."""
    source = folder / "rows"
    rates = {}
    for workers in (1, 2):
        began = time.perf_counter()
        start(workers)
        try:
            solve_files(folder / "few", folder / f"ray-{workers}-first")
            report(f"ray: start with {workers}, s", time.perf_counter() - began)
            began = time.perf_counter()
            solve_files(source, folder / f"ray-{workers}")
            rates[workers] = count / (time.perf_counter() - began)
            report(f"ray: {workers}, rows a second", rates[workers])
            if workers == 2:
                killed = kill_in_the_middle(0.4 * count / rates[2])
                solve_files(source, folder / "ray-killed")
                assert killed, "the job ended before a worker was killed"
        finally:
            ray.shutdown()
    report("ray: two beside one", rates[2] / rates[1])
    wanted = rows.check(folder / "ray-1", count)
    for name in ("ray-2", "ray-killed"):
        assert rows.check(folder / name, count) == wanted, f"{name} has other rows"


def kill_in_the_middle(delay: float) -> list[int]:
    """Ends a worker by SIGKILL after a time; the list then has its process."""
    killed: list[int] = []

    def kill() -> None:
        time.sleep(delay)
        while not (workers := processes.named(WORKER)):
            time.sleep(0.01)
        os.kill(workers[0], signal.SIGKILL)
        killed.append(workers[0])

    threading.Thread(target=kill, daemon=True).start()
    return killed
