//! The frame of every command that answers a stream of puzzles.
//!
//! ```text
//! for each block of the inputs
//!     plain 9x9 lines, and the verb has a fast way    verb.plain
//!     otherwise                                       verb.answer for all puzzles, verb.write for each
//!     write the page
//! ```
//!
//! A new command implements [`Verb`] and calls [`run`].

use crate::answer::{Tally, Verdict, puzzles};
use crate::args::{CommonArgs, ExitArgs, InputArgs, OutputArgs};
use crate::input::{Block, Entry, Input, PlainLines, STDIN, Source, Unreadable, shown, total_size};
use crate::output::{Kind, Record, Sink, Style};
use crate::report::{Failure, Rejects};
use crate::resume::Resume;
use crate::terminal::{Colours, Progress, is_output_terminal, signal};
use std::io::{IsTerminal, Write};

/// More lines than these are shown as lines on a terminal, not as drawings.
pub const MOST_DRAWN: usize = 10;

/// The work of a command.
pub trait Verb {
    type Answer;

    /// Answers puzzles of any shapes.
    fn answer(&mut self, entries: &[&Entry]) -> Result<Vec<Self::Answer>, Failure>;

    /// Writes one answer, and counts its verdict.
    fn write(&mut self, entry: &Entry, answer: &Self::Answer, page: &mut Page) -> Result<(), Failure>;

    /// Returns whether Ctrl-C came before the answer.
    fn is_cut(&self, _answer: &Self::Answer) -> bool {
        false
    }

    /// Answers and writes plain lines in a faster way, and returns whether it did.
    fn plain(&mut self, _lines: PlainLines, _page: &mut Page) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Writes the answer to text that is not a puzzle; most outputs have none.
    fn write_unreadable(&mut self, _unreadable: &Unreadable, _page: &mut Page) {}

    /// Returns whether the output tells the verdict of each puzzle.
    fn tells_verdict(&self, _kind: Kind) -> bool {
        true
    }

    /// Returns whether a puzzle with this verdict did not get what the command is for. The verdicts
    /// after it do not get it either.
    fn fails(&self, verdict: Verdict) -> bool {
        verdict.is_unanswered()
    }

    /// Returns more lines for `--stats`.
    fn statistics(&self) -> String {
        String::new()
    }
}

/// The answers to a block of puzzles.
pub struct Page {
    pub out: Vec<u8>,
    pub tally: Tally,
    pub style: Style,
    /// Whether the heading of a table was written.
    pub has_heading: bool,
}

/// The shared options of a command.
pub struct Job<'a> {
    pub input: &'a InputArgs,
    pub output: &'a OutputArgs,
    pub common: &'a CommonArgs,
    pub exit: ExitArgs,
    pub resumes: bool,
}

/// Answers all puzzles of the inputs, and returns the exit code.
pub fn run(verb: &mut impl Verb, job: &Job) -> Result<u8, Failure> {
    let names = job.input.names();
    job.input.options()?;
    for name in names.iter().filter(|&name| name != STDIN) {
        Source::check(name)?;
    }
    let colours = Colours::choose(job.common.color);
    let style = Style::new(job.output, colours.output)?;
    let path = job.output.output.as_deref().filter(|&path| path != "-");
    if job.resumes && path.is_none() {
        return Err(Failure::Usage("--resume needs the file of the earlier run: add -o FILE".into()));
    }
    let rejects = Rejects::new(job.input.rejects.as_deref(), colours, job.common.quiet)?;
    let mut sink = Sink::open(path, job.resumes)?;
    let resume = if job.resumes { Resume::read(&mut sink)? } else { Resume::default() };
    let is_shown = path.is_none() && is_output_terminal();
    let is_progress_wanted = !job.common.quiet && !is_shown && std::io::stderr().is_terminal();
    let mut run = Run {
        sink,
        resume,
        rejects,
        progress: Progress::new(total_size(&names), is_progress_wanted),
        page: Page { out: Vec::new(), tally: Tally::default(), style, has_heading: false },
        may_draw: is_shown && style.is_default,
    };
    signal::catch();
    let mut result = Ok(());
    let mut bytes_before = 0;
    for name in &names {
        result = run.read(verb, name, job, &mut bytes_before);
        if result.is_err() || signal::is_cancelled() {
            break;
        }
    }
    run.progress.end();
    run.end(verb, result, job, &names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", "))
}

/// A run of a command.
struct Run {
    sink: Sink,
    resume: Resume,
    rejects: Rejects,
    progress: Progress,
    page: Page,
    /// Whether to decide at the first block whether to draw.
    may_draw: bool,
}

