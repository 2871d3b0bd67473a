//! Steps in the notation of HoDoKu, without the name of the technique where the notation is not
//! part of it.
//!
//! The parts of a step that the notation uses:
//!
//! | technique | parts of the step |
//! |---|---|
//! | fish | `digits`, `houses`, `cover`, `fins`, `endo_fins` |
//! | chains, loops | `chains[0]`, of which each node has the one before as its parent |
//! | sue de coq | `sets`: the crossing, the cells of the line, those of the box |
//! | ALS-XZ, ALS-XY-wing | `sets` in the order A, B, C; `digits`: the restricted commons |
//! | ALS chain | `sets` in order; `digits`: one for each link |
//! | colors | `sets`: the colors of each pair |
//! | forcing chains and nets | for a contradiction its house (`houses`) or cell (`cells`) |

use std::fmt;

use crate::model::shape::{House, HouseKind};
use crate::technique::Technique;
use crate::technique::houses::HOUSES;
use crate::technique::sentence::{TextOut, write_between};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Candidate, Chain, Set, Step};

/// Writes a step as HoDoKu prints it after the name and a colon.
pub fn write_notation(step: &Step, out: &mut TextOut) -> fmt::Result {
    use Technique as T;
    let name = step.technique.name();
    match step.technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle | T::BruteForce => {
            return write_conclusion(step, out);
        }
        T::Bug1 | T::ForcingChainVerity | T::ForcingNetVerity => out.write_str(name)?,
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            out.write_str(name)?;
            match (step.houses.first(), step.cells.first()) {
                (Some(_), _) => {
                    out.write_str(" in ")?;
                    write_houses(&step.houses[..1], out)?;
                }
                (None, Some(&cell)) => {
                    out.write_str(" in ")?;
                    write_cells([cell], out)?;
                }
                (None, None) => {}
            }
        }
        _ => write_pattern(step, out)?,
    }
    out.write_str(" => ")?;
    write_conclusion(step, out)
}

/// Writes what is before the arrow.
fn write_pattern(step: &Step, out: &mut TextOut) -> fmt::Result {
    use Technique as T;
    let (digits, cells) = (&step.digits[..], &step.cells[..]);
    match step.technique {
        T::Pointing | T::Claiming | T::EmptyRectangle => {
            write_digits(digits, ",", out)?;
            out.write_str(" in ")?;
            write_houses(step.houses.get(..1).unwrap_or_default(), out)?;
            if step.technique == T::EmptyRectangle {
                out.write_str(" (")?;
                write_cells(cells.iter().copied(), out)?;
                out.write_str(")")?;
            }
            Ok(())
        }
        T::Skyscraper | T::TwoStringKite | T::WWing => write_two_links(step, out),
        T::XYWing => write_digits(digits, "/", out),
        T::XYZWing
        | T::UniquenessTest1
        | T::UniquenessTest2
        | T::UniquenessTest3
        | T::UniquenessTest4
        | T::UniquenessTest5
        | T::UniquenessTest6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => write_digits_in_cells(step, "/", out),
        T::DeathBlossom => write_death_blossom(step, out),
        T::TemplateSet | T::TemplateDelete => write_digits(digits, ",", out),
        T::SueDeCoq => write_sue_de_coq(&step.sets, out),
        T::SimpleColorsTrap | T::SimpleColorsWrap | T::MultiColors1 | T::MultiColors2 => {
            write_digits(digits, ",", out)?;
            out.write_str(" ")?;
            write_colors(&step.sets, out)
        }
        T::AlsXz | T::AlsXyWing => write_almost_locked_sets(step, out),
        T::AlsChain => write_als_chain(step, out),
        _ if is_fish(step.technique) => write_fish(step, out),
        _ => match step.chains.first() {
            Some(chain) => write_chain(step, chain, out),
            None => write_digits_in_cells(step, ",", out),
        },
    }
}

fn write_digits_in_cells(step: &Step, separator: &str, out: &mut TextOut) -> fmt::Result {
    write_digits(&step.digits, separator, out)?;
    out.write_str(" in ")?;
    write_cells(step.cells.iter().copied(), out)
}

/// Writes two ends, and what connects them.
fn write_two_links(step: &Step, out: &mut TextOut) -> fmt::Result {
    let (ends, joined) = step.cells.split_at(step.cells.len().min(2));
    let is_w_wing = step.technique == Technique::WWing;
    write_digits(&step.digits, if is_w_wing { "/" } else { "," }, out)?;
    out.write_str(" in ")?;
    write_cells(ends.iter().copied(), out)?;
    if is_w_wing {
        out.write_str(" connected by ")?;
        write_digits(step.digits.get(1..).unwrap_or_default(), "", out)?;
        out.write_str(" in ")?;
        return write_cells(joined.iter().copied(), out);
    }
    out.write_str(" (connected by ")?;
    write_cells(joined.iter().copied(), out)?;
    out.write_str(")")
}

