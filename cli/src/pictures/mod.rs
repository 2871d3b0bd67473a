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
pub use raster::png_of;
pub use solved::{Solved, solve_and_rate};
pub use svg::{Content, Look};
