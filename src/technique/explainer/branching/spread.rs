//! The nodes that follow from a candidate that is on or off, each with its parents.
//!
//! "On" nodes are taken before "off" nodes, each kind in the order of discovery. A dynamic spread
//! removes the "off" candidates from a working copy, so that later links may branch: their
//! parents are all the candidates that were removed before.
//!
//! ```text
//! a cell 123, dynamic:   1 off, 2 off => 3 on, with both as parents
//! ```
//!
//! A spread ends when a candidate would be both on and off. It keeps what it had.

use super::super::bits::is_single;
use super::super::cycles::{LinkKinds, Spot, cell_digit};
use super::super::marks::{Pencilmarks, members};
use super::NestedHint;
use super::nodes::{Follow, IN_CELL, NewNode, NodeSet, PEER_PARTS, SEATS, SpreadNode};
use crate::error::Error;
use crate::support::alloc::try_small;
use crate::technique::houses::{HOUSE_CELLS, PEERS};
use crate::technique::sets::CellSet;
use smallvec::SmallVec;

/// The words of a set of ancestors. Ancestors with higher numbers are counted one by one.
const WORDS: usize = 4;

/// A set of nodes by number.
type Ancestors = [u64; WORDS];

/// The most "off" nodes that follow from one node: eight digits of its cell and twenty peers.
const MOST_OFF: usize = 28;
/// The most "on" nodes that follow from one node, one in its cell and one in each house, and their
/// parents.
const MOST_ON: usize = 4;
const MOST_PARENTS: usize = 10;

/// How a spread goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpreadRules {
    pub links: LinkKinds,
    pub is_dynamic: bool,
    /// Whether a contradiction ends the spread. Otherwise it goes on with both states.
    pub stops: bool,
}

/// The nodes that follow from a candidate. One spread serves many candidates of the same state. It
/// is large: a [`SpreadPool`](super::SpreadPool) has it.
pub(crate) struct Spread {
    /// The candidates at the start.
    pub start: Pencilmarks,
    /// The candidates without those that are off.
    pub work: Pencilmarks,
    rules: SpreadRules,
    pub nodes: Vec<SpreadNode>,
    parents: Vec<u16>,
    sets: Vec<Ancestors>,
    /// The hints that nodes come from.
    pub hints: Vec<NestedHint>,
    /// The number of the node of each candidate that is off, then of each that is on.
    numbers: [[u16; 729]; 2],
    pub on: [CellSet; 9],
    pub off: [CellSet; 9],
    /// The digits of each cell that are off, and those that are on.
    off_of_cell: [u16; 81],
    on_of_cell: [u16; 81],
    /// The "on" node and the "off" node of one candidate. The later one is the last node, and is
    /// not in the sets.
    pub contradiction: Option<[u16; 2]>,
    next_on: Vec<u16>,
    on_head: usize,
    /// The number of the first node that may be an untaken "off" node.
    off_head: usize,
    /// The queued nodes whose weight is below the bound.
    light: usize,
    bound: u16,
}

impl Spread {
    /// Returns a spread over no candidates.
    pub(super) fn new() -> Self {
        Self {
            start: Pencilmarks::NONE,
            work: Pencilmarks::NONE,
            rules: SpreadRules { links: LinkKinds { x: false, y: false }, is_dynamic: false, stops: true },
            nodes: Vec::new(),
            parents: Vec::new(),
            sets: Vec::new(),
            hints: Vec::new(),
            numbers: [[0; 729]; 2],
            on: [CellSet::EMPTY; 9],
            off: [CellSet::EMPTY; 9],
            off_of_cell: [0; 81],
            on_of_cell: [0; 81],
            contradiction: None,
            next_on: Vec::new(),
            on_head: 0,
            off_head: 0,
            light: 0,
            bound: 0,
        }
    }

    /// Goes over to other candidates and rules; the memory is kept.
    pub(super) fn go_over_to(&mut self, start: &Pencilmarks, rules: SpreadRules) {
        self.start.clone_from(start);
        self.work.clone_from(start);
        self.rules = rules;
    }

