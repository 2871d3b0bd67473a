//! The text of a proof, and of the formula that it is about.

use super::formula;
use super::line_writer::{LineWriter, Part, Sink};
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::item_system::ItemSystem;
use crate::model::items::OptionsBack;
use crate::support::alloc::try_push;

/// Writes clauses, and remembers the solutions that the formula will exclude.
pub(crate) struct ProofText<'s> {
    pub(super) lines: LineWriter<'s>,
    pub(super) variables: Variables,
    /// The variables of all solutions found, and the end of each.
    found: Vec<u32>,
    found_ends: Vec<usize>,
    /// Whether the empty clause is written.
    pub(super) is_complete: bool,
    /// The first error; nothing more is written after it.
    pub(super) error: Option<Error>,
}

impl<'s> ProofText<'s> {
    /// Starts a proof. If the search is on an image of the original puzzle, `back` maps its options
    /// to those of the original.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn new(back: Option<OptionsBack>, sink: Sink<'s>) -> Result<Self, Error> {
        Ok(Self {
            lines: LineWriter::new(sink)?,
            variables: Variables(back),
            found: Vec::new(),
            found_ends: Vec::new(),
            is_complete: false,
            error: None,
        })
    }

    /// Returns whether the text has no further use: the receiver refused it, or an error occurred.
    pub fn is_over(&self) -> bool {
        self.lines.refused() || self.error.is_some()
    }

    /// Takes the options of a solution.
    pub fn solution(&mut self, options: impl Iterator<Item = usize>) {
        if let Err(error) = self.try_solution(options) {
            self.error = Some(error);
        }
    }

    fn try_solution(&mut self, mut options: impl Iterator<Item = usize>) -> Result<(), Error> {
        options.try_for_each(|option| try_push(&mut self.found, self.variables.of(option)))?;
        try_push(&mut self.found_ends, self.found.len())
    }

    /// Writes a clause that the engine learnt: options, and whether they are to be taken or out.
    pub fn learnt(&mut self, clause: impl Iterator<Item = (usize, bool)>) {
        let mut is_empty = true;
        let clause = clause.inspect(|_| is_empty = false);
        let variables = &self.variables;
        self.lines.clause(clause.map(|literal| variables.signed(literal)));
        self.is_complete |= is_empty;
    }

    /// Writes the deletion of a clause.
    pub fn deleted(&mut self, clause: impl Iterator<Item = (usize, bool)>) {
        let variables = &self.variables;
        self.lines.word(format_args!("d "));
        self.lines.clause(clause.map(|literal| variables.signed(literal)));
    }

    /// Ends the proof, and writes the formula: the items of `system`, the literals that are
    /// `known`, and a clause against each solution. The search has visited all solutions unless
    /// `limits` stopped it. Returns why the proof or the formula is incomplete, if it is.
    ///
    /// # Errors
    /// Returns [`Error::Internal`] if the search visited all solutions and the proof is incomplete,
    /// and [`Error::Memory`] if allocation fails.
    pub fn finish<K: Iterator<Item = i64>>(
        mut self,
        system: impl ItemSystem,
        known: impl Fn() -> K,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<StopReason>, Error> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if limits.stopped().is_none() {
            if !self.is_complete && !self.lines.refused() {
                return Err(Error::Internal);
            }
            self.lines.start(Part::Formula);
            let found =
                (0..self.found_ends.len()).map(|number| solution(&self.found, &self.found_ends, number));
            formula::write(system, known, found, &mut self.lines, limits);
            self.lines.flush();
        }
        Ok(if self.lines.refused() { Some(StopReason::Callback) } else { limits.stopped() })
    }
}

/// Returns the variables of the solution with a number.
fn solution<'a>(found: &'a [u32], ends: &[usize], number: usize) -> &'a [u32] {
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &found[start..ends[number]]
}

/// The variable of each option of the engine's puzzle, which may be an image of the original.
pub(super) struct Variables(Option<OptionsBack>);

impl Variables {
    pub fn of(&self, option: usize) -> u32 {
        self.0.as_ref().map_or(option, |back| back.option(option)) as u32 + 1
    }

    pub fn signed(&self, (option, is_taken): (usize, bool)) -> i64 {
        let variable = i64::from(self.of(option));
        if is_taken { variable } else { -variable }
    }
}
