//! The options that several commands share, and their values.

mod input;
mod limits;
pub mod names;
mod output;
mod pages;
mod rating;
mod rules;
mod search;
mod table;
pub mod values;

pub use input::{InputArgs, STDIN, ShapeArgs, name_once};
pub use limits::LimitArgs;
pub use output::{OutputArgs, To};
pub use pages::{PageArgs, Paper, PerPage};
pub use rating::RatingArgs;
pub use rules::RulesArgs;
pub use search::SearchArgs;
pub use table::TableArgs;
pub use values::{duration, positive};

use crate::terminal::{ColourChoice, wrapped};
use clap::Args;
use std::io::Write;

/// Options of every command.
#[derive(Args)]
pub struct CommonArgs {
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Display")]
    pub color: ColourChoice,
    /// Show only errors that end a run: no progress, no hints, and nothing about unreadable puzzles
    #[arg(short, long, global = true, help_heading = "Display")]
    pub quiet: bool,
}

impl CommonArgs {
    /// Says something on standard error, unless the user wants quiet.
    pub fn say(&self, text: &str) {
        if !self.quiet {
            let text = wrapped(text, "ordoku: ".len()).replace('\n', "\n        ");
            let _ = writeln!(std::io::stderr(), "ordoku: {text}");
        }
    }
}
