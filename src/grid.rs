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

/// The cells of a 9x9.
pub(crate) type Nine = [u8; 81];

/// The cells of a 9x9, and behind them anything, up to a size that vectors divide.
pub(crate) type Padded = [u8; PADDED];
pub(crate) const PADDED: usize = 96;

/// Which of some 9x9 with 3x3 boxes are filled by the rules and keep to their givens, in which 0 is an empty cell: the
/// same check as [`obeys_the_rules`], for millions of grids a second.
///
/// A digit's mark is a bit of its own, except that 9 has none. The exclusive or of a house's nine marks has all eight
/// bits only if each mark is there once and the ninth digit is 9.
#[inline(always)]
pub(crate) fn nines_are_solved<const N: usize>(givens: &[Padded; N], values: &[Padded; N]) -> [bool; N] {
    // Plain loops over bytes without branches, which compilers turn into vectors; and one step for all grids before the
    // next, as no step may read at once what the last one wrote.
    let mut flaws = [[0u8; PADDED]; N];
    let mut marks = [[0u8; PADDED + 18]; N];
    for k in 0..N {
        for i in 0..PADDED {
            let (value, given) = (values[k][i], givens[k][i]);
            let digit = value.wrapping_sub(1);
            flaws[k][i] = u8::from(digit > 8) | u8::from(given != 0) & u8::from(given != value);
            let one = if digit & 1 == 0 { 1 } else { 2 };
            let two = if digit & 2 == 0 { one } else { one << 2 };
            let four = if digit & 4 == 0 { two } else { two << 4 };
            marks[k][i] = if digit & 8 == 0 { four } else { 0 };
        }
    }
    let mut across = [[0; PADDED + 18]; N];
    let mut down = [[0; 81]; N];
    for k in 0..N {
        for i in 0..PADDED {
            across[k][i] = marks[k][i] ^ marks[k][i + 1] ^ marks[k][i + 2];
        }
        for i in 0..64 {
            down[k][i] = marks[k][i] ^ marks[k][i + 9] ^ marks[k][i + 18];
        }
    }
    const IS_CELL: [u8; PADDED] = marked(1, 1);
    const IS_ROW: [u8; PADDED] = marked(9, 1);
    const IS_BOX: [u8; PADDED] = marked(27, 3);
    const IS_COLUMN: [u8; 16] = [255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0];
    let mut right = [false; N];
    for k in 0..N {
        let mut flaw = 0;
        for i in 0..PADDED {
            let row = across[k][i] ^ across[k][i + 3] ^ across[k][i + 6];
            let nine = across[k][i] ^ across[k][i + 9] ^ across[k][i + 18];
            flaw |= flaws[k][i] & IS_CELL[i] | !row & IS_ROW[i] | !nine & IS_BOX[i];
        }
        for i in 0..16 {
            let column = down[k][i] ^ down[k][i + 27] ^ down[k][i + 54];
            flaw |= !column & IS_COLUMN[i];
        }
        right[k] = flaw == 0;
    }
    right
}

/// Of the cells, all ones at every multiple of `period`, and `count` times in all from there on, 3 apart.
const fn marked(period: usize, count: usize) -> [u8; PADDED] {
    let mut marked = [0; PADDED];
    let mut place = 0;
    while place < 81 {
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
        let solved = |givens: &Nine, values: &Nine| {
            let pad = |nine: &Nine, beyond: u8| -> Padded {
                std::array::from_fn(|i| nine.get(i).copied().unwrap_or(beyond ^ i as u8))
            };
            nines_are_solved(&[pad(givens, 7)], &[pad(values, 200)])[0]
        };
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
                assert!(!solved(&canonical, &values));
            }
        }
        // Whole rows and columns change places: within a band or a stack they may, others can break boxes alone.
        let mut broken = 0;
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            let (mut rows, mut columns) = (canonical, canonical);
            (0..9).for_each(|i| {
                rows.swap(9 * a + i, 9 * b + i);
                columns.swap(9 * i + a, 9 * i + b);
            });
            broken += usize::from(!agree(&rows)) + usize::from(!agree(&columns));
            // A 1 and a 9 of one column and box change places, and the first givens of their rows are others: none of these
            // flaws may hide another.
            if a / 3 == b / 3 && a != b {
                for column in 0..9 {
                    let mut names: [u8; 10] = std::array::from_fn(|digit| digit as u8);
                    for (name, row) in [(1, a), (9, b)] {
                        let at = names.iter().position(|&other| other == name).unwrap();
                        names.swap(at, canonical[9 * row + column].into());
                    }
                    let mut values = canonical.map(|digit| names[usize::from(digit)]);
                    assert!(agree(&values));
                    values.swap(9 * a + column, 9 * b + column);
                    assert!(!agree(&values));
                    let mut givens = [0; 81];
                    [a, b].into_iter().for_each(|row| givens[9 * row] = values[9 * row] % 9 + 1);
                    assert!(!solved(&givens, &values));
                }
            }
        }
        assert!(broken > 40);
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
