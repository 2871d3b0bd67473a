//! Matrices as DLX text, the format of Knuth's programs DLX1 and DLX2 (TAOCP 7.2.2.1).
//!
//! ```text
//! names.rs   what a name may be, and the table of the names of a matrix
//! read.rs    reads a text
//! write.rs   writes one
//! ```

mod names;
mod read;
#[cfg(test)]
mod tests;
pub(crate) mod write;

use crate::engine::dlx::ExactCover;
use crate::error::Error;
use std::fmt;

/// A matrix and the names of its items, which are read and written as DLX text: the format of
/// Knuth's programs DLX1 and DLX2.
///
/// ```text
/// | a comment
/// a b c | d e
/// a d
/// b c e
/// c b
/// ```
///
/// - A line whose first word begins with `|` is a comment. Comments and blank lines are ignored.
/// - The first other line lists the items, with white space between them. A lone `|` is in front of the
///   secondary items, if there are any.
/// - Each later line is an option: a list of items. Options are numbered from 0 in the order of their
///   lines.
/// - A name has no white space, no control characters, no `|` and no `:`. It may have any length; Knuth's
///   programs read names of up to 8 bytes.
/// - An option may give a secondary item a colour, as in `d:1`. Options may be chosen together if they give
///   it the same colour. A colour is a word of up to 255 bytes with the characters of a name; Knuth's
///   programs read one byte.
///
/// ```
/// use ordoku::{DlxText, Interrupt};
///
/// let mut text = DlxText::parse("a b c | d\na d\nb d\nb c\n")?;
/// let options = text.matrix.solve(Interrupt::new())?.answer().flatten();
/// let options = options.unwrap_or_default().to_vec();
/// let items = text.matrix.items_of(options[1] as usize);
/// assert_eq!(items.map(|item| text.names[item as usize].as_str()).collect::<Vec<_>>(), ["b", "c"]);
///
/// let error = DlxText::parse("a b c\na d\n").err().unwrap();
/// assert!(error.to_string().starts_with("line 2, column 3: "));
/// # Ok::<(), ordoku::Error>(())
/// ```
pub struct DlxText {
    /// The matrix.
    pub matrix: ExactCover,
    /// The name of each item. If there are none, [`DlxText::print`] writes i0, i1 and so on.
    pub names: Vec<String>,
    /// The word for each colour of the matrix, that for colour 1 first. If there are none,
    /// [`DlxText::print`] writes a digit, a letter or, from colour 62 on, a number.
    pub colours: Vec<String>,
}

impl DlxText {
    /// Reads a text. Its lines may end as on Windows, and a byte order mark is ignored.
    ///
    /// # Errors
    /// Returns [`Error::Text`], with the position and the reason, if this is not DLX text in UTF-8
    /// or the matrix would be too large, and [`Error::Memory`] if an allocation fails.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        read::read(text.as_ref())
    }

    /// Writes the items and the options of the matrix as text; the last character is a line feed.
    ///
    /// [`DlxText::parse`] reads the same items and options, in the same order. An option number without
    /// items has no line, so that the options behind it get lower numbers. Items that are covered
    /// are written like all others.
    ///
    /// ```
    /// use ordoku::{DlxText, ExactCover};
    ///
    /// let mut matrix = ExactCover::new(2, 1)?;
    /// matrix.add_option(&[0, 2])?;
    /// let mut text = String::new();
    /// DlxText { matrix, names: Vec::new(), colours: Vec::new() }.print(&mut text)?;
    /// assert_eq!(text, "i0 i1 | i2\ni0 i2\n");
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the matrix has no primary item, as a line that begins with
    /// `|` would be a comment, if a name or the word for a colour cannot be read or is there twice,
    /// or if the writer fails; [`Error::Length`] if there are names, but not one for each item, or
    /// words for colours, but fewer than colours; and [`Error::Memory`].
    pub fn print(&self, out: &mut dyn fmt::Write) -> Result<(), Error> {
        write::write(&self.matrix, &self.names, &self.colours, out)
    }
}
