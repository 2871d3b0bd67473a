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

# ---- Two static libraries in Rust. One compiler has one standard library for both, of which the linker
# takes one copy. Those of two versions define a few symbols twice.
other() { # rustc
    "$1" -O --crate-name other -o "$work/libother.a" "$parts/other.rs"
}
works_beside() { # arguments of the linker
    # shellcheck disable=SC2086
    $CC -std=c99 -pthread $flags "$parts/beside.c" -o "$work/beside" "$@" $private_libs &&
        LD_LIBRARY_PATH=$lib "$work/beside" && LD_LIBRARY_PATH=$lib "$work/beside" first
}
check "another static library in Rust compiles" other "${RUSTC:-rustc}"
check "two static libraries of one rustc" works_beside "$work/libother.a" "$lib/libordoku.a"
check "two static libraries of one rustc, in the other order" works_beside "$lib/libordoku.a" "$work/libother.a"
if [ -n "${OTHER_RUSTC:-}" ]; then
    check "the other library compiles with $OTHER_RUSTC" other "$OTHER_RUSTC"
    check "two rustc: the linker finds symbols twice" fails works_beside "$work/libother.a" "$lib/libordoku.a"
fi
for order in "$work/libother.a $lib/libordoku.a" "$lib/libordoku.a $work/libother.a"; do
    # shellcheck disable=SC2086
    check "two static libraries, --allow-multiple-definition: $(basename "${order%% *}") first" \
        works_beside $order -Wl,--allow-multiple-definition
done
# shellcheck disable=SC2086
check "another static library beside libordoku.so" works_beside "$work/libother.a" $libs
