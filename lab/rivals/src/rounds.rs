//! Measures programs in turns, round after round: a disturbance of the machine slows all of them.
//!
//! In a round every program goes once over its puzzles, and again until [`SHORTEST`] has passed.
//! The next round begins with the next program. Figures are medians over the rounds. A ratio is the
//! median of the ratios within each round, always on the same puzzles: if a program has fewer, the
//! first program also runs on those alone.

use crate::program::Program;
use crate::sets::Set;
use anyhow::{Context, Result};
use one::{SHORTEST, median};
use std::time::{Duration, Instant};

/// Checks the answer of a program of this name to a puzzle of the set, by its index.
pub type Check<'c, A> = &'c mut dyn FnMut(&str, usize, A) -> Result<()>;

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rounds, at least one.
    pub rounds: usize,
    /// Longest time of a pass. If the slowest program takes longer, all programs get as many
    /// puzzles, evenly spaced, as that program passes in this time. A program with a limit of its
    /// own ([`Program::most`]) reduces only its own puzzles. `None`: all puzzles.
    pub longest: Option<Duration>,
}

/// The times of one program on one set, with one value for each round.
#[derive(Clone, Debug)]
pub struct Timing {
    /// Number of puzzles that the program got in the rounds.
    pub puzzles: usize,
    /// Seconds for each puzzle.
    pub seconds: Vec<f64>,
    /// Seconds of the first program on the same puzzles.
    first: Vec<f64>,
}

impl Timing {
    /// Returns the times of a program that gets `puzzles`, before its first round.
    pub fn of(puzzles: usize) -> Self {
        Self { puzzles, seconds: Vec::new(), first: Vec::new() }
    }

    /// Returns the median of the seconds for each puzzle.
    pub fn seconds(&self) -> f64 {
        median(self.seconds.clone())
    }

    /// Returns the median of the puzzles in a second.
    pub fn speed(&self) -> f64 {
        1.0 / self.seconds()
    }

    /// Returns how many times as fast as this program the first program was.
    pub fn first_is_faster_by(&self) -> f64 {
        median(self.seconds.iter().zip(&self.first).map(|(own, first)| own / first).collect())
    }
}

/// Returns whose turn it is: the next round begins with the next of `programs`.
pub fn turns(rounds: usize, programs: usize) -> impl Iterator<Item = usize> {
    (0..rounds).flat_map(move |round| (0..programs).map(move |turn| (round + turn) % programs))
}

/// Measures programs on a set, and checks every answer outside the measured time. The first program
/// has no limit of its own.
pub fn measure<A>(
    set: &Set,
    programs: &mut [Box<dyn Program<A>>],
    plan: Plan,
    check: Check<'_, A>,
) -> Result<Vec<Timing>> {
    let sizes = sizes(set, programs, plan, check)?;
    for (program, &size) in programs.iter_mut().zip(&sizes) {
        give(set, program.as_mut(), size);
    }
    let mut timings: Vec<_> = sizes.iter().map(|&puzzles| Timing::of(puzzles)).collect();
    for next in turns(plan.rounds, programs.len()) {
        let Timing { puzzles, seconds, first } = &mut timings[next];
        seconds.push(time(set, programs[next].as_mut(), *puzzles, check)?);
        if *puzzles < sizes[0] {
            give(set, programs[0].as_mut(), *puzzles);
            first.push(time(set, programs[0].as_mut(), *puzzles, check)?);
            give(set, programs[0].as_mut(), sizes[0]);
        }
    }
    Ok(beside_first(timings))
}

/// Gives each timing the seconds of the first one, unless it has some for its own puzzles.
pub fn beside_first(mut timings: Vec<Timing>) -> Vec<Timing> {
    let whole = timings[0].seconds.clone();
    for timing in timings.iter_mut().filter(|timing| timing.first.is_empty()) {
        timing.first.clone_from(&whole);
    }
    timings
}

