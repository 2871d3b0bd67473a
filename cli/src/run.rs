//! The frame of every command that answers a stream of puzzles.
//!
//! ```text
//! for each block of the inputs, or piece of it if progress is shown
//!     plain 9x9 lines, and a fast way for them    command.plain
//!     otherwise                                   command.answer for all puzzles, command.write for each
//!     write the page
//! ```
//!
//! A new command implements [`StreamCommand`] and calls [`run`].

use crate::answer::{ExitArgs, Tally, Verdict, puzzles};
use crate::args::{CommonArgs, InputArgs, OutputArgs, RulesArgs};
use crate::input::{
    Block, Entry, Input, LineNumbers, NamedRules, PlainLines, Source, Unreadable, WantedRules, is_stdin,
    shown, total_size,
};
use crate::output::{Files, Kind, Record, Rejects, Sink, Style};
use crate::report::Failure;
use crate::resume::{Puzzles, Resume};
use crate::terminal::{Colours, Progress, Total, Watch, is_output_terminal, signal};
use ordoku::Shape;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// More lines than these are shown as lines on a terminal, not as drawings.
pub const MOST_DRAWN: usize = 10;

/// If puzzles take longer than this on average and progress is shown, they are answered one by one,
/// so that each is seen. The batch engines, which take many at once, gain nothing then.
const WATCHED_FROM: Duration = Duration::from_micros(200);

/// The puzzles of the first piece, by which the speed is measured.
const FIRST_PIECE: usize = 256;

/// The fewest puzzles of a piece: the threads wait for each other at its end.
const LEAST_PIECE: usize = 64;

/// About how long slow puzzles are answered until the answers are written.
const PAGE_TIME: Duration = Duration::from_secs(5);

/// A command that answers a stream of puzzles.
pub trait StreamCommand {
    type Answer;

    /// Answers puzzles of any shapes. A slow command tells `watch` of each.
    fn answer(&mut self, entries: &[&Entry], watch: Watch) -> Result<Vec<Self::Answer>, Failure>;

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

    /// Returns whether a later run with --resume may go on with the output.
    fn is_resumable(&self) -> bool {
        false
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
    /// The shape of the first puzzle whose text does not say which boxes it has.
    pub unstated_shape: Option<Shape>,
    /// Whether a puzzle was written without the rules that its text has.
    loses_rules: bool,
}

/// The shared options of a command.
pub struct Job<'a> {
    pub input: &'a InputArgs,
    pub output: &'a OutputArgs,
    pub common: &'a CommonArgs,
    pub exit: ExitArgs,
    pub resumes: bool,
    /// The rules of the puzzles, if the command takes other rules than those of Sudoku.
    pub rules: Option<&'a RulesArgs>,
}

impl<'a> Job<'a> {
    /// Creates the job of a command that has no verdict, does not resume, and takes Sudoku only.
    pub fn new(input: &'a InputArgs, output: &'a OutputArgs, common: &'a CommonArgs) -> Self {
        Self { input, output, common, exit: ExitArgs::default(), resumes: false, rules: None }
    }

    /// Takes puzzles of all rules.
    pub fn with_rules(self, rules: &'a RulesArgs) -> Self {
        Self { rules: Some(rules), ..self }
    }

    /// Returns the rules of the puzzles. Reads the file of regions.
    fn wanted_rules(&self) -> Result<WantedRules, Failure> {
        Ok(match self.rules {
            None => WantedRules::Sudoku,
            Some(rules) => NamedRules::wanted(rules)?,
        })
    }
}

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
        sink,
        resume,
        rejects,
        progress: Progress::new(total, is_progress_wanted, is_shown),
        passed: 0,
        time_each: None,
        page: Page::new(style),
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
    run.progress.end();
    run.end(command, result, job, &names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", "))
}

