//! What is known, and unit propagation over it.
//!
//! Items are not clauses here: that one of its options is taken and no two are is looked up in the numbering. All other
//! clauses are watched by two of their literals that are not false.

use crate::error::{Error, try_push, try_vec};
use crate::items::Items;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

pub(super) struct Conflict;

/// An option taken, 2k, or out, 2k + 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub fn taken(option: usize) -> Self {
        Self(2 * option as u32)
    }

    pub fn out(option: usize) -> Self {
        Self(2 * option as u32 + 1)
    }

    fn option(self) -> usize {
        self.0 as usize / 2
    }

    fn is_taken(self) -> bool {
        self.0 & 1 == 0
    }

    fn index(self) -> usize {
        self.0 as usize
    }

    fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

pub(super) struct Facts<'a> {
    items: Items,
    /// Once they stop it, a conflict is still one, and no conflict means nothing.
    pub limits: Limits<'a>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// For each item, how many of its options are not out.
    left: Vec<u16>,
    /// True literals in order, and how many of them were acted on.
    trail: Vec<Literal>,
    next: usize,
    /// Clauses by number, the watched literals first; the numbers of those that were deleted.
    clauses: Vec<Vec<Literal>>,
    unused: Vec<u32>,
    /// For each literal the clauses that it watches.
    watched: Vec<Vec<u32>>,
    /// For each literal, how many clauses have it: its list of clauses has room for all of them.
    occurrences: Vec<u32>,
    /// For each literal whether it is in the clause at hand.
    is_named: Vec<bool>,
}

impl<'a> Facts<'a> {
    pub fn new(shape: Shape, limits: Limits<'a>) -> Result<Self, Error> {
        let items = Items::new(shape);
        let (options, literals) = (items.option_count(), 2 * items.option_count());
        let mut trail = Vec::new();
        trail.try_reserve_exact(options)?;
        Ok(Self {
            items,
            limits,
            is_true: try_vec(false, literals)?,
            left: try_vec(shape.side() as u16, items.item_count())?,
            trail,
            next: 0,
            clauses: Vec::new(),
            unused: Vec::new(),
            watched: try_vec(Vec::new(), literals)?,
            occurrences: try_vec(0, literals)?,
            is_named: try_vec(false, literals)?,
        })
    }

