#!/bin/sh
# Installs ordoku for C and C++ programs: headers, both libraries, pkg-config and CMake files. Installs
# the command too, with its manual pages and completions, unless it was not built.
#
#     ./install.sh --prefix ~/.local
#     cargo build --release -p ordoku -p ordoku-cli && sudo ./install.sh --no-build
#     cargo cinstall --release --prefix ~/.local --libdir lib && ./install.sh --complete --prefix ~/.local
#     ./install.sh --uninstall --prefix ~/.local
#
# Everything is built first; cargo does nothing for what is up to date, and reports where its files are.
# Environment: CARGO, STRIP, AR, LD, OBJCOPY, DESTDIR, and the variables of cargo. The installed tree can be
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
#
# The manifest, share/ordoku/install-manifest.txt, lists the files and the new directories below the
# prefix, for --uninstall. An installation with --destdir has none: a package manager has a list of its
# own.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH
export LC_ALL=C

usage() {
    cat <<'END'
usage: ./install.sh [--prefix DIR] [--destdir DIR] [--libdir DIR] [--no-static | --no-shared]
                    [--no-build | --from DIR] [--complete | --uninstall]
  --prefix DIR    install here (default: /usr/local)
  --destdir DIR   for packagers: write below this directory (default: DESTDIR from the environment)
  --libdir DIR    the directory of the libraries, relative to the prefix or within it (default: lib)
  --no-static     do not install the static library
  --no-shared     do not install the shared library
  --no-build      install what cargo has built before (default without cargo)
  --from DIR      install what is built in this directory, and build nothing
  --complete      after `cargo cinstall` with the same --prefix and --libdir: add what it leaves out
  --uninstall     remove what was installed below the prefix without --destdir
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
wants_static=yes
wants_shared=yes
complete=no
uninstall=no
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
        --no-build | --no-static | --no-shared | --complete | --uninstall)
            case $1 in
                --no-build) build=no ;;
                --no-static) wants_static=no ;;
                --no-shared) wants_shared=no ;;
                --complete) complete=yes ;;
                --uninstall) uninstall=yes ;;
            esac
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

[ $wants_static$wants_shared != nono ] || wrong_usage "--no-static and --no-shared together leave no library"
[ $complete$uninstall != yesyes ] || wrong_usage "--complete installs, --uninstall removes: choose one"

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
case $prefix in
    "~"*) wrong_usage "the shell leaves '$prefix' as it is: write --prefix and the directory as two words" ;;
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

# All installed files are below this directory. It is empty if the prefix is / without --destdir.
base=$destdir$prefix
manifest=$base/share/ordoku/install-manifest.txt

# Removes the files of the manifest, and those of its directories that are empty then. If this ends
# early, it can be run again: the manifest is removed last.
uninstall() {
    [ -f "$manifest" ] || fail "$manifest is not there: install.sh has installed nothing in ${base:-/}, or it was told --destdir"
    listed=$(cat "$manifest")
    while IFS= read -r line; do
        case $line in
            "file "?* | "directory "?*) ;;
            *) fail "$manifest: '$line' is neither 'file PATH' nor 'directory PATH': nothing is removed" ;;
        esac
        case /${line#* }/ in
            //* | */../*) fail "$manifest: '$line' is not below the prefix: nothing is removed" ;;
        esac
    done <<END
$listed
END
    while IFS= read -r line; do
        case $line in
            file*) rm -f "$base/${line#* }" ;;
        esac
    done <<END
$listed
END
    trap '' HUP INT QUIT PIPE TERM
    rm -f "$manifest"
    # The reverse order puts a directory behind those within it.
    printf '%s\n' "$listed" | sort -r | while IFS= read -r line; do
        case $line in
            "directory ." | file*) ;;
            *) rmdir "$base/${line#* }" 2> /dev/null || true ;;
        esac
    done
    case "
$listed
" in
        *"
directory .
"*) rmdir "$base" 2> /dev/null || true ;;
    esac
    printf '%s\n' "removed ordoku from ${base:-/}"
}
if [ $uninstall = yes ]; then
    uninstall
    exit 0
fi

