//! Calls on the handle of an exact cover matrix.

use super::super::bytes::Bytes;
use super::super::c::{self, ordoku_cover};
use super::callbacks::{SearchHandle, UserData, poll, receive};
use super::solver::Solver;
use super::{Buffer, MARK, MOST_NODES, WIDE_MARK, all_differ, check_message, limited, options};
use std::ptr::{null, null_mut};

/// The handle of a matrix, and the state that the matrix must have.
pub(super) struct Matrix {
    handle: *mut ordoku_cover,
    primary: usize,
    items: usize,
    /// The items of each option, by its number; `None` for the matrix of a puzzle, which is too large
    /// for the model.
    options: Option<Vec<Vec<u32>>>,
    covered: Vec<u32>,
    cancelled: bool,
    polls: Option<Box<u64>>,
    node_limit: u64,
}

impl Drop for Matrix {
    fn drop(&mut self) {
        // SAFETY: a handle, freed once.
        unsafe { c::ordoku_cover_free(self.handle) };
    }
}

impl Matrix {
    pub(super) fn new(bytes: &mut Bytes<'_>) -> Option<Self> {
        let (primary, secondary) =
            (bytes.pick(&[0, 1, 2, 3, 5, 8, 1 << 31, usize::MAX]), bytes.pick(&[0, 1, 3, usize::MAX]));
        let mut handle = null_mut();
        let status = call!(ordoku_cover_new(primary, secondary, &mut handle));
        if primary > 100 || secondary > 100 {
            expect!(status, c::E_ARGUMENT);
            assert!(handle.is_null());
            return None;
        }
        expect!(status, c::OK);
        Some(Self::of(handle, primary, primary + secondary, Some(Vec::new())))
    }

    pub(super) fn from_puzzle(solver: &Solver) -> Option<Self> {
        let mut handle = null_mut();
        let status = call!(ordoku_cover_from_puzzle(solver.handle, &mut handle));
        if solver.puzzle.is_none() {
            expect!(status, c::E_ARGUMENT);
            assert!(handle.is_null());
            return None;
        }
        expect!(status, c::OK);
        Some(Self::of(handle, 4 * solver.cells(), 4 * solver.cells(), None))
    }

    fn of(handle: *mut ordoku_cover, primary: usize, items: usize, options: Option<Vec<Vec<u32>>>) -> Self {
        let mut matrix = Self {
            handle,
            primary,
            items,
            options,
            covered: Vec::new(),
            cancelled: false,
            polls: None,
            node_limit: 0,
        };
        matrix.limit(MOST_NODES, 0);
        matrix
    }

    fn limit(&mut self, node_limit: u64, solution_limit: u64) {
        self.node_limit = node_limit;
        let options = c::Options { node_limit, solution_limit, ..limited() };
        expect!(call!(ordoku_cover_set_options(self.handle, &options)), c::OK);
    }

    pub(super) fn step(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
        match kind {
            0..=3 => self.add_option(bytes),
            4 => self.add_node(bytes),
            5 => self.cover(bytes),
            6 => self.uncover(bytes),
            7 => self.set_options(bytes),
            8 => self.set_callbacks(bytes),
            9 => self.solve(bytes),
            10 => self.count(bytes),
            11 => self.enumerate(bytes),
            12 => self.size(),
            13 => self.walk(bytes),
            14 => self.cancel(bytes),
            15 => self.add_nodes(bytes),
            16 => self.add_options(bytes),
            _ => self.reset(bytes),
        }
        // SAFETY: a handle.
        check_message(unsafe { c::ordoku_cover_message(self.handle) }, false);
    }

    fn add_option(&mut self, bytes: &mut Bytes<'_>) {
        let items: Vec<u32> = (0..bytes.below(5)).map(|_| bytes.below(self.items + 2) as u32).collect();
        let mut number = MARK;
        let out = if bytes.once_in(4) { null_mut() } else { &raw mut number };
        let status = call!(ordoku_cover_add_option(self.handle, items.as_ptr(), items.len(), out));
        let mut sorted = items.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || items.iter().any(|&item| item as usize >= self.items) {
            expect!(status, c::E_ARGUMENT);
            assert_eq!(number, MARK);
            return;
        }
        expect!(status, c::OK);
        if let Some(options) = &mut self.options {
            assert!(out.is_null() || number as usize == options.len());
            options.push(items);
        }
    }

