//! Any exact cover: its search, in turns with clause learning.
//!
//! ```text
//! search      for some work; most matrices end here (dlx/search.rs)
//! learner     for half as much (cdcl)
//!     any solution wanted    the first one that it finds
//!     a number               its number, once it has all solutions or as many as are wanted
//!     solutions in order     the search asks before it goes down: "is there another solution with
//!                            these options?" It goes on without an answer when the turn is over
//! repeat      with turns twice as long
//! ```
//!
//! The learner gets no turn while the search seems to end soon. The order of solutions is always
//! that of the search, because an option is given up only when no other solution has it.

use crate::engine::cdcl::{Answer, Learner};
use crate::engine::dlx::live::{LiveSets, Matrix};
use crate::engine::dlx::search::{CoverSearch, Emit, NextStep, Patience};
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::incidence::Incidence;
use crate::support::alloc::{try_collect, try_push};

/// What a caller wants of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum Wanted {
    /// The first solution.
    First,
    /// Any solution.
    Any,
    /// All solutions in order, until the receiver ends the search.
    InOrder,
    /// How many solutions there are, up to this number. The receiver does not look at them.
    Number(u64),
}

/// The lengths of turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::engine) struct Turns {
    /// Work of the first turn of the search, and as much more for each node of the matrix.
    pub first: u64,
    pub for_node: u64,
    /// Work of the search for each literal that the learner propagates.
    pub for_literal: u64,
    /// The learner has no turn if the search ends within this many turns like the last one.
    pub soon: f64,
}

impl Turns {
    /// A literal takes as long as 8 units of work, so that the learner has half as long as the search.
    pub const USUAL: Self = Self { first: 1 << 18, for_node: 8, for_literal: 16, soon: 16.0 };
    pub const NEVER: Self = Self { first: u64::MAX, ..Self::USUAL };
}

/// Larger matrices have no learner: loading alone takes long.
const MOST_OPTIONS: usize = 1 << 18;
const MOST_NODES: usize = 1 << 24;

/// A solution that the learner has found and the search has not.
struct Known {
    /// The options, ascending.
    options: Vec<u32>,
    /// How many options of the path it has, before the first that it does not have.
    agreed: usize,
}

/// The learner of a matrix, and the solutions that it has found.
#[derive(Default)]
pub(in crate::engine) struct CoverLearner {
    learner: Learner,
    incidence: Incidence,
    numbers: Vec<u32>,
    known: Vec<Known>,
    /// Solutions found when only their number is wanted.
    found: u64,
    /// The options chosen by the search, as the caller has numbered them.
    path: Vec<u32>,
}

/// Goes on with a search until it ends.
///
/// # Errors
/// Returns [`Error::Internal`] for a defect.
pub(super) fn take_turns<L: LiveSets>(
    search: &mut CoverSearch<'_, '_, '_, L>,
    matrix: Matrix<'_>,
    learner: &mut CoverLearner,
    wanted: Wanted,
    turns: Turns,
    emit: Emit<'_>,
) -> Result<(), Error> {
    let mut learns = matrix.nodes.len() <= MOST_NODES && matrix.options.len() <= MOST_OPTIONS;
    let mut is_loaded = false;
    let mut progress = 0.0;
    let mut work = turns.first.saturating_add(turns.for_node * matrix.nodes.len() as u64);
    while search.go_on(Patience::work(work), &mut *emit) == SearchOutcome::GaveUp {
        let before = std::mem::replace(&mut progress, search.path.progress());
        if learns && turns.soon * (progress - before) < 1.0 - progress {
            let literals = work / turns.for_literal;
            match learner.take_turn(search, matrix, &mut is_loaded, wanted, literals, &mut *emit) {
                Ok(SearchOutcome::Ended) => return Ok(()),
                Ok(SearchOutcome::GaveUp) => {}
                Err(Error::Memory) => learns = false,
                Err(error) => return Err(error),
            }
            if search.run.limits.stopped() == Some(StopReason::Memory) {
                search.run.limits.go_on_without_learning();
                learns = false;
            }
            if search.run.limits.stopped().is_some() {
                return Ok(());
            }
        }
        work = if learns { work.saturating_mul(2) } else { u64::MAX };
    }
    Ok(())
}

