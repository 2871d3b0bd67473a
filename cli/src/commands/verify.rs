//! `verify`: checks a proof of the number of solutions.

use super::prove::solutions;
use crate::answer::{ExitArgs, Verdict, interrupt, solutions_in};
use crate::args::{CommonArgs, RulesArgs, ShapeArgs, duration};
use crate::input::{Entry, NamedRules, is_stdin, shown};
use crate::report::Failure;
use crate::terminal::signal;
use crate::whole::{read_all, read_one};
use ordoku::{AnyPuzzle, AnySolver, Error, Limits, Options, Outcome, StopReason};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most solutions that are searched if none are named.
const MOST: usize = 10_000;

/// Check a proof
///
/// Checks that a proof shows that a puzzle has no solutions other than those of --solutions.
/// Without --solutions, they are those that a joined proof names, or they are searched for first.
/// The checker shares no code with the search. The exit code is 0 only if the proof is right. With
/// --steps, each clause must hold for the puzzle itself, so that a false step is found even if the
/// puzzle has one solution.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku verify puzzle.txt proof.drat
  ordoku verify puzzle.txt proof.drat --solutions solution.txt
  ordoku verify --steps puzzle.txt steps.drat")]
pub struct Args {
    /// A file with one puzzle; - is standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: PathBuf,
    /// The file with the proof; - is standard input
    #[arg(value_name = "PROOF")]
    proof: PathBuf,
    /// A file with the solutions that the puzzle has; an empty file if it has none
    #[arg(long, value_name = "FILE")]
    solutions: Option<PathBuf>,
    /// The proof is one of ordoku prove --steps: check each step
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    shape: ShapeArgs,
    /// Give up after this time, such as 10s
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true)]
    time: Option<Duration>,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        if is_stdin(&self.puzzle) && is_stdin(&self.proof) {
            return Err(Failure::Usage(
                "only one of PUZZLE and PROOF can be standard input: name a file for the other".into(),
            ));
        }
        let rules = NamedRules::wanted(&self.rules)?;
        let entry = read_one(&self.puzzle, self.shape.options(), rules.clone(), common)?;
        let proof = read_bytes(&self.proof)?;
        let mut limits = Limits::new();
        limits.time = self.time;
        let puzzle = entry.any_puzzle()?;
        let mut solver = AnySolver::of_puzzle(&puzzle, Options::new().with_limits(limits))?;
        signal::catch();
        // A grid that the proof names wrongly is refused by the check.
        let in_proof = match entry.rules {
            None => solutions_in(&proof, entry.shape.side(), &self.proof)?,
            Some(_) => None,
        };
        let grids = match (&self.solutions, in_proof) {
            (Some(path), _) => {
                named_solutions(path, read_all(path, self.shape.options(), rules, common)?, &puzzle)?
            }
            (None, Some(grids)) => grids,
            (None, None) => match searched_solutions(&mut solver, &puzzle)? {
                Outcome::Answer(grids) => grids,
                Outcome::Stopped(stop) => return Ok(self.stopped(stop, common)),
            },
        };
        let checked = match (self.steps, &grids[..]) {
            (true, [solution]) => solver.check_steps((&puzzle, interrupt()), solution, &proof),
            (true, _) => {
                let found = solutions(grids.len() as u64);
                return Err(Failure::Message(format!(
                    "steps are for puzzles with one solution: there is {found}"
                )));
            }
            (false, _) => solver.check_proof((&puzzle, interrupt()), grids.iter().map(Vec::as_slice), &proof),
        };
        match checked {
            Ok(Outcome::Answer(())) => {
                common.say(&format!("the proof is right: {}", solutions(grids.len() as u64)));
                Ok(0)
            }
            Ok(Outcome::Stopped(stop)) => Ok(self.stopped(stop, common)),
            Err(error @ Error::Proof { .. }) => {
                let verb = if grids.len() > 1 { "are" } else { "is" };
                let solutions = solutions(grids.len() as u64);
                let proof = shown(&self.proof);
                let message =
                    format!("{proof}: the proof does not show that there {verb} {solutions}: {error}");
                Err(Failure::Refuted { message, code: self.exit.code(Verdict::Clash, true) })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Tells that there is no answer, and returns the exit code.
    fn stopped(&self, stop: StopReason, common: &CommonArgs) -> u8 {
        if signal::is_cancelled() {
            return signal::INTERRUPTED;
        }
        common.say(&format!("the proof was not checked to its end: {stop}"));
        self.exit.code(Verdict::Stopped, true)
    }
}

/// Returns the solutions of a file, in order. A grid that is no solution or is there twice is an
/// error.
fn named_solutions(path: &Path, grids: Vec<Entry>, puzzle: &AnyPuzzle) -> Result<Vec<Vec<u32>>, Failure> {
    let is_solution = |grid: &Entry| grid.values.len() == puzzle.cells() && puzzle.is_solved_by(&grid.values);
    if let Some(wrong) = grids.iter().find(|grid| !is_solution(grid)) {
        let place = &wrong.place;
        return Err(Failure::Message(format!("{place}: this is not a solution of the puzzle")));
    }
    let mut grids: Vec<Vec<u32>> = grids.into_iter().map(|grid| grid.values).collect();
    grids.sort_unstable();
    if grids.windows(2).any(|two| two[0] == two[1]) {
        return Err(Failure::Message(format!("{} has a solution twice", shown(path))));
    }
    Ok(grids)
}

/// Searches for all solutions. More than [`MOST`] are an error.
fn searched_solutions(solver: &mut AnySolver, puzzle: &AnyPuzzle) -> Result<Outcome<Vec<Vec<u32>>>, Failure> {
    let mut grids = Vec::new();
    let count = solver.enumerate((puzzle, interrupt()), |values| {
        grids.push(values.to_vec());
        if grids.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if grids.len() > MOST {
        return Err(Failure::Message(format!(
            "the puzzle has more than {MOST} solutions: name them with --solutions"
        )));
    }
    Ok(count.stopped.map_or(Outcome::Answer(grids), Outcome::Stopped))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match is_stdin(path) {
        true => std::io::stdin().read_to_end(&mut bytes),
        false => std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map(|_| bytes).map_err(|error| Failure::read(&shown(path), error))
}