    fn add_node(&mut self, bytes: &mut Bytes<'_>) {
        let (option, item) =
            (bytes.pick(&[0, 1, 2, 3, 7, 20, u32::MAX, (1 << 26) + 1]), bytes.below(self.items + 2) as u32);
        let status = call!(ordoku_cover_add_node(self.handle, option, item));
        let wrong = item as usize >= self.items || option > 20;
        let Some(options) = &mut self.options else { return };
        let exists = options.get(option as usize).is_some_and(|items| items.contains(&item));
        if wrong || exists {
            expect!(status, c::E_ARGUMENT);
            return;
        }
        expect!(status, c::OK);
        if options.len() <= option as usize {
            options.resize(option as usize + 1, Vec::new());
        }
        options[option as usize].push(item);
    }

    fn add_nodes(&mut self, bytes: &mut Bytes<'_>) {
        let nodes: Vec<(u32, u32)> = (0..bytes.below(8))
            .map(|_| (bytes.pick(&[0, 1, 1, 2, 3, 7, 20]), bytes.below(self.items + 1) as u32))
            .collect();
        let (of_options, items): (Vec<u32>, Vec<u32>) = nodes.iter().copied().unzip();
        let status =
            call!(ordoku_cover_add_nodes(self.handle, of_options.as_ptr(), items.as_ptr(), nodes.len()));
        let Some(mut options) = self.options.clone() else { return };
        let mut wrong = false;
        for (option, item) in nodes {
            options.resize(options.len().max(option as usize + 1), Vec::new());
            wrong |= item as usize >= self.items || options[option as usize].contains(&item);
            options[option as usize].push(item);
        }
        if wrong {
            expect!(status, c::E_ARGUMENT);
        } else {
            expect!(status, c::OK);
            self.options = Some(options);
        }
    }

    fn add_options(&mut self, bytes: &mut Bytes<'_>) {
        let added: Vec<Vec<u32>> = (0..bytes.below(4))
            .map(|_| (0..bytes.below(4)).map(|_| bytes.below(self.items + 1) as u32).collect())
            .collect();
        let (items, lens) = (added.concat(), added.iter().map(Vec::len).collect::<Vec<_>>());
        let (wrong_len, mut first) = (bytes.once_in(8), MARK);
        let (len, count) = (items.len() - usize::from(wrong_len && !items.is_empty()), lens.len());
        let status = call!(ordoku_cover_add_options(
            self.handle,
            items.as_ptr(),
            len,
            lens.as_ptr(),
            count,
            &mut first
        ));
        let is_right = |items: &Vec<u32>| {
            let differ = (1..items.len()).all(|at| !items[..at].contains(&items[at]));
            differ && items.iter().all(|&item| (item as usize) < self.items)
        };
        if len != items.len() || !added.iter().all(is_right) {
            expect!(status, c::E_ARGUMENT);
            assert_eq!(first, MARK);
            return;
        }
        expect!(status, c::OK);
        if let Some(options) = &mut self.options {
            assert_eq!(first as usize, options.len());
            options.extend(added);
        }
    }

    fn reset(&mut self, bytes: &mut Bytes<'_>) {
        let (primary, secondary) = (bytes.pick(&[0, 1, 3, 8, usize::MAX]), bytes.pick(&[0, 2]));
        let status = call!(ordoku_cover_reset(self.handle, primary, secondary));
        if primary > 100 {
            expect!(status, c::E_ARGUMENT);
            return;
        }
        expect!(status, c::OK);
        (self.primary, self.items) = (primary, primary + secondary);
        (self.options, self.covered) = (Some(Vec::new()), Vec::new());
    }

    fn cover(&mut self, bytes: &mut Bytes<'_>) {
        let item = bytes.below(self.items + 1) as u32;
        let status = call!(ordoku_cover_cover(self.handle, item));
        if item as usize >= self.items || self.covered.contains(&item) {
            expect!(status, c::E_ARGUMENT);
        } else {
            expect!(status, c::OK);
            self.covered.push(item);
        }
    }

