//! Inferences, and choices of what to do first, that a test can switch off: answers depend on none of them.

/// What can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// `greedy`: a cell with one candidate is filled without a guess.
    Filling,
    /// `search`: a cell with one digit left takes it.
    NakedSingles,
    /// `search`: a digit with one place left in a house takes it.
    HiddenSingles,
    /// `search`, and the root of `learn`, where matchings find them, too: locked candidates.
    LockedCandidates,
    /// The root of `learn`: options in no perfect matching are struck out.
    Matching,
    /// `search`: items weigh the more the more often they ran empty.
    Weights,
    /// `learn`: literals that others imply are left out.
    Minimizing,
    /// `learn`: one literal for all of a level.
    Shrinking,
    /// `learn`: one literal for what is FALSE for the same reason.
    Merging,
    /// `learn`: beginning anew.
    Restarts,
    /// `learn`: forgetting clauses.
    Reduction,
    /// `learn`: deciding by the best assignment so far.
    BestPhase,
    /// `learn`: activities of what takes part in conflicts.
    Activities,
    /// `learn`: activities of what is on the reason side of clauses.
    ReasonSide,
    /// `nine`: naked singles in rows.
    Rows,
    /// `nine`: the columns of stacks go into the bands one to one.
    Stacks,
    /// `nine`: the rows of bands go into the boxes one to one.
    Bands,
    /// `nine`: hidden singles in rows.
    LastPlaces,
    /// `nine`: three cells with three digits.
    Locked,
}

impl Switch {
    /// Always, but for tests: then this costs nothing.
    #[cfg(not(test))]
    #[inline(always)]
    pub fn is_on(self) -> bool {
        true
    }

    #[cfg(test)]
    pub fn is_on(self) -> bool {
        OFF.get() != Some(self)
    }

    /// Runs `body` while this is switched off on this thread.
    #[cfg(test)]
    pub fn without<T>(self, body: impl FnOnce() -> T) -> T {
        OFF.set(Some(self));
        let answer = body();
        OFF.set(None);
        answer
    }
}

#[cfg(test)]
thread_local! {
    static OFF: std::cell::Cell<Option<Switch>> = const { std::cell::Cell::new(None) };
}
