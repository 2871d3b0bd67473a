"""Puzzles that several tests use."""

from __future__ import annotations

import pytest
from hypothesis import settings

# No test is judged by its time.
settings.register_profile("ordoku", deadline=None)
settings.load_profile("ordoku")

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD_SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
PAIRS = "100000036004168000020009000060900000090002003037080250000003040200006300700050000"
FOUR = "1......2.3....4."
FOUR_SOLUTION = "1234341243212143"
JIGSAW = "1..2..3......... aabbabbdaccdccdd"


@pytest.fixture
def rows() -> list[str | None]:
    """A column with a 9x9, a null, a 4x4, a text that is no puzzle, a jigsaw, and a puzzle without a solution."""
    return [HARD, None, FOUR, "abc", JIGSAW, "11" + 79 * "."]
