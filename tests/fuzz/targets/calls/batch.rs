//! Batches of values and of lines, with a handle and without.

use super::super::bytes::Bytes;
use super::super::c;
use super::super::common::{Oracle, marks_of};
use super::solver::Solver;
use super::{BOXES, Buffer, MARK, WIDE_MARK, options};
use ordoku::Shape;
use std::ffi::c_int;
use std::ptr::{null, null_mut};

/// What a batch owes to each of its puzzles.
pub(super) fn check_answer(
    status: c_int,
    count: u64,
    values: Option<&[u32]>,
    marks: &[u64],
    oracle: &Oracle,
) {
    expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED);
    assert!(status != c::SOLVED || count > 0);
    assert!(status != c::NO_SOLUTION || count == 0);
    if let Some(values) = values {
        if count > 0 {
            assert!(oracle.accepts(marks, values));
        } else {
            assert!(values.iter().all(|&value| value == MARK));
        }
    }
    if status == c::NO_SOLUTION {
        assert!(oracle.search(marks, 1, 3_000).is_none_or(|solutions| solutions.is_empty()));
    }
}

/// A batch without a handle, or with one's shape, options, callbacks and threads.
pub(super) fn batch(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let picked = bytes.pick(&BOXES[..9]);
    let (rows, cols) = solver.map_or(picked, |solver| (solver.rows, solver.cols));
    let shape = Shape::new(rows as usize, cols as usize).expect("a shape");
    let (side, area, puzzles) = (shape.side(), shape.cells(), bytes.below(5));
    let blank = bytes.byte();
    let mut cells: Vec<u32> = (0..puzzles * area)
        .map(|_| bytes.byte())
        .map(|byte| if byte <= blank { 0 } else { 1 + u32::from(byte) % side as u32 })
        .collect();
    let wrong = bytes.once_in(4) && puzzles > 0;
    if wrong {
        cells[area - 1] = side as u32 + 1;
    }
    let (words, wanted, _) = options(bytes, (rows, cols) == (3, 3));
    let wanted = if solver.is_some() { c::OK } else { wanted };
    let (mut out, mut counts) = (Buffer::new(cells.len(), MARK), Buffer::new(puzzles, WIDE_MARK));
    let mut statuses = Buffer::new(puzzles, 77);
    let with_out = !bytes.once_in(4);
    let place = if with_out { out.0.as_mut_ptr() } else { null_mut() };
    let (limit, cells_place) = (bytes.pick(&[0, 1, 2]), cells.as_ptr());
    let (counts_place, statuses_place) = (counts.0.as_mut_ptr(), statuses.0.as_mut_ptr());
    let batch = c::Batch {
        box_rows: rows,
        box_cols: cols,
        limit,
        puzzles,
        cells: cells_place,
        out: place,
        statuses: statuses_place,
        counts: counts_place,
        ..c::made(c::ordoku_batch_init)
    };
    let status = match solver {
        Some(solver) => solver.unsearched(|handle| call!(ordoku_solver_solve_batch(handle, &batch))),
        None => call!(ordoku_solve_batch(&batch, words.as_ptr().cast(), null())),
    };
    assert_eq!(status, wanted);
    if status != c::OK {
        out.untouched_from(0);
        counts.untouched_from(0);
        return assert!(statuses.0.iter().all(|&one| one == status));
    }
    let oracle = Oracle::new(shape);
    for number in 0..puzzles {
        let place = number * area..(number + 1) * area;
        let values = &out.0[place.clone()];
        if wrong && number == 0 {
            assert_eq!((statuses.0[0], counts.0[0]), (c::E_VALUE, 0));
            assert!(values.iter().all(|&value| value == MARK));
            continue;
        }
        let marks = marks_of(side, &cells[place]);
        check_answer(statuses.0[number], counts.0[number], with_out.then_some(values), &marks, &oracle);
    }
}

/// Lines without a handle, or with one's options, callbacks and threads.
pub(super) fn lines(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let (stride, out_stride) = (bytes.pick(&[82, 81, 90, 80, 0]), bytes.pick(&[82, 81, 100, 80]));
    // From 256 on they go side by side.
    let puzzles = bytes.pick(&[1, 2, 3, 4, 260]);
    let blank = bytes.byte();
    // A stride of 0 is 81.
    let spaced = |stride: usize| if stride == 0 { 81 } else { stride };
    let size = |stride: usize| (puzzles - 1) * spaced(stride) + 81;
    let mut text: Vec<u8> = (0..size(stride))
        .map(|_| bytes.byte())
        .map(|byte| if byte <= blank { b'.' } else { b'1' + byte % 9 })
        .collect();
    if bytes.once_in(4) {
        text[40] = b'x';
    }
    let (words, wanted, _) = options(bytes, true);
    let (mut out, mut counts) = (Buffer::new(size(out_stride), 7u8), Buffer::new(puzzles, WIDE_MARK));
    let mut statuses = Buffer::new(puzzles, 77);
    let (lines_place, out_place) = (text.as_ptr().cast(), out.0.as_mut_ptr().cast());
    let (counts_place, statuses_place) = (counts.0.as_mut_ptr(), statuses.0.as_mut_ptr());
    let batch = c::Batch {
        limit: 1,
        puzzles,
        lines: lines_place,
        stride,
        out_lines: out_place,
        out_stride,
        statuses: statuses_place,
        counts: counts_place,
        ..c::made(c::ordoku_batch_init)
    };
    let status = match solver {
        Some(solver) => solver.unsearched(|handle| call!(ordoku_solver_solve_batch(handle, &batch))),
        None => call!(ordoku_solve_batch(&batch, words.as_ptr().cast(), null())),
    };
    let wanted = match solver {
        Some(solver) if (solver.rows, solver.cols) == (3, 3) => c::OK,
        Some(_) => c::E_ARGUMENT,
        None => wanted,
    };
    if spaced(stride) < 81 || out_stride < 81 {
        expect!(status, c::E_ARGUMENT, c::E_OPTION);
    } else {
        assert_eq!(status, wanted);
    }
    if status != c::OK {
        out.untouched_from(0);
        counts.untouched_from(0);
        return assert!(statuses.0.iter().all(|&one| one == status));
    }
    let oracle = Oracle::new(Shape::order(3).expect("a shape"));
    for number in 0..puzzles {
        let line = &text[number * spaced(stride)..number * spaced(stride) + 81];
        let solution = &out.0[number * out_stride..number * out_stride + 81];
        let between = out.0[number * out_stride..].iter().take(out_stride).skip(81);
        assert!(between.into_iter().all(|&byte| byte == 7));
        if line.contains(&b'x') {
            assert_eq!((statuses.0[number], counts.0[number], solution), (c::E_TEXT, 0, &[7; 81][..]));
            continue;
        }
        let digit = |&byte: &u8| if byte == b'.' { 0 } else { u32::from(byte - b'0') };
        let marks = marks_of(9, &line.iter().map(digit).collect::<Vec<_>>());
        let values = |&byte: &u8| if byte == 7 { MARK } else { u32::from(byte.wrapping_sub(b'0')) };
        let values: Vec<u32> = solution.iter().map(values).collect();
        check_answer(statuses.0[number], counts.0[number], Some(&values), &marks, &oracle);
    }
}
