//! How much to skip after text that is not a puzzle, so that the puzzles after it are read.
//!
//! ```text
//! lines     one puzzle a line: the line with the error is skipped
//! grids     as many lines as the grid has rows, if its rows follow each other
//! bands     as many blocks of rows as the grid has bands, if these are apart, or drawn
//! ```
//!
//! A new puzzle is certain to begin at a document, and at a line with a whole puzzle of more than 36
//! cells below a piece of a line. A new grid is certain to begin behind a title, behind more blank
//! lines than there are between its bands, and at a block of as many rows as a grid has. Up to such a place, the rows of a
//! damaged grid are not told from those of the next one.

use crate::error::{TextError, TextErrorKind};
use crate::text::formats::beginning::begins_document;
use crate::text::read::comment::is_comment;
use crate::text::{ParseOptions, parse};

/// Rows of single characters are not wider; longer lines are puzzles.
const WIDEST_ROW: usize = 36;

/// Returns the bytes of `text` to skip: whole lines, at least the one with the error.
pub(super) fn bytes_to_skip(text: &str, error: &TextError) -> usize {
    if let Some(end) = error.document_end {
        // With the rest of its last line, if that is empty.
        let rest = &text[end..];
        let line = lines_of(rest).next().unwrap_or_default();
        return (end + if is_blank(line) { line.len() } else { 0 }).max(1);
    }
    let Some(damaged) = DamagedGrid::around(text, error) else { return text.len() };
    let (mut bytes, mut has_cells_above) = (0, false);
    for line in lines_of(text).take(damaged.lines_to_skip()) {
        if has_cells_above && begins_document(text, bytes) {
            break;
        }
        has_cells_above |= has_cells(line);
        bytes += line.len();
    }
    bytes.max(1)
}

/// What may be a grid around the line with an error.
struct DamagedGrid<'a> {
    text: &'a str,
    kind: TextErrorKind,
    /// The number of lines down to the one with the error.
    line: usize,
    /// The number of lines above the grid.
    first: usize,
    /// The most cells of a row.
    width: usize,
    /// The number of rows, as far as it is known.
    height: usize,
    /// Whether dashes are blanks, beside symbols.
    has_dashes: bool,
}

impl<'a> DamagedGrid<'a> {
    /// Finds the grid; `None` if the text has no line with the error.
    fn around(text: &'a str, error: &TextError) -> Option<Self> {
        let before: Vec<&str> = lines_of(text).take(error.line).collect();
        let bad_line = before.last()?;
        // Lines that end in another way than most are not told apart here.
        let line = before.len();
        let is_alike = |line: &&&str| {
            !is_blank(line) && (!has_cells(line) || width(line).abs_diff(width(bad_line)) <= 3)
        };
        let mut first = line - before.iter().rev().take_while(is_alike).count().max(1);
        first += before[first..].iter().take_while(|line| !has_cells(line)).count();
        let width = before[first.min(line - 1)..].iter().map(|line| width(line)).max().unwrap_or(0);
        let height = match error.kind {
            TextErrorKind::Rows { got, wanted } => got.max(wanted),
            _ => width,
        };
        let grid = Self { text, kind: error.kind, line, first, width, height, has_dashes: false };
        let has_dashes = grid.block().any(|line| line.contains('-') && line.contains(char::is_alphanumeric));
        Some(Self { has_dashes, ..grid })
    }

