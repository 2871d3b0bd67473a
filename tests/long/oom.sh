#!/usr/bin/env bash
# Lets every allocation of every scenario of tests/oom/failing.c fail in turn, and of tests/failing_allocations.rs.
#
#     tests/long/oom.sh [all=N]
#
# Allocations fail in all modes, also inside the C library; then under the sanitizers, and the short
# scenarios under valgrind. With all=N, only every seventh allocation after the first N fails, which
# takes much less time. Needs gcc and valgrind. LIBRARY names a libordoku.a to test instead of the
# release build.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings LIBRARY

target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
work=$(mktemp -d)
temporary+=("$work")
command -v valgrind >/dev/null || apt-get install -q -y --no-install-recommends valgrind

cargo build --release --lib --locked --quiet
build() { # NAME FLAG...
    local name=$1
    shift
    cc -std=c99 -g -O1 -D_XOPEN_SOURCE=700 "$@" -I include tests/oom/failing.c "${LIBRARY:-$target/release/libordoku.a}" \
        -o "$work/$name" -lpthread -ldl -lm
}
build interposed
build wrapped @tests/oom/wrapped.txt
build sanitized @tests/oom/wrapped.txt -fsanitize=address,undefined -fno-sanitize-recover=all

# Valgrind is slow, so it does not run the longest scenarios.
short=("text" "exact cover" "proofs" "1x1" "4x4 greedy" "4x4 greedy order" "6x6 dlx" "6x6 cdcl" "9x9 nine" "9x9 csp" "9x9 cdcl" "16x16 auto" "making 4x4"
    "making 9x9" "batch of 4x4" "batch of 9x9" "batch of 9x9 side by side" "batch side by side on 4 threads")
run() { # TITLE COMMAND...
    echo "== $1"
    shift
    "$@" | tee -a "$work/log"
    totals=$(awk '/ requests, / { runs += $(NF - 1) } END { print runs + 0 " runs" }' "$work/log")
}
ORDOKU_EVERY_ALLOCATION=1 run "Rust interface" cargo test --locked --quiet --test failing_allocations
run "leaks" "$work/wrapped" "$@" long
run "inside the C library" "$work/interposed" "$@" long
run "address and undefined-behaviour sanitizers" "$work/sanitized" "$@"
run "valgrind" valgrind -q --fair-sched=yes --leak-check=full --error-exitcode=99 "$work/wrapped" "$@" "${short[@]}"
passed
