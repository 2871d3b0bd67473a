//! `steps`: how a person solves each puzzle.

use crate::answer::{OfProper, Supported, Verdict, interrupt, of_each, stopped_by};
use crate::args::{CommonArgs, LimitArgs, OutputArgs, RulesArgs, names};
use crate::input::{Entry, Unreadable};
use crate::output::{Kind, Record, Style};
use crate::report::Failure;
use crate::run::{BlockAnswers, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::Options;
use ordoku::technique::{Candidate, Node, RatedStep, Scale, Set, StepRating};
use serde_json::{Value, json};

/// Show how a person solves puzzles
///
/// Writes the steps from the givens to the solution, a line for each, in the order of a scale: the
/// technique, and what the step does. A blank line is between two puzzles. With --explain, a
/// sentence below each step says why it holds. Puzzles have exactly one solution, and are smaller
/// than 256x256.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku steps puzzle.txt                a 9x9 as HoDoKu prints them
  ordoku steps --explain puzzle.txt      with a sentence for each
  ordoku steps --scale se puzzle.txt     as Sudoku Explainer finds them
  ordoku steps --rules x diagonals.txt   for a puzzle with diagonals
  ordoku steps --to json puzzle.txt      all that a step has")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// The scale whose order the steps have; without it, hodoku for 9x9 and ordoku for others
    #[arg(long, value_name = "NAME", value_parser = names::scales(), help_heading = "Rating")]
    scale: Option<Scale>,
    /// Write a sentence below each step
    #[arg(long, help_heading = "Output")]
    explain: bool,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        lines_or_json(&self.stream.output, "steps")?;
        let mut steps = Steps { options: self.limits.options(), scale: self.scale, explains: self.explain };
        run(&mut steps, &self.stream.job(common).with_rules(&self.rules))
    }
}

struct Steps {
    options: Options,
    scale: Option<Scale>,
    explains: bool,
}

impl StreamCommand for Steps {
    type Answer = OfProper<Vec<RatedStep>>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        of_each(self.options, entries, watch, |solver, puzzle| {
            solver.steps((puzzle, interrupt()), self.scale)
        })
    }

    fn is_cut(&self, answer: &Self::Answer) -> bool {
        answer.is_cut()
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        let is_first = answers.tally.total() == 0;
        answers.tally.add(answer.verdict_of_run());
        if answers.style.kind.is_record() {
            let steps = answer.answer().map(|steps| steps.iter().map(step_value).collect::<Vec<_>>());
            let record = Record::of_puzzle(entry)
                .with("verdict", answer.verdict().word())
                .with("steps", steps)
                .with("stopped_by", answer.stopped().map(stopped_by))
                .with("unsupported", answer.unsupported());
            return answers.write_record(record);
        }
        if !is_first {
            answers.out.push(b'\n');
        }
        let Some(steps) = answer.answer() else {
            answers.write_word(answer.verdict());
            return Ok(());
        };
        for step in steps {
            answers.out.extend_from_slice(format!("{step}\n").as_bytes());
            if self.explains {
                answers.out.extend_from_slice(format!("    {}\n", step.sentence()).as_bytes());
            }
        }
        Ok(())
    }

    /// Without exactly one solution there are no steps.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Done
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }
}

/// Refuses other outputs than lines and JSON.
pub fn lines_or_json(output: &OutputArgs, what: &str) -> Result<(), Failure> {
    match Style::new(output, false)? {
        Style { is_default: false, kind, .. } if kind != Kind::Json => {
            Err(Failure::Usage(format!("{what} are written as lines, or as --to json")))
        }
        _ => Ok(()),
    }
}

/// Returns a step as JSON.
pub fn step_value(step: &RatedStep) -> Value {
    let rating = match step.rating {
        StepRating::Hodoku { level, score } => json!({ "level": level.name(), "score": score }),
        StepRating::Explainer { tenths } => json!(f64::from(tenths) / 10.0),
        StepRating::Ordoku { tenths, points } => {
            json!({ "difficulty": f64::from(tenths) / 10.0, "points": points })
        }
        _ => Value::Null,
    };
    let columns = step.step.columns();
    json!({
        "technique": step.name(),
        "notation": step.notation(),
        "sentence": step.sentence(),
        "rating": rating,
        "digits": step.step.digits(),
        "cells": names(step.step.cells(), columns),
        "houses": step.step.houses().iter().map(|house| house.to_string()).collect::<Vec<_>>(),
        "cover": step.step.cover().iter().map(|house| house.to_string()).collect::<Vec<_>>(),
        "fins": names(step.step.fins().iter().chain(step.step.endo_fins()), columns),
        "sets": step.step.sets().iter().map(|set| set_value(set, columns)).collect::<Vec<_>>(),
        "total": step.step.total(),
        "chains": step.step.chains().iter().map(|chain| chain_value(chain, columns)).collect::<Vec<_>>(),
        "placed": candidates(step.step.placed(), columns),
        "removed": candidates(step.step.removed(), columns),
    })
}

/// Returns candidates as objects; rows, columns and digits count from 1.
fn candidates(candidates: &[Candidate], columns: u16) -> Vec<Value> {
    let value = |candidate: &Candidate| {
        let (row, column) = (candidate.cell / columns + 1, candidate.cell % columns + 1);
        json!({ "row": row, "column": column, "digit": candidate.digit })
    };
    candidates.iter().map(value).collect()
}

/// Returns cells as people write them.
fn names<'a>(cells: impl IntoIterator<Item = &'a u16>, columns: u16) -> Vec<String> {
    cells.into_iter().map(|cell| format!("r{}c{}", cell / columns + 1, cell % columns + 1)).collect()
}

fn set_value(set: &Set, columns: u16) -> Value {
    json!({ "cells": names(set.cells(), columns), "digits": set.digits() })
}

/// Returns the nodes of a chain; parents are the numbers of nodes from 0.
fn chain_value(chain: &[Node], columns: u16) -> Vec<Value> {
    let value = |node: &Node| {
        let cells = names(node.cells(), columns);
        json!({ "cells": cells, "digit": node.digit(), "is_on": node.is_on(), "parents": node.parents() })
    };
    chain.iter().map(value).collect()
}
