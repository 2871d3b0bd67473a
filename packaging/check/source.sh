# shellcheck shell=sh disable=SC2154
# Projects that build ordoku themselves, and programs that are linked in cargo's directory. A part of
# check.sh.
#
# All builds share a directory, so that cargo has little to do. Another one is CARGO_TARGET_DIR.
unset PKG_CONFIG_LIBDIR
CARGO_TARGET_DIR=$(cd "$root" && mkdir -p "${CARGO_TARGET_DIR:-target}" && cd "${CARGO_TARGET_DIR:-target}" && pwd)
export CARGO_TARGET_DIR
release=$CARGO_TARGET_DIR/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release

# As `solves`, but the program finds the shared library itself.
starts() { # program
    "$work/$1" < "$examples/inputs/letters.txt" > "$work/answer" && has 'unique\|then solved' "$work/answer"
}
start_all() { # folder, programs
    folder=$1
    shift
    for program; do check "$folder: $program solves" starts "$folder/$program"; done
}

# ---- CMake
configure() { # build folder, how, arguments
    folder=$work/$1 how=$2
    shift 2
    cmake -S "$parts/subdirectory" -B "$folder" -DSOURCE="$root" -DEXAMPLES="$examples" -DHOW="$how" \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "$@"
}
check "add_subdirectory configures" configure subdirectory add_subdirectory -G "Unix Makefiles"
check "add_subdirectory builds with make -j2" cmake --build "$work/subdirectory" -j 2
start_all subdirectory c_shared c_static c_ordoku my_program
check "add_subdirectory: ordoku::shared links $soname" needs_shared subdirectory/c_shared
check "add_subdirectory: ordoku::ordoku is static by default" needs_no_ordoku subdirectory/c_ordoku

check "FetchContent configures, with ninja and BUILD_SHARED_LIBS" \
    configure fetched FetchContent -G Ninja -DBUILD_SHARED_LIBS=ON
check "FetchContent builds" cmake --build "$work/fetched"
start_all fetched c_shared c_static c_ordoku my_program
check "FetchContent: ordoku::ordoku links $soname with BUILD_SHARED_LIBS" needs_shared fetched/c_ordoku
links_nothing_again() {
    stat -c %y "$work"/fetched/c_* > "$work/times" && cmake --build "$work/fetched" &&
        stat -c %y "$work"/fetched/c_* | diff "$work/times" -
}
check "FetchContent: a build without changes links nothing again" links_nothing_again
links_again() {
    stat -c %y "$work/fetched/c_static" > "$work/times" && touch "$release/libordoku.a" &&
        cmake --build "$work/fetched" && fails is "$(stat -c %y "$work/fetched/c_static")" "$(cat "$work/times")"
}
check "FetchContent: a new library is linked again" links_again
configure_without_cargo() { env CARGO=true cmake -S "$root" -B "$work/without" > "$work/errors" 2>&1; }
check "CMake says that cargo does not work" fails configure_without_cargo
check "CMake names cargo" has "is it cargo" "$work/errors"

# ---- Meson. The folder of the project has a link to the source, as if a wrap had fetched it.
meson_project() {
    cp -r "$parts/meson" "$work/meson_project" &&
        cp -r "$parts/meson_source" "$work/meson_project/subprojects" &&
        ln -s "$root" "$work/meson_project/subprojects/ordoku"
}
check "Meson: a project with ordoku.wrap" meson_project
for kind in shared static; do
    check "Meson configures a subproject, $kind" env CC="$CC" CXX="$CXX" meson setup --wrap-mode=forcefallback \
        -Dexamples="$examples" -Ddefault_library=$kind "$work/fetched_$kind" "$work/meson_project"
    check "Meson builds a subproject, $kind" meson compile -C "$work/fetched_$kind"
    start_all fetched_$kind my_program cpp_program
done
check "Meson: the shared subproject links $soname" needs_shared fetched_shared/my_program
check "Meson: the static subproject links no libordoku" needs_no_ordoku fetched_static/my_program

# ---- A program that is linked in cargo's directory
# shellcheck disable=SC2086
check "a program is linked with target/release" $CC -std=c99 -I"$root/include" "$parts/small.c" \
    -o "$work/small" -L"$release" -lordoku -Wl,-rpath,"$release"
check "a program that is linked with target/release starts" "$work/small"
