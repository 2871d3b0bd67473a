//! Finds givens of a 9x9 that can go because the rest forces their digits: hidden singles, without
//! a search.

use crate::model::shape::Shape;

const SIDE: usize = 9;
const CELLS: usize = 81;

/// A bit for each cell.
type Cells = u128;

/// The row, column and box of each cell, and all three together.
static HOUSES: [[Cells; 3]; CELLS] = houses();
static PEERS: [Cells; CELLS] = peers();

const fn peers() -> [Cells; CELLS] {
    let (mut peers, mut cell) = ([0; CELLS], 0);
    while cell < CELLS {
        let [row, column, in_box] = HOUSES[cell];
        peers[cell] = row | column | in_box;
        cell += 1;
    }
    peers
}

const fn houses() -> [[Cells; 3]; CELLS] {
    let (row, column, in_box) = (0x1FF, 0x0100_8040_2010_0804_0201, 0x1C0E07);
    let mut houses = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (r, c) = (cell / SIDE, cell % SIDE);
        houses[cell] = [row << (SIDE * r), column << c, in_box << (r / 3 * 27 + c / 3 * 3)];
        cell += 1;
    }
    houses
}

/// The cells of each digit of a 9x9.
#[derive(Default)]
pub(super) struct CellsOfDigits {
    cells: [Cells; SIDE],
    is_nine: bool,
}

impl CellsOfDigits {
    /// Notes where the digits of a grid are; they go from 0. For other shapes than 9x9, no cell is
    /// known to be forced.
    pub fn reset(&mut self, shape: Shape, grid: &[u16]) {
        self.is_nine = shape == Shape::NINE;
        if self.is_nine {
            self.cells = [0; SIDE];
            for (cell, &digit) in grid.iter().enumerate() {
                self.cells[usize::from(digit)] |= 1 << cell;
            }
        }
    }

    pub fn is_nine(&self) -> bool {
        self.is_nine
    }

    /// Returns whether the digit of a cell, from 0, has no other place in a house of the cell. If
    /// the cell is a given, this is about the puzzle without it.
    pub fn is_forced(&self, givens: &[u32], cell: usize, digit: u16) -> bool {
        let Some(givens) = self.givens(givens) else { return false };
        let others = givens & !(1 << cell);
        let seen =
            cells_of(self.cells[usize::from(digit)] & others).fold(0, |seen, other| seen | PEERS[other]);
        is_single(!others & !seen, cell)
    }

    /// Returns a given that the others force, if there is one.
    pub fn find_forced(&self, givens: &[u32]) -> Option<usize> {
        let givens = self.givens(givens)?;
        self.cells.iter().find_map(|cells| {
            let of_digit = givens & cells;
            let (mut once, mut twice) = (0, 0);
            for cell in cells_of(of_digit) {
                twice |= once & PEERS[cell];
                once |= PEERS[cell];
            }
            // Without the given, the cells that see no other one are open to the digit.
            let places = |cell: usize| !(twice | once & !PEERS[cell]) & !(givens & !(1 << cell));
            cells_of(of_digit).find(|&cell| is_single(places(cell), cell))
        })
    }

    /// Returns the givens as one number, for 9x9.
    fn givens(&self, givens: &[u32]) -> Option<Cells> {
        let &[low, middle, high] = givens else { return None };
        let is_cell = Cells::MAX >> (Cells::BITS - CELLS as u32);
        let all = Cells::from(low) | Cells::from(middle) << 32 | Cells::from(high) << 64;
        self.is_nine.then_some(all & is_cell)
    }
}

/// Returns whether a house of a cell has no other of these places.
fn is_single(places: Cells, cell: usize) -> bool {
    HOUSES[cell].iter().any(|house| places & house == 1 << cell)
}

/// Returns the cells of a set.
fn cells_of(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::grid::Grid;
    use crate::support::random::Random;

    /// Compares with the definition, cell by cell.
    #[test]
    fn forced_cells_are_hidden_singles() {
        let grid = Grid::random(Shape::NINE, 4).unwrap();
        let digits: Vec<u16> = grid.values().iter().map(|&value| value as u16 - 1).collect();
        let mut of_digits = CellsOfDigits::default();
        of_digits.reset(Shape::NINE, &digits);
        let (mut random, mut times) = (Random::new(6), [0; 2]);
        for _ in 0..2_000 {
            let is_given: Vec<bool> = (0..CELLS).map(|_| random.below(5) < 2).collect();
            let mut givens = [0u32; 3];
            (0..CELLS).filter(|&k| is_given[k]).for_each(|k| givens[k / 32] |= 1 << (k % 32));
            let cell = random.below(CELLS);
            let house = |kind: usize, k: usize| [k / 9, k % 9, k / 27 * 3 + k % 9 / 3][kind];
            let meet = |a: usize, b: usize| (0..3).any(|kind| house(kind, a) == house(kind, b));
            let has_digit = |k: usize| k != cell && is_given[k] && digits[k] == digits[cell];
            let may_have = |k: usize| {
                (k == cell || !is_given[k]) && !(0..CELLS).any(|other| has_digit(other) && meet(k, other))
            };
            let forced = (0..3).any(|kind| {
                (0..CELLS).filter(|&k| house(kind, k) == house(kind, cell) && may_have(k)).count() == 1
            });
            assert_eq!(of_digits.is_forced(&givens, cell, digits[cell]), forced);
            let any = (0..CELLS).any(|k| is_given[k] && of_digits.is_forced(&givens, k, digits[k]));
            let found = of_digits.find_forced(&givens);
            assert_eq!(found.is_some(), any);
            assert!(found.is_none_or(|k| is_given[k] && of_digits.is_forced(&givens, k, digits[k])));
            times[usize::from(forced)] += 1;
        }
        assert!(times.iter().all(|&times| times > 200), "{times:?}");
    }
}
