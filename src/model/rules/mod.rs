//! The rules of a puzzle: which cells differ, how digits of two cells relate, and which digits have
//! a sum.

mod broken;
mod cages;
mod digit_sets;
mod houses;
mod innies;
mod jigsaw;
mod leftovers;
mod puzzle;
mod random_paths;
mod relation;
mod sums;
mod tuples;
mod variants;

pub use broken::BrokenRule;
pub(crate) use cages::CageDraft;
pub(crate) use digit_sets::DigitSets;
pub(crate) use houses::RegionKind;
pub(crate) use innies::{DerivedSum, WholeRegions};
pub(crate) use leftovers::Leftovers;
pub use puzzle::RulesPuzzle;
pub use relation::Relation;
pub(crate) use sums::{CellsWithTotal, DigitSum, Total};
pub use variants::Variant;

use crate::error::Error;
use crate::model::shape::{HouseKind, MAX_SIDE, Shape};
use crate::support::alloc::{try_collect, try_push, try_vec};
use relation::RelationTable;

/// The largest number of cells.
const MAX_CELLS: usize = 1 << 20;
/// The largest number of options (digits times cells), of cells of all regions and sums, and of
/// pairs.
const MAX_OPTIONS: usize = 1 << 24;
/// The largest number of different relations.
const MAX_TABLES: usize = 1 << 12;

const NONE: u32 = u32::MAX;

/// The rules of a variant of Sudoku: a rectangle of cells, regions in which all digits differ,
/// relations between the digits of two cells, sums of digits, and digits that a cell may not have.
///
/// The rules begin with a rectangle of which no cell is in use. A cell is in use if a rule names
/// it. Cells are numbered row-major from 0; digits go from 1. [`RulesSolver`] solves a
/// [`RulesPuzzle`].
///
/// ```
/// use ordoku::{Outcome, Rules, RulesPuzzle, RulesSolver, Shape, Uniqueness, Variant};
///
/// let mut rules = Rules::new(9, 9, 9)?;
/// rules.add_grid(Shape::NINE, 0, 0)?;
/// rules.add_variant(Variant::Diagonals, Shape::NINE, 0, 0)?;
/// let givens = "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";
/// let givens: Vec<u32> = givens.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
/// let puzzle = RulesPuzzle::new(rules, &givens)?;
/// let answer = RulesSolver::new().uniqueness(&puzzle)?;
/// assert_eq!(answer, Outcome::Answer(Uniqueness::Unique));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// [`RulesSolver`]: crate::RulesSolver
#[derive(Clone, Debug)]
pub struct Rules {
    rows: usize,
    columns: usize,
    digits: usize,
    used: Vec<bool>,
    /// The cells of all regions, and where each region ends.
    region_cells: Vec<u32>,
    region_ends: Vec<u32>,
    region_kinds: Vec<RegionKind>,
    /// For each cell the last region that begins with it, and for each region the one before;
    /// `NONE` at the end.
    last_from: Vec<u32>,
    before: Vec<u32>,
    tables: Vec<RelationTable>,
    pairs: Vec<RelatedCells>,
    /// The cells of all sums, and for each sum where they end and what they add up to.
    sum_cells: Vec<u32>,
    sums: Vec<(u32, Total)>,
    /// A bit for each digit that each cell may have; empty if all may have all.
    allowed: Vec<u64>,
}

/// Two different cells, whose digits a table relates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelatedCells {
    pub table: u32,
    pub cells: [u32; 2],
}

impl Rules {
    /// Creates rules for a rectangle of cells without any region.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a rectangle without cells or with more than 2^20, for a
    /// number of digits that is 0 or above [`Shape::MAX_SIDE`], and if digits times cells are above
    /// 2^24; and [`Error::Memory`].
    pub fn new(rows: usize, columns: usize, digits: usize) -> Result<Self, Error> {
        let cells = rows.saturating_mul(columns);
        if !(1..=MAX_CELLS).contains(&cells) {
            return Err(Error::Argument { what: "rules must have 1 to 2^20 cells: rows times columns" });
        }
        if !(1..=MAX_SIDE).contains(&digits) {
            return Err(Error::Argument { what: "rules must have 1 to 256 digits" });
        }
        if digits * cells > MAX_OPTIONS {
            return Err(Error::Argument {
                what: "the rules are too large: digits times cells must be at most 2^24",
            });
        }
        Ok(Self {
            rows,
            columns,
            digits,
            used: try_vec(false, cells)?,
            region_cells: Vec::new(),
            region_ends: Vec::new(),
            region_kinds: Vec::new(),
            last_from: try_vec(NONE, cells)?,
            before: Vec::new(),
            tables: Vec::new(),
            pairs: Vec::new(),
            sum_cells: Vec::new(),
            sums: Vec::new(),
            allowed: Vec::new(),
        })
    }

