//! `steps`: how a person solves each puzzle.

use crate::answer::{ExitArgs, OfProper, Solvers, Verdict, answer_each, interrupt, stopped_by};
use crate::args::{CommonArgs, InputArgs, LimitArgs, OutputArgs, ScaleName};
use crate::input::{Entry, Subject, Unreadable};
use crate::output::{Kind, Record};
use crate::report::Failure;
use crate::run::{Job, Page, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::technique::{Candidate, RatedStep, Scale, StepRating};
use ordoku::{Error, Options};
use serde_json::{Value, json};

/// Show how a person solves puzzles
///
/// Writes the steps from the givens to the solution, a line for each, in the order of a scale: the
/// technique, and what the step does. A blank line is between two puzzles. With --explain, a sentence
/// below each step says why it holds. Puzzles are 9x9 with exactly one solution.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku steps puzzle.txt                   as HoDoKu prints them
  ordoku steps --explain puzzle.txt         with a sentence for each
  ordoku steps --scale se puzzle.txt        as Sudoku Explainer finds them
  ordoku steps --to json puzzle.txt         all that a step has")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The scale whose order the steps have
    #[arg(long, value_name = "NAME", default_value = "hodoku", help_heading = "Rating")]
    scale: ScaleName,
    /// Write a sentence below each step
    #[arg(long, help_heading = "Output")]
    explain: bool,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut steps =
            Steps { options: self.limits.options(), scale: self.scale.into(), explains: self.explain };
        run(&mut steps, &Job { exit: self.exit, ..Job::new(&self.input, &self.output, common) })
    }
}

struct Steps {
    options: Options,
    scale: Scale,
    explains: bool,
}

impl StreamCommand for Steps {
    type Answer = OfProper<Vec<RatedStep>>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        let options = self.options.with_threads(1);
        answer_each(self.options.threads, entries, watch, Solvers::default, |solvers, subject| {
            let Subject::Boxes(puzzle) = subject else { return Err(Error::Internal) };
            OfProper::of(solvers.of_shape(puzzle.shape(), options)?.steps(self.scale, (puzzle, interrupt())))
        })
    }

    fn is_cut(&self, answer: &Self::Answer) -> bool {
        answer.is_cut()
    }

    fn write(&mut self, entry: &Entry, answer: &Self::Answer, page: &mut Page) -> Result<(), Failure> {
        let is_first = page.tally.total() == 0;
        page.tally.add(answer.verdict_of_run());
        if page.style.kind == Kind::Csv {
            return Err(Failure::Usage("steps are written as lines or as --to json".into()));
        }
        if page.style.kind.is_record() {
            let steps = answer.answer().map(|steps| steps.iter().map(step_value).collect::<Vec<_>>());
            let record = Record::of_puzzle(entry)
                .with("verdict", answer.verdict().word())
                .with("steps", steps)
                .with("stopped_by", answer.stopped().map(stopped_by));
            return page.write_record(record);
        }
        if !is_first {
            page.out.push(b'\n');
        }
        let Some(steps) = answer.answer() else {
            page.write_word(answer.verdict());
            return Ok(());
        };
        for step in steps {
            page.out.extend_from_slice(format!("{step}\n").as_bytes());
            if self.explains {
                page.out.extend_from_slice(format!("    {}\n", step.sentence()).as_bytes());
            }
        }
        Ok(())
    }

    /// Without exactly one solution there are no steps.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Fine
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, page: &mut Page) {
        page.write_unreadable();
    }
}

/// Returns a step as JSON.
pub fn step_value(step: &RatedStep) -> Value {
    let rating = match step.rating {
        StepRating::Hodoku { level, score } => json!({ "level": level.name(), "score": score }),
        StepRating::Explainer { tenths } => json!(f64::from(tenths) / 10.0),
        _ => Value::Null,
    };
    json!({
        "technique": step.name(),
        "notation": step.notation(),
        "sentence": step.sentence(),
        "rating": rating,
        "placed": candidates(step.step.placed()),
        "removed": candidates(step.step.removed()),
    })
}

/// Returns candidates as objects; rows, columns and digits count from 1.
fn candidates(candidates: &[Candidate]) -> Vec<Value> {
    let value = |candidate: &Candidate| json!({ "row": candidate.cell / 9 + 1, "column": candidate.cell % 9 + 1, "digit": candidate.digit });
    candidates.iter().map(value).collect()
}