    fn lines(&self) -> impl Iterator<Item = &'a str> {
        lines_of(self.text).skip(self.first)
    }

    /// Returns the lines down to a blank one.
    fn block(&self) -> impl Iterator<Item = &'a str> {
        self.lines().take_while(|line| !is_blank(line)).take(2 * self.height + 4)
    }

    fn is_row(&self, line: &str) -> bool {
        has_cells(line) || (self.has_dashes && line.trim().bytes().all(|byte| byte == b'-'))
    }

    /// Returns whether the lines below the first one are puzzles: sixteen cells are a row, or a
    /// puzzle.
    fn is_second_whole(&self) -> bool {
        let is_whole =
            |line: &str| line.contains(char::is_alphanumeric) && parse(line, &ParseOptions::new()).is_ok();
        let mut below = self.block().skip(1).take(4).peekable();
        below.peek().is_some() && below.all(is_whole)
    }

    /// Returns whether the error is about the rows of a grid.
    fn names_rows(&self) -> bool {
        matches!(self.kind, TextErrorKind::Rows { .. } | TextErrorKind::RowLength { .. })
    }

    /// Returns whether the line with the error is a whole puzzle below a piece of another one.
    fn is_whole_below_piece(&self) -> bool {
        let mut lines = lines_of(self.text).skip(self.line.saturating_sub(2));
        self.line > 1
            && self.names_rows()
            && lines.next().is_some_and(has_cells)
            && lines
                .next()
                .is_some_and(|line| width(line) > WIDEST_ROW && parse(line, &ParseOptions::new()).is_ok())
    }

    /// Returns how many lines of the text to skip.
    fn lines_to_skip(&self) -> usize {
        if self.is_whole_below_piece() {
            return self.line - 1;
        }
        if self.is_second_whole() {
            return self.first + 1;
        }
        let rows = self.block().filter(|line| self.is_row(line)).count();
        // Lines with fewer cells than the smallest puzzle are rows.
        let are_rows = self.names_rows()
            || self.line > self.first + 1
            || rows == self.width
            || (rows > 1 && self.width < 16);
        if self.width > WIDEST_ROW || !are_rows {
            return self.line;
        }
        self.line.max(self.first + self.grid_lines(rows))
    }

    /// Returns how many lines the grid has, in a block of so many rows.
    fn grid_lines(&self, rows: usize) -> usize {
        let side = side_of(self.block(), self.width);
        if let Some(lines) = lines_of_blocks(self.lines(), side, |line| self.is_row(line)) {
            return lines;
        }
        // How many rows the grid has is not known, perhaps because spaces are empty cells.
        if !self.names_rows() && self.line <= self.first + 1 && rows != self.width {
            return self.lines().take_while(|line| !line.trim_end_matches(['\n', '\r']).is_empty()).count();
        }
        let has_too_many = matches!(self.kind, TextErrorKind::Rows { got, wanted } if got > wanted);
        let mut left = self.height;
        let body = self.block().take_while(|line| {
            // Which of too many rows belong together is not known.
            let goes_on = left > 0 || (has_too_many && is_in_block(line, self.width));
            left -= usize::from(left > 0 && self.is_row(line));
            goes_on
        });
        body.count()
    }
}

/// Returns the lines of a text with their ends: line feeds, or carriage returns if no line feed is
/// above the last line.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(if text.trim_end().contains('\n') { '\n' } else { '\r' })
}

/// Rows with neither a blank line nor two borders between them.
struct DamagedBlock {
    rows: usize,
    /// Whether a border is among or above the rows.
    is_drawn: bool,
    /// The blank lines above.
    blanks: usize,
    /// The number of lines down to the end.
    end: usize,
}

/// Returns the blocks of rows in lines, down to a title or a comment.
fn blocks_of<'a>(
    lines: impl Iterator<Item = &'a str>,
    side: usize,
    is_row: impl Fn(&str) -> bool,
) -> Vec<DamagedBlock> {
    /// The most lines that are looked at.
    const MOST_LINES: usize = 4096;
    let mut blocks: Vec<DamagedBlock> = Vec::new();
    let (mut blanks, mut borders) = (0, 0);
    for (index, line) in lines.take(MOST_LINES).enumerate() {
        if is_blank(line) {
            blanks += 1;
        } else if is_row(line) && !is_title(line, side) {
            if blocks.is_empty() || blanks > 0 || borders > 1 {
                blocks.push(DamagedBlock { rows: 0, is_drawn: false, blanks, end: 0 });
            }
            if let Some(block) = blocks.last_mut() {
                block.rows += 1;
                block.is_drawn |= borders > 0;
                block.end = index + 1;
            }
            (blanks, borders) = (0, 0);
        } else if line.contains(char::is_alphanumeric) {
            break;
        } else {
            borders += 1;
            // The frame below a grid is part of it.
            if let Some(block) = blocks.last_mut().filter(|_| blanks == 0 && borders == 1) {
                block.end = index + 1;
            }
        }
    }
    blocks
}

/// Returns the number of lines of a damaged grid with blank lines or borders between its rows, down
/// to where a grid begins for certain; `None` if its rows follow each other.
fn lines_of_blocks<'a>(
    lines: impl Iterator<Item = &'a str>,
    side: usize,
    is_row: impl Fn(&str) -> bool,
) -> Option<usize> {
    let blocks = blocks_of(lines, side, is_row);
    let first = blocks.first()?;
    if first.rows >= side && !first.is_drawn {
        return None;
    }
    let narrowest = blocks.iter().skip(1).map(|block| block.blanks).min().unwrap_or(0);
    let begins = |block: &DamagedBlock| block.rows.is_multiple_of(side) || block.blanks > narrowest;
    let certain = (1..blocks.len()).find(|&at| begins(&blocks[at]));
    let last = certain.or_else(|| bands_of(&blocks, side)).unwrap_or(blocks.len());
    blocks.get(last - 1).map(|block| block.end)
}

