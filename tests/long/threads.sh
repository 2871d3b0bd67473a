#!/usr/bin/env bash
# Tests the use of threads.
#
#     tests/long/threads.sh
#
# 1. The C programs with threads: the same answers on 1 to 64 threads, and many concurrent cancels.
# 2. The same programs under ThreadSanitizer, and a program with a data race, which must be
#    reported.
# 3. How late cancelled searches and other calls end.
#
# Needs gcc, g++ and a nightly toolchain of Rust; NIGHTLY (default: nightly) names the toolchain.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings NIGHTLY

nightly=${NIGHTLY:-nightly}
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
triple=x86_64-unknown-linux-gnu
work=$(mktemp -d)
temporary+=("$work")
rustup run "$nightly" rustc --version >"$work/nightly" || {
    echo "threads.sh: no toolchain '$nightly': run 'rustup toolchain install nightly'" >&2
    exit 1
}

programs=(threads cancel_stress thread_determinism)
declare -A plain=([threads]="" [cancel_stress]="storms=25" [thread_determinism]="puzzles=10000")
declare -A watched=([threads]="" [cancel_stress]="storms=5" [thread_determinism]="puzzles=3000")

echo "== answers"
cargo build --release --lib --locked --quiet
for program in "${programs[@]}"; do
    cc -std=c99 -O1 -I include "tests/c/$program.c" "$target/release/libordoku.a" -o "$work/$program" -lpthread -ldl -lm
    "$work/$program" ${plain[$program]}
done

echo "== ThreadSanitizer, $(cat "$work/nightly")"
RUSTFLAGS="-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer" rustup run "$nightly" \
    cargo rustc --release --lib --crate-type staticlib --locked --quiet --target "$triple" --target-dir "$target/tsan"
library=$target/tsan/$triple/release/libordoku.a
runtime=$(rustup run "$nightly" rustc --print sysroot)/lib/rustlib/$triple/lib/librustc-nightly_rt.tsan.a
# The mangled names of the functions of the standard library that tests/threads/std_locks.c wraps.
mangled() { nm "$library" 2>/dev/null | grep -o "_R[A-Za-z0-9_]*$1\$" | sort -u; }
lock=$(mangled '3std3sys4sync5mutex5futex[A-Za-z0-9_]*Mutex14lock_contended')
wait=$(mangled '3std3sys4sync7condvar5futex[A-Za-z0-9_]*Condvar4wait')
wait_timeout=$(mangled '3std3sys4sync7condvar5futex[A-Za-z0-9_]*Condvar12wait_timeout')
gcc -c -O1 -DLOCK="\"$lock\"" -DWAIT="\"$wait\"" -DWAIT_TIMEOUT="\"$wait_timeout\"" tests/threads/std_locks.c -o "$work/std_locks.o"
watch() {
    gcc -c -g -O1 -fsanitize=thread -std=c99 -I include "$1" -o "$work/$2.o"
    g++ "$work/$2.o" "$work/std_locks.o" "$library" "-Wl,--wrap=$lock,--wrap=$wait,--wrap=$wait_timeout" -Wl,--export-dynamic \
        -Wl,--whole-archive "$runtime" -Wl,--no-whole-archive -o "$work/$2" -lpthread -ldl -lm -lrt
}
for program in "${programs[@]}"; do
    watch "tests/c/$program.c" "$program.watched"
    "$work/$program.watched" ${watched[$program]}
done
# Does ThreadSanitizer report a race at all?
watch tests/threads/race.c race
if "$work/race" >"$work/race.log" 2>&1 || ! grep -q "data race" "$work/race.log"; then
    echo "threads.sh: ThreadSanitizer did not report the race of tests/threads/race.c" >&2
    exit 1
fi

echo "== how late searches end"
late=()
# The order, and the limit of the 99th percentile in milliseconds: of counts, and of every verb on every kind of puzzle.
for goal in "3 1" "5 5" "8 50" "16 100"; do
    read -r order most <<<"$goal"
    for calls in --stops=1000 --verbs; do
        cargo run --release --locked --quiet -p ordoku-tools -- stops "$calls" --order "$order" | tee "$work/stops"
        totals+="${totals:+, }order $order ${calls#--} $(sed -n 's/.*\(p99 [0-9.]*\).*/\1/p' "$work/stops") ms"
        awk -v most="$most" '{ for (i = 1; i < NF; i++) if ($i == "p99" && $(i + 1) + 0 <= most) good = 1 } END { exit !good }' \
            "$work/stops" || late+=("order $order, $calls: p99 is above $most ms")
    done
done
if [ ${#late[@]} -gt 0 ]; then
    printf 'threads.sh: %s\n' "${late[@]}" >&2
    exit 1
fi
passed
