//! Forcing nets: forcing chains in which a node may follow from several others together.
//!
//! ```text
//! a -> not b, not c;  not b and not c -> d      d is the only place left
//! ```
//!
//! The direct entries of a row come from a simulation, and groups are linked as in chains. What
//! follows from these in turn is collected over the closure of all entries. An implication does not
//! hold backwards here, so that all rows have to be looked at.

use super::super::bits::BitRow;
use super::super::closure::Closure;
use super::super::report::candidate;
use super::forcing::possible_by_values;
use super::graph::Graph;
use super::simulation::{Simulation, SimulationLog};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_push_small, try_refill};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The search for nets. The lower half of a row has the "on" nodes, the upper half the "off" ones.
pub(crate) struct NetSearch<const W: usize> {
    next: Vec<BitRow<W>>,
    back: Vec<BitRow<W>>,
    load: Vec<BitRow<W>>,
    closure: Closure<W>,
}

/// The work of one simulation.
const WORK_OF_SIMULATION: u32 = 16;

/// The number of the first "off" node.
const fn off_from<const W: usize>() -> usize {
    W / 2 * 64
}

/// A row of direct entries.
struct RowLog<'a, const W: usize> {
    index: &'a [u16],
    row: BitRow<W>,
}

impl<const W: usize> SimulationLog for RowLog<'_, W> {
    #[inline]
    fn placed(&mut self, cell: usize, digit: usize) {
        self.row.insert(self.index[10 * cell + digit] as usize);
    }

    #[inline]
    fn removed(&mut self, cell: usize, digit: usize) {
        self.row.insert(off_from::<W>() + self.index[10 * cell + digit] as usize);
    }
}

/// The place whose nets lead to a conclusion.
#[derive(Clone, Copy)]
enum NetPlace {
    Candidate,
    Cell(u8),
    House(u8),
}

impl<const W: usize> NetSearch<W> {
    pub(crate) fn new() -> Self {
        Self { next: Vec::new(), back: Vec::new(), load: Vec::new(), closure: Closure::new() }
    }

    /// Returns the net that comes first: that of the lowest cell that can be filled, otherwise that
    /// of the lowest candidate that can be removed. `graph` has the groups of the board.
    pub(crate) fn find<const V: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<V>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        self.fill_rows(board, graph, limits)?;
        self.link_groups(graph);
        self.turn_back(limits)?;
        try_refill(&mut self.load, BitRow::EMPTY, self.next.len())?;
        self.closure.compute(&self.next, &self.back, &self.load, limits)?;
        let check = NetCheck::new(board, graph)?;
        let (placed, removed) = check.verities(&self.closure, limits)?;
        if let Some(step) = self.first(&check, graph, false, &placed, limits)? {
            return Ok(Some(step));
        }
        self.first(&check, graph, true, &removed, limits)
    }

    /// Returns the step of the lowest candidate whose row is a contradiction, or that is a verity.
    fn first<const V: usize>(
        &self,
        check: &NetCheck<W>,
        graph: &Graph<V>,
        is_on: bool,
        verities: &BitRow<W>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        for node in 0..graph.singles {
            checked(limits, W as u32)?;
            let row = self.closure.on(if is_on { node } else { off_from::<W>() + node });
            let place = check.contradiction(row);
            if place.is_none() && !verities.has(node) {
                continue;
            }
            let mut step = Step { technique: Technique::ForcingNetVerity, ..Step::default() };
            if let Some(place) = place {
                step.technique = Technique::ForcingNetContradiction;
                match place {
                    NetPlace::Candidate => step.cells = numbers([graph.nodes[node].cell.into()])?,
                    NetPlace::Cell(cell) => step.cells = numbers([cell.into()])?,
                    NetPlace::House(house) => step.houses = house_list([house.into()])?,
                }
            }
            let of = &graph.nodes[node];
            let conclusion = candidate(of.cell as usize, of.digit as usize);
            if is_on {
                try_push_small(&mut step.removed, conclusion)?;
            } else {
                try_push_small(&mut step.placed, conclusion)?;
            }
            return Ok(Some(step));
        }
        Ok(None)
    }

    /// Fills the direct entries of the candidates.
    fn fill_rows<const V: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<V>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        try_refill(&mut self.next, BitRow::EMPTY, off_from::<W>() + graph.nodes.len())?;
        let mut simulation = Simulation::new(board);
        for (i, node) in graph.nodes[..graph.singles].iter().enumerate() {
            for is_on in [true, false] {
                checked(limits, WORK_OF_SIMULATION)?;
                let mut log = RowLog { index: &graph.index, row: BitRow::EMPTY };
                simulation.run(node.cell as usize, node.digit as usize, is_on, &mut log)?;
                self.next[if is_on { i } else { off_from::<W>() + i }] = log.row;
            }
        }
        Ok(())
    }

    /// Adds the links of the groups to the direct entries.
    fn link_groups<const V: usize>(&mut self, graph: &Graph<V>) {
        let off = off_from::<W>();
        for group in graph.singles..graph.nodes.len() {
            for other in graph.weak[group].iter() {
                self.next[group].insert(off + other);
                if other < graph.singles {
                    self.next[other].insert(off + group);
                }
            }
            for other in graph.strong[group].iter() {
                self.next[off + group].insert(other);
                if other < graph.singles {
                    self.next[off + other].insert(group);
                }
            }
        }
    }

    /// Fills the entries in the other direction.
    fn turn_back(&mut self, limits: &mut LimitChecker<'_>) -> Search<()> {
        try_refill(&mut self.back, BitRow::EMPTY, self.next.len())?;
        for (i, row) in self.next.iter().enumerate() {
            checked(limits, W as u32 / 8)?;
            for other in row.iter() {
                self.back[other].insert(i);
            }
        }
        Ok(())
    }
}

