//! A step as data: the technique, where it was found, and what follows.

use crate::error::Error;
use crate::model::shape::{House, HouseKind};
use crate::support::alloc::try_small;
use crate::technique::Technique;
use smallvec::SmallVec;

/// Numbers of cells or digits. A few of them need no memory of their own.
pub(crate) type NumberList = SmallVec<[u16; 8]>;

/// Houses of a pattern.
pub(crate) type Houses = SmallVec<[House; 2]>;

/// Candidates that a step places or removes.
pub(crate) type CandidateList = SmallVec<[Candidate; 4]>;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Candidate {
    /// The cell in row-major order, from 0.
    pub cell: u16,
    /// The digit from 1.
    pub digit: u16,
}

/// A node of a chain or net: "this digit is in one of these cells" or its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub(crate) digit: u16,
    pub(crate) cells: NumberList,
    pub(crate) is_on: bool,
    pub(crate) parents: SmallVec<[u16; 4]>,
}

impl Node {
    /// Returns the digit, from 1.
    pub fn digit(&self) -> u16 {
        self.digit
    }

    /// Returns the cells in ascending order: one, or the two or more of a group.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns whether the digit is in one of the cells; otherwise it is in none of them.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns the nodes that this one follows from, as indices into the chain; none for the
    /// premise.
    ///
    /// The link from an "on" node to an "off" one is weak, that from an "off" node to an "on" one
    /// is strong.
    pub fn parents(&self) -> &[u16] {
        &self.parents
    }
}

/// A chain or net: its nodes, the premise first, each after its parents.
pub type Chain = Vec<Node>;

/// Cells that have together a few candidates: a naked set, or an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    pub(crate) cells: NumberList,
    pub(crate) digits: NumberList,
}

impl Set {
    /// Returns the set of some cells and of their candidates.
    pub(crate) fn new(
        cells: impl IntoIterator<Item = usize>,
        digits: impl IntoIterator<Item = usize>,
    ) -> Result<Self, Error> {
        Ok(Self { cells: numbers(cells)?, digits: numbers(digits)? })
    }

    /// Returns the cells in ascending order.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns their candidates in ascending order.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }
}

/// The number of columns of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Columns(pub u16);

/// The columns of a 9x9, to which two of the scales belong.
impl Default for Columns {
    fn default() -> Self {
        Self(9)
    }
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The technique whose name the step carries.
    pub(crate) technique: Technique,
    /// The digits of the pattern, in the order of its notation.
    pub(crate) digits: NumberList,
    /// The cells of the pattern, in the order of its notation.
    pub(crate) cells: NumberList,
    /// The houses of the pattern: the base of a fish, the house of a subset.
    pub(crate) houses: Houses,
    /// The cover houses of a fish, the second house of locked candidates.
    pub(crate) cover: Houses,
    /// The fins of a fish.
    pub(crate) fins: NumberList,
    /// The fins that are in two base houses.
    pub(crate) endo_fins: NumberList,
    /// Almost locked sets, the parts of a sue de coq, the colors of a coloring.
    pub(crate) sets: Vec<Set>,
    /// The total of the cells of a sum; 0 for an arrow, and for other steps.
    pub(crate) total: u32,
    /// The chains or nets, each with its premise first.
    pub(crate) chains: Vec<Chain>,
    /// The number of nodes of the chains as Sudoku Explainer counts it; 0 for other steps.
    pub(crate) nodes: u16,
    /// The number of columns of the puzzle, by which cells have names.
    pub(crate) columns: Columns,
    /// The digits that the step places.
    pub(crate) placed: CandidateList,
    /// The candidates that the step removes, in the order in which the scale's program lists it.
    pub(crate) removed: CandidateList,
}

/// The parts of a step. Cells are row-major from 0, digits count from 1. Which parts a step has
/// depends on its technique; the others are empty.
impl Step {
    /// Returns the technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Returns the digits of the pattern.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// Returns the cells of the pattern: those of a set, a wing (the pivot first), a rectangle.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the houses of the pattern: the house of a single or a set, the base of a fish.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the cover houses of a fish, or the second house of locked candidates.
    pub fn cover(&self) -> &[House] {
        &self.cover
    }

    /// Returns the fins of a fish: the cells of its base houses that are not in cover houses.
    pub fn fins(&self) -> &[u16] {
        &self.fins
    }

    /// Returns the fins of a fish that are in two base houses.
    pub fn endo_fins(&self) -> &[u16] {
        &self.endo_fins
    }

    /// Returns the sets of the pattern: almost locked sets, the parts of a sue de coq, the colors
    /// of a coloring.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Returns what the digits of the cells add up to, if the step is one of a sum; 0 for an
    /// arrow, which has its circle as the cell and the others as a set, and for other steps.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Returns the chains or nets, each with its premise first.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Returns the number of columns of the puzzle: cell c is in row c / columns and column c %
    /// columns, both from 0.
    pub fn columns(&self) -> u16 {
        self.columns.0
    }

    /// Returns what the step places.
    pub fn placed(&self) -> &[Candidate] {
        &self.placed
    }

    /// Returns what the step removes.
    pub fn removed(&self) -> &[Candidate] {
        &self.removed
    }

    /// Applies the step to a grid: writes the digits that it places to `values`, row-major, and
    /// clears the candidates that it removes. Bit d - 1 of the words of a cell is digit d, with one
    /// word for 64 digits. Candidates that the placed digits exclude stay; `write_candidates` of a
    /// puzzle leaves them out.
    ///
    /// ```
    /// use ordoku::{Puzzle, Solver, technique::Scale};
    ///
    /// let puzzle: Puzzle = "1......2.3....4.".parse()?;
    /// let (mut values, mut candidates) = (puzzle.givens().to_vec(), vec![0b1111; 16]);
    /// let path = Solver::new(puzzle.shape())?.steps(&puzzle, Scale::Ordoku)?.answer().unwrap_or_default();
    /// path.iter().for_each(|step| step.step.apply(&mut values, &mut candidates));
    /// assert_eq!(values, puzzle.solve()?.expect("this puzzle has a solution").values());
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Panics
    /// Panics if a cell or a digit of the step is not in the slices.
    pub fn apply(&self, values: &mut [u32], candidates: &mut [u64]) {
        let words = candidates.len() / values.len();
        for removed in &self.removed {
            let digit = usize::from(removed.digit) - 1;
            candidates[usize::from(removed.cell) * words + digit / 64] &= !(1 << (digit % 64));
        }
        for placed in &self.placed {
            values[usize::from(placed.cell)] = placed.digit.into();
        }
    }
}

/// Returns numbers of cells or digits as a step has them.
pub(crate) fn numbers(members: impl IntoIterator<Item = usize>) -> Result<NumberList, Error> {
    try_small(members.into_iter().map(|member| member as u16))
}

/// Returns houses by their numbers.
pub(crate) fn house_list(numbers: impl IntoIterator<Item = usize>) -> Result<Houses, Error> {
    try_small(numbers.into_iter().map(house_of))
}

/// Returns a house of a 9x9 by its number: rows from 0, columns from 9, boxes from 18.
pub(crate) fn house_of(number: usize) -> House {
    let kind = match number / 9 {
        0 => HouseKind::Row,
        1 => HouseKind::Column,
        _ => HouseKind::Box,
    };
    House { kind, index: number % 9 }
}
