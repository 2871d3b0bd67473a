# shellcheck shell=sh disable=SC2154
# A project of autoconf and automake that uses the installed package by pkg-config. A part of check.sh.

autotools_project() {
    cp -r "$parts/autotools" "$work/autotools" && cp "$examples"/solve.c "$work/autotools/my_program.c" &&
        cp "$examples"/text.h "$work/autotools" && cd "$work/autotools" && autoreconf -i &&
        ./configure CC="$CC" && make
}
if command -v autoreconf > /dev/null; then
    check "autotools: a project configures and builds" in_subshell autotools_project
    check "autotools: PKG_CHECK_MODULES links $soname" needs_shared autotools/my_program
    check "autotools: my_program finds the library by its rpath" solves_alone autotools/my_program
else
    echo "SKIP autotools: autoreconf is not installed"
fi
