//! `ordoku_options`: how to search.

use super::guard::{Versioned, wall};
use crate::error::Error;
use crate::limits::Limits;
use crate::options::Engine;
use crate::options::Options;
use crate::status::ORDOKU_OK;
use std::ffi::c_int;
use std::time::Duration;

/// SearchEngine: the fastest for the puzzle at hand (the default).
pub const ORDOKU_ENGINE_AUTO: u64 = 0;
/// SearchEngine: direct rules, then a guess in the cell with fewest candidates; the old SudokuKiller class's method.
pub const ORDOKU_ENGINE_GREEDY: u64 = 1;
/// SearchEngine: exact cover by dancing links; the old DancingLink class's method.
pub const ORDOKU_ENGINE_DLX: u64 = 2;
/// SearchEngine: singles and locked candidates over all items, guesses weighted by conflicts.
pub const ORDOKU_ENGINE_CSP: u64 = 3;
/// SearchEngine: digits as bit boards, only for a 9x9 with 3x3 boxes. ORDOKU_ENGINE_AUTO begins with it there, and learns if it gets stuck.
pub const ORDOKU_ENGINE_NINE: u64 = 4;
/// SearchEngine: a clause learnt from every conflict, on what singles, locked candidates and matchings leave; for large and hard puzzles.
pub const ORDOKU_ENGINE_CDCL: u64 = 5;

/// Flag of ordoku_options: two threads may learn, too, where it matters which solution comes first (ordoku_solver_solve,
/// ordoku_solver_enumerate); another one may then come first than with one thread.
pub const ORDOKU_FLAG_RACE: u32 = 1;

/// How to search. Fill it with ordoku_options_init, then change what you need; 0 stands for the default everywhere.
/// Later versions may append members; code compiled against this version goes on working.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_options {
    /// The size of this struct in bytes, as the caller knows it: sizeof(ordoku_options).
    pub struct_size: u32,
    /// ORDOKU_FLAG_RACE or 0.
    pub flags: u32,
    /// One of the ORDOKU_ENGINE_ numbers.
    pub engine: u64,
    /// Threads of a batch, at most 4096; 0: one for each core. For one puzzle 0 and 1 are the calling thread. With 2 or more,
    /// ORDOKU_ENGINE_AUTO may use a second one for the first solution of a large puzzle, and, where there is no limit on nodes or
    /// memory, to count and to tell uniqueness; a stop may then come some hundredths of a second later. Answers are the same for
    /// any number, unless flags has ORDOKU_FLAG_RACE.
    pub threads: u64,
    /// Most nodes of the search tree for one puzzle; 0: any number. Exact and repeatable. The random walks by which
    /// ORDOKU_ENGINE_AUTO looks for the first solution of a large puzzle have no nodes: only time, cancel and poll end it.
    pub node_limit: u64,
    /// Most nanoseconds of real time for one puzzle; 0: any. A search usually notices within milliseconds up to side 64, and
    /// within a second at 256. In a batch, time that other puzzles take does not count.
    pub time_limit_ns: u64,
    /// Most solutions to visit for one puzzle, whatever the call asks for; 0: any number.
    pub solution_limit: u64,
    /// 0: the engine's own order. Otherwise the engine gets a shuffled copy of the puzzle, so that other solutions are
    /// found first. The same seed gives the same answer.
    pub seed: u64,
    /// Most bytes of what ORDOKU_ENGINE_CDCL, or ORDOKU_ENGINE_AUTO where it comes to that, learns about one puzzle; 0: any
    /// number. Beyond them it forgets, and when that is not enough it stops. What the puzzle itself needs comes on top.
    pub memory_limit: u64,
}

// SAFETY: begins with its size; two u32 and then u64 members leave no padding; all are integers.
unsafe impl Versioned for ordoku_options {
    const FIRST_SIZE: usize = 56;
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
    pub(super) fn to_options(self) -> Result<Options, Error> {
        if self.flags & !ORDOKU_FLAG_RACE != 0 {
            return Err(Error::Option { name: "flags", value: self.flags.into() });
        }
        let limit = |value| (value != 0).then_some(value);
        Ok(Options {
            engine: match self.engine {
                ORDOKU_ENGINE_AUTO => Engine::Auto,
                ORDOKU_ENGINE_GREEDY => Engine::Greedy,
                ORDOKU_ENGINE_DLX => Engine::Dlx,
                ORDOKU_ENGINE_CSP => Engine::Csp,
                ORDOKU_ENGINE_NINE => Engine::Nine,
                ORDOKU_ENGINE_CDCL => Engine::Cdcl,
                value => return Err(Error::Option { name: "engine", value }),
            },
            threads: usize::try_from(self.threads)
                .ok()
                .filter(|&threads| threads <= MOST_THREADS)
                .ok_or(Error::Option { name: "threads", value: self.threads })?,
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

    /// Reads a caller's options; null stands for the defaults.
    ///
    /// # Safety
    /// As [`Versioned::read`].
    pub(super) unsafe fn read_or_default(options: *const Self) -> Result<Options, Error> {
        if options.is_null() {
            return Ok(Options::default());
        }
        // SAFETY: the same contract.
        unsafe { Self::read(options, "options") }?.to_options()
    }
}

/// More threads than this are taken for a mistake.
const MOST_THREADS: usize = 4096;

/// Fills *options with the defaults of this library. `size` is sizeof(ordoku_options) as the caller knows it.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, or ORDOKU_E_ARGUMENT when `size` is not that of any version.
/// Any thread, any time.
///
/// # Safety
/// If not null, `size` bytes can be written at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_options_init(options: *mut ordoku_options, size: usize) -> c_int {
    wall(|| {
        // SAFETY: by this function's contract.
        unsafe { ordoku_options::DEFAULT.write(options, size, "options") }.map(|()| ORDOKU_OK)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_mean_what_they_say_and_nothing_else_is_taken() {
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
            let error = Error::Option { name: "flags", value: flags.into() };
            assert_eq!(refused(ordoku_options { flags, ..base }), error);
        }
        for engine in [6, u64::MAX] {
            let error = Error::Option { name: "engine", value: engine };
            assert_eq!(refused(ordoku_options { engine, ..base }), error);
        }
        for threads in [4_097, u64::MAX] {
            let error = Error::Option { name: "threads", value: threads };
            assert_eq!(refused(ordoku_options { threads, ..base }), error);
        }
    }
}
