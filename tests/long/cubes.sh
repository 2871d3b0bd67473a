#!/usr/bin/env bash
# Splits minimal 25x25 puzzles into 64 cubes, conquers them on one core, joins the proofs and checks the result. Prints how
# long the cubes take beside a single run, and the share of the largest.
#
#     tests/long/cubes.sh [DRAT-TRIM [FILE...]]
#
# DRAT-TRIM is the path of the program drat-trim (github.com/marijnheule/drat-trim). If given, it checks the joined proofs,
# too. FILE... are other puzzles than the generated ones.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
arguments=${1:+drat-trim}
totals=0
drat_trim=
[ $# -eq 0 ] || { drat_trim=$(realpath "$1"); shift; }

cargo build -q --release --locked -p ordoku-cli
bin=$(cargo metadata --format-version 1 --no-deps --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release
work=$(mktemp -d)
temporary+=("$work")
if [ $# -eq 0 ]; then
    "$bin/ordoku" generate 4 --size 25 --seed 4 --to json > "$work/generated"
    split -l 1 "$work/generated" "$work/puzzle."
    set -- "$work"/puzzle.*
fi
# Returns the sum and the largest of a member of the records.
sum() { sed "s/.*\"$1\":\([0-9.e-]*\).*/\1/" "$2" | awk '{ sum += $1; if ($1 > most) most = $1 } END { print sum, most }'; }

for puzzle; do
    echo "== $puzzle"
    rm -rf "$work/proofs"
    "$bin/ordoku" cube "$puzzle" -n 1 -o "$work/whole"
    "$bin/ordoku" conquer "$work/whole" --threads 1 --proofs "$work/one" -o "$work/one.jsonl"
    "$bin/ordoku" cube "$puzzle" -n 64 -o "$work/cubes"
    "$bin/ordoku" conquer "$work/cubes" --threads 1 --proofs "$work/proofs" -o "$work/results"
    read -r single _ <<< "$(sum seconds "$work/one.jsonl")"
    read -r all most <<< "$(sum seconds "$work/results")"
    awk -v single="$single" -v all="$all" -v most="$most" 'BEGIN {
        printf "single %.2f s, 64 cubes %.2f s: %.2f times; largest %.1f %%\n", single, all, all / single, 100 * most / all }'
    "$bin/ordoku" prove "$puzzle" --join "$work/proofs" -o "$work/proof" --formula "$work/formula"
    "$bin/ordoku" verify "$puzzle" "$work/proof"
    if [ "$drat_trim" ]; then
        "$drat_trim" "$work/formula" "$work/proof" -t 100000 > "$work/log" || true
        grep -q 's VERIFIED' "$work/log" || { cat "$work/log"; exit 1; }
        echo "drat-trim: verified"
    fi
    totals="$((${totals%% *} + 1)) puzzles"
done
passed
