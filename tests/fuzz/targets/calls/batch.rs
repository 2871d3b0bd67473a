//! Batches of values and of lines, with a handle and without.

use super::super::bytes::Bytes;
use super::super::c;
use super::naive::{Boxes, check_form, image, random_transform};
use super::solver::Solver;
use super::{BOXES, Buffer, MARK, WIDE_MARK, options, random_cells};
use ordoku::Shape;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use testkit::{Oracle, Random, marks_of, random_puzzle};

/// What a batch writes for each of its puzzles, besides a solution.
struct Answers {
    statuses: Buffer<c_int>,
    counts: Buffer<u64>,
}

impl Answers {
    fn new(puzzles: usize) -> Self {
        Self { statuses: Buffer::new(puzzles, 77), counts: Buffer::new(puzzles, WIDE_MARK) }
    }

    /// Returns the struct of a batch that writes to these answers.
    fn batch(&mut self, puzzles: usize) -> c::Batch {
        let (statuses, counts) = (self.statuses.0.as_mut_ptr(), self.counts.0.as_mut_ptr());
        c::Batch { puzzles, statuses, counts, ..c::made(c::ordoku_batch_init) }
    }

    fn of(&self, number: usize) -> (c_int, u64) {
        (self.statuses.0[number], self.counts.0[number])
    }

    /// A batch that is refused sets every status, and nothing else.
    fn check_refused(&self, status: c_int) {
        self.counts.untouched_from(0);
        assert!(self.statuses.0.iter().all(|&one| one == status));
    }
}

/// Solves a batch with a handle, or without one and with these options.
fn solve(batch: &c::Batch, solver: Option<&Solver>, options: &[u64]) -> c_int {
    match solver {
        Some(solver) => solver.unsearched(|handle| call!(ordoku_solver_solve_batch(handle, batch))),
        None => call!(ordoku_solve_batch(batch, options.as_ptr().cast(), null())),
    }
}

/// Checks what a batch wrote for a puzzle: `values` are its cells in the output.
fn check_answer((status, count): (c_int, u64), values: Option<&[u32]>, marks: &[u64], oracle: &Oracle) {
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

/// A batch of values without a handle, or with the shape, options, callbacks and threads of one.
pub(super) fn values(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let picked = bytes.pick(&BOXES[..9]);
    let (rows, cols) = solver.map_or(picked, |solver| (solver.rows, solver.cols));
    let shape = Shape::new(rows as usize, cols as usize).expect("a shape");
    let (side, area, puzzles) = (shape.side(), shape.cells(), bytes.below(5));
    let blank = bytes.byte();
    let mut cells = random_cells(bytes, blank, side, puzzles * area);
    let wrong = bytes.once_in(4) && puzzles > 0;
    if wrong {
        cells[area - 1] = side as u32 + 1;
    }
    let (words, wanted, _) = options(bytes, (rows, cols) == (3, 3));
    let (mut out, mut answers) = (Buffer::new(cells.len(), MARK), Answers::new(puzzles));
    let with_out = !bytes.once_in(4);
    let batch = c::Batch {
        box_rows: rows,
        box_cols: cols,
        limit: bytes.pick(&[0, 1, 2]),
        cells: cells.as_ptr(),
        out: if with_out { out.0.as_mut_ptr() } else { null_mut() },
        ..answers.batch(puzzles)
    };
    let status = solve(&batch, solver, &words);
    assert_eq!(status, if solver.is_some() { c::OK } else { wanted });
    if status != c::OK {
        out.untouched_from(0);
        return answers.check_refused(status);
    }
    let oracle = Oracle::new(shape);
    for number in 0..puzzles {
        let range = number * area..(number + 1) * area;
        let values = &out.0[range.clone()];
        if wrong && number == 0 {
            assert_eq!(answers.of(0), (c::E_VALUE, 0));
            assert!(values.iter().all(|&value| value == MARK));
            continue;
        }
        let marks = marks_of(side, &cells[range]);
        check_answer(answers.of(number), with_out.then_some(values), &marks, &oracle);
    }
}

/// A batch of lines without a handle, or with the options, callbacks and threads of one.
pub(super) fn lines(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let (stride, out_stride) = (bytes.pick(&[82, 81, 90, 80, 0]), bytes.pick(&[82, 81, 100, 80]));
    // 256 and more are solved side by side.
    let puzzles = bytes.pick(&[1, 2, 3, 4, 260]);
    // A stride of 0 means 81.
    let spaced = |stride: usize| if stride == 0 { 81 } else { stride };
    let size = |stride: usize| (puzzles - 1) * spaced(stride) + 81;
    let text = random_text(bytes, size(stride));
    let (words, wanted, _) = options(bytes, true);
    let (mut out, mut answers) = (Buffer::new(size(out_stride), 7u8), Answers::new(puzzles));
    let batch = c::Batch {
        limit: 1,
        lines: text.as_ptr().cast(),
        stride,
        out_lines: out.0.as_mut_ptr().cast(),
        out_stride,
        ..answers.batch(puzzles)
    };
    let status = solve(&batch, solver, &words);
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
        return answers.check_refused(status);
    }
    let oracle = Oracle::new(Shape::order(3).expect("a shape"));
    for number in 0..puzzles {
        let line = &text[number * spaced(stride)..number * spaced(stride) + 81];
        let solution = &out.0[number * out_stride..number * out_stride + 81];
        let mut between = out.0[number * out_stride..].iter().take(out_stride).skip(81);
        assert!(between.all(|&byte| byte == 7));
        check_line(answers.of(number), line, solution, &oracle);
    }
}

