//! A checker of proofs: it reads one clause after another, and adds each only if it follows. The
//! checker knows the rules, the puzzle and the solutions, but nothing about the search.
//!
//! A clause follows if making all its literals false leads unit propagation to a conflict (reverse
//! unit propagation, RUP). A literal that is implied at the root stays when the clause that implied
//! it is deleted. Deleting a clause that does not exist does nothing.

mod clause;
mod clause_db;
mod literal;
mod text;

use crate::error::{Error, ProofFlaw};
use crate::limits::{LimitChecker, StopReason};
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use clause::Clause;
use clause_db::ClauseDb;
use literal::Literal;
use text::Text;

/// Checks that a proof, DRAT as ASCII text, shows that `puzzle` has no solutions except
/// `solutions`, each row-major.
///
/// The proof must number variables as [`proof`](crate::proof) says. Each clause must follow by unit
/// propagation (RUP): a clause that only a "resolution asymmetric tautology" (RAT) justifies is
/// refused. For a proof from an untrusted source, use
/// [`Solver::check_proof`](crate::Solver::check_proof) with a limit or a cancel flag: megabytes of
/// text can take hours.
///
/// # Errors
/// Returns [`Error::Proof`] with the line if the proof fails, [`Error::Argument`] if one of
/// `solutions` does not solve the puzzle, and [`Error::Memory`] if allocation fails.
pub fn check<'s>(
    puzzle: &Puzzle,
    solutions: impl IntoIterator<Item = &'s [u32]>,
    proof: &[u8],
) -> Result<(), Error> {
    check_within(LimitChecker::endless(), puzzle, solutions, proof).map(|_| ())
}

/// Checks as [`check`] does, within limits that count each line as a node. Returns the reason if
/// the check was stopped; nothing is then known about the proof.
pub(crate) fn check_within<'s>(
    mut limits: LimitChecker<'_>,
    puzzle: &Puzzle,
    solutions: impl IntoIterator<Item = &'s [u32]>,
    proof: &[u8],
) -> Result<Option<StopReason>, Error> {
    let Some(mut checker) = Checker::new(puzzle, &mut limits)? else { return Ok(limits.stopped()) };
    for solution in solutions {
        if !checker.db.limits.work(solution.len() as u32) {
            break;
        }
        checker.forbid(puzzle, solution)?;
    }
    checker.read_all(proof)?;
    Ok(limits.stopped())
}

/// Checks a proof of [`Solver::prove_steps`](crate::Solver::prove_steps): every clause must follow from the rules and
/// the givens alone, and the empty clause at the end from the clauses before it and from one more, that forbids
/// `solution`, row-major.
///
/// [`check`] forbids the solutions first, so that a clause may follow which does not hold for the puzzle.
///
/// # Errors
/// Returns the errors of [`check`].
pub fn check_steps(puzzle: &Puzzle, solution: &[u32], proof: &[u8]) -> Result<(), Error> {
    check_steps_within(LimitChecker::endless(), puzzle, solution, proof).map(|_| ())
}

/// Checks as [`check_steps`] does, within limits as [`check_within`] has them.
pub(crate) fn check_steps_within(
    mut limits: LimitChecker<'_>,
    puzzle: &Puzzle,
    solution: &[u32],
    proof: &[u8],
) -> Result<Option<StopReason>, Error> {
    let Some(mut checker) = Checker::new(puzzle, &mut limits)? else { return Ok(limits.stopped()) };
    check_solution(puzzle, solution)?;
    checker.held_back = Some(solution);
    checker.read_all(proof)?;
    Ok(limits.stopped())
}

fn check_solution(puzzle: &Puzzle, solution: &[u32]) -> Result<(), Error> {
    match puzzle.is_solved_by(solution) {
        true => Ok(()),
        false => Err(Error::Argument { what: "one of the given solutions does not solve the puzzle" }),
    }
}

/// The reason why a line was not accepted.
enum LineError {
    Flaw(ProofFlaw),
    Other(Error),
}

impl From<ProofFlaw> for LineError {
    fn from(flaw: ProofFlaw) -> Self {
        LineError::Flaw(flaw)
    }
}

