"""Solves the puzzles of Parquet files by Spark: docs/guide/clusters.md has the whole command.

spark-submit spark_parquet.py SOURCE TARGET [COLUMN]
"""

import sys

import ordoku.spark
from pyspark.sql import SparkSession

source, target, *column = sys.argv[1:]
session = SparkSession.builder.appName("ordoku").getOrCreate()
frame = session.read.parquet(source)
ordoku.spark.solve(frame, *column).write.parquet(target)
session.stop()
