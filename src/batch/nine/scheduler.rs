//! Many 9x9 puzzles at once: 256 nodes of their search trees in lock step, or as many as the machine's vectors have bits.
//!
//! ```text
//! lane     one of these nodes; it works for a job
//! job      a puzzle: its lanes, its boards that wait, what was found
//! waiting  boards of wrong guesses, of all jobs
//!
//! round    until enough lanes are stuck or free
//! stuck    -> guess: the lane goes on with the right one, the wrong one waits
//! free     -> (conflict, solution) the job's last waiting board; else the next puzzle; else another job's waiting board
//! exchange solutions go out and puzzles come in when enough lanes ask for it
//! ```
//!
//! Where waiting boards fill their room, the first ones of a job that one lane walks are dropped: the lane's path tells what
//! was dropped, and a board is found again by walking to it from the puzzle. Jobs with many solutions seldom need one.
//!
//! The one-puzzle search takes the next puzzles when jobs need so many waiting boards that few jobs have room.
//!
//! A job's tree is the same whatever stands beside it, and the same as that of the one-puzzle search. One lane walks it
//! in order. Where several do, the place of each node in that order is known, so that the first solution is the same.
//!
//! A job whose patience runs out begins again in the schedule of one puzzle, which learns where the search
//! gets stuck. Its answer is the one that the schedule gives, so it does not depend on which lanes helped.
//!
//! A puzzle's time is its own. The lanes' time is shared equally by the open jobs, and while a puzzle is searched alone, the
//! time of the others stands still.

use super::chunks::{Chunks, PuzzleId};
use super::pending::{Pool, Spot, Stack};
use crate::engine::SearchRun;
use crate::engine::nine::bitslice::{BLOCK_WORDS, Guesses, Locks, Slices, TransposeBuffer};
use crate::engine::nine::board::CELLS;
use crate::engine::nine::handover::NineThenCdcl;
use crate::engine::nine::single::{Patience, Start};
use crate::engine::nine::wide::{IsaTask, SLOTS, SlotBits, WORDS};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::check9::{Grid9Check, PADDED, PaddedGrid9};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::stats::Count;
use crate::support::alloc::{try_array, try_vec};
use crate::support::stopwatch::now;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::{Duration, Instant};

/// Stuck lanes guess when they are so many of 32 that work.
const GUESS_AT: u32 = 16;

/// Free lanes get work when those with a conflict are so many of 32 that work, or those with a conflict or a solution.
const CONFLICTS_AT: u32 = 9;
const REFILL_AT: u32 = 12;

/// Solutions go out and puzzles come in when the lanes that have a solution, or no job any more, are so many of 32 that work: it takes as
/// long for one as for all.
const EXCHANGE_AT: u32 = 3;

/// Rounds after which lanes guess that are stuck, and solutions go out, however few.
const PATIENCE: u32 = 16;

/// When no more puzzles come, no more lanes than this leave what is below them to the one-puzzle search.
const FEW: u32 = 16;

/// A job may be opened while jobs hold, with the boards that usually wait for one, no more than this.
const CROWDED: f32 = 555.0;

/// Puzzles that the one-puzzle search takes at a time where there is room for few jobs.
const ALONE: usize = 64;

/// A job is hard from this many nodes on.
const HARD: u64 = 24;

/// Boards that may be dropped at a time, at least and at most: more for each that was not missed, fewer for each that was.
const DROPPED: RangeInclusive<u32> = 8..=400;
const DROPPED_AT_FIRST: u32 = 200;
const FEWER_WHEN_MISSED: u32 = 8;

const IDLE: u16 = u16::MAX;

#[derive(Clone, Copy)]
struct Job {
    puzzle: PuzzleId,
    /// The lane that began it.
    lane: u16,
    lanes: u16,
    waiting: Stack,
    solutions: u64,
    /// The path to the first solution, once there is one.
    first: u64,
    nodes: u64,
    /// The number of nodes at which its patience runs out.
    give_up_at: u64,
    /// On the clock of the call, in nanoseconds.
    deadline: u64,
    stopped: Option<StopReason>,
    /// Why it has no answer.
    error: Option<NoAnswer>,
    course: Course,
    /// Among so many first guesses above its only lane, no board is left of those taken as right.
    dropped: u8,
    /// The node that its only lane walks to, or the root.
    target: Spot,
}

/// How a job's tree is walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// By one lane, in order.
    InOrder,
    /// By several lanes, but by one up to the first solution, if that is wanted.
    Helped,
    /// By several lanes before the first solution, which is wanted: it is not known how many nodes come before it.
    Unordered,
    /// The schedule of one puzzle has answered it; its lanes leave.
    Settled,
}

/// Why a puzzle has no answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NoAnswer {
    /// A solution was none: a defect of this library.
    Wrong,
    Memory,
}

/// A set of lanes, or of jobs.
type Set = [u64; WORDS];

