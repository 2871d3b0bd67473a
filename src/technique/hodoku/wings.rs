//! W-wing, XY-wing and XYZ-wing: short chains through cells with two or three candidates.
//!
//! ```text
//! W-wing                          XY-wing                      XYZ-wing
//!   ab - - b=====b - - ab           xy - - - xz                  xyz - - xz
//!   what sees both ends               |                            |
//!   loses a                          yz      *: loses z           yz     *: sees all three
//! ```
//!
//! In a W-wing two equal cells are joined by a strong link of one of their digits. In an XY-wing
//! one of the two wings has the digit that both share; in an XYZ-wing one of the three cells.
//!
//! All three are of the players' forums.

use super::report::{Handed, Report, candidates};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, PEERS};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Step, numbers};

pub(crate) fn w_wing(board: &Board, report: &mut Report) -> Handed {
    let bivalue = board.bivalue();
    for i in bivalue {
        for j in bivalue & CellSet::after(i) {
            let digits = board.of_cell[i];
            if board.of_cell[j] != digits {
                continue;
            }
            let (a, b) = (digits.first(), (digits - DigitSet::of(digits.first())).first());
            for (goes, linked) in [(a, b), (b, a)] {
                let gone = board.of_digit[goes] & PEERS[i] & PEERS[j];
                if gone.is_empty() {
                    continue;
                }
                if let Some([p, q]) = link_between(board, linked, i, j) {
                    report(Step {
                        technique: Technique::WWing,
                        digits: numbers([goes, linked])?,
                        cells: numbers([i, j, p, q])?,
                        removed: candidates(gone, goes)?,
                        ..Step::default()
                    })?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the first two places of the digit that are the only ones of a house and of which one
/// sees i and the other one sees j. A place that sees both serves i.
fn link_between(board: &Board, digit: usize, i: usize, j: usize) -> Option<[usize; 2]> {
    let ends = CellSet::of(i) | CellSet::of(j);
    (0..27).find_map(|house| {
        if board.places[house][digit].count_ones() != 2 {
            return None;
        }
        let link = board.of_digit[digit] & (HOUSES[house] - ends);
        if link.len() != 2 {
            return None;
        }
        let serves_i = link & PEERS[i];
        let serves_j = (link & PEERS[j]) - serves_i;
        if serves_i.is_empty() || serves_j.is_empty() {
            return None;
        }
        Some([serves_i.first(), serves_j.first()])
    })
}

pub(crate) fn xy_wing(board: &Board, report: &mut Report) -> Handed {
    let bivalue = board.bivalue();
    for i in bivalue {
        for j in bivalue & CellSet::after(i) {
            let pair = board.of_cell[i] | board.of_cell[j];
            if pair.len() != 3 {
                continue;
            }
            for k in bivalue & CellSet::after(j) {
                let [s, t, u] = [i, j, k].map(|cell| board.of_cell[cell]);
                if (pair | u).len() != 3 || u == s || u == t {
                    continue;
                }
                for (pivot, wings) in [(i, [j, k]), (j, [i, k]), (k, [j, i])] {
                    wing(board, Technique::XYWing, pivot, wings, report)?;
                }
            }
        }
    }
    Ok(())
}

pub(crate) fn xyz_wing(board: &Board, report: &mut Report) -> Handed {
    let [_, bivalue, trivalue] = board.by_count();
    for pivot in trivalue {
        let digits = board.of_cell[pivot];
        let is_wing = |cell: &usize| board.of_cell[*cell].within(digits);
        let wings: CellSet = (bivalue & PEERS[pivot]).into_iter().filter(is_wing).collect();
        for j in wings {
            for k in wings & CellSet::after(j) {
                if board.of_cell[j] != board.of_cell[k] {
                    wing(board, Technique::XYZWing, pivot, [j, k], report)?;
                }
            }
        }
    }
    Ok(())
}

/// Hands over a pivot with its two wings, if they see it and something goes. The wings have one
/// digit in common.
fn wing(
    board: &Board,
    technique: Technique,
    pivot: usize,
    [j, k]: [usize; 2],
    report: &mut Report,
) -> Handed {
    if !PEERS[pivot].has(j) || !PEERS[pivot].has(k) {
        return Ok(());
    }
    let z = (board.of_cell[j] & board.of_cell[k]).first();
    let mut gone = board.of_digit[z] & PEERS[j] & PEERS[k];
    if technique == Technique::XYZWing {
        gone &= PEERS[pivot];
    } else {
        gone.remove(pivot);
    }
    if gone.is_empty() {
        return Ok(());
    }
    report(Step {
        technique,
        digits: numbers(board.of_cell[pivot])?,
        cells: numbers([pivot, j, k])?,
        removed: candidates(gone, z)?,
        ..Step::default()
    })
}
