//! `ordoku_generation`: makes many puzzles of a seed, with a target and a pattern.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::error::{CallError, status_of};
use super::handle::lock;
use super::pointers::{check_apart, check_null, extent, input, is_missing, optional_output, output};
use super::puzzle_arrays::{len_of_all, len_of_lines, or_line};
use super::rating::ORDOKU_LEVEL_NONE;
use super::solver::ordoku_solver;
use super::status::{ORDOKU_OK, ORDOKU_STOPPED};
use super::structs::Versioned;
use super::techniques::ORDOKU_TECHNIQUE_NONE;
use crate::error::Error;
use crate::generate::{
    Difficulty, GeneratedResult, Generator, HouseGivens, KINDS, Pattern, StepBound, Target,
};
use crate::limits::{Interrupt, Limits};
use crate::outcome::Outcome;
use crate::support::alloc::{try_collect, try_vec};
use crate::technique::HodokuLevel;
use std::ffi::{c_char, c_int};
use std::ops::RangeInclusive;

/// No given can go without a second solution (the default).
pub const ORDOKU_TARGET_MINIMAL: u32 = 0;
/// No symmetric group of givens can be removed; a single given may be redundant.
pub const ORDOKU_TARGET_MINIMAL_WITHIN_SYMMETRY: u32 = 1;
/// As many givens as the member `givens` says; they may be redundant.
pub const ORDOKU_TARGET_GIVENS: u32 = 2;

/// No symmetry (the default).
pub const ORDOKU_PATTERN_NONE: u32 = 0;
/// A half turn about the centre, the usual pattern of newspapers.
pub const ORDOKU_PATTERN_HALF_TURN: u32 = 1;
/// A quarter turn about the centre.
pub const ORDOKU_PATTERN_QUARTER_TURN: u32 = 2;
/// Mirrored top to bottom.
pub const ORDOKU_PATTERN_HORIZONTAL_AXIS: u32 = 3;
/// Mirrored left to right.
pub const ORDOKU_PATTERN_VERTICAL_AXIS: u32 = 4;
/// The mirror at the diagonal from the top left to the bottom right.
pub const ORDOKU_PATTERN_DIAGONAL: u32 = 5;
/// The mirror at the diagonal from the top right to the bottom left.
pub const ORDOKU_PATTERN_ANTI_DIAGONAL: u32 = 6;
/// All turns and mirrors of the square.
pub const ORDOKU_PATTERN_FULL: u32 = 7;

codes! { Pattern:
    ORDOKU_PATTERN_NONE = Pattern::None,
    ORDOKU_PATTERN_HALF_TURN = Pattern::HalfTurn,
    ORDOKU_PATTERN_QUARTER_TURN = Pattern::QuarterTurn,
    ORDOKU_PATTERN_HORIZONTAL_AXIS = Pattern::HorizontalAxis,
    ORDOKU_PATTERN_VERTICAL_AXIS = Pattern::VerticalAxis,
    ORDOKU_PATTERN_DIAGONAL = Pattern::Diagonal,
    ORDOKU_PATTERN_ANTI_DIAGONAL = Pattern::AntiDiagonal,
    ORDOKU_PATTERN_FULL = Pattern::Full,
}

