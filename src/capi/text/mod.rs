//! Parsing and printing text.

mod format;
mod parse;
mod print;

pub use format::*;
pub use parse::ordoku_parse;
#[cfg(test)]
pub(super) use parse::parse_at;
pub use print::ordoku_format;
