#!/usr/bin/env bash
# Runs the C and C++ programs of tests/c and tests/cpp in every language mode, linked in both ways, under sanitizers and
# under valgrind, and compiles them after macros of other headers, and each
# header alone.
#
#     tests/long/programs.sh
#
# `cargo test` runs them in the oldest and the newest mode, each mode with one of the two libraries, and the slowest not under valgrind.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

ORDOKU_LONG=1 cargo test --locked --test c_programs --test inclusion
passed
