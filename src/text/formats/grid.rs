//! An object of JSON with a grid in a member: as a text, as a list of values, or as rows. The
//! records that the command `ordoku` writes are such objects.
//!
//! ```text
//! {"boxes": "2x2", "puzzle": "1......2.3....4.", "candidates": [[1], [2,4], ...]}
//! ```

use super::described::{self, Facts};
use super::document::Document;
use super::json::{Member, byte, content, elements, members};
use super::member_names::is_solution;
use super::refusals::flaw;
use crate::error::TextErrorKind;
use crate::model::shape::{Shape, square_root};
use crate::support::alloc::try_vec;
use crate::text::Layout;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind, cell_of};
use crate::text::read::characters::is_symbol;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// The members that may be a puzzle.
const NAMES: [&str; 17] = [
    "puzzle", "puzzles", "givens", "clues", "initial", "quiz", "question", "problem", "mission", "unsolved",
    "sudoku", "board", "grid", "matrix", "cells", "value", "values",
];

const NO_PUZZLE: &str = "this JSON has no puzzle that is known: read are a text, a list or rows in a member such as \
                         \"puzzle\", \"board\" or \"grid\", GNOME Sudoku, f-puzzles and ordoku's own";

/// The fewest cells of a puzzle whose object does not tell its boxes.
const FEWEST: usize = 16;

/// Returns whether an object has a puzzle, or should have one.
pub(super) fn is_puzzle(text: &str, object: &Range<usize>) -> bool {
    let parts = Parts::of(text, object);
    parts.grid.is_some() || (parts.boxes.is_some() && parts.candidates.is_some())
}

/// The members of an object that matter.
#[derive(Default)]
struct Parts {
    /// The shape, in records of ordoku.
    boxes: Option<(Range<usize>, Shape)>,
    grid: Option<Range<usize>>,
    /// Another grid that differs.
    other: Option<usize>,
    candidates: Option<Range<usize>>,
    solution: Option<Range<usize>>,
}

impl Parts {
    fn of(text: &str, object: &Range<usize>) -> Self {
        let mut parts = Self::default();
        for (key, value) in members(text, object) {
            let is_list = byte(text, value.start) == b'[';
            if key == "boxes" {
                parts.boxes = boxes(&text[content(text, &value)]).map(|shape| (value, shape));
            } else if key == "candidates" && is_list {
                parts.candidates = Some(value);
            } else if is_solution(key) {
                let is_grid = is_list || byte(text, value.start) == b'"';
                parts.solution = parts.solution.or(Some(content(text, &value)).filter(|_| is_grid));
            } else if NAMES.iter().any(|name| key.eq_ignore_ascii_case(name)) && is_grid(text, &value) {
                match &parts.grid {
                    Some(grid) if text[grid.clone()] != text[value.clone()] => {
                        parts.other = Some(value.start)
                    }
                    _ => parts.grid = Some(value),
                }
            }
        }
        if parts.boxes.is_some() {
            // A puzzle of ordoku may be smaller than others.
            let own = members(text, object).find(|(key, _)| *key == "puzzle");
            (parts.grid, parts.other) = (own.map(|(_, value)| value), None);
        }
        parts
    }
}

/// Reads rows and columns such as `3x3`.
fn boxes(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once('x')?;
    Shape::new(rows.parse().ok()?, cols.parse().ok()?).ok()
}

/// Returns the offset of a member that tells other boxes than the usual ones under an unknown name,
/// or nothing that is understood under the name of boxes.
fn unnamed_boxes(text: &str, object: &Range<usize>, cells: usize) -> Option<usize> {
    let is_unusual = |shape: Shape| shape.cells() == cells && Shape::usual(shape.side()) != Some(shape);
    let is_it = |(key, value): &Member| {
        let inner = &text[content(text, value)];
        let is_text = byte(text, value.start) == b'"' && !inner.trim().is_empty();
        is_text && boxes(inner).map_or(*key == "boxes", is_unusual)
    };
    members(text, object).find(is_it).map(|(_, value)| value.start)
}

