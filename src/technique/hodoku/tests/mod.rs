//! Paths of whole puzzles, and states made by hand for techniques that are rare.

mod all;
mod notation;
mod paths;
mod rare;

use super::notation::write_notation;
use crate::technique::step::Step;

/// Returns the notation of a step.
fn notation(step: &Step) -> String {
    let mut text = String::new();
    write_notation(step, &mut text).unwrap();
    text
}

/// Returns the values of a puzzle of 81 digits.
fn values(puzzle: &str) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(puzzle.bytes()) {
        *value = digit - b'0';
    }
    values
}
