//! A run over text: from blocks of puzzles to their answers.

use super::answerer::Answerer;
use super::{Job, StreamCommand};
use crate::answer::{Verdict, puzzles};
use crate::input::{Block, Input, LineNumbers, Source, WantedRules, is_stdin, shown, total_size};
use crate::output::{Files, Kind, Rejects, Sink, Style};
use crate::report::Failure;
use crate::resume::{Puzzles, Resume};
use crate::terminal::{Colours, Progress, Total, is_output_terminal, signal};
use std::io::IsTerminal;
use std::path::Path;
use std::time::Instant;

/// More lines than these are shown as lines on a terminal, not as drawings.
pub const MOST_DRAWN: usize = 10;

/// Answers all puzzles of the inputs, and returns the exit code.
pub fn run(command: &mut impl StreamCommand, job: &Job) -> Result<u8, Failure> {
    let names = job.input.names();
    job.input.options()?;
    let rules = job.wanted_rules()?;
    for name in names.iter().filter(|name| !is_stdin(name)) {
        Source::check(name)?;
    }
    let colours = Colours::choose(job.common.color);
    let style = Style::new(job.output, colours.output)?;
    let path = job.output.output.as_deref().filter(|path| path.as_os_str() != "-");
    if job.resumes && path.is_none() {
        return Err(Failure::Usage("--resume needs the file of the earlier run: add -o FILE".into()));
    }
    let mut files = Files::new(&names)?;
    files.add_sink("-o", path)?;
    if let Some(rejects) = &job.input.rejects {
        files.add_in_place("--rejects", rejects)?;
    }
    let rejects = Rejects::new(job.input.rejects.as_deref(), colours, job.common.quiet)?;
    let mut sink = Sink::open(path, job.resumes)?;
    let resume =
        if command.is_resumable() { Resume::begin(&mut sink, job.resumes)? } else { Resume::default() };
    if resume.unknown_lines() > 0 {
        let lines = resume.unknown_lines();
        job.common.say(&format!(
            "the last {lines} answers are compared with the inputs, as no hash of them is there"
        ));
    }
    let is_shown = path.is_none() && is_output_terminal();
    // A bar would disturb those who type puzzles.
    let is_typed = names.iter().any(|name| is_stdin(name)) && std::io::stdin().is_terminal();
    let is_progress_wanted = !job.common.quiet && !is_typed && std::io::stderr().is_terminal();
    let total = total_size(&names).map_or(Total::Unknown, Total::Bytes);
    let mut run = Run {
        // Text that is not a puzzle would be nowhere.
        loses_unreadable: files.replaces_input && job.input.rejects.is_none(),
        sink,
        resume,
        answerer: Answerer::new(rejects, Progress::new(total, is_progress_wanted, is_shown), style),
        may_draw: is_shown && style.is_default,
    };
    signal::catch();
    let mut result = Ok(());
    let mut bytes_before = 0;
    for name in &names {
        result = run.read(command, name, job, &rules, &mut bytes_before);
        if result.is_err() || signal::is_cancelled() {
            break;
        }
    }
    run.answerer.progress.end();
    run.end(command, result, job, &names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", "))
}

/// A run of a command.
struct Run {
    sink: Sink,
    /// Whether the output replaces an input, and text that is not a puzzle is not kept elsewhere.
    loses_unreadable: bool,
    resume: Resume,
    answerer: Answerer,
    /// Whether to decide at the first block whether to draw.
    may_draw: bool,
}

