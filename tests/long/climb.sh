#!/usr/bin/env bash
# Searches by hill climbing for puzzles on which the engine `auto` is slow.
#
#     tests/long/climb.sh [SECONDS] [SEED]
#
# Climbs for SECONDS (default: 3600) of processor time in total, two climbs at once: 9x9 and 16x16,
# with givens and with pencil marks. Prints the slowest puzzles of each kind as lines, then the
# times of the puzzles of tests/cases/slow.txt. Add puzzles that are slower to that file.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
seconds=$((${1:-3600} / 4))
seed=${2:-1}

cargo build --release --locked --quiet -p ordoku-tools
climb() { cargo run --release --locked --quiet -p ordoku-tools -- climb "$@"; }
found=$(mktemp -d)
temporary+=("$found")
for order in 3 4; do
    for marks in "" --marks; do
        climb --order "$order" $marks --seconds "$seconds" --seed "$seed" --keep 8 >"$found/$order$marks" &
    done
    wait
done
for file in "$found"/*; do
    printf '== order: %s\n' "${file##*/}"
    cat "$file"
    totals+="${totals:+, }${file##*/} $(awk '$2 == "ms" { if ($1 + 0 > most) most = $1 + 0 } END { print most + 0 }' "$file") ms"
done
echo "== tests/cases/slow.txt"
climb --times tests/cases/slow.txt
passed
