#!/usr/bin/env bash
# Makes 60 screenshots of the built page in the folder out beside this script, to look at.
set -euo pipefail
cd "$(dirname "$0")"
exec node screenshots.mjs
