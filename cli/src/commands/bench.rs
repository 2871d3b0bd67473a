//! `bench`: the speed of each engine on this machine.

use crate::answer::interrupt;
use crate::args::{CommonArgs, ShapeArgs, values};
use crate::input::{WantedRules, shown};
use crate::output::{Files, Sink};
use crate::report::Failure;
use crate::terminal::signal;
use crate::whole::read_all;
use ordoku::{Batch, BatchSolver, Engine, Error, Generator, Interrupt, Options, Shape};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The engines with an order of their own.
const ENGINES: [Engine; 6] =
    [Engine::Auto, Engine::Nine, Engine::Csp, Engine::Cdcl, Engine::Dlx, Engine::Greedy];

/// The puzzles that an engine gets at once at first.
const FIRST_PIECE: usize = 512;

/// The puzzles that are made if no file is named.
const BENCH_PUZZLES: usize = 512;

/// Measure the speed of the engines on this machine
///
/// Looks for two solutions of each puzzle, again and again, and prints puzzles a second. Without a
/// file, it makes minimal 9x9 puzzles, always the same ones.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku bench
  ordoku bench --threads 1 puzzles.txt")]
pub struct Args {
    /// A file with puzzles
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    shape: ShapeArgs,
    /// The time for each engine
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = values::duration, allow_negative_numbers = true)]
    time: Duration,
    /// The number of threads; 0 is one for each core
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true, value_parser = values::number::<usize>, allow_negative_numbers = true)]
    threads: usize,
}

impl Args {
    pub fn run(&self, common: &CommonArgs) -> Result<u8, Failure> {
        Files::new(&self.file)?.add_sink("standard output", None)?;
        let mut sets: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
        match &self.file {
            Some(path) => {
                for entry in read_all(path, self.shape.options(), WantedRules::Sudoku, common)? {
                    let key = (entry.shape.box_rows(), entry.shape.box_cols());
                    sets.entry(key).or_default().extend_from_slice(&entry.values);
                }
            }
            None => drop(sets.insert((3, 3), own_puzzles()?)),
        }
        if let (Some(path), true) = (&self.file, sets.is_empty()) {
            return Err(Failure::NoPuzzle { inputs: shown(path) });
        }
        signal::catch();
        let mut sink = Sink::open(None, false)?;
        for ((box_rows, box_cols), givens) in sets {
            let shape = Shape::new(box_rows, box_cols)?;
            let (side, puzzles) = (shape.side(), givens.len() / shape.cells());
            sink.write(
                format!("{side}x{side} with boxes of {box_rows}x{box_cols}, {puzzles} puzzles\n").as_bytes(),
            )?;
            for engine in ENGINES {
                let rate = self.rate(shape, &givens, engine);
                if signal::is_cancelled() {
                    return Ok(signal::INTERRUPTED);
                }
                match rate {
                    Ok(Some(rate)) => {
                        sink.write(format!("  {engine:8} {rate:>12.0} a second\n").as_bytes())?
                    }
                    Ok(None) => {
                        sink.write(format!("  {engine:8} no answer in this time\n").as_bytes())?;
                    }
                    // An engine that does not take the shape.
                    Err(Error::Argument { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(0)
    }

    /// Returns the puzzles that an engine answers in a second; `None` if it answers none in the
    /// time. The puzzles go in pieces, so that few are left when the time is over.
    fn rate(&self, shape: Shape, givens: &[u32], engine: Engine) -> Result<Option<f64>, Error> {
        let options = Options::new().with_engine(engine).with_threads(self.threads);
        let (mut solver, started) = (BatchSolver::new(), Instant::now());
        let (mut piece, mut left, mut answered) = (FIRST_PIECE, givens, 0);
        while started.elapsed() < self.time {
            // A small rest would not be solved side by side.
            let cells = piece * shape.cells();
            let cells = if left.len() < cells + FIRST_PIECE * shape.cells() { left.len() } else { cells };
            let (givens_of_piece, rest) = left.split_at(cells);
            left = if rest.is_empty() { givens } else { rest };
            let mut results = vec![Err(Error::Internal); givens_of_piece.len() / shape.cells()];
            let mut poll = || started.elapsed() >= self.time;
            let interrupt = Interrupt::new().with_cancel(signal::cancel()).with_poll(&mut poll);
            let begun = Instant::now();
            let batch = Batch::new(shape, givens_of_piece, &mut results).with_options(options).with_limit(2);
            solver.solve(batch, interrupt)?;
            let is_answered = |result: &&Result<ordoku::Count, Error>| {
                result.is_ok_and(|count| count.solutions == 2 || count.stopped.is_none())
            };
            answered += results.iter().filter(is_answered).count();
            if signal::is_cancelled() {
                break;
            }
            if begun.elapsed() < self.time / 20 && piece < givens.len() / shape.cells() {
                piece *= 2;
            }
        }
        Ok((answered > 0).then(|| answered as f64 / started.elapsed().as_secs_f64()))
    }
}

/// Makes minimal puzzles.
fn own_puzzles() -> Result<Vec<u32>, Error> {
    let mut puzzles = vec![0; BENCH_PUZZLES * Shape::NINE.cells()];
    let mut results = vec![Err(Error::Internal); BENCH_PUZZLES];
    Generator::new(Shape::NINE).generate_batch(1, 0, &mut puzzles, &mut results, interrupt())?;
    results.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(puzzles)
}
