"""Batches of Arrow in, the same batches with answers out: what Spark, Ray Data and other engines call.

>>> import pyarrow as pa
>>> from ordoku.arrow import solve_batch
>>> batch = pa.record_batch({"id": [7, 8], "puzzle": ["1......2.3....4.", "abc"]})
>>> answers = solve_batch(batch)
>>> answers.schema.names
['id', 'puzzle', 'solution', 'status', 'count', 'error']
>>> answers.column("status").to_pylist()
['unique', 'unreadable']

The functions need ``pyarrow``. An engine starts one task a core, so a call uses one thread if
``threads`` does not say otherwise.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import OrdokuError, solve_table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._ordoku import TableOptions

__all__ = ["answer_schema", "solve_batch", "solve_batches"]

# The rows of a table that are answered at a time. Their solutions fit into one array of strings.
_ROWS = 1 << 20


def _pyarrow() -> Any:
    """Imports pyarrow when it is first needed; it has no types."""
    return importlib.import_module("pyarrow")


def solve_batch(
    batch: Any, column: str = "puzzle", *, prefix: str = "", **options: Unpack[TableOptions]
) -> Any:
    """Returns a ``RecordBatch`` or a ``Table`` of pyarrow with the columns of ``solve_table`` at its
    end, for the puzzles of one column. Its rows stay in their places, and its columns are kept.

    A row that is no puzzle or that a limit stopped has no solution, and a reason in ``error``. Numbers
    are signed, since some engines have no others. ``prefix`` is put before the names of the answers.
    Keywords are those of ``solve_table``; ``threads`` is 1 by default.

    >>> import pyarrow as pa
    >>> from ordoku.arrow import solve_batch
    >>> table = pa.table({"board": ["1......2.3....4."]})
    >>> solve_batch(table, "board", rating="ordoku", prefix="my_").column("my_rating").to_pylist()
    [144]
    """
    pa = _pyarrow()
    if isinstance(batch, pa.Table):
        parts = [
            solve_batch(part, column, prefix=prefix, **options)
            for part in batch.to_batches(max_chunksize=_ROWS)
        ]
        return pa.Table.from_batches(
            parts, answer_schema(batch.schema, column, prefix=prefix, **options)
        )
    names = list(batch.schema.names)
    if names.count(column) != 1:
        there = ", ".join(map(repr, names)) or "none"
        how_many = "no column" if column not in names else "more than one column"
        raise OrdokuError(f"there is {how_many} {column!r} of puzzles: the columns are {there}")
    options.setdefault("threads", 1)
    puzzles = batch.column(column)
    if pa.types.is_dictionary(puzzles.type):
        puzzles = puzzles.dictionary_decode()
    answers = pa.record_batch(solve_table(puzzles, **options))
    arrays, fields = list(batch.columns), list(batch.schema)
    for field, array in zip(answers.schema, answers.columns, strict=True):
        name = prefix + field.name
        if name in names:
            raise OrdokuError(
                f"there is a column {name!r}, and an answer has this name, too: rename the column, or "
                "pass prefix, which is put before the names of the answers"
            )
        if pa.types.is_uint64(field.type):
            array = array.cast(pa.int64())
        arrays.append(array)
        fields.append(pa.field(name, array.type))
    return pa.RecordBatch.from_arrays(
        arrays, schema=pa.schema(fields, metadata=batch.schema.metadata)
    )


def solve_batches(
    batches: Iterable[Any],
    column: str = "puzzle",
    *,
    prefix: str = "",
    **options: Unpack[TableOptions],
) -> Iterator[Any]:
    """Yields ``solve_batch`` of each batch: the function of ``DataFrame.mapInArrow`` of Spark.

    >>> import pyarrow as pa
    >>> from ordoku.arrow import solve_batches
    >>> table = pa.table({"puzzle": ["1......2.3....4.", None]})
    >>> [batch.column("solution").to_pylist() for batch in solve_batches(table.to_batches())]
    [['1234341243212143', None]]
    """
    for batch in batches:
        yield solve_batch(batch, column, prefix=prefix, **options)


def answer_schema(
    schema: Any, column: str = "puzzle", *, prefix: str = "", **options: Unpack[TableOptions]
) -> Any:
    """Returns the schema of ``solve_batch`` for batches of a schema, so that an engine knows it before
    the first batch. It refuses what ``solve_batch`` would refuse.

    >>> import pyarrow as pa
    >>> from ordoku.arrow import answer_schema
    >>> answer_schema(pa.schema({"puzzle": pa.string()}), rating="se").names[4:]
    ['er', 'ep', 'ed', 'error']
    """
    pa = _pyarrow()
    empty = pa.RecordBatch.from_pylist([], schema)
    return solve_batch(empty, column, prefix=prefix, **options).schema
