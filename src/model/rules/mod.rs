//! The rules of a puzzle of any layout: which cells differ, and how digits of two cells relate.

mod relation;
mod variants;

pub use relation::Relation;
pub use variants::Variant;

use crate::error::Error;
use crate::model::shape::{MAX_SIDE, Shape};
use crate::support::alloc::{try_push, try_vec};
use relation::RelationTable;

/// The largest number of cells.
const MAX_CELLS: usize = 1 << 20;
/// The largest number of options (digits times cells), of cells of all regions, and of pairs.
const MAX_OPTIONS: usize = 1 << 26;
/// The largest number of different relations.
const MAX_TABLES: usize = 1 << 12;

const NONE: u32 = u32::MAX;

/// The rules of a variant of Sudoku: a rectangle of cells, regions in which all digits differ, and
/// relations between the digits of two cells.
///
/// The rules begin with a rectangle of which no cell is in use. A cell is in use if a region or a
/// relation has it. Cells are numbered row-major from 0; digits go from 1.
///
/// ```
/// use ordoku::{ExactCover, Interrupt, Limits, Rules, Shape, Variant};
///
/// let mut rules = Rules::new(9, 9, 9)?;
/// rules.add_grid(Shape::NINE, 0, 0)?;
/// rules.add_variant(Variant::Diagonals, Shape::NINE, 0, 0)?;
/// let givens = "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";
/// let givens: Vec<u32> = givens.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
/// let mut cover = ExactCover::of_rules(&rules, &givens)?;
/// let (solution, _) = cover.solve(Limits::new(), Interrupt::new())?;
/// let mut values = vec![0; rules.cells()];
/// rules.write_solution(solution.expect("there is a solution"), &mut values);
/// assert!(rules.are_obeyed_by(&values));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    rows: usize,
    columns: usize,
    digits: usize,
    used: Vec<bool>,
    /// The cells of all regions, and where each region ends.
    region_cells: Vec<u32>,
    region_ends: Vec<u32>,
    /// For each cell the last region that begins with it, and for each region the one before; `NONE` at
    /// the end.
    last_from: Vec<u32>,
    before: Vec<u32>,
    tables: Vec<RelationTable>,
    pairs: Vec<RelatedCells>,
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
    /// Returns [`Error::Argument`] for a rectangle without cells or with more than 2^20, for a number
    /// of digits that is 0 or above [`Shape::MAX_SIDE`], and if digits times cells are above 2^26; and
    /// [`Error::Memory`].
    pub fn new(rows: usize, columns: usize, digits: usize) -> Result<Self, Error> {
        let cells = rows.saturating_mul(columns);
        if !(1..=MAX_CELLS).contains(&cells) {
            return Err(Error::Argument { what: "rules must have 1 to 2^20 cells: rows times columns" });
        }
        if !(1..=MAX_SIDE).contains(&digits) {
            return Err(Error::Argument { what: "rules must have 1 to 256 digits" });
        }
        if digits * cells > MAX_OPTIONS {
            return Err(Error::Argument { what: "the rules are too large: digits times cells may be 2^26" });
        }
        Ok(Self {
            rows,
            columns,
            digits,
            used: try_vec(false, cells)?,
            region_cells: Vec::new(),
            region_ends: Vec::new(),
            last_from: try_vec(NONE, cells)?,
            before: Vec::new(),
            tables: Vec::new(),
            pairs: Vec::new(),
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

    fn region(&self, region: usize) -> &[u32] {
        let start = region.checked_sub(1).map_or(0, |before| self.region_ends[before]);
        &self.region_cells[start as usize..self.region_ends[region] as usize]
    }

    pub(crate) fn pairs(&self) -> &[RelatedCells] {
        &self.pairs
    }

    pub(crate) fn table_of(&self, pair: RelatedCells) -> &RelationTable {
        &self.tables[pair.table as usize]
    }

    /// Returns for each cell whether a region or a relation has it.
    pub fn used_cells(&self) -> &[bool] {
        &self.used
    }

    /// Adds a region: its cells have different digits. A region of as many cells as there are digits
    /// has each digit exactly once.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the region is empty, has a cell twice, a cell outside of the
    /// rectangle or more cells than there are digits, or all regions would have more than 2^26 cells,
    /// and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_region(&mut self, cells: &[u32]) -> Result<(), Error> {
        if cells.is_empty() {
            return Err(Error::Argument { what: "the region has no cell" });
        }
        if cells.len() > self.digits {
            return Err(Error::Argument { what: "the region has more cells than there are digits" });
        }
        if cells.iter().any(|&cell| cell as usize >= self.cells()) {
            return Err(NO_SUCH_CELL);
        }
        // A region has at most 256 cells.
        if cells.iter().enumerate().any(|(index, cell)| cells[..index].contains(cell)) {
            return Err(Error::Argument { what: "the region has a cell twice" });
        }
        self.reserve(1, cells.len())?;
        self.region_cells.extend_from_slice(cells);
        self.region_ends.push(self.region_cells.len() as u32);
        let number = self.before.len() as u32;
        self.before.push(std::mem::replace(&mut self.last_from[cells[0] as usize], number));
        cells.iter().for_each(|&cell| self.used[cell as usize] = true);
        Ok(())
    }

    /// Adds the rows and columns of a square with as many rows as there are digits, and with its top
    /// left cell at this row and column. A region that the rules have already is not added again.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the square does not fit in the rectangle, and [`Error::Memory`].
    /// The rules are then unchanged.
    pub fn add_lines(&mut self, row: usize, column: usize) -> Result<(), Error> {
        let square = self.square(self.digits, row, column)?;
        self.add_all(2 * self.digits, |rules| {
            let side = rules.digits;
            (0..side).try_for_each(|row| rules.add_new(|at| square.cell(row, at)))?;
            (0..side).try_for_each(|column| rules.add_new(|at| square.cell(at, column)))
        })
    }

    /// Adds a Sudoku of a shape: the rows, the columns and then the boxes of a square with its top left
    /// cell at this row and column. A region that the rules have already is not added again: two grids
    /// may share a box.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the side of the shape is not the number of digits, or the square
    /// does not fit in the rectangle, and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_grid(&mut self, shape: Shape, row: usize, column: usize) -> Result<(), Error> {
        let square = self.square(shape.side(), row, column)?;
        self.add_all(3 * shape.side(), |rules| {
            shape.houses().try_for_each(|house| {
                let mut cells = shape.cells_of(house);
                let side = shape.side();
                rules.add_new(|_| {
                    let cell = cells.next().unwrap_or(0);
                    square.cell(cell / side, cell % side)
                })
            })
        })
    }

    /// Adds the relation of each pair of cells, the first to the second.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if a pair names a cell twice or one outside of the rectangle, and
    /// [`Error::Memory`]. The rules are then unchanged. There may be 2^26 pairs and 4,096 different
    /// relations.
    pub fn add_pairs(&mut self, relation: Relation, pairs: &[[u32; 2]]) -> Result<(), Error> {
        self.add_pairs_by(pairs, |first, second| relation.holds(first, second))
    }

    /// Adds a relation of each pair of cells: `allows` tells whether the first cell may have one digit
    /// if the second one has the other. It is asked once for each two digits, also for the same; never
    /// without pairs.
    ///
    /// # Errors
    /// Returns the errors of [`Rules::add_pairs`].
    pub fn add_pairs_by(
        &mut self,
        pairs: &[[u32; 2]],
        allows: impl FnMut(u32, u32) -> bool,
    ) -> Result<(), Error> {
        if pairs.iter().flatten().any(|&cell| cell as usize >= self.cells()) {
            return Err(NO_SUCH_CELL);
        }
        if pairs.iter().any(|[first, second]| first == second) {
            return Err(Error::Argument { what: "a pair has the same cell twice" });
        }
        if self.pairs.len().saturating_add(pairs.len()) > MAX_OPTIONS {
            return Err(Error::Argument { what: "the rules have too many pairs: at most 2^26" });
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

    /// Writes the digits that options of [`ExactCover::of_rules`] stand for, and 0 for other cells.
    ///
    /// # Panics
    /// Panics if `values` is shorter than [`Rules::cells`], or an option is not one of these rules.
    ///
    /// [`ExactCover::of_rules`]: crate::ExactCover::of_rules
    pub fn write_solution(&self, options: &[u32], values: &mut [u32]) {
        let cells = self.cells();
        values[..cells].fill(0);
        for option in options.iter().map(|&option| option as usize) {
            assert!(option < self.digits * cells, "option {option} is not one of these rules");
            values[option % cells] = (option / cells) as u32 + 1;
        }
    }

    /// Returns whether there is a digit in each cell in use and 0 in all others, and all regions and
    /// relations hold.
    pub fn are_obeyed_by(&self, values: &[u32]) -> bool {
        let used = &self.used;
        let digit_in = |&cell: &u32| values[cell as usize];
        values.len() == used.len()
            && values
                .iter()
                .zip(used)
                .all(|(&value, &used)| (value > 0) == used && value as usize <= self.digits)
            && self.regions().all(|cells| {
                let mut seen = [false; MAX_SIDE + 1];
                cells.iter().map(digit_in).all(|digit| !std::mem::replace(&mut seen[digit as usize], true))
            })
            && self.pairs.iter().all(|pair| {
                let [first, second] = pair.cells.map(|cell| values[cell as usize] as usize - 1);
                self.table_of(*pair).allows(first, second)
            })
    }

    /// Makes room for regions with this many cells in all.
    fn reserve(&mut self, regions: usize, cells: usize) -> Result<(), Error> {
        if self.region_cells.len() + cells > MAX_OPTIONS {
            return Err(Error::Argument { what: "the regions have too many cells: at most 2^26 in all" });
        }
        self.region_cells.try_reserve(cells)?;
        self.region_ends.try_reserve(regions)?;
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
    fn add_new(&mut self, cell: impl FnMut(usize) -> u32) -> Result<(), Error> {
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
        self.add_region(cells)
    }

    /// Returns a square of the rectangle.
    fn square(&self, side: usize, row: usize, column: usize) -> Result<Square, Error> {
        if side != self.digits {
            return Err(Error::Argument { what: "the side of the grid is not the number of digits" });
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

const NO_SUCH_CELL: Error =
    Error::Argument { what: "no such cell: cells are numbered row by row from 0 to their count less one" };
