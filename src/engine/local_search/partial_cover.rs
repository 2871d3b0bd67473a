//! A partial cover, and the random walk over them: the hot loop.
//!
//! ```text
//! item    := a random uncovered item, of any of the four families
//! option  := a random option of that item
//! pushed  := how many chosen options share an item with it, 0 to 3
//! with probability 1, 1, heat, heat^2 for pushed = 0, 1, 2, 3: those go, the option comes
//! ```
//!
//! An option that is chosen covers one item of each family, so each family has as many uncovered items as there are empty
//! cells. One option in, one out: the uncovered items that it covers are replaced, where they stand in the list of
//! uncovered items, by those of the same family that the other one leaves. This is nearly every move, and it is written
//! without branches.
//!
//! Proposals are drawn two ahead, so that reading them does not wait for the last one's verdict, which six times in seven is
//! no; after a yes they are drawn anew.
//!
//! ```text
//! slots[item] =  the chosen option that covers it              (below the number of options)
//!             or the number of options + where it stands in `uncovered`
//! ```

use super::instance::Matrix;
use crate::error::Error;
use crate::support::alloc::try_refill;
use crate::support::random::Random;

/// Chosen options no two of which share an item. All functions are to be given the matrix that it was last cleared with.
pub(super) struct Partial {
    /// For each item the chosen option that covers it, or the number of options and its place in `uncovered` added up.
    slots: Vec<u32>,
    /// The items that are not covered, each of them once, are the first `uncovered_len`. One place more than there are
    /// items: the last is written to and never read.
    uncovered: Vec<u32>,
    uncovered_len: usize,
    /// The next two proposals.
    drawn: [Drawn; 2],
}

/// A proposal: an option, and the random number that is to accept it.
#[derive(Clone, Copy)]
struct Drawn {
    option: u32,
    fraction: u64,
}

/// What is proposed before anything is drawn: taken where it costs nothing, as it is when nothing is chosen yet.
const FIRST: Drawn = Drawn { option: 0, fraction: u64::MAX };

impl Partial {
    /// Of no matrix yet.
    pub fn new() -> Self {
        Self { slots: Vec::new(), uncovered: Vec::new(), uncovered_len: 0, drawn: [FIRST; 2] }
    }

