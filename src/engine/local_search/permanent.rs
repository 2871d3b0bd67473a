//! The permanents of a chute factor: each box of one digit takes a different line.
//!
//! The factor is small, so the assignments are counted exactly, by dynamic programming over sets of
//! lines: R. Bellman, "Dynamic programming treatment of the travelling salesman problem", 1962.
//!
//! ```text
//! first[set]  = weight of all ways in which the first |set| boxes take exactly the lines in `set`
//! last[set]   = the same for the last |set| boxes
//! minor of box b and line l = sum of first[set] * last[all other lines except l]
//!                             over all sets of b lines without l
//! ```

/// Largest number of boxes of a factor.
pub(super) const MAX_WIDTH: usize = 8;

/// The two tables of [`minors`]. The caller keeps them, because clearing them takes long.
pub(super) struct Ways {
    first: [f64; 1 << MAX_WIDTH],
    last: [f64; 1 << MAX_WIDTH],
}

impl Ways {
    pub fn new() -> Self {
        Self { first: [0.0; 1 << MAX_WIDTH], last: [0.0; 1 << MAX_WIDTH] }
    }
}

/// Computes, for each box and line, the weight of all ways in which the other boxes take the other
/// lines: the permanent of `weights` without that row and column. `weights` and `out` are `width` x
/// `width`, box by box; `width` is at most [`MAX_WIDTH`].
pub(super) fn minors(width: usize, weights: &[f64], out: &mut [f64], Ways { first, last }: &mut Ways) {
    let all = (1_usize << width) - 1;
    (first[0], last[0]) = (1.0, 1.0);
    for set in 1..=all {
        let boxes = set.count_ones() as usize;
        let (before, after) = ((boxes - 1) * width, (width - boxes) * width);
        let (mut to_first, mut to_last) = (0.0, 0.0);
        for line in lines(set) {
            to_first += first[set ^ 1 << line] * weights[before + line];
            to_last += last[set ^ 1 << line] * weights[after + line];
        }
        (first[set], last[set]) = (to_first, to_last);
    }
    out.fill(0.0);
    for set in 0..all {
        let begin = set.count_ones() as usize * width;
        for line in lines(all ^ set) {
            out[begin + line] += first[set] * last[all ^ set ^ 1 << line];
        }
    }
}

/// Returns the lines of a set.
fn lines(set: usize) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let line = rest.trailing_zeros() as usize;
        let any = rest != 0;
        rest &= rest.wrapping_sub(1);
        any.then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;

    /// Returns the permanent by its definition: expands along the first row.
    fn permanent(rows: &[Vec<f64>]) -> f64 {
        let Some((row, rest)) = rows.split_first() else { return 1.0 };
        let without = |column: usize| -> Vec<Vec<f64>> {
            rest.iter()
                .map(|row| row.iter().enumerate().filter(|&(c, _)| c != column).map(|(_, &w)| w).collect())
                .collect()
        };
        row.iter().enumerate().map(|(column, weight)| weight * permanent(&without(column))).sum()
    }

    #[test]
    fn agrees_with_the_definition() {
        let mut random = Random::new(3);
        for width in 1..=6 {
            let weights: Vec<f64> = (0..width * width).map(|_| random.below(10) as f64).collect();
            let mut out = vec![f64::NAN; width * width];
            minors(width, &weights, &mut out, &mut Ways::new());
            for (position, &weight) in out.iter().enumerate() {
                let minor: Vec<Vec<f64>> = (0..width)
                    .filter(|&row| row != position / width)
                    .map(|row| {
                        let columns = (0..width).filter(|&column| column != position % width);
                        columns.map(|column| weights[row * width + column]).collect()
                    })
                    .collect();
                assert_eq!(weight, permanent(&minor));
            }
        }
    }

    #[test]
    fn the_widest_matrix_has_7_factorial_ways_in_each_minor() {
        let mut out = [0.0; MAX_WIDTH * MAX_WIDTH];
        minors(MAX_WIDTH, &[1.0; MAX_WIDTH * MAX_WIDTH], &mut out, &mut Ways::new());
        assert!(out.iter().all(|&ways| ways == 5_040.0));
    }
}
