//! Calls on a solver's handle.

use super::super::bytes::Bytes;
use super::super::c::{self, ordoku_solver};
use super::callbacks::{SearchHandle, UserData, poll, receive};
use super::{
    BOXES, Buffer, MARK, SIZES, WIDE_MARK, all_differ, check_message, limited, options, random_cells,
};
use ordoku::Shape;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use testkit::{Oracle, marks_of};

/// The handle of a solver, and the state that the solver must have.
pub(super) struct Solver {
    pub(super) handle: *mut ordoku_solver,
    pub(super) rows: u32,
    pub(super) cols: u32,
    pub(super) puzzle: Option<Vec<u64>>,
    pub(super) givens: Option<Vec<u32>>,
    pub(super) options: c::Options,
    pub(super) cancelled: bool,
    pub(super) polls: Option<Box<u64>>,
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: a handle, freed once.
        unsafe { c::ordoku_solver_free(self.handle) };
    }
}

impl Solver {
    pub(super) fn new(bytes: &mut Bytes<'_>) -> Option<Self> {
        let (rows, cols) = bytes.pick(&BOXES);
        let mut handle = null_mut();
        if Shape::new(rows as usize, cols as usize).is_err() {
            expect!(call!(ordoku_solver_new_boxes(rows, cols, &mut handle)), c::E_ARGUMENT);
            assert!(handle.is_null());
            return None;
        }
        expect!(call!(ordoku_solver_new_boxes(rows, cols, &mut handle)), c::OK);
        let mut solver = Self {
            handle,
            rows,
            cols,
            puzzle: None,
            givens: None,
            options: limited(),
            cancelled: false,
            polls: None,
        };
        solver.limit();
        if bytes.once_in(2) {
            solver.set_solvable(bytes);
        }
        Some(solver)
    }

    pub(super) fn side(&self) -> usize {
        (self.rows * self.cols) as usize
    }

    pub(super) fn cells(&self) -> usize {
        self.side() * self.side()
    }

    /// Sets a limit on nodes, so that every search ends.
    fn limit(&mut self) {
        self.options = limited();
        expect!(call!(ordoku_solver_set_options(self.handle, &self.options)), c::OK);
    }

    pub(super) fn shape(&self) -> Shape {
        Shape::new(self.rows as usize, self.cols as usize).expect("a shape")
    }

    pub(super) fn oracle(&self) -> Oracle {
        Oracle::new(self.shape())
    }

    /// Checks the message of the last call.
    fn check_message(&self, failed: bool) {
        // SAFETY: a handle.
        check_message(unsafe { c::ordoku_solver_message(self.handle) }, failed);
    }

    pub(super) fn step(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
        match kind {
            0 => self.set_options(bytes),
            1 => self.set_callbacks(bytes),
            2..=4 => self.set_data(bytes),
            5 => self.set_candidates(bytes),
            6 => self.check(bytes),
            7 => self.candidates(bytes),
            8..=9 => self.solve(bytes),
            10 => self.count(bytes),
            11 => {
                self.is_unique();
                self.solve_unique();
            }
            12 => self.enumerate(bytes),
            13 => self.cancel(bytes),
            14 => self.stats(bytes),
            _ => self.check_message(false),
        }
    }

    fn set_options(&mut self, bytes: &mut Bytes<'_>) {
        if bytes.once_in(8) {
            expect!(call!(ordoku_solver_set_options(self.handle, null())), c::OK);
            return self.limit();
        }
        let (words, wanted, options) = options(bytes, (self.rows, self.cols) == (3, 3));
        let status = call!(ordoku_solver_set_options(self.handle, words.as_ptr().cast()));
        assert_eq!(status, wanted, "{options:?}");
        if status == c::OK {
            self.options = options;
        }
        self.check_message(status < 0);
    }

    fn set_callbacks(&mut self, bytes: &mut Bytes<'_>) {
        let mut polls = Box::new(u64::from(bytes.byte()) + 1);
        let struct_size = if bytes.once_in(3) { bytes.pick(&[23, 4104, 0]) } else { 24 };
        let callbacks = c::Callbacks { struct_size, poll: Some(poll), user: (&raw mut *polls).cast() };
        if bytes.once_in(4) {
            expect!(call!(ordoku_solver_set_callbacks(self.handle, null())), c::OK);
            self.polls = None;
            return;
        }
        let status = call!(ordoku_solver_set_callbacks(self.handle, &callbacks));
        let wanted = if struct_size == 24 { c::OK } else { c::E_ARGUMENT };
        assert_eq!(status, wanted);
        if status == c::OK {
            self.polls = Some(polls);
        }
    }

