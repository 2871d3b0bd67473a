"""Answers that are plain data."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ._ordoku import Cube, Grid, Puzzle

__all__ = ["Conquered", "Hint", "Proof", "Rating", "Step", "Svg", "WhyNot"]


class Svg(str):
    """A picture in SVG: a text that shows itself in a notebook.

    >>> import ordoku
    >>> ordoku.Puzzle("1......2.3....4.").draw()[:4]
    '<svg'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@functools.total_ordering
@dataclasses.dataclass(frozen=True)
class Rating:
    """The rating of a puzzle. Ratings of one scale are ordered, the easier one first; those of two
    scales have no order.

    >>> import ordoku
    >>> line = "100000036004168000020009000060900000090002003037080250000003040200006300700050000"
    >>> rating = ordoku.Puzzle(line).rate()
    >>> rating.level, rating.score
    ('Hard', 740)
    >>> str(ordoku.Puzzle(line).rate("se"))
    '4.5/1.2/1.2'
    """

    scale: str
    """``"hodoku"``, ``"se"`` or ``"ordoku"``."""
    order: tuple[float, ...] = dataclasses.field(repr=False)
    """What ratings of one scale are ordered by."""
    text: str = dataclasses.field(compare=False)
    """The rating as the command prints it."""
    level: str | None = dataclasses.field(default=None, compare=False)
    """HoDoKu: ``"Easy"``, ``"Medium"``, ``"Hard"``, ``"Unfair"`` or ``"Extreme"``."""
    score: int | None = dataclasses.field(default=None, compare=False)
    """HoDoKu: the sum of the scores of all steps."""
    er: float | None = dataclasses.field(default=None, compare=False)
    """Sudoku Explainer: the hardest step, 1.0 to 11.9; 20.0 if it cannot solve the puzzle."""
    ep: float | None = dataclasses.field(default=None, compare=False)
    """Sudoku Explainer: the hardest step until a digit can be placed."""
    ed: float | None = dataclasses.field(default=None, compare=False)
    """Sudoku Explainer: the first step."""
    number: int | None = dataclasses.field(default=None, compare=False)
    """The number on the scale ``"ordoku"``."""
    hardest: str | None = dataclasses.field(default=None, compare=False)
    """HoDoKu: the technique of the hardest step."""
    guesses: bool = dataclasses.field(default=False, compare=False)
    """Scale ``"ordoku"``: whether the techniques do not solve the puzzle."""

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rating) or other.scale != self.scale:
            return NotImplemented
        return self.order < other.order

    def __str__(self) -> str:
        return self.text


@dataclasses.dataclass(frozen=True)
class Step:
    """A step by which people solve. It shows itself in a notebook as a picture.

    Cells are row-major from 0; digits count from 1.

    >>> import ordoku
    >>> line = "100000036004168000020009000060900000090002003037080250000003040200006300700050000"
    >>> step = ordoku.Puzzle(line).steps()[23]
    >>> print(step)
    Naked Pair: 2,8 in r9c49 => r9c78<>8, r9c8<>2
    >>> step.removed
    ((78, 8), (79, 2), (79, 8))
    """

    technique: str
    """The name of the technique on the scale of the step."""
    notation: str
    """What the step is and does, in the notation of its scale."""
    sentence: str
    """Why the step holds and what it does, in plain English."""
    definition: str
    """What the technique is, in plain English."""
    level: str | None
    """HoDoKu: the lowest level of a puzzle with such a step."""
    score: int | None
    """HoDoKu: what the step adds to the score."""
    difficulty: float | None
    """The other scales: the difficulty of the step."""
    digits: tuple[int, ...]
    """The digits of the pattern."""
    cells: tuple[int, ...]
    """The cells of the pattern."""
    houses: tuple[str, ...]
    """The houses of the pattern, such as ``"row 1"``."""
    placed: tuple[tuple[int, int], ...]
    """The cells and digits that the step places."""
    removed: tuple[tuple[int, int], ...]
    """The cells and digits that the step removes as candidates."""
    number: int | None = dataclasses.field(default=None, repr=False)
    """The number of the step in the path of ``puzzle``, from 1; ``None`` for a step of a hint."""
    puzzle: Puzzle | None = dataclasses.field(default=None, repr=False, compare=False)
    """The puzzle of the path; ``None`` for a step of a hint."""
    scale: Literal["hodoku", "se", "ordoku"] = dataclasses.field(default="hodoku", repr=False)
    """The scale of the step."""
    total: int = dataclasses.field(default=0, repr=False)
    """What the cells of a sum add up to; 0 for an arrow, and for other steps."""

    def __str__(self) -> str:
        return f"{self.technique}: {self.notation}"

    def _repr_svg_(self) -> str | None:
        if self.puzzle is None or self.number is None:
            return None
        return str(self.puzzle.draw(step=self.number, scale=self.scale))


