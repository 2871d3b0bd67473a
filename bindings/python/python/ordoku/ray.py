"""One hard puzzle on many machines, under Ray, which this module needs.

    import ordoku
    import ordoku.ray

    answer = ordoku.ray.conquer(ordoku.Puzzle(text), time=60)
    print(answer.solutions, answer.proof)

The workers import this package, too: docs/guide/clusters.md says how it gets there. For many
puzzles, use ``ordoku.arrow`` under Ray Data.
"""

from __future__ import annotations

import collections
import dataclasses
import heapq
import importlib
import itertools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from . import OrdokuError, Stopped, cubes, join_proofs
from . import conquer as conquer_one

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._answers import Conquered, Proof
    from ._ordoku import Cube, Grid, Puzzle, SearchOptions

__all__ = ["Answer", "conquer"]

_LOG = logging.getLogger(__name__)

# The workers that may end one after another with the same cube, or before they are ready.
_LIVES = 3

# The seconds between two looks for Ctrl-C and ``cancel``.
_PERIOD = 0.05


@dataclasses.dataclass(frozen=True)
class Answer:
    """The solutions of a puzzle, and how the work went."""

    solutions: tuple[Grid, ...]
    """All solutions, or as many as were asked for."""
    proof: Proof | None
    """The proof that there are no others, which ``Puzzle.verify`` and ``ordoku verify`` check.
    ``None`` if as many solutions as were asked for were found."""
    conquered: int
    """The cubes that were conquered."""
    split: int
    """The cubes that a limit stopped, and that were split again."""
    lost: int
    """The workers that ended in the middle."""


class CubeWorker:
    """The actor: it keeps the options of the search, and conquers one cube after another."""

    def __init__(self, limit: int | None, split: int, options: SearchOptions) -> None:
        self._limit, self._split, self._options = limit, split, options

    def is_ready(self) -> bool:
        """Returns ``True`` when the process has started."""
        return True

    def conquer(self, cube: Cube) -> Conquered | list[Cube]:
        """Conquers a cube. Returns its parts if a limit stops that."""
        # A new solver takes no time beside a cube that is worth a call.
        try:
            return conquer_one(cube, self._limit, **self._options)
        except Stopped:
            parts = cubes(cube, self._split)
        if len(parts) > 1:
            return parts
        # Propagation alone solves it.
        return conquer_one(cube, self._limit)


class _Task(NamedTuple):
    """A cube that is left. The last cubes decide when all is done, so those come first whose larger
    cube was too hard, and then those with the largest share."""

    splits: int
    share: float
    number: int
    cube: Cube


