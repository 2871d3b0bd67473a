#!/usr/bin/env bash
# The lints and the tests of lab/rivals.
#
#     tests/long/rivals.sh
#
# Without the SAT solvers, which are C and C++: they need libclang, and minutes to compile twice.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

rivals=(--manifest-path lab/rivals/Cargo.toml --target-dir target/rivals --no-default-features --locked)
cargo clippy "${rivals[@]}" --all-targets -- -D warnings
cargo test "${rivals[@]}"
totals="lints and tests"
passed
