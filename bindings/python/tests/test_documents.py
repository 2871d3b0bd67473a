"""The blocks of the pages about Python run, and print what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
# tests/documents.rs looks here for the pages with blocks of Python.
PAGES = [
    "README.md",
    "docs/guide/python.md",
    "docs/guide/clusters.md",
    "docs/guide/cubes.md",
    "bindings/python/README.md",
]
BLOCK = re.compile(r"^```(\w+)(.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str) -> None:
    """The blocks of a page share their names. The next block of text is what a block prints."""
    blocks = [match.groups() for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8"))]
    names: dict[str, Any] = {}
    count = 0
    for number, (language, mark, code) in enumerate(blocks):
        if language != "python" or mark.startswith(" norun: "):
            continue
        count += 1
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(code, page, "exec"), names)
        following = blocks[number + 1] if number + 1 < len(blocks) else ("", "", "")
        if following[0] == "text":
            assert printed.getvalue() == following[2]
    assert count > 0