/// Gives every program as many puzzles as it takes, checks its answers, and returns how many
/// puzzles each gets in the rounds.
fn sizes<A>(
    set: &Set,
    programs: &mut [Box<dyn Program<A>>],
    plan: Plan,
    check: Check<'_, A>,
) -> Result<Vec<usize>> {
    let all = set.puzzles.len();
    let mut sizes = Vec::new();
    for program in programs.iter_mut() {
        let size = program.most(set).min(all);
        give(set, program.as_mut(), size);
        let start = Instant::now();
        program.run().with_context(|| program.name().to_owned())?;
        let taken = start.elapsed();
        check_all(set, program.as_ref(), size, check)?;
        let fits = |longest: Duration| (size as f64 * longest.as_secs_f64() / taken.as_secs_f64()) as usize;
        sizes.push(plan.longest.map_or(size, |longest| fits(longest).clamp(1, size)));
    }
    let unbounded = || programs.iter().map(|program| program.most(set) >= all);
    let least = sizes.iter().zip(unbounded()).filter(|(_, all)| *all).map(|(size, _)| *size).min();
    let least = least.unwrap_or(all);
    Ok(sizes.iter().zip(unbounded()).map(|(size, all)| if all { least } else { least.min(*size) }).collect())
}

/// Gives a program `size` puzzles of the set.
fn give<A>(set: &Set, program: &mut dyn Program<A>, size: usize) {
    let puzzles: Vec<_> = set.spread(size).map(|puzzle| puzzle.cells).collect();
    program.load(&puzzles);
}

/// Returns the seconds for each puzzle that the program was given, and checks its answers
/// afterwards.
fn time<A>(set: &Set, program: &mut dyn Program<A>, puzzles: usize, check: Check<'_, A>) -> Result<f64> {
    let (start, mut passes) = (Instant::now(), 0);
    let taken = loop {
        program.run().with_context(|| program.name().to_owned())?;
        passes += 1;
        let taken = start.elapsed();
        if taken >= SHORTEST {
            break taken;
        }
    };
    check_all(set, program, puzzles, check)?;
    Ok(taken.as_secs_f64() / (passes * program.repeats() * puzzles) as f64)
}

/// Checks the answers of a program that was given `size` puzzles of the set.
fn check_all<A>(set: &Set, program: &dyn Program<A>, size: usize, check: Check<'_, A>) -> Result<()> {
    set.check_spread(size, |index, number| {
        let answer = program.answer(index).with_context(|| program.name().to_owned())?;
        check(program.name(), number, answer)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Task;
    use crate::sets::{CELLS, Puzzle};

    #[test]
    fn ratios_are_taken_within_rounds() {
        let seconds = vec![2.0, 6.0, 8.0];
        let timing = Timing { puzzles: 1, seconds, first: vec![1.0, 2.0, 8.0] };
        assert_eq!(timing.first_is_faster_by(), 2.0);
        assert_eq!(timing.speed(), 1.0 / 6.0);
    }

    #[test]
    fn the_slow_get_fewer_puzzles() {
        let puzzles = vec![Puzzle { cells: [0; CELLS], line: 7 }; 20];
        let set = Set { name: "set".to_owned(), puzzles };
        let sleeper = |name: &str, most, millis| -> Box<dyn Program<()>> {
            let sleep = move |_: &(), _: &mut ()| {
                std::thread::sleep(Duration::from_millis(millis));
                Ok(())
            };
            Box::new(Task::one_by_one(name, (), |_| (), sleep, |_| Ok(())).at_most(most))
        };
        let mut sleepers =
            [sleeper("a", |_| usize::MAX, 1), sleeper("b", |_| usize::MAX, 5), sleeper("c", |_| 5, 2)];
        let good: Check<'_, ()> = &mut |_, _, _| Ok(());
        let all = measure(&set, &mut sleepers, Plan { rounds: 1, longest: None }, good).unwrap();
        assert_eq!([all[0].puzzles, all[1].puzzles, all[2].puzzles], [20, 20, 5]);
        assert!(all[1].first_is_faster_by() > 1.0);
        // Sleeper b has time for at most 10 puzzles, and a gets the same number.
        let plan = Plan { rounds: 1, longest: Some(Duration::from_millis(50)) };
        let cut = measure(&set, &mut sleepers, plan, good).unwrap();
        assert!(cut[0].puzzles <= 10 && cut[0].puzzles == cut[1].puzzles);
        assert!(cut[2].puzzles <= 5 && cut[2].first.len() == 1);
        // An error names the puzzle.
        let error = measure(&set, &mut sleepers, plan, &mut |name, _, ()| anyhow::bail!("{name} fails"));
        let message = format!("{:#}", error.unwrap_err());
        assert!(message.starts_with("set, line 7, .....") && message.ends_with(": a fails"), "{message}");
    }
}