    /// Takes in what a puzzle says.
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
        // An item of one option has it from the start.
        if shape.side() == 1 {
            self.assume(Literal::taken(0))?;
        }
        self.propagate()
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Conflict> {
        if self.is_false(literal) {
            return Err(Conflict);
        }
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.trail.push(literal);
            if !literal.is_taken() {
                for item in self.items.items_of(self.items.placement(literal.option())) {
                    self.left[item] -= 1;
                }
            }
        }
        Ok(())
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_true[literal.negated().index()]
    }

    /// To the fixpoint, or until the limits stop it.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.next < self.trail.len() && self.limits.work(1) {
            let literal = self.trail[self.next];
            self.next += 1;
            self.visit_items(literal)?;
            self.visit_clauses(literal.negated())?;
        }
        Ok(())
    }

    fn visit_items(&mut self, literal: Literal) -> Result<(), Conflict> {
        let items = self.items;
        for item in items.items_of(items.placement(literal.option())) {
            if literal.is_taken() {
                for other in items.options_of(item).filter(|&other| other != literal.option()) {
                    self.assume(Literal::out(other))?;
                }
            } else if self.left[item] == 0 {
                return Err(Conflict);
            } else if self.left[item] == 1 {
                let last = items.options_of(item).find(|&option| !self.is_true[Literal::out(option).index()]);
                self.assume(Literal::taken(last.ok_or(Conflict)?))?;
            }
        }
        Ok(())
    }

    /// Finds another literal to watch for each clause that this one, now false, watches.
    fn visit_clauses(&mut self, gone: Literal) -> Result<(), Conflict> {
        let mut k = 0;
        while let Some(&number) = self.watched[gone.index()].get(k) {
            let mut clause = std::mem::take(&mut self.clauses[number as usize]);
            if clause[0] == gone {
                clause.swap(0, 1);
            }
            let other = clause[0];
            let next = (2..clause.len()).find(|&place| !self.is_false(clause[place]));
            let moved = match next {
                _ if self.is_true[other.index()] => false,
                // There is room, see `occurrences`.
                Some(place) => {
                    clause.swap(1, place);
                    self.watched[clause[1].index()].push(number);
                    self.watched[gone.index()].swap_remove(k);
                    true
                }
                None => false,
            };
            let looked_at = next.unwrap_or(clause.len()) as u32;
            self.clauses[number as usize] = clause;
            if !self.limits.work(looked_at) {
                break;
            }
            if !moved {
                k += 1;
                if next.is_none() {
                    self.assume(other)?;
                }
            }
        }
        Ok(())
    }

    /// Whether unit propagation meets a conflict where all literals of a clause are false.
    pub fn implies(&mut self, clause: &[Literal]) -> bool {
        let known = self.trail.len();
        let consistent =
            clause.iter().all(|literal| self.assume(literal.negated()).is_ok()) && self.propagate().is_ok();
        for literal in self.trail.drain(known..) {
            self.is_true[literal.index()] = false;
            if !literal.is_taken() {
                for item in self.items.items_of(self.items.placement(literal.option())) {
                    self.left[item] += 1;
                }
            }
        }
        self.next = known;
        !consistent
    }

    /// Takes in a clause without repeated literals.
    pub fn add(&mut self, clause: &[Literal]) -> Result<Result<(), Conflict>, Error> {
        if clause.iter().any(|literal| self.is_true[literal.index()]) {
            return Ok(Ok(()));
        }
        let mut own = Vec::new();
        own.try_reserve_exact(clause.len())?;
        own.extend_from_slice(clause);
        // What is not false comes first.
        own.sort_unstable_by_key(|&literal| self.is_false(literal));
        let open = own.iter().take_while(|&&literal| !self.is_false(literal)).count();
        Ok(match open {
            0 => Err(Conflict),
            1 => self.assume(own[0]).and_then(|()| self.propagate()),
            _ => {
                self.store(own)?;
                Ok(())
            }
        })
    }

    fn store(&mut self, clause: Vec<Literal>) -> Result<(), Error> {
        for literal in clause.iter().map(|literal| literal.index()) {
            let watched = &mut self.watched[literal];
            self.occurrences[literal] += 1;
            watched.try_reserve((self.occurrences[literal] as usize).saturating_sub(watched.len()))?;
        }
        let number = match self.unused.pop() {
            Some(number) => number,
            None => {
                // One place for each clause, so that all of them can be unused.
                self.unused.try_reserve(self.clauses.len() + 1)?;
                try_push(&mut self.clauses, Vec::new())?;
                self.clauses.len() as u32 - 1
            }
        };
        clause[..2].iter().for_each(|literal| self.watched[literal.index()].push(number));
        self.clauses[number as usize] = clause;
        Ok(())
    }

    /// Forgets a clause, if it is there.
    pub fn delete(&mut self, clause: &[Literal]) {
        let Some(number) = self.find(clause) else { return };
        let gone = std::mem::take(&mut self.clauses[number as usize]);
        gone.iter().for_each(|literal| self.occurrences[literal.index()] -= 1);
        for literal in &gone[..2] {
            self.limits.work(self.watched[literal.index()].len() as u32);
            self.watched[literal.index()].retain(|&other| other != number);
        }
        self.unused.push(number);
    }

    /// The number of a clause with these literals, none of which is repeated.
    fn find(&mut self, clause: &[Literal]) -> Option<u32> {
        clause.iter().for_each(|literal| self.is_named[literal.index()] = true);
        let is_it = |number: &u32| {
            let other = &self.clauses[*number as usize];
            other.len() == clause.len() && other.iter().all(|literal| self.is_named[literal.index()])
        };
        let watching = clause.iter().flat_map(|literal| &self.watched[literal.index()]);
        let mut candidates = watching.take_while(|_| self.limits.work(clause.len() as u32));
        let found = candidates.find(|number| is_it(number)).copied();
        clause.iter().for_each(|literal| self.is_named[literal.index()] = false);
        found
    }
}
