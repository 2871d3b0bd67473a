//! The rules of a puzzle that its drawing does not show, a line for each kind.
//!
//! ```text
//! # a variant Sudoku; the drawing does not show:
//! #   different digits in the diagonals r1c1-r9c9, r1c9-r9c1
//! #   increasing r1c1 r1c2 r1c3, r7c7 r7c8
//! #   arrow r4c4 = r4c5 + r4c6
//! ```
//!
//! The drawing shows rows, columns, boxes, the regions of a jigsaw, and cages that have no cell in
//! common. The lines are comments above it. The title names a variant, so the drawing is refused if
//! it is read as a puzzle without its rules.

use super::values::text_of;
use ordoku::draw::Partition;
use ordoku::{Relation, Rules, RulesPuzzle, Shape, Variant};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most lists of a line. More are only counted.
const MOST_LISTED: usize = 500;

const DIFFERENT: &str = "different digits";
const UNNAMED: &str = "a relation that has no name, which --to json tells";

/// Variants of regions, and how a line names them.
const NAMED_REGIONS: [(Variant, &str); 5] = [
    (Variant::Windoku, "different digits in each window of windoku"),
    (Variant::DisjointGroups, "different digits at the same place of all boxes"),
    (Variant::CentreDot, "different digits in the centres of the boxes"),
    (Variant::Asterisk, "different digits in the asterisk"),
    (Variant::Girandola, "different digits in the girandola"),
];

/// Steps down and to the right, or down and to the left, and how a line names cells these apart.
const MOVES: [(&[(usize, usize)], &str); 3] = [
    (&[(0, 1), (1, 0), (1, 1)], "different digits a king's move apart"),
    (&[(1, 2), (2, 1)], "different digits a knight's move apart"),
    (&[(1, 1)], "different digits in cells that touch at a corner"),
];
const NEIGHBOURS: &[(usize, usize)] = &[(0, 1), (1, 0)];

type Lists = Vec<Vec<u32>>;
type Pairs = Vec<[u32; 2]>;

/// Writes the lines; none if the drawing shows all rules.
pub fn write(puzzle: &RulesPuzzle, out: &mut String) {
    let rules = puzzle.rules();
    let parts = Partition::of_rules(rules).expect("memory for some numbers a cell");
    let written: Value = serde_json::from_str(&text_of(puzzle)).expect("the text of rules is JSON");
    let mut lines = of_regions(rules, &parts);
    lines.extend(of_pairs(rules, &written["pairs"]));
    lines.extend(of_sums(rules, &parts));
    lines.extend(of_arrows(rules, &written["arrows"]));
    lines.extend(of_digits(rules, &written["candidates"]));
    if !lines.is_empty() {
        *out += "# a variant Sudoku; the drawing does not show:\n";
    }
    lines.iter().for_each(|line| *out += &format!("#   {line}\n"));
}

fn name(rules: &Rules, cell: u32) -> String {
    let columns = rules.columns();
    format!("r{}c{}", cell as usize / columns + 1, cell as usize % columns + 1)
}

fn names(rules: &Rules, cells: &[u32], separator: &str) -> String {
    cells.iter().map(|&cell| name(rules, cell)).collect::<Vec<_>>().join(separator)
}

/// Returns words and lists of cells as a line; `None` without cells.
fn listed(rules: &Rules, words: &str, lists: &[Vec<u32>]) -> Option<String> {
    let all = || lists.iter().map(|cells| names(rules, cells, " ")).collect::<Vec<_>>().join(", ");
    match lists.len() {
        0 => None,
        1..=MOST_LISTED => Some(format!("{words} {}", all())),
        count => Some(format!("{words} in {count} groups of cells, which --to json tells")),
    }
}

