//! Two cells of a house that must have the same digit.

use super::puzzle::Puzzle;
use super::shape::{House, MAX_SIDE};
use crate::error::Error;
use crate::support::alloc::try_vec;
use std::fmt;

/// Two cells of one house whose only candidate is the same digit. Prints as a sentence.
///
/// ```
/// let puzzle: ordoku::Puzzle = "1..1............".parse()?;
/// let clash = puzzle.clash().unwrap().to_string();
/// assert_eq!(clash, "digit 1 is twice in row 1: at row 1, column 1 and at row 1, column 4");
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// The house that holds both cells.
    pub house: House,
    /// The digit, from 1.
    pub digit: u32,
    /// The row-major index of the first cell.
    pub first: usize,
    /// The row-major index of the second cell.
    pub second: usize,
    /// The side of the grid.
    pub(super) side: usize,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { house, digit, first, second, side } = self;
        write!(f, "digit {digit} is twice in {house}:")?;
        write_places(&[*first as u32, *second as u32], *side, f)
    }
}

/// Writes where cells are: " at row 1, column 2 and at row 3, column 4".
pub(in crate::model) fn write_places(
    cells: &[u32],
    columns: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, &cell) in cells.iter().enumerate() {
        let (row, column) = (cell as usize / columns + 1, cell as usize % columns + 1);
        let and = if index == 0 { "" } else { " and" };
        write!(f, "{and} at row {row}, column {column}")?;
    }
    Ok(())
}

impl Puzzle {
    /// Returns two cells of one house with the same given or the same only pencil mark.
    ///
    /// The result is the first clash among the rows, then the columns, then the boxes. A puzzle
    /// without a clash may still have no solution.
    pub fn clash(&self) -> Option<Clash> {
        self.shape().houses().find_map(|house| {
            let mut seen = [0u64; MAX_SIDE / 64];
            self.shape().cells_of(house).find_map(|second| {
                let digit = self.bound(second)?;
                let (word, bit) = ((digit as usize - 1) / 64, 1 << ((digit - 1) % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    return None;
                }
                let first = self.shape().cells_of(house).find(|&first| self.bound(first) == Some(digit))?;
                Some(Clash { house, digit, first, second, side: self.shape().side() })
            })
        })
    }

    /// Returns whether there is a [`Puzzle::clash`], in less time than that takes.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub(crate) fn clashes(&self) -> Result<bool, Error> {
        let (side, words) = (self.shape().side(), self.shape().words());
        let mut seen = try_vec(0u64, 3 * side * words)?;
        Ok(self.shape().positions().enumerate().any(|(cell, position)| {
            let Some(digit) = self.bound(cell) else { return false };
            let (word, bit) = ((digit as usize - 1) / 64, 1 << ((digit - 1) % 64));
            let houses = [position.row, position.column, position.box_index];
            (0..3).any(|kind| {
                let word = &mut seen[(kind * side + usize::from(houses[kind])) * words + word];
                let twice = *word & bit != 0;
                *word |= bit;
                twice
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::shape::{HouseKind, Shape};

    #[test]
    fn a_clash_names_house_digit_and_cells() {
        let shape = Shape::order(2).unwrap();
        let clash = |cells: [(usize, u32); 2]| {
            let mut givens = [0; 16];
            cells.iter().for_each(|&(cell, value)| givens[cell] = value);
            let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
            assert_eq!(puzzle.clashes().unwrap(), puzzle.clash().is_some());
            puzzle.clash()
        };
        let house = |kind, index| House { kind, index };
        assert_eq!(clash([(0, 1), (3, 1)]).unwrap().house, house(HouseKind::Row, 0));
        assert_eq!(clash([(1, 2), (13, 2)]).unwrap().house, house(HouseKind::Column, 1));
        let boxed = Clash { house: house(HouseKind::Box, 3), digit: 4, first: 10, second: 15, side: 4 };
        assert_eq!(clash([(10, 4), (15, 4)]), Some(boxed));
        assert_eq!(clash([(0, 1), (3, 2)]), None);
    }

    #[test]
    fn single_marks_clash_like_givens() {
        let shape = Shape::order(2).unwrap();
        let mut marks = [0b1111; 16];
        (marks[4], marks[7]) = (0b100, 0b100);
        let clash = Puzzle::from_marks(shape, &marks).unwrap().clash().unwrap();
        assert_eq!((clash.digit, clash.first, clash.second), (3, 4, 7));
    }
}
