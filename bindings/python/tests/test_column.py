"""Columns: lists, NumPy, Arrow, and the tables that tell what became of each row."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import ordoku
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ordoku import Puzzle, Shape

from .conftest import FOUR, FOUR_SOLUTION, HARD, HARD_SOLUTION, JIGSAW, PAIRS

Rows = list[str | None]


def quietly(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Calls a function whose warning does not matter."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ordoku.OrdokuWarning)
        return function(*arguments, **options)


def jigsaw_solution() -> str:
    grid = Puzzle(JIGSAW).solve()
    assert grid is not None
    return grid.line


def test_rows_stay_in_their_places(rows: Rows) -> None:
    with pytest.warns(
        ordoku.OrdokuWarning,
        match="1 of 6 rows have no answer; the first is row 3: line 1, column 4",
    ):
        solved = ordoku.solve_many(rows)
    assert solved == [HARD_SOLUTION, None, FOUR_SOLUTION, None, jigsaw_solution(), None]


def test_a_table_tells_what_became_of_each_row(rows: Rows) -> None:
    table = ordoku.solve_table(rows, count_nodes=True, rating="ordoku").to_dict()
    assert table["status"] == ["unique", None, "unique", "unreadable", "unique", "none"]
    assert table["count"] == [1, None, 1, None, 1, 0]
    assert table["solution"] == quietly(ordoku.solve_many, rows)
    assert [nodes is None for nodes in table["nodes"]] == [False, True, False, True, False, False]
    assert [rating is None for rating in table["rating"]] == [False, True, False, True, False, True]
    assert table["error"][3].startswith("line 1, column 4: 3 cells make no grid")
    assert "no solution" in table["error"][5] and table["error"][:3] == [None, None, None]


def test_a_puzzle_that_is_too_large_is_unsupported() -> None:
    houses, sums = [list(range(256, 512))], [{"cells": list(range(256)), "sum": 30_000}]
    rules = {"size": 256, "rows": 32, "cols": 16, "houses": houses, "sums": sums}
    large = json.dumps(rules | {"givens": {}})
    table = ordoku.solve_table([large, FOUR], limit=None).to_dict()
    assert table["status"] == ["unsupported", "unique"] and table["count"] == [None, 1]
    assert "too large" in table["error"][0]


ARROW: list[Callable[[Rows], Any]] = [
    lambda rows: pa.array(rows, pa.string()),
    lambda rows: pa.array(rows, pa.large_string()),
    lambda rows: pa.array(rows, pa.string_view()),
    lambda rows: pa.chunked_array([rows[:1], rows[1:4], [], rows[4:]], pa.string()),
    lambda rows: pa.chunked_array([[None, *rows]], pa.string()).slice(1),
    lambda rows: pl.Series(rows, dtype=pl.String),
    lambda rows: pd.Series(rows, dtype="string[pyarrow]"),
]


@pytest.mark.parametrize("make", ARROW)
def test_arrow_columns_are_solved_as_lists_are(make: Callable[[Rows], Any], rows: Rows) -> None:
    columns: list[Rows] = [rows, [HARD, HARD], [None], []]
    for column in columns:
        solved = quietly(ordoku.solve_many, make(column))
        assert isinstance(solved, ordoku.Column) and solved.to_list() == quietly(
            ordoku.solve_many, column
        )


def test_answers_go_into_other_tools(rows: Rows) -> None:
    table = ordoku.solve_table(rows)
    expected = table.to_dict()
    assert pa.table(table).to_pydict() == pl.DataFrame(table).to_dict(as_series=False) == expected
    assert pa.record_batch(table).num_rows == len(table) == 6
    arrow = pa.table(table)
    relation = duckdb.sql("select status, count(*) from arrow group by status order by status")
    assert relation is not None
    counted = relation.fetchall()
    assert (
        counted == [("none", 1), ("unique", 3), ("unreadable", 1), (None, 1)]
        and arrow.num_rows == 6
    )
    frames: Any = pd.DataFrame
    frame = frames.from_arrow(table)
    assert list(frame.columns) == ["solution", "status", "count", "error"]
    column = quietly(ordoku.solve_many, pa.array(rows))
    assert pa.array(column).to_pylist() == pl.Series(column).to_list() == column.to_list()
    assert pa.chunked_array(column).num_chunks == 1
    with pytest.raises(ordoku.OrdokuError, match='no column "rating": the columns are solution'):
        table.column("rating")


def numbers(line: str) -> list[int]:
    return [int(character.replace(".", "0")) for character in line]


def test_numpy_arrays() -> None:
    array = np.array([numbers(HARD), numbers(PAIRS), 81 * [0]], np.uint8)
    before = array.copy()
    solved = ordoku.solve_many(array)
    assert solved.dtype == np.uint8 and solved[0].tolist() == numbers(HARD_SOLUTION)
    assert (array == before).all() and solved.flags.writeable
    assert ordoku.unique_many(array).tolist() == [True, True, False]
    assert ordoku.count_many(array[:2]) == [1, 1]
    array[1, 5] = 10
    array[2, :2] = 1
    with pytest.warns(ordoku.OrdokuWarning, match="row 1: value 10 at row 1, column 6"):
        solved = ordoku.solve_many(array)
    assert solved[0].tolist() == numbers(HARD_SOLUTION) and not solved[1:].any()
    assert ordoku.solve_table(array).to_dict()["status"] == ["unique", "unreadable", "none"]
    assert ordoku.canonical_many(array[:1]).tolist() == [Puzzle(HARD).canonical().givens]
    fours = np.zeros((3, 16), np.uint8)
    assert ordoku.count_many(fours) == 3 * [288] and ordoku.solve_many(fours).shape == (3, 16)
    tens = np.zeros((1, 100), np.uint8)
    assert ordoku.solve_many(tens, shape=Shape(2, 5)).max() == 10
    assert ordoku.solve_many(np.zeros((0, 81), np.uint8)).shape == (0, 81)


def test_lists_of_numbers_in_arrow() -> None:
    kind = pa.list_(pa.uint8(), 81)
    column = pa.array([numbers(HARD), None, numbers(PAIRS)], kind)
    assert ordoku.solve_many(column).to_list()[:2] == [HARD_SOLUTION, None]
    assert ordoku.solve_many(column.slice(2)).to_list() == ordoku.solve_many([PAIRS])
    assert ordoku.solve_many(pa.array([numbers(HARD)], kind)).to_list() == [HARD_SOLUTION]


@pytest.mark.parametrize("length", [9, 4])
def test_a_null_in_a_list_of_numbers_is_told(length: int) -> None:
    whole: list[int | None] = [0] * (length * length)
    holed = [*whole[: length + 1], None, *whole[length + 2 :]]
    column = pa.array([whole, None, holed, whole], pa.list_(pa.uint8(), length * length))
    for sliced, row in ((column, 2), (column.slice(2), 0)):
        table = ordoku.solve_table(sliced).to_dict()
        assert table["status"][row] == "unreadable" and table["status"][row + 1] == "several"
        assert table["error"][row] == "the value at row 2, column 2 is null: an empty cell is 0"
    assert ordoku.solve_table(column).to_dict()["status"][1] is None


def test_arrow_texts_that_are_not_utf8_are_told() -> None:
    # Arrow does not check what another language passes.
    short, line = b"12\xff4............", b"\xc3" + HARD.encode()[1:]
    texts = [short, line, FOUR.encode()]
    ends = np.cumsum([0] + [len(text) for text in texts], dtype=np.int32)
    buffers = [pa.py_buffer(ends.tobytes()), pa.py_buffer(b"".join(texts))]
    strings = pa.StringArray.from_buffers(3, *buffers)
    for column in (strings, strings.slice(0, 2)):
        table = pa.table(ordoku.solve_table(column)).to_pydict()
        assert table["error"][0] == "the text is not UTF-8: its byte 3 is 0xFF"
        assert table["status"][:2] == ["unreadable", "unreadable"] and table["solution"][:2] == [
            None,
            None,
        ]
        assert table["status"][2:] in (["unique"], [])


@pytest.mark.parametrize("make", [list, pa.array, lambda rows: pl.Series(rows)])
@pytest.mark.parametrize("shape", [Shape(1, 9), Shape(2, 3), Shape(3, 2), 9])
def test_texts_have_the_shape_that_is_named(
    make: Callable[[Rows], Any], shape: Shape | int
) -> None:
    side = shape if isinstance(shape, int) else shape.side
    rows: Rows = [ordoku.generate(shape, seed=1, givens=side * side).line, side * side * "."]
    for column in (rows, rows[:1]):
        for text, solution in zip(
            column, pa.array(ordoku.solve_many(make(column), shape=shape)).to_pylist(), strict=True
        ):
            grid = Puzzle(str(text), shape=shape).solve()
            assert grid is not None and solution == grid.line
    ratings = quietly(ordoku.rate_many, make(rows[:1]), "ordoku", shape=shape)
    assert ratings == [Puzzle(str(rows[0]), shape=shape).rate("ordoku")]
    nodes = ordoku.solve_table(make(rows), count_nodes=True, shape=shape).to_dict()["nodes"]
    assert None not in nodes
    others: Any = [FOUR, Puzzle(FOUR)] if make is list else [FOUR]
    table = ordoku.solve_table(make(others), shape=shape).to_dict()
    assert set(table["status"]) == {"unreadable"} and None not in table["error"]


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("text", "not one text"),
        (np.zeros((2, 81)), "uint8"),
        (np.zeros((2, 17), np.uint8), "17 cells"),
        (np.zeros((1, 65_536), np.uint8), "digits up to 255"),
        (np.zeros((81, 2), np.uint8).T, "ascontiguousarray"),
        (pa.array([1, 2]), "string"),
    ],
)
def test_other_columns_are_refused(column: Any, message: str) -> None:
    with pytest.raises(ordoku.OrdokuError, match=message):
        ordoku.solve_many(column)


def test_missing_values_and_other_objects() -> None:
    column: Any = [
        float("nan"),
        pd.NA,
        None,
        5,
        Puzzle(FOUR),
        Puzzle(HARD),
        Puzzle(JIGSAW),
        81 * "*",
    ]
    solved = quietly(ordoku.solve_many, column)
    assert solved[:7] == [None, None, None, None, FOUR_SOLUTION, HARD_SOLUTION, jigsaw_solution()]
    assert solved[7] is not None and quietly(ordoku.solve_table, column).to_dict()["status"][
        :4
    ] == [None, None, None, "unreadable"]


def test_forms_counts_and_ratings(rows: Rows) -> None:
    forms = quietly(ordoku.canonical_many, rows)
    assert forms[0] == Puzzle(HARD).canonical().line and forms[2] == Puzzle(FOUR).canonical().line
    assert forms[3] is None and forms[4] is None
    assert quietly(ordoku.count_many, rows) == [1, None, 1, None, 1, 0]
    assert quietly(ordoku.unique_many, rows) == [True, None, True, None, True, False]
    ratings = quietly(ordoku.rate_many, rows)
    assert (
        ratings[0] == Puzzle(HARD).rate()
        and ratings[2] == Puzzle(FOUR).rate()
        and ratings[4] == Puzzle(JIGSAW).rate()
    )
    assert [rating is None for rating in ratings] == [False, True, False, True, False, True]
    table = ordoku.solve_table([HARD], rating="se").to_dict()
    assert (table["er"], table["ep"], table["ed"]) == ([10.7], [10.7], [9.7])
    names = ordoku.solve_table([None], rating="hodoku").column_names
    assert names[3:] == ["level", "score", "error"]
    with pytest.raises(ordoku.OrdokuError, match='no scale "er"'):
        ordoku.rate_many([HARD], "er")


def test_limits_of_rows() -> None:
    hard = [HARD, 81 * "."]
    with pytest.warns(ordoku.OrdokuWarning, match="row 1: stopped by the limit on nodes"):
        assert ordoku.count_many(hard, nodes=1000) == [1, None]
    table = ordoku.solve_table(hard, limit=None, count_nodes=True, seed=None, time=0.05).to_dict()
    assert (
        table["status"] == ["unique", "stopped"]
        and table["count"][1] > 1
        and table["solution"][1] is not None
    )
    assert ordoku.solve_table([81 * "."], limit=1).to_dict()["status"] == ["solved"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = ordoku.solve_table([None, FOUR_SOLUTION], engine="cdcl", nodes=0).to_dict()
        assert table["error"][0] is None and ordoku.solve_many([None, None], time=0) == [None, None]


@given(
    st.lists(
        st.sampled_from([HARD, PAIRS, None, FOUR, "x", 81 * ".", "", JIGSAW, "11" + 79 * "."]),
        max_size=40,
    )
)
@settings(max_examples=40)
def test_a_column_has_the_answers_of_its_puzzles(rows: Rows) -> None:
    def alone(text: str | None) -> str | None:
        try:
            grid = None if text is None else Puzzle(text).solve()
        except ordoku.OrdokuError:
            return None
        return None if grid is None else grid.line

    expected = [alone(text) for text in rows]
    assert quietly(ordoku.solve_many, rows) == expected
    assert quietly(ordoku.solve_many, pa.array(rows, pa.string())).to_list() == expected
    assert quietly(ordoku.solve_many, rows, threads=1) == expected


def test_many_rows() -> None:
    lines = ordoku.generate_many(40_000, seed=3)
    assert lines[17] == ordoku.generate(seed=3, index=17).line
    solved = ordoku.solve_many(pa.array(lines)).to_list()
    array = np.array([numbers(line) for line in lines[:20_000]], np.uint8)
    assert ["".join(map(str, row)) for row in ordoku.solve_many(array).tolist()] == solved[:20_000]
    for row in (0, 16_383, 16_384, 39_999):
        grid = Puzzle(lines[row]).solve()
        assert grid is not None and grid.line == solved[row]
    assert len(set(ordoku.canonical_many(lines[:1000]))) == 1000


def test_sixteen() -> None:
    lines = ordoku.generate_many(3, 16, seed=1)
    assert [Puzzle(line) for line in lines] == [
        ordoku.generate(16, seed=1, index=index) for index in range(3)
    ]
    assert all(ordoku.unique_many(lines))


def test_polars(rows: Rows) -> None:
    import ordoku.polars

    frame = pl.DataFrame({"puzzle": rows})
    puzzle: Any = pl.col("puzzle")
    lazy = frame.lazy().select(
        solution=puzzle.ordoku.solve(),
        unique=puzzle.ordoku.unique(),
        form=puzzle.ordoku.canonical(),
        rating=puzzle.ordoku.rate(),
        table=puzzle.ordoku.table(rating="ordoku", count_nodes=True),
    )
    found = quietly(lazy.collect).to_dict(as_series=False)
    assert found["solution"] == quietly(ordoku.solve_many, rows)
    assert found["unique"] == quietly(ordoku.unique_many, rows)
    assert found["form"] == quietly(ordoku.canonical_many, rows)
    assert found["rating"][0] == str(Puzzle(HARD).rate())
    assert (
        pl.DataFrame(found["table"]).to_dict(as_series=False)
        == ordoku.solve_table(rows, rating="ordoku", count_nodes=True).to_dict()
    )
    assert lazy.collect_schema()["table"] == quietly(lazy.collect).schema["table"]
