"""The exceptions and the warning of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["OrdokuError", "OrdokuWarning", "Stopped"]


class OrdokuError(ValueError):
    """The input is wrong: the message says what, where, and what would be right.

    ``line`` and ``column`` count from 1 and are the place in a text; ``line`` is also the line of a
    proof. Both are ``None`` for other inputs.

    >>> import ordoku
    >>> try:
    ...     ordoku.Puzzle("12..\\n..1.\\n2..7\\n...4\\n")
    ... except ordoku.OrdokuError as error:
    ...     print(error.line, error.column)
    3 4
    """

    line: int | None
    column: int | None

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.line, self.column))


class Stopped(Exception):
    """A limit or ``cancel`` stopped the search before it had its answer.

    ``reason`` is ``"time"``, ``"nodes"``, ``"memory"``, ``"solutions"`` or ``"cancel"``. ``known`` is what the
    search had found: a number of solutions, a puzzle or a list, or ``None``.

    >>> import ordoku
    >>> try:
    ...     ordoku.Puzzle("." * 81).count(nodes=100)
    ... except ordoku.Stopped as stopped:
    ...     print(stopped.reason, stopped.known > 0)
    nodes True
    """

    reason: str
    known: Any

    def __init__(self, reason: str, known: Any = None) -> None:
        cause = "cancel" if reason == "cancel" else f"the limit on {reason}"
        super().__init__(f"stopped by {cause}")
        self.reason = reason
        self.known = known

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reason, self.known))


class OrdokuWarning(UserWarning):
    """Some rows of a column have no answer; the message names the first one."""