/// The set that has these words.
#[inline(always)]
fn set(word: impl Fn(usize) -> u64) -> Set {
    std::array::from_fn(word)
}

fn size(set: Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn members(set: Set) -> Members {
    Members { set, word: 0 }
}

/// The members of a set, in order.
struct Members {
    set: Set,
    word: usize,
}

impl Iterator for Members {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while *self.set.get(self.word)? == 0 {
            self.word += 1;
        }
        let word = &mut self.set[self.word];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * self.word + bit)
    }
}

/// The members of a set from a number on.
fn members_from(mut set: Set, first: usize) -> Members {
    let word = (first / 64).min(WORDS - 1);
    set[word] &= u64::MAX.checked_shl((first - 64 * word) as u32).unwrap_or(0);
    Members { set, word }
}

fn insert(set: &mut Set, member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

fn remove(set: &mut Set, member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

/// Memory of a batch, kept from call to call.
pub(super) struct Batch<V: SlotBits> {
    slices: Slices<V>,
    /// The number of each lane's job, or IDLE.
    job_of: Box<[u16; SLOTS]>,
    /// Where each lane's node stands.
    spots: Box<[Spot; SLOTS]>,
    jobs: Box<[Job; SLOTS]>,
    free_jobs: Vec<u16>,
    pool: Pool,
    /// For a node that finds no room for what it guesses away, and for puzzles that are searched alone.
    alone: NineThenCdcl<V::Board>,
    check: Grid9Check,
    /// Rounds of the calls so far, and nodes of their puzzles.
    #[cfg(test)]
    pub work: [u64; 2],
}

impl<V: SlotBits> Batch<V> {
    pub fn new(check: Grid9Check) -> Result<Self, Error> {
        Ok(Self {
            slices: Slices::new()?,
            job_of: try_array(IDLE)?,
            spots: try_array(Spot::ROOT)?,
            jobs: try_array(Job::new(PuzzleId::NONE, 0, u64::MAX, u64::MAX))?,
            free_jobs: try_vec(0, SLOTS)?,
            pool: Pool::new()?,
            alone: NineThenCdcl::new(Patience::ENDLESS)?,
            check,
            #[cfg(test)]
            work: [0; 2],
        })
    }

    /// Answers all puzzles of the chunks.
    pub fn run(
        &mut self,
        chunks: &mut Chunks<'_, '_>,
        limits: Limits,
        patience: Patience,
        interrupt: &mut Interrupt<'_>,
    ) {
        V::within(Drive::new(self, chunks, limits, patience, interrupt));
    }
}

impl Job {
    fn new(puzzle: PuzzleId, lane: usize, deadline: u64, give_up_at: u64) -> Self {
        Self {
            puzzle,
            lane: lane as u16,
            lanes: 1,
            waiting: Stack::EMPTY,
            solutions: 0,
            first: u64::MAX,
            nodes: 0,
            give_up_at,
            deadline,
            stopped: None,
            error: None,
            course: Course::InOrder,
            dropped: 0,
            target: Spot::ROOT,
        }
    }

    /// Counts a solution and hands it out if it is the first; answers whether there are enough.
    #[inline(always)]
    fn add_solution(
        &mut self,
        found: &Found<'_>,
        limit: u64,
        patience: Patience,
        chunks: &mut Chunks<'_, '_>,
    ) -> bool {
        if !self.is_over() {
            // Below one spot, the search runs in order.
            let first = self.solutions == 0 || found.spot.path() < self.first;
            if first {
                self.first = found.spot.path();
                if found.right {
                    chunks.write(self.puzzle, found.solution);
                }
            }
            if !found.right {
                self.error = Some(NoAnswer::Wrong);
            }
            self.solutions = (self.solutions + 1).min(limit);
            if self.course != Course::Unordered {
                self.give_up_at = patience.after_solution(self.nodes, self.solutions);
            }
        }
        self.solutions >= limit
    }

    /// Whether nothing that its lanes find counts any more.
    fn is_over(&self) -> bool {
        self.course == Course::Settled || self.stopped.is_some()
    }
}

/// A solution, where it was found, and whether it passed the check.
struct Found<'a> {
    solution: &'a PaddedGrid9,
    spot: Spot,
    right: bool,
}

/// How a search of one puzzle ended.
struct Alone {
    stopped: Option<StopReason>,
    gave_up: bool,
    /// Most boards that waited.
    depth: u64,
}

/// Solutions that are checked together.
const GROUP: usize = 8;

/// Room for them, made once for all groups, so that it is not cleared for each.
struct Group {
    solutions: [PaddedGrid9; GROUP],
    givens: [PaddedGrid9; GROUP],
}

impl Group {
    fn new() -> Self {
        Self { solutions: [[0; PADDED]; GROUP], givens: [[0; PADDED]; GROUP] }
    }
}

/// One call.
struct Drive<'b, 'n, 'a, 'w, V: SlotBits> {
    batch: &'b mut Batch<V>,
    chunks: &'b mut Chunks<'n, 'a>,
    limits: Limits,
    /// Most solutions to look for, at least 1.
    limit: u64,
    /// After it, a puzzle goes to the schedule of one puzzle.
    patience: Patience,
    interrupt: &'b mut Interrupt<'w>,
    /// SlotBits that work.
    active: Set,
    /// Jobs that are open.
    open: Set,
    /// Jobs that have waiting boards.
    rich: Set,
    dry: bool,
    /// Most jobs that may be open.
    most_jobs: usize,
    /// Some job may have boards for lanes that have nothing to do.
    helping: bool,
    /// Boards that wait for one job, on average, with those dropped.
    usual: f32,
    /// Boards that are dropped and not yet missed, and most of them.
    dropped: u32,
    most_dropped: u32,
    /// The job after the last one that lost a board.
    next_loser: usize,
    stopped: Option<StopReason>,
    /// The time that each open job has had since the call began, in nanoseconds, and when it was last looked at; only where
    /// time is limited.
    clock: u64,
    looked: Option<Instant>,
}

impl<V: SlotBits> IsaTask for Drive<'_, '_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let (sheets, locks, group) = (&mut TransposeBuffer::new(), &mut Locks::new(), &mut Group::new());
        let (mut waited, mut unsent) = (0, 0);
        self.refill([0; WORDS], [0; WORDS], true, sheets, group);
        while self.active != [0; WORDS] {
            self.batch.slices.round(locks);
            #[cfg(test)]
            (self.batch.work[0] += 1);
            let slices = &self.batch.slices;
            let (conflict, changed, unsolved) =
                (slices.conflict.words(), slices.changed.words(), slices.unsolved.words());
            // When all cells have one candidate, a round finds a conflict or has checked the grid; it may change what is remembered
            // of rows.
            let sound = set(|w| self.active[w] & !conflict[w]);
            let solved = set(|w| sound[w] & !unsolved[w]);
            let stuck = set(|w| sound[w] & unsolved[w] & !changed[w]);
            let moving = set(|w| sound[w] & unsolved[w] & changed[w]);
            let rest = moving == [0; WORDS];
            waited += u32::from(stuck != [0; WORDS]);
            let enough = 32 * size(stuck) >= GUESS_AT * size(self.active) || waited >= PATIENCE;
            if stuck != [0; WORDS] && (rest || enough) {
                self.look();
                self.guess(stuck, rest, sheets);
                waited = 0;
            }
            // With the lanes that did not guess because they are done for.
            let conflict = self.batch.slices.conflict.words();
            let gone = set(|w| self.active[w] & conflict[w]);
            let (conflicts, working) = (size(gone), size(self.active));
            let refill = 32 * conflicts >= CONFLICTS_AT * working
                || 32 * (conflicts + size(solved)) >= REFILL_AT * working;
            unsent += u32::from(solved != [0; WORDS]);
            let at_once = rest || unsent >= PATIENCE;
            if refill || at_once {
                self.look();
                if self.refill(solved, gone, at_once, sheets, group) {
                    unsent = 0;
                }
            }
        }
        if let Some(reason) = self.stopped {
            while let Some(puzzle) = self.chunks.next() {
                let is_read = self.chunks.read(puzzle, &mut [0; PADDED]);
                let answer = is_read.map(|()| Count { solutions: 0, stopped: Some(reason) });
                self.chunks.answer(puzzle, answer);
            }
        }
    }
}

