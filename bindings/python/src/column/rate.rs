//! Rates the rows of a column on all cores.

use super::input::{Block, Other, parse};
use super::memory::lend;
use ordoku::technique::{Rating, Scale};
use ordoku::{AnyPuzzle, AnySolver, Error, Interrupt, Options, Outcome, Puzzle, RatedResult, Shape};
use std::collections::HashMap;
use std::sync::Arc;

/// The rows that are rated together.
const ROWS: usize = 4096;

/// The rating of a row, or the reason why it has none; neither for a null.
pub type RatedRow = Option<Result<Rating, String>>;

/// Rates all rows. Without a scale, that of HoDoKu is for 9x9, and the scale ordoku for all others.
/// If the interrupt stops the work, the answers are not complete.
pub fn rate(
    blocks: &[Block<'_>],
    scale: Option<Scale>,
    options: Options,
    mut interrupt: Interrupt<'_>,
) -> Result<Vec<RatedRow>, Error> {
    let mut answers = vec![None; blocks.iter().map(Block::len).sum()];
    for block in blocks {
        for from in (0..block.len()).step_by(ROWS) {
            let rows = from..block.len().min(from + ROWS);
            rate_rows(block, rows, scale, options, &mut answers, &mut interrupt)?;
        }
    }
    Ok(answers)
}

/// Returns the puzzle of a line of digits.
fn puzzle_of_line(line: &[u8], named: Option<Shape>) -> Result<Arc<AnyPuzzle>, String> {
    let digit = |character: u8| match character {
        b'.' => Some(0),
        b'0'..=b'9' => Some(u32::from(character - b'0')),
        _ => None,
    };
    match line.iter().map(|&character| digit(character)).collect::<Option<Vec<u32>>>() {
        Some(givens) => Puzzle::from_givens(Shape::NINE, &givens)
            .map(|puzzle| Arc::new(puzzle.into()))
            .map_err(|error| error.to_string()),
        None => parse(&String::from_utf8_lossy(line), named),
    }
}

fn rate_rows(
    block: &Block<'_>,
    rows: std::ops::Range<usize>,
    scale: Option<Scale>,
    options: Options,
    answers: &mut [RatedRow],
    interrupt: &mut Interrupt<'_>,
) -> Result<(), Error> {
    let (mut groups, mut single) = (HashMap::<Shape, (Vec<usize>, Vec<Puzzle>)>::new(), Vec::new());
    let others: HashMap<usize, &Other> = block.others.iter().map(|(row, other)| (*row, other)).collect();
    for index in rows {
        let row = block.first + index;
        let puzzle = match others.get(&row) {
            Some(other) => block.puzzle(index, Some(other)),
            None => Some(puzzle_of_line(&block.line(index), block.named)),
        };
        match puzzle {
            None => {}
            Some(Err(why)) => answers[row] = Some(Err(why)),
            Some(Ok(puzzle)) => match &*puzzle {
                AnyPuzzle::Boxes(boxes) => {
                    let (rows, puzzles) = groups.entry(boxes.shape()).or_default();
                    rows.push(row);
                    puzzles.push(boxes.clone());
                }
                AnyPuzzle::Rules(_) => single.push((row, puzzle)),
            },
        }
    }
    for (rows, puzzles) in groups.into_values() {
        let mut results = vec![Err(Error::Internal); puzzles.len()];
        lend(|memory| memory.solver.rate(scale, &puzzles, options, &mut results, interrupt.reborrow()))?;
        for (row, result) in rows.into_iter().zip(results) {
            answers[row] = Some(rated(result));
        }
    }
    for (row, puzzle) in single {
        let input = (&*puzzle, interrupt.reborrow());
        let result = AnySolver::of_puzzle(&puzzle, options).and_then(|mut solver| solver.rate(input, scale));
        answers[row] = Some(rated(result));
    }
    Ok(())
}

fn rated(result: RatedResult) -> Result<Rating, String> {
    match result {
        Ok(Outcome::Answer(rating)) => Ok(rating),
        Ok(Outcome::Stopped(reason)) => Err(format!("stopped by the limit on {}", reason.name())),
        Err(error) => Err(error.to_string()),
    }
}
