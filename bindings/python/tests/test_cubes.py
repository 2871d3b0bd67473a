"""Cubes: splits, the work of each, and one proof of all."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ordoku
import pytest
from ordoku import Cube, Puzzle

from .conftest import FOUR, HARD, HARD_SOLUTION, JIGSAW
from .test_process import command

EMPTY = Puzzle(16 * ".")


def test_each_solution_is_in_one_cube() -> None:
    cubes = ordoku.cubes(EMPTY, 7)
    assert len(cubes) == 7 and sum(cube.restrict().count() for cube in cubes) == 288
    assert sum(cube.share for cube in cubes) == pytest.approx(1)
    parts = ordoku.cubes(cubes[2], 3)
    assert sum(part.share for part in parts) == pytest.approx(cubes[2].share)
    assert all(str(part).startswith(f"{cubes[2]} ") for part in parts)
    assert [cube.literals for cube in ordoku.cubes(Puzzle(FOUR))] == [""]


def test_a_cube_is_a_value() -> None:
    cube = ordoku.cubes(EMPTY, 3)[1]
    again = pickle.loads(pickle.dumps(cube))
    assert again == cube and hash(again) == hash(cube) and again.share == cube.share
    assert Cube(EMPTY, cube.literals) == cube != Cube(Puzzle(FOUR), cube.literals)
    assert cube.puzzle == EMPTY and repr(Cube(EMPTY, "r1c1<>1")) == "<Cube 'r1c1<>1'>"


def test_all_solutions_of_all_cubes_are_proved() -> None:
    done = [ordoku.conquer(cube, limit=None) for cube in ordoku.cubes(EMPTY, 5)]
    assert all(conquered.conflicts >= 0 and conquered.seconds >= 0 for conquered in done)
    assert pickle.loads(pickle.dumps(done)) == done
    proof = ordoku.join_proofs(iter(done))
    assert len(proof.solutions) == 288
    EMPTY.verify(proof)
    for conquered in done:
        values = [grid.values for grid in conquered.solutions]
        assert conquered.proof is not None
        conquered.cube.restrict().verify(conquered.proof, values)
        if values:
            with pytest.raises(ordoku.OrdokuError):
                conquered.cube.restrict().verify(conquered.proof, values[1:])
    # The parts of a cube are as good as the cube, also beside it, and the order does not matter.
    parts = [ordoku.conquer(part, limit=None) for part in ordoku.cubes(done[0].cube, 3)]
    whole = ordoku.join_proofs(done[1:] + parts)
    EMPTY.verify(whole)
    assert whole.solutions == proof.solutions and whole.text != proof.text
    assert ordoku.join_proofs(parts + done) == proof


def test_a_search_ends_at_its_limit() -> None:
    cube = Cube(EMPTY)
    done = ordoku.conquer(cube, limit=3)
    assert len(done.solutions) == 3 and done.proof is None
    with pytest.raises(ordoku.OrdokuError, match=r"the cube '' has no proof.*higher limit"):
        ordoku.join_proofs([done])
    with pytest.raises(ordoku.Stopped) as stopped:
        ordoku.conquer(Cube(Puzzle(81 * ".")), limit=None, nodes=200)
    assert stopped.value.reason == "nodes" and len(stopped.value.known) > 0
    with pytest.raises(ordoku.Stopped, match="limit on nodes"):
        ordoku.cubes(Puzzle(HARD), 8, nodes=2)


def test_what_cannot_be_joined_is_told() -> None:
    cubes = ordoku.cubes(Puzzle(HARD), 4)
    done = [ordoku.conquer(cube) for cube in cubes]
    with pytest.raises(ordoku.OrdokuError, match=f"no proof of the cube '{cubes[2]}'"):
        ordoku.join_proofs(done[:2] + done[3:])
    with pytest.raises(ordoku.OrdokuError, match="there is no cube"):
        ordoku.join_proofs([])
    with pytest.raises(ordoku.OrdokuError, match="different puzzles"):
        ordoku.join_proofs([*done, ordoku.conquer(Cube(Puzzle(FOUR)))])
    assert done[0].proof is not None
    cut = dataclasses.replace(done[0], proof=done[0].proof[:20])
    with pytest.raises(
        ordoku.OrdokuError, match=f"proof of the cube '{cubes[0]}', line 2:"
    ) as wrong:
        ordoku.join_proofs([cut, *done[1:]])
    assert wrong.value.line == 2


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: Cube(EMPTY, "r1c1"), ordoku.OrdokuError, "a cube is a list such as"),
        (lambda: Cube(EMPTY, "r5c1=1"), ordoku.OrdokuError, "the grid does not have"),
        (lambda: Cube(EMPTY, "", 2.0), ordoku.OrdokuError, "a number from 0 to 1, not 2"),
        (lambda: Cube(Puzzle(JIGSAW)), ordoku.OrdokuError, "with rules"),
        (lambda: ordoku.cubes(Puzzle(JIGSAW)), ordoku.OrdokuError, "with rules"),
        (lambda: ordoku.cubes(EMPTY, 0), ordoku.OrdokuError, "1 cube or more"),
        (lambda: ordoku.cubes(EMPTY, -1), ordoku.OrdokuError, "negative or too large"),
        (lambda: ordoku.conquer(Cube(EMPTY), 0), ordoku.OrdokuError, "must be at least 1"),
        (lambda: ordoku.conquer(Cube(EMPTY), -1), ordoku.OrdokuError, "negative or too large"),
    ],
)
def test_wrong_arguments(call: Callable[[], object], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()


def test_wrong_types() -> None:
    cubes: Any = ordoku.cubes
    join: Any = ordoku.join_proofs
    with pytest.raises(TypeError, match="a Puzzle or a Cube can be split, not str"):
        cubes(FOUR)
    with pytest.raises(TypeError, match=r'no option "engine": .* are time, nodes, cancel$'):
        cubes(EMPTY, engine="csp")
    with pytest.raises(TypeError, match=r'no option "time": .* are cancel$'):
        join([], time=1)


def test_the_command_joins_and_checks_the_same(tmp_path: Path) -> None:
    puzzle = Puzzle(HARD)
    (tmp_path / "puzzle").write_text(HARD)
    (tmp_path / "proofs").mkdir()
    done = [ordoku.conquer(cube) for cube in ordoku.cubes(puzzle, 4)]
    for number, conquered in enumerate(done):
        assert conquered.proof is not None
        (tmp_path / "proofs" / f"{number}.drat").write_bytes(conquered.proof)
    names = [str(tmp_path / name) for name in ("puzzle", "proofs", "joined", "proof")]
    run = command("prove", names[0], "--join", names[1], "-o", names[2])
    assert run.returncode == 0, run.stderr
    proof = ordoku.join_proofs(done)
    assert (tmp_path / "joined").read_text() == proof.text
    assert [grid.line for grid in proof.solutions] == [HARD_SOLUTION]
    (tmp_path / "proof").write_text(proof.text)
    run = command("verify", names[0], names[3])
    assert run.returncode == 0 and "exactly one solution" in run.stderr
