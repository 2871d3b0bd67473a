//! `conquer`: the cubes of a puzzle, with a proof of each.

use crate::answer::{
    ExitArgs, Solvers, Tally, Verdict, finish_proof, in_parallel, interrupt, open_proof, reason, stopped_by,
};
use crate::args::{CommonArgs, SearchArgs, positive};
use crate::input::shown;
use crate::output::{Files, Record, Sink, grid_value};
use crate::report::Failure;
use crate::terminal::{Watch, signal};
use crate::whole::{CubeEntry, NamedCube, read_cubes, with_ids};
use ordoku::text::ParseOptions;
use ordoku::{Count, Options, Puzzle, Shape, Solutions, Solver, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Solve cubes of a puzzle, and prove each
///
/// Writes a line of JSON for each cube: its verdict, its solutions, and the time and the conflicts that
/// it took. With --proofs, the proof of each cube is a file of its own, and ordoku prove --join makes one
/// proof of all; the exit code is 1 if a cube has no proof. On a cluster, each machine has one cube or some
/// of them: see --only.
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
    /// The rows and columns of a box, such as 2x5 for a 10x10
    #[arg(long, value_name = "RxC", value_parser = crate::args::shape)]
    shape: Option<Shape>,
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

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        let mut options = ParseOptions::new();
        options.shape = self.shape;
        let mut files = Files::new([&self.file])?;
        files.add_sink("-o", self.output.as_deref())?;
        let cubes = with_ids(read_cubes(&self.file, options, common)?, &self.only, &self.file)?;
        if let Some(folder) = &self.proofs {
            std::fs::create_dir_all(folder).map_err(|error| Failure::write(&shown(folder), error))?;
        }
        let tasks = cubes.into_iter().map(Task::of).collect::<Result<Vec<_>, _>>()?;
        let numbered: Vec<(usize, Task)> = tasks.into_iter().enumerate().collect();
        signal::catch();
        let records = Mutex::new(InOrder::new(Sink::open(self.output.as_deref(), false)?));
        let threads = self.search.limits.threads;
        let done =
            in_parallel(threads, &numbered, Watch::OFF, Solvers::default, |solvers, (number, cube)| {
                let Conquered { tally, lines, unproved } = self.conquer(solvers, cube)?;
                let mut records = records.lock().expect("no thread panics");
                records.add(*number, lines)?;
                Ok((tally, unproved))
            });
        let records = records.into_inner().expect("no thread panics");
        let done: Result<Vec<(Tally, Unproved)>, Failure> = done.into_iter().collect();
        if done.is_err() || signal::is_cancelled() {
            if let Some(part) = records.sink.abandon() {
                common.say(&format!("what is done is in '{part}'"));
            }
            return done.map(|_| signal::INTERRUPTED);
        }
        records.sink.finish()?;
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
    fn conquer(&self, solvers: &mut Solvers, task: &Task) -> Result<Conquered, Failure> {
        let (mut conquered, mut open) = (Conquered::default(), vec![task.clone()]);
        let Conquered { tally, lines, unproved } = &mut conquered;
        while let Some(task) = open.pop() {
            let options = self.search.options().with_threads(1);
            let solver = solvers.of_shape(task.puzzle.shape(), options)?;
            let found = self.search(solver, &task)?;
            let stats = solver.stats();
            if signal::is_cancelled() && found.stopped == Some(StopReason::Cancel) {
                return Ok(conquered);
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
            let number = (parts.len() > 1).then_some(parts.len());
            let is_proved =
                (self.proofs.is_some() && number.is_none()).then_some(found.stopped.is_none());
            Record::default()
                .with("id", &*task.named.id)
                .with("cube", task.named.cube.to_string())
                .with("verdict", verdict.word())
                .with("solution", solution)
                .with("other_solutions", (!others.is_empty()).then_some(others))
                .with("stopped_by", found.stopped.map(stopped_by))
                .with("parts", number)
                .with("proved", is_proved)
                .with("conflicts", stats.conflicts)
                .with("seconds", stats.elapsed.as_secs_f64())
                .write_json(lines)?;
            match number {
                Some(_) => open.extend(parts.into_iter().rev()),
                None => tally.add(verdict),
            }
            if is_proved == Some(false) {
                unproved.add(task.named.id, self.why_unproved(found.stopped));
            }
        }
        Ok(conquered)
    }

    /// Returns why a cube that was stopped has no proof.
    fn why_unproved(&self, stopped: Option<StopReason>) -> String {
        match stopped {
            Some(StopReason::Solutions) if self.limit == 1 => {
                "there is 1 solution or more, see --limit".to_owned()
            }
            Some(StopReason::Solutions) => format!("there are {} solutions or more, see --limit", self.limit),
            stopped => stopped.map_or("", reason).to_owned(),
        }
    }

    /// Searches a cube, and writes the proof if one is wanted.
    fn search(&self, solver: &mut Solver, task: &Task) -> Result<Solutions, Failure> {
        let Task { named: NamedCube { id, cube }, puzzle } = task;
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let Some(folder) = &self.proofs else {
            return Ok(solver.solutions((&cube.restrict(puzzle)?, interrupt()), limit)?);
        };
        let mut sink = open_proof(folder, id, cube)?;
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

    /// Splits a cube that a limit stopped, without a limit. There are no parts if Ctrl-C ends that.
    fn parts(&self, number: usize) -> Result<Vec<Self>, Failure> {
        let part = |(named, _)| Self { named, puzzle: Arc::clone(&self.puzzle) };
        let parts = self.named.split(&self.puzzle, number, Options::new())?.answer().unwrap_or_default();
        Ok(parts.into_iter().map(part).collect())
    }
}

/// What came of a cube and its parts.
#[derive(Default)]
struct Conquered {
    tally: Tally,
    /// The records.
    lines: Vec<u8>,
    unproved: Unproved,
}

/// The ids of the cubes that have no proof although one was wanted, by the reason.
#[derive(Default)]
struct Unproved(BTreeMap<String, Vec<String>>);

impl Unproved {
    fn add(&mut self, id: String, why: String) {
        self.0.entry(why).or_default().push(id);
    }

    fn add_all(&mut self, more: Self) {
        more.0.into_iter().for_each(|(why, ids)| self.0.entry(why).or_default().extend(ids));
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a sentence for each reason.
    fn describe(&self) -> Vec<String> {
        let sentence = |(why, ids): (&String, &Vec<String>)| match &ids[..] {
            [id] => format!("the cube {id} is not proved: {why}"),
            ids if ids.len() <= MOST_NAMED => format!("the cubes {} are not proved: {why}", ids.join(", ")),
            ids => {
                let (named, others) = (ids[..MOST_NAMED].join(", "), ids.len() - MOST_NAMED);
                format!("the cubes {named} and {others} more are not proved: {why}")
            }
        };
        self.0.iter().map(sentence).collect()
    }
}

/// The most cubes that a message names.
const MOST_NAMED: usize = 8;

/// The records of an output, which several threads make, in the order of the cubes.
struct InOrder {
    sink: Sink,
    next: usize,
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl InOrder {
    fn new(sink: Sink) -> Self {
        Self { sink, next: 0, waiting: BTreeMap::new() }
    }

    /// Takes the records with a number, and writes those that no other has to come before.
    fn add(&mut self, number: usize, records: Vec<u8>) -> Result<(), Failure> {
        self.waiting.insert(number, records);
        while let Some(records) = self.waiting.remove(&self.next) {
            self.sink.write(&records)?;
            self.next += 1;
        }
        Ok(())
    }
}
