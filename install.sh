#!/bin/sh
# Installs ordoku for C and C++ programs: headers, both libraries, pkg-config and CMake files.
#
#     ./install.sh --prefix ~/.local
#     cargo build --release && sudo ./install.sh --no-build
#
# The libraries are built first: cargo knows whether there is something to do, and tells where it puts them. Variables
# besides cargo's own: CARGO, STRIP, DESTDIR. The installed tree can be moved.
#
# All files are made in a temporary directory. They are copied into new directories beside their places when every place
# is known to be free, and are renamed when all of them are there. So an error or an interrupt before that leaves the
# target as it was, but for empty directories; no file is written through a link; and a program that has an old file
# open keeps it.
set -eu
# Where it is set, `cd` may go elsewhere.
unset CDPATH
export LC_ALL=C

usage() {
    cat <<'END'
usage: ./install.sh [--prefix DIR] [--destdir DIR] [--libdir DIR] [--no-build | --from DIR]
  --prefix DIR    where to install (/usr/local)
  --destdir DIR   put in front of every path written, for making packages (DESTDIR from the environment, or nothing)
  --libdir DIR    the libraries' place, relative to the prefix or an absolute path within it (lib)
  --no-build      take the libraries as cargo has left them, as is done where there is no cargo
  --from DIR      take the libraries from this directory, and build nothing
END
}

say() {
    printf 'install.sh: %s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

wrong_usage() {
    say "$*"
    usage >&2
    exit 2
}

prefix=/usr/local
destdir=${DESTDIR:-}
libdir=lib
build=yes
from=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix | --destdir | --libdir | --from)
            [ $# -ge 2 ] || wrong_usage "$1 needs a directory"
            option=$1 value=$2
            shift 2
            ;;
        --prefix=* | --destdir=* | --libdir=* | --from=*)
            option=${1%%=*} value=${1#*=}
            shift
            ;;
        --no-build)
            build=no
            shift
            continue
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) wrong_usage "unknown argument '$1'" ;;
    esac
    [ -n "$value" ] || [ "$option" = --destdir ] || wrong_usage "$option needs a directory"
    case $option in
        --prefix) prefix=$value ;;
        --destdir) destdir=$value ;;
        --libdir) libdir=$value ;;
        --from) from=$value ;;
    esac
done

absolute() {
    case $1 in
        /*) printf '%s' "$1" ;;
        *) printf '%s' "$PWD/$1" ;;
    esac
}

case $prefix$destdir$libdir$from in
    *"
"*) wrong_usage "a directory's name must not contain a line break" ;;
esac
prefix=$(absolute "$prefix")
while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
destdir=${destdir:+$(absolute "$destdir")}
case $libdir in
    "$prefix"/*) libdir=${libdir#"$prefix"/} ;;
    /*) wrong_usage "--libdir $libdir is not within the prefix $prefix" ;;
esac
libdir=$(printf '%s' "$libdir" | sed 's#//*#/#g; s#^/##; s#^\./##; s#/$##')
case /$libdir/ in
    // | */./* | */../*) wrong_usage "--libdir must be a plain path such as lib or lib/x86_64-linux-gnu" ;;
    /include/*) wrong_usage "--libdir must not be within include, which is for headers" ;;
esac

case $0 in
    */*) root=$(cd -- "${0%/*}/" && pwd) ;;
    *) root=$PWD ;;
esac

# The first `key = "value"` of Cargo.toml's [package].
manifest() {
    sed -n '/^\[package\]$/,/^\[/s/^'"$1"' *= *"\(.*\)"$/\1/p' "$root/Cargo.toml"
}

[ "$(manifest name 2> /dev/null)" = ordoku ] || fail "$root is not the source tree of ordoku; start install.sh there"
version=$(manifest version)
# For sed, further down.
description=$(manifest description | sed 's/[#&\\]/\\&/g')
[ -n "$version" ] || fail "no version in $root/Cargo.toml"
[ -n "$description" ] || fail "no description in $root/Cargo.toml"
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
# The same rule as build.rs.
if [ "$major" = 0 ]; then
    soname=libordoku.so.0.$minor
