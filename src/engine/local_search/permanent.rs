//! The factor of a chute: one digit's boxes go to different lines, each to one. Small and counted exactly, over sets of lines
//! as in R. Bellman, "Dynamic programming treatment of the travelling salesman problem", 1962.

/// Most boxes of a factor.
pub(super) const WIDEST: usize = 8;

/// Of each set of lines: the ways in which the first boxes, or the last, take just these. Kept, as it is long to clear.
pub(super) struct Ways {
    first: [f64; 1 << WIDEST],
    last: [f64; 1 << WIDEST],
}

impl Ways {
    pub fn new() -> Self {
        Self { first: [0.0; 1 << WIDEST], last: [0.0; 1 << WIDEST] }
    }
}

/// For each box and line the weight of all ways in which the other boxes go to the other lines: the permanent of `weights`
/// without that row and that column. Both are `width` x `width`, box by box; `width` is at most [`WIDEST`].
pub(super) fn others(width: usize, weights: &[f64], out: &mut [f64], Ways { first, last }: &mut Ways) {
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

/// The members of a set.
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

    /// By the definition, column after column.
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
            others(width, &weights, &mut out, &mut Ways::new());
            for (place, &weight) in out.iter().enumerate() {
                let minor: Vec<Vec<f64>> = (0..width)
                    .filter(|&row| row != place / width)
                    .map(|row| {
                        let columns = (0..width).filter(|&column| column != place % width);
                        columns.map(|column| weights[row * width + column]).collect()
                    })
                    .collect();
                assert_eq!(weight, permanent(&minor));
            }
        }
    }

    #[test]
    fn the_widest_has_as_many_ways_as_there_are_orders() {
        let mut out = [0.0; WIDEST * WIDEST];
        others(WIDEST, &[1.0; WIDEST * WIDEST], &mut out, &mut Ways::new());
        assert!(out.iter().all(|&ways| ways == 5_040.0));
    }
}
