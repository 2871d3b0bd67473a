//! Writes puzzles with the rules that "Solo" knows as game ids; `tatham` has their form.
//!
//! Regions and cages become numbers of cells, from 1. Rules that are in others may be missing: the
//! region of a cage inside of a box, and the regions of a jigsaw that are whole rows or columns.

use super::super::game_id::LARGEST_SIDE;
use super::super::tatham_write::{letter, write_numbers, write_size};
use super::tatham::cells_beside;
use crate::error::Error;
use crate::model::rules::{Rules, Total};
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};
use crate::text::writer_failed;
use std::fmt::{self, Write};

/// "Solo" has no Killer with a longer side, and no sum that needs more than a byte.
const LARGEST_KILLER: usize = 9;
const LARGEST_SUM: u32 = u8::MAX as u32;

/// What an id says besides the givens.
struct GameRules {
    side: usize,
    /// For each cell the number of its box or region.
    region_of: Vec<u32>,
    /// The shape, if the regions are its boxes.
    shape: Option<Shape>,
    has_diagonals: bool,
    cages: Option<Cages>,
}

/// For each cell the number of its cage, and the sum of the cage at its first cell.
struct Cages {
    cage_of: Vec<u32>,
    sums: Vec<u32>,
}

/// Writes a puzzle without a line feed.
pub(crate) fn write_game_id(rules: &Rules, givens: &[u32], out: &mut dyn Write) -> Result<(), Error> {
    GameRules::of(rules)?.write(givens, out).map_err(writer_failed)
}

impl GameRules {
    fn of(rules: &Rules) -> Result<Self, Error> {
        let side = rules.digits();
        if (rules.rows(), rules.columns()) != (side, side) || !(2..=LARGEST_SIDE).contains(&side) {
            return refused("a game of Solo is one square of as many rows as digits, from 2 to 31");
        }
        check_cells(rules)?;
        let cages = Cages::of(rules)?;
        let found = GameRegions::of(rules, cages.as_ref())?;
        let has_diagonals = match found.diagonals {
            [true, true] => true,
            [false, false] => false,
            _ => return refused("Solo has both diagonals or none: this puzzle has one"),
        };
        let region_of = found.region_of;
        let shape = shape_of(side, &region_of);
        Ok(Self { side, region_of, shape, has_diagonals, cages })
    }

    fn write(&self, givens: &[u32], out: &mut dyn Write) -> fmt::Result {
        match self.shape {
            Some(shape) => write_size(shape, out)?,
            None => write!(out, "{}j", self.side)?,
        }
        out.write_str(if self.has_diagonals { "x" } else { "" })?;
        out.write_str(if self.cages.is_some() { "k:" } else { ":" })?;
        write_numbers(givens, out)?;
        if self.shape.is_none() {
            out.write_char(',')?;
            write_borders(self.side, &self.region_of, out)?;
        }
        if let Some(cages) = &self.cages {
            out.write_char(',')?;
            write_borders(self.side, &cages.cage_of, out)?;
            out.write_char(',')?;
            write_numbers(&cages.sums, out)?;
        }
        Ok(())
    }
}

/// Refuses rules of two cells, of single cells and of arrows.
fn check_cells(rules: &Rules) -> Result<(), Error> {
    if !rules.pairs().is_empty() {
        return refused("Solo has no rules for the digits of two cells");
    }
    if rules.sums().any(|sum| matches!(sum.total, Total::DigitOf(_))) {
        return refused("Solo has no arrows");
    }
    let may_be_all = |cell: usize| (0..rules.digits()).all(|digit| rules.may_be(cell, digit));
    if !(0..rules.cells()).all(may_be_all) {
        return refused("Solo has no cells that may only be some digits");
    }
    Ok(())
}

impl Cages {
    /// Reads the cages; `None` if there are none.
    fn of(rules: &Rules) -> Result<Option<Self>, Error> {
        let side = rules.digits();
        if rules.totals().next().is_none() {
            return Ok(None);
        }
        if side > LARGEST_KILLER {
            return refused("a Killer of Solo has at most 9 digits");
        }
        let mut cages = Self { cage_of: try_vec(0, rules.cells())?, sums: try_vec(0, rules.cells())? };
        for (number, (cells, sum)) in (1..).zip(rules.totals()) {
            if !(2..=side).contains(&cells.len()) {
                return refused("a cage of Solo has two cells or more, and no more than there are digits");
            }
            if !rules.are_one_piece(cells) {
                return refused("a cage of Solo is in one piece");
            }
            if !(1..=LARGEST_SUM).contains(&sum) {
                return refused("the sum of a cage of Solo is from 1 to 255");
            }
            if !rules.regions().any(|region| cells.iter().all(|cell| region.contains(cell))) {
                return refused("the digits in a cage of Solo differ, and in this puzzle they may be equal");
            }
            if cells.iter().any(|&cell| cages.cage_of[cell as usize] > 0) {
                return refused("cages of Solo have no cell in common");
            }
            cells.iter().for_each(|&cell| cages.cage_of[cell as usize] = number);
            let first = cells.iter().min().map_or(0, |&cell| cell as usize);
            cages.sums[first] = sum;
        }
        if cages.cage_of.contains(&0) {
            return refused("the cages of Solo cover the grid, and in this puzzle a cell is in none");
        }
        Ok(Some(cages))
    }

