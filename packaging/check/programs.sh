# shellcheck shell=sh disable=SC2154
# Programs by pkg-config and by hand, with gcc and clang. A part of check.sh.

# CC and CXX may have several words, such as `ccache cc`.
compile() ( # program, example, arguments
    program=$work/$1 example=$examples/$2
    shift 2
    # shellcheck disable=SC2086
    case $example in
        *.cpp) $CXX -std=c++11 -pthread "$example" -o "$program" "$@" ;;
        *) $CC -std=c99 -pthread "$example" -o "$program" "$@" ;;
    esac
)

flags=$(pkg-config --cflags ordoku)
libs=$(pkg-config --libs ordoku)
static_libs=$(pkg-config --static --libs ordoku)
private_libs=${static_libs#*-lordoku}
for source in solve.c solve.cpp limits.c; do
    # shellcheck disable=SC2086
    {
        check "pkg-config, shared: $source compiles" compile shared $source $flags $libs
        check "pkg-config, static: $source compiles" compile static $source $flags "$lib/libordoku.a" $private_libs
        check "pkg-config, -static: $source compiles" compile all $source -static $flags $static_libs
    }
    check "pkg-config, shared: $source needs $soname" needs_shared shared
    check "pkg-config, static: $source needs no libordoku" needs_no_ordoku static
    check "pkg-config, -static: $source needs no library" all_static all
    for kind in shared static all; do
        check "pkg-config, $kind: $source solves" solves $kind
    done
done

# shellcheck disable=SC2086
check "lab/benches/start_up.c compiles" \
    $CC -std=c99 -Wall -Wextra -Wpedantic -Werror "$root/lab/benches/start_up.c" -o "$work/start_up" $flags $libs
check "lab/benches/start_up.c solves" env LD_LIBRARY_PATH="$lib" "$work/start_up" 3

# ---- Compilers, language modes and options. A program is compiled with strict warnings and run.
strict="-Wall -Wextra -Wpedantic -Werror"
runs() ( # file, compiler, arguments
    file=$1
    shift
    rm -f "$work/program"
    # shellcheck disable=SC2086
    "$@" $strict -pthread $flags -o "$work/program" &&
        LD_LIBRARY_PATH=$lib "$work/program" < "$file" > "$work/answer"
)
small() { runs /dev/null "$@" && is "$(cat "$work/answer")" "solved: 1 2 3 4"; }
nine=$examples/inputs/nine.txt
for compilers in "$CC:$CXX" clang:clang++; do
    c=${compilers%%:*} cpp=${compilers#*:}
    # Compilers may have several words, and libraries are several.
    # shellcheck disable=SC2086
    {
        for mode in c89 c99 c11 c17 c2x; do
            check "$c -std=$mode" small $c -std=$mode "$parts/small.c" $libs
        done
        for mode in c++98 c++03 c++11 c++14 c++17 c++20 c++2b; do
            check "$cpp -std=$mode" small $cpp -std=$mode -x c++ "$parts/small.c" -x none $libs
            check "$cpp -std=$mode -fno-exceptions -fno-rtti: SudokuKiller" \
                runs "$nine" $cpp -std=$mode -fno-exceptions -fno-rtti "$examples/sudoku_killer.cpp" $libs
        done
        check "$cpp -std=c++98 -fno-exceptions -fno-rtti: DancingLink" \
            runs "$nine" $cpp -std=c++98 -fno-exceptions -fno-rtti "$examples/dancing_link.cpp" $libs
        for mode in c++11 c++2b; do
            check "$cpp -std=$mode -fno-rtti: ordoku.hpp" \
                runs "$examples/inputs/letters.txt" $cpp -std=$mode -fno-rtti "$examples/solve.cpp" $libs
        done
        check "$c -O2 -flto, shared" small $c -O2 -flto "$parts/small.c" $libs
        check "$c -O2 -flto, static" small $c -O2 -flto "$parts/small.c" "$lib/libordoku.a" $private_libs
        check "$cpp -O2 -flto, static" small $cpp -O2 -flto -x c++ "$parts/small.c" -x none "$lib/libordoku.a" $private_libs
        check "$c -static" small $c -static "$parts/small.c" $static_libs
    }
    check "$c -static needs no library" all_static program
    refuses_without_exceptions() {
        echo '#include <ordoku/ordoku.hpp>' > "$work/wrapper.cpp"
        # shellcheck disable=SC2086
        fails $cpp -std=c++11 -fno-exceptions -fsyntax-only $flags "$work/wrapper.cpp" > "$work/errors" 2>&1 &&
            has "error.*need exceptions" "$work/errors"
    }
    check "$cpp -fno-exceptions: ordoku.hpp says that it needs exceptions" refuses_without_exceptions
done
