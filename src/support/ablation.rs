//! Ablation: inferences and heuristics that a test can switch off. No answer depends on them.

/// An inference or a heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// `greedy`: a cell with one candidate is filled without a guess.
    Filling,
    /// `csp`: a cell with one digit left takes it.
    NakedSingles,
    /// `csp`: a digit with one cell left in a house takes it.
    HiddenSingles,
    /// `csp`, and the root of `cdcl`, where matchings find them too: locked candidates.
    LockedCandidates,
    /// The root of `cdcl`: options in no perfect matching are struck out.
    Matching,
    /// `csp`: the weight of an item grows when it has no option left.
    Weights,
    /// `cdcl`: clause minimization.
    Minimizing,
    /// `cdcl`: one literal for all of a level.
    Shrinking,
    /// `cdcl`: one literal for options that are FALSE for the same reason.
    Merging,
    /// `cdcl`: restarts.
    Restarts,
    /// `cdcl`: deletion of learnt clauses.
    Reduction,
    /// `cdcl`: decisions by the best assignment so far.
    BestPhase,
    /// `cdcl`: activities of options in conflicts.
    Activities,
    /// `cdcl`: activities of options on the reason side of clauses.
    ReasonSide,
    /// `nine`: naked singles in rows.
    Rows,
    /// `nine`: a digit has each column of a stack in a different band.
    Stacks,
    /// `nine`: a digit has each row of a band in a different box.
    Bands,
    /// `nine`: hidden singles in rows.
    RowHiddenSingles,
    /// `nine`: three cells with three digits.
    LockedTriples,
}

impl Switch {
    /// Returns `true`; only tests switch anything off.
    #[cfg(not(test))]
    #[inline(always)]
    pub fn is_on(self) -> bool {
        true
    }

    #[cfg(test)]
    pub fn is_on(self) -> bool {
        OFF.get() != Some(self)
    }

    /// Runs `body` on this thread with this switched off.
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
