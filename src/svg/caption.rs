//! The lines of text below the grid: the rules that have no sign, the name and the sentence of a
//! step, and a text of the caller.

use super::View;
use super::canvas::{Canvas, Escaped, Point};
use super::extras::ExtraRegions;
use super::relations::Relations;
use crate::error::Error;
use crate::support::alloc::try_push;
use std::fmt::{self, Result as Written, Write};

/// The height of a line, in tenths.
const LINE: i32 = 170;
/// The width of a character on average: the lines of a font are broken without knowing it.
const CHARACTER: i32 = 63;
/// The most lines. Their height, in tenths, is far below the largest `i32`.
const MOST_LINES: usize = 100_000;

/// The lines of text.
pub(super) struct Caption {
    text: String,
    /// The end of each line in the text. A line may begin with the space or the line feed that it
    /// was broken at.
    ends: Vec<usize>,
}

/// A string that grows only if there is memory.
struct TryString<'a>(&'a mut String);

impl Write for TryString<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.try_reserve(text.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(text);
        Ok(())
    }
}

impl Caption {
    /// # Errors
    /// Returns [`Error::Argument`] for more than [`MOST_LINES`] lines, and [`Error::Memory`].
    pub fn new(view: &View<'_>, relations: &Relations, extras: &ExtraRegions) -> Result<Self, Error> {
        let mut caption = Self { text: String::new(), ends: Vec::new() };
        let written = Self::write(view, relations, extras, &mut TryString(&mut caption.text));
        written.map_err(|fmt::Error| Error::Memory)?;
        let room = ((view.places.width() - 2 * view.places.margin) / CHARACTER).max(12) as usize;
        let mut start = 0;
        for paragraph in caption.text.split_inclusive('\n') {
            break_lines(paragraph.trim_end_matches('\n'), room, |end| match caption.ends.len() {
                MOST_LINES.. => {
                    Err(Error::Argument { what: "a picture has at most 100000 lines below the grid" })
                }
                _ => try_push(&mut caption.ends, start + end),
            })?;
            start += paragraph.len();
        }
        Ok(caption)
    }

    /// Writes each paragraph with a line feed behind it.
    fn write(view: &View<'_>, relations: &Relations, extras: &ExtraRegions, out: &mut dyn Write) -> Written {
        if let Some(step) = view.drawing.step {
            write!(out, "{}. ", step.name())?;
            step.write_sentence(out)?;
            out.write_char('\n')?;
        }
        relations.write_sentences(out, view.rules)?;
        extras.write_sentences(out)?;
        view.write_sentences_of_sums(out)?;
        let own = view.drawing.caption;
        own.lines().filter(|line| !line.trim().is_empty()).try_for_each(|line| writeln!(out, "{line}"))
    }

    pub fn lines(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let line = &self.text[start..end];
            start = end;
            line.trim()
        })
    }

    /// Returns the height of all lines, in tenths.
    pub fn height(&self) -> i32 {
        LINE * self.ends.len() as i32
    }

    pub fn draw(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        if self.ends.is_empty() {
            return Ok(());
        }
        let attributes = format_args!("fill=\"{}\" font-size=\"12\" text-anchor=\"start\"", view.palette.ink);
        canvas.group(attributes, |canvas| {
            (0..).zip(self.lines()).try_for_each(|(number, line)| {
                let x = if view.drawing.step.is_some() { view.places.start } else { view.places.margin };
                let y = view.places.bottom() + LINE * number + LINE * 3 / 4;
                canvas.text(Point { x, y }, 120, Escaped(line))
            })
        })
    }
}

/// Hands over where each line of a paragraph ends: in front of a space, or between two characters
/// of a word that is longer than a line. `room` is the length of a line in characters, of which
/// wide ones count twice.
fn break_lines(
    paragraph: &str,
    room: usize,
    mut ends: impl FnMut(usize) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut count, mut last_space) = (0, None);
    for (at, character) in paragraph.char_indices() {
        if character == ' ' {
            last_space = Some((at, count));
        }
        // Scripts of East Asia, and pictures, are behind this number.
        let width = if character < '\u{2e80}' { 1 } else { 2 };
        count += width;
        if count > room {
            let (end, left) = match last_space.take() {
                Some((space, before)) => (space, count - before - 1),
                None => (at, width),
            };
            ends(end)?;
            count = left;
        }
    }
    ends(paragraph.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(paragraph: &str, room: usize) -> Vec<&str> {
        let (mut lines, mut start) = (Vec::new(), 0);
        break_lines(paragraph, room, |end| {
            lines.push(paragraph[start..end].trim());
            start = end;
            Ok(())
        })
        .unwrap();
        lines
    }

    #[test]
    fn lines_end_between_words_or_in_a_long_word() {
        assert_eq!(broken("one two three", 8), ["one two", "three"]);
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("one two three", 6), ["one", "two", "three"]);
        assert_eq!(broken("one two three", 13), ["one two three"]);
        assert_eq!(broken("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(broken("a bcdefghij k", 4), ["a", "bcde", "fghi", "j k"]);
        assert_eq!(broken("\u{e4}\u{f6}\u{fc}\u{df}", 2), ["\u{e4}\u{f6}", "\u{fc}\u{df}"]);
        assert_eq!(broken("\u{6570}\u{72ec}\u{6570}", 4), ["\u{6570}\u{72ec}", "\u{6570}"]);
    }
}
