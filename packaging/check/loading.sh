# shellcheck shell=sh disable=SC2154
# The library in unusual company: loaded and unloaded at run time, and beside another static library in
# Rust. A part of check.sh.

flags=$(pkg-config --cflags ordoku)
libs=$(pkg-config --libs ordoku)
static_libs=$(pkg-config --static --libs ordoku)
private_libs=${static_libs#*-lordoku}

# shellcheck disable=SC2086
check "a program that loads the library compiles" \
    $CC -std=c99 -Wall -Wextra -Wpedantic -Werror -pthread $flags "$parts/unload.c" -o "$work/unload" -ldl
check "dlopen, threads, dlclose: the library is gone, again and again" "$work/unload" "$lib/$soname"

# ---- Two static libraries in Rust. Both have the standard library, but that of libordoku.a is not visible.
other() { # rustc
    "$1" -O --crate-name other -o "$work/libother.a" "$parts/other.rs"
}
works_beside() { # arguments of the linker
    # shellcheck disable=SC2086
    $CC -std=c99 -pthread $flags "$parts/beside.c" -o "$work/beside" "$@" $private_libs &&
        LD_LIBRARY_PATH=$lib "$work/beside" && LD_LIBRARY_PATH=$lib "$work/beside" first
}
check "another static library in Rust compiles" other "${RUSTC:-rustc}"
both_orders() { works_beside "$work/libother.a" "$lib/libordoku.a" && works_beside "$lib/libordoku.a" "$work/libother.a"; }
check "two static libraries of one rustc" both_orders
if [ -n "${OTHER_RUSTC:-}" ]; then
    check "the other library compiles with $OTHER_RUSTC" other "$OTHER_RUSTC"
    check "two static libraries of two rustc" both_orders
fi
# shellcheck disable=SC2086
check "another static library beside libordoku.so" works_beside "$work/libother.a" $libs
