//! Headings without words: a number of puzzles, a size, a date or a rating above a puzzle.
//!
//! ```text
//! 2             7.2/1.2/1.2      2024-12-31
//! 1...          53..7....        1......2.3....4.
//! ..2.          6..195...
//! ```
//!
//! A heading is told from a row by what is below it: a whole puzzle.

use super::cells::{Content, TokenKind};
use super::characters::is_usual_blank;
use super::labels::follows;
use super::source::{Line, Source};
use super::words::has_run;
use crate::model::shape::{MAX_SIDE, Shape, square_root};

/// The most rows that are counted below a heading. If there are more, they do not tell it from a
/// row.
const MOST_ROWS: usize = 256;

/// Returns whether a line is no part of the puzzle below it.
pub(in crate::text) fn is_heading(source: &Source, line: &Line, named: Option<Shape>) -> bool {
    // Longer lines are puzzles, or rows of numbers.
    const LONGEST: usize = 60;
    if line.body.len() > LONGEST || line.has_boxes && line.body.contains('|') || has_run(line.body) {
        return false;
    }
    let has_digit = line.body.chars().any(|c| c.is_ascii_digit());
    if !has_digit && !is_one_blank(line.body) && !counts_columns(line) {
        return false;
    }
    let Some(below) = source.next_line(line.next) else { return false };
    let numbers = below.cells(TokenKind::Number);
    let is_numbers = numbers.filter(|cell| cell.content != Content::Invalid).count() > 1;
    let kind = if is_numbers { TokenKind::Number } else { TokenKind::Character };
    let (own, width) = (line.cells(kind).count(), below.cells(kind).count());
    let is_above_line = kind == TokenKind::Character
        && 4 * own <= width
        && is_puzzle(width, named)
        && !may_be_piece(line.body, below.body);
    // A row whose cells are all empty looks like an underline.
    let may_be_row = own == width && is_one_blank(line.body);
    let has_rows = || {
        has_rows(source, below, kind, width, named, may_be_row)
            .unwrap_or_else(|| !may_be_row || !line.body.chars().all(|c| below.body.contains(c)))
    };
    differs(line, &below, kind, width) && (is_above_line || has_rows())
}

/// Returns whether a line cannot be a row like the one below it: it has another number of cells, is
/// one repeated blank, has marks that the other lacks, or counts its columns.
fn differs(line: &Line, below: &Line, kind: TokenKind, width: usize) -> bool {
    let has_mark = |mark: char| line.body.contains(mark) && !below.body.contains(mark);
    line.cells(kind).count() != width
        || is_one_blank(line.body)
        || ['/', ':', ',', '(', '#'].into_iter().any(has_mark)
        || counts_columns(line)
}

/// Returns whether a line is one repeated blank.
fn is_one_blank(body: &str) -> bool {
    let mut characters = body.chars().filter(|c| !c.is_whitespace());
    characters.next().is_some_and(|first| is_usual_blank(first) && characters.all(|c| c == first))
}

/// Returns whether a line may be a piece of a puzzle like the one below it: it has other words than
/// a number, a rating, a date or a name such as `A1`, or it is a blank of that puzzle.
fn may_be_piece(body: &str, below: &str) -> bool {
    if is_one_blank(body) {
        return body.chars().all(|c| c.is_whitespace() || below.contains(c));
    }
    let is_between = |c: char| c.is_whitespace() || "/:,;()[]#-=%".contains(c);
    !body.split(is_between).filter(|word| !word.is_empty()).all(is_number)
}

/// Returns whether a word is a number of up to three parts between points, with up to two letters
/// in front of it. A part has up to seven digits, or four if it begins with 0.
fn is_number(word: &str) -> bool {
    let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_part = |part: &str| {
        let most = if part.starts_with('0') { 4 } else { 7 };
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    word.len() - number.len() <= 2 && number.split('.').count() <= 3 && number.split('.').all(is_part)
}

/// Returns whether a line has the numbers of the columns, or their letters.
fn counts_columns(line: &Line) -> bool {
    let mut words = line.body.split_whitespace();
    let Some(mut previous) = words.next().filter(|word| matches!(*word, "0" | "1" | "A" | "a")) else {
        return false;
    };
    let mut count = 1;
    for word in words {
        if !follows(previous, word) {
            return false;
        }
        (previous, count) = (word, count + 1);
    }
    count > 3
}

/// Returns whether a line of `width` cells is a puzzle. Lines of up to 36 cells may be rows.
fn is_puzzle(width: usize, named: Option<Shape>) -> bool {
    match named {
        Some(shape) => shape.cells() == width,
        None => width > 36 && square_root(width).is_some_and(|side| Shape::usual(side).is_some()),
    }
}

/// Returns whether whole grids of `width` rows begin at a line, down to a blank line or a title;
/// `None` if there are too many rows to tell. If the line above `first` may be a row, the blank
/// lines between bands must be regular below it.
fn has_rows(
    source: &Source,
    first: Line,
    kind: TokenKind,
    width: usize,
    named: Option<Shape>,
    may_be_row: bool,
) -> Option<bool> {
    if !(4..=MAX_SIDE).contains(&width) || named.is_some_and(|shape| shape.side() != width) {
        return Some(false);
    }
    let is_row = |line: &Line| line.cells(kind).count() == width;
    let (below, end) = source.rows_directly_below(first.body, first.next, MOST_ROWS, is_row);
    let (mut rows, mut band, mut next) = (1 + below, 0, source.next_line(end));
    while let Some(line) = next.filter(is_row) {
        if rows > MOST_ROWS {
            return None;
        }
        if line.after_title || (line.after_blank && rows % width == 0) {
            break;
        }
        if line.after_blank && may_be_row {
            band = if band == 0 { rows } else { band };
            if !width.is_multiple_of(band) || !rows.is_multiple_of(band) {
                return Some(false);
            }
        }
        rows += 1;
        next = source.next_line(line.next);
    }
    Some(rows % width == 0)
}
