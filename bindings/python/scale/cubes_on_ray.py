"""One hard puzzle on Ray on this machine: workers that are killed, and cubes that time out."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import ordoku
import ordoku.ray
import ray

from . import processes

CUBES = 64
# With so many nodes for each cube, some are split again.
NODES = 2_000
# The name that Ray gives a worker, and the one while it has a cube.
WORKER, BUSY = "ray::CubeWorker", "ray::CubeWorker.conquer"


def kill_a_worker(after: int) -> Callable[[ordoku.Conquered], None]:
    """Returns a function that ends a worker by SIGKILL when so many cubes are conquered."""
    count = 0

    def keep(_: ordoku.Conquered) -> None:
        nonlocal count
        count += 1
        if count == after:
            # This worker has answered and has no cube; the other one has one.
            os.kill((processes.named(BUSY) or processes.named(WORKER))[0], signal.SIGKILL)

    return keep


def check_outside(puzzle: ordoku.Puzzle, proof: ordoku.Proof, folder: Path) -> None:
    """Checks a proof by the command, and by drat-trim if the variable DRAT_TRIM names it."""
    texts = {"puzzle": puzzle.to_text("numbers"), "proof": proof.text, "formula": proof.formula}
    for name, text in texts.items():
        (folder / name).write_text(text)
    command = [sys.executable, "-m", "ordoku", "verify", str(folder / "puzzle")]
    subprocess.run([*command, str(folder / "proof")], check=True)
    if drat_trim := os.environ.get("DRAT_TRIM"):
        command = [drat_trim, str(folder / "formula"), str(folder / "proof"), "-t", "100000"]
        found = subprocess.run(command, capture_output=True, text=True)
        assert "s VERIFIED" in found.stdout, found.stdout
        print("drat-trim: verified", flush=True)


def measure(folder: Path, report: Callable[[str, float], None]) -> None:
    """Conquers a minimal 25x25 with one worker and two, kills a worker, lets cubes time out, and compares
    the answers and certificates."""
    puzzle = ordoku.generate(25, seed=4)
    began = time.perf_counter()
    alone = puzzle.prove()
    report("cubes: one search, s", time.perf_counter() - began)
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=1 << 30, log_to_driver=False)
    try:
        answers = {}
        for workers in (1, 2):
            began = time.perf_counter()
            # The processes of the first call start.
            answers[workers] = ordoku.ray.conquer(puzzle, CUBES, workers=workers, nodes=NODES)
            report(f"cubes: with {workers}, s", time.perf_counter() - began)
        whole = answers[1]
        assert whole.proof is not None and whole.split > 0, whole.split
        report("cubes: conquered", whole.conquered)
        report("cubes: stopped and split", whole.split)
        killed = ordoku.ray.conquer(puzzle, CUBES, keep=kill_a_worker(10), nodes=NODES)
        assert killed.lost == 1, killed.lost
        for answer in (answers[2], killed):
            assert answer == ordoku.ray.Answer(
                whole.solutions, whole.proof, whole.conquered, whole.split, answer.lost
            )
        check_outside(puzzle, whole.proof, folder)
        # The split depends on the time now, and so does the certificate, but not what it shows.
        usual = statistics.median(
            ordoku.conquer(cube).seconds for cube in ordoku.cubes(puzzle, CUBES)
        )
        late = ordoku.ray.conquer(puzzle, CUBES, keep=kill_a_worker(10), time=usual)
        assert late.proof is not None and late.split > 0 and late.lost == 1, (late.split, late.lost)
        report("cubes: timed out and split", late.split)
        assert late.solutions == whole.solutions == alone.solutions
        check_outside(puzzle, late.proof, folder)
        # The first solution ends the others.
        many = puzzle.with_givens(
            [given * (cell % 3 > 0) for cell, given in enumerate(puzzle.givens)]
        )
        first = ordoku.ray.conquer(many, CUBES, limit=1)
        assert len(first.solutions) == 1 and first.proof is None and first.conquered < CUBES
        while processes.named(WORKER):
            time.sleep(0.05)
        report("cubes: conquered until the first solution", first.conquered)
    finally:
        ray.shutdown()
