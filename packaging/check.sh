#!/bin/sh
# Checks an installed tree as a user would: moves it, then builds and runs C and C++ programs against it.
#
#     ./install.sh --prefix /tmp/ordoku && packaging/check.sh /tmp/ordoku [PART...]
#
# The parts, of which all are checked by default, are files in packaging/check:
#
#     files       the installed files, and --uninstall
#     programs    pkg-config and by hand: gcc and clang; shared, static and fully static; language modes
#     cmake       find_package
#     meson       dependency()
#     autotools   PKG_CHECK_MODULES, if autoreconf is installed
#     qmake       PKGCONFIG, if qmake is installed
#     loading     dlopen and dlclose; beside another static library in Rust
#     source      projects that build ordoku themselves, and programs linked in cargo's directory
#
# The prefix is moved while this runs, and moved back at the end, so it must have nothing else. Needs cc, c++, clang, pkg-config, cmake,
# meson, ninja, readelf, nm, rustc and cargo.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH

[ $# -ge 1 ] || {
    echo "usage: check.sh PREFIX [PART...]" >&2
    exit 2
}
[ -f "$1/include/ordoku.h" ] || {
    echo "check.sh: $1 has no include/ordoku.h: install there first" >&2
    exit 2
}
original=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- files programs cmake meson autotools qmake loading source
root=$(cd "$(dirname "$0")/.." && pwd)
parts=$root/packaging/check
examples=$root/c-examples
CC=${CC:-cc}
CXX=${CXX:-c++}

work=$(mktemp -d)
moved=$work/moved
move_back() {
    if [ -d "$moved" ]; then mv "$moved" "$original"; fi
    rm -rf "$work"
}
trap move_back EXIT
trap 'exit 1' HUP INT QUIT PIPE TERM
mv "$original" "$moved"

config=$(find "$moved" -name ordokuConfig.cmake)
lib=$(cd "$(dirname "$config")/../.." && pwd)
export PKG_CONFIG_LIBDIR="$lib/pkgconfig"
# shellcheck disable=SC2034
version=$(pkg-config --modversion ordoku)
soname=$(readelf -d "$lib/libordoku.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
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
fails() { if "$@"; then return 1; fi; }

# Programs are below $work, and the examples read a file of puzzles.
solves() { # program
    LD_LIBRARY_PATH=$lib "$work/$1" < "$examples/inputs/letters.txt" > "$work/answer" &&
        has 'unique\|then solved' "$work/answer"
}
# As a user runs it: the program knows where the library is.
solves_alone() { # program
    env -u LD_LIBRARY_PATH "$work/$1" < "$examples/inputs/letters.txt" > "$work/answer" &&
        has 'unique\|then solved' "$work/answer"
}
in_subshell() { ( "$@" ); }
needs_shared() {
    readelf -d "$work/$1" > "$work/needed" && has "NEEDED.*$soname" "$work/needed"
}
needs_no_ordoku() {
    readelf -d "$work/$1" > "$work/needed" && lacks "libordoku" "$work/needed"
}
all_static() {
    readelf -d "$work/$1" > "$work/needed" && lacks "NEEDED" "$work/needed"
}

for part; do
    if [ ! -f "$parts/$part.sh" ]; then
        echo "check.sh: '$part' is not a part: see the top of this file" >&2
        exit 2
    fi
    # shellcheck disable=SC1090
    . "$parts/$part.sh"
done

if [ $failures -ne 0 ]; then
    echo "FAILED: $failures"
    exit 1
fi
echo "PASS: all"