    fn set_data(&mut self, bytes: &mut Bytes<'_>) {
        let (side, wrong) = (self.side(), bytes.below(16));
        let blank = bytes.byte();
        let mut cells = random_cells(bytes, blank, side, self.cells());
        let wanted = match wrong {
            0 => {
                *cells.last_mut().expect("cells") = side as u32 + 1 + (u32::from(blank) << 24);
                c::E_VALUE
            }
            1 => {
                cells.pop();
                c::E_ARGUMENT
            }
            2 => {
                cells.push(0);
                c::E_ARGUMENT
            }
            3 => {
                expect!(call!(ordoku_solver_set_data(self.handle, null(), cells.len())), c::E_NULL);
                return;
            }
            _ => c::OK,
        };
        expect!(call!(ordoku_solver_set_data(self.handle, cells.as_ptr(), cells.len())), wanted);
        self.check_message(wanted < 0);
        if wanted == c::OK {
            self.puzzle = Some(marks_of(side, &cells));
            self.givens = Some(cells);
        }
    }

    fn set_candidates(&mut self, bytes: &mut Bytes<'_>) {
        let (side, wrong) = (self.side(), bytes.below(16));
        let all = u64::MAX >> (64 - side);
        let mut marks: Vec<u64> = (0..self.cells())
            .map(|_| u64::from(bytes.byte()))
            .map(|byte| (byte | byte.rotate_left(9) | byte << 20 | byte << 30) & all)
            .collect();
        let wanted = match wrong {
            0 => {
                *marks.last_mut().expect("cells") |= 1 << side;
                c::E_VALUE
            }
            1 => {
                marks.pop();
                c::E_ARGUMENT
            }
            _ => c::OK,
        };
        expect!(call!(ordoku_solver_set_candidates(self.handle, marks.as_ptr(), marks.len())), wanted);
        if wanted == c::OK {
            (self.puzzle, self.givens) = (Some(marks), None);
        }
    }

    fn check(&mut self, bytes: &mut Bytes<'_>) {
        let untouched = c::Clash {
            house_kind: 9,
            house: 9,
            digit: 9,
            first_cell: 9,
            second_cell: 9,
            ..c::made(c::ordoku_clash_init)
        };
        let mut clash = untouched;
        let out = if bytes.once_in(4) { null_mut() } else { &raw mut clash };
        let Some(puzzle) = &self.puzzle else {
            expect!(call!(ordoku_solver_check(self.handle, out)), c::E_ARGUMENT);
            return;
        };
        let status = expect!(call!(ordoku_solver_check(self.handle, out)), c::OK, c::CLASH);
        let clashing = self.has_clash(puzzle);
        assert_eq!(status == c::CLASH, clashing);
        self.check_message(clashing);
        if status == c::OK || out.is_null() {
            assert_eq!(clash, untouched);
        } else {
            let (first, second) = (clash.first_cell as usize, clash.second_cell as usize);
            let oracle = self.oracle();
            assert!(first < second && (1..=self.side()).contains(&(clash.digit as usize)));
            assert_eq!([puzzle[first], puzzle[second]], [1 << (clash.digit - 1); 2]);
            let kind = clash.house_kind as usize;
            assert_eq!([oracle.houses(first)[kind], oracle.houses(second)[kind]], [clash.house as usize; 2]);
        }
    }

    /// Returns whether a row, column or box has a digit twice.
    fn has_clash(&self, puzzle: &[u64]) -> bool {
        let (oracle, mut taken) = (self.oracle(), vec![[0; 3]; self.side()]);
        (0..self.cells()).filter(|&cell| puzzle[cell].count_ones() == 1).any(|cell| {
            oracle.houses(cell).into_iter().enumerate().any(|(kind, house)| {
                let twice = taken[house][kind] & puzzle[cell] != 0;
                taken[house][kind] |= puzzle[cell];
                twice
            })
        })
    }

