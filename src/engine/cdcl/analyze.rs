//! From a conflict to a learnt clause: the first unique implication point (J. P. Marques-Silva, K. A. Sakallah, "GRASP",
//! 1996; L. Zhang, C. F. Madigan, M. W. Moskewicz, S. Malik, 2001).
//!
//! ```text
//! the conflict's literals are all false; go back along the trail and replace each one of the last level by those that
//! made it false, until one of the last level is left
//! leave out what the others imply (minimize.rs), put one literal for all of a level (shrink.rs) or for some (merge.rs)
//! bump all options met, and those of the reasons of what is learnt, of their reasons, and so on
//! ```
//!
//! Bumping the reason side: J. H. Liang, V. Ganesh, P. Poupart, K. Czarnecki, "Learning rate based branching", 2016; reasons
//! of reasons, too, of the clause as it was made shorter: the solver CaDiCaL 2 (A. Biere and others), where it searches long without
//! beginning anew.

use super::literal::{ClauseRef, Literal, ReasonKind};
use super::propagate::{Conflict, Propagator};
use super::trail_set::TrailSet;
use crate::engine::ablation::Switch;
use crate::error::Error;
use crate::support::alloc::try_refill;

/// Marks on options during an analysis.
pub(super) const IN_CLAUSE: u8 = 1;
pub(super) const REMOVABLE: u8 = 2;
pub(super) const POISON: u8 = 4;
pub(super) const SHRINKABLE: u8 = 8;
pub(super) const BUMPED: u8 = 16;
pub(super) const EXCLUDES_ONE: u8 = 32;
pub(super) const EXCLUDES_SOME: u8 = 64;

/// The clause that is being learnt, and what the making of it needs.
#[derive(Default)]
pub(super) struct Analysis {
    /// First the literal that will become true, then the others, from the last one on the trail down.
    pub clause: Vec<Literal>,
    /// Levels in the clause.
    pub lbd: u32,
    pub marks: Vec<u8>,
    /// Options with marks that are not among those to bump, without repetition.
    pub marked: Vec<u32>,
    /// Options to bump.
    pub bumped: Vec<u32>,
    /// Where on the trail the literals stand that are to be replaced, or to be kept.
    pub unresolved: TrailSet,
    /// For each level the least place on the trail of a literal in the clause; `NOT_IN_CLAUSE` without any.
    pub first_of_level: Vec<u32>,
    /// Options whose reasons are being followed, and how far.
    pub stack: Vec<(u32, u32)>,
    /// When each level was last counted.
    stamps: Vec<u32>,
    stamp: u32,
}

pub(super) const NOT_IN_CLAUSE: u32 = u32::MAX;

impl Analysis {
    pub fn reset(&mut self, options: usize) -> Result<(), Error> {
        self.clause.clear();
        try_refill(&mut self.marks, 0, options)?;
        try_refill(&mut self.first_of_level, NOT_IN_CLAUSE, options + 1)?;
        try_refill(&mut self.stamps, 0, options + 1)?;
        self.stamp = 0;
        for list in [&mut self.marked, &mut self.bumped] {
            list.clear();
            list.try_reserve(options)?;
        }
        self.clause.try_reserve(options)?;
        self.unresolved.reset(options)
    }

    #[inline(always)]
    pub fn mark(&mut self, option: usize, mark: u8) {
        if self.marks[option] == 0 {
            self.marked.push(option as u32);
        }
        self.marks[option] |= mark;
    }

    /// Learns from a conflict on a level above 0, after `conflicts` others: fills `clause`, `lbd` and `bumped`.
    pub fn run(
        &mut self,
        propagator: &mut Propagator,
        conflict: &Conflict,
        conflicts: u64,
    ) -> Result<(), Error> {
        self.bumped.clear();
        self.find_unique_implication_point(propagator, conflict);
        self.minimize_and_shrink(propagator, conflicts)?;
        if Switch::ReasonSide.is_on() {
            self.bump_reasons(propagator);
        }
        for option in self.marked.drain(..) {
            self.marks[option as usize] = 0;
        }
        for &option in &self.bumped {
            self.marks[option as usize] = 0;
        }
        Ok(())
    }