    /// Starts with a premise. Nodes of the bound's weight and more are of no use.
    pub fn begin(&mut self, premise: Spot, is_on: bool, bound: usize) -> Result<(), Error> {
        self.nodes.clear();
        self.parents.clear();
        self.sets.clear();
        self.hints.clear();
        self.next_on.clear();
        (self.on_head, self.off_head, self.light) = (0, 0, 0);
        self.on = [CellSet::EMPTY; 9];
        self.off = [CellSet::EMPTY; 9];
        self.off_of_cell = [0; 81];
        self.on_of_cell = [0; 81];
        self.contradiction = None;
        self.bound = bound.min(usize::from(u16::MAX)) as u16;
        if self.rules.is_dynamic {
            self.work.of_cell = self.start.of_cell;
            self.work.places = self.start.places;
        }
        // Enough for most spreads.
        self.nodes.try_reserve(256)?;
        self.parents.try_reserve(512)?;
        self.sets.try_reserve(128)?;
        self.next_on.try_reserve(128)?;
        self.sets.push([0; WORDS]);
        let (cell, digit) = cell_digit(premise);
        let node = NewNode { cell, digit, is_on, weight: 1, ancestors: 0, hint: 0, house: u8::MAX };
        self.push(node, &[]);
        Ok(())
    }

    /// Makes the whole spread from its queues. Returns true unless a contradiction or the bound
    /// ended it.
    pub fn run(&mut self) -> Result<bool, Error> {
        loop {
            let goes_on = if let Some(&number) = self.next_on.get(self.on_head) {
                self.on_head += 1;
                self.light > 0 && self.take_on(number)?
            } else if let Some(node) = self.nodes.get(self.off_head) {
                self.off_head += 1;
                node.is_on || self.light > 0 && self.take_off(self.off_head as u16 - 1)?
            } else {
                return Ok(true);
            };
            if !goes_on {
                return Ok(false);
            }
        }
    }

    /// Returns the units of work that the whole spread took: about one for four nodes.
    pub fn work_done(&self) -> u32 {
        1 + self.nodes.len() as u32 / 4
    }

    /// Returns whether no node waits to be taken.
    pub fn is_complete(&self) -> bool {
        self.on_head >= self.next_on.len() && self.off_head >= self.nodes.len()
    }

    /// Adds a node to the list. There is room for it and its parents, as for all that the functions
    /// below add.
    #[inline(always)]
    fn record(&mut self, new: NewNode, parents: &[u16]) -> u16 {
        let number = self.nodes.len() as u16;
        let first_parent = match parents {
            &[parent] => u32::from(parent),
            _ => {
                self.parents.extend_from_slice(parents);
                (self.parents.len() - parents.len()) as u32
            }
        };
        self.nodes.push(SpreadNode {
            cell: new.cell as u8,
            digit: new.digit as u8,
            is_on: new.is_on,
            weight: new.weight,
            ancestors: new.ancestors,
            first_parent,
            parent_count: parents.len() as u16,
            hint: new.hint,
            house: new.house,
        });
        if number as usize > 64 * WORDS {
            self.nodes[number as usize].weight = self.ancestors(number).len() as u16;
        }
        number
    }

    /// Adds a node to the list, and to its set and queue.
    #[inline(always)]
    fn push(&mut self, new: NewNode, parents: &[u16]) {
        if new.is_on {
            self.on[new.digit].insert(new.cell);
            self.on_of_cell[new.cell] |= 1 << new.digit;
            self.next_on.push(self.nodes.len() as u16);
        } else {
            self.off[new.digit].insert(new.cell);
            self.off_of_cell[new.cell] |= 1 << new.digit;
        }
        self.push_listed(new, parents);
    }

    /// Adds a node to the list and to its queue; it is in its set.
    #[inline(always)]
    fn push_listed(&mut self, new: NewNode, parents: &[u16]) {
        let number = self.record(new, parents);
        self.numbers[usize::from(new.is_on)][9 * new.cell + new.digit] = number;
        self.light += usize::from(self.nodes[number as usize].weight < self.bound);
    }

    /// Adds a last node that contradicts a known one.
    fn contradict(&mut self, new: NewNode, parents: &[u16]) {
        let other = self.numbers[usize::from(!new.is_on)][9 * new.cell + new.digit];
        let number = self.record(new, parents);
        self.contradiction = Some(if new.is_on { [number, other] } else { [other, number] });
    }

