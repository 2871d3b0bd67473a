#!/usr/bin/env bash
# Builds the wheel, installs it into an empty virtual environment, and tests it there: ruff, pytest, mypy, stubtest,
# pyright, and the notebook. CARGO_TARGET_DIR may name cargo's target folder, and PROFILE
# a profile of Cargo.toml other than release.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
step() { printf -- '-- %d s: %s\n' "$SECONDS" "$*"; "$@"; }

"${PYTHON:-python3}" -m venv "$folder/venv"
export PATH="$folder/venv/bin:$PATH"
# The packages come while the wheel is built.
pip install --quiet --disable-pip-version-check --requirement requirements.txt &
packages=$!
step pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/wheels" \
    --config-settings "build-args=--profile ${PROFILE:-release}" .
step wait $packages
step pip install --quiet --disable-pip-version-check --no-index "$folder"/wheels/ordoku-*.whl

step ruff format --quiet --check .
step ruff check --quiet --no-cache .
step pytest -p no:cacheprovider
step mypy --cache-dir "$folder/mypy" python tests measure.py scale
step python -m mypy.stubtest --allowlist tests/stubtest.txt ordoku
step pyright --pythonpath "$folder/venv/bin/python"
step python tests/notebook.py examples/levels.ipynb
