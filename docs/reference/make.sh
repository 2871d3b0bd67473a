#!/bin/sh
# Makes the reference of the C and C++ headers, in target/reference/html or below the given directory.
# Needs Doxygen 1.9 or later. Fails if there is a warning, or if a function of the library has no entry.
#
#     docs/reference/make.sh [DIRECTORY]
set -eu
unset CDPATH

fail() {
    printf 'make.sh: %s\n' "$*" >&2
    exit 1
}

case ${1:-} in
    -*) fail "usage: docs/reference/make.sh [DIRECTORY]" ;;
    /*) out=$1 ;;
    *) out=$PWD/${1:-} ;;
esac
cd -- "$(dirname -- "$0")/../.."
[ $# -gt 0 ] || out=${CARGO_TARGET_DIR:-$PWD/target}/reference
command -v doxygen > /dev/null || fail "doxygen is not installed"
version=$(sed -n '/^\[package\]$/,/^\[/s/^version *= *"\(.*\)"$/\1/p' Cargo.toml)

# Doxygen leaves the pages of an earlier run.
rm -rf "$out/html"
mkdir -p "$out"
{
    cat docs/reference/Doxyfile
    printf 'PROJECT_NUMBER = "%s"\nOUTPUT_DIRECTORY = "%s"\n' "$version" "$out"
} | doxygen - || fail "the headers or docs/reference have the faults above"

sed -n 's/^function \(ordoku_[a-z_0-9]*\).*/\1/p' tests/abi/baseline.txt > "$out/functions"
while read -r name; do
    grep -q "class=\"memItemRight\"[^(]*>$name<" "$out"/html/group__*.html ||
        fail "$name has no entry in $out/html: does docs/reference/filter.awk understand its comment?"
done < "$out/functions"
printf '%s\n' "$out/html/index.html"
