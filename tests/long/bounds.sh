#!/usr/bin/env bash
# Bounded work on every build: the counts of tests/cases/determinism.txt and what calls allocate, as tests are built, optimised as for
# release, not optimised at all, and for the very processor; each on every set of vector instructions that it has.
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
check "as tests are built"
check "as for release" --release
CARGO_PROFILE_TEST_OPT_LEVEL=0 check "not optimised" --target-dir "$target/not-optimised"
RUSTFLAGS="-C target-cpu=native" check "for this processor" --release --target-dir "$target/native"
totals="$(wc -l <tests/cases/determinism.txt) searches stop at the same place in four builds"
passed
