# shellcheck shell=sh disable=SC2154
# The installed files: their list, their links and what they contain. A part of check.sh.

below=${lib#"$moved"/}
grep -v '^#' "$root/packaging/files.txt" |
    sed "s#@VERSION@#$version#; s#@ABI@#${soname#libordoku.so.}#; s#^lib/#$below/#" | sort > "$work/wanted"
(cd "$moved" && find . ! -type d) | sed 's#^\./##' | sort > "$work/found"
check "the files are those of packaging/files.txt" diff "$work/wanted" "$work/found"
for link in libordoku.so "$soname"; do
    check "$link -> libordoku.so.$version" is "$(readlink "$lib/$link")" "libordoku.so.$version"
done
check "the soname is that of the version" is "$soname" "libordoku.so.$(echo "$version" | sed 's/^0\.\([0-9]*\).*/0.\1/; t; s/\..*//')"
readelf -d "$lib/libordoku.so" > "$work/dynamic"
check "libordoku.so has no RPATH or RUNPATH" lacks 'R.*PATH' "$work/dynamic"
readelf -S "$lib/libordoku.a" > "$work/sections" 2> /dev/null
check "libordoku.a has no debug sections and no bitcode" lacks '[.]debug_info\|[.]llvmbc' "$work/sections"
grep -r -e "$original" "$lib/pkgconfig" "$lib/cmake" > "$work/paths" || true
check "no file contains the prefix" is "$(cat "$work/paths")" ""
sed -n 's/^function \(ordoku_[a-z0-9_]*\):.*/\1/p' "$root/tests/abi/baseline.txt" | sort > "$work/functions"
nm -D --defined-only "$lib/libordoku.so" | sed 's/.* //' | sort -u > "$work/exported"
check "libordoku.so exports the functions of tests/abi/baseline.txt" diff "$work/functions" "$work/exported"
nm -g --defined-only "$lib/libordoku.a" | sed -n 's/.* [A-Z] //p' | sort -u > "$work/visible"
check "libordoku.a has the same functions, and nothing else is visible" diff "$work/functions" "$work/visible"
check "libordoku.a is smaller than 9.5 MB" test "$(wc -c < "$lib/libordoku.a")" -lt 9500000

# ---- Removal, of a copy
removes_all_but() { # file
    cp -a "$moved" "$work/copy" && touch "$work/copy/$1" &&
        "$root/install.sh" --destdir '' --prefix "$work/copy" --uninstall &&
        is "$(cd "$work/copy" && find . | sort | tr '\n' ' ')" ". ./include ./include/ordoku ./$1 "
}
check "--uninstall removes all but what others have put there" removes_all_but "include/ordoku/others.h"
