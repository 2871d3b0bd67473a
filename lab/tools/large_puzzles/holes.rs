//! Empties cells of a grid.

use testkit::Random;

/// Empties this percentage of all cells, chosen at random.
pub fn random(values: &mut [u32], percent: usize, random: &mut Random) {
    let holes = share(values.len(), percent);
    for &cell in &random.permutation(values.len())[..holes] {
        values[cell] = 0;
    }
}

/// Empties this percentage of each row, column and box: the cells in which another filled grid has
/// one of the lowest digits, because each digit is in every house once.
pub fn balanced(values: &mut [u32], other: &[u32], percent: usize) {
    let holes = share(values.len().isqrt(), percent) as u32;
    for (value, _) in values.iter_mut().zip(other).filter(|(_, digit)| **digit <= holes) {
        *value = 0;
    }
}

/// Returns a percentage of a number, rounded.
fn share(of: usize, percent: usize) -> usize {
    (of * percent + 50) / 100
}
