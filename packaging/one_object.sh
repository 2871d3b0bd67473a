#!/bin/sh
# Makes a static library of one object: it has what the functions of the header need, and only they are
# global symbols. Another library in Rust, which has the standard library too, may then be in the program.
#
#     packaging/one_object.sh FROM TO
#
# Environment: LD, OBJCOPY, AR. Only for ELF; fails if these tools are for another machine.
set -eu
unset CDPATH
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/ordoku.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT QUIT PIPE TERM

roots=$(sed -n 's/^[a-z].*[ *]\(ordoku_[a-z0-9_]*\)(.*/-u \1/p' "$root/include/ordoku.h")
# The bitcode is that of Rust's standard library; linkers with an older LLVM refuse it with -flto.
"${OBJCOPY:-objcopy}" --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd "$1" "$work/all.a"
# A section group of the same name in another library must not replace a part of this one.
# shellcheck disable=SC2086
"${LD:-ld}" -r --gc-sections --force-group-allocation $roots -o "$work/ordoku.o" "$work/all.a"
"${OBJCOPY:-objcopy}" --wildcard --keep-global-symbol='ordoku_*' --strip-unneeded "$work/ordoku.o"
rm -f "$2"
# D: the same bytes each time.
"${AR:-ar}" crsD "$2" "$work/ordoku.o"
