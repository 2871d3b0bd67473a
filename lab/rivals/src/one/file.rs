//! Reads a puzzle from a file: the order, then the cells row by row, separated by white space. 0 is
//! an empty cell.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// Reads the givens of a file.
pub fn read(path: &Path) -> Result<Vec<u32>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

fn parse(text: &str) -> Result<Vec<u32>> {
    let mut numbers = text
        .split_ascii_whitespace()
        .map(|word| word.parse::<u32>().with_context(|| format!("{word:?} is not a whole number")));
    let order = numbers.next().context("the file is empty")?? as usize;
    if !(1..=16).contains(&order) {
        bail!("the file begins with {order}, but an order is from 1 to 16");
    }
    let givens = numbers.collect::<Result<Vec<_>>>()?;
    let side = order * order;
    if givens.len() != side * side {
        bail!("{} cells, but a puzzle of order {order} has {}", givens.len(), side * side);
    }
    match givens.iter().find(|&&given| given as usize > side) {
        Some(given) => bail!("given {given}, but order {order} has digits up to {side}"),
        None => Ok(givens),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read() {
        let text = format!("2\n{}", "0 4 0 0\n".repeat(4));
        assert_eq!(parse(&text).unwrap()[..3], [0, 4, 0]);
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(message(""), "the file is empty");
        assert_eq!(message("17 1"), "the file begins with 17, but an order is from 1 to 16");
        assert_eq!(message("1 1 1"), "2 cells, but a puzzle of order 1 has 1");
        assert_eq!(message("1 2"), "given 2, but order 1 has digits up to 1");
        assert!(message("1 x").starts_with("\"x\" is not a whole number"));
    }
}
