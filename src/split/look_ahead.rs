//! Look-ahead: what is left of a cube if an option is taken, and if it is struck out.

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::cube::{Cube, CubeLiteral};
use crate::model::items::Placement;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::propagate::{CellDigit, Domains};
use crate::support::alloc::try_push;

/// The most options that are looked at for a split.
const MOST: usize = 64;

/// The factor of the estimated work for each open option.
const GROWTH: f64 = 1.02;

/// The state of a puzzle, and the options to look at.
pub(super) struct LookAhead<M> {
    domains: Domains<M>,
    /// The literals that the puzzle has already.
    given: usize,
    /// Whether the puzzle contradicts itself.
    is_refuted: bool,
    /// Length of the trail of the puzzle itself.
    root: usize,
    /// The options that may split the cube, the best ones first by their items alone.
    candidates: Vec<(u32, CellDigit)>,
}

impl<M: Mask> LookAhead<M> {
    /// Starts on a puzzle restricted to a cube of `given` literals.
    pub fn new(puzzle: &Puzzle, given: usize, limits: &mut LimitChecker<'_>) -> Result<Self, Error> {
        let mut domains = Domains::new(puzzle.shape())?;
        let is_refuted = !(domains.load(puzzle, limits)? && domains.propagate(limits));
        if is_refuted {
            domains.abandon();
        }
        let root = domains.trail_len();
        Ok(Self { domains, given, is_refuted, root, candidates: Vec::new() })
    }

