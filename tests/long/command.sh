#!/usr/bin/env bash
# Checks that the command streams: the output is the same for 1 and 2 threads and through a pipe, and
# the memory stays below 64 MiB, for text and for a table.
#
#     tests/long/command.sh [LINES]      by default 10,000,000 lines
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

lines=${1:-10000000}
most=65536
cargo build --release --locked --quiet -p ordoku-cli
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
ordoku=$target/release/ordoku
work=$(mktemp -d)
temporary+=("$work")

# Images of one puzzle under cyclic permutations of its digits, and of its bands.
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for from in 123456789 234567891 345678912 456789123 567891234 678912345 789123456 891234567 912345678; do
    image=$(tr 123456789 "$from" <<<"$puzzle")
    for start in 0 27 54; do
        twice=$image$image
        printf '%s\n' "${twice:$start:81}"
    done
done >"$work/some"
awk -v lines="$lines" '{ line[NR] = $0 } END { for (i = 0; i < lines; i++) print line[i % NR + 1] }' "$work/some" >"$work/lines"
sed 's/.*/easy,&/' "$work/lines" >"$work/table"

# Prints the checksum of the output, and checks the peak of memory.
run() { # ARGUMENT...
    local status=0
    "$ordoku" "$@" <&0 >"$work/out" &
    local pid=$!
    local peak=0 now
    while now=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\) kB/\1/p' "/proc/$pid/status" 2>/dev/null) && [ -n "$now" ]; do
        peak=$now
        sleep 0.05
    done
    wait "$pid" || status=$?
    [ "$status" = 0 ] || { echo "status $status: ordoku $*" >&2; exit 1; }
    [ "$peak" -le "$most" ] || { echo "$peak KiB: ordoku $*" >&2; exit 1; }
    [ "$(wc -l <"$work/out")" = "$lines" ] || { echo "lines are missing: ordoku $*" >&2; exit 1; }
    echo "$peak KiB" >&2
    cksum <"$work/out"
}
one=$(run solve --threads 1 "$work/lines")
for other in "$(run solve --threads 2 "$work/lines")" "$(run solve <"$work/lines")" \
    "$(run solve --column 2 "$work/table")"; do
    [ "$one" = "$other" ] || { echo "the outputs differ" >&2; exit 1; }
done
totals="$lines lines, the same four times"
passed
