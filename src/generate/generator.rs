//! The generator: its settings, and the puzzles of a seed, alone or many on all cores.

use super::difficulty::Difficulty;
use super::draft::Plan;
use super::houses::HouseGivens;
use super::pattern::{Orbits, Pattern};
use super::second_solution::FIRST_NODES;
use super::side_by_side::SideBySide;
use super::single::SingleMaker;
use super::target::Target;
use crate::batch::{SIDE_BY_SIDE, TOO_MANY_PUZZLES, check_lines, run_with_helpers};
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::model::puzzle::Puzzle;
use crate::model::shape::{HouseKind, Shape};
use crate::outcome::Outcome;
use crate::support::alloc::try_collect;
use crate::support::random::Random;
use crate::support::threads::{WorkerPool, assert_send, cores};
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// The smallest batch of 9x9 that are made side by side.
const SIDE_BY_SIDE_FROM: usize = 32;

/// Returns limits that count no solutions: each search of a draft visits its grid.
fn without_solutions(limits: Limits) -> Limits {
    Limits { solutions: None, ..limits }
}

/// The result of a puzzle of [`Generator::generate_batch`]. `Ok(Outcome::Answer(()))`: the puzzle
/// was written.
pub type GeneratedResult = Result<Outcome<()>, Error>;

/// Makes puzzles with exactly one solution, of any shape.
///
/// Every puzzle comes from a random full grid of its own, see
/// [`Grid::random`](crate::Grid::random), from which givens are taken away in a random order.
/// Puzzle number k of a seed depends on the settings, the seed and k only: it is the same on every
/// machine, and alone or in a batch on any number of threads. Without [limits](Self::with_limits) a
/// call may not end if few or no puzzles meet the settings, such as 17 givens.
///
/// ```
/// use ordoku::{Generator, Outcome, Pattern, Shape, Solver, Target, Uniqueness};
///
/// let mut generator = Generator::new(Shape::NINE).with_pattern(Pattern::HalfTurn).with_target(Target::Givens(30));
/// let puzzle = generator.generate(2026)?.answer().expect("there are no limits");
/// let givens = puzzle.givens();
/// assert_eq!(givens.iter().filter(|&&given| given != 0).count(), 30);
/// assert!((0..81).all(|cell| (givens[cell] == 0) == (givens[80 - cell] == 0)));
/// assert_eq!(Solver::new(Shape::NINE)?.uniqueness(&puzzle)?, Outcome::Answer(Uniqueness::Unique));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// One thread at a time may use a generator; a generator may move between threads.
pub struct Generator {
    shape: Shape,
    target: Target,
    pattern: Pattern,
    mask: Option<Vec<bool>>,
    houses: HouseGivens,
    difficulty: Difficulty,
    limits: Limits,
    threads: usize,
    helpers: WorkerPool<ThreadMemory>,
}

