//! `ordoku_options`: how to search.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::error::CallError;
use super::handle::{Opaque, Searches, lock};
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use crate::limits::Limits;
use crate::options::{Engine, Options};
use crate::support::stopwatch::HAS_CLOCK;
use std::ffi::c_int;
use std::time::Duration;

/// Chooses the engine that suits the puzzle (the default).
pub const ORDOKU_ENGINE_AUTO: u32 = 0;
/// Fills every cell that has one candidate, then guesses in a cell with the fewest candidates: the
/// method of the old SudokuKiller class.
pub const ORDOKU_ENGINE_GREEDY: u32 = 1;
/// Solves the exact cover problem by algorithm X: the method of the old DancingLink class.
pub const ORDOKU_ENGINE_DLX: u32 = 2;
/// Uses singles and locked candidates, and guesses weighted by conflicts.
pub const ORDOKU_ENGINE_CSP: u32 = 3;
/// Keeps digits as bit boards, only for a 9x9 with 3x3 boxes.
pub const ORDOKU_ENGINE_NINE: u32 = 4;
/// Learns a clause from every conflict, for large and hard puzzles.
pub const ORDOKU_ENGINE_CDCL: u32 = 5;
/// Finds the solutions in the order of ORDOKU_ENGINE_GREEDY, sooner: ORDOKU_ENGINE_AUTO shows that
/// there is no solution, or no other one.
pub const ORDOKU_ENGINE_GREEDY_ORDER: u32 = 6;

codes! { Engine:
    ORDOKU_ENGINE_AUTO = Engine::Auto,
    ORDOKU_ENGINE_GREEDY = Engine::Greedy,
    ORDOKU_ENGINE_DLX = Engine::Dlx,
    ORDOKU_ENGINE_CSP = Engine::Csp,
    ORDOKU_ENGINE_NINE = Engine::Nine,
    ORDOKU_ENGINE_CDCL = Engine::Cdcl,
    ORDOKU_ENGINE_GREEDY_ORDER = Engine::GreedyOrder,
}

/// Lets a second thread learn in ordoku_solver_solve and ordoku_solver_enumerate, too. Their first
/// solution may then differ from run to run. For a matrix, lets ordoku_cover_solve find any
/// solution.
pub const ORDOKU_FLAG_RACE: u32 = 1;

/// How to search.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_options {
    /// Set by ordoku_options_init.
    pub struct_size: u32,
    /// ORDOKU_FLAG_RACE or 0.
    pub flags: u32,
    /// An ORDOKU_ENGINE_ number.
    pub engine: u32,
    /// Number of threads, at most 4096. In a batch, 0 means one for each core. For one puzzle, 0
    /// and 1 mean the calling thread only. From 2 on, ORDOKU_ENGINE_AUTO may use a second thread to
    /// find the first solution of a large puzzle. Without a limit on nodes or memory, it may also
    /// use the second thread to count and to decide uniqueness. A stop may then take some
    /// hundredths of a second longer. Answers do not depend on the number of threads, except with
    /// ORDOKU_FLAG_RACE.
    pub threads: u32,
    /// Largest number of nodes of the search tree for one puzzle; 0: no limit. The limit is exact
    /// and repeatable. The local search that ORDOKU_ENGINE_AUTO uses for the first solution of a
    /// large puzzle has no nodes: only the time limit, cancel and poll stop it.
    pub node_limit: u64,
    /// Largest time for one puzzle in nanoseconds; 0: no limit. A search usually notices within
    /// milliseconds up to side 64, and within a second at side 256. In a batch, the time of other
    /// puzzles does not count. WebAssembly (wasm32-unknown-unknown) has no clock, and refuses a
    /// limit with ORDOKU_E_OPTION.
    pub time_limit_ns: u64,
    /// Largest number of solutions to visit for one puzzle, even if the call asks for more; 0: no
    /// limit.
    pub solution_limit: u64,
    /// If the seed is not 0, the engine gets a shuffled copy of the puzzle and finds other
    /// solutions first. The same seed gives the same answer.
    pub seed: u64,
    /// Largest number of bytes for the clauses learnt about one puzzle; 0: no limit. The engine
    /// forgets clauses to keep the limit, and stops if it cannot; a search of a matrix continues
    /// without clauses. The limit does not include the memory for the puzzle itself. It is also the
    /// largest number of bytes with which ordoku_solver_count goes on without visiting solutions.
    pub memory_limit: u64,
}

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_options {
    const FIRST_SIZE: usize = 48;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        engine: ORDOKU_ENGINE_AUTO,
        threads: 0,
        node_limit: 0,
        time_limit_ns: 0,
        solution_limit: 0,
        seed: 0,
        memory_limit: 0,
    };
}

