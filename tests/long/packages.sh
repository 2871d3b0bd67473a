#!/usr/bin/env bash
# Builds the Debian packages, and uses them as a newcomer does, in a new Debian that has only the essential packages:
# installs, solves, compiles the C program of README.md, upgrades, and removes everything. Builds the RPM packages too.
#
#     tests/long/packages.sh [DEBS]      takes the Debian packages of this directory, and builds none
#
# Needs root, debootstrap, and what packaging/deb.sh and packaging/rpm.sh need. The Debian has the release of this
# machine, because a program may need the libc that it was linked with. It is kept in target/debian and used again;
# remove it after a release.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

debs=${1:-}
target=$(cargo metadata --no-deps --format-version 1 --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
if [ -z "$debs" ]; then
    debs=$target/deb
    packaging/deb.sh "$debs"
    packaging/rpm.sh
fi

codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $codename" 'Component: main' | sed -n 1p)
[ "$mirror" ] || { echo "packages.sh: apt has no source for $codename: apt-get update" >&2; exit 1; }
work=$(mktemp -d)
temporary+=("$work")
root=$work/root
mkdir "$root"

base=$target/debian/$codename.tar
if [ ! -f "$base" ]; then
    mkdir -p "$target/debian"
    eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
    export http_proxy
    debootstrap --variant=minbase "$codename" "$root" "$mirror"
    tar -C "$root" --exclude=./var/cache/apt/archives/*.deb -cf "$base.part" .
    mv "$base.part" "$base"
else
    tar -C "$root" -xf "$base"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
apt-config dump Acquire >"$root/etc/apt/apt.conf.d/99machine"
printf 'deb %s %s main\n' "$mirror" "$codename" >"$root/etc/apt/sources.list"

in_root() { # COMMAND...
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@" </dev/null
}
install() { # PACKAGE...
    in_root apt-get install -q -y --no-install-recommends "$@"
}
fail() {
    echo "packages.sh: $*" >&2
    exit 1
}

in_root apt-get update -q
mkdir "$root/debs" "$root/next" "$root/tree" "$root/tree/c-examples"
cp "$debs"/*.deb "$root/debs"
cp -r packaging/debian "$root/tree/debian"
cp -r README.md "$root/tree"
cp -r c-examples/inputs "$root/tree/c-examples"
in_root sh -c 'apt-get install -q -y --no-install-recommends /debs/*.deb'

# The tests of debian/tests, as autopkgtest runs them, each with its packages.
tests=0
use() {
    local name depends
    while IFS=: read -r name depends; do
        echo "== $name"
        # shellcheck disable=SC2086
        install ${depends//,/ }
        in_root sh -c "cd /tree && debian/tests/$name"
        tests=$((tests + 1))
    done < <(awk -v RS= '{ sub(/.*Tests: /, ""); sub(/\nDepends: /, ":"); sub(/\n.*/, ""); print }' packaging/debian/tests/control)
}
use

# The same packages with a higher version.
for deb in "$root"/debs/*.deb; do
    rm -rf "$work/package"
    dpkg-deb --raw-extract "$deb" "$work/package"
    sed -i 's/^Version: .*/&+next/; s/(= \([^)]*\))/(= \1+next)/' "$work/package/DEBIAN/control"
    dpkg-deb --root-owner-group --build "$work/package" "$root/next" >/dev/null
done
in_root sh -c 'apt-get install -q -y --no-install-recommends /next/*.deb'
# shellcheck disable=SC2016
in_root dpkg-query -W -f '${Package} ${Version}\n' '*ordoku*' >"$work/versions"
[ "$(grep -c '+next$' "$work/versions")" = "$(wc -l <"$work/versions")" ] || fail "not upgraded: $(cat "$work/versions")"
use
[ "$tests" = 4 ] || fail "$tests tests of packaging/debian/tests ran: all of control, before and after the upgrade, are 4"

mapfile -t packages < <(cut -d' ' -f1 "$work/versions")
rm -rf "$root/debs" "$root/next" "$root/tree"
in_root apt-get purge -q -y "${packages[@]}"
find "$root" -xdev -name '*ordoku*' >"$work/left"
[ ! -s "$work/left" ] || fail "purging left $(cat "$work/left")"
totals="${#packages[@]} Debian packages, $tests uses"
passed
