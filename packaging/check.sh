#!/bin/sh
# Checks an installed tree as a user would: moves it, then builds and runs C and C++ programs with
# pkg-config, with CMake and by hand; with the shared library, the static library, and fully static.
#
#     ./install.sh --prefix /tmp/ordoku && packaging/check.sh /tmp/ordoku
#
# The prefix is moved while this runs, and moved back at the end. Needs cc, c++, pkg-config, cmake,
# readelf and nm.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH

[ $# -eq 1 ] || {
    echo "usage: check.sh PREFIX" >&2
    exit 2
}
[ -f "$1/include/ordoku.h" ] || {
    echo "check.sh: $1 has no include/ordoku.h: install there first" >&2
    exit 2
}
original=$(cd "$1" && pwd)
examples=$(cd "$(dirname "$0")/../c-examples" && pwd)
CC=${CC:-cc}
CXX=${CXX:-c++}

work=$(mktemp -d)
moved=$work/moved
move_back() {
    if [ -d "$moved" ]; then mv "$moved" "$original"; fi
    rm -rf "$work"
}
trap move_back EXIT
trap 'exit 1' HUP INT TERM
mv "$original" "$moved"

config=$(find "$moved" -name ordokuConfig.cmake)
lib=$(cd "$(dirname "$config")/../.." && pwd)
version=$(PKG_CONFIG_LIBDIR=$lib/pkgconfig pkg-config --modversion ordoku)
failures=0

# Runs a command, and prints PASS if it succeeds, else FAIL and what it printed.
check() { # title, command
    title=$1
    shift
    if "$@" > "$work/log" 2>&1; then
        echo "PASS $title"
    else
        echo "FAIL $title"
        sed 's/^/     /' "$work/log"
        failures=$((failures + 1))
    fi
}

is() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'"; return 1; }; }
lacks() { if grep -q -e "$1" "$2"; then grep -e "$1" "$2"; return 1; fi; }
has() { grep -q -e "$1" "$2" || { cat "$2"; return 1; }; }

# ---- The installed files
soname=$(readelf -d "$lib/libordoku.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
check "libordoku.so -> $soname -> libordoku.so.$version" \
    is "$(readlink "$lib/libordoku.so") $(readlink "$lib/$soname")" "$soname libordoku.so.$version"
for file in ordoku.h ordoku/ordoku.hpp ordoku/callbacks.hpp ordoku/first_solution.hpp \
    ordoku/solve_sudoku.hpp ordoku/SudokuKiller.hpp ordoku/DancingLink.hpp; do
    check "include/$file" test -f "$moved/include/$file"
done
readelf -d "$lib/libordoku.so" > "$work/dynamic"
check "libordoku.so has no RPATH or RUNPATH" lacks 'R.*PATH' "$work/dynamic"
readelf -S "$lib/libordoku.a" > "$work/sections" 2> /dev/null
check "libordoku.a has no debug sections" lacks '[.]debug_info' "$work/sections"
grep -r -e "$original" "$lib/pkgconfig" "$lib/cmake" > "$work/paths" || true
check "no file contains the prefix" is "$(cat "$work/paths")" ""
sed -n 's/^.*\(ordoku_[a-z_]*\)(.*$/\1/p' "$moved/include/ordoku.h" | sort -u > "$work/declared"
nm -D --defined-only "$lib/libordoku.so" | sed 's/.* //' | sort -u > "$work/exported"
comm -13 "$work/declared" "$work/exported" > "$work/undeclared"
check "libordoku.so exports nothing that ordoku.h does not declare" is "$(cat "$work/undeclared")" ""

# ---- Programs by pkg-config and by hand
compile() ( # program, example, arguments
    program=$work/$1 example=$examples/$2
    shift 2
    # CC and CXX may have several words, such as `ccache cc`.
    # shellcheck disable=SC2086
    case $example in
        *.cpp) $CXX -std=c++11 -pthread "$example" -o "$program" "$@" ;;
        *) $CC -std=c99 -pthread "$example" -o "$program" "$@" ;;
    esac
)
solves() { # program
    LD_LIBRARY_PATH=$lib "$work/$1" < "$examples/inputs/letters.txt" > "$work/answer" &&
        has 'unique\|then solved' "$work/answer"
}
needs_shared() {
    readelf -d "$work/$1" > "$work/needed" && has "NEEDED.*$soname" "$work/needed"
}
needs_no_ordoku() {
    readelf -d "$work/$1" > "$work/needed" && lacks "libordoku" "$work/needed"
}
all_static() {
    readelf -d "$work/$1" > "$work/needed" && lacks "NEEDED" "$work/needed"
}

