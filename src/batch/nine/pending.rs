//! Boards that wait for their turn, and where they stand in the search tree.

use crate::engine::nine::bitslice::PackedBoard;
use crate::error::Error;
use crate::support::alloc::try_vec;

/// Most boards that wait at a time: what is left of 128 KiB for the whole engine.
pub(super) const POOL: usize = 616;

/// No board. Its neighbours mean nothing: they are there so that stacks need not be told from empty ones.
const NONE: u16 = POOL as u16;

/// The place of a node in its tree: from the highest bit on, a bit for each guess above the node, 1 where it was taken as
/// wrong; the lowest six bits count these guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot(u64);

/// Most guesses above a node.
const DEEPEST: u64 = 58;

impl Spot {
    pub const ROOT: Self = Self(0);

    /// The bits for the guesses. Of two nodes, neither of them below the other, the one with the lesser path comes first
    /// in the order of the search.
    pub fn path(self) -> u64 {
        self.0 >> 6
    }

    /// Where a guess leads when it is right, and when it is wrong; `None` where a path has no bit left.
    pub fn guess(self) -> Option<(Self, Self)> {
        let depth = self.0 & 0x3F;
        (depth < DEEPEST).then(|| (Self(self.0 + 1), Self((self.0 + 1) | 1 << (63 - depth))))
    }

    /// The guesses above it.
    pub fn depth(self) -> u8 {
        (self.0 & 0x3F) as u8
    }

    /// Whether the guess at this node is wrong on the way to a node below it.
    pub fn is_wrong_towards(self, target: Self) -> bool {
        target.0 >> (63 - self.depth()) & 1 != 0
    }

    /// Of the first guesses on the way to this node, those that were taken as right: how many, and where the last of them
    /// leads when it is wrong.
    pub fn right_among(self, guesses: u8) -> (u32, Option<Self>) {
        let first = |guesses: u32| u64::MAX.checked_shl(64 - guesses).unwrap_or(0);
        let right = !self.0 & first(guesses.into());
        let last = (right != 0).then(|| {
            let above = 63 - right.trailing_zeros();
            Self(self.0 & first(above) | 1 << (63 - above) | u64::from(above + 1))
        });
        (right.count_ones(), last)
    }
}

/// Waiting boards of one job, from the first guess to the last. `bottom` means nothing when there are none.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    bottom: u16,
    top: u16,
}

impl Stack {
    pub const EMPTY: Self = Self { bottom: NONE, top: NONE };

    pub fn is_empty(&self) -> bool {
        self.top == NONE
    }

    pub fn has_two(&self) -> bool {
        !self.is_empty() && self.top != self.bottom
    }
}

#[derive(Clone, Copy)]
struct Entry {
    board: PackedBoard,
    spot: Spot,
}

/// An entry's neighbours in its stack; of free entries, `below` is the next free one. The first entry has none below; what
/// stands above the last one means nothing.
#[derive(Clone, Copy)]
struct Neighbours {
    below: u16,
    above: u16,
}

/// The memory of all stacks.
pub(super) struct Pool {
    entries: Vec<Entry>,
    neighbours: Vec<Neighbours>,
    free: u16,
    len: usize,
}

impl Pool {
    pub fn new() -> Result<Self, Error> {
        let mut pool = Self {
            entries: try_vec(Entry { board: [0; _], spot: Spot::ROOT }, POOL)?,
            neighbours: try_vec(Neighbours { below: NONE, above: NONE }, POOL + 1)?,
            free: NONE,
            len: 0,
        };
        pool.clear();
        Ok(pool)
    }

    /// Forgets all stacks.
    pub fn clear(&mut self) {
        (self.free, self.len) = (NONE, 0);
        for (neighbours, number) in self.neighbours.iter_mut().zip(0..NONE) {
            neighbours.below = self.free;
            self.free = number;
        }
    }

    pub fn has_room(&self) -> bool {
        self.free != NONE
    }

    /// Whether an eighth is free.
    pub fn has_plenty_of_room(&self) -> bool {
        self.len <= POOL / 8 * 7
    }

    /// Boards that wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The board of an entry, also of one taken off its stack, until the next push.
    pub fn board(&mut self, entry: u16) -> &mut PackedBoard {
        &mut self.entries[usize::from(entry)].board
    }

    /// Puts an entry on top of a stack, its board yet to be written.
    ///
    /// # Panics
    /// When there is no room.
    #[inline(always)]
    pub fn push(&mut self, stack: &mut Stack, spot: Spot) -> u16 {
        let number = self.free;
        self.entries[usize::from(number)].spot = spot;
        let below = &mut self.neighbours[usize::from(number)].below;
        self.free = std::mem::replace(below, stack.top);
        self.neighbours[usize::from(stack.top)].above = number;
        stack.bottom = if stack.is_empty() { number } else { stack.bottom };
        stack.top = number;
        self.len += 1;
        number
    }

    /// Takes the last guess's board.
    #[inline(always)]
    pub fn pop(&mut self, stack: &mut Stack) -> Option<(u16, Spot)> {
        if stack.is_empty() {
            return None;
        }
        let number = stack.top;
        stack.top = self.neighbours[usize::from(number)].below;
        Some(self.give_back(number))
    }

