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

/// The cells of each digit of a grid.
#[derive(Default)]
pub(super) struct CellsOfDigits {
    /// Nine for each digit; empty for other shapes than 9x9.
    cells: [[u8; SIDE]; SIDE],
    is_nine: bool,
}

impl CellsOfDigits {
    /// Notes where the digits of a grid are; they go from 0.
    pub fn reset(&mut self, shape: Shape, grid: &[u16]) {
        self.is_nine = shape == Shape::NINE;
        if self.is_nine {
            for (row, digits) in grid.chunks_exact(SIDE).enumerate() {
                for (column, &digit) in digits.iter().enumerate() {
                    self.cells[usize::from(digit)][row] = (SIDE * row + column) as u8;
                }
            }
        }
    }

    pub fn is_nine(&self) -> bool {
        self.is_nine
    }

    /// Returns whether the digit of a cell, from 0, has no other place in a house of the cell. If
    /// the cell is a given, this is about the puzzle without it.
    pub fn is_forced(&self, givens: &[u64], cell: usize, digit: u16) -> bool {
        let (&[low, high], true) = (givens, self.is_nine) else { return false };
        let mut words = [low, high];
        words[cell / 64] &= !(1 << (cell % 64));
        let givens = Cells::from(words[0]) | Cells::from(words[1]) << 64;
        let mut places = !givens;
        for &of_digit in &self.cells[usize::from(digit)] {
            let is_given = words[usize::from(of_digit / 64)] >> (of_digit % 64) & 1 != 0;
            let peers = if is_given { PEERS[usize::from(of_digit)] } else { 0 };
            places &= !peers;
        }
        HOUSES[cell].iter().any(|house| places & house == 1 << cell)
    }
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
            let mut givens = [0u64; 2];
            (0..CELLS).filter(|&k| is_given[k]).for_each(|k| givens[k / 64] |= 1 << (k % 64));
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
            times[usize::from(forced)] += 1;
        }
        assert!(times.iter().all(|&times| times > 200), "{times:?}");
    }
}
