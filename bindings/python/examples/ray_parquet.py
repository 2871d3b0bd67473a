"""Solves the puzzles of Parquet files by Ray Data.

python ray_parquet.py SOURCE TARGET
"""

import sys

import ray
from ordoku.arrow import solve_batch

source, target = sys.argv[1:]
puzzles = ray.data.read_parquet(source)
puzzles.map_batches(solve_batch, batch_format="pyarrow", batch_size=None).write_parquet(target)