export PKG_CONFIG_LIBDIR="$lib/pkgconfig"
flags=$(pkg-config --cflags ordoku)
libs=$(pkg-config --libs ordoku)
static_libs=$(pkg-config --static --libs ordoku)
private_libs=${static_libs#*-lordoku}
for source in solve.c solve.cpp limits.c; do
    # shellcheck disable=SC2086
    {
        check "pkg-config, shared: $source compiles" compile shared $source $flags $libs
        check "pkg-config, static: $source compiles" compile static $source $flags "$lib/libordoku.a" $private_libs
        check "pkg-config, -static: $source compiles" compile all $source -static $flags $static_libs
    }
    check "pkg-config, shared: $source needs $soname" needs_shared shared
    check "pkg-config, static: $source needs no libordoku" needs_no_ordoku static
    check "pkg-config, -static: $source needs no library" all_static all
    for kind in shared static all; do
        check "pkg-config, $kind: $source solves" solves $kind
    done
done

# ---- Programs by CMake
mkdir "$work/project"
cat > "$work/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.10)
project(consumer C CXX)
find_package(ordoku ${WANTED} REQUIRED COMPONENTS shared static)
find_package(ordoku ${WANTED} REQUIRED) # twice is fine
set(CMAKE_CXX_STANDARD 11)
set(CMAKE_C_STANDARD 99)
include_directories(${EXAMPLES})
foreach(kind shared static ordoku)
  add_executable(c_${kind} ${EXAMPLES}/solve.c)
  target_link_libraries(c_${kind} PRIVATE ordoku::${kind})
  add_executable(cpp_${kind} ${EXAMPLES}/solve.cpp)
  target_link_libraries(cpp_${kind} PRIVATE ordoku::${kind})
endforeach()
END
configure() { # build folder, arguments
    folder=$work/$1
    shift
    cmake -S "$work/project" -B "$folder" -DCMAKE_PREFIX_PATH="$moved" -DEXAMPLES="$examples" \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "$@"
}
fails() { if "$@"; then return 1; fi; }
check "find_package configures" configure cmake -DWANTED="${version%.*}"
check "find_package builds" cmake --build "$work/cmake"
for program in c_shared cpp_shared c_static cpp_static c_ordoku cpp_ordoku; do
    check "find_package: $program solves" solves cmake/$program
done
check "find_package: ordoku::shared links $soname" needs_shared cmake/c_shared
check "find_package: ordoku::ordoku links $soname" needs_shared cmake/c_ordoku
check "find_package: ordoku::static links no libordoku" needs_no_ordoku cmake/c_static
check "find_package with ordoku_USE_STATIC_LIBS configures" configure cmake_static -Dordoku_USE_STATIC_LIBS=ON
check "find_package with ordoku_USE_STATIC_LIBS builds" cmake --build "$work/cmake_static"
check "find_package with ordoku_USE_STATIC_LIBS: ordoku::ordoku links no libordoku" \
    needs_no_ordoku cmake_static/c_ordoku
check "find_package accepts $version" configure cmake_exact -DWANTED="$version;EXACT"
check "find_package refuses 99.0" fails configure cmake_new -DWANTED=99.0
check "find_package refuses 0.0" fails configure cmake_old -DWANTED=0.0

if [ $failures -ne 0 ]; then
    echo "FAILED: $failures"
    exit 1
fi
echo "PASS: all"
