//! Parsing and printing text.

mod format;
mod parse;
mod print;
mod utf16;

pub use format::*;
#[cfg(test)]
pub(super) use parse::parse_bytes;
pub use parse::{ordoku_parse, ordoku_parse_candidates};
pub use print::{ordoku_format, ordoku_format_candidates};
