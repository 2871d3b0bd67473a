#!/bin/sh
# Builds the RPM packages of this tree, and checks their files with check.sh.
#
#     packaging/rpm.sh [OUTPUT]      by default target/rpm
#
# Needs rpmbuild, rpm2archive, cmake, clang, g++, pkg-config, and a Rust that is on the PATH. Also runs on
# systems without RPM packages, so rpmbuild does not check the build dependencies.
set -eu
# With CDPATH, `cd` may change to another directory.
unset CDPATH

[ $# -le 1 ] || {
    echo "usage: rpm.sh [OUTPUT]" >&2
    exit 2
}
for tool in cargo rpmbuild rpm2archive cmake clang g++ pkg-config; do
    command -v "$tool" > /dev/null || {
        echo "rpm.sh: $tool is not installed: on Debian, apt-get install rpm cmake clang g++ pkg-config" >&2
        exit 1
    }
done

root=$(cd "$(dirname "$0")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$target/rpm-build" "${1:-$target/rpm}"
target=$(cd "$target" && pwd)
output=$(cd "${1:-$target/rpm}" && pwd)

# Cargo takes up the last build, because rpmbuild unpacks to the same path and tar keeps the times.
build=$target/rpm-build
rm -rf "$build/tree" "$build/root" "$build/rpms"
mkdir -p "$build/tree" "$build/root" "$build/rpms"
version=$(sed -n '/^\[package\]$/,/^\[/s/^version *= *"\(.*\)"$/\1/p' "$root/Cargo.toml")
tar -C "$root" --exclude=./.git --exclude=target --exclude="./${target#"$root"/}" --exclude=./c-examples/build \
    --transform "s#^\.#ordoku-$version#" -czf "$build/tree/ordoku-$version.tar.gz" .
CARGO_TARGET_DIR=$build/target rpmbuild -bb --nodeps --define "_topdir $build" --define "_sourcedir $build/tree" \
    --define "_rpmdir $build/rpms" --define "debug_package %{nil}" "$root/packaging/ordoku.spec"

for package in "$build"/rpms/*/*.rpm; do
    rpm2archive - < "$package" | tar -C "$build/root" -xzf -
done
# CMake looks in lib64 on systems with RPM packages only.
if [ -d "$build/root/usr/lib64" ]; then
    mkdir -p "$build/root/usr/lib"
    ln -s ../lib64/cmake "$build/root/usr/lib/cmake"
fi
"$root/packaging/check.sh" "$build/root/usr" programs cmake

rm -f "$output"/*.rpm
mv "$build"/rpms/*/*.rpm "$output"
echo "rpm.sh: the packages are in $output"
