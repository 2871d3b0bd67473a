//! Solves, counts or canonicalises the rows of a column on all cores.

use super::input::{Block, CELLS, parse};
use super::memory::{BatchMemory, ROWS, lend};
use ordoku::{
    AnyPuzzle, AnySolver, Batch, Canonicaliser, Count, Error, Interrupt, LineBatch, Options, Outcome, Puzzle,
    Shape, StopReason,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The call that each row gets.
#[derive(Clone, Copy)]
pub enum Task {
    /// Counts the solutions up to a number, and keeps the first one.
    Solve(Option<u64>),
    /// Finds the canonical form.
    Canonical,
}

/// How the cells of solutions are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cells {
    Characters,
    Numbers,
}

/// The state of a row: no puzzle, an answer, or a stop. The names are those of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Null,
    /// The text is not a puzzle.
    Unreadable,
    /// The call is not for such puzzles.
    Unsupported,
    NoSolution,
    /// There is a solution, and perhaps others.
    Solved,
    Unique,
    Several,
    Stopped,
}

impl Status {
    /// Returns the name that a table has.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Null => None,
            Self::Unreadable => Some("unreadable"),
            Self::Unsupported => Some("unsupported"),
            Self::NoSolution => Some("none"),
            Self::Solved => Some("solved"),
            Self::Unique => Some("unique"),
            Self::Several => Some("several"),
            Self::Stopped => Some("stopped"),
        }
    }

    fn of_error(error: &Error) -> Self {
        match error {
            Error::Argument { .. } => Self::Unsupported,
            _ => Self::Unreadable,
        }
    }

    /// Returns whether the row has a count.
    pub fn is_counted(self) -> bool {
        !matches!(self, Self::Null | Self::Unreadable | Self::Unsupported)
    }

    fn of(count: Count, task: Task) -> Self {
        match (task, count.stopped, count.solutions) {
            (Task::Canonical, _, 1..) => Self::Solved,
            (Task::Canonical, _, 0) => Self::Stopped,
            (_, None | Some(StopReason::Solutions), 2..) => Self::Several,
            (_, None, 1) => Self::Unique,
            (_, Some(StopReason::Solutions), 1) => Self::Solved,
            (_, None, 0) => Self::NoSolution,
            _ => Self::Stopped,
        }
    }
}

/// The answers of a column.
pub struct Answers {
    /// 81 characters for each row, or numbers; zeros for a row without a solution or with another
    /// one.
    pub lines: Vec<u8>,
    pub status: Vec<Status>,
    pub counts: Vec<u64>,
    /// The values of rows that are not lines.
    pub others: HashMap<usize, (Arc<AnyPuzzle>, Vec<u32>)>,
    /// The reasons of rows that have no answer.
    pub errors: HashMap<usize, String>,
}

impl Answers {
    fn new(rows: usize) -> Self {
        Self {
            lines: vec![0; rows * CELLS],
            status: Vec::with_capacity(rows),
            counts: Vec::with_capacity(rows),
            others: HashMap::new(),
            errors: HashMap::new(),
        }
    }

    /// Returns whether a row has a solution or a form.
    pub fn has_values(&self, row: usize) -> bool {
        matches!(self.status[row], Status::Solved | Status::Unique | Status::Several)
            || self.status[row] == Status::Stopped && self.counts[row] > 0
    }

    /// Adds the results of the next lines, and passes on those that are not lines of digits.
    fn add_lines(
        &mut self,
        results: &[Result<Count, Error>],
        (lines, named): (&[u8], Option<Shape>),
        task: Task,
        unread: &mut Vec<Unread>,
    ) {
        let first = self.status.len();
        let known = |result: &Result<Count, Error>| match result {
            Ok(count) => (Status::of(*count, task), count.solutions),
            Err(error) => (Status::of_error(error), 0),
        };
        self.status.extend(results.iter().map(|result| known(result).0));
        self.counts.extend(results.iter().map(|result| known(result).1));
        for (row, result) in results.iter().enumerate() {
            match (self.status[first + row], result) {
                (_, Err(Error::Text(_))) => {
                    let line = String::from_utf8_lossy(&lines[row * CELLS..(row + 1) * CELLS]);
                    unread.push((first + row, Some(parse(&line, named))));
                }
                (Status::Unreadable | Status::Unsupported | Status::Stopped, _) => {
                    self.set(first + row, *result, task)
                }
                _ => {}
            }
        }
    }

