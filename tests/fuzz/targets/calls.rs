//! Sequences of C calls, right and wrong ones, beside a model of what each handle holds.
//!
//! Statuses are those that the header promises for the model's state, solutions are what a naive oracle accepts, and what
//! an answer does not write stays as it was. No search is endless: every handle has a limit on nodes.

use super::bytes::Bytes;
use super::c::{self, ordoku_cover, ordoku_solver};
use super::common::{Oracle, marks_of};
use ordoku::Shape;
use std::ffi::{CStr, c_int, c_void};
use std::ptr::{null, null_mut};

/// Calls an export, which never answers "internal error".
macro_rules! call {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        // SAFETY: handles are null or alive, lengths are those of the arrays, and callbacks get what they cast to.
        let status = unsafe { c::$name($($argument),*) };
        assert_ne!(status, -127, stringify!($name));
        status
    }};
}

/// Expects one of some statuses.
macro_rules! expect {
    ($status:expr, $($wanted:expr),+) => {{
        let status = $status;
        assert!([$($wanted),+].contains(&status), "{status} at line {}", line!());
        status
    }};
}

const BOXES: [(u32, u32); 12] =
    [(2, 2), (3, 3), (2, 3), (1, 1), (3, 2), (1, 4), (2, 5), (4, 4), (6, 6), (0, 2), (17, 17), (u32::MAX, 2)];
/// Sizes of structs, right and wrong ones.
const SIZES: [u32; 9] = [72, 64, 56, 88, 4096, 4104, 52, 0, u32::MAX];
const MOST_NODES: u64 = 300;

