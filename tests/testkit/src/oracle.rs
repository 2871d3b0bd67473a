//! A naive search, which every engine must agree with.

use ordoku::Shape;

/// Returns the candidates of each cell: bit d - 1 is set if digit d is one. For sides up to 64.
pub fn marks_of(side: usize, givens: &[u32]) -> Vec<u64> {
    let all = u64::MAX >> (64 - side);
    givens.iter().map(|&given| if given == 0 { all } else { 1 << (given - 1) }).collect()
}

/// Finds solutions by trying every candidate of the cell that has fewest. It uses nothing of the
/// library but the rows and columns of a box.
pub struct Oracle {
    side: usize,
    /// The row, column and box of each cell.
    houses: Vec<[usize; 3]>,
    /// The cells of each row, column and box.
    cells: [Vec<Vec<usize>>; 3],
}

impl Oracle {
    /// Creates the oracle of a shape with a side of at most 64.
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

    /// Returns the solutions of a puzzle of givens, at most `limit`.
    pub fn solutions(&self, givens: &[u32], limit: usize) -> Vec<Vec<u32>> {
        self.search(&marks_of(self.side, givens), limit, u64::MAX)
            .expect("the number of steps is not limited")
    }

    /// Returns the solutions of a puzzle of pencil marks, at most `limit`; `None` if the search
    /// takes more than `steps` steps.
    pub fn search(&self, marks: &[u64], limit: usize, steps: u64) -> Option<Vec<Vec<u32>>> {
        let (candidates, values) = (marks.to_vec(), vec![0; marks.len()]);
        let mut search = OracleSearch { oracle: self, candidates, values, limit, steps, found: Vec::new() };
        search.run().then_some(search.found)
    }

    /// Returns whether values are allowed by the marks, and no row, column or box has a digit
    /// twice.
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

    /// Returns the row, column and box of a cell.
    pub fn houses(&self, cell: usize) -> [usize; 3] {
        self.houses[cell]
    }
}

/// A search of an [`Oracle`].
struct OracleSearch<'a> {
    oracle: &'a Oracle,
    /// The candidates of each empty cell.
    candidates: Vec<u64>,
    values: Vec<u32>,
    limit: usize,
    steps: u64,
    found: Vec<Vec<u32>>,
}

impl OracleSearch<'_> {
    /// Returns the first of the empty cells that have fewest candidates. Each cell has one key, so
    /// that `min` finds the cell: a fuzzer instruments every other comparison.
    fn smallest_cell(&self) -> Option<usize> {
        let cells = self.values.iter().zip(&self.candidates).zip(0u32..);
        let key = |((&value, candidates), cell): ((&u32, &u64), u32)| {
            value.min(1) << 31 | candidates.count_ones() << 16 | cell
        };
        let least = cells.map(key).fold(u32::MAX, u32::min);
        (least >> 31 == 0).then_some((least & 0xFFFF) as usize)
    }

    /// Fills the empty cells in every way; returns whether the steps were enough.
    fn run(&mut self) -> bool {
        let Some(steps) = self.steps.checked_sub(1) else { return false };
        self.steps = steps;
        let Some(cell) = self.smallest_cell() else {
            self.found.push(self.values.clone());
            return true;
        };
        for value in 1..=self.oracle.side as u32 {
            let digit = 1 << (value - 1);
            if self.candidates[cell] & digit != 0 && self.found.len() < self.limit {
                let peers = self.remove_from_peers(cell, digit);
                self.values[cell] = value;
                let enough = self.run();
                self.values[cell] = 0;
                peers.into_iter().for_each(|peer| self.candidates[peer] |= digit);
                if !enough {
                    return false;
                }
            }
        }
        true
    }

    /// Removes a digit from the candidates of the peers of a cell; returns those that had it.
    fn remove_from_peers(&mut self, cell: usize, digit: u64) -> Vec<usize> {
        let houses = self.oracle.cells.iter().zip(self.oracle.houses(cell));
        let peers = houses.flat_map(|(kind, house)| &kind[house]).copied().filter(|&peer| peer != cell);
        let mut changed = Vec::new();
        for peer in peers {
            if self.candidates[peer] & digit != 0 {
                self.candidates[peer] ^= digit;
                changed.push(peer);
            }
        }
        changed
    }
}
