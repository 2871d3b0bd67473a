#!/usr/bin/env bash
# Checks that generated 9x9 have one solution, and lose it with any given.
#
#     tests/long/generate.sh [PUZZLES]
#
# PUZZLES (default: 100,000) puzzles without a pattern, and a tenth as many with the symmetry of a half
# turn, are checked by the engine `dlx`, which shares nothing with the generator; every 200th also by a
# naive search.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
log=$(mktemp)
temporary+=("$log")
cargo run --release --locked -p ordoku-tools -- generation check "${1:-100000}" | tee "$log"
totals=$(sed 's/:.*//' "$log" | paste -sd';')
passed
