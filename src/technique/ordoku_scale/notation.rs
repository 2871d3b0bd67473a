//! Steps in a notation for puzzles of any size: `5 in box 1 => r1c7<>5`, `r1c12=3`. A chain is
//! `r1c2<>3 -> r1c5=3 -> r4c5<>3`, and `|` is between the cells of a group. A sum is `r1c1+r1c2=4`,
//! or `r1c1+r1c2=r3c3` with a circle.

use std::fmt::{self, Write};

use crate::technique::Technique;
use crate::technique::sentence::{write_between, write_cell};
use crate::technique::step::{Node, Step};

type Out<'a> = dyn Write + 'a;

/// Writes a step.
pub(crate) fn write_notation(step: &Step, out: &mut Out) -> fmt::Result {
    if write_pattern(step, out)? {
        out.write_str(" => ")?;
    }
    write_effects(step, out)
}

/// Writes where a step is. Returns whether there is anything to write.
fn write_pattern(step: &Step, out: &mut Out) -> Result<bool, fmt::Error> {
    use Technique as T;
    if !step.placed.is_empty() && step.chains.is_empty() {
        return Ok(false);
    }
    if !step.chains.is_empty() && !matches!(step.technique, T::XYWing | T::XYZWing) {
        write_between(step.chains.iter(), "; ", out, |chain, out| {
            write_between(chain.iter(), " -> ", out, |node, out| write_node(node, step, out))
        })?;
        return Ok(true);
    }
    write_between(step.digits.iter(), ",", out, |digit, out| write!(out, "{digit}"))?;
    let is_sum = matches!(step.technique, T::SumCombinations | T::InniesOuties | T::SumDigit);
    if !is_sum || !step.digits.is_empty() {
        out.write_str(" in ")?;
    }
    if is_sum {
        let cells = step.sets.first().map_or(&step.cells, |arrow| &arrow.cells);
        write_between(cells.iter(), "+", out, |&cell, out| write_cell(cell, step.columns, out))?;
        out.write_str("=")?;
        match step.total {
            0 => write_cells(&step.cells, step, out)?,
            total => write!(out, "{total}")?,
        }
        return Ok(true);
    }
    let is_set = !step.cells.is_empty();
    if is_set {
        write_cells(&step.cells, step, out)?;
    } else {
        write_between(step.houses.iter(), ",", out, |house, out| write!(out, "{house}"))?;
        if step.houses.len() > 1 {
            out.write_str("/")?;
            write_between(step.cover.iter(), ",", out, |house, out| write!(out, "{house}"))?;
        }
    }
    Ok(true)
}

fn write_node(node: &Node, step: &Step, out: &mut Out) -> fmt::Result {
    write_between(node.cells.iter(), "|", out, |&cell, out| write_cell(cell, step.columns, out))?;
    write!(out, "{}{}", if node.is_on { "=" } else { "<>" }, node.digit)
}

fn write_cells(cells: &[u16], step: &Step, out: &mut Out) -> fmt::Result {
    write_between(cells.iter(), ",", out, |&cell, out| write_cell(cell, step.columns, out))
}

/// Writes what a step places and removes: the cells of each digit together.
fn write_effects(step: &Step, out: &mut Out) -> fmt::Result {
    write_between(step.placed.iter(), ", ", out, |placed, out| {
        write_cell(placed.cell, step.columns, out)?;
        write!(out, "={}", placed.digit)
    })?;
    let mut last = 0;
    let mut is_first = step.placed.is_empty();
    while let Some(digit) =
        step.removed.iter().map(|removed| removed.digit).filter(|&digit| digit > last).min()
    {
        out.write_str(if is_first { "" } else { ", " })?;
        let of_digit = step.removed.iter().filter(|removed| removed.digit == digit);
        write_between(of_digit, ",", out, |removed, out| write_cell(removed.cell, step.columns, out))?;
        write!(out, "<>{digit}")?;
        (last, is_first) = (digit, false);
    }
    Ok(())
}