    /// Follows the links of an "on" node. Returns false at a contradiction.
    fn take_on(&mut self, number: u16) -> Result<bool, Error> {
        // No further memory is needed below.
        self.nodes.try_reserve(MOST_OFF)?;
        self.sets.try_reserve(1)?;
        let node = self.nodes[number as usize];
        self.light -= usize::from(node.weight < self.bound);
        let (cell, digit) = (node.cell as usize, node.digit as usize);
        let set = self.with_itself(number);
        self.sets.push(set);
        let ancestors = (self.sets.len() - 1) as u16;
        let (is_on, weight, house) = (false, node.weight + 1, u8::MAX);
        let mut new = NewNode { cell, digit, is_on, weight, ancestors, hint: 0, house };
        if self.rules.links.y {
            let others = self.start.of_cell[cell] & !(self.off_of_cell[cell] | 1 << digit);
            for other in members(others) {
                new.digit = other;
                if !self.add_off(new, number) {
                    return Ok(false);
                }
            }
        }
        new.digit = digit;
        let others = (self.start.of_digit[digit] & PEERS[cell]) - self.off[digit];
        let is_safe = !self.rules.stops || !others.meets(self.on[digit]);
        if is_safe {
            self.off[digit] |= others;
        }
        for part in PEER_PARTS[cell] {
            for peer in others & part {
                new.cell = peer;
                if is_safe {
                    self.off_of_cell[peer] |= 1 << digit;
                    self.push_listed(new, &[number]);
                } else if !self.add_off(new, number) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    #[inline(always)]
    fn add_off(&mut self, new: NewNode, parent: u16) -> bool {
        if self.rules.stops && self.on_of_cell[new.cell] >> new.digit & 1 != 0 {
            self.contradict(new, &[parent]);
            return false;
        }
        self.push(new, &[parent]);
        true
    }

    /// Returns the ancestors of a node with itself.
    #[inline(always)]
    fn with_itself(&self, number: u16) -> Ancestors {
        let node = self.nodes[number as usize];
        let mut set = self.sets[node.ancestors as usize];
        if let Some(word) = set.get_mut(number as usize / 64) {
            *word |= 1 << (number % 64);
        }
        set
    }

    /// Follows the links of an "off" node, and removes it from the working copy of a dynamic
    /// spread. Returns false at a contradiction.
    #[inline(always)]
    fn take_off(&mut self, number: u16) -> Result<bool, Error> {
        let node = self.nodes[number as usize];
        self.light -= usize::from(node.weight < self.bound);
        let (cell, digit) = (node.cell as usize, node.digit as usize);
        let bit = 1 << digit;
        let is_dynamic = self.rules.is_dynamic;
        let mut follows = [Follow { house: IN_CELL, cell: node.cell, digit: 0, gone: 0 }; 4];
        let mut len = 0;
        let left = self.work.of_cell[cell] & !bit;
        if is_dynamic {
            self.work.of_cell[cell] = left;
        }
        if is_single(left) && self.rules.links.y {
            follows[0].digit = left.trailing_zeros() as u8;
            follows[0].gone = self.start.of_cell[cell] & !(left | bit);
            len = 1;
        }
        for seat in SEATS[cell] {
            let house = seat.house as usize;
            let left = self.work.places[house][digit] & !seat.bit;
            if is_dynamic {
                self.work.places[house][digit] = left;
            }
            if is_single(left) && self.rules.links.x {
                let other = HOUSE_CELLS[house][left.trailing_zeros() as usize % 9];
                let is_same = |known: &Follow| known.house != IN_CELL && known.cell == other;
                if !follows[..len].iter().any(is_same) {
                    let gone = self.start.places[house][digit] & !(left | seat.bit);
                    follows[len] = Follow { house: seat.house, cell: other, digit: node.digit, gone };
                    len += 1;
                }
            }
        }
        if len == 0 { Ok(true) } else { self.follow(number, &follows[..len]) }
    }

    /// Adds the "on" nodes that follow from an "off" node. Returns false at a contradiction.
    fn follow(&mut self, number: u16, follows: &[Follow]) -> Result<bool, Error> {
        // No further memory is needed below.
        self.nodes.try_reserve(MOST_ON)?;
        self.parents.try_reserve(MOST_ON * MOST_PARENTS)?;
        self.sets.try_reserve(MOST_ON)?;
        self.next_on.try_reserve(MOST_ON)?;
        for follow in follows {
            let (cell, digit) = (follow.cell as usize, follow.digit as usize % 9);
            let contradicts = self.rules.stops && self.off_of_cell[cell] >> digit & 1 != 0;
            if !contradicts && self.on_of_cell[cell] >> digit & 1 != 0 {
                continue;
            }
            // The parents: the "off" node, and what the cell or house has no more.
            let (mut parents, mut len) = ([number; MOST_PARENTS], 1);
            if self.rules.is_dynamic {
                for i in members(follow.gone) {
                    let spot = if follow.house == IN_CELL {
                        9 * cell + i
                    } else {
                        9 * HOUSE_CELLS[follow.house as usize][i] as usize + digit
                    };
                    parents[len] = self.numbers[0][spot];
                    len += 1;
                }
            }
            let parents = &parents[..len];
            let (ancestors, weight) = self.unite(parents);
            let (is_on, house) = (true, follow.house);
            let new = NewNode { cell, digit, is_on, weight, ancestors, hint: 0, house };
            if contradicts {
                self.contradict(new, parents);
                return Ok(false);
            }
            self.push(new, parents);
        }
        Ok(true)
    }

    /// Adds the set of all ancestors of a node with these parents. Returns its number and the
    /// weight of the node.
    fn unite(&mut self, parents: &[u16]) -> (u16, u16) {
        let mut set = [0; WORDS];
        for &parent in parents {
            let of_parent = self.with_itself(parent);
            set.iter_mut().zip(of_parent).for_each(|(word, other)| *word |= other);
        }
        self.sets.push(set);
        let weight = set.iter().filter(|&&word| word != 0).map(|word| word.count_ones() as u16);
        ((self.sets.len() - 1) as u16, weight.sum::<u16>() + 1)
    }

    /// Adds an "off" node that follows from a hint on the working copy. Returns false at a
    /// contradiction.
    pub fn add_from_hint(&mut self, off: Spot, parents: &[Spot], hint: u16) -> Result<bool, Error> {
        let (cell, digit) = cell_digit(off);
        if self.off[digit].has(cell) {
            return Ok(true);
        }
        let parents = parents.iter().map(|&parent| self.numbers[0][parent as usize]);
        let parents: SmallVec<[u16; 16]> = try_small(parents)?;
        self.nodes.try_reserve(1)?;
        self.parents.try_reserve(parents.len())?;
        self.sets.try_reserve(1)?;
        let (ancestors, weight) = self.unite(&parents);
        let (is_on, house) = (false, u8::MAX);
        let new = NewNode { cell, digit, is_on, weight, ancestors, hint, house };
        if self.on[digit].has(cell) {
            self.contradict(new, &parents);
            return Ok(false);
        }
        self.push(new, &parents);
        Ok(true)
    }

    /// Returns the parents of a node.
    pub fn parents(&self, number: u16) -> impl Iterator<Item = u16> + '_ {
        let node = self.nodes[number as usize];
        let (start, len) = (node.first_parent as usize, node.parent_count as usize);
        let single = (len == 1).then_some(start as u16);
        let several = if len > 1 { &self.parents[start..start + len] } else { &[] };
        single.into_iter().chain(several.iter().copied())
    }

    /// Returns the number of the node of a candidate in a state that it has.
    pub fn number(&self, spot: Spot, is_on: bool) -> u16 {
        self.numbers[usize::from(is_on)][spot as usize]
    }

    /// Returns whether the candidate has the state.
    pub fn has(&self, spot: Spot, is_on: bool) -> bool {
        let (cell, digit) = cell_digit(spot);
        if is_on { self.on[digit].has(cell) } else { self.off[digit].has(cell) }
    }

    /// Returns the number of nodes of both chains of the contradiction.
    pub fn contradiction_nodes(&self) -> Option<usize> {
        self.contradiction.map(|ends| ends.iter().map(|&end| self.nodes[end as usize].weight as usize).sum())
    }

    /// Returns a node and all its ancestors.
    pub fn ancestors(&self, number: u16) -> NodeSet {
        NodeSet::ancestors(number, |node| self.parents(node))
    }
}
