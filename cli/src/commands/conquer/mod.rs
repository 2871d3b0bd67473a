//! `conquer`: the cubes of a puzzle, with a proof of each.

mod records;
mod unproved;

use crate::answer::{
    ExitArgs, Tally, Verdict, check_proof_place, find_or_add, finish_proof, has_proof, in_parallel,
    interrupt, open_proof, stopped_by,
};
use crate::args::{CommonArgs, SearchArgs, ShapeArgs, positive};
use crate::input::{is_stdin, shown};
use crate::output::{Files, Record, Sink, grid_value};
use crate::report::Failure;
use crate::resume::EarlierCubes;
use crate::terminal::{Progress, Total, is_output_terminal, signal};
use crate::whole::{CubeEntry, NamedCube, read_cubes, with_ids};
use ordoku::{Count, Options, Puzzle, Solutions, Solver, StopReason};
use records::Records;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use unproved::Unproved;

/// Solve cubes of a puzzle, and prove each
///
/// Writes a line of JSON for each cube: its verdict, its solutions, and the time and the conflicts
/// that it took. With --proofs, the proof of each cube is a file of its own, and ordoku prove
/// --join makes one proof of all; the exit code is 1 if a cube has no proof. On a cluster, each
/// machine has one cube or some of them: see --only.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku conquer cubes.jsonl --proofs proofs             all cubes, on all cores
  ordoku conquer cubes.jsonl --only 7 --proofs proofs    one of them
  ordoku conquer cubes.jsonl --time 1h --split 4 --proofs proofs")]
pub struct Args {
    /// The cubes of ordoku cube; - is standard input
    #[arg(value_name = "CUBES", default_value = "-")]
    file: PathBuf,
    /// Solve the cubes with these ids only
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    shape: ShapeArgs,
    /// Write to FILE; until the run is complete, the output is in FILE.part
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The folder for the proofs; it is made if it is not there
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    proofs: Option<PathBuf>,
    /// Stop a cube at this number of solutions, which is then not proved
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = positive, allow_negative_numbers = true, help_heading = "Search")]
    limit: u64,
    /// Split a cube that a limit stops into this many, and go on with these
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(2..), help_heading = "Search")]
    split: Option<u16>,
    /// Continue an interrupted run with the same -o FILE
    #[arg(long, help_heading = "Output")]
    resume: bool,
    #[command(flatten)]
    exit: ExitArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// A cube to conquer, and the puzzle whose solutions are those of the cube or of a larger one.
#[derive(Clone)]
struct Task {
    named: NamedCube,
    puzzle: Arc<Puzzle>,
}

/// The answer to a cube.
struct Answer {
    /// The record.
    line: Vec<u8>,
    is_new: bool,
    verdict: Verdict,
    /// The cubes that it was split into, if it was.
    parts: Vec<Task>,
    /// Why there is no proof, if one is wanted.
    why_unproved: Option<String>,
}

/// The data that the threads share.
struct Run {
    earlier: EarlierCubes,
    records: Mutex<Records>,
    progress: Progress,
}

