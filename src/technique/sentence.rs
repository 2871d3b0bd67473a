//! A step in plain English, whole or in four degrees for a hint.

use super::sentences::reason;
use super::step::{Candidate, Chain, Node, Set, Step, house_of};
use crate::technique::sets::{CellSet, DigitSet};

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintDegree {
    /// The name of the technique.
    Technique,
    /// The houses or cells where it is.
    Place,
    /// Its cells and digits, and why it holds.
    Reason,
    /// What it places or removes.
    Conclusion,
}

/// Returns why a step holds, and what it does.
pub(super) fn sentence(step: &Step) -> String {
    format!("{}. So {}.", reason_of(step), conclusion(step))
}

/// Returns one degree of a hint.
pub(super) fn of_degree(step: &Step, name: &str, degree: HintDegree) -> String {
    match degree {
        HintDegree::Technique => format!("There is a step: {name}."),
        HintDegree::Place => format!("Look at {}.", place(step)),
        HintDegree::Reason => format!("{}.", reason_of(step)),
        HintDegree::Conclusion => format!("So {}.", conclusion(step)),
    }
}

/// Returns where a step is: its houses, or its cells, or the cells of its sets and chains.
fn place(step: &Step) -> String {
    if !step.houses.is_empty() {
        return listed(step.houses.iter().map(|&house| house_name(house)));
    }
    let mut cells: CellSet = step.cells.iter().map(|&cell| usize::from(cell)).collect();
    for set in &step.sets {
        cells |= set.cells;
    }
    if cells.is_empty() {
        for node in step.chains.iter().filter_map(|chain| chain.first()) {
            cells |= node.cells;
        }
    }
    if cells.is_empty() {
        let all = step.placed.iter().chain(&step.removed);
        cells = all.map(|candidate| usize::from(candidate.cell)).collect();
    }
    names_of(cells)
}

/// Returns the sentence of the technique with the parts of the step.
fn reason_of(step: &Step) -> String {
    let mut rest = reason(step);
    let mut text = String::new();
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, after)) = behind.split_once('}') else { break };
        text.push_str(before);
        text.push_str(&part(step, name));
        rest = after;
    }
    text.push_str(rest);
    // The name of a cell stays as it is.
    if text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)
        && let Some(first) = text.get_mut(..1)
    {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns what a placeholder stands for.
fn part(step: &Step, name: &str) -> String {
    let number = |prefix: &str| {
        name.strip_prefix(prefix)?.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
    };
    let placed = step.placed.first();
    let houses = |houses: &[u8]| listed(houses.iter().map(|&house| house_name(house)));
    match name {
        "cell" => placed.map_or_else(String::new, |placed| cell_name(placed.cell)),
        "digit" => placed.map_or_else(String::new, |placed| placed.digit.to_string()),
        "digits" => listed(step.digits.iter().map(u8::to_string)),
        "cells" => listed(step.cells.iter().map(|&cell| cell_name(cell.into()))),
        "house" => houses(step.houses.get(..1).unwrap_or_default()),
        "houses" => houses(&step.houses),
        "cover" => houses(&step.cover),
        "fins" => listed(step.fins.iter().chain(&step.endo_fins).map(|&fin| cell_name(fin.into()))),
        "sets" => listed(step.sets.iter().map(set_name)),
        "out" => digits_name(removed_digits(step), "or"),
        "outs" => digits_name(removed_digits(step), "and"),
        "finword" => if has_one_fin(step) { "fin" } else { "fins" }.to_owned(),
        "seen" => if has_one_fin(step) { "the fin" } else { "all fins" }.to_owned(),
        "chains" => step.chains.iter().map(chain_name).collect::<Vec<_>>().join("; "),
        "place" => match (step.houses.first(), step.cells.first()) {
            (Some(&house), _) => format!(" in {}", house_name(house)),
            (None, Some(&cell)) => format!(" in {}", cell_name(cell.into())),
            (None, None) => String::new(),
        },
        _ => {
            let digit = number("d").and_then(|at| step.digits.get(at)).map(u8::to_string);
            let cell = || number("c").and_then(|at| step.cells.get(at)).map(|&cell| cell_name(cell.into()));
            let set = || number("s").and_then(|at| step.sets.get(at)).map(set_name);
            let color = || number("o").and_then(|at| step.sets.get(at)).map(|set| names_of(set.cells));
            digit.or_else(cell).or_else(set).or_else(color).unwrap_or_default()
        }
    }
}

fn removed_digits(step: &Step) -> DigitSet {
    step.removed.iter().map(|removed| usize::from(removed.digit)).collect()
}

fn has_one_fin(step: &Step) -> bool {
    step.fins.len() + step.endo_fins.len() == 1
}

/// Returns what a step does.
fn conclusion(step: &Step) -> String {
    let placed = step.placed.iter().map(|placed| format!("{} is {}", cell_name(placed.cell), placed.digit));
    let mut cells: Vec<u16> = step.removed.iter().map(|removed| removed.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let removed =
        cells.iter().filter(|&&cell| step.placed.iter().all(|placed| placed.cell != cell)).map(|&cell| {
            let of_cell = |candidate: &&Candidate| candidate.cell == cell;
            let digits: DigitSet =
                step.removed.iter().filter(of_cell).map(|removed| usize::from(removed.digit)).collect();
            let (not, last) = match digits.len() {
                1 => ("not", ""),
                2 => ("neither", "nor"),
                _ => ("none of", "and"),
            };
            format!("{} is {not} {}", cell_name(cell), digits_name(digits, last))
        });
    listed(placed.chain(removed))
}

/// Returns a chain: "if r1c2 is 3, then r1c5 is not 3, then ...".
fn chain_name(chain: &Chain) -> String {
    let nodes: Vec<String> = chain.iter().map(node_name).collect();
    match nodes.split_first() {
        Some((first, rest)) => format!("if {first}, then {}", rest.join(", then ")),
        None => String::new(),
    }
}

fn node_name(node: &Node) -> String {
    let cells = names_of(node.cells);
    match (node.cells.len(), node.is_on) {
        (0 | 1, true) => format!("{cells} is {}", node.digit),
        (0 | 1, false) => format!("{cells} is not {}", node.digit),
        (_, true) => format!("one of {cells} is {}", node.digit),
        (_, false) => format!("none of {cells} is {}", node.digit),
    }
}

fn set_name(set: &Set) -> String {
    format!("{} (with {})", names_of(set.cells), digits_name(set.digits, "and"))
}

fn digits_name(digits: DigitSet, last: &str) -> String {
    joined(digits.into_iter().map(|digit| digit.to_string()), last)
}

fn names_of(cells: CellSet) -> String {
    listed(cells.into_iter().map(|cell| cell_name(cell as u16)))
}

fn cell_name(cell: u16) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn house_name(house: u8) -> String {
    house_of(house).to_string()
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    joined(parts, "and")
}

/// Returns parts with commas, and a word before the last one.
fn joined(parts: impl Iterator<Item = String>, word: &str) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
        None => String::new(),
    }
}
