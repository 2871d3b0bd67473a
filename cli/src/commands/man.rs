//! `man`: the manual pages.

use crate::Cli;
use crate::output::Sink;
use crate::report::{Failure, escaped_path};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::path::PathBuf;

/// Print the manual page, or write one for each command
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku man | man -l -
  ordoku man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// Write ordoku.1 and a page for each command to this directory
    #[arg(long, value_name = "DIRECTORY")]
    dir: Option<PathBuf>,
}

impl Args {
    pub fn run(&self) -> Result<u8, Failure> {
        let mut command = Cli::command();
        command.build();
        // It has no page of its own.
        command = command.mut_subcommand("help", |help| help.hide(true));
        let Some(dir) = &self.dir else {
            Sink::open(None, false)?.write(&page(command)?)?;
            return Ok(0);
        };
        let failed = |error| Failure::write(&escaped_path(dir), error);
        std::fs::create_dir_all(dir).map_err(failed)?;
        let pages = command.get_subcommands().filter(|command| command.get_name() != "help").cloned();
        for command in pages.chain([command.clone()]) {
            let name = command.get_display_name().unwrap_or(command.get_name()).replace(' ', "-");
            std::fs::write(dir.join(format!("{name}.1")), page(command)?).map_err(failed)?;
        }
        Ok(0)
    }
}

/// Returns the page of a command.
fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page).map_err(|error| Failure::write("the manual page", error))?;
    Ok(page)
}