/// Returns whether a value may be a grid: a text without sentences, or a list of enough values that
/// are no objects.
fn is_grid(text: &str, value: &Range<usize>) -> bool {
    let inner = &text[content(text, value)];
    match byte(text, value.start) {
        b'"' => {
            let count = |test: fn(char) -> bool| inner.chars().filter(|c| test(*c)).count();
            let (all, letters) = (count(|_| true), count(char::is_alphabetic));
            let is_word = 2 * letters >= all && (all <= 36 || inner.contains(' '));
            all >= FEWEST && !is_word && 8 * count(|c| !is_symbol(c) && !c.is_whitespace() && c != ',') <= all
        }
        b'[' => {
            let first = inner.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
            let is_separator = |c: char| matches!(c, ',' | '[' | ']' | '"') || c.is_whitespace();
            let values: usize = inner.split(',').count();
            let longest = inner.split(is_separator).map(|word| word.chars().count()).max().unwrap_or(0);
            // A list that lacks a few cells should be a grid too.
            !first.starts_with('{') && 4 * values * longest.max(1) >= 3 * FEWEST
        }
        _ => false,
    }
}

/// Reads the puzzle of an object.
pub(super) fn read(text: &str, object: &Range<usize>) -> Result<Document, Mismatch> {
    let parts = Parts::of(text, object);
    if let Some(mismatch) = described::own(text, object, Facts::Rules) {
        return Err(mismatch);
    }
    if let Some(at) = parts.other {
        return Err(flaw(
            at,
            "this JSON has a second grid that is not its solution: which one is the puzzle?",
        ));
    }
    let document = match &parts.grid {
        Some(grid) if byte(text, grid.start) == b'"' => of_text(text, content(text, grid))?,
        Some(grid) if byte(text, grid.start) == b'[' => of_list(text, grid)?,
        Some(grid) => return Err(flaw(grid.start, NO_PUZZLE)),
        None => Document::new(CellList::default(), TokenKind::Number, Layout::Numbers),
    };
    let Some((place, shape)) = parts.boxes else {
        let has_grid = parts.grid.is_some();
        if let Some(place) = unnamed_boxes(text, object, document.list.cells.len()) {
            let what = "the rows and columns of a box are read from the member \"boxes\", such as \"3x2\"";
            return Err(flaw(place, what));
        }
        let document = Document { solution: parts.solution, ..document };
        return if has_grid { Ok(document) } else { Err(flaw(object.start, NO_PUZZLE)) };
    };
    // The command writes its puzzles in the usual format.
    let mut list = CellList { is_from_one: true, ..document.list };
    let marks = parts.candidates.map(|lists| marks(text, &lists, shape)).transpose()?;
    match (&parts.grid, &marks) {
        (None, None) => return Err(flaw(object.start, NO_PUZZLE)),
        (None, Some(_)) => {
            for _ in 0..shape.cells() {
                list.push(Cell { offset: place.start, content: Content::Blank(' '), length: 1 })?;
            }
            list.end = place.end;
        }
        _ => {}
    }
    Ok(Document { list, shape: Some(shape), marks, solution: parts.solution, ..document })
}

/// Reads a text: numbers between spaces or commas, or a character for each cell.
fn of_text(text: &str, place: Range<usize>) -> Result<Document, Mismatch> {
    let inner = &text[place.clone()];
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let is_separator = |c: char| c == ',' || c.is_whitespace();
    let numbers = || inner.split(is_separator).filter(|word| !word.is_empty());
    let is_square = |count: usize| count >= FEWEST && square_root(count).is_some();
    let is_number = |word: &str| cell_of(0, word, TokenKind::Number).content != Content::Invalid;
    let mut list = CellList { end: place.end, ..CellList::default() };
    if is_square(numbers().count()) && numbers().all(is_number) {
        for word in numbers().take(CellList::MAX_LEN) {
            list.push(cell_of(offset(word), word, TokenKind::Number))?;
        }
        return Ok(Document::new(list, TokenKind::Number, Layout::Numbers));
    }
    // Spaces are cells if they complete a grid.
    let has_spaces = is_square(inner.chars().count());
    let mut characters = inner.char_indices();
    while let Some((at, c)) = characters.next().filter(|_| !list.is_full()) {
        let at = place.start + at;
        match c {
            // A line break in the text.
            '\\' if matches!(byte(text, at + 1), b'n' | b'r' | b't') => _ = characters.next(),
            ' ' if has_spaces => list.push(Cell { offset: at, content: Content::Blank(' '), length: 1 })?,
            ' ' | ',' | '|' => {}
            _ => list.push(cell_of(at, &text[at..at + c.len_utf8()], TokenKind::Character))?,
        }
    }
    Ok(Document::new(list, TokenKind::Character, Layout::Line))
}

