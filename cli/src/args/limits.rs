//! The options that say when to give up, and how many threads work.

use super::values;
use clap::Args;
use ordoku::{Limits, Options};
use std::time::Duration;

/// When to give up.
#[derive(Args)]
pub struct LimitArgs {
    /// Give up a puzzle after this time, such as 10s or 200ms
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_negative_numbers = true, help_heading = "Search")]
    pub time: Option<Duration>,
    /// Give up a puzzle after this many nodes of the search tree
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>, allow_negative_numbers = true, help_heading = "Search")]
    pub nodes: Option<u64>,
    /// The number of threads; 0 is one for each core
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = values::number::<usize>,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    pub threads: usize,
}

impl LimitArgs {
    /// Returns the limits for the library.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        (limits.time, limits.nodes) = (self.time, self.nodes);
        limits
    }

    /// Returns the options for the library.
    pub fn options(&self) -> Options {
        Options::new().with_limits(self.limits()).with_threads(self.threads)
    }
}
