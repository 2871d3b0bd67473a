//! Saves of KSudoku. The values are letters, `b` for 1, column by column. A graph of the type
//! "custom" lists its groups of cells; it is classic if they are all rows, columns and boxes.
//!
//! ```text
//! <ksudoku><game><puzzle>
//!   <graph order="4" type="sudoku" specific-type="Plain"/><values>b_c_...</values>
//! </puzzle></game></ksudoku>
//! ```

use super::document::Document;
use super::refusals::{flaw, variant};
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

/// The largest order of a graph.
const LARGEST: usize = 25;

const OTHER_GROUPS: &str = "a Sudoku with other groups than rows, columns and boxes";

/// Reads the save that begins at an offset.
pub(super) fn read(text: &str, start: usize) -> Result<Document, Mismatch> {
    let (mut at, mut is_inside) = (start, false);
    let end = loop {
        match xml::next(text, at) {
            Some(element) if element.name.starts_with("/ksudoku") => break element.end,
            // The next document is not a part of this one.
            Some(element) if !(is_inside && element.name.starts_with("ksudoku")) => {
                is_inside |= element.name.starts_with("ksudoku");
                at = element.end;
            }
            next => {
                let end = next.map_or(text.len(), |element| element.start);
                let what = "the XML of KSudoku that begins here has no end, at least not within 1 MiB";
                return Err(flaw(start, what).in_document(start..end));
            }
        }
    };
    let mut document = read_puzzle(text, start..end).map_err(|mismatch| mismatch.in_document(start..end))?;
    document.list.next_line = end;
    Ok(document)
}

fn read_puzzle(text: &str, document: Range<usize>) -> Result<Document, Mismatch> {
    let (mut at, mut graph, mut values) = (document.start, None, None);
    while let Some(element) = xml::next(text, at).filter(|element| element.end <= document.end) {
        at = element.end;
        let attribute = |name| element.attribute(text, name).map(|place| &text[place]);
        match (element.name, &mut graph) {
            ("graph", None) => graph = Some(read_graph(element.start, attribute)?),
            ("graph", Some(_)) => return Err(flaw(element.start, SECOND)),
            ("sudokugroups", Some(groups)) => {
                let is_whole = attribute("at").unwrap_or("0") == "0"
                    && attribute("size").is_none_or(|size| size.parse() == Ok(groups.side));
                if !is_whole {
                    return Err(groups.others());
                }
                groups.add_lines();
                if attribute("withblocks").unwrap_or("1") != "0" {
                    let order = square_root(groups.side).unwrap_or(0);
                    groups.add_all_boxes(Shape::new(order, order).ok())?;
                }
            }
            ("clique", Some(groups)) => groups.add(&text[element.content(text)])?,
            ("roxdokugroups" | "cage", Some(groups)) => return Err(groups.others()),
            ("values", Some(_)) if values.is_some() => return Err(flaw(element.start, SECOND)),
            ("values", Some(groups)) => values = Some(cells(text, element.content(text), groups.side)?),
            _ => {}
        }
    }
    let (Some(groups), Some(list)) = (graph, values) else {
        return Err(flaw(document.start, "this XML of KSudoku has no graph with values"));
    };
    let shape = Some(groups.shape()?);
    Ok(Document { shape, ..Document::new(list, TokenKind::Number, Layout::Numbers) })
}

const SECOND: &str = "this XML of KSudoku has a second puzzle: write each puzzle in a document of its own";

/// The groups of cells of a graph. All rows, columns and boxes must be among them.
struct Groups {
    side: usize,
    /// Byte offset of the graph.
    start: usize,
    /// The boxes, if one was found.
    boxes: Option<Shape>,
    /// For each row, column and box, in this order, whether it was found.
    found: [[bool; LARGEST]; 3],
}

impl Groups {
    fn others(&self) -> Mismatch {
        variant(self.start, OTHER_GROUPS, FORM)
    }

    fn add_lines(&mut self) {
        self.found[..2].iter_mut().for_each(|lines| lines.fill(true));
    }

    fn add_all_boxes(&mut self, shape: Option<Shape>) -> Result<(), Mismatch> {
        if shape.is_none() || self.boxes.is_some_and(|boxes| Some(boxes) != shape) {
            return Err(self.others());
        }
        self.boxes = shape;
        self.found[2].fill(true);
        Ok(())
    }

    /// Adds a group of cells, which is a row, a column or a box.
    fn add(&mut self, cells: &str) -> Result<(), Mismatch> {
        let (top, left, rows, cols) = rectangle(cells, self.side).ok_or_else(|| self.others())?;
        if rows == 1 {
            self.found[0][top] = true;
        }
        if cols == 1 {
            self.found[1][left] = true;
        }
        if rows > 1 && cols > 1 {
            let shape = Shape::new(rows, cols).ok();
            let fits = top % rows == 0 && left % cols == 0;
            if !fits || shape.is_none() || self.boxes.is_some_and(|boxes| Some(boxes) != shape) {
                return Err(self.others());
            }
            self.boxes = shape;
            self.found[2][top / rows * rows + left / cols] = true;
        }
        Ok(())
    }

    /// Returns the boxes, if all groups of a classic puzzle were found.
    fn shape(&self) -> Result<Shape, Mismatch> {
        let is_classic = self.found.iter().all(|groups| groups[..self.side].iter().all(|found| *found));
        self.boxes.filter(|_| is_classic).ok_or_else(|| self.others())
    }
}

/// Returns the groups that the attributes of a graph tell.
fn read_graph<'a>(
    start: usize,
    attribute: impl Fn(&'static str) -> Option<&'a str>,
) -> Result<Groups, Mismatch> {
    let specific = attribute("specific-type").unwrap_or("Plain");
    let kind = attribute("type").unwrap_or("custom");
    let is_it = |name: &str| name.eq_ignore_ascii_case(specific) || name.eq_ignore_ascii_case(kind);
    if let Some((_, name)) = VARIANTS.iter().find(|(name, _)| is_it(name)) {
        return Err(variant(start, name, FORM));
    }
    let side = attribute("order").and_then(|order| order.parse::<usize>().ok());
    let side = side.filter(|side| (1..=LARGEST).contains(side));
    let side = side.ok_or_else(|| flaw(start, "a graph of KSudoku has an order up to 25"))?;
    let size = |name| attribute(name).is_none_or(|size| size.parse() == Ok(side));
    let is_flat = attribute("sizeZ").is_none_or(|size| size == "1");
    if !(size("sizeX") && size("sizeY") && is_flat) {
        return Err(variant(start, OTHER_GROUPS, FORM));
    }
    let mut groups = Groups { side, start, boxes: None, found: [[false; LARGEST]; 3] };
    if kind == "sudoku" {
        let order = square_root(side).unwrap_or(0);
        groups.add_lines();
        groups.add_all_boxes(Shape::new(order, order).ok())?;
    }
    Ok(groups)
}

/// Returns the first row and column, the rows and the columns of the rectangle that a group of
/// cells is.
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