case $0 in
    */*) root=$(cd -- "${0%/*}/" && pwd) ;;
    *) root=$PWD ;;
esac

# Prints the value of a key in the [package] section of Cargo.toml.
manifest_value() {
    sed -n '/^\[package\]$/,/^\[/s/^'"$1"' *= *"\(.*\)"$/\1/p' "$root/Cargo.toml"
}

[ "$(manifest_value name 2> /dev/null)" = ordoku ] || fail "$root is not the source tree of ordoku: run install.sh from the source tree"
version=$(manifest_value version)
# Escaped for the sed command of fill.
description=$(manifest_value description | sed 's/[#&\\]/\\&/g')
[ -n "$version" ] || fail "$root/Cargo.toml has no version"
[ -n "$description" ] || fail "$root/Cargo.toml has no description"
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
# The same rule as in build.rs.
if [ "$major" = 0 ]; then
    abi=0.$minor
else
    abi=$major
fi
release=${version%%[-+]*}

# The directory of the libraries, which cargo prints as JSON. A string in JSON is `"([^"\\]|\\.)*"`.
unescape() {
    sed 's/\\\(["\\]\)/\1/g'
}

has_library() { # directory
    for name in libordoku.so libordoku.dylib ordoku.dll libordoku.a ordoku.lib; do
        if [ -f "$1/$name" ]; then return 0; fi
    done
    return 1
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
        sed -nE 's#.*"filenames":\[(.*,)?"(([^"\\]|\\.)*)/(libordoku\.(so|dylib|a)|ordoku\.(dll|lib))".*#\2#p' | unescape)
    case $built in
        "") fail "'$cargo build' made no library" ;;
        *"
"*) fail "cargo builds for several targets: choose one with CARGO_BUILD_TARGET" ;;
    esac
    program=$(printf '%s\n' "$messages" |
        sed -nE 's#.*"executable":"(([^"\\]|\\.)*/ordoku(\.exe)?)".*#\1#p' | unescape)
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
            if ! has_library "$other"; then
                continue
            elif has_library "$built"; then
                fail "libraries are in $built and in $other: choose one with --from"
            fi
            built=$other
        done
    fi
fi
lib=$base/$libdir
if [ $complete = yes ]; then
    libraries=$lib
    hint="run 'cargo cinstall --release', or say the prefix and libdir that it was given"
else
    libraries=$built
    hint="build it with 'cargo build --release'"
    [ $has_cargo = yes ] || hint="install Rust 1.89 or later, and run install.sh again"
fi

# ---- The libraries, which have the names that cargo gives them
# Prints the first bytes of a shared library, or of the first object file of a static one, as numbers.
head_of() { # file
    case $1 in
        *.a | *.lib) "${AR:-ar}" p "$1" 2> /dev/null || true ;;
        *) cat "$1" ;;
    esac | od -An -v -tu1 -N1024
}

# Sets the system and the size of a pointer.
read_head() { # bytes
    case "$*" in
        "127 69 76 70 1 "*) system=elf pointer_size=4 ;;
        "127 69 76 70 2 "*) system=elf pointer_size=8 ;;
        "207 250 237 254 "*) system=macos pointer_size=8 ;;
        "100 134 "* | "100 170 "*) system=windows pointer_size=8 ;;
        "76 1 "*) system=windows pointer_size=4 ;;
        "77 90 "*)
            # The bytes at 60 say which offset has the header, and the machine is 4 bytes into it.
            shift 60
            shift $(($1 + 256 * $2 - 56))
            read_head "$@"
            ;;
        *) fail "$libraries/$object is not a library of ELF, macOS or Windows, or '${AR:-ar}' cannot read it" ;;
    esac
}

object=
for name in libordoku.so libordoku.dylib ordoku.dll libordoku.a ordoku.lib; do
    if [ -z "$object" ] && [ -f "$libraries/$name" ]; then object=$name; fi
done
[ -n "$object" ] || fail "no library of ordoku is in $libraries: $hint"
# shellcheck disable=SC2046
read_head $(head_of "$libraries/$object")

# The names of the installed libraries. A soname is that of the loader; Windows has none.
soname='' links='' import='' static=libordoku.a
case $system in
    elf)
        soname=libordoku.so.$abi shared=libordoku.so.$release
        links="$soname libordoku.so"
        shared_location="\${_ordoku_libdir}/$shared"
        shared_property="IMPORTED_SONAME \"$soname\""
        ;;
    macos)
        soname=libordoku.$abi.dylib shared=libordoku.$release.dylib
        links="$soname libordoku.dylib"
        shared_location="\${_ordoku_libdir}/$shared"
        shared_property="IMPORTED_SONAME \"@rpath/$soname\""
        ;;
    windows)
        shared=ordoku.dll import=libordoku.dll.a
        # As the tools of Microsoft name them.
        if [ -f "$libraries/ordoku.lib" ]; then static=ordoku.lib import=ordoku.dll.lib; fi
        shared_location="\${_ordoku_prefix}/bin/$shared"
        shared_property="IMPORTED_IMPLIB \"\${_ordoku_libdir}/$import\""
        [ $complete = no ] || fail "--complete is not for Windows: run install.sh without 'cargo cinstall'"
        ;;
esac

