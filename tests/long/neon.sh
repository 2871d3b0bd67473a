#!/usr/bin/env bash
# Checks the NEON forms of 9x9 under an emulator, and counts the instructions that they execute.
#
#     tests/long/neon.sh
#
# The tests of 9x9 compare NEON with plain words on the same aarch64: nodes, guesses, answers. Then puzzles of
# lab/benches/puzzles/9x9.txt are solved by calls and in a batch, with either form. Easy puzzles take no guess, hard
# ones at least five nodes. The check fails if NEON executes more than PERCENT (default: 100) of the
# instructions of plain words. Two runs with different numbers of rounds are subtracted.
#
# Needed: aarch64-linux-gnu-gcc, qemu-aarch64-static, and a Rust toolchain for aarch64. A toolchain without the
# standard library for aarch64 compiles it: CARGO=/usr/bin/cargo RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
# BUILD_STD=-Zbuild-std=std,panic_unwind. Tests run on one thread, since qemu 7.2 hangs if a Rust program starts one.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings PERCENT BUILD_STD

cargo=${CARGO:-cargo}
target=aarch64-unknown-linux-gnu
emulator=(qemu-aarch64-static -L /usr/aarch64-linux-gnu)
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="${emulator[*]}"
for_target=(--release --locked --target "$target" ${BUILD_STD:+"$BUILD_STD"})

"$cargo" test "${for_target[@]}" --lib -- --test-threads=1 engine::nine batch::nine model::nine

"$cargo" build "${for_target[@]}" --quiet -p ordoku-tools
tools=$("$cargo" metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/$target/release/ordoku-tools
puzzles=lab/benches/puzzles/9x9.txt

# An instruction a block, and a line a block.
one_by_one=-singlestep
if qemu-aarch64-static -help | grep -q one-insn-per-tb; then one_by_one=-one-insn-per-tb; fi

count() { # ARGUMENT...
    "${emulator[@]}" "$one_by_one" -d nochain,exec -D /dev/stdout "$tools" nine "$@" "$puzzles" | grep -c '^Trace'
}

# Prints the instructions for each puzzle.
each() { # ROUNDS ARGUMENT...
    local rounds=$1 one two solved
    shift
    solved=$("${emulator[@]}" "$tools" nine "$@" "$puzzles" | sed 's/ puzzles.*//')
    one=$(count "--rounds=$rounds" "$@")
    two=$(count "--rounds=$((2 * rounds))" "$@")
    echo $(((two - one) / (rounds * solved)))
}

compare() { # TITLE ROUNDS ARGUMENT...
    local title=$1 plain neon answers
    shift
    answers=$("${emulator[@]}" "$tools" nine --isa=portable "${@:2}" "$puzzles")
    [ "$answers" = "$("${emulator[@]}" "$tools" nine --isa=neon "${@:2}" "$puzzles")" ] || { echo "$title: the answers differ" >&2; exit 1; }
    plain=$(each "$1" --isa=portable "${@:2}")
    neon=$(each "$1" --isa=neon "${@:2}")
    totals+="${totals:+; }$title $plain with plain words, $neon with NEON"
    echo "$title: $plain instructions a puzzle with plain words, $neon with NEON ($((100 * neon / plain)) %; $answers)"
    [ $((100 * neon)) -le $((${PERCENT:-100} * plain)) ] || { echo "$title: more than ${PERCENT:-100} %" >&2; exit 1; }
}
compare "easy calls" 1 --most=1
compare "hard calls" 1 --least=5
compare "easy batch" 6 --batch --most=1
compare "hard batch" 14 --batch --least=5
passed
