#!/bin/sh
# Builds the libraries with cargo, and copies some of them, for meson.build.
#
#     meson.sh CARGO SOURCE TARGET_DIRECTORY OUTPUT_DIRECTORY FILE...
#
# Cargo's own variables for the target and the directory count. A copy is as old as the library, so that
# nothing is linked again if cargo had nothing to do.
set -eu
cargo=$1 source=$2 target=${CARGO_TARGET_DIR:-$3} out=$4
shift 4
"$cargo" build --release --package ordoku --manifest-path "$source/Cargo.toml" --target-dir "$target"
for file; do
    cp -p "$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release/$file" "$out"
done
