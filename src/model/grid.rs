//! A grid of digits, and the naive check of the rules that every answer of an engine must pass.

use crate::error::Error;
use crate::model::shape::Shape;
use std::ops::Index;

/// A grid of digits from 1 to the side; 0 is an empty cell.
///
/// Solvers return complete grids. A grid parses from text and prints as rows, see
/// [`Display`](#impl-Display-for-Grid); `grid[(row, column)]` is one value.
///
/// ```
/// use ordoku::Grid;
///
/// let grid: Grid = "1234 3412 2143 4321".parse()?;
/// assert_eq!(grid[(0, 3)], 4);
/// assert_eq!(grid.to_string(), "1234\n3412\n2143\n4321");
/// assert!(grid.is_solution());
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    shape: Shape,
    values: Vec<u32>,
}

impl Grid {
    /// Creates a grid from row-major values: 1 to the side, 0 for an empty cell.
    ///
    /// The values need not obey the rules, see [`Grid::is_solution`].
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of values is not the number of cells, and
    /// [`Error::Value`] if a value is above the side.
    pub fn from_values(shape: Shape, values: Vec<u32>) -> Result<Self, Error> {
        if values.len() != shape.cells() {
            return Err(Error::Length { argument: "values", got: values.len(), wanted: shape.cells() });
        }
        let side = shape.side();
        if let Some(cell) = values.iter().position(|&value| value as usize > side) {
            return Err(Error::Value { cell, value: values[cell].into(), digits: side, columns: side });
        }
        Ok(Self { shape, values })
    }

    /// Creates a grid from values that the caller has checked.
    pub(crate) fn from_checked(shape: Shape, values: Vec<u32>) -> Self {
        debug_assert_eq!(values.len(), shape.cells());
        Self { shape, values }
    }

    /// Returns the shape of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the values, row-major.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns the values, row-major, without a copy.
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }

    /// Returns the value at a row and column, from 0; `None` if there is no such cell.
    pub fn get(&self, row: usize, column: usize) -> Option<u32> {
        let side = self.shape.side();
        (row < side && column < side).then(|| self.values[row * side + column])
    }

    /// Returns an iterator over the rows from the top, each a slice of values from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.values.chunks_exact(self.shape.side())
    }

    /// Returns whether every house holds every digit once.
    pub fn is_solution(&self) -> bool {
        obeys_the_rules(self.shape, &self.values)
    }
}

/// Takes the values without a copy.
impl From<Grid> for Vec<u32> {
    fn from(grid: Grid) -> Self {
        grid.into_values()
    }
}

/// `grid[(row, column)]` is the value at a row and column, from 0.
impl Index<(usize, usize)> for Grid {
    type Output = u32;

    /// Returns the value at a row and column.
    ///
    /// # Panics
    /// Panics if the row or the column is not below the side.
    fn index(&self, (row, column): (usize, usize)) -> &u32 {
        let side = self.shape.side();
        assert!(row < side && column < side, "no cell at row {row}, column {column}: the side is {side}");
        &self.values[row * side + column]
    }
}

/// Returns whether row-major `values` hold every digit from 1 to the side once in every house.
///
/// This function shares no code with the engines: it counts.
pub fn obeys_the_rules(shape: Shape, values: &[u32]) -> bool {
    values.len() == shape.cells()
        && shape.houses().all(|house| {
            let mut seen = [0u64; crate::model::shape::MAX_SIDE / 64];
            shape.cells_of(house).all(|cell| {
                let digit = (values[cell] as usize).wrapping_sub(1);
                if digit >= shape.side() {
                    return false;
                }
                let (word, bit) = (&mut seen[digit / 64], 1 << (digit % 64));
                let first = *word & bit == 0;
                *word |= bit;
                first
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_see_each_kind_of_house() {
        let shape = Shape::order(2).unwrap();
        let good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert!(obeys_the_rules(shape, &good));
        let latin_only = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
        assert!(!obeys_the_rules(shape, &latin_only));
        for cell in 0..16 {
            for wrong in (0..=5).filter(|&value| value != good[cell]) {
                let mut values = good;
                values[cell] = wrong;
                assert!(!obeys_the_rules(shape, &values));
            }
        }
        assert!(!obeys_the_rules(shape, &good[..15]));
    }

    #[test]
    fn a_grid_shows_what_it_was_made_of() {
        let shape = Shape::new(2, 3).unwrap();
        let values: Vec<u32> =
            (0..36).map(|cell| (cell / 6 % 2 * 3 + cell / 12 + cell % 6) % 6 + 1).collect();
        let grid = Grid::from_checked(shape, values.clone());
        assert_eq!((grid.shape(), grid.values()), (shape, &values[..]));
        assert!((0..36).all(|cell| grid.get(cell / 6, cell % 6) == Some(values[cell])));
        assert!((0..36).all(|cell| grid[(cell / 6, cell % 6)] == values[cell]));
        assert!(grid.rows().flatten().eq(&values) && grid.clone().into_values() == values);
        assert_eq!(Grid::from_values(shape, values), Ok(grid.clone()));
        assert!(grid.is_solution() && !Grid::from_checked(shape, vec![1; 36]).is_solution());
        for (row, column) in [(6, 0), (0, 6)] {
            assert_eq!(grid.get(row, column), None);
            assert!(std::panic::catch_unwind(|| grid[(row, column)]).is_err());
        }
    }

    #[test]
    fn a_grid_of_values_that_do_not_fit_is_refused() {
        let length = Error::Length { argument: "values", got: 15, wanted: 16 };
        assert_eq!(Grid::from_values(Shape::FOUR, vec![0; 15]), Err(length));
        let mut values = vec![0; 16];
        (values[3], values[7]) = (4, 5);
        assert_eq!(
            Grid::from_values(Shape::FOUR, values),
            Err(Error::Value { cell: 7, value: 5, digits: 4, columns: 4 })
        );
    }
}