else
    soname=libordoku.so.$major
fi
shared=libordoku.so.${version%%[-+]*}

# What libordoku.a needs besides the C compiler's own, less -lc and -lgcc_s: a C compiler adds both by itself, and -lgcc_s
# breaks `gcc -static`. From `cargo rustc --release --lib --crate-type staticlib -- --print native-static-libs`.
private_libs="-lutil -lrt -lpthread -lm -ldl"

# Which directory of libraries is to be installed: cargo answers in JSON. A string in it is `"([^"\\]|\\.)*"`.
unescape() {
    sed 's/\\\(["\\]\)/\1/g'
}

cargo=${CARGO:-cargo}
has_cargo=yes
command -v -- "$cargo" > /dev/null || has_cargo=no
if [ -n "$from" ]; then
    built=$(absolute "$from")
elif [ $build$has_cargo = yesyes ]; then
    messages=$("$cargo" build --release --lib --manifest-path "$root/Cargo.toml" \
        --message-format json-render-diagnostics)
    built=$(printf '%s\n' "$messages" |
        sed -nE 's#.*"filenames":\[(.*,)?"(([^"\\]|\\.)*)/libordoku\.so".*#\2#p' | unescape)
    case $built in
        "") fail "'$cargo build' made no libordoku.so; it does on Linux" ;;
        *"
"*) fail "cargo builds for several targets: choose one by CARGO_BUILD_TARGET" ;;
    esac
else
    [ $build = no ] || say "there is no '$cargo' here, so the libraries are taken as they are"
    target=
    if [ $has_cargo = yes ]; then
        # Root's cargo may be one that does not start.
        target=$("$cargo" metadata --format-version 1 --no-deps --manifest-path "$root/Cargo.toml" 2> /dev/null |
            sed -nE 's#.*"target_directory":"(([^"\\]|\\.)*)".*#\1#p' | unescape)
    fi
    target=$(absolute "${target:-${CARGO_TARGET_DIR:-${CARGO_BUILD_TARGET_DIR:-$root/target}}}")
    built=$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release
    if [ -z "${CARGO_BUILD_TARGET:-}" ]; then
        # A `build.target` of cargo's configuration is known only to a build.
        for other in "$target"/*/release; do
            if [ ! -f "$other/libordoku.so" ]; then
                continue
            elif [ -f "$built/libordoku.so" ]; then
                fail "there is a libordoku.so in $built and in $other: choose one by --from"
            fi
            built=$other
        done
    fi
fi
for file in libordoku.a libordoku.so; do
    [ -f "$built/$file" ] || fail "no $file in $built; 'cargo build --release' makes it, on Linux"
done
# A library of another version does not fit the headers. Its soname is a string by itself among the library's.
named=$(tr '\0' '\n' < "$built/libordoku.so" | sed -n '/^libordoku\.so\.[0-9.]*$/{p;q;}')
[ "$named" = "$soname" ] ||
    fail "$built/libordoku.so has the soname '$named', not $soname as version $version has: build it anew"

# ---- the files, in a temporary directory
include=$destdir$prefix/include
lib=$destdir$prefix/$libdir
umask 022
work=$(mktemp -d "${TMPDIR:-/tmp}/ordoku.XXXXXX")

# Runs a command for each directory of files and the one that they are for.
each() { # command
    "$1" "$work/include" "$include"
    "$1" "$work/ordoku" "$include/ordoku"
    "$1" "$work/lib" "$lib"
    "$1" "$work/pkgconfig" "$lib/pkgconfig"
    "$1" "$work/cmake" "$lib/cmake/ordoku"
}

# The new directory beside the places of files: the name is as unlikely to be taken as mktemp's.
beside() { # directory
    fresh=$1/.${work##*/}
}

clean() {
    beside "$2"
    if [ -d "$fresh" ]; then rm -rf "$fresh"; fi
}
trap 'rm -rf "$work"; each clean' EXIT
trap 'exit 1' HUP INT QUIT PIPE TERM

