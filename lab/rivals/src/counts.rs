//! Compares the counts of ordoku and of the crate `sudoku`, at several limits, also on spoilt
//! puzzles.

use crate::sets::{CELLS, Cells, Set, line_of};
use anyhow::{Result, anyhow, bail};
use ordoku::{Batch, BatchSolver, Error, Interrupt, Puzzle, Shape, Solver};
use sudoku::Sudoku;

/// Limits of the counts.
const LIMITS: [u64; 3] = [2, 5, 200];

/// Makes a puzzle worse; the second argument is the number of the puzzle in its set.
type Worsen = fn(&Cells, usize) -> Cells;

const WAYS: [(&str, Worsen); 3] = [
    ("as it is", |cells, _| *cells),
    ("without two givens", without_two),
    ("with clashing givens", clashing),
];

/// Compares the counts of batches and of single calls with the crate's, and returns a table of
/// them.
///
/// # Errors
/// Fails at the first puzzle with different counts.
pub fn compare(sets: &[Set]) -> Result<String> {
    let shape = Shape::order(3)?;
    let mut solver = Solver::new(shape)?;
    let mut lines =
        String::from("| set | puzzles | limit | solutions | without one |\n|---|---|---:|---:|---:|\n");
    for set in sets {
        for (way, worsen) in WAYS {
            let puzzles: Vec<Cells> = set
                .puzzles
                .iter()
                .enumerate()
                .map(|(number, puzzle)| worsen(&puzzle.cells, number))
                .collect();
            let cells: Vec<u32> = puzzles.iter().flatten().map(|&value| value.into()).collect();
            for limit in LIMITS {
                let mut results = vec![Err(Error::Internal); puzzles.len()];
                let batch = Batch::new(shape, &cells, &mut results).with_limit(limit);
                BatchSolver::new().solve(batch, Interrupt::default())?;
                let (mut sum, mut none) = (0, 0);
                for ((puzzle, result), cells) in puzzles.iter().zip(&results).zip(cells.chunks(CELLS)) {
                    let of_batch = result.map_err(|error| anyhow!("{}: {error}", line_of(puzzle)))?.solutions;
                    let alone = Puzzle::from_givens(shape, cells)?;
                    let alone = solver.count(&alone, Some(limit))?.solutions;
                    let theirs = Sudoku::from_bytes(*puzzle).map_err(|error| anyhow!("{error:?}"))?;
                    let theirs = theirs.solutions_count_up_to(limit as usize) as u64;
                    if [of_batch, alone] != [theirs; 2] {
                        let line = line_of(puzzle);
                        bail!(
                            "{line}: {of_batch} in a batch, {alone} alone, {theirs} by sudoku (limit {limit})"
                        );
                    }
                    sum += theirs;
                    none += u64::from(theirs == 0);
                }
                lines += &format!("| {} | {} {way} | {limit} | {sum} | {none} |\n", set.name, puzzles.len());
            }
        }
    }
    Ok(lines)
}

fn without_two(cells: &Cells, number: usize) -> Cells {
    let mut cells = *cells;
    let givens: Vec<usize> = (0..CELLS).filter(|&cell| cells[cell] != 0).collect();
    for nth in [7 * number, 11 * number + 5] {
        if let Some(&cell) = givens.get(nth % givens.len().max(1)) {
            cells[cell] = 0;
        }
    }
    cells
}

/// Copies one of the givens to another cell of its row.
fn clashing(cells: &Cells, number: usize) -> Cells {
    let mut cells = *cells;
    let givens: Vec<usize> = (0..CELLS).filter(|&cell| cells[cell] != 0).collect();
    if let Some(&cell) = givens.get(number % givens.len().max(1)) {
        cells[cell / 9 * 9 + (cell + 1 + number % 8) % 9] = cells[cell];
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_become_worse() {
        let puzzle: Cells = std::array::from_fn(|cell| if cell % 3 == 0 { (cell / 9 + 1) as u8 } else { 0 });
        for number in 0..100 {
            let givens = |cells: &Cells| cells.iter().filter(|&&value| value != 0).count();
            assert!((25..=26).contains(&givens(&without_two(&puzzle, number))));
            let worse = clashing(&puzzle, number);
            let twice = (0..CELLS).filter(|&cell| worse[cell] != 0).any(|cell| {
                (cell / 9 * 9..cell / 9 * 9 + 9).any(|other| other != cell && worse[other] == worse[cell])
            });
            assert!(twice);
        }
    }
}
