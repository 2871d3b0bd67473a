"""One puzzle: texts, verbs, errors, limits."""

from __future__ import annotations

import copy
import datetime
import functools
import itertools
import operator
import pickle
import threading
from collections.abc import Callable
from typing import Any, Literal

import ordoku
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ordoku import Puzzle, Shape

from .conftest import FOUR, HARD, HARD_SOLUTION, JIGSAW, PAIRS

shapes = st.sampled_from(
    [Shape(2, 2), Shape(2, 3), Shape(3, 2), Shape(3, 3), Shape(2, 5), Shape(4, 4), Shape(7, 7)]
)


@st.composite
def puzzles_of_givens(draw: st.DrawFn) -> Puzzle:
    shape = draw(shapes)
    cells = draw(
        st.dictionaries(st.integers(0, shape.cells - 1), st.integers(0, shape.side), max_size=20)
    )
    return Puzzle.from_givens([cells.get(cell, 0) for cell in range(shape.cells)], shape)


@st.composite
def puzzles_of_marks(draw: st.DrawFn) -> Puzzle:
    shape = draw(shapes)
    cell = st.lists(st.integers(1, shape.side), unique=True).map(sorted)
    few = draw(st.dictionaries(st.integers(0, shape.cells - 1), cell, max_size=8))
    every = list(range(1, shape.side + 1))
    return Puzzle.from_marks([few.get(number, every) for number in range(shape.cells)], shape)


@given(puzzles_of_givens() | puzzles_of_marks())
def test_a_puzzle_survives_pickling_and_copying(puzzle: Puzzle) -> None:
    for twin in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
        assert twin == puzzle and hash(twin) == hash(puzzle) and twin.shape == puzzle.shape


@given(puzzles_of_givens())
def test_a_puzzle_of_givens_survives_its_texts(puzzle: Puzzle) -> None:
    for text in (puzzle.line, str(puzzle), puzzle.to_text("numbers")):
        assert Puzzle(text, shape=puzzle.shape) == puzzle
    assert eval(repr(puzzle), {"Puzzle": Puzzle, "Shape": Shape}) == puzzle


@given(st.text())
def test_any_text_is_a_puzzle_or_an_error(text: str) -> None:
    try:
        assert isinstance(Puzzle(text), Puzzle)
    except ordoku.OrdokuError as error:
        assert str(error) and (error.line is None or error.line >= 1)


@given(puzzles_of_givens())
def test_a_check_and_a_count_agree(puzzle: Puzzle) -> None:
    if puzzle.check() is not None:
        assert puzzle.count(limit=1) == 0


def test_solve() -> None:
    grid = Puzzle(HARD).solve()
    assert grid is not None and grid.line == HARD_SOLUTION
    assert grid.puzzle.is_solved_by(grid.values) and not Puzzle(FOUR).is_solved_by(16 * [1])
    assert grid.rows[0] == grid.values[:9] and grid[0, 0] == 8 and grid[-1, -1] == 2
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert Puzzle("11" + 14 * ".").solve() is None


@pytest.mark.parametrize(
    "engine", ["auto", "greedy", "dlx", "csp", "nine", "cdcl", "greedy-order", None]
)
def test_every_engine_finds_the_solution(engine: str | None) -> None:
    grid = Puzzle(HARD).solve(engine=engine)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert grid is not None and grid.line == HARD_SOLUTION


def test_grids_are_checked() -> None:
    with pytest.raises(ordoku.OrdokuError, match="do not solve"):
        ordoku.Grid(Puzzle(FOUR), 16 * [1])
    with pytest.raises(IndexError, match="4 rows and 4 columns"):
        Puzzle(FOUR)[4, 0]


def test_count_and_uniqueness() -> None:
    empty = Puzzle(16 * ".")
    assert (empty.count(), empty.count(limit=5), empty.unique(), Puzzle(FOUR).unique()) == (
        288,
        5,
        False,
        True,
    )


def test_solutions_can_be_left() -> None:
    empty = Puzzle(16 * ".")
    assert len(set(empty.solutions())) == 288
    assert len(list(empty.solutions(limit=7))) == 7 and list(empty.solutions(limit=0)) == []
    endless = Puzzle(81 * ".").solutions()
    first = list(itertools.islice(endless, 100))
    assert len(set(first)) == 100 and all(grid.puzzle.is_solved_by(grid.values) for grid in first)
    endless.close()
    assert list(endless) == []
    with pytest.raises(ordoku.Stopped) as stopped:
        list(Puzzle(81 * ".").solutions(nodes=1000))
    assert stopped.value.reason == "nodes"


