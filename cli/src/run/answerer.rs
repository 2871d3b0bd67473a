//! Answers one block after another.

use super::{BlockAnswers, Job, StreamCommand};
use crate::answer::{Supported, Verdict};
use crate::input::{Block, Entry, Unreadable};
use crate::output::{Rejects, Style};
use crate::report::Failure;
use crate::terminal::{Progress, Watch};
use ordoku::Shape;
use std::io::Write;
use std::time::{Duration, Instant};

/// If puzzles take longer than this on average and progress is shown, they are answered one by one,
/// so that each is seen. The batch engines, which take many at once, gain nothing then.
const WATCHED_FROM: Duration = Duration::from_micros(200);

/// The puzzles of the first piece, by which the speed is measured.
const FIRST_PIECE: usize = 256;

/// The fewest puzzles of a piece: the threads wait for each other at its end.
const LEAST_PIECE: usize = 64;

/// About how long slow puzzles are answered until the answers are written.
const PIECE_TIME: Duration = Duration::from_secs(5);

/// Answers blocks, and measures how long a puzzle takes.
pub struct Answerer {
    pub rejects: Rejects,
    pub progress: Progress,
    /// The puzzles that were answered or skipped.
    pub passed: u64,
    /// The time that a puzzle of the last piece took on average.
    time_each: Option<Duration>,
    /// The answers to the last block.
    pub answers: BlockAnswers,
}

/// The puzzles of a block, if they were not answered as plain lines.
pub type Entries = Vec<Result<Entry, Box<Unreadable>>>;

impl Answerer {
    pub fn new(rejects: Rejects, progress: Progress, style: Style) -> Self {
        Self { rejects, progress, passed: 0, time_each: None, answers: BlockAnswers::new(style) }
    }

    /// Returns whether puzzles are answered one by one, so that each is seen.
    fn is_watched(&self) -> bool {
        self.progress.is_wanted() && self.time_each.is_none_or(|time| time > WATCHED_FROM)
    }

    /// Returns the most puzzles that are answered at once.
    pub fn piece_len(&self) -> usize {
        match self.time_each {
            _ if !self.progress.is_wanted() => usize::MAX,
            None => FIRST_PIECE,
            Some(time) if time > WATCHED_FROM => {
                usize::try_from(PIECE_TIME.as_micros() / time.as_micros()).unwrap_or(0).max(LEAST_PIECE)
            }
            Some(_) => usize::MAX,
        }
    }

    /// Notes how long a piece took.
    pub fn pass(&mut self, len: usize, begun: Instant) {
        self.passed += len as u64;
        self.time_each = Some(begun.elapsed() / u32::try_from(len).unwrap_or(u32::MAX));
    }

    /// Passes texts that an earlier run has found not to be puzzles.
    pub fn reject_again(&mut self, entries: &[Result<Entry, Box<Unreadable>>]) -> Result<(), Failure> {
        for unreadable in entries.iter().filter_map(|entry| entry.as_ref().err()) {
            self.answers.tell_unreadable(unreadable);
            self.progress.suspend(|| self.rejects.add(unreadable))?;
        }
        Ok(())
    }

    /// Answers a block. After Ctrl-C, there may be the first answers only.
    pub fn answer(&mut self, command: &mut impl StreamCommand, block: Block) -> Result<Entries, Failure> {
        self.answers.clear();
        let is_answered = match &block {
            Block::Lines { lines, file, numbers } if !self.is_watched() => {
                if self.progress.is_wanted() {
                    let numbers = (0..lines.len()).map(|index| numbers.get(index)).collect();
                    self.progress.begin(file, numbers);
                }
                command.plain(*lines, &mut self.answers)?
            }
            _ => false,
        };
        let entries = if is_answered { Vec::new() } else { block.into_entries() };
        self.entries(command, &entries)?;
        Ok(entries)
    }

    fn entries(
        &mut self,
        command: &mut impl StreamCommand,
        entries: &[Result<Entry, Box<Unreadable>>],
    ) -> Result<(), Failure> {
        let readable: Vec<&Entry> = entries.iter().filter_map(|entry| entry.as_ref().ok()).collect();
        let mut watch = Watch::OFF;
        if let (true, Some(first)) = (self.progress.is_wanted(), readable.first()) {
            let file = first.place.file.clone();
            let begun = self.progress.begin(&file, readable.iter().map(|entry| entry.place.line).collect());
            let is_small =
                |entry: &&Entry| entry.shape == Shape::NINE && entry.marks.is_none() && entry.rules.is_none();
            if self.is_watched() || !readable.iter().all(is_small) {
                watch = begun;
            }
        }
        let mut answers = command.answer(&readable, watch)?.into_iter();
        for entry in entries {
            match entry {
                Ok(entry) => match answers.next() {
                    Some(answer) if !command.is_cut(&answer) => {
                        if let Some(why) = answer.unsupported() {
                            self.progress.suspend(|| self.rejects.tell_unsupported(&entry.place, why));
                        }
                        command.write(entry, &answer, &mut self.answers)?
                    }
                    _ => return Ok(()),
                },
                Err(unreadable) => {
                    self.answers.tell_unreadable(unreadable);
                    self.progress.suspend(|| self.rejects.add(unreadable))?;
                    command.write_unreadable(unreadable, &mut self.answers);
                }
            }
        }
        Ok(())
    }

    /// Tells at the end of a run what happened, and returns the exit code.
    pub fn end(&self, command: &impl StreamCommand, job: &Job) -> u8 {
        let BlockAnswers { tally, style, .. } = &self.answers;
        let Some(worst) = tally.worst() else { return 0 };
        if job.output.stats {
            let statistics = tally.statistics(self.progress.elapsed());
            let _ = write!(std::io::stderr(), "{statistics}\n{}", command.statistics());
        } else if tally.total() > 1 && worst > Verdict::Unique {
            job.common.say(&tally.summary());
        } else if worst == Verdict::Several && !command.tells_verdict(style.kind) {
            job.common.say("there are several solutions; this is one of them");
        }
        job.exit.code(worst, command.fails(worst))
    }
}
