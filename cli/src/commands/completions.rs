//! `completions`: the script that completes the command in a shell.

use crate::Cli;
use crate::output::Sink;
use crate::report::Failure;
use clap::CommandFactory;
use clap_complete::{Shell, generate};

/// Print the completions of a shell
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  ordoku completions bash > ~/.local/share/bash-completion/completions/ordoku
  ordoku completions zsh > ~/.zfunc/_ordoku
  ordoku completions fish > ~/.config/fish/completions/ordoku.fish
  ordoku completions powershell >> $PROFILE")]
pub struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub fn run(&self) -> Result<u8, Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "ordoku", &mut script);
        Sink::open(None, false)?.write(&script)?;
        Ok(0)
    }
}
