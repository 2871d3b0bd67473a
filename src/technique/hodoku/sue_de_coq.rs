//! Sue de Coq: the crossing of a line and a box, with cells of both that use up its digits.
//!
//! ```text
//! crossing {1 2 3 4}   two cells, four digits
//! line     {1 2}       one cell: the crossing has at most one of 1 and 2
//! box      {3 4}       one cell: the crossing has at most one of 3 and 4
//! ```
//!
//! So the crossing has exactly one of 1 and 2, and one of 3 and 4: 1 and 2 go from the rest of the
//! line, 3 and 4 from that of the box. Described by a player of that name in 2005 as "two-sector
//! disjoint subsets".

use super::bits::SIZES;
use super::report::{Handed, Report, add_digits, each_step, first_step};
use super::smallest::Smallest;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_collect;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Set, Step, numbers};

/// The work of going through the subsets of a box with those of a line.
const WORK_OF_LINE: u32 = 4;

/// Some cells of a house and their digits.
#[derive(Clone, Copy, Default)]
struct SubsetOfRest {
    cells: CellSet,
    digits: DigitSet,
}

/// The subsets of some cells: a subset comes before its extensions by higher cells.
struct Subsets<'a> {
    board: &'a Board,
    cells: [u8; 9],
    count: usize,
    /// The members of the subset, and the digits of each beginning of it.
    members: [u8; 9],
    digits: [DigitSet; 10],
    len: usize,
    most: usize,
}

impl<'a> Subsets<'a> {
    fn new(board: &'a Board, cells: CellSet, most: usize) -> Self {
        let mut subsets = Self {
            board,
            cells: [0; 9],
            count: 0,
            members: [0; 9],
            digits: [DigitSet::EMPTY; 10],
            len: 0,
            most,
        };
        for cell in cells.into_iter().take(9) {
            subsets.cells[subsets.count] = cell as u8;
            subsets.count += 1;
        }
        subsets
    }

    fn put(&mut self, at: usize, member: usize) {
        self.members[at] = member as u8;
        let cell = self.cells[member] as usize;
        self.digits[at + 1] = self.digits[at] | self.board.of_cell[cell];
        self.len = at + 1;
    }

    fn part(&self) -> SubsetOfRest {
        let mut part = SubsetOfRest { cells: CellSet::EMPTY, digits: self.digits[self.len] };
        for &member in &self.members[..self.len] {
            part.cells.insert(self.cells[member as usize] as usize);
        }
        part
    }

    /// Goes to the next subset. Returns whether there is one.
    #[inline]
    fn advance(&mut self) -> bool {
        let next = if self.len == 0 { 0 } else { self.members[self.len - 1] as usize + 1 };
        if next < self.count && self.len < self.most {
            self.put(self.len, next);
            return true;
        }
        while self.len > 0 {
            let next = self.members[self.len - 1] as usize + 1;
            self.len -= 1;
            if next < self.count {
                self.put(self.len, next);
                return true;
            }
        }
        false
    }
}

/// The digits of each subset of up to six cells of a house outside a crossing.
struct OuterSubsets {
    digits: [u16; 64],
    count: usize,
}

impl OuterSubsets {
    fn new(board: &Board, cells: CellSet) -> Self {
        let mut subsets = Self { digits: [0; 64], count: 1 };
        for cell in cells.into_iter().take(6) {
            for i in 0..subsets.count {
                subsets.digits[subsets.count + i] = subsets.digits[i] | board.of_cell[cell].bits();
            }
            subsets.count *= 2;
        }
        subsets
    }

    /// Lists the digits that subsets share with a center, by the number of its digits that a subset
    /// uses up, from 1 to `surplus` - 1. At most `most` of that number are of use. A subset may
    /// also have the third cell of the crossing.
    fn shares(&self, center: u16, third: Option<u16>, most: &[u8; 8], lists: &mut [ShareList; 8]) {
        for list in lists.iter_mut() {
            (list.len, list.least) = (0, 9);
        }
        for (extra, more) in [Some(0), third].into_iter().flatten().enumerate() {
            for (i, digits) in self.digits[..self.count].iter().enumerate() {
                let digits = digits | more;
                let taken = (SIZES[i] + extra as u8).saturating_sub(SIZES[(digits & !center) as usize]);
                let shared = digits & center;
                if shared != 0 && SIZES[shared as usize] <= most[taken as usize & 7] {
                    lists[taken as usize & 7].push(shared);
                }
            }
        }
    }
}

