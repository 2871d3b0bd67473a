//! The direct links between candidates, and between candidates and groups.
//!
//! ```text
//! weak link    a on  -> b off     two candidates of a cell, or of a digit in a house
//! strong link  a off -> b on      the only two of them
//! group        two or three candidates of a digit in the crossing of a line and a box
//! ```
//!
//! A node is a candidate or a group. Candidates are numbered by cell, then digit; groups follow by
//! line, digit and box, rows first.

use super::super::bits::BitRow;
use super::group::{GraphNode, Group};
use crate::error::Error;
use crate::support::alloc::{try_lengthen, try_push, try_refill};
use crate::technique::board::Board;
use crate::technique::houses::HOUSES_OF;
use crate::technique::sets::CellSet;

/// The number of no node.
pub(crate) const NO_NODE: u16 = u16::MAX;

/// The nodes of a board and their direct links.
pub(crate) struct Graph<const W: usize> {
    pub(crate) nodes: Vec<GraphNode>,
    /// The number of candidates among the nodes.
    pub(crate) singles: usize,
    /// The node of each candidate by 10 * cell + digit.
    pub(crate) index: Vec<u16>,
    /// The candidates of each house by 10 * house + digit, and their number.
    pub(crate) house: Vec<BitRow<W>>,
    pub(crate) count: Vec<u8>,
    /// The candidates of each cell.
    pub(crate) in_cell: Vec<BitRow<W>>,
    /// The candidates of each digit.
    pub(crate) of_digit: Vec<BitRow<W>>,
    pub(crate) weak: Vec<BitRow<W>>,
    pub(crate) strong: Vec<BitRow<W>>,
    same_digit: Vec<u16>,
    /// The nodes that have a strong link.
    pub(crate) linked: BitRow<W>,
    /// The "on" nodes that follow from each "on" node over one "off" node.
    pub(crate) next: Vec<BitRow<W>>,
    /// The "on" nodes that lead to each "on" node over one "off" node.
    pub(crate) back: Vec<BitRow<W>>,
}