/// The puzzles to make: those of a seed from number `first` on. Puzzle k of a seed depends on k, the
/// shape, the members up to `seed`, the bounds of the houses, and the difficulty only.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_generation {
    /// Set by ordoku_generation_init.
    pub struct_size: u32,
    /// An ORDOKU_TARGET_ number.
    pub target: u32,
    /// Number of givens for ORDOKU_TARGET_GIVENS; otherwise 0.
    pub givens: u32,
    /// An ORDOKU_PATTERN_ number: the symmetry of the cells that have a given.
    pub pattern: u32,
    /// A byte for each cell, 0 if it must have no given; NULL if every cell may have one.
    pub mask: *const u8,
    /// The seed.
    pub seed: u64,
    /// The number of the first puzzle.
    pub first: u64,
    /// The number of puzzles to make.
    pub puzzles: usize,
    /// Receives the cells of all puzzles, one puzzle after another; or NULL.
    pub out: *mut u32,
    /// For 9x9: receives puzzle i as 81 characters, '.' for an empty cell, at out_lines[i *
    /// out_stride]; or NULL. Nothing between the lines is written.
    pub out_lines: *mut c_char,
    /// Bytes from one line to the next, at least 81, or 0 for 81.
    pub out_stride: usize,
    /// Receives the status of each puzzle: ORDOKU_OK if it was made, ORDOKU_STOPPED or
    /// ORDOKU_E_MEMORY. Nothing is written of a puzzle that was not made.
    pub statuses: *mut c_int,
    /// The fewest and the most givens of each row; 0 as the most: any number. A call without limits
    /// may not end if few or no puzzles are within the bounds.
    pub min_row_givens: u32,
    /// See min_row_givens.
    pub max_row_givens: u32,
    /// The fewest and the most givens of each column, likewise.
    pub min_column_givens: u32,
    /// See min_column_givens.
    pub max_column_givens: u32,
    /// The fewest and the most givens of each box, likewise.
    pub min_box_givens: u32,
    /// See min_box_givens.
    pub max_box_givens: u32,
    /// An ORDOKU_LEVEL_ number: the level of HoDoKu that the puzzles have; ORDOKU_LEVEL_NONE: any. A
    /// puzzle that is not as hard as this and the members below ask for is given up for another one:
    /// a call without limits may not end if there are few or none. All but the last two members are
    /// for 9x9 with 3x3 boxes.
    pub level: u32,
    /// An ORDOKU_TECHNIQUE_ number: the technique of the hardest step of HoDoKu; with one of the two
    /// members below, of some step. ORDOKU_TECHNIQUE_NONE: any.
    pub technique: u32,
    /// With a technique, an ORDOKU_LEVEL_ number: the hardest level of the other steps.
    pub else_up_to: u32,
    /// With a technique, an ORDOKU_LEVEL_ number: the hardest level of the steps before the first one
    /// of the technique.
    pub before_up_to: u32,
    /// The lowest and the highest ER of Sudoku Explainer, in tenths; 0 as the highest: any.
    pub min_er: u32,
    /// See min_er.
    pub max_er: u32,
    /// The lowest and the highest rating on the scale ordoku, which is for at most 65535 cells; 0
    /// as the highest: any.
    pub min_number: u64,
    /// See min_number.
    pub max_number: u64,
}

// SAFETY: begins with its size; all members are integers and pointers.
unsafe impl Versioned for ordoku_generation {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, min_row_givens);
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        target: ORDOKU_TARGET_MINIMAL,
        givens: 0,
        pattern: ORDOKU_PATTERN_NONE,
        mask: std::ptr::null(),
        seed: 0,
        first: 0,
        puzzles: 0,
        out: std::ptr::null_mut(),
        out_lines: std::ptr::null_mut(),
        out_stride: 0,
        statuses: std::ptr::null_mut(),
        min_row_givens: 0,
        max_row_givens: 0,
        min_column_givens: 0,
        max_column_givens: 0,
        min_box_givens: 0,
        max_box_givens: 0,
        level: ORDOKU_LEVEL_NONE,
        technique: ORDOKU_TECHNIQUE_NONE,
        else_up_to: ORDOKU_LEVEL_NONE,
        before_up_to: ORDOKU_LEVEL_NONE,
        min_er: 0,
        max_er: 0,
        min_number: 0,
        max_number: 0,
    };
}

impl ordoku_generation {
    /// Returns the target and the pattern.
    fn settings(&self) -> Result<(Target, Pattern), CallError> {
        let target = match self.target {
            ORDOKU_TARGET_MINIMAL => Target::Minimal,
            ORDOKU_TARGET_MINIMAL_WITHIN_SYMMETRY => Target::MinimalWithinSymmetry,
            ORDOKU_TARGET_GIVENS => Target::Givens(self.givens as usize),
            target => return Err(CallError::Option { name: "target", value: target.into() }),
        };
        if self.givens != 0 && self.target != ORDOKU_TARGET_GIVENS {
            return Err(CallError::argument("a number of givens needs the target ORDOKU_TARGET_GIVENS"));
        }
        let pattern = Pattern::from_number(self.pattern)
            .ok_or(CallError::Option { name: "pattern", value: self.pattern.into() })?;
        Ok((target, pattern))
    }

    /// Returns the bounds of the givens of the houses.
    fn houses(&self) -> HouseGivens {
        let bounds = [
            (self.min_row_givens, self.max_row_givens),
            (self.min_column_givens, self.max_column_givens),
            (self.min_box_givens, self.max_box_givens),
        ];
        let mut houses = HouseGivens::ANY;
        for (kind, (least, most)) in KINDS.into_iter().zip(bounds) {
            houses.set(kind, least as usize, if most == 0 { usize::MAX } else { most as usize });
        }
        houses
    }