/// The digits that subsets share with a center.
#[derive(Clone, Copy)]
struct ShareList {
    shared: [u16; 128],
    len: usize,
    /// The size of the smallest one.
    least: u8,
}

impl ShareList {
    const EMPTY: Self = Self { shared: [0; 128], len: 0, least: 9 };

    fn push(&mut self, shared: u16) {
        if let Some(place) = self.shared.get_mut(self.len) {
            *place = shared;
            self.len += 1;
            self.least = self.least.min(SIZES[shared as usize]);
        }
    }

    /// Returns whether a set of this list and one of the other, of `total` digits, have none in
    /// common.
    fn has_disjoint(&self, other: &Self, total: usize) -> bool {
        let fits = |a: &&u16| (SIZES[**a as usize] + other.least) as usize <= total;
        let other_sets = &other.shared[..other.len];
        let mut sets = self.shared[..self.len].iter().filter(fits);
        sets.any(|a| other_sets.iter().any(|b| a & b == 0))
    }
}

/// The search for Sue de Coq. It does not look again at a line and a box without any in which
/// nothing has changed.
pub(crate) struct SueDeCoqSearch {
    known: [DigitSet; 81],
    /// The crossings that had none when these were the candidates.
    barren: u64,
    shares: [[ShareList; 8]; 2],
}

impl SueDeCoqSearch {
    pub fn new() -> Self {
        Self { known: [DigitSet::EMPTY; 81], barren: 0, shares: [[ShareList::EMPTY; 8]; 2] }
    }

    /// Returns the first Sue de Coq.
    pub fn find(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        let mut changed = CellSet::EMPTY;
        for (cell, known) in self.known.iter().enumerate() {
            if *known != board.of_cell[cell] {
                changed.insert(cell);
            }
        }
        self.known = board.of_cell;
        for crossing in 0..54 {
            let [line, square] = houses_of(crossing);
            if (line | square).meets(changed) {
                self.barren &= !(1 << crossing);
            }
        }
        for crossing in 0..54 {
            if self.barren >> crossing & 1 != 0 {
                continue;
            }
            let [line, square] = houses_of(crossing);
            let shares = &mut self.shares;
            let found = first_step(|report| in_crossing(board, [line, square], shares, limits, report))?;
            if found.is_some() {
                return Ok(found);
            }
            self.barren |= 1 << crossing;
        }
        Ok(None)
    }

    /// Returns the Sue de Coq with the fewest cells for each set of removals.
    pub fn find_all(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        let mut found = Smallest::new();
        for crossing in 0..54 {
            let (houses, shares) = (houses_of(crossing), &mut self.shares);
            each_step(
                |report| in_crossing(board, houses, shares, limits, report),
                |step| {
                    let size = step.sets.iter().map(|set| set.cells.len()).sum();
                    Ok(found.keep_step(step, size)?)
                },
            )?;
        }
        Ok(found.into_steps()?)
    }
}

/// Returns the line and the box of a crossing: three of each line, rows first.
fn houses_of(crossing: usize) -> [CellSet; 2] {
    let (line, k) = (crossing / 3, crossing % 3);
    let square = if line < 9 { line / 3 * 3 + k } else { (line - 9) / 3 + 3 * k };
    [HOUSES[line], HOUSES[18 + square]]
}

