//! Saves of KSudoku. The values are letters, `b` for 1, column by column. A graph of the type "custom"
//! lists its groups of cells; it is classic if they are rows, columns and boxes.
//!
//! ```text
//! <ksudoku><game><puzzle>
//!   <graph order="4" type="sudoku" specific-type="Plain"/><values>b_c_...</values>
//! </puzzle></game></ksudoku>
//! ```

use super::document::{Document, flaw, variant};
use super::xml;
use crate::error::TextErrorKind;
use crate::model::shape::{Shape, square_root};
use crate::support::alloc::try_vec;
use crate::text::Layout;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

const FORM: &str = "KSudoku";

/// The specific types that are no classic puzzles.
const VARIANTS: [(&str, &str); 8] = [
    ("XSudoku", "an X-Sudoku"),
    ("Jigsaw", "a jigsaw Sudoku"),
    ("Aztec", "an Aztec Sudoku"),
    ("Samurai", "a Samurai Sudoku"),
    ("TinySamurai", "a tiny Samurai Sudoku"),
    ("Roxdoku", "a Roxdoku"),
    ("Mathdoku", "a Mathdoku"),
    ("KillerSudoku", "a Killer Sudoku"),
];

const OTHER_GROUPS: &str = "a Sudoku with other groups than rows, columns and boxes";

/// Reads the save that begins at an offset.
pub(super) fn read(text: &str, start: usize) -> Result<Document, Mismatch> {
    let (mut at, mut end) = (start, None);
    while let Some(element) = xml::next(text, at).filter(|_| end.is_none()) {
        at = element.end;
        end = element.name.starts_with("/ksudoku").then_some(element.end);
    }
    let Some(end) = end else {
        return Err(flaw(start, "the XML of KSudoku that begins here has no end").in_document(start..text.len()));
    };
    let mut document = read_puzzle(text, start..end).map_err(|mismatch| mismatch.in_document(start..end))?;
    document.list.next_line = end;
    Ok(document)
}

fn read_puzzle(text: &str, document: Range<usize>) -> Result<Document, Mismatch> {
    let (mut at, mut graph, mut boxes) = (document.start, None, None);
    while let Some(element) = xml::next(text, at).filter(|element| element.end <= document.end) {
        at = element.end;
        let attribute = |name| element.attribute(text, name).map(|place| &text[place]);
        match (element.name, graph) {
            ("graph", None) => {
                let (side, shape) = read_graph(element.start, attribute)?;
                (graph, boxes) = (Some((side, element.start)), shape);
            }
            ("sudokugroups", Some((side, start))) => {
                let is_whole = attribute("at").unwrap_or("0") == "0";
                let square = square_root(side).and_then(|order| Shape::new(order, order).ok());
                match (is_whole, attribute("withblocks").unwrap_or("1") == "0", square) {
                    (true, true, _) => {}
                    (true, false, Some(square)) => boxes = Some(square),
                    _ => return Err(variant(start, OTHER_GROUPS, FORM)),
                }
            }
            ("clique", Some((side, start))) => {
                let content = element.content(text);
                match rectangle(&text[content], side) {
                    Some((_, _, 1, _) | (_, _, _, 1)) => {}
                    Some((top, left, rows, cols)) => {
                        let shape = Shape::new(rows, cols).ok();
                        let fits = top % rows == 0 && left % cols == 0;
                        if !fits || shape.is_none() || boxes.is_some_and(|boxes| Some(boxes) != shape) {
                            return Err(variant(start, OTHER_GROUPS, FORM));
                        }
                        boxes = shape;
                    }
                    None => return Err(variant(start, OTHER_GROUPS, FORM)),
                }
            }
            ("roxdokugroups" | "cage", Some((_, start))) => return Err(variant(start, OTHER_GROUPS, FORM)),
            ("values", Some((side, start))) => {
                let shape = boxes.ok_or_else(|| variant(start, OTHER_GROUPS, FORM))?;
                let list = cells(text, element.content(text), side)?;
                return Ok(Document {
                    shape: Some(shape),
                    ..Document::new(list, TokenKind::Number, Layout::Numbers)
                });
            }
            _ => {}
        }
    }
    Err(flaw(document.start, "this XML of KSudoku has no graph with values"))
}

/// Returns the side that the attributes of a graph tell, and its boxes if they tell these.
fn read_graph<'a>(
    start: usize,
    attribute: impl Fn(&'static str) -> Option<&'a str>,
) -> Result<(usize, Option<Shape>), Mismatch> {
    let specific = attribute("specific-type").unwrap_or("Plain");
    let kind = attribute("type").unwrap_or("custom");
    let is_it = |name: &str| name.eq_ignore_ascii_case(specific) || name.eq_ignore_ascii_case(kind);
    if let Some((_, name)) = VARIANTS.iter().find(|(name, _)| is_it(name)) {
        return Err(variant(start, name, FORM));
    }
    let side = attribute("order").and_then(|order| order.parse::<usize>().ok());
    let side = side.filter(|side| (1..=25).contains(side));
    let side = side.ok_or_else(|| flaw(start, "a graph of KSudoku has an order up to 25"))?;
    let size = |name| attribute(name).is_none_or(|size| size.parse() == Ok(side));
    let is_flat = attribute("sizeZ").is_none_or(|size| size == "1");
    if !(size("sizeX") && size("sizeY") && is_flat) {
        return Err(variant(start, OTHER_GROUPS, FORM));
    }
    let square = square_root(side).and_then(|order| Shape::new(order, order).ok());
    Ok((side, square.filter(|_| kind == "sudoku")))
}

/// Returns the first row and column, the rows and the columns of the rectangle that a group of cells is.
fn rectangle(cells: &str, side: usize) -> Option<(usize, usize, usize, usize)> {
    let mut seen = [false; 625];
    let (mut top, mut left, mut bottom, mut right, mut count) = (side, side, 0, 0, 0);
    for word in cells.split_whitespace() {
        let index = word.parse().ok().filter(|index: &usize| *index < side * side)?;
        let (column, row) = (index / side, index % side);
        (top, left) = (top.min(row), left.min(column));
        (bottom, right) = (bottom.max(row), right.max(column));
        count += usize::from(!std::mem::replace(&mut seen[index], true));
    }
    let (rows, cols) = ((bottom + 1).checked_sub(top)?, (right + 1).checked_sub(left)?);
    (count == side && rows * cols == side).then_some((top, left, rows, cols))
}

fn cells(text: &str, place: Range<usize>, side: usize) -> Result<CellList, Mismatch> {
    let (got, wanted) = (place.len(), side * side);
    if got != wanted {
        return Err(Mismatch::At(place.end, TextErrorKind::Cells { got, wanted: Some(wanted) }));
    }
    let empty = Cell { offset: place.start, content: Content::Blank(' '), length: 1 };
    let mut list =
        CellList { cells: try_vec(empty, wanted).map_err(Mismatch::Fatal)?, ..CellList::from_one() };
    list.end = place.end;
    for (index, byte) in text.as_bytes()[place.clone()].iter().enumerate() {
        let cell = &mut list.cells[index % side * side + index / side];
        cell.offset = place.start + index;
        cell.content = match byte {
            b'_' => Content::Blank(' '),
            b'b'..=b'z' => Content::Number(u64::from(byte - b'a')),
            _ => return Err(Mismatch::Character(place.start)),
        };
    }
    Ok(list)
}
