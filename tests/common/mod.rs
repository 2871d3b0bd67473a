//! What the tests share: a naive oracle, a seeded generator of puzzles, the list of engines.
#![allow(dead_code, reason = "each test uses a part")]

pub mod hall;
pub mod lines;

use ordoku::{Engine, Options, Shape};

/// Every engine that can be named.
pub const ENGINES: [Engine; 5] = [Engine::Auto, Engine::Greedy, Engine::Dlx, Engine::Csp, Engine::Cdcl];

pub fn options(engine: Engine) -> Options {
    Options::new().with_engine(engine)
}

/// What each cell may be: bit d - 1 says that it may be d. Sides up to 64.
pub fn marks_of(side: usize, givens: &[u32]) -> Vec<u64> {
    let all = u64::MAX >> (64 - side);
    givens.iter().map(|&given| if given == 0 { all } else { 1 << (given - 1) }).collect()
}

/// Finds solutions by trying every digit in the cell that has fewest left. It knows nothing of the library but the rows
/// and columns of a box.
pub struct Oracle {
    side: usize,
    /// Of each cell: its row, column and box.
    houses: Vec<[usize; 3]>,
    /// The cells of each row, column and box.
    cells: [Vec<Vec<usize>>; 3],
}

impl Oracle {
    pub fn new(shape: Shape) -> Self {
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        let houses = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            [row, column, row / box_rows * box_rows + column / box_cols]
        };
        let houses: Vec<_> = (0..side * side).map(houses).collect();
        let mut cells = [(); 3].map(|()| vec![Vec::with_capacity(side); side]);
        for (cell, houses) in houses.iter().enumerate() {
            cells.iter_mut().zip(houses).for_each(|(kind, &house)| kind[house].push(cell));
        }
        Self { side, houses, cells }
    }

    /// The solutions of a puzzle of givens, at most `limit`.
    pub fn solutions(&self, givens: &[u32], limit: usize) -> Vec<Vec<u32>> {
        self.search(&marks_of(self.side, givens), limit, u64::MAX).expect("all the steps there are")
    }

    /// The solutions of a puzzle of marks, at most `limit`; `None` when it takes more steps than `steps`.
    pub fn search(&self, marks: &[u64], limit: usize, steps: u64) -> Option<Vec<Vec<u32>>> {
        let (left, values) = (marks.to_vec(), vec![0; marks.len()]);
        let mut trial = Trial { oracle: self, left, values, limit, steps, found: Vec::new() };
        trial.extend().then_some(trial.found)
    }

    /// Whether values keep to the marks and have no digit twice in a row, column or box.
    pub fn accepts(&self, marks: &[u64], values: &[u32]) -> bool {
        let mut taken = vec![[0u64; 3]; self.side];
        values.len() == marks.len()
            && values.iter().enumerate().all(|(cell, &value)| {
                let digit = 1u64.checked_shl(value.wrapping_sub(1)).unwrap_or(0);
                self.houses(cell).into_iter().enumerate().all(|(kind, house)| {
                    let free = taken[house][kind] & digit == 0;
                    taken[house][kind] |= digit;
                    free && marks[cell] & digit != 0
                })
            })
    }

    /// Row, column and box.
    pub fn houses(&self, cell: usize) -> [usize; 3] {
        self.houses[cell]
    }
}

/// An [`Oracle`] at work.
struct Trial<'a> {
    oracle: &'a Oracle,
    /// The digits that each empty cell has left.
    left: Vec<u64>,
    values: Vec<u32>,
    limit: usize,
    steps: u64,
    found: Vec<Vec<u32>>,
}

impl Trial<'_> {
    /// The first of the empty cells that have fewest digits left. One number for each cell, so that `min` finds it: a fuzzer
    /// hooks every other comparison.
    fn fewest(&self) -> Option<usize> {
        let cells = self.values.iter().zip(&self.left).zip(0u32..);
        let key =
            |((&value, left), cell): ((&u32, &u64), u32)| value.min(1) << 31 | left.count_ones() << 16 | cell;
        let least = cells.map(key).fold(u32::MAX, u32::min);
        (least >> 31 == 0).then_some((least & 0xFFFF) as usize)
    }

    /// Finds what fills the empty cells; answers whether the steps were enough.
    fn extend(&mut self) -> bool {
        let Some(steps) = self.steps.checked_sub(1) else { return false };
        self.steps = steps;
        let Some(cell) = self.fewest() else {
            self.found.push(self.values.clone());
            return true;
        };
        for value in 1..=self.oracle.side as u32 {
            let digit = 1 << (value - 1);
            if self.left[cell] & digit != 0 && self.found.len() < self.limit {
                let struck = self.strike(cell, digit);
                self.values[cell] = value;
                let enough = self.extend();
                self.values[cell] = 0;
                struck.into_iter().for_each(|seen| self.left[seen] |= digit);
                if !enough {
                    return false;
                }
            }
        }
        true
    }

    /// Strikes a digit out in the houses of a cell; answers where it was.
    fn strike(&mut self, cell: usize, digit: u64) -> Vec<usize> {
        let houses = self.oracle.cells.iter().zip(self.oracle.houses(cell));
        let seen = houses.flat_map(|(kind, house)| &kind[house]).copied();
        let mut struck = Vec::new();
        for seen in seen.filter(|&seen| seen != cell) {
            if self.left[seen] & digit != 0 {
                self.left[seen] ^= digit;
                struck.push(seen);
            }
        }
        struck
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
