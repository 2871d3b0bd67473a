//! `solve`: a solution of each puzzle, and whether it is the only one.

use crate::answer::{Found, Search, Verdict, conflicts, is_cut};
use crate::args::{CommonArgs, RulesArgs, SearchArgs, TableArgs};
use crate::input::{CELLS, Entry, PlainLines, Unreadable};
use crate::output::{Kind, Record, entry_value};
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamArgs, StreamCommand, run};
#[cfg(feature = "parquet")]
use crate::table::{AnswerColumn, AnswerKind};
use crate::terminal::Watch;
use ordoku::{Count, Stats};

/// Solve puzzles
///
/// Prints the solution of each puzzle as the puzzle was written, in the order of the inputs. If a
/// puzzle has several solutions, one of them is printed. A puzzle without a solution gets one of
/// the words none, stopped, unsupported and unreadable in its place.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku solve puzzle.txt                    draw the solution on a terminal
  ordoku solve puzzles.txt -o solved.txt     solve a file of any length
  ordoku solve --column quizzes kaggle.csv   solve a column of a table
  ordoku solve --to json puzzles.txt         also tell what is unique
  ordoku solve --limit 5 puzzle.txt          print up to five solutions")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print up to this many solutions of each puzzle; with 1, do not look for a second one
    #[arg(long, value_name = "NUMBER", value_parser = crate::args::positive, allow_negative_numbers = true, help_heading = "Search")]
    limit: Option<u64>,
    /// Continue an interrupted run with the same -o FILE
    #[arg(long, help_heading = "Output")]
    resume: bool,
    #[command(flatten)]
    table: TableArgs,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        if self.resume && self.limit.is_some_and(|limit| limit > 1) {
            return Err(Failure::Usage(
                "--resume needs one line for each puzzle: use it without --limit".into(),
            ));
        }
        if self.table.parquet && self.limit.is_some_and(|limit| limit > 1) {
            return Err(Failure::Usage(
                "--parquet has one solution for each row: use it without --limit".into(),
            ));
        }
        let (grids, limit) = (self.limit.unwrap_or(1), self.limit.unwrap_or(2));
        let mut solve = Solve {
            search: Search::new(self.search.options()),
            grids,
            limit,
            is_resumable: self.stream.output.output.is_some(),
            stats: None,
        };
        run(
            &mut solve,
            &Job {
                resumes: self.resume,
                table: self.table.wanted(),
                ..self.stream.job(common).with_rules(&self.rules)
            },
        )
    }
}

struct Solve {
    search: Search,
    /// The solutions to print.
    grids: u64,
    /// The solutions to look for.
    limit: u64,
    /// Whether a later run may go on with the output.
    is_resumable: bool,
    /// The counts of the last search of a single puzzle.
    stats: Option<Stats>,
}

impl StreamCommand for Solve {
    type Answer = Found;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Found>, Failure> {
        self.search.entries(entries, watch, Some(self.limit), self.grids)
    }

    fn is_cut(&self, answer: &Found) -> bool {
        answer.is_cut(self.is_resumable)
    }

    fn write(&mut self, entry: &Entry, answer: &Found, answers: &mut BlockAnswers) -> Result<(), Failure> {
        let verdict = answer.verdict(Verdict::of);
        // A list of solutions that a limit cut off is not what was asked for.
        let is_cut_off = self.grids > 1 && answer.stopped_by().is_some();
        let told = if is_cut_off { Verdict::Stopped } else { verdict };
        answers.tell_why(told, answer.why_not(told));
        self.stats = answer.stats.or(self.stats);
        let style = answers.style;
        if style.kind.is_record() {
            return write_record(entry, answer, answers);
        }
        for grid in &answer.grids {
            answers.write_grid(style, entry, grid, &[])?;
        }
        if style.kind == Kind::Drawn {
            let conflicts = conflicts(entry);
            if answer.grids.is_empty() {
                let cells: Vec<usize> =
                    conflicts.iter().flat_map(|conflict| &conflict.cells).copied().collect();
                answers.write_grid(style, entry, &entry.values, &cells)?;
            }
            // The caption is directly below the last grid.
            answers.out.pop();
            let mut caption = caption(answer, answer.grids.len());
            if let Some(conflict) = conflicts.first() {
                caption += ": ";
                caption += &conflict.text;
            }
            answers.out.extend_from_slice(caption.as_bytes());
            answers.out.extend_from_slice(b"\n\n");
        } else if answer.grids.is_empty() {
            write_word(verdict, style.is_one_line(entry), &mut answers.out);
        }
        Ok(())
    }

