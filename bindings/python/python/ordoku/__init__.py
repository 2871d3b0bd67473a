"""Sudoku of any order, and variants: solve, count, rate, explain, draw and make puzzles.

>>> import ordoku
>>> puzzle = ordoku.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
>>> print(puzzle.solve().line[:27])
812753649943682175675491283
>>> puzzle.unique(), str(puzzle.rate("se"))
(True, '10.7/10.7/9.7')

Cells are row-major from 0, digits count from 1, and 0 is an empty cell. Searches let other threads
run, and Ctrl-C ends them. Wrong input raises ``OrdokuError``, a limit raises ``Stopped``.
"""

from __future__ import annotations

from ._errors import OrdokuError, OrdokuWarning, Stopped
from ._ordoku import (
    Column,
    Cube,
    ExactCover,
    Grid,
    Puzzle,
    Shape,
    Solutions,
    Table,
    Transform,
    canonical_many,
    conquer,
    count_many,
    cubes,
    generate,
    generate_like,
    generate_many,
    generate_variant,
    join_proofs,
    puzzles,
    rate_many,
    solve_many,
    solve_table,
    unique_many,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._answers import Conquered, Hint, Proof, Rating, Step, Svg, WhyNot

__version__ = "0.1.0"

__all__ = [
    "Column",
    "Conquered",
    "Cube",
    "ExactCover",
    "Grid",
    "Hint",
    "OrdokuError",
    "OrdokuWarning",
    "Proof",
    "Puzzle",
    "Rating",
    "Shape",
    "Solutions",
    "Step",
    "Stopped",
    "Svg",
    "Table",
    "Transform",
    "WhyNot",
    "canonical_many",
    "conquer",
    "count_many",
    "cubes",
    "generate",
    "generate_like",
    "generate_many",
    "generate_variant",
    "join_proofs",
    "puzzles",
    "rate_many",
    "solve_many",
    "solve_table",
    "unique_many",
]

_LAZY = ("Conquered", "Hint", "Proof", "Rating", "Step", "Svg", "WhyNot")


def __getattr__(name: str) -> object:
    """Imports the data classes when they are first asked for: that takes longer than all others."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import _answers

    value: object = getattr(_answers, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