pub fn calls(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut solvers = [const { None }; 3];
    let mut matrices = [const { None }; 2];
    for _ in 0..100 {
        if bytes.is_empty() {
            break;
        }
        let kind = bytes.below(40);
        let (slot, other) = (bytes.below(solvers.len()), bytes.below(matrices.len()));
        match kind {
            0..=1 => solvers[slot] = Solver::new(&mut bytes).or(solvers[slot].take()),
            2 => solvers[slot] = None,
            3 => without_a_handle(&mut bytes),
            4 => batch(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            5 => lines(&mut bytes, solvers[slot].as_ref().filter(|_| other == 1)),
            6..=21 => {
                if let Some(solver) = &mut solvers[slot] {
                    solver.step(kind - 6, &mut bytes);
                }
            }
            22 => matrices[other] = Matrix::new(&mut bytes).or(matrices[other].take()),
            23 => {
                if let Some(matrix) = solvers[slot].as_ref().and_then(Matrix::from_puzzle) {
                    matrices[other] = Some(matrix);
                }
            }
            24 => matrices[other] = None,
            _ => {
                if let Some(matrix) = &mut matrices[other] {
                    matrix.step(kind - 25, &mut bytes);
                }
            }
        }
    }
}

/// An array whose values nothing the library writes has, so that a write shows.
struct Room<T>(Vec<T>);

impl<T: Copy + PartialEq + std::fmt::Debug> Room<T> {
    fn new(len: usize, untouched: T) -> Self {
        Self(vec![untouched; len])
    }

    /// Checks that everything from `len` on is as it was made.
    fn untouched_from(&self, len: usize) {
        assert!(self.0[len..].windows(2).all(|pair| pair[0] == pair[1]));
    }
}

const MARK: u32 = 0xA5A5_A5A5;
const WIDE_MARK: u64 = 0xA5A5_A5A5_A5A5_A5A5;

/// The handle that a search runs on.
enum Searching {
    Solver(*mut ordoku_solver),
    Matrix(*mut ordoku_cover),
}

/// What callbacks get as `user`.
struct User {
    searching: Searching,
    calls: u64,
    /// The call that answers 1.
    last: u64,
    len: usize,
    seen: Vec<Vec<u32>>,
}

/// Takes a solution; calls on the handle that is searching are refused, and freeing it does nothing.
unsafe extern "C" fn receive(cells: *const u32, len: usize, user: *mut c_void) -> c_int {
    // SAFETY: `user` is the one that was handed in, and `cells` is as the header says.
    let (user, cells) = unsafe { (&mut *user.cast::<User>(), std::slice::from_raw_parts(cells, len)) };
    user.seen.push(cells.to_vec());
    user.calls += 1;
    let mut count = 7;
    match user.searching {
        Searching::Matrix(handle) => {
            assert_eq!(call!(ordoku_cover_count(handle, 1, &mut count)), c::E_BUSY);
            assert_eq!(call!(ordoku_cover_cover(handle, 0)), c::E_BUSY);
            // SAFETY: a handle, which is in use.
            unsafe { c::ordoku_cover_free(handle) };
        }
        Searching::Solver(handle) => {
            assert_eq!(len, user.len);
            assert_eq!(call!(ordoku_solver_count(handle, 1, &mut count)), c::E_BUSY);
            assert_eq!(call!(ordoku_solver_set_options(handle, null())), c::E_BUSY);
            let (puzzle, mut status) = ([0; 81], 7);
            let batch = c::Batch {
                limit: 1,
                puzzles: 1,
                cells: puzzle.as_ptr(),
                statuses: &mut status,
                ..c::made(c::ordoku_batch_init)
            };
            assert_eq!(call!(ordoku_solver_solve_batch(handle, &batch)), c::E_BUSY);
            assert_eq!(status, c::E_BUSY);
            // SAFETY: a handle, which is in use.
            unsafe { c::ordoku_solver_free(handle) };
        }
    }
    assert_eq!(count, 7);
    c_int::from(user.calls == user.last)
}

/// Counts down in a number, and then ends the search.
unsafe extern "C" fn poll(user: *mut c_void) -> c_int {
    // SAFETY: `user` is the boxed number that was set together with this function.
    let left = unsafe { &mut *user.cast::<u64>() };
    *left = left.saturating_sub(1);
    c_int::from(*left == 0)
}

/// Options of many kinds: as an array of exactly the size that they tell, and the status that a solver owes for them.
fn options(bytes: &mut Bytes<'_>, is_nine: bool) -> (Vec<u64>, c_int, c::Options) {
    let struct_size = if bytes.once_in(4) { bytes.pick(&SIZES) } else { 64 };
    let mut options = c::Options {
        struct_size,
        flags: bytes.pick(&[0, 0, 0, 1, 2]),
        engine: bytes.pick(&[0, 1, 2, 3, 4, 5, 6, u64::MAX]),
        threads: bytes.pick(&[0, 1, 2, 3, 4097]),
        node_limit: bytes.pick(&[1, 2, 20, MOST_NODES]),
        time_limit_ns: bytes.pick(&[0, 0, 1, u64::MAX]),
        solution_limit: bytes.pick(&[0, 0, 1, 3]),
        seed: bytes.pick(&[0, 1, u64::MAX]),
        memory_limit: bytes.pick(&[0, 0, 1, 5000]),
    };
    let fits = (56..=4096).contains(&struct_size);
    let size = if fits { struct_size as usize } else { size_of::<c::Options>() };
    let mut words = vec![0u64; size.div_ceil(8)];
    let known = size.min(size_of::<c::Options>());
    // SAFETY: both have so many bytes, and every bit pattern is a number.
    unsafe {
        std::ptr::copy_nonoverlapping((&raw const options).cast::<u8>(), words.as_mut_ptr().cast(), known)
    };
    let unknown = words.len() > 8 && bytes.once_in(2);
    if unknown {
        *words.last_mut().expect("words") = 1 << 63;
    }
    if size < 64 {
        options.memory_limit = 0;
    }
    let known_values = options.flags < 2 && options.engine < 6 && options.threads <= 4096;
    let status = match () {
        () if !fits => c::E_ARGUMENT,
        () if unknown || !known_values => c::E_OPTION,
        () if options.engine == 4 && !is_nine => c::E_ARGUMENT,
        () => c::OK,
    };
    (words, status, options)
}

/// A solver's handle and what it holds.
struct Solver {
    handle: *mut ordoku_solver,
    rows: u32,
    cols: u32,
    puzzle: Option<Vec<u64>>,
    givens: Option<Vec<u32>>,
    options: c::Options,
    cancelled: bool,
    polls: Option<Box<u64>>,
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: a handle, freed once.
        unsafe { c::ordoku_solver_free(self.handle) };
    }
}

impl Solver {
    fn new(bytes: &mut Bytes<'_>) -> Option<Self> {
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
        Some(solver)
    }

    fn side(&self) -> usize {
        (self.rows * self.cols) as usize
    }

