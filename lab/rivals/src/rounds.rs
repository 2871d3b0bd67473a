//! Measures programs in turns, round after round: a disturbance of the machine slows all of them.
//!
//! In a round every program goes once over its puzzles, and again until [`SHORTEST`] has passed. The
//! next round begins with the next program. Figures are medians over the rounds. A ratio is the
//! median of the ratios within each round, always on the same puzzles: if a program has fewer, the
//! first program also runs on those alone.

use crate::sets::{Cells, Set};
use anyhow::{Context, Result};
use one::time::{SHORTEST, median};
use std::time::{Duration, Instant};

/// A program to measure on 9x9 puzzles. Only [`Timed::run`] is timed.
pub trait Timed {
    /// Returns the name in the table.
    fn name(&self) -> &str;

    /// Returns the largest number of puzzles that the program gets from a set.
    fn most(&self, _: &Set) -> usize {
        usize::MAX
    }

    /// Takes puzzles in the form that the program reads, makes room for the answers, and drops old
    /// answers.
    fn load(&mut self, puzzles: &[Cells]);

    /// Returns how many times a run goes over the puzzles.
    fn repeats(&self) -> usize {
        1
    }

    /// Answers each puzzle.
    fn run(&mut self) -> Result<()>;
}

/// Checks the answers of a program that was given that many puzzles of the set ([`Set::spread`]).
pub type Check<'c, P> = &'c mut dyn FnMut(&P, usize) -> Result<()>;

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rounds, at least one.
    pub rounds: usize,
    /// Longest time of a pass. If the slowest program takes longer, all programs get as many puzzles,
    /// evenly spaced, as that program passes in this time. A program with a limit of its own
    /// ([`Timed::most`]) reduces only its own puzzles. `None`: all puzzles.
    pub longest: Option<Duration>,
}

/// The times of one program on one set, with one value for each round.
#[derive(Clone, Debug)]
pub struct Timing {
    /// Number of puzzles that the program got in the rounds.
    pub puzzles: usize,
    /// Seconds for each puzzle.
    seconds: Vec<f64>,
    /// Seconds of the first program on the same puzzles.
    first: Vec<f64>,
}

