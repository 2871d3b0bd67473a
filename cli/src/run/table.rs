//! A run over a table in a file: from groups of rows to groups with answers.

use super::answerer::Answerer;
use super::{Job, StreamCommand};
use crate::answer::puzzles;
use crate::args::TableArgs;
use crate::input::{Cells, Source, is_stdin};
use crate::output::{Destination, Files, Kind, Part, Rejects, Style};
use crate::report::{Failure, escaped_path};
use crate::table::{
    self, AnswerColumn, Answers, Group, Journal, Kept, PartWriter, PuzzleColumn, TableError, TableFile,
    check_names, read_cells,
};
use crate::terminal::{Colours, Progress, Total, signal};
use arrow_array::{ArrayRef, RecordBatch};
use ordoku::Shape;
use ordoku::text::Layout;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;

/// The rows of an earlier run that are answered again.
const CHECKED: usize = 16;

/// Answers the puzzles of a table, and returns the exit code.
pub fn run(command: &mut impl StreamCommand, job: &Job, args: &TableArgs) -> Result<u8, Failure> {
    let (input, output) = files(job)?;
    let (name, out_name) = (escaped_path(&input), escaped_path(&output));
    let columns = command.columns();
    let style = style(job, &columns)?;
    let file = table::open(&input)?;
    let shape = job.input.shape;
    let column = PuzzleColumn::find(&name, file.fields(), job.input.column.as_deref(), shape)?;
    if column.has_numbers() && !style.keeps_lines() {
        return Err(Failure::Usage(
            "--to and --blank do not go with a column of lists of numbers".to_owned(),
        ));
    }
    let schema = column.answers(&columns, &args.prefix);
    check_names(&name, file.fields(), &schema)?;
    let cells = Cells::new(&name, job.input.options()?, job.wanted_rules()?);
    let mut part = Part::open(&output, job.resumes)?;
    let (journal, earlier) = Journal::open(&part.path, &mut part.file, job.resumes)?;
    let total = file.rows().map_or(Total::Unknown, Total::Puzzles);
    let is_progress_wanted = !job.common.quiet && std::io::stderr().is_terminal();
    let rejects = Rejects::new(None, Colours::choose(job.common.color), job.common.quiet)?;
    let mut answerer = Answerer::new(rejects, Progress::new(total, is_progress_wanted, false), style);
    answerer.answers.kept = Some(Kept::default());
    let mut run = TableRun {
        file,
        column,
        shape,
        cells,
        answers: Answers::new(columns, schema),
        answerer,
        journal,
        part,
        rows: 0,
        has_groups: !earlier.is_empty(),
        is_refused: false,
        name,
        out_name,
    };
    signal::catch();
    let result = run.create(&earlier).and_then(|()| run.groups(command, &earlier));
    run.end(command, result, job)
}

/// Returns the input and the output, which are one file each.
fn files(job: &Job) -> Result<(PathBuf, PathBuf), Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    let input = match &job.input.files[..] {
        [input] if !is_stdin(input) => input.clone(),
        [] | [_] => {
            return usage("--parquet needs the name of a file, as such files are not read from a pipe");
        }
        _ => return usage("--parquet reads one file: run the command for each"),
    };
    if job.input.rejects.is_some() {
        return usage("--rejects does not go with --parquet: the column error tells what is not a puzzle");
    }
    Source::check(&input)?;
    let named = job.output.output.as_deref();
    let output = match Destination::of(named)? {
        Destination::File(output) => output,
        _ => return usage("--parquet needs -o FILE: the output is a file, which is no pipe and no device"),
    };
    Files::new([&input])?.add_table("-o", &output)?;
    Ok((input, output))
}

/// Returns how answers are written, before they become columns.
fn style(job: &Job, columns: &[AnswerColumn]) -> Result<Style, Failure> {
    let mut style = Style::new(job.output, false)?;
    let has_records = columns.iter().any(AnswerColumn::is_field);
    match style.kind {
        Kind::Layout(None | Some(Layout::Line)) if style.is_default || !has_records => {}
        _ => {
            return Err(Failure::Usage(
                "--parquet writes columns: leave out --to and --blank, or for grids name symbols only, such as \
                 --to letters"
                    .to_owned(),
            ));
        }
    }
    style.kind = if has_records { Kind::Json } else { Kind::Layout(Some(Layout::Line)) };
    Ok(style)
}

struct TableRun {
    file: Box<dyn TableFile>,
    column: PuzzleColumn,
    shape: Option<Shape>,
    cells: Cells,
    answers: Answers,
    answerer: Answerer,
    journal: Journal,
    part: Part,
    /// The rows before the piece in work.
    rows: u64,
    /// Whether a group is in the part.
    has_groups: bool,
    /// Whether the part is not what this run would have written.
    is_refused: bool,
    /// The names of the input and of the output, for messages.
    name: String,
    out_name: String,
}

impl TableRun {
    /// Begins the output.
    fn create(&mut self, earlier: &[Group]) -> Result<(), Failure> {
        let known = earlier.last().map_or(0, |group| group.bytes);
        let part = self.part.file.try_clone().map_err(|error| Failure::write(&self.out_name, error))?;
        let created = self.file.create(&self.answers, &self.column, PartWriter::new(part, known));
        created.map_err(|error| self.writing(error))
    }

    /// Takes over the groups of an earlier run, and answers the others.
    fn groups(&mut self, command: &mut impl StreamCommand, earlier: &[Group]) -> Result<(), Failure> {
        self.replay(command, earlier)?;
        for group in earlier.len()..self.file.groups() {
            if signal::is_cancelled() || !self.group(command, group)? {
                return Ok(());
            }
        }
        let finished = self.file.finish();
        finished.map_err(|error| self.writing(error))
    }