    fn candidates(&mut self, bytes: &mut Bytes<'_>) {
        let len = (self.cells() + bytes.below(5)).saturating_sub(1);
        let mut out = Buffer::new(len, WIDE_MARK);
        let status = call!(ordoku_solver_candidates(self.handle, out.0.as_mut_ptr(), len));
        let Some(puzzle) = &self.puzzle else {
            expect!(status, c::E_ARGUMENT);
            return out.untouched_from(0);
        };
        if len < self.cells() {
            expect!(status, c::E_BUFFER);
            return out.untouched_from(0);
        }
        expect!(status, c::OK);
        out.untouched_from(self.cells());
        let oracle = self.oracle();
        let given = |cell: usize| self.givens.as_ref().is_some_and(|givens| givens[cell] != 0);
        let mut taken = vec![[0; 3]; self.side()];
        for cell in (0..self.cells()).filter(|&cell| given(cell)) {
            let houses = oracle.houses(cell).into_iter().enumerate();
            houses.for_each(|(kind, house)| taken[house][kind] |= puzzle[cell]);
        }
        for (cell, &marks) in puzzle.iter().enumerate() {
            let [row, column, square] = oracle.houses(cell);
            let seen = taken[row][0] | taken[column][1] | taken[square][2];
            let wanted = if given(cell) { marks } else { marks & !seen };
            assert_eq!(out.0[cell], wanted, "cell {cell}");
        }
    }