impl ordoku_options {
    pub(super) fn to_options(self) -> Result<Options, CallError> {
        let unknown = |name, value: u32| CallError::Option { name, value: value.into() };
        if self.flags & !ORDOKU_FLAG_RACE != 0 {
            return Err(unknown("flags", self.flags));
        }
        if self.threads > MOST_THREADS {
            return Err(unknown("threads", self.threads));
        }
        if self.time_limit_ns != 0 && !HAS_CLOCK {
            return Err(CallError::NoClock);
        }
        let limit = |value| (value != 0).then_some(value);
        Ok(Options {
            engine: Engine::from_number(self.engine).ok_or(unknown("engine", self.engine))?,
            threads: self.threads as usize,
            limits: Limits {
                nodes: limit(self.node_limit),
                time: limit(self.time_limit_ns).map(Duration::from_nanos),
                solutions: limit(self.solution_limit),
                memory: limit(self.memory_limit),
            },
            seed: self.seed,
            race: self.flags & ORDOKU_FLAG_RACE != 0,
        })
    }

    /// Reads the options of a caller; null means the defaults.
    ///
    /// # Safety
    /// As [`Versioned::read`].
    pub(super) unsafe fn read_or_default(options: *const Self) -> Result<Options, CallError> {
        if options.is_null() {
            return Ok(Options::default());
        }
        // SAFETY: the same contract.
        unsafe { Self::read(options, "options") }?.to_options()
    }
}

/// A larger number of threads is assumed to be a mistake.
const MOST_THREADS: u32 = 4096;

/// Sets the options of a handle.
///
/// # Safety
/// As [`lock`] and [`Versioned::read`].
pub(super) unsafe fn set_options<H>(handle: *const H, options: *const ordoku_options) -> c_int
where
    H: Opaque<Contents: Searches>,
{
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut handle = lock(call, handle)?;
        handle.set_options(ordoku_options::read_or_default(options)?)?;
        Ok(ORDOKU_OK)
    })
}

/// Sets *options to the defaults and its struct_size to `size`, which is sizeof *options.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_options_init(options: *mut ordoku_options, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_options::init(options, size, "options") }
}

/// Sets the options of later calls; NULL means the defaults. On an error the old options stay.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (an engine that does not take the solver's shape) or
/// ORDOKU_E_OPTION.
///
/// # Safety
/// `solver` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_options(
    solver: *mut ordoku_solver,
    options: *const ordoku_options,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_options(solver, options) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_read_and_unknown_values_are_refused() {
        let base = ordoku_options::DEFAULT;
        assert_eq!(base.to_options(), Ok(Options::default()));
        let all = ordoku_options {
            flags: ORDOKU_FLAG_RACE,
            engine: ORDOKU_ENGINE_CDCL,
            threads: 4_096,
            node_limit: 1,
            time_limit_ns: 2_000_000_003,
            solution_limit: 4,
            seed: 5,
            memory_limit: 6,
            ..base
        };
        let limits =
            Limits { nodes: Some(1), time: Some(Duration::new(2, 3)), solutions: Some(4), memory: Some(6) };
        let options = Options { engine: Engine::Cdcl, threads: 4_096, race: true, limits, seed: 5 };
        assert_eq!(all.to_options(), Ok(options));
        let refused = |options: ordoku_options| options.to_options().unwrap_err();
        for flags in (0..32).map(|bit| 1 << bit).filter(|&flag| flag != ORDOKU_FLAG_RACE) {
            let error = CallError::Option { name: "flags", value: flags.into() };
            assert_eq!(refused(ordoku_options { flags, ..base }), error);
        }
        for engine in [7, u32::MAX] {
            let error = CallError::Option { name: "engine", value: engine.into() };
            assert_eq!(refused(ordoku_options { engine, ..base }), error);
        }
        for threads in [4_097, u32::MAX] {
            let error = CallError::Option { name: "threads", value: threads.into() };
            assert_eq!(refused(ordoku_options { threads, ..base }), error);
        }
    }
}
