//! A checker of proofs: reads clause after clause and adds each only if it follows. It knows the rules, the puzzle and the
//! solutions, and nothing of how any of it was found.
//!
//! A clause follows if unit propagation meets a conflict where all its literals are false. What is known for certain is kept
//! when the clause it came from is deleted, so to delete an unknown clause does no harm either.

mod facts;

use crate::error::{Error, ProofFlaw};
use crate::items::Items;
use crate::limits::{Budget, Limits, StopReason, Watch};
use crate::puzzle::Puzzle;
use facts::{Facts, Literal};

/// Checks that a proof, DRAT as ASCII text, shows that `puzzle` has no solutions but `solutions`, each row-major.
///
/// The proof has to name variables as [`proof`](crate::proof) says, and may not use more than unit propagation (RUP): clauses
/// that only a "resolution asymmetric tautology" justifies are refused. Whoever does not trust the proof may prefer
/// [`Solver::check_proof`](crate::Solver::check_proof), which a limit or a cancel ends: megabytes of text can take hours.
///
/// # Errors
/// [`Error::Proof`] when the proof does not show it, with the line where it fails; [`Error::Argument`] when one of the
/// solutions is none; [`Error::Memory`].
pub fn check<'s>(
    puzzle: &Puzzle,
    solutions: impl IntoIterator<Item = &'s [u32]>,
    proof: &[u8],
) -> Result<(), Error> {
    let endless = Limits::new(Budget::default(), Items::new(puzzle.shape()).item_count(), Watch::default());
    check_within(endless, puzzle, solutions, proof).map(|_| ())
}

/// The same within limits, a line counting as a node. Answers why it was stopped, if it was; then nothing is known of the proof.
pub(crate) fn check_within<'s>(
    limits: Limits<'_>,
    puzzle: &Puzzle,
    solutions: impl IntoIterator<Item = &'s [u32]>,
    proof: &[u8],
) -> Result<Option<StopReason>, Error> {
    let mut checker = Checker::new(puzzle, limits)?;
    for solution in solutions {
        if !checker.facts.limits.work(solution.len() as u32) {
            break;
        }
        checker.forbid(puzzle, solution)?;
    }
    let mut last = 0;
    for (line, text) in (1..).zip(proof.split(|&byte| byte == b'\n')) {
        if checker.is_refuted || !checker.facts.limits.enter_node() {
            break;
        }
        last = line;
        let read = checker.read(text);
        if checker.facts.limits.stopped().is_some() {
            break;
        }
        read.map_err(|wrong| match wrong {
            Wrong::Flaw(flaw) => Error::Proof { line, flaw },
            Wrong::Other(error) => error,
        })?;
    }
    let stopped = checker.facts.limits.stopped();
    if checker.is_refuted || stopped.is_some() {
        return Ok(stopped);
    }
    Err(Error::Proof { line: last, flaw: ProofFlaw::Unfinished })
}

/// What is wrong with a line.
enum Wrong {
    Flaw(ProofFlaw),
    Other(Error),
}

impl<E: Into<Error>> From<E> for Wrong {
    fn from(error: E) -> Self {
        Wrong::Other(error.into())
    }
}

struct Checker<'a> {
    items: Items,
    facts: Facts<'a>,
    clause: Vec<Literal>,
    /// The clauses contradict each other: anything follows.
    is_refuted: bool,
}

impl<'a> Checker<'a> {
    fn new(puzzle: &Puzzle, limits: Limits<'a>) -> Result<Self, Error> {
        let mut facts = Facts::new(puzzle.shape(), limits)?;
        let is_refuted = facts.load(puzzle).is_err();
        Ok(Self { items: Items::new(puzzle.shape()), facts, clause: Vec::new(), is_refuted })
    }

    fn forbid(&mut self, puzzle: &Puzzle, solution: &[u32]) -> Result<(), Error> {
        if !puzzle.is_solved_by(solution) {
            return Err(Error::Argument { what: "what is given as a solution does not solve the puzzle" });
        }
        self.clause.clear();
        self.clause.try_reserve(solution.len())?;
        for (cell, &value) in solution.iter().enumerate() {
            self.clause.push(Literal::out(self.items.option_in(cell, value as usize - 1)));
        }
        self.add()
    }

    /// Reads a line.
    fn read(&mut self, text: &[u8]) -> Result<(), Wrong> {
        let text = std::str::from_utf8(text).map_err(|_| Wrong::Flaw(ProofFlaw::Word))?;
        let mut words = text.split_ascii_whitespace().peekable();
        if matches!(words.peek(), None | Some(&"c")) {
            return Ok(());
        }
        let deletes = words.next_if_eq(&"d").is_some();
        self.clause.clear();
        loop {
            if !self.facts.limits.work(1) {
                return Ok(());
            }
            match words.next().ok_or(Wrong::Flaw(ProofFlaw::NoEnd))?.parse::<i64>() {
                Ok(0) => break,
                Ok(number) => {
                    let variable = number.unsigned_abs();
                    if variable > self.items.option_count() as u64 {
                        return Err(Wrong::Flaw(ProofFlaw::Variable { variable }));
                    }
                    let option = variable as usize - 1;
                    self.clause.try_reserve(1)?;
                    self.clause.push(if number > 0 { Literal::taken(option) } else { Literal::out(option) });
                }
                Err(_) => return Err(Wrong::Flaw(ProofFlaw::Word)),
            }
        }
        if words.next().is_some() {
            return Err(Wrong::Flaw(ProofFlaw::Word));
        }
        self.clause.sort_unstable();
        self.clause.dedup();
        if deletes {
            self.facts.delete(&self.clause);
            return Ok(());
        }
        if !self.facts.implies(&self.clause) {
            return Err(Wrong::Flaw(ProofFlaw::DoesNotFollow));
        }
        Ok(self.add()?)
    }

    fn add(&mut self) -> Result<(), Error> {
        self.is_refuted |= self.facts.add(&self.clause)?.is_err();
        Ok(())
    }
}
