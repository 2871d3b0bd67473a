#!/usr/bin/env bash
# Checks that all ways to install give the same files, and that projects build ordoku in an empty folder.
#
#     tests/long/install.sh
#
#     trees      install.sh; cargo cinstall and install.sh --complete; cmake --install. Each is checked by
#                packaging/check.sh
#     errors     an error or an interrupt at any moment leaves the target as it was (tests/install)
#     rebuilds   a CMake project builds and links again after a change of the source
#     crates     a static library in Rust that depends on the crate, for a C program that calls both
#
# OTHER_RUSTC is another version of rustc, for a static library beside ours; the totals say if it is not
# set. Needs cargo-c (`cargo install cargo-c`), and what packaging/check.sh needs.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
settings OTHER_RUSTC

cargo cinstall --version >/dev/null 2>&1 || {
    echo "install.sh: cargo-c is not installed: run 'cargo install cargo-c'" >&2
    exit 1
}
root=$PWD
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
export CARGO_TARGET_DIR=$target
unset CARGO_BUILD_TARGET DESTDIR
work=$(mktemp -d)
temporary+=("$work")
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)

files() { (cd "$1" && find . ! -type d | sort); }
# Checks that two trees have the same files and links. The libraries are built twice, and so differ.
same() { # WANTED FOUND
    diff <(files "$1") <(files "$2")
    diff --recursive --no-dereference --brief --exclude='libordoku.a' --exclude="libordoku.so.$version" "$1" "$2"
}
# The libraries of cargo-c are in a directory of its own, so that both are built once.
cinstall() { # ARGUMENT...
    CARGO_TARGET_DIR=$target/cargo-c cargo cinstall --release --locked --package ordoku "$@"
}

echo "== install.sh"
./install.sh --prefix "$work/script"
packaging/check.sh "$work/script"
checks=1

echo "== cargo cinstall"
cinstall --prefix "$work/cargo-c" --libdir lib
./install.sh --complete --prefix "$work/cargo-c"
# The directories were not all made by install.sh.
grep -v '^directory' "$work/script/share/ordoku/install-manifest.txt" >"$work/manifest"
grep -v '^directory' "$work/cargo-c/share/ordoku/install-manifest.txt" | diff "$work/manifest" -
cp "$work/script/share/ordoku/install-manifest.txt" "$work/cargo-c/share/ordoku/install-manifest.txt"
same "$work/script" "$work/cargo-c"
packaging/check.sh "$work/cargo-c" files programs cmake meson loading
checks=$((checks + 1))

echo "== as a package, in lib/x86_64-linux-gnu"
for way in script cargo-c; do
    package=(--destdir "$work/packages/$way" --prefix /usr --libdir lib/x86_64-linux-gnu)
    if [ $way = cargo-c ]; then
        cinstall "${package[@]}"
        ./install.sh --complete "${package[@]}"
    else
        ./install.sh "${package[@]}"
    fi
    [ ! -e "$work/packages/$way/usr/share/ordoku" ]
    PKG_CONFIG_LIBDIR=$work/packages/$way/usr/lib/x86_64-linux-gnu/pkgconfig pkg-config --exists 'ordoku >= 0.1'
done
same "$work/packages/script" "$work/packages/cargo-c"
checks=$((checks + 1))

echo "== one kind of library"
for kind in static:cdylib shared:staticlib; do
    IFS=: read -r without type <<<"$kind"
    ./install.sh --prefix "$work/$type/script" "--no-$without"
    cinstall --prefix "$work/$type/cargo-c" --libdir lib --library-type "$type"
    ./install.sh --complete --prefix "$work/$type/cargo-c"
    diff <(files "$work/$type/script") <(files "$work/$type/cargo-c")
    diff --recursive "$work/$type"/{script,cargo-c}/lib/pkgconfig
    checks=$((checks + 1))
done

echo "== cmake --install"
unset CARGO_TARGET_DIR
cmake -S . -B "$work/build"
cmake --build "$work/build"
cmake --install "$work/build" --prefix "$work/cmake"
same "$work/script" "$work/cmake"
DESTDIR=$work/packages/cmake cmake --install "$work/build" --prefix /usr
[ -f "$work/packages/cmake/usr/lib/libordoku.so.$version" ]
checks=$((checks + 1))

echo "== an error or an interrupt at any moment"
ORDOKU_LONG=1 cargo test --locked --test install -- whole
checks=$((checks + 1))

echo "== a project builds again after a change"
mkdir "$work/copy"
cp -r --parents Cargo.toml Cargo.lock CMakeLists.txt meson.build install.sh build.rs packaging include src cli lab tests/testkit bindings/web/engine examples "$work/copy"
mkdir "$work/programs"
cp c-examples/*.h c-examples/solve.cpp "$work/programs"
cp packaging/check/small.c "$work/programs/solve.c"
build() { cmake --build "$work/project" --parallel 2 --target c_ordoku; }
cmake -S packaging/check/subdirectory -B "$work/project" -DSOURCE="$work/copy" -DEXAMPLES="$work/programs"
build
[ "$("$work/project/c_ordoku")" = "solved: 1 2 3 4" ]
sed -i 's/c"solved"/c"changed"/' "$work/copy/src/capi/status.rs"
build
[ "$("$work/project/c_ordoku")" = "changed: 1 2 3 4" ]
checks=$((checks + 1))

echo "== one static library in Rust that contains both"
mkdir -p "$work/both/src"
cp packaging/check/other.rs "$work/both/src/lib.rs"
sed -i '/^#!\[crate_type/d' "$work/both/src/lib.rs"
echo 'pub use ordoku;' >>"$work/both/src/lib.rs"
cat >"$work/both/Cargo.toml" <<END
[package]
name = "both"
version = "0.1.0"
edition = "2024"

[lib]
crate-type = ["staticlib"]

[dependencies]
ordoku = { path = "$root" }
END
cp Cargo.lock "$work/both"
cargo build --release --manifest-path "$work/both/Cargo.toml"
cc -std=c99 -Iinclude packaging/check/beside.c -o "$work/beside" "$work/both/target/release/libboth.a" -lpthread -ldl -lm
"$work/beside"
"$work/beside" first
checks=$((checks + 1))

totals="$checks trees and projects"
[ -n "${OTHER_RUSTC:-}" ] || totals+=", without a second rustc"
passed
