#!/usr/bin/env bash
# Checks on four builds that the work of a search is the same: where searches stop
# (tests/cases/determinism.txt), and how much calls allocate (tests/allocations.rs).
#
#     tests/long/bounds.sh
#
# The builds are the test profile, the release profile, one without optimisation, and one for this
# processor. Each build runs every vector instruction set of this processor.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
check() { # TITLE ARGUMENT...
    echo "== $1"
    shift
    cargo test --locked --quiet --test agreement "$@" determinism
    cargo test --locked --quiet --test allocations "$@"
}
check "test profile"
check "release profile" --release
CARGO_PROFILE_TEST_OPT_LEVEL=0 check "no optimisation" --target-dir "$target/not-optimised"
RUSTFLAGS="-C target-cpu=native" check "this processor" --release --target-dir "$target/native"
totals="$(wc -l <tests/cases/determinism.txt) searches stop at the same place in four builds"
passed
