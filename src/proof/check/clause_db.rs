//! The clauses that the checker knows, and unit propagation over them.
//!
//! The rules of items are not stored as clauses: they are looked up in the numbering. Each other
//! clause is watched by two of its literals that are not false.
//!
//! ```text
//! literals   | w0 w1 literal ... | w0 w1 ... | ...      of all clauses, one after another
//! clauses      start, len, next[0], next[1]             for each clause
//! watches      for each literal the first watch in its list; watch 2k is that of w0 of clause k, 2k + 1
//!              that of w1, and `next` has the watch after each of the two
//! ```

use super::clause::Clause;
use super::literal::Literal;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::item_system::ItemSystem;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::{try_push, try_vec};
use std::ops::Range;

/// Unit propagation has met a conflict.
pub(super) struct Conflict;

/// The clauses and the literals that they imply.
pub(super) struct ClauseDb<'l, 'w, S> {
    items: S,
    /// The limits of the check. After they stop it, all state and results are meaningless.
    pub limits: &'l mut LimitChecker<'w>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// For each item, how many of its options are not out; [`NOT_PRIMARY`] more if it may have
    /// none.
    left: Vec<u32>,
    /// True literals in order, and the number of propagated ones.
    trail: Vec<Literal>,
    propagated: usize,
    /// Clauses by number, and the numbers of the deleted ones.
    clauses: Vec<StoredClause>,
    unused: Vec<u32>,
    /// The literals of all clauses in one array, which is freed quickly, and the number of literals
    /// of deleted clauses.
    literals: Vec<Literal>,
    deleted_literals: usize,
    /// For each literal the first of its watches, or `NONE`.
    watches: Vec<u32>,
}

/// A clause. Its first two literals are watched.
#[derive(Default)]
struct StoredClause {
    start: usize,
    len: u32,
    /// For each of the two, the next watch of the same literal, or `NONE`.
    next: [u32; 2],
}

impl StoredClause {
    /// Returns the range of the clause in the array of all literals.
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.len as usize
    }
}

const NONE: u32 = u32::MAX;

/// Added to the count of an item that is not primary, so that it never has a last option.
const NOT_PRIMARY: u32 = 2;

/// Number of literals that are copied as one unit of work.
const PIECE: usize = 1024;

impl<'l, 'w, S: ItemSystem> ClauseDb<'l, 'w, S> {
    /// Creates a database of the rules. Returns `None` if `limits` end it.
    pub fn new(items: S, limits: &'l mut LimitChecker<'w>) -> Result<Option<Self>, Error> {
        let (options, literals) = (items.option_bound(), 2 * items.option_bound());
        let mut trail = Vec::new();
        trail.try_reserve_exact(options)?;
        let mut left = try_vec(0, items.item_count())?;
        for (item, left) in left.iter_mut().enumerate() {
            *left = items.size(item) as u32 + if items.is_primary(item) { 0 } else { NOT_PRIMARY };
        }
        let Some(is_true) = limits.try_vec(false, literals)? else { return Ok(None) };
        let Some(watches) = limits.try_vec(NONE, literals)? else { return Ok(None) };
        Ok(Some(Self {
            items,
            limits,
            is_true,
            left,
            trail,
            propagated: 0,
            clauses: Vec::new(),
            unused: Vec::new(),
            literals: Vec::new(),
            deleted_literals: 0,
            watches,
        }))
    }

    /// Finds the items that have no option from the start, or only one, and propagates.
    pub fn start(&mut self) -> Result<(), Conflict> {
        for item in 0..self.left.len() {
            if self.left[item] <= 1 {
                self.limits.work(1);
                self.take_last(item)?;
            }
        }
        self.propagate()
    }

    /// Takes the last option of an item that has at most one.
    fn take_last(&mut self, item: usize) -> Result<(), Conflict> {
        let is_out = |option: usize| self.is_true[Literal::out(option).index()];
        let last = self.items.options_of(item).find(|&option| !is_out(option));
        self.assume(Literal::taken(last.ok_or(Conflict)?))
    }

