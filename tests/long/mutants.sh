#!/usr/bin/env bash
# Mutation testing: changes one expression of the library at a time, and checks that a test fails.
#
#     tests/long/mutants.sh [FILE...]        default: every file in the table below
#     AGAIN=1 tests/long/mutants.sh FILE...  only the mutants that were missed the last time
#     SHARD=0/8 tests/long/mutants.sh ...    every eighth mutant of each file
#     ONLY=REGEX tests/long/mutants.sh ...   only mutants whose names match, such as those of a function
#     AT_ONCE=1 tests/long/mutants.sh ...    one build for each file, many times as fast; no constants
#     PATIENCE=15 AT_ONCE=1 ...              a shorter time limit: ten times the time of the tests, plus
#                                            PATIENCE seconds (default: 120)
#
# A mutant is caught if a test fails, or needs more processor time or memory than all tests
# together. tests/long/mutants.toml lists the mutants that do not matter, with reasons. Every other
# survivor is printed, and makes this script fail.
set -euo pipefail
if [ "${AT_ONCE:-}" ] && [ "${AGAIN:-}${ONLY:-}" ]; then
    echo 'mutants.sh: AT_ONCE cannot be combined with AGAIN or ONLY: use SHARD to try fewer mutants' >&2
    exit 2
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
source "$root/tests/long/record.sh"
settings AGAIN AT_ONCE ONLY PATIENCE SHARD
version=27.1.0
config=$root/tests/long/mutants.toml
target=${CARGO_TARGET_DIR:-$root/target}/mutants
tree=$target/tree

