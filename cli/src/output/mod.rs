//! Writes answers: the formats, and the file or pipe that they go to.

mod conflict;
mod destination;
mod format;
mod formats;
mod kind;
mod legend;
mod part;
mod picture;
mod record;
mod rejects;
mod rules;
mod sink;
mod stdout;
mod values;

pub use conflict::Files;
pub use destination::Destination;
pub use format::Style;
pub use formats::candidates;
pub use kind::Kind;
#[cfg(feature = "parquet")]
pub use part::Part;
pub use part::{hashes_of, open_own};
pub use record::Record;
pub use rejects::Rejects;

pub use sink::Sink;
pub use values::{boxes, entry_value, grid_value, puzzle_value, text_of};