    /// Makes a literal true.
    fn assume(&mut self, literal: Literal) -> Result<(), Conflict> {
        if self.is_false(literal) {
            return Err(Conflict);
        }
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.trail.push(literal);
            if !literal.is_taken() {
                for item in self.items.items_of(literal.option()) {
                    self.left[item] -= 1;
                }
            }
        }
        Ok(())
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_true[literal.negated().index()]
    }

    /// Propagates to the fixpoint, or until the limits stop it.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.propagated < self.trail.len() && self.limits.work(1) {
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            self.visit_items(literal)?;
            self.visit_clauses(literal.negated())?;
        }
        Ok(())
    }

    fn visit_items(&mut self, literal: Literal) -> Result<(), Conflict> {
        let items = self.items;
        for item in items.items_of(literal.option()) {
            if literal.is_taken() {
                self.limits.work(items.size(item) as u32);
                for other in items.options_of(item).filter(|&other| other != literal.option()) {
                    self.assume(Literal::out(other))?;
                }
            } else if self.left[item] == 0 {
                return Err(Conflict);
            } else if self.left[item] == 1 {
                self.limits.work(items.size(item) as u32);
                self.take_last(item)?;
            }
        }
        Ok(())
    }

    /// Finds another literal to watch for each clause that a false literal watches.
    fn visit_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut before = NONE;
        let mut watch = self.watches[falsified.index()];
        while watch != NONE && self.limits.work(1) {
            let (number, k) = decode_watch(watch);
            let stored = &mut self.clauses[number];
            let literals = &mut self.literals[stored.range()];
            let next = &mut stored.next;
            let other = literals[1 - k];
            let following = next[k];
            let is_false = |literal: Literal| self.is_true[literal.negated().index()];
            let is_settled = self.is_true[other.index()];
            let mut positions = (2..literals.len()).take_while(|_| !is_settled && self.limits.work(1));
            if let Some(open) = positions.find(|&position| !is_false(literals[position])) {
                literals.swap(k, open);
                next[k] = std::mem::replace(&mut self.watches[literals[k].index()], watch);
                *self.link(before, falsified) = following;
            } else if self.limits.stopped().is_none() {
                before = watch;
                self.assume(other)?;
            }
            watch = following;
        }
        Ok(())
    }

    /// Returns the link from the watch `before` to the next one of `literal`, or, for `NONE`, to
    /// the first.
    fn link(&mut self, before: u32, literal: Literal) -> &mut u32 {
        if before == NONE {
            return &mut self.watches[literal.index()];
        }
        let (number, k) = decode_watch(before);
        &mut self.clauses[number].next[k]
    }

    /// Returns whether a clause follows: making all its literals false leads to a conflict.
    pub fn implies(&mut self, clause: &Clause) -> bool {
        let before = self.trail.len();
        let is_refuted = self.refute(clause).is_err();
        while self.trail.len() > before && self.limits.work(1) {
            let Some(literal) = self.trail.pop() else { break };
            self.is_true[literal.index()] = false;
            if !literal.is_taken() {
                for item in self.items.items_of(literal.option()) {
                    self.left[item] += 1;
                }
            }
        }
        self.propagated = before;
        is_refuted
    }

    fn refute(&mut self, clause: &Clause) -> Result<(), Conflict> {
        for literal in clause.literals() {
            if !self.limits.work(1) {
                break;
            }
            self.assume(literal.negated())?;
        }
        self.propagate()
    }

    /// Adds a clause, and propagates.
    pub fn add(&mut self, clause: &Clause) -> Result<Result<(), Conflict>, Error> {
        let literals = clause.literals();
        // The indices of the first two literals that are not false.
        let (mut open, mut count) = ([0; 2], 0);
        for (position, &literal) in literals.iter().enumerate() {
            if !self.limits.work(1) || self.is_true[literal.index()] {
                return Ok(Ok(()));
            }
            if count < 2 && !self.is_false(literal) {
                open[count] = position;
                count += 1;
            }
        }
        Ok(match count {
            0 => Err(Conflict),
            1 => self.assume(literals[open[0]]).and_then(|()| self.propagate()),
            _ => {
                self.store(literals, open)?;
                Ok(())
            }
        })
    }

    /// Stores a clause that is watched by the two literals at these positions, ascending.
    fn store(&mut self, clause: &[Literal], watched: [usize; 2]) -> Result<(), Error> {
        if self.deleted_literals > self.literals.len() / 2 {
            self.drop_deleted_literals()?;
        }
        let start = self.literals.len();
        self.literals.try_reserve(clause.len())?;
        clause
            .chunks(PIECE)
            .take_while(|_| self.limits.work(1))
            .for_each(|piece| self.literals.extend(piece));
        if self.limits.stopped().is_some() {
            return Ok(());
        }
        let literals = &mut self.literals[start..];
        watched.iter().enumerate().for_each(|(k, &position)| literals.swap(k, position));
        let number = match self.unused.pop() {
            Some(number) => number,
            None => {
                // Twice the number plus one is still a watch.
                if self.clauses.len() >= NONE as usize / 2 {
                    return Err(Error::Memory);
                }
                // Room for every clause, so that deleting one does not allocate.
                self.unused.try_reserve(self.clauses.len() + 1)?;
                try_push(&mut self.clauses, StoredClause::default())?;
                self.clauses.len() as u32 - 1
            }
        };
        let next = [0, 1]
            .map(|k| std::mem::replace(&mut self.watches[literals[k as usize].index()], 2 * number + k));
        self.clauses[number as usize] = StoredClause { start, len: clause.len() as u32, next };
        Ok(())
    }

    /// Copies the literals of the clauses that were not deleted to an array of their own.
    fn drop_deleted_literals(&mut self) -> Result<(), Error> {
        let mut kept = Vec::new();
        kept.try_reserve_exact(self.literals.len() - self.deleted_literals)?;
        for stored in &mut self.clauses {
            if !self.limits.work(1 + stored.len / PIECE as u32) {
                break;
            }
            let literals = &self.literals[stored.range()];
            stored.start = kept.len();
            kept.extend_from_slice(literals);
        }
        // A copy that the limits stopped is dropped: every clause must be in the array.
        if self.limits.stopped().is_none() {
            (self.literals, self.deleted_literals) = (kept, 0);
        }
        Ok(())
    }

    /// Deletes a clause, if it exists.
    pub fn delete(&mut self, clause: &Clause) {
        let Some(number) = self.find(clause) else { return };
        for k in [0, 1] {
            let literal = self.literals[self.clauses[number as usize].start + k as usize];
            let (mut before, watch) = (NONE, 2 * number + k);
            loop {
                let at = *self.link(before, literal);
                if at == watch || !self.limits.work(1) {
                    break;
                }
                before = at;
            }
            *self.link(before, literal) = self.clauses[number as usize].next[k as usize];
        }
        self.deleted_literals += std::mem::take(&mut self.clauses[number as usize]).len as usize;
        self.unused.push(number);
    }

    /// Returns the number of a clause with these literals.
    fn find(&mut self, clause: &Clause) -> Option<u32> {
        for literal in clause.literals() {
            let mut watch = self.watches[literal.index()];
            while self.limits.work(1) && watch != NONE {
                let (number, k) = decode_watch(watch);
                let stored = &self.clauses[number];
                let literals = &self.literals[stored.range()];
                if literals.len() == clause.literals().len()
                    && literals.iter().all(|&literal| self.limits.work(1) && clause.has(literal))
                {
                    return Some(number as u32);
                }
                watch = stored.next[k];
            }
        }
        None
    }
}

impl ClauseDb<'_, '_, Items> {
    /// Assumes the givens of a puzzle, or the options that its pencil marks rule out, and
    /// propagates.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Conflict> {
        let (shape, items) = (puzzle.shape(), self.items);
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if given != 0 {
                self.assume(Literal::taken(items.option_in(cell, given as usize - 1)))?;
            }
        }
        if let Some(marks) = puzzle.marks() {
            for (cell, marks) in marks.chunks_exact(shape.words()).enumerate() {
                if !self.limits.work(shape.side() as u32) {
                    break;
                }
                for digit in 0..shape.side() {
                    if marks[digit / 64] & 1 << (digit % 64) == 0 {
                        self.assume(Literal::out(items.option_in(cell, digit)))?;
                    }
                }
            }
        }
        self.start()
    }
}

/// Returns the clause of a watch, and whether it is of its first or its second literal.
fn decode_watch(watch: u32) -> (usize, usize) {
    (watch as usize / 2, watch as usize % 2)
}
