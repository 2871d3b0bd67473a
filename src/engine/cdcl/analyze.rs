//! Conflict analysis: derives a learnt clause from a conflict, at the first unique implication
//! point (UIP). J. P. Marques-Silva, K. A. Sakallah, "GRASP", 1996; L. Zhang, C. F. Madigan, M. W.
//! Moskewicz, S. Malik, 2001.
//!
//! ```text
//! start with the conflict's literals, all false
//! go back along the trail: replace each literal of the last level by the antecedents that made it false,
//!   until one literal of the last level is left, the first UIP
//! minimize (minimize.rs); replace the literals of a level by one (shrink.rs), or some of them (merge.rs)
//! bump the options met, and those in the reasons of the clause, in the reasons of these, and so on
//! ```
//!
//! An example. The last line of the trail has the reason of each literal:
//!
//! ```text
//! trail     | level 1        | level 2
//! literal   | d1    a    b   | d2    p    u    q     r     conflict
//! because   | -     d1   d1  | -     d2   p    u, a  u, b  q, r
//!                                         ^ first UIP: the last literal that all paths from d2 to
//!                                           the conflict pass
//! analysis  {q, r} -> {q, u, b} -> {u, a, b}
//! learnt    not all of u, a and b: the clause asserts -u at level 1
//! ```
//!
//! The reasons of the clause are bumped, too: J. H. Liang, V. Ganesh, P. Poupart, K. Czarnecki,
//! "Learning rate based branching", 2016. The solver CaDiCaL 2 (A. Biere and others) also bumps the
//! reasons of reasons of the shrunken clause, in stable mode.

use super::literal::{ClauseRef, Literal, ReasonKind};
use super::propagate::{Conflict, Propagator};
use super::trail_set::TrailSet;
use crate::error::Error;
use crate::support::ablation::Switch;
use crate::support::alloc::try_refill;

/// Marks on options during an analysis: bits of `Analysis::marks`.
pub(super) const IN_CLAUSE: u8 = 1;
pub(super) const REMOVABLE: u8 = 2;
pub(super) const POISON: u8 = 4;
pub(super) const SHRINKABLE: u8 = 8;
pub(super) const BUMPED: u8 = 16;
pub(super) const EXCLUDES_ONE: u8 = 32;
pub(super) const EXCLUDES_SOME: u8 = 64;

/// The new learnt clause, and the working memory for it.
#[derive(Default)]
pub(super) struct Analysis {
    /// The literals of the clause: first the one that the clause asserts, then the others, from the
    /// last on the trail down.
    pub clause: Vec<Literal>,
    /// The number of levels in the clause.
    pub lbd: u32,
    /// For each option its marks.
    pub marks: Vec<u8>,
    /// Options with marks that are not in `bumped`, once each.
    pub marked: Vec<u32>,
    /// Options to bump.
    pub bumped: Vec<u32>,
    /// Trail positions of the literals that are not yet replaced or taken into the clause.
    pub unresolved: TrailSet,
    /// For each level, the first trail position of a literal in the clause, or `NOT_IN_CLAUSE`.
    pub first_of_level: Vec<u32>,
    /// For `is_redundant`: options whose reasons are being explored, and the next antecedent of
    /// each.
    pub stack: Vec<(u32, u32)>,
    /// For each level, the last stamp with which it was counted.
    stamps: Vec<u32>,
    stamp: u32,
}

/// Stands for the trail position in a level without a literal in the clause.
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

    /// Adds a mark to an option.
    #[inline(always)]
    pub fn mark(&mut self, option: usize, mark: u8) {
        if self.marks[option] == 0 {
            self.marked.push(option as u32);
        }
        self.marks[option] |= mark;
    }

    /// Analyzes a conflict at a level above 0, the `conflicts`-th: fills `clause`, `lbd` and
    /// `bumped`.
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

    /// Fills `clause` with the resolvent at the first unique implication point.
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

    /// Takes false literals into the resolvent, and counts those of `level` in `open`.
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

    /// Notes that a learnt clause was used: recomputes its lbd, and keeps it for the next
    /// reductions.
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

    /// Adds the options in the reasons of the clause to `bumped`, `REASON_DEPTH` reasons deep.
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

/// Number of reasons from a literal of the clause to the options that are bumped with it: the
/// reason why an option is the last of its item, the reasons why the others are FALSE, and both
/// once more.
const REASON_DEPTH: usize = 4;
/// Learnt clauses with at most this lbd are never deleted.
pub(super) const TIER1_LBD: u32 = 2;
/// Learnt clauses with at most this lbd are kept longer after each use.
pub(super) const TIER2_LBD: u32 = 6;
