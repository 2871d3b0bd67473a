#!/usr/bin/env bash
# Builds the page into bindings/web/dist, which any static server can serve:
#
#     bindings/web/build.sh            for use
#     bindings/web/build.sh --quick    for tests: the module is not made smaller by wasm-opt
#
# It needs the Rust target wasm32-unknown-unknown (rustup, or Debian's rustc-web, cargo-web, rust-web-src and lld),
# node and npm, and wasm-opt and wasm-metadce (Debian's binaryen). With INSTALL=1, missing Debian packages are
# installed. npm takes its packages from bindings/web/package-lock.json; their scripts do not run.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -eq 0 ] || [ "$*" = --quick ] || {
    echo "build.sh: there is no option '$*'; its head has the list" >&2
    exit 2
}
target=${CARGO_TARGET_DIR:-$PWD/target} triple=wasm32-unknown-unknown
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Prints the packages of Debian that are missing.
missing_packages() {
    { command -v wasm-opt && command -v wasm-metadce; } >/dev/null || echo binaryen
    command -v node >/dev/null || echo nodejs
    command -v npm >/dev/null || echo npm
    has_std || { [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && command -v wasm-ld >/dev/null; } ||
        printf '%s\n' rustc-web cargo-web rust-web-src lld
}
has_std() { [ -d "$(rustc --print target-libdir --target $triple)" ]; }
if [ -n "${INSTALL:-}" ]; then
    has_std || timeout 300 rustup target add $triple || true
    mapfile -t missing < <(missing_packages)
    [ ${#missing[@]} -eq 0 ] || {
        apt-get update -q
        apt-get install -q -y --no-install-recommends "${missing[@]}"
    }
fi
mapfile -t missing < <(missing_packages)
[ ${#missing[@]} -eq 0 ] || {
    echo "build.sh: missing: ${missing[*]} (names of Debian packages, which INSTALL=1 installs; in place of rustc-web, run 'rustup target add $triple')" >&2
    exit 1
}

# The module, as tests/long/platform.sh builds that of the C functions.
cargo=(cargo) std=()
if ! has_std; then
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
    cargo=(/usr/bin/cargo) std=("-Zbuild-std=std,panic_abort")
fi
"${cargo[@]}" rustc --package ordoku-page --lib --crate-type cdylib --profile wasm --locked --quiet --target $triple "${std[@]}"
# Those that rustc uses; without the list binaryen writes some that browsers do not know.
features=(bulk-memory sign-ext mutable-globals nontrapping-float-to-int)
features=("${features[@]/#/--enable-}")
# The library exports all its C functions, too: only those of the page stay.
wasm-metadce "${features[@]}" --graph-file bindings/web/engine/exports.json "$target/$triple/wasm/ordoku_page.wasm" \
    -o "$work/engine.wasm" >/dev/null
[ "$*" = --quick ] || wasm-opt -Oz "${features[@]}" "$work/engine.wasm" -o "$work/engine.wasm"

cd bindings/web
# As long as the packages are those of the lock, they stay.
cmp -s package-lock.json node_modules/.package-lock.ordoku || {
    npm ci --ignore-scripts --no-audit --no-fund --silent
    cp package-lock.json node_modules/.package-lock.ordoku
}
npx --no-install tsc -p tsconfig.json
npx --no-install tsc -p tsconfig.service-worker.json
node bundle.mjs "$work/engine.wasm"
