//! The items of relations between two cells.
//!
//! A pair of cells needs, for each set of digits of the second cell that digits of the first exclude,
//! one item: it meets the options of these digits in both cells. At most one of them is chosen, which
//! forbids every digit of one side with every digit of the other.

use super::add;
use super::open_digits::OpenDigits;
use crate::error::Error;
use crate::model::rules::Rules;
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::try_push;

const MOST_NODES_OF_PAIRS: usize = 1 << 28;

impl OpenDigits {
    /// Adds the items of the pairs, numbered from `items`, as nodes `(cell * digits + digit, item)`.
    /// Returns the number of all items.
    pub fn nodes_of_pairs(
        &self,
        rules: &Rules,
        mut items: u32,
        nodes: &mut Vec<(u32, u32)>,
    ) -> Result<u32, Error> {
        let digits = self.digits;
        let words = digits.div_ceil(64);
        // For digits of the first cell, a bit for each digit of the second that they exclude.
        let mut excluded: Vec<([u64; MAX_SIDE / 64], usize)> = Vec::new();
        excluded.try_reserve(digits)?;
        for &pair in rules.pairs() {
            let [first, second] = pair.cells.map(|cell| cell as usize);
            let of_second = &self.bits[second * words..][..words];
            let share_a_region = self.share_a_region(first, second);
            excluded.clear();
            for digit in (0..digits).filter(|&digit| self.has(first, digit)) {
                let mut bits = [0; MAX_SIDE / 64];
                let allowed = rules.table_of(pair).row(digit).iter().zip(of_second);
                bits.iter_mut().zip(allowed).for_each(|(bits, (row, may_be))| *bits = may_be & !row);
                // A region forbids equal digits already.
                if share_a_region {
                    bits[digit / 64] &= !(1 << (digit % 64));
                }
                excluded.push((bits, digit));
            }
            excluded.sort_unstable();
            for same in excluded.chunk_by(|one, other| one.0 == other.0) {
                let bits = same[0].0;
                if bits == [0; MAX_SIDE / 64] {
                    continue;
                }
                for &(_, digit) in same {
                    try_push(nodes, ((first * digits + digit) as u32, items))?;
                }
                for (word, mut bits) in bits.into_iter().enumerate() {
                    while bits != 0 {
                        let digit = 64 * word + bits.trailing_zeros() as usize;
                        try_push(nodes, ((second * digits + digit) as u32, items))?;
                        bits &= bits - 1;
                    }
                }
                items = add(items, 1)?;
            }
            if nodes.len() > MOST_NODES_OF_PAIRS {
                return Err(Error::Argument { what: "the relations are too large: 2^28 nodes or more" });
            }
        }
        Ok(items)
    }
}
