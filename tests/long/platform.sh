#!/usr/bin/env bash
# Builds the library for a platform, and runs the probe and the C and C++ tests on it.
#
#     tests/long/platform.sh PLATFORM...
#
# Platforms: gcc, clang, musl, i686, aarch64, s390x, windows, wasm32, macos. The first two are the machine itself; the others
# run natively, under qemu, wine or Node.js. macOS is compiled but not run.
#
# The output of the probe (tests/probe) must be tests/probe/expected.txt, byte for byte. Programs that start threads do not run
# under qemu, because every Rust program that starts one waits for ever there (qemu 7.2).
#
# The library is built by the compiler on PATH if it has the standard library of the platform (`rustup target add`), otherwise
# by Debian's packages rustc-web, cargo-web and rust-web-src, which build the standard library too: that takes three minutes
# of processor time. With INSTALL=1 the script installs what the platform needs, by rustup and from Debian.
#
# With QUICK=1, wasm32 takes the library that bindings/web/build.sh has built, and the size of the module is not checked.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh
# The files of the probe are in the order of their bytes.
export LC_ALL=C

[ $# -gt 0 ] || {
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' "$0" >&2
    exit 2
}
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
work=$(mktemp -d)
temporary+=("$work")
strict=(-O1 -g -Wall -Wextra -Wpedantic -Werror -Iinclude)

# Sets what is particular about a platform.
#   triple      Rust's name of it
#   profile     the profile of Cargo.toml
#   packages    Debian packages
#   cc, cxx     compilers; the programs of a language without a compiler are left out
#   system      the libraries that the static library needs
#   run         the command that runs a program
#   programs    the C and C++ tests
describe() {
    local threads=(c/threads c/cancel_stress c/thread_determinism c/stack c/forks)
    triple=x86_64-unknown-linux-gnu profile=release packages=(gcc g++) cc=gcc cxx=g++ system=(-lpthread -ldl -lm) run=()
    programs=(c/arguments cpp/sudoku_killer cpp/dancing_link cpp/wrapper)
    case $1 in
        gcc) programs+=("${threads[@]}") ;;
        clang)
            packages=(clang g++) cc=clang cxx=clang++
            programs+=("${threads[@]}")
            ;;
        musl)
            triple=x86_64-unknown-linux-musl packages=(musl-tools) cc=musl-gcc cxx=""
            system=(-static tests/platform/dl_find_object.c -lpthread)
            programs+=("${threads[@]}")
            ;;
        i686)
            triple=i686-unknown-linux-gnu cc=i686-linux-gnu-gcc cxx=i686-linux-gnu-g++
            packages=(gcc-i686-linux-gnu g++-i686-linux-gnu libc6-i386 lib32gcc-s1 lib32stdc++6)
            programs+=("${threads[@]}")
            ;;
        aarch64)
            triple=aarch64-unknown-linux-gnu cc=aarch64-linux-gnu-gcc cxx=aarch64-linux-gnu-g++
            packages=(gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user-static)
            run=(qemu-aarch64-static -L /usr/aarch64-linux-gnu)
            ;;
        s390x)
            triple=s390x-unknown-linux-gnu cc=s390x-linux-gnu-gcc cxx=s390x-linux-gnu-g++ system+=(-static)
            packages=(gcc-s390x-linux-gnu g++-s390x-linux-gnu qemu-user-static)
            run=(qemu-s390x-static)
            ;;
        windows)
            triple=x86_64-pc-windows-gnu cc=x86_64-w64-mingw32-gcc cxx=x86_64-w64-mingw32-g++-posix
            packages=(gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 wine64)
            system=(-static -lws2_32 -luserenv -lntdll)
            run=(/usr/lib/wine/wine64)
            programs+=(c/cancel_stress c/thread_determinism)
            ;;
        wasm32)
            triple=wasm32-unknown-unknown profile=wasm cc="clang --target=wasm32-wasi" cxx="" system=() programs=()
            packages=(clang lld wasi-libc libclang-rt-dev-wasm32 binaryen nodejs)
            run=(node --no-warnings tests/platform/wasi.mjs)
            ;;
        macos) triple=aarch64-apple-darwin packages=(llvm) cc="" cxx="" programs=() ;;
        *)
            echo "platform.sh: there is no platform '$1'; its head has the list" >&2
            exit 2
            ;;
    esac
}

# Whether the compiler on PATH has the standard library of the platform.
has_std() { [ -d "$(rustc --print target-libdir --target "$triple")" ]; }

