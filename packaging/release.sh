#!/bin/sh
# Prepares a release: checks the commit, and makes the files to publish. Publishes nothing itself, and
# writes below target/release-VERSION only. At the end it prints what is left to do by hand.
#
#     packaging/release.sh              takes an hour or two, most of it for .ci/run
#     packaging/release.sh --skip-ci    without .ci/run, if it has passed for this commit elsewhere
#
# The steps:
#
#     1. the tree is clean, the version has no tag, the changelog has its date, and programs that were built
#        with the last release of the same soname go on to work
#     2. .ci/run passes in a clone of the commit
#     3. version, ABI and licences are the same everywhere
#     4. cargo packages each crate, builds it from the package, and could publish it
#     5. archives: the source, the crates that it needs (to build without a network), the installed tree
#
# Needs cargo 1.90 or later, which packages both crates at once, git, xz, GNU tar, and what .ci/run and
# packaging/check.sh need.
set -eu
unset CDPATH
export LC_ALL=C

say() {
    printf '\n== %s\n' "$*"
}

fail() {
    printf 'release.sh: %s\n' "$*" >&2
    exit 1
}

ci=yes
case $#${1-} in
    0) ;;
    1--skip-ci) ci=no ;;
    *)
        echo "usage: packaging/release.sh [--skip-ci]" >&2
        exit 2
        ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
cargo=${CARGO:-cargo}
version=$(sed -n '/^\[package\]$/,/^\[/s/^version *= *"\(.*\)"$/\1/p' Cargo.toml)

# ---- Step 1: what can be seen at once
changed=$(git status --porcelain)
[ -z "$changed" ] || fail "the tree has changes: commit or remove them first
$changed"
if git rev-parse -q --verify "refs/tags/v$version" > /dev/null; then
    fail "the tag v$version exists already: raise the version (CONTRIBUTING.md, \"The version\")"
fi
section=$(sed -n '/^## \[/{p;q;}' CHANGELOG.md)
case $section in
    "## [$version] - "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) ;;
    *) fail "the first section of CHANGELOG.md is '$section': it must be '## [$version] - $(date -u +%Y-%m-%d)'" ;;
esac

out=$root/target/release-$version
rm -rf "$out"
mkdir -p "$out/work"

# The baseline may have been written anew since the last release, so it is compared with that of its tag.
# Only sizes may change, as structs may grow.
baseline=tests/abi/baseline.txt
last=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2> /dev/null || true)
if [ -n "$last" ]; then
    git show "$last:$baseline" > "$out/work/last.txt"
    if [ "$(grep '^soname: ' "$out/work/last.txt")" = "$(grep '^soname: ' $baseline)" ]; then
        lost=$(grep -vE '^(#|size |i686 size )' "$out/work/last.txt" | grep -vxF -f $baseline || true)
        [ -z "$lost" ] || fail "programs that were built with $last would break, because $baseline lacks
$lost
Restore it, or raise the version so that the soname changes"
    fi
fi

# ---- Step 2: the rest is done in a clone, so that nothing else is changed or used
commit=$(git rev-parse HEAD)
export CARGO_TARGET_DIR="$out/work/target"
git clone -q --no-local "$root" "$out/work/ordoku-$version"
cd "$out/work/ordoku-$version"
git checkout -q "$commit"
if [ $ci = yes ]; then
    say ".ci/run"
    .ci/run
fi

# ---- Step 3
say "version, ABI and licences"
"$cargo" test --locked --package ordoku --test version --test abi --test licences --test packages

# ---- Step 4
say "packages of crates.io"
"$cargo" package --locked --package ordoku --package ordoku-cli
"$cargo" publish --locked --package ordoku --package ordoku-cli --dry-run --no-verify
cp "$CARGO_TARGET_DIR/package/ordoku-$version.crate" "$CARGO_TARGET_DIR/package/ordoku-cli-$version.crate" "$out"

# ---- Step 5. Owners and dates in the archives depend on the commit alone.
date=$(git log -1 --format=%ct)
archive() { # name, directory, files
    name=$1 directory=$2
    shift 2
    tar --create --directory "$directory" --sort=name --mtime="@$date" --owner=0 --group=0 --numeric-owner \
        --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime "$@" | xz -9 > "$out/$name.tar.xz"
}

say "archive of the installed tree"
host=$(rustc -vV | sed -n 's/^host: //p')
tree=ordoku-$version-$host
./install.sh --prefix "$out/work/$tree"
packaging/check.sh "$out/work/$tree"
mkdir -p "$out/work/$tree/share/doc/ordoku"
cp README.md CHANGELOG.md "$out/work/$tree/share/doc/ordoku"
archive "$tree" "$out/work" "$tree"

say "archives of the source and of the crates that it needs"
git archive --format=tar --prefix="ordoku-$version/" "$commit" | xz -9 > "$out/ordoku-$version.tar.xz"
mkdir -p .cargo
"$cargo" vendor --locked --quiet > .cargo/config.toml
archive "ordoku-$version-vendor" "$out/work" "ordoku-$version/vendor" "ordoku-$version/.cargo/config.toml"
# Both together are all that cargo needs, without a network.
mkdir "$out/work/offline"
for name in "ordoku-$version" "ordoku-$version-vendor"; do
    tar --extract --directory "$out/work/offline" --file "$out/$name.tar.xz"
done
(cd "$out/work/offline/ordoku-$version" && "$cargo" check --locked --offline --package ordoku --package ordoku-cli)

cd "$out"
rm -rf work
sha256sum ./*.tar.xz ./*.crate | sed 's# \./# #' > SHA256SUMS

say "ordoku $version is ready in target/release-$version"
cat SHA256SUMS
[ $ci = yes ] || echo "Not checked here: .ci/run"
cat << END_OF_TEXT
Left to do:
    git tag -a v$version $commit -m 'ordoku $version' && git push origin v$version
    git checkout v$version && cargo publish --locked --package ordoku --package ordoku-cli
and attach the archives and SHA256SUMS to the release on the website of the repository.
END_OF_TEXT
