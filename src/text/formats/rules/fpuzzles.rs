//! Puzzles of f-puzzles with their rules:
//!
//! ```text
//! {"size":9,"grid":[[{"value":1,"given":true},{"region":2},...],...],"antiknight":true,
//!  "thermometer":[{"lines":[["R1C1","R1C2"]]}],"killercage":[{"cells":["R9C1","R9C2"],"value":"4"}]}
//! ```
//!
//! A member that is not known is an error, because its rule would be lost.

use super::super::fpuzzles::FORM;
use super::super::fpuzzles_members::{MemberKind, kind_of};
use super::super::json::{byte, content, elements, is_absent, key_start, members, second_key};
use super::super::refusals::{flaw, variant};
use super::fpuzzles_cells::{ReadCells, number_of, place, read_cells};
use super::fpuzzles_clues::{Extreme, little_killer};
use super::fpuzzles_lines::{FPuzzlesLine, LINES};
use super::{TWICE, at};
use crate::model::rules::{Relation, Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::support::alloc::try_push;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// Reads the puzzle of an object with these rows.
pub(super) fn read(text: &str, object: &Range<usize>, rows: &Range<usize>) -> Result<RulesPuzzle, Mismatch> {
    if let Some(at) = second_key(text, object)? {
        return Err(flaw(at, TWICE));
    }
    let size = members(text, object).find(|(key, _)| *key == "size").map(|(_, value)| value);
    let size_at = size.as_ref().map_or(object.start, |value| value.start);
    let number = size.and_then(|value| number_of(text, &value));
    let Some(size) = number.filter(|size| *size as usize == elements(text, rows).count()) else {
        return Err(flaw(size_at, "the size is the number of rows of the grid"));
    };
    let size = size as usize;
    let mut rules = Rules::new(size, size, size).map_err(at(size_at))?;
    rules.add_lines(0, 0)?;
    let cells = read_cells(text, rows, &mut rules)?;
    let (dots, values, extremes) = Default::default();
    let mut reading = DotsAndLines { text, size, rules, cells: &cells, dots, values, extremes };
    for (key, value) in members(text, object) {
        reading.member(key, &value)?;
    }
    // These are about pairs without a dot, so all dots are known.
    for (key, value) in members(text, object).filter(|(_, value)| !is_absent(text, value)) {
        match key {
            "negative" => reading.negative(&value)?,
            "nonconsecutive" => {
                reading.unmarked(Dot::Difference, value.start, |one, other| one.abs_diff(other) != 1)?;
            }
            _ => {}
        }
    }
    Extreme::add_all(&reading.extremes, &mut reading.rules)?;
    let rules = reading.rules;
    Ok(RulesPuzzle::new(rules, &cells.givens)?)
}

/// The marks between two cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Dot {
    Difference,
    Ratio,
    Xv,
}

struct DotsAndLines<'t> {
    text: &'t str,
    size: usize,
    rules: Rules,
    cells: &'t ReadCells,
    /// The pairs with a mark, the smaller cell first.
    dots: Vec<(Dot, [u32; 2])>,
    /// The ratios of all dots.
    values: Vec<u32>,
    extremes: Vec<Extreme>,
}

