#!/usr/bin/env bash
# Proves generated puzzles with every engine and checks the proofs: more than 10,000 of 9x9, some of
# 16x16 and 25x25.
#
#     tests/long/proofs.sh [DRAT-TRIM]
#
# DRAT-TRIM is the path of the program drat-trim (github.com/marijnheule/drat-trim). If given, it
# checks some of the 9x9 proofs too, and all of the others.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
arguments=${1:+drat-trim}
outside=()
[ $# -eq 0 ] || outside=(--drat-trim "$(realpath "$1")")

cargo build -q --release --locked -p ordoku -p ordoku-cli -p ordoku-tools
bin=$(cargo metadata --format-version 1 --no-deps --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release
work=$(mktemp -d)
temporary+=("$work")
prove() {
    echo "== prove $*"
    local status=0
    "$bin/ordoku-tools" prove "$@" "${outside[@]}" | tee -a "$work/log" || status=$?
    totals=$(awk '/ proofs: / { proofs += $1 } /^drat-trim: / { outside += $2 } / wrong verdicts$/ { wrong += $1 }
        END { print proofs + 0 " proofs, " outside + 0 " accepted by drat-trim, too, " wrong + 0 " wrong verdicts" }' "$work/log")
    return $status
}

"$bin/ordoku" generate 3600 --seed 1 > "$work/nine.txt"
prove --limit 100 --vary --every 7 "$work/nine.txt"
head -n 100 "$work/nine.txt" > "$work/some.txt"
for engine in csp cdcl greedy greedy-order dlx; do
    prove --engine $engine --seed 3 --limit 100 --vary "$work/some.txt"
done
"$bin/ordoku" generate 30 --size 16 --seed 1 > "$work/sixteen.txt"
prove --seconds 60 --vary --every 1 "$work/sixteen.txt"
prove --engine cdcl --vary --every 1 "$work/sixteen.txt"
"$bin/ordoku-tools" large-puzzles --order 5 --holes 48 --kind balanced --seed 1 --count 4 --out "$work" > "$work/large"
"$bin/ordoku-tools" large-puzzles --order 5 --holes 50 --wrong flip --seed 1 --count 4 --out "$work" >> "$work/large"
mapfile -t large < "$work/large"
prove --seconds 60 --every 1 "${large[@]}"
passed
