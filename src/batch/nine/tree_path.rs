//! The path from the root of a search tree to a node.

/// The path from the root to a node, as a word: from the highest bit down one bit for each guess, 1
/// if the guess was taken as wrong; the lowest six bits are the number of guesses.
///
/// ```text
/// bit   63  62  61  60 ...  6 | 5 .. 0
///        0   1   1   0 ...  0 |   3         right, wrong, wrong
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TreePath(u64);

/// The most guesses above a node.
const DEEPEST: u64 = 58;

impl TreePath {
    pub const ROOT: Self = Self(0);

    /// Returns the position of the node in the order of the search. If neither of two nodes is
    /// below the other, the one with the lower number is searched first.
    pub fn order(self) -> u64 {
        self.0 >> 6
    }

    /// Returns the child for a right guess at this node and the child for a wrong one, or `None` if
    /// the path is full.
    pub fn children(self) -> Option<(Self, Self)> {
        let depth = self.0 & 0x3F;
        (depth < DEEPEST).then(|| (Self(self.0 + 1), Self((self.0 + 1) | 1 << (63 - depth))))
    }

    /// Returns the number of guesses above the node.
    pub fn depth(self) -> u8 {
        (self.0 & 0x3F) as u8
    }

    /// Returns whether the path to `target`, a node below this one, takes the guess at this node as
    /// wrong.
    pub fn is_wrong_towards(self, target: Self) -> bool {
        target.0 >> (63 - self.depth()) & 1 != 0
    }

    /// Finds the branches that the search still has to take at the first `guesses` guesses of this
    /// path: the wrong branches of those taken as right. Returns their number, and the last one.
    pub fn untaken(self, guesses: u8) -> (u32, Option<Self>) {
        let first = |guesses: u32| u64::MAX.checked_shl(64 - guesses).unwrap_or(0);
        let right = !self.0 & first(guesses.into());
        let last = (right != 0).then(|| {
            let above = 63 - right.trailing_zeros();
            Self(self.0 & first(above) | 1 << (63 - above) | u64::from(above + 1))
        });
        (right.count_ones(), last)
    }

    /// Returns an arbitrary path, for the tests of containers.
    #[cfg(test)]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;

    #[test]
    fn paths_are_in_the_order_of_the_search() {
        let (mut paths, mut depth) = (vec![TreePath::ROOT], 0);
        // All nodes of the first four levels, then down the last branch to the deepest node.
        for _ in 0..4 {
            paths =
                paths.into_iter().flat_map(|path| <[TreePath; 2]>::from(path.children().unwrap())).collect();
            depth += 1;
        }
        assert!(paths.is_sorted_by(|a, b| a.order() < b.order()));
        let mut last = paths[15];
        while let Some((right, wrong)) = last.children() {
            assert!(right.order() < wrong.order() && right.order() == last.order());
            (last, depth) = (wrong, depth + 1);
        }
        assert_eq!((depth, last.order()), (58, u64::MAX >> 6));
    }

    #[test]
    fn the_wrong_branches_of_right_guesses_are_found() {
        let mut random = Random::new(11);
        for _ in 0..1_000 {
            // The nodes of the path, and the wrong siblings of those that were right.
            let (mut way, mut left) = (vec![TreePath::ROOT], Vec::new());
            for _ in 0..random.below(59) {
                let (right, wrong) = way[way.len() - 1].children().unwrap();
                let takes_wrong = random.below(2) == 0;
                way.push(if takes_wrong { wrong } else { right });
                if !takes_wrong {
                    left.push(wrong);
                }
            }
            let end = way[way.len() - 1];
            for guesses in 0..way.len() as u8 {
                let among: Vec<&TreePath> = left.iter().filter(|path| path.depth() <= guesses).collect();
                assert_eq!(end.untaken(guesses), (among.len() as u32, among.last().map(|&&path| path)));
            }
            for two in way.windows(2) {
                let (right, wrong) = two[0].children().unwrap();
                assert_eq!(if two[0].is_wrong_towards(end) { wrong } else { right }, two[1]);
            }
        }
    }
}
