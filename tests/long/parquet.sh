#!/usr/bin/env bash
# Checks Parquet and Arrow IPC files in the command: its lints and tests, what pyarrow, polars and DuckDB read of its
# output, and the memory and the time for a large file.
#
#     tests/long/parquet.sh [ROWS]      by default 10,000,000 rows
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

rows=${1:-10000000}
cargo clippy -p ordoku-cli --features parquet --all-targets --locked -- -D warnings
cargo test -p ordoku-cli --features parquet --test command --locked
cargo test -p ordoku-cli --features parquet --lib --locked
cargo build --release -p ordoku-cli --features parquet --locked --quiet
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
work=$(mktemp -d)
temporary+=("$work")
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet pyarrow polars duckdb
cp "$target/release/ordoku" "$work/ordoku"
"$work/venv/bin/python" tests/long/parquet_files.py "$work" "$rows" | tee "$work/figures"
totals=$(tail -1 "$work/figures")
passed