fn sorted(cells: &[u32]) -> Vec<u32> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// Returns the lines of regions that are no rows, columns, boxes or cages.
fn of_regions(rules: &Rules, parts: &Partition) -> Vec<String> {
    let cages: BTreeSet<Vec<u32>> = rules.totals().map(|(cells, _)| sorted(cells)).collect();
    let open = rules.regions().filter(|cells| cells.len() > 1 && !is_shown(rules, parts, cells));
    let open: BTreeSet<Vec<u32>> = open.map(sorted).filter(|cells| !cages.contains(cells)).collect();
    let (diagonals, mut open): (Lists, Lists) =
        open.into_iter().partition(|cells| is_diagonal(cells, rules.columns()));
    let mut lines = Vec::new();
    if !diagonals.is_empty() {
        let ends = |cells: &Vec<u32>| names(rules, &[cells[0], cells[cells.len() - 1]], "-");
        let ends: Vec<String> = diagonals.iter().map(ends).collect();
        lines.push(format!("different digits in the diagonals {}", ends.join(", ")));
    }
    for (variant, words) in NAMED_REGIONS {
        let found = regions_of(variant, rules).into_iter();
        let found = found.filter(|all| !all.is_empty() && all.iter().all(|cells| open.contains(cells)));
        if let Some(all) = found.max_by_key(Vec::len) {
            open.retain(|cells| !all.contains(cells));
            lines.push(words.to_owned());
        }
    }
    lines.extend(listed(rules, DIFFERENT, &open));
    lines
}

/// Returns whether lines show a region, or it is a row or column.
fn is_shown(rules: &Rules, parts: &Partition, cells: &[u32]) -> bool {
    let columns = rules.columns() as u32;
    let is_all = |part: &dyn Fn(u32) -> u32| cells.iter().all(|&cell| part(cell) == part(cells[0]));
    let is_line = is_all(&|cell| cell / columns) || is_all(&|cell| cell % columns);
    let first = parts.regions()[cells[0] as usize];
    let size = parts.regions().iter().filter(|part| **part == first).count();
    let is_part = first > Some(0)
        && size == cells.len()
        && cells.iter().all(|&cell| parts.regions()[cell as usize] == first);
    is_part || cells.len() == rules.digits() && is_line
}

/// Returns whether ascending cells are a line from corner to corner.
fn is_diagonal(cells: &[u32], columns: usize) -> bool {
    let columns = columns as u32;
    let goes = |to: i64| {
        cells.windows(2).all(|pair| {
            let [one, other] = [pair[0], pair[1]].map(|cell| (cell / columns, i64::from(cell % columns)));
            (other.0, other.1) == (one.0 + 1, one.1 + to)
        })
    };
    cells.len() > 2 && (goes(1) || goes(-1))
}

/// Returns the regions of a variant for each shape of boxes that has it.
fn regions_of(variant: Variant, rules: &Rules) -> Vec<Lists> {
    let side = rules.digits();
    if (rules.rows(), rules.columns()) != (side, side) {
        return Vec::new();
    }
    let shapes = (1..=side).filter(|rows| side.is_multiple_of(*rows));
    let of_shape = |rows: usize| {
        let mut alone = Rules::new(side, side, side).ok()?;
        alone.add_variant(variant, Shape::new(rows, side / rows).ok()?, 0, 0).ok()?;
        Some(alone.regions().map(sorted).collect())
    };
    shapes.filter_map(of_shape).collect()
}

/// Returns the lines of relations between two cells.
fn of_pairs(rules: &Rules, written: &Value) -> Vec<String> {
    let mut kinds: Vec<(String, Pairs)> = Vec::new();
    for relation in written.as_array().into_iter().flatten() {
        let (words, is_reversed) = words_of(relation, rules.digits() as u32);
        let mut pairs = pairs_of(&relation["cells"]);
        pairs.iter_mut().filter(|_| is_reversed).for_each(|pair| pair.reverse());
        match kinds.iter_mut().find(|(other, _)| *other == words) {
            Some((_, all)) => all.append(&mut pairs),
            None => kinds.push((words, pairs)),
        }
    }
    let mut lines = Vec::new();
    for (moves, words) in MOVES {
        let all = apart(rules, moves);
        for (_, pairs) in kinds.iter_mut().filter(|(words, _)| words == DIFFERENT) {
            if take(pairs, &all, &BTreeSet::new()) {
                lines.push(words.to_owned());
            }
        }
    }
    let of_all = of_neighbours(rules, &mut kinds);
    lines.extend(kinds.iter().filter_map(|(words, pairs)| listed(rules, words, &chains(pairs))));
    lines.extend(of_all);
    lines
}

