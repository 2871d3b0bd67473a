"""Counts, in Spark SQL, the puzzles of Parquet files that are no images of each other.

spark-submit spark_sql.py SOURCE
"""

import sys

import ordoku.spark
from pyspark.sql import SparkSession

session = SparkSession.builder.appName("ordoku").getOrCreate()
ordoku.spark.register(session)
session.read.parquet(sys.argv[1]).createOrReplaceTempView("puzzles")
session.sql("""
    SELECT ordoku_unique(puzzle) AS is_proper, count(*) AS puzzles,
           count(DISTINCT ordoku_canonical(puzzle)) AS classes
    FROM puzzles GROUP BY is_proper ORDER BY is_proper
""").show()
session.stop()
