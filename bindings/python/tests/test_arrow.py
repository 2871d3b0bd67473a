"""Batches of Arrow, as engines pass them, and what the functions of Spark make before a job."""

from __future__ import annotations

import functools
import importlib
import pickle
import sys
import warnings
from pathlib import Path
from typing import Any

import ordoku
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from ordoku import Shape
from ordoku.arrow import answer_schema, solve_batch, solve_batches
from ordoku.parquet import file_names, remove_unfinished, solve_file

from .conftest import FOUR, FOUR_SOLUTION, HARD, HARD_SOLUTION

Rows = list[str | None]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"limit": 1},
    {"rating": "hodoku"},
    {"rating": "se"},
    {"rating": "ordoku", "count_nodes": True, "nodes": 10_000},
]


@pytest.fixture
def batch(rows: Rows) -> Any:
    """Puzzles between other columns, one of them with nulls and one nested."""
    schema = pa.schema(
        [
            pa.field("id", pa.int32(), nullable=False),
            pa.field("puzzle", pa.string(), metadata={"from": "a test"}),
            pa.field("tags", pa.list_(pa.struct([("name", pa.string())]))),
        ],
        metadata={"made": "here"},
    )
    tags = [None if row is None else [{"name": row}, None] for row in rows]
    ids = list(range(len(rows)))
    return pa.RecordBatch.from_pydict({"id": ids, "puzzle": rows, "tags": tags}, schema)


def signed(kind: Any) -> Any:
    return pa.int64() if kind == pa.uint64() else kind


@pytest.mark.parametrize("options", OPTIONS)
def test_a_batch_keeps_its_columns_and_gets_those_of_a_table(
    batch: Any, options: dict[str, Any]
) -> None:
    answers = solve_batch(batch, **options)
    table = pa.table(ordoku.solve_table(batch.column("puzzle"), **options))
    assert answers.select(batch.schema.names).equals(batch, check_metadata=True)
    assert answers.to_pydict() == batch.to_pydict() | table.to_pydict()
    names_and_kinds = [(field.name, signed(field.type)) for field in table.schema]
    assert [(field.name, field.type) for field in answers.schema][3:] == names_and_kinds
    assert answers.schema.equals(answer_schema(batch.schema, **options), check_metadata=True), (
        "an engine would refuse the batch"
    )


def test_bad_rows_are_told_in_the_batch_and_not_by_a_warning(batch: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        answers = solve_batch(batch, nodes=0).to_pydict()
    for row, text in enumerate(answers["puzzle"]):
        has_reason = answers["error"][row] is not None
        assert has_reason == (answers["status"][row] in ("unreadable", "stopped"))
        assert text is not None or answers["status"][row] is None
    assert answers["status"].count("unreadable") == 1


@pytest.mark.parametrize("size", [0, 1, 4, 100])
def test_a_table_is_answered_as_its_batches_are(batch: Any, size: int) -> None:
    table = pa.Table.from_batches([batch, batch] if size else [], batch.schema)
    answers = solve_batch(table)
    assert isinstance(answers, pa.Table) and answers.schema.equals(answer_schema(batch.schema))
    parts = solve_batches(iter(table.to_batches(max_chunksize=max(size, 1))))
    assert answers.equals(pa.Table.from_batches(parts, answers.schema))
    assert answers.num_rows == table.num_rows


def test_large_tables_are_answered_in_parts(batch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pa.Table.from_batches([batch])
    whole = solve_batch(table)
    monkeypatch.setattr("ordoku.arrow._ROWS", 4)
    parts = solve_batch(table)
    assert parts.column("solution").num_chunks == 2 and parts.equals(whole)


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.dictionary(pa.int32(), pa.string()),
        pa.dictionary(pa.int8(), pa.large_string()),
    ],
)
def test_kinds_of_columns(kind: Any) -> None:
    plain = pa.array([FOUR, None, HARD])
    column = (
        plain.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else plain.cast(kind)
    )
    answers = solve_batch(pa.record_batch({"board": column}), "board")
    assert answers.column("solution").to_pylist() == [FOUR_SOLUTION, None, HARD_SOLUTION]
    assert answers.column("board").equals(column)
    assert answers.schema.equals(answer_schema(pa.schema({"board": kind}), "board"))


def test_numbers_and_shapes() -> None:
    numbers = [int(digit) for digit in FOUR.replace(".", "0")]
    batch = pa.record_batch({"puzzle": pa.array([numbers], pa.list_(pa.uint8(), 16))})
    assert solve_batch(batch).column("solution").to_pylist() == [FOUR_SOLUTION]
    texts = pa.record_batch({"puzzle": [ordoku.generate(Shape(1, 9), seed=1).line]})
    answers = solve_batch(texts, shape=Shape(1, 9), rating="ordoku")
    assert answers.column("error").to_pylist() == [None]


def test_what_is_refused_is_refused_before_the_first_batch(batch: Any) -> None:
    wrong: list[tuple[Any, dict[str, Any], str]] = [
        (
            batch,
            {"column": "puzle"},
            "no column 'puzle' of puzzles: the columns are 'id', 'puzzle'",
        ),
        (batch, {"column": "id"}, "type string"),
        (batch, {"rating": "er"}, 'no scale "er"'),
        (batch.append_column("error", batch.column("puzzle")), {}, "pass prefix"),
        (batch.append_column("puzzle", batch.column("puzzle")), {}, "more than one column"),
        (pa.record_batch({}), {}, "the columns are none"),
    ]
    for there, options, message in wrong:
        with pytest.raises(ordoku.OrdokuError, match=message):
            solve_batch(there, **options)
        with pytest.raises(ordoku.OrdokuError, match=message):
            answer_schema(there.schema, **options)
    with pytest.raises(TypeError, match="no option"):
        answer_schema(batch.schema, thread=2)  # type: ignore[call-arg]


