//! `minimise`: givens taken away until none can go.

use crate::answer::{ExitArgs, Solvers, Verdict, answer_each, interrupt, stopped_by};
use crate::args::{CommonArgs, InputArgs, LimitArgs, OutputArgs, RulesArgs, values};
use crate::input::{Entry, Subject, Unreadable};
use crate::output::{Record, puzzle_value};
use crate::report::Failure;
use crate::run::{Job, Page, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::{Error, Options, Outcome, StopReason};

/// Take givens away until none can go
///
/// Writes a minimal puzzle for each puzzle with exactly one solution: some of its givens, with the
/// same only solution, of which none can go without a second one. A puzzle that does not have
/// exactly one solution gets one of the words none and several in its place, and a puzzle that was
/// stopped the word stopped.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku minimise puzzle.txt
  ordoku minimise --seed 2 puzzle.txt   another order, and so mostly another puzzle")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The order in which givens are tried; each seed is another one
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = values::number::<u64>,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    seed: u64,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut minimise = Minimise { options: self.limits.options(), seed: self.seed };
        run(
            &mut minimise,
            &Job { exit: self.exit, ..Job::new(&self.input, &self.output, common).with_rules(&self.rules) },
        )
    }
}

struct Minimise {
    options: Options,
    seed: u64,
}

/// A minimal puzzle, or the reason why there is none.
enum Answer {
    Minimal(Vec<u32>),
    Improper { solvable: bool },
    Stopped(StopReason),
}

impl Minimise {
    fn minimise(&self, solvers: &mut Solvers, subject: &Subject) -> Result<Answer, Error> {
        let (options, seed) = (self.options.with_threads(1), self.seed);
        let minimal = match subject {
            Subject::Boxes(puzzle) => {
                let solver = solvers.of_shape(puzzle.shape(), options)?;
                let outcome = solver.minimise((puzzle, interrupt()), seed);
                outcome.map(|outcome| outcome.map(|found| (found.puzzle.givens().to_vec(), found.stopped)))
            }
            Subject::Rules(puzzle) => {
                let outcome = solvers.of_rules(options)?.minimise((puzzle, interrupt()), seed);
                outcome.map(|outcome| outcome.map(|found| (found.puzzle.givens().to_vec(), found.stopped)))
            }
        };
        match minimal {
            Ok(Outcome::Answer((givens, None))) => Ok(Answer::Minimal(givens)),
            Ok(Outcome::Answer((_, Some(reason))) | Outcome::Stopped(reason)) => Ok(Answer::Stopped(reason)),
            Err(Error::Improper { solvable }) => Ok(Answer::Improper { solvable }),
            Err(error) => Err(error),
        }
    }
}

impl StreamCommand for Minimise {
    type Answer = Answer;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Answer>, Failure> {
        answer_each(self.options.threads, entries, watch, Solvers::default, |solvers, subject| {
            self.minimise(solvers, subject)
        })
    }

    fn is_cut(&self, answer: &Answer) -> bool {
        matches!(answer, Answer::Stopped(StopReason::Cancel))
    }

    fn write(&mut self, entry: &Entry, answer: &Answer, page: &mut Page) -> Result<(), Failure> {
        let (verdict, minimal, stopped) = match answer {
            Answer::Minimal(minimal) => (Verdict::Unique, Some(minimal), None),
            Answer::Improper { solvable: true } => (Verdict::Several, None, None),
            Answer::Improper { solvable: false } => (Verdict::None, None, None),
            Answer::Stopped(reason) => (Verdict::Stopped, None, Some(*reason)),
        };
        page.tally.add(if verdict == Verdict::Unique { Verdict::Fine } else { verdict });
        let style = page.style;
        if style.kind.is_record() {
            let record = Record::of_puzzle(entry)
                .with("verdict", verdict.word())
                .with(
                    "minimal",
                    minimal
                        .map(|minimal| Ok::<_, Failure>(puzzle_value(&entry.with_givens(minimal)?)))
                        .transpose()?,
                )
                .with("stopped_by", stopped.map(stopped_by));
            return page.write_record(record);
        }
        match minimal {
            Some(minimal) if entry.rules.is_some() => {
                page.write_puzzle(style, &entry.with_givens(minimal)?, &[])?;
            }
            Some(minimal) => page.write_grid(style, entry, minimal, &[])?,
            None => page.write_word(verdict),
        }
        Ok(())
    }

    /// Without exactly one solution there is no minimal puzzle.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Fine
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, page: &mut Page) {
        page.write_unreadable();
    }
}
