//! Calls that search the puzzle of a solver many times.

use super::super::bytes::Bytes;
use super::super::c;
use super::callbacks::{SearchHandle, UserData, receive};
use super::naive::{check_minimal, is_proper, singles_solve, step};
use super::solver::Solver;
use super::{Buffer, MARK, WIDE_MARK, all_differ};
use ordoku::{Generator, Outcome};
use std::ffi::c_int;
use testkit::{Random, marks_of, random_puzzle};

impl Solver {
    pub(super) fn step_making(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
        if kind > 0 && bytes.once_in(2) {
            self.set_solvable(bytes);
        }
        match kind {
            0 => self.set_solvable(bytes),
            1 => self.random_solution(bytes),
            2 => self.minimise(bytes),
            3 => self.redundant_givens(bytes),
            4 => self.true_candidates(bytes),
            _ => self.backdoors(bytes),
        }
    }

    /// Sets a puzzle that has a solution, and often only one; now and then a minimal one, which needs
    /// more than singles.
    pub(super) fn set_solvable(&mut self, bytes: &mut Bytes<'_>) {
        let (percent, seed) = (bytes.pick(&[45, 0, 20, 35, 55, 65, 80, 100, 100, 100]), bytes.byte().into());
        let cells = if percent == 100 && self.side() <= 9 {
            match Generator::new(self.shape()).generate(seed) {
                Ok(Outcome::Answer(puzzle)) => puzzle.givens().to_vec(),
                other => panic!("{other:?}"),
            }
        } else {
            random_puzzle(self.shape(), percent, false, &mut Random(seed))
        };
        expect!(call!(ordoku_solver_set_data(self.handle, cells.as_ptr(), cells.len())), c::OK);
        self.puzzle = Some(marks_of(self.side(), &cells));
        self.givens = Some(cells);
    }

    /// Returns a length for an array of cells that is sometimes too short.
    pub(super) fn room(&self, bytes: &mut Bytes<'_>) -> usize {
        (self.cells() + bytes.pick(&[0, 0, 1, 2, 0])).saturating_sub(usize::from(bytes.once_in(8)) * 3)
    }

    /// Checks the status of a call that searches, and returns it.
    fn answered(&self, status: c_int, len: usize) -> c_int {
        if self.puzzle.is_some() && len < self.cells() {
            return expect!(status, c::E_BUFFER);
        }
        self.searched(status)
    }

    /// Checks the status of a call that needs one solution, and returns it.
    fn answered_if_proper(&self, status: c_int, len: usize) -> c_int {
        if status == c::E_IMPROPER {
            assert!(self.puzzle.is_some() && len >= self.cells());
            assert!(self.expected(2).is_none_or(|solutions| solutions.len() != 1));
            return status;
        }
        let status = self.answered(status, len);
        assert_ne!(status, c::NO_SOLUTION);
        if [c::SOLVED, c::DONE].contains(&status) {
            assert!(self.expected(2).is_none_or(|solutions| solutions.len() == 1));
        }
        status
    }

    /// As [`Self::answered_if_proper`], for a puzzle that must be of givens.
    fn reduced(&self, status: c_int, len: usize) -> c_int {
        if self.puzzle.is_some() && len >= self.cells() && self.givens.is_none() {
            return expect!(status, c::E_ARGUMENT);
        }
        self.answered_if_proper(status, len)
    }

    fn random_solution(&mut self, bytes: &mut Bytes<'_>) {
        let (seed, len) = (bytes.byte(), self.room(bytes));
        let mut out = Buffer::new(len, MARK);
        let status = call!(ordoku_solver_random_solution(self.handle, seed.into(), out.0.as_mut_ptr(), len));
        let status = self.answered(status, len);
        if status != c::SOLVED {
            assert_ne!(status, c::DONE);
            assert!(
                status != c::NO_SOLUTION || self.expected(1).is_none_or(|solutions| solutions.is_empty())
            );
            return out.untouched_from(0);
        }
        out.untouched_from(self.cells());
        assert!(self.oracle().accepts(self.puzzle.as_ref().expect("a puzzle"), &out.0[..self.cells()]));
    }

    fn minimise(&mut self, bytes: &mut Bytes<'_>) {
        let (seed, len) = (bytes.byte(), self.room(bytes));
        let mut out = Buffer::new(len, MARK);
        let status = call!(ordoku_solver_minimise(self.handle, seed.into(), out.0.as_mut_ptr(), len));
        let status = self.reduced(status, len);
        if ![c::SOLVED, c::STOPPED].contains(&status) {
            assert_ne!(status, c::DONE);
            return out.untouched_from(0);
        }
        out.untouched_from(self.cells());
        let (left, givens) = (&out.0[..self.cells()], self.givens.as_ref().expect("givens"));
        assert!(left.iter().zip(givens).all(|(&left, given)| [0, *given].contains(&left)));
        if status == c::SOLVED || left != givens {
            assert_ne!(is_proper(&self.oracle(), self.side(), left), Some(false));
        }
        if status == c::SOLVED {
            check_minimal(&self.oracle(), self.side(), left);
        }
    }

