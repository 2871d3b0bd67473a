//! The sort of Java's lists, by Tim Peters.
//!
//! The order of steps is not transitive, so that the result depends on which pairs a sort compares.
//! Runs that ascend are found or made by insertion with bisection, and merged by pairs; a merge that
//! takes many elements from one side looks ahead in doubling steps.

use std::cmp::Ordering;

/// The number of elements below which a list is sorted by insertion alone.
const MIN_MERGE: usize = 32;

/// The number of elements in a row from one side that makes a merge look ahead.
const MIN_GALLOP: isize = 7;

/// Sorts a list as Java does.
pub(crate) fn tim_sort(list: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    if list.len() < 2 {
        return;
    }
    if list.len() < MIN_MERGE {
        let run = take_run(list, compare);
        insert_rest(list, run, compare);
        return;
    }
    let mut merger = Merger { compare, runs: Vec::new(), min_gallop: MIN_GALLOP };
    let min_run = min_run_length(list.len());
    let mut start = 0;
    while start < list.len() {
        let mut run = take_run(&mut list[start..], compare);
        if run < min_run {
            let forced = min_run.min(list.len() - start);
            insert_rest(&mut list[start..start + forced], run, compare);
            run = forced;
        }
        merger.runs.push((start, run));
        merger.collapse(list);
        start += run;
    }
    while merger.runs.len() > 1 {
        let mut n = merger.runs.len() - 2;
        if n > 0 && merger.runs[n - 1].1 < merger.runs[n + 1].1 {
            n -= 1;
        }
        merger.merge_at(list, n);
    }
}

fn min_run_length(mut n: usize) -> usize {
    let mut rest = 0;
    while n >= MIN_MERGE {
        rest |= n & 1;
        n >>= 1;
    }
    n + rest
}

/// Returns the length of the run at the beginning, which is reversed if it descends.
fn take_run(list: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) -> usize {
    if list.len() < 2 {
        return list.len();
    }
    let descends = compare(list[1], list[0]).is_lt();
    let mut run = 2;
    while run < list.len() && compare(list[run], list[run - 1]).is_lt() == descends {
        run += 1;
    }
    if descends {
        list[..run].reverse();
    }
    run
}

/// Inserts the elements after a sorted beginning.
fn insert_rest(list: &mut [usize], run: usize, compare: &dyn Fn(usize, usize) -> Ordering) {
    for i in run..list.len() {
        let (mut left, mut right) = (0, i);
        while left < right {
            let middle = (left + right) / 2;
            if compare(list[i], list[middle]).is_lt() {
                right = middle;
            } else {
                left = middle + 1;
            }
        }
        list[left..=i].rotate_right(1);
    }
}

/// The runs that are not merged yet, as starts and lengths.
struct Merger<'a> {
    compare: &'a dyn Fn(usize, usize) -> Ordering,
    runs: Vec<(usize, usize)>,
    min_gallop: isize,
}

