//! Checks that answers to 9x9 puzzles are right, and that all solvers agree.

use crate::sets::{Set, line_of};
use crate::solvers::{LIMIT, Solver};
use anyhow::{Context, Result, bail};
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

    /// Checks the answers of a solver that was given `size` puzzles of the set ([`Set::spread`]).
    pub fn check(&mut self, solver: &dyn Solver, size: usize) -> Result<()> {
        let set = self.set;
        set.check_spread(size, |index, number| self.check_one(solver, index, number))
    }

    fn check_one(&mut self, solver: &dyn Solver, index: usize, number: usize) -> Result<()> {
        let name = solver.name();
        let answer = solver.answer(index).with_context(|| name.to_owned())?;
        let count = answer.count.min(LIMIT);
        match &self.counts[number] {
            Some((known, by)) if *known != count => {
                bail!("{by} counts {known}, {name} counts {count} (of at most {LIMIT} solutions)")
            }
            Some(_) => {}
            None => self.counts[number] = Some((count, name.to_owned())),
        }
        match answer.solution {
            Some(grid) if count > 0 && !is_solution(&self.set.puzzles[number].cells, &grid) => {
                bail!("{name} gives a wrong solution, {}", line_of(&grid))
            }
            None if count > 0 && solver.writes_solutions() => bail!("{name} gives no solution"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rounds::Timed;
    use crate::sets::{CELLS, Cells, Puzzle};
    use crate::solvers::Answer;

    /// A valid grid: each row is the row above shifted by 3, or by 1 at the start of a band.
    fn grid() -> Cells {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((row % 3 * 3 + row / 3 + column) % 9 + 1) as u8
        })
    }

    /// A solver that gives the same answer to every puzzle.
    struct Stub(Answer);

    impl Timed for Stub {
        fn name(&self) -> &str {
            "stub"
        }
        fn load(&mut self, _: &[Cells]) {}
        fn run(&mut self) -> Result<()> {
            Ok(())
        }
    }

    impl Solver for Stub {
        fn answer(&self, _: usize) -> Result<Answer> {
            Ok(self.0)
        }
    }

    fn message(agreement: &mut Agreement<'_>, count: u64, solution: Option<Cells>) -> String {
        agreement.check(&Stub(Answer { count, solution }), 1).err().map_or(String::new(), |error| {
            let message = format!("{error:#}");
            assert!(message.starts_with("set, line 7, ....."), "{message}");
            message.rsplit(": ").next().unwrap().to_owned()
        })
    }

    #[test]
    fn answers_must_agree() {
        let set = Set { name: "set".to_owned(), puzzles: vec![Puzzle { cells: [0; CELLS], line: 7 }] };
        let mut agreement = Agreement::new(&set);
        assert_eq!(message(&mut agreement, 2, Some(grid())), "");
        // Counts are clipped at the limit.
        assert_eq!(message(&mut agreement, 5, Some(grid())), "");
        let disagreement = message(&mut agreement, 1, Some(grid()));
        assert_eq!(disagreement, "stub counts 2, stub counts 1 (of at most 2 solutions)");
        assert_eq!(message(&mut agreement, 2, None), "stub gives no solution");
        assert!(message(&mut agreement, 2, Some([0; CELLS])).starts_with("stub gives a wrong solution"));
    }
}