impl Run {
    /// Answers the puzzles of one input.
    fn read(
        &mut self,
        command: &mut impl StreamCommand,
        name: &Path,
        job: &Job,
        rules: &WantedRules,
        bytes: &mut u64,
    ) -> Result<(), Failure> {
        let (column, options) = (job.input.column.as_deref(), job.input.options()?);
        let mut input = Input::open(name, column, options, rules.clone())?;
        loop {
            let before = *bytes + input.bytes();
            let Some(mut block) = input.next()? else { break };
            if signal::is_cancelled() {
                break;
            }
            if std::mem::take(&mut self.may_draw) && block.len() <= MOST_DRAWN {
                self.answerer.answers.style.kind = Kind::Drawn;
            }
            let bytes_each = match &block {
                _ if self.answerer.passed > 0 => Some(before as f64 / self.answerer.passed as f64),
                Block::Lines { lines, numbers: LineNumbers::From(_), .. } => Some(lines.stride as f64),
                _ => None,
            };
            self.answerer.progress.measure(bytes_each);
            while let Some(piece) = block.take(self.answerer.piece_len())
                && !signal::is_cancelled()
            {
                let (len, begun) = (piece.len(), Instant::now());
                self.block(command, piece)?;
                self.answerer.pass(len, begun);
            }
        }
        *bytes += input.bytes();
        Ok(())
    }

    /// Answers a block, and writes the answers.
    fn block(&mut self, command: &mut impl StreamCommand, block: Block) -> Result<(), Failure> {
        let len = block.len() as u64;
        if self.resume.skips(len) {
            match &block {
                Block::Lines { lines, .. } => self.resume.pass(Puzzles::Lines(*lines))?,
                Block::Entries(entries) => {
                    self.resume.pass(Puzzles::Entries(entries))?;
                    self.answerer.reject_again(entries)?;
                }
            }
            self.answerer.progress.pass(len);
            return Ok(());
        }
        let before = self.answerer.answers.tally.total();
        let lines = match &block {
            Block::Lines { lines, .. } => Some(*lines),
            Block::Entries(_) => None,
        };
        let entries = self.answerer.answer(command, block)?;
        if signal::is_cancelled() && self.resume.is_checking() {
            return Ok(());
        }
        // An answer that Ctrl-C cut off is not done.
        self.answerer.progress.pass(if signal::is_cancelled() { 0 } else { len });
        let answered = self.answerer.answers.tally.total() - before;
        self.resume.pass(lines.map_or(Puzzles::Entries(&entries), Puzzles::Lines).first(answered))?;
        let new = self.resume.check(&self.answerer.answers.out, answered)?;
        self.sink.write(new)?;
        self.resume.keep(self.sink.written)
    }

    /// Ends the output, tells what happened, and returns the exit code.
    fn end(
        mut self,
        command: &impl StreamCommand,
        result: Result<(), Failure>,
        job: &Job,
        inputs: &str,
    ) -> Result<u8, Failure> {
        let tally = &self.answerer.answers.tally;
        let say = |text: &str| job.common.say(text);
        let result = result.and_then(|()| if signal::is_cancelled() { Ok(()) } else { self.resume.end() });
        if result.is_err() || signal::is_cancelled() {
            if signal::is_cancelled() && result.is_ok() {
                say(&format!("interrupted after {}", puzzles(tally.total())));
            }
            self.resume.abandon();
            if let Some(part) = self.sink.abandon() {
                let is_resumable =
                    job.output.output.is_some() && command.is_resumable() && self.resume.may_go_on();
                let how = if is_resumable { ": the same command with --resume goes on" } else { "" };
                say(&format!("what is done is in '{part}'{how}"));
            }
            return result.map(|()| signal::INTERRUPTED);
        }
        if tally.worst().is_none() && !self.resume.has_lines() {
            self.sink.remove();
            return Err(Failure::NoPuzzle { inputs: inputs.to_owned() });
        }
        if let Some(rejects) = self.answerer.rejects.finish()? {
            say(&format!("nothing was rejected: '{rejects}' of an earlier run is removed"));
        }
        if self.loses_unreadable && tally.get(Verdict::Unreadable) > 0 {
            let how = if command.is_resumable() && self.resume.may_go_on() {
                self.resume.abandon();
                self.sink.abandon();
                "add --resume and --rejects FILE, which keeps that text"
            } else {
                self.sink.remove();
                "add --rejects FILE, which keeps that text"
            };
            return Err(Failure::Message(format!(
                "the input is not replaced, as its text that is not a puzzle would be lost: {how}"
            )));
        }
        self.sink.finish()?;
        self.answerer.answers.tell_lost(job.common, job.input.shape.is_some());
        Ok(self.answerer.end(command, job))
    }
}
