#!/usr/bin/env bash
# Fuzzes with coverage feedback.
#
#     tests/long/fuzz.sh [SECONDS] [TARGET...]
#
# Runs every target, or those named, one after another for SECONDS (default: 3600) each, on the
# nightly toolchain with the address sanitizer. Inputs with new coverage are kept in fuzz/corpus,
# and inputs that fail in fuzz/artifacts. Give a failing input a name and move it to
# tests/fuzz/finds/TARGET, which `cargo test` replays; one of `calls` becomes a trace in
# tests/stress/traces: the program of stress.sh shrinks it, `target/stress/sanitized --shrink INPUT
# --out TRACE`. `calls` needs g++. An input that takes longer than LONGEST
# seconds (default: 2) is a failure too (slow-unit-...); an input that takes ten times as long ends
# the run (timeout-...).
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings LONGEST
version=0.13.1
longest=${LONGEST:-2}
seconds=${1:-3600}
shift $(($# > 0))
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(cd fuzz/fuzz_targets && ls -- *.rs | sed 's/\.rs$//')

if [ "$(cargo fuzz --version 2>/dev/null)" != "cargo-fuzz $version" ]; then
    cargo install cargo-fuzz --version "$version" --locked
fi

failed=0
rows=()
for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    log=fuzz/artifacts/$target.log
    seeds=("tests/fuzz/corpus/$target")
    [ -d "tests/fuzz/finds/$target" ] && seeds+=("tests/fuzz/finds/$target")
    status=0
    cargo +nightly fuzz run "$target" "fuzz/corpus/$target" "${seeds[@]}" -- \
        -max_total_time="$seconds" -report_slow_units="$longest" -timeout=$((10 * longest)) \
        -rss_limit_mb=4096 -print_final_stats=1 2>&1 | tee "$log" || status=$?
    value() { sed -n "s/^stat::$1: *//p" "$log"; }
    coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)
    finds=$(find "fuzz/artifacts/$target" -type f | wc -l)
    rows+=("| $target | $(value number_of_executed_units) | $(value average_exec_per_sec) | $coverage | $seconds | $finds |")
    totals+="${totals:+, }$target $(value number_of_executed_units)"
    [ "$finds" -eq 0 ] || totals+=" ($finds finds)"
    [ "$status" -eq 0 ] && [ "$finds" -eq 0 ] || failed=1
done

printf '%s\n' '| target | executions | per second | coverage (edges) | seconds | failing inputs |' '|---|---:|---:|---:|---:|---:|' "${rows[@]}"
[ "$failed" -eq 0 ] || exit 1
passed
