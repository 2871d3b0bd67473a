#!/usr/bin/env bash
# Prepares a release by packaging/release.sh --skip-ci in a clone of this commit, whose changelog gets a
# date if it has none, and looks at the files.
#
#     tests/long/release.sh
#
# Needs the crate registry: the packages are built as it would hand them out.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

work=$(mktemp -d)
temporary+=("$work")
version=$(sed -n '/^\[package\]$/,/^\[/s/^version *= *"\(.*\)"$/\1/p' Cargo.toml)
git clone -q --no-tags . "$work/clone"
cd "$work/clone"
if grep -q '^## \[Unreleased\]' CHANGELOG.md; then
    sed -i "0,/^## \[Unreleased\]/s//## [$version] - $(date -u +%F)/" CHANGELOG.md
    git -c user.name=test -c user.email=test@localhost commit -q -a -m "date of the release"
fi

packaging/release.sh --skip-ci
[ "$(git status --porcelain --ignored)" = "!! target/" ] || { git status --ignored; exit 1; }
cd "target/release-$version"
sha256sum --check SHA256SUMS
tree=$(echo ordoku-"$version"-*-linux-*.tar.xz)
tree=${tree%.tar.xz}
for file in *; do
    case $file in
        SHA256SUMS | "$tree.tar.xz" | "ordoku-$version.tar.xz" | "ordoku-$version-vendor.tar.xz") ;;
        "ordoku-$version.crate" | "ordoku-cli-$version.crate") ;;
        *) echo "$file is not a file of a release" && exit 1 ;;
    esac
done
[ "$(wc -l <SHA256SUMS)" = 5 ] || { echo "SHA256SUMS must name 5 files" && exit 1; }

# The archive of the installed tree is whole, and the command in it runs.
tar --extract --file "$tree.tar.xz"
for file in include/ordoku.h lib/libordoku.a lib/libordoku.so lib/pkgconfig/ordoku.pc share/man/man1/ordoku.1 \
    share/doc/ordoku/LICENSE-MIT share/doc/ordoku/LICENSE-APACHE share/doc/ordoku/LICENSE-THIRD-PARTY; do
    [ -s "$tree/$file" ] || { echo "$tree/$file is missing"; exit 1; }
done
[ "$("$tree/bin/ordoku" --version)" = "ordoku $version" ]
totals="5 files, $(du -c -k ./*.tar.xz ./*.crate | tail -n 1 | cut -f 1) KiB"
passed