/// Returns the number of blocks of a grid whose bands are as far apart as grids are, if the bands
/// that follow make whole grids.
fn bands_of(blocks: &[DamagedBlock], side: usize) -> Option<usize> {
    let count = |rows: usize| blocks.iter().filter(|block| block.rows == rows).count();
    let band = (1..side).filter(|&rows| side.is_multiple_of(rows)).max_by_key(|&rows| count(rows))?;
    if 2 * count(band) < blocks.len() {
        return None;
    }
    // A band that lacks a row, or two without the line between them.
    let bands = |blocks: &[DamagedBlock]| -> usize {
        blocks.iter().map(|block| ((2 * block.rows + band) / (2 * band)).max(1)).sum()
    };
    let wanted = side / band;
    let own = (1..=blocks.len()).find(|&own| bands(&blocks[..own]) >= wanted)?;
    (bands(&blocks[..own]) == wanted && bands(&blocks[own..]).is_multiple_of(wanted)).then_some(own)
}

/// Returns the number of cells that most rows have.
fn side_of<'a>(lines: impl Iterator<Item = &'a str>, fallback: usize) -> usize {
    let mut counts = [0; WIDEST_ROW + 1];
    for line in lines.filter(|line| has_cells(line)) {
        if let Some(count) = counts.get_mut(width(line)) {
            *count += 1;
        }
    }
    let side = (2..counts.len()).max_by_key(|&side| (counts[side], side == fallback)).unwrap_or(0);
    if counts[side] > 1 { side } else { fallback }
}

/// Returns whether a line between rows is a title: it has a word, and cannot be a row that was
/// damaged.
fn is_title(line: &str, side: usize) -> bool {
    let has_small = line.contains(|c: char| c.is_ascii_lowercase() && c != 'x');
    has_word(line) && (side <= 9 || has_small || width(line) + 3 < side)
}

/// Returns whether a line in a block of rows is one of them, or a border.
fn is_in_block(line: &str, side: usize) -> bool {
    let is_border = !is_blank(line) && !line.contains(char::is_alphanumeric);
    is_border || (has_cells(line) && width(line).abs_diff(side) <= 3 && !(side <= 9 && has_word(line)))
}

/// Returns whether a line has two letters side by side, which rows of digits have not.
fn has_word(line: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    line.as_bytes().windows(2).any(|pair| pair.iter().all(is_letter))
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Returns whether a line is neither blank, a comment, nor a border.
fn has_cells(line: &str) -> bool {
    !is_comment(line) && line.chars().any(|c| c.is_alphanumeric() || c == '.' || c == '*')
}

/// Returns the number of cells of a line: its numbers or its characters.
fn width(line: &str) -> usize {
    let words = line
        .split(|c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';' | '[' | ']' | '{' | '}'))
        .map(|word| if word.len() > 1 { word.trim_end_matches('.') } else { word })
        .filter(|word| !word.is_empty());
    let (mut count, mut shortest, mut longest) = (0, usize::MAX, 0);
    for length in words.map(|word| word.chars().count()) {
        (count, shortest, longest) = (count + 1, shortest.min(length), longest.max(length));
    }
    // Groups of two are those of boxes.
    if count > 1 && longest <= 2 && shortest == 1 {
        count
    } else {
        line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c)).count()
    }
}

