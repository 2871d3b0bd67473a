//! `prove`: a proof of the number of solutions, which others can check.

use crate::answer::{ExitArgs, Verdict, interrupt, reason};
use crate::args::{CommonArgs, SearchArgs};
use crate::output::{Files, Sink};
use crate::report::Failure;
use crate::terminal::signal;
use crate::whole::read_one;
use ordoku::proof::Part;
use ordoku::text::ParseOptions;
use ordoku::{Count, Shape, Solver};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Prove that a puzzle has no solution, or exactly one
///
/// Writes a proof in the DRAT format, which ordoku verify checks, and drat-trim if it also gets the
/// formula. A number of solutions below --limit is proved.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku prove puzzle.txt -o proof.drat
  ordoku prove --formula formula.cnf -o proof.drat puzzle.txt && drat-trim formula.cnf proof.drat
  ordoku prove --limit 100 puzzle.txt -o proof.drat   prove any number below 100")]
pub struct Args {
    /// A file with one puzzle; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The rows and columns of a box, such as 2x5 for a 10x10
    #[arg(long, value_name = "RxC", value_parser = crate::args::shape)]
    shape: Option<Shape>,
    /// The file for the proof, which may be the input; without, it goes to standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The file for the formula (CNF)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    formula: Option<PathBuf>,
    /// Stop at this number of solutions, which is then not proved
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = crate::args::positive, allow_negative_numbers = true, help_heading = "Search")]
    limit: u64,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut options = ParseOptions::new();
        options.shape = self.shape;
        let mut files = Files::new([&self.file])?;
        files.add_sink("-o", self.output.as_deref())?;
        if let Some(formula) = &self.formula {
            files.add_sink("--formula", Some(formula))?;
        }
        let puzzle = read_one(&self.file, options, common)?.puzzle()?;
        let mut solver = Solver::with_options(puzzle.shape(), self.search.options())?;
        signal::catch();
        let mut proof = Sink::open(self.output.as_deref(), false)?;
        let mut formula = match &self.formula {
            Some(path) => match Sink::open(Some(path), false) {
                Ok(sink) => Some(sink),
                Err(failure) => {
                    proof.remove();
                    return Err(failure);
                }
            },
            None => None,
        };
        let mut failure = None;
        let count = solver.prove((&puzzle, interrupt()), Some(self.limit), |part, text| {
            let written = match (part, &mut formula) {
                (Part::Proof, _) => proof.write(text.as_bytes()),
                (Part::Formula, Some(formula)) => formula.write(text.as_bytes()),
                (Part::Formula, None) => Ok(()),
            };
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        let sinks = [Some(proof), formula].into_iter().flatten();
        let is_complete = failure.is_none() && count.is_ok_and(|count| count.stopped.is_none());
        if !is_complete {
            sinks.for_each(Sink::remove);
            if let Some(failure) = failure {
                return Err(failure);
            }
            return Ok(self.unproved(count?, common));
        }
        sinks.into_iter().try_for_each(Sink::finish)?;
        let count = count?;
        common.say(&format!("proved: {}", solutions(count.solutions)));
        Ok(self.exit.code(Verdict::of(count), false))
    }

    /// Says why nothing is proved, and returns the exit code.
    fn unproved(&self, count: Count, common: &CommonArgs) -> u8 {
        if signal::is_cancelled() {
            return signal::INTERRUPTED;
        }
        let (verdict, reason) = match count.solutions >= self.limit {
            true => {
                (Verdict::Several, format!("there are {} solutions or more, see --limit", count.solutions))
            }
            false => (Verdict::Stopped, count.stopped.map_or("stopped", reason).to_owned()),
        };
        common.say(&format!("nothing is proved: {reason}"));
        self.exit.code(verdict, true)
    }
}

/// Returns a number of solutions in words.
pub fn solutions(number: u64) -> String {
    match number {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        number => format!("exactly {number} solutions"),
    }
}
