#!/usr/bin/env bash
# Compares the engines with independent solvers, on many puzzles.
#
#     tests/long/answers.sh [PUZZLES]
#
# 1. All engines and a naive oracle (tests/agreement/differential.rs): 100,000 puzzles of 9x9,
#    10,000 of 4x4, 20,000 of 6x6, 1,000 of 16x16, 100 of 25x25, 3,012 of other shapes; all grids of
#    4x4 and 6x6.
# 2. The crate `sudoku` counts the solutions of the same 9x9 puzzles, if they have no pencil marks.
# 3. CaDiCaL and all engines count the solutions of PUZZLES (default: 100) puzzles of each of 33
#    kinds.
# 4. The steps of two puzzles of each layout, and a stop at each poll of a proof; `cargo test` takes
#    one puzzle, and every third poll.
#
# Steps 2 and 3 use lab/rivals/, whose SAT solvers need a C++ compiler, cmake and libclang.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
each=${1:-100}
lines=$(mktemp)
log=$(mktemp)
temporary+=("$lines" "$log")

echo '| boxes | puzzles | no solution | one | several | as many as are searched | too hard for the oracle | greedy | dlx | csp | greedy-order |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|'
ORDOKU_ANSWERS=long ORDOKU_LINES=$lines cargo test --release --locked --test agreement differential -- --nocapture | tee "$log"
totals=$(awk 'match($0, /\| [0-9]+x[0-9]+ \| [0-9]+ \|/) { split(substr($0, RSTART, RLENGTH), row, / *\| */); print row[3], "of", row[2] }' "$log" | paste -sd,)

rivals() { cargo run --release --locked --manifest-path lab/rivals/Cargo.toml -- "$@"; }
rivals nine counts "$lines"
totals+=", $(wc -l <"$lines") by the crate sudoku"
rivals agree --each "$each" | tee "$log"
totals+=", $(awk -F'|' '$4 ~ /^ *[0-9]+ *$/ { sum += $4 } END { print sum + 0 }' "$log") by CaDiCaL"
ORDOKU_LONG=1 cargo test --release --locked --test api --test agreement -- ordoku_steps proofs
passed
