#!/usr/bin/env bash
# Independent answers, the long form: tests/long/answers.sh [PUZZLES]
#
# 1. tests/agreement/differential.rs: all engines and a naive oracle on 100,000 9x9, 10,000 4x4, 20,000 6x6, 1,000 16x16, 100 25x25;
#    all grids of 4x4 and 6x6.
# 2. Those of the 9x9 without pencil marks, counted by the crate `sudoku`.
# 3. PUZZLES (default 100) puzzles of each of 33 kinds, counted by all engines and CaDiCaL.
#
# The last two are peers/, whose SAT solvers need a C++ compiler, cmake and libclang.
set -euo pipefail
cd "$(dirname "$0")/../.."
each=${1:-100}
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT

echo '| boxes | puzzles | none | one | several | 20 or more | left out by the oracle | greedy | dlx | csp |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|'
ORDOKU_ANSWERS=long ORDOKU_LINES=$lines cargo test --release --locked --test agreement differential -- --nocapture

peers() { cargo run --release --locked --manifest-path peers/Cargo.toml -- "$@"; }
peers nine counts "$lines"
peers agree --each "$each"
