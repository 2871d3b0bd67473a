//! Pointing and claiming: all places of a digit in one house are in another house, too.
//!
//! ```text
//! pointing   1 1 . | - - - | - - -      The box has 1 only in the row: no other 1 in the row.
//!            . . . |
//!            . . . |                    Claiming is the same with row and box exchanged.
//! ```
//!
//! The direct form is told apart because it leaves a hidden single in a third house.

use super::bits::{is_several, is_single};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{Pencilmarks, members};
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::houses::{HOUSE_CELLS, HOUSES};

/// A house, a house that crosses it, and their common places in both.
pub(crate) struct Crossing {
    pub first: u8,
    pub second: u8,
    pub in_first: u16,
    pub in_second: u16,
    /// The segment of their common cells, and the other two of the first house: 3 * box + line
    /// within the box, plus 27 for columns.
    segment: u8,
    others: [u8; 2],
}

const NO_CROSSING: Crossing =
    Crossing { first: 0, second: 0, in_first: 0, in_second: 0, segment: 0, others: [0; 2] };

/// The crossings in the order of the search: boxes with columns and rows, then the opposite.
static CROSSINGS: [Crossing; 108] = {
    let kinds = [(18, 9), (18, 0), (9, 18), (0, 18)];
    let mut crossings = [NO_CROSSING; 108];
    let (mut k, mut n) = (0, 0);
    while k < 4 {
        let mut i = 0;
        while i < 81 {
            let (first, second) = (kinds[k].0 + i / 9, kinds[k].1 + i % 9);
            let in_first = common_places(first, second);
            if in_first != 0 {
                let in_second = common_places(second, first);
                let (segment, others) = segments_of(first, second);
                let (first, second) = (first as u8, second as u8);
                crossings[n] = Crossing { first, second, in_first, in_second, segment, others };
                n += 1;
            }
            i += 1;
        }
        k += 1;
    }
    crossings
};

/// Returns the segment that two houses share, and the others of the first house.
const fn segments_of(first: usize, second: usize) -> (u8, [u8; 2]) {
    let (square, line) = if first >= 18 { (first - 18, second) } else { (second - 18, first) };
    let kind = line / 9 * 27;
    let in_box = line % 3;
    let at = kind + 3 * square + in_box;
    let others = if first >= 18 {
        let start = kind + 3 * square;
        [start + (in_box + 1) % 3, start + (in_box + 2) % 3]
    } else if kind == 0 {
        let band = square / 3 * 3;
        [3 * (band + (square + 1) % 3) + in_box, 3 * (band + (square + 2) % 3) + in_box]
    } else {
        [27 + 3 * ((square + 3) % 9) + in_box, 27 + 3 * ((square + 6) % 9) + in_box]
    };
    (at as u8, [others[0] as u8, others[1] as u8])
}

