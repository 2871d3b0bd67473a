//! Puzzles as pictures: SVG, PNG, and PDF pages for print.
//!
//! ```text
//! svg       a puzzle as SVG, which the library draws
//! solved    the solution and the level of each puzzle, for pages
//! pages     pages of puzzles, and of their solutions
//! raster    pixels
//! fonts     the font that PDF files contain and that pixels are drawn with
//! ```

mod fonts;
mod pages;
mod raster;
mod solved;
mod svg;

pub use pages::{Book, Framed, write_pdf};
pub use raster::{MOST_PIXELS, png_of};
pub use solved::{Solved, Unrated, solve_and_rate};
pub use svg::{Content, Look};

use crate::report::Failure;
use crate::terminal::is_output_terminal;

/// Refuses to write a file that is no text to a terminal.
pub fn refuse_terminal(end: &str) -> Result<(), Failure> {
    if !is_output_terminal() {
        return Ok(());
    }
    Err(Failure::Usage(format!("a terminal cannot show a {end} file: name a file, such as a.{end}")))
}
