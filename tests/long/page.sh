#!/usr/bin/env bash
# Compares the answers of the page's WebAssembly module with those of the native build, on puzzles of all layouts.
#
#     tests/long/page.sh [PUZZLES]        2,000 by default
#
# It builds the page by bindings/web/build.sh, which names what it needs.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

bindings/web/build.sh
cargo build --release --package ordoku-page --locked --quiet
lines=$(mktemp)
temporary+=("$lines")
node bindings/web/tests/answers.mjs "${CARGO_TARGET_DIR:-target}/release/ordoku-page-answers" "${1:-2000}" | tee "$lines"
totals=$(sed 's/^ *//; s/: the same$//' "$lines")
passed