# Builds the libraries in $built.
build() {
    if [ "$1" = gcc ] || [ "$1" = clang ]; then
        built=$target/release
        # As install.sh does, so that a library that is built already serves.
        cargo build --release --package ordoku --package ordoku-cli --locked --quiet
        return
    fi
    built=$target/$triple/$profile
    local rustc name cargo=(cargo) std=() kinds=staticlib,cdylib
    name=$(tr a-z- A-Z_ <<<"$triple")
    if ! has_std; then
        for rustc in /usr/bin/rustc /usr/bin/cargo; do
            [ -x $rustc ] || {
                echo "platform.sh: rustc has no standard library for $triple, and the packages rustc-web, cargo-web and rust-web-src are not installed: run 'rustup target add $triple', or set INSTALL=1" >&2
                exit 1
            }
        done
        export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        cargo=(/usr/bin/cargo) std=("-Zbuild-std=std,panic_unwind")
        [ "$1" != wasm32 ] || std=("-Zbuild-std=std,panic_abort")
    fi
    case $1 in
        wasm32)
            has_std || export "CARGO_TARGET_${name}_LINKER=wasm-ld"
            # All kinds of libraries, as the page has them built.
            [ -z "${QUICK:-}" ] || kinds=
            ;;
        # Only a static library needs no linker; rustc makes no other one for musl.
        macos | musl) kinds=staticlib ;;
        *) export "CARGO_TARGET_${name}_LINKER=$cc" ;;
    esac
    "${cargo[@]}" rustc --profile $profile --package ordoku --lib ${kinds:+--crate-type $kinds} --locked --quiet \
        --target "$triple" "${std[@]}"
    unset RUSTC RUSTC_BOOTSTRAP
}

# Compiles the probe, runs it, and compares what it prints.
probe() {
    $cc -std=c99 -Wstrict-prototypes "${strict[@]}" tests/probe/*.c "$built/libordoku.a" "${system[@]}" -o "$work/probe.exe"
    "${run[@]}" "$work/probe.exe" tests/cases/known.txt lab/benches/puzzles/*.txt tests/cases/formats/* >"$work/probe.txt"
    diff tests/probe/expected.txt "$work/probe.txt" >"$work/probe.diff" || {
        echo "platform.sh: the probe prints something else on $1 (< expected, > found):" >&2
        head -20 "$work/probe.diff" >&2
        exit 1
    }
}

# Compiles a test with the static library, and runs it.
test_program() { # name
    case $1 in
        c/*) $cc -std=c99 "${strict[@]}" "tests/$1.c" "$built/libordoku.a" "${system[@]}" -lpthread -o "$work/test.exe" ;;
        cpp/*)
            [ -n "$cxx" ] || return 0
            $cxx -std=c++11 "${strict[@]}" "tests/$1.cpp" "$built/libordoku.a" "${system[@]}" -lpthread -o "$work/test.exe"
            ;;
    esac
    "${run[@]}" "$work/test.exe" "$work/test.out"
    echo "  $1: passed"
}

# The steps of a single platform.
particular() {
    case $1 in
        windows)
            # Wine 8 lacks this library.
            $cc -shared -o "$work/bcryptprimitives.dll" tests/platform/bcryptprimitives.c
            # Kept, because wine writes to it for some seconds after the last program.
            export WINEPREFIX=$target/wine WINEDEBUG=-all
            # The dll by its import library, as they are installed.
            ./install.sh --from "$built" --prefix "$work/tree"
            cp "$work/tree/bin/ordoku.dll" "$work"
            $cc -std=c99 "${strict[@]}" c-examples/solve.c -L"$work/tree/lib" -lordoku -o "$work/dll.exe"
            # Into a file: grep -q closes a pipe before objdump has written all, which pipefail counts as a failure.
            x86_64-w64-mingw32-objdump -p "$work/dll.exe" >"$work/dll.headers"
            grep -q "DLL Name: ordoku.dll" "$work/dll.headers"
            "${run[@]}" "$work/dll.exe" c-examples/inputs/letters.txt >"$work/dll.txt"
            grep -q 'unique' "$work/dll.txt"
            echo "  ordoku.dll: passed"
            ;;
        wasm32)
            if [ -n "${QUICK:-}" ]; then
                node tests/platform/wasm.mjs "$built/ordoku.wasm"
                return
            fi
            # Those that rustc uses; without the list wasm-opt writes some that browsers do not know.
            local features=(bulk-memory sign-ext mutable-globals nontrapping-float-to-int)
            wasm-opt -Oz "${features[@]/#/--enable-}" "$built/ordoku.wasm" -o "$work/ordoku.wasm"
            node tests/platform/wasm.mjs "$work/ordoku.wasm" 2048000
            ;;
        macos)
            tests/platform/macos.sh "$built/libordoku.a"
            # The argument for the linker of the shared library, which is not linked here.
            grep -qs 'install_name,@rpath/libordoku[.0-9]*dylib' "$built"/build/ordoku-*/output || {
                echo "platform.sh: build.rs gives the library for macOS no install name" >&2
                exit 1
            }
            ;;
    esac
}

for platform in "$@"; do
    describe "$platform"
    if [ -n "${INSTALL:-}" ]; then
        has_std || timeout 300 rustup target add "$triple" || packages+=(rustc-web cargo-web rust-web-src)
        dpkg-query --show "${packages[@]}" >/dev/null 2>&1 || {
            apt-get update -q
            apt-get install -q -y --no-install-recommends "${packages[@]}"
        }
    fi
    echo "== $platform: $triple"
    build "$platform"
    particular "$platform"
    [ -z "$cc" ] || probe "$platform"
    for program in "${programs[@]}"; do
        test_program "$program"
    done
    totals+="${totals:+, }$platform"
done
passed
