//! Sudoku as exact cover, with the crate `dlx-rs`: Knuth's dancing links.
//!
//! `dlx-rs` was the fastest of three crates on the same matrices, on the first 100 puzzles of each
//! of nine sets: `exact-covers` 0.3.0 took 1.15 to 1.45 times as long, `dancing-links` 0.3.1 took
//! 1.0 to 3 times as long.

use super::{Answer, LIMIT, Solver};
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells, Set};
use anyhow::Result;

/// Number of puzzles of a set: this solver is far slower than the others, so it gets a sample.
const MOST: usize = 200;

/// Number of items: a cell is filled, and a row, a column or a box has a digit, 81 of each kind.
const ITEMS: usize = 4 * CELLS;

/// Solves with one matrix for each puzzle.
#[derive(Default)]
pub struct ExactCover {
    puzzles: Vec<Cells>,
    answers: Vec<Answer>,
}

impl Timed for ExactCover {
    fn name(&self) -> &str {
        "dlx-rs 1.3.0, exact cover"
    }

    fn most(&self, _: &Set) -> usize {
        MOST
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = puzzles.to_vec();
        self.answers = vec![Answer { count: 0, solution: None }; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        for (puzzle, answer) in self.puzzles.iter().zip(&mut self.answers) {
            *answer = solve(puzzle);
        }
        Ok(())
    }
}

impl Solver for ExactCover {
    fn answer(&self, index: usize) -> Result<Answer> {
        Ok(self.answers[index])
    }
}

/// Builds a matrix of the items that the givens leave open, and of the options that meet no other
/// item. This is faster than covering the items of the givens in a full matrix.
fn solve(puzzle: &Cells) -> Answer {
    let mut met = [false; ITEMS];
    for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value > 0) {
        for item in items(cell, value) {
            if std::mem::replace(&mut met[item], true) {
                return Answer { count: 0, solution: None };
            }
        }
    }
    // The crate numbers items from 1.
    let mut numbers = [0; ITEMS];
    let mut open = 0;
    for (number, _) in numbers.iter_mut().zip(met).filter(|(_, met)| !met) {
        open += 1;
        *number = open;
    }
    if open == 0 {
        // The crate rejects an empty matrix.
        return Answer { count: 1, solution: Some(*puzzle) };
    }
    let mut solver = dlx_rs::Solver::new(open);
    for option in (0..CELLS).flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
        let items = items(option.0, option.1);
        if items.iter().all(|&item| !met[item]) {
            solver.add_option(option, &items.map(|item| numbers[item]));
        }
    }
    let Some(options) = solver.next() else { return Answer { count: 0, solution: None } };
    let mut grid = *puzzle;
    for (cell, digit) in options {
        grid[cell] = digit;
    }
    let others = solver.take(LIMIT as usize - 1).count() as u64;
    Answer { count: 1 + others, solution: Some(grid) }
}

/// Returns the items that a digit in a cell meets.
fn items(cell: usize, digit: u8) -> [usize; 4] {
    let (row, column, digit) = (cell / 9, cell % 9, usize::from(digit) - 1);
    let houses = [row, column, row / 3 * 3 + column / 3];
    let [row, column, b] = houses.map(|house| 9 * house + digit);
    [cell, CELLS + row, 2 * CELLS + column, 3 * CELLS + b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use one::rules::is_solution;

    #[test]
    fn counts_to_the_limit() {
        let empty = [0; CELLS];
        let Answer { count, solution: Some(grid) } = solve(&empty) else { panic!("no solution") };
        assert_eq!(count, LIMIT);
        assert!(is_solution(&empty, &grid));
        assert_eq!(solve(&grid).count, 1);

        let mut one_open = grid;
        one_open[17] = 0;
        assert_eq!(solve(&one_open).solution, Some(grid));

        let mut clash = empty;
        (clash[0], clash[8]) = (5, 5);
        assert_eq!(solve(&clash).count, 0);

        // The first row has 1 to 8, and the column of its last cell has 9.
        let mut dead_end = empty;
        dead_end[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
        dead_end[80] = 9;
        assert_eq!(solve(&dead_end).count, 0);
    }
}
