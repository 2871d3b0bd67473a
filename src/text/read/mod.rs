//! Reading, from the bottom up:
//!
//! ```text
//! recognise          the interpretation that makes a puzzle
//! record game_id     one line that is a puzzle and more
//! slots marks        cells that may be empty, or lists of candidates
//! cells              a line as tokens
//! source             the lines with cells: no comments, titles and borders
//! comment words      what is no cell
//! characters         what a character can be
//! mismatch position  why an interpretation fails, and where
//! ```

pub(super) mod candidates;
pub(super) mod cells;
pub(super) mod characters;
mod comment;
mod game_id;
pub(super) mod mismatch;
pub(super) mod position;
pub(super) mod recognise;
mod record;
mod slots;
pub(super) mod source;
mod words;