/// Reads a list of values, of rows, or of texts that are rows.
fn of_list(text: &str, list: &Range<usize>) -> Result<Document, Mismatch> {
    let mut cells = CellList { end: list.end - 1, ..CellList::default() };
    let count = elements(text, list).count();
    let length = |value: &Range<usize>| text[content(text, value)].chars().count();
    let is_text = |value: &Range<usize>| byte(text, value.start) == b'"';
    let has_rows = elements(text, list).next().is_some_and(|first| byte(text, first.start) == b'[');
    let has_texts = count > 1
        && elements(text, list).next().is_some_and(|first| is_text(&first) && length(&first) == count);
    if !has_rows && !has_texts {
        push_values(text, list, &mut cells)?;
        return Ok(values(text, cells));
    }
    let mut wanted = 0;
    for (index, row) in elements(text, list).enumerate() {
        let before = cells.cells.len();
        if has_texts {
            cells.cells.append(&mut of_text(text, content(text, &row))?.list.cells);
        } else if byte(text, row.start) == b'[' {
            push_values(text, &row, &mut cells)?;
        } else {
            return Err(flaw(row.start, "this element is no list, but those before it are rows"));
        }
        let got = cells.cells.len() - before;
        wanted = if index == 0 { got } else { wanted };
        if got != wanted {
            let kind = TextErrorKind::RowLength { row: index + 1, got, wanted };
            return Err(Mismatch::At(row.end - 1, kind));
        }
    }
    match count {
        _ if count < wanted => Err(Mismatch::At(list.end - 1, TextErrorKind::Rows { got: count, wanted })),
        _ if has_texts => Ok(Document::new(cells, TokenKind::Character, Layout::Rows)),
        _ => Ok(values(text, cells)),
    }
}

/// Appends the values of a list.
fn push_values(text: &str, list: &Range<usize>, cells: &mut CellList) -> Result<(), Mismatch> {
    for value in elements(text, list) {
        if matches!(byte(text, value.start), b'[' | b'{') {
            return Err(flaw(value.start, "this is no value of a cell"));
        }
        if cells.is_full() {
            break;
        }
        let place = content(text, &value);
        cells.push(token(place.start, &text[place]))?;
    }
    Ok(())
}

/// Returns the cell of a value: a number, null or false, or a text of one symbol.
fn token(offset: usize, word: &str) -> Cell {
    let word = word.trim();
    let number = cell_of(offset, word.strip_suffix(".0").unwrap_or(word), TokenKind::Number);
    match word {
        "" | "false" => Cell { offset, content: Content::Blank(' '), length: 1 },
        _ if number.content == Content::Invalid => cell_of(offset, word, TokenKind::Word),
        _ => number,
    }
}

/// Returns the cells as numbers, if all are, or as single symbols.
fn values(text: &str, mut list: CellList) -> Document {
    let is_number = |cell: &Cell| match cell.content {
        Content::Number(_) => byte(text, cell.offset).is_ascii_digit(),
        Content::Blank(_) => true,
        Content::Invalid => false,
    };
    if list.cells.iter().all(is_number) {
        return Document::new(list, TokenKind::Number, Layout::Numbers);
    }
    for cell in &mut list.cells {
        if cell.length > 1 && matches!(cell.content, Content::Number(_)) {
            // A number is no symbol.
            cell.content = Content::Invalid;
        }
    }
    Document::new(list, TokenKind::Word, Layout::Rows)
}

/// Reads a list of candidates for each cell.
fn marks(text: &str, lists: &Range<usize>, shape: Shape) -> Result<Vec<u64>, Mismatch> {
    let side = shape.side();
    let mut marks = try_vec(0u64, shape.cells() * shape.words()).map_err(Mismatch::Fatal)?;
    let mut cells = elements(text, lists);
    for cell in marks.chunks_mut(shape.words()) {
        let list = cells.next().filter(|list| byte(text, list.start) == b'[');
        let list =
            list.ok_or_else(|| flaw(lists.start, "\"candidates\" has no list of digits for each cell"))?;
        for digit in elements(text, &list) {
            match text[digit.clone()].parse::<u64>() {
                Ok(value) if (1..=side as u64).contains(&value) => {
                    cell[(value as usize - 1) / 64] |= 1 << ((value - 1) % 64);
                }
                Ok(value) => return Err(Mismatch::At(digit.start, TextErrorKind::Value { value, side })),
                Err(_) => return Err(Mismatch::Character(digit.start)),
            }
        }
    }
    match cells.next() {
        Some(list) => Err(flaw(list.start, "\"candidates\" has more lists than the grid has cells")),
        None => Ok(marks),
    }
}
