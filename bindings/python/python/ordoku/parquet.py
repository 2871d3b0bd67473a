"""Parquet files in, Parquet files with answers out: a file is the work of one task of an engine.

An engine that passes rows takes longer to pass one than a 9x9 takes to solve. A task that gets the
name of a file reads, answers and writes its rows without the engine. It needs ``pyarrow``, whose file
systems are local, HDFS, S3, GCS and Azure.
"""

from __future__ import annotations

import importlib
import uuid
from typing import TYPE_CHECKING, Any

from . import OrdokuError
from .arrow import answer_schema, solve_batch

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._ordoku import TableOptions

__all__ = ["file_names", "file_system", "remove_unfinished", "solve_file"]

# Readers of folders pass over names that begin with a dot.
_UNFINISHED = ".ordoku-"


def file_system(path: str) -> tuple[Any, str]:
    """Returns the file system of a path or URI, and the path there."""
    fs = importlib.import_module("pyarrow.fs")
    for scheme in ("s3a://", "s3n://"):
        if path.startswith(scheme):
            path = "s3://" + path[len(scheme) :]
    system, inner = fs.FileSystem.from_uri(path)
    return system, inner.rstrip("/")


def file_names(folder: str) -> list[str]:
    """Returns the Parquet files in a folder and in those below it, by their paths in it, in order.

    Names that begin with a dot or an underscore are not data.
    """
    fs = importlib.import_module("pyarrow.fs")
    system, base = file_system(folder)
    found: list[str] = []
    for info in system.get_file_info(fs.FileSelector(base, recursive=True)):
        inner = info.path[len(base) + 1 :]
        hidden = any(part.startswith((".", "_")) for part in inner.split("/"))
        if info.is_file and inner.endswith(".parquet") and not hidden:
            found.append(inner)
    return sorted(found)


def remove_unfinished(folder: str) -> None:
    """Removes what tasks that were killed have left in a folder and in those below it."""
    fs = importlib.import_module("pyarrow.fs")
    system, base = file_system(folder)
    for info in system.get_file_info(fs.FileSelector(base, recursive=True)):
        if info.base_name.startswith(_UNFINISHED):
            system.delete_file(info.path)


def solve_file(
    source: str,
    target: str,
    column: str = "puzzle",
    *,
    prefix: str = "",
    **options: Unpack[TableOptions],
) -> int:
    """Answers the rows of a Parquet file as ``ordoku.arrow.solve_batch`` does, and returns their number.
    Paths are absolute, or URIs.

    The target has the row groups, the columns and the compression of the source. It appears when it is
    whole, and replaces a file of its name. Memory holds one row group.
    """
    pq = importlib.import_module("pyarrow.parquet")
    (from_system, from_path), (system, path) = file_system(source), file_system(target)
    if from_path == path and type(from_system) is type(system):
        raise OrdokuError(f"the file {source!r} cannot be its own target: name another one")
    folder, _, name = path.rpartition("/")
    written = f"{folder}/{_UNFINISHED}{uuid.uuid4().hex}-{name}"
    with from_system.open_input_file(from_path) as opened:
        file = pq.ParquetFile(opened)
        schema = answer_schema(file.schema_arrow, column, prefix=prefix, **options)
        codec = "snappy"
        if file.num_row_groups > 0:
            codec = file.metadata.row_group(0).column(0).compression.lower()
        # Puzzles and solutions hardly repeat.
        few = [name for name in schema.names if name not in (column, f"{prefix}solution")]
        try:
            with (
                system.open_output_stream(written, compression=None) as stream,
                pq.ParquetWriter(
                    stream,
                    schema,
                    compression="none" if codec == "uncompressed" else codec,
                    use_dictionary=few,
                ) as writer,
            ):
                for group in range(file.num_row_groups):
                    table = file.read_row_group(group, use_threads=options.get("threads", 1) != 1)
                    answers = solve_batch(table, column, prefix=prefix, **options)
                    writer.write_table(answers, row_group_size=max(answers.num_rows, 1))
        except BaseException:
            # Closed, it would be taken for a file with fewer rows.
            system.delete_file(written)
            raise
        system.move(written, path)
    return int(file.metadata.num_rows)
