//! Which cells are emptied.

use crate::common::Random;

/// Empties this percentage of the cells, anywhere.
pub fn random(values: &mut [u32], percent: usize, random: &mut Random) {
    let holes = share(values.len(), percent);
    for &cell in &random.permutation(values.len())[..holes] {
        values[cell] = 0;
    }
}

/// Empties this percentage of each row, column and box: the cells where another filled grid has one of the first digits, as
/// each digit stands in every house once.
pub fn balanced(values: &mut [u32], other: &[u32], percent: usize) {
    let holes = share(values.len().isqrt(), percent) as u32;
    for (value, _) in values.iter_mut().zip(other).filter(|(_, digit)| **digit <= holes) {
        *value = 0;
    }
}

/// A percentage, rounded.
fn share(of: usize, percent: usize) -> usize {
    (of * percent + 50) / 100
}