    fn cells(&self) -> usize {
        self.side() * self.side()
    }

    /// Makes no search endless.
    fn limit(&mut self) {
        self.options = limited();
        expect!(call!(ordoku_solver_set_options(self.handle, &self.options)), c::OK);
    }

    fn oracle(&self) -> Oracle {
        Oracle::new(Shape::new(self.rows as usize, self.cols as usize).expect("a shape"))
    }

    fn step(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
        match kind {
            0 => self.set_options(bytes),
            1 => self.set_callbacks(bytes),
            2..=4 => self.set_data(bytes),
            5 => self.set_candidates(bytes),
            6 => self.check(bytes),
            7 => self.candidates(bytes),
            8..=9 => self.solve(bytes),
            10 => self.count(bytes),
            11 => self.is_unique(),
            12 => self.enumerate(bytes),
            13 => self.cancel(bytes),
            14 => self.stats(bytes),
            _ => message(call_message(self.handle, false)),
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
        message(call_message(self.handle, status < 0));
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
        let mut cells: Vec<u32> = (0..self.cells())
            .map(|_| bytes.byte())
            .map(|byte| if byte <= blank { 0 } else { 1 + u32::from(byte) % side as u32 })
            .collect();
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
        message(call_message(self.handle, wanted < 0));
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
        let place = if bytes.once_in(4) { null_mut() } else { &raw mut clash };
        let Some(puzzle) = &self.puzzle else {
            expect!(call!(ordoku_solver_check(self.handle, place)), c::E_ARGUMENT);
            return;
        };
        let status = expect!(call!(ordoku_solver_check(self.handle, place)), c::OK, c::CLASH);
        let (side, oracle) = (self.side(), self.oracle());
        let mut taken = vec![[0; 3]; side];
        let clashing = (0..self.cells()).filter(|&cell| puzzle[cell].count_ones() == 1).any(|cell| {
            oracle.houses(cell).into_iter().enumerate().any(|(kind, house)| {
                let twice = taken[house][kind] & puzzle[cell] != 0;
                taken[house][kind] |= puzzle[cell];
                twice
            })
        });
        assert_eq!(status == c::CLASH, clashing);
        message(call_message(self.handle, clashing));
        if status == c::OK || place.is_null() {
            assert_eq!(clash, untouched);
        } else {
            let (first, second) = (clash.first_cell as usize, clash.second_cell as usize);
            assert!(first < second && (1..=side).contains(&(clash.digit as usize)));
            assert_eq!([puzzle[first], puzzle[second]], [1 << (clash.digit - 1); 2]);
            let kind = clash.house_kind as usize;
            assert_eq!([oracle.houses(first)[kind], oracle.houses(second)[kind]], [clash.house as usize; 2]);
        }
    }

    fn candidates(&mut self, bytes: &mut Bytes<'_>) {
        let len = (self.cells() + bytes.below(5)).saturating_sub(1);
        let mut room = Room::new(len, WIDE_MARK);
        let status = call!(ordoku_solver_candidates(self.handle, room.0.as_mut_ptr(), len));
        let Some(puzzle) = &self.puzzle else {
            expect!(status, c::E_ARGUMENT);
            return room.untouched_from(0);
        };
        if len < self.cells() {
            expect!(status, c::E_BUFFER);
            return room.untouched_from(0);
        }
        expect!(status, c::OK);
        room.untouched_from(self.cells());
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
            assert_eq!(room.0[cell], wanted, "cell {cell}");
        }
    }