fn is_fish(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::XWing
            | T::Swordfish
            | T::Jellyfish
            | T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish
            | T::FrankenXWing
            | T::FrankenSwordfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
            | T::FrankenJellyfish
            | T::FinnedFrankenJellyfish
    )
}

fn write_fish(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_digits(&step.digits, ",", out)?;
    for side in [&step.houses, &step.cover] {
        out.write_str(" ")?;
        write_houses(side, out)?;
    }
    for (mark, fins) in [(" f", &step.fins), (" ef", &step.endo_fins)] {
        for &fin in fins {
            out.write_str(mark)?;
            write_cells([fin], out)?;
        }
    }
    Ok(())
}

/// Writes a chain with its digits before it: the removed ones, or those of a remote pair.
fn write_chain(step: &Step, nodes: &Chain, out: &mut TextOut) -> fmt::Result {
    use Technique as T;
    let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else { return Ok(()) };
    if step.technique == T::RemotePair {
        let other = nodes.get(1).map_or(0, |node| node.digit);
        write!(out, "{}/{other} ", first.digit)?;
        return write_links(nodes, out);
    }
    write_removed_digits(&step.removed, "/", out)?;
    out.write_str(" ")?;
    match step.technique {
        T::XYChain | T::Aic | T::GroupedAic => {
            write!(out, "{}- ", first.digit)?;
            write_links(nodes, out)?;
            write!(out, " -{}", last.digit)
        }
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => {
            let second = nodes.get(1).unwrap_or(last);
            write!(out, "{}{} ", last.digit, sign(last.is_on))?;
            write_links(nodes, out)?;
            write!(out, " {}{}", sign(second.is_on), second.digit)
        }
        _ => write_links(nodes, out),
    }
}

/// Writes the cells of a chain with the links between them. Links within a cell are not shown.
fn write_links(nodes: &Chain, out: &mut TextOut) -> fmt::Result {
    if let Some(node) = nodes.first() {
        write_cells(node.cells.iter().copied(), out)?;
    }
    for pair in nodes.windows(2) {
        if pair[0].cells != pair[1].cells {
            let (sign, digit) = (sign(pair[1].is_on), pair[1].digit);
            write!(out, " {sign}{digit}{sign} ")?;
            write_cells(pair[1].cells.iter().copied(), out)?;
        }
    }
    Ok(())
}

/// Returns the sign of a link to a node: strong to "on", weak to "off".
fn sign(to_on: bool) -> char {
    if to_on { '=' } else { '-' }
}

fn write_sue_de_coq(sets: &[Set], out: &mut TextOut) -> fmt::Result {
    let shown = |set: &Set, out: &mut TextOut| {
        write_cells(set.cells.iter().copied(), out)?;
        out.write_str(" - ")?;
        write_braced(&set.digits, out)
    };
    let Some((crossing, rest)) = sets.split_first() else { return Ok(()) };
    shown(crossing, out)?;
    out.write_str(" (")?;
    write_between(rest.iter(), ", ", out, shown)?;
    out.write_str(")")
}

fn write_colors(sets: &[Set], out: &mut TextOut) -> fmt::Result {
    let color = |set: &Set, out: &mut TextOut| {
        out.write_str("(")?;
        write_cells(set.cells.iter().copied(), out)?;
        out.write_str(")")
    };
    write_between(sets.chunks(2), ", ", out, |pair, out| write_between(pair.iter(), " / ", out, color))
}

/// Writes an almost locked set: its cells and digits.
fn write_set(set: &Set, out: &mut TextOut) -> fmt::Result {
    write_cells(set.cells.iter().copied(), out)?;
    out.write_str(" ")?;
    write_braced(&set.digits, out)
}

fn write_almost_locked_sets(step: &Step, out: &mut TextOut) -> fmt::Result {
    for (name, set) in ['A', 'B', 'C'].into_iter().zip(&step.sets) {
        write!(out, "{name}=")?;
        write_set(set, out)?;
        out.write_str(", ")?;
    }
    let is_wing = step.technique == Technique::AlsXyWing;
    out.write_str(if is_wing { "X,Y=" } else { "X=" })?;
    write_digits(&step.digits, ",", out)?;
    if is_wing || step.digits.len() == 1 {
        out.write_str(", Z=")?;
        write_removed_digits(&step.removed, ",", out)?;
    }
    Ok(())
}

