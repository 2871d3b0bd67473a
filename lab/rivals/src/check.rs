//! Checks that answers to 9x9 puzzles are right, and that all solvers agree.

use crate::sets::{Set, line_of};
use crate::solvers::{Answer, LIMIT};
use anyhow::{Result, bail, ensure};
use one::rules::is_solution;

/// The known number of solutions of each puzzle of a set, and the solver that counted them first.
pub struct Agreement<'a> {
    set: &'a Set,
    counts: Vec<Option<(u64, String)>>,
}

impl<'a> Agreement<'a> {
    /// Starts without a known count.
    pub fn new(set: &'a Set) -> Self {
        Self { set, counts: vec![None; set.puzzles.len()] }
    }

    /// Checks the answer of a solver to a puzzle of the set, by its index.
    pub fn check(&mut self, name: &str, number: usize, answer: Answer) -> Result<()> {
        let count = answer.count.min(LIMIT);
        let (known, by) = self.counts[number].get_or_insert_with(|| (count, name.to_owned()));
        ensure!(*known == count, "{by} counts {known}, {name} counts {count} (of at most {LIMIT} solutions)");
        match answer.solution {
            Some(grid) if count > 0 && !is_solution(&self.set.puzzles[number].cells, &grid) => {
                bail!("{name} gives a wrong solution, {}", line_of(&grid))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{CELLS, Cells, Puzzle};

    #[test]
    fn answers_must_agree() {
        let set = Set { name: "set".to_owned(), puzzles: vec![Puzzle { cells: [0; CELLS], line: 7 }] };
        let grid: Cells = std::array::from_fn(|cell| one::trial::grid(3)[cell] as u8);
        let mut agreement = Agreement::new(&set);
        let mut message = |count, solution| match agreement.check("stub", 0, Answer { count, solution }) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        };
        assert_eq!(message(2, Some(grid)), "");
        // Counts are clipped at the limit.
        assert_eq!(message(5, Some(grid)), "");
        let disagreement = message(1, Some(grid));
        assert_eq!(disagreement, "stub counts 2, stub counts 1 (of at most 2 solutions)");
        assert!(message(2, Some([0; CELLS])).starts_with("stub gives a wrong solution"));
    }
}