impl Generator {
    /// Creates a generator of minimal puzzles without a pattern, a mask or limits.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            target: Target::default(),
            pattern: Pattern::default(),
            mask: None,
            houses: HouseGivens::ANY,
            difficulty: Difficulty::default(),
            limits: Limits::default(),
            threads: 0,
            helpers: WorkerPool::new(),
        }
    }

    /// Sets how many givens a puzzle has; [`Target::Minimal`] by default.
    #[must_use]
    pub fn with_target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// Sets the symmetry of the cells with givens; [`Pattern::None`] by default.
    #[must_use]
    pub fn with_pattern(mut self, pattern: Pattern) -> Self {
        self.pattern = pattern;
        self
    }

    /// Sets the cells that may have a given, row-major; all by default.
    ///
    /// To get givens at all of these cells and no others, also set [`Target::Givens`] to their
    /// number. With a pattern, a cell whose image is outside the mask has no given.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if there is not one value for each cell, and [`Error::Memory`] if
    /// allocation fails.
    pub fn with_mask(mut self, mask: &[bool]) -> Result<Self, Error> {
        if mask.len() != self.shape.cells() {
            return Err(Error::Length { argument: "mask", got: mask.len(), wanted: self.shape.cells() });
        }
        self.mask = Some(try_collect(mask.len(), mask.iter().copied())?);
        Ok(self)
    }

    /// Sets how many givens each house of a kind has, such as 2 to 4 in each row; any number by
    /// default. [`HouseKind::Region`] has no effect.
    ///
    /// A grid whose puzzle has a house outside the range is given up for another one. Narrow ranges
    /// therefore take long, and a call without [limits](Self::with_limits) may not end if few or no
    /// puzzles are within them. A minimal puzzle is minimal: no given stays only because a house
    /// needs it.
    ///
    /// ```
    /// use ordoku::{Generator, HouseKind, Shape};
    ///
    /// let mut generator = Generator::new(Shape::NINE).with_house_givens(HouseKind::Row, 2..=4);
    /// let puzzle = generator.generate(2026)?.answer().expect("there are no limits");
    /// for row in puzzle.givens().chunks(9) {
    ///     assert!((2..=4).contains(&row.iter().filter(|&&given| given != 0).count()));
    /// }
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    #[must_use]
    pub fn with_house_givens(mut self, kind: HouseKind, givens: RangeInclusive<usize>) -> Self {
        self.houses.set(kind, *givens.start(), *givens.end());
        self
    }

    /// Sets how hard a puzzle is; any difficulty by default.
    ///
    /// A grid whose puzzle is not as hard as wanted is given up for another one. Rare ones take
    /// long, and a call without [limits](Self::with_limits) may not end if there are few or none.
    #[must_use]
    pub fn with_difficulty(mut self, difficulty: Difficulty) -> Self {
        self.difficulty = difficulty;
        self
    }

    /// Sets the limits for each puzzle; none by default. A limit on solutions has no effect.
    ///
    /// With limits 9x9 are made one by one, which is slower than side by side.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = without_solutions(limits);
        self
    }

    /// Sets the number of threads of a batch; 0, the default, is one per core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Replaces all settings, and keeps the threads and their memory. The mask has a value for each
    /// cell.
    pub(crate) fn set(
        &mut self,
        (target, pattern): (Target, Pattern),
        mask: Option<Vec<bool>>,
        (houses, difficulty): (HouseGivens, Difficulty),
        limits: Limits,
        threads: usize,
    ) {
        (self.target, self.pattern, self.mask) = (target, pattern, mask);
        (self.houses, self.difficulty) = (houses, difficulty);
        (self.limits, self.threads) = (without_solutions(limits), threads);
    }

    /// Returns the shape of the puzzles.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Makes puzzle number 0 of a seed.
    ///
    /// # Errors
    /// Returns the errors of [`Generator::generate_nth`].
    pub fn generate(&mut self, seed: u64) -> Result<Outcome<Puzzle>, Error> {
        self.generate_nth(seed, 0, Interrupt::default())
    }

    /// Makes one of the puzzles of a seed, unless a limit or `interrupt` stops the search.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if no puzzle can have the number of givens of the target or of
    /// the houses, as far as counting tells, or can be as hard as wanted, and [`Error::Memory`] if
    /// allocation fails.
    pub fn generate_nth(
        &mut self,
        seed: u64,
        number: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<Puzzle>, Error> {
        let plan = self.plan()?;
        let limits = self.limits;
        self.helpers.run(
            0,
            |_| {},
            |memory, _| {
                let single = SingleMaker::within(&mut memory.single, plan.shape, limits)?;
                match single.make(&plan, Random::nth(seed, number), interrupt)? {
                    Some(reason) => Ok(Outcome::Stopped(reason)),
                    None => single.puzzle().map(Outcome::Answer),
                }
            },
        )
    }

    /// Makes as many puzzles of a seed as there are `results`, from number `first` on, on all
    /// cores.
    ///
    /// Writes the puzzles to `out` one after another, `shape.cells()` values each, 0 for an empty
    /// cell. The values of a puzzle that was stopped are left untouched. `interrupt` stops the
    /// whole batch; its poll is called on the calling thread only.
    ///
    /// ```
    /// use ordoku::{Error, Generator, Interrupt, Outcome, Shape};
    ///
    /// let (mut out, mut results) = (vec![0; 100 * 81], vec![Err(Error::Internal); 100]);
    /// Generator::new(Shape::NINE).generate_batch(7, 0, &mut out, &mut results, Interrupt::new())?;
    /// assert!(results.iter().all(|result| *result == Ok(Outcome::Answer(()))));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Generator::generate_nth`], and [`Error::Length`] if `out` has
    /// another length. Puzzles whose result is not an error are complete.
    pub fn generate_batch(
        &mut self,
        seed: u64,
        first: u64,
        out: &mut [u32],
        results: &mut [GeneratedResult],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let wanted = results.len().checked_mul(self.shape.cells());
        let wanted = wanted.ok_or(TOO_MANY_PUZZLES)?;
        if out.len() != wanted {
            return Err(Error::Length { argument: "out", got: out.len(), wanted });
        }
        self.make_all(seed, first, PuzzleOutput::Values(out), results, interrupt)
    }

    /// Makes 9x9 like [`Generator::generate_batch`], and writes them as lines of 81 characters, '.'
    /// for an empty cell: the line of puzzle i begins at `out[i * stride]`. All other bytes are
    /// left untouched.
    ///
    /// # Errors
    /// Returns the errors of [`Generator::generate_batch`], and [`Error::Argument`] if the shape is
    /// not 9x9 with 3x3 boxes or the stride is below 81.
    pub fn generate_lines(
        &mut self,
        seed: u64,
        first: u64,
        out: &mut [u8],
        stride: usize,
        results: &mut [GeneratedResult],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        if self.shape != Shape::NINE {
            return Err(Error::Argument { what: "lines of 81 characters are for a generator of 9x9" });
        }
        check_lines("out", out.len(), stride, results.len())?;
        self.make_all(seed, first, PuzzleOutput::Lines(out, stride), results, interrupt)
    }

    /// Checks the settings, and finds the orbits of the pattern.
    fn plan(&self) -> Result<Plan, Error> {
        let Self { shape, target, pattern, houses, .. } = *self;
        let orbits = Orbits::new(shape, pattern, self.mask.as_deref())?;
        if orbits.cells() < fewest_givens(shape) {
            return Err(Error::Argument {
                what: "the mask has too few cells: a puzzle with exactly one solution has more givens",
            });
        }
        if let Target::Givens(givens) = target {
            let (least, most) = (fewest_givens(shape), orbits.cells());
            if !(least..=most).contains(&givens) {
                return Err(Error::Givens { wanted: givens, least, most });
            }
            if !orbits.can_have(givens) {
                return Err(Error::Argument {
                    what: "no puzzle with this pattern has the number of givens of the target",
                });
            }
        }
        houses.check(shape, target, &orbits, fewest_givens(shape))?;
        self.difficulty.check(shape)?;
        self.difficulty.check_givens(target)?;
        let difficulty = self.difficulty.clone();
        // The searches of a 9x9 are short.
        let nodes = if shape == Shape::NINE { u64::MAX } else { FIRST_NODES };
        Ok(Plan { shape, target, orbits, houses, difficulty, nodes })
    }

    fn make_all(
        &mut self,
        seed: u64,
        first: u64,
        output: PuzzleOutput<'_>,
        results: &mut [GeneratedResult],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let plan = self.plan()?;
        let count = results.len();
        results.fill(Err(Error::Memory));
        let is_side_by_side = SIDE_BY_SIDE
            && self.shape == Shape::NINE
            && self.limits == Limits::default()
            && !self.difficulty.is_any()
            && count >= SIDE_BY_SIDE_FROM;
        let threads = if self.threads == 0 { cores() } else { self.threads };
        let helpers = threads.min(count).saturating_sub(1);
        let batch = PuzzleBatch {
            plan: &plan,
            limits: self.limits,
            seed,
            first,
            next: Mutex::new(0..count),
            output: Mutex::new((output, results)),
            is_side_by_side,
        };
        let failure = Mutex::new(None);
        let work = |memory: &mut ThreadMemory, interrupt: Interrupt<'_>| {
            if let Err(error) = batch.work(memory, interrupt) {
                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        };
        run_with_helpers(&mut self.helpers, helpers, interrupt, work, work);
        let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (_, results) = batch.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        // A thread without memory may have left its work to the others.
        match failure {
            Some(error) if results.iter().any(Result::is_err) => Err(error),
            _ => Ok(()),
        }
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator")
            .field("shape", &self.shape)
            .field("target", &self.target)
            .field("pattern", &self.pattern)
            .field("mask", &self.mask.as_ref().map(|_| "a mask"))
            .field("houses", &self.houses)
            .field("difficulty", &self.difficulty)
            .field("limits", &self.limits)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

const _: () = assert_send::<Generator>();

/// The caller's memory for the puzzles of a batch.
enum PuzzleOutput<'o> {
    Values(&'o mut [u32]),
    /// Lines of text, and the bytes from the start of a line to the start of the next.
    Lines(&'o mut [u8], usize),
}

impl PuzzleOutput<'_> {
    fn write(&mut self, number: usize, givens: &[u16]) {
        match self {
            Self::Values(values) => {
                let values = &mut values[number * givens.len()..];
                values.iter_mut().zip(givens).for_each(|(value, &given)| *value = given.into());
            }
            Self::Lines(bytes, stride) => {
                for (byte, &given) in bytes[number * *stride..].iter_mut().zip(givens) {
                    *byte = if given == 0 { b'.' } else { b'0' + given as u8 };
                }
            }
        }
    }
}

/// A batch that threads share.
struct PuzzleBatch<'b, 'o> {
    plan: &'b Plan,
    limits: Limits,
    seed: u64,
    first: u64,
    /// The numbers of the puzzles that no thread has begun, from 0.
    next: Mutex<std::ops::Range<usize>>,
    output: Mutex<(PuzzleOutput<'o>, &'o mut [GeneratedResult])>,
    is_side_by_side: bool,
}

impl PuzzleBatch<'_, '_> {
    /// Returns the number and the random numbers of the next puzzle.
    fn next(&self) -> Option<(usize, Random)> {
        let number = self.next.lock().unwrap_or_else(PoisonError::into_inner).next()?;
        Some((number, Random::nth(self.seed, self.first.wrapping_add(number as u64))))
    }

    fn write(&self, number: usize, puzzle: Outcome<&[u16]>) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, results) = &mut *output;
        results[number] = Ok(puzzle.map(|givens| output.write(number, givens)));
    }

    /// Makes puzzles until all are begun.
    fn work(&self, memory: &mut ThreadMemory, mut interrupt: Interrupt<'_>) -> Result<(), Error> {
        if self.is_side_by_side {
            let side_by_side = match &mut memory.side_by_side {
                Some(side_by_side) => side_by_side,
                none => none.insert(SideBySide::new()?),
            };
            return side_by_side.run(
                self.plan,
                || self.next(),
                |number, result| self.write(number, result),
                &mut interrupt,
            );
        }
        let single = SingleMaker::within(&mut memory.single, self.plan.shape, self.limits)?;
        while let Some((number, random)) = self.next() {
            let stopped = single.make(self.plan, random, interrupt.reborrow())?;
            self.write(number, Outcome::of(stopped).map(|()| single.givens()));
        }
        Ok(())
    }
}

/// The memory of a thread, which is kept from call to call.
#[derive(Default)]
struct ThreadMemory {
    side_by_side: Option<SideBySide>,
    single: Option<SingleMaker>,
}

/// Returns a number of givens below which no puzzle has exactly one solution. Two digits that are
/// not among the givens can be exchanged; no 9x9 has 16 givens (G. McGuire, B. Tugemann, G.
/// Civario, 2012).
fn fewest_givens(shape: Shape) -> usize {
    if shape == Shape::NINE { 17 } else { shape.side() - 1 }
}
