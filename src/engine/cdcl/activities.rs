//! The open options by activity, without a heap: a conflict bumps hundreds of options, and each
//! bump would have to restore the heap's order. Only a decision needs the highest activity, and
//! there are one or two for each conflict.
//!
//! ```text
//! options    0 ... 63 | 64 ... 127 | 128 ... 191 | ...     blocks of 64
//! bounds        b0    |     b1     |     b2      | ...     at least the activity of each open option
//! highest    search the block with the highest bound; if it has no option with that activity, lower its
//!            bound to the highest that it has, and repeat
//! ```

use crate::error::Error;
use crate::support::alloc::try_refill;

#[derive(Default)]
pub(super) struct Activities {
    /// For each option.
    activities: Vec<f64>,
    /// For each block; less than 0 when none of its options is open.
    bounds: Vec<f64>,
}

const BLOCK: usize = 64;
/// The bound of a block without open options: less than any activity.
const NONE_OPEN: f64 = -1.0;

impl Activities {
    /// Sets all activities to 0.
    pub fn reset(&mut self, options: usize) -> Result<(), Error> {
        try_refill(&mut self.activities, 0.0, options)?;
        try_refill(&mut self.bounds, 0.0, options.div_ceil(BLOCK))
    }

    /// Sets all activities.
    pub fn set(&mut self, mut activity: impl FnMut(usize) -> f64) {
        for (option, value) in self.activities.iter_mut().enumerate() {
            *value = activity(option);
        }
        for (bound, block) in self.bounds.iter_mut().zip(self.activities.chunks(BLOCK)) {
            *bound = block.iter().copied().fold(NONE_OPEN, f64::max);
        }
    }

    /// Adds to the activity of an option that is not open, and returns it.
    #[inline(always)]
    pub fn bump(&mut self, option: usize, by: f64) -> f64 {
        let activity = &mut self.activities[option];
        *activity += by;
        *activity
    }

    pub fn divide_all(&mut self, by: f64) {
        // Bounds and activities are rounded in the expected way, so the bounds still hold.
        self.activities.iter_mut().chain(&mut self.bounds).for_each(|activity| *activity /= by);
    }

    /// Notes that an option is open again.
    #[inline(always)]
    pub fn opened(&mut self, option: usize) {
        let (bound, activity) = (&mut self.bounds[option / BLOCK], self.activities[option]);
        *bound = if activity > *bound { activity } else { *bound };
    }

    /// Returns the most active open option, the last of equals; `None` when none is open.
    pub fn highest(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let (block, bound) = last_highest(self.bounds.iter().copied().enumerate())?;
            let first = block * BLOCK;
            let options = (first..).zip(self.activities[first..].iter().copied().take(BLOCK));
            let highest = last_highest(options.filter(|&(option, _)| is_open(option)));
            self.bounds[block] = highest.map_or(NONE_OPEN, |(_, activity)| activity);
            if let Some((option, activity)) = highest
                && activity == bound
            {
                return Some(option);
            }
        }
    }
}

/// Returns the index of the highest number, the last of equals; `None` without a number of at least
/// 0.
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
    fn the_highest_is_the_last_of_the_most_active_open_options() {
        let mut random = Random::new(1);
        for options in [0, 1, 2, 63, 64, 65, 300] {
            let mut activities = Activities::default();
            activities.reset(options).unwrap();
            let mut expected = vec![0.0; options];
            if options % 2 == 0 {
                expected.iter_mut().for_each(|activity| *activity = random.below(50) as f64);
                activities.set(|option| expected[option]);
            }
            let mut open = vec![true; options];
            for _ in 0..500 {
                let highest = (0..options)
                    .filter(|&option| open[option])
                    .max_by(|&a, &b| expected[a].total_cmp(&expected[b]));
                assert_eq!(activities.highest(|option| open[option]), highest);
                // As in a search, some options are assigned, some of these are bumped, and some are
                // opened again.
                if let Some(option) = highest {
                    open[option] = false;
                }
                for option in 0..options {
                    match random.below(12) {
                        0 => open[option] = false,
                        1 if !open[option] => {
                            expected[option] += 7.0;
                            assert_eq!(activities.bump(option, 7.0), expected[option]);
                        }
                        2 | 3 if !open[option] => {
                            open[option] = true;
                            activities.opened(option);
                        }
                        _ => {}
                    }
                }
                if random.below(20) == 0 {
                    expected.iter_mut().for_each(|activity| *activity /= 2.0);
                    activities.divide_all(2.0);
                }
            }
        }
    }
}
