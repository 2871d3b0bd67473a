//! Calls that make puzzles.

use super::super::bytes::Bytes;
use super::super::c;
use super::naive::{can_have, check_minimal, has_pattern, is_proper};
use super::solver::Solver;
use super::{BOXES, Buffer, MARK};
use ordoku::Shape;
use std::ffi::{c_char, c_int};
use std::ptr::{null, null_mut};
use testkit::{Oracle, marks_of};

/// Which puzzles to make.
struct Settings {
    target: u32,
    givens: u32,
    pattern: u32,
    mask: Option<Vec<u8>>,
    /// The fewest and the most givens of a row and of a box; 0 as the most: any number.
    row: [u32; 2],
    boxed: [u32; 2],
}

impl Settings {
    const PLAIN: Self =
        Self { target: c::TARGET_MINIMAL, givens: 0, pattern: 0, mask: None, row: [0; 2], boxed: [0; 2] };

    fn new(bytes: &mut Bytes<'_>, side: usize) -> Self {
        let area = side * side;
        let target = bytes.pick(&[0, 0, 1, 1, 2, 2, 3]);
        let some = area * bytes.pick(&[4, 5, 6, 7, 10]) / 10;
        let givens = match bytes.below(16) {
            0 => area as u32 + 1,
            1 => bytes.byte().into(),
            2 => u32::MAX,
            _ if target == c::TARGET_GIVENS => some as u32,
            _ => 0,
        };
        let pattern = bytes.pick(&[0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let holes = bytes.pick(&[0, 0, 1, 40]);
        let mask = (holes > 0).then(|| (0..area).map(|_| u8::from(bytes.byte() >= holes) * 3).collect());
        let mut bounds = || match bytes.below(8) {
            0 => [bytes.below(side) as u32 / 4, 0],
            1 => [0, (side - bytes.below(side) / 3) as u32],
            2 => [side as u32 + 1, u32::MAX],
            3 => [2, 1],
            _ => [0; 2],
        };
        let (row, boxed) = (bounds(), bounds());
        Self { target, givens, pattern, mask, row, boxed }
    }

    /// Returns the errors of settings that no puzzle meets.
    fn errors(&self, side: usize, is_nine: bool) -> Vec<c_int> {
        let mut errors = Vec::new();
        if self.target > c::TARGET_GIVENS || self.pattern > c::PATTERN_FULL {
            errors.push(c::E_OPTION);
        }
        // A puzzle with one solution has all digits but one; a 9x9 has 17 givens.
        let fewest = if is_nine { 17 } else { side - 1 };
        let can_have = |givens: usize| can_have(side, self.pattern, self.mask.as_deref(), givens);
        let fits = match self.target {
            c::TARGET_GIVENS => self.givens as usize >= fewest && can_have(self.givens as usize),
            _ => self.givens == 0 && (fewest..=side * side).any(can_have),
        };
        if !fits {
            errors.push(c::E_ARGUMENT);
        }
        errors
    }

    /// Returns whether the houses have bounds; that no puzzle meets them is then no defect.
    fn has_bounds(&self) -> bool {
        self.row != [0; 2] || self.boxed != [0; 2]
    }

    /// Returns whether the bounds are wrong whatever the other settings are.
    fn has_wrong_bounds(&self, side: usize) -> bool {
        let is_wrong = |[least, most]: [u32; 2]| (most > 0 && least > most) || least as usize > side;
        is_wrong(self.row) || is_wrong(self.boxed)
    }

    fn check(&self, (rows, cols): (usize, usize), oracle: &Oracle, puzzle: &[u32]) {
        let side = rows * cols;
        let (mut in_row, mut in_box) = (vec![0; side], vec![0; side]);
        for cell in (0..puzzle.len()).filter(|&cell| puzzle[cell] != 0) {
            in_row[cell / side] += 1;
            in_box[cell / side / rows * rows + cell % side / cols] += 1;
        }
        for (counts, [least, most]) in [(in_row, self.row), (in_box, self.boxed)] {
            assert!(counts.iter().all(|&count| count >= least && (most == 0 || count <= most)));
        }
        assert!(puzzle.iter().all(|&value| value as usize <= side));
        assert_ne!(is_proper(oracle, side, puzzle), Some(false));
        assert!(has_pattern(side, self.pattern, puzzle));
        let may_have = |cell: usize| self.mask.as_ref().is_none_or(|mask| mask[cell] != 0);
        assert!(puzzle.iter().enumerate().all(|(cell, &value)| value == 0 || may_have(cell)));
        let givens = puzzle.iter().filter(|&&value| value != 0).count();
        match self.target {
            c::TARGET_MINIMAL => check_minimal(oracle, side, puzzle),
            c::TARGET_GIVENS => assert_eq!(givens, self.givens as usize),
            _ => {}
        }
    }
}

/// Returns the cells of a line; one that was not written is all 7.
fn cells_of(line: &[u8]) -> Vec<u32> {
    line.iter().map(|&byte| if byte == b'.' { 0 } else { u32::from(byte.wrapping_sub(b'0')) }).collect()
}

impl Solver {
    pub(super) fn generate(&mut self, bytes: &mut Bytes<'_>) {
        let kept = c::Options { struct_size: size_of::<c::Options>() as u32, ..self.options };
        self.make_puzzles(bytes);
        self.options = kept;
        expect!(call!(ordoku_solver_set_options(self.handle, &kept)), c::OK);
    }

    /// Makes puzzles, and then one of them again, alone.
    fn make_puzzles(&mut self, bytes: &mut Bytes<'_>) {
        let (side, area) = (self.side(), self.cells());
        let is_nine = (self.rows, self.cols) == (3, 3);
        // Many 9x9 without limits are made side by side.
        let is_plain = is_nine && bytes.once_in(3);
        let settings = if is_plain { Settings::PLAIN } else { Settings::new(bytes, side) };
        let unlimited = is_plain && bytes.once_in(2);
        let puzzles = match () {
            () if unlimited => bytes.pick(&[40, 1, 3]),
            () if side <= 9 => bytes.pick(&[1, 3, 0, 5]),
            () => bytes.pick(&[1, 2, 0]),
        };
        if unlimited || settings.has_bounds() || bytes.once_in(2) {
            self.set_generation_limits(bytes, unlimited);
        }
        let as_lines = is_nine && bytes.once_in(3);
        let stride = bytes.pick(&[82, 81, 90, 0]);
        let spaced = if stride == 0 { 81 } else { stride };
        let lines_len = if puzzles == 0 { 0 } else { (puzzles - 1) * spaced + 81 };
        let (mut out, mut lines) = (Buffer::new(puzzles * area, MARK), Buffer::new(lines_len, 7u8));
        let mut statuses = Buffer::new(puzzles, 77);
        let mut made = c::Generation {
            target: settings.target,
            givens: settings.givens,
            pattern: settings.pattern,
            mask: settings.mask.as_ref().map_or(null(), |mask| mask.as_ptr()),
            seed: bytes.byte().into(),
            first: bytes.pick(&[0, 1, 77, u64::MAX]),
            puzzles,
            out: if as_lines { null_mut() } else { out.0.as_mut_ptr() },
            out_lines: if as_lines { lines.0.as_mut_ptr().cast() } else { null_mut() },
            out_stride: stride,
            statuses: statuses.0.as_mut_ptr(),
            min_row_givens: settings.row[0],
            max_row_givens: settings.row[1],
            min_box_givens: settings.boxed[0],
            max_box_givens: settings.boxed[1],
            ..c::made(c::ordoku_generation_init)
        };
        let mut errors = settings.errors(side, is_nine);
        if settings.has_wrong_bounds(side) {
            errors.push(c::E_ARGUMENT);
        }
        let told = spoil(bytes, &mut made, &mut errors, (is_nine, lines.0.as_mut_ptr().cast()));
        let status = self.unsearched(|handle| call!(ordoku_solver_generate(handle, &made)));
        let is_refused = settings.has_bounds() && status == c::E_ARGUMENT;
        if errors.is_empty() && !is_refused {
            expect!(status, c::OK);
        } else {
            assert!(is_refused || errors.contains(&status), "{status}, not {errors:?}");
            assert!(!told || statuses.0.iter().all(|&one| one == status));
            out.untouched_from(0);
            lines.untouched_from(0);
            return;
        }
        let oracle = self.oracle();
        let puzzle = |number: usize| {
            if as_lines {
                cells_of(&lines.0[number * spaced..][..81])
            } else {
                out.0[number * area..][..area].to_vec()
            }
        };
        for (number, &one) in statuses.0.iter().enumerate() {
            let made = puzzle(number);
            match one {
                c::SOLVED => settings.check((self.rows as usize, self.cols as usize), &oracle, &made),
                _ => {
                    assert_eq!(one, c::STOPPED);
                    assert!(!unlimited || self.cancelled || self.polls.is_some());
                    assert!(made.iter().all(|&value| value == made[0]) && made[0] > 64);
                }
            }
        }
        if spaced > 81 {
            assert!(lines.0.chunks(spaced).all(|line| line.iter().skip(81).all(|&byte| byte == 7)));
        }
        if puzzles > 0 {
            let number = bytes.below(puzzles);
            self.generate_again(made, number, statuses.0[number], &puzzle(number));
        }
    }

    /// Sets options with limits with which small puzzles are made, or without any.
    fn set_generation_limits(&mut self, bytes: &mut Bytes<'_>, unlimited: bool) {
        let side = self.side();
        self.options = c::Options {
            node_limit: match side {
                _ if unlimited => 0,
                ..=9 => 2_000,
                _ => 300,
            },
            threads: bytes.pick(&[1, 2, 3]),
            ..c::made(c::ordoku_options_init)
        };
        expect!(call!(ordoku_solver_set_options(self.handle, &self.options)), c::OK);
    }

    /// Makes a puzzle of a seed alone: it must be the same one as among others.
    fn generate_again(&self, made: c::Generation, number: usize, status: c_int, puzzle: &[u32]) {
        let (mut out, mut again) = (Buffer::new(self.cells(), MARK), 77);
        let alone = c::Generation {
            first: made.first.wrapping_add(number as u64),
            puzzles: 1,
            out: out.0.as_mut_ptr(),
            out_lines: null_mut(),
            statuses: &mut again,
            ..made
        };
        expect!(call!(ordoku_solver_generate(self.handle, &alone)), c::OK);
        expect!(again, c::SOLVED, c::STOPPED);
        if !self.cancelled && self.polls.is_none() && self.options.time_limit_ns == 0 {
            assert_eq!(again, status);
        }
        if again == c::SOLVED && status == c::SOLVED {
            assert_eq!(out.0, puzzle);
        }
    }
}

/// Makes a generation wrong, now and then. Returns whether a refusal sets the statuses.
fn spoil(
    bytes: &mut Bytes<'_>,
    made: &mut c::Generation,
    errors: &mut Vec<c_int>,
    (is_nine, lines): (bool, *mut c_char),
) -> bool {
    match bytes.below(24) {
        0 => {
            (made.out, made.out_lines) = (null_mut(), null_mut());
            errors.push(c::E_NULL);
        }
        1 if made.puzzles > 0 => {
            made.statuses = null_mut();
            errors.push(c::E_NULL);
            return false;
        }
        2 => {
            made.struct_size = bytes.pick(&[0, 8, 4104, u32::MAX]);
            errors.push(c::E_ARGUMENT);
            return false;
        }
        3 if made.puzzles > 0 && !made.out.is_null() => {
            made.mask = made.out.cast();
            errors.push(c::E_ARGUMENT);
            return false;
        }
        4 if made.puzzles > 0 => {
            made.puzzles = bytes.pick(&[usize::MAX, usize::MAX / 4]);
            // Arrays of that length overlap, too.
            errors.extend([c::E_ARGUMENT, c::E_MEMORY]);
            return false;
        }
        // Lines of another shape, or both kinds of arrays.
        5 if !is_nine || !made.out.is_null() => {
            made.out_lines = lines;
            if bytes.once_in(2) && !is_nine {
                made.out = null_mut();
            }
            errors.push(c::E_ARGUMENT);
        }
        6 if made.puzzles > 1 && made.out.is_null() => {
            made.out_stride = bytes.pick(&[80, 1, usize::MAX]);
            errors.push(c::E_ARGUMENT);
            return made.out_stride <= 80;
        }
        _ => {}
    }
    true
}

/// `ordoku_generate` makes number 0 of the seed, and `ordoku_random_grid` a full grid.
pub(super) fn make_one(bytes: &mut Bytes<'_>) {
    let (order, seed) = (bytes.pick(&[2, 3, 1, 0, 17, u32::MAX]), u64::from(bytes.byte()));
    let mut out = Buffer::new(81, MARK);
    let status = call!(ordoku_generate(order, seed, out.0.as_mut_ptr()));
    if let 1..=3 = order {
        expect!(status, c::OK);
        let shape = Shape::order(order as usize).expect("a shape");
        let (side, oracle) = (shape.side(), Oracle::new(shape));
        out.untouched_from(shape.cells());
        let puzzle = &out.0[..shape.cells()];
        assert_ne!(is_proper(&oracle, side, puzzle), Some(false));
        check_minimal(&oracle, side, puzzle);
        let (mut handle, mut again, mut one) = (null_mut(), Buffer::new(puzzle.len(), MARK), 77);
        expect!(call!(ordoku_solver_new(order, &mut handle)), c::OK);
        let (cells, statuses) = (again.0.as_mut_ptr(), &raw mut one);
        let made =
            c::Generation { seed, puzzles: 1, out: cells, statuses, ..c::made(c::ordoku_generation_init) };
        expect!(call!(ordoku_solver_generate(handle, &made)), c::OK);
        // SAFETY: a handle, freed once.
        unsafe { c::ordoku_solver_free(handle) };
        assert_eq!((one, &again.0[..]), (c::SOLVED, puzzle));
    } else {
        expect!(status, c::E_ARGUMENT);
        out.untouched_from(0);
    }

    let (rows, cols) = bytes.pick(&BOXES);
    let shape = Shape::new(rows as usize, cols as usize);
    let needed = shape.map_or(16, |shape| shape.cells());
    let len = (needed + bytes.below(3)).saturating_sub(1);
    let mut out = Buffer::new(len, MARK);
    let status = call!(ordoku_random_grid(rows, cols, seed, out.0.as_mut_ptr(), len));
    match shape {
        Err(_) => expect!(status, c::E_ARGUMENT),
        Ok(_) if len < needed => expect!(status, c::E_BUFFER),
        Ok(shape) => {
            out.untouched_from(needed);
            assert!(Oracle::new(shape).accepts(&marks_of(shape.side(), &vec![0; needed]), &out.0[..needed]));
            expect!(status, c::OK)
        }
    };
    if status != c::OK {
        out.untouched_from(0);
    }
}
