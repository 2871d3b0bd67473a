//! The boards that wait to be searched: one stack for each job, all in one pool.
//!
//! ```text
//! job's PendingStack   bottom ----.                .---- top
//!                                 v                v
//! entries              .. [ board, path ] <-> [ board, path ] ..    doubly linked, in any order
//! free                 a list through the entries of no stack
//! ```

use super::tree_path::TreePath;
use crate::engine::nine::bitslice::PackedBoard;
use crate::error::Error;
use crate::support::alloc::try_vec;

/// The most pending boards: the whole engine then takes 128 KiB.
const CAPACITY: usize = 616;

/// The number that stands for no entry. It has links of its own with no meaning, so that push and
/// pop need no branch for an empty stack.
const NONE: u16 = CAPACITY as u16;

/// The pending boards of one job, from the first guess to the last. `bottom` has no meaning in an
/// empty stack.
#[derive(Clone, Copy)]
pub(super) struct PendingStack {
    bottom: u16,
    top: u16,
}

impl PendingStack {
    pub const EMPTY: Self = Self { bottom: NONE, top: NONE };

    pub fn is_empty(&self) -> bool {
        self.top == NONE
    }

    pub fn has_two(&self) -> bool {
        !self.is_empty() && self.top != self.bottom
    }
}

#[derive(Clone, Copy)]
struct PendingEntry {
    board: PackedBoard,
    path: TreePath,
}

/// The neighbours of an entry in its stack. In a free entry, `below` is the next free entry. The
/// bottom entry of a stack has `NONE` below; `above` of the top entry has no meaning.
#[derive(Clone, Copy)]
struct Links {
    below: u16,
    above: u16,
}

/// The memory of all stacks.
pub(super) struct PendingPool {
    entries: Vec<PendingEntry>,
    links: Vec<Links>,
    free: u16,
    len: usize,
}

impl PendingPool {
    pub fn new() -> Result<Self, Error> {
        let mut pool = Self {
            entries: try_vec(PendingEntry { board: [0; _], path: TreePath::ROOT }, CAPACITY)?,
            links: try_vec(Links { below: NONE, above: NONE }, CAPACITY + 1)?,
            free: NONE,
            len: 0,
        };
        pool.clear();
        Ok(pool)
    }

    /// Frees all entries.
    pub fn clear(&mut self) {
        (self.free, self.len) = (NONE, 0);
        for (links, number) in self.links.iter_mut().zip(0..NONE) {
            links.below = self.free;
            self.free = number;
        }
    }

    pub fn has_room(&self) -> bool {
        self.free != NONE
    }

    /// Returns whether at least one part in `parts` of the pool is free.
    pub fn has_free_part(&self, parts: usize) -> bool {
        self.len <= CAPACITY / parts * (parts - 1)
    }

    /// Returns the number of pending boards.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the board of an entry. An entry that was popped keeps its board until the next push.
    pub fn board(&mut self, entry: u16) -> &mut PackedBoard {
        &mut self.entries[usize::from(entry)].board
    }

    /// Pushes an entry on a stack. The caller writes its board.
    ///
    /// # Panics
    /// Panics if the pool is full.
    #[inline(always)]
    pub fn push(&mut self, stack: &mut PendingStack, path: TreePath) -> u16 {
        let number = self.free;
        self.entries[usize::from(number)].path = path;
        let below = &mut self.links[usize::from(number)].below;
        self.free = std::mem::replace(below, stack.top);
        self.links[usize::from(stack.top)].above = number;
        stack.bottom = if stack.is_empty() { number } else { stack.bottom };
        stack.top = number;
        self.len += 1;
        number
    }

    /// Pops the board of the last guess.
    #[inline(always)]
    pub fn pop(&mut self, stack: &mut PendingStack) -> Option<(u16, TreePath)> {
        if stack.is_empty() {
            return None;
        }
        let number = stack.top;
        stack.top = self.links[usize::from(number)].below;
        Some(self.free_entry(number))
    }

    /// Takes the board of the first guess off the bottom.
    pub fn pop_first(&mut self, stack: &mut PendingStack) -> Option<(u16, TreePath)> {
        if !stack.has_two() {
            return self.pop(stack);
        }
        let number = stack.bottom;
        stack.bottom = self.links[usize::from(number)].above;
        self.links[usize::from(stack.bottom)].below = NONE;
        Some(self.free_entry(number))
    }

    /// Frees all boards of a stack except those for which `keep` returns true.
    pub fn retain(&mut self, stack: &mut PendingStack, keep: impl Fn(TreePath) -> bool) {
        let mut next = std::mem::replace(&mut stack.top, NONE);
        let mut above = NONE;
        while next != NONE {
            let number = next;
            next = self.links[usize::from(number)].below;
            if keep(self.entries[usize::from(number)].path) {
                if stack.is_empty() {
                    stack.top = number;
                }
                self.links[usize::from(above)].below = number;
                self.links[usize::from(number)].above = above;
                (above, stack.bottom) = (number, number);
            } else {
                self.free_entry(number);
            }
        }
        self.links[usize::from(above)].below = NONE;
    }

    /// Adds an entry that left its stack to the free entries.
    #[inline(always)]
    fn free_entry(&mut self, number: u16) -> (u16, TreePath) {
        self.links[usize::from(number)].below = self.free;
        self.free = number;
        self.len -= 1;
        (number, self.entries[usize::from(number)].path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;
    use std::collections::VecDeque;

    #[test]
    fn stacks_agree_with_the_queues_of_std() {
        let mut random = Random::new(5);
        let mut pool = PendingPool::new().unwrap();
        for _ in 0..2 {
            let mut stacks = [PendingStack::EMPTY; 3];
            let mut queues: [VecDeque<(u64, TreePath)>; 3] = Default::default();
            assert!(pool.has_room() && pool.len() == 0);
            for step in 0..4_000 {
                let k = random.below(3);
                let (stack, queue) = (&mut stacks[k], &mut queues[k]);
                // More boards are pushed than popped, until the pool is full.
                match random.below(9) {
                    0..6 if pool.has_room() => {
                        let path = TreePath::from_bits(random.next());
                        let entry = pool.push(stack, path);
                        pool.board(entry)[3] = step;
                        queue.push_back((step, path));
                    }
                    6 => {
                        let taken = pool.pop(stack).map(|(entry, path)| (pool.board(entry)[3], path));
                        assert_eq!(taken, queue.pop_back());
                    }
                    7 => {
                        let taken = pool.pop_first(stack).map(|(entry, path)| (pool.board(entry)[3], path));
                        assert_eq!(taken, queue.pop_front());
                    }
                    8 if random.below(20) == 0 => {
                        pool.retain(stack, |path| path.order() % 3 != 0);
                        queue.retain(|(_, path)| path.order() % 3 != 0);
                    }
                    _ => {}
                }
                let pending = queues.iter().map(VecDeque::len).sum();
                assert_eq!((pool.len(), pool.has_room()), (pending, pending < CAPACITY));
                assert!(
                    stacks.iter().zip(&queues).all(|(stack, queue)| stack.is_empty() == queue.is_empty())
                );
            }
            pool.clear();
        }
    }
}
