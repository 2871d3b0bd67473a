# shellcheck shell=sh disable=SC2154
# A CMake project that uses the installed package by find_package. A part of check.sh.

configure() { # build folder, arguments
    folder=$work/$1
    shift
    cmake -S "$parts/find_package" -B "$folder" -DCMAKE_PREFIX_PATH="$moved" -DEXAMPLES="$examples" \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "$@"
}
check "find_package configures" configure cmake -DWANTED="${version%.*}"
check "find_package builds" cmake --build "$work/cmake"
for program in c_shared c_static c_ordoku my_program; do
    check "find_package: $program solves" solves cmake/$program
done
check "find_package: ordoku::shared links $soname" needs_shared cmake/c_shared
check "find_package: ordoku::ordoku links $soname" needs_shared cmake/c_ordoku
check "find_package: ordoku::static links no libordoku" needs_no_ordoku cmake/c_static
check "find_package with ordoku_USE_STATIC_LIBS configures" configure cmake_static -Dordoku_USE_STATIC_LIBS=ON
check "find_package with ordoku_USE_STATIC_LIBS builds" cmake --build "$work/cmake_static"
check "find_package with ordoku_USE_STATIC_LIBS: ordoku::ordoku links no libordoku" \
    needs_no_ordoku cmake_static/c_ordoku
check "find_package accepts $version" configure cmake_exact -DWANTED="$version;EXACT"
check "find_package refuses 99.0" fails configure cmake_new -DWANTED=99.0
check "find_package refuses 0.0" fails configure cmake_old -DWANTED=0.0