def test_what_a_limit_stops_is_raised_with_what_is_known() -> None:
    empty = Puzzle(81 * ".")
    with pytest.raises(ordoku.Stopped) as stopped:
        empty.count(nodes=1000)
    assert (stopped.value.reason, stopped.value.known > 100) == ("nodes", True)
    again = pickle.loads(pickle.dumps(stopped.value))
    assert (again.reason, again.known) == (stopped.value.reason, stopped.value.known)
    with pytest.raises(ordoku.Stopped, match="limit on time"):
        empty.count(time=datetime.timedelta(milliseconds=20))


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"node": 1}, TypeError, 'no option "node"'),
        ({"nodes": "x"}, TypeError, "nodes must be an integer"),
        ({"nodes": -1}, ordoku.OrdokuError, "nodes must be an integer from 0"),
        ({"time": -1}, ordoku.OrdokuError, "time is a number of seconds"),
        ({"engine": "fast"}, ordoku.OrdokuError, 'there is no engine "fast"'),
        ({"engine": "nine"}, ordoku.OrdokuError, "9x9"),
    ],
)
def test_wrong_options(options: dict[str, object], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        Puzzle(FOUR).solve(**options)  # type: ignore[arg-type] # pyright: ignore


def test_options_without_a_use_are_refused() -> None:
    puzzle, cover = Puzzle(FOUR), ordoku.ExactCover(2, [[0], [0]])
    proof, _ = cover.prove_none(time=60, memory=None)
    making = "time, nodes, memory, threads"
    calls: list[tuple[Callable[..., object], str]] = [
        (puzzle.canonical, "time, nodes, cancel"),
        (puzzle.automorphisms, "time, nodes, cancel"),
        (puzzle.canonical_transform, "time, nodes, cancel"),
        (lambda **options: puzzle.is_equivalent(puzzle, **options), "time, nodes, cancel"),
        (
            lambda **options: ordoku.canonical_many([FOUR], **options),
            "time, nodes, threads, cancel",
        ),
        (lambda **options: ordoku.generate(4, **options), f"{making}, cancel"),
        (lambda **options: ordoku.generate_like(puzzle, **options), f"{making}, cancel"),
        (
            lambda **options: ordoku.generate_variant(4, killer=True, **options),
            f"{making}, cancel",
        ),
        (lambda **options: puzzle.verify(puzzle.prove(), **options), "time, cancel"),
        (cover.solve, "time, nodes, memory, engine, cancel"),
        (cover.prove_none, "time, nodes, memory, cancel"),
        (lambda **options: cover.verify_none(proof, **options), "time, nodes, cancel"),
    ]
    every = {"time": 60, "nodes": 10**6, "memory": 10**9, "threads": 1, "engine": "auto"}
    every["cancel"] = threading.Event()
    for call, names in calls:
        used = names.split(", ")
        call(**{name: every[name] for name in used})
        for name in {*every, "race"} - set(used):
            with pytest.raises(TypeError, match=f'no option "{name}": .* are {names}$'):
                call(**{name: every.get(name, True)})
    for wrong in ({"scale": "se"}, {"nodes": 1}, {"step": 1, "marks": True}):
        with pytest.raises(ordoku.OrdokuError, match="step"):
            puzzle.draw(**wrong)  # pyright: ignore
    with pytest.raises(ordoku.OrdokuError, match="has its solutions"):
        puzzle.verify(puzzle.prove(), [])
    with pytest.raises(ordoku.Stopped):
        Puzzle(81 * ".").canonical(nodes=1)


def test_numbers_out_of_range_are_refused() -> None:
    puzzle, cover = Puzzle(FOUR), ordoku.ExactCover(1, [[0]])
    calls: list[Callable[[Any], object]] = [
        lambda wrong: puzzle.count(wrong),
        lambda wrong: puzzle.count(limit=wrong),
        lambda wrong: puzzle.solutions(wrong),
        lambda wrong: puzzle.prove(wrong),
        lambda wrong: puzzle.minimise(wrong),
        lambda wrong: puzzle.shuffled(wrong),
        lambda wrong: ordoku.Transform.random(4, wrong),
        lambda wrong: ordoku.Transform(4, [wrong], [], []),
        lambda wrong: puzzle.random_solution(wrong),
        lambda wrong: puzzle.backdoors(wrong),
        lambda wrong: puzzle.why_not(wrong, 1),
        lambda wrong: puzzle.draw(step=wrong),
        lambda wrong: puzzle.hint([wrong]),
        lambda wrong: puzzle.all_steps(None, 16 * [[wrong]]),
        lambda wrong: puzzle.draw(marks=16 * [[wrong]]),
        lambda wrong: puzzle.is_solved_by([wrong]),
        lambda wrong: puzzle.with_givens([wrong]),
        lambda wrong: puzzle.verify("0", [[wrong]]),
        lambda wrong: Puzzle.from_givens([wrong]),
        lambda wrong: Puzzle.from_marks(16 * [[wrong]]),
        lambda wrong: ordoku.Grid(puzzle, [wrong]),
        lambda wrong: Shape(wrong, 3),
        lambda wrong: Shape.of_side(wrong),
        lambda wrong: Puzzle(FOUR, shape=wrong),
        lambda wrong: ordoku.count_many([FOUR], wrong),
        lambda wrong: ordoku.solve_table([FOUR], limit=wrong),
        lambda wrong: ordoku.generate(4, index=wrong),
        lambda wrong: ordoku.generate_many(wrong, 4),
        lambda wrong: ordoku.generate_like(puzzle, seed=wrong),
        lambda wrong: ordoku.generate_variant(4, killer=True, seed=wrong),
        lambda wrong: ordoku.ExactCover(wrong, []),
        lambda wrong: ordoku.ExactCover(1, [[wrong]]),
        lambda wrong: cover.count(wrong),
    ]
    for call, wrong in itertools.product(calls, (-1, 2**70)):
        with pytest.raises(ordoku.OrdokuError, match="negative or too large"):
            call(wrong)
    with pytest.raises(TypeError, match="a shape is a Shape or an integer"):
        Puzzle(FOUR, shape="4")  # type: ignore[arg-type] # pyright: ignore


def test_errors_have_a_place() -> None:
    with pytest.raises(ordoku.OrdokuError, match="7 is too large") as wrong:
        Puzzle("12..\n..1.\n2..7\n...4\n")
    assert (wrong.value.line, wrong.value.column) == (3, 4)
    assert pickle.loads(pickle.dumps(wrong.value)).line == 3
    assert isinstance(wrong.value, ValueError)


def test_shapes() -> None:
    assert repr(Shape(2, 3)) == "Shape(2, 3)" and Shape(2, 3) != Shape(3, 2)
    assert (
        pickle.loads(pickle.dumps(Shape(2, 3))) == Shape(2, 3)
        and len({Shape(2, 3), Shape(2, 3)}) == 1
    )
    assert Puzzle(100 * ".", shape=Shape(2, 5)).size == (10, 10)
    with pytest.raises(ordoku.OrdokuError, match="side 10 has no usual boxes"):
        Shape.of_side(10)
    with pytest.raises(ordoku.OrdokuError, match="17 x 17"):
        Shape(17, 17)


def test_analysis() -> None:
    puzzle = Puzzle(HARD)
    assert [len(digits) for digits in puzzle.true_candidates()] == 81 * [1]
    assert (
        all(len(cells) == 2 for cells in puzzle.backdoors()) and puzzle.backdoors(largest=1) == []
    )
    full = Puzzle(HARD_SOLUTION)
    minimal = full.minimise(seed=3)
    assert (
        minimal.unique() and minimal.redundant_givens() == [] and minimal == full.minimise(seed=3)
    )
    assert len(full.redundant_givens()) == 81
    shuffled = puzzle.shuffled(7)
    assert (
        shuffled != puzzle
        and shuffled.is_equivalent(puzzle)
        and shuffled.canonical() == puzzle.canonical()
    )
    assert puzzle.automorphisms() == 1 and not puzzle.is_equivalent(Puzzle(PAIRS))
    assert puzzle.random_solution(1) == puzzle.solve()


@given(shapes, st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_transforms(shape: Shape, seed: int, other: int) -> None:
    puzzle = Puzzle.from_givens([1, 2] + (shape.cells - 2) * [0], shape)
    one, two = ordoku.Transform.random(shape, seed), ordoku.Transform.random(shape, other)
    assert one.apply(puzzle) == puzzle.shuffled(seed)
    assert one.then(two).apply(puzzle) == two.apply(one.apply(puzzle))
    assert one.then(one.inverse()) == ordoku.Transform.identity(shape)
    again = pickle.loads(pickle.dumps(one))
    assert again == one and hash(again) == hash(one) and repr(again) == repr(one)
    assert eval(repr(one), {"Transform": ordoku.Transform, "Shape": Shape}) == one
    assert one == ordoku.Transform(
        one.shape, one.rows, one.columns, one.digits, transposed=one.transposed
    )


def test_a_transform_maps_solutions_and_forms() -> None:
    puzzle = Puzzle(HARD)
    grid, way = puzzle.solve(), puzzle.canonical_transform()
    assert grid is not None and way.apply(puzzle) == puzzle.canonical()
    image, six = way.apply_to_grid(grid), list(range(6))
    assert image == puzzle.canonical().solve() and image.puzzle == puzzle.canonical()
    for wrong, message in (
        (lambda: ordoku.Transform(4, [0, 2, 1, 3], [0, 1, 2, 3], [1, 2, 3, 4]), "keeps the rows"),
        (lambda: ordoku.Transform(4, [0], [0, 1, 2, 3], [1, 2, 3, 4]), "length"),
        (lambda: ordoku.Transform(6, six, six, six, True), "square boxes"),
        (lambda: way.apply(Puzzle(FOUR)), "its own shape"),
        (lambda: way.apply(Puzzle(JIGSAW)), "with rules"),
    ):
        with pytest.raises(ordoku.OrdokuError, match=message):
            wrong()


def test_steps_and_ratings() -> None:
    puzzle = Puzzle(PAIRS)
    rating = puzzle.rate()
    assert (rating.level, rating.score, str(rating)) == ("Hard", 740, "Hard\t740")
    explainer = puzzle.rate("se")
    assert (explainer.er, explainer.ep, explainer.ed) == (4.5, 1.2, 1.2)
    assert pickle.loads(pickle.dumps(rating)) == rating and puzzle.rate("ordoku").number is not None
    easy = Puzzle(HARD_SOLUTION[:80] + ".").rate()
    assert easy < rating and max(rating, easy) is rating and easy <= rating and not easy >= rating
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="not supported"):
            compare(rating, explainer)
    assert rating != explainer
    steps = puzzle.steps()
    placed = {cell: digit for step in steps for cell, digit in step.placed}
    grid = puzzle.solve()
    assert grid is not None and all(grid.values[cell] == digit for cell, digit in placed.items())
    assert pickle.loads(pickle.dumps(steps)) == steps
    assert "Naked Pair: 2,8 in r9c49 => r9c78<>8, r9c8<>2" in map(str, steps)
    with pytest.raises(ordoku.OrdokuError, match="several solutions"):
        Puzzle(81 * ".").steps()


def test_hints() -> None:
    puzzle = Puzzle(PAIRS)
    assert puzzle.hint().step == puzzle.all_steps()[0]
    scales: list[Literal["hodoku", "se", "ordoku"]] = ["hodoku", "se", "ordoku"]
    steps = [puzzle.hint(scale=scale).step for scale in scales]
    assert [step and step.scale for step in steps] == scales
    told = "A cell has one candidate left, so that is its digit."
    assert steps[0] and steps[0].definition == told
    with pytest.raises(ordoku.OrdokuError, match="for 9x9 puzzles"):
        Puzzle(FOUR).hint(scale="se")
    small = Puzzle(FOUR)
    found = [small.hint().step, small.all_steps()[0], small.why_not(1, 4).steps[0]]
    assert [step and step.scale for step in found] == 3 * ["ordoku"]
    assert puzzle.all_steps()[0].scale == "hodoku" and puzzle.steps("se")[0].scale == "se"
    grid = puzzle.solve()
    assert grid is not None
    wrong = grid.values
    cell = puzzle.givens.index(0)
    wrong[cell] = wrong[cell] % 9 + 1
    hint = puzzle.hint(wrong)
    assert (hint.kind, hint.cells) == ("wrong digits", (cell,))
    assert puzzle.hint(grid.values).kind == "solved"
    assert puzzle.why_not(cell, grid.values[cell]).kind == "true"
    assert puzzle.why_not(1, 1).kind == "seen"
    with pytest.raises(ordoku.OrdokuError, match="length"):
        puzzle.hint([1])


def test_proofs() -> None:
    puzzle = Puzzle(HARD)
    proof = puzzle.prove()
    puzzle.verify(proof)
    puzzle.verify(proof.text, [grid.values for grid in proof.solutions])
    assert proof.formula.startswith("p cnf") and pickle.loads(pickle.dumps(proof)) == proof
    with pytest.raises(ordoku.OrdokuError, match="line 1 of the proof") as wrong:
        puzzle.verify("0\n", [grid.values for grid in proof.solutions])
    assert wrong.value.line == 1
    with pytest.raises(ordoku.Stopped) as stopped:
        Puzzle(16 * ".").prove(limit=3)
    assert (stopped.value.reason, stopped.value.known) == ("solutions", 4)


@pytest.mark.parametrize("scale", ["hodoku", "se"])
def test_proofs_of_steps(scale: Any) -> None:
    puzzle = Puzzle(PAIRS)
    proof = puzzle.prove_steps(scale)
    puzzle.verify(proof)
    puzzle.verify(proof, steps=True)
    steps = puzzle.steps(scale)
    comments = [line for line in proof.text.splitlines() if line.startswith("c ")]
    assert len(comments) >= len(steps)
    assert all(str(step) in line for step, line in zip(steps, comments, strict=False))
    assert proof.solutions == (puzzle.solve(),)
    text = proof.text.splitlines(keepends=True)
    with pytest.raises(ordoku.OrdokuError, match="of the proof"):
        puzzle.verify("".join(text[:-1]), [proof.solutions[0].values], steps=True)
    with pytest.raises(ordoku.OrdokuError, match="exactly one solution, not 0"):
        puzzle.verify(proof.text, steps=True)
    with pytest.raises(ordoku.OrdokuError, match="several solutions"):
        Puzzle(81 * ".").prove_steps(scale)
    with pytest.raises(ordoku.OrdokuError, match="`ordoku` only"):
        Puzzle(JIGSAW).prove_steps(scale)


def test_proofs_of_steps_of_all_puzzles() -> None:
    for puzzle in (Puzzle(PAIRS), Puzzle(FOUR), Puzzle(JIGSAW)):
        proof = puzzle.prove_steps("ordoku")
        puzzle.verify(proof)
        puzzle.verify(proof, steps=True)
    jigsaw = Puzzle(JIGSAW)
    assert jigsaw.prove_steps().text == jigsaw.prove_steps("ordoku").text


def test_pictures() -> None:
    puzzle = Puzzle(PAIRS)
    assert puzzle._repr_svg_() == puzzle.draw() and "Naked Pair" in puzzle.draw(step=24)
    step = puzzle.steps()[23]
    assert step._repr_svg_() == puzzle.draw(step=24)
    assert puzzle.draw(marks=True) != puzzle.draw() != puzzle.draw(theme="dark")
    grid = puzzle.solve()
    assert grid is not None and grid._repr_svg_() == grid.draw()
    with pytest.raises(ordoku.OrdokuError, match="there is no step 0"):
        puzzle.draw(step=0)
    with pytest.raises(ordoku.OrdokuError, match="marks for 1 cells"):
        puzzle.draw(marks=[[1]])


def test_puzzles_with_rules() -> None:
    puzzle = Puzzle(JIGSAW)
    assert puzzle.shape is None and puzzle.rules == puzzle.line and puzzle.size == (4, 4)
    assert Puzzle(puzzle.line) == puzzle == pickle.loads(pickle.dumps(puzzle))
    grid = puzzle.solve()
    assert (
        grid is not None
        and puzzle.is_solved_by(grid.values)
        and puzzle.unique()
        and puzzle.count() == 1
    )
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert [len(digits) for digits in puzzle.true_candidates()] == 16 * [1]
    assert puzzle.rate().scale == "ordoku" and puzzle.hint().kind == "step" and puzzle.steps()
    puzzle.verify(puzzle.prove())
    made = ordoku.generate_like(puzzle, seed=4)
    assert made.unique() and made.with_givens(puzzle.givens) == puzzle
    assert "<svg" in puzzle.draw(step=1)
    clash = puzzle.with_givens(2 * [1] + 14 * [0]).check()
    assert clash is not None and "row 1" in clash
    for verb in (puzzle.canonical, puzzle.backdoors, puzzle.automorphisms):
        with pytest.raises(ordoku.OrdokuError, match="with rules"):
            verb()
    with pytest.raises(ordoku.OrdokuError, match="the scale `ordoku` only"):
        puzzle.rate("hodoku")


def test_no_digit_of_a_solution_is_lost() -> None:
    grid = Puzzle(36 * 36 * ".").solve()
    assert grid is not None and list(map(int, str(grid).split())) == grid.values
    assert Puzzle(grid.line, shape=36).givens == grid.values
    ruled = Puzzle(f'{{"size": 36, "rows": 2, "cols": 36, "houses": [{list(range(36))}]}}')
    other = ruled.solve()
    assert other is not None and sorted(other.rows[0]) == list(range(1, 37))
    assert list(map(int, other.line.split())) == other.values
    assert ordoku.solve_many([ruled]) == [other.line]


def test_generate() -> None:
    puzzle = ordoku.generate(seed=5, pattern="half-turn", givens=30)
    assert (
        puzzle
        == ordoku.generate(9, seed=5, pattern="half-turn", givens=30)
        != ordoku.generate(seed=6)
    )
    givens = puzzle.givens
    assert sum(given > 0 for given in givens) == 30
    assert [given > 0 for given in givens] == [given > 0 for given in reversed(givens)]
    assert ordoku.generate(level="medium", seed=1).rate().level == "Medium"
    er = ordoku.generate(er=(2.0, 3.0), seed=1).rate("se").er
    assert er is not None and 2.0 <= er <= 3.0
    assert any(
        step.technique == "X-Wing" for step in ordoku.generate(technique="x wing", seed=1).steps()
    )
    assert ordoku.generate(Shape(2, 5), seed=1).shape == Shape(2, 5)
    with pytest.raises(ordoku.OrdokuError, match="16 givens"):
        ordoku.generate(givens=16)
    with pytest.raises(ordoku.OrdokuError, match="no level"):
        ordoku.generate(level="cruel")
    with pytest.raises(TypeError, match='no option "leve"'):
        ordoku.generate(leve="easy")  # type: ignore[call-arg] # pyright: ignore
    with pytest.raises(ordoku.Stopped):
        ordoku.generate(givens=17, nodes=1000)


def test_generate_variant() -> None:
    make = functools.partial(ordoku.generate_variant, 6, seed=3)
    for puzzle in (
        make(variants=["x"]),
        make(jigsaw=True),
        make(thermometers=True, arrows=True),
        make(killer=True),
        make(jigsaw=True, killer=True, variants=["x"]),
    ):
        assert puzzle.unique() and puzzle.shape is None
    assert sum(make(killer=True).givens) == 0
    assert make(jigsaw=True) == make(jigsaw=True) != make(jigsaw=True, index=1)
    with pytest.raises(ordoku.OrdokuError, match='no variant "z": it is one of'):
        make(variants=["z"])
    with pytest.raises(ordoku.OrdokuError, match="name what the variant has"):
        make()
    with pytest.raises(ordoku.Stopped):
        ordoku.generate_variant(killer=True, nodes=1)


def test_many_puzzles_of_a_text() -> None:
    found = ordoku.puzzles(f"# comment\n{HARD}\n{PAIRS}\n")
    assert [puzzle.line for puzzle in found] == [HARD, PAIRS.replace("0", ".")]


def test_exact_cover() -> None:
    cover = ordoku.ExactCover(3, [[0, 1], [2], [0], [1, 2]])
    assert sorted(map(sorted, cover.solutions())) == [[0, 1], [2, 3]] and cover.count() == 2
    assert pickle.loads(pickle.dumps(cover)) == cover and len({cover, cover}) == 1
    coloured = ordoku.ExactCover(2, [[0, (2, 1)], [1, (2, 2)], [1, (2, 1)]], secondary=1)
    assert list(coloured.solutions()) == [[0, 2]] and coloured.solve() == [0, 2]
    none = ordoku.ExactCover(2, [[0], [0]])
    proof, formula = none.prove_none()
    none.verify_none(proof)
    assert none.solve() is None and formula.startswith("p cnf")
    with pytest.raises(ordoku.OrdokuError, match="has a solution"):
        cover.prove_none()
    with pytest.raises(ordoku.OrdokuError, match="line 2, column 3"):
        ordoku.ExactCover.parse("a b c\na d\n")
    with pytest.raises(ordoku.OrdokuError, match="item"):
        ordoku.ExactCover(1, [[1]])
