//! `ordoku_rating`: how hard a puzzle is, on a scale.

use super::codes::{Code, codes};
use super::contents::check_givens;
use super::error::CallError;
use super::solver::{ordoku_solver, search_any};
use super::status::{ORDOKU_OK, ORDOKU_STOPPED};
use super::structs::Versioned;
use super::techniques::ORDOKU_TECHNIQUE_NONE;
use crate::outcome::Outcome;
use crate::technique::{HodokuLevel, Rating, Scale};
use std::ffi::c_int;

/// HoDoKu 2.2 with its default settings: a level and a score.
pub const ORDOKU_SCALE_HODOKU: u32 = 0;
/// Sudoku Explainer 1.2.1: ER, EP and ED.
pub const ORDOKU_SCALE_EXPLAINER: u32 = 1;

/// The scale ordoku, for at most 65535 cells: one number.
pub const ORDOKU_SCALE_ORDOKU: u32 = 2;
/// An argument only: HoDoKu for 9x9 with 3x3 boxes, and the scale ordoku for all other puzzles.
pub const ORDOKU_SCALE_USUAL: u32 = 3;

codes! { Scale:
    ORDOKU_SCALE_HODOKU = Scale::Hodoku,
    ORDOKU_SCALE_EXPLAINER = Scale::Explainer,
    ORDOKU_SCALE_ORDOKU = Scale::Ordoku,
}

/// No level: the scale has none, or any level is wanted.
pub const ORDOKU_LEVEL_NONE: u32 = 0;
/// A score up to 800.
pub const ORDOKU_LEVEL_EASY: u32 = 1;
/// A score up to 1000.
pub const ORDOKU_LEVEL_MEDIUM: u32 = 2;
/// A score up to 1600.
pub const ORDOKU_LEVEL_HARD: u32 = 3;
/// A score up to 1800.
pub const ORDOKU_LEVEL_UNFAIR: u32 = 4;
/// All others.
pub const ORDOKU_LEVEL_EXTREME: u32 = 5;

codes! { HodokuLevel:
    ORDOKU_LEVEL_EASY = HodokuLevel::Easy,
    ORDOKU_LEVEL_MEDIUM = HodokuLevel::Medium,
    ORDOKU_LEVEL_HARD = HodokuLevel::Hard,
    ORDOKU_LEVEL_UNFAIR = HodokuLevel::Unfair,
    ORDOKU_LEVEL_EXTREME = HodokuLevel::Extreme,
}

/// How hard a puzzle is. Members that the scale does not have are 0. Ratings of different scales
/// cannot be compared.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_rating {
    /// Set by ordoku_rating_init.
    pub struct_size: u32,
    /// An ORDOKU_SCALE_ number.
    pub scale: u32,
    /// HoDoKu: an ORDOKU_LEVEL_ number: the highest level of a step, or a higher one if the score
    /// needs it.
    pub level: u32,
    /// HoDoKu: the sum of the scores of all steps.
    pub score: u32,
    /// HoDoKu: the number of steps.
    pub steps: u32,
    /// HoDoKu: the ORDOKU_TECHNIQUE_ number of the hardest step: the one with the highest score
    /// among those of the highest level. ORDOKU_TECHNIQUE_NONE for a puzzle without empty cells.
    pub hardest: u32,
    /// Sudoku Explainer: ER, the rating of the hardest step, in tenths: 72 is 7.2. 200 means that
    /// Sudoku Explainer cannot solve the puzzle.
    pub er: u32,
    /// Sudoku Explainer: EP, the rating of the hardest step up to the first placed digit, in
    /// tenths.
    pub ep: u32,
    /// Sudoku Explainer: ED, the rating of the first step, in tenths.
    pub ed: u32,
    /// ordoku: the difficulty of the hardest step in tenths: 72 is 7.2.
    pub tenths: u32,
    /// ordoku: the number of rounds; a round is all steps of the easiest kind that has one.
    pub rounds: u32,
    /// ordoku: 1 if the techniques do not solve the puzzle, 0 if they do.
    pub guesses: u32,
    /// ordoku: the rating.
    pub number: u64,
}

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_rating {
    const FIRST_SIZE: usize = size_of::<Self>();
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        scale: ORDOKU_SCALE_HODOKU,
        level: ORDOKU_LEVEL_NONE,
        score: 0,
        steps: 0,
        hardest: ORDOKU_TECHNIQUE_NONE,
        er: 0,
        ep: 0,
        ed: 0,
        tenths: 0,
        rounds: 0,
        guesses: 0,
        number: 0,
    };
}

impl ordoku_rating {
    pub(super) fn new(rating: Rating) -> Self {
        match rating {
            Rating::Hodoku(rating) => Self {
                scale: ORDOKU_SCALE_HODOKU,
                level: rating.level.number(),
                score: rating.score,
                steps: rating.steps,
                hardest: rating.hardest.map_or(ORDOKU_TECHNIQUE_NONE, Code::number),
                ..Self::DEFAULT
            },
            Rating::Explainer(rating) => Self {
                scale: ORDOKU_SCALE_EXPLAINER,
                er: rating.er.into(),
                ep: rating.ep.into(),
                ed: rating.ed.into(),
                ..Self::DEFAULT
            },
            Rating::Ordoku(rating) => Self {
                scale: ORDOKU_SCALE_ORDOKU,
                tenths: rating.hardest.into(),
                rounds: rating.rounds,
                guesses: rating.guesses.into(),
                number: rating.number,
                ..Self::DEFAULT
            },
        }
    }
}

/// Returns the scale with a number of the header, `None` for the usual one.
pub(super) fn scale_of(number: u32) -> Result<Option<Scale>, CallError> {
    match Scale::from_number(number) {
        None if number != ORDOKU_SCALE_USUAL => {
            Err(CallError::Option { name: "scale", value: number.into() })
        }
        scale => Ok(scale),
    }
}

/// Sets *rating to 0 and its struct_size to `size`, which is sizeof *rating.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `rating`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_rating_init(rating: *mut ordoku_rating, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_rating::init(rating, size, "rating") }
}

/// Rates a puzzle with exactly one solution, and writes the answer to *rating. `scale` is an
/// ORDOKU_SCALE_ number. HoDoKu and Sudoku Explainer are for 9x9 with 3x3 boxes; the scale ordoku is
/// for at most 65535 cells, and at most 2^25 pairs of candidates of which one excludes the other.
/// Most 9x9 take less than a millisecond, the hardest ones some seconds.
///
/// The limit on nodes applies to the search for the solution. The time limit, the poll and the
/// cancel apply to the whole call.
///
/// Returns ORDOKU_OK, ORDOKU_STOPPED (*rating is not written), ORDOKU_E_OPTION (an unknown scale),
/// ORDOKU_E_ARGUMENT (the puzzle is one of candidates or too large, or the scale is not for its
/// shape or its rules) or ORDOKU_E_IMPROPER.
///
/// # Safety
/// `solver` is null or a handle; if not null, rating->struct_size bytes can be written at `rating`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_rate(
    solver: *mut ordoku_solver,
    scale: u32,
    rating: *mut ordoku_rating,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            let told = ordoku_rating::out(rating, "rating")?;
            let Outcome::Answer(rating) = solver.rate((puzzle, interrupt), scale_of(scale)?)? else {
                return Ok(ORDOKU_STOPPED);
            };
            told.set(ordoku_rating::new(rating));
            Ok(ORDOKU_OK)
        })
    }
}
