#!/usr/bin/env bash
# Calls the functions of the C interface at random (tests/stress), for a long time.
#
#     tests/long/stress.sh [CALLS] [VALGRIND_CALLS] [SEED]
#
# Makes CALLS (default: 10,000,000) calls under the address and undefined-behaviour sanitizers, and
# VALGRIND_CALLS (default: 1,000,000) under valgrind; both detect leaks. Prints how often each
# function returned each status. A failing run is shrunk to a short trace, and the path of the trace
# is printed.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
calls=${1:-10000000} valgrind_calls=${2:-1000000} seed=${3:-1}
target=${CARGO_TARGET_DIR:-$PWD/target}
work=$target/stress
mkdir -p "$work"

for tool in g++ valgrind; do
    command -v "$tool" >/dev/null || { apt-get update -q && apt-get install -q -y --no-install-recommends g++ valgrind libc6-dev; }
done

# Compiles tests/stress with these flags, and links it with the library.
build() { # PROGRAM LIBRARY FLAG...
    local program=$1 library=$2 source
    shift 2
    for source in tests/stress/*.cpp; do printf '#include "%s"\n' "$PWD/$source"; done > "$program.cpp"
    ${CXX:-c++} -std=c++11 -g -O1 -Iinclude "$@" "$program.cpp" "$library" -o "$program" \
        -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign -lpthread -ldl -lm
}

calls_made() { awk '$2 == "calls" { print $1 }' "$work/log"; }

host=x86_64-unknown-linux-gnu
if [ "$calls" -gt 0 ]; then
    if cargo +nightly --version >/dev/null 2>&1; then
        echo "== library: $(rustc +nightly --version), instrumented"
        RUSTFLAGS=-Zsanitizer=address cargo +nightly build --release --lib --locked --target "$host" --target-dir "$work/instrumented"
        library=$work/instrumented/$host/release/libordoku.a
    else
        echo "== library: $(rustc --version), not instrumented, because there is no nightly toolchain"
        cargo build --release --lib --locked --target-dir "$target"
        library=$target/release/libordoku.a
    fi
    build "$work/sanitized" "$library" -fsanitize=address,undefined -fno-sanitize-recover=all
    echo "== $calls calls under the sanitizers, from seed $seed"
    time "$work/sanitized" --seed "$seed" --calls "$calls" --out "$work/sanitized.txt" | tee "$work/log"
    totals="$(calls_made) calls under the sanitizers"
fi
if [ "$valgrind_calls" -gt 0 ]; then
    cargo build --release --lib --locked --target-dir "$target"
    build "$work/plain" "$target/release/libordoku.a"
    echo "== $valgrind_calls calls under valgrind, from seed $((seed + 1000000))"
    time valgrind -q --fair-sched=yes --leak-check=full --error-exitcode=99 --exit-on-first-error=yes \
        "$work/plain" --seed $((seed + 1000000)) --calls "$valgrind_calls" --out "$work/valgrind.txt" | tee "$work/log"
    totals+="${totals:+, }$(calls_made) under valgrind"
    echo "== kept calls under valgrind"
    ORDOKU_LONG=1 cargo test --locked --target-dir "$target" --test stress valgrind
fi
passed
