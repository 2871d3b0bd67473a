#!/bin/sh
# Installs ordoku for C and C++ programs: headers, both libraries, pkg-config and CMake files.
#
#     ./install.sh --prefix ~/.local
#     cargo build --release && sudo ./install.sh --no-build
#
# The libraries are built first: cargo knows whether there is something to do. They are taken from where it puts them
# (CARGO_TARGET_DIR, CARGO_BUILD_TARGET). Other variables: CARGO, STRIP. The installed tree can be moved.
set -eu

usage() {
    cat <<'END'
usage: ./install.sh [--prefix DIR] [--destdir DIR] [--libdir DIR] [--no-build]
  --prefix DIR    where to install (/usr/local)
  --destdir DIR   put in front of every path written, for making packages (DESTDIR from the environment, or nothing)
  --libdir DIR    the libraries' place, relative to the prefix or an absolute path within it (lib)
  --no-build      take the libraries as cargo has left them, as is done where there is no cargo
END
}

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

wrong_usage() {
    echo "install.sh: $*" >&2
    usage >&2
    exit 2
}

prefix=/usr/local
destdir=${DESTDIR:-}
libdir=lib
build=yes
while [ $# -gt 0 ]; do
    case $1 in
        --prefix | --destdir | --libdir)
            [ $# -ge 2 ] || wrong_usage "$1 needs a directory"
            option=$1 value=$2
            shift 2
            ;;
        --prefix=* | --destdir=* | --libdir=*)
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
    case $option in
        --prefix) prefix=$value ;;
        --destdir) destdir=$value ;;
        --libdir) libdir=$value ;;
    esac
done

case $prefix in
    /*) ;;
    "") wrong_usage "--prefix needs a directory" ;;
    *) prefix=$PWD/$prefix ;;
esac
case $destdir in
    "" | /*) ;;
    *) destdir=$PWD/$destdir ;;
esac
while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
case $libdir in
    "$prefix"/*) libdir=${libdir#"$prefix"/} ;;
    /*) wrong_usage "--libdir $libdir is not within the prefix $prefix" ;;
esac
libdir=$(printf '%s' "$libdir" | sed 's#//*#/#g; s#^\./##; s#/$##')
case /$libdir/ in
    // | */./* | */../*) wrong_usage "--libdir must be a plain path such as lib or lib/x86_64-linux-gnu" ;;
esac

root=$(cd "$(dirname "$0")" && pwd)

# The first `key = "value"` of Cargo.toml's [package].
manifest() {
    sed -n '/^\[package\]$/,/^\[/s/^'"$1"' *= *"\(.*\)"$/\1/p' "$root/Cargo.toml"
}

version=$(manifest version)
# For sed, further down.
description=$(manifest description | sed 's/[#&\\]/\\&/g')
[ -n "$version" ] || fail "no version in $root/Cargo.toml"
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

built=${CARGO_TARGET_DIR:-$root/target}${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}/release
cargo=${CARGO:-cargo}
if [ $build = yes ] && command -v "$cargo" > /dev/null; then
    "$cargo" build --release --lib --manifest-path "$root/Cargo.toml"
elif [ $build = yes ]; then
    echo "install.sh: there is no '$cargo' here, so the libraries are taken as they are" >&2
fi
for file in libordoku.a libordoku.so; do
    [ -f "$built/$file" ] || fail "no $file in $built; 'cargo build --release' makes it, on Linux"
done
# A library of another version does not fit the headers. Its soname is a string by itself among the library's.
named=$(LC_ALL=C tr '\0' '\n' < "$built/libordoku.so" | LC_ALL=C sed -n '/^libordoku\.so\.[0-9.]*$/{p;q;}')
[ "$named" = "$soname" ] ||
    fail "$built/libordoku.so has the soname '$named', not $soname as version $version has: build it anew"

lib=$destdir$prefix/$libdir
include=$destdir$prefix/include
mkdir -p "$include/ordoku" "$lib/pkgconfig" "$lib/cmake/ordoku"

# Writes a file beside its place and moves it there, so that a program that has the old one open keeps it.
put() { # mode source destination
    rm -f "$3.new"
    cp "$2" "$3.new"
    chmod "$1" "$3.new"
    mv -f "$3.new" "$3"
}

put 644 "$root/include/ordoku.h" "$include/ordoku.h"
for header in "$root"/include/ordoku/*.hpp; do
    put 644 "$header" "$include/ordoku/${header##*/}"
done

put 755 "$built/libordoku.so" "$lib/$shared"
if [ "$soname" != "$shared" ]; then
    ln -sf "$shared" "$lib/$soname"
fi
ln -sf "$soname" "$lib/libordoku.so"

# Most of the archive is debug sections of Rust's standard library.
rm -f "$lib/libordoku.a.new"
cp "$built/libordoku.a" "$lib/libordoku.a.new"
if ! "${STRIP:-strip}" --strip-debug "$lib/libordoku.a.new" 2>/dev/null; then
    echo "install.sh: '${STRIP:-strip} --strip-debug' did not work, so libordoku.a keeps its debug sections" >&2
    cp "$built/libordoku.a" "$lib/libordoku.a.new"
fi
chmod 644 "$lib/libordoku.a.new"
mv -f "$lib/libordoku.a.new" "$lib/libordoku.a"

# From lib/pkgconfig and lib/cmake/ordoku up to the prefix.
up=$(printf '%s' "$libdir" | sed 's#[^/][^/]*#..#g')
# The fifth byte of an ELF file tells its word size: 1 for 32 bits, 2 for 64.
word=$(od -An -tu1 -j4 -N1 "$built/libordoku.so" | tr -d ' ')
private_libs_cmake=$(printf '%s' "$private_libs" | sed 's/-l//g; s/ /;/g')

fill() { # template destination
    sed -e "s#@VERSION@#$version#g; s#@MAJOR@#$major#g; s#@MINOR@#$minor#g" \
        -e "s#@DESCRIPTION@#$description#g" \
        -e "s#@SONAME@#$soname#g; s#@SHARED_FILE@#$shared#g" \
        -e "s#@PC_TO_PREFIX@#../$up#g; s#@CMAKE_TO_PREFIX@#../../$up#g" \
        -e "s#@PRIVATE_LIBS@#$private_libs#g; s#@PRIVATE_LIBS_CMAKE@#$private_libs_cmake#g" \
        -e "s#@POINTER_SIZE@#$((4 * word))#g" \
        "$root/packaging/$1" > "$2.new"
    chmod 644 "$2.new"
    mv -f "$2.new" "$2"
}

fill ordoku.pc.in "$lib/pkgconfig/ordoku.pc"
for file in ordokuConfig ordokuConfigVersion ordokuTargets; do
    fill "$file.cmake.in" "$lib/cmake/ordoku/$file.cmake"
done

echo "installed ordoku $version in $destdir$prefix"
