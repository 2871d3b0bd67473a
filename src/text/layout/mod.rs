//! The layouts of a puzzle: each file reads and writes one.
//!
//! A layout's file has these functions:
//!
//! ```text
//! write       prints a puzzle
//! read_cells  returns the cells of the puzzle that begins at a line; borders are skipped, so `rows` reads `boxes` too
//! fast_path   reads a common simple text without recognition; only `line` and `ordered` have one
//! ```
//!
//! # How to add a layout
//! A document or a file of another program is no layout: see `formats/mod.rs`.
//!
//! 1. Write its file here, with `write` and `read_cells`; `rows.rs` is the shortest example.
//! 2. Add a variant to [`Layout`] below and to the table of its names, and an `ORDOKU_LAYOUT_` number with its row of
//!    `codes!` to `capi/text/format.rs`; rewrite the header and the baseline of the ABI by the commands of
//!    CONTRIBUTING.md ("A C function"), and extend the enum in `ordoku.hpp`. If its cells are numbers, add it
//!    to [`Layout::is_numeric`]. Limits are in `Format::check`.
//! 3. Call `write` in `print.rs`, say there whether candidates have the layout, and `read_cells` in `Recogniser::plain` of
//!    `read/recognise/plain.rs`: the layout is then printed, and read when it is named. Two puzzles printed
//!    one after another must be readable without a blank line between them.
//! 4. To recognise it without a name, add a rule to `Recogniser::recognise`, and a
//!    row with an example to `text/rules.md`.
//! 5. Add it to `LAYOUTS` and its texts to the tables in `text/tests`, and to `LAYOUTS` in
//!    `tests/fuzz/targets/text.rs`. `tests/c/last.h` names the last layout; `tests/stress/text.cpp` and
//!    `tests/oom/failing.c` know what each can print.
//! 6. Add it to `From::ALL` in `cli/src/args/input.rs` and to `To::ALL` in `cli/src/args/output.rs`, with help.
//! 7. Describe it in `docs/guide/text-formats.md`.

pub(super) mod boxes;
pub(super) mod line;
pub(super) mod numbers;
pub(super) mod ordered;
pub(super) mod rows;

use crate::support::names::names;

/// How the cells of a puzzle are laid out.
// The numbers are those of ordoku.h, where 6 to 9 are files: the next one is 10. Valgrind mistakes
// code that converts other numbers for a use of padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// N x N symbols in one line.
    Line = 1,
    /// N lines of N symbols.
    Rows,
    /// N lines of N symbols with the boxes drawn.
    Boxes,
    /// Numbers separated by white space or commas.
    Numbers,
    /// The order n, then n^4 numbers.
    Ordered,
}

names! { Layout:
    Line = "line",
    Rows = "rows",
    Boxes = "boxes",
    Numbers = "numbers",
    Ordered = "ordered",
}

impl Layout {
    /// Returns whether the cells are numbers. Numbers have no letters, and their side has no limit.
    #[must_use]
    pub fn is_numeric(self) -> bool {
        matches!(self, Self::Numbers | Self::Ordered)
    }
}