    /// Takes the first guess's board.
    pub fn pop_first(&mut self, stack: &mut Stack) -> Option<(u16, Spot)> {
        if !stack.has_two() {
            return self.pop(stack);
        }
        let number = stack.bottom;
        stack.bottom = self.neighbours[usize::from(number)].above;
        self.neighbours[usize::from(stack.bottom)].below = NONE;
        Some(self.give_back(number))
    }

    /// Drops all boards of a stack but some.
    pub fn retain(&mut self, stack: &mut Stack, keep: impl Fn(Spot) -> bool) {
        let mut next = std::mem::replace(&mut stack.top, NONE);
        let mut above = NONE;
        while next != NONE {
            let number = next;
            next = self.neighbours[usize::from(number)].below;
            if keep(self.entries[usize::from(number)].spot) {
                if stack.is_empty() {
                    stack.top = number;
                }
                self.neighbours[usize::from(above)].below = number;
                self.neighbours[usize::from(number)].above = above;
                (above, stack.bottom) = (number, number);
            } else {
                self.give_back(number);
            }
        }
        self.neighbours[usize::from(above)].below = NONE;
    }

    /// Makes an entry free that is in no stack any more.
    #[inline(always)]
    fn give_back(&mut self, number: u16) -> (u16, Spot) {
        self.neighbours[usize::from(number)].below = self.free;
        self.free = number;
        self.len -= 1;
        (number, self.entries[usize::from(number)].spot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;
    use std::collections::VecDeque;

    #[test]
    fn paths_are_in_the_order_of_the_search() {
        let (mut spots, mut depth) = (vec![Spot::ROOT], 0);
        // All nodes of the highest levels, then down the last branch as far as paths go.
        for _ in 0..4 {
            spots = spots.into_iter().flat_map(|spot| <[Spot; 2]>::from(spot.guess().unwrap())).collect();
            depth += 1;
        }
        assert!(spots.is_sorted_by(|a, b| a.path() < b.path()));
        let mut last = spots[15];
        while let Some((right, wrong)) = last.guess() {
            assert!(right.path() < wrong.path() && right.path() == last.path());
            (last, depth) = (wrong, depth + 1);
        }
        assert_eq!((depth, last.path()), (58, u64::MAX >> 6));
    }

    #[test]
    fn ways_back_to_what_was_right() {
        let mut random = Random::new(11);
        for _ in 0..1_000 {
            // The nodes on the way, and the wrong ones beside those that were right.
            let (mut way, mut left) = (vec![Spot::ROOT], Vec::new());
            for _ in 0..random.below(59) {
                let (right, wrong) = way[way.len() - 1].guess().unwrap();
                let takes_wrong = random.below(2) == 0;
                way.push(if takes_wrong { wrong } else { right });
                if !takes_wrong {
                    left.push(wrong);
                }
            }
            let end = way[way.len() - 1];
            for guesses in 0..way.len() as u8 {
                let among: Vec<&Spot> = left.iter().filter(|spot| spot.depth() <= guesses).collect();
                assert_eq!(end.right_among(guesses), (among.len() as u32, among.last().map(|&&spot| spot)));
            }
            for two in way.windows(2) {
                let (right, wrong) = two[0].guess().unwrap();
                assert_eq!(if two[0].is_wrong_towards(end) { wrong } else { right }, two[1]);
            }
        }
    }

    #[test]
    fn stacks_do_what_queues_do() {
        let mut random = Random::new(5);
        let mut pool = Pool::new().unwrap();
        for _ in 0..2 {
            let mut stacks = [Stack::EMPTY; 3];
            let mut queues: [VecDeque<(u64, u64)>; 3] = Default::default();
            assert!(pool.has_room() && pool.len() == 0);
            for step in 0..4_000 {
                let k = random.below(3);
                let (stack, queue) = (&mut stacks[k], &mut queues[k]);
                // More is put in than taken out, until there is no room.
                match random.below(9) {
                    0..6 if pool.has_room() => {
                        let spot = Spot(random.next());
                        let entry = pool.push(stack, spot);
                        pool.board(entry)[3] = step;
                        queue.push_back((step, spot.0));
                    }
                    6 => {
                        let taken = pool.pop(stack).map(|(entry, spot)| (pool.board(entry)[3], spot.0));
                        assert_eq!(taken, queue.pop_back());
                    }
                    7 => {
                        let taken = pool.pop_first(stack).map(|(entry, spot)| (pool.board(entry)[3], spot.0));
                        assert_eq!(taken, queue.pop_front());
                    }
                    8 if random.below(20) == 0 => {
                        pool.retain(stack, |spot| spot.0 % 3 != 0);
                        queue.retain(|(_, spot)| spot % 3 != 0);
                    }
                    _ => {}
                }
                let waiting = queues.iter().map(VecDeque::len).sum();
                assert_eq!((pool.len(), pool.has_room()), (waiting, waiting < POOL));
                assert!(
                    stacks.iter().zip(&queues).all(|(stack, queue)| stack.is_empty() == queue.is_empty())
                );
            }
            pool.clear();
        }
    }
}