    fn replay(&mut self, command: &mut impl StreamCommand, earlier: &[Group]) -> Result<(), Failure> {
        if earlier.len() > self.file.groups() {
            return Err(self.changed("has fewer groups of rows"));
        }
        for (index, known) in earlier.iter().enumerate() {
            if signal::is_cancelled() {
                return Ok(());
            }
            let replayed = self.file.replay(index, known, &self.part.file, CHECKED);
            let (group, first) = match replayed {
                Err(TableError::Refused(_)) => return Err(self.changed("or the options have changed")),
                replayed => replayed.map_err(|error| self.reading(error))?,
            };
            if group != *known {
                return Err(self.changed("has changed"));
            }
            if index + 1 == earlier.len() && !self.answers_are(command, index, &first)? {
                return Err(self.changed("or the options have changed"));
            }
            self.rows = group.rows;
        }
        self.answerer.progress.pass(self.rows);
        Ok(())
    }

    /// Answers the first rows of a group again, and returns whether their answers are these.
    fn answers_are(
        &mut self,
        command: &mut impl StreamCommand,
        group: usize,
        first: &RecordBatch,
    ) -> Result<bool, Failure> {
        let pieces = self.file.pieces(group, &self.column);
        let mut pieces = pieces.map_err(|error| self.reading(error))?;
        let Some(piece) = pieces.next() else { return Ok(true) };
        let piece = piece.map_err(|error| self.reading(error))?;
        let is_answered = self.piece(command, &piece.slice(0, first.num_rows().min(piece.len())))?;
        let again = self.answers.batch().map_err(|error| self.writing(error.into()))?;
        Ok(!is_answered || again.columns() == first.columns())
    }

    /// Answers a group, and returns whether Ctrl-C did not come before its end.
    fn group(&mut self, command: &mut impl StreamCommand, group: usize) -> Result<bool, Failure> {
        let pieces = self.file.pieces(group, &self.column);
        for piece in pieces.map_err(|error| self.reading(error))? {
            let piece = piece.map_err(|error| self.reading(error))?;
            if signal::is_cancelled() || !self.piece(command, &piece)? {
                return Ok(false);
            }
            self.rows += piece.len() as u64;
            let answers = self.answers.batch().map_err(TableError::from);
            let pushed = answers.and_then(|answers| self.file.push(answers));
            pushed.map_err(|error| self.writing(error))?;
        }
        let ended = self.file.end_group(group);
        self.journal.keep(&ended.map_err(|error| self.writing(error))?)?;
        self.has_groups = true;
        Ok(true)
    }

    /// Answers a piece, and returns whether Ctrl-C did not come before its end.
    fn piece(&mut self, command: &mut impl StreamCommand, piece: &ArrayRef) -> Result<bool, Failure> {
        let Self { column, shape, cells, answers, answerer, .. } = self;
        let first = self.rows + 1;
        answers.begin(piece.len());
        cells.clear();
        read_cells(column, piece, first, *shape, cells)?;
        let mut answered = 0;
        for (mut block, mut rows) in cells.blocks() {
            while let Some(part) = block.take(answerer.piece_len()) {
                let (len, begun) = (part.len(), Instant::now());
                let (of_part, rest) = rows.split_at(len);
                rows = rest;
                answerer.answer(command, part)?;
                let block = &mut answerer.answers;
                let kept = block.kept.as_mut().expect("answers are kept");
                let rows = of_part.iter().map(|row| (row - first) as usize);
                if !answers.take(kept, &block.out, rows) {
                    return Ok(false);
                }
                answerer.pass(len, begun);
                answerer.progress.pass(len as u64);
                answered += len;
            }
        }
        // Nulls.
        answerer.progress.pass((piece.len() - answered) as u64);
        Ok(true)
    }

    fn reading(&self, error: TableError) -> Failure {
        error.reading(&self.name)
    }

    fn writing(&self, error: TableError) -> Failure {
        error.writing(&self.out_name, &self.name)
    }

    /// Returns the failure to go on with a part that is not what this run would have written.
    fn changed(&mut self, what: &str) -> Failure {
        self.is_refused = true;
        let (name, part) = (&self.name, escaped_path(&self.part.path));
        Failure::Message(format!(
            "cannot resume: '{name}' {what}. Use the input and the options as they were, or remove '{part}' to \
             begin again"
        ))
    }

    /// Ends the output, tells what happened, and returns the exit code.
    fn end(
        mut self,
        command: &impl StreamCommand,
        result: Result<(), Failure>,
        job: &Job,
    ) -> Result<u8, Failure> {
        self.answerer.progress.end();
        let say = |text: &str| job.common.say(text);
        if result.is_err() || signal::is_cancelled() {
            if result.is_ok() {
                say(&format!("interrupted after {}", puzzles(self.answerer.answers.tally.total())));
            }
            if self.has_groups {
                let part = escaped_path(&self.part.path);
                let how = if self.is_refused { "" } else { ": the same command with --resume goes on" };
                say(&format!("what is done is in '{part}'{how}"));
            } else {
                self.part.remove();
            }
            return result.map(|()| signal::INTERRUPTED);
        }
        self.part.finish().map_err(|error| Failure::write(&self.out_name, error))?;
        self.answerer.answers.tell_lost(job.common, job.input.shape.is_some());
        Ok(self.answerer.end(command, job))
    }
}
