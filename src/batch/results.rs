//! The caller's memory for the results of a batch.

use crate::error::Error;
use crate::stats::Count;

/// An end of an array.
#[derive(Clone, Copy)]
pub(crate) enum End {
    Front,
    Back,
}

impl End {
    /// Returns the index at which to split `len` items so that `taken` items are at this end.
    pub fn split_index(self, taken: usize, len: usize) -> usize {
        match self {
            Self::Front => taken,
            Self::Back => len - taken,
        }
    }

    /// Takes the items on this side of `index`, and leaves the others in `rest`.
    pub fn take<'a, T>(self, rest: &mut &'a mut [T], index: usize) -> &'a mut [T] {
        let (before, after) = std::mem::take(rest).split_at_mut(index);
        let (taken, left) = match self {
            Self::Front => (before, after),
            Self::Back => (after, before),
        };
        *rest = left;
        taken
    }
}

/// Memory for the result of each puzzle.
pub(crate) enum Results<'a> {
    /// Results as values.
    Values(&'a mut [Result<Count, Error>]),
    /// Results as numbers: the status of each result, which `status_of` computes for a caller that
    /// asked for `wanted` solutions (0 asks for all), and the number of solutions found.
    Codes {
        statuses: &'a mut [i32],
        counts: Option<&'a mut [u64]>,
        wanted: u64,
        status_of: fn(&Result<Count, Error>, u64) -> i32,
    },
}

impl<'a> Results<'a> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            Self::Values(results) => results.len(),
            Self::Codes { statuses, .. } => statuses.len(),
        }
    }

    /// Writes the result of a puzzle.
    #[inline(always)]
    pub fn set(&mut self, index: usize, result: Result<Count, Error>) {
        match self {
            Self::Values(results) => results[index] = result,
            Self::Codes { statuses, counts, wanted, status_of } => {
                if let Some(counts) = counts {
                    counts[index] = result.map_or(0, |count| count.solutions);
                }
                statuses[index] = status_of(&result, *wanted);
            }
        }
    }

    /// Takes the memory for up to `most` results from an end; returns `None` if none is left.
    pub fn take(&mut self, end: End, most: usize) -> Option<Self> {
        let len = self.len();
        let index = end.split_index(most.min(len), len);
        Some(match self {
            _ if len == 0 => return None,
            Self::Values(results) => Self::Values(end.take(results, index)),
            Self::Codes { statuses, counts, wanted, status_of } => Self::Codes {
                statuses: end.take(statuses, index),
                counts: counts.as_mut().map(|counts| end.take(counts, index)),
                wanted: *wanted,
                status_of: *status_of,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capi::{ORDOKU_E_MEMORY, ORDOKU_NO_SOLUTION, ORDOKU_SOLVED, ORDOKU_STOPPED, status_of_result};
    use crate::limits::StopReason;

    #[test]
    fn results_for_c_are_statuses_and_counts() {
        let all = [
            (Ok(Count { solutions: 2, stopped: Some(StopReason::Solutions) }), ORDOKU_SOLVED, 2),
            (Ok(Count { solutions: 0, stopped: None }), ORDOKU_NO_SOLUTION, 0),
            (Ok(Count { solutions: 1, stopped: Some(StopReason::Nodes) }), ORDOKU_STOPPED, 1),
            (Err(Error::Memory), ORDOKU_E_MEMORY, 0),
            (Ok(Count { solutions: 1, stopped: None }), ORDOKU_SOLVED, 1),
        ];
        for counted in [true, false] {
            let (mut statuses, mut counts) = ([7; 5], [7; 5]);
            let mut left = Results::Codes {
                statuses: &mut statuses,
                counts: counted.then_some(&mut counts[..]),
                wanted: 2,
                status_of: status_of_result,
            };
            let (mut expected, mut sizes) = (all.iter(), [2, 2, 1].into_iter());
            while let Some(mut results) = left.take(End::Front, 2) {
                assert_eq!(Some(results.len()), sizes.next());
                for (index, (result, ..)) in expected.by_ref().take(results.len()).enumerate() {
                    results.set(index, *result);
                }
            }
            assert_eq!(statuses, all.map(|(_, status, _)| status));
            assert_eq!(counts, if counted { all.map(|(.., count)| count) } else { [7; 5] });
        }
    }

    #[test]
    fn results_are_taken_from_either_end() {
        let mut results: Vec<_> = (0..7).map(|k| Ok(Count { solutions: k, stopped: None })).collect();
        let mut left = Results::Values(&mut results);
        for (end, first, len) in [(End::Back, 4, 3), (End::Front, 0, 3), (End::Back, 3, 1)] {
            let Some(Results::Values(taken)) = left.take(end, 3) else { panic!("some are left") };
            assert!(taken.len() == len && taken[0].unwrap().solutions == first);
        }
        assert!(left.take(End::Back, 3).is_none() && left.take(End::Front, 3).is_none());
    }
}
