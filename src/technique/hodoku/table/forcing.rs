//! Forcing chains: what follows from every possibility, or from a candidate and contradicts itself.
//!
//! ```text
//! contradiction   a on  -> ... -> a cell or a house without a place     a goes
//!                 a off -> ... -> the same                              a is true
//! verity          all candidates of a cell, all places of a digit in a house, or both states of
//!                 a candidate -> ... -> the same node
//! ```
//!
//! The links of the tables hold in both directions (a on -> b on, so b off -> a off). Therefore a
//! premise that empties a cell or a house is the opposite of what all candidates of that cell or
//! house have in common, and a premise with any other contradiction implies its own opposite. So
//! the consequences of all candidates, once collected, give every conclusion without a chain.
//!
//! Trebor's tables, from which the program has its method, were described in 2005.

use super::super::bits::BitRow;
use super::super::closure::Closure;
use super::super::report::candidate;
use super::graph::Graph;
use super::trail::{TableLiteral, Trail};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, Stop, checked};
use crate::support::alloc::{try_push, try_push_small};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, PEERS};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The consequences of a premise, without those of groups.
struct TableRow<const W: usize> {
    on: BitRow<W>,
    off: BitRow<W>,
}

/// Returns the forcing chain that comes first: that of the lowest cell that can be filled,
/// otherwise that of the lowest candidate that can be removed.
pub(crate) fn find_forcing_chain<const W: usize>(
    board: &Board,
    graph: &Graph<W>,
    closure: &Closure<W>,
    trail: &mut Trail<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<Step>> {
    let (placed, removed) = conclusions(graph, closure, limits)?;
    let (node, is_placed) = match (placed.first(), removed.first()) {
        (Some(node), _) => (node, true),
        (None, Some(node)) => (node, false),
        (None, None) => return Ok(None),
    };
    let row = row_of(graph, closure, node, !is_placed);
    let premise = TableLiteral { node: node as u16, is_on: !is_placed };
    let mut step = Step { technique: Technique::ForcingChainContradiction, ..Step::default() };
    match shortest_place(board, graph, trail, premise, &row, limits)? {
        Place::Cell(cell) => step.cells = numbers([cell.into()])?,
        Place::House(house) => step.houses = house_list([house.into()])?,
        Place::Verity => step.technique = Technique::ForcingChainVerity,
    }
    let of = &graph.nodes[node];
    let conclusion = candidate(of.cell as usize, of.digit as usize);
    if is_placed {
        try_push_small(&mut step.placed, conclusion)?;
    } else {
        try_push_small(&mut step.removed, conclusion)?;
    }
    Ok(Some(step))
}

/// Returns the candidates that are true and those that are not, as far as the chains show.
fn conclusions<const W: usize>(
    graph: &Graph<W>,
    closure: &Closure<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<(BitRow<W>, BitRow<W>)> {
    let (mut placed, mut removed) = (BitRow::EMPTY, BitRow::EMPTY);
    for node in 0..graph.singles {
        if closure.off(node).has(node) {
            removed.insert(node);
        }
        if graph.strong[node].iter().any(|other| closure.on(other).has(node)) {
            placed.insert(node);
        }
    }
    for set in graph.in_cell.iter().chain(&graph.house) {
        let mut members = set.iter();
        let Some(first) = members.next() else { continue };
        checked(limits, W as u32 / 4)?;
        let (mut on, mut off) = (*closure.on(first), *closure.off(first));
        for node in members {
            on = on.and(closure.on(node));
            off = off.and(closure.off(node));
        }
        placed.add(&on);
        removed.add(&off);
    }
    let singles = BitRow::below(graph.singles);
    Ok((placed.and(&singles), removed.and(&singles)))
}

/// Returns the consequences of a candidate or of its opposite, and itself.
fn row_of<const W: usize>(graph: &Graph<W>, closure: &Closure<W>, node: usize, is_on: bool) -> TableRow<W> {
    if is_on {
        return TableRow { on: *closure.on(node), off: *closure.off(node) };
    }
    let mut row = TableRow { on: BitRow::EMPTY, off: BitRow::of(node) };
    for other in graph.strong[node].iter() {
        row.on.add(closure.on(other));
        row.off.add(closure.off(other));
    }
    row
}

/// The place whose chains lead to a conclusion.
#[derive(Clone, Copy)]
enum Place {
    Cell(u8),
    House(u8),
    Verity,
}

/// Returns the place that the program names: that with the shortest chains. Of equal ones cells
/// come before houses, and contradictions before verities; a placement is a verity only if there is
/// no contradiction. A premise that implies its opposite has the place of its own cell, which no
/// example confirms.
fn shortest_place<const W: usize>(
    board: &Board,
    graph: &Graph<W>,
    trail: &mut Trail<W>,
    premise: TableLiteral,
    row: &TableRow<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Place> {
    let mut best = (usize::MAX, Place::Verity);
    let opposite = TableLiteral { node: premise.node, is_on: !premise.is_on };
    if let Some(links) = trail.distance(graph, premise, opposite)? {
        best = (links + 1, Place::Cell(graph.nodes[premise.node as usize].cell));
    }
    let mut offer = |best: &mut (usize, Place), set: &BitRow<W>, place: Place| {
        if set.is_empty() || !set.minus(&row.off).is_empty() {
            return Ok(());
        }
        checked(limits, W as u32)?;
        let length = total_length(graph, trail, premise, set)?;
        if length < best.0 {
            *best = (length, place);
        }
        Ok::<_, Stop>(())
    };
    for cell in board.empty {
        offer(&mut best, &graph.in_cell[cell], Place::Cell(cell as u8))?;
    }
    let possible = possible_by_values(board);
    let mut verities = Vec::new();
    for (house, &cells) in HOUSES.iter().enumerate() {
        for (digit, &possible) in possible.iter().enumerate().skip(1) {
            let set = graph.in_house(house as u8, digit as u8);
            if (possible & cells).within(board.of_digit[digit]) {
                offer(&mut best, set, Place::House(house as u8))?;
            } else {
                try_push(&mut verities, *set)?;
            }
        }
    }
    if premise.is_on || best.0 == usize::MAX {
        for set in &verities {
            offer(&mut best, set, Place::Verity)?;
        }
    }
    Ok(best.1)
}

/// Returns the number of nodes of the chains from a premise to the absence of each of some
/// candidates.
fn total_length<const W: usize>(
    graph: &Graph<W>,
    trail: &mut Trail<W>,
    premise: TableLiteral,
    set: &BitRow<W>,
) -> Result<usize, Error> {
    let mut sum = 0;
    for node in set.iter() {
        let end = TableLiteral { node: node as u16, is_on: false };
        let links = if end == premise { Some(0) } else { trail.distance(graph, premise, end)? };
        sum += links.unwrap_or(0) + 1;
    }
    Ok(sum)
}

/// Returns for each digit the empty cells that do not see it.
pub(crate) fn possible_by_values(board: &Board) -> [CellSet; 10] {
    board.placed.map(|placed| placed.into_iter().fold(board.empty, |cells, cell| cells - PEERS[cell]))
}
