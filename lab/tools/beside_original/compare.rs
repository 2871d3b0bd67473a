//! Whether two answers are the same.

use super::class::{Case, Class};
use ordoku::Puzzle;

pub enum Comparison {
    Same,
    /// The original's board is no solution, as it does not look for clashes.
    NoSolution,
    /// Two different solutions of one puzzle.
    Other,
    /// The difference.
    Different(String),
}

pub fn compare(class: Class, case: &Case, theirs: &[i64], ours: &[i64]) -> Comparison {
    if theirs == ours {
        return Comparison::Same;
    }
    if let (Class::SolveSudoku, Case::Puzzle { shape, values }) = (class, case) {
        let puzzle = Puzzle::from_givens(*shape, values).expect("what was read");
        let solves = |answer: &[i64]| {
            let board: Vec<u32> = answer[1..].iter().map(|&value| value as u32).collect();
            puzzle.is_solved_by(&board)
        };
        if theirs[0] == 1 && !solves(theirs) && ours[0] == 0 {
            return Comparison::NoSolution;
        }
        if solves(theirs) && solves(ours) {
            return Comparison::Other;
        }
    }
    let end = theirs.len().min(ours.len());
    let first = (0..end).find(|&index| theirs[index] != ours[index]).unwrap_or(end);
    let shown = |answer: &[i64]| answer.get(first).map_or("nothing".to_owned(), i64::to_string);
    let name = match (class, first) {
        (_, 0) => "the result".to_owned(),
        (Class::DancingLink, 1) => "len".to_owned(),
        (Class::DancingLink, _) => format!("ans[{}]", first - 2),
        _ => format!("cell {}", first - 1),
    };
    Comparison::Different(format!("{name} is {} with the original, {} with ours", shown(theirs), shown(ours)))
}