impl Timing {
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

/// Measures programs on a set, and checks every answer outside the measured time. The first program
/// has no limit of its own.
pub fn measure<P: Timed + ?Sized>(
    set: &Set,
    programs: &mut [Box<P>],
    plan: Plan,
    check: Check<'_, P>,
) -> Result<Vec<Timing>> {
    let sizes = sizes(set, programs, plan, check)?;
    for (program, &size) in programs.iter_mut().zip(&sizes) {
        give(set, program.as_mut(), size);
    }
    let timing = |&puzzles: &usize| Timing { puzzles, seconds: Vec::new(), first: Vec::new() };
    let mut timings: Vec<_> = sizes.iter().map(timing).collect();
    for round in 0..plan.rounds {
        for turn in 0..programs.len() {
            let next = (round + turn) % programs.len();
            let Timing { puzzles, seconds, first } = &mut timings[next];
            seconds.push(time(programs[next].as_mut(), *puzzles, check)?);
            if *puzzles < sizes[0] {
                give(set, programs[0].as_mut(), *puzzles);
                first.push(time(programs[0].as_mut(), *puzzles, check)?);
                give(set, programs[0].as_mut(), sizes[0]);
            }
        }
    }
    let whole = timings[0].seconds.clone();
    for timing in timings.iter_mut().filter(|timing| timing.first.is_empty()) {
        timing.first.clone_from(&whole);
    }
    Ok(timings)
}

/// Gives every program as many puzzles as it takes, checks its answers, and returns how many puzzles
/// each gets in the rounds.
fn sizes<P: Timed + ?Sized>(
    set: &Set,
    programs: &mut [Box<P>],
    plan: Plan,
    check: Check<'_, P>,
) -> Result<Vec<usize>> {
    let all = set.puzzles.len();
    let mut sizes = Vec::new();
    for program in programs.iter_mut() {
        let size = program.most(set).min(all);
        give(set, program.as_mut(), size);
        let start = Instant::now();
        pass(program.as_mut())?;
        let taken = start.elapsed();
        check(program, size)?;
        let fits = |longest: Duration| (size as f64 * longest.as_secs_f64() / taken.as_secs_f64()) as usize;
        sizes.push(plan.longest.map_or(size, |longest| fits(longest).clamp(1, size)));
    }
    let unbounded = || programs.iter().map(|program| program.most(set) >= all);
    let least = sizes.iter().zip(unbounded()).filter(|(_, all)| *all).map(|(size, _)| *size).min();
    let least = least.unwrap_or(all);
    Ok(sizes.iter().zip(unbounded()).map(|(size, all)| if all { least } else { least.min(*size) }).collect())
}

/// Gives a program `size` puzzles of the set.
fn give<P: Timed + ?Sized>(set: &Set, program: &mut P, size: usize) {
    let puzzles: Vec<_> = set.spread(size).map(|puzzle| puzzle.cells).collect();
    program.load(&puzzles);
}

/// Returns the seconds for each puzzle that the program was given, and checks its answers
/// afterwards.
fn time<P: Timed + ?Sized>(program: &mut P, puzzles: usize, check: Check<'_, P>) -> Result<f64> {
    let (start, mut passes) = (Instant::now(), 0);
    let taken = loop {
        pass(program)?;
        passes += 1;
        let taken = start.elapsed();
        if taken >= SHORTEST {
            break taken;
        }
    };
    check(program, puzzles)?;
    Ok(taken.as_secs_f64() / (passes * program.repeats() * puzzles) as f64)
}

fn pass<P: Timed + ?Sized>(program: &mut P) -> Result<()> {
    program.run().with_context(|| program.name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{CELLS, Puzzle};

    #[test]
    fn ratios_are_taken_within_rounds() {
        let seconds = vec![2.0, 6.0, 8.0];
        let timing = Timing { puzzles: 1, seconds, first: vec![1.0, 2.0, 8.0] };
        assert_eq!(timing.first_is_faster_by(), 2.0);
        assert_eq!(timing.speed(), 1.0 / 6.0);
    }

    /// A program that takes some time for each puzzle.
    struct Sleeper {
        name: &'static str,
        most: usize,
        nap: Duration,
        puzzles: usize,
    }

    impl Timed for Sleeper {
        fn name(&self) -> &str {
            self.name
        }
        fn most(&self, _: &Set) -> usize {
            self.most
        }
        fn load(&mut self, puzzles: &[Cells]) {
            self.puzzles = puzzles.len();
        }
        fn run(&mut self) -> Result<()> {
            std::thread::sleep(self.nap * self.puzzles as u32);
            Ok(())
        }
    }

    #[test]
    fn the_slow_get_fewer_puzzles() {
        let puzzles = vec![Puzzle { cells: [0; CELLS], line: 1 }; 20];
        let set = Set { name: "set".to_owned(), puzzles };
        let sleeper = |name, most, millis| -> Box<Sleeper> {
            Box::new(Sleeper { name, most, nap: Duration::from_millis(millis), puzzles: 0 })
        };
        let mut sleepers = [sleeper("a", usize::MAX, 1), sleeper("b", usize::MAX, 5), sleeper("c", 5, 2)];
        let all =
            measure(&set, &mut sleepers, Plan { rounds: 1, longest: None }, &mut |_, _| Ok(())).unwrap();
        assert_eq!([all[0].puzzles, all[1].puzzles, all[2].puzzles], [20, 20, 5]);
        assert!(all[1].first_is_faster_by() > 1.0);
        // Sleeper b has time for at most 10 puzzles, and a gets the same number.
        let longest = Some(Duration::from_millis(50));
        let cut = measure(&set, &mut sleepers, Plan { rounds: 1, longest }, &mut |_, _| Ok(())).unwrap();
        assert!(cut[0].puzzles <= 10 && cut[0].puzzles == cut[1].puzzles);
        assert!(cut[2].puzzles <= 5 && cut[2].first.len() == 1);
    }
}
