//! Reads the members of an object of JSON with rules.

use super::super::json::{byte, content, elements, is_absent, key_start, members, second_key};
use super::super::refusals::flaw;
use super::names::relation;
use super::{TWICE, at};
use crate::model::rules::{Relation, Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// The members that describe a puzzle and have no rule.
const DESCRIPTIONS: [&str; 13] = [
    "id",
    "kind",
    "name",
    "title",
    "author",
    "comment",
    "source",
    "layout",
    "solution",
    "solutions",
    "made",
    "checked",
    "effort",
];

/// The lines that have a relation between their cells.
const LINES: [(&str, Relation); 3] =
    [("thermo", Relation::Less), ("whisper", Relation::Apart(5)), ("palindrome", Relation::Equal)];

/// A region, and where its text begins.
struct ReadRegion {
    cells: Vec<u32>,
    at: usize,
}

/// A puzzle of which some members were read.
pub(super) struct RulesReading<'t> {
    text: &'t str,
    rules: Rules,
    givens: Vec<u32>,
    /// The regions; two with the same cells are one.
    regions: Vec<ReadRegion>,
    /// The grids, and where each is in the text.
    grids: Vec<(Shape, usize, usize, usize)>,
    /// The variants, and where each is in the text.
    variants: Vec<(Variant, usize)>,
    /// The pairs with a relation of [`LINES`], and which one.
    pairs: Vec<(usize, [u32; 2])>,
    /// For each cell whether it exists, and where the list of cells is; `None` without a list.
    listed: Option<(Vec<bool>, usize)>,
    /// The byte offset of the givens.
    givens_at: usize,
}

impl<'t> RulesReading<'t> {
    pub fn new(text: &'t str, object: &Range<usize>) -> Result<Self, Mismatch> {
        let number = |name| members(text, object).find(|(key, _)| *key == name).map(|(_, value)| value);
        let read = |value: &Range<usize>| usize_of(text, value);
        let Some(size) = number("size") else {
            return Err(flaw(object.start, "the puzzle has no \"size\": the number of its digits"));
        };
        let digits = read(&size)?;
        let rows = number("rows").map_or(Ok(digits), |value| read(&value))?;
        let columns = number("cols").map_or(Ok(digits), |value| read(&value))?;
        let rules = Rules::new(rows, columns, digits).map_err(at(size.start))?;
        let givens = try_vec(0, rules.cells())?;
        let (regions, grids, variants, pairs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let givens_at = object.start;
        Ok(Self { text, rules, givens, regions, grids, variants, pairs, listed: None, givens_at })
    }

    /// Reads a member.
    pub fn member(&mut self, key: &str, value: &Range<usize>) -> Result<(), Mismatch> {
        match key {
            "size" | "rows" | "cols" => Ok(()),
            "cells" => {
                let mut listed = try_vec(false, self.rules.cells())?;
                let cells = self.cells(value)?;
                self.rules.use_cells(&cells).map_err(at(value.start))?;
                cells.iter().for_each(|&cell| listed[cell as usize] = true);
                self.listed = Some((listed, value.start));
                Ok(())
            }
            _ if DESCRIPTIONS.contains(&key) || is_absent(self.text, value) => Ok(()),
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
            // After the pairs.
            "lines" => Ok(()),
            "cages" => self.each(value, |reading, cage| {
                reading.has_only(&cage, &["cells", "sum"])?;
                let cells = reading.member_of(&cage, "cells", "a cage has \"cells\" and a \"sum\"")?;
                reading.region(&cells)?;
                let total = members(reading.text, &cage).find(|(key, _)| *key == "sum");
                total.map_or(Ok(()), |(_, total)| reading.sum(&cells, &total))
            }),
            "sums" => self.each(value, |reading, sum| {
                let what = "a sum has \"cells\" and a \"sum\"";
                reading.has_only(&sum, &["cells", "sum"])?;
                let cells = reading.member_of(&sum, "cells", what)?;
                let total = reading.member_of(&sum, "sum", what)?;
                reading.sum(&cells, &total)
            }),
            "arrows" => self.each(value, |reading, arrow| {
                let what = "an arrow has \"cells\" and a \"circle\"";
                reading.has_only(&arrow, &["cells", "circle"])?;
                let cells = reading.member_of(&arrow, "cells", what)?;
                let circle = reading.member_of(&arrow, "circle", what)?;
                let (circle, cells) = (u32_of(reading.text, &circle)?, reading.cells(&cells)?);
                reading.rules.add_arrow(circle, &cells).map_err(at(arrow.start))
            }),
            "candidates" => self.candidates(value),
            "givens" => self.givens(value),
            _ => Err(flaw(key_start(self.text, key), UNKNOWN_MEMBER)),
        }
    }

    /// Adds the rules that need others, and makes the puzzle.
    pub fn finish(mut self, lines: Option<&Range<usize>>) -> Result<RulesPuzzle, Mismatch> {
        if let Some(lines) = lines {
            self.lines(lines)?;
        }
        for &(shape, row, column, start) in &self.grids {
            self.rules.add_grid(shape, row, column).map_err(at(start))?;
        }
        for &(variant, start) in &self.variants {
            if self.grids.is_empty() {
                return Err(flaw(
                    start,
                    "a variant belongs to a grid: name it in \"grids\", such as [[0,0,3,3]]",
                ));
            }
            for &(shape, row, column, _) in &self.grids {
                self.rules.add_variant(variant, shape, row, column).map_err(at(start))?;
            }
        }
        self.add_regions()?;
        match &self.listed {
            Some((listed, start)) => {
                if self.rules.used_cells().iter().zip(listed).any(|(used, listed)| *used && !listed) {
                    return Err(flaw(*start, "a rule names a cell that is not in this list of all cells"));
                }
            }
            // As the functions of `Rules` do: cells outside of the grids exist if a rule names
            // them.
            None if !self.grids.is_empty() => {}
            None => (0..self.rules.cells() as u32).try_for_each(|cell| self.rules.use_cells(&[cell]))?,
        }
        RulesPuzzle::of_rules(self.rules, self.givens).map_err(at(self.givens_at))
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
            self.rules.add_region(&region.cells).map_err(at(region.at))?;
        }
        Ok(())
    }

