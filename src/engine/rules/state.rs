//! The candidates of all cells: for each digit, the cells that may have it.

use super::cell_set::CellSet;
use super::tables::Tables;

/// A state of the search, in one array, so that it is copied at once:
///
/// ```text
/// digits sets   for each digit the cells that may have it
/// digits sets   for each digit the regions in which it has no cell yet
/// one set       the cells without a digit
/// digits sets   the first sets as they were when their regions were looked at last
/// digits sets   with relations only: the first sets as they were when these were looked at last
/// digits sets   with sums only: the first sets as they were when these were looked at last
/// ```
pub(super) struct RulesState<'s, const W: usize> {
    pub tables: &'s Tables<W>,
    sets: &'s mut [CellSet<W>],
    /// A bit for each digit that has lost a cell since its regions were looked at.
    dirty: u64,
}

impl<const W: usize> Tables<W> {
    /// Returns the sets of a state.
    pub fn state_len(&self) -> usize {
        self.digits * (3 + usize::from(self.has_links()) + usize::from(self.has_sums())) + 1
    }

    fn all_digits(&self) -> u64 {
        u64::MAX >> (64 - self.digits)
    }
}

impl<'s, const W: usize> RulesState<'s, W> {
    /// Takes a state that propagation has left.
    pub fn new(tables: &'s Tables<W>, sets: &'s mut [CellSet<W>]) -> Self {
        Self { tables, sets, dirty: 0 }
    }

    /// Begins with what the rules allow.
    pub fn begin(tables: &'s Tables<W>, sets: &'s mut [CellSet<W>]) -> Self {
        let digits = tables.digits;
        sets[..digits].copy_from_slice(&tables.allowed);
        sets[digits..2 * digits].fill(tables.all_regions);
        sets[2 * digits] = tables.used;
        sets[2 * digits + 1..3 * digits + 1].fill(tables.used);
        sets[3 * digits + 1..].fill(CellSet::EMPTY);
        Self { tables, sets, dirty: tables.all_digits() }
    }

    pub fn boards(&self) -> &[CellSet<W>] {
        &self.sets[..self.tables.digits]
    }

    /// Returns the cells without a digit.
    #[inline(always)]
    pub fn open(&self) -> CellSet<W> {
        self.sets[2 * self.tables.digits]
    }

    /// Returns the regions in which a digit has no cell yet.
    #[inline(always)]
    pub fn open_regions(&self, digit: usize) -> CellSet<W> {
        self.sets[self.tables.digits + digit]
    }

    /// Returns a bit for each digit that a cell may have.
    #[inline(always)]
    pub fn digits_of(&self, cell: usize) -> u64 {
        (0..)
            .zip(self.boards())
            .fold(0, |digits, (digit, board)| digits | u64::from(board.has(cell)) << digit)
    }

    /// Returns the digit of a cell that has only one.
    pub fn digit_of(&self, cell: usize) -> Option<usize> {
        self.boards().iter().position(|board| board.has(cell))
    }

    /// Takes digits from cells. Returns whether one of them had it.
    #[inline(always)]
    pub fn strike_out(&mut self, digit: usize, cells: CellSet<W>) -> bool {
        let board = self.sets[digit];
        self.sets[digit] = board.without(cells);
        let did = !board.and(cells).is_empty();
        self.dirty |= u64::from(did) << digit;
        did
    }

    /// Leaves to some cells only the digit of which `are` has them.
    pub fn keep_only(&mut self, cells: CellSet<W>, are: &[CellSet<W>]) {
        for (digit, &are) in are.iter().enumerate() {
            self.strike_out(digit, cells.without(are));
        }
    }

    /// Leaves to a cell only this digit.
    #[inline(always)]
    pub fn assign(&mut self, cell: usize, digit: usize) {
        let digits = self.tables.digits;
        let mut lost = 0;
        for (other, board) in self.sets[..digits].iter_mut().enumerate() {
            lost |= u64::from(board.has(cell)) << other;
            if other != digit {
                board.remove(cell);
            }
        }
        self.dirty |= lost & !(1 << digit);
    }

    /// Takes a digit from a cell.
    pub fn exclude(&mut self, cell: usize, digit: usize) {
        let mut one = CellSet::EMPTY;
        one.insert(cell);
        self.strike_out(digit, one);
    }

    /// Puts the only digit of some cells in them: their peers lose it. Returns `false` if two of
    /// them are peers.
    #[inline(always)]
    fn put(&mut self, digit: usize, cells: CellSet<W>) -> bool {
        let digits = self.tables.digits;
        let (mut board, mut regions) = (self.sets[digit], self.sets[digits + digit]);
        for cell in cells.iter() {
            board = board.without(self.tables.peers[cell]);
            regions = regions.without(self.tables.regions_of[cell]);
        }
        self.sets[digits + digit] = regions;
        self.dirty |= u64::from(board != self.sets[digit]) << digit;
        self.sets[digit] = board;
        cells.without(board).is_empty()
    }

