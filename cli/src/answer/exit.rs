//! The option that lets answers decide the exit code.

use super::Verdict;
use clap::Args;

/// The choice of what the exit code tells.
#[derive(Args, Clone, Copy, Default)]
pub struct ExitArgs {
    /// Tell the answers by the exit code: 10, 11, 20 or 30 as in ordoku --help
    #[arg(long, help_heading = "Output")]
    exit_code: bool,
}

impl ExitArgs {
    /// Returns the exit code of a run that read and wrote all it could. `worst` is the verdict that
    /// decides, and `fails` whether it is not what the command was asked for.
    pub fn code(self, worst: Verdict, fails: bool) -> u8 {
        if self.exit_code { worst.code() } else { fails.into() }
    }
}