    /// Checks the status and the statistics of a search, and returns the status. Without a puzzle there
    /// was no search.
    pub(super) fn searched(&self, status: c_int) -> c_int {
        if self.puzzle.is_none() {
            return expect!(status, c::E_ARGUMENT);
        }
        let status = expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED, c::DONE);
        let stats = self.read_stats();
        assert!(stats.nodes <= self.options.node_limit);
        assert!(self.options.engine == 0 || self.options.engine == stats.engine);
        if self.options.solution_limit > 0 {
            assert!(stats.solutions <= self.options.solution_limit);
        }
        if status == c::STOPPED {
            assert_ne!(stats.stop_reason, c::STOP_NONE);
        } else {
            assert!([c::STOP_NONE, c::STOP_SOLUTIONS].contains(&stats.stop_reason));
        }
        if stats.stop_reason == c::STOP_NODES {
            assert_eq!(stats.nodes, self.options.node_limit);
        }
        assert!(stats.stop_reason != c::STOP_CANCEL || self.cancelled);
        status
    }

    /// Returns solutions of the puzzle, at most `limit`; `None` if they are hard to find.
    pub(super) fn expected(&self, limit: usize) -> Option<Vec<Vec<u32>>> {
        self.oracle().search(self.puzzle.as_ref()?, limit, 3_000)
    }

    fn solve(&mut self, bytes: &mut Bytes<'_>) {
        let len =
            if bytes.once_in(4) { bytes.below(self.cells().min(256)) } else { self.cells() + bytes.below(3) };
        let mut out = Buffer::new(len, MARK);
        let status = call!(ordoku_solver_solve(self.handle, out.0.as_mut_ptr(), len));
        if self.puzzle.is_some() && len < self.cells() {
            expect!(status, c::E_BUFFER);
            return out.untouched_from(0);
        }
        let status = self.searched(status);
        if status != c::SOLVED {
            out.untouched_from(0);
        } else {
            out.untouched_from(self.cells());
            let puzzle = self.puzzle.as_ref().expect("a puzzle");
            assert!(self.oracle().accepts(puzzle, &out.0[..self.cells()]));
        }
        if status == c::NO_SOLUTION {
            assert!(self.expected(1).is_none_or(|solutions| solutions.is_empty()));
        }
    }

    fn count(&mut self, bytes: &mut Bytes<'_>) {
        let limit = bytes.pick(&[0, 1, 2, 5]);
        let mut count = WIDE_MARK;
        let status = self.searched(call!(ordoku_solver_count(self.handle, limit, &mut count)));
        match status {
            c::SOLVED | c::NO_SOLUTION => {
                assert_eq!(count > 0, status == c::SOLVED);
                assert_eq!(count, self.read_stats().solutions);
                let most = if limit == 0 { count + 1 } else { limit };
                if let Some(solutions) = self.expected(most as usize) {
                    assert_eq!(solutions.len() as u64, count);
                }
            }
            _ => assert_eq!(count, WIDE_MARK),
        }
    }

    fn is_unique(&mut self) {
        let mut unique = 77;
        let status = self.searched(call!(ordoku_solver_is_unique(self.handle, &mut unique)));
        let expected = self.expected(2).map(|solutions| solutions.len());
        match (status, unique) {
            (c::SOLVED, 1) => assert!(expected.is_none_or(|count| count == 1)),
            (c::SOLVED, 0) => assert!(expected.is_none_or(|count| count == 2)),
            (c::NO_SOLUTION, 0) => assert!(expected.is_none_or(|count| count == 0)),
            (c::STOPPED | c::E_ARGUMENT, 77) => {}
            other => panic!("{other:?}"),
        }
    }

    fn solve_unique(&mut self) {
        let mut unique = 77;
        let mut out = Buffer::new(self.cells(), MARK);
        let (handle, len) = (self.handle, self.cells());
        let status =
            self.searched(call!(ordoku_solver_solve_unique(handle, out.0.as_mut_ptr(), len, &mut unique)));
        let expected = self.expected(2).map(|solutions| solutions.len());
        match (status, unique) {
            (c::SOLVED, 0 | 1) => {
                let puzzle = self.puzzle.as_ref().expect("a puzzle");
                assert!(self.oracle().accepts(puzzle, &out.0[..len]));
                assert!(expected.is_none_or(|count| count == 2 - unique as usize));
            }
            (c::NO_SOLUTION, 0) => assert!(expected.is_none_or(|count| count == 0)),
            (c::STOPPED | c::E_ARGUMENT, 77) => {}
            other => panic!("{other:?}"),
        }
        out.untouched_from(if status == c::SOLVED { len } else { 0 });
    }

    fn enumerate(&mut self, bytes: &mut Bytes<'_>) {
        let last = u64::from(bytes.byte()) % 20 + 1;
        if bytes.once_in(8) && self.puzzle.is_some() {
            expect!(call!(ordoku_solver_enumerate(self.handle, None, null_mut())), c::E_NULL);
            return;
        }
        let (handle, len) = (self.handle, self.cells());
        let mut user = UserData {
            handle: SearchHandle::Solver(handle),
            calls: 0,
            last,
            len: Some(len),
            seen: Vec::new(),
        };
        let status = call!(ordoku_solver_enumerate(handle, Some(receive), (&raw mut user).cast()));
        if self.searched(status) < 0 {
            return assert_eq!(user.calls, 0);
        }
        let (puzzle, oracle) = (self.puzzle.as_ref().expect("a puzzle"), self.oracle());
        assert!(user.seen.iter().all(|values| oracle.accepts(puzzle, values)));
        assert!(
            [c::DONE, c::STOPPED].contains(&status)
                && user.calls == self.read_stats().solutions
                && user.calls <= last
        );
        if user.calls == last {
            assert_eq!((status, self.read_stats().stop_reason), (c::STOPPED, c::STOP_CALLBACK));
        }
        all_differ(user.seen);
    }

    fn cancel(&mut self, bytes: &mut Bytes<'_>) {
        self.cancelled = bytes.once_in(3);
        let status = if self.cancelled {
            call!(ordoku_solver_cancel(self.handle))
        } else {
            call!(ordoku_solver_reset_cancel(self.handle))
        };
        expect!(status, c::OK);
    }

    fn read_stats(&self) -> c::Stats {
        let mut stats = c::made(c::ordoku_stats_init);
        expect!(call!(ordoku_solver_stats(self.handle, &mut stats)), c::OK);
        stats
    }

    /// Makes a call that must leave the statistics unchanged, and returns its status.
    pub(super) fn unsearched(&self, call: impl FnOnce(*mut ordoku_solver) -> c_int) -> c_int {
        let before = self.read_stats();
        let status = call(self.handle);
        assert_eq!(self.read_stats(), before);
        status
    }

    fn stats(&mut self, bytes: &mut Bytes<'_>) {
        let size = bytes.pick(&SIZES);
        let fits = (64..=4096).contains(&size);
        let mut out = Buffer::new(if fits { size.div_ceil(8) as usize } else { 9 }, WIDE_MARK);
        out.0[0] = size.into();
        let status = call!(ordoku_solver_stats(self.handle, out.0.as_mut_ptr().cast()));
        assert_eq!(out.0[0] as u32, size);
        if fits {
            expect!(status, c::OK);
            assert!(out.0[8..].iter().all(|&word| word == 0));
        } else {
            expect!(status, c::E_ARGUMENT);
            out.untouched_from(1);
        }
    }
}
