//! The options that name the rules of a variant.

use super::names;
use clap::Args;
use ordoku::Variant;
use std::path::PathBuf;

/// The rules of all puzzles, if they are not those of Sudoku.
#[derive(Args)]
pub struct RulesArgs {
    /// The rules of a variant, or of several with commas between them
    #[arg(long, alias = "layout", value_name = "LIST", value_delimiter = ',', value_parser = names::variants(), help_heading = "Rules")]
    pub rules: Vec<Variant>,
    /// A file with the regions of a jigsaw: a character for each cell, the same for each cell of a
    /// region; a . is in none
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub regions: Option<PathBuf>,
}
