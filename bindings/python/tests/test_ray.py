"""One puzzle on Ray: what becomes of each cube, on a stand-in for Ray whose workers end as they are told.
tests/long/scale.sh has the engine itself."""

from __future__ import annotations

import sys
import threading
import types
from collections.abc import Callable, Iterator
from typing import Any

import ordoku
import ordoku.ray
import pytest
from ordoku import Puzzle

from .conftest import FOUR, HARD, HARD_SOLUTION


class RayError(Exception):
    """What Ray raises if a worker ends."""


class RayTaskError(RayError):
    """What Ray raises if a method of an actor raises."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Method:
    """A method of an actor: a call is made when its answer is asked for."""

    def __init__(self, ray: StandIn, method: Callable[..., object]) -> None:
        self._ray, self._method = ray, method

    def remote(self, *arguments: object) -> Callable[[], object]:
        def call() -> object:
            number = self._ray.calls
            self._ray.calls += 1
            if self._ray.ends(self._method.__name__, number):
                raise RayError("the worker died")
            try:
                return self._method(*arguments)
            except Exception as error:
                raise RayTaskError(error) from error

        return call


class StandIn(types.ModuleType):
    """Ray on one thread: the calls are made one by one in their order."""

    exceptions = types.SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self) -> None:
        super().__init__("ray")
        self.calls = 0
        self.alive: set[int] = set()
        self.ends: Callable[[str, int], bool] = lambda method, number: False

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, **_: object) -> Callable[[type], object]:
        def actor(made: type) -> object:
            def make(*arguments: object) -> object:
                owner = made(*arguments)
                names = ("is_ready", "conquer")
                handle = types.SimpleNamespace(
                    **{name: Method(self, getattr(owner, name)) for name in names}
                )
                self.alive.add(id(handle))
                return handle

            return types.SimpleNamespace(remote=make)

        return actor

    def wait(
        self, calls: list[Callable[[], object]], timeout: float
    ) -> tuple[list[Any], list[Any]]:
        return calls[:1], calls[1:]

    def get(self, call: Callable[[], object]) -> object:
        return call()

    def kill(self, handle: object) -> None:
        self.alive.discard(id(handle))


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    stand_in = StandIn()
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    yield stand_in
    # Whatever happens, no worker is left.
    assert not stand_in.alive


def test_answer_and_certificate_are_the_same_when_workers_end(ray: StandIn) -> None:
    puzzle = Puzzle(HARD)
    kept: list[ordoku.Conquered] = []
    whole = ordoku.ray.conquer(puzzle, 8, keep=kept.append)
    assert whole.proof is not None and (whole.conquered, whole.split, whole.lost) == (8, 0, 0)
    assert [grid.line for grid in whole.solutions] == [HARD_SOLUTION]
    puzzle.verify(whole.proof)
    assert ordoku.join_proofs(kept) == whole.proof
    ray.calls, ray.ends = 0, lambda method, number: method == "conquer" and number % 4 == 3
    killed = ordoku.ray.conquer(puzzle, 8, workers=2)
    assert (killed.proof, killed.conquered, killed.lost > 1) == (whole.proof, 8, True)


def test_a_cube_that_reaches_a_limit_is_split(ray: StandIn) -> None:
    puzzle = Puzzle(HARD)
    whole = ordoku.ray.conquer(puzzle, 3, nodes=10)
    assert whole.proof is not None and whole.split > 0 and whole.conquered > 3
    puzzle.verify(whole.proof)
    ray.calls, ray.ends = 0, lambda method, number: number % 7 == 6
    killed = ordoku.ray.conquer(puzzle, 3, nodes=10, workers=1)
    assert killed.lost > 0 and killed.split == whole.split and killed.proof == whole.proof
    # A limit that every cube reaches: propagation does all.
    none = ordoku.ray.conquer(puzzle, 3, nodes=0, split=2)
    assert none.proof is not None and none.solutions == whole.solutions
    puzzle.verify(none.proof)


def test_the_last_solution_that_is_wanted_ends_the_others(ray: StandIn) -> None:
    first = ordoku.ray.conquer(Puzzle(81 * "."), 16, limit=1)
    assert len(first.solutions) == 1 and first.proof is None and first.conquered == 1
    every = ordoku.ray.conquer(Puzzle(16 * "."), 5, limit=None)
    assert len(every.solutions) == 288 and every.proof is not None
    assert ordoku.ray.conquer(Puzzle("11" + 14 * "."), 5).solutions == ()


def test_workers_that_always_end_are_told(ray: StandIn) -> None:
    ray.ends = lambda method, number: method == "is_ready"
    with pytest.raises(RuntimeError, match="3 workers ended when they were to start") as failed:
        ordoku.ray.conquer(Puzzle(HARD), 4)
    assert isinstance(failed.value.__cause__, RayError)
    ray.ends = lambda method, number: method == "conquer"
    with pytest.raises(RuntimeError, match=r"3 workers ended .* conquer the cube 'r"):
        ordoku.ray.conquer(Puzzle(HARD), 4)


def test_errors_and_cancel(ray: StandIn) -> None:
    with pytest.raises(ordoku.OrdokuError, match="9x9"):
        ordoku.ray.conquer(Puzzle(FOUR), engine="nine")
    with pytest.raises(ordoku.OrdokuError, match="2 cubes or more, not into 1"):
        ordoku.ray.conquer(Puzzle(FOUR), split=1)
    with pytest.raises(ordoku.OrdokuError, match="at least 1 worker is needed, not 0"):
        ordoku.ray.conquer(Puzzle(FOUR), workers=0)
    event = threading.Event()
    with pytest.raises(ordoku.Stopped) as stopped:
        ordoku.ray.conquer(
            Puzzle(16 * "."), 4, limit=None, cancel=event, keep=lambda done: event.set()
        )
    assert stopped.value.reason == "cancel" and len(stopped.value.known) > 0
