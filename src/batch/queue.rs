//! Puzzles that stand one after another in the caller's memory.

use super::results::{Answers, End};

/// Neighbouring puzzles, as [`nine::Portion`](super::nine::Portion) has them, of any shape.
pub(super) struct Puzzles<'a, I> {
    pub givens: &'a [I],
    pub stride: usize,
    pub out: Option<&'a mut [I]>,
    pub out_stride: usize,
    pub answers: Answers<'a>,
}

impl<I> Puzzles<'_, I> {
    /// Takes `most` puzzles at an end or those that are left, while there are any.
    pub fn take(&mut self, end: End, most: usize) -> Option<Self> {
        let len = self.answers.len();
        let answers = self.answers.take(end, most)?;
        let at = end.place_of(answers.len(), len);
        // Behind the last line there is no gap.
        let (before, after) = self.givens.split_at((at * self.stride).min(self.givens.len()));
        let (givens, left) = match end {
            End::Front => (before, after),
            End::Back => (after, before),
        };
        self.givens = left;
        let out_stride = self.out_stride;
        let out = self.out.as_mut().map(|out| end.take(out, (at * out_stride).min(out.len())));
        Some(Self { givens, stride: self.stride, out, out_stride, answers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Count;

    #[test]
    fn all_are_taken_once_from_either_end() {
        // Five lines of three items, the last without its gap of one; places with a gap of two.
        let givens: Vec<u32> = (0..19).collect();
        let (mut out, mut results) = (vec![0; 23], vec![Ok(Count { solutions: 7, stopped: None }); 5]);
        let mut left = Puzzles {
            givens: &givens,
            stride: 4,
            out: Some(&mut out),
            out_stride: 5,
            answers: Answers::Results(&mut results),
        };
        for (end, first, len) in [(End::Back, 3, 2), (End::Front, 0, 2), (End::Back, 2, 1)] {
            let mut taken = left.take(end, 2).unwrap();
            assert_eq!(taken.answers.len(), len);
            for index in 0..len {
                assert_eq!(taken.givens[index * taken.stride], 4 * (first + index) as u32);
                taken.out.as_mut().unwrap()[index * taken.out_stride + 2] += 1;
                taken.answers.set(index, Ok(Count { solutions: (first + index) as u64, stopped: None }));
            }
        }
        assert!(left.take(End::Front, 2).is_none() && left.take(End::Back, 2).is_none());
        assert!(out.iter().enumerate().all(|(k, &times)| times == u32::from(k % 5 == 2)));
        assert!(results.iter().enumerate().all(|(k, result)| result.unwrap().solutions == k as u64));
    }
}
