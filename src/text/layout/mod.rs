//! The layouts of a puzzle: each file reads and writes one.

pub(super) mod boxes;
pub(super) mod line;
pub(super) mod numbers;
pub(super) mod ordered;
pub(super) mod rows;

/// How the cells of a puzzle are laid out.
// Numbered as in ordoku.h: compilers turn other numbers into these in a way that valgrind takes for a use of padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// N x N symbols in one line.
    Line = 1,
    /// N lines of N symbols.
    Rows,
    /// N lines of N symbols with the boxes drawn.
    Boxes,
    /// Numbers set apart by white space or commas.
    Numbers,
    /// The order n, then n^4 numbers.
    Ordered,
}