    fn redundant_givens(&mut self, bytes: &mut Bytes<'_>) {
        let len = self.room(bytes);
        let (mut out, mut count) = (Buffer::new(len, MARK), 77);
        let cells = out.0.as_mut_ptr();
        let status = call!(ordoku_solver_redundant_givens(self.handle, cells, len, &mut count));
        let status = self.reduced(status, len);
        if status != c::SOLVED {
            assert!(status != c::DONE && count == 77);
            return out.untouched_from(0);
        }
        out.untouched_from(count);
        let (found, oracle) = (&out.0[..count], self.oracle());
        assert!(found.is_sorted_by(|a, b| a < b));
        let mut fewer = self.givens.clone().expect("givens");
        assert!(found.iter().all(|&cell| fewer[cell as usize] != 0));
        for cell in (0..self.cells()).step_by(step(self.side())) {
            let given = std::mem::take(&mut fewer[cell]);
            if given != 0 {
                let known = is_proper(&oracle, self.side(), &fewer);
                assert!(known.is_none_or(|known| known == found.contains(&(cell as u32))), "cell {cell}");
            }
            fewer[cell] = given;
        }
    }

    fn true_candidates(&mut self, bytes: &mut Bytes<'_>) {
        let (len, sample) = (self.room(bytes), bytes.byte());
        let mut out = Buffer::new(len, WIDE_MARK);
        let status = call!(ordoku_solver_true_candidates(self.handle, out.0.as_mut_ptr(), len));
        let status = self.answered(status, len);
        if status < 0 {
            return out.untouched_from(0);
        }
        expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED);
        out.untouched_from(self.cells());
        let (found, puzzle) = (&out.0[..self.cells()], self.puzzle.as_ref().expect("a puzzle"));
        assert!(found.iter().zip(puzzle).all(|(found, allowed)| found & !allowed == 0));
        match status {
            c::SOLVED => assert!(found.iter().all(|&cell| cell != 0)),
            c::NO_SOLUTION => assert!(found.iter().all(|&cell| cell == 0)),
            _ => {}
        }
        let most = 50;
        let Some(solutions) = self.expected(most) else { return };
        let mut shown = vec![0; self.cells()];
        for solution in &solutions {
            shown.iter_mut().zip(solution).for_each(|(cell, value)| *cell |= 1 << (value - 1));
        }
        if status != c::STOPPED {
            assert!(shown.iter().zip(found).all(|(shown, found)| shown & !found == 0));
            // A search for each digit of one cell.
            let cell = usize::from(sample) % self.cells();
            for digit in 0..self.side() {
                let mut asked = puzzle.clone();
                asked[cell] &= 1 << digit;
                let found = found[cell] >> digit & 1 != 0;
                let known = self.oracle().search(&asked, 1, 3_000);
                assert!(known.is_none_or(|solutions| solutions.is_empty() != found), "cell {cell}");
            }
        }
        if solutions.len() < most {
            assert!(shown.iter().zip(found).all(|(shown, found)| found & !shown == 0));
        }
    }

    fn backdoors(&mut self, bytes: &mut Bytes<'_>) {
        let (largest, last) = (bytes.pick(&[1, 2, 0, 3, u32::MAX]), u64::from(bytes.byte()) % 20 + 1);
        let (handle, mut size) = (self.handle, MARK);
        if bytes.once_in(8) && self.puzzle.is_some() {
            let status =
                call!(ordoku_solver_backdoors(handle, largest, &mut size, None, std::ptr::null_mut()));
            expect!(status, c::E_NULL);
            return assert_eq!(size, MARK);
        }
        let mut user =
            UserData { handle: SearchHandle::Solver(handle), calls: 0, last, len: None, seen: Vec::new() };
        let data = (&raw mut user).cast();
        let status = call!(ordoku_solver_backdoors(handle, largest, &mut size, Some(receive), data));
        let status = self.answered_if_proper(status, self.cells());
        if status != c::SOLVED {
            assert!(user.seen.is_empty() && size == MARK);
            if status == c::DONE {
                self.check_backdoors(None, largest as usize, &user);
            }
            return;
        }
        assert!(size <= largest && (size == 0) == (user.calls == 0) && user.calls <= last);
        assert!(user.seen.iter().all(|cells| cells.len() == size as usize));
        assert!(user.seen.iter().all(|cells| cells.is_sorted_by(|a, b| a < b)) && user.seen.is_sorted());
        self.check_backdoors(Some(size as usize), largest as usize, &user);
        all_differ(user.seen);
    }

    /// Checks backdoors by singles: their `size` is `None` if all have more than `largest` cells.
    fn check_backdoors(&self, size: Option<usize>, largest: usize, user: &UserData) {
        let Some([solution]) = self.expected(1).as_deref().and_then(|found| found.first_chunk()).cloned()
        else {
            return;
        };
        let (oracle, puzzle) = (self.oracle(), self.puzzle.as_ref().expect("a puzzle"));
        let solves = |cells: &[u32]| {
            let mut marks = puzzle.clone();
            cells.iter().for_each(|&cell| marks[cell as usize] = 1 << (solution[cell as usize] - 1));
            singles_solve(&oracle, self.side(), marks)
        };
        assert_eq!(solves(&[]), size == Some(0));
        assert!(user.seen.iter().all(|cells| solves(cells)));
        if self.side() > 9 || largest == 0 || size == Some(0) {
            return;
        }
        let single: Vec<_> =
            (0..self.cells() as u32).map(|cell| vec![cell]).filter(|cells| solves(cells)).collect();
        match size {
            Some(1) => assert_eq!(user.seen, single[..single.len().min(user.last as usize)]),
            _ => assert!(single.is_empty()),
        }
    }
}
