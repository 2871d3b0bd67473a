//! `dedup`: each puzzle once.

use crate::answer::{Forms, Supported, Verdict, is_cut, puzzles};
use crate::args::{CommonArgs, InputArgs, LimitArgs, OutputArgs};
use crate::input::{CELLS, Entry, PlainLines};
use crate::output::Record;
use crate::report::Failure;
use crate::run::{BlockAnswers, Job, StreamCommand, run};
use crate::terminal::Watch;
use ordoku::{Outcome, StopReason};
use std::collections::HashSet;

/// Write each puzzle once
///
/// Writes the first of all puzzles that are the same: those that become each other by renaming
/// digits and by moving rows, columns, bands and stacks. With --exact, only puzzles with the same
/// cells are the same. Two puzzles are compared cell by cell, never by a check sum alone. Every 9x9
/// that was written takes about 100 bytes of memory; larger ones take two bytes more for each cell.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku dedup puzzles.txt puzzle.txt -o all.txt
  ordoku dedup --exact puzzles.txt                 puzzles with the same cells only")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Compare cells only: renamed or moved copies are other puzzles
    #[arg(long, help_heading = "Search")]
    exact: bool,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut dedup = Dedup {
            forms: (!self.exact).then(|| Forms::new(self.limits.options())),
            room: Vec::new(),
            seen: HashSet::new(),
            read: 0,
        };
        let job = Job::new(&self.input, &self.output, common);
        let code = run(&mut dedup, &job)?;
        common.say(&format!("kept {} of {}", dedup.seen.len(), puzzles(dedup.read)));
        Ok(code)
    }
}

struct Dedup {
    /// `None` to compare cells.
    forms: Option<Forms>,
    /// The forms of a block of lines.
    room: Vec<u8>,
    seen: HashSet<Box<[u8]>>,
    read: u64,
}

impl Dedup {
    /// Adds a puzzle, and returns whether it is new.
    fn is_new(&mut self, key: Box<[u8]>) -> bool {
        self.read += 1;
        self.seen.insert(key)
    }
}

/// Returns the key that is the same for puzzles with the same shape and the same cells or pencil
/// marks.
fn key(entry: &Entry, values: &[u32]) -> Box<[u8]> {
    if entry.shape == ordoku::Shape::NINE && entry.marks.is_none() {
        return packed(values.iter().map(|&value| value as u8));
    }
    let mut key = vec![entry.shape.box_rows() as u8, entry.shape.box_cols() as u8];
    match &entry.marks {
        None => key.extend(values.iter().flat_map(|&value| (value as u16).to_le_bytes())),
        Some(marks) => key.extend(marks.iter().flat_map(|word| word.to_le_bytes())),
    }
    key.into()
}

/// Packs the digits of a 9x9, two in a byte: no other key has this length.
fn packed(digits: impl Iterator<Item = u8>) -> Box<[u8]> {
    let mut key = [0u8; CELLS.div_ceil(2)];
    digits.enumerate().for_each(|(cell, digit)| key[cell / 2] |= digit << (cell % 2 * 4));
    key.into()
}

/// The answer to one puzzle: what is compared, or that it was stopped.
enum Key {
    Found(Box<[u8]>),
    Stopped(StopReason),
}

impl Supported for Key {}

impl StreamCommand for Dedup {
    type Answer = Key;

    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Key>, Failure> {
        let Some(forms) = &self.forms else {
            return Ok(entries.iter().map(|entry| Key::Found(key(entry, &entry.values))).collect());
        };
        let answers =
            forms.entries(entries, watch)?.into_iter().zip(entries).map(|(answer, entry)| match answer {
                Outcome::Answer(canonical) => Key::Found(key(entry, canonical.puzzle.givens())),
                Outcome::Stopped(reason) => Key::Stopped(reason),
            });
        Ok(answers.collect())
    }

    fn is_cut(&self, answer: &Key) -> bool {
        matches!(answer, Key::Stopped(StopReason::Cancel))
    }

    fn write(&mut self, entry: &Entry, answer: &Key, answers: &mut BlockAnswers) -> Result<(), Failure> {
        let is_new = match answer {
            Key::Found(key) => self.is_new(key.clone()),
            Key::Stopped(_) => {
                return Err(Failure::Message(format!(
                    "{}: the canonical form was not found within the limits: raise --time or --nodes, or use \
                     --exact",
                    entry.place
                )));
            }
        };
        answers.tally.add(Verdict::Done);
        if !is_new {
            return Ok(());
        }
        let style = answers.style;
        if style.kind.is_record() {
            return answers.write_record(Record::of_puzzle(entry));
        }
        answers.write_puzzle(style, entry, &[])
    }

    fn plain(&mut self, lines: PlainLines, answers: &mut BlockAnswers) -> Result<bool, Failure> {
        if !answers.style.keeps_lines() {
            return Ok(false);
        }
        let mut room = std::mem::take(&mut self.room);
        room.clear();
        room.extend_from_slice(lines.text);
        if let Some(forms) = &mut self.forms {
            let results = forms.lines(lines, &mut room)?;
            if results
                .iter()
                .any(|result| result.is_ok_and(|count| count.stopped.is_some() && !is_cut(&count, false)))
            {
                self.room = room;
                return Ok(false);
            }
            let mut done = 0;
            for result in results {
                if is_cut(&(*result)?, false) {
                    break;
                }
                done += 1;
            }
            room.truncate(done * lines.stride);
        }
        let digit = |byte: &u8| if *byte == b'.' { 0 } else { byte - b'0' };
        for (line, form) in lines.text.chunks_exact(lines.stride).zip(room.chunks_exact(lines.stride)) {
            answers.tally.add(Verdict::Done);
            if self.is_new(packed(form[..CELLS].iter().map(digit))) {
                answers.out.extend_from_slice(line);
            }
        }
        self.room = room;
        Ok(true)
    }
}