/// Returns lines of digits and dots, now and then with a wrong character in the first line.
fn random_text(bytes: &mut Bytes<'_>, len: usize) -> Vec<u8> {
    let blank = bytes.byte();
    let mut text: Vec<u8> = (0..len)
        .map(|_| bytes.byte())
        .map(|byte| if byte <= blank { b'.' } else { b'1' + byte % 9 })
        .collect();
    if bytes.once_in(4) {
        text[40] = b'x';
    }
    text
}

/// Checks what a batch wrote for a line; an output that it did not write is all 7.
fn check_line(answer: (c_int, u64), line: &[u8], solution: &[u8], oracle: &Oracle) {
    if line.contains(&b'x') {
        assert_eq!((answer, solution), ((c::E_TEXT, 0), &[7; 81][..]));
        return;
    }
    let digit = |&byte: &u8| if byte == b'.' { 0 } else { u32::from(byte - b'0') };
    let marks = marks_of(9, &line.iter().map(digit).collect::<Vec<_>>());
    let value = |&byte: &u8| if byte == 7 { MARK } else { u32::from(byte.wrapping_sub(b'0')) };
    let values: Vec<u32> = solution.iter().map(value).collect();
    check_answer(answer, Some(&values), &marks, oracle);
}

/// Finds the canonical forms of a batch with a handle, or without one and with these options.
fn find_forms(batch: &c::Batch, solver: Option<&Solver>, options: &[u64]) -> c_int {
    match solver {
        Some(solver) => solver.unsearched(|handle| call!(ordoku_solver_canonical_batch(handle, batch))),
        None => call!(ordoku_canonical_batch(batch, options.as_ptr().cast(), null())),
    }
}

/// Returns puzzles of which the last one is an image of the first, if there are several.
fn puzzles_and_image(bytes: &mut Bytes<'_>, (rows, cols): Boxes, puzzles: usize) -> Vec<u32> {
    let shape = Shape::new(rows, cols).expect("a shape");
    let percent = bytes.pick(&[45, 0, 70, 90, 100]);
    let mut random = Random(bytes.byte().into());
    let mut cells: Vec<u32> =
        (1..puzzles).flat_map(|_| random_puzzle(shape, percent, true, &mut random)).collect();
    if puzzles > 0 {
        let first = if puzzles == 1 { vec![0; shape.cells()] } else { cells[..shape.cells()].to_vec() };
        cells.extend(image(shape.side(), &random_transform((rows, cols), &mut random), &first));
    }
    cells
}

/// Checks what a batch wrote for a puzzle whose form is wanted. Returns the form if there is one.
fn check_one_form(answer: (c_int, u64), boxes: Boxes, cells: &[u32], form: Vec<u32>) -> Option<Vec<u32>> {
    if answer == (c::SOLVED, 1) {
        check_form(boxes, cells, &form, None);
        return Some(form);
    }
    assert_eq!(answer, (c::STOPPED, 0));
    assert!(form.iter().all(|&value| value == MARK));
    None
}

/// The form of the first puzzle is also that of its image, the last one.
fn check_same(forms: &[Option<Vec<u32>>], is_first_valid: bool) {
    if let (true, [Some(first), .., Some(last)]) = (is_first_valid, forms) {
        assert_eq!(first, last);
    }
}

