"""Runs a notebook, and checks that it shows a picture in SVG and a diagram.

python tests/notebook.py examples/levels.ipynb
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def main(path: Path) -> None:
    """Runs the notebook in its own folder."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=300, resources=resources).execute()
    shown = {
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    missing = {"image/svg+xml", "image/png", "text/html"} - shown
    if missing:
        sys.exit(f"{path} shows no {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
