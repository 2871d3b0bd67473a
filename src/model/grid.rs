//! A filled grid, and the naive check of the rules that every engine's answer must pass.

use crate::model::shape::Shape;

/// A grid of digits: row-major, 1 to the side; 0 stands for an empty cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    shape: Shape,
    values: Vec<u32>,
}

impl Grid {
    /// Takes values that the caller has checked for length.
    pub(crate) fn from_checked(shape: Shape, values: Vec<u32>) -> Self {
        debug_assert_eq!(values.len(), shape.cells());
        Self { shape, values }
    }

    /// The grid's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The values, row-major.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The value at a row and column, from 0.
    ///
    /// # Panics
    /// When the row or column is not below the side.
    pub fn get(&self, row: usize, column: usize) -> u32 {
        assert!(row < self.shape.side() && column < self.shape.side(), "no such cell");
        self.values[row * self.shape.side() + column]
    }

    /// Whether every house holds every digit once.
    pub fn is_solution(&self) -> bool {
        obeys_the_rules(self.shape, &self.values)
    }
}

/// Whether `values` fill the grid so that every house holds every digit from 1 to the side once.
///
/// It shares nothing with any engine: it counts.
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
        assert!((0..36).all(|cell| grid.get(cell / 6, cell % 6) == values[cell]));
        assert!(grid.is_solution() && !Grid::from_checked(shape, vec![1; 36]).is_solution());
        for (row, column) in [(6, 0), (0, 6)] {
            assert!(std::panic::catch_unwind(|| grid.get(row, column)).is_err());
        }
    }
}
