"""Splits a puzzle into cubes, and measures how unequal they are: what lab/tools/cluster.py needs to know.

    python3 lab/tools/cube_times.py [--side 25] [--seed 1] [--cubes 256]

The puzzle is minimal, and made from the seed. A cube is the puzzle with more givens: the largest one is split at an
open cell with the fewest candidates, one cube for each. Needs the Python package.
"""

from __future__ import annotations

import argparse
import heapq
import math
import statistics
import time

import ordoku

Givens = list[int]


def settled(puzzle: ordoku.Puzzle) -> tuple[Givens, list[list[int]]] | None:
    """Places what is the only candidate of a cell, until there is none; nothing if a cell has no candidate."""
    while True:
        givens, candidates = puzzle.givens, puzzle.candidates()
        placed = list(givens)
        for cell, (given, there) in enumerate(zip(givens, candidates, strict=True)):
            if not given and not there:
                return None
            if not given and len(there) == 1:
                placed[cell] = there[0]
        if placed == givens:
            return givens, candidates
        puzzle = puzzle.with_givens(placed)
        if puzzle.check():
            return None


def cubes(puzzle: ordoku.Puzzle, number: int) -> list[ordoku.Puzzle]:
    """Splits a puzzle into at least so many cubes that are not refuted at once."""
    made = settled(puzzle)
    assert made is not None, "the puzzle is refuted at once"
    heap = [(-sum(map(len, made[1])), 0, *made)]
    order = 0
    while len(heap) < number:
        _, _, givens, candidates = heapq.heappop(heap)
        open_cells = [cell for cell, given in enumerate(givens) if not given]
        cell = min(open_cells, key=lambda cell: len(candidates[cell]))
        for digit in candidates[cell]:
            child = settled(puzzle.with_givens([*givens[:cell], digit, *givens[cell + 1 :]]))
            if child is not None:
                order += 1
                heapq.heappush(heap, (-sum(map(len, child[1])), order, *child))
    return [puzzle.with_givens(givens) for _, _, givens, _ in heap]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--side", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cubes", type=int, default=256)
    arguments = parser.parse_args()
    puzzle = ordoku.generate(arguments.side, seed=arguments.seed)
    start = time.process_time()
    assert puzzle.unique(threads=1)
    whole = time.process_time() - start
    start = time.process_time()
    split = cubes(puzzle, arguments.cubes)
    making = time.process_time() - start
    times = []
    for cube in split:
        start = time.process_time()
        cube.count(2, threads=1)
        times.append(time.process_time() - start)
    logarithms = [math.log(taken) for taken in times]
    print(f"whole puzzle: {whole:.3f} s")
    print(f"{len(split)} cubes, each made in {1000 * making / len(split):.2f} ms")
    print(f"sum of the cubes: {sum(times):.3f} s, the largest {max(times) / sum(times):.1%} of it")
    print(f"standard deviation of the logarithm of the time: {statistics.stdev(logarithms):.2f}")


if __name__ == "__main__":
    main()