/// The sets of candidates of which one is true.
struct NetCheck<const W: usize> {
    singles: BitRow<W>,
    cells: Vec<(u8, BitRow<W>)>,
    /// The houses, and whether the program sees that the digit has no place.
    houses: Vec<(u8, bool, BitRow<W>)>,
    /// The cell of each candidate, as an index into `cells`.
    cell_of: Vec<usize>,
}

impl<const W: usize> NetCheck<W> {
    fn new<const V: usize>(board: &Board, graph: &Graph<V>) -> Result<Self, Error> {
        let set = |cells: CellSet, digit: usize| {
            let nodes = cells.into_iter().map(|cell| graph.node_of(cell, digit));
            nodes.fold(BitRow::EMPTY, |set: BitRow<W>, node| set.or(&BitRow::of(node)))
        };
        let mut check = Self {
            singles: BitRow::below(graph.singles),
            cells: Vec::new(),
            houses: Vec::new(),
            cell_of: Vec::new(),
        };
        for cell in board.empty {
            let mut all = BitRow::EMPTY;
            for digit in board.of_cell[cell] {
                all.insert(graph.node_of(cell, digit));
                try_push(&mut check.cell_of, check.cells.len())?;
            }
            try_push(&mut check.cells, (cell as u8, all))?;
        }
        let possible = possible_by_values(board);
        for (house, cells) in HOUSES.iter().enumerate() {
            for (digit, &possible) in possible.iter().enumerate().skip(1) {
                let places = board.of_digit[digit] & *cells;
                if !places.is_empty() {
                    let is_seen = (possible & *cells).within(board.of_digit[digit]);
                    try_push(&mut check.houses, (house as u8, is_seen, set(places, digit)))?;
                }
            }
        }
        Ok(check)
    }

    /// Returns where a row contradicts itself.
    fn contradiction(&self, row: &BitRow<W>) -> Option<NetPlace> {
        let off = row.upper_half();
        let is_empty =
            |set: &BitRow<W>| set.first().is_some_and(|first| off.has(first)) && set.minus(&off).is_empty();
        if let Some((cell, _)) = self.cells.iter().find(|(_, set)| is_empty(set)) {
            return Some(NetPlace::Cell(*cell));
        }
        let is_gone = |(_, is_seen, set): &&(u8, bool, BitRow<W>)| *is_seen && is_empty(set);
        if let Some((house, ..)) = self.houses.iter().find(is_gone) {
            return Some(NetPlace::House(*house));
        }
        row.and(&off).and(&self.singles).first().map(|_| NetPlace::Candidate)
    }

    /// Returns the candidates that all possibilities of something place, and those that they
    /// remove.
    fn verities(
        &self,
        closure: &Closure<W>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<(BitRow<W>, BitRow<W>)> {
        let mut all = BitRow::EMPTY;
        for set in self.cells.iter().map(|(_, set)| set).chain(self.houses.iter().map(|h| &h.2)) {
            let mut members = set.iter();
            let Some(first) = members.next() else { continue };
            checked(limits, W as u32 / 4)?;
            all.add(&members.fold(*closure.on(first), |all, node| all.and(closure.on(node))));
        }
        for (node, &cell) in self.cell_of.iter().enumerate() {
            checked(limits, W as u32 / 8)?;
            let both = closure.on(node).and(closure.on(off_from::<W>() + node));
            let own = self.cells[cell].1;
            let mut both = both.minus(&own);
            for gone in own.iter() {
                both.remove(off_from::<W>() + gone);
            }
            all.add(&both);
        }
        Ok((all.and(&self.singles), all.upper_half().and(&self.singles)))
    }
}
