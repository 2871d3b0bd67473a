#!/bin/sh
# Installs ordoku for C and C++ programs: headers, both libraries, pkg-config and CMake files. Installs
# the command too, with its manual pages and completions, unless it was not built.
#
#     ./install.sh --prefix ~/.local
#     cargo build --release -p ordoku -p ordoku-cli && sudo ./install.sh --no-build
#
# Everything is built first; cargo does nothing for what is up to date, and reports where its files are.
# Environment: CARGO, STRIP, DESTDIR, and the variables of cargo. The installed tree can be
# moved.
#
# The steps, so that an error or an interrupt leaves the target as it was:
#
#     1. make all files in a temporary directory
#     2. check that every target path is free or a file
#     3. copy the files into new directories beside their targets
#     4. rename them, while interrupts are ignored
#
# An error before step 4 may leave empty directories. No file is written through a link, and a
# program that has an old file open keeps it.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH
export LC_ALL=C

usage() {
    cat <<'END'
usage: ./install.sh [--prefix DIR] [--destdir DIR] [--libdir DIR] [--no-build | --from DIR]
  --prefix DIR    install here (default: /usr/local)
  --destdir DIR   for packagers: write below this directory (default: DESTDIR from the environment)
  --libdir DIR    the directory of the libraries, relative to the prefix or within it (default: lib)
  --no-build      install what cargo has built before (default without cargo)
  --from DIR      install what is built in this directory, and build nothing
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
"*) wrong_usage "the name of a directory must not contain a line break" ;;
esac
prefix=$(absolute "$prefix")
while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
destdir=${destdir:+$(absolute "$destdir")}
case $libdir in
    "$prefix"/*) libdir=${libdir#"$prefix"/} ;;
    /*) wrong_usage "--libdir $libdir is not a directory within the prefix $prefix" ;;
esac
libdir=$(printf '%s' "$libdir" | sed 's#//*#/#g; s#^/##; s#^\./##; s#/$##')
case /$libdir/ in
    // | */./* | */../*) wrong_usage "--libdir must be a directory below the prefix, such as lib or lib/x86_64-linux-gnu" ;;
    /include/* | /bin/* | /share/*) wrong_usage "--libdir must not be in include, bin or share, which have other files" ;;
esac

case $0 in
    */*) root=$(cd -- "${0%/*}/" && pwd) ;;
    *) root=$PWD ;;
esac

# Prints the value of a key in the [package] section of Cargo.toml.
manifest() {
    sed -n '/^\[package\]$/,/^\[/s/^'"$1"' *= *"\(.*\)"$/\1/p' "$root/Cargo.toml"
}

[ "$(manifest name 2> /dev/null)" = ordoku ] || fail "$root is not the source tree of ordoku: run install.sh from the source tree"
version=$(manifest version)
# Escaped for the sed command of fill.
description=$(manifest description | sed 's/[#&\\]/\\&/g')
[ -n "$version" ] || fail "$root/Cargo.toml has no version"
[ -n "$description" ] || fail "$root/Cargo.toml has no description"
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
# The same rule as in build.rs.
if [ "$major" = 0 ]; then
    soname=libordoku.so.0.$minor
else
    soname=libordoku.so.$major
fi
shared=libordoku.so.${version%%[-+]*}

# The libraries that libordoku.a needs, without -lc and -lgcc_s: the C compiler adds both, and
# -lgcc_s breaks `gcc -static`. Printed by `cargo rustc --release --lib --crate-type staticlib --
# --print native-static-libs`.
private_libs="-lutil -lrt -lpthread -lm -ldl"

# The directory of the libraries, which cargo prints as JSON. A string in JSON is `"([^"\\]|\\.)*"`.
unescape() {
    sed 's/\\\(["\\]\)/\1/g'
}

cargo=${CARGO:-cargo}
program=
has_cargo=yes
command -v -- "$cargo" > /dev/null || has_cargo=no
if [ -n "$from" ]; then
    built=$(absolute "$from")
elif [ $build$has_cargo = yesyes ]; then
    # The package of the library, as it is published, has no command. Both are built at once: apart, the
    # library would be built twice, as their dependencies share libc with different features.
    program_too=
    [ ! -f "$root/cli/Cargo.toml" ] || program_too="--package ordoku-cli"
    # shellcheck disable=SC2086
    messages=$("$cargo" build --release --package ordoku $program_too --manifest-path "$root/Cargo.toml" \
        --message-format json-render-diagnostics)
    built=$(printf '%s\n' "$messages" |
        sed -nE 's#.*"filenames":\[(.*,)?"(([^"\\]|\\.)*)/libordoku\.so".*#\2#p' | unescape)
    case $built in
        "") fail "'$cargo build' made no libordoku.so: it does so on Linux only" ;;
        *"
"*) fail "cargo builds for several targets: choose one with CARGO_BUILD_TARGET" ;;
    esac
    program=$(printf '%s\n' "$messages" |
        sed -nE 's#.*"executable":"(([^"\\]|\\.)*/ordoku)".*#\1#p' | unescape)
