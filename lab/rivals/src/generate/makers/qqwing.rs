//! The command `qqwing`.

use super::command::{lines, output};
use super::{Givens, Maker};
use crate::generate::check::Checker;
use crate::sets::CELLS;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Runs the command once for all puzzles.
pub struct Qqwing {
    program: PathBuf,
    symmetry: &'static str,
    count: usize,
    output: String,
}

impl Qqwing {
    /// Returns a generator with a value of the option `--symmetry`.
    pub fn new(program: &Path, symmetry: &'static str) -> Self {
        Self { program: program.to_owned(), symmetry, count: 0, output: String::new() }
    }
}

impl Maker for Qqwing {
    fn name(&self) -> &str {
        "QQWing"
    }

    fn checker(&self) -> Checker {
        Checker::SudokuCrate
    }

    fn run(&mut self, count: usize) -> Result<()> {
        let number = count.to_string();
        let arguments = ["--generate", &number, "--symmetry", self.symmetry, "--one-line"];
        self.output = output(&self.program, &arguments)?;
        self.count = count;
        Ok(())
    }

    fn puzzles(&self) -> Result<Vec<Givens>> {
        lines(&self.output, self.count, parse)
    }
}

fn parse(line: &str) -> Option<Givens> {
    let value = |character: char| if character == '.' { Some(0) } else { character.to_digit(10) };
    let givens: Givens = line.chars().map(value).collect::<Option<_>>()?;
    (givens.len() == CELLS).then_some(givens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_puzzles() {
        let dots = ".".repeat(80);
        assert_eq!(parse(&format!("{dots}7")).unwrap()[79..], [0, 7]);
        assert_eq!(parse(&dots), None);
        assert_eq!(parse(&format!("{dots}x")), None);
    }
}
