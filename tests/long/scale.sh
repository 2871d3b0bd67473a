#!/usr/bin/env bash
# Runs the Python package under Spark and Ray on this machine, with workers that are processes of their own on one core
# each: answers, SQL, other columns, the archive of `spark-submit`, speed, and workers that are killed in the middle. Ray also
# conquers the cubes of one hard puzzle: a worker is killed, cubes time out, and answer and certificate are the same.
#
#     tests/long/scale.sh [ROWS [ENGINE...]]        10,000,000 rows, and the engines spark, ray and cubes by default
#
# Needs python3, a Java that Spark 4 takes (17 or 21), 2 cores and 8 GiB; pip installs Spark and Ray into a virtual
# environment. WHEEL=FILE takes a wheel that is built already. DRAT_TRIM=FILE is the program drat-trim
# (github.com/marijnheule/drat-trim), which then checks the certificates of the cubes, too.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/long/record.sh

work=$(mktemp -d)
temporary+=("$work")
target=${CARGO_TARGET_DIR:-$PWD/target}
rows=${1:-10000000}
shift $(($# ? 1 : 0))
[ $# -gt 0 ] || set -- spark ray cubes
[ -z "${DRAT_TRIM:-}" ] || DRAT_TRIM=$(realpath "$DRAT_TRIM")
export DRAT_TRIM=${DRAT_TRIM:-}
[[ " $* " != *" spark "* ]] || java -version 2>&1 | head -n 1
"${PYTHON:-python3}" -m venv "$work/venv"
export PATH="$work/venv/bin:$PATH"
pip install --quiet --disable-pip-version-check --requirement bindings/python/scale/requirements.txt
if [ -z "${WHEEL:-}" ]; then
    CARGO_TARGET_DIR=$target/python pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$work/wheels" bindings/python
    WHEEL=$(echo "$work"/wheels/ordoku-*.whl)
fi
pip install --quiet --disable-pip-version-check --no-index --no-deps "$WHEEL"
# Spark unpacks an archive by the end of its name.
cp "$WHEEL" "$work/ordoku.zip"

export TMPDIR=$work
# Ray tells nobody of its use, and listens on 127.0.0.1 only.
export RAY_USAGE_STATS_ENABLED=0 RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER=0
cd bindings/python
python -m scale --rows "$rows" --archive "$work/ordoku.zip" --engines "$@" | tee "$work/figures"
cd ../..
# Ray prints the death of a worker in between.
totals=$(grep -E '^(rows|python|spark|ray|cubes).*: [0-9.,]+$' "$work/figures" | paste -sd ';' | sed 's/;/; /g')
passed