impl Merger<'_> {
    /// Merges runs until the lengths fall fast enough.
    fn collapse(&mut self, list: &mut [usize]) {
        while self.runs.len() > 1 {
            let mut n = self.runs.len() - 2;
            let length = |k: usize| self.runs[k].1;
            if n > 0 && length(n - 1) <= length(n) + length(n + 1)
                || n > 1 && length(n - 2) <= length(n) + length(n - 1)
            {
                if length(n - 1) < length(n + 1) {
                    n -= 1;
                }
            } else if length(n) > length(n + 1) {
                return;
            }
            self.merge_at(list, n);
        }
    }

    /// Merges two neighbouring runs.
    fn merge_at(&mut self, list: &mut [usize], n: usize) {
        let ((start, length), (second, other)) = (self.runs[n], self.runs[n + 1]);
        self.runs[n].1 = length + other;
        self.runs.remove(n + 1);
        let skipped = self.gallop_right(list[second], &list[start..second], 0);
        let start = start + skipped;
        if start == second {
            return;
        }
        let last = list[second - 1];
        let other = self.gallop_left(last, &list[second..second + other], other - 1);
        if other == 0 {
            return;
        }
        let part = &mut list[start..second + other];
        if second - start <= other {
            self.merge_low(part, second - start);
        } else {
            self.merge_high(part, second - start);
        }
    }

    /// Returns the place of a key before the elements that are equal to it.
    fn gallop_left(&self, key: usize, run: &[usize], hint: usize) -> usize {
        let goes_right = |i: usize| (self.compare)(key, run[i]).is_gt();
        gallop(run.len(), hint, goes_right(hint), &goes_right)
    }

    /// Returns the place of a key behind the elements that are equal to it.
    fn gallop_right(&self, key: usize, run: &[usize], hint: usize) -> usize {
        let goes_right = |i: usize| !(self.compare)(key, run[i]).is_lt();
        gallop(run.len(), hint, goes_right(hint), &goes_right)
    }

    /// Merges from the lower end; the first run is the shorter one.
    fn merge_low(&mut self, list: &mut [usize], first: usize) {
        let low: Vec<usize> = list[..first].to_vec();
        let (mut a, mut b, mut to) = (0, first, 0);
        (list[to], to, b) = (list[b], to + 1, b + 1);
        let mut gallop = self.min_gallop;
        'merge: while b < list.len() && low.len() - a > 1 {
            let (mut from_a, mut from_b) = (0, 0);
            while from_a.max(from_b) < gallop {
                if (self.compare)(list[b], low[a]).is_lt() {
                    (list[to], to, b) = (list[b], to + 1, b + 1);
                    (from_b, from_a) = (from_b + 1, 0);
                    if b == list.len() {
                        break 'merge;
                    }
                } else {
                    (list[to], to, a) = (low[a], to + 1, a + 1);
                    (from_a, from_b) = (from_a + 1, 0);
                    if low.len() - a == 1 {
                        break 'merge;
                    }
                }
            }
            loop {
                let taken = self.gallop_right(list[b], &low[a..], 0);
                list[to..to + taken].copy_from_slice(&low[a..a + taken]);
                (to, a) = (to + taken, a + taken);
                if taken > 0 && low.len() - a <= 1 {
                    break 'merge;
                }
                (list[to], to, b) = (list[b], to + 1, b + 1);
                if b == list.len() {
                    break 'merge;
                }
                let others = self.gallop_left(low[a], &list[b..], 0);
                list.copy_within(b..b + others, to);
                (to, b) = (to + others, b + others);
                if others > 0 && b == list.len() {
                    break 'merge;
                }
                (list[to], to, a) = (low[a], to + 1, a + 1);
                if low.len() - a == 1 {
                    break 'merge;
                }
                gallop -= 1;
                if (taken.max(others) as isize) < MIN_GALLOP {
                    break;
                }
            }
            gallop = gallop.max(0) + 2;
        }
        self.min_gallop = gallop.max(1);
        if low.len() - a == 1 {
            list.copy_within(b.., to);
            list[list.len() - 1] = low[a];
        } else {
            list[to..].copy_from_slice(&low[a..]);
        }
    }

    /// Merges from the upper end; the second run is the shorter one. It is the mirror image of
    /// [`merge_low`](Self::merge_low): `a` and `b` are the numbers of elements that are left.
    fn merge_high(&mut self, list: &mut [usize], first: usize) {
        let high: Vec<usize> = list[first..].to_vec();
        let (mut a, mut b) = (first, high.len());
        list[a + b - 1] = list[a - 1];
        a -= 1;
        let mut gallop = self.min_gallop;
        'merge: while a > 0 && b > 1 {
            let (mut from_a, mut from_b) = (0, 0);
            while from_a.max(from_b) < gallop {
                if (self.compare)(high[b - 1], list[a - 1]).is_lt() {
                    list[a + b - 1] = list[a - 1];
                    a -= 1;
                    (from_a, from_b) = (from_a + 1, 0);
                    if a == 0 {
                        break 'merge;
                    }
                } else {
                    list[a + b - 1] = high[b - 1];
                    b -= 1;
                    (from_b, from_a) = (from_b + 1, 0);
                    if b == 1 {
                        break 'merge;
                    }
                }
            }
            loop {
                let left = self.gallop_right(high[b - 1], &list[..a], a - 1);
                let taken = a - left;
                list.copy_within(left..a, left + b);
                a = left;
                if taken > 0 && a == 0 {
                    break 'merge;
                }
                list[a + b - 1] = high[b - 1];
                b -= 1;
                if b == 1 {
                    break 'merge;
                }
                let left = self.gallop_left(list[a - 1], &high[..b], b - 1);
                let others = b - left;
                list[a + left..a + b].copy_from_slice(&high[left..b]);
                b = left;
                if others > 0 && b <= 1 {
                    break 'merge;
                }
                list[a + b - 1] = list[a - 1];
                a -= 1;
                if a == 0 {
                    break 'merge;
                }
                gallop -= 1;
                if (taken.max(others) as isize) < MIN_GALLOP {
                    break;
                }
            }
            gallop = gallop.max(0) + 2;
        }
        self.min_gallop = gallop.max(1);
        if b == 1 {
            list.copy_within(..a, 1);
            list[0] = high[0];
        } else {
            list[a..a + b].copy_from_slice(&high[..b]);
        }
    }
}

/// Returns the first place from which a key does not go to the right, by doubling steps from a hint
/// and bisection.
fn gallop(length: usize, hint: usize, is_right: bool, goes_right: &dyn Fn(usize) -> bool) -> usize {
    let (mut near, mut far) = (0, 1);
    let (mut low, mut high);
    if is_right {
        let most = length - hint;
        while far < most && goes_right(hint + far) {
            (near, far) = (far, 2 * far + 1);
        }
        (low, high) = (hint + near + 1, hint + far.min(most));
    } else {
        let most = hint + 1;
        while far < most && !goes_right(hint - far) {
            (near, far) = (far, 2 * far + 1);
        }
        (low, high) = (hint + 1 - far.min(most), hint - near);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if goes_right(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_stably() {
        let mut seed = 7u64;
        for round in 0..2000 {
            let length = round % 300;
            let mut keys = Vec::new();
            for i in 0..length {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let key = (seed >> 40) as usize % [3, 20, 1000][round % 3];
                keys.push(if round % 4 == 0 && i > 0 { keys[i - 1] + key % 3 } else { key });
            }
            let compare = |a: usize, b: usize| keys[a].cmp(&keys[b]);
            let mut list: Vec<usize> = (0..length).collect();
            let mut wanted = list.clone();
            tim_sort(&mut list, &compare);
            wanted.sort_by_key(|&i| keys[i]);
            assert_eq!(list, wanted);
        }
    }
}
