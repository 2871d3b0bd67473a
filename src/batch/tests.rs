//! Batches of every size, through the solver that callers see.

use super::*;
use crate::limits::StopReason;
use crate::stats::Count;

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
        let mut batch =
            Batch::new(Shape::NINE, &givens, &mut results).with_options(options).with_out(&mut out);
        batch.limit = limit;
        BatchSolver::new().solve(batch, Interrupt::default()).unwrap();
        assert!(results.iter().all(|result| *result == expected), "{puzzles} {limit:?} {:?}", results[0]);
        assert!(out.iter().all(|value| (1..=9).contains(value)));
    }
}

/// Canonical forms are those of a [`Canonicaliser`](crate::symmetry::canonical::Canonicaliser), for
/// any number of threads, from values and from text.
#[test]
fn forms_do_not_depend_on_threads_or_on_the_format() {
    use crate::support::random::Random;
    use crate::symmetry::canonical::Canonicaliser;
    for (shape, puzzles) in [(Shape::NINE, 300), (Shape::SIX, 40)] {
        let (side, cells, mut random) = (shape.side(), shape.cells(), Random::new(3));
        // One digit in every row at most, so that no puzzle is slow.
        let mut givens = vec![0; puzzles * cells];
        for row in givens.chunks_exact_mut(side) {
            row[random.below(side)] = random.below(side + 1) as u32;
        }
        givens[5 * cells + 3] = side as u32 + 1;
        let mut expected = vec![77; givens.len()];
        let mut canonicaliser = Canonicaliser::new(shape).unwrap();
        for (givens, form) in givens.chunks_exact(cells).zip(expected.chunks_exact_mut(cells)) {
            let outcome = canonicaliser.form_into(givens, form, Limits::new(), Interrupt::new());
            assert_eq!(outcome.is_ok(), !givens.contains(&(side as u32 + 1)));
        }
        let mut solver = BatchSolver::new();
        for threads in [1, 2, 5] {
            let options = Options { threads, ..Options::default() };
            let (mut out, mut results) = (vec![77; givens.len()], vec![Err(Error::Internal); puzzles]);
            let batch = Batch::new(shape, &givens, &mut results).with_options(options).with_out(&mut out);
            solver.canonical(batch, Interrupt::default()).unwrap();
            assert_eq!(out, expected);
            for (index, result) in results.iter().enumerate() {
                let found = Ok(Count { solutions: 1, stopped: None });
                let wrong =
                    Err(Error::Value { cell: 3, value: side as u64 + 1, digits: side, columns: side });
                assert_eq!(*result, if index == 5 { wrong } else { found });
            }
            if shape != Shape::NINE {
                continue;
            }
            let lines: Vec<u8> = givens.iter().map(|&given| b'0' + given.min(10) as u8).collect();
            let (mut text, mut results) = (vec![b'#'; lines.len()], vec![Err(Error::Internal); puzzles]);
            let batch =
                LineBatch::new(&lines, 81, &mut results).with_options(options).with_out(&mut text, 81);
            solver.canonical_lines(batch, Interrupt::default()).unwrap();
            for (index, (text, form)) in text.chunks_exact(81).zip(expected.chunks_exact(81)).enumerate() {
                let is_form = text.iter().zip(form).all(|(&byte, &value)| u32::from(byte) == value + 48);
                assert!(if index == 5 { results[5].is_err() && text == [b'#'; 81] } else { is_form });
            }
        }
    }
}

#[test]
fn a_batch_of_forms_needs_memory_for_them_and_can_be_stopped() {
    let (givens, mut results) = ([0; 2 * 16], [Err(Error::Internal); 2]);
    let mut batch = |out, options, interrupt| {
        let mut batch = Batch::new(Shape::FOUR, &givens, &mut results).with_options(options);
        batch.out = out;
        (BatchSolver::new().canonical(batch, interrupt), results)
    };
    let (answer, _) = batch(None, Options::default(), Interrupt::default());
    assert!(matches!(answer, Err(Error::Argument { .. })));
    let mut out = [7; 2 * 16];
    let options = Options { limits: Limits::new().with_nodes(1), ..Options::default() };
    let (answer, results) = batch(Some(&mut out), options, Interrupt::default());
    let stopped = Ok(Count { solutions: 0, stopped: Some(StopReason::Nodes) });
    assert_eq!((answer, results), (Ok(()), [stopped; 2]));
    assert_eq!(out, [7; 2 * 16]);
}
