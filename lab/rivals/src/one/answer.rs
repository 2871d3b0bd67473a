//! The output of a solver's process: lines of the form `key values...`.

use anyhow::{Context, Result, anyhow};
use std::fmt::{self, Display, Write};

/// Times, memory and solutions of one process.
#[derive(PartialEq, Debug, Default)]
pub struct Answer {
    /// Seconds for reading the file.
    pub reading: f64,
    /// Seconds of the first call.
    pub cold: f64,
    /// Median of the seconds of all calls.
    pub solving: f64,
    /// Peak memory of the process, in KiB.
    pub memory: u64,
    /// As many solutions as were asked for, or all.
    pub solutions: Vec<Vec<u32>>,
}

impl Answer {
    /// Parses the output of [`Answer::print`].
    pub fn parse(text: &str) -> Result<Self> {
        let mut answer = Self::default();
        for line in text.lines() {
            let (key, values) = line.split_once(' ').context("a line of one word")?;
            match key {
                "reading" => answer.reading = values.parse()?,
                "cold" => answer.cold = values.parse()?,
                "solving" => answer.solving = values.parse()?,
                "memory" => answer.memory = values.parse()?,
                "solution" => {
                    let values = values.split(' ').map(str::parse).collect::<Result<_, _>>()?;
                    answer.solutions.push(values);
                }
                _ => return Err(anyhow!("an unknown key, {key}")),
            }
        }
        Ok(answer)
    }
}

impl Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reading, cold, solving, memory, solutions } = self;
        writeln!(out, "reading {reading}\ncold {cold}\nsolving {solving}\nmemory {memory}")?;
        for solution in solutions {
            write!(out, "solution")?;
            solution.iter().try_for_each(|value| write!(out, " {value}"))?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        let text = "reading 0.001\ncold 0.5\nsolving 0.25\nmemory 7000\nsolution 1 2\nsolution 2 1\n";
        let solutions = vec![vec![1, 2], vec![2, 1]];
        let answer = Answer { reading: 0.001, cold: 0.5, solving: 0.25, memory: 7000, solutions };
        assert_eq!(answer.to_string(), text);
        assert_eq!(Answer::parse(text).unwrap(), answer);
        assert!(Answer::parse("c a solver's own line\n").is_err());
    }
}
