//! The command `solo` of Simon Tatham's puzzles.

use super::command::{lines, output};
use super::{Givens, Maker};
use crate::generate::check::Checker;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Runs the command once for all puzzles. They have the symmetry of a half turn, which is its default.
pub struct Solo {
    program: PathBuf,
    name: String,
    side: usize,
    /// The shape and the level as the command takes them.
    parameters: String,
    count: usize,
    output: String,
}

impl Solo {
    /// Returns a generator of puzzles of an order with a level, such as `trivial`.
    pub fn new(program: &Path, order: usize, level: &str) -> Self {
        let name = format!("solo, {level}");
        let parameters = format!("{order}x{order}d{}", &level[..1]);
        let (program, side) = (program.to_owned(), order * order);
        Self { program, name, side, parameters, count: 0, output: String::new() }
    }
}

impl Maker for Solo {
    fn name(&self) -> &str {
        &self.name
    }

    fn checker(&self) -> Checker {
        Checker::Dlx
    }

    fn run(&mut self, count: usize) -> Result<()> {
        self.output = output(&self.program, &["--generate", &count.to_string(), &self.parameters])?;
        self.count = count;
        Ok(())
    }

    fn puzzles(&self) -> Result<Vec<Givens>> {
        lines(&self.output, self.count, |line| parse(line, self.side))
    }
}

/// Parses a description: numbers for givens, with `_` between two of them, and letters for runs of
/// one to 26 empty cells.
fn parse(line: &str, side: usize) -> Option<Givens> {
    let (_, mut rest) = line.split_once(':')?;
    let mut givens = Vec::new();
    while let Some(first) = rest.bytes().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match first {
            b'a'..=b'z' => givens.extend(std::iter::repeat_n(0, usize::from(first - b'a') + 1)),
            b'0'..=b'9' => givens.push(rest[..digits].parse().ok()?),
            b'_' => {}
            _ => return None,
        }
        rest = &rest[digits.max(1)..];
    }
    (givens.len() == side * side).then_some(givens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_puzzles() {
        let givens = parse("2x2db:1_4a2b3a2_1f", 4).unwrap();
        assert_eq!(givens, [1, 4, 0, 2, 0, 0, 3, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(parse("3x3:z16zz2a", 9).unwrap()[26], 16);
        for wrong in ["2x2", "2x2:1_4a2b3a2_1e", "2x2:1_4a2b3a2_1?f"] {
            assert_eq!(parse(wrong, 4), None);
        }
    }
}