mkdir "$work/include" "$work/ordoku" "$work/lib" "$work/pkgconfig" "$work/cmake"
cp "$root/include/ordoku.h" "$work/include"
cp "$root"/include/ordoku/*.hpp "$work/ordoku"
cp "$built/libordoku.a" "$work/lib"
cp "$built/libordoku.so" "$work/lib/$shared"
# Most of the archive is debug sections of Rust's standard library.
if ! "${STRIP:-strip}" --strip-debug "$work/lib/libordoku.a" 2> /dev/null; then
    say "'${STRIP:-strip} --strip-debug' did not work, so libordoku.a keeps its debug sections"
    cp "$built/libordoku.a" "$work/lib"
fi

# From lib/pkgconfig and lib/cmake/ordoku up to the prefix.
up=$(printf '%s' "$libdir" | sed 's#[^/][^/]*#..#g')
# The fifth byte of an ELF file tells its word size: 1 for 32 bits, 2 for 64.
word=$(od -An -tu1 -j4 -N1 "$built/libordoku.so" | tr -d ' ')
case $word in
    1 | 2) ;;
    *) fail "$built/libordoku.so is no ELF file" ;;
esac
private_libs_cmake=$(printf '%s' "$private_libs" | sed 's/-l//g; s/ /;/g')

fill() { # template file
    sed -e "s#@VERSION@#$version#g; s#@MAJOR@#$major#g; s#@MINOR@#$minor#g" \
        -e "s#@DESCRIPTION@#$description#g" \
        -e "s#@SONAME@#$soname#g; s#@SHARED_FILE@#$shared#g" \
        -e "s#@PC_TO_PREFIX@#../$up#g; s#@CMAKE_TO_PREFIX@#../../$up#g" \
        -e "s#@PRIVATE_LIBS@#$private_libs#g; s#@PRIVATE_LIBS_CMAKE@#$private_libs_cmake#g" \
        -e "s#@POINTER_SIZE@#$((4 * word))#g" \
        "$root/packaging/$1" > "$2"
}

fill ordoku.pc.in "$work/pkgconfig/ordoku.pc"
for file in ordokuConfig ordokuConfigVersion ordokuTargets; do
    fill "$file.cmake.in" "$work/cmake/$file.cmake"
done

chmod 644 "$work"/*/*
chmod 755 "$work/lib/$shared"
if [ "$soname" != "$shared" ]; then
    ln -s "$shared" "$work/lib/$soname"
fi
ln -s "$soname" "$work/lib/libordoku.so"

# ---- their places
check() {
    there=$2
    until [ -e "${there:-/}" ] || [ -L "$there" ]; do there=${there%/*}; done
    there=${there:-/}
    [ -d "$there" ] || fail "$there is in the way: a directory is to be there"
    if [ ! -w "$there" ] || [ ! -x "$there" ]; then fail "no permission to write in $there"; fi
    for file in "$1"/*; do
        file=$2/${file##*/}
        if [ -d "$file" ] && [ ! -L "$file" ]; then fail "$file is in the way: it is a directory"; fi
    done
}
each check

# The installed files find each other by `..`, which leads elsewhere from a link to another place.
for directory in "$lib/pkgconfig" "$lib/cmake/ordoku"; do
    while [ "$directory" != "$destdir$prefix" ]; do
        if [ -d "$directory" ] && [ "$(cd -P "$directory/.." && pwd)" != "$(cd -P "${directory%/*}/" && pwd)" ]; then
            fail "$directory is a link to another place, from which the installed files would not find each other"
        fi
        directory=${directory%/*}
    done
done

bring() {
    beside "$2"
    mkdir -p "$2"
    mkdir -m 700 "$fresh"
    cp -P "$1"/* "$fresh"
}
each bring

move() {
    beside "$2"
    mv -f "$fresh"/* "$2"
}
# An interrupt waits until all of it is there.
trap '' HUP INT QUIT PIPE TERM
each move

printf '%s\n' "installed ordoku $version in $destdir${prefix:-/}"