/// Returns the places of a house that are in another house as well.
const fn common_places(house: usize, other: usize) -> u16 {
    let (mut places, mut place) = (0, 0);
    while place < 9 {
        if HOUSES[other].has(HOUSE_CELLS[house][place] as usize) {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}

/// The digits of the three cells that a box and a line share.
#[derive(Clone, Copy, Default)]
struct Segment {
    /// The digits that some cell has.
    any: u16,
    /// The digits that two cells have or more.
    several: u16,
}

/// Returns all segments, those of rows first.
fn segments(marks: &Pencilmarks) -> [Segment; 54] {
    let mut segments = [Segment::default(); 54];
    let (by_row, by_column) = segments.split_at_mut(27);
    for square in 0..9 {
        let cells: [u16; 9] =
            std::array::from_fn(|place| marks.of_cell[HOUSE_CELLS[18 + square][place] as usize]);
        for line in 0..3 {
            by_row[3 * square + line] =
                Segment::new(cells[3 * line], cells[3 * line + 1], cells[3 * line + 2]);
            by_column[3 * square + line] = Segment::new(cells[line], cells[line + 3], cells[line + 6]);
        }
    }
    segments
}

impl Segment {
    #[inline(always)]
    fn new(a: u16, b: u16, c: u16) -> Self {
        Self { any: a | b | c, several: a & b | (a | b) & c }
    }
}

/// Returns the digits that a house has in one of its segments only, in two cells or more.
fn locked_digits(segment: Segment, others: [Segment; 2]) -> u16 {
    segment.several & !(others[0].any | others[1].any)
}

/// Calls `visit` with each crossing and digit whose places in the first house are all in the
/// second, two or more, until it returns true.
#[inline]
pub(crate) fn visit_locked(marks: &Pencilmarks, mut visit: impl FnMut(&Crossing, usize) -> bool) {
    let segments = segments(marks);
    for crossing in &CROSSINGS {
        let others = crossing.others.map(|other| segments[other as usize % 54]);
        for digit in members(locked_digits(segments[crossing.segment as usize % 54], others)) {
            if visit(crossing, digit) {
                return;
            }
        }
    }
}

/// Finds a pointing (1.7) or claiming (1.9) that leaves a hidden single.
pub(crate) fn direct_locked(marks: &Pencilmarks) -> FoundStep {
    let mut found = Ok(None);
    visit_locked(marks, |crossing, digit| {
        let (first, second) = (crossing.first as usize, crossing.second as usize);
        if marks.places[second][digit] & !crossing.in_second == 0 {
            return false;
        }
        let kind = first / 9 * 9;
        for (third, places) in marks.places.iter().enumerate().skip(kind).take(9) {
            let places = places[digit];
            if third == first || !is_several(places) {
                continue;
            }
            let inside = common_places(third, second);
            if inside != 0 && is_single(places & !inside) {
                let place = (places & !inside).trailing_zeros() as usize;
                let cell = HOUSE_CELLS[third][place] as usize;
                let (technique, rating) = if first >= 18 {
                    (Technique::DirectPointing, 1.7)
                } else {
                    (Technique::DirectClaiming, 1.9)
                };
                found = ExplainerStep::placing(technique, rating, cell, digit)
                    .and_then(|step| step.in_house(first)?.crossing(second)?.of_digits(1 << digit))
                    .map(Some);
                return true;
            }
        }
        false
    });
    found
}

/// Calls `visit` with each pointing and claiming that removes something, until it returns true.
#[inline]
pub(crate) fn visit_useful(marks: &Pencilmarks, mut visit: impl FnMut(&Crossing, usize, u16) -> bool) {
    visit_locked(marks, |crossing, digit| {
        let rest = marks.places[crossing.second as usize][digit] & !crossing.in_second;
        rest != 0 && visit(crossing, digit, rest)
    });
}

/// Finds a pointing (2.6) or claiming (2.8).
pub(crate) fn locked(marks: &Pencilmarks) -> FoundStep {
    let mut found = Ok(None);
    visit_useful(marks, |crossing, digit, rest| {
        found = locked_of(marks, crossing, digit, rest).map(Some);
        true
    });
    found
}

/// Returns the step of a crossing, whose second house loses a digit at the places of a word.
fn locked_of(
    marks: &Pencilmarks,
    crossing: &Crossing,
    digit: usize,
    rest: u16,
) -> Result<ExplainerStep, Error> {
    let (first, second) = (crossing.first as usize, crossing.second as usize);
    let (technique, rating) =
        if first >= 18 { (Technique::Pointing, 2.6) } else { (Technique::Claiming, 2.8) };
    let mut step = ExplainerStep::new(technique, rating).in_house(first)?.crossing(second)?;
    step = step
        .of_digits(1 << digit)?
        .of_cells(members(marks.places[first][digit]).map(|place| HOUSE_CELLS[first][place] as usize))?;
    for place in members(rest) {
        step.remove(HOUSE_CELLS[second][place] as usize, 1 << digit)?;
    }
    Ok(step)
}
