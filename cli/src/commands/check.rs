//! `check`: whether puzzles and grids obey the rules.

use crate::answer::{Conflict, Verdict, conflicts};
use crate::args::{CommonArgs, RulesArgs};
use crate::input::{Entry, Unreadable};
use crate::output::{Kind, Record};
use crate::report::Failure;
use crate::run::{BlockAnswers, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;

/// Check puzzles and grids against their rules
///
/// Prints a line for each puzzle, with its file and line: "solved" for a complete grid that obeys
/// the rules, "valid" for a puzzle without a clash, or each clash. A valid puzzle may still have no
/// solution: `ordoku unique` tells whether it has one.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku check puzzle.txt
  ordoku check solved.txt | grep -v ': solved$'    show grids that are wrong or not complete
  ordoku check --to drawn puzzle.txt               draw the grid with the clashes")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        run(&mut Check, &self.stream.job(common).with_rules(&self.rules))
    }
}

struct Check;

impl StreamCommand for Check {
    type Answer = Vec<Conflict>;

    fn answer(&mut self, entries: &[&Entry], _watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        Ok(entries.iter().map(|entry| conflicts(entry)).collect())
    }

    fn write(
        &mut self,
        entry: &Entry,
        answer: &Self::Answer,
        answers: &mut BlockAnswers,
    ) -> Result<(), Failure> {
        let word = match answer.is_empty() {
            true if entry.is_complete() => "solved",
            true => "valid",
            false => "clash",
        };
        answers.tally.add(if answer.is_empty() { Verdict::Valid } else { Verdict::Clash });
        let described = answer.iter().map(|conflict| conflict.text.as_str());
        if answers.style.kind.is_record() {
            let described: Vec<&str> = described.collect();
            let record = Record::of_puzzle(entry)
                .with("verdict", word)
                .with("clashes", (!described.is_empty()).then_some(described));
            return answers.write_record(record);
        }
        let text = match answer.is_empty() {
            true => word.to_owned(),
            // A drawing has room for a line for each.
            false if answers.style.kind == Kind::Drawn => {
                described.collect::<Vec<_>>().join(&format!("\n{}: ", entry.place))
            }
            false => described.collect::<Vec<_>>().join("; "),
        };
        answers.out.extend_from_slice(format!("{}: {text}\n", entry.place).as_bytes());
        if answers.style.kind == Kind::Drawn {
            let cells: Vec<usize> = answer.iter().flat_map(|conflict| &conflict.cells).copied().collect();
            answers.style.write(entry, &entry.values, &cells, &mut answers.out)?;
        }
        Ok(())
    }

    /// A clash makes the exit code 1, as a difference does with `cmp`.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict >= Verdict::Clash
    }

    fn write_unreadable(&mut self, unreadable: &Unreadable, answers: &mut BlockAnswers) {
        if !answers.style.kind.is_record() {
            answers.out.extend_from_slice(format!("{}: unreadable\n", unreadable.place).as_bytes());
        }
    }
}
