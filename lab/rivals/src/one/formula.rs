//! A puzzle as clauses, in the direct encoding: one variable for each open option, and each open
//! item is met at least once and at most once.
//!
//! "At most once" is a clause for each pair if an item has up to [`PAIRWISE`] options. Larger items
//! have a sequential counter (C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality
//! constraints", 2005), with variables after those of the options. If two cells of a box share a
//! row or a column, the clause of their pair is already there.

use crate::matrix::Matrix;
use rustsat::types::{Lit, Var};

/// Largest item with a clause for each pair: 64 options have 2,016 pairs; a counter has 190
/// clauses.
const PAIRWISE: usize = 64;

/// Hands the clauses to `add`, one after another, until `add` fails. `items` are the options of
/// each item.
pub fn clauses<E>(
    matrix: &Matrix,
    items: &[Vec<u32>],
    side: u32,
    mut add: impl FnMut(&[Lit]) -> Result<(), E>,
) -> Result<(), E> {
    let mut next = matrix.options.len() as u32;
    let mut literals = Vec::new();
    for (item, options) in items.iter().enumerate() {
        literals.clear();
        literals.extend(options.iter().map(|&option| Lit::positive(option)));
        add(&literals)?;
        if literals.len() > PAIRWISE {
            counter(&literals, &mut next, &mut add)?;
        } else {
            let is_box = item >= matrix.boxes;
            pairs(matrix, side, options, is_box, &mut add)?;
        }
    }
    Ok(())
}

/// Returns the highest variable that [`clauses`] uses, if there is one.
pub fn last_variable(matrix: &Matrix, items: &[Vec<u32>]) -> Option<Var> {
    let counted = items.iter().map(Vec::len).filter(|&len| len > PAIRWISE);
    let variables = matrix.options.len() + counted.map(|len| len - 1).sum::<usize>();
    variables.checked_sub(1).map(|last| Var::new(last as u32))
}

fn pairs<E>(
    matrix: &Matrix,
    side: u32,
    options: &[u32],
    is_box: bool,
    add: &mut impl FnMut(&[Lit]) -> Result<(), E>,
) -> Result<(), E> {
    let cell = |option: u32| matrix.options[option as usize].cell;
    for (index, &first) in options.iter().enumerate() {
        for &second in &options[index + 1..] {
            let (a, b) = (cell(first), cell(second));
            if is_box && (a / side == b / side || a % side == b % side) {
                continue;
            }
            add(&[Lit::negative(first), Lit::negative(second)])?;
        }
    }
    Ok(())
}

/// Adds a counter. Its variable i means: one of the first i + 1 literals is true.
fn counter<E>(
    literals: &[Lit],
    next: &mut u32,
    add: &mut impl FnMut(&[Lit]) -> Result<(), E>,
) -> Result<(), E> {
    let first = *next;
    *next += literals.len() as u32 - 1;
    for (&literal, counted) in literals.iter().zip(first..*next) {
        add(&[!literal, Lit::positive(counted)])?;
    }
    for (&literal, counted) in literals[1..].iter().zip(first..*next) {
        add(&[Lit::negative(counted), !literal])?;
        if counted + 1 < *next {
            add(&[Lit::negative(counted), Lit::positive(counted + 1)])?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether all clauses are true; bit i of `values` is the value of variable i.
    fn holds(clauses: &[Vec<Lit>], values: u32) -> bool {
        let is_true = |lit: &Lit| (values >> lit.var().idx32() & 1 == 1) == lit.is_pos();
        clauses.iter().all(|clause| clause.iter().any(is_true))
    }

    #[test]
    fn counters_allow_one() {
        let literals: Vec<Lit> = (0..5).map(Lit::positive).collect();
        let (mut next, mut clauses) = (5, Vec::new());
        counter(&literals, &mut next, &mut |clause: &[Lit]| -> Result<(), ()> {
            clauses.push(clause.to_vec());
            Ok(())
        })
        .unwrap();
        assert_eq!(next, 9);
        for chosen in 0..32_u32 {
            let possible = (0..16).any(|counted| holds(&clauses, counted << 5 | chosen));
            assert_eq!(possible, chosen.count_ones() <= 1, "{chosen:05b}");
        }
    }

    #[test]
    fn variables_are_told() {
        // Each item has 81 options, so each has a counter.
        let matrix = Matrix::new(&vec![0; 81 * 81]).unwrap();
        let items = matrix.options_of_items();
        let mut most = 0;
        clauses(&matrix, &items, 81, |clause| -> Result<(), ()> {
            most = clause.iter().map(|lit| lit.var().idx32()).fold(most, u32::max);
            Ok(())
        })
        .unwrap();
        assert_eq!(last_variable(&matrix, &items), Some(Var::new(most)));
    }
}
