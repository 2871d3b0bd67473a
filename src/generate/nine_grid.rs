//! Random 9x9 grids with 3x3 boxes.
//!
//! ```text
//! repeat
//!     box 1                    a random order of the digits
//!     boxes 2 and 3            one of the 56 * 6^6 ways, all equally likely
//!     boxes 4 and 7            likewise
//!     the other four boxes     cell by cell: the cell with the fewest candidates, a random candidate
//! until no cell was without a candidate
//! ```
//!
//! Beginning again after a dead end, instead of stepping back, gives each grid a known probability:
//! 1 / (product of the numbers of candidates at each choice). [`fill_evenly`] keeps a grid with the
//! probability product / [`MOST_WAYS`], at most 1 (rejection sampling: J. von Neumann, 1951).
//!
//! The 56 ways to share the digits of the rows: B. Felgenhauer and F. Jarvis, "Mathematics of
//! Sudoku I", 2006.

use crate::support::random::Random;

const SIDE: usize = 9;

/// The orders of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three lines of a box, each with three digits.
type Lines = [[u16; 3]; 3];

/// The bound of the product in [`fill_evenly`]. Grids with a greater product come up too rarely, by
/// 0.1 % of all grids together.
const MOST_WAYS: usize = 1 << 17;

/// Writes a random grid to 81 cells, in about a microsecond. Digits go from 0.
pub(super) fn fill(grid: &mut [u16], random: &mut Random) {
    while try_fill(grid, random).is_none() {}
}

/// Writes a random grid to 81 cells, in about 40 microseconds. All grids are equally likely, except
/// those with a product above [`MOST_WAYS`].
pub(super) fn fill_evenly(grid: &mut [u16], random: &mut Random) {
    while try_fill(grid, random).is_none_or(|ways| random.below(MOST_WAYS) >= ways) {}
}

/// Fills the grid. Returns the product of the numbers of candidates, or `None` at a dead end.
fn try_fill(grid: &mut [u16], random: &mut Random) -> Option<usize> {
    fill_first_chutes(grid, random);
    fill_rest(grid, random)
}

/// Fills the first band and the first stack.
fn fill_first_chutes(grid: &mut [u16], random: &mut Random) {
    let mut first: [u16; SIDE] = std::array::from_fn(|digit| digit as u16);
    random.shuffle(&mut first);
    let rows: Lines = std::array::from_fn(|row| std::array::from_fn(|column| first[3 * row + column]));
    let columns: Lines = std::array::from_fn(|column| std::array::from_fn(|row| first[3 * row + column]));
    let (right, down) = (neighbours(&rows, random), neighbours(&columns, random));
    for (line, k) in (0..3).flat_map(|line| (0..3).map(move |k| (line, k))) {
        grid[SIDE * line + k] = rows[line][k];
        for part in 0..2 {
            grid[SIDE * line + 3 + 3 * part + k] = right[part][line][k];
            grid[SIDE * (3 + 3 * part + k) + line] = down[part][line][k];
        }
    }
}

/// Returns the lines of the other two boxes of a chute: every way has the same probability.
fn neighbours(lines: &Lines, random: &mut Random) -> [Lines; 2] {
    let [a, b, c] = *lines;
    let way = random.below(56);
    let mut boxes = if way < 2 {
        [[b, c, a], [c, a, b]]
    } else {
        // A digit of each line changes sides.
        let way = (way - 2) / 2;
        let (i, j, k) = (way % 3, way / 3 % 3, way / 9);
        let with = |mut line: [u16; 3], at: usize, digit: u16| {
            line[at] = digit;
            line
        };
        [
            [with(b, j, c[k]), with(c, k, a[i]), with(a, i, b[j])],
            [with(c, k, b[j]), with(a, i, c[k]), with(b, j, a[i])],
        ]
    };
    if way % 2 == 1 {
        boxes.swap(0, 1);
    }
    let mut orders = random.below(6usize.pow(6));
    for line in boxes.iter_mut().flatten() {
        *line = ORDERS[orders % 6].map(|k| line[k]);
        orders /= 6;
    }
    boxes
}

/// The cells of the last four boxes, and the side of the square that they form. A set of them has a
/// bit for each.
const LAST: usize = 36;
const LAST_SIDE: usize = 6;

/// A row and a column of the square.
const ROW: u64 = 0x3F;
const COLUMN: u64 = 0x4104_1041;

/// Each of the last cells and its peers.
static PEERS: [u64; LAST] = peers();