    /// Returns how hard the puzzles are.
    fn difficulty(&self) -> Result<Difficulty, CallError> {
        let level = |name, number| match number {
            ORDOKU_LEVEL_NONE => Ok(None),
            _ => value_of::<HodokuLevel>(name, number).map(Some),
        };
        let mut difficulty = Difficulty::new();
        difficulty.level = level("level", self.level)?;
        if self.technique != ORDOKU_TECHNIQUE_NONE {
            difficulty.technique = Some(value_of("technique", self.technique)?);
        }
        difficulty.else_up_to = level("else_up_to", self.else_up_to)?.map(StepBound::from);
        difficulty.before_up_to = level("before_up_to", self.before_up_to)?.map(StepBound::from);
        let tenths = |rating: &u64| u8::try_from(*rating).unwrap_or(u8::MAX);
        let er = range(self.min_er.into(), self.max_er.into());
        difficulty.er = er.map(|er| tenths(er.start())..=tenths(er.end()));
        difficulty.number = range(self.min_number, self.max_number);
        Ok(difficulty)
    }

    /// Returns the lengths of the arrays of cells, of lines and of statuses, 0 for missing arrays. Refuses
    /// arrays that overlap, and lengths that exceed the address space.
    fn check_arrays(&self, area: usize) -> Result<[usize; 3], CallError> {
        let cells = len_of_all(self.out, self.puzzles, area)?;
        let lines = len_of_lines(self.out_lines, self.puzzles, self.out_stride)?;
        let statuses = len_of_all(self.statuses, self.puzzles, 1)?;
        check_apart([
            extent(self.mask, area),
            extent(self.out, cells),
            extent(self.out_lines, lines),
            extent(self.statuses, statuses),
        ])?;
        Ok([cells, lines, statuses])
    }

    /// Refuses missing arrays. A generation without puzzles needs none.
    fn check_null(&self) -> Result<(), CallError> {
        let no_out = self.out.is_null() && self.out_lines.is_null() && self.puzzles > 0;
        check_null([(is_missing(self.statuses, self.puzzles), "statuses"), (no_out, "out")])
    }

    /// Returns the arrays for puzzles of `area` cells.
    ///
    /// # Safety
    /// The arrays are as the header requires.
    unsafe fn arrays<'a>(&self, area: usize) -> Result<GenerationArrays<'a>, CallError> {
        let [cells, lines, len] = self.check_arrays(area)?;
        // SAFETY: by this function's contract; the arrays do not overlap.
        let (mask, out, out_lines, statuses) = unsafe {
            (
                if self.mask.is_null() { None } else { Some(input(self.mask, area, "mask")?) },
                optional_output(self.out, cells, "out")?,
                optional_output(self.out_lines.cast::<u8>(), lines, "out_lines")?,
                output(self.statuses, len, "statuses")?,
            )
        };
        let out = match (out, out_lines) {
            (Some(_), Some(_)) => {
                return Err(CallError::argument("use either out or out_lines: set the other to NULL"));
            }
            (out, None) => GenerationOut::Cells(out.unwrap_or_default()),
            (None, Some(out)) => GenerationOut::Lines(out),
        };
        Ok(GenerationArrays { mask, out, statuses })
    }

