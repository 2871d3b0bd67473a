"""Expressions of Polars: ``import ordoku.polars`` registers the namespace ``ordoku``.

>>> import polars as pl
>>> import ordoku.polars
>>> frame = pl.DataFrame({"puzzle": ["1......2.3....4.", None]})
>>> frame.select(pl.col("puzzle").ordoku.solve())["puzzle"].to_list()
['1234341243212143', None]
>>> frame.select(pl.col("puzzle").ordoku.table().struct.field("status"))["status"].to_list()
['unique', None]
>>> frame["puzzle"].ordoku.unique().to_list()
[True, None]

The same expressions work in lazy frames. Columns are strings or arrays of UInt8. Keywords are those
of ``solve_many``, ``solve_table`` and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import polars as pl

from . import canonical_many, rate_many, solve_many, solve_table, unique_many

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._ordoku import FormsOptions, SearchOptions

__all__ = ["OrdokuExpr", "OrdokuSeries"]

_RATINGS: dict[str, dict[str, type[pl.DataType]]] = {
    "hodoku": {"level": pl.String, "score": pl.UInt64},
    "se": {"er": pl.Float64, "ep": pl.Float64, "ed": pl.Float64},
    "ordoku": {"rating": pl.UInt64},
}


def _table_type(nodes: bool, rating: str | None) -> pl.Struct:
    fields: dict[str, type[pl.DataType]] = {
        "solution": pl.String,
        "status": pl.String,
        "count": pl.UInt64,
    }
    if nodes:
        fields["nodes"] = pl.UInt64
    if rating is not None:
        fields |= _RATINGS.get(rating, {})
    fields["error"] = pl.String
    return pl.Struct(fields)


@pl.api.register_series_namespace("ordoku")
class OrdokuSeries:
    """The namespace of a series of puzzles."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def solve(self, **options: Unpack[SearchOptions]) -> pl.Series:
        """Returns the solutions."""
        return pl.Series(self._series.name, solve_many(self._series, **options))

    def canonical(self, **options: Unpack[FormsOptions]) -> pl.Series:
        """Returns the canonical forms."""
        return pl.Series(self._series.name, canonical_many(self._series, **options))

    def unique(self, **options: Unpack[SearchOptions]) -> pl.Series:
        """Returns whether each puzzle has exactly one solution."""
        return pl.Series(self._series.name, unique_many(self._series, **options))

    def rate(self, scale: str | None = None, **options: Unpack[SearchOptions]) -> pl.Series:
        """Returns the ratings as text, as the command prints them."""
        ratings = rate_many(self._series, scale, **options)
        texts = [None if rating is None else str(rating) for rating in ratings]
        return pl.Series(self._series.name, texts, dtype=pl.String)

    def table(
        self,
        *,
        limit: int | None = 2,
        count_nodes: bool = False,
        rating: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> pl.Series:
        """Returns the row of ``solve_table`` for each puzzle as a struct."""
        table = solve_table(
            self._series, limit=limit, count_nodes=count_nodes, rating=rating, **options
        )
        return pl.DataFrame(table).to_struct(self._series.name)


@pl.api.register_expr_namespace("ordoku")
class OrdokuExpr:
    """The namespace of an expression of puzzles."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, function: Callable[[OrdokuSeries], pl.Series], kind: pl.DataType) -> pl.Expr:
        return self._expr.map_batches(
            lambda series: function(OrdokuSeries(series)), return_dtype=kind, is_elementwise=True
        )

    def solve(self, **options: Unpack[SearchOptions]) -> pl.Expr:
        """Solves each puzzle."""
        return self._map(lambda series: series.solve(**options), pl.String())

    def canonical(self, **options: Unpack[FormsOptions]) -> pl.Expr:
        """Finds the canonical form of each puzzle."""
        return self._map(lambda series: series.canonical(**options), pl.String())

    def unique(self, **options: Unpack[SearchOptions]) -> pl.Expr:
        """Tells whether each puzzle has exactly one solution."""
        return self._map(lambda series: series.unique(**options), pl.Boolean())

    def rate(self, scale: str | None = None, **options: Unpack[SearchOptions]) -> pl.Expr:
        """Rates each puzzle, as text."""
        return self._map(lambda series: series.rate(scale, **options), pl.String())

    def table(
        self,
        *,
        limit: int | None = 2,
        count_nodes: bool = False,
        rating: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> pl.Expr:
        """Makes the row of ``solve_table`` for each puzzle, as a struct."""
        return self._map(
            lambda series: series.table(
                limit=limit, count_nodes=count_nodes, rating=rating, **options
            ),
            _table_type(count_nodes, rating),
        )