    /// Returns a copy, or an error if there is no memory for it.
    pub(crate) fn try_clone(&self) -> Result<Self, Error> {
        fn copy<T: Copy>(values: &[T]) -> Result<Vec<T>, Error> {
            try_collect(values.len(), values.iter().copied())
        }
        let mut tables = try_collect(self.tables.len(), [].into_iter())?;
        for table in &self.tables {
            tables.push(table.try_clone()?);
        }
        Ok(Self {
            rows: self.rows,
            columns: self.columns,
            digits: self.digits,
            used: copy(&self.used)?,
            region_cells: copy(&self.region_cells)?,
            region_ends: copy(&self.region_ends)?,
            region_kinds: copy(&self.region_kinds)?,
            last_from: copy(&self.last_from)?,
            before: copy(&self.before)?,
            tables,
            pairs: copy(&self.pairs)?,
            sum_cells: copy(&self.sum_cells)?,
            sums: copy(&self.sums)?,
            allowed: copy(&self.allowed)?,
        })
    }

    /// Returns the number of rows of the rectangle.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the rectangle.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Returns the number of cells of the rectangle, in use or not.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the cells of each region, in the order in which they were added.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.region_ends.len()).map(|region| self.region(region))
    }

    /// Returns the kind of each region.
    pub(crate) fn region_kinds(&self) -> &[RegionKind] {
        &self.region_kinds
    }

    fn region(&self, region: usize) -> &[u32] {
        let start = region.checked_sub(1).map_or(0, |before| self.region_ends[before]);
        &self.region_cells[start as usize..self.region_ends[region] as usize]
    }

    pub(crate) fn pairs(&self) -> &[RelatedCells] {
        &self.pairs
    }

    pub(crate) fn tables(&self) -> &[RelationTable] {
        &self.tables
    }

    pub(crate) fn table_of(&self, pair: RelatedCells) -> &RelationTable {
        &self.tables[pair.table as usize]
    }

    /// Returns for each cell whether a rule names it.
    pub fn used_cells(&self) -> &[bool] {
        &self.used
    }

    /// Adds a region: its cells have different digits. A region of as many cells as there are
    /// digits has each digit exactly once.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the region is empty, has a cell twice, a cell outside of the
    /// rectangle or more cells than there are digits, or all regions would have more than 2^24
    /// cells, and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_region(&mut self, cells: &[u32]) -> Result<(), Error> {
        self.add_kind(self.kind_of(cells), cells)
    }

    fn add_kind(&mut self, kind: RegionKind, cells: &[u32]) -> Result<(), Error> {
        if cells.is_empty() {
            return Err(Error::Argument { what: "the region has no cell" });
        }
        if cells.len() > self.digits {
            return Err(Error::Argument { what: "the region has more cells than there are digits" });
        }
        self.check_cells(cells)?;
        if has_twice(cells) {
            return Err(Error::Argument { what: "the region has a cell twice" });
        }
        self.reserve(1, cells.len())?;
        self.region_kinds.push(kind);
        self.region_cells.extend_from_slice(cells);
        self.region_ends.push(self.region_cells.len() as u32);
        let number = self.before.len() as u32;
        self.before.push(std::mem::replace(&mut self.last_from[cells[0] as usize], number));
        cells.iter().for_each(|&cell| self.used[cell as usize] = true);
        Ok(())
    }

    /// Adds the rows and columns of a square with as many rows as there are digits, and with its
    /// top left cell at this row and column. A region that the rules have already is not added
    /// again.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the square does not fit in the rectangle, and
    /// [`Error::Memory`]. The rules are then unchanged.
    pub fn add_lines(&mut self, row: usize, column: usize) -> Result<(), Error> {
        let square = self.square(self.digits, row, column)?;
        self.add_all(2 * self.digits, |rules| {
            let side = rules.digits;
            (0..side).try_for_each(|row| rules.add_new(RegionKind::Row, |at| square.cell(row, at)))?;
            (0..side).try_for_each(|column| rules.add_new(RegionKind::Column, |at| square.cell(at, column)))
        })
    }

    /// Adds a Sudoku of a shape: the rows, the columns and then the boxes of a square with its top
    /// left cell at this row and column. A region that the rules have already is not added again:
    /// two grids may share a box.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the side of the shape is not the number of digits, or the
    /// square does not fit in the rectangle, and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_grid(&mut self, shape: Shape, row: usize, column: usize) -> Result<(), Error> {
        let square = self.square(shape.side(), row, column)?;
        self.add_all(3 * shape.side(), |rules| {
            shape.houses().try_for_each(|house| {
                let mut cells = shape.cells_of(house);
                let side = shape.side();
                let kind = match house.kind {
                    HouseKind::Row => RegionKind::Row,
                    HouseKind::Column => RegionKind::Column,
                    HouseKind::Box | HouseKind::Region => RegionKind::Box,
                };
                rules.add_new(kind, |_| {
                    let cell = cells.next().unwrap_or(0);
                    square.cell(cell / side, cell % side)
                })
            })
        })
    }

    /// Adds the relation of each pair of cells, the first to the second.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a pair names a cell twice or one outside of the rectangle,
    /// and [`Error::Memory`]. The rules are then unchanged. There may be 2^24 pairs and 4,096
    /// different relations.
    pub fn add_pairs(&mut self, relation: Relation, pairs: &[[u32; 2]]) -> Result<(), Error> {
        self.add_pairs_by(pairs, |first, second| relation.holds(first, second))
    }

    /// Adds a relation of each pair of cells: `allows` tells whether the first cell may have one
    /// digit if the second one has the other. It is asked once for each two digits, also for the
    /// same; never without pairs.
    ///
    /// # Errors
    /// Returns the errors of [`Rules::add_pairs`].
    pub fn add_pairs_by(
        &mut self,
        pairs: &[[u32; 2]],
        allows: impl FnMut(u32, u32) -> bool,
    ) -> Result<(), Error> {
        self.check_cells(pairs.as_flattened())?;
        if pairs.iter().any(|[first, second]| first == second) {
            return Err(Error::Argument { what: "a pair has the same cell twice" });
        }
        if self.pairs.len().saturating_add(pairs.len()) > MAX_OPTIONS {
            return Err(Error::Argument { what: "the rules have too many pairs: at most 2^24" });
        }
        if pairs.is_empty() {
            return Ok(());
        }
        let table = RelationTable::new(self.digits, allows)?;
        self.pairs.try_reserve(pairs.len())?;
        let number = match self.tables.iter().position(|other| *other == table) {
            Some(number) => number,
            None if self.tables.len() == MAX_TABLES => {
                return Err(Error::Argument { what: "too many different relations: at most 4096" });
            }
            None => {
                try_push(&mut self.tables, table)?;
                self.tables.len() - 1
            }
        };
        pairs.iter().flatten().for_each(|&cell| self.used[cell as usize] = true);
        self.pairs.extend(pairs.iter().map(|&cells| RelatedCells { table: number as u32, cells }));
        Ok(())
    }

    /// Allows only some digits in each of these cells: `allows` is asked for each digit. Cells that
    /// are limited twice may have the digits that both calls allow. In a puzzle of even and odd
    /// cells, these are the cells with a mark.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a cell is outside of the rectangle, and [`Error::Memory`].
    /// The rules are then unchanged.
    pub fn limit_digits(&mut self, cells: &[u32], mut allows: impl FnMut(u32) -> bool) -> Result<(), Error> {
        self.check_cells(cells)?;
        let words = self.digits.div_ceil(64);
        if self.allowed.is_empty() && !cells.is_empty() {
            self.allowed = try_vec(u64::MAX, self.cells() * words)?;
        }
        for digit in (0..self.digits).filter(|&digit| !cells.is_empty() && !allows(digit as u32 + 1)) {
            for &cell in cells {
                self.allowed[cell as usize * words + digit / 64] &= !(1 << (digit % 64));
            }
        }
        cells.iter().for_each(|&cell| self.used[cell as usize] = true);
        Ok(())
    }

    /// Puts cells in use that no rule names: they may have any digit.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a cell is outside of the rectangle.
    pub fn use_cells(&mut self, cells: &[u32]) -> Result<(), Error> {
        self.check_cells(cells)?;
        cells.iter().for_each(|&cell| self.used[cell as usize] = true);
        Ok(())
    }

    /// Returns whether a cell may have a digit, counted from 0.
    pub(crate) fn may_be(&self, cell: usize, digit: usize) -> bool {
        let words = self.digits.div_ceil(64);
        self.allowed.get(cell * words + digit / 64).is_none_or(|word| word >> (digit % 64) & 1 != 0)
    }

    /// Writes the digits that options of [`ExactCover::of_rules`] stand for, and 0 for other cells.
    ///
    /// # Panics
    /// Panics if `values` is shorter than [`Rules::cells`].
    ///
    /// [`ExactCover::of_rules`]: crate::ExactCover::of_rules
    pub fn write_solution(&self, options: &[u32], values: &mut [u32]) {
        let cells = self.cells();
        values[..cells].fill(0);
        // Higher options are those of sums and relations.
        let of_cells = options.iter().map(|&option| option as usize);
        for option in of_cells.filter(|&option| option < self.digits * cells) {
            values[option % cells] = (option / cells) as u32 + 1;
        }
    }

    /// Returns whether there is a digit in each cell in use and 0 in all others, and all rules
    /// hold.
    pub fn are_obeyed_by(&self, values: &[u32]) -> bool {
        let is_filled = |(&value, &used): (&u32, &bool)| (value > 0) == used && value as usize <= self.digits;
        values.len() == self.cells()
            && values.iter().zip(&self.used).all(is_filled)
            && self.are_unbroken_by(values)
    }

    fn check_cells(&self, cells: &[u32]) -> Result<(), Error> {
        if cells.iter().any(|&cell| cell as usize >= self.cells()) {
            return Err(NO_SUCH_CELL);
        }
        Ok(())
    }

    /// Makes room for regions with this many cells in all.
    fn reserve(&mut self, regions: usize, cells: usize) -> Result<(), Error> {
        if self.region_cells.len() + cells > MAX_OPTIONS {
            return Err(Error::Argument { what: "the regions have too many cells: at most 2^24 in all" });
        }
        self.region_cells.try_reserve(cells)?;
        self.region_ends.try_reserve(regions)?;
        self.region_kinds.try_reserve(regions)?;
        self.before.try_reserve(regions)?;
        Ok(())
    }

    /// Makes room for regions of as many cells as there are digits, and adds them.
    fn add_all(
        &mut self,
        regions: usize,
        add: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.reserve(regions, regions * self.digits)?;
        add(self)
    }

    /// Adds a region of as many cells as there are digits, unless the rules have it.
    fn add_new(&mut self, kind: RegionKind, cell: impl FnMut(usize) -> u32) -> Result<(), Error> {
        let mut cells = [0; MAX_SIDE];
        let cells = &mut cells[..self.digits];
        (0..self.digits).map(cell).zip(cells.iter_mut()).for_each(|(cell, place)| *place = cell);
        let mut other = self.last_from[cells[0] as usize];
        while other != NONE {
            if self.region(other as usize) == cells {
                return Ok(());
            }
            other = self.before[other as usize];
        }
        self.add_kind(kind, cells)
    }

    /// Returns a square of the rectangle.
    fn square(&self, side: usize, row: usize, column: usize) -> Result<Square, Error> {
        if side != self.digits {
            return Err(Error::Argument { what: "the grid must have as many rows as the rules have digits" });
        }
        let fits = |at: usize, all: usize| all.checked_sub(side).is_some_and(|most| at <= most);
        if !fits(row, self.rows) || !fits(column, self.columns) {
            return Err(Error::Argument { what: "the grid does not fit in the rectangle of cells" });
        }
        Ok(Square { row, column, columns: self.columns, side })
    }
}

/// A square of as many rows as there are digits.
#[derive(Clone, Copy)]
struct Square {
    row: usize,
    column: usize,
    /// The number of columns of the rectangle around it.
    columns: usize,
    side: usize,
}

impl Square {
    fn cell(self, row: usize, column: usize) -> u32 {
        ((self.row + row) * self.columns + self.column + column) as u32
    }
}

/// Returns whether a cell is twice in a list of at most 256.
fn has_twice(cells: &[u32]) -> bool {
    cells.iter().enumerate().any(|(index, cell)| cells[..index].contains(cell))
}

const NO_SUCH_CELL: Error =
    Error::Argument { what: "no such cell: cells are numbered row by row from 0 to their count less one" };
