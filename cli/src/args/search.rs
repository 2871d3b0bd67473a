//! The options of a search.

use super::{LimitArgs, values};
use clap::{Args, ValueEnum};
use ordoku::{Engine, Options};

/// How to search, and when to give up.
#[derive(Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Give up a puzzle that needs more memory for learnt clauses, such as 512M
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, allow_negative_numbers = true, help_heading = "Search")]
    pub memory: Option<u64>,
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
        value_parser = values::number::<u64>,
        allow_negative_numbers = true,
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
    /// The solutions in the order of greedy, sooner
    GreedyOrder,
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
            EngineName::GreedyOrder => Engine::GreedyOrder,
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
        let mut options = self.limits.options().with_engine(self.engine.into()).with_seed(self.seed);
        options.limits.memory = self.memory;
        options
    }
}
