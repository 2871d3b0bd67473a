//! The verdicts of a run, counted, and the exit code that follows from them.

use ordoku::{Count, StopReason};
use std::time::Duration;

/// The answer to a puzzle. The order is that of the exit code: of several puzzles, the last verdict
/// in this order decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// There was no question, as in a conversion.
    Done,
    /// No rule is broken.
    Valid,
    /// There is a solution. Whether there is another was not asked, or not found out.
    Solved,
    /// There is exactly one solution.
    Unique,
    /// There are several solutions.
    Several,
    /// A digit is twice in a house.
    Clash,
    /// There is no solution.
    None,
    /// A limit stopped the search.
    Stopped,
    /// The command is not for such puzzles.
    Unsupported,
    /// The text is not a puzzle.
    Unreadable,
}

impl Verdict {
    const ALL: [Verdict; 10] = [
        Verdict::Done,
        Verdict::Valid,
        Verdict::Solved,
        Verdict::Unique,
        Verdict::Several,
        Verdict::Clash,
        Verdict::None,
        Verdict::Stopped,
        Verdict::Unsupported,
        Verdict::Unreadable,
    ];

    /// Returns the verdict of a search that looked for a second solution, or for `limit` ones.
    pub fn of(count: Count) -> Self {
        match (count.solutions, count.stopped) {
            (0, None) => Verdict::None,
            (0, Some(_)) => Verdict::Stopped,
            (1, None) => Verdict::Unique,
            (1, Some(_)) => Verdict::Solved,
            (2.., _) => Verdict::Several,
        }
    }

    /// Returns the word for outputs.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Done => "done",
            Verdict::Valid => "valid",
            Verdict::Solved => "solved",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::Clash => "clash",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
            Verdict::Unsupported => "unsupported",
            Verdict::Unreadable => "unreadable",
        }
    }

    /// Returns the verdict with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }

    /// Returns whether the answer to a search for a grid is one.
    #[cfg(feature = "parquet")]
    pub fn has_grid(self) -> bool {
        matches!(self, Verdict::Done | Verdict::Solved | Verdict::Unique | Verdict::Several)
    }

    /// Returns whether the question was not answered.
    pub fn is_unanswered(self) -> bool {
        self >= Verdict::Stopped
    }

    /// Returns the exit code that tells the verdict.
    pub fn code(self) -> u8 {
        match self {
            Verdict::Done | Verdict::Valid => 0,
            Verdict::Solved | Verdict::Unique => 10,
            Verdict::Several => 11,
            Verdict::Clash | Verdict::None => 20,
            Verdict::Stopped => 30,
            Verdict::Unsupported | Verdict::Unreadable => 1,
        }
    }
}

/// Returns the reason of a stop as a word of a record.
pub fn stopped_by(reason: StopReason) -> &'static str {
    match reason {
        // The number of --limit.
        StopReason::Solutions => "limit",
        StopReason::Cancel | StopReason::Callback => "interrupt",
        reason => reason.name(),
    }
}

/// Returns a number of puzzles in words.
pub fn puzzles(number: u64) -> String {
    if number == 1 { "1 puzzle".to_owned() } else { format!("{number} puzzles") }
}

/// The verdicts so far.
#[derive(Default)]
pub struct Tally {
    counts: [u64; Verdict::ALL.len()],
}

impl Tally {
    pub fn add(&mut self, verdict: Verdict) {
        self.counts[verdict as usize] += 1;
    }

    /// Adds the verdicts of another part of the run.
    pub fn add_all(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
    }

    pub fn get(&self, verdict: Verdict) -> u64 {
        self.counts[verdict as usize]
    }

    /// Returns the number of puzzles, also of unreadable ones.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the verdict that decides the exit code; `None` without puzzles.
    pub fn worst(&self) -> Option<Verdict> {
        Verdict::ALL.into_iter().rev().find(|&verdict| self.get(verdict) > 0)
    }

    /// Returns the line of `--stats`.
    pub fn statistics(&self, elapsed: Duration) -> String {
        let (total, seconds) = (self.total(), elapsed.as_secs_f64());
        let rate = total as f64 / seconds;
        let total = puzzles(total);
        format!("{total} in {seconds:.3} s, {rate:.0} a second: {}", self.summary())
    }

    /// Returns each verdict that occurred, with its number, such as "3 unique, 1 none".
    pub fn summary(&self) -> String {
        let parts = Verdict::ALL.into_iter().filter(|&verdict| self.get(verdict) > 0);
        let parts: Vec<String> =
            parts.map(|verdict| format!("{} {}", self.get(verdict), verdict.word())).collect();
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_verdict_decides() {
        let mut tally = Tally::default();
        assert_eq!(tally.worst(), None);
        for verdict in Verdict::ALL {
            tally.add(verdict);
            tally.add(Verdict::Done);
            assert_eq!(tally.worst(), Some(verdict));
        }
        assert_eq!(
            tally.summary(),
            "11 done, 1 valid, 1 solved, 1 unique, 1 several, 1 clash, 1 none, 1 stopped, 1 unsupported, 1 unreadable"
        );
        assert_eq!(tally.total(), 20);
    }

    #[test]
    fn verdicts_follow_from_counts() {
        let of = |solutions, stopped| Verdict::of(Count { solutions, stopped });
        assert_eq!(of(0, None), Verdict::None);
        assert_eq!(of(0, Some(StopReason::Time)), Verdict::Stopped);
        assert_eq!(of(1, None), Verdict::Unique);
        assert_eq!(of(1, Some(StopReason::Solutions)), Verdict::Solved);
        assert_eq!(of(2, Some(StopReason::Solutions)), Verdict::Several);
    }
}
