//! What the tests share: a naive oracle, a seeded generator of puzzles, the list of engines.
#![allow(dead_code, reason = "each test uses a part")]

pub mod programs;

use ordoku::{EngineKind, Options, Shape};

/// Every engine that can be named.
pub const ENGINES: [EngineKind; 5] =
    [EngineKind::Auto, EngineKind::Greedy, EngineKind::Cover, EngineKind::Search, EngineKind::Learn];

pub fn options(engine: EngineKind) -> Options {
    Options { engine, ..Options::default() }
}

/// Counts solutions up to `limit` by trying every digit in the first empty cell. It shares no code with the library but
/// the shape's list of houses.
pub struct Oracle {
    side: u32,
    peers: Vec<Vec<usize>>,
}

impl Oracle {
    pub fn new(shape: Shape) -> Self {
        let side = shape.side();
        let peers = (0..side * side)
            .map(|cell| {
                let (row, column) = (cell / side, cell % side);
                (0..side * side)
                    .filter(|&other| {
                        let (r, c) = (other / side, other % side);
                        let same_box = r / shape.box_rows() == row / shape.box_rows()
                            && c / shape.box_cols() == column / shape.box_cols();
                        other != cell && (r == row || c == column || same_box)
                    })
                    .collect()
            })
            .collect();
        Self { side: side as u32, peers }
    }

    pub fn solutions(&self, givens: &[u32], limit: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        let mut values = givens.to_vec();
        let consistent =
            (0..values.len()).all(|cell| values[cell] == 0 || self.fits(&values, cell, values[cell]));
        if consistent {
            self.extend(&mut values, limit, &mut found);
        }
        found
    }

    fn fits(&self, values: &[u32], cell: usize, digit: u32) -> bool {
        self.peers[cell].iter().all(|&peer| values[peer] != digit)
    }

    fn extend(&self, values: &mut Vec<u32>, limit: usize, found: &mut Vec<Vec<u32>>) {
        // The empty cell with the fewest fitting digits, so that the oracle ends in a lifetime.
        let fitting = |cell: usize| (1..=self.side).filter(|&digit| self.fits(values, cell, digit)).count();
        let Some(cell) =
            (0..values.len()).filter(|&cell| values[cell] == 0).min_by_key(|&cell| fitting(cell))
        else {
            found.push(values.clone());
            return;
        };
        for digit in 1..=self.side {
            if found.len() < limit && self.fits(values, cell, digit) {
                values[cell] = digit;
                self.extend(values, limit, found);
                values[cell] = 0;
            }
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn permutation(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for last in (1..len).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

/// A filled grid: the cyclic pattern with its digits, rows and columns shuffled.
pub fn random_grid(shape: Shape, random: &mut Random) -> Vec<u32> {
    let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    let digits = random.permutation(side);
    let mut lines = |groups: usize, len: usize| -> Vec<usize> {
        let order = random.permutation(groups);
        order
            .into_iter()
            .flat_map(|g| random.permutation(len).into_iter().map(move |k| g * len + k))
            .collect()
    };
    let rows = lines(side / box_rows, box_rows);
    let columns = lines(side / box_cols, box_cols);
    let value = |r: usize, c: usize| (box_cols * (r % box_rows) + r / box_rows + c) % side;
    rows.iter()
        .flat_map(|&r| columns.iter().map(move |&c| (r, c)))
        .map(|(r, c)| digits[value(r, c)] as u32 + 1)
        .collect()
}

/// A random grid with about `percent` of its cells emptied, and one cell set at random when `wrong`.
pub fn random_puzzle(shape: Shape, percent: usize, wrong: bool, random: &mut Random) -> Vec<u32> {
    let mut values = random_grid(shape, random);
    for value in &mut values {
        if random.below(100) < percent {
            *value = 0;
        }
    }
    if wrong {
        let cell = random.below(values.len());
        values[cell] = random.below(shape.side()) as u32 + 1;
    }
    values
}