else
    [ $build = no ] || say "'$cargo' not found: installing the libraries that are already built"
    target=
    if [ $has_cargo = yes ]; then
        # The cargo of root may be a rustup proxy without a toolchain, which fails.
        target=$("$cargo" metadata --format-version 1 --no-deps --manifest-path "$root/Cargo.toml" 2> /dev/null |
            sed -nE 's#.*"target_directory":"(([^"\\]|\\.)*)".*#\1#p' | unescape)
    fi
    target=$(absolute "${target:-${CARGO_TARGET_DIR:-${CARGO_BUILD_TARGET_DIR:-$root/target}}}")
    built=$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release
    if [ -z "${CARGO_BUILD_TARGET:-}" ]; then
        # Without a build, cargo does not report a `build.target` of its configuration.
        for other in "$target"/*/release; do
            if [ ! -f "$other/libordoku.so" ]; then
                continue
            elif [ -f "$built/libordoku.so" ]; then
                fail "libordoku.so is in $built and in $other: choose one with --from"
            fi
            built=$other
        done
    fi
fi
for file in libordoku.a libordoku.so; do
    [ -f "$built/$file" ] || fail "$file is not in $built: build it with 'cargo build --release' on Linux"
done
program=${program:-$built/ordoku}
has_program=yes
[ -f "$program" ] || has_program=no
# A library of another version does not match the headers. The soname is a string in the library.
named=$(tr '\0' '\n' < "$built/libordoku.so" | sed -n '/^libordoku\.so\.[0-9.]*$/{p;q;}')
[ "$named" = "$soname" ] ||
    fail "$built/libordoku.so has the soname '$named', but version $version has $soname: build the library again"

# ---- Step 1: make all files in a temporary directory
include=$destdir$prefix/include
lib=$destdir$prefix/$libdir
umask 022
work=$(mktemp -d "${TMPDIR:-/tmp}/ordoku.XXXXXX")

# Runs a command for each directory of files, with the target directory as its second argument.
each() { # command
    "$1" "$work/include" "$include"
    "$1" "$work/ordoku" "$include/ordoku"
    "$1" "$work/lib" "$lib"
    "$1" "$work/pkgconfig" "$lib/pkgconfig"
    "$1" "$work/cmake" "$lib/cmake/ordoku"
    if [ $has_program = yes ]; then
        "$1" "$work/bin" "$destdir$prefix/bin"
        "$1" "$work/man" "$destdir$prefix/share/man/man1"
        "$1" "$work/bash" "$destdir$prefix/share/bash-completion/completions"
        "$1" "$work/zsh" "$destdir$prefix/share/zsh/site-functions"
        "$1" "$work/fish" "$destdir$prefix/share/fish/vendor_completions.d"
    fi
}

# Sets $fresh to the new directory in a target directory. Its name is unique, as mktemp made it.
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
    say "'${STRIP:-strip} --strip-debug' failed: libordoku.a keeps its debug sections"
    cp "$built/libordoku.a" "$work/lib"
fi

# The path from the directory of the libraries up to the prefix, such as `..`.
up=$(printf '%s' "$libdir" | sed 's#[^/][^/]*#..#g')
# The fifth byte of an ELF file is 1 for 32 bits, 2 for 64 bits.
word=$(od -An -tu1 -j4 -N1 "$built/libordoku.so" | tr -d ' ')
case $word in
    1 | 2) ;;
    *) fail "$built/libordoku.so is not an ELF file" ;;
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

# The program writes its manual pages and completions, so it must run on this machine.
make_program() {
    mkdir "$work/bin" "$work/man" "$work/bash" "$work/zsh" "$work/fish" &&
        cp "$program" "$work/bin/ordoku" &&
        chmod 755 "$work/bin/ordoku" &&
        "$work/bin/ordoku" man --dir "$work/man" &&
        "$work/bin/ordoku" completions bash > "$work/bash/ordoku" &&
        "$work/bin/ordoku" completions zsh > "$work/zsh/_ordoku" &&
        "$work/bin/ordoku" completions fish > "$work/fish/ordoku.fish"
}
if [ $has_program = no ]; then
    say "$program is not there: installing the libraries without the command"
elif ! make_program; then
    fail "cannot make the command and its manual pages from $program: is it built for another machine?"
elif ! "${STRIP:-strip}" "$work/bin/ordoku" 2> /dev/null; then
    cp "$program" "$work/bin/ordoku"
fi

chmod 644 "$work"/*/*
chmod 755 "$work/lib/$shared"
if [ $has_program = yes ]; then chmod 755 "$work/bin/ordoku"; fi
if [ "$soname" != "$shared" ]; then
    ln -s "$shared" "$work/lib/$soname"
fi
ln -s "$soname" "$work/lib/libordoku.so"

# ---- Step 2: check that every target path is free or a file
check() {
    there=$2
    until [ -e "${there:-/}" ] || [ -L "$there" ]; do there=${there%/*}; done
    there=${there:-/}
    [ -d "$there" ] || fail "$there is in the way: it is not a directory"
    if [ ! -w "$there" ] || [ ! -x "$there" ]; then fail "no permission to write to $there"; fi
    for file in "$1"/*; do
        file=$2/${file##*/}
        if [ -d "$file" ] && [ ! -L "$file" ]; then fail "$file is in the way: it is a directory"; fi
    done
}
each check

# The installed files find each other by `..`, which fails below a link to another directory.
for directory in "$lib/pkgconfig" "$lib/cmake/ordoku"; do
    while [ "$directory" != "$destdir$prefix" ]; do
        if [ -d "$directory" ] && [ "$(cd -P "$directory/.." && pwd)" != "$(cd -P "${directory%/*}/" && pwd)" ]; then
            fail "$directory is a link to another directory: the installed files would not find each other"
        fi
        directory=${directory%/*}
    done
done

# ---- Steps 3 and 4
copy() {
    beside "$2"
    mkdir -p "$2"
    mkdir -m 700 "$fresh"
    cp -P "$1"/* "$fresh"
}
each copy

move() {
    beside "$2"
    mv -f "$fresh"/* "$2"
}
# Interrupts are ignored until all files are renamed.
trap '' HUP INT QUIT PIPE TERM
each move

printf '%s\n' "installed ordoku $version in $destdir${prefix:-/}"
