//! Reading, from the bottom up:
//!
//! ```text
//! recognise          the interpretation that makes a puzzle
//! record game_id     one line that is a puzzle and more
//! row                the rows of a table whose columns are known
//! slots marks        cells that may be empty, or lists of candidates
//! blank              the character for an empty cell
//! cells              a line as tokens
//! source             the lines with cells: no comments, titles and borders
//! comment words      what is no cell
//! fields runs        the fields of a row, and what in a line is meant as a puzzle
//! characters         what a character can be
//! mismatch position  why an interpretation fails, and where
//! ```

mod blank;
pub(super) mod cells;
pub(super) mod characters;
mod comment;
pub(super) mod fields;
mod game_id;
pub(super) mod marks;
pub(super) mod mismatch;
pub(super) mod position;
pub(super) mod recognise;
mod record;
mod row;
mod runs;
mod slots;
pub(super) mod source;
mod words;
