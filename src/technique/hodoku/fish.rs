//! Fish: X-wing, swordfish and jellyfish, also with fins.
//!
//! ```text
//! X-wing                        finned X-wing
//!   . * . | . * .                 . . . | . . . | . . .     x a base candidate
//!   - x - | - x -   base          - x - | - - - | x - -     - no candidate
//!   . * . | . * .                 . . . | . . . | . . .     F a fin
//!   ------+------                 ------+-------+------     * a cover candidate that goes
//!   . * . | . * .                 . . . | . . . | * . .
//!   - x - | - x -   base          - x - | - - - | x F -
//!   . * . | . * .                 . . . | . . . | * . .
//!    cover   cover                  cover         cover
//! ```
//!
//! All candidates of a digit in n base lines are in n cover lines, so the other candidates of the
//! cover lines are removed. Base candidates outside the cover lines are fins. With fins, only
//! candidates that see all fins are removed. A finned fish is called sashimi if a base line has at
//! most one candidate that is no fin.
//!
//! A candidate to remove is in a cover line and outside the base lines, so it shares a box with
//! each fin. The lines without cover are therefore of one chute, and the fins of one box.

use super::choose::{BitNumbers, each_choice};
use super::report::{Handed, Report, candidates};
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The most lines of a chute that have fins. The removed candidates are in the third line.
const MOST_BARE_LINES: u32 = 2;

/// The places of a digit in the lines of one direction.
struct BaseLines {
    digit: usize,
    /// The number of the first base house, 0 or 9; the cover houses are the other lines.
    first: usize,
    places: [u16; 9],
}

impl BaseLines {
    fn each(board: &Board, digit: usize, mut visit: impl FnMut(&Self) -> Handed) -> Handed {
        [0, 9].into_iter().try_for_each(|first| visit(&Self::of(board, digit, first)))
    }

    fn of(board: &Board, digit: usize, first: usize) -> Self {
        Self { digit, first, places: std::array::from_fn(|k| board.places[first + k][digit]) }
    }

    fn cell(&self, line: usize, place: usize) -> usize {
        if self.first == 0 { 9 * line + place } else { 9 * place + line }
    }

    /// Returns the candidates at some places of some lines.
    fn cells(&self, lines: u16, places: u16) -> CellSet {
        BitNumbers(lines)
            .flat_map(|line| BitNumbers(self.places[line] & places).map(move |place| self.cell(line, place)))
            .collect()
    }

    fn step(
        &self,
        technique: Technique,
        base: u16,
        cover: u16,
        fins: CellSet,
        gone: CellSet,
    ) -> Result<Step, Error> {
        let cover_first = 9 - self.first;
        Ok(Step {
            technique,
            digits: numbers([self.digit])?,
            cells: numbers(self.cells(base, cover))?,
            houses: house_list(BitNumbers(base).map(|k| self.first + k))?,
            cover: house_list(BitNumbers(cover).map(|k| cover_first + k))?,
            fins: numbers(fins)?,
            removed: candidates(gone, self.digit)?,
            ..Step::default()
        })
    }
}

/// Hands over the fish of a digit and a size without fins.
pub(crate) fn basic_fish(board: &Board, digit: usize, size: usize, report: &mut Report) -> Handed {
    let technique = match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    BaseLines::each(board, digit, |lines| {
        each_choice(&lines.places, size, size as u32, &mut |base, cover| {
            let gone = lines.cells(0x1FF & !base, cover);
            if cover.count_ones() as usize != size || gone.is_empty() {
                return Ok(());
            }
            report(lines.step(technique, base, cover, CellSet::EMPTY, gone)?)
        })
    })
}

/// Hands over the fish of a digit and a size with fins, sashimi or not.
pub(crate) fn finned_fish(board: &Board, digit: usize, size: usize, report: &mut Report) -> Handed {
    BaseLines::each(board, digit, |lines| {
        each_choice(&lines.places, size, size as u32 + MOST_BARE_LINES, &mut |base, union| {
            let over = (union.count_ones() as usize).saturating_sub(size);
            if over == 0 || base_fills_bands(base) {
                return Ok(());
            }
            for chute in [0o700, 0o070, 0o007] {
                finned_in(lines, base, union, (union & chute, over), report)?;
            }
            Ok(())
        })
    })
}

/// Returns whether no band of lines has both a base line and another line.
fn base_fills_bands(base: u16) -> bool {
    [0o7, 0o70, 0o700].into_iter().all(|band| base & band == 0 || base & band == band)
}

/// Hands over the fish of some base lines whose fins are in `over` of the lines `open`, which are
/// of one chute. Fish with earlier cover lines come first, that is, those with later open lines.
fn finned_in(
    lines: &BaseLines,
    base: u16,
    union: u16,
    (open, over): (u16, usize),
    report: &mut Report,
) -> Handed {
    if open.count_ones() as usize <= over {
        return Ok(());
    }
    let mut choices = [0; 3];
    let mut count = 0;
    each_choice_of(open, over, |choice| {
        choices[count] = choice;
        count += 1;
    });
    for &bare in choices[..count].iter().rev() {
        let Some((fins, gone)) = fins_of(lines, base, open & !bare, bare) else { continue };
        let cover = union & !bare;
        let is_thin = |line: usize| (lines.places[line] & cover).count_ones() < 2;
        let technique = name(base.count_ones(), BitNumbers(base).any(is_thin));
        report(lines.step(technique, base, cover, fins, gone)?)?;
    }
    Ok(())
}

/// Calls with each choice of one or two members in lexicographic order.
fn each_choice_of(members: u16, size: usize, mut visit: impl FnMut(u16)) {
    for i in BitNumbers(members) {
        if size == 1 {
            visit(1 << i);
            continue;
        }
        for j in BitNumbers(members).filter(|&j| j > i) {
            visit(1 << i | 1 << j);
        }
    }
}

/// Returns the fins in the lines `bare`, and what goes from the cover lines `cover` of the same
/// chute; nothing if the fins are too many or of several boxes, or if nothing goes.
fn fins_of(lines: &BaseLines, base: u16, cover: u16, bare: u16) -> Option<(CellSet, CellSet)> {
    let with_fins = BitNumbers(base)
        .fold(0, |with, line| if lines.places[line] & bare != 0 { with | 1 << line } else { with });
    let band = [0o7, 0o70, 0o700].into_iter().find(|band| with_fins & !band == 0)?;
    let others = band & !base;
    if !BitNumbers(others).any(|line| lines.places[line] & cover != 0) {
        return None;
    }
    let fins = lines.cells(with_fins, bare);
    (1..=5).contains(&fins.len()).then(|| (fins, lines.cells(others, cover)))
}

fn name(size: u32, sashimi: bool) -> Technique {
    match (size, sashimi) {
        (2, false) => Technique::FinnedXWing,
        (2, true) => Technique::SashimiXWing,
        (3, false) => Technique::FinnedSwordfish,
        (3, true) => Technique::SashimiSwordfish,
        (_, false) => Technique::FinnedJellyfish,
        (_, true) => Technique::SashimiJellyfish,
    }
}