impl<'b, 'n, 'a, 'w, V: SlotBits> Drive<'b, 'n, 'a, 'w, V> {
    fn new(
        batch: &'b mut Batch<V>,
        chunks: &'b mut Chunks<'n, 'a>,
        limits: Limits,
        patience: Patience,
        interrupt: &'b mut Interrupt<'w>,
    ) -> Self {
        batch.pool.clear();
        batch.free_jobs.clear();
        batch.free_jobs.extend((0..V::SLOTS as u16).rev());
        batch.job_of.fill(IDLE);
        let (active, open, rich) = ([0; WORDS], [0; WORDS], [0; WORDS]);
        Self {
            batch,
            chunks,
            limits,
            limit: limits.solutions.unwrap_or(u64::MAX),
            patience,
            interrupt,
            active,
            open,
            rich,
            dry: false,
            most_jobs: 0,
            helping: false,
            usual: 4.0,
            dropped: 0,
            most_dropped: DROPPED_AT_FIRST,
            next_loser: 0,
            stopped: None,
            clock: 0,
            looked: limits.time.and_then(|_| now()),
        }
    }

    /// Looks whether the caller wants an end, or a puzzle's time is up.
    #[inline(always)]
    fn look(&mut self) {
        self.stopped = self.stopped.or_else(|| self.interrupt.wants_end());
        if let Some(reason) = self.stopped {
            members(self.open).for_each(|job| self.stop(job, reason));
        } else if self.looked.is_some() {
            self.pass_time();
            for job in members(self.open) {
                if self.batch.jobs[job].deadline <= self.clock {
                    self.stop(job, StopReason::Time);
                }
            }
        }
    }