case $object in
    *.a | *.lib)
        [ $wants_static = yes ] || fail "no shared library of ordoku is in $libraries: $hint"
        [ $wants_shared = no ] || say "no shared library is in $libraries: installing the static one alone"
        wants_shared=no
        ;;
esac
if [ $wants_static = yes ] && [ ! -f "$libraries/$static" ]; then
    [ $complete = yes ] || fail "$static is not in $libraries: $hint, or use --no-static"
    wants_static=no
fi
if [ $wants_shared = yes ] && [ -n "$soname" ]; then
    # A library of another version does not match the headers. The soname is a string in the library.
    named=$(tr '\0' '\n' < "$libraries/$object" |
        sed -n -e 's#^.*/##' -e '/^libordoku\.so\.[0-9.]*$/{p;q;}' -e '/^libordoku\.[0-9.]*dylib$/{p;q;}')
    [ "$named" = "$soname" ] ||
        fail "$libraries/$object has the soname '$named', but version $version has $soname: build the library again"
fi

program=${program:-$built/ordoku}
if [ "$system" = windows ]; then program=${program%.exe}.exe; fi
has_program=yes
[ -f "$program" ] || has_program=no

# ---- Step 1: make all files in a temporary directory
umask 022
work=$(mktemp -d "${TMPDIR:-/tmp}/ordoku.XXXXXX")

# Runs a command for each directory of files, with the target directory as its second argument. The
# manifest is the first, so that no file is installed without it.
each() { # command
    in_group "$1" share "$base/share/ordoku"
    in_group "$1" include "$base/include"
    in_group "$1" ordoku "$base/include/ordoku"
    in_group "$1" lib "$lib"
    in_group "$1" pkgconfig "$lib/pkgconfig"
    in_group "$1" cmake "$lib/cmake/ordoku"
    in_group "$1" doc "$base/share/doc/ordoku"
    in_group "$1" bin "$base/bin"
    in_group "$1" man "$base/share/man/man1"
    in_group "$1" bash "$base/share/bash-completion/completions"
    in_group "$1" zsh "$base/share/zsh/site-functions"
    in_group "$1" fish "$base/share/fish/vendor_completions.d"
}

in_group() { # command group target
    if [ -d "$work/$2" ]; then "$1" "$work/$2" "$3"; fi
}

# Sets $fresh to the new directory in a target directory. Its name is unique, as mktemp made it.
beside() { # directory
    fresh=$1/.${work##*/}
}

clean() {
    beside "$2"
    if [ -d "$fresh" ]; then rm -rf "$fresh"; fi
}
trap 'each clean || true; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT QUIT PIPE TERM

mkdir "$work/include" "$work/ordoku" "$work/lib" "$work/pkgconfig" "$work/cmake" "$work/doc"
cp "$root/include/ordoku.h" "$work/include"
cp "$root"/include/ordoku/*.hpp "$work/ordoku"
cp "$root"/LICENSE-* "$root/packaging/licences/LICENSE-THIRD-PARTY" "$work/doc"
if [ $wants_static = yes ]; then
    one_object=no
    if [ "$system" = elf ]; then
        if "$root/packaging/one_object.sh" "$libraries/$static" "$work/lib/$static" 2> "$work/errors"; then
            one_object=yes
        else
            say "cannot make one object of $static, so another static library in Rust may clash with it; set LD, OBJCOPY and AR to tools for its machine: $(head -n 1 "$work/errors")"
        fi
        rm -f "$work/errors"
    fi
    if [ $one_object = no ]; then
        cp "$libraries/$static" "$work/lib"
        # Most of the archive is debug sections and LLVM bitcode of Rust's standard library.
        if ! "${STRIP:-strip}" --strip-debug -R .llvmbc -R .llvmcmd "$work/lib/$static" 2> /dev/null; then
            say "'${STRIP:-strip}' failed: $static keeps debug sections and bitcode"
            cp "$libraries/$static" "$work/lib"
        fi
    fi
fi
if [ $wants_shared = yes ]; then
    if [ "$system" = windows ]; then
        mkdir "$work/bin"
        cp "$libraries/$object" "$work/bin/$shared"
        cp "$libraries/$import" "$work/lib"
        # From this list other tools make an import library of their own.
        {
            printf 'LIBRARY %s\nEXPORTS\n' "$shared"
            sed -n 's/^[a-z].*[ *]\(ordoku_[a-z0-9_]*\)(.*/    \1/p' "$root/include/ordoku.h"
        } > "$work/lib/ordoku.def"
    else
        cp "$libraries/$object" "$work/lib/$shared"
    fi
fi

