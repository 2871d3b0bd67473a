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

use std::fmt::Write;

use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Candidate, Chain, Set, Step, Technique};

/// Returns a step as HoDoKu prints it after the name and a colon.
pub fn notation(step: &Step) -> String {
    use Technique as T;
    match step.technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle | T::BruteForce => conclusion(step),
        T::Bug1 => format!("{} => {}", step.technique.name(), conclusion(step)),
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            let place = match (step.houses.first(), step.cells.first()) {
                (Some(&house), _) => format!(" in {}", house_name(house)),
                (None, Some(&cell)) => format!(" in {}", cells_name([cell])),
                (None, None) => String::new(),
            };
            format!("{}{place} => {}", step.technique.name(), conclusion(step))
        }
        T::ForcingChainVerity | T::ForcingNetVerity => {
            format!("{} => {}", step.technique.name(), conclusion(step))
        }
        _ => format!("{} => {}", pattern(step), conclusion(step)),
    }
}

/// Returns what is before the arrow.
fn pattern(step: &Step) -> String {
    use Technique as T;
    let digits = |separator| digits_name(&step.digits, separator);
    let cells = || cells_name(step.cells.iter().copied());
    let house = || step.houses.first().map_or_else(String::new, |&house| house_name(house));
    match step.technique {
        T::Pointing | T::Claiming => format!("{} in {}", digits(","), house()),
        T::EmptyRectangle => format!("{} in {} ({})", digits(","), house(), cells()),
        T::Skyscraper | T::TwoStringKite => {
            let (ends, joined) = step.cells.split_at(step.cells.len().min(2));
            let (ends, joined) = (cells_name(ends.iter().copied()), cells_name(joined.iter().copied()));
            format!("{} in {ends} (connected by {joined})", digits(","))
        }
        T::WWing => {
            let (ends, link) = step.cells.split_at(step.cells.len().min(2));
            let linked = digits_name(step.digits.get(1..).unwrap_or(&[]), "");
            let (ends, link) = (cells_name(ends.iter().copied()), cells_name(link.iter().copied()));
            format!("{} in {ends} connected by {linked} in {link}", digits("/"))
        }
        T::XYWing => digits("/"),
        T::XYZWing
        | T::UniquenessTest1
        | T::UniquenessTest2
        | T::UniquenessTest3
        | T::UniquenessTest4
        | T::UniquenessTest5
        | T::UniquenessTest6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => format!("{} in {}", digits("/"), cells()),
        T::SueDeCoq => sue_de_coq(&step.sets),
        T::SimpleColorsTrap | T::SimpleColorsWrap | T::MultiColors1 | T::MultiColors2 => {
            format!("{} {}", digits(","), colors(&step.sets))
        }
        T::AlsXz | T::AlsXyWing => almost_locked_sets(step),
        T::AlsChain => als_chain(step),
        _ if is_fish(step.technique) => fish(step),
        _ if !step.chains.is_empty() => chain(step),
        _ => format!("{} in {}", digits(","), cells()),
    }
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
    )
}

fn fish(step: &Step) -> String {
    let mut text = digits_name(&step.digits, ",");
    for side in [&step.houses, &step.cover] {
        text.push(' ');
        text.push_str(&houses_name(side));
    }
    for (mark, fins) in [("f", &step.fins), ("ef", &step.endo_fins)] {
        for &fin in fins {
            let _ = write!(text, " {mark}{}", cells_name([fin]));
        }
    }
    text
}

/// Returns a chain with its digits before it: the removed ones, or those of a remote pair.
fn chain(step: &Step) -> String {
    use Technique as T;
    let Some(nodes) = step.chains.first() else { return String::new() };
    let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else { return String::new() };
    let links = links(nodes);
    let mut digits = digits_name(&removed_digits(&step.removed), "/");
    match step.technique {
        T::RemotePair => {
            let other = nodes.get(1).map_or(0, |node| node.digit);
            digits = format!("{}/{other}", first.digit);
            format!("{digits} {links}")
        }
        T::XYChain | T::Aic | T::GroupedAic => {
            format!("{digits} {}- {links} -{}", first.digit, last.digit)
        }
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => {
            let second = nodes.get(1).unwrap_or(last);
            let (start, end) = (sign(last.is_on), sign(second.is_on));
            format!("{digits} {}{start} {links} {end}{}", last.digit, second.digit)
        }
        _ => format!("{digits} {links}"),
    }
}

/// Returns the cells of a chain with the links between them. Links within a cell are not shown.
fn links(nodes: &Chain) -> String {
    let mut text = nodes.first().map_or_else(String::new, |node| cells_name(bytes(node.cells)));
    for pair in nodes.windows(2) {
        if pair[0].cells != pair[1].cells {
            let (sign, digit) = (sign(pair[1].is_on), pair[1].digit);
            let _ = write!(text, " {sign}{digit}{sign} {}", cells_name(bytes(pair[1].cells)));
        }
    }
    text
}

/// Returns the sign of a link to a node: strong to "on", weak to "off".
fn sign(to_on: bool) -> char {
    if to_on { '=' } else { '-' }
}

