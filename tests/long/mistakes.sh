#!/usr/bin/env bash
# Checks that the command reads no wrong puzzle, and passes over none without a word, in texts with a mistake.
#
#     tests/long/mistakes.sh [TEXTS [FOLDER...]]
#
# Each of TEXTS (default: 10000) has up to four known puzzles in one of the forms of tests/long/mistakes/forms.py, and
# one of the mistakes of mistakes.py: a character lost, a line doubled, a title. SEED makes other texts (default: 1).
# With folders, the texts are their files with mistakes, and the right answer is what the undamaged file gives.
# ONLY selects texts by form, shape and mistake, such as ONLY="rows 3x3 lose_line"; REFUSED=1 shows texts that were
# refused although the mistake changes no cell.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings SEED ONLY

cargo build --release --locked --quiet -p ordoku-cli
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
lines=$(mktemp)
temporary+=("$lines")
status=0
python3 tests/long/mistakes/main.py "$target/release/ordoku" "${1:-10000}" "${SEED:-1}" "${@:2}" | tee "$lines" || status=$?
totals=$(grep -E '^[0-9]+ (texts|wrong|refused|files)$' "$lines" | paste -sd, | sed 's/,/, /g')
[ "$status" = 0 ] || exit "$status"
passed
