//! The options of a search.

use super::values;
use clap::{Args, ValueEnum};
use ordoku::{Engine, Limits, Options};
use std::time::Duration;

/// How to search, and when to give up.
#[derive(Args)]
pub struct SearchArgs {
    /// Give up a puzzle after this time, such as 10s or 200ms
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Search")]
    pub time: Option<Duration>,
    /// Give up a puzzle after this many nodes of the search tree
    #[arg(long, value_name = "NUMBER", value_parser = values::number, help_heading = "Search")]
    pub nodes: Option<u64>,
    /// Give up a puzzle that needs more memory for learnt clauses, such as 512M
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, help_heading = "Search")]
    pub memory: Option<u64>,
    /// The number of threads; 0 is one for each core
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "Search"
    )]
    pub threads: usize,
    /// The algorithm
    #[arg(
        long,
        value_name = "NAME",
        default_value = "auto",
        hide_default_value = true,
        help_heading = "Search"
    )]
    pub engine: EngineName,
    /// Search a shuffled copy, which finds other solutions first; each seed gives another copy
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "Search"
    )]
    pub seed: u64,
}

/// The name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// The fastest for the puzzle
    Auto,
    /// Direct rules, then guesses in the smallest cell
    Greedy,
    /// Dancing links
    Dlx,
    /// Constraint propagation with conflict weights
    Csp,
    /// Bit boards, for 9x9 only
    Nine,
    /// Conflict-driven clause learning
    Cdcl,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Engine::Auto,
            EngineName::Greedy => Engine::Greedy,
            EngineName::Dlx => Engine::Dlx,
            EngineName::Csp => Engine::Csp,
            EngineName::Nine => Engine::Nine,
            EngineName::Cdcl => Engine::Cdcl,
        }
    }
}

impl SearchArgs {
    /// Returns the options for the library.
    pub fn options(&self) -> Options {
        let mut limits = Limits::new();
        (limits.time, limits.nodes, limits.memory) = (self.time, self.nodes, self.memory);
        let options = Options::new().with_engine(self.engine.into()).with_limits(limits);
        options.with_threads(self.threads).with_seed(self.seed)
    }
}
