//! A step in plain English, whole or in four degrees for a hint. Nothing here takes memory.

use super::sentences::reason;
use super::step::{Candidate, Chain, Columns, Node, Set, Step};
use crate::model::shape::House;
use crate::support::names::names;
use std::fmt::{self, Write};

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintDegree {
    /// The name of the technique.
    Technique,
    /// The houses or cells where it is.
    Place,
    /// Its cells and digits, and why it holds.
    Reason,
    /// The digits that it places and the candidates that it removes.
    Conclusion,
}

names! { HintDegree:
    Technique = "technique",
    Place = "place",
    Reason = "reason",
    Conclusion = "conclusion",
}

/// The receiver of a text.
pub(super) type TextOut<'a> = dyn Write + 'a;

/// Writes why a step holds, and what it does.
pub(super) fn write_sentence(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_reason(step, out)?;
    out.write_str(". So ")?;
    write_conclusion(step, out)?;
    out.write_str(".")
}

/// Writes one degree of a hint.
pub(super) fn write_degree(step: &Step, name: &str, degree: HintDegree, out: &mut TextOut) -> fmt::Result {
    match degree {
        HintDegree::Technique => write!(out, "There is a step: {name}")?,
        HintDegree::Place => {
            out.write_str("Look at ")?;
            write_place(step, out)?;
        }
        HintDegree::Reason => write_reason(step, out)?,
        HintDegree::Conclusion => {
            out.write_str("So ")?;
            write_conclusion(step, out)?;
        }
    }
    out.write_str(".")
}

/// Writes where a step is: its houses, or its cells, or the cells of its sets and chains.
fn write_place(step: &Step, out: &mut TextOut) -> fmt::Result {
    if !step.houses.is_empty() {
        return write_houses(&step.houses, out);
    }
    let of_pattern = || step.cells.iter().chain(step.sets.iter().flat_map(|set| &set.cells)).copied();
    if of_pattern().next().is_some() {
        return write_cells(ascending(of_pattern), step.columns, out);
    }
    let firsts = || step.chains.iter().filter_map(|chain| chain.first());
    if firsts().next().is_some() {
        let cells = || firsts().flat_map(|node| node.cells.iter().copied());
        return write_cells(ascending(cells), step.columns, out);
    }
    let all = || step.placed.iter().chain(&step.removed).map(|candidate| candidate.cell);
    write_cells(ascending(all), step.columns, out)
}

/// Writes the sentence of the technique with the parts of the step.
fn write_reason(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_filled(reason(step), out, |name, out| write_part(step, name, out))
}

/// Writes a sentence of the table; `write` writes what a placeholder stands for.
pub(super) fn write_filled(
    template: &str,
    out: &mut TextOut,
    write: impl Fn(&str, &mut TextOut) -> fmt::Result,
) -> fmt::Result {
    let mut out = Capital { out, start: SentenceStart::Nothing };
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, after)) = behind.split_once('}') else { break };
        out.write_str(before)?;
        write(name, &mut out)?;
        rest = after;
    }
    out.write_str(rest)?;
    out.finish()
}

/// Writes a sentence with a capital letter at the start; the name of a cell stays as it is.
struct Capital<'a, 'o> {
    out: &'a mut TextOut<'o>,
    start: SentenceStart,
}

/// How much of a sentence was written.
#[derive(Clone, Copy)]
enum SentenceStart {
    Nothing,
    /// The first letter waits for the second one.
    First(char),
    Both,
}

impl Capital<'_, '_> {
    fn finish(self) -> fmt::Result {
        match self.start {
            SentenceStart::First(first) => self.out.write_char(first),
            _ => Ok(()),
        }
    }
}

impl Write for Capital<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut letters = text.chars();
        while let Some(letter) =
            (!matches!(self.start, SentenceStart::Both)).then(|| letters.next()).flatten()
        {
            self.start = match self.start {
                SentenceStart::First(first) => {
                    let is_word = letter.is_ascii_alphabetic();
                    self.out.write_char(if is_word { first.to_ascii_uppercase() } else { first })?;
                    self.out.write_char(letter)?;
                    SentenceStart::Both
                }
                _ => SentenceStart::First(letter),
            };
        }
        self.out.write_str(letters.as_str())
    }
}

