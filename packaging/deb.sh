#!/bin/sh
# Builds the Debian packages of this tree. Checks them with lintian, and their files with check.sh.
#
#     packaging/deb.sh [OUTPUT]      by default target/deb
#
# Needs debhelper, lintian, cmake, clang, g++, pkg-config, and a Rust that is on the PATH. Rust may be of rustup, so
# dpkg does not check the build dependencies.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH

[ $# -le 1 ] || {
    echo "usage: deb.sh [OUTPUT]" >&2
    exit 2
}
for tool in cargo dpkg-buildpackage dh lintian cmake clang g++ pkg-config; do
    command -v "$tool" > /dev/null || {
        echo "deb.sh: $tool is not installed: apt-get install debhelper lintian cmake clang g++ pkg-config" >&2
        exit 1
    }
done

root=$(cd "$(dirname "$0")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$target/deb-build" "${1:-$target/deb}"
target=$(cd "$target" && pwd)
output=$(cd "${1:-$target/deb}" && pwd)

# A copy of the tree in which packaging/debian is debian. Cargo takes up the last build, because the path of the
# copy is always the same and tar keeps the times.
source=$target/deb-build/ordoku
rm -rf "$source" "$target"/deb-build/*.*
mkdir "$source"
tar -C "$root" --exclude=./.git --exclude=target --exclude="./${target#"$root"/}" --exclude=./c-examples/build -cf - . |
    tar -C "$source" -xf -
cp -a "$source/packaging/debian" "$source/debian"

# Debug symbols are for the archive of a distribution.
(
    cd "$source"
    export CARGO_TARGET_DIR="$target/deb-build/target" DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-noautodbgsym}"
    dpkg-buildpackage -us -uc -b -d
)
lintian --profile debian --fail-on error,warning "$target"/deb-build/*.changes

for package in "$target"/deb-build/*.deb; do dpkg-deb --extract "$package" "$target/deb-build/root.d"; done
"$root/packaging/check.sh" "$target/deb-build/root.d/usr" programs cmake

rm -f "$output"/*.deb "$output"/*.buildinfo "$output"/*.changes
mv "$target"/deb-build/*.deb "$target"/deb-build/*.buildinfo "$target"/deb-build/*.changes "$output"
echo "deb.sh: the packages are in $output"
