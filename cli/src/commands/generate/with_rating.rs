//! New puzzles of a wanted difficulty: puzzles of the seed are made one after another, and those that are as hard
//! as asked for are kept.

use super::{Args, NINES_AT_ONCE, Run, entry};
use crate::answer::{Solvers, in_parallel, interrupt};
use crate::args::CommonArgs;
use crate::input::Place;
use crate::report::Failure;
use crate::terminal::{Watch, signal};
use ordoku::{Error, GeneratedResult, Generator, Outcome, Puzzle, Shape, StopReason};

/// The puzzles of the first block, so that the first one comes early. Later blocks are twice as large.
const FIRST_BLOCK: usize = 32;

impl Args {
    /// Refuses options of puzzles that have no rating.
    pub(super) fn check_goes_with_rating(&self, shape: Shape, has_rules: bool) -> Result<(), Failure> {
        if self.rating.is_any() && (shape != Shape::NINE || has_rules || self.grids) {
            let message = "--level, --technique and --er are for 9x9 puzzles with the rules of Sudoku";
            return Err(Failure::Usage(message.into()));
        }
        Ok(())
    }

    /// Makes puzzles until so many as asked for are kept.
    pub(super) fn make_rated(
        &self,
        generator: &mut Generator,
        run: &mut Run,
        common: &CommonArgs,
    ) -> Result<(), Failure> {
        let (shape, seed) = (generator.shape(), run.seed);
        let (mut number, mut len, mut kept) = (self.first, FIRST_BLOCK, 0);
        while kept < self.count && !signal::is_cancelled() {
            let mut values = vec![0; len * shape.cells()];
            run.progress.begin(&format!("seed {seed}"), vec![number]);
            let are_kept = self.make_and_rate(generator, seed, number, &mut values)?;
            let before = kept;
            run.page.out.clear();
            let made = (number..).zip(values.chunks_exact(shape.cells()));
            for ((number, values), is_kept) in made.zip(are_kept) {
                match is_kept? {
                    Outcome::Answer(false) => {}
                    Outcome::Answer(true) => {
                        let place = Place { file: format!("seed {seed}").into(), line: number };
                        run.write(&entry(place, shape, values))?;
                        kept += 1;
                    }
                    Outcome::Stopped(StopReason::Cancel) => break,
                    Outcome::Stopped(reason) => run.stopped(shape, number, reason, common)?,
                }
                if kept == self.count {
                    break;
                }
            }
            run.progress.pass(kept - before);
            run.sink.write(&run.page.out)?;
            if kept == self.count {
                break;
            }
            let next = number
                .checked_add(len as u64)
                .filter(|next| next.checked_add(NINES_AT_ONCE as u64).is_some());
            number = next.ok_or_else(|| Failure::Message("the seed has no more puzzles".into()))?;
            len = (2 * len).min(NINES_AT_ONCE);
        }
        Ok(())
    }

    /// Makes the puzzles of a seed from a number on. Returns for each whether it is as hard as asked for.
    fn make_and_rate(
        &self,
        generator: &mut Generator,
        seed: u64,
        number: u64,
        values: &mut [u32],
    ) -> Result<Vec<Result<Outcome<bool>, Error>>, Failure> {
        let cells = generator.shape().cells();
        let mut results: Vec<GeneratedResult> = vec![Err(Error::Internal); values.len() / cells];
        generator.generate_batch(seed, number, values, &mut results, interrupt()).map_err(
            |error| match error {
                Error::Argument { what } => Failure::Usage(what.into()),
                error => error.into(),
            },
        )?;
        let made: Vec<(&[u32], GeneratedResult)> = values.chunks_exact(cells).zip(results).collect();
        let (options, difficulty) = (self.limits.options().with_threads(1), self.rating.difficulty());
        let keeps = |solvers: &mut Solvers, (values, made): &(&[u32], GeneratedResult)| match made {
            Ok(Outcome::Answer(())) => {
                let puzzle = Puzzle::from_givens(Shape::NINE, values)?;
                let solver = solvers.of_shape(Shape::NINE, options)?;
                difficulty.is_met(solver, &puzzle, interrupt())
            }
            Ok(Outcome::Stopped(reason)) => Ok(Outcome::Stopped(*reason)),
            Err(error) => Err(*error),
        };
        Ok(in_parallel(self.limits.threads, &made, Watch::OFF, Solvers::default, keeps))
    }
}
