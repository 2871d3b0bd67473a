//! Reads the members of an object of JSON with rules.

use super::super::document::flaw;
use super::super::json::{byte, content, elements, is_nothing, members};
use super::names::relation;
use super::refused;
use crate::model::rules::{Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// The members that describe a puzzle and have no rule.
const DESCRIPTIONS: [&str; 13] = [
    "id", "kind", "name", "title", "author", "comment", "source", "layout", "solution", "solutions", "made",
    "checked", "effort",
];

/// A region, and where its text begins.
struct ReadRegion {
    cells: Vec<u32>,
    at: usize,
}

/// A puzzle of which some members were read.
pub(super) struct Reading<'t> {
    text: &'t str,
    object: Range<usize>,
    rules: Rules,
    givens: Vec<u32>,
    /// The regions; two with the same cells are one.
    regions: Vec<ReadRegion>,
    grids: Vec<(Shape, usize, usize)>,
    /// The variants, and where each is in the text.
    variants: Vec<(Variant, usize)>,
    has_cells: bool,
}

impl<'t> Reading<'t> {
    pub fn new(text: &'t str, object: &Range<usize>) -> Result<Self, Mismatch> {
        let number = |name| members(text, object).find(|(key, _)| *key == name).map(|(_, value)| value);
        let read = |value: &Range<usize>| usize_of(text, value);
        let Some(size) = number("size") else {
            return Err(flaw(object.start, "the puzzle has no \"size\": the number of its digits"));
        };
        let digits = read(&size)?;
        let rows = number("rows").map_or(Ok(digits), |value| read(&value))?;
        let columns = number("cols").map_or(Ok(digits), |value| read(&value))?;
        let rules = Rules::new(rows, columns, digits).map_err(|error| refused(size.start, error))?;
        let givens = try_vec(0, rules.cells())?;
        let (regions, grids, variants) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { text, object: object.clone(), rules, givens, regions, grids, variants, has_cells: false })
    }

    /// Reads a member.
    pub fn member(&mut self, key: &str, value: &Range<usize>) -> Result<(), Mismatch> {
        let at = value.start;
        match key {
            "size" | "rows" | "cols" => Ok(()),
            // An empty list of cells in use is no missing one.
            "cells" if byte(self.text, at) == b'[' => self.cells_in_use(value),
            _ if DESCRIPTIONS.contains(&key) || is_nothing(self.text, value) => Ok(()),
            "grids" => self.each(value, |reading, grid| reading.grid(&grid)),
            "variants" => self.each(value, |reading, name| {
                let inner = content(reading.text, &name);
                let variant = Variant::from_name(&reading.text[inner]);
                let variant = variant.ok_or_else(|| flaw(name.start, UNKNOWN_VARIANT))?;
                Ok(try_push(&mut reading.variants, (variant, name.start))?)
            }),
            "regions" => self.drawn_regions(value),
            "houses" => self.each(value, |reading, house| {
                let cells = reading.cells(&house)?;
                if cells.len() != reading.rules.digits() {
                    return Err(flaw(house.start, "a house has as many cells as there are digits"));
                }
                Ok(try_push(&mut reading.regions, ReadRegion { cells, at: house.start })?)
            }),
            "distinct" => self.each(value, |reading, region| reading.region(&region)),
            "pairs" => self.each(value, |reading, pairs| reading.pairs(&pairs)),
            "cages" => self.each(value, |reading, cage| {
                let cells = reading.member_of(&cage, "cells", "a cage has \"cells\" and a \"sum\"")?;
                reading.region(&cells)?;
                let total = members(reading.text, &cage).find(|(key, _)| *key == "sum");
                total.map_or(Ok(()), |(_, total)| reading.sum(&cells, &total))
            }),
            "sums" => self.each(value, |reading, sum| {
                let what = "a sum has \"cells\" and a \"sum\"";
                let cells = reading.member_of(&sum, "cells", what)?;
                let total = reading.member_of(&sum, "sum", what)?;
                reading.sum(&cells, &total)
            }),
            "arrows" => self.each(value, |reading, arrow| {
                let what = "an arrow has \"cells\" and a \"circle\"";
                let cells = reading.member_of(&arrow, "cells", what)?;
                let circle = reading.member_of(&arrow, "circle", what)?;
                let (circle, cells) = (u32_of(reading.text, &circle)?, reading.cells(&cells)?);
                reading.rules.add_arrow(circle, &cells).map_err(|error| refused(arrow.start, error))
            }),
            "candidates" => self.candidates(value),
            "cells" => self.cells_in_use(value),
            "givens" => self.givens(value),
            // Where the relations of the pairs come from.
            "lines" if members(self.text, &self.object).any(|(key, _)| key == "pairs") => Ok(()),
            _ => Err(flaw(at, UNKNOWN_MEMBER)),
        }
    }

    fn cells_in_use(&mut self, value: &Range<usize>) -> Result<(), Mismatch> {
        let cells = self.cells(value)?;
        self.has_cells = true;
        self.rules.use_cells(&cells).map_err(|error| refused(value.start, error))
    }

    /// Adds the rules that need others, and makes the puzzle.
    pub fn finish(mut self) -> Result<RulesPuzzle, Mismatch> {
        let at = self.object.start;
        for &(shape, row, column) in &self.grids {
            self.rules.add_grid(shape, row, column).map_err(|error| refused(at, error))?;
        }
        for &(variant, at) in &self.variants {
            if self.grids.is_empty() {
                return Err(flaw(at, "a variant belongs to a grid: name it in \"grids\", such as [[0,0,3,3]]"));
            }
            for &(shape, row, column) in &self.grids {
                self.rules
                    .add_variant(variant, shape, row, column)
                    .map_err(|error| refused(at, error))?;
            }
        }
        self.add_regions()?;
        if !self.has_cells {
            let cells = self.rules.cells() as u32;
            (0..cells).try_for_each(|cell| self.rules.use_cells(&[cell])).map_err(|error| refused(at, error))?;
        }
        RulesPuzzle::of_rules(self.rules, self.givens).map_err(|error| refused(at, error))
    }

    /// Adds the regions in their order, those with the same cells once.
    fn add_regions(&mut self) -> Result<(), Mismatch> {
        let mut sorted: Vec<(Vec<u32>, usize)> = Vec::new();
        sorted.try_reserve(self.regions.len())?;
        for (number, region) in self.regions.iter().enumerate() {
            let mut cells = try_vec(0, region.cells.len())?;
            cells.copy_from_slice(&region.cells);
            cells.sort_unstable();
            sorted.push((cells, number));
        }
        sorted.sort_unstable();
        let mut is_first = try_vec(true, self.regions.len())?;
        for same in sorted.chunk_by(|one, other| one.0 == other.0) {
            same[1..].iter().for_each(|&(_, number)| is_first[number] = false);
        }
        for (region, _) in self.regions.iter().zip(is_first).filter(|(_, is_first)| *is_first) {
            self.rules.add_region(&region.cells).map_err(|error| refused(region.at, error))?;
        }
        Ok(())
    }

    fn each(
        &mut self,
        list: &Range<usize>,
        mut read: impl FnMut(&mut Self, Range<usize>) -> Result<(), Mismatch>,
    ) -> Result<(), Mismatch> {
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "this member is a list"));
        }
        elements(self.text, list).try_for_each(|element| read(self, element))
    }

    fn member_of(
        &self,
        object: &Range<usize>,
        name: &str,
        what: &'static str,
    ) -> Result<Range<usize>, Mismatch> {
        let is_object = byte(self.text, object.start) == b'{';
        let found = is_object.then(|| members(self.text, object).find(|(key, _)| *key == name)).flatten();
        found.map(|(_, value)| value).ok_or_else(|| flaw(object.start, what))
    }

    fn cells(&self, list: &Range<usize>) -> Result<Vec<u32>, Mismatch> {
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "cells are a list of numbers, row by row from 0"));
        }
        let mut cells = Vec::new();
        for cell in elements(self.text, list) {
            try_push(&mut cells, u32_of(self.text, &cell)?)?;
        }
        Ok(cells)
    }

    fn region(&mut self, list: &Range<usize>) -> Result<(), Mismatch> {
        let cells = self.cells(list)?;
        Ok(try_push(&mut self.regions, ReadRegion { cells, at: list.start })?)
    }

    fn sum(&mut self, cells: &Range<usize>, total: &Range<usize>) -> Result<(), Mismatch> {
        let (cells_of, total) = (self.cells(cells)?, u32_of(self.text, total)?);
        self.rules.add_sum(&cells_of, total).map_err(|error| refused(cells.start, error))
    }

    /// Reads the row and column of a grid, and the rows and columns of its boxes.
    fn grid(&mut self, grid: &Range<usize>) -> Result<(), Mismatch> {
        let what = "a grid is a list of its first row and column, and of the rows and columns of a box";
        let numbers = self.cells(grid)?;
        let shape = |rows: usize, columns: usize| {
            let shape = Shape::new(rows, columns).ok().filter(|shape| shape.side() == self.rules.digits());
            shape.ok_or_else(|| flaw(grid.start, "the boxes of the grid do not have as many cells as digits"))
        };
        let (shape, row, column) = match numbers[..] {
            [row, column] => {
                let usual = Shape::usual(self.rules.digits());
                (usual.ok_or_else(|| flaw(grid.start, what))?, row, column)
            }
            [row, column, box_rows, box_cols] => (shape(box_rows as usize, box_cols as usize)?, row, column),
            _ => return Err(flaw(grid.start, what)),
        };
        Ok(try_push(&mut self.grids, (shape, row as usize, column as usize))?)
    }

    /// Reads a character for each cell: those with the same one are a region.
    fn drawn_regions(&mut self, value: &Range<usize>) -> Result<(), Mismatch> {
        let inner = content(self.text, value);
        let text = &self.text[inner.clone()];
        let drawn = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        if drawn.clone().count() != self.rules.cells() {
            return Err(flaw(value.start, "the regions have not one character for each cell"));
        }
        let mut found: Vec<(char, ReadRegion)> = Vec::new();
        for (cell, (at, c)) in (0..).zip(drawn).filter(|(_, (_, c))| *c != '.') {
            match found.iter_mut().find(|(other, _)| *other == c) {
                Some((_, region)) => try_push(&mut region.cells, cell)?,
                None => {
                    let mut cells = Vec::new();
                    try_push(&mut cells, cell)?;
                    try_push(&mut found, (c, ReadRegion { cells, at: inner.start + at }))?;
                }
            }
        }
        for (_, region) in found {
            try_push(&mut self.regions, region)?;
        }
        Ok(())
    }

    fn pairs(&mut self, pairs: &Range<usize>) -> Result<(), Mismatch> {
        let what = "pairs have \"cells\", a list of pairs, and \"rel\" or \"allowed\"";
        let list = self.member_of(pairs, "cells", what)?;
        let cells = self.pairs_of(&list)?;
        let named = members(self.text, pairs).find(|(key, _)| *key == "rel").map(|(_, value)| value);
        let added = match named {
            Some(name) => {
                let relation = relation(&self.text[content(self.text, &name)]);
                let relation = relation.ok_or_else(|| flaw(name.start, UNKNOWN_RELATION))?;
                self.rules.add_pairs(relation, &cells)
            }
            None => {
                let allowed = self.member_of(pairs, "allowed", what)?;
                let mut allowed = self.pairs_of(&allowed)?;
                allowed.sort_unstable();
                self.rules.add_pairs_by(&cells, |one, other| allowed.binary_search(&[one, other]).is_ok())
            }
        };
        added.map_err(|error| refused(list.start, error))
    }

    fn pairs_of(&self, list: &Range<usize>) -> Result<Vec<[u32; 2]>, Mismatch> {
        let mut pairs = Vec::new();
        for pair in elements(self.text, list) {
            let cells = self.cells(&pair)?;
            let [first, second] = cells[..] else {
                return Err(flaw(pair.start, "a pair is a list of two numbers"));
            };
            try_push(&mut pairs, [first, second])?;
        }
        Ok(pairs)
    }

    fn candidates(&mut self, object: &Range<usize>) -> Result<(), Mismatch> {
        if byte(self.text, object.start) != b'{' {
            return Err(flaw(object.start, "candidates are an object: the digits of each cell"));
        }
        for (key, value) in members(self.text, object) {
            let (cell, mut digits) = (self.cell_of(key, value.start)?, self.cells(&value)?);
            digits.sort_unstable();
            self.rules
                .limit_digits(&[cell], |digit| digits.binary_search(&digit).is_ok())
                .map_err(|error| refused(value.start, error))?;
        }
        Ok(())
    }

    /// Reads the givens: an object of cells and digits, a list with a number for each cell, or a text with
    /// a character for each.
    fn givens(&mut self, value: &Range<usize>) -> Result<(), Mismatch> {
        let wrong = || flaw(value.start, "the givens have not one value for each cell");
        match byte(self.text, value.start) {
            b'{' => {
                for (key, given) in members(self.text, value) {
                    let cell = self.cell_of(key, given.start)?;
                    self.give(cell as usize, u32_of(self.text, &given)?, given.start)?;
                }
                Ok(())
            }
            b'[' => {
                let cells = self.cells(value)?;
                if cells.len() != self.givens.len() {
                    return Err(wrong());
                }
                cells.iter().enumerate().try_for_each(|(cell, &digit)| self.give(cell, digit, value.start))
            }
            _ => {
                let inner = content(self.text, value);
                let symbols = self.text[inner.clone()].char_indices().filter(|(_, c)| !c.is_whitespace());
                if symbols.clone().count() != self.givens.len() {
                    return Err(wrong());
                }
                symbols.enumerate().try_for_each(|(cell, (at, c))| {
                    let digit = match c {
                        '.' | '-' | '_' => 0,
                        c => c.to_digit(36).ok_or(Mismatch::Character(inner.start + at))?,
                    };
                    self.give(cell, digit, inner.start + at)
                })
            }
        }
    }

    fn give(&mut self, cell: usize, digit: u32, at: usize) -> Result<(), Mismatch> {
        if digit as usize > self.rules.digits() {
            return Err(flaw(at, "this given is above the number of digits"));
        }
        self.givens[cell] = digit;
        Ok(())
    }

    fn cell_of(&self, key: &str, at: usize) -> Result<u32, Mismatch> {
        let cell = key.trim().parse().ok().filter(|&cell: &u32| (cell as usize) < self.rules.cells());
        cell.ok_or_else(|| flaw(at, "the name of this member is no cell: cells are numbered row by row from 0"))
    }
}

fn usize_of(text: &str, value: &Range<usize>) -> Result<usize, Mismatch> {
    u32_of(text, value).map(|number| number as usize)
}

fn u32_of(text: &str, value: &Range<usize>) -> Result<u32, Mismatch> {
    text[content(text, value)].trim().parse().map_err(|_| flaw(value.start, "this is no whole number from 0"))
}

const UNKNOWN_MEMBER: &str = "this member is not known, and its rule would be lost: known are size, rows, cols, cells, \
                              grids, variants, regions, houses, distinct, pairs, cages, sums, arrows, candidates \
                              and givens";

const UNKNOWN_VARIANT: &str = "this variant is not known: known are diagonals, windoku, disjoint-groups, centre-dot, \
                               asterisk, girandola, anti-knight, anti-king and non-consecutive";

const UNKNOWN_RELATION: &str = "this relation is not known: known are ne, eq, lt, diff1, nonconsecutive, ratio2, \
                                notdot, diff and sum with a number, such as diff5";