    /// Puts digits in cells that have only one left, until there is none. Returns `false` if a cell
    /// has no digit. Adds the digits put to `count`.
    #[inline(always)]
    pub fn put_naked_singles(&mut self, count: &mut u64) -> bool {
        let digits = self.tables.digits;
        loop {
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for &board in &self.sets[..digits] {
                twice = twice.or(once.and(board));
                once = once.or(board);
            }
            if once != self.tables.used {
                return false;
            }
            let open = self.sets[2 * digits];
            let singles = open.without(twice);
            if singles.is_empty() {
                return true;
            }
            self.sets[2 * digits] = open.without(singles);
            for digit in 0..digits {
                let cells = self.sets[digit].and(singles);
                if !cells.is_empty() {
                    *count += 1;
                    if !self.put(digit, cells) {
                        return false;
                    }
                }
            }
        }
    }

    /// Looks at the regions of digits that have lost cells. A digit with one cell in a region
    /// leaves this cell no other; one whose cells in a region have common peers leaves these
    /// (locked candidates, for any two regions, and for peers of other kinds). Returns whether it
    /// struck out anything, or `None` if a digit has no cell in a region.
    #[inline(always)]
    pub fn look_at_regions(&mut self) -> Option<bool> {
        let digits = self.tables.digits;
        let mut did = false;
        while self.dirty != 0 && !did {
            let digit = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            let lost = self.sets[2 * digits + 1 + digit].without(self.sets[digit]);
            self.sets[2 * digits + 1 + digit] = self.sets[digit];
            let mut regions = CellSet::EMPTY;
            for cell in lost.iter() {
                regions = regions.or(self.tables.regions_of[cell]);
            }
            for region in regions.and(self.open_regions(digit)).iter() {
                did |= self.keep_one_of(digit, self.tables.regions[region])?;
            }
        }
        Some(did)
    }

    /// Leaves a digit to one of some cells: to the only one that may have it, or else it is struck
    /// out of their common peers. Returns whether it struck out anything, or `None` if none of them
    /// may have it.
    #[inline(always)]
    pub fn keep_one_of(&mut self, digit: usize, cells: CellSet<W>) -> Option<bool> {
        let board = self.sets[digit];
        let mut left = board.and(cells);
        let first = left.pop()?;
        if left.is_empty() {
            let is_open = self.open().has(first);
            if is_open {
                self.assign(first, digit);
            }
            return Some(is_open);
        }
        let mut common = board.without(cells).and(self.tables.peers[first]);
        while !common.is_empty() {
            let Some(cell) = left.pop() else {
                self.strike_out(digit, common);
                return Some(true);
            };
            common = common.and(self.tables.peers[cell]);
        }
        Some(false)
    }

    /// Returns the cells that have changed since the last call with the same sets, a number of the
    /// state's.
    fn changed_since(&mut self, seen: usize) -> CellSet<W> {
        let digits = self.tables.digits;
        let (boards, others) = self.sets.split_at_mut(digits);
        let mut changed = CellSet::EMPTY;
        for (board, seen) in boards.iter().zip(&mut others[seen - digits..][..digits]) {
            changed = changed.or(board.xor(*seen));
            *seen = *board;
        }
        changed
    }

    /// Returns the cells that have changed since the sums were looked at.
    pub fn changed_since_sums(&mut self) -> CellSet<W> {
        self.changed_since(self.tables.state_len() - self.tables.digits)
    }

    /// Strikes out the digits that all digits of another cell forbid by a relation. Returns whether
    /// it struck out any.
    pub fn look_at_relations(&mut self) -> bool {
        let digits = self.tables.digits;
        let mut did = false;
        for cell in self.changed_since(3 * digits + 1).iter() {
            let left = self.digits_of(cell);
            for link in self.tables.links_of(cell) {
                let forbids = &self.tables.forbids[link.first_row as usize..][..digits];
                let all = bits(left).fold(u64::MAX, |all, digit| all & forbids[digit]);
                for digit in bits(all & self.tables.all_digits()) {
                    did |= self.strike_out(digit, link.others);
                }
            }
        }
        did
    }

    /// Strikes out what cannot be, until nothing changes. Returns `false` if a cell or a region has
    /// nothing left. Adds the digits put to `count`.
    pub fn propagate(&mut self, count: &mut u64) -> bool {
        loop {
            if !self.put_naked_singles(count) {
                return false;
            }
            if self.tables.has_links() && self.look_at_relations() {
                continue;
            }
            match self.look_at_regions() {
                None => return false,
                Some(true) => continue,
                Some(false) => {}
            }
            if !self.tables.has_sums() {
                return true;
            }
            match self.look_at_sums() {
                None => return false,
                Some(true) => {}
                Some(false) => return true,
            }
        }
    }
}

/// Returns the numbers of the bits of a word.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