impl Run {
    /// Answers the puzzles of one input.
    fn read(&mut self, verb: &mut impl Verb, name: &str, job: &Job, bytes: &mut u64) -> Result<(), Failure> {
        let mut input = Input::open(name, job.input.column.as_deref(), job.input.options()?)?;
        while let Some(block) = input.next()?
            && !signal::is_cancelled()
        {
            if std::mem::take(&mut self.may_draw) && block.len() <= MOST_DRAWN {
                self.page.style.kind = Kind::Drawn;
            }
            self.block(verb, block)?;
            self.progress.update(*bytes + input.bytes(), self.page.tally.total());
        }
        *bytes += input.bytes();
        Ok(())
    }

    /// Answers a block, and writes the answers.
    fn block(&mut self, verb: &mut impl Verb, block: Block) -> Result<(), Failure> {
        let len = block.len() as u64;
        if self.resume.skips(len) {
            if let Block::Entries(entries) = &block {
                for unreadable in entries.iter().filter_map(|entry| entry.as_ref().err()) {
                    self.page.tally.add(Verdict::Unreadable);
                    self.progress.suspend(|| self.rejects.add(unreadable))?;
                }
            }
            return Ok(());
        }
        self.page.out.clear();
        let is_answered = match &block {
            Block::Lines { lines, .. } => verb.plain(*lines, &mut self.page)?,
            Block::Entries(_) => false,
        };
        if !is_answered {
            self.entries(verb, &block.into_entries())?;
        }
        if signal::is_cancelled() && self.resume.is_checking() {
            return Ok(());
        }
        let new = self.resume.check(&self.page.out, len)?;
        self.sink.write(new)
    }

    fn entries(
        &mut self,
        verb: &mut impl Verb,
        entries: &[Result<Entry, Box<Unreadable>>],
    ) -> Result<(), Failure> {
        let readable: Vec<&Entry> = entries.iter().filter_map(|entry| entry.as_ref().ok()).collect();
        let mut answers = verb.answer(&readable)?.into_iter();
        for entry in entries {
            match entry {
                Ok(entry) => match answers.next() {
                    Some(answer) if !verb.is_cut(&answer) => verb.write(entry, &answer, &mut self.page)?,
                    _ => return Ok(()),
                },
                Err(unreadable) => {
                    self.page.tally.add(Verdict::Unreadable);
                    self.progress.suspend(|| self.rejects.add(unreadable))?;
                    verb.write_unreadable(unreadable, &mut self.page);
                }
            }
        }
        Ok(())
    }

    /// Ends the output, tells what happened, and returns the exit code.
    fn end(
        self,
        verb: &impl Verb,
        result: Result<(), Failure>,
        job: &Job,
        inputs: &str,
    ) -> Result<u8, Failure> {
        let tally = &self.page.tally;
        let say = |text: &str| job.common.say(text);
        let result = result.and_then(|()| if signal::is_cancelled() { Ok(()) } else { self.resume.end() });
        if result.is_err() || signal::is_cancelled() {
            if signal::is_cancelled() && result.is_ok() {
                say(&format!("interrupted after {}", puzzles(tally.total())));
            }
            if let Some(part) = self.sink.abandon() {
                say(&format!("what is done is in '{part}'"));
            }
            return result.map(|()| signal::INTERRUPTED);
        }
        let Some(worst) = tally.worst() else {
            if self.resume.has_lines() {
                self.sink.finish()?;
                return Ok(0);
            }
            self.sink.remove();
            return Err(Failure::NoPuzzle { inputs: inputs.to_owned() });
        };
        self.sink.finish()?;
        if job.output.stats {
            let statistics = tally.statistics(self.progress.elapsed());
            let _ = write!(std::io::stderr(), "{statistics}\n{}", verb.statistics());
        } else if tally.total() > 1 && worst > Verdict::Unique {
            say(&tally.summary());
        } else if worst == Verdict::Several && !verb.tells_verdict(self.page.style.kind) {
            say("there are several solutions; this is one of them");
        }
        Ok(job.exit.code(worst, verb.fails(worst)))
    }
}

impl Page {
    /// Writes a verdict as a line.
    pub fn write_word(&mut self, verdict: Verdict) {
        self.out.extend_from_slice(verdict.word().as_bytes());
        self.out.push(b'\n');
    }

    /// Writes the word for text that is not a puzzle, unless answers are records.
    pub fn write_unreadable(&mut self) {
        if !self.style.kind.is_record() {
            self.write_word(Verdict::Unreadable);
        }
    }

    /// Writes a record as JSON or as a row of a table.
    pub fn write_record(&mut self, record: Record) -> Result<(), Failure> {
        if self.style.kind == Kind::Json {
            return record.write_json(&mut self.out);
        }
        let with_heading = !std::mem::replace(&mut self.has_heading, true);
        record.write_csv(with_heading, &mut self.out)
    }
}