    fn each(
        &mut self,
        list: &Range<usize>,
        mut read: impl FnMut(&mut Self, Range<usize>) -> Result<(), Mismatch>,
    ) -> Result<(), Mismatch> {
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "this member must be a list"));
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

    /// Refuses an object with a member twice, or with another one than these.
    fn has_only(&self, object: &Range<usize>, known: &[&str]) -> Result<(), Mismatch> {
        if byte(self.text, object.start) != b'{' {
            return Ok(());
        }
        if let Some(at) = second_key(self.text, object)? {
            return Err(flaw(at, TWICE));
        }
        match members(self.text, object).find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => Err(flaw(key_start(self.text, key), UNKNOWN_PART)),
            None => Ok(()),
        }
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
        self.rules.add_sum(&cells_of, total).map_err(at(cells.start))
    }

    /// Reads the row and column of a grid, and the rows and columns of its boxes.
    fn grid(&mut self, grid: &Range<usize>) -> Result<(), Mismatch> {
        let what = "a grid must be a list of its first row and column, and of the rows and columns of a box";
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
        Ok(try_push(&mut self.grids, (shape, row as usize, column as usize, grid.start))?)
    }

    /// Reads a character for each cell: those with the same one are a region.
    fn drawn_regions(&mut self, value: &Range<usize>) -> Result<(), Mismatch> {
        let inner = content(self.text, value);
        let text = &self.text[inner.clone()];
        let drawn = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        if drawn.clone().count() != self.rules.cells() {
            return Err(flaw(value.start, "the regions need exactly one character for each cell"));
        }
        let mut found: Vec<(char, u32, usize)> = Vec::new();
        for (cell, (at, c)) in (0..).zip(drawn).filter(|(_, (_, c))| *c != '.') {
            try_push(&mut found, (c, cell, inner.start + at))?;
        }
        found.sort_unstable();
        for same in found.chunk_by(|one, other| one.0 == other.0) {
            let at = same[0].2;
            if same.len() != self.rules.digits() {
                return Err(flaw(
                    at,
                    "the region that begins here has not as many cells as there are digits",
                ));
            }
            let mut cells = try_vec(0, same.len())?;
            cells.iter_mut().zip(same).for_each(|(cell, (_, drawn, _))| *cell = *drawn);
            try_push(&mut self.regions, ReadRegion { cells, at })?;
        }
        Ok(())
    }

    fn pairs(&mut self, pairs: &Range<usize>) -> Result<(), Mismatch> {
        let what = "pairs have \"cells\", a list of pairs, and either \"rel\" or \"allowed\"";
        self.has_only(pairs, &["cells", "rel", "allowed"])?;
        let list = self.member_of(pairs, "cells", what)?;
        let cells = self.pairs_of(&list)?;
        let part = |name| members(self.text, pairs).find(|(key, _)| *key == name).map(|(_, value)| value);
        let added = match (part("rel"), part("allowed")) {
            (Some(name), None) => {
                let relation = relation(&self.text[content(self.text, &name)]);
                let relation = relation.ok_or_else(|| flaw(name.start, UNKNOWN_RELATION))?;
                if let Some(kind) = LINES.iter().position(|(_, other)| *other == relation) {
                    for &pair in &cells {
                        try_push(&mut self.pairs, (kind, pair))?;
                    }
                }
                self.rules.add_pairs(relation, &cells)
            }
            (None, Some(list)) => {
                let mut allowed = self.pairs_of(&list)?;
                if allowed.as_flattened().iter().any(|&digit| !self.is_digit(digit)) {
                    return Err(flaw(
                        list.start,
                        "a digit of these pairs is not from 1 to the number of digits",
                    ));
                }
                allowed.sort_unstable();
                self.rules.add_pairs_by(&cells, |one, other| allowed.binary_search(&[one, other]).is_ok())
            }
            _ => return Err(flaw(pairs.start, what)),
        };
        added.map_err(at(list.start))
    }

    fn is_digit(&self, digit: u32) -> bool {
        (1..=self.rules.digits()).contains(&(digit as usize))
    }

    fn pairs_of(&self, list: &Range<usize>) -> Result<Vec<[u32; 2]>, Mismatch> {
        let mut pairs = Vec::new();
        if byte(self.text, list.start) != b'[' {
            return Err(flaw(list.start, "pairs are a list such as [[0,1],[1,2]]"));
        }
        for pair in elements(self.text, list) {
            let cells = self.cells(&pair)?;
            let [first, second] = cells[..] else {
                return Err(flaw(pair.start, "a pair must be a list of two numbers"));
            };
            try_push(&mut pairs, [first, second])?;
        }
        Ok(pairs)
    }

    /// Adds the relations along lines. A pair that is in "pairs" too is not added again.
    fn lines(&mut self, object: &Range<usize>) -> Result<(), Mismatch> {
        self.has_only(object, &LINES.map(|(name, _)| name))?;
        if byte(self.text, object.start) != b'{' {
            return Err(flaw(object.start, UNKNOWN_PART));
        }
        self.pairs.sort_unstable();
        for (kind, (name, relation)) in LINES.into_iter().enumerate() {
            let Some((_, lines)) = members(self.text, object).find(|(key, _)| *key == name) else { continue };
            self.each(&lines, |reading, line| {
                let cells = reading.cells(&line)?;
                let mut pairs = Vec::new();
                for index in 1..cells.len() {
                    let is_mirrored = relation == Relation::Equal;
                    let second = if is_mirrored { cells.len() - index } else { index };
                    let pair = [cells[index - 1], cells[second]];
                    let is_none = is_mirrored && (second < index || pair[0] == pair[1]);
                    if !is_none && !reading.is_listed(kind, pair) {
                        try_push(&mut pairs, pair)?;
                    }
                }
                reading.rules.add_pairs(relation, &pairs).map_err(at(line.start))
            })?;
        }
        Ok(())
    }

    /// Returns whether a pair is one of the sorted pairs, in any order if the relation has none.
    fn is_listed(&self, kind: usize, [first, second]: [u32; 2]) -> bool {
        let is_in = |pair: [u32; 2]| self.pairs.binary_search(&(kind, pair)).is_ok();
        is_in([first, second]) || (LINES[kind].1 != Relation::Less && is_in([second, first]))
    }

    fn candidates(&mut self, object: &Range<usize>) -> Result<(), Mismatch> {
        if byte(self.text, object.start) != b'{' {
            return Err(flaw(object.start, "candidates are an object: the digits of each cell"));
        }
        let mut seen = try_vec(false, self.rules.cells())?;
        for (key, value) in members(self.text, object) {
            let (cell, mut digits) = (self.cell_of(key, value.start)?, self.cells(&value)?);
            if digits.iter().any(|&digit| !self.is_digit(digit)) {
                return Err(flaw(value.start, "one of these digits is not from 1 to the number of digits"));
            }
            if std::mem::replace(&mut seen[cell as usize], true) {
                return Err(flaw(key_start(self.text, key), TWICE));
            }
            digits.sort_unstable();
            let is_one = |digit| digits.binary_search(&digit).is_ok();
            self.rules.limit_digits(&[cell], is_one).map_err(at(value.start))?;
        }
        Ok(())
    }

    /// Reads the givens: an object of cells and digits, a list with a number for each cell, or a
    /// text with a character for each.
    fn givens(&mut self, value: &Range<usize>) -> Result<(), Mismatch> {
        let wrong = || flaw(value.start, "the givens have not one value for each cell");
        self.givens_at = value.start;
        match byte(self.text, value.start) {
            b'{' => {
                for (key, given) in members(self.text, value) {
                    let cell = self.cell_of(key, given.start)?;
                    if self.givens[cell as usize] > 0 {
                        return Err(flaw(key_start(self.text, key), TWICE));
                    }
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
        cell.ok_or_else(|| {
            flaw(at, "the name of this member is no cell: cells are numbered row by row from 0")
        })
    }
}

fn usize_of(text: &str, value: &Range<usize>) -> Result<usize, Mismatch> {
    u32_of(text, value).map(|number| number as usize)
}

fn u32_of(text: &str, value: &Range<usize>) -> Result<u32, Mismatch> {
    text[content(text, value)].trim().parse().map_err(|_| flaw(value.start, "this is no whole number from 0"))
}

const UNKNOWN_MEMBER: &str = "this member is not known, and its rule would be lost: known are size, rows, cols, cells, \
                              grids, variants, regions, houses, distinct, pairs, lines, cages, sums, arrows, \
                              candidates and givens";

const UNKNOWN_PART: &str = "this member is not known here, and its rule would be lost: docs/guide/variants.md lists \
                            the members";

pub(super) const UNKNOWN_VARIANT: &str = "this variant is not known: known are x, windoku, disjoint-groups, centre-dot, \
                                          asterisk, girandola, anti-knight, anti-king and non-consecutive";

const UNKNOWN_RELATION: &str = "this relation is not known: known are ne, eq, lt, diff1, nonconsecutive, ratio2, \
                                notdot, diff5, and apart and sum with a number, such as sum7";
