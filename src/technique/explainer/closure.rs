//! Multiple forcing chains without branches: all candidates of a cell, or all places of a digit
//! in a house, imply the same. 8.0 and more.
//!
//! ```text
//! 1 in a -> ... -> 9 off       one of a, b, c is 1, so the 9 is off
//! 1 in b -> ... -> 9 off
//! 1 in c -> ... -> 9 off
//! ```
//!
//! The search first finds the nodes that each candidate implies, as sets without lengths. It needs
//! lengths only if such sets have a node in common.

use super::bits::{count, is_several};
use super::branching::SpreadPool;
use super::branching::{BranchHint, BranchShape, CELL_KEY, MultipleKind, REGION_KEY, complete};
use super::cycles::{Spot, cell_digit, spot};
use super::length::HintRank;
use super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use super::reach::{ReachRow, StrongRows, WeakRows, has, is_empty, meets, set, try_each, unite};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_small, try_vec};
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PLACES};
use smallvec::SmallVec;

/// The work of comparing what one premise implies.
const WORK_OF_PREMISE: u32 = 4;

/// The nodes that each candidate implies.
pub(crate) struct Closures<const W: usize> {
    /// The nodes that are on if a candidate is on, with itself.
    pub on: Vec<ReachRow<W>>,
    /// The nodes that are off if a candidate is on.
    pub off: Vec<ReachRow<W>>,
}

impl<const W: usize> Closures<W> {
    /// Finds the nodes that each candidate implies.
    pub fn new(weak: &WeakRows<W>, strong: &StrongRows<W>) -> Result<Self, Error> {
        let n = weak.spots.len();
        let mut closures = Self { on: Vec::new(), off: Vec::new() };
        closures.on.try_reserve_exact(n)?;
        closures.off.try_reserve_exact(n)?;
        for i in 0..n {
            let (on, off) = implied(i, weak, strong, &closures);
            try_push(&mut closures.on, on)?;
            try_push(&mut closures.off, off)?;
        }
        Ok(closures)
    }
}

/// A search for what cells and regions have in common.
struct CommonSearch<'a, const W: usize> {
    marks: &'a Pencilmarks,
    weak: &'a WeakRows<W>,
    strong: &'a StrongRows<W>,
    closures: &'a Closures<W>,
    /// The candidates that may be forced on usefully.
    open: ReachRow<W>,
    /// The levels of the "on" nodes of some candidates.
    levels: Vec<Vec<ReachRow<W>>>,
    spreads: &'a mut SpreadPool,
    best: Option<BranchHint>,
}

