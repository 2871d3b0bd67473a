//! Solves 9x9 puzzles with one set of instructions, for a program that counts what is executed.

use ordoku::{BatchSolver, Error, Interrupt, Isa, LineBatch, Options, Shape, Solver};
use std::hash::{DefaultHasher, Hash, Hasher};
use testkit::{puzzle_of, read_puzzles};

/// Solves the 9x9 puzzles of a file with one set of instructions
///
/// Prints their number, the nodes of their searches, and a hash of the solutions. No thread is
/// started. Two runs that differ only in `rounds` show what a round takes.
#[derive(clap::Args)]
pub struct Nine {
    /// 9x9 puzzles in any format that ordoku reads
    file: String,
    /// The best instructions to use, such as portable, sse2 or neon; all without this option
    #[arg(long, value_parser = isa)]
    isa: Option<Isa>,
    /// One batch of all rounds, and not one call for each puzzle
    #[arg(long)]
    batch: bool,
    /// How often each puzzle is solved
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Leaves out puzzles whose search takes fewer nodes
    #[arg(long, default_value_t = 0)]
    least: u64,
    /// Leaves out puzzles whose search takes more nodes
    #[arg(long, default_value_t = u64::MAX)]
    most: u64,
}

/// The most solutions to count.
const LIMIT: u64 = 2;

impl Nine {
    pub fn run(self) -> Result<bool, String> {
        self.isa.into_iter().for_each(Isa::limit);
        self.solve().map_err(|error| format!("{}: {error}", self.file))
    }

    fn solve(&self) -> Result<bool, String> {
        let options = Options::new().with_threads(1);
        let failed = |error: Error| error.to_string();
        let mut solver = Solver::with_options(Shape::NINE, options).map_err(failed)?;
        let (mut chosen, mut lines, mut first_solutions, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), 0);
        let mut hasher = DefaultHasher::new();
        let text = |values: &[u32]| -> Vec<u8> { values.iter().map(|&value| b'0' + value as u8).collect() };
        for puzzle in read_puzzles(&self.file)?.iter().map(puzzle_of) {
            let solutions = solver.solutions(&puzzle, LIMIT as usize).map_err(failed)?.grids;
            let of_search = solver.stats().nodes;
            if (self.least..=self.most).contains(&of_search) {
                solutions.iter().for_each(|grid| grid.values().hash(&mut hasher));
                nodes += of_search;
                lines.extend(text(puzzle.givens()));
                // A batch leaves the text of a puzzle without a solution as it is.
                first_solutions.extend(solutions.first().map_or(vec![0; 81], |grid| text(grid.values())));
                chosen.push(puzzle);
            }
        }
        if self.batch {
            let solved = solve_batch(&lines.repeat(self.rounds), options).map_err(failed)?;
            if !solved.chunks(lines.len().max(1)).all(|round| round == first_solutions) {
                return Err("the batch and the calls differ".to_owned());
            }
        } else {
            for puzzle in (0..self.rounds).flat_map(|_| &chosen) {
                solver.count(puzzle, Some(LIMIT)).map_err(failed)?;
            }
        }
        println!("{} puzzles, {nodes} nodes, hash {:x}", chosen.len(), hasher.finish());
        Ok(true)
    }
}

/// Returns the first solution of each line, in a row.
fn solve_batch(lines: &[u8], options: Options) -> Result<Vec<u8>, Error> {
    let mut out = vec![0; lines.len()];
    let mut results = vec![Err(Error::Internal); lines.len() / 81];
    let batch = LineBatch::new(lines, 81, &mut results)
        .with_options(options)
        .with_limit(LIMIT)
        .with_out(&mut out, 81);
    BatchSolver::new().solve_lines(batch, Interrupt::default())?;
    results.into_iter().try_for_each(|result| result.map(|_| ()))?;
    Ok(out)
}

/// Returns the set of instructions of this name, in lower case.
fn isa(name: &str) -> Result<Isa, String> {
    let is_named = |isa: &Isa| format!("{isa:?}").to_lowercase() == name;
    Isa::here().find(is_named).ok_or("this processor has no such instructions".to_owned())
}