/// Writes what a placeholder stands for.
fn write_part(step: &Step, name: &str, out: &mut TextOut) -> fmt::Result {
    let number = |prefix: &str| {
        name.strip_prefix(prefix)?.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
    };
    let columns = step.columns;
    match (name, step.placed.first()) {
        ("cell", Some(placed)) => write_cell(placed.cell, columns, out),
        ("digit", Some(placed)) => write!(out, "{}", placed.digit),
        ("digits", _) => write_digits(step.digits.iter().copied(), "and", out),
        ("cells", _) => write_cells(step.cells.iter().copied(), columns, out),
        ("house", _) => write_houses(step.houses.get(..1).unwrap_or_default(), out),
        ("houses", _) => write_houses(&step.houses, out),
        ("cover", _) => write_houses(&step.cover, out),
        ("total", _) => write!(out, "{}", step.total),
        ("fins", _) => write_cells(step.fins.iter().chain(&step.endo_fins).copied(), columns, out),
        ("sets", _) => write_joined(step.sets.iter(), "and", out, |set, out| write_set(set, columns, out)),
        ("out", _) => write_digits(removed_digits(step), "or", out),
        ("outs", _) => write_digits(removed_digits(step), "and", out),
        ("finword", _) => out.write_str(if has_one_fin(step) { "fin" } else { "fins" }),
        ("seen", _) => out.write_str(if has_one_fin(step) { "the fin" } else { "all fins" }),
        ("chains", _) => {
            write_between(step.chains.iter(), "; ", out, |chain, out| write_chain(chain, columns, out))
        }
        ("place", _) => match (step.houses.first(), step.cells.first()) {
            (Some(house), _) => write!(out, " in {house}"),
            (None, Some(&cell)) => {
                out.write_str(" in ")?;
                write_cell(cell, columns, out)
            }
            (None, None) => Ok(()),
        },
        _ => {
            if let Some(digit) = number("d").and_then(|at| step.digits.get(at)) {
                write!(out, "{digit}")
            } else if let Some(&cell) = number("c").and_then(|at| step.cells.get(at)) {
                write_cell(cell, columns, out)
            } else if let Some(set) = number("s").and_then(|at| step.sets.get(at)) {
                write_set(set, columns, out)
            } else if let Some(set) = number("o").and_then(|at| step.sets.get(at)) {
                write_cells(set.cells.iter().copied(), columns, out)
            } else {
                Ok(())
            }
        }
    }
}

fn removed_digits(step: &Step) -> impl Iterator<Item = u16> {
    ascending(|| step.removed.iter().map(|removed| removed.digit))
}

fn has_one_fin(step: &Step) -> bool {
    step.fins.len() + step.endo_fins.len() == 1
}

/// Something that a step does.
enum Effect {
    Places(Candidate),
    /// It removes candidates of a cell.
    RemovesFrom(u16),
}

/// Writes what a step does.
fn write_conclusion(step: &Step, out: &mut TextOut) -> fmt::Result {
    write_effects(&step.placed, &step.removed, step.columns, out)
}

/// Writes what is placed, and what is removed from other cells.
pub(super) fn write_effects(
    placed: &[Candidate],
    removed: &[Candidate],
    columns: Columns,
    out: &mut TextOut,
) -> fmt::Result {
    let places = placed.iter().map(|&placed| Effect::Places(placed));
    let removes = ascending(|| removed.iter().map(|removed| removed.cell))
        .filter(|&cell| placed.iter().all(|placed| placed.cell != cell))
        .map(Effect::RemovesFrom);
    write_joined(places.chain(removes), "and", out, |effect, out| match effect {
        Effect::Places(Candidate { cell, digit }) => {
            write_cell(cell, columns, out)?;
            write!(out, " is {digit}")
        }
        Effect::RemovesFrom(cell) => {
            let digits = || {
                let of_cell = move |candidate: &&Candidate| candidate.cell == cell;
                ascending(move || removed.iter().filter(of_cell).map(|removed| removed.digit))
            };
            let (not, last) = match digits().count() {
                1 => ("not", ""),
                2 => ("neither", "nor"),
                _ => ("none of", "and"),
            };
            write_cell(cell, columns, out)?;
            write!(out, " is {not} ")?;
            write_digits(digits(), last, out)
        }
    })
}

