//! Reading, from the bottom up:
//!
//! ```text
//! recognise          the interpretation that makes a puzzle
//! record             one line that is a puzzle and more
//! row                the rows of a table whose columns are known
//! blank              the character of an empty cell
//! cell_texts marks labels cells that may be empty, lists of candidates, rows with names
//! heading            a line without words above a puzzle
//! block              the rows of a grid, and those of the grids below it
//! drawn_regions      the regions that lines between the cells of a grid draw
//! cells drawing      a line as tokens, and the boxes drawn around them
//! source             the lines with cells: no comments, titles, borders and separators
//! comment words dashes line_kind   what is no cell
//! fields field_names runs   the fields of a row, their names of variants, and what in a line is meant as a puzzle
//! characters         what a character can be
//! mismatch position  why an interpretation fails, and where
//! ```

mod blank;
pub(super) mod block;
pub(super) mod candidates;
mod cell_texts;
pub(super) mod cells;
pub(super) mod characters;
pub(super) mod comment;
pub(super) mod dashes;
mod drawing;
pub(super) mod drawn_regions;
pub(super) mod field_names;
pub(super) mod fields;
pub(super) mod heading;
mod labels;
mod line_kind;
pub(super) mod mismatch;
pub(super) mod naming;
pub(super) mod position;
pub(super) mod recognise;
mod record;
pub(in crate::text) mod regions;
mod row;
pub(super) mod runs;
pub(super) mod source;
pub(super) mod words;
