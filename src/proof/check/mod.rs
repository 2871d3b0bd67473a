//! A checker of proofs: it reads one clause after another, and adds each only if it follows. The
//! checker knows the rules, the puzzle and the solutions, but nothing about the search.
//!
//! A clause follows if making all its literals false leads unit propagation to a conflict (reverse
//! unit propagation, RUP). A literal that is implied at the root stays when the clause that implied
//! it is deleted. Deleting a clause that does not exist does nothing.

mod clause;
mod clause_db;
mod line_reader;
mod literal;

use crate::error::{Error, ProofFlaw};
use crate::limits::{LimitChecker, StopReason};
use crate::model::item_system::{ItemSystem, MatrixItems};
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_collect;
use clause::Clause;
use clause_db::ClauseDb;
use line_reader::LineError;
pub(super) use line_reader::{Change, LineReader};
use literal::Literal;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Checks that a proof, DRAT as ASCII text, shows that `puzzle` has no solutions except
/// `solutions`, each row-major.
///
/// The proof must number variables as [`proof`](crate::proof) says. Each clause must follow by unit
/// propagation (RUP): a clause that only a "resolution asymmetric tautology" (RAT) justifies is
/// refused. For a proof from an untrusted source, use
/// [`Solver::check_proof`](crate::Solver::check_proof) with a limit or a cancel flag: megabytes of
/// text can take hours. The proof is not read if unit propagation alone shows that there are no
/// other solutions.
///
/// # Errors
/// Returns [`Error::Proof`] with the line if the proof fails, [`Error::Argument`] if one of
/// `solutions` does not solve the puzzle or is there twice, and [`Error::Memory`] if allocation
/// fails.
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
    let Some(mut checker) = Checker::of_puzzle(puzzle, &mut limits)? else { return Ok(limits.stopped()) };
    for solution in solutions {
        if !checker.db.limits.work(solution.len() as u32) {
            break;
        }
        checker.forbid_grid(puzzle, solution)?;
    }
    checker.read_all(proof)?;
    Ok(limits.stopped())
}

/// Checks a proof of [`Solver::prove_steps`](crate::Solver::prove_steps): every clause must follow
/// from the rules and the givens alone, and the empty clause at the end from the clauses before it
/// and from one more, that forbids `solution`, row-major.
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
    let Some(mut checker) = Checker::of_puzzle(puzzle, &mut limits)? else { return Ok(limits.stopped()) };
    check_solution(puzzle, solution)?;
    let option = |(cell, &value): (usize, &u32)| checker.items.option_in(cell, value as usize - 1) as u32;
    let options = try_collect(solution.len(), solution.iter().enumerate().map(option))?;
    checker.held_back = Some(&options);
    checker.read_all(proof)?;
    Ok(limits.stopped())
}

/// Checks that a matrix has no solutions except those of `solutions`, each some options that no
/// other solution has together. Returns the reason if the check was stopped.
pub(crate) fn check_matrix_within<I: Iterator<Item = usize>>(
    mut limits: LimitChecker<'_>,
    items: &MatrixItems,
    solutions: impl Iterator<Item = Result<I, Error>>,
    proof: &[u8],
) -> Result<Option<StopReason>, Error> {
    let Some(mut checker) = Checker::of_matrix(items, &mut limits)? else { return Ok(limits.stopped()) };
    for solution in solutions {
        checker.forbid_new(solution?)?;
        if !checker.db.limits.work(1) {
            break;
        }
    }
    checker.read_all(proof)?;
    Ok(limits.stopped())
}

/// Checks a proof of steps as [`check_steps`] does, on a matrix with a solution that has these
/// options and that no other solution has together.
pub(crate) fn check_matrix_steps_within(
    mut limits: LimitChecker<'_>,
    items: &MatrixItems,
    solution: &[u32],
    proof: &[u8],
) -> Result<Option<StopReason>, Error> {
    let Some(mut checker) = Checker::of_matrix(items, &mut limits)? else { return Ok(limits.stopped()) };
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

struct Checker<'l, 'w, 's, S> {
    items: S,
    db: ClauseDb<'l, 'w, S>,
    clause: Clause,
    /// For each solution that is forbidden, the sum of the hashes of its literals.
    forbidden: HashSet<u64, BuildHasherDefault<DefaultHasher>>,
    /// The solution that is forbidden when the empty clause is read: its options.
    held_back: Option<&'s [u32]>,
    /// Whether the clauses contradict each other: the proof has succeeded.
    is_refuted: bool,
}

impl<'l, 'w> Checker<'l, 'w, '_, Items> {
    /// Creates a checker of proofs about a puzzle. Returns `None` if `limits` end it.
    fn of_puzzle(puzzle: &Puzzle, limits: &'l mut LimitChecker<'w>) -> Result<Option<Self>, Error> {
        let checker = Self::new(Items::new(puzzle.shape()), limits)?;
        Ok(checker.map(|mut checker| {
            checker.is_refuted = checker.db.load(puzzle).is_err();
            checker
        }))
    }

    fn forbid_grid(&mut self, puzzle: &Puzzle, solution: &[u32]) -> Result<(), Error> {
        check_solution(puzzle, solution)?;
        let items = self.items;
        self.forbid_new(
            solution.iter().enumerate().map(|(cell, &value)| items.option_in(cell, value as usize - 1)),
        )
    }
}

