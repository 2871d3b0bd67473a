//! Writes answers: the formats, and the file or pipe that they go to.

mod format;
mod formats;
mod record;
mod sink;

pub use format::{Kind, Style};
pub use formats::{candidates, mark_lists};
pub use record::{Record, boxes, grid_value};
pub use sink::Sink;