    fn is_resumable(&self) -> bool {
        self.grids == 1
    }

    #[cfg(feature = "parquet")]
    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("solution", AnswerKind::Grid),
            AnswerColumn::new("status", AnswerKind::Verdict),
            AnswerColumn::new("error", AnswerKind::Why),
        ]
    }

    fn write_unreadable(&mut self, _unreadable: &Unreadable, answers: &mut BlockAnswers) {
        if !matches!(answers.style.kind, Kind::Json | Kind::Csv | Kind::Drawn) {
            write_word(Verdict::Unreadable, true, &mut answers.out);
        }
    }

    /// Solves the lines in place.
    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if !answers.style.keeps_lines() || self.grids > 1 {
            return Ok(false);
        }
        answers.out.extend_from_slice(lines.text);
        let results = self.search.lines(lines, Some(self.limit), Some(&mut answers.out))?;
        let is_solved = |result: &Result<Count, _>| matches!(result, Ok(count) if count.solutions > 0);
        let all_solved = results.iter().all(is_solved);
        // Words in place of grids are shorter: move the lines after them.
        let (mut end, end_of_line) = (0, &lines.text[CELLS..lines.stride]);
        for (index, result) in results.iter().enumerate() {
            let count = (*result)?;
            if is_cut(&count, self.is_resumable) {
                answers.out.truncate(end);
                return Ok(true);
            }
            let verdict = Verdict::of(count);
            answers.tell(verdict, count.stopped);
            if all_solved {
                end += lines.stride;
            } else if count.solutions > 0 {
                answers.out.copy_within(index * lines.stride..(index + 1) * lines.stride, end);
                end += lines.stride;
            } else {
                for part in [verdict.word().as_bytes(), end_of_line] {
                    answers.out[end..end + part.len()].copy_from_slice(part);
                    end += part.len();
                }
            }
        }
        answers.out.truncate(end);
        Ok(true)
    }

    fn tells_verdict(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Drawn | Kind::Json | Kind::Csv) || self.limit != 2
    }

    fn statistics(&self) -> String {
        self.stats.map_or(String::new(), |stats| {
            let engine = stats.engine.map_or(String::new(), |engine| engine.to_string());
            format!(
                "engine {engine}, {} nodes, {} conflicts, {} assignments, depth {}\n",
                stats.nodes, stats.conflicts, stats.assignments, stats.depth
            )
        })
    }
}

/// Writes a word in place of a grid.
fn write_word(verdict: Verdict, is_one_line: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(verdict.word().as_bytes());
    out.extend_from_slice(if is_one_line { b"\n" } else { b"\n\n" });
}

/// Returns the sentence below a drawing.
fn caption(answer: &Found, shown: usize) -> String {
    let verdict = answer.verdict(Verdict::of);
    let why = answer.why_not(verdict).unwrap_or_default();
    match verdict {
        Verdict::Unique => "the only solution".to_owned(),
        Verdict::Several if shown > 1 => format!("{shown} solutions"),
        Verdict::Several => "one of several solutions".to_owned(),
        Verdict::None => "no solution".to_owned(),
        Verdict::Stopped | Verdict::Unsupported => format!("{}: {why}", verdict.word()),
        _ => "a solution; whether there is another is not known".to_owned(),
    }
}

fn write_record(entry: &Entry, answer: &Found, answers: &mut BlockAnswers) -> Result<(), Failure> {
    let grid = |grid: &Vec<u32>| entry_value(entry, grid);
    let others: Vec<_> = answer.grids.iter().skip(1).map(grid).collect();
    let record = Record::of_puzzle(entry)
        .with("verdict", answer.verdict(Verdict::of).word())
        .with("solution", answer.grids.first().map(grid))
        .with("other_solutions", (!others.is_empty()).then_some(others))
        .with("stopped_by", answer.stopped_by())
        .with("unsupported", answer.unsupported);
    answers.write_record(record)
}