/// Writes the stem, its digits, and the petals.
fn write_death_blossom(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_cells(step.cells.iter().copied(), out)?;
    out.write_str(" ")?;
    write_braced(&step.digits, out)?;
    for set in &step.sets {
        out.write_str(", ")?;
        write_cells(set.cells.iter().copied(), out)?;
        out.write_str(" ")?;
        write_braced(&set.digits, out)?;
    }
    Ok(())
}

fn write_als_chain(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_removed_digits(&step.removed, "", out)?;
    out.write_str("-")?;
    for (k, set) in step.sets.iter().enumerate() {
        out.write_str(" ")?;
        write_set(set, out)?;
        out.write_str(" -")?;
        match step.digits.get(k) {
            Some(digit) if k + 1 < step.sets.len() => write!(out, "{digit}-")?,
            _ => write_removed_digits(&step.removed, "", out)?,
        }
    }
    Ok(())
}

/// Writes what a step places and removes: the removed digits in the order of the step's list.
pub(crate) fn write_conclusion(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_between(step.placed.iter(), ", ", out, |placed, out| {
        write_cells([placed.cell], out)?;
        write!(out, "={}", placed.digit)
    })?;
    let mut is_first = step.placed.is_empty();
    let mut shown = DigitSet::EMPTY;
    for removed in &step.removed {
        let digit = removed.digit;
        if !shown.has(digit.into()) {
            shown |= DigitSet::of(digit.into());
            if !std::mem::take(&mut is_first) {
                out.write_str(", ")?;
            }
            let same = step.removed.iter().filter(|other| other.digit == digit);
            write_cells(same.map(|other| other.cell), out)?;
            write!(out, "<>{digit}")?;
        }
    }
    Ok(())
}

/// Writes the removed digits in ascending order.
fn write_removed_digits(removed: &[Candidate], separator: &str, out: &mut TextOut) -> fmt::Result {
    let digits: DigitSet = removed.iter().map(|candidate| usize::from(candidate.digit)).collect();
    write_between(digits.into_iter(), separator, out, |digit, out| write!(out, "{digit}"))
}

fn write_digits(digits: &[u16], separator: &str, out: &mut TextOut) -> fmt::Result {
    write_between(digits.iter(), separator, out, |digit, out| write!(out, "{digit}"))
}

fn write_braced(digits: &[u16], out: &mut TextOut) -> fmt::Result {
    out.write_str("{")?;
    write_digits(digits, "", out)?;
    out.write_str("}")
}

/// Writes the houses with each kind named once: `r13b2`.
fn write_houses(houses: &[House], out: &mut TextOut) -> fmt::Result {
    for (kind, letter) in [(HouseKind::Row, "r"), (HouseKind::Column, "c"), (HouseKind::Box, "b")] {
        let mut letter = Some(letter);
        for house in houses.iter().filter(|house| house.kind == kind) {
            write!(out, "{}{}", letter.take().unwrap_or_default(), house.index + 1)?;
        }
    }
    Ok(())
}

/// Writes the cells in ascending order, those of a line together: `r12c3,r4c56`.
///
/// A cell is joined with the next one that shares its row or column, and with all others of that
/// line.
fn write_cells(cells: impl IntoIterator<Item = u16>, out: &mut TextOut) -> fmt::Result {
    let mut left: CellSet = cells.into_iter().map(usize::from).filter(|&cell| cell < 81).collect();
    let mut is_first = true;
    while !left.is_empty() {
        let first = left.first();
        let (row, column) = (first / 9, first % 9);
        left.remove(first);
        let mate = left.into_iter().find(|cell| cell / 9 == row || cell % 9 == column);
        let in_row = mate.is_none_or(|cell| cell / 9 == row);
        let line = HOUSES[if in_row { row } else { 9 + column }];
        let joined = (left & line) | CellSet::of(first);
        left = left - line;
        if !std::mem::take(&mut is_first) {
            out.write_str(",")?;
        }
        let numbers = |out: &mut TextOut, part: fn(usize) -> usize| {
            joined.into_iter().try_for_each(|cell| write!(out, "{}", part(cell) + 1))
        };
        if in_row {
            write!(out, "r{}c", row + 1)?;
            numbers(out, |cell| cell % 9)?;
        } else {
            out.write_str("r")?;
            numbers(out, |cell| cell / 9)?;
            write!(out, "c{}", column + 1)?;
        }
    }
    Ok(())
}
