#!/usr/bin/env bash
# Checks the Python package as it is installed, which .ci/run compiles with fewer optimisations, and its lints.
#
#     tests/long/python.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

target=${CARGO_TARGET_DIR:-$PWD/target}
cargo clippy --manifest-path bindings/python/Cargo.toml --target-dir "$target/python" --release --all-targets --locked -- -D warnings
CARGO_TARGET_DIR=$target/python bindings/python/check.sh
totals="wheel built and tested"
passed
