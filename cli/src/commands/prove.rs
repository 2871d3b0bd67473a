//! `prove`: a proof of the number of solutions, which others can check.

use crate::answer::{ExitArgs, OfProper, ProofFiles, Verdict, interrupt};
use crate::args::{CommonArgs, RulesArgs, SearchArgs, ShapeArgs, names};
use crate::input::{Entry, NamedRules};
use crate::output::{Files, Sink};
use crate::report::Failure;
use crate::terminal::signal;
use crate::whole::read_one;
use ordoku::proof::Part;
use ordoku::technique::Scale;
use ordoku::{AnySolver, Count, Error, Outcome, StopReason};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Prove that a puzzle has no solution, or exactly one
///
/// Writes a proof in the DRAT format, which ordoku verify checks, and drat-trim if it also gets the
/// formula. A number of solutions below --limit is proved. With --steps, the proof is that of the
/// steps of a person: each candidate that a step removes is a clause, and each digit that it
/// places.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku prove puzzle.txt -o proof.drat
  ordoku prove --formula formula.cnf -o proof.drat puzzle.txt && drat-trim formula.cnf proof.drat
  ordoku prove --limit 100 puzzle.txt -o proof.drat   prove any number below 100
  ordoku prove --rules x puzzle.txt -o proof.drat     with the rules of a variant
  ordoku prove --join proofs hard.txt -o joined.drat   join the proofs of cubes
  ordoku prove --steps hodoku puzzle.txt -o steps.drat && ordoku verify --steps puzzle.txt steps.drat")]
pub struct Args {
    /// A file with one puzzle; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    #[command(flatten)]
    shape: ShapeArgs,
    /// The file for the proof, which may be the input; without, it goes to standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The file for the formula (CNF)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    formula: Option<PathBuf>,
    /// Stop at this number of solutions, which is then not proved
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = crate::args::positive, allow_negative_numbers = true, help_heading = "Search")]
    limit: u64,
    /// Prove each step of the path on this scale; the puzzle has exactly one solution
    #[arg(long, value_name = "NAME", value_parser = names::scales(), conflicts_with_all = ["limit", "engine", "seed"], help_heading = "Rating")]
    steps: Option<Scale>,
    /// Join the proofs in this folder, which ordoku conquer made of the cubes of the puzzle
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["limit", "engine", "seed", "steps", "time", "nodes", "memory", "rules", "regions"])]
    join: Option<PathBuf>,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut files = Files::new([&self.file])?;
        files.add_sink("-o", self.output.as_deref())?;
        if let Some(formula) = &self.formula {
            files.add_sink("--formula", Some(formula))?;
        }
        let entry = read_one(&self.file, self.shape.options(), NamedRules::wanted(&self.rules)?, common)?;
        let proofs = self.proofs_to_join(&entry)?;
        let puzzle = entry.any_puzzle()?;
        let mut solver = AnySolver::of_puzzle(&puzzle, self.search.options())?;
        signal::catch();
        let (mut proof, mut formula) = self.open_sinks()?;
        let mut failure = None;
        let mut write = |part, text: &str| {
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
        };
        let proved = match (self.steps, proofs) {
            (_, Some(proofs)) => Proved::of_join(&proofs, &entry, &mut write),
            (Some(scale), _) => {
                let steps = solver.prove_steps((&puzzle, interrupt()), scale, &mut write);
                Proved::of_steps(steps).map_err(Failure::from)
            }
            _ => solver
                .prove((&puzzle, interrupt()), Some(self.limit), &mut write)
                .map(|count| Proved::of(count, self.limit))
                .map_err(Failure::from),
        };
        let sinks = [Some(proof), formula].into_iter().flatten();
        match (failure, proved) {
            (None, Ok(Proved { verdict, claim: Ok(claim) })) => {
                sinks.into_iter().try_for_each(Sink::finish)?;
                common.say(&format!("proved: {claim}"));
                Ok(self.exit.code(verdict, false))
            }
            (failure, proved) => {
                sinks.for_each(Sink::remove);
                match failure {
                    Some(failure) => Err(failure),
                    None => Ok(self.unproved(&proved?, common)),
                }
            }
        }
    }

    /// Opens the files of the proof and of the formula.
    fn open_sinks(&self) -> Result<(Sink, Option<Sink>), Failure> {
        let proof = Sink::open(self.output.as_deref(), false)?;
        match self.formula.as_deref().map(|path| Sink::open(Some(path), false)).transpose() {
            Ok(formula) => Ok((proof, formula)),
            Err(failure) => {
                proof.remove();
                Err(failure)
            }
        }
    }

    /// Finds the proofs of cubes, if they are to be joined.
    fn proofs_to_join(&self, entry: &Entry) -> Result<Option<ProofFiles>, Failure> {
        let Some(folder) = &self.join else { return Ok(None) };
        if entry.rules.is_some() {
            return Err(Failure::Message("--join is for puzzles with the rules of Sudoku".into()));
        }
        ProofFiles::find(folder, &entry.puzzle()?).map(Some)
    }

    /// Says why nothing is proved, and returns the exit code.
    fn unproved(&self, proved: &Proved, common: &CommonArgs) -> u8 {
        if signal::is_cancelled() {
            return signal::INTERRUPTED;
        }
        if let Err(reason) = &proved.claim {
            common.say(&format!("nothing is proved: {reason}"));
        }
        self.exit.code(proved.verdict, true)
    }
}

/// The verdict on a puzzle, and the claim that was proved, or the reason why nothing was.
struct Proved {
    verdict: Verdict,
    claim: Result<String, String>,
}

impl Proved {
    /// Returns what a search has proved that stops at `limit` solutions.
    fn of(count: Count, limit: u64) -> Self {
        let (verdict, claim) = match count {
            Count { stopped: None, solutions: number } => (Verdict::of(count), Ok(solutions(number))),
            Count { solutions, .. } if solutions >= limit => {
                let found =
                    if solutions == 1 { "is 1 solution" } else { &format!("are {solutions} solutions") };
                (Verdict::of(count), Err(format!("there {found} or more, see --limit")))
            }
            Count { stopped: Some(stopped), .. } => (Verdict::Stopped, Err(stopped.to_string())),
        };
        Self { verdict, claim }
    }

    /// Joins the proofs of cubes, and returns what they prove together.
    fn of_join(
        proofs: &ProofFiles,
        entry: &Entry,
        write: &mut dyn FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Self, Failure> {
        let is_whole = proofs.join(&entry.puzzle()?, write)?;
        let count = Count {
            solutions: proofs.solutions.len() as u64,
            stopped: (!is_whole).then_some(StopReason::Cancel),
        };
        let Self { verdict, claim } = Self::of(count, u64::MAX);
        Ok(Self { verdict, claim: claim.map(|claim| format!("{claim}, by {} cubes", proofs.len())) })
    }

    /// Returns what a proof of steps has proved.
    fn of_steps(steps: Result<Outcome<usize>, Error>) -> Result<Self, Error> {
        let steps = OfProper::of(steps)?;
        let claim = match &steps {
            OfProper::Answer(steps) => Ok(format!("exactly one solution, by {steps} steps")),
            OfProper::Improper { solvable: true } => Err("there are several solutions".to_owned()),
            OfProper::Improper { solvable: false } => Err("there is no solution".to_owned()),
            OfProper::Stopped(stopped) => Err(stopped.to_string()),
            OfProper::Unsupported(what) => Err((*what).to_owned()),
        };
        Ok(Self { verdict: steps.verdict(), claim })
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