    /// Chooses nothing.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn clear(&mut self, matrix: &Matrix) -> Result<(), Error> {
        let items = matrix.spans.len();
        try_refill(&mut self.slots, 0, items)?;
        try_refill(&mut self.uncovered, 0, items + 1)?;
        self.choose(matrix, std::iter::empty());
        Ok(())
    }

    /// Chooses these options, one after another, as far as they share no item with one before, and no others. It was cleared
    /// with this matrix.
    pub fn choose(&mut self, matrix: &Matrix, options: impl Iterator<Item = u32>) {
        let chosen_below = matrix.members.len() as u32;
        for (item, (slot, uncovered)) in self.slots.iter_mut().zip(&mut self.uncovered).enumerate() {
            (*slot, *uncovered) = (chosen_below + item as u32, item as u32);
        }
        self.uncovered_len = self.slots.len();
        self.drawn = [FIRST; 2];
        let (slots, uncovered) = (&mut self.slots[..], &mut self.uncovered[..]);
        for option in options {
            let items = matrix.members[option as usize];
            if items.iter().all(|&item| slots[item as usize] >= chosen_below) {
                cover(slots, uncovered, &mut self.uncovered_len, chosen_below, items, option);
            }
        }
    }

    /// How many cells are empty.
    pub fn empty_cells(&self) -> usize {
        self.uncovered_len / 4
    }

    /// For each item the chosen option that covers it, or a number that is no option's.
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Makes proposals until there were `most` of them or no cell is empty; how many it made.
    pub fn walk(&mut self, matrix: &Matrix, most: u64, heat: f64, random: &mut Random) -> u64 {
        let accept = [u64::MAX, u64::MAX, as_fraction(heat), as_fraction(heat * heat)];
        let (members, spans, options) = (&matrix.members[..], &matrix.spans[..], &matrix.options[..]);
        let (slots, uncovered) = (&mut self.slots[..], &mut self.uncovered[..]);
        let chosen_below = members.len() as u32;
        let never_read = uncovered.len() - 1;
        let mut len = self.uncovered_len;
        let mut proposals = 0;
        let mut draw = |uncovered: &[u32], len: usize| {
            // One random number gives all three choices: what multiplying leaves behind is the next one's fraction. When all is
            // covered, a draw that nobody uses reads the place behind the last.
            let (at, fraction) = split(random.next(), len);
            let (begin, count) = spans[uncovered[at] as usize];
            let (at, fraction) = split(fraction, count as usize);
            Drawn { option: options[begin as usize + at], fraction }
        };
        let mut drawn = self.drawn;
        while proposals < most && len > 0 {
            proposals += 1;
            let [Drawn { option, fraction }, next] = drawn;
            drawn = [next, draw(uncovered, len)];
            let items = members[option as usize];
            let holders = items.map(|item| slots[item as usize]);
            let [cell, row, column, house] = holders;
            // One option may hold both its row's and its box's item, or its column's and its box's.
            let apart = (house < chosen_below) & (house != row) & (house != column);
            let pushed = usize::from(cell < chosen_below)
                + usize::from(row < chosen_below)
                + usize::from(column < chosen_below)
                + usize::from(apart);
            // At most three, as the item that was drawn is not covered; four only of the first, which is not taken then.
            if pushed > 1 && fraction >= accept[pushed & 3] {
                continue;
            }
            if pushed == 1 {
                let out = cell.min(row).min(column).min(house);
                let leaves = members[out as usize];
                for k in 0..4 {
                    // An item of both is covered, its slot no place: then this writes where nobody reads.
                    let place = (holders[k].wrapping_sub(chosen_below) as usize).min(never_read);
                    uncovered[place] = leaves[k];
                    slots[leaves[k] as usize] = holders[k];
                    slots[items[k] as usize] = option;
                }
            } else {
                for out in holders.into_iter().filter(|&holder| holder < chosen_below) {
                    for item in members[out as usize] {
                        let slot = &mut slots[item as usize];
                        // One that held two of the items is already out.
                        if *slot == out {
                            *slot = chosen_below + len as u32;
                            uncovered[len] = item;
                            len += 1;
                        }
                    }
                }
                cover(slots, uncovered, &mut len, chosen_below, items, option);
            }
            // From the cover as it is now.
            drawn = [draw(uncovered, len), draw(uncovered, len)];
        }
        self.uncovered_len = len;
        self.drawn = drawn;
        proposals
    }
}

/// Chooses an option none of whose items is covered.
#[inline(always)]
fn cover(
    slots: &mut [u32],
    uncovered: &mut [u32],
    len: &mut usize,
    chosen_below: u32,
    items: [u32; 4],
    option: u32,
) {
    for item in items {
        let place = slots[item as usize];
        *len -= 1;
        let last = uncovered[*len];
        uncovered[(place - chosen_below) as usize] = last;
        slots[last as usize] = place;
        slots[item as usize] = option;
    }
}

/// A number below `bound`, and what is left of the randomness.
#[inline(always)]
fn split(random: u64, bound: usize) -> (usize, u64) {
    let product = u128::from(random) * bound as u128;
    ((product >> 64) as usize, product as u64)
}

/// A probability as a bound on random numbers.
fn as_fraction(probability: f64) -> u64 {
    (probability * 18_446_744_073_709_551_616.0) as u64
}

#[cfg(test)]
impl Partial {
    /// Checks the invariants, one after another, naively.
    pub fn check(&self, matrix: &Matrix) {
        let options = matrix.members.len();
        let mut covered_by = vec![None; self.slots.len()];
        for (option, members) in matrix.members.iter().enumerate() {
            let chosen = members.map(|item| self.slots[item as usize] == option as u32);
            assert!(chosen == [true; 4] || chosen == [false; 4]);
            for &item in members.iter().filter(|_| chosen[0]) {
                assert!(covered_by[item as usize].replace(option).is_none());
            }
        }
        let uncovered = &self.uncovered[..self.uncovered_len];
        assert_eq!(uncovered.len(), covered_by.iter().filter(|by| by.is_none()).count());
        for (item, by) in covered_by.iter().enumerate() {
            if by.is_none() {
                assert_eq!(uncovered[self.slots[item] as usize - options], item as u32);
            }
            let (begin, count) = matrix.spans[item];
            let mut own = matrix.options[begin as usize..(begin + count) as usize].to_vec();
            own.dedup();
            assert!(count >= 2 && own.len() == count as usize);
            assert!(own.iter().all(|&option| matrix.members[option as usize].contains(&(item as u32))));
        }
    }
}
