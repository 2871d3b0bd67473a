//! A filled grid, and the naive check of the rules that every engine's answer must pass.

use crate::shape::Shape;

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
            let mut seen = [0u64; crate::shape::MAX_SIDE / 64];
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

/// Cells of a 9x9.
pub(crate) type Nine = [u8; 81];

/// Which of some 9x9 with 3x3 boxes are filled by the rules and keep to their givens, in which 0 is an empty cell: the
/// same check as [`obeys_the_rules`], for millions of grids a second.
///
/// A digit's mark is a bit of its own, except that 9 has none. The exclusive or of a house's nine marks has all eight
/// bits only if each mark is there once and the ninth digit is 9.
#[inline(always)]
pub(crate) fn nines_are_solved<const N: usize>(givens: &[Nine; N], values: &[Nine; N]) -> [bool; N] {
    // Plain loops over bytes without branches, which compilers turn into vectors; and one step for all grids before the
    // next, as no step may read at once what the last one wrote.
    let mut flaws = [[0u8; 81]; N];
    let mut marks = [[0u8; 112]; N];
    for k in 0..N {
        let cells = values[k].iter().zip(&givens[k]);
        for ((mark, flaw), (&value, &given)) in marks[k].iter_mut().zip(&mut flaws[k]).zip(cells) {
            let digit = value.wrapping_sub(1);
            *flaw = u8::from(digit > 8) | u8::from(given != 0) & u8::from(given != value);
            let one = if digit & 1 == 0 { 1 } else { 2 };
            let two = if digit & 2 == 0 { one } else { one << 2 };
            let four = if digit & 4 == 0 { two } else { two << 4 };
            *mark = if digit & 8 == 0 { four } else { 0 };
        }
    }
    let mut across = [[0; 104]; N];
    let mut down = [[0; 80]; N];
    for k in 0..N {
        threes(&mut across[k], &marks[k], 1);
        threes(&mut down[k], &marks[k], 9);
    }
    const IS_ROW: [u8; 81] = marked(9, 1);
    const IS_BOX: [u8; 81] = marked(27, 3);
    let mut right = [false; N];
    for k in 0..N {
        let (mut rows, mut boxes, mut columns) = ([0; 81], [0; 81], [0; 16]);
        threes(&mut rows, &across[k], 3);
        threes(&mut boxes, &across[k], 9);
        threes(&mut columns, &down[k], 27);
        let mut flaw = 0;
        for cell in 0..81 {
            flaw |= flaws[k][cell] | !rows[cell] & IS_ROW[cell] | !boxes[cell] & IS_BOX[cell];
        }
        for column in columns.iter().take(9) {
            flaw |= !column;
        }
        right[k] = flaw == 0;
    }
    right
}

/// For each place the exclusive or of three bytes that are `step` apart, the first of them there.
#[inline(always)]
fn threes<const N: usize>(all: &mut [u8; N], bytes: &[u8], step: usize) {
    for (((all, a), b), c) in all.iter_mut().zip(bytes).zip(&bytes[step..]).zip(&bytes[2 * step..]) {
        *all = a ^ b ^ c;
    }
}

/// All ones at every multiple of `period`, and `count` times in all from there on, 3 apart.
const fn marked<const N: usize>(period: usize, count: usize) -> [u8; N] {
    let mut marked = [0; N];
    let mut place = 0;
    while place < N {
        if place % period < 3 * count && (place % period).is_multiple_of(3) {
            marked[place] = u8::MAX;
        }
        place += 1;
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_check_of_a_9x9_says_the_same() {
        let shape = Shape::order(3).unwrap();
        let mut random = crate::random::Random::new(1);
        let canonical: [u8; 81] = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8);
        let solved = |givens: &Nine, values: &Nine| nines_are_solved(&[*givens], &[*values])[0];
        let agree = |values: &[u8; 81]| {
            let wide: Vec<u32> = values.iter().map(|&value| value.into()).collect();
            let quick = solved(&[0; 81], values);
            assert_eq!(quick, obeys_the_rules(shape, &wide), "{values:?}");
            quick
        };
        assert!(agree(&canonical));
        assert!(solved(&canonical, &canonical));
        for cell in 0..81 {
            for wrong in (0..=255).filter(|&value| value != canonical[cell]) {
                let mut values = canonical;
                values[cell] = wrong;
                assert!(!agree(&values));
                assert_eq!(solved(&values, &canonical), wrong == 0);
            }
        }
        // Swaps keep every digit's number: of rows in a band, which is right, of any two cells, of cells of one house.
        for _ in 0..20_000 {
            let mut values = canonical;
            for _ in 0..1 + random.below(3) {
                let (a, b) = (random.below(81), random.below(81));
                match random.below(3) {
                    0 => values.swap(a, b),
                    1 => values.swap(a, a / 9 * 9 + b % 9),
                    _ => (0..9).for_each(|i| values.swap(a / 9 * 9 + i, a / 27 * 27 + b % 3 * 9 + i)),
                }
            }
            agree(&values);
        }
    }

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
