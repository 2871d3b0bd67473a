//! The program `ordoku`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ordoku_cli::run_command(std::env::args_os()).into()
}