    fn uncover(&mut self, bytes: &mut Bytes<'_>) {
        let last = self.covered.last().copied().unwrap_or(0);
        let item = if bytes.once_in(4) { bytes.byte().into() } else { last };
        let status = call!(ordoku_cover_uncover(self.handle, item));
        if self.covered.contains(&item) {
            expect!(status, c::OK);
            self.covered.retain(|&covered| covered != item);
        } else {
            expect!(status, c::E_ARGUMENT);
        }
    }

    fn set_options(&mut self, bytes: &mut Bytes<'_>) {
        let (words, wanted, options) = options(bytes, true);
        let plain = [0, 2].contains(&options.engine)
            && (options.threads, options.flags, options.seed, options.memory_limit) == (0, 0, 0, 0);
        let status = call!(ordoku_cover_set_options(self.handle, words.as_ptr().cast()));
        let wanted = if wanted == c::OK && !plain { c::E_OPTION } else { wanted };
        assert_eq!(status, wanted, "{options:?}");
        if status == c::OK {
            self.limit(options.node_limit, options.solution_limit);
        }
    }

    fn set_callbacks(&mut self, bytes: &mut Bytes<'_>) {
        let mut polls = Box::new(u64::from(bytes.byte()) + 1);
        let callbacks = c::Callbacks { struct_size: 24, poll: Some(poll), user: (&raw mut *polls).cast() };
        let none = bytes.once_in(2);
        let callbacks = if none { null() } else { &raw const callbacks };
        expect!(call!(ordoku_cover_set_callbacks(self.handle, callbacks)), c::OK);
        self.polls = (!none).then_some(polls);
    }

    fn read_stats(&self) -> c::Stats {
        let mut stats = c::made(c::ordoku_stats_init);
        expect!(call!(ordoku_cover_stats(self.handle, &mut stats)), c::OK);
        assert!(stats.nodes <= self.node_limit);
        assert!(stats.stop_reason != c::STOP_CANCEL || self.cancelled);
        stats
    }

    /// Returns the number of solutions: sets of options that meet every uncovered primary item once,
    /// every other item at most once, and no covered item. `None` if there are too many sets.
    fn expected(&self) -> Option<u64> {
        let (options, mut sets) = (self.options.as_ref()?, 0);
        let covered = self.covered.iter().fold(0u64, |all, &item| all | 1 << item);
        let primary = ((1 << self.primary) - 1) & !covered;
        let options: Vec<u64> = options
            .iter()
            .map(|items| items.iter().fold(0, |all, &item| all | 1 << item))
            .filter(|&items| items != 0 && items & covered == 0)
            // The search never chooses an option without a primary item.
            .filter(|&items| items & primary != 0)
            .collect();
        if options.len() > 12 {
            return None;
        }
        for set in 0u32..1 << options.len() {
            let mut chosen = (0..options.len()).filter(|&k| set >> k & 1 != 0).map(|k| options[k]);
            let met = chosen.try_fold(0, |met, items| (met & items == 0).then_some(met | items));
            sets += u64::from(met.is_some_and(|met| met & primary == primary));
        }
        Some(sets)
    }

    /// Checks that options are a solution.
    fn check_solution(&self, chosen: &[u32]) {
        let Some(options) = &self.options else { return };
        let mut times = vec![0; self.items];
        for &option in chosen {
            options[option as usize].iter().for_each(|&item| times[item as usize] += 1);
        }
        for (item, &times) in times.iter().enumerate() {
            let covered = self.covered.contains(&(item as u32));
            assert!(times <= usize::from(!covered));
            assert!(times == 1 || covered || item >= self.primary);
        }
    }

