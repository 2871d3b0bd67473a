//! Parsing and printing text.

mod above;
mod dlx;
mod format;
mod parse;
mod print;
mod rules;
mod utf16;

pub use dlx::{ordoku_cover_format, ordoku_cover_parse};
pub use format::*;
#[cfg(test)]
pub(super) use parse::parse_bytes;
pub use parse::{ordoku_parse, ordoku_parse_candidates};
pub(super) use print::print_text;
pub use print::{ordoku_format, ordoku_format_candidates};
pub use rules::{ordoku_rules_format, ordoku_rules_parse};