def test_a_prefix_parts_answers_from_columns(batch: Any) -> None:
    twice = solve_batch(solve_batch(batch), prefix="again_")
    assert twice.schema.names[-4:] == [
        "again_solution",
        "again_status",
        "again_count",
        "again_error",
    ]
    assert twice.column("again_solution").equals(twice.column("solution"))


def test_engines_can_send_the_functions_to_other_processes(batch: Any) -> None:
    answer = functools.partial(solve_batches, column="puzzle", shape=Shape(3, 3), nodes=1000)
    (there,) = pickle.loads(pickle.dumps(answer))([batch])
    assert there.equals(solve_batch(batch, shape=Shape(3, 3), nodes=1000))


def test_a_call_uses_one_thread_unless_told(batch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int | None] = []

    def solve_table(puzzles: Any, **options: Any) -> ordoku.Table:
        seen.append(options.get("threads"))
        return ordoku.solve_table(puzzles, **options)

    monkeypatch.setattr("ordoku.arrow.solve_table", solve_table)
    solve_batch(batch)
    solve_batch(batch, threads=2)
    assert seen == [1, 2]


class Frame:
    """What ``ordoku.spark.solve`` asks of a data frame."""

    def __init__(self, columns: list[str]) -> None:
        self.columns = columns


def test_spark_refuses_before_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    import ordoku.spark

    # tests/long/scale.sh has the tests with Spark itself.
    monkeypatch.setitem(sys.modules, "pyspark.sql.types", pa)
    with pytest.raises(
        ordoku.OrdokuError, match="no column 'puzzle' of puzzles: the columns are 'id'"
    ):
        ordoku.spark.solve(Frame(["id"]))
    with pytest.raises(ordoku.OrdokuError, match="pass prefix"):
        ordoku.spark.solve(Frame(["puzzle", "status"]))


def test_polars_streams(rows: Rows) -> None:
    import polars as pl

    importlib.import_module("ordoku.polars")
    frame = pl.LazyFrame({"id": range(1200), "puzzle": 200 * rows})
    puzzle: Any = pl.col("puzzle")
    answers = frame.with_columns(puzzle.ordoku.table(threads=1).alias("answer")).unnest("answer")
    streamed = answers.collect(engine="streaming")
    expected = solve_batch(pa.table({"id": range(1200), "puzzle": 200 * rows}))
    assert streamed.to_dict(as_series=False) == expected.to_pydict()


@pytest.mark.parametrize("codec", ["zstd", "none"])
def test_a_file_keeps_its_groups_and_its_compression(
    batch: Any, codec: str, tmp_path: Path
) -> None:
    source, target = tmp_path / "a.parquet", tmp_path / "b.parquet"
    table = pa.Table.from_batches(3 * [batch])
    pq.write_table(table, source, row_group_size=7, compression=codec)
    target.write_text("what was there before")
    assert solve_file(str(source), str(target), rating="ordoku") == 18
    assert pq.read_table(target).equals(solve_batch(pq.read_table(source), rating="ordoku"))
    metadata = pq.ParquetFile(target).metadata
    groups = [metadata.row_group(group) for group in range(metadata.num_row_groups)]
    assert [group.num_rows for group in groups] == [7, 7, 4]
    codecs = {group.column(column).compression for group in groups for column in range(3)}
    assert codecs == {"UNCOMPRESSED" if codec == "none" else codec.upper()}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.parquet", "b.parquet"]


def test_a_file_without_rows(batch: Any, tmp_path: Path) -> None:
    source, target = str(tmp_path / "a.parquet"), str(tmp_path / "b.parquet")
    pq.write_table(pa.Table.from_batches([], batch.schema), source)
    assert solve_file(source, target) == 0
    assert pq.read_table(target).schema.equals(answer_schema(batch.schema))


def test_a_file_that_cannot_be_answered_leaves_nothing(
    batch: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = str(tmp_path / "a.parquet"), str(tmp_path / "b.parquet")
    pq.write_table(pa.Table.from_batches([batch]), source)
    with pytest.raises(ordoku.OrdokuError, match="no column 'board'"):
        solve_file(source, target, "board")
    with pytest.raises(ordoku.OrdokuError, match="its own target"):
        solve_file(source, source)

    def fails(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ordoku.parquet.solve_batch", fails)
    with pytest.raises(KeyboardInterrupt):
        solve_file(source, target)
    assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


def test_names_of_files(tmp_path: Path) -> None:
    names = ["part=1/a.parquet", "b.parquet", ".c.parquet", "_d/e.parquet", "f.csv"]
    for name in [*names, ".ordoku-1-b.parquet", "part=1/.ordoku-2-a.parquet"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert file_names(str(tmp_path)) == ["b.parquet", "part=1/a.parquet"]
    remove_unfinished(f"file://{tmp_path}/")
    left = [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(left) == sorted(names)