const fn peers() -> [u64; LAST] {
    let (in_box, mut peers, mut cell) = (0x71C7, [0; LAST], 0);
    while cell < LAST {
        let (row, column) = (cell / LAST_SIDE, cell % LAST_SIDE);
        peers[cell] = ROW << (LAST_SIDE * row)
            | COLUMN << column
            | in_box << (row / 3 * 3 * LAST_SIDE + column / 3 * 3);
        cell += 1;
    }
    peers
}

/// The fill of the last cells.
struct LastCells {
    /// The open cells that may have each digit.
    places: [u64; SIDE],
    open: u64,
}

impl LastCells {
    fn new(grid: &[u16]) -> Self {
        let open = (1 << LAST) - 1;
        let mut places = [open; SIDE];
        for (line, k) in (0..LAST_SIDE).flat_map(|line| (0..3).map(move |k| (line, k))) {
            places[usize::from(grid[SIDE * (3 + line) + k])] &= !(ROW << (LAST_SIDE * line));
            places[usize::from(grid[SIDE * k + 3 + line])] &= !(COLUMN << line);
        }
        Self { places, open }
    }

    /// Gives a digit to a cell that may have it and no other.
    fn place(&mut self, grid: &mut [u16], cell: usize, digit: usize) {
        grid[SIDE * (3 + cell / LAST_SIDE) + 3 + cell % LAST_SIDE] = digit as u16;
        self.places[digit] &= !PEERS[cell];
        self.open &= !(1 << cell);
    }

    /// Returns the digits that a cell may have, a bit for each.
    fn candidates(&self, cell: usize) -> u32 {
        self.places.iter().rev().fold(0, |candidates, places| 2 * candidates + (places >> cell & 1) as u32)
    }
}

/// Fills the last four boxes. Returns the product of the numbers of candidates, or `None` at a dead
/// end.
fn fill_rest(grid: &mut [u16], random: &mut Random) -> Option<usize> {
    let (mut last, mut ways) = (LastCells::new(grid), 1usize);
    while last.open != 0 {
        // The cells with at least one candidate, at least two, and so on.
        let mut least = [0; 4];
        for places in last.places {
            least[3] |= least[2] & places;
            least[2] |= least[1] & places;
            least[1] |= least[0] & places;
            least[0] |= places;
        }
        if least[0] != last.open {
            return None;
        }
        let singles = least[0] & !least[1];
        if singles == 0 {
            let fewest = [least[1] & !least[2], least[2] & !least[3], last.open];
            let cells = fewest.into_iter().find(|&cells| cells != 0).unwrap_or(0);
            let cell = cells.trailing_zeros() as usize;
            let mut candidates = last.candidates(cell);
            let count = candidates.count_ones() as usize;
            ways = ways.saturating_mul(count);
            for _ in 0..random.below(count) {
                candidates &= candidates - 1;
            }
            last.places.iter_mut().for_each(|places| *places &= !(1 << cell));
            last.place(grid, cell, candidates.trailing_zeros() as usize);
            continue;
        }
        for digit in 0..SIDE {
            let mut cells = singles & last.places[digit];
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                last.place(grid, cell, digit);
                // A peer with the same candidate has none now.
                cells &= last.places[digit];
            }
        }
        if last.open & singles != 0 {
            return None;
        }
    }
    Some(ways)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of chutes whose three boxes have the same three sets of digits in their
    /// lines, over many grids.
    fn pure_chutes(fill: fn(&mut [u16], &mut Random)) -> usize {
        let (mut random, mut grid, mut count) = (Random::new(11), [0; 81], 0);
        for _ in 0..GRIDS {
            fill(&mut grid, &mut random);
            for chute in 0..6 {
                let digit = |line: usize, k: usize| {
                    let line = 3 * (chute % 3) + line;
                    grid[if chute < 3 { SIDE * line + k } else { SIDE * k + line }]
                };
                let set = |line: usize, part: usize| {
                    (0..3usize).fold(0u16, |set, k| set | 1 << digit(line, 3 * part + k))
                };
                count += usize::from((0..3).all(|part| (0..3).any(|line| set(line, part) == set(0, 0))));
            }
        }
        count
    }

    const GRIDS: usize = 6_000;

    /// A random grid has 0.2134 such chutes in the mean: see docs/design/generate.md. The standard
    /// error of the count is about 36.
    #[test]
    fn grids_are_evenly_distributed() {
        let expected = GRIDS * 2134 / 10_000;
        assert!(pure_chutes(fill_evenly).abs_diff(expected) < 110, "{}", pure_chutes(fill_evenly));
        assert!(pure_chutes(fill).abs_diff(expected) > 110, "the faster way is as even");
    }
}