fn sue_de_coq(sets: &[Set]) -> String {
    let shown: Vec<String> =
        sets.iter().map(|set| format!("{} - {}", cells_name(bytes(set.cells)), braced(set.digits))).collect();
    match shown.split_first() {
        Some((crossing, rest)) => format!("{crossing} ({})", rest.join(", ")),
        None => String::new(),
    }
}

fn colors(sets: &[Set]) -> String {
    let color = |set: &Set| format!("({})", cells_name(bytes(set.cells)));
    let pair = |pair: &[Set]| pair.iter().map(color).collect::<Vec<_>>().join(" / ");
    sets.chunks(2).map(pair).collect::<Vec<_>>().join(", ")
}

/// Returns an almost locked set: its cells and digits.
fn shown(set: &Set) -> String {
    format!("{} {}", cells_name(bytes(set.cells)), braced(set.digits))
}

fn almost_locked_sets(step: &Step) -> String {
    let mut text = String::new();
    for (name, set) in ['A', 'B', 'C'].into_iter().zip(&step.sets) {
        let _ = write!(text, "{name}={}, ", shown(set));
    }
    let is_wing = step.technique == Technique::AlsXyWing;
    let name = if is_wing { "X,Y" } else { "X" };
    let _ = write!(text, "{name}={}", digits_name(&step.digits, ","));
    if is_wing || step.digits.len() == 1 {
        let _ = write!(text, ", Z={}", digits_name(&removed_digits(&step.removed), ","));
    }
    text
}

fn als_chain(step: &Step) -> String {
    let ends = digits_name(&removed_digits(&step.removed), "");
    let mut text = format!("{ends}-");
    for (k, set) in step.sets.iter().enumerate() {
        let _ = match step.digits.get(k) {
            Some(digit) if k + 1 < step.sets.len() => write!(text, " {} -{digit}-", shown(set)),
            _ => write!(text, " {} -{ends}", shown(set)),
        };
    }
    text
}

/// Returns what a step places and removes: the removed digits in the order of the step's list.
pub(crate) fn conclusion(step: &Step) -> String {
    let mut parts: Vec<String> = step
        .placed
        .iter()
        .map(|placed| format!("{}={}", cells_name([placed.cell as u8]), placed.digit))
        .collect();
    let mut shown = DigitSet::EMPTY;
    for removed in &step.removed {
        let digit = removed.digit;
        if !shown.has(digit.into()) {
            shown |= DigitSet::of(digit.into());
            let same = step.removed.iter().filter(|other| other.digit == digit);
            parts.push(format!("{}<>{digit}", cells_name(same.map(|other| other.cell as u8))));
        }
    }
    parts.join(", ")
}

/// Returns the removed digits in ascending order.
fn removed_digits(removed: &[Candidate]) -> Vec<u8> {
    let digits: DigitSet = removed.iter().map(|candidate| usize::from(candidate.digit)).collect();
    digits.into_iter().map(|digit| digit as u8).collect()
}

fn digits_name(digits: &[u8], separator: &str) -> String {
    digits.iter().map(u8::to_string).collect::<Vec<_>>().join(separator)
}

fn braced(digits: DigitSet) -> String {
    format!("{{{}}}", digits.into_iter().map(|digit| digit.to_string()).collect::<String>())
}

fn house_name(house: u8) -> String {
    houses_name(&[house])
}

/// Returns the houses with each kind named once: `r13b2`.
fn houses_name(houses: &[u8]) -> String {
    let mut text = String::new();
    for (kind, letter) in ['r', 'c', 'b'].into_iter().enumerate() {
        let mut letter = Some(letter);
        for &house in houses.iter().filter(|&&house| usize::from(house) / 9 == kind) {
            text.extend(letter.take());
            let _ = write!(text, "{}", house % 9 + 1);
        }
    }
    text
}

fn bytes(cells: CellSet) -> impl Iterator<Item = u8> {
    cells.into_iter().map(|cell| cell as u8)
}

/// Returns the cells in ascending order, those of a line together: `r12c3,r4c56`.
///
/// A cell is joined with the next one that shares its row or column, and with all others of that
/// line.
fn cells_name(cells: impl IntoIterator<Item = u8>) -> String {
    let mut left: CellSet = cells.into_iter().map(usize::from).filter(|&cell| cell < 81).collect();
    let mut parts = Vec::new();
    while !left.is_empty() {
        let first = left.first();
        let (row, column) = (first / 9, first % 9);
        left.remove(first);
        let mate = left.into_iter().find(|cell| cell / 9 == row || cell % 9 == column);
        let in_row = mate.is_none_or(|cell| cell / 9 == row);
        let is_joined = |cell: &usize| if in_row { cell / 9 == row } else { cell % 9 == column };
        let line: Vec<usize> = std::iter::once(first).chain(left.into_iter().filter(is_joined)).collect();
        for &cell in &line {
            left.remove(cell);
        }
        let numbers = |part: fn(usize) -> usize| -> String {
            line.iter().map(|&cell| (part(cell) + 1).to_string()).collect()
        };
        parts.push(match in_row {
            true => format!("r{}c{}", row + 1, numbers(|cell| cell % 9)),
            false => format!("r{}c{}", numbers(|cell| cell / 9), column + 1),
        });
    }
    parts.join(",")
}
