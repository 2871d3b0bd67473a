//! Options by activity. In place of a heap, which each bump of hundreds of options a conflict would set in order: options stand
//! in blocks, each with a bound that is at least the activity of every open option in it, and only a decision, of which there
//! are one or two a conflict, looks for the option that is behind the highest bound.

use crate::error::Error;
use crate::support::alloc::try_refill;

#[derive(Default)]
pub(super) struct Activities {
    /// For each option.
    of: Vec<f64>,
    /// For each block; less than 0 where no option is open.
    bounds: Vec<f64>,
}

const BLOCK: usize = 64;
/// Less than any activity.
const NOTHING: f64 = -1.0;

impl Activities {
    /// All of them 0.
    pub fn reset(&mut self, options: usize) -> Result<(), Error> {
        try_refill(&mut self.of, 0.0, options)?;
        try_refill(&mut self.bounds, 0.0, options.div_ceil(BLOCK))
    }

    /// Sets all anew.
    pub fn set(&mut self, mut activity: impl FnMut(usize) -> f64) {
        for (option, of) in self.of.iter_mut().enumerate() {
            *of = activity(option);
        }
        for (bound, block) in self.bounds.iter_mut().zip(self.of.chunks(BLOCK)) {
            *bound = block.iter().copied().fold(NOTHING, f64::max);
        }
    }

    /// Makes an option, which is not open, more active. The answer is its activity.
    #[inline(always)]
    pub fn bump(&mut self, option: usize, by: f64) -> f64 {
        let activity = &mut self.of[option];
        *activity += by;
        *activity
    }

    pub fn divide_all(&mut self, by: f64) {
        // Both in the same way, so that a bound stays what it bounds.
        self.of.iter_mut().chain(&mut self.bounds).for_each(|activity| *activity /= by);
    }

    /// An option is open again.
    #[inline(always)]
    pub fn opened(&mut self, option: usize) {
        let (bound, activity) = (&mut self.bounds[option / BLOCK], self.of[option]);
        *bound = if activity > *bound { activity } else { *bound };
    }

    /// The most active open option, of several the last; `None` when none is open.
    pub fn highest(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let (block, bound) = last_highest(self.bounds.iter().copied().enumerate())?;
            let first = block * BLOCK;
            let options = (first..).zip(self.of[first..].iter().copied().take(BLOCK));
            let highest = last_highest(options.filter(|&(option, _)| is_open(option)));
            self.bounds[block] = highest.map_or(NOTHING, |(_, activity)| activity);
            if let Some((option, activity)) = highest
                && activity == bound
            {
                return Some(option);
            }
        }
    }
}

/// What has the highest number, the last of several, unless there is `NOTHING`.
#[inline(always)]
fn last_highest(all: impl Iterator<Item = (usize, f64)>) -> Option<(usize, f64)> {
    let (mut last, mut highest) = (None, 0.0);
    for (k, number) in all {
        if number >= highest {
            (last, highest) = (Some(k), number);
        }
    }
    last.map(|k| (k, highest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::random::Random;

    #[test]
    fn the_highest_is_the_last_of_the_most_active_open_ones() {
        let mut random = Random::new(1);
        for options in [0, 1, 2, 63, 64, 65, 300] {
            let mut activities = Activities::default();
            activities.reset(options).unwrap();
            let mut same = vec![0.0; options];
            if options % 2 == 0 {
                same.iter_mut().for_each(|activity| *activity = random.below(50) as f64);
                activities.set(|option| same[option]);
            }
            let mut open = vec![true; options];
            for _ in 0..500 {
                let highest =
                    (0..options).filter(|&option| open[option]).max_by(|&a, &b| same[a].total_cmp(&same[b]));
                assert_eq!(activities.highest(|option| open[option]), highest);
                // As a search does: some are assigned, of these some bumped, and some of them open again.
                if let Some(option) = highest {
                    open[option] = false;
                }
                for option in 0..options {
                    match random.below(12) {
                        0 => open[option] = false,
                        1 if !open[option] => {
                            same[option] += 7.0;
                            assert_eq!(activities.bump(option, 7.0), same[option]);
                        }
                        2 | 3 if !open[option] => {
                            open[option] = true;
                            activities.opened(option);
                        }
                        _ => {}
                    }
                }
                if random.below(20) == 0 {
                    same.iter_mut().for_each(|activity| *activity /= 2.0);
                    activities.divide_all(2.0);
                }
            }
        }
    }
}
