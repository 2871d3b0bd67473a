//! Any exact cover: its search, in turns with clause learning.
//!
//! ```text
//! search      for some work; most matrices end here (dlx/search.rs)
//! learner     for a share of that (cdcl)
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
use crate::engine::dlx::search::{CoverSearch, Emit, NextStep, TurnEnd};
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::incidence::Incidence;
use crate::support::alloc::{try_collect, try_push};

/// The answer that a caller wants of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum Goal {
    /// The first solution.
    First,
    /// Any solution.
    Any,
    /// All solutions in order, until the receiver ends the search.
    InOrder,
    /// How many solutions there are, up to this number. The receiver is [`SearchRun::counted`].
    Number(u64),
}

impl Goal {
    /// Returns whether one solution is enough.
    pub fn is_one(self) -> bool {
        matches!(self, Self::First | Self::Any)
    }
}

/// The lengths of turns.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Turns {
    /// Work of the first turn of the search, and as much more for each node of the matrix.
    pub first: u64,
    pub for_node: u64,
    /// Literals that the learner propagates for each unit of work of the search: a power of two.
    pub literals: f64,
    /// The learner has no turn if the search ends within this many turns like the last one.
    pub soon: f64,
}

impl Turns {
    /// A literal takes as long as 8 units of work, so that the learner has half as long as the
    /// search.
    pub const USUAL: Self = Self { first: 1 << 18, for_node: 8, literals: 1.0 / 16.0, soon: 16.0 };
    /// With the rules of a puzzle, the learner mostly ends first: it has 64 times as long.
    pub const OF_RULES: Self = Self { first: 1 << 13, for_node: 1, literals: 8.0, soon: 1.0 };

    /// Returns the work of the first turn.
    pub fn first(self, matrix: Matrix<'_>) -> u64 {
        self.first.saturating_add(self.for_node * matrix.nodes.len() as u64)
    }
}

/// Larger matrices have no learner: loading alone takes long.
const MOST_OPTIONS: usize = 1 << 18;
const MOST_NODES: usize = 1 << 24;

/// With more solutions, the learner ends: a clause against each of them makes it slow.
const MOST_FOUND: u64 = 1 << 14;

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
    /// How many options of the path there are in a solution that the search has passed.
    passed: Option<usize>,
    /// Solutions found.
    found: u64,
    /// The options chosen by the search, as the caller has numbered them.
    path: Vec<u32>,
}

/// Goes on with a search that did its first turn, until it ends.
///
/// # Errors
/// Returns [`Error::Internal`] for a defect.
pub(super) fn take_turns<L: LiveSets>(
    search: &mut CoverSearch<'_, '_, '_, L>,
    matrix: Matrix<'_>,
    learner: &mut CoverLearner,
    goal: Goal,
    turns: Turns,
    emit: Emit<'_>,
) -> Result<(), Error> {
    let mut learns =
        matrix.nodes.len().max(matrix.item_count()) <= MOST_NODES && matrix.learnt_options() <= MOST_OPTIONS;
    let mut is_loaded = false;
    let mut left_before = 1.0;
    let mut work = turns.first(matrix);
    loop {
        let left = search.path.share_left();
        if learns && turns.soon * (left_before - left) <= left {
            let literals = (work as f64 * turns.literals) as u64;
            match learner.take_turn(search, matrix, &mut is_loaded, goal, literals, &mut *emit) {
                Ok(SearchOutcome::Ended) => return Ok(()),
                Ok(SearchOutcome::GaveUp) => {}
                Err(Error::Memory) => learns = false,
                Err(error) => return Err(error),
            }
            learns &= search.run.limits.stopped() != Some(StopReason::Memory) && learner.found <= MOST_FOUND;
            if !learns {
                *learner = CoverLearner::default();
                search.run.limits.go_on_without_learning();
            }
            if search.run.limits.stopped().is_some() {
                return Ok(());
            }
        }
        left_before = search.path.share_left();
        work = if learns { work.saturating_mul(2) } else { u64::MAX };
        if search.go_on(TurnEnd::work(work), &mut *emit) == SearchOutcome::Ended {
            return Ok(());
        }
    }
}

