//! `ordoku_stats`: what a search did.

use super::guard::Versioned;
use super::options::{
    ORDOKU_ENGINE_AUTO, ORDOKU_ENGINE_CDCL, ORDOKU_ENGINE_CSP, ORDOKU_ENGINE_DLX, ORDOKU_ENGINE_GREEDY,
    ORDOKU_ENGINE_NINE,
};
use crate::limits::StopReason;
use crate::options::Engine;
use crate::stats::Stats;

/// The search came to its end.
pub const ORDOKU_STOP_NONE: u64 = 0;
/// The node limit stopped the search.
pub const ORDOKU_STOP_NODES: u64 = 1;
/// The time limit stopped the search.
pub const ORDOKU_STOP_TIME: u64 = 2;
/// A request to cancel stopped the search.
pub const ORDOKU_STOP_CANCEL: u64 = 3;
/// A callback stopped the search.
pub const ORDOKU_STOP_CALLBACK: u64 = 4;
/// As many solutions were found as were asked for.
pub const ORDOKU_STOP_SOLUTIONS: u64 = 5;
/// The memory limit stopped the search.
pub const ORDOKU_STOP_MEMORY: u64 = 6;

/// What the last search did. The counts are the same on every machine for the same input and options, except the time.
/// Later versions may append members.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_stats {
    /// Bytes of this struct that were written.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// The engine that searched: one of the ORDOKU_ENGINE_ numbers; ORDOKU_ENGINE_AUTO before
    /// the first search, and after a proof was checked.
    pub engine: u64,
    /// Why the search ended early: one of the ORDOKU_STOP_ numbers; ORDOKU_STOP_NONE if it did not.
    pub stop_reason: u64,
    /// Nodes of the search tree: the root, and one for each option tried.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Options that were fixed: givens, guesses and what followed from them. A solve without a dead end counts each cell once.
    pub assignments: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Most guesses that stood at one time.
    pub depth: u64,
    /// Nanoseconds from call to return; for calls shorter than a millisecond exact to a few percent.
    pub elapsed_ns: u64,
}

// SAFETY: begins with its size; two u32 and then u64 members leave no padding; all are integers.
unsafe impl Versioned for ordoku_stats {
    const FIRST_SIZE: usize = 72;
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        engine: 0,
        stop_reason: ORDOKU_STOP_NONE,
        nodes: 0,
        conflicts: 0,
        assignments: 0,
        solutions: 0,
        depth: 0,
        elapsed_ns: 0,
    };
}

impl ordoku_stats {
    pub(super) fn new(stats: Stats) -> Self {
        Self {
            engine: match stats.engine {
                None | Some(Engine::Auto) => ORDOKU_ENGINE_AUTO,
                Some(Engine::Greedy) => ORDOKU_ENGINE_GREEDY,
                Some(Engine::Dlx) => ORDOKU_ENGINE_DLX,
                Some(Engine::Csp) => ORDOKU_ENGINE_CSP,
                Some(Engine::Cdcl) => ORDOKU_ENGINE_CDCL,
                Some(Engine::Nine) => ORDOKU_ENGINE_NINE,
            },
            stop_reason: match stats.stopped {
                None => ORDOKU_STOP_NONE,
                Some(StopReason::Nodes) => ORDOKU_STOP_NODES,
                Some(StopReason::Time) => ORDOKU_STOP_TIME,
                Some(StopReason::Cancel) => ORDOKU_STOP_CANCEL,
                Some(StopReason::Callback) => ORDOKU_STOP_CALLBACK,
                Some(StopReason::Solutions) => ORDOKU_STOP_SOLUTIONS,
                Some(StopReason::Memory) => ORDOKU_STOP_MEMORY,
            },
            nodes: stats.nodes,
            conflicts: stats.conflicts,
            assignments: stats.assignments,
            solutions: stats.solutions,
            depth: stats.depth,
            elapsed_ns: u64::try_from(stats.elapsed.as_nanos()).unwrap_or(u64::MAX),
            ..Self::DEFAULT
        }
    }
}