impl<const W: usize> Graph<W> {
    pub(crate) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            singles: 0,
            index: Vec::new(),
            house: Vec::new(),
            count: Vec::new(),
            in_cell: Vec::new(),
            of_digit: Vec::new(),
            weak: Vec::new(),
            strong: Vec::new(),
            same_digit: Vec::new(),
            linked: BitRow::EMPTY,
            next: Vec::new(),
            back: Vec::new(),
        }
    }

    /// Builds the graph of a board, with the groups if there are any in the list.
    pub(crate) fn build(&mut self, board: &Board, groups: &[Group]) -> Result<(), Error> {
        self.add_candidates(board)?;
        self.link_candidates()?;
        self.nodes.try_reserve(groups.len())?;
        self.nodes.extend(groups.iter().map(|group| group.node));
        try_lengthen(&mut self.weak, self.nodes.len())?;
        try_lengthen(&mut self.strong, self.nodes.len())?;
        for (i, group) in groups.iter().enumerate() {
            self.link_group(self.singles + i, group.partners);
        }
        self.link_groups(groups)?;
        self.compose()
    }

    #[inline(always)]
    pub(crate) fn node_of(&self, cell: usize, digit: usize) -> usize {
        self.index[10 * cell + digit] as usize
    }

    /// Returns the candidates of a digit in a house.
    #[inline(always)]
    pub(crate) fn in_house(&self, house: u8, digit: u8) -> &BitRow<W> {
        &self.house[10 * house as usize + digit as usize]
    }

    fn add_candidates(&mut self, board: &Board) -> Result<(), Error> {
        self.nodes.clear();
        try_refill(&mut self.index, NO_NODE, 810)?;
        try_refill(&mut self.house, BitRow::EMPTY, 270)?;
        try_refill(&mut self.in_cell, BitRow::EMPTY, 81)?;
        try_refill(&mut self.of_digit, BitRow::EMPTY, 10)?;
        try_refill(&mut self.count, 0, 270)?;
        for cell in board.empty {
            for digit in board.of_cell[cell] {
                let node = self.nodes.len();
                self.index[10 * cell + digit] = node as u16;
                for house in HOUSES_OF[cell] {
                    let place = 10 * house as usize + digit;
                    self.house[place].insert(node);
                    self.count[place] += 1;
                }
                self.in_cell[cell].insert(node);
                self.of_digit[digit].insert(node);
                let cells = CellSet::of(cell);
                let node = GraphNode { cells, cell: cell as u8, digit: digit as u8, line: 0, square: 0 };
                try_push(&mut self.nodes, node)?;
            }
        }
        self.singles = self.nodes.len();
        Ok(())
    }

    fn link_candidates(&mut self) -> Result<(), Error> {
        self.weak.clear();
        self.strong.clear();
        for (i, node) in self.nodes.iter().enumerate() {
            let mut weak = self.in_cell[node.cell as usize];
            let mut strong = if weak.len() == 2 { weak } else { BitRow::EMPTY };
            for house in HOUSES_OF[node.cell as usize] {
                let place = 10 * house as usize + node.digit as usize;
                weak.add(&self.house[place]);
                if self.count[place] == 2 {
                    strong.add(&self.house[place]);
                }
            }
            weak.remove(i);
            strong.remove(i);
            try_push(&mut self.weak, weak)?;
            try_push(&mut self.strong, strong)?;
        }
        Ok(())
    }

    /// Links a group with the candidates that see all its cells.
    fn link_group(&mut self, group: usize, partners: [CellSet; 2]) {
        let node = self.nodes[group];
        let digit = node.digit as usize;
        let mut own = BitRow::EMPTY;
        for cell in node.cells {
            own.insert(self.node_of(cell, digit));
        }
        for house in [node.square, node.line] {
            let others = self.in_house(house, node.digit).minus(&own);
            self.weak[group].add(&others);
            for other in others.iter() {
                self.weak[other].insert(group);
            }
        }
        for partner in partners {
            if !partner.is_empty() && partner == CellSet::of(partner.first()) {
                let other = self.node_of(partner.first(), digit);
                self.strong[group].insert(other);
                self.strong[other].insert(group);
            }
        }
    }

    /// Links groups of one digit that share a line or a box but no cell.
    fn link_groups(&mut self, groups: &[Group]) -> Result<(), Error> {
        self.same_digit.clear();
        self.same_digit.try_reserve(groups.len())?;
        for digit in 1..=9 {
            self.same_digit.clear();
            let has_digit = |&i: &usize| groups[i].node.digit == digit;
            self.same_digit.extend((0..groups.len()).filter(has_digit).map(|i| i as u16));
            for &i in &self.same_digit {
                let (a, from) = (&groups[i as usize], self.singles + i as usize);
                for &k in &self.same_digit {
                    let (node, other) = (&a.node, &groups[k as usize].node);
                    if (node.line == other.line || node.square == other.square)
                        && !node.cells.meets(other.cells)
                    {
                        let to = self.singles + k as usize;
                        self.weak[from].insert(to);
                        if a.partners.contains(&other.cells) {
                            self.strong[from].insert(to);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins the links of both kinds to links between "on" nodes.
    fn compose(&mut self) -> Result<(), Error> {
        self.linked = BitRow::EMPTY;
        self.next.clear();
        self.back.clear();
        for (i, strong) in self.strong.iter().enumerate() {
            let mut back = BitRow::EMPTY;
            for other in strong.iter() {
                back.add(&self.weak[other]);
            }
            try_push(&mut self.back, back)?;
            if !strong.is_empty() {
                self.linked.insert(i);
            }
        }
        for weak in &self.weak {
            let mut next = BitRow::EMPTY;
            for other in weak.and(&self.linked).iter() {
                next.add(&self.strong[other]);
            }
            try_push(&mut self.next, next)?;
        }
        Ok(())
    }
}