impl DotsAndLines<'_> {
    fn member(&mut self, key: &str, value: &Range<usize>) -> Result<(), Mismatch> {
        let kind = match kind_of(key) {
            MemberKind::Harmless => return Ok(()),
            _ if is_absent(self.text, value) => return Ok(()),
            MemberKind::Unread(name) => return Err(variant(key_start(self.text, key), name, FORM)),
            MemberKind::Unknown => return Err(flaw(key_start(self.text, key), UNKNOWN_MEMBER)),
            MemberKind::Known(is_flag) if is_flag && &self.text[value.clone()] != "true" => {
                return Err(flaw(value.start, "this rule must be true or false"));
            }
            MemberKind::Known(is_flag) => is_flag,
        };
        if kind { self.flag(key, value.start) } else { self.each(key, value) }
    }

    fn flag(&mut self, key: &str, start: usize) -> Result<(), Mismatch> {
        let size = self.size as u32;
        let named = match key {
            "diagonal+" | "diagonal-" => {
                let mut diagonal = Vec::new();
                for row in 0..size {
                    // The positive one rises from the left to the right.
                    let column = if key == "diagonal-" { row } else { size - 1 - row };
                    try_push(&mut diagonal, row * size + column)?;
                }
                return self.rules.add_region(&diagonal).map_err(at(start));
            }
            "disjointgroups" => {
                let Some(shape) = self.cells.shape else {
                    return Err(flaw(
                        start,
                        "disjoint groups need the usual boxes: this grid has other regions",
                    ));
                };
                return self.rules.add_variant(Variant::DisjointGroups, shape, 0, 0).map_err(at(start));
            }
            "antiknight" => Variant::AntiKnight,
            "antiking" => Variant::AntiKing,
            _ => return Ok(()),
        };
        self.rules.add_variant(named, Shape::new(1, self.size)?, 0, 0).map_err(at(start))
    }

    fn each(&mut self, key: &str, list: &Range<usize>) -> Result<(), Mismatch> {
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "this member of f-puzzles must be a list"));
        }
        if key == "negative" {
            return Ok(());
        }
        for element in elements(self.text, list) {
            if byte(self.text, element.start) != b'{' {
                return Err(flaw(
                    element.start,
                    "this element of f-puzzles must be an object such as {\"cells\":[\"R1C1\"]}",
                ));
            }
            self.element(key, &element)?;
        }
        Ok(())
    }

    fn element(&mut self, key: &str, element: &Range<usize>) -> Result<(), Mismatch> {
        let start = element.start;
        let parts = ElementParts::of(self.text, element, key)?;
        match key {
            "odd" | "even" => {
                let is_odd = u32::from(key == "odd");
                let cell = parts.cell.ok_or_else(|| flaw(start, NO_CELL))?;
                let cell = place(self.text, &cell, self.size)?;
                self.rules.limit_digits(&[cell], |digit| digit % 2 == is_odd).map_err(at(start))
            }
            "minimum" | "maximum" | "littlekillersum" => self.clue(key, parts, start),
            "extraregion" => {
                let cells = self.cells_of(&parts, start)?;
                self.rules.add_region(&cells).map_err(at(start))
            }
            "killercage" => {
                let cells = self.cells_of(&parts, start)?;
                match parts.value.filter(|value| !is_empty(self.text, value)) {
                    None => self.rules.add_region(&cells).map_err(at(start)),
                    Some(value) => {
                        let sum = self.positive(&value, "the sum of a cage must be a whole number from 1")?;
                        self.rules.add_cage(&cells, sum).map_err(at(start))
                    }
                }
            }
            "clone" => {
                let cells = self.cells_of(&parts, start)?;
                let clones =
                    parts.clones.ok_or_else(|| flaw(start, "a clone has \"cells\" and \"cloneCells\""))?;
                let clones = self.list(&clones)?;
                if cells.len() != clones.len() {
                    return Err(flaw(start, "a clone has as many \"cloneCells\" as \"cells\""));
                }
                let mut pairs = Vec::new();
                for (&cell, clone) in cells.iter().zip(clones).filter(|(cell, clone)| *cell != clone) {
                    try_push(&mut pairs, [cell, clone])?;
                }
                self.rules.add_pairs(Relation::Equal, &pairs).map_err(at(start))
            }
            "difference" | "ratio" | "xv" => self.dot(key, &parts, start),
            _ => self.lines(key, parts, start),
        }
    }

    /// Reads an element about the neighbours of a cell, or about a diagonal.
    fn clue(&mut self, key: &str, parts: ElementParts, start: usize) -> Result<(), Mismatch> {
        if key == "littlekillersum" {
            let Some(value) = parts.value.filter(|value| !is_empty(self.text, value)) else { return Ok(()) };
            let sum = self.positive(&value, "the sum of a diagonal must be a whole number from 1")?;
            let listed = parts.cells.map(|list| self.list(&list)).transpose()?;
            let arrow = parts.cell.zip(parts.direction);
            let cells = little_killer(self.text, start, self.size, arrow, listed)?;
            return self.rules.add_sum(&cells, sum).map_err(at(start));
        }
        let cell = parts.cell.ok_or_else(|| flaw(start, NO_CELL))?;
        let cell = place(self.text, &cell, self.size)?;
        Ok(try_push(&mut self.extremes, Extreme { cell, is_minimum: key == "minimum", start })?)
    }

    fn lines(&mut self, key: &str, parts: ElementParts, start: usize) -> Result<(), Mismatch> {
        let circle = if key == "arrow" { self.cells_of(&parts, start)? } else { Vec::new() };
        let lines = parts.lines.ok_or_else(|| flaw(start, "this element has \"lines\", lists of cells"))?;
        if byte(self.text, lines.start) != b'[' || elements(self.text, &lines).next().is_none() {
            return Err(flaw(lines.start, "\"lines\" has a list of cells for each line"));
        }
        let value = parts.value.filter(|value| !is_empty(self.text, value));
        let value = value.map(|value| self.positive(&value, "this value must be a whole number from 1"));
        let (kind, circle, value) = (key, &circle[..], value.transpose()?);
        elements(self.text, &lines).try_for_each(|line| {
            let (start, cells) = (line.start, &self.list(&line)?[..]);
            FPuzzlesLine { kind, start, cells, circle, value }.add_to(&mut self.rules)
        })
    }

    fn dot(&mut self, key: &str, parts: &ElementParts, start: usize) -> Result<(), Mismatch> {
        let cells = self.cells_of(parts, start)?;
        let [first, second] = cells[..] else {
            return Err(flaw(start, "this mark must be between two cells"));
        };
        let pair = [[first.min(second), first.max(second)]];
        let value = parts.value.clone().filter(|value| !is_empty(self.text, value));
        let number = |default: u32| {
            let what = "this value must be a whole number from 1";
            value.as_ref().map_or(Ok(default), |value| self.positive(value, what))
        };
        let (dot, added) = match key {
            "difference" => {
                let wanted = number(1)?;
                let added = self.rules.add_pairs_by(&pair, |one, other| one.abs_diff(other) == wanted);
                (Dot::Difference, added)
            }
            "ratio" => {
                let wanted = number(2)?;
                if !self.values.contains(&wanted) {
                    try_push(&mut self.values, wanted)?;
                }
                (Dot::Ratio, self.rules.add_pairs_by(&pair, |one, other| is_ratio(one, other, wanted)))
            }
            _ => {
                let what = "the value of this mark is \"X\" or \"V\"";
                let value = value.ok_or_else(|| flaw(start, what))?;
                let sum = match self.text[content(self.text, &value)].trim() {
                    "X" | "x" => 10,
                    "V" | "v" => 5,
                    _ => return Err(flaw(value.start, what)),
                };
                (Dot::Xv, self.rules.add_pairs(Relation::Sum(sum), &pair))
            }
        };
        added.map_err(at(start))?;
        Ok(try_push(&mut self.dots, (dot, pair[0]))?)
    }

    /// Adds the rules of neighbours without a mark.
    fn negative(&mut self, list: &Range<usize>) -> Result<(), Mismatch> {
        let values = std::mem::take(&mut self.values);
        let values = if values.is_empty() { &[2][..] } else { &values };
        for name in elements(self.text, list) {
            match &self.text[content(self.text, &name)] {
                "ratio" => self.unmarked(Dot::Ratio, name.start, |one, other| {
                    values.iter().all(|&value| !is_ratio(one, other, value))
                })?,
                "xv" => self.unmarked(Dot::Xv, name.start, |one, other| !matches!(one + other, 5 | 10))?,
                _ => return Err(flaw(name.start, "the names in \"negative\" are \"ratio\" and \"xv\"")),
            }
        }
        Ok(())
    }

    /// Adds a relation of all neighbours in a row or column that have no such mark.
    fn unmarked(
        &mut self,
        dot: Dot,
        start: usize,
        allows: impl FnMut(u32, u32) -> bool,
    ) -> Result<(), Mismatch> {
        self.dots.sort_unstable();
        let size = self.size as u32;
        let mut pairs = Vec::new();
        for cell in 0..size * size {
            let (right, below) = (cell % size + 1 < size, cell + size < size * size);
            for pair in [right.then_some([cell, cell + 1]), below.then_some([cell, cell + size])] {
                if let Some(pair) = pair.filter(|pair| self.dots.binary_search(&(dot, *pair)).is_err()) {
                    try_push(&mut pairs, pair)?;
                }
            }
        }
        self.rules.add_pairs_by(&pairs, allows).map_err(at(start))
    }

    fn cells_of(&self, parts: &ElementParts, start: usize) -> Result<Vec<u32>, Mismatch> {
        let list = parts.cells.clone();
        self.list(&list.ok_or_else(|| flaw(start, "this element has \"cells\" such as [\"R1C1\",\"R1C2\"]"))?)
    }

    fn list(&self, list: &Range<usize>) -> Result<Vec<u32>, Mismatch> {
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "cells are a list such as [\"R1C1\",\"R1C2\"]"));
        }
        let mut cells = Vec::new();
        for cell in elements(self.text, list) {
            try_push(&mut cells, place(self.text, &cell, self.size)?)?;
        }
        Ok(cells)
    }

    fn positive(&self, value: &Range<usize>, what: &'static str) -> Result<u32, Mismatch> {
        number_of(self.text, value).filter(|number| *number > 0).ok_or_else(|| flaw(value.start, what))
    }
}