/// The canonical forms of a batch of values, without a handle or with one.
pub(super) fn forms(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let picked = bytes.pick(&BOXES[..9]);
    let (rows, cols) = solver.map_or(picked, |solver| (solver.rows, solver.cols));
    let (boxes, puzzles) = ((rows as usize, cols as usize), bytes.below(5));
    let (side, area) = (boxes.0 * boxes.1, (boxes.0 * boxes.1).pow(2));
    let mut cells = puzzles_and_image(bytes, boxes, puzzles);
    let wrong = bytes.once_in(4) && puzzles > 0;
    if wrong {
        cells[area - 1] = side as u32 + 1;
    }
    // The engine has no effect, so that of 9x9 is right for every shape.
    let (words, wanted, _) = options(bytes, true);
    let (mut out, mut answers) = (Buffer::new(cells.len(), MARK), Answers::new(puzzles));
    let with_out = !bytes.once_in(8);
    let batch = c::Batch {
        box_rows: rows,
        box_cols: cols,
        limit: bytes.pick(&[0, 1, 2]),
        cells: cells.as_ptr(),
        out: if with_out { out.0.as_mut_ptr() } else { null_mut() },
        ..answers.batch(puzzles)
    };
    let status = find_forms(&batch, solver, &words);
    let wanted = if solver.is_some() { c::OK } else { wanted };
    if with_out {
        expect!(status, wanted);
    } else {
        expect!(status, c::E_ARGUMENT, if wanted == c::OK { c::E_ARGUMENT } else { wanted });
    }
    if status != c::OK {
        out.untouched_from(0);
        return answers.check_refused(status);
    }
    let mut forms = Vec::new();
    for number in 0..puzzles {
        let range = number * area..(number + 1) * area;
        let form = out.0[range.clone()].to_vec();
        if wrong && number == 0 {
            assert_eq!(answers.of(0), (c::E_VALUE, 0));
            assert!(form.iter().all(|&value| value == MARK));
            forms.push(None);
            continue;
        }
        forms.push(check_one_form(answers.of(number), boxes, &cells[range], form));
    }
    check_same(&forms, !wrong);
}

/// The canonical forms of a batch of lines, without a handle or with one.
pub(super) fn form_lines(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
    let (stride, out_stride) = (bytes.pick(&[82, 81, 90, 0]), bytes.pick(&[82, 81, 100]));
    let puzzles = bytes.pick(&[1, 2, 3, 40]);
    let spaced = if stride == 0 { 81 } else { stride };
    let cells = puzzles_and_image(bytes, (3, 3), puzzles);
    let mut text = vec![b'\n'; (puzzles - 1) * spaced + 81];
    for (line, cells) in text.chunks_mut(spaced).zip(cells.chunks(81)) {
        line.iter_mut().zip(cells).for_each(|(byte, &value)| *byte = b'0' + value as u8);
    }
    let wrong = bytes.once_in(4);
    if wrong {
        text[40] = b'x';
    }
    let (words, wanted, _) = options(bytes, true);
    let mut out = Buffer::new((puzzles - 1) * out_stride + 81, 7u8);
    let mut answers = Answers::new(puzzles);
    let batch = c::Batch {
        lines: text.as_ptr().cast(),
        stride,
        out_lines: out.0.as_mut_ptr().cast(),
        out_stride,
        ..answers.batch(puzzles)
    };
    let status = find_forms(&batch, solver, &words);
    let wanted = match solver {
        Some(solver) if (solver.rows, solver.cols) == (3, 3) => c::OK,
        Some(_) => c::E_ARGUMENT,
        None => wanted,
    };
    if expect!(status, wanted) != c::OK {
        out.untouched_from(0);
        return answers.check_refused(status);
    }
    assert!(out.0.chunks(out_stride).all(|line| line.iter().skip(81).all(|&byte| byte == 7)));
    let mut forms = Vec::new();
    for (number, cells) in cells.chunks(81).enumerate() {
        let line = &out.0[number * out_stride..][..81];
        if wrong && number == 0 {
            assert_eq!((answers.of(0), line), ((c::E_TEXT, 0), &[7; 81][..]));
            forms.push(None);
            continue;
        }
        let value = |&byte: &u8| if byte == 7 { MARK } else { u32::from(byte.wrapping_sub(b'0')) };
        forms.push(check_one_form(answers.of(number), (3, 3), cells, line.iter().map(value).collect()));
    }
    check_same(&forms, !wrong);
}