    /// Returns the two literals that split a cube best, each with the estimated work of its part.
    /// Returns `None` if nothing is open, if the cube is refuted, or if `limits` end it.
    pub fn best_split(
        &mut self,
        cube: &Cube,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<[(CubeLiteral, f64); 2]>, Error> {
        if self.is_refuted || !self.apply(cube, limits) {
            self.domains.undo(self.root);
            return Ok(None);
        }
        self.find_candidates(limits)?;
        let mut best: Option<(f64, CellDigit, [f64; 2])> = None;
        for k in 0..self.candidates.len() {
            let (_, candidate) = self.candidates[k];
            if !self.is_open(candidate) {
                continue;
            }
            let works = match [true, false].map(|is_taken| self.work_after(candidate, is_taken, limits)) {
                _ if limits.stopped().is_some() => break,
                [Some(taken), Some(out)] => [taken, out],
                [taken, _] => {
                    // A contradiction: the other literal holds.
                    if !self.assume(candidate, taken.is_some(), limits) {
                        self.domains.abandon();
                        best = None;
                        break;
                    }
                    best = best.filter(|(_, candidate, _)| self.is_open(*candidate));
                    continue;
                }
            };
            let all = works[0] + works[1];
            if best.as_ref().is_none_or(|(least, ..)| all < *least) {
                best = Some((all, candidate, works));
            }
        }
        self.domains.undo(self.root);
        Ok(best.filter(|_| limits.stopped().is_none()).map(|(_, candidate, [taken, out])| {
            let side = self.domains.shape.side();
            let CellDigit { cell, digit } = candidate;
            let placement = Placement { row: cell / side, column: cell % side, digit };
            [(true, taken), (false, out)].map(|(is_taken, work)| (CubeLiteral { placement, is_taken }, work))
        }))
    }

    /// Takes the literals of a cube, and propagates. Returns `false` if that refutes it.
    fn apply(&mut self, cube: &Cube, limits: &mut LimitChecker<'_>) -> bool {
        let side = self.domains.shape.side();
        let is_consistent = cube.literals()[self.given..].iter().all(|literal| {
            let Placement { row, column, digit } = literal.placement;
            self.assume(CellDigit { cell: row * side + column, digit }, literal.is_taken, limits)
        });
        if !is_consistent {
            self.domains.abandon();
        }
        is_consistent
    }

    /// Takes an option or strikes it out, and propagates. Returns `false` if that is a
    /// contradiction.
    fn assume(&mut self, candidate: CellDigit, is_taken: bool, limits: &mut LimitChecker<'_>) -> bool {
        let CellDigit { cell, digit } = candidate;
        let is_consistent = match (is_taken, self.is_left(candidate)) {
            (true, true) => self.domains.fix(cell, digit),
            (false, true) => self.domains.strike(cell, digit),
            (true, false) => false,
            (false, false) => true,
        };
        is_consistent && self.domains.propagate(limits)
    }

    /// Returns whether an option is not struck out.
    fn is_left(&self, CellDigit { cell, digit }: CellDigit) -> bool {
        let digits = self.domains.masks[cell];
        digits.without(M::bit(digit)) != digits
    }

    /// Returns whether an option is neither struck out nor fixed.
    fn is_open(&self, candidate: CellDigit) -> bool {
        self.is_left(candidate) && !self.domains.masks[candidate.cell].is_single()
    }

    /// Returns the estimated work after a literal, or `None` if it is a contradiction.
    fn work_after(
        &mut self,
        candidate: CellDigit,
        is_taken: bool,
        limits: &mut LimitChecker<'_>,
    ) -> Option<f64> {
        let before = self.domains.trail_len();
        let is_consistent = self.assume(candidate, is_taken, limits);
        if !is_consistent {
            self.domains.abandon();
        }
        let struck_out = self.domains.trail_len() - self.root;
        self.domains.undo(before);
        is_consistent.then(|| self.work(struck_out))
    }

    /// Returns the estimated work if this many options of the puzzle are struck out.
    fn work(&self, struck_out: usize) -> f64 {
        // Products only, so that all machines have the same estimates.
        let (mut power, mut factor, mut left) = (1.0, 1.0 / GROWTH, struck_out);
        while left > 0 {
            if left % 2 == 1 {
                power *= factor;
            }
            factor *= factor;
            left /= 2;
        }
        power
    }

    /// Finds the open options whose items have the fewest others.
    fn find_candidates(&mut self, limits: &mut LimitChecker<'_>) -> Result<(), Error> {
        let Self { domains, candidates, .. } = self;
        candidates.clear();
        for cell in 0..domains.shape.cells() {
            let digits = domains.masks[cell];
            if digits.is_single() {
                continue;
            }
            if !limits.work(digits.count()) {
                break;
            }
            for digit in digits.iter() {
                let tightness = |item: usize| 1 << 16 >> domains.masks[item].count().min(16);
                let rank = domains.items_of(cell, digit).into_iter().map(tightness).sum();
                try_push(candidates, (rank, CellDigit { cell, digit }))?;
            }
            if candidates.len() >= 8 * MOST {
                keep_best(candidates);
            }
        }
        keep_best(candidates);
        Ok(())
    }
}

/// Keeps the options of the highest rank, the highest first; of the same rank, the first ones.
fn keep_best(candidates: &mut Vec<(u32, CellDigit)>) {
    candidates.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    candidates.truncate(MOST);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::shape::Shape;

    fn look_ahead(puzzle: &Puzzle) -> (LookAhead<u16>, LimitChecker<'static>) {
        let mut limits = LimitChecker::endless();
        (LookAhead::new(puzzle, 0, &mut limits).unwrap(), limits)
    }

    #[test]
    fn a_split_leaves_the_state_as_it_was() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let (mut look_ahead, mut limits) = look_ahead(&puzzle);
        let masks = look_ahead.domains.masks.clone();
        let first = look_ahead.best_split(&Cube::default(), &mut limits).unwrap().unwrap();
        for cube in ["r1c2=1 r1c2<>1", "r1c2=1 r1c3=1", "r1c2=1 r2c1=1", "r1c2=2 r1c3<>1 r2c1=1", "r1c1<>8"] {
            look_ahead.best_split(&cube.parse().unwrap(), &mut limits).unwrap();
            assert_eq!(look_ahead.domains.masks, masks);
            assert_eq!(look_ahead.best_split(&Cube::default(), &mut limits).unwrap(), Some(first));
        }
        let [(taken, less), (out, more)] = first;
        assert_eq!((taken.placement, taken.is_taken, out.is_taken), (out.placement, true, false));
        assert!(0.0 < less && less < 1.0 && 0.0 < more && more < 1.0);
    }

    #[test]
    fn what_is_solved_or_refuted_has_no_split() {
        for text in [".2..3..2.1.3..2.", "11..............", "1234341221434321"] {
            let (mut look_ahead, mut limits) = look_ahead(&text.parse().unwrap());
            assert_eq!(look_ahead.best_split(&Cube::default(), &mut limits).unwrap(), None, "{text}");
        }
        let (mut look_ahead, mut limits) = look_ahead(&Puzzle::empty(Shape::FOUR).unwrap());
        for (cube, is_split) in [("r1c1=1", true), ("r1c1=1 r1c2=1", false), ("r1c1=1 r1c1<>1", false)] {
            let split = look_ahead.best_split(&cube.parse().unwrap(), &mut limits).unwrap();
            assert_eq!(split.is_some(), is_split, "{cube}");
        }
    }
}