/// Hands over the steps of a line and a box.
fn in_crossing(
    board: &Board,
    [line, square]: [CellSet; 2],
    shares: &mut [[ShareList; 8]; 2],
    limits: &mut LimitChecker<'_>,
    report: &mut Report,
) -> Handed {
    let (line, square) = (line & board.empty, square & board.empty);
    let crossing = line & square;
    let total = crossing.into_iter().fold(DigitSet::EMPTY, |all, cell| all | board.of_cell[cell]);
    if crossing.len() < 2 || total.len() < 4 {
        return Ok(());
    }
    let outer = [line - crossing, square - crossing].map(|cells| OuterSubsets::new(board, cells));
    let mut subsets = Subsets::new(board, crossing, 3);
    while subsets.advance() {
        if subsets.len < 2 || subsets.digits[subsets.len].len() < subsets.len + 2 {
            continue;
        }
        let center = subsets.part();
        let rest = crossing - center.cells;
        let third = (!rest.is_empty()).then(|| board.of_cell[rest.first()].bits());
        let surplus = center.digits.len() - center.cells.len();
        let mut most = [0; 8];
        most[1..surplus].fill(center.digits.len() as u8 - 1);
        outer[0].shares(center.digits.bits(), third, &most, &mut shares[0]);
        for k in 1..surplus {
            most[k] = (center.digits.len() as u8).saturating_sub(shares[0][surplus - k].least);
        }
        outer[1].shares(center.digits.bits(), third, &most, &mut shares[1]);
        let total = center.digits.len();
        if !(1..surplus).any(|k| shares[0][k].has_disjoint(&shares[1][surplus - k], total)) {
            continue;
        }
        with_center(board, center, [line - center.cells, square - center.cells], limits, report)?;
    }
    Ok(())
}

/// Hands over the steps with some cells of the crossing.
fn with_center(
    board: &Board,
    center: SubsetOfRest,
    rests: [CellSet; 2],
    limits: &mut LimitChecker<'_>,
    report: &mut Report,
) -> Handed {
    let surplus = center.digits.len() - center.cells.len();
    let mut subsets = Subsets::new(board, rests[0], 9);
    while subsets.advance() {
        let digits = subsets.digits[subsets.len];
        let foreign = (digits - center.digits).len();
        let taken = subsets.len.saturating_sub(foreign);
        if taken == 0 || taken >= surplus || !digits.meets(center.digits) {
            continue;
        }
        let line = subsets.part();
        checked(limits, WORK_OF_LINE)?;
        with_line(board, [center, line], rests, surplus - taken, report)?;
    }
    Ok(())
}

/// Hands over the steps with some cells of the crossing and of the line, for which cells of the box
/// are missing that use up a number of digits.
fn with_line(
    board: &Board,
    [center, line]: [SubsetOfRest; 2],
    [line_rest, box_rest]: [CellSet; 2],
    surplus: usize,
    report: &mut Report,
) -> Handed {
    let shared = line.digits & center.digits;
    let mut subsets = Subsets::new(board, box_rest - line.cells, 9);
    while subsets.advance() {
        let digits = subsets.digits[subsets.len];
        let foreign = (digits - center.digits).len();
        if subsets.len != surplus + foreign || digits.meets(shared) || !digits.meets(center.digits) {
            continue;
        }
        let square = subsets.part();
        let common = line.digits & digits;
        let used = line.cells | square.cells;
        let from_box = ((center.digits | digits) - line.digits) | common;
        let from_line = ((center.digits | line.digits) - digits) | common;
        let mut removed = CandidateList::new();
        for (cells, digits) in [(box_rest - used, from_box), (line_rest - used, from_line)] {
            for cell in cells {
                add_digits(&mut removed, cell, board.of_cell[cell] & digits)?;
            }
        }
        if !removed.is_empty() {
            report(step([center, line, square], removed)?)?;
        }
    }
    Ok(())
}

fn step(parts: [SubsetOfRest; 3], removed: CandidateList) -> Search<Step> {
    let [center, line, square] = parts.map(|part| Set::new(part.cells, part.digits));
    Ok(Step {
        technique: Technique::SueDeCoq,
        digits: numbers(parts[0].digits)?,
        cells: numbers(parts[0].cells)?,
        sets: try_collect(3, [center?, line?, square?].into_iter())?,
        removed,
        ..Step::default()
    })
}