fn is_ratio(one: u32, other: u32, ratio: u32) -> bool {
    one.checked_mul(ratio) == Some(other) || other.checked_mul(ratio) == Some(one)
}

/// The members of an element with a rule.
#[derive(Default)]
struct ElementParts {
    cell: Option<Range<usize>>,
    cells: Option<Range<usize>>,
    clones: Option<Range<usize>>,
    direction: Option<Range<usize>>,
    lines: Option<Range<usize>>,
    value: Option<Range<usize>>,
}

impl ElementParts {
    fn of(text: &str, element: &Range<usize>, key: &str) -> Result<Self, Mismatch> {
        if let Some(at) = second_key(text, element)? {
            return Err(flaw(at, TWICE));
        }
        let mut parts = Self::default();
        let is_line = LINES.contains(&key);
        let has_cell = matches!(key, "odd" | "even" | "minimum" | "maximum" | "littlekillersum");
        let has_cells = key == "arrow" || key == "littlekillersum" || !(is_line || has_cell);
        let has_value =
            matches!(key, "killercage" | "littlekillersum" | "difference" | "ratio" | "xv" | "whispers");
        for (name, value) in members(text, element) {
            let place = match name {
                "cell" if has_cell => &mut parts.cell,
                "cells" if has_cells => &mut parts.cells,
                "direction" if key == "littlekillersum" => &mut parts.direction,
                "cloneCells" if key == "clone" => &mut parts.clones,
                "lines" if is_line => &mut parts.lines,
                "value" if has_value => &mut parts.value,
                _ if LOOKS.contains(&name) || is_absent(text, &value) => continue,
                _ => return Err(flaw(key_start(text, name), UNKNOWN_PART)),
            };
            *place = Some(value);
        }
        Ok(parts)
    }
}

/// The members of an element that tell how it looks.
const LOOKS: [&str; 10] =
    ["outlineC", "baseC", "fontC", "color", "colour", "size", "width", "height", "angle", "hidden"];

/// Returns whether a value is null or an empty text. The number 0 is not.
fn is_empty(text: &str, value: &Range<usize>) -> bool {
    is_absent(text, value) && &text[content(text, value)] != "0"
}

const NO_CELL: &str = "this element has a \"cell\" such as \"R1C1\"";

const UNKNOWN_MEMBER: &str = "this member of f-puzzles is not known, and its rule would be lost: \
                              docs/guide/variants.md lists those that are read";

const UNKNOWN_PART: &str =
    "this member is not known in this element of f-puzzles, and its rule would be lost";
