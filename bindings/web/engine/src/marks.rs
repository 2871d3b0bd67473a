//! Pencil marks as lists of digits, and as bits: bit d - 1 of the words of a cell is digit d, with
//! one word for 64 digits.

use crate::problem::{Answered, Problem};

/// Returns the words of a cell.
pub fn words_of(digits: usize) -> usize {
    digits.div_ceil(64)
}

/// Returns the digits of each cell.
pub fn lists_of(marks: &[u64], digits: usize) -> Vec<Vec<usize>> {
    let digits_of = |cell: &[u64]| (1..=digits).filter(|&digit| has(cell, digit)).collect();
    marks.chunks(words_of(digits)).map(digits_of).collect()
}

/// Returns whether the words of a cell have a digit.
pub fn has(cell: &[u64], digit: usize) -> bool {
    cell[(digit - 1) / 64] >> ((digit - 1) % 64) & 1 != 0
}

/// Returns lists of digits as bits. An empty list stands for all digits.
pub fn bits_of(lists: &[Vec<u32>], digits: usize, columns: usize) -> Answered<Vec<u64>> {
    let words = words_of(digits);
    let mut marks = vec![0; lists.len() * words];
    for ((cell, list), bits) in lists.iter().enumerate().zip(marks.chunks_mut(words)) {
        for &digit in list {
            let index = (digit as usize).checked_sub(1).filter(|&index| index < digits).ok_or_else(|| {
                let (row, column) = (cell / columns + 1, cell % columns + 1);
                Problem::new(format!(
                    "mark {digit} at row {row}, column {column} is out of range: digits go from 1 to {digits}"
                ))
            })?;
            bits[index / 64] |= 1 << (index % 64);
        }
        if list.is_empty() {
            (0..digits).for_each(|index| bits[index / 64] |= 1 << (index % 64));
        }
    }
    Ok(marks)
}