    /// Returns whether a region has the cells of a cage.
    fn has(&self, region: &[u32]) -> bool {
        let number = self.cage_of[region[0] as usize];
        is_numbered(region, &self.cage_of, number)
            && self.cage_of.iter().filter(|other| **other == number).count() == region.len()
    }
}

/// The regions found among those of the rules.
struct GameRegions {
    /// For each row, and then for each column, whether its digits differ.
    lines: Vec<bool>,
    /// The one from the top left, and the one from the top right.
    diagonals: [bool; 2],
    /// For each cell the number of its box or region, 0 for none.
    region_of: Vec<u32>,
}

impl GameRegions {
    fn of(rules: &Rules, cages: Option<&Cages>) -> Result<Self, Error> {
        let side = rules.digits();
        let mut found = Self {
            lines: try_vec(false, 2 * side)?,
            diagonals: [false; 2],
            region_of: try_vec(0, side * side)?,
        };
        // A cage may have the cells of a region that is given only by it.
        let is_cage = |region: &[u32]| cages.is_some_and(|cages| cages.has(region));
        for (number, region) in (1..).zip(rules.regions()).filter(|(_, region)| !is_cage(region)) {
            if !found.add(number, region, rules) {
                return refused("Solo has no regions besides rows, columns, boxes, diagonals and cages");
            }
        }
        let without_cages = try_collect(side * side, found.region_of.iter().copied())?;
        for (number, region) in (1..).zip(rules.regions()).filter(|(_, region)| is_cage(region)) {
            found.add(number, region, rules);
        }
        if found.lines.contains(&false) {
            return refused("in Solo the digits of each row and column differ, and here they may be equal");
        }
        found.add_lines(side);
        if found.region_of.contains(&0) {
            found.region_of = without_cages;
            found.add_lines(side);
        }
        if found.region_of.contains(&0) {
            return refused("in Solo each cell is in a box or region, and in this puzzle one is in none");
        }
        Ok(found)
    }

    /// Adds a region of as many cells as digits; `false` if it is none that a game has.
    fn add(&mut self, number: u32, region: &[u32], rules: &Rules) -> bool {
        let side = rules.digits();
        if region.len() != side {
            return false;
        }
        let cell = |cell: u32| (cell as usize / side, cell as usize % side);
        let (row, column) = cell(region[0]);
        let all = |test: &dyn Fn(usize, usize) -> bool| {
            region.iter().all(|&other| test(cell(other).0, cell(other).1))
        };
        if all(&|other, _| other == row) {
            self.lines[row] = true;
        } else if all(&|_, other| other == column) {
            self.lines[side + column] = true;
        } else if all(&|row, column| row == column) {
            self.diagonals[0] = true;
        } else if all(&|row, column| row + column == side - 1) {
            self.diagonals[1] = true;
        } else {
            let known = self.region_of[region[0] as usize];
            if !is_numbered(region, &self.region_of, known) || !rules.are_one_piece(region) {
                return false;
            }
            region.iter().for_each(|&cell| self.region_of[cell as usize] = number);
        }
        true
    }

    /// Makes regions of the rows, or else of the columns, whose cells are all in none.
    fn add_lines(&mut self, side: usize) {
        let first = self.region_of.iter().max().map_or(1, |largest| largest + 1);
        for line in 0..2 * side {
            let cell = |at: usize| if line < side { line * side + at } else { at * side + line - side };
            if (0..side).all(|at| self.region_of[cell(at)] == 0) {
                (0..side).for_each(|at| self.region_of[cell(at)] = first + line as u32);
            }
        }
    }
}

/// Returns whether all cells have a number.
fn is_numbered(cells: &[u32], numbers: &[u32], number: u32) -> bool {
    cells.iter().all(|&cell| numbers[cell as usize] == number)
}

/// Returns the shape whose boxes are the regions.
fn shape_of(side: usize, region_of: &[u32]) -> Option<Shape> {
    let shapes = (2..side).filter(|rows| side.is_multiple_of(*rows) && side / rows > 1);
    shapes.filter_map(|rows| Shape::new(rows, side / rows).ok()).find(|shape| {
        (0..side * side).all(|cell| {
            let row = cell / side / shape.box_rows() * shape.box_rows();
            let column = cell % side / shape.box_cols() * shape.box_cols();
            region_of[cell] == region_of[row * side + column]
        })
    })
}

/// Writes the borders between cells of different numbers.
fn write_borders(side: usize, number_of: &[u32], out: &mut dyn Write) -> fmt::Result {
    let mut run = 0;
    for edge in 0..2 * side * (side - 1) {
        let [one, other] = cells_beside(side, edge).map(|cell| number_of[cell as usize]);
        if one == other {
            run += 1;
        } else {
            write_border(run, out)?;
            run = 0;
        }
    }
    write_border(run, out)
}

/// Writes a border, and as many edges without one before it.
fn write_border(mut run: usize, out: &mut dyn Write) -> fmt::Result {
    while run > 25 {
        out.write_char('z')?;
        run -= 25;
    }
    out.write_char(if run == 0 { '_' } else { letter(run) })
}

fn refused<T>(what: &'static str) -> Result<T, Error> {
    Err(Error::Argument { what })
}
