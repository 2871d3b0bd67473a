#!/usr/bin/env bash
# Checks that all images of a puzzle have the same canonical form and number of automorphisms, and that
# the transform leads to the form.
#
#     tests/long/canonical.sh [PUZZLES [IMAGES]]
#
# PUZZLES is the number of random puzzles of each of seven shapes (default: 1000), from empty to
# complete ones; IMAGES is the number of images of each (default: 100). SEED makes other puzzles. A
# search is stopped after NODES nodes (default: 1000000), and the totals say how often.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings SEED NODES

lines=$(mktemp)
temporary+=("$lines")
cargo run --release --locked --quiet -p ordoku-tools -- canonical images --puzzles "${1:-1000}" --images "${2:-100}" \
    --nodes "${NODES:-1000000}" --seed "${SEED:-1}" | tee "$lines"
totals=$(awk '{ images += $5; stopped += $7; wrong += $9 } END { printf "%d images of %d shapes, %d stopped, %d wrong", images, NR, stopped, wrong }' "$lines")
passed