    fn find_unique_implication_point(&mut self, propagator: &mut Propagator, conflict: &Conflict) {
        let level = propagator.assignment.level();
        self.clause.clear();
        self.clause.push(Literal::from_code(0));
        let mut open = 0;
        match *conflict {
            Conflict::Binary(codes) => self.resolve(propagator, &codes, level, &mut open),
            Conflict::Clause(reference) => {
                self.bump_clause(propagator, reference);
                self.resolve(propagator, propagator.clauses.literals(reference), level, &mut open);
            }
            Conflict::Item(item) => {
                self.resolve(propagator, propagator.constraints.clause(item), level, &mut open)
            }
        }
        while let Some(position) = self.unresolved.pop_last() {
            let literal = propagator.assignment.trail[position];
            open -= 1;
            if open == 0 {
                self.clause[0] = !literal;
                break;
            }
            let option = literal.option();
            if let ReasonKind::Clause(reference) = propagator.assignment.entry(option).reason.kind() {
                self.bump_clause(propagator, reference);
            }
            self.resolve(propagator, propagator.antecedents(option), level, &mut open);
        }
        while let Some(position) = self.unresolved.pop_last() {
            self.clause.push(!propagator.assignment.trail[position]);
        }
    }

    /// Takes false literals into the clause, and counts those of `level`.
    #[inline(always)]
    fn resolve(&mut self, propagator: &Propagator, codes: &[u32], level: u32, open: &mut u32) {
        for &code in codes {
            let option = Literal::from_code(code).option();
            if self.marks[option] & IN_CLAUSE != 0 {
                continue;
            }
            let entry = propagator.assignment.entry(option);
            if entry.level == 0 {
                continue;
            }
            self.marks[option] = IN_CLAUSE | BUMPED;
            self.bumped.push(option as u32);
            self.unresolved.insert(entry.position);
            *open += u32::from(entry.level == level);
        }
    }

    /// A learnt clause was of use: its rank may rise, and it stays for a while.
    fn bump_clause(&mut self, propagator: &mut Propagator, reference: ClauseRef) {
        let old = propagator.clauses.lbd(reference);
        if old > TIER1_LBD && !propagator.clauses.is_permanent(reference) {
            self.stamp += 1;
            let mut lbd = 0;
            for &code in propagator.clauses.literals(reference) {
                let level = propagator.assignment.entry(Literal::from_code(code).option()).level as usize;
                if self.stamps[level] != self.stamp {
                    self.stamps[level] = self.stamp;
                    lbd += 1;
                }
            }
            if lbd < old {
                propagator.clauses.set_lbd(reference, lbd);
            }
            propagator.clauses.set_used(reference, if lbd.min(old) <= TIER2_LBD { 2 } else { 1 });
        }
    }

    fn bump_reasons(&mut self, propagator: &Propagator) {
        let mut from = self.bumped.len();
        for k in 0..self.clause.len() {
            self.bump_reason(propagator, self.clause[k].option());
        }
        for _ in 1..REASON_DEPTH {
            let to = self.bumped.len();
            for k in from..to {
                self.bump_reason(propagator, self.bumped[k] as usize);
            }
            from = to;
        }
    }

    #[inline(always)]
    fn bump_reason(&mut self, propagator: &Propagator, option: usize) {
        for &code in propagator.antecedents(option) {
            let other = Literal::from_code(code).option();
            if other != option
                && self.marks[other] & BUMPED == 0
                && propagator.assignment.entry(other).level > 0
            {
                self.marks[other] |= BUMPED;
                self.bumped.push(other as u32);
            }
        }
    }
}

/// How many reasons, one after another, lie between a literal of the clause and the options bumped with it: why an option is the
/// last one of its item, why the others are FALSE, and both once more.
const REASON_DEPTH: usize = 4;
/// Clauses of this lbd and below are never forgotten.
pub(super) const TIER1_LBD: u32 = 2;
/// Clauses of this lbd and below are kept longer after each use.
pub(super) const TIER2_LBD: u32 = 6;
