//! `hint`: the next step of a player.

mod state;
mod why_not;

use super::steps::{lines_or_json, step_value};
use crate::answer::{OfProper, Supported, Verdict, stopped_by};
use crate::args::{CommonArgs, LimitArgs, RulesArgs, names};
use crate::input::{Entry, Unreadable};
use crate::output::Record;
use crate::report::Failure;
use crate::run::{BlockAnswers, StreamArgs, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::technique::{Candidate, HintDegree, RatedStep, Scale};
use ordoku::{Hint, Options, WhyNot};
pub use state::of_states;
use why_not::AskedCell;

/// Tell the next step, or what is wrong
///
/// Takes a puzzle that was solved in part. Digits with a + before them were placed, and pencil
/// marks are the player's; of a grid of marks, cells with one mark are taken as given. A digit or a
/// mark that does not agree with the solution is told first. The next step is the first one in the
/// order of a scale. It has four degrees: the technique, where it is, why it holds, and what it
/// does. With --why-not, the hint tells why a digit is not in a cell: what excludes it, or the steps
/// that lead there.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku hint puzzle.txt                       all of it
  ordoku hint --degree technique puzzle.txt    only the name of the technique
  ordoku hint --degree place puzzle.txt        also where it is
  ordoku hint --why-not r1c2=5 puzzle.txt      why row 1, column 2 is not 5
  ordoku hint --rules x diagonals.txt          for a puzzle with diagonals")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// The scale whose order the step has; without it, hodoku for 9x9 and ordoku for others
    #[arg(long, value_name = "NAME", conflicts_with = "why_not", value_parser = names::scales(),
          help_heading = "Rating")]
    scale: Option<Scale>,
    /// The last degree that is told
    #[arg(long, value_name = "DEGREE", default_value = "conclusion", value_parser = names::degrees(), help_heading = "Output")]
    degree: HintDegree,
    /// Tell why this cell does not have this digit, such as r1c2=5
    #[arg(long, value_name = "CELL=DIGIT", value_parser = AskedCell::parse, conflicts_with = "degree",
          help_heading = "Search")]
    why_not: Option<AskedCell>,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        lines_or_json(&self.stream.output, "hints")?;
        let (options, degree) = (self.limits.options(), self.degree);
        let mut hints = Hints { options, degree, scale: self.scale, why_not: self.why_not };
        run(&mut hints, &self.stream.job(common).with_rules(&self.rules))
    }
}

struct Hints {
    options: Options,
    degree: HintDegree,
    scale: Option<Scale>,
    /// The candidate that is asked about.
    why_not: Option<AskedCell>,
}

/// The answer to a player.
enum HintAnswer {
    Hint(Hint),
    WhyNot(Candidate, WhyNot),
}

impl HintAnswer {
    /// Returns the hint if there is one, which may be a mistake that keeps another question from
    /// its answer.
    fn hint(&self) -> Option<&Hint> {
        match self {
            Self::Hint(hint) | Self::WhyNot(_, WhyNot::Mistake(hint)) => Some(hint),
            Self::WhyNot(..) => None,
        }
    }
}

impl StreamCommand for Hints {
    type Answer = OfProper<HintAnswer>;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure> {
        of_states(self.options, entries, watch, |state, solvers, options| match self.why_not {
            Some(asked) => {
                let answer = state.why_not(solvers, options, asked)?;
                Ok(answer.map(|(candidate, answer)| HintAnswer::WhyNot(candidate, answer)))
            }
            None => Ok(state.hint(solvers, options, self.scale)?.map(HintAnswer::Hint)),
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
            let hint = answer.answer().and_then(HintAnswer::hint);
            let step = match hint {
                Some(Hint::Step(step)) => Some(step),
                _ => None,
            };
            let is_whole = self.degree == HintDegree::Conclusion;
            let why_not = match answer.answer() {
                Some(HintAnswer::WhyNot(_, answer)) => self.why_not.and_then(|asked| asked.value(answer)),
                _ => None,
            };
            let record = Record::of_puzzle(entry)
                .with("verdict", answer.verdict().word())
                .with("mistake", hint.and_then(mistake))
                .with("hint", step.map(|step| self.lines(step)))
                .with("step", step.filter(|_| is_whole).map(step_value))
                .with("why_not", why_not)
                .with("is_solved", matches!(hint, Some(Hint::Solved)).then_some(true))
                .with("stopped_by", answer.stopped().map(stopped_by))
                .with("unsupported", answer.unsupported());
            return answers.write_record(record);
        }
        if !is_first {
            answers.out.push(b'\n');
        }
        let lines = match answer.answer() {
            None => match improper(answer, entry) {
                Some(sentence) => vec![sentence.to_owned()],
                None => {
                    answers.write_word(answer.verdict());
                    return Ok(());
                }
            },
            Some(HintAnswer::WhyNot(candidate, answer)) => {
                self.why_not.map(|asked| asked.lines(*candidate, answer)).unwrap_or_default()
            }
            Some(HintAnswer::Hint(Hint::Step(step))) => self.lines(step),
            Some(HintAnswer::Hint(other)) => {
                vec![other.to_string()]
            }
        };
        for line in lines {
            answers.out.extend_from_slice(format!("{line}\n").as_bytes());
        }
        Ok(())
    }

    /// Without exactly one solution there is no hint.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Done
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        answers.write_unreadable();
    }
}

impl Hints {
    /// Returns the lines of a step up to the degree.
    fn lines(&self, step: &RatedStep) -> Vec<String> {
        use HintDegree::{Conclusion, Place, Reason, Technique};
        let degrees = [Technique, Place, Reason, Conclusion].into_iter();
        degrees.filter(|degree| *degree <= self.degree).map(|degree| step.hint(degree)).collect()
    }
}

/// Returns why there is no hint for a puzzle without exactly one solution.
fn improper(answer: &OfProper<HintAnswer>, entry: &Entry) -> Option<&'static str> {
    let is_state = entry.marks.is_some() || !entry.placed.is_empty();
    match answer {
        OfProper::Improper { solvable: false } => Some(
            "These digits have no solution. To learn which one is wrong, write a + before each digit that was placed.",
        ),
        OfProper::Improper { solvable: true } if is_state => Some(
            "Without the digits that were placed and without the marks, the puzzle has several solutions: \
             no hint is safe.",
        ),
        OfProper::Improper { solvable: true } => Some("The puzzle has several solutions: no hint is safe."),
        _ => None,
    }
}

/// Returns what is wrong in a state of a player.
fn mistake(hint: &Hint) -> Option<String> {
    matches!(hint, Hint::WrongDigits { .. } | Hint::WrongMarks { .. }).then(|| hint.to_string())
}
