//! The options that name the rules of a variant.

use clap::Args;
use ordoku::Variant;
use std::path::PathBuf;

/// The rules of all puzzles, if they are not those of Sudoku.
#[derive(Args)]
pub struct RulesArgs {
    /// The rules of a variant: x, windoku, disjoint-groups, centre-dot, asterisk, girandola, anti-knight,
    /// anti-king, non-consecutive, or several of them
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = variant, help_heading = "Rules")]
    pub rules: Vec<Variant>,
    /// A file with the regions of a jigsaw: a character for each cell, the same for each cell of a region
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub regions: Option<PathBuf>,
}

fn variant(name: &str) -> Result<Variant, String> {
    Variant::from_name(name).ok_or_else(|| {
        "give one of x, windoku, disjoint-groups, centre-dot, asterisk, girandola, anti-knight, anti-king and \
         non-consecutive"
            .to_owned()
    })
}
