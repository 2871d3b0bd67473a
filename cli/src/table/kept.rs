//! The answers to a block, kept for the columns of a table.

use crate::answer::Verdict;
use crate::output::Record;
use std::borrow::Cow;

/// The answers to a block. Those that are lines are in `BlockAnswers::out`.
#[derive(Default)]
pub struct Kept {
    /// One for each puzzle or unreadable text of the block.
    pub answers: Vec<KeptAnswer>,
    /// One for each puzzle, if the answers are records.
    pub records: Vec<Record>,
}

/// The answer to a puzzle, as a command tells it.
pub struct KeptAnswer {
    pub verdict: Verdict,
    /// Why there is no answer, if more than the verdict is to be said.
    pub why: Option<Cow<'static, str>>,
}

impl Kept {
    pub fn tell(&mut self, verdict: Verdict, why: Option<impl Into<Cow<'static, str>>>) {
        self.answers.push(KeptAnswer { verdict, why: why.map(Into::into) });
    }

    pub fn clear(&mut self) {
        self.answers.clear();
        self.records.clear();
    }
}