    /// Makes the puzzles.
    ///
    /// It has no frame of its own: the searches below need nearly all of the stack that a call may use.
    #[inline(always)]
    fn make(
        &self,
        generator: &mut Generator,
        arrays: GenerationArrays<'_>,
        limits: Limits,
        threads: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<c_int, CallError> {
        let (settings, difficulty) = (self.settings()?, self.difficulty()?);
        let GenerationArrays { mask, out, statuses } = arrays;
        let mask = match mask {
            Some(mask) => Some(try_collect(mask.len(), mask.iter().map(|&byte| byte != 0))?),
            None => None,
        };
        let mut results: Vec<GeneratedResult> = try_vec(Err(Error::Memory), self.puzzles)?;
        generator.set(settings, mask, (self.houses(), difficulty), limits, threads);
        let (seed, first, stride) = (self.seed, self.first, or_line(self.out_stride));
        let outcome = match out {
            GenerationOut::Cells(out) => generator.generate_batch(seed, first, out, &mut results, interrupt),
            GenerationOut::Lines(out) => {
                generator.generate_lines(seed, first, out, stride, &mut results, interrupt)
            }
        };
        // If memory ran out after some puzzles, these have their statuses.
        match outcome {
            Err(Error::Memory) if results.iter().any(Result::is_ok) => {}
            outcome => outcome?,
        }
        for (status, result) in statuses.iter_mut().zip(&results) {
            *status = match result {
                Ok(Outcome::Answer(())) => ORDOKU_OK,
                Ok(Outcome::Stopped(_)) => ORDOKU_STOPPED,
                Err(error) => status_of(error),
            };
        }
        Ok(ORDOKU_OK)
    }
}

/// Returns what a number of the header stands for.
fn value_of<T: Code>(name: &'static str, number: u32) -> Result<T, CallError> {
    T::from_number(number).ok_or(CallError::Option { name, value: number.into() })
}

/// Returns a range of ratings, of which 0 as the highest is any; none if each rating is in it.
fn range(lowest: u64, highest: u64) -> Option<RangeInclusive<u64>> {
    let most = if highest == 0 { u64::MAX } else { highest };
    (lowest != 0 || highest != 0).then_some(lowest..=most)
}

/// The arrays of a generation.
struct GenerationArrays<'a> {
    mask: Option<&'a [u8]>,
    out: GenerationOut<'a>,
    statuses: &'a mut [c_int],
}

/// The array for the puzzles.
enum GenerationOut<'a> {
    Cells(&'a mut [u32]),
    Lines(&'a mut [u8]),
}

/// Sets every status of a generation that is refused, if the array can be written without touching
/// another.
///
/// # Safety
/// As [`Versioned::read`], and the arrays are as the header requires.
unsafe fn refuse(generation: *const ordoku_generation, area: usize, refused: c_int) {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let generation = ordoku_generation::read_known(generation, "generation")?;
        generation.check_arrays(area)?;
        output(generation.statuses, generation.puzzles, "statuses")?.fill(refused);
        Ok(ORDOKU_OK)
    });
}

/// Sets *generation to 0, minimal puzzles of seed 0, and its struct_size to `size`, which is sizeof
/// *generation.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `generation`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_generation_init(generation: *mut ordoku_generation, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_generation::init(generation, size, "generation") }
}

/// Makes puzzles with exactly one solution, of the shape of a solver and with its callbacks. Some of
/// its options count: the threads as in a batch, and the limits on nodes, time and memory for each
/// puzzle. 9x9 without limits are made side by side, which is faster. The puzzle and the statistics
/// of the solver do not change; it keeps the threads as after ordoku_solver_solve_batch.
/// ordoku_solver_cancel stops all puzzles.
///
/// Each puzzle comes from a random full grid of its own, from which givens are taken away in a
/// random order. It is the same on every machine, for any number of threads, and alone or beside
/// others. Without limits a call may not end if few or no puzzles meet the settings, such as 17
/// givens.
///
/// Returns ORDOKU_OK when every puzzle has its status. On an error of the whole call, every status
/// is that error if the array can be written, and nothing else is touched: ORDOKU_E_ARGUMENT
/// (sizes, arrays that overlap, lines of another shape than 9x9, a number of givens, of the puzzle
/// or of its houses, that no puzzle with this pattern and mask can have, or a difficulty that none
/// of the shape can have) or ORDOKU_E_OPTION (target, pattern, level, technique).
///
/// # Safety
/// `solver` is null or a handle; pointers that are not null can be read or written to the sizes that
/// the generation states.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_generate(
    solver: *mut ordoku_solver,
    generation: *const ordoku_generation,
) -> c_int {
    let mut area = 1;
    // SAFETY: by this function's contract.
    let status = ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let mut poll = solver.poll.as_closure();
        let (contents, interrupt) = solver.with_interrupt(&mut poll);
        area = contents.cells();
        let (generator, options) = contents.generator()?;
        let known = ordoku_generation::read_known(generation, "generation")?;
        known.check_null()?;
        let arrays = known.arrays(area)?;
        let generation = ordoku_generation::read(generation, "generation")?;
        generation.make(generator, arrays, options.limits, options.threads, interrupt)
    });
    if status < 0 {
        // SAFETY: the same contract.
        unsafe { refuse(generation, area, status) };
    }
    status
}
