//! Random 9x9 grids with 3x3 boxes, in some microseconds.
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
//! To begin again after a dead end, instead of one step back, makes the grids more alike in
//! frequency. The 56 ways to share the digits of the rows: B. Felgenhauer and F. Jarvis,
//! "Mathematics of Sudoku I", 2006.

use crate::support::random::Random;

const SIDE: usize = 9;
const CELLS: usize = 81;
const ALL: u16 = 0x1FF;

/// The orders of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three lines of a box, each with three digits.
type Lines = [[u16; 3]; 3];

/// Writes a random grid to 81 cells. Digits go from 0.
pub(super) fn fill(grid: &mut [u16], random: &mut Random) {
    loop {
        let mut houses = Houses([[0; SIDE]; 3]);
        fill_first_chutes(grid, random);
        for cell in (0..CELLS).filter(|cell| cell / SIDE < 3 || cell % SIDE < 3) {
            houses.take(cell, 1 << grid[cell]);
        }
        if fill_rest(grid, &mut houses, random) {
            return;
        }
    }
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

/// The digits that each row, column and box has.
struct Houses([[u16; SIDE]; 3]);

impl Houses {
    fn of(cell: usize) -> [usize; 3] {
        let (row, column) = (cell / SIDE, cell % SIDE);
        [row, column, row / 3 * 3 + column / 3]
    }

    fn candidates(&self, cell: usize) -> u16 {
        let [row, column, in_box] = Self::of(cell);
        !(self.0[0][row] | self.0[1][column] | self.0[2][in_box]) & ALL
    }

    fn take(&mut self, cell: usize, digit: u16) {
        self.0.iter_mut().zip(Self::of(cell)).for_each(|(kind, house)| kind[house] |= digit);
    }
}

/// Fills the last four boxes; returns false at a dead end.
fn fill_rest(grid: &mut [u16], houses: &mut Houses, random: &mut Random) -> bool {
    let mut open: [u8; 36] =
        std::array::from_fn(|k| (SIDE * (3 + k / 18 * 3 + k % 9 / 3) + 3 + k / 9 % 2 * 3 + k % 3) as u8);
    let mut left = open.len();
    while left > 0 {
        let (mut k, mut fewest, mut at, mut choice) = (0, SIDE as u32 + 1, 0, 0);
        while k < left {
            let candidates = houses.candidates(open[k].into());
            let count = candidates.count_ones();
            if count == 0 {
                return false;
            }
            if count < fewest {
                (fewest, at, choice) = (count, k, candidates);
                if count == 1 {
                    break;
                }
            }
            k += 1;
        }
        for _ in 0..if fewest > 1 { random.below(fewest as usize) } else { 0 } {
            choice &= choice - 1;
        }
        let (cell, digit) = (usize::from(open[at]), choice & choice.wrapping_neg());
        houses.take(cell, digit);
        grid[cell] = digit.trailing_zeros() as u16;
        left -= 1;
        open[at] = open[left];
    }
    true
}
