//! `ordoku_stats`: the statistics of a search; and the message of a handle.

use super::call::ffi_call;
use super::codes::{Code, codes};
use super::handle::{Opaque, Searches, lock, message};
use super::options::ORDOKU_ENGINE_AUTO;
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use crate::limits::StopReason;
use crate::options::Engine;
use crate::stats::Stats;
use std::ffi::{c_char, c_int};

/// The search was not stopped.
pub const ORDOKU_STOP_NONE: u32 = 0;
/// The node limit stopped the search.
pub const ORDOKU_STOP_NODES: u32 = 1;
/// The time limit stopped the search.
pub const ORDOKU_STOP_TIME: u32 = 2;
/// A request to cancel stopped the search.
pub const ORDOKU_STOP_CANCEL: u32 = 3;
/// A callback stopped the search.
pub const ORDOKU_STOP_CALLBACK: u32 = 4;
/// The search found as many solutions as the call or solution_limit asks for.
pub const ORDOKU_STOP_SOLUTIONS: u32 = 5;
/// The memory limit stopped the search.
pub const ORDOKU_STOP_MEMORY: u32 = 6;

codes! { StopReason:
    ORDOKU_STOP_NODES = StopReason::Nodes,
    ORDOKU_STOP_TIME = StopReason::Time,
    ORDOKU_STOP_CANCEL = StopReason::Cancel,
    ORDOKU_STOP_CALLBACK = StopReason::Callback,
    ORDOKU_STOP_SOLUTIONS = StopReason::Solutions,
    ORDOKU_STOP_MEMORY = StopReason::Memory,
}

/// Statistics of the last search. Except for the time, they are the same on every machine for the
/// same input and options.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_stats {
    /// Set by ordoku_stats_init.
    pub struct_size: u32,
    /// Why the search ended early: an ORDOKU_STOP_ number.
    pub stop_reason: u32,
    /// The engine that searched last: an ORDOKU_ENGINE_ number. It is never
    /// ORDOKU_ENGINE_GREEDY_ORDER, which asks other engines. It is ORDOKU_ENGINE_AUTO only if none
    /// searched, as in the check of a proof. With rules, ORDOKU_ENGINE_CSP has no matrix.
    pub engine: u32,
    /// Largest number of guesses at one time.
    pub depth: u32,
    /// Nodes of the search tree: the root, and one for each option tried.
    pub nodes: u64,
    /// Number of dead ends.
    pub conflicts: u64,
    /// Options assigned: givens, guesses and their consequences. A search without a dead end counts
    /// each cell once.
    pub assignments: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Nanoseconds from call to return. Below a millisecond, the value is exact to a few percent.
    pub elapsed_ns: u64,
}

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_stats {
    const FIRST_SIZE: usize = 56;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        stop_reason: ORDOKU_STOP_NONE,
        engine: ORDOKU_ENGINE_AUTO,
        depth: 0,
        nodes: 0,
        conflicts: 0,
        assignments: 0,
        solutions: 0,
        elapsed_ns: 0,
    };
}

impl ordoku_stats {
    fn new(stats: Stats) -> Self {
        Self {
            engine: stats.engine.unwrap_or(Engine::Auto).number(),
            stop_reason: stats.stopped.map_or(ORDOKU_STOP_NONE, StopReason::number),
            nodes: stats.nodes,
            conflicts: stats.conflicts,
            assignments: stats.assignments,
            solutions: stats.solutions,
            depth: u32::try_from(stats.depth).unwrap_or(u32::MAX),
            elapsed_ns: u64::try_from(stats.elapsed.as_nanos()).unwrap_or(u64::MAX),
            ..Self::DEFAULT
        }
    }
}

/// Writes the statistics of a handle.
///
/// # Safety
/// As [`lock`] and [`Versioned::out`].
pub(super) unsafe fn write_stats<H>(handle: *const H, stats: *mut ordoku_stats) -> c_int
where
    H: Opaque<Contents: Searches>,
{
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let handle = lock(call, handle)?;
        ordoku_stats::out(stats, "stats")?.set(ordoku_stats::new(handle.stats()));
        Ok(ORDOKU_OK)
    })
}

/// Sets *stats to 0 and its struct_size to `size`, which is sizeof *stats.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `stats`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_stats_init(stats: *mut ordoku_stats, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_stats::init(stats, size, "stats") }
}

/// Writes the statistics of the last search to *stats. They are all 0 if that search ended with an
/// error.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `solver` is null or a handle; if not null, stats->struct_size bytes can be written at `stats`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_stats(solver: *mut ordoku_solver, stats: *mut ordoku_stats) -> c_int {
    // SAFETY: the same contract.
    unsafe { write_stats(solver, stats) }
}

/// Returns the message of the last call on the solver: what was wrong and where after an error, the
/// two cells after ORDOKU_CLASH, otherwise "". If the solver is in use or unusable, returns the text
/// of that status. A solver that is NULL, as after ordoku_solver_new failed, has the message "". The
/// result is never NULL.
///
/// The text is valid until the next call on the solver; ordoku_solver_message, ordoku_solver_cancel
/// and ordoku_solver_reset_cancel do not change it.
///
/// # Safety
/// `solver` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_message(solver: *const ordoku_solver) -> *const c_char {
    // SAFETY: the same contract.
    unsafe { message(solver) }
}
