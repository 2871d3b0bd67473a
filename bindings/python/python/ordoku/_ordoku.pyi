# The types of the native module. The documentation is in the docstrings of the module itself.

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar, final, overload, type_check_only

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, TypedDict, Unpack

from ._answers import Hint, Proof, Rating, Step, Svg, WhyNot

_Layout = Literal["line", "rows", "boxes", "numbers", "ordered"]
_Scale = Literal["hodoku", "se", "ordoku"]
_Theme = Literal["light", "dark"]
_T_co = TypeVar("_T_co", covariant=True)

@type_check_only
class _Arrow(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@type_check_only
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

_ArrowColumn = _Arrow | _ArrowArray
_Numbers = npt.NDArray[np.uint8]
_Texts = Iterable[str | Puzzle | None]
_AnyColumn = _ArrowColumn | _Numbers | _Texts

# A threading.Event, for one.
@type_check_only
class _Event(Protocol):
    def is_set(self) -> bool: ...

@type_check_only
class _CancelOption(TypedDict, total=False):
    cancel: _Event | None

@type_check_only
class SearchOptions(_CancelOption, total=False):
    time: float | datetime.timedelta | None
    nodes: int | None
    memory: int | None
    threads: int | None
    seed: int | None
    engine: Literal["auto", "greedy", "dlx", "csp", "nine", "cdcl", "greedy_order"] | None
    race: bool | None

# The keywords of solve_table.
@type_check_only
class TableOptions(SearchOptions, total=False):
    limit: int | None
    count_nodes: bool
    rating: str | None
    shape: Shape | int | None

# The options of canonical forms, and those of checks of proofs.
@type_check_only
class _TimeOption(_CancelOption, total=False):
    time: float | datetime.timedelta | None

@type_check_only
class _FormOptions(_TimeOption, total=False):
    nodes: int | None

@type_check_only
class FormsOptions(_FormOptions, total=False):
    threads: int | None

@type_check_only
class _ProofOptions(_FormOptions, total=False):
    memory: int | None

@type_check_only
class _CoverOptions(_ProofOptions, total=False):
    engine: Literal["auto", "dlx"] | None

@type_check_only
class _MakingOptions(_ProofOptions, total=False):
    threads: int | None

# The options of a search whose own argument is the seed.
@type_check_only
class _Limits(_CancelOption, total=False):
    time: float | datetime.timedelta | None
    nodes: int | None
    memory: int | None
    threads: int | None
    engine: Literal["auto", "greedy", "dlx", "csp", "nine", "cdcl", "greedy_order"] | None
    race: bool | None

@type_check_only
class _Wishes(_MakingOptions, total=False):
    givens: int | None
    within_symmetry: bool
    symmetry: (
        Literal[
            "none",
            "half_turn",
            "quarter_turn",
            "horizontal_axis",
            "vertical_axis",
            "diagonal",
            "anti_diagonal",
            "full",
        ]
        | None
    )
    mask: Sequence[bool] | None
    row_givens: tuple[int, int] | None
    column_givens: tuple[int, int] | None
    box_givens: tuple[int, int] | None
    level: str | None
    technique: str | None
    else_up_to: str | None
    before_up_to: str | None
    er: tuple[float, float] | None
    number: tuple[int, int] | None

@final
class Shape:
    def __new__(cls, box_rows: int, box_columns: int) -> Self: ...
    @staticmethod
    def of_side(side: int) -> Shape: ...
    @property
    def box_rows(self) -> int: ...
    @property
    def box_columns(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def cells(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int]: ...

@final
class Grid:
    def __new__(cls, puzzle: Puzzle, values: Sequence[int]) -> Self: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def values(self) -> list[int]: ...
    @property
    def rows(self) -> list[list[int]]: ...
    @property
    def line(self) -> str: ...
    def draw(
        self, *, theme: _Theme = "light", title: str | None = None, caption: str | None = None
    ) -> Svg: ...
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, key: tuple[int, int], /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Puzzle, list[int]]: ...

@final
class Puzzle:
    def __new__(cls, text: str, *, shape: Shape | int | None = None) -> Self: ...
    @classmethod
    def from_givens(cls, givens: Sequence[int], shape: Shape | int | None = None) -> Puzzle: ...
    @classmethod
    def from_marks(
        cls, marks: Sequence[Sequence[int]], shape: Shape | int | None = None
    ) -> Puzzle: ...
    @property
    def shape(self) -> Shape | None: ...
    @property
    def rules(self) -> str | None: ...
    @property
    def digits(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def givens(self) -> list[int]: ...
    @property
    def marks(self) -> list[list[int]] | None: ...
    @property
    def line(self) -> str: ...
    def to_text(self, layout: _Layout = "rows", *, blank: str | None = None) -> str: ...
    def with_givens(self, givens: Sequence[int]) -> Puzzle: ...
    def candidates(self) -> list[list[int]]: ...
    def check(self) -> str | None: ...
    def is_solved_by(self, values: Sequence[int]) -> bool: ...
    def solve(self, **options: Unpack[SearchOptions]) -> Grid | None: ...
    def count(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> int: ...
    def unique(self, **options: Unpack[SearchOptions]) -> bool: ...
    def solutions(
        self, limit: int | None = None, **options: Unpack[SearchOptions]
    ) -> Solutions[Grid]: ...
    def random_solution(self, seed: int = 0, **options: Unpack[_Limits]) -> Grid | None: ...
    def prove(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> Proof: ...
    def verify(
        self,
        proof: Proof | str,
        solutions: Sequence[Sequence[int]] | None = None,
        **options: Unpack[_TimeOption],
    ) -> None: ...
    def true_candidates(self, **options: Unpack[SearchOptions]) -> list[list[int]]: ...
    def backdoors(self, largest: int = 3, **options: Unpack[SearchOptions]) -> list[list[int]]: ...
    def minimise(self, seed: int = 0, **options: Unpack[_Limits]) -> Puzzle: ...
    def redundant_givens(self, **options: Unpack[SearchOptions]) -> list[int]: ...
    def canonical(self, **options: Unpack[_FormOptions]) -> Puzzle: ...
    def automorphisms(self, **options: Unpack[_FormOptions]) -> int | None: ...
    def is_equivalent(self, other: Puzzle, **options: Unpack[_FormOptions]) -> bool: ...
    def shuffled(self, seed: int) -> Puzzle: ...
    def rate(self, scale: _Scale | None = None, **options: Unpack[SearchOptions]) -> Rating: ...
    def steps(
        self, scale: _Scale | None = None, **options: Unpack[SearchOptions]
    ) -> list[Step]: ...
    def hint(
        self,
        placed: Sequence[int] | None = None,
        marks: Sequence[Sequence[int]] | None = None,
        **options: Unpack[SearchOptions],
    ) -> Hint: ...
    def all_steps(
        self,
        placed: Sequence[int] | None = None,
        marks: Sequence[Sequence[int]] | None = None,
        **options: Unpack[SearchOptions],
    ) -> list[Step]: ...
    def why_not(
        self,
        cell: int,
        digit: int,
        placed: Sequence[int] | None = None,
        marks: Sequence[Sequence[int]] | None = None,
        **options: Unpack[SearchOptions],
    ) -> WhyNot: ...
    def draw(
        self,
        *,
        values: Sequence[int] | None = None,
        marks: bool | Sequence[Sequence[int]] | None = None,
        step: int | None = None,
        scale: _Scale | None = None,
        theme: _Theme = "light",
        title: str | None = None,
        caption: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> Svg: ...
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, key: tuple[int, int], /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, Any]: ...

@final
class Solutions(Generic[_T_co]):
    def __iter__(self) -> Iterator[_T_co]: ...
    def __next__(self) -> _T_co: ...
    def close(self) -> None: ...

@final
class ExactCover:
    def __new__(
        cls,
        primary: int,
        options: Sequence[Sequence[int | tuple[int, int]]],
        *,
        secondary: int = 0,
    ) -> Self: ...
    @staticmethod
    def parse(text: str) -> ExactCover: ...
    @staticmethod
    def _restore(
        primary: int, secondary: int, options: Sequence[Sequence[tuple[int, int]]]
    ) -> ExactCover: ...
    @property
    def primary(self) -> int: ...
    @property
    def secondary(self) -> int: ...
    @property
    def options(self) -> list[list[tuple[int, int]]]: ...
    def solve(self, **options: Unpack[_CoverOptions]) -> list[int] | None: ...
    def count(self, limit: int | None = None, **options: Unpack[_CoverOptions]) -> int: ...
    def solutions(
        self, limit: int | None = None, **options: Unpack[_CoverOptions]
    ) -> Solutions[list[int]]: ...
    def prove_none(self, **options: Unpack[_ProofOptions]) -> tuple[str, str]: ...
    def verify_none(self, proof: str, **options: Unpack[_FormOptions]) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, Any]: ...

@final
class Column:
    def to_list(self) -> list[Any]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    def column(self, name: str) -> Column: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

def puzzles(text: str) -> list[Puzzle]: ...
def generate(
    shape: Shape | int | None = None, *, seed: int = 0, index: int = 0, **wishes: Unpack[_Wishes]
) -> Puzzle: ...
def generate_many(
    count: int,
    shape: Shape | int | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    **wishes: Unpack[_Wishes],
) -> list[str]: ...
def generate_like(
    puzzle: Puzzle, *, seed: int = 0, index: int = 0, **options: Unpack[_MakingOptions]
) -> Puzzle: ...
@overload
def solve_many(
    column: _Numbers, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> _Numbers: ...
@overload
def solve_many(
    column: _ArrowColumn, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> Column: ...
@overload
def solve_many(
    column: _Texts, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> list[str | None]: ...
@overload
def canonical_many(
    column: _Numbers, *, shape: Shape | int | None = None, **options: Unpack[FormsOptions]
) -> _Numbers: ...
@overload
def canonical_many(
    column: _ArrowColumn, *, shape: Shape | int | None = None, **options: Unpack[FormsOptions]
) -> Column: ...
@overload
def canonical_many(
    column: _Texts, *, shape: Shape | int | None = None, **options: Unpack[FormsOptions]
) -> list[str | None]: ...
@overload
def unique_many(
    column: _Numbers, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> npt.NDArray[np.bool_]: ...
@overload
def unique_many(
    column: _ArrowColumn, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> Column: ...
@overload
def unique_many(
    column: _Texts, *, shape: Shape | int | None = None, **options: Unpack[SearchOptions]
) -> list[bool | None]: ...
def count_many(
    column: _AnyColumn,
    limit: int | None = None,
    *,
    shape: Shape | int | None = None,
    **options: Unpack[SearchOptions],
) -> list[int | None]: ...
def rate_many(
    column: _AnyColumn,
    scale: str | None = None,
    *,
    shape: Shape | int | None = None,
    **options: Unpack[SearchOptions],
) -> list[Rating | None]: ...
def solve_table(
    column: _AnyColumn,
    *,
    limit: int | None = 2,
    count_nodes: bool = False,
    rating: str | None = None,
    shape: Shape | int | None = None,
    **options: Unpack[SearchOptions],
) -> Table: ...
def run_command(arguments: Sequence[str]) -> int: ...
