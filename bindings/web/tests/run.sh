#!/usr/bin/env bash
# Tests the built page (bindings/web/build.sh) in headless Chromium:
#
#     bindings/web/tests/run.sh                  all tests
#     bindings/web/tests/run.sh play help        some files of bindings/web/tests
#
# CHROMIUM is the browser; without it, Debian's chromium is used. With INSTALL=1, it is installed if it is missing.
set -euo pipefail
cd "$(dirname "$0")"
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$CHROMIUM" ] && [ -n "${INSTALL:-}" ]; then
    apt-get update -q
    apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core
fi
[ -x "$CHROMIUM" ] || { echo "run.sh: there is no $CHROMIUM: install chromium, or set CHROMIUM" >&2; exit 1; }
[ -f ../dist/index.html ] || { echo "run.sh: there is no page: run bindings/web/build.sh first" >&2; exit 1; }
files=("${@/%/.test.mjs}")
[ $# -gt 0 ] || files=(*.test.mjs)
exec node --test --test-concurrency=2 "${files[@]}"