# Prints the tests for a file: "SECONDS BINARY... -- NAME...", with the processor time that a test
# binary may take, the test binaries (the quickest and strictest first), and parts of the names of
# tests.
#
#     low              the unit tests of the modules below the engines; compiles in a third of the time
#     quick            the unit tests, optimised, for long computations
#     the_same_limits  tests with this name are optimised too
tests_of() {
    local engines='known_answers all_288 node_limits the_same_limits'
    case $1 in
    src/model/items.rs | src/model/mask.rs | src/model/shape.rs | src/model/puzzle.rs | src/model/grid.rs | src/limits/mod.rs | src/support/random.rs | \
        src/support/alloc.rs)
        echo "10 low -- $(basename "$1" .rs)::" ;;
    src/error/*) echo '10 low -- error::' ;;
    src/symmetry/*) echo '20 low -- symmetry::' ;;
    src/model/nine/*) echo '10 low -- model::nine:: a_solution_obeys' ;;
    src/support/stopwatch/*) echo '10 low -- stopwatch::' ;;
    src/support/threads/*) echo "10 low -- threads::" ;;
    src/capi/error.rs | src/capi/status.rs) echo '10 lib -- capi::error capi::status' ;;
    src/draw/* | src/text/*) echo '10 low -- text::tests' ;;
    src/generate/*) echo '120 lib api -- generate:: generate random minimi' ;;
    src/solver/*) echo "20 lib agreement api -- solver:: inferences_change $engines handle_works two_threads wrong_arguments seed solve_and_uniqueness" ;;
    src/batch/results.rs) echo '10 lib -- batch::results::' ;;
    src/batch/cells.rs | src/batch/queue.rs) echo "20 lib -- batch::$(basename "$1" .rs)::" ;;
    src/batch/nine/pending.rs | src/batch/nine/tree_path.rs | src/batch/nine/bitset.rs)
        echo "20 lib -- nine::$(basename "$1" .rs)::" ;;
    src/batch/nine/*) echo '60 quick -- batch::nine' ;;
    src/batch/*) echo '30 api -- batches::' ;;
    src/capi/text/* | src/capi/version.rs) echo '30 lib -- capi::tests::text capi::version' ;;
    src/capi/panic_hook.rs) echo '10 lib panic_messages -- panic_hook:: after_a_call_only_panics' ;;
    src/capi/*) echo '60 lib stress -- capi:: plainly' ;;
    src/engine/dlx/* | src/engine/schedule/cover.rs)
        echo "120 api agreement -- $engines matri first smallest covering limits options panics" ;;
    src/engine/cdcl/mod.rs | src/engine/cdcl/pair.rs) echo '60 agreement lib api -- the_same_limits cdcl:: schedule:: two_threads' ;;
    src/engine/cdcl/analyze.rs | src/engine/cdcl/minimize.rs | src/engine/cdcl/shrink.rs | src/engine/cdcl/merge.rs | \
        src/engine/cdcl/propagate.rs)
        echo '30 agreement -- the_same_limits' ;;
    src/engine/cdcl/*) echo '30 lib agreement -- cdcl:: the_same_limits' ;;
    src/proof/*) echo '20 lib agreement -- proofs_of_small proofs_are claim formula flaws a_proof a_check only_complete' ;;
    src/engine/local_search/*) echo '30 quick -- local_search::' ;;
    src/engine/schedule/general.rs) echo '120 lib allocations agreement -- schedule:: allocate the_same_limits' ;;
    src/engine/nine/board.rs | src/engine/nine/branch.rs)
        echo "20 lib -- nine::$(basename "$1" .rs)::" ;;
    src/engine/nine/single.rs) echo '20 lib -- plain_boards' ;;
    src/engine/nine/bitslice/exchange.rs) echo '60 quick -- slices bitslice batch::nine' ;;
    src/engine/nine/bitslice/*) echo '60 quick -- bitslice' ;;
    src/engine/nine/* | src/engine/schedule/nine.rs) echo '60 quick -- nine::' ;;
    src/engine/csp/* | src/propagate/*) echo "120 lib agreement api -- csp:: inferences_change $engines" ;;
    src/engine/greedy/* | src/engine/schedule/greedy.rs) echo "120 lib agreement api -- greedy:: inferences_change $engines" ;;
    src/engine/*) echo "120 agreement api -- $engines proofs_of_small only_complete refuse wrong_arguments" ;;
    *) return 1 ;;
    esac
}

mkdir -p "$tree"
mutants=$target/tools/bin/cargo-mutants
if ! "$mutants" mutants --version 2>/dev/null | grep -q " $version$"; then
    CARGO_TARGET_DIR=$target/tools cargo install cargo-mutants --version $version --locked -j1 --root "$target/tools"
fi

# A copy of the tree that compiles quickly: one kind of library, and no dependency of benchmarks or
# the header.
rm -rf "$tree/src" "$tree/tests"
# The files of the tree below some paths, NUL-terminated; also where it is not a git checkout.
files() { git ls-files -z --cached --others --exclude-standard -- "$@" 2>/dev/null || find "$@" -type f -print0 | LC_ALL=C sort -z; }
(cd "$root" && files Cargo.toml build.rs src tests include lab/benches/puzzles | tar --null -T - -c) | tar -C "$tree" -x
# cargo-mutants skips unsafe functions, and nearly all exports are unsafe: remove the keyword, but
# not their unsafe blocks.
sed -i -E 's/^( *)(pub(\([a-z]+\))? )?unsafe (extern "C" )?fn /\1\2\4fn /' "$tree"/src/capi/*.rs
awk '/^\[/ { skip = /^\[(dev-dependencies|\[bench\]|\[example\])\]$/ } skip && /^\[dev-/ || /^testkit/ || !skip && !/^crate-type/ && !/^members/' \
    "$root/Cargo.toml" >"$tree/Cargo.toml"

# Every exclusion must fit a mutant; if not, a name or a column has changed.
(cd "$tree" && "$mutants" mutants --list --no-config --no-shuffle --colors never) >"$target/all"
unused=$(sed -n "s/^    '\(.*\)',$/\1/p" "$config" |
    while read -r regex; do grep -qP -- "$regex" "$target/all" || printf '%s\n' "$regex"; done)
if [ "$unused" ]; then
    printf '%s\n' 'mutants.sh: these exclusions of tests/long/mutants.toml fit no mutant:' "$unused" >&2
    exit 1
fi

if [ $# -eq 0 ]; then
    mapfile -t -d '' all < <(cd "$root" && files src)
    for file in "${all[@]}"; do
        if tests_of "$file" >/dev/null; then set -- "$@" "$file"; fi
    done
fi

lines() { if [ -f "$1" ]; then wc -l <"$1"; else echo 0; fi; }
row() { printf '%-32s %8s %8s %8s %8s %8s\n' "$@"; }
declare -i caught=0 timeout=0 unviable=0 missed=0 left=0
row file mutants caught timeout no-build missed
survivors=()
for file in "$@"; do
    tests=$(tests_of "$file")
    read -r seconds binaries <<<"${tests%% -- *}"
    read -r -a names <<<"${tests##* -- }"
    results=$target/results/${file//\//-}
    mkdir -p "$results"
    [ "${AGAIN:-}" ] || rm -rf "$results"/*
    level=0 modules=
    case $tests in
    *' low -- '*) modules='batch|capi|engine|proof|solver' ;;
    *' quick -- '* | *the_same_limits*) level=1 ;;
    esac
    sed -E "/^(pub )?mod ($modules);|^pub use ($modules)::/d" "$root/src/lib.rs" >"$tree/src/lib.rs"
    targets=$(printf -- '--test=%s ' $binaries | sed -E 's/--test=(lib|low|quick) /--lib /')
    # The random caller is linked with the static library.
    sed -i '/^crate-type/d' "$tree/Cargo.toml"
    case $binaries in *stress*) sed -i 's/^\[lib\]$/&\ncrate-type = ["lib", "staticlib"]/' "$tree/Cargo.toml" ;; esac
    if [ "${AT_ONCE:-}" ]; then
        mkdir -p "$results/mutants.out"
        (cd "$tree" && CARGO_TARGET_DIR=$target/at-once RUSTFLAGS='-C target-cpu=native' CARGO_PROFILE_MUTANTS_OPT_LEVEL=$level \
            RUSTC_BOOTSTRAP=1 "$root/tests/long/mutants_at_once.py" "$mutants" "$file" "$results/mutants.out" "$seconds" \
            "$targets" "${names[@]}") >"$results/log" 2>&1 || { tail -30 "$results/log" >&2; exit 1; }
        left+=$(lines "$results/mutants.out/left.txt")
    else
        # The first failing test catches a mutant; in libtest, --fail-fast is still unstable.
        status=0
        (cd "$tree" && CARGO_TARGET_DIR=$target/debug CARGO_PROFILE_MUTANTS_OPT_LEVEL=$level RUSTC_BOOTSTRAP=1 \
            "$mutants" mutants --config "$config" --in-place --no-shuffle --colors never --file "$file" --output "$results" \
            ${AGAIN:+--iterate} ${ONLY:+--re "$ONLY"} ${SHARD:+--sharding round-robin --shard "$SHARD"} \
            --cargo-arg=--config "--cargo-arg=target.'cfg(all())'.runner=['prlimit', '--cpu=$seconds', '--as=8000000000']" \
            $(printf -- '--cargo-arg=%s ' $targets) \
            -- -- -Z unstable-options --fail-fast "${names[@]}") >"$results/log" 2>&1 || status=$?
        # Status 2: some mutants were missed; 3: some timed out.
        case $status in 0 | 2 | 3) ;; *) tail -30 "$results/log" >&2; exit 1 ;; esac
    fi
    # A file without mutants has no lists. Mutants that timed out the last time were tried again.
    touch "$results"/mutants.out/{caught,timeout,unviable,missed}.txt
    for kind in caught unviable; do cat "$results/mutants.out/$kind.txt" >>"$results/$kind.txt"; done
    cp "$results/mutants.out/timeout.txt" "$results/timeout.txt"
    c=$(lines "$results/caught.txt") t=$(lines "$results/timeout.txt") u=$(lines "$results/unviable.txt")
    m=$(lines "$results/mutants.out/missed.txt")
    row "$file" $((c + t + u + m)) "$c" "$t" "$u" "$m"
    caught+=$c timeout+=$t unviable+=$u missed+=$m
    totals="$((caught + timeout + unviable + missed)) mutants: $caught caught, $timeout took too long, $unviable do not compile, $missed survived"
    mapfile -t -O ${#survivors[@]} survivors <"$results/mutants.out/missed.txt"
done
[ $left -eq 0 ] || echo "$left mutants cannot be selected at run time: run without AT_ONCE to try them"
row total $((caught + timeout + unviable + missed)) $caught $timeout $unviable $missed
if [ $missed -gt 0 ]; then
    printf '%s\n' "${survivors[@]}"
    exit 1
fi
passed
