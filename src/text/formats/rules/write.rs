//! Writes puzzles with rules.

use super::names::RELATIONS;
use crate::error::Error;
use crate::model::rules::{Rules, RulesPuzzle, Total};
use crate::text::writer_failed;
use std::fmt::{self, Write};

/// Prints a puzzle with its rules as an object of JSON in one line without a line end, as
/// [`parse_rules`](super::parse_rules) reads it.
///
/// # Errors
/// Returns [`Error::Argument`] if `out` fails.
pub fn print_rules(puzzle: &RulesPuzzle, out: &mut impl Write) -> Result<(), Error> {
    print_parts(puzzle.rules(), puzzle.givens(), out)
}

/// Prints the puzzle of these rules and givens as [`print_rules`] does.
pub(crate) fn print_parts(rules: &Rules, givens: &[u32], out: &mut impl Write) -> Result<(), Error> {
    print(rules, givens, out).map_err(writer_failed)
}

fn print(rules: &Rules, givens: &[u32], out: &mut impl Write) -> fmt::Result {
    write!(out, "{{\"size\":{},\"rows\":{},\"cols\":{}", rules.digits(), rules.rows(), rules.columns())?;
    let used = || (0..).zip(rules.used_cells()).filter(|(_, used)| **used).map(|(cell, _): (u32, _)| cell);
    if used().count() < rules.cells() {
        write!(out, ",\"cells\":")?;
        list(used(), out)?;
    }
    for (name, is_house) in [("houses", true), ("distinct", false)] {
        let regions = rules.regions().filter(|region| (region.len() == rules.digits()) == is_house);
        if is_house || regions.clone().next().is_some() {
            write!(out, ",\"{name}\":[")?;
            separated(regions, out, |region, out| list(region.iter().copied(), out))?;
            out.write_char(']')?;
        }
    }
    print_pairs(rules, out)?;
    print_sums(rules, out)?;
    let digits = rules.digits() as u32;
    let may_be = |cell: u32, digit: &u32| rules.may_be(cell as usize, *digit as usize - 1);
    let limited = used().filter(|&cell| !(1..=digits).all(|digit| may_be(cell, &digit)));
    if limited.clone().next().is_some() {
        write!(out, ",\"candidates\":{{")?;
        separated(limited, out, |cell, out| {
            write!(out, "\"{cell}\":")?;
            list((1..=digits).filter(|digit| may_be(cell, digit)), out)
        })?;
        out.write_char('}')?;
    }
    write!(out, ",\"givens\":{{")?;
    let givens = givens.iter().enumerate().filter(|(_, given)| **given > 0);
    separated(givens, out, |(cell, given), out| write!(out, "\"{cell}\":{given}"))?;
    write!(out, "}}}}")
}

fn print_pairs(rules: &Rules, out: &mut impl Write) -> fmt::Result {
    let pairs = rules.pairs();
    if pairs.is_empty() {
        return Ok(());
    }
    write!(out, ",\"pairs\":[")?;
    let of_one_table = pairs.chunk_by(|one, other| one.table == other.table);
    let digits = rules.digits() as u32;
    separated(of_one_table, out, |pairs, out| {
        let table = rules.table_of(pairs[0]);
        let all = (1..=digits).flat_map(|first| (1..=digits).map(move |second| (first, second)));
        let allows = |first: u32, second: u32| table.allows(first as usize - 1, second as usize - 1);
        match RELATIONS.iter().find(|(_, relation)| table.is_of(*relation)) {
            Some((name, _)) => write!(out, "{{\"rel\":\"{name}\"")?,
            None => {
                write!(out, "{{\"allowed\":[")?;
                let allowed = all.filter(|&(first, second)| allows(first, second));
                separated(allowed, out, |(first, second), out| write!(out, "[{first},{second}]"))?;
                out.write_char(']')?;
            }
        }
        write!(out, ",\"cells\":[")?;
        separated(pairs.iter(), out, |pair, out| list(pair.cells.into_iter(), out))?;
        write!(out, "]}}")
    })?;
    out.write_char(']')
}

fn print_sums(rules: &Rules, out: &mut impl Write) -> fmt::Result {
    for (name, is_arrow) in [("sums", false), ("arrows", true)] {
        let of_kind = rules.sums().filter(|sum| matches!(sum.total, Total::DigitOf(_)) == is_arrow);
        if of_kind.clone().next().is_none() {
            continue;
        }
        write!(out, ",\"{name}\":[")?;
        separated(of_kind, out, |sum, out| {
            match sum.total {
                Total::Number(total) => write!(out, "{{\"sum\":{total}")?,
                Total::DigitOf(circle) => write!(out, "{{\"circle\":{circle}")?,
            }
            write!(out, ",\"cells\":")?;
            list(sum.cells.iter().copied(), out)?;
            out.write_char('}')
        })?;
        out.write_char(']')?;
    }
    Ok(())
}

fn list(numbers: impl Iterator<Item = u32>, out: &mut impl Write) -> fmt::Result {
    out.write_char('[')?;
    separated(numbers, out, |number, out| write!(out, "{number}"))?;
    out.write_char(']')
}

/// Writes items with commas between them.
fn separated<T, W: Write>(
    items: impl Iterator<Item = T>,
    out: &mut W,
    mut write: impl FnMut(T, &mut W) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.write_char(',')?;
        }
        write(item, out)?;
    }
    Ok(())
}
