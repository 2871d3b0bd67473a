//! The command line of the tools: words, and values such as `seconds=10`.
#![allow(dead_code, reason = "each tool needs a part")]

use ordoku::Engine;
use std::fmt::Display;
use std::process::exit;
use std::str::FromStr;

/// The command line of a tool whose usage text is `usage`.
pub struct CommandLine {
    pub usage: &'static str,
}

impl CommandLine {
    /// Returns the arguments. If one is `--help`, prints the usage text and exits.
    pub fn arguments(&self) -> Vec<String> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            print!("{}", self.usage);
            exit(0)
        }
        arguments
    }

    /// Prints what is wrong and the usage text, and exits.
    pub fn refuse(&self, wrong: impl Display) -> ! {
        eprint!("error: {wrong}\n\n{}", self.usage);
        exit(2)
    }

    /// Returns the value of an argument.
    pub fn parse<T: FromStr>(&self, name: &str, value: &str) -> T {
        value.parse().unwrap_or_else(|_| self.refuse(format_args!("wrong value {value:?} of {name}")))
    }

    /// Returns the value of an argument that is `yes` or `no`.
    pub fn yes_or_no(&self, name: &str, value: &str) -> bool {
        match value {
            "yes" => true,
            "no" => false,
            _ => self.refuse(format_args!("{name} must be yes or no, not {value:?}")),
        }
    }

    /// Returns the engine of this name.
    pub fn engine(&self, name: &str) -> Engine {
        match name {
            "auto" => Engine::Auto,
            "greedy" => Engine::Greedy,
            "greedy_order" => Engine::GreedyOrder,
            "dlx" => Engine::Dlx,
            "csp" => Engine::Csp,
            "nine" => Engine::Nine,
            "cdcl" => Engine::Cdcl,
            _ => self.refuse(format_args!("there is no engine {name:?}")),
        }
    }
}

/// Returns the text of a file, or prints the error and exits.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| fail(path, error))
}

/// Prints an error about a file and exits.
pub fn fail(path: &str, error: impl Display) -> ! {
    eprintln!("error: {path}: {error}");
    exit(1)
}