/// Returns whether a character is a bar or another part of a drawing.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is left of a text after its first puzzle was refused.
    fn rest(text: &str) -> &str {
        match parse(text, &ParseOptions::new()) {
            Err(crate::Error::Text(error)) => &text[bytes_to_skip(text, &error)..],
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_bad_line_is_skipped_alone() {
        let line = ".".repeat(80) + "1\n";
        assert_eq!(rest(&format!("x!{line}{line}")), line);
        assert_eq!(rest(&format!("{}{line}", &line[2..])), line);
        assert_eq!(rest(&format!("# a comment\n1!{}{line}", &line[2..])), line);
        let table = format!("id,puzzle\n1,{}!,easy\n", line.trim_end());
        assert_eq!(rest(&format!("{table}{line}")), line);
        assert_eq!(rest("1......2.3....5.\n1......2.3....4.\n"), "1......2.3....4.\n");
    }

    #[test]
    fn a_piece_of_a_line_does_not_take_the_next_puzzle() {
        let line = ".".repeat(80) + "1\n";
        for piece in [19, 27, 35] {
            assert_eq!(rest(&format!("{}5\n{line}{line}", &line[..piece - 1])), line.repeat(2), "{piece}");
        }
        let variant = r#"{"size":4,"grids":[[0,0,2,2]],"variants":["diagonals"],"givens":{"3":4}}"#;
        for junk in ["abc..12", "..34....2143", "12..\n..1.\n2..7"] {
            assert_eq!(rest(&format!("{junk}\n{variant}\n{variant}\n")), format!("{variant}\n{variant}\n"));
            assert_eq!(rest(&format!("{junk}\n2x2:1e2b3e4\n")), "2x2:1e2b3e4\n", "{junk}");
        }
    }

    #[test]
    fn line_ends_of_all_kinds_are_skipped() {
        let grid = "12..\n..1.\n2...\n...4\n";
        let damaged = grid.replace("2...", "2..");
        let mac = |text: &str| text.replace('\n', "\r");
        let text = mac(&format!("{damaged}\n{grid}"));
        assert_eq!(rest(&text), mac(&format!("\n{grid}")));
        assert_eq!(rest(&format!("{text}\n")), mac(&format!("\n{grid}")) + "\n");
        for text in [mac(&damaged) + grid, damaged.clone() + &mac(grid), "x9\r\r\r1234\n".to_owned()] {
            assert!(rest(&text).len() < text.len());
        }
    }

    #[test]
    fn a_bad_grid_is_skipped_as_a_whole() {
        let grid = "12..\n..1.\n2...\n...4\n";
        assert_eq!(rest(&format!("12..\n..1.\n2..7\n...4\n\n{grid}")), format!("\n{grid}"));
        assert_eq!(rest(&format!("12..\n..1\n2...\n...4\n{grid}")), grid);
        assert_eq!(rest(&format!("9...\n..1.\n2...\n...4\n\n{grid}")), format!("\n{grid}"));
        let dashes = "G---------------\n-G--------------\n".to_owned() + &"----------------\n".repeat(14);
        assert_eq!(rest(&format!("{dashes}\n{grid}")), format!("\n{grid}"));
        assert_eq!(rest(&format!("12..\n..1.\n..1.\n2...\n...4\n\n{grid}")), format!("\n{grid}"));
        // Rows of several grids, of which one is lost, do not tell which belong together.
        assert_eq!(rest(&format!("12..\n2...\n...4\n{grid}{grid}\n{grid}")), format!("\n{grid}"));
    }

    #[test]
    fn a_bad_grid_of_bands_is_skipped_as_a_whole() {
        let grid = "12..\n..1.\n\n2...\n...4\n\n";
        assert_eq!(rest(&format!("12..\n..1\n\n2...\n...4\n\n{grid}")), format!("\n{grid}"));
        assert_eq!(rest(&format!("12..\n\n2...\n...4\n\n{grid}{grid}")), format!("\n{grid}{grid}"));
        assert_eq!(rest(&format!("12..\n..1\n\n2...\n...4\nGrid 2\n{grid}")), format!("Grid 2\n{grid}"));
        // A band is lost somewhere.
        assert_eq!(rest(&format!("12..\n..1\n\n{grid}{grid}\n{grid}")), format!("\n\n{grid}"));
    }

    #[test]
    fn the_next_grid_begins_where_it_is_certain() {
        let bands = "12..\n..1.\n\n2...\n...4\n";
        let frame = "+----+----+\n";
        let framed = format!("{frame}| 12 | .. |\n| .. | 1. |\n{frame}| 2. | .. |\n| .. | .4 |\n{frame}");
        // A band lacks a row.
        assert_eq!(rest(&format!("..1.\n\n2...\n...4\n\n\n{bands}")), format!("\n\n{bands}"));
        // A frame is missing between two grids.
        let joined = framed.repeat(2).replace(&frame.repeat(2), "");
        assert_eq!(rest(&format!("{joined}\n{framed}")), format!("\n{framed}"));
        assert_eq!(rest(&format!("{joined}{framed}")), framed);
    }
}
