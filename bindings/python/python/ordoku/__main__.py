"""``python -m ordoku`` is the command ``ordoku``."""

from __future__ import annotations

import sys

from ._ordoku import run_command


def main() -> int:
    """Runs the command with the arguments of the process, and returns its exit code."""
    return run_command(["ordoku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
