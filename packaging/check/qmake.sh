# shellcheck shell=sh disable=SC2154
# A project of qmake that uses the installed package by pkg-config. A part of check.sh.

qmake=$(command -v qmake6 || command -v qmake || true)
qmake_project() {
    cp -r "$parts/qmake" "$work/qmake" && cp "$examples"/solve.c "$work/qmake/my_program.c" &&
        cp "$examples"/text.h "$work/qmake" && cd "$work/qmake" && "$qmake" my_program.pro && make CC="$CC" LINK="$CXX"
}
if [ -n "$qmake" ]; then
    check "qmake: a project configures and builds" in_subshell qmake_project
    check "qmake: PKGCONFIG links $soname" needs_shared qmake/my_program
    check "qmake: my_program finds the library by its rpath" solves_alone qmake/my_program
else
    echo "SKIP qmake: qmake is not installed"
fi
