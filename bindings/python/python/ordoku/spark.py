"""Columns of Spark data frames, and functions of Spark SQL. It needs pyspark and pyarrow.

    import ordoku.spark

    answers = ordoku.spark.solve(frame, "puzzle")
    ordoku.spark.register(session)
    session.sql("SELECT puzzle, ordoku_solve(puzzle) AS solution FROM puzzles")

The executors import this package, too: docs/guide/clusters.md says how it gets there. Each task uses
one thread if ``threads`` does not say otherwise, since Spark starts a task for each core.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import OrdokuError, canonical_many, solve_many, unique_many
from .arrow import answer_schema, solve_batch, solve_batches
from .parquet import file_names, file_system, remove_unfinished, solve_file

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._ordoku import SearchOptions, TableOptions

__all__ = ["register", "solve", "solve_files"]

# The names of Spark SQL for the types of answers.
_TYPES = {"string": "string", "int64": "long", "double": "double"}


def _answer_types(
    names: list[str], column: str, prefix: str, options: TableOptions
) -> list[tuple[str, str]]:
    """Returns the names and the types of the answers to a column of a table with these columns."""
    pa = importlib.import_module("pyarrow")
    schema = pa.schema([(name, pa.string()) for name in names])
    fields = list(answer_schema(schema, column, prefix=prefix, **options))
    return [(field.name, _TYPES[str(field.type)]) for field in fields[len(names) :]]


def solve(
    frame: Any, column: str = "puzzle", *, prefix: str = "", **options: Unpack[TableOptions]
) -> Any:
    """Returns a data frame with the columns of ``ordoku.solve_table`` at its end, for the puzzles of a
    column of strings. Keywords are those of ``ordoku.arrow.solve_batch``.
    """
    types = importlib.import_module("pyspark.sql.types")
    added = _answer_types(frame.columns, column, prefix, options)
    if (kind := frame.schema[column].dataType.simpleString()) != "string":
        raise OrdokuError(
            f"the column {column!r} has the type {kind}: puzzles are strings, so cast it"
        )
    schema = types.StructType(list(frame.schema))
    for name, kind in added:
        schema.add(name, kind)
    answer = functools.partial(solve_batches, column=column, prefix=prefix, **options)
    return frame.mapInArrow(answer, schema)


def _answer_files(
    batches: Iterable[Any], pairs: list[tuple[str, str]], options: dict[str, Any]
) -> Iterator[Any]:
    """Answers the files whose numbers come."""
    pa = importlib.import_module("pyarrow")
    for batch in batches:
        numbers: list[int] = batch.column("id").to_pylist()
        for source, target in (pairs[number] for number in numbers):
            rows = solve_file(source, target, **options)
            yield pa.RecordBatch.from_pydict({"rows": [rows]})


def solve_files(
    session: Any,
    source: str,
    target: str,
    column: str = "puzzle",
    *,
    prefix: str = "",
    **options: Unpack[TableOptions],
) -> int:
    """Answers the Parquet files of a folder, a file a task, and returns the number of their rows.

    The rows do not pass through Spark, which is several times as fast as ``solve`` for easy 9x9. Tasks
    that are tried again or run twice write the same file, so nothing is lost or there twice. The files
    of the target have the names that they have in the source; ``_SUCCESS`` comes last. The folders are
    absolute paths or URIs that driver and executors have.
    """
    names = file_names(source)
    if not names:
        raise OrdokuError(f"the folder {source!r} has no file whose name ends with .parquet")
    fs = importlib.import_module("pyarrow.fs")
    system, base = file_system(target)
    if system.get_file_info(base).type != fs.FileType.NotFound and file_names(target):
        raise OrdokuError(f"the folder {target!r} has Parquet files already: name another one")
    for folder in {f"{base}/{name}".rpartition("/")[0] for name in names}:
        system.create_dir(folder, recursive=True)
    pairs = [(f"{source.rstrip('/')}/{name}", f"{target.rstrip('/')}/{name}") for name in names]
    answer = functools.partial(
        _answer_files, pairs=pairs, options={"column": column, "prefix": prefix, **options}
    )
    done = session.range(0, len(pairs), 1, len(pairs)).mapInArrow(answer, "rows bigint").collect()
    remove_unfinished(target)
    system.open_output_stream(f"{base}/_SUCCESS").close()
    return sum(row.rows for row in done)


def _same_rows(function: Callable[..., Any], puzzles: Any, options: SearchOptions) -> Any:
    """Calls one of the functions of columns."""
    pa = importlib.import_module("pyarrow")
    return pa.array(function(puzzles, **options))


def _answers(puzzles: Any, options: SearchOptions) -> Any:
    """Returns the answers of ``solve_batch`` as one column of structs."""
    pa = importlib.import_module("pyarrow")
    batch = pa.RecordBatch.from_arrays([puzzles], ["puzzle"])
    answers = solve_batch(batch, **options).to_struct_array()
    fields = list(answers.type)[1:]
    return pa.StructArray.from_arrays([answers.field(f.name) for f in fields], fields=fields)


def register(session: Any, **options: Unpack[SearchOptions]) -> None:
    """Registers functions of SQL that take a string and answer for each row:

    - ``ordoku_solve``, a solution as a string;
    - ``ordoku_unique``, whether there is exactly one solution;
    - ``ordoku_canonical``, the canonical form, which all images of a puzzle share;
    - ``ordoku_answer``, a struct: ``solution``, ``status``, ``count`` (up to 2) and ``error``.

    A row without an answer is null; its reason is in ``error`` of ``ordoku_answer``, and the first one
    of each batch is a warning in the log of its executor. Keywords are those of all searches.
    """
    arrow_udf = importlib.import_module("pyspark.sql.functions").arrow_udf
    options.setdefault("threads", 1)
    of_forms: Any = {
        name: value for name, value in options.items() if name in ("time", "nodes", "threads")
    }
    struct = ", ".join(
        f"{name}: {kind}" for name, kind in _answer_types(["puzzle"], "puzzle", "", {})
    )
    # A function without annotations is one of columns.
    functions: dict[str, tuple[Callable[[Any], Any], str]] = {
        "ordoku_solve": (lambda puzzles: _same_rows(solve_many, puzzles, options), "string"),
        "ordoku_unique": (lambda puzzles: _same_rows(unique_many, puzzles, options), "boolean"),
        "ordoku_canonical": (
            lambda puzzles: _same_rows(canonical_many, puzzles, of_forms),
            "string",
        ),
        "ordoku_answer": (lambda puzzles: _answers(puzzles, options), f"struct<{struct}>"),
    }
    for name, (function, kind) in functions.items():
        session.udf.register(name, arrow_udf(function, kind))