    /// Statuses of a search; none where there is no puzzle.
    fn searched(&self, status: c_int) -> c_int {
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

    /// The solutions of its puzzle, at most so many, if they are not hard to find.
    fn expected(&self, limit: usize) -> Option<Vec<Vec<u32>>> {
        self.oracle().search(self.puzzle.as_ref()?, limit, 3_000)
    }

    fn solve(&mut self, bytes: &mut Bytes<'_>) {
        let len =
            if bytes.once_in(4) { bytes.below(self.cells().min(256)) } else { self.cells() + bytes.below(3) };
        let mut room = Room::new(len, MARK);
        let status = call!(ordoku_solver_solve(self.handle, room.0.as_mut_ptr(), len));
        if self.puzzle.is_some() && len < self.cells() {
            expect!(status, c::E_BUFFER);
            return room.untouched_from(0);
        }
        let status = self.searched(status);
        if status != c::SOLVED {
            room.untouched_from(0);
        } else {
            room.untouched_from(self.cells());
            let puzzle = self.puzzle.as_ref().expect("a puzzle");
            assert!(self.oracle().accepts(puzzle, &room.0[..self.cells()]));
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

    fn enumerate(&mut self, bytes: &mut Bytes<'_>) {
        let last = u64::from(bytes.byte()) % 20 + 1;
        if bytes.once_in(8) && self.puzzle.is_some() {
            expect!(call!(ordoku_solver_enumerate(self.handle, None, null_mut())), c::E_NULL);
            return;
        }
        let (handle, len) = (self.handle, self.cells());
        let mut user = User { searching: Searching::Solver(handle), calls: 0, last, len, seen: Vec::new() };
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

    /// What a call says that leaves the statistics as they are.
    fn unsearched(&self, call: impl FnOnce(*mut ordoku_solver) -> c_int) -> c_int {
        let before = self.read_stats();
        let status = call(self.handle);
        assert_eq!(self.read_stats(), before);
        status
    }

    fn stats(&mut self, bytes: &mut Bytes<'_>) {
        let size = bytes.pick(&SIZES);
        let fits = (64..=4096).contains(&size);
        let mut room = Room::new(if fits { size.div_ceil(8) as usize } else { 9 }, WIDE_MARK);
        room.0[0] = size.into();
        let status = call!(ordoku_solver_stats(self.handle, room.0.as_mut_ptr().cast()));
        assert_eq!(room.0[0] as u32, size);
        if fits {
            expect!(status, c::OK);
            assert!(room.0[8..].iter().all(|&word| word == 0));
        } else {
            expect!(status, c::E_ARGUMENT);
            room.untouched_from(1);
        }
    }
}

fn limited() -> c::Options {
    c::Options { node_limit: MOST_NODES, ..c::made(c::ordoku_options_init) }
}

fn all_differ(mut seen: Vec<Vec<u32>>) {
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all, "a solution twice");
}

/// A solver's message, of which is known whether there is one.
fn call_message(handle: *mut ordoku_solver, some: bool) -> (*const std::ffi::c_char, bool) {
    // SAFETY: a handle.
    (unsafe { c::ordoku_solver_message(handle) }, some)
}

fn message((text, some): (*const std::ffi::c_char, bool)) {
    // SAFETY: NUL-terminated, as the header says.
    let text = unsafe { CStr::from_ptr(text) }.to_str().expect("text");
    assert!(text.len() < 192 && (!some || !text.is_empty()), "{text:?}");
}

/// Calls that take no handle, and null where there should be one.
fn without_a_handle(bytes: &mut Bytes<'_>) {
    let mut count = 0;
    for status in [
        call!(ordoku_solver_new_boxes(2, 2, null_mut())),
        call!(ordoku_solver_set_options(null_mut(), null())),
        call!(ordoku_solver_set_data(null_mut(), [0].as_ptr(), 1)),
        call!(ordoku_solver_solve(null_mut(), [0].as_mut_ptr(), 1)),
        call!(ordoku_solver_count(null_mut(), 0, &mut count)),
        call!(ordoku_solver_cancel(null_mut())),
        call!(ordoku_solver_solve_batch(null_mut(), &c::made(c::ordoku_batch_init))),
        call!(ordoku_solver_solve_batch(null_mut(), null())),
        call!(ordoku_solve_batch(null(), null(), null())),
        call!(ordoku_solve(2, null(), null_mut())),
        call!(ordoku_cover_new(1, 1, null_mut())),
        call!(ordoku_cover_from_puzzle(null_mut(), &mut null_mut())),
        call!(ordoku_cover_cover(null_mut(), 0)),
        call!(ordoku_cover_reset_cancel(null_mut())),
        call!(ordoku_parse(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_format(null(), 1, null(), null_mut(), 0, null_mut())),
        call!(ordoku_options_init(null_mut(), 64)),
    ] {
        expect!(status, c::E_NULL);
    }
    // SAFETY: any number; NULL is fine.
    let text = unsafe {
        c::ordoku_solver_free(null_mut());
        c::ordoku_cover_free(null_mut());
        CStr::from_ptr(c::ordoku_status_text(i32::from(bytes.byte()) - 130))
    };
    assert!(!text.is_empty());
    let format = c::Text {
        struct_size: bytes.pick(&[256, 256, 248, 5000]),
        layout: bytes.pick(&[0, 1, 2, 3, 4, 5, 6]),
        symbols: bytes.pick(&[0, 1, 2, 3, 4]),
        blank: bytes.pick(&[0, 46, 48, 49, 0x11_0000]),
        box_rows: bytes.pick(&[0, 2, 17, u32::MAX]),
        box_cols: bytes.pick(&[0, 2, 17]),
        ..c::made(c::ordoku_text_init)
    };
    let text = b"1.3.\n.3.1\n";
    let mut found = c::Text { next: bytes.below(20) as u64, ..c::made(c::ordoku_text_init) };
    let (mut cells, mut printed, mut needed) = (Room::new(16, MARK), Room::new(100, 7u8), 77);
    let status =
        call!(ordoku_parse(text.as_ptr().cast(), text.len(), &format, cells.0.as_mut_ptr(), 16, &mut found,));
    // From some places on it is a 1x1.
    let ok = expect!(status, c::OK, c::E_TEXT, c::E_ARGUMENT, c::E_OPTION, c::E_VALUE) == c::OK;
    cells.untouched_from(usize::from(ok));
    let values = [1, 0, 3, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, u32::from(bytes.byte() % 6)];
    let len = values.len() - usize::from(bytes.once_in(4));
    let text = printed.0.as_mut_ptr().cast();
    let status = call!(ordoku_format(values.as_ptr(), len, &format, text, 100, &mut needed));
    if expect!(status, c::OK, c::E_ARGUMENT, c::E_OPTION, c::E_VALUE, c::E_BUFFER) == c::OK {
        assert_eq!(printed.0[needed - 1], 0);
        printed.untouched_from(needed);
    } else {
        printed.untouched_from(0);
        assert!(needed == 77 || status == c::E_BUFFER);
    }
}

/// What a batch owes to each of its puzzles.
fn owed(status: c_int, count: u64, values: Option<&[u32]>, marks: &[u64], oracle: &Oracle) {
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
fn batch(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
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
    let (mut out, mut counts) = (Room::new(cells.len(), MARK), Room::new(puzzles, WIDE_MARK));
    let mut statuses = Room::new(puzzles, 77);
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
        owed(statuses.0[number], counts.0[number], with_out.then_some(values), &marks, &oracle);
    }
}

/// Lines without a handle, or with one's options, callbacks and threads.
fn lines(bytes: &mut Bytes<'_>, solver: Option<&Solver>) {
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
    let (mut out, mut counts) = (Room::new(size(out_stride), 7u8), Room::new(puzzles, WIDE_MARK));
    let mut statuses = Room::new(puzzles, 77);
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
        owed(statuses.0[number], counts.0[number], Some(&values), &marks, &oracle);
    }
}

/// A matrix's handle and what it holds.
struct Matrix {
    handle: *mut ordoku_cover,
    primary: usize,
    items: usize,
    /// By their numbers; `None` for a puzzle's matrix, which is too large for the model.
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
    fn new(bytes: &mut Bytes<'_>) -> Option<Self> {
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

    fn from_puzzle(solver: &Solver) -> Option<Self> {
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

    fn step(&mut self, kind: usize, bytes: &mut Bytes<'_>) {
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
            _ => self.cancel(bytes),
        }
        // SAFETY: a handle.
        message((unsafe { c::ordoku_cover_message(self.handle) }, false));
    }

    fn add_option(&mut self, bytes: &mut Bytes<'_>) {
        let items: Vec<u32> = (0..bytes.below(5)).map(|_| bytes.below(self.items + 2) as u32).collect();
        let mut number = MARK;
        let place = if bytes.once_in(4) { null_mut() } else { &raw mut number };
        let status = call!(ordoku_cover_add_option(self.handle, items.as_ptr(), items.len(), place));
        let mut sorted = items.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || !self.covered.is_empty() || items.iter().any(|&item| item as usize >= self.items) {
            expect!(status, c::E_ARGUMENT);
            assert_eq!(number, MARK);
            return;
        }
        expect!(status, c::OK);
        if let Some(options) = &mut self.options {
            assert!(place.is_null() || number as usize == options.len());
            options.push(items);
        }
    }

    fn add_node(&mut self, bytes: &mut Bytes<'_>) {
        let (option, item) =
            (bytes.pick(&[0, 1, 2, 3, 7, 20, u32::MAX, (1 << 26) + 1]), bytes.below(self.items + 2) as u32);
        let status = call!(ordoku_cover_add_node(self.handle, option, item));
        let wrong = item as usize >= self.items || option > 20 || !self.covered.is_empty();
        let Some(options) = &mut self.options else { return };
        let there = options.get(option as usize).is_some_and(|items| items.contains(&item));
        if wrong || there {
            expect!(status, c::E_ARGUMENT);
            return;
        }
        expect!(status, c::OK);
        if options.len() <= option as usize {
            options.resize(option as usize + 1, Vec::new());
        }
        options[option as usize].push(item);
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
        if self.covered.last() == Some(&item) {
            expect!(status, c::OK);
            self.covered.pop();
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
        let place = if none { null() } else { &raw const callbacks };
        expect!(call!(ordoku_cover_set_callbacks(self.handle, place)), c::OK);
        self.polls = (!none).then_some(polls);
    }

    fn read_stats(&self) -> c::Stats {
        let mut stats = c::made(c::ordoku_stats_init);
        expect!(call!(ordoku_cover_stats(self.handle, &mut stats)), c::OK);
        assert!(stats.nodes <= self.node_limit);
        assert!(stats.stop_reason != c::STOP_CANCEL || self.cancelled);
        stats
    }

    /// How many sets of options meet every uncovered primary item once and every other at most once, none of a covered one.
    fn expected(&self) -> Option<u64> {
        let (options, mut sets) = (self.options.as_ref()?, 0);
        let covered = self.covered.iter().fold(0u64, |all, &item| all | 1 << item);
        let primary = ((1 << self.primary) - 1) & !covered;
        let options: Vec<u64> = options
            .iter()
            .map(|items| items.iter().fold(0, |all, &item| all | 1 << item))
            .filter(|&items| items != 0 && items & covered == 0)
            // What meets no primary item is never chosen.
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

    /// Whether some options are a solution.
    fn accepts(&self, chosen: &[u32]) {
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
        let (mut room, mut count) = (Room::new(len, MARK), 77);
        let status = call!(ordoku_cover_solve(self.handle, room.0.as_mut_ptr(), len, &mut count));
        match expect!(status, c::SOLVED, c::NO_SOLUTION, c::STOPPED, c::E_BUFFER) {
            c::SOLVED => {
                room.untouched_from(count);
                self.accepts(&room.0[..count]);
                assert_eq!(self.read_stats().solutions, 1);
            }
            c::E_BUFFER => {
                assert!(count > len && count <= self.primary);
                room.untouched_from(0);
            }
            status => {
                assert_eq!(count, 77);
                room.untouched_from(0);
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
        let mut user =
            User { searching: Searching::Matrix(self.handle), calls: 0, last, len: 0, seen: Vec::new() };
        let status = call!(ordoku_cover_enumerate(self.handle, Some(receive), (&raw mut user).cast()));
        assert!(expect!(status, c::DONE, c::STOPPED) == c::STOPPED || user.calls < last);
        assert_eq!(user.calls, self.read_stats().solutions);
        user.seen.iter().for_each(|chosen| self.accepts(chosen));
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
        let (from, mut room) = (option as usize, Room::new(len, MARK));
        let status =
            call!(ordoku_cover_next_option(self.handle, &mut option, room.0.as_mut_ptr(), len, &mut count));
        expect!(status, c::OK, c::DONE, c::E_BUFFER);
        let Some(options) = &self.options else { return };
        let next = options.iter().enumerate().skip(from).find(|(_, items)| !items.is_empty());
        match next {
            None => assert_eq!((status, count, option as usize), (c::DONE, 77, from)),
            Some((_, items)) if items.len() > len => {
                assert_eq!((status, count, option as usize), (c::E_BUFFER, items.len(), from));
                room.untouched_from(0);
            }
            Some((number, items)) => {
                assert_eq!((status, count, option as usize), (c::OK, items.len(), number));
                assert_eq!(&room.0[..count], items);
                room.untouched_from(count);
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