/// Returns the best hint of a cell or region. No candidate may imply its opposite.
pub(crate) fn multiple_chains<const W: usize>(
    marks: &Pencilmarks,
    weak: &WeakRows<W>,
    strong: &StrongRows<W>,
    closures: &Closures<W>,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<BranchHint>> {
    let mut open = [0; W];
    for (i, &spot) in weak.spots.iter().enumerate() {
        if is_several(marks.of_cell[cell_digit(spot).0]) {
            set(&mut open, i);
        }
    }
    let levels = try_vec(Vec::new(), weak.spots.len())?;
    CommonSearch { marks, weak, strong, closures, open, levels, spreads, best: None }.best(limits)
}

impl<const W: usize> CommonSearch<'_, W> {
    fn best(mut self, limits: &mut LimitChecker<'_>) -> Search<Option<BranchHint>> {
        for cell in 0..81 {
            let digits = self.marks.of_cell[cell];
            if count(digits) < 3 {
                continue;
            }
            for digit in members(digits) {
                for kind in BOX_ROW_COLUMN {
                    let house = HOUSES_OF[cell][kind] as usize;
                    let places = self.marks.places[house][digit];
                    let is_first = places.trailing_zeros() as usize == PLACES[cell][kind] as usize;
                    if is_first && is_several(places) {
                        let at = |place: usize| spot(HOUSE_CELLS[house][place] as usize, digit);
                        let premises = members(places).map(|place| self.weak.number(at(place)));
                        let premises: SmallVec<[usize; 9]> = try_small(premises)?;
                        self.common(&premises, BranchShape::Region(house, digit), REGION_KEY, limits)?;
                    }
                }
            }
            let premises = members(digits).map(|digit| self.weak.number(spot(cell, digit)));
            let premises: SmallVec<[usize; 9]> = try_small(premises)?;
            self.common(&premises, BranchShape::Cell(cell), CELL_KEY, limits)?;
        }
        Ok(self.best)
    }

    /// Looks for what several premises, one of which is true, have in common.
    fn common(
        &mut self,
        premises: &[usize],
        shape: BranchShape,
        key: u8,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        checked(limits, WORK_OF_PREMISE * premises.len() as u32)?;
        let (mut on, mut off) = (self.open, [!0; W]);
        for &premise in premises {
            for w in 0..W {
                on[w] &= self.closures.on[premise][w];
                off[w] &= self.closures.off[premise][w];
            }
        }
        for (targets, is_on) in [(on, true), (off, false)] {
            if is_empty(&targets) {
                continue;
            }
            let mut shortest = (usize::MAX, 0);
            let mut is_tie = false;
            try_each(&targets, |target| {
                let nodes = self.lengths(premises, target, is_on)?;
                is_tie = nodes == shortest.0 || is_tie && nodes > shortest.0;
                if nodes < shortest.0 {
                    shortest = (nodes, target);
                }
                Ok::<_, Error>(())
            })?;
            let rank = HintRank::new(MultipleKind::Multiple.base(), shortest.0, key);
            if rank.beats(self.best.map(|best| best.rank)) {
                let target = if is_tie {
                    self.first_found(premises, &targets, is_on, shortest.0, limits)?
                } else {
                    self.weak.spots[shortest.1]
                };
                self.best = Some(BranchHint { rank, shape, target, target_is_on: is_on });
            }
        }
        Ok(())
    }

    /// Returns the number of nodes of the shortest chains from some premises to a target.
    fn lengths(&mut self, premises: &[usize], target: usize, is_on: bool) -> Result<usize, Error> {
        premises.iter().map(|&premise| self.length(premise, target, is_on)).sum()
    }

    /// Returns the number of nodes of the shortest chain from a premise to a target.
    fn length(&mut self, premise: usize, target: usize, is_on: bool) -> Result<usize, Error> {
        if self.levels[premise].is_empty() {
            let levels = &mut self.levels[premise];
            let mut first = [0; W];
            set(&mut first, premise);
            let mut pushed = Ok(());
            self.strong.levels(&first, |_, level| {
                pushed = try_push(levels, *level);
                pushed.is_ok()
            });
            pushed?;
        }
        let levels = &self.levels[premise];
        let at = if is_on {
            levels.iter().position(|level| has(level, target))
        } else {
            levels.iter().position(|level| meets(level, &self.weak.weak[target]))
        };
        Ok(2 * at.unwrap_or(levels.len()) + if is_on { 1 } else { 2 })
    }

    /// Returns the target that the spread of the first premise finds first, of those with a
    /// number of nodes.
    fn first_found(
        &mut self,
        premises: &[usize],
        targets: &ReachRow<W>,
        is_on: bool,
        nodes: usize,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Spot> {
        let mut kept = self.spreads.take(self.marks, MultipleKind::Multiple.rules())?;
        let [spread] = &mut *kept;
        complete(spread, 0, self.weak.spots[premises[0]], true, usize::MAX, self.spreads, limits)?;
        let mut first = (usize::MAX, 0);
        try_each(targets, |target| {
            let all = self.lengths(premises, target, is_on)?;
            let spot = self.weak.spots[target];
            let number = spread.number(spot, is_on) as usize;
            if all == nodes && number < first.0 {
                first = (number, spot);
            }
            Ok::<_, Error>(())
        })?;
        self.spreads.keep(kept);
        Ok(first.1)
    }
}

/// Returns what a candidate forces on and off, given what those before it do.
#[inline]
fn implied<const W: usize>(
    from: usize,
    weak: &WeakRows<W>,
    strong: &StrongRows<W>,
    known: &Closures<W>,
) -> (ReachRow<W>, ReachRow<W>) {
    let (mut on, mut off) = ([0; W], weak.weak[from]);
    set(&mut on, from);
    let mut open = strong.next[from];
    loop {
        for w in 0..W {
            open[w] &= !on[w];
        }
        let Some(w) = open.iter().position(|&word| word != 0) else { return (on, off) };
        let next = 64 * w + open[w].trailing_zeros() as usize;
        if let Some(of_next) = known.on.get(next) {
            unite(&mut on, of_next);
            unite(&mut off, &known.off[next]);
        } else {
            set(&mut on, next);
            unite(&mut off, &weak.weak[next]);
            unite(&mut open, &strong.next[next]);
        }
    }
}
