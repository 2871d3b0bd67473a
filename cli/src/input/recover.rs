//! How much to skip after text that is not a puzzle, so that the puzzles after it are read.
//!
//! ```text
//! lines     one puzzle a line: the line with the error is skipped
//! grids     as many lines as the grid has rows, at most down to a blank line
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
    let block =
        || text.split_inclusive('\n').skip(first).take_while(|line| !is_blank(line)).take(2 * width + 4);
    // Beside symbols, dashes are blanks.
    let has_dashes = block().any(|line| line.contains('-') && line.contains(char::is_alphanumeric));
    let is_row = |line: &str| has_cells(line) || (has_dashes && line.trim().bytes().all(|byte| byte == b'-'));
    let rows = block().filter(|line| is_row(line)).count();
    let names_rows = matches!(error.kind, TextErrorKind::Rows { .. } | TextErrorKind::RowLength { .. });
    // Sixteen cells are a row, or a puzzle.
    let second = text.split_inclusive('\n').nth(first + 1).unwrap_or_default();
    let is_second_whole =
        second.contains(char::is_alphanumeric) && parse(second, &ParseOptions::new()).is_ok();
    let is_grid =
        width <= WIDEST_ROW && !is_second_whole && (names_rows || error.line > first + 1 || rows == width);
    let mut lines_to_skip = if is_second_whole { first + 1 } else { error.line };
    if is_grid {
        let mut left = match error.kind {
            TextErrorKind::Rows { got, wanted } => got.max(wanted),
            _ => width,
        };
        let body = block().take_while(|line| {
            let goes_on = left > 0;
            left -= usize::from(goes_on && is_row(line));
            goes_on
        });
        lines_to_skip = lines_to_skip.max(first + body.count());
    }
    text.split_inclusive('\n').take(lines_to_skip).map(str::len).sum::<usize>().max(1)
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
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'))
        .filter(|word| !word.is_empty());
    let (mut count, mut longest) = (0, 0);
    for word in words {
        (count, longest) = (count + 1, longest.max(word.chars().count()));
    }
    if count > 1 && longest <= 2 {
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
    }
}
