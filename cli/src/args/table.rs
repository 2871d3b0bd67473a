//! The options of tables in files.

use clap::Args;

/// Whether the input is a table, and how the answers are named in it.
#[derive(Args)]
pub struct TableArgs {
    /// Read a Parquet or Arrow IPC file, and write its columns and those of the answers to -o FILE
    #[arg(long, visible_alias = "arrow", help_heading = "Input", hide = !cfg!(feature = "parquet"))]
    pub parquet: bool,
    /// Put TEXT before the names of the columns of answers
    #[cfg(feature = "parquet")]
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        requires = "parquet",
        help_heading = "Output"
    )]
    pub prefix: String,
}

impl TableArgs {
    /// Returns the options if the input is a table.
    pub fn wanted(&self) -> Option<&Self> {
        self.parquet.then_some(self)
    }
}
