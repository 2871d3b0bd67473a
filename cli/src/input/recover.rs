//! How much to skip after text that is not a puzzle, so that the puzzles after it are read.
//!
//! ```text
//! lines     one puzzle a line: the line with the error is skipped
//! grids     as many lines as the grid has rows, at most down to a blank line
//! bands     as many blocks of rows, with a blank line between each two, as the grid has bands
//! ```

use ordoku::text::{ParseOptions, TextError, TextErrorKind, parse};

/// Rows of single characters are not wider; longer lines are puzzles.
const WIDEST_ROW: usize = 36;

/// Returns the bytes of `text` to skip: whole lines, at least the one with the error.
pub fn bytes_to_skip(text: &str, error: &TextError) -> usize {
    if let Some(end) = error.document_end {
        // With the rest of its last line, if that is empty.
        let rest = &text[end..];
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        return (end + if is_blank(line) { line.len() } else { 0 }).max(1);
    }
    let before: Vec<&str> = text.split_inclusive('\n').take(error.line).collect();
    let Some(bad_line) = before.last() else { return text.len() };
    let is_row =
        |line: &&&str| !is_blank(line) && (!has_cells(line) || width(line).abs_diff(width(bad_line)) <= 3);
    let mut first = error.line - before.iter().rev().take_while(is_row).count().max(1);
    first += before[first..].iter().take_while(|line| !has_cells(line)).count();
    let width = before[first.min(error.line - 1)..].iter().map(|line| width(line)).max().unwrap_or(0);
    let height = match error.kind {
        TextErrorKind::Rows { got, wanted } => got.max(wanted),
        _ => width,
    };
    let from_first = || text.split_inclusive('\n').skip(first);
    let block = || from_first().take_while(|line| !is_blank(line)).take(2 * height + 4);
    // Beside symbols, dashes are blanks.
    let has_dashes = block().any(|line| line.contains('-') && line.contains(char::is_alphanumeric));
    let is_row = |line: &str| has_cells(line) || (has_dashes && line.trim().bytes().all(|byte| byte == b'-'));
    let rows = block().filter(|line| is_row(line)).count();
    let has_too_many = matches!(error.kind, TextErrorKind::Rows { got, wanted } if got > wanted);
    let names_rows = matches!(error.kind, TextErrorKind::Rows { .. } | TextErrorKind::RowLength { .. });
    // Sixteen cells are a row, or a puzzle: then the lines below are puzzles too.
    let is_whole =
        |line: &str| line.contains(char::is_alphanumeric) && parse(line, &ParseOptions::new()).is_ok();
    let mut below = block().skip(1).take(4).peekable();
    let is_second_whole = below.peek().is_some() && below.all(is_whole);
    let is_grid =
        width <= WIDEST_ROW && !is_second_whole && (names_rows || error.line > first + 1 || rows == width);
    let mut lines_to_skip = if is_second_whole { first + 1 } else { error.line };
    if is_grid {
        let mut left = height;
        let body = block().take_while(|line| {
            // Which of too many rows belong together is not known.
            let goes_on = left > 0 || (has_too_many && is_in_block(line, width));
            left -= usize::from(left > 0 && is_row(line));
            goes_on
        });
        let lines = lines_of_bands(from_first(), width).unwrap_or_else(|| body.count());
        lines_to_skip = lines_to_skip.max(first + lines);
    }
    text.split_inclusive('\n').take(lines_to_skip).map(str::len).sum::<usize>().max(1)
}

/// Returns the number of lines of a grid whose bands have blank lines between them, and between grids too;
/// `None` if the lines are no such bands. If it is not certain where the next grid begins, these are the
/// lines of all bands that follow.
fn lines_of_bands<'a>(lines: impl Iterator<Item = &'a str>, side: usize) -> Option<usize> {
    /// The most lines that are looked at.
    const MOST_LINES: usize = 4096;
    // The rows of each block, and the lines down to its end.
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    let mut has_open_block = false;
    for (index, line) in lines.take(MOST_LINES).enumerate() {
        if is_blank(line) {
            if !has_open_block {
                break;
            }
            has_open_block = false;
        } else if has_cells(line) && is_in_block(line, side) {
            if !has_open_block {
                blocks.push((0, index));
            }
            let (rows, end) = blocks.last_mut()?;
            (*rows, *end, has_open_block) = (*rows + 1, index + 1, true);
        } else if line.contains(char::is_alphanumeric) {
            break;
        }
    }
    let count = |rows: usize| blocks.iter().filter(|block| block.0 == rows).count();
    let band = (1..side).filter(|&rows| side.is_multiple_of(rows)).max_by_key(|&rows| count(rows))?;
    if blocks.first()?.0 >= side || 2 * count(band) < blocks.len() {
        return None;
    }
    // A band that lacks a row, or two without the line between them.
    let bands = |blocks: &[(usize, usize)]| -> usize {
        blocks.iter().map(|&(rows, _)| ((2 * rows + band) / (2 * band)).max(1)).sum()
    };
    let wanted = side / band;
    let own = (1..=blocks.len()).find(|&own| bands(&blocks[..own]) >= wanted)?;
    let is_certain = bands(&blocks[..own]) == wanted && bands(&blocks[own..]).is_multiple_of(wanted);
    let last = if is_certain { own } else { blocks.len() };
    blocks.get(last - 1).map(|block| block.1)
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
    let line = line.trim();
    !line.starts_with('#')
        && !line.starts_with("//")
        && line.chars().any(|c| c.is_alphanumeric() || c == '.' || c == '*')
}

/// Returns the number of cells of a line: its numbers or its characters.
fn width(line: &str) -> usize {
    let words = line
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '[' | ']' | '{' | '}'))
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
        line.chars().filter(|c| !c.is_whitespace() && *c != '|').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is left of a text after its first puzzle was refused.
    fn rest(text: &str) -> &str {
        match parse(text, &ParseOptions::new()) {
            Err(ordoku::Error::Text(error)) => &text[bytes_to_skip(text, &error)..],
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
}