/// A run of a command.
struct Run {
    sink: Sink,
    resume: Resume,
    rejects: Rejects,
    progress: Progress,
    /// The puzzles that were answered or skipped.
    passed: u64,
    /// The time that a puzzle of the last piece took on average.
    time_each: Option<Duration>,
    page: Page,
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
                self.page.style.kind = Kind::Drawn;
            }
            let bytes_each = match &block {
                _ if self.passed > 0 => Some(before as f64 / self.passed as f64),
                Block::Lines { lines, numbers: LineNumbers::From(_), .. } => Some(lines.stride as f64),
                _ => None,
            };
            self.progress.measure(bytes_each);
            while let Some(piece) = block.take(self.piece_len())
                && !signal::is_cancelled()
            {
                let (len, begun) = (piece.len(), Instant::now());
                self.block(command, piece)?;
                self.passed += len as u64;
                self.time_each = Some(begun.elapsed() / u32::try_from(len).unwrap_or(u32::MAX));
            }
        }
        *bytes += input.bytes();
        Ok(())
    }

    /// Returns whether puzzles are answered one by one, so that each is seen.
    fn is_watched(&self) -> bool {
        self.progress.is_wanted() && self.time_each.is_none_or(|time| time > WATCHED_FROM)
    }

    /// Returns the most puzzles that are answered at once.
    fn piece_len(&self) -> usize {
        match self.time_each {
            _ if !self.progress.is_wanted() => usize::MAX,
            None => FIRST_PIECE,
            Some(time) if time > WATCHED_FROM => {
                usize::try_from(PAGE_TIME.as_micros() / time.as_micros()).unwrap_or(0).max(LEAST_PIECE)
            }
            Some(_) => usize::MAX,
        }
    }

    /// Answers a block, and writes the answers.
    fn block(&mut self, command: &mut impl StreamCommand, block: Block) -> Result<(), Failure> {
        let len = block.len() as u64;
        if self.resume.skips(len) {
            match &block {
                Block::Lines { lines, .. } => self.resume.pass(Puzzles::Lines(*lines))?,
                Block::Entries(entries) => {
                    self.resume.pass(Puzzles::Entries(entries))?;
                    for unreadable in entries.iter().filter_map(|entry| entry.as_ref().err()) {
                        self.page.tally.add(Verdict::Unreadable);
                        self.progress.suspend(|| self.rejects.add(unreadable))?;
                    }
                }
            }
            self.progress.pass(len);
            return Ok(());
        }
        self.page.out.clear();
        let before = self.page.tally.total();
        let lines = match &block {
            Block::Lines { lines, .. } => Some(*lines),
            Block::Entries(_) => None,
        };
        let is_answered = match &block {
            Block::Lines { lines, file, numbers } if !self.is_watched() => {
                if self.progress.is_wanted() {
                    let numbers = (0..lines.len()).map(|index| numbers.get(index)).collect();
                    self.progress.begin(file, numbers);
                }
                command.plain(*lines, &mut self.page)?
            }
            _ => false,
        };
        let entries = if is_answered { Vec::new() } else { block.into_entries() };
        self.entries(command, &entries)?;
        if signal::is_cancelled() && self.resume.is_checking() {
            return Ok(());
        }
        // An answer that Ctrl-C cut off is not done.
        self.progress.pass(if signal::is_cancelled() { 0 } else { len });
        let answered = self.page.tally.total() - before;
        self.resume.pass(lines.map_or(Puzzles::Entries(&entries), Puzzles::Lines).first(answered))?;
        let new = self.resume.check(&self.page.out, answered)?;
        self.sink.write(new)?;
        self.resume.keep(self.sink.written)
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
                        command.write(entry, &answer, &mut self.page)?
                    }
                    _ => return Ok(()),
                },
                Err(unreadable) => {
                    self.page.tally.add(Verdict::Unreadable);
                    self.progress.suspend(|| self.rejects.add(unreadable))?;
                    command.write_unreadable(unreadable, &mut self.page);
                }
            }
        }
        Ok(())
    }

    /// Ends the output, tells what happened, and returns the exit code.
    fn end(
        mut self,
        command: &impl StreamCommand,
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
            self.resume.abandon();
            if let Some(part) = self.sink.abandon() {
                let is_resumable =
                    job.output.output.is_some() && command.is_resumable() && self.resume.may_go_on();
                let how = if is_resumable { ": the same command with --resume goes on" } else { "" };
                say(&format!("what is done is in '{part}'{how}"));
            }
            return result.map(|()| signal::INTERRUPTED);
        }
        let worst = tally.worst();
        if worst.is_none() && !self.resume.has_lines() {
            self.sink.remove();
            return Err(Failure::NoPuzzle { inputs: inputs.to_owned() });
        }
        if let Some(rejects) = self.rejects.finish()? {
            say(&format!("nothing was rejected: '{rejects}' of an earlier run is removed"));
        }
        self.sink.finish()?;
        self.page.tell_lost(job.common, job.input.shape.is_some());
        let Some(worst) = worst else { return Ok(0) };
        if job.output.stats {
            let statistics = tally.statistics(self.progress.elapsed());
            let _ = write!(std::io::stderr(), "{statistics}\n{}", command.statistics());
        } else if tally.total() > 1 && worst > Verdict::Unique {
            say(&tally.summary());
        } else if worst == Verdict::Several && !command.tells_verdict(self.page.style.kind) {
            say("there are several solutions; this is one of them");
        }
        Ok(job.exit.code(worst, command.fails(worst)))
    }
}

impl Page {
    pub fn new(style: Style) -> Self {
        Self {
            out: Vec::new(),
            tally: Tally::default(),
            style,
            has_heading: false,
            unstated_shape: None,
            loses_rules: false,
        }
    }

    /// Writes a grid, see [`Style::write`].
    pub fn write_grid(
        &mut self,
        style: Style,
        entry: &Entry,
        values: &[u32],
        clashes: &[usize],
    ) -> Result<(), Failure> {
        self.unstated_shape = self.unstated_shape.or((!style.tells_boxes(entry)).then_some(entry.shape));
        style.write(entry, values, clashes, &mut self.out)
    }

    /// Writes a puzzle with all that it has, see [`Style::write_puzzle`].
    pub fn write_puzzle(&mut self, style: Style, entry: &Entry, clashes: &[usize]) -> Result<(), Failure> {
        self.unstated_shape = self.unstated_shape.or((!style.tells_boxes(entry)).then_some(entry.shape));
        self.loses_rules |= style.loses_rules(entry);
        style.write_puzzle(entry, clashes, &mut self.out)
    }

    /// Tells if the output does not say which boxes or which rules a puzzle has.
    pub fn tell_lost(&self, common: &CommonArgs, is_shape_named: bool) {
        if self.loses_rules {
            common.say("the output does not have the rules of the puzzles: write json, or leave out --to");
        }
        if !is_shape_named {
            self.tell_boxes(common);
        }
    }

    fn tell_boxes(&self, common: &CommonArgs) {
        let Some(shape) = self.unstated_shape else { return };
        let (rows, columns) = (shape.box_rows(), shape.box_cols());
        common.say(&format!(
            "the output does not say that boxes are {rows}x{columns}: read it with --shape {rows}x{columns}, or write json, csv or, up to 36x36, boxes"
        ));
    }

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
