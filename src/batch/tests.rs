//! Batches of every size, through the solver that callers see.

use super::*;
use crate::limits::StopReason;

/// A batch that is solved in bit-slices answers as smaller ones, which are solved one by one.
#[test]
fn a_limit_of_0_solutions_counts_as_1_in_batches_of_every_size() {
    let expected = Ok(Count { solutions: 1, stopped: Some(StopReason::Solutions) });
    let options = Options { limits: Limits::new().with_solutions(0), ..Options::default() };
    for (puzzles, limit) in [1, BITSLICED_FROM - 1, BITSLICED_FROM, 300]
        .into_iter()
        .flat_map(|puzzles| [None, Some(1), Some(2)].map(|limit| (puzzles, limit)))
    {
        let (givens, mut out) = (vec![0; puzzles * 81], vec![0; puzzles * 81]);
        let mut results = vec![Err(Error::Internal); puzzles];
        let batch = Batch {
            shape: Shape::NINE,
            options,
            givens: &givens,
            limit,
            out: Some(&mut out),
            results: &mut results,
        };
        BatchSolver::new().solve(batch, Interrupt::default()).unwrap();
        assert!(results.iter().all(|result| *result == expected), "{puzzles} {limit:?} {:?}", results[0]);
        assert!(out.iter().all(|value| (1..=9).contains(value)));
    }
}