    fn solve(&mut self, bytes: &mut Bytes<'_>) {
        let len = if bytes.once_in(4) { bytes.below(3) } else { self.primary };
        let (mut out, mut count) = (Buffer::new(len, MARK), 77);
        let status = call!(ordoku_cover_solve(self.handle, out.0.as_mut_ptr(), len, &mut count));
        match expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED, c::E_BUFFER) {
            c::SOLVED => {
                out.untouched_from(count);
                self.check_solution(&out.0[..count]);
                assert_eq!(self.read_stats().solutions, 1);
            }
            c::E_BUFFER => {
                assert!(count > len && count <= self.primary);
                out.untouched_from(0);
            }
            status => {
                assert_eq!(count, 77);
                out.untouched_from(0);
                assert!(status == c::STOPPED || self.expected().is_none_or(|sets| sets == 0));
            }
        }
    }

    fn count(&mut self, bytes: &mut Bytes<'_>) {
        let (limit, mut count) = (bytes.pick(&[0, 1, 2, 5]), WIDE_MARK);
        let status = call!(ordoku_cover_count(self.handle, limit, &mut count));
        match expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED) {
            c::STOPPED => {
                assert_eq!(count, WIDE_MARK);
                assert_ne!(self.read_stats().stop_reason, c::STOP_NONE);
            }
            status => {
                assert_eq!(count > 0, status == c::SOLVED);
                assert_eq!(count, self.read_stats().solutions);
                if let Some(sets) = self.expected() {
                    assert_eq!(count, if limit == 0 { sets } else { sets.min(limit) });
                }
            }
        }
    }

    fn enumerate(&mut self, bytes: &mut Bytes<'_>) {
        let last = u64::from(bytes.byte()) % 20 + 1;
        let mut user = UserData {
            handle: SearchHandle::Matrix(self.handle),
            calls: 0,
            last,
            len: None,
            seen: Vec::new(),
        };
        let status = call!(ordoku_cover_enumerate(self.handle, Some(receive), (&raw mut user).cast()));
        assert!(expect!(status, c::DONE, c::STOPPED) == c::STOPPED || user.calls < last);
        assert_eq!(user.calls, self.read_stats().solutions);
        user.seen.iter().for_each(|chosen| self.check_solution(chosen));
        let sets = self.expected().filter(|_| status == c::DONE);
        assert!(sets.is_none_or(|sets| sets == user.calls));
        for chosen in &mut user.seen {
            chosen.sort_unstable();
        }
        all_differ(user.seen);
    }

    fn size(&mut self) {
        let (mut items, mut nodes, mut rows) = (0, 0, 0);
        expect!(call!(ordoku_cover_size(self.handle, &mut items, &mut rows, &mut nodes)), c::OK);
        assert_eq!(items, self.items);
        if let Some(options) = &self.options {
            assert_eq!(rows, options.iter().filter(|items| !items.is_empty()).count());
            assert_eq!(nodes, self.items + 1 + options.iter().map(Vec::len).sum::<usize>());
        }
    }

    fn walk(&mut self, bytes: &mut Bytes<'_>) {
        let (mut option, mut count, len) = (u32::from(bytes.byte()) % 8, 77, bytes.below(6));
        let (from, mut out) = (option as usize, Buffer::new(len, MARK));
        let status =
            call!(ordoku_cover_next_option(self.handle, &mut option, out.0.as_mut_ptr(), len, &mut count));
        expect!(status, c::OK, c::DONE, c::E_BUFFER);
        let Some(options) = &self.options else { return };
        let next = options.iter().enumerate().skip(from).find(|(_, items)| !items.is_empty());
        match next {
            None => assert_eq!((status, count, option as usize), (c::DONE, 77, from)),
            Some((_, items)) if items.len() > len => {
                assert_eq!((status, count, option as usize), (c::E_BUFFER, items.len(), from));
                out.untouched_from(0);
            }
            Some((number, items)) => {
                assert_eq!((status, count, option as usize), (c::OK, items.len(), number));
                assert_eq!(&out.0[..count], items);
                out.untouched_from(count);
            }
        }
    }

    fn cancel(&mut self, bytes: &mut Bytes<'_>) {
        self.cancelled = bytes.once_in(3);
        let status = if self.cancelled {
            call!(ordoku_cover_cancel(self.handle))
        } else {
            call!(ordoku_cover_reset_cancel(self.handle))
        };
        expect!(status, c::OK);
    }
}
