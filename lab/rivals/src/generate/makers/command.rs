//! Programs that are run as a process for all puzzles of a run.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;

/// Runs a program, and returns what it prints.
pub fn output(program: &Path, arguments: &[&str]) -> Result<String> {
    let name = || program.display().to_string();
    let output = Command::new(program).args(arguments).output().with_context(name)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {}: {}", name(), output.status, errors.trim());
    String::from_utf8(output.stdout).with_context(name)
}

/// Parses each line of an output that has `count` lines.
pub fn lines<T>(output: &str, count: usize, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>> {
    let parsed: Vec<T> = output
        .lines()
        .map(|line| parse(line).with_context(|| format!("this is no puzzle: {line:?}")))
        .collect::<Result<_>>()?;
    ensure!(parsed.len() == count, "{} puzzles, but {count} are wanted", parsed.len());
    Ok(parsed)
}