# The libraries that the static library needs: `system -lNAME ...`.
private_libs=$(sed -n "s/^$system //p" "$root/packaging/system-libs.txt")
private_libs_cmake=$(printf '%s' "$private_libs" | sed 's/-l//g; s/ /;/g')
# Without the shared library every program needs them.
public_libs=
if [ $wants_shared = no ]; then public_libs=" $private_libs"; fi
# The path from the directory of the libraries up to the prefix, such as `..`.
up=$(printf '%s' "$libdir" | sed 's#[^/][^/]*#..#g')

fill() { # template file
    sed -e "s#@VERSION@#$version#g; s#@MAJOR@#$major#g; s#@MINOR@#$minor#g" \
        -e "s#@DESCRIPTION@#$description#g" \
        -e "s#@SHARED_LOCATION@#$shared_location#g; s#@SHARED_PROPERTY@#$shared_property#g" \
        -e "s#@STATIC_FILE@#$static#g" \
        -e "s#@PC_TO_PREFIX@#../$up#g; s#@CMAKE_TO_PREFIX@#../../$up#g" \
        -e "s#@PUBLIC_LIBS@#$public_libs#g" \
        -e "s#@PRIVATE_LIBS@#$private_libs#g; s#@PRIVATE_LIBS_CMAKE@#$private_libs_cmake#g" \
        -e "s#@POINTER_SIZE@#$pointer_size#g" \
        "$root/packaging/$1" > "$2"
}

fill ordoku.pc.in "$work/pkgconfig/ordoku.pc"
for file in ordokuConfig ordokuConfigVersion ordokuTargets; do
    fill "$file.cmake.in" "$work/cmake/$file.cmake"
done

# The program writes its manual pages and completions, so it must run on this machine. On Windows it is
# installed without them.
make_program() {
    mkdir -p "$work/bin" && cp "$program" "$work/bin" || return
    if [ "$system" = windows ]; then return; fi
    mkdir "$work/man" "$work/bash" "$work/zsh" "$work/fish" &&
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
elif ! "${STRIP:-strip}" "$work/bin/${program##*/}" 2> /dev/null; then
    cp "$program" "$work/bin"
fi

chmod 644 "$work"/*/*
for file in "$work"/bin/* "$work/lib/$shared"; do
    if [ -f "$file" ]; then chmod 755 "$file"; fi
done
if [ $wants_shared = yes ]; then
    for link in $links; do ln -s "$shared" "$work/lib/$link"; done
fi

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

# Prints the lines of the manifest for the files of a directory, and for the directories that are new.
list() {
    for file in "$1"/*; do
        file=$2/${file##*/}
        printf 'file %s\n' "${file#"$base/"}"
    done
    directory=$2
    until [ -d "${directory:-/}" ] || [ "$directory" = "$base" ]; do
        printf 'directory %s\n' "${directory#"$base/"}"
        directory=${directory%/*}
    done
}
if [ -z "$destdir" ]; then
    mkdir "$work/share"
    : > "$work/share/${manifest##*/}"
fi
each check

# The installed files find each other by `..`, which fails below a link to another directory.
for directory in "$lib/pkgconfig" "$lib/cmake/ordoku"; do
    while [ "$directory" != "$base" ]; do
        if [ -d "$directory" ] && [ "$(cd -P "$directory/.." && pwd)" != "$(cd -P "${directory%/*}/" && pwd)" ]; then
            fail "$directory is a link to another directory: the installed files would not find each other"
        fi
        directory=${directory%/*}
    done
done

# An older library beside the new one would be taken in its place.
[ $wants_shared = yes ] || for file in $links ordoku.dll; do
    if [ -e "$lib/$file" ] || [ -e "$base/bin/$file" ]; then
        fail "$file of another installation is in ${base:-/}: run install.sh --uninstall first, or leave out --no-shared"
    fi
done
if [ $wants_static = no ] && [ -e "$lib/$static" ]; then
    fail "$lib/$static is of another installation: run install.sh --uninstall first, or leave out --no-static"
fi

if [ -z "$destdir" ]; then
    {
        # --uninstall removes the files of older installations too.
        if [ -f "$manifest" ] && [ ! -L "$manifest" ]; then cat "$manifest"; fi
        [ -d "${base:-/}" ] || echo "directory ."
        each list
    } > "$work/manifest"
    sort -u "$work/manifest" > "$work/share/${manifest##*/}"
fi

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

printf '%s\n' "installed ordoku $version in ${base:-/}"
case $wants_shared$system$destdir$lib/ in
    yeself/usr/local/lib/*) say "run 'ldconfig' as root, so that programs find the shared library" ;;
esac
case $has_program$destdir::${PATH:-}: in
    yes:*":$base/bin:"* | no*) ;;
    yes:*) say "$base/bin is not in PATH: run 'export PATH=\"$base/bin:\$PATH\"', and write it into ~/.profile" ;;
esac
