//! The options of a search.

use super::{LimitArgs, names, values};
use clap::Args;
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
        value_parser = names::engines(),
        help_heading = "Search"
    )]
    pub engine: Engine,
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

impl SearchArgs {
    /// Returns the options for the library.
    pub fn options(&self) -> Options {
        let mut options = self.limits.options().with_engine(self.engine).with_seed(self.seed);
        options.limits.memory = self.memory;
        options
    }
}