impl<'l, 'w, 'm> Checker<'l, 'w, '_, &'m MatrixItems> {
    /// Creates a checker of proofs about a matrix. Returns `None` if `limits` end it.
    fn of_matrix(items: &'m MatrixItems, limits: &'l mut LimitChecker<'w>) -> Result<Option<Self>, Error> {
        let Some(mut checker) = Self::new(items, limits)? else { return Ok(None) };
        checker.is_refuted = checker.db.start().is_err();
        for shade in items.shades() {
            checker.add_shade(shade)?;
            if !checker.db.limits.work(1) {
                break;
            }
        }
        Ok(Some(checker))
    }
}

impl<'l, 'w, S: ItemSystem> Checker<'l, 'w, '_, S> {
    /// Creates a checker that knows nothing but the items. Returns `None` if `limits` end it.
    fn new(items: S, limits: &'l mut LimitChecker<'w>) -> Result<Option<Self>, Error> {
        let Some(clause) = Clause::new(2 * items.option_bound(), limits)? else { return Ok(None) };
        let Some(db) = ClauseDb::new(items, limits)? else { return Ok(None) };
        Ok(Some(Self {
            items,
            db,
            clause,
            forbidden: HashSet::default(),
            held_back: None,
            is_refuted: false,
        }))
    }

    /// Reads the lines of a proof until the clauses contradict each other, or until the limits stop
    /// it.
    ///
    /// # Errors
    /// Returns [`Error::Proof`] with the line that is wrong, or with the last line if it is not the
    /// last of a proof.
    fn read_all(&mut self, proof: &[u8]) -> Result<(), Error> {
        let mut text = LineReader::new(proof);
        let mut line = 0;
        while !self.is_refuted && self.db.limits.enter_node() {
            line += 1;
            let read = self.read(&mut text);
            if self.db.limits.stopped().is_some() {
                break;
            }
            read.map_err(|wrong| wrong.at(line))?;
            if !text.next_line(self.db.limits) {
                break;
            }
        }
        if self.is_refuted || self.db.limits.stopped().is_some() {
            return Ok(());
        }
        Err(Error::Proof { line, flaw: ProofFlaw::Unfinished })
    }

    /// Adds the clause that not all of these options are taken.
    fn forbid(&mut self, options: impl Iterator<Item = usize>) -> Result<(), Error> {
        self.set_clause_against(options)?;
        self.add()
    }

    /// As [`Checker::forbid`], for a solution before the first line of the proof. Refuses one that
    /// is forbidden.
    ///
    /// A solution makes all clauses true except the one that forbids it, so that clause is implied
    /// only if it is there already. Propagation looks for it only if the sum of hashes was there
    /// before.
    fn forbid_new(&mut self, options: impl Iterator<Item = usize>) -> Result<(), Error> {
        self.set_clause_against(options)?;
        self.forbidden.try_reserve(1)?;
        let hash = |literal: &Literal| self.forbidden.hasher().hash_one(literal.index());
        let sum = self.clause.literals().iter().map(hash).fold(0, u64::wrapping_add);
        let is_forbidden = self.is_refuted || (!self.forbidden.insert(sum) && self.db.implies(&self.clause));
        if is_forbidden && self.db.limits.stopped().is_none() {
            return Err(Error::Argument { what: "one of the given solutions is there twice" });
        }
        self.add()
    }

    /// Makes the clause that not all of these options are taken.
    fn set_clause_against(&mut self, options: impl Iterator<Item = usize>) -> Result<(), Error> {
        self.clause.clear(self.db.limits);
        for option in options {
            self.clause.push(Literal::out(option))?;
        }
        Ok(())
    }

    /// Adds the clauses of a shade: it is taken if and only if one of its users is.
    fn add_shade(&mut self, shade: usize) -> Result<(), Error> {
        let items = self.items;
        for user in items.users_of(shade) {
            self.clause.clear(self.db.limits);
            self.clause.push(Literal::out(user))?;
            self.clause.push(Literal::taken(shade))?;
            self.add()?;
        }
        self.clause.clear(self.db.limits);
        self.clause.push(Literal::out(shade))?;
        for user in items.users_of(shade) {
            self.clause.push(Literal::taken(user))?;
        }
        self.add()
    }

    /// Reads a line, except for its end, and applies it. Once the limits stop it, the result is
    /// meaningless.
    fn read(&mut self, text: &mut LineReader<'_>) -> Result<(), LineError> {
        let Self { items, db, clause, .. } = self;
        clause.clear(db.limits);
        let change = text.clause(items.option_bound(), db.limits, |is_out, variable| {
            clause.push(if is_out { Literal::out(variable - 1) } else { Literal::taken(variable - 1) })
        })?;
        match change {
            None => return Ok(()),
            Some(Change::Delete) => {
                self.db.delete(&self.clause);
                return Ok(());
            }
            Some(Change::Add) => {}
        }
        if self.clause.literals().is_empty()
            && let Some(solution) = self.held_back.take()
        {
            self.forbid(solution.iter().map(|&option| option as usize))?;
            return if self.is_refuted { Ok(()) } else { Err(ProofFlaw::DoesNotFollow.into()) };
        }
        if !self.db.implies(&self.clause) {
            return Err(ProofFlaw::DoesNotFollow.into());
        }
        Ok(self.add()?)
    }

    fn add(&mut self) -> Result<(), Error> {
        self.is_refuted |= self.db.add(&self.clause)?.is_err();
        Ok(())
    }
}