impl CoverLearner {
    fn load(&mut self, matrix: Matrix<'_>, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        self.known.clear();
        self.found = 0;
        matrix.write_incidence(&mut self.incidence, &mut self.numbers)?;
        self.learner.load_incidence(&self.incidence, run)
    }

    /// Lets the learner propagate about this many literals. The search has ended if it has all that
    /// is wanted.
    fn take_turn<L: LiveSets>(
        &mut self,
        search: &mut CoverSearch<'_, '_, '_, L>,
        matrix: Matrix<'_>,
        is_loaded: &mut bool,
        wanted: Wanted,
        literals: u64,
        emit: Emit<'_>,
    ) -> Result<SearchOutcome, Error> {
        if !*is_loaded && !self.load(matrix, search.run)? {
            return Ok(SearchOutcome::GaveUp);
        }
        *is_loaded = true;
        let end = self.learner.work().saturating_add(literals);
        match wanted {
            Wanted::First | Wanted::InOrder => self.guide(search, end, emit),
            Wanted::Any => {
                let answer = self.learner.ask(&[], literals, search.run)?;
                if answer == Answer::Found {
                    let solution = search.path.set_solution(self.learner.names());
                    emit(solution, search.run);
                }
                Ok(if answer == Answer::Undecided { SearchOutcome::GaveUp } else { SearchOutcome::Ended })
            }
            Wanted::Number(most) => {
                while self.found < most {
                    let left = end.saturating_sub(self.learner.work());
                    match self.learner.ask(&[], left, search.run)? {
                        Answer::Found => self.found += 1,
                        Answer::None => break,
                        Answer::Undecided => return Ok(SearchOutcome::GaveUp),
                    }
                }
                while search.run.stats.solutions < self.found && emit(&[], search.run) {}
                Ok(SearchOutcome::Ended)
            }
        }
    }

    /// Goes on with the search, but first asks whether there is another solution below its path,
    /// until the learner has done the work that ends at `end`.
    fn guide<L: LiveSets>(
        &mut self,
        search: &mut CoverSearch<'_, '_, '_, L>,
        end: u64,
        emit: Emit<'_>,
    ) -> Result<SearchOutcome, Error> {
        self.known.iter_mut().for_each(|known| known.agreed = 0);
        loop {
            match search.next() {
                NextStep::End => return Ok(SearchOutcome::Ended),
                NextStep::Back => {
                    search.step(&mut *emit);
                    continue;
                }
                NextStep::Down => {}
            }
            search.write_chosen(&mut self.path);
            let agreed = self.agree();
            if agreed == Some(self.path.len()) {
                let is_complete =
                    |known: &Known| known.agreed == self.path.len() && known.options.len() == known.agreed;
                if let Some(index) = self.known.iter().position(is_complete) {
                    self.known.swap_remove(index);
                }
                search.step(&mut *emit);
                continue;
            }
            // Without a known solution, the question is whether there is any.
            let asked = agreed.map_or(&[][..], |agreed| &self.path[..=agreed]);
            let left = end.saturating_sub(self.learner.work());
            match (self.learner.ask(asked, left, search.run)?, agreed) {
                (Answer::Found, _) => {
                    let names = self.learner.names();
                    let mut options = try_collect(names.len(), names.iter().copied())?;
                    options.sort_unstable();
                    try_push(&mut self.known, Known { options, agreed: 0 })?;
                }
                (Answer::None, None) => return Ok(SearchOutcome::Ended),
                (Answer::None, Some(agreed)) => search.give_up(agreed),
                (Answer::Undecided, _) => return Ok(SearchOutcome::GaveUp),
            }
        }
    }

    /// Returns how many options of the path a known solution has, before the first that no such
    /// solution has. Since the last call, the path has lost any number of options and then got at
    /// most one.
    fn agree(&mut self) -> Option<usize> {
        let Self { known, path, .. } = self;
        for Known { options, agreed } in &mut *known {
            *agreed = (*agreed).min(path.len().saturating_sub(1));
            while path.get(*agreed).is_some_and(|option| options.binary_search(option).is_ok()) {
                *agreed += 1;
            }
        }
        known.iter().map(|known| known.agreed).max()
    }
}