    fn set(&mut self, row: usize, result: Result<Count, Error>, task: Task) {
        let (status, solutions) = match result {
            Ok(count) => (Status::of(count, task), count.solutions),
            Err(error) => (Status::of_error(&error), 0),
        };
        (self.status[row], self.counts[row]) = (status, solutions);
        match result {
            Err(error) => _ = self.errors.insert(row, error.to_string()),
            Ok(Count { stopped: Some(reason), .. }) if status == Status::Stopped => {
                self.errors.insert(row, format!("stopped by the limit on {}", reason.name()));
            }
            Ok(_) => {}
        }
    }
}

/// Answers all rows. If the interrupt stops the work, the answers are not complete.
pub fn solve(
    blocks: &[Block<'_>],
    (task, cells): (Task, Cells),
    options: Options,
    mut interrupt: Interrupt<'_>,
) -> Result<Answers, Error> {
    let mut answers = Answers::new(blocks.iter().map(Block::len).sum());
    lend(|memory| {
        for block in blocks {
            let mut unread =
                solve_lines(block, (task, cells), options, memory, &mut answers, &mut interrupt)?;
            let puzzle = |row: usize, other| block.puzzle(row - block.first, Some(other));
            unread.extend(block.others.iter().map(|(row, other)| (*row, puzzle(*row, other))));
            solve_others(unread, task, options, memory, &mut answers, &mut interrupt)?;
        }
        Ok(answers)
    })
}

/// A row and its puzzle, the reason why there is none, or nothing for a null.
type Unread = (usize, Option<Result<Arc<AnyPuzzle>, String>>);

/// Solves the lines of a block. Returns those that are not lines of digits.
fn solve_lines(
    block: &Block<'_>,
    (task, cells): (Task, Cells),
    options: Options,
    memory: &mut BatchMemory,
    answers: &mut Answers,
    interrupt: &mut Interrupt<'_>,
) -> Result<Vec<Unread>, Error> {
    let mut unread = Vec::new();
    for (index, lines) in block.lines.chunks(ROWS * CELLS).enumerate() {
        let first = block.first + index * ROWS;
        let rows = lines.len() / CELLS;
        let (solver, results, characters) = memory.parts(rows);
        let lines = match block.has_numbers {
            true => {
                characters.clear();
                characters.extend(lines.iter().map(|number| number + b'0'));
                characters
            }
            false => lines,
        };
        let out = &mut answers.lines[first * CELLS..(first + rows) * CELLS];
        let mut batch = LineBatch::new(lines, CELLS, results).with_options(options).with_out(out, CELLS);
        match task {
            Task::Solve(limit) => {
                batch.limit = limit;
                solver.solve_lines(batch, interrupt.reborrow())?;
            }
            Task::Canonical => solver.canonical_lines(batch, interrupt.reborrow())?,
        }
        if cells == Cells::Numbers {
            out.iter_mut().for_each(|character| *character = character.saturating_sub(b'0'));
        }
        answers.add_lines(results, (lines, block.named), task, &mut unread);
    }
    Ok(unread)
}

/// Solves the rows that are not lines: puzzles of one shape together, others one by one.
fn solve_others(
    unread: Vec<Unread>,
    task: Task,
    options: Options,
    memory: &mut BatchMemory,
    answers: &mut Answers,
    interrupt: &mut Interrupt<'_>,
) -> Result<(), Error> {
    let mut groups = HashMap::<Shape, Vec<(usize, Arc<AnyPuzzle>)>>::new();
    let mut single = Vec::new();
    for (row, puzzle) in unread {
        answers.lines[row * CELLS..(row + 1) * CELLS].fill(0);
        // The error of the line that held its place.
        answers.errors.remove(&row);
        match puzzle {
            None => (answers.status[row], answers.counts[row]) = (Status::Null, 0),
            Some(Err(why)) => {
                (answers.status[row], answers.counts[row]) = (Status::Unreadable, 0);
                answers.errors.insert(row, why);
            }
            Some(Ok(puzzle)) => match puzzle.shape().filter(|_| puzzle.marks().is_none()) {
                Some(shape) => groups.entry(shape).or_default().push((row, puzzle)),
                None => single.push((row, puzzle)),
            },
        }
    }
    for (shape, group) in groups {
        for rows in group.chunks(ROWS) {
            solve_group(shape, rows, task, options, memory, answers, interrupt)?;
        }
    }
    for (row, puzzle) in single {
        let (result, values) = solve_one(&puzzle, task, options, interrupt.reborrow());
        answers.set(row, result, task);
        if let Some(values) = values {
            answers.others.insert(row, (puzzle, values));
        }
    }
    Ok(())
}

/// Solves rows of one shape.
fn solve_group(
    shape: Shape,
    rows: &[(usize, Arc<AnyPuzzle>)],
    task: Task,
    options: Options,
    memory: &mut BatchMemory,
    answers: &mut Answers,
    interrupt: &mut Interrupt<'_>,
) -> Result<(), Error> {
    let givens: Vec<u32> = rows.iter().flat_map(|(_, puzzle)| puzzle.givens()).copied().collect();
    let mut out = vec![0; givens.len()];
    let (solver, results, _) = memory.parts(rows.len());
    let mut batch = Batch::new(shape, &givens, results).with_options(options).with_out(&mut out);
    match task {
        Task::Solve(limit) => {
            batch.limit = limit;
            solver.solve(batch, interrupt.reborrow())?;
        }
        Task::Canonical => solver.canonical(batch, interrupt.reborrow())?,
    }
    for (((row, puzzle), result), values) in rows.iter().zip(&*results).zip(out.chunks_exact(shape.cells())) {
        answers.set(*row, *result, task);
        if answers.has_values(*row) {
            answers.others.insert(*row, (Arc::clone(puzzle), values.to_vec()));
        }
    }
    Ok(())
}

/// Solves a puzzle with rules or with pencil marks.
fn solve_one(
    puzzle: &AnyPuzzle,
    task: Task,
    options: Options,
    interrupt: Interrupt<'_>,
) -> (Result<Count, Error>, Option<Vec<u32>>) {
    let limit = match (task, puzzle) {
        (Task::Solve(limit), _) => limit,
        (Task::Canonical, AnyPuzzle::Boxes(puzzle)) => return canonical_one(puzzle, options, interrupt),
        (Task::Canonical, AnyPuzzle::Rules(_)) => {
            let what = "the canonical form is for Sudoku with boxes, not for a puzzle with rules";
            return (Err(Error::Argument { what }), None);
        }
    };
    let (mut first, mut found) = (None, 0);
    let visit = |values: &[u32]| {
        first.get_or_insert_with(|| values.to_vec());
        found += 1;
        if limit == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let result = AnySolver::of_puzzle(puzzle, options.with_threads(1))
        .and_then(|mut solver| solver.enumerate((puzzle, interrupt), visit));
    let result = result.map(|count| match limit == Some(found) {
        true => Count { stopped: Some(StopReason::Solutions), ..count },
        false => count,
    });
    (result, first)
}

fn canonical_one(
    puzzle: &Puzzle,
    options: Options,
    interrupt: Interrupt<'_>,
) -> (Result<Count, Error>, Option<Vec<u32>>) {
    let outcome = Canonicaliser::new(puzzle.shape())
        .and_then(|mut search| search.canonical(puzzle, options.limits, interrupt));
    match outcome {
        Ok(Outcome::Answer(form)) => {
            (Ok(Count { solutions: 1, stopped: None }), Some(form.puzzle.givens().to_vec()))
        }
        Ok(Outcome::Stopped(reason)) => (Ok(Count { solutions: 0, stopped: Some(reason) }), None),
        Err(error) => (Err(error), None),
    }
}
