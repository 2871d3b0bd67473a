//! Patterns: which givens of a puzzle must be there together.

use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::{try_collect, try_push, try_vec};
use crate::support::names::names;

/// The symmetry of the cells with givens; see
/// [`Generator::with_pattern`](crate::Generator::with_pattern).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// No symmetry is asked for.
    #[default]
    None,
    /// A half turn about the centre: the usual pattern of newspapers.
    HalfTurn,
    /// A quarter turn about the centre.
    QuarterTurn,
    /// The mirror with a horizontal axis: the first row has givens where the last row has.
    HorizontalAxis,
    /// The mirror with a vertical axis: the first column has givens where the last column has.
    VerticalAxis,
    /// The mirror at the diagonal from the top left to the bottom right.
    Diagonal,
    /// The mirror at the diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// All turns and mirrors of the square.
    Full,
}

names! { Pattern:
    None = "none",
    HalfTurn = "half-turn",
    QuarterTurn = "quarter-turn",
    HorizontalAxis = "horizontal-axis",
    VerticalAxis = "vertical-axis",
    Diagonal = "diagonal",
    AntiDiagonal = "anti-diagonal",
    Full = "full",
}

/// Maps the row and column of a cell; the third number is the last row and column.
type CellMap = fn(usize, usize, usize) -> (usize, usize);

impl Pattern {
    /// Returns the maps of cells that generate the symmetry.
    fn generators(self) -> &'static [CellMap] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[|row, column, last| (last - row, last - column)],
            Self::QuarterTurn => &[|row, column, last| (column, last - row)],
            Self::HorizontalAxis => &[|row, column, last| (last - row, column)],
            Self::VerticalAxis => &[|row, column, last| (row, last - column)],
            Self::Diagonal => &[|row, column, _| (column, row)],
            Self::AntiDiagonal => &[|row, column, last| (last - column, last - row)],
            Self::Full => &[|row, column, last| (column, last - row), |row, column, _| (column, row)],
        }
    }
}

/// The orbits of a symmetry within a mask: sets of cells of which all or none have givens.
pub(super) struct Orbits {
    /// The cells of one orbit after another, and the end of each.
    cells: Vec<u16>,
    ends: Vec<u32>,
    /// The number of the orbit of each cell; `OUTSIDE` if the orbit is not within the mask.
    of_cell: Vec<u32>,
}

/// The orbit of a cell that may not have a given.
const OUTSIDE: u32 = u32::MAX;

impl Orbits {
    /// Finds the orbits. Without a mask every cell may have a given.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape, pattern: Pattern, mask: Option<&[bool]>) -> Result<Self, Error> {
        let (side, last) = (shape.side(), shape.side() - 1);
        let mut orbits = Self {
            cells: try_collect(shape.cells(), [].into_iter())?,
            ends: Vec::new(),
            of_cell: try_vec(OUTSIDE, shape.cells())?,
        };
        let mut seen = try_vec(false, shape.cells())?;
        for start in 0..shape.cells() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let first = orbits.cells.len();
            orbits.cells.push(start as u16);
            let mut next = first;
            while let Some(&cell) = orbits.cells.get(next) {
                next += 1;
                for generator in pattern.generators() {
                    let (row, column) = generator(usize::from(cell) / side, usize::from(cell) % side, last);
                    let image = row * side + column;
                    if !std::mem::replace(&mut seen[image], true) {
                        orbits.cells.push(image as u16);
                    }
                }
            }
            if mask.is_some_and(|mask| orbits.cells[first..].iter().any(|&cell| !mask[usize::from(cell)])) {
                orbits.cells.truncate(first);
                continue;
            }
            for &cell in &orbits.cells[first..] {
                orbits.of_cell[usize::from(cell)] = orbits.ends.len() as u32;
            }
            try_push(&mut orbits.ends, orbits.cells.len() as u32)?;
        }
        Ok(orbits)
    }

    /// Returns the number of orbits.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of cells that may have givens.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells of an orbit.
    pub fn get(&self, orbit: u32) -> &[u16] {
        let first = orbit.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.cells[first as usize..self.ends[orbit as usize] as usize]
    }

    /// Returns the orbit of a cell; `None` if the cell may not have a given.
    pub fn of(&self, cell: usize) -> Option<u32> {
        Some(self.of_cell[cell]).filter(|&orbit| orbit != OUTSIDE)
    }

    /// Returns whether each orbit is a single cell.
    pub fn are_single(&self) -> bool {
        self.cells() == self.len()
    }

    /// Returns whether some of the orbits have this number of cells together.
    pub fn can_have(&self, mut givens: usize) -> bool {
        // Each size divides the next, so the largest may be used first.
        for size in [8, 4, 2, 1] {
            let of_size = (0..self.len()).filter(|&orbit| self.get(orbit as u32).len() == size).count();
            givens -= size * of_size.min(givens / size);
        }
        givens == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_in_one_orbit() {
        // By Burnside's lemma: the mean number of fixed cells over the symmetries.
        for (box_rows, box_cols) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (5, 2)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let (n, odd) = (shape.side(), shape.side() % 2);
            let (all, centre, line) = (n * n, odd, odd * n);
            let counts = [
                all,
                (all + centre) / 2,
                (all + 3 * centre) / 4,
                (all + line) / 2,
                (all + line) / 2,
                (all + n) / 2,
                (all + n) / 2,
                (all + 3 * centre + 2 * line + 2 * n) / 8,
            ];
            for (pattern, count) in Pattern::ALL.iter().copied().zip(counts) {
                let orbits = Orbits::new(shape, pattern, None).unwrap();
                assert_eq!((orbits.len(), orbits.cells()), (count, all), "{shape:?} {pattern:?}");
                for orbit in 0..count as u32 {
                    assert!(orbits.get(orbit).iter().all(|&cell| orbits.of(cell.into()) == Some(orbit)));
                }
            }
        }
    }

    #[test]
    fn orbits_that_leave_the_mask_are_left_out() {
        let mut mask = [false; 16];
        [0, 5, 10, 15, 1].iter().for_each(|&cell| mask[cell] = true);
        let orbits = Orbits::new(Shape::FOUR, Pattern::HalfTurn, Some(&mask)).unwrap();
        assert_eq!((orbits.len(), orbits.get(0), orbits.get(1)), (2, &[0, 15][..], &[5, 10][..]));
        assert_eq!((orbits.of(1), orbits.of(10)), (None, Some(1)));
        assert_eq!([0, 1, 2, 3, 4, 6].map(|n| orbits.can_have(n)), [true, false, true, false, true, false]);
    }
}