class _Work:
    """The cubes that are left, and the workers."""

    def __init__(self, ray: Any, make_worker: Callable[[], Any]) -> None:
        self._ray, self._make_worker = ray, make_worker
        self._left: list[_Task] = []
        self._numbers = itertools.count()
        # What each call is about; nothing for a worker that starts.
        self._calls: dict[Any, tuple[Any, _Task | None]] = {}
        self._idle: list[Any] = []
        self._deaths = collections.Counter[int | None]()
        self.split = self.lost = 0

    def add(self, cube: Cube, splits: int = 0) -> None:
        """Adds a cube to those that are left."""
        heapq.heappush(self._left, _Task(-splits, -cube.share, next(self._numbers), cube))

    def start_worker(self) -> None:
        """Starts a worker. It gets no cube before it is ready: a full cluster may make it wait."""
        worker = self._make_worker()
        self._calls[worker.is_ready.remote()] = worker, None

    def is_done(self) -> bool:
        """Returns whether no cube is left."""
        return not self._left and all(task is None for _, task in self._calls.values())

    def give(self) -> None:
        """Gives each idle worker a cube."""
        while self._idle and self._left:
            worker, task = self._idle.pop(), heapq.heappop(self._left)
            self._calls[worker.conquer.remote(task.cube)] = worker, task

    def next_conquered(self) -> list[Conquered]:
        """Waits a moment for calls, and returns the cubes that are conquered. The cube of a worker
        that has ended is left again, and so are the parts of one that reached a limit."""
        conquered: list[Conquered] = []
        done, _ = self._ray.wait(list(self._calls), timeout=_PERIOD)
        for call in done:
            worker, task = self._calls.pop(call)
            try:
                answer: Conquered | list[Cube] = self._ray.get(call)
            except self._ray.exceptions.RayTaskError as error:
                self._idle.append(worker)
                raise (error.cause or error) from None
            except self._ray.exceptions.RayError as error:
                self._ray.kill(worker)
                self._replace(task, error)
                continue
            self._idle.append(worker)
            if task is None:
                self._deaths[None] = 0
            elif isinstance(answer, list):
                _LOG.info("the cube '%s' reached a limit: split into %d", task.cube, len(answer))
                self.split += 1
                for part in answer:
                    self.add(part, 1 - task.splits)
            else:
                _LOG.info("conquered the cube '%s' in %.1f s", task.cube, answer.seconds)
                conquered.append(answer)
        return conquered

    def _replace(self, task: _Task | None, error: Exception) -> None:
        """Starts a worker instead of one that has ended."""
        number = None if task is None else task.number
        self._deaths[number] += 1
        if self._deaths[number] == _LIVES:
            doing = "start" if task is None else f"conquer the cube '{task.cube}'"
            raise RuntimeError(
                f"{_LIVES} workers ended when they were to {doing}: their logs have the reason, "
                "such as a lack of memory"
            ) from error
        if task is not None:
            self.lost += 1
            _LOG.warning("a worker ended: another one gets the cube '%s'", task.cube)
            heapq.heappush(self._left, task)
        self.start_worker()

    def end(self) -> None:
        """Ends the workers, also in the middle of a cube."""
        for worker in [*self._idle, *(worker for worker, _ in self._calls.values())]:
            self._ray.kill(worker)


def conquer(
    puzzle: Puzzle,
    count: int = 64,
    limit: int | None = 2,
    *,
    split: int = 4,
    workers: int | None = None,
    keep: Callable[[Conquered], object] | None = None,
    **options: Unpack[SearchOptions],
) -> Answer:
    """Finds the solutions of a puzzle, at most ``limit``, on the workers of Ray, and proves that there
    are no others.

    The puzzle is split into ``count`` cubes. ``workers`` is the number of workers, each with one
    core; by default, they use all cores of the cluster. When ``limit`` solutions are found, the
    workers end at once. Limits such as ``time`` hold for each cube: one that reaches a limit is split
    into ``split`` cubes. The cube of a worker that ends is given to another one. ``keep`` is called
    with each cube that is conquered, for example to write its proof to a file.

    The proof does not depend on the workers, nor on which of them end. With ``time`` it may differ
    from run to run, because other cubes are split. It is joined in the memory of this process.

    ``ray.init`` is called if nobody has. ``cancel`` raises ``Stopped`` with the solutions that are
    known.
    """
    if split < 2:
        raise OrdokuError(f"a cube at a limit is split into 2 cubes or more, not into {split}")
    if workers is not None and workers < 1:
        raise OrdokuError(f"at least 1 worker is needed, not {workers}")
    ray = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init()
    cancel = options.pop("cancel", None)
    actor = ray.remote(num_cpus=1)(CubeWorker)
    work = _Work(ray, lambda: actor.remote(limit, split, options))
    for cube in cubes(puzzle, count, cancel=cancel):
        work.add(cube)
    conquered: list[Conquered] = []
    solutions: list[Grid] = []
    try:
        for _ in range(workers or max(1, int(ray.cluster_resources().get("CPU", 1)))):
            work.start_worker()
        while not work.is_done():
            work.give()
            for done in work.next_conquered():
                conquered.append(done)
                solutions += done.solutions
                if keep is not None:
                    keep(done)
            if limit is not None and len(solutions) >= limit:
                return Answer(tuple(solutions[:limit]), None, len(conquered), work.split, work.lost)
            if cancel is not None and cancel.is_set():
                raise Stopped("cancel", tuple(solutions))
    finally:
        work.end()
    proof = join_proofs(conquered, cancel=cancel)
    return Answer(proof.solutions, proof, len(conquered), work.split, work.lost)