@dataclasses.dataclass(frozen=True)
class Hint:
    """What a player is told: the next step, or what is wrong.

    >>> import ordoku
    >>> hint = ordoku.Puzzle("1......2.3....4.").hint()
    >>> hint.kind, hint.technique
    ('step', 'There is a step: Hidden Single.')
    """

    kind: str
    """``"step"``, ``"wrong digits"``, ``"wrong marks"`` or ``"solved"``."""
    technique: str
    """The first degree: the name of the technique, or that something is wrong."""
    place: str
    """The second degree: the houses or cells."""
    reason: str
    """The third degree: the cells and digits, and why it holds."""
    conclusion: str
    """The fourth degree: what follows."""
    cells: tuple[int, ...]
    """The cells that are wrong, or those of the step."""
    step: Step | None
    """The step, if it is one."""

    def __str__(self) -> str:
        return "\n".join(dict.fromkeys((self.technique, self.place, self.reason, self.conclusion)))


@dataclasses.dataclass(frozen=True)
class WhyNot:
    """Why a candidate is false.

    >>> import ordoku
    >>> print(ordoku.Puzzle("1......2.3....4.").why_not(1, 1))
    r1c2 is not 1, because r1c1 is 1 in row 1.
    """

    kind: str
    """``"true"``, ``"filled"``, ``"seen"``, ``"related"``, ``"barred"``, ``"steps"`` or
    ``"mistake"``."""
    text: str
    """A sentence. That of steps has a line for each."""
    steps: tuple[Step, ...] = ()
    """The steps that exclude the candidate."""

    def __str__(self) -> str:
        return self.text


@dataclasses.dataclass(frozen=True)
class Proof:
    """A proof that a puzzle has these solutions and no others.

    >>> import ordoku
    >>> puzzle = ordoku.Puzzle("1......2.3....4.")
    >>> proof = puzzle.prove()
    >>> len(proof.solutions)
    1
    >>> puzzle.verify(proof)
    """

    solutions: tuple[Grid, ...]
    """All solutions."""
    text: str = dataclasses.field(repr=False)
    """The proof in DRAT, which drat-trim reads."""
    formula: str = dataclasses.field(repr=False)
    """The formula in DIMACS CNF: the puzzle without these solutions."""


@dataclasses.dataclass(frozen=True)
class Conquered:
    """The solutions of a cube, with a proof that it has no others.

    >>> import ordoku
    >>> done = ordoku.conquer(ordoku.Cube(ordoku.Puzzle("1......2.3....4."), "r1c2=2"))
    >>> len(done.solutions), done.proof.split(b"\\n")[0]
    (1, b'c cube r1c2=2')
    >>> done.cube.restrict().verify(done.proof, [grid.values for grid in done.solutions])
    """

    cube: Cube
    """The cube."""
    solutions: tuple[Grid, ...]
    """Its solutions, or as many as were asked for."""
    proof: bytes | None = dataclasses.field(repr=False)
    """The proof in DRAT, as ``ordoku conquer --proofs`` writes it: ``ordoku prove --join`` joins a
    folder of such files, whose names end with ``.drat``. ``None`` if the search stopped at as many
    solutions as were asked for."""
    conflicts: int = dataclasses.field(compare=False)
    """The conflicts of the search, a measure of its work."""
    seconds: float = dataclasses.field(compare=False)
    """The time of the search."""
