//! A random walk from grid to grid of any shape, by exchanges that keep the rules.
//!
//! A step picks two digits, two rows of a band or two columns of a stack, and a cell of theirs; it
//! exchanges the smallest part around the cell that can be exchanged (see
//! [`small_sets`](super::small_sets) for the parts). A step and the step back are equally likely,
//! so that the walk tends to the uniform distribution over all grids that it can reach. It
//! reaches every 4x4 grid, as a test counts; for larger shapes this is not known.
//!
//! The walk of Latin squares of M. T. Jacobson and P. Matthews, 1996, is the model; the exchanges
//! are the Kempe chains of graph colouring.

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

/// A grid on a walk. Digits go from 0.
pub(super) struct GridWalk {
    shape: Shape,
    pub digits: Vec<u16>,
    /// The column of each digit in each row, its row in each column, and its cell in each box.
    column: Vec<u16>,
    row: Vec<u16>,
    cell_in_box: Vec<u16>,
    /// The box of each cell.
    box_of: Vec<u16>,
    /// The cells of the part that a step exchanges, and the digit that each gets.
    part: Vec<(u16, u16)>,
    in_part: Vec<bool>,
}

impl GridWalk {
    /// Begins a walk at a grid.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape, digits: Vec<u16>) -> Result<Self, Error> {
        let cells = shape.cells();
        let mut part = Vec::new();
        part.try_reserve_exact(2 * shape.side())?;
        let mut walk = Self {
            shape,
            digits: Vec::new(),
            column: try_vec(0, cells)?,
            row: try_vec(0, cells)?,
            cell_in_box: try_vec(0, cells)?,
            box_of: try_collect(cells, shape.positions().map(|position| position.box_index))?,
            part,
            in_part: try_vec(false, cells)?,
        };
        for (cell, &digit) in digits.iter().enumerate() {
            walk.note(cell, digit);
        }
        walk.digits = digits;
        Ok(walk)
    }

    /// Makes steps; a step that would give a cell a digit that `allows` refuses is not made.
    /// Returns whether `limits` allowed all steps.
    pub fn steps(
        &mut self,
        steps: usize,
        random: &mut Random,
        limits: &mut LimitChecker<'_>,
        allows: impl Fn(usize, u16) -> bool,
    ) -> bool {
        let shape = self.shape;
        let (side, bands, stacks) = (shape.side(), shape.bands(), shape.stacks());
        // Two equal choices are a step that changes nothing.
        for _ in 0..steps {
            match random.below(3) {
                0 => {
                    let (a, b) = (random.below(side), random.below(side));
                    let row = random.below(side);
                    if a != b {
                        let cell = row * side + usize::from(self.column[a * side + row]);
                        self.collect_of_two_digits(cell, a as u16, b as u16);
                    }
                }
                kind => {
                    let are_rows = kind == 1;
                    let (chutes, len) =
                        if are_rows { (bands, shape.box_rows()) } else { (stacks, shape.box_cols()) };
                    let chute = random.below(chutes) * len;
                    let (line, other) = (chute + random.below(len), chute + random.below(len));
                    let start = random.below(side);
                    if line != other {
                        self.collect_of_two_lines(line, other, start, are_rows);
                    }
                }
            }
            if !limits.work(self.part.len() as u32 + 1) {
                return false;
            }
            self.exchange(&allows);
        }
        true
    }

    /// Collects the cells of two digits that hang together with a cell of digit `a`.
    fn collect_of_two_digits(&mut self, start: usize, a: u16, b: u16) {
        let side = self.shape.side();
        self.in_part[start] = true;
        self.part.push((start as u16, b));
        let mut next = 0;
        while let Some(&(cell, other)) = self.part.get(next) {
            next += 1;
            let (row, column) = (usize::from(cell) / side, usize::from(cell) % side);
            let of_other = usize::from(other) * side;
            let in_row = row * side + usize::from(self.column[of_other + row]);
            let in_column = usize::from(self.row[of_other + column]) * side + column;
            let in_box = self.cell_in_box[of_other + usize::from(self.box_of[usize::from(cell)])].into();
            for cell in [in_row, in_column, in_box] {
                if !std::mem::replace(&mut self.in_part[cell], true) {
                    self.part.push((cell as u16, if other == a { b } else { a }));
                }
            }
        }
    }

    /// Collects the cells of two lines that hang together with the cells at index `start`.
    fn collect_of_two_lines(&mut self, line: usize, other: usize, start: usize, are_rows: bool) {
        let side = self.shape.side();
        let cell = |line: usize, k: usize| if are_rows { line * side + k } else { k * side + line };
        let position = if are_rows { &self.column } else { &self.row };
        let mut k = start;
        loop {
            let (one, two) = (cell(line, k), cell(other, k));
            self.part.push((one as u16, self.digits[two]));
            self.part.push((two as u16, self.digits[one]));
            k = position[usize::from(self.digits[two]) * side + line].into();
            if k == start {
                return;
            }
        }
    }

    /// Gives the cells of the part their new digits, if all are allowed, and empties the part.
    fn exchange(&mut self, allows: &impl Fn(usize, u16) -> bool) {
        let part = std::mem::take(&mut self.part);
        let is_allowed = part.iter().all(|&(cell, digit)| allows(cell.into(), digit));
        for &(cell, digit) in &part {
            let cell = usize::from(cell);
            self.in_part[cell] = false;
            if is_allowed {
                self.digits[cell] = digit;
                self.note(cell, digit);
            }
        }
        self.part = part;
        self.part.clear();
    }

    /// Notes where a digit is.
    fn note(&mut self, cell: usize, digit: u16) {
        let side = self.shape.side();
        let (row, column, of_digit) = (cell / side, cell % side, usize::from(digit) * side);
        self.column[of_digit + row] = column as u16;
        self.row[of_digit + column] = row as u16;
        self.cell_in_box[of_digit + usize::from(self.box_of[cell])] = cell as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::{Grid, obeys_the_rules};
    use std::collections::BTreeSet;

    fn values(walk: &GridWalk) -> Vec<u32> {
        walk.digits.iter().map(|&digit| u32::from(digit) + 1).collect()
    }

    #[test]
    fn every_step_keeps_the_rules_and_what_is_not_allowed_to_change() {
        for (box_rows, box_cols) in [(1, 1), (1, 5), (2, 2), (5, 2), (3, 3), (4, 4)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let grid = Grid::random(shape, 2).unwrap();
            let digits: Vec<u16> = grid.values().iter().map(|&value| value as u16 - 1).collect();
            let mut walk = GridWalk::new(shape, digits.clone()).unwrap();
            let (mut random, mut limits) = (Random::new(1), LimitChecker::endless());
            let mut seen = BTreeSet::new();
            for _ in 0..200 {
                let fixed = |cell: usize, digit: u16| !cell.is_multiple_of(7) || digits[cell] == digit;
                assert!(walk.steps(1, &mut random, &mut limits, fixed));
                let values = values(&walk);
                assert!(obeys_the_rules(shape, &values), "{shape:?}");
                assert!((0..digits.len()).step_by(7).all(|cell| walk.digits[cell] == digits[cell]));
                seen.insert(values);
            }
            assert!(shape.side() < 5 || seen.len() > 3, "{shape:?}: {}", seen.len());
        }
    }

    #[test]
    fn a_walk_reaches_every_4x4() {
        let grid = Grid::random(Shape::FOUR, 1).unwrap();
        let digits = grid.values().iter().map(|&value| value as u16 - 1).collect();
        let mut walk = GridWalk::new(Shape::FOUR, digits).unwrap();
        let (mut random, mut limits) = (Random::new(5), LimitChecker::endless());
        let mut seen = BTreeSet::new();
        for _ in 0..20_000 {
            walk.steps(1, &mut random, &mut limits, |_, _| true);
            seen.insert(values(&walk));
        }
        assert_eq!(seen.len(), 288);
    }
}