    /// Shares the time since the last look among the open jobs.
    fn pass_time(&mut self) {
        let jobs = u64::from(size(self.open).max(1));
        self.clock = self.clock.saturating_add(self.time_since_look() / jobs);
    }

    /// Nanoseconds since the last look, which is now; 0 where time is not limited.
    fn time_since_look(&mut self) -> u64 {
        self.looked.as_mut().map_or(0, |looked| {
            let now = Instant::now();
            nanoseconds(now.saturating_duration_since(std::mem::replace(looked, now)))
        })
    }

    /// Ends a job; its lanes become free with the next refill.
    fn stop(&mut self, job: usize, reason: StopReason) {
        let ended = &mut self.batch.jobs[job];
        if !ended.is_over() {
            ended.stopped = Some(reason);
            self.drop_after(job, None);
        }
    }

    /// Answers a job by the schedule of one puzzle, from its beginning. Its lanes become free with the next refill.
    #[cold]
    #[inline(never)]
    fn begin_again(&mut self, number: usize) {
        self.drop_after(number, None);
        let before = self.batch.jobs[number];
        let mut digits = [0; PADDED];
        let can_be_read = self.chunks.read(before.puzzle, &mut digits).is_ok();
        let (givens, _) = digits.split_first_chunk().expect("81 cells");
        let mut job = Job::new(before.puzzle, 0, before.deadline, self.patience.nodes);
        self.answer_alone(&mut job, givens);
        // A search that was stopped may have found less than the lanes did.
        let least = if job.stopped.is_some() { before.solutions } else { 0 };
        // What could be read once and now cannot is a defect.
        let error = before.error.or(job.error).or((!can_be_read).then_some(NoAnswer::Wrong));
        self.batch.jobs[number] = Job {
            solutions: job.solutions.max(least),
            nodes: job.nodes,
            stopped: job.stopped,
            error,
            course: Course::Settled,
            ..self.batch.jobs[number]
        };
    }

    /// Drops a job's nodes that come after a place in the order of the search, or all.
    fn drop_after(&mut self, job: usize, place: Option<u64>) {
        let after = |path: u64| place.is_none_or(|place| path > place);
        // Where boards were dropped, all that is left comes after the only lane's solution.
        self.forget_dropped(job);
        let Batch { jobs, pool, job_of, spots, slices, .. } = &mut *self.batch;
        pool.retain(&mut jobs[job].waiting, |spot| !after(spot.path()));
        if jobs[job].waiting.is_empty() {
            remove(&mut self.rich, job);
        }
        if jobs[job].lanes > 1 || place.is_none() {
            let mut gone = [0; WORDS];
            for lane in members(self.active) {
                if usize::from(job_of[lane]) == job && after(spots[lane].path()) {
                    insert(&mut gone, lane);
                }
            }
            slices.conflict = slices.conflict.or(V::from_words(gone));
        }
    }

    /// Forgets the dropped boards of a job, which are no longer missed.
    fn forget_dropped(&mut self, job: usize) {
        let Batch { jobs, spots, .. } = &mut *self.batch;
        let guesses = std::mem::take(&mut jobs[job].dropped);
        if guesses > 0 {
            let Job { target, lane, .. } = jobs[job];
            let way = if target == Spot::ROOT { spots[usize::from(lane)] } else { target };
            let (count, _) = way.right_among(guesses);
            self.dropped -= count;
            self.most_dropped = (self.most_dropped + count).min(*DROPPED.end());
        }
    }

    /// Makes room by dropping the first board of a job that is not hard, has two and a lane to itself. Tells whether there
    /// was one.
    #[cold]
    fn drop_one(&mut self) -> bool {
        if self.dropped >= self.most_dropped {
            return false;
        }
        let Batch { pool, jobs, .. } = &mut *self.batch;
        let may_lose = |&number: &usize| {
            let job: &Job = &jobs[number];
            job.lanes == 1 && job.course == Course::InOrder && job.nodes < HARD && job.waiting.has_two()
        };
        let later = members_from(self.rich, self.next_loser);
        let Some(number) = later.chain(members(self.rich)).find(may_lose) else {
            return false;
        };
        self.next_loser = number + 1;
        let Some((_, spot)) = pool.pop_first(&mut jobs[number].waiting) else {
            return false;
        };
        jobs[number].dropped = spot.depth();
        self.dropped += 1;
        true
    }