/// Takes the relations that all neighbours have, but for those with another one.
fn of_neighbours(rules: &Rules, kinds: &mut [(String, Pairs)]) -> Vec<String> {
    let all = apart(rules, NEIGHBOURS);
    let mut lines = Vec::new();
    for number in 0..kinds.len() {
        let others = kinds.iter().enumerate().filter(|(other, _)| *other != number);
        let others: BTreeSet<[u32; 2]> = others.flat_map(|(_, (_, pairs))| pairs).map(ascending).collect();
        let (words, pairs) = &mut kinds[number];
        if 2 * pairs.len() > all.len() && take(pairs, &all, &others) {
            let other = if all.iter().any(|pair| others.contains(pair)) { "other " } else { "" };
            lines.push(format!("all {other}neighbours: {}", words.trim_end_matches(':')));
        }
    }
    lines
}

/// Takes pairs of a list out, if all of them are in the list or among others.
fn take(pairs: &mut Pairs, all: &BTreeSet<[u32; 2]>, others: &BTreeSet<[u32; 2]>) -> bool {
    let own: BTreeSet<[u32; 2]> = pairs.iter().map(ascending).collect();
    let is_all = !all.is_empty() && all.iter().all(|pair| own.contains(pair) || others.contains(pair));
    if is_all {
        pairs.retain(|pair| !all.contains(&ascending(pair)));
    }
    is_all
}

fn ascending(&[one, other]: &[u32; 2]) -> [u32; 2] {
    [one.min(other), one.max(other)]
}

/// Returns all two cells in use that a move connects.
fn apart(rules: &Rules, moves: &[(usize, usize)]) -> BTreeSet<[u32; 2]> {
    let (columns, used) = (rules.columns(), rules.used_cells());
    let mut pairs = BTreeSet::new();
    for cell in (0..used.len()).filter(|&cell| used[cell]) {
        for &(down, across) in moves {
            let column = cell % columns;
            let left = column.checked_sub(across).filter(|_| across > 0 && down > 0);
            for to in [Some(column + across), left].into_iter().flatten().filter(|&to| to < columns) {
                let to = (cell / columns + down) * columns + to;
                if used.get(to) == Some(&true) {
                    pairs.insert([cell as u32, to as u32]);
                }
            }
        }
    }
    pairs
}

/// Returns the words for a relation of JSON, and whether they are those of the second cell to the
/// first.
fn words_of(relation: &Value, digits: u32) -> (String, bool) {
    let words = match relation["rel"].as_str() {
        Some("ne") => DIFFERENT,
        Some("eq") => "equal",
        Some("lt") => "increasing",
        Some("diff1") => "consecutive",
        Some("nonconsecutive") => "not consecutive",
        Some("ratio2") => "one is twice the other:",
        Some("notdot") => "neither consecutive nor one twice the other:",
        Some("diff5") => return (words_apart(5), false),
        Some("sum5") => return (words_sum(5), false),
        Some("sum10") => return (words_sum(10), false),
        _ => return words_of_table(&pairs_of(&relation["allowed"]), digits),
    };
    (words.to_owned(), false)
}

fn words_apart(least: u32) -> String {
    format!("at least {least} apart:")
}

fn words_sum(sum: u32) -> String {
    format!("sum {sum}:")
}