impl CoverLearner {
    fn load(&mut self, matrix: Matrix<'_>, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        self.known.clear();
        (self.passed, self.found) = (None, 0);
        self.path.clear();
        self.path.try_reserve(matrix.primary)?;
        matrix.write_incidence(&mut self.incidence, &mut self.numbers, &mut run.limits)?;
        if !self.learner.load_incidence(&self.incidence, run)? {
            return Ok(false);
        }
        let Self { learner, .. } = self;
        matrix.implied.for_each(|option, others| learner.imply(option, others, run))?;
        Ok(run.limits.stopped().is_none())
    }

    /// Lets the learner propagate about this many literals. The search has ended if it has all that
    /// is wanted.
    fn take_turn<L: LiveSets>(
        &mut self,
        search: &mut CoverSearch<'_, '_, '_, L>,
        matrix: Matrix<'_>,
        is_loaded: &mut bool,
        goal: Goal,
        literals: u64,
        emit: Emit<'_>,
    ) -> Result<SearchOutcome, Error> {
        if !*is_loaded && !self.load(matrix, search.run)? {
            return Ok(SearchOutcome::GaveUp);
        }
        *is_loaded = true;
        let end = self.learner.work().saturating_add(literals);
        match goal {
            Goal::First | Goal::InOrder => self.guide(search, end, emit),
            Goal::Any => {
                let answer = self.ask(0, literals, search.run)?;
                if answer == Answer::Found {
                    let solution = search.path.set_solution(self.learner.names());
                    emit(solution, search.run);
                }
                Ok(if answer == Answer::Undecided { SearchOutcome::GaveUp } else { SearchOutcome::Ended })
            }
            Goal::Number(most) => {
                while self.found < most {
                    let left = end.saturating_sub(self.learner.work());
                    match self.ask(0, left, search.run)? {
                        Answer::Found => {}
                        Answer::None => break,
                        Answer::Undecided => return Ok(SearchOutcome::GaveUp),
                    }
                }
                let counted = search.run.stats.solutions;
                search.run.counted(self.found - counted);
                Ok(SearchOutcome::Ended)
            }
        }
    }

    /// Looks for another solution with the first options of the path, unless it has found too many.
    fn ask(&mut self, len: usize, literals: u64, run: &mut SearchRun<'_, '_>) -> Result<Answer, Error> {
        if self.found > MOST_FOUND {
            return Ok(Answer::Undecided);
        }
        let answer = self.learner.ask(&self.path[..len], literals, run)?;
        self.found += u64::from(answer == Answer::Found);
        Ok(answer)
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
        self.passed = None;
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
            let agreed = self.agree(search);
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
            let asked = agreed.map_or(0, |agreed| agreed + 1);
            let left = end.saturating_sub(self.learner.work());
            match (self.ask(asked, left, search.run)?, agreed) {
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

    /// Returns how many options of the path a solution of the learner has, before the first that
    /// none of them has. Forgets those that the search has passed. Since the last call, the path
    /// has lost any number of options and then got at most one.
    fn agree<L: LiveSets>(&mut self, search: &CoverSearch<'_, '_, '_, L>) -> Option<usize> {
        let Self { known, passed, path, .. } = self;
        let kept = path.len().saturating_sub(1);
        *passed = passed.map(|agreed| agreed.min(kept));
        known.retain_mut(|Known { options, agreed }| {
            *agreed = (*agreed).min(kept);
            while path.get(*agreed).is_some_and(|option| options.binary_search(option).is_ok()) {
                *agreed += 1;
            }
            let is_ahead = *agreed == path.len() || search.is_ahead(*agreed, options);
            if !is_ahead {
                *passed = (*passed).max(Some(*agreed));
            }
            is_ahead
        });
        known.iter().map(|known| known.agreed).max().max(*passed)
    }
}