impl From<Error> for LineError {
    fn from(error: Error) -> Self {
        LineError::Other(error)
    }
}

struct Checker<'l, 'w, 's> {
    items: Items,
    db: ClauseDb<'l, 'w>,
    clause: Clause,
    /// The solution that is forbidden when the empty clause is read.
    held_back: Option<&'s [u32]>,
    /// Whether the clauses contradict each other: the proof has succeeded.
    is_refuted: bool,
}

impl<'l, 'w> Checker<'l, 'w, '_> {
    /// Creates a checker. Returns `None` if `limits` end it.
    fn new(puzzle: &Puzzle, limits: &'l mut LimitChecker<'w>) -> Result<Option<Self>, Error> {
        let items = Items::new(puzzle.shape());
        let Some(clause) = Clause::new(2 * items.option_count(), limits)? else { return Ok(None) };
        let Some(mut db) = ClauseDb::new(puzzle.shape(), limits)? else { return Ok(None) };
        let is_refuted = db.load(puzzle).is_err();
        Ok(Some(Self { items, db, clause, held_back: None, is_refuted }))
    }

    /// Reads the lines of a proof until the clauses contradict each other, or until the limits stop it.
    ///
    /// # Errors
    /// Returns [`Error::Proof`] with the line that is wrong, or with the last line if it is not the last of a proof.
    fn read_all(&mut self, proof: &[u8]) -> Result<(), Error> {
        let mut text = Text::new(proof);
        let mut line = 0;
        while !self.is_refuted && self.db.limits.enter_node() {
            line += 1;
            let read = self.read(&mut text);
            if self.db.limits.stopped().is_some() {
                break;
            }
            read.map_err(|wrong| match wrong {
                LineError::Flaw(flaw) => Error::Proof { line, flaw },
                LineError::Other(error) => error,
            })?;
            if !text.next_line(self.db.limits) {
                break;
            }
        }
        if self.is_refuted || self.db.limits.stopped().is_some() {
            return Ok(());
        }
        Err(Error::Proof { line, flaw: ProofFlaw::Unfinished })
    }

    fn forbid(&mut self, puzzle: &Puzzle, solution: &[u32]) -> Result<(), Error> {
        check_solution(puzzle, solution)?;
        self.add_forbidden(solution)
    }

    /// Adds the clause that forbids a solution.
    fn add_forbidden(&mut self, solution: &[u32]) -> Result<(), Error> {
        self.clause.clear(self.db.limits);
        for (cell, &value) in solution.iter().enumerate() {
            self.clause.push(Literal::out(self.items.option_in(cell, value as usize - 1)))?;
        }
        self.add()
    }

    /// Reads a line, except for its end, and applies it. Once the limits stop it, the result is
    /// meaningless.
    fn read(&mut self, text: &mut Text<'_>) -> Result<(), LineError> {
        let limits = &mut *self.db.limits;
        if text.is_at_end_of_line(limits) || text.letter(b'c') {
            return Ok(());
        }
        let deletes = text.letter(b'd');
        self.clause.clear(limits);
        while limits.work(1) {
            let (is_out, variable) = text.number(limits)?;
            if variable == 0 {
                break;
            }
            if variable > self.items.option_count() as u64 {
                return Err(LineError::Flaw(ProofFlaw::Variable { variable }));
            }
            let option = variable as usize - 1;
            self.clause.push(if is_out { Literal::out(option) } else { Literal::taken(option) })?;
        }
        if !text.is_at_end_of_line(limits) {
            return Err(LineError::Flaw(ProofFlaw::Word));
        }
        if deletes {
            self.db.delete(&self.clause);
            return Ok(());
        }
        if self.clause.literals().is_empty()
            && let Some(solution) = self.held_back.take()
        {
            self.add_forbidden(solution)?;
            return if self.is_refuted { Ok(()) } else { Err(LineError::Flaw(ProofFlaw::DoesNotFollow)) };
        }
        if !self.db.implies(&self.clause) {
            return Err(LineError::Flaw(ProofFlaw::DoesNotFollow));
        }
        Ok(self.add()?)
    }

    fn add(&mut self) -> Result<(), Error> {
        self.is_refuted |= self.db.add(&self.clause)?.is_err();
        Ok(())
    }
}
