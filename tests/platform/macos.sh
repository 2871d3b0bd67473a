#!/bin/sh
# Checks a static library for macOS, which no test can run here: it has the functions of the header, and
# needs nothing that only Linux has.
#
#     tests/platform/macos.sh libordoku.a
set -eu
cd "$(dirname "$0")/../.."
command -v llvm-nm > /dev/null || {
    echo "macos.sh: llvm-nm is not installed: it is in Debian's package llvm" >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
llvm-nm --defined-only --extern-only "$1" 2> /dev/null | sed -n 's/.* T _\(ordoku_.*\)/\1/p' | sort -u > "$work/defined"
sed -n 's/^function \(ordoku_[a-z_0-9]*\).*/\1/p' tests/abi/baseline.txt | LC_ALL=C sort -u > "$work/declared"
diff "$work/declared" "$work/defined" || {
    echo "macos.sh: the functions of the library (>) are not those of tests/abi/baseline.txt (<)" >&2
    exit 1
}
llvm-nm --undefined-only "$1" 2> /dev/null | sed -n 's/.* U _\([a-z_0-9]*\)$/\1/p' | sort -u > "$work/needed"
if grep -x -e sched_getaffinity -e sched_setaffinity -e __errno_location -e gettid -e syscall -e epoll_wait "$work/needed"; then
    echo "macos.sh: the library needs these functions of Linux" >&2
    exit 1
fi
echo "  libordoku.a for macOS: $(wc -l < "$work/defined") functions, none of Linux needed: passed"