/// Writes a chain: "if r1c2 is 3, then r1c5 is not 3, then ...".
fn write_chain(chain: &Chain, columns: Columns, out: &mut TextOut) -> fmt::Result {
    let Some((first, rest)) = chain.split_first() else { return Ok(()) };
    out.write_str("if ")?;
    write_node(first, columns, out)?;
    out.write_str(", then ")?;
    write_between(rest.iter(), ", then ", out, |node, out| write_node(node, columns, out))
}

fn write_node(node: &Node, columns: Columns, out: &mut TextOut) -> fmt::Result {
    let (before, after) = match (node.cells.len(), node.is_on) {
        (0 | 1, true) => ("", "is"),
        (0 | 1, false) => ("", "is not"),
        (_, true) => ("one of ", "is"),
        (_, false) => ("none of ", "is"),
    };
    out.write_str(before)?;
    write_cells(node.cells.iter().copied(), columns, out)?;
    write!(out, " {after} {}", node.digit)
}

fn write_set(set: &Set, columns: Columns, out: &mut TextOut) -> fmt::Result {
    write_cells(set.cells.iter().copied(), columns, out)?;
    out.write_str(" (with ")?;
    write_digits(set.digits.iter().copied(), "and", out)?;
    out.write_str(")")
}

fn write_digits(digits: impl Iterator<Item = u16>, last: &str, out: &mut TextOut) -> fmt::Result {
    write_joined(digits, last, out, |digit, out| write!(out, "{digit}"))
}

pub(super) fn write_cells(
    cells: impl Iterator<Item = u16>,
    columns: Columns,
    out: &mut TextOut,
) -> fmt::Result {
    write_joined(cells, "and", out, |cell, out| write_cell(cell, columns, out))
}

fn write_houses(houses: &[House], out: &mut TextOut) -> fmt::Result {
    write_joined(houses.iter(), "and", out, |house, out| write!(out, "{house}"))
}

pub(super) fn write_cell(cell: u16, Columns(columns): Columns, out: &mut TextOut) -> fmt::Result {
    let columns = columns.max(1);
    write!(out, "r{}c{}", cell / columns + 1, cell % columns + 1)
}

/// Writes parts with commas, and a word before the last one.
fn write_joined<T>(
    parts: impl Iterator<Item = T>,
    word: &str,
    out: &mut TextOut,
    write: impl Fn(T, &mut TextOut) -> fmt::Result,
) -> fmt::Result {
    let mut parts = parts.peekable();
    let Some(first) = parts.next() else { return Ok(()) };
    write(first, out)?;
    while let Some(part) = parts.next() {
        match parts.peek() {
            Some(_) => out.write_str(", ")?,
            None => write!(out, " {word} ")?,
        }
        write(part, out)?;
    }
    Ok(())
}

/// Writes parts with a text between them.
pub(super) fn write_between<T>(
    parts: impl Iterator<Item = T>,
    between: &str,
    out: &mut TextOut,
    write: impl Fn(T, &mut TextOut) -> fmt::Result,
) -> fmt::Result {
    for (k, part) in parts.enumerate() {
        if k > 0 {
            out.write_str(between)?;
        }
        write(part, out)?;
    }
    Ok(())
}

/// Returns numbers in ascending order, each once. It goes through them for each one, which takes no
/// memory.
fn ascending<I: Iterator<Item = u16>>(numbers: impl Fn() -> I) -> impl Iterator<Item = u16> {
    let mut least = 0;
    std::iter::from_fn(move || {
        let next = numbers().filter(|&number| u32::from(number) >= least).min()?;
        least = u32::from(next) + 1;
        Some(next)
    })
}
