# shellcheck shell=sh disable=SC2154
# A Meson project that uses the installed package by pkg-config. A part of check.sh.

for kind in shared static; do
    # With this option Meson takes the static libraries of pkg-config.
    prefers=$([ $kind = shared ] || echo -Dprefer_static=true)
    # shellcheck disable=SC2086
    check "Meson configures, $kind" env CC="$CC" CXX="$CXX" \
        meson setup --wrap-mode=nofallback $prefers -Dexamples="$examples" "$work/meson_$kind" "$parts/meson"
    check "Meson builds, $kind" meson compile -C "$work/meson_$kind"
    for program in my_program cpp_program; do
        check "Meson, $kind: $program solves" solves meson_$kind/$program
    done
done
check "Meson: dependency('ordoku') links $soname" needs_shared meson_shared/my_program
check "Meson: prefer_static links no libordoku" needs_no_ordoku meson_static/my_program
