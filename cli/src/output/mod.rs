//! Writes answers: the formats, and the file or pipe that they go to.

mod conflict;
mod destination;
mod format;
mod formats;
mod part;
mod picture;
mod record;
mod rejects;
mod rules;
mod sink;
mod stdout;

pub use conflict::Files;
pub use destination::Destination;
pub use format::{Kind, Style};
pub use formats::candidates;
pub use part::{hashes_of, open_own};
pub use record::{Record, boxes, grid_value};
pub use rejects::Rejects;
pub use rules::{entry_value, puzzle_value, text_of};
pub use sink::Sink;
