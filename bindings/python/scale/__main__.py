"""Measures Spark and Ray beside the batch of Python, conquers cubes on Ray, and kills their workers.

    python -m scale --rows 10000000 --archive ordoku.zip

Each line is a name and a number. tests/long/scale.sh installs what this needs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from . import cubes_on_ray, on_ray, on_spark, rows

ENGINES = ("spark", "ray", "cubes")


def report(name: str, value: float) -> None:
    """Prints a figure."""
    print(f"{name}: {value:,.2f}" if value < 1000 else f"{name}: {value:,.0f}", flush=True)


def measure_python(folder: Path, count: int) -> None:
    """Makes the rows, and measures the batch of Python."""
    start = time.perf_counter()
    rows.make(folder / "rows", count, 32)
    rows.make(folder / "few", on_spark.FEW, 4)
    report("rows", count)
    report("python: made in, s", time.perf_counter() - start)
    report("python: rows a second of a core", rows.python_rate(folder / "rows"))
    report(
        "python: rows a second of a core with files",
        rows.python_file_rate(folder / "rows", folder / "python"),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--archive", type=Path, required=True, help="the wheel as NAME.zip")
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    arguments = parser.parse_args()
    count: int = arguments.rows
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "spark" in arguments.engines or "ray" in arguments.engines:
            measure_python(folder, count)
        if "spark" in arguments.engines:
            on_spark.measure(folder, count, arguments.archive.resolve(), report)
        if "ray" in arguments.engines:
            on_ray.measure(folder, count, report)
        if "cubes" in arguments.engines:
            cubes_on_ray.measure(folder, report)


if __name__ == "__main__":
    main()