    /// The stuck lanes guess. Those that are done for, because their job was stopped or the one-puzzle search finished
    /// their node, end as in a conflict.
    #[inline(always)]
    fn guess(&mut self, stuck: Set, rest: bool, sheets: &mut TransposeBuffer<V>) {
        let mut guessing = [0; WORDS];
        let mut taking_wrong = [0; WORDS];
        let mut done = [0; WORDS];
        let few = self.dry && (size(self.active) <= FEW || self.is_crowded());
        let mut pushed = [(0u16, 0u16); SLOTS];
        let mut count = 0;
        for lane in members(stuck) {
            let number = usize::from(self.batch.job_of[lane]);
            if self.batch.jobs[number].is_over() {
                insert(&mut done, lane);
                continue;
            }
            let spot = self.batch.spots[lane];
            let guess = spot.guess();
            let target = self.batch.jobs[number].target;
            if target != Spot::ROOT
                && let Some((right, wrong)) = guess
            {
                let takes_wrong = spot.is_wrong_towards(target);
                if takes_wrong {
                    insert(&mut taking_wrong, lane);
                }
                let next = if takes_wrong { wrong } else { right };
                self.batch.spots[lane] = next;
                if next == target {
                    self.batch.jobs[number].target = Spot::ROOT;
                }
                insert(&mut guessing, lane);
                continue;
            }
            if self.batch.jobs[number].nodes >= self.batch.jobs[number].give_up_at {
                self.begin_again(number);
                insert(&mut done, lane);
                continue;
            }
            if few {
                self.finish_alone(lane);
                insert(&mut done, lane);
                continue;
            }
            let Some((right, wrong)) = guess.filter(|_| self.batch.pool.has_room() || self.drop_one()) else {
                // A lane without room waits for some, unless that is all that happens.
                if guess.is_none() || rest && guessing == [0; WORDS] && done == [0; WORDS] {
                    self.finish_alone(lane);
                    insert(&mut done, lane);
                }
                continue;
            };
            if !self.enter_node(number) {
                insert(&mut done, lane);
                continue;
            }
            let Batch { pool, jobs, spots, .. } = &mut *self.batch;
            pushed[count] = (lane as u16, pool.push(&mut jobs[number].waiting, wrong));
            count += 1;
            spots[lane] = right;
            insert(&mut self.rich, number);
            insert(&mut guessing, lane);
        }
        if guessing != [0; WORDS] {
            let Batch { slices, pool, .. } = &mut *self.batch;
            let mut guesses = Guesses::new();
            slices.choose(V::from_words(guessing), &mut guesses);
            // SlotBits on a way back leave nothing.
            let halves = if count > 0 { 2 } else { 0 };
            for half in 0..halves {
                slices.store_boards(half, &guesses, sheets);
                for &(lane, entry) in &pushed[..count] {
                    pool.board(entry).as_chunks_mut::<BLOCK_WORDS>().0[half] = sheets.words(lane.into());
                }
            }
            slices.guess(&guesses, V::from_words(taking_wrong));
        }
        // IsaTask may come for them only after another round, and nothing is to be searched twice.
        let slices = &mut self.batch.slices;
        slices.conflict = slices.conflict.or(V::from_words(done));
    }

    /// Counts one more node of a job; `false` when it may have no more.
    #[inline(always)]
    fn enter_node(&mut self, job: usize) -> bool {
        let entering = &mut self.batch.jobs[job];
        if self.limits.nodes.is_some_and(|most| entering.nodes >= most) {
            self.stop(job, StopReason::Nodes);
            return false;
        }
        entering.nodes += 1;
        true
    }

    /// Searches below a stuck lane with the one-puzzle search.
    #[cold]
    #[inline(never)]
    fn finish_alone(&mut self, lane: usize) {
        let (number, spot) = (usize::from(self.batch.job_of[lane]), self.batch.spots[lane]);
        let board = self.batch.slices.board(lane);
        let mut job = self.batch.jobs[number];
        let solutions = job.solutions;
        let Alone { stopped, gave_up, .. } = self.search_alone(&mut job, Start::Board(&board), spot);
        if job.solutions > solutions && job.course != Course::Unordered {
            job.give_up_at = self.patience.after_solution(job.nodes, job.solutions);
        }
        self.batch.jobs[number] = job;
        match stopped {
            _ if gave_up => self.begin_again(number),
            Some(StopReason::Solutions) => self.drop_after(number, Some(job.first)),
            Some(reason) => self.stop(number, reason),
            None => {}
        }
    }

    /// Answers a whole puzzle by the schedule of one puzzle. Returns how many boards waited at most.
    fn answer_alone(&mut self, job: &mut Job, givens: &[u8; CELLS]) -> u64 {
        job.nodes = 1;
        let Alone { stopped, depth, .. } = self.search_alone(job, Start::Givens(givens), Spot::ROOT);
        job.stopped = stopped.filter(|&reason| reason != StopReason::Solutions);
        depth
    }