impl Run {
    fn write(&self, write: impl FnOnce(&mut Records) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut records = self.records.lock().expect("no thread panics");
        self.progress.suspend(|| write(&mut records))
    }
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut files = Files::new([&self.file])?;
        files.add_sink("-o", self.output.as_deref())?;
        let path = self.output.as_deref().filter(|path| path.as_os_str() != "-");
        if self.resume && path.is_none() {
            return Err(Failure::Usage("--resume needs the file of the earlier run: add -o FILE".into()));
        }
        let cubes = read_cubes(&self.file, self.shape.options(), common)?;
        let entries: Vec<_> = cubes.iter().map(|cube| Ok(cube.entry.clone())).collect();
        let cubes = with_ids(cubes, &self.only, &self.file)?;
        if let Some(folder) = &self.proofs {
            std::fs::create_dir_all(folder).map_err(|error| Failure::write(&shown(folder), error))?;
            let check = |cube: &CubeEntry| check_proof_place(folder, &cube.named.id, &cube.named.cube);
            // A run that goes on has refused other cubes before it comes to their proofs.
            cubes.iter().filter(|_| !self.resume).try_for_each(check)?;
        }
        let lines = cubes.iter().map(|cube| cube.entry.place.line).collect();
        let tasks = cubes.into_iter().map(Task::of).collect::<Result<Vec<_>, _>>()?;
        let numbered: Vec<(usize, Task)> = tasks.into_iter().enumerate().collect();
        signal::catch();
        let mut sink = Sink::open(path, self.resume)?;
        let earlier = EarlierCubes::begin(&mut sink, self.resume, &entries)?;
        let is_typed = is_stdin(&self.file) && std::io::stdin().is_terminal();
        let is_progress_wanted = !common.quiet && !is_typed && std::io::stderr().is_terminal();
        let is_shown = path.is_none() && is_output_terminal();
        let total = Total::Puzzles(numbered.len() as u64);
        let progress = Progress::new(total, is_progress_wanted, is_shown);
        let mut run = Run { earlier, records: Mutex::new(Records::new(sink)), progress };
        let watch = run.progress.begin(&shown(&self.file), lines);
        let threads = self.search.limits.threads;
        let done = in_parallel(threads, &numbered, watch, Vec::new, |solvers, (number, task)| {
            self.conquer(&run, solvers, *number, task)
        });
        run.progress.end();
        let records = run.records.into_inner().expect("no thread panics");
        let done: Result<Vec<(Tally, Unproved)>, Failure> = done.into_iter().collect();
        if done.is_err() || signal::is_cancelled() {
            if let Some(part) = records.abandon() {
                common.say(&format!("what is done is in '{part}': the same command with --resume goes on"));
            }
            return done.map(|_| signal::INTERRUPTED);
        }
        records.finish()?;
        let (mut all, mut unproved) = (Tally::default(), Unproved::default());
        for (tally, more) in done? {
            all.add_all(&tally);
            unproved.add_all(more);
        }
        if all.total() > 1 {
            common.say(&format!("{} cubes: {}", all.total(), all.summary()));
        }
        unproved.describe().iter().for_each(|text| common.say(text));
        let worst = all.worst().unwrap_or(Verdict::Done);
        Ok(self.exit.code(worst, worst.is_unanswered() || !unproved.is_empty()))
    }

    /// Conquers a cube, or its parts.
    fn conquer(
        &self,
        run: &Run,
        solvers: &mut Vec<Solver>,
        number: usize,
        task: &Task,
    ) -> Result<(Tally, Unproved), Failure> {
        let (mut tally, mut unproved) = (Tally::default(), Unproved::default());
        let mut open = vec![task.clone()];
        while let Some(task) = open.pop() {
            let answer = match self.taken_over(&run.earlier, &task)? {
                None => self.answer(solvers, &task)?,
                earlier => earlier,
            };
            let Some(Answer { line, is_new, verdict, parts, why_unproved }) = answer else { break };
            run.write(|records| records.add(number, &line, is_new))?;
            if let Some(why) = why_unproved {
                unproved.add(task.named.id, why);
            }
            if parts.is_empty() {
                tally.add(verdict);
            }
            open.extend(parts.into_iter().rev());
        }
        run.write(|records| records.end(number))?;
        Ok((tally, unproved))
    }

    /// Returns the answer that an earlier run has given to a cube, if this run would give no other.
    fn taken_over(&self, earlier: &EarlierCubes, task: &Task) -> Result<Option<Answer>, Failure> {
        let NamedCube { id, cube } = &task.named;
        let Some(earlier) = earlier.get(&task.named) else { return Ok(None) };
        let parts = match earlier.parts {
            Some(number) => task.parts(number)?,
            None => Vec::new(),
        };
        let has_proof = |folder: &PathBuf| earlier.is_proved && has_proof(folder, id, cube);
        let is_limit = earlier.stopped_by.as_deref() == Some(stopped_by(StopReason::Solutions));
        let is_same = match () {
            () if earlier.parts.is_some() => !parts.is_empty(),
            () if is_limit => earlier.solutions == self.limit,
            () => earlier.stopped_by.is_none() && self.proofs.as_ref().is_none_or(has_proof),
        };
        let is_unproved = parts.is_empty() && is_limit && self.proofs.is_some();
        Ok(is_same.then(|| Answer {
            line: earlier.line.clone(),
            is_new: false,
            verdict: earlier.verdict,
            parts,
            why_unproved: is_unproved.then(|| self.why_unproved(StopReason::Solutions)),
        }))
    }

    /// Searches a cube. There is no answer after Ctrl-C.
    fn answer(&self, solvers: &mut Vec<Solver>, task: &Task) -> Result<Option<Answer>, Failure> {
        let options = self.search.options().with_threads(1);
        let shape = task.puzzle.shape();
        let is_of_shape = |solver: &Solver| solver.shape() == shape;
        let solver = find_or_add(solvers, is_of_shape, || Solver::with_options(shape, options))?;
        let found = self.search(solver, task)?;
        let stats = solver.stats();
        if signal::is_cancelled() && found.stopped == Some(StopReason::Cancel) {
            return Ok(None);
        }
        let is_too_hard = found.stopped.is_some_and(|reason| reason != StopReason::Solutions);
        let parts = match self.split.filter(|_| is_too_hard) {
            Some(number) => task.parts(number.into())?,
            None => Vec::new(),
        };
        let verdict = Verdict::of(Count { solutions: found.grids.len() as u64, stopped: found.stopped });
        let mut grids = found.grids.iter().map(|grid| grid_value(task.puzzle.shape(), grid.values()));
        let solution = grids.next();
        let others: Vec<_> = grids.collect();
        let wants_proof = self.proofs.is_some() && parts.is_empty();
        let mut line = Vec::new();
        Record::default()
            .with("id", &*task.named.id)
            .with("cube", task.named.cube.to_string())
            .with("verdict", verdict.word())
            .with("solution", solution)
            .with("other_solutions", (!others.is_empty()).then_some(others))
            .with("stopped_by", found.stopped.map(stopped_by))
            .with("parts", (!parts.is_empty()).then_some(parts.len()))
            .with("proved", wants_proof.then_some(found.stopped.is_none()))
            .with("conflicts", stats.conflicts)
            .with("seconds", stats.elapsed.as_secs_f64())
            .write_json(&mut line)?;
        let why_unproved = found.stopped.filter(|_| wants_proof).map(|reason| self.why_unproved(reason));
        Ok(Some(Answer { line, is_new: true, verdict, parts, why_unproved }))
    }

    /// Returns why a cube that was stopped has no proof.
    fn why_unproved(&self, stopped: StopReason) -> String {
        match (stopped, self.limit) {
            (StopReason::Solutions, 1) => "there is 1 solution or more, see --limit".to_owned(),
            (StopReason::Solutions, limit) => format!("there are {limit} solutions or more, see --limit"),
            (stopped, _) => stopped.to_string(),
        }
    }

    /// Searches a cube, and writes the proof if one is wanted.
    fn search(&self, solver: &mut Solver, task: &Task) -> Result<Solutions, Failure> {
        let Task { named: NamedCube { id, cube }, puzzle } = task;
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let Some(folder) = &self.proofs else {
            return Ok(solver.solutions((&cube.restrict(puzzle)?, interrupt()), limit)?);
        };
        let mut sink = open_proof(folder, id, cube, self.resume)?;
        let mut failure = None;
        let found =
            solver.conquer((&**puzzle, interrupt()), cube, limit, |text| match sink.write(text.as_bytes()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            });
        match (failure, found) {
            (None, Ok(found)) if found.stopped.is_none() => {
                let grids: Vec<&[u32]> = found.grids.iter().map(|grid| grid.values()).collect();
                finish_proof(sink, puzzle.shape().side(), &grids)?;
                Ok(found)
            }
            (failure, found) => {
                sink.remove();
                failure.map_or(Ok(found?), Err)
            }
        }
    }
}

impl Task {
    fn of(cube: CubeEntry) -> Result<Self, Failure> {
        if cube.named.id.is_empty() {
            let place = &cube.entry.place;
            return Err(Failure::Message(format!(
                "{place}: this is a puzzle: split it with ordoku cube first"
            )));
        }
        Ok(Self { puzzle: Arc::new(cube.puzzle()?), named: cube.named })
    }

    /// Splits a cube that a limit stopped, without a limit. There are no parts if Ctrl-C ends that,
    /// or if the cube is its only part.
    fn parts(&self, number: usize) -> Result<Vec<Self>, Failure> {
        let part = |(named, _)| Self { named, puzzle: Arc::clone(&self.puzzle) };
        let parts = self.named.split(&self.puzzle, number, Options::new())?.answer().unwrap_or_default();
        Ok(if parts.len() > 1 { parts.into_iter().map(part).collect() } else { Vec::new() })
    }
}