/// Returns the words for a relation that allows these pairs of digits.
fn words_of_table(allowed: &[[u32; 2]], digits: u32) -> (String, bool) {
    let all = || (1..=digits).flat_map(|one| (1..=digits).map(move |other| [one, other]));
    let is = |holds: &dyn Fn(u32, u32) -> bool| {
        all().filter(|&[one, other]| holds(one, other)).eq(allowed.iter().copied())
    };
    let apart = (2..digits).find(|&least| is(&|one, other| Relation::Apart(least).holds(one, other)));
    let sum = (2..=2 * digits).find(|&sum| is(&|one, other| Relation::Sum(sum).holds(one, other)));
    let is_greater = is(&|one, other| Relation::Less.holds(other, one));
    let words = match (apart, sum) {
        (Some(least), _) => words_apart(least),
        (_, Some(sum)) => words_sum(sum),
        _ if is_greater => "increasing".to_owned(),
        _ => format!("{UNNAMED}:"),
    };
    (words, is_greater)
}

/// Joins pairs of which one begins where the one before ends.
fn chains(pairs: &[[u32; 2]]) -> Lists {
    let mut chains = Lists::new();
    for pair in pairs {
        match chains.last_mut() {
            Some(chain) if chain.last() == pair.first() => chain.extend(&pair[1..]),
            _ => chains.push(pair.to_vec()),
        }
    }
    chains
}

/// Returns the lines of sums that are no cages in one piece, or whose digits may be equal.
fn of_sums(rules: &Rules, parts: &Partition) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, (cells, sum)) in (0..).zip(rules.totals()) {
        let differ = rules.regions().any(|region| cells.iter().all(|cell| region.contains(cell)));
        let is_drawn = parts.cages()[cells[0] as usize] == Some(number) && rules.are_one_piece(cells);
        let list = names(rules, cells, " + ");
        match (is_drawn, differ) {
            (true, true) => {}
            (true, false) => lines.push(format!("digits may be equal in {list} = {sum}")),
            (false, true) => lines.push(format!("different digits, and a sum: {list} = {sum}")),
            (false, false) => lines.push(format!("{list} = {sum}")),
        }
    }
    lines
}

fn of_arrows(rules: &Rules, written: &Value) -> Vec<String> {
    let arrows = written.as_array().into_iter().flatten();
    let line = |arrow: &Value| {
        let circle = number(&arrow["circle"]);
        format!("arrow {} = {}", name(rules, circle), names(rules, &numbers(&arrow["cells"]), " + "))
    };
    arrows.map(line).collect()
}

/// Returns the lines of cells that may only be some digits, with a line for each set of digits.
fn of_digits(rules: &Rules, written: &Value) -> Vec<String> {
    let mut cells_of: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    for (cell, digits) in written.as_object().into_iter().flatten() {
        cells_of.entry(numbers(digits)).or_default().push(cell.parse().expect("the text has numbers"));
    }
    let digits = rules.digits() as u32;
    let is_all =
        |set: &[u32], rest: u32| (1..=digits).filter(|digit| digit % 2 == rest).eq(set.iter().copied());
    let line = |(set, cells): (&Vec<u32>, &Vec<u32>)| {
        let list = names(rules, &sorted(cells), " ");
        match () {
            () if is_all(set, 0) => format!("even {list}"),
            () if is_all(set, 1) => format!("odd {list}"),
            () => {
                let set: Vec<String> = set.iter().map(u32::to_string).collect();
                format!("only {} in {list}", set.join(" "))
            }
        }
    };
    cells_of.iter().map(line).collect()
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).expect("the text of rules has numbers")
}

fn numbers(list: &Value) -> Vec<u32> {
    list.as_array().into_iter().flatten().map(number).collect()
}

fn pairs_of(list: &Value) -> Pairs {
    let pair = |pair: &Value| [number(&pair[0]), number(&pair[1])];
    list.as_array().into_iter().flatten().map(pair).collect()
}