    /// Searches below a node of a job with the one-puzzle search. When the job's patience runs out, the search gives up, or
    /// learns if it began with the givens.
    fn search_alone(&mut self, job: &mut Job, start: Start<'_>, spot: Spot) -> Alone {
        self.pass_time();
        let Batch { alone, check, .. } = &mut *self.batch;
        let most = Limits {
            // The search counts its root again.
            nodes: self.limits.nodes.map(|most| most - job.nodes + 1),
            time: self.looked.map(|_| Duration::from_nanos(job.deadline.saturating_sub(self.clock))),
            memory: self.limits.memory,
            ..Limits::default()
        };
        let left = job.give_up_at.saturating_sub(job.nodes).saturating_add(1);
        let patience = Patience { nodes: left, ..self.patience };
        let interrupt = Interrupt {
            cancel: self.interrupt.cancel,
            poll: self.interrupt.poll.as_mut().map(|poll| &mut **poll as &mut dyn FnMut() -> bool),
        };
        let (chunks, limit, patience_of_job) = (&mut *self.chunks, self.limit, self.patience);
        let mut visit = |values: &[u32]| {
            let mut solution = [0; PADDED];
            solution.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
            let solution = &solution;
            let mut givens = [0; PADDED];
            let right = chunks.read(job.puzzle, &mut givens).is_ok()
                && check.nines_are_solved(&[givens], &[*solution])[0];
            let found = Found { solution, spot, right };
            if job.add_solution(&found, limit, patience_of_job, chunks) {
                ControlFlow::Break(StopReason::Solutions)
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut run = SearchRun::new(LimitChecker::new(most, 4 * CELLS, interrupt), &mut visit);
        let path = alone.single.search(start, patience, &mut run);
        let (mut gave_up, mut learnt) = (false, Ok(()));
        match (path, start) {
            (None, _) => {}
            (Some(_), Start::Board(_)) => gave_up = true,
            (Some(path), Start::Givens(givens)) => {
                learnt = Shape::order(3)
                    .and_then(|shape| Puzzle::from_givens(shape, &givens.map(u32::from)))
                    .and_then(|puzzle| alone.learn(&puzzle, &path, &mut run));
            }
        }
        let (stats, stopped) = (run.stats, run.limits.stopped());
        if let Err(error) = learnt {
            job.error = Some(if error == Error::Memory { NoAnswer::Memory } else { NoAnswer::Wrong });
        }
        job.nodes += stats.nodes.saturating_sub(1);
        job.deadline = job.deadline.saturating_sub(self.time_since_look());
        Alone { stopped, gave_up, depth: stats.depth }
    }

    /// Solves the next puzzles with the one-puzzle search. With a limit on nodes that is left to the lanes.
    #[cold]
    #[inline(never)]
    fn solve_alone(&mut self) {
        for _ in 0..ALONE {
            // Each may take as long as a puzzle may, and the lanes' puzzles have their times, too.
            self.look();
            if self.dry || self.stopped.is_some() {
                return;
            }
            let Some((mut job, digits)) = self.next_job(0) else { return };
            let (givens, _) = digits.split_first_chunk().expect("81 cells");
            let depth = self.answer_alone(&mut job, givens);
            self.answer(&job);
            // On average about half of the most boards wait.
            self.usual += (depth as f32 / 2.0 - self.usual) / 64.0;
        }
    }

    /// Gives the lanes with a conflict and those without a job work. If there are enough that ask for it, or it is to be at once,
    /// hands out what the solved lanes found and takes puzzles, and answers `true`.
    #[inline(always)]
    fn refill(
        &mut self,
        solved: Set,
        gone: Set,
        at_once: bool,
        sheets: &mut TransposeBuffer<V>,
        group: &mut Group,
    ) -> bool {
        let all = V::all().words();
        let idle = set(|w| all[w] & !self.active[w]);
        let leaving = members(gone).filter(|&lane| {
            let job = &self.batch.jobs[usize::from(self.batch.job_of[lane])];
            job.waiting.is_empty() && job.dropped == 0
        });
        let asking = size(solved) + size(idle) + leaving.count() as u32;
        let exchange = at_once || 32 * asking >= EXCHANGE_AT * size(self.active);
        let solved = if exchange { solved } else { [0; WORDS] };
        let free = set(|w| gone[w] | solved[w] | idle[w]);
        if solved != [0; WORDS] {
            self.batch.slices.store_solutions(sheets);
            let mut left = members(solved).peekable();
            while left.peek().is_some() {
                self.hand_out(&mut left, sheets, group);
            }
        }
        let mut loaded = [(0u16, 0u16); SLOTS];
        let mut count = 0;
        let mut fresh = [0; WORDS];
        let most_jobs = ((CROWDED + self.most_dropped as f32) / (1.0 + self.usual)) as usize;
        self.most_jobs = most_jobs.clamp(1, V::SLOTS);
        let crowded = self.limits.nodes.is_none() && self.is_crowded();
        self.helping = !(self.limits.nodes.is_some() || self.limits.memory.is_some())
            && !crowded
            && self.batch.pool.has_plenty_of_room();
        if crowded {
            self.solve_alone();
        }
        for lane in members(free) {
            if self.batch.job_of[lane] != IDLE {
                if self.go_on(lane, &mut loaded[count]) {
                    count += 1;
                    continue;
                }
                if self.walk_back(lane, sheets) {
                    insert(&mut fresh, lane);
                    continue;
                }
                self.leave(lane);
            }
            if exchange && self.open_next(lane, sheets) {
                insert(&mut fresh, lane);
            } else if self.help(lane, &mut loaded[count]) {
                count += 1;
            }
        }
        let Batch { slices, pool, .. } = &mut *self.batch;
        if fresh != [0; WORDS] {
            slices.load_puzzles(sheets, V::from_words(fresh));
        }
        if count > 0 {
            let mut nodes = [0; WORDS];
            for &(lane, _) in &loaded[..count] {
                insert(&mut nodes, lane.into());
            }
            let nodes = V::from_words(nodes);
            for half in 0..2 {
                for &(lane, entry) in &loaded[..count] {
                    sheets.set_words(lane.into(), &pool.board(entry).as_chunks::<BLOCK_WORDS>().0[half]);
                }
                slices.load_boards(half, sheets, nodes);
            }
            slices.forget(nodes);
        }
        let jobs = size(self.open) as f32;
        if jobs > 0.0 {
            let waiting = self.batch.pool.len() as f32 + self.dropped as f32;
            self.usual += (waiting / jobs - self.usual) / 4.0;
        }
        exchange
    }

    /// Hands out what the next few solved lanes found.
    #[inline(always)]
    fn hand_out(
        &mut self,
        solved: &mut impl Iterator<Item = usize>,
        sheets: &TransposeBuffer<V>,
        group: &mut Group,
    ) {
        let mut lanes = [0; GROUP];
        let mut count = 0;
        let Group { solutions, givens } = group;
        for lane in solved.take(GROUP) {
            let job = usize::from(self.batch.job_of[lane]);
            lanes[count] = lane;
            sheets.write_grid(lane, &mut solutions[count]);
            // What cannot be read twice is a wrong answer too.
            if self.chunks.read(self.batch.jobs[job].puzzle, &mut givens[count]).is_err() {
                givens[count][..CELLS].fill(u8::MAX);
            }
            count += 1;
        }
        let right = self.batch.check.nines_are_solved(givens, solutions);
        for k in 0..count {
            let (number, spot) = (usize::from(self.batch.job_of[lanes[k]]), self.batch.spots[lanes[k]]);
            let job = &mut self.batch.jobs[number];
            let found = Found { solution: &solutions[k], spot, right: right[k] };
            if job.add_solution(&found, self.limit, self.patience, self.chunks) {
                self.drop_after(number, Some(self.batch.jobs[number].first));
            }
        }
    }

    /// Takes the last waiting board of the lane's job.
    #[inline(always)]
    fn go_on(&mut self, lane: usize, load: &mut (u16, u16)) -> bool {
        let number = usize::from(self.batch.job_of[lane]);
        let Batch { pool, jobs, spots, .. } = &mut *self.batch;
        let stack = &mut jobs[number].waiting;
        let Some((entry, spot)) = pool.pop(stack) else {
            return false;
        };
        if stack.is_empty() {
            remove(&mut self.rich, number);
        }
        spots[lane] = spot;
        *load = (lane as u16, entry);
        self.enter_node(number)
    }

    /// Begins to walk to the last of the boards that the lane's job has dropped.
    #[inline(always)]
    fn walk_back(&mut self, lane: usize, sheets: &mut TransposeBuffer<V>) -> bool {
        let number = usize::from(self.batch.job_of[lane]);
        let Batch { jobs, spots, .. } = &mut *self.batch;
        let job = &mut jobs[number];
        if job.dropped == 0 {
            return false;
        }
        let (_, Some(target)) = spots[lane].right_among(job.dropped) else {
            return false;
        };
        let mut digits = [0; PADDED];
        // What could be read once and now cannot is a defect.
        if self.chunks.read(job.puzzle, &mut digits).is_err() {
            job.error = Some(NoAnswer::Wrong);
        }
        job.dropped = target.depth() - 1;
        job.target = target;
        spots[lane] = Spot::ROOT;
        self.dropped -= 1;
        self.most_dropped = self.most_dropped.saturating_sub(FEWER_WHEN_MISSED).max(*DROPPED.start());
        sheets.set_grid(lane, &digits);
        self.enter_node(number)
    }

    /// The lane's job does without it from now on.
    #[inline(always)]
    fn leave(&mut self, lane: usize) {
        let number = usize::from(std::mem::replace(&mut self.batch.job_of[lane], IDLE));
        remove(&mut self.active, lane);
        let job = &mut self.batch.jobs[number];
        job.lanes -= 1;
        if job.lanes == 0 {
            // All was searched, but the schedule of one puzzle may give up before this solution and find another one first. If
            // that is stopped, this one is as good.
            if job.course == Course::Unordered
                && job.solutions > 0
                && job.nodes >= job.give_up_at
                && job.stopped.is_none()
            {
                self.begin_again(number);
            }
            let job = self.batch.jobs[number];
            self.answer(&job);
            remove(&mut self.open, number);
            self.batch.free_jobs.push(number as u16);
        }
    }

    /// Answers the puzzle of a job that is done.
    #[inline(always)]
    fn answer(&mut self, job: &Job) {
        let full = (job.solutions >= self.limit).then_some(StopReason::Solutions);
        let count = Count { solutions: job.solutions, stopped: full.or(job.stopped) };
        let answer = match job.error {
            None => Ok(count),
            Some(NoAnswer::Wrong) => Err(Error::Internal),
            Some(NoAnswer::Memory) => Err(Error::Memory),
        };
        self.chunks.answer(job.puzzle, answer);
        #[cfg(test)]
        (self.batch.work[1] += job.nodes);
    }

    /// Whether so many boards wait for each job that there is room for few jobs unless boards are dropped: lanes without work cost as
    /// much as the others, so that the one-puzzle search is quicker.
    #[inline(always)]
    fn is_crowded(&self) -> bool {
        CROWDED < V::LEAST_JOBS as f32 * (1.0 + self.usual)
    }

    #[inline(always)]
    fn may_open(&self) -> bool {
        V::SLOTS - self.batch.free_jobs.len() < self.most_jobs
    }

    /// Opens a job for the next puzzle.
    #[inline(always)]
    fn open_next(&mut self, lane: usize, sheets: &mut TransposeBuffer<V>) -> bool {
        if self.dry || self.stopped.is_some() || !self.may_open() {
            return false;
        }
        let Some((job, digits)) = self.next_job(lane) else { return false };
        let Some(number) = self.batch.free_jobs.pop().map(usize::from) else {
            unreachable!("as many jobs as lanes, and this lane has none");
        };
        self.batch.jobs[number] = job;
        (self.batch.job_of[lane], self.batch.spots[lane]) = (number as u16, Spot::ROOT);
        sheets.set_grid(lane, &digits);
        insert(&mut self.open, number);
        insert(&mut self.active, lane);
        self.enter_node(number);
        true
    }

    /// A job for the next puzzle that can be read, and its digits.
    #[inline(always)]
    fn next_job(&mut self, lane: usize) -> Option<(Job, PaddedGrid9)> {
        let mut digits = [0; PADDED];
        loop {
            let Some(puzzle) = self.chunks.next() else {
                self.dry = true;
                return None;
            };
            match self.chunks.read(puzzle, &mut digits) {
                Ok(()) => {
                    let deadline = self
                        .limits
                        .time
                        .map_or(u64::MAX, |time| self.clock.saturating_add(nanoseconds(time)));
                    return Some((Job::new(puzzle, lane, deadline, self.patience.nodes), digits));
                }
                Err(error) => self.chunks.answer(puzzle, Err(error)),
            }
        }
    }

    /// Takes a board that waits for another lane of a job that is hard, or of any when there are no more puzzles: the
    /// more lanes, the more is searched that one lane would not have needed. Where there is little room a lane that helps takes it
    /// from those who need it. With a limit on nodes or memory a job keeps to one lane, so that it ends at the same node whatever
    /// stands beside it.
    #[inline(always)]
    fn help(&mut self, lane: usize, load: &mut (u16, u16)) -> bool {
        if !self.helping {
            return false;
        }
        let least = if self.dry { 0 } else { HARD };
        let Some(number) = members(self.rich).find(|&job| {
            let job = &self.batch.jobs[job];
            job.nodes >= least && job.dropped == 0
        }) else {
            self.helping = false;
            return false;
        };
        let Batch { pool, jobs, job_of, spots, .. } = &mut *self.batch;
        let stack = &mut jobs[number].waiting;
        let Some((entry, spot)) = pool.pop_first(stack) else {
            return false;
        };
        if stack.is_empty() {
            remove(&mut self.rich, number);
        }
        (job_of[lane], spots[lane]) = (number as u16, spot);
        *load = (lane as u16, entry);
        let job = &mut jobs[number];
        job.lanes += 1;
        if job.course == Course::InOrder {
            let is_first_wanted = job.solutions == 0 && self.chunks.wants_solution(job.puzzle);
            job.course = if is_first_wanted { Course::Unordered } else { Course::Helped };
        }
        insert(&mut self.active, lane);
        self.enter_node(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;
    use std::collections::BTreeSet;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut random = Random::new(3);
        let (mut set, mut same) = ([0; WORDS], BTreeSet::new());
        for _ in 0..1_000 {
            let (member, taken) = (random.below(SLOTS), random.below(SLOTS));
            insert(&mut set, member);
            remove(&mut set, taken);
            same.insert(member);
            same.remove(&taken);
            assert!(members(set).eq(same.iter().copied()) && size(set) as usize == same.len());
            for first in 0..=SLOTS {
                assert!(members_from(set, first).eq(same.range(first..).copied()));
            }
        }
    }
}
