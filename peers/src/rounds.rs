//! Measures solvers in turns, round after round: a disturbance of the machine slows all of them.
//!
//! In a round every solver goes once over its puzzles, and again until [`SHORTEST`] has passed. The
//! next round begins with the next solver. Figures are medians over the rounds. A ratio is the
//! median of the ratios within each round, always on the same puzzles: if a solver has fewer, the
//! first solver also runs on those alone.

use crate::check::Agreement;
use crate::sets::Set;
use crate::solvers::Solver;
use anyhow::{Context, Result};
use one::time::{SHORTEST, median};
use std::time::{Duration, Instant};

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rounds, at least one.
    pub rounds: usize,
    /// Longest time of a pass. If the slowest solver takes longer, all solvers get as many puzzles,
    /// evenly spaced, as that solver passes in this time. A solver with a limit of its own
    /// ([`Solver::most`]) reduces only its own puzzles. `None`: all puzzles.
    pub longest: Option<Duration>,
}

/// The times of one solver on one set, with one value for each round.
#[derive(Clone, Debug)]
pub struct Timing {
    /// Number of puzzles that the solver got in the rounds.
    pub puzzles: usize,
    /// Seconds for each puzzle.
    seconds: Vec<f64>,
    /// Seconds of the first solver on the same puzzles.
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

    /// Returns how many times as fast as this solver the first solver was.
    pub fn first_is_faster_by(&self) -> f64 {
        median(self.seconds.iter().zip(&self.first).map(|(own, first)| own / first).collect())
    }
}

/// Measures solvers on a set, and checks every answer outside the measured time. The first solver
/// has no limit of its own.
pub fn measure(set: &Set, solvers: &mut [Box<dyn Solver>], plan: Plan) -> Result<Vec<Timing>> {
    let mut agreement = Agreement::new(set);
    let sizes = sizes(set, solvers, plan, &mut agreement)?;
    for (solver, &size) in solvers.iter_mut().zip(&sizes) {
        give(set, solver.as_mut(), size);
    }
    let timing = |&puzzles: &usize| Timing { puzzles, seconds: Vec::new(), first: Vec::new() };
    let mut timings: Vec<_> = sizes.iter().map(timing).collect();
    for round in 0..plan.rounds {
        for turn in 0..solvers.len() {
            let next = (round + turn) % solvers.len();
            let Timing { puzzles, seconds, first } = &mut timings[next];
            seconds.push(time(solvers[next].as_mut(), *puzzles, &mut agreement)?);
            if *puzzles < sizes[0] {
                give(set, solvers[0].as_mut(), *puzzles);
                first.push(time(solvers[0].as_mut(), *puzzles, &mut agreement)?);
                give(set, solvers[0].as_mut(), sizes[0]);
            }
        }
    }
    let whole = timings[0].seconds.clone();
    for timing in timings.iter_mut().filter(|timing| timing.first.is_empty()) {
        timing.first.clone_from(&whole);
    }
    Ok(timings)
}

/// Gives every solver as many puzzles as it takes, checks its answers, and returns how many puzzles
/// each gets in the rounds.
fn sizes(
    set: &Set,
    solvers: &mut [Box<dyn Solver>],
    plan: Plan,
    agreement: &mut Agreement<'_>,
) -> Result<Vec<usize>> {
    let all = set.puzzles.len();
    let mut sizes = Vec::new();
    for solver in solvers.iter_mut() {
        let size = solver.most().min(all);
        give(set, solver.as_mut(), size);
        let start = Instant::now();
        pass(solver.as_mut())?;
        let taken = start.elapsed();
        agreement.check(solver.as_ref(), size)?;
        let fits = |longest: Duration| (size as f64 * longest.as_secs_f64() / taken.as_secs_f64()) as usize;
        sizes.push(plan.longest.map_or(size, |longest| fits(longest).clamp(1, size)));
    }
    let unbounded = || solvers.iter().map(|solver| solver.most() >= all);
    let least = sizes.iter().zip(unbounded()).filter(|(_, all)| *all).map(|(size, _)| *size).min();
    let least = least.unwrap_or(all);
    Ok(sizes.iter().zip(unbounded()).map(|(size, all)| if all { least } else { least.min(*size) }).collect())
}

/// Gives a solver `size` puzzles of the set.
fn give(set: &Set, solver: &mut dyn Solver, size: usize) {
    let puzzles: Vec<_> = set.spread(size).map(|puzzle| puzzle.cells).collect();
    solver.load(&puzzles);
}

/// Returns the seconds for each puzzle that the solver was given, and checks its answers
/// afterwards.
fn time(solver: &mut dyn Solver, puzzles: usize, agreement: &mut Agreement<'_>) -> Result<f64> {
    let (start, mut passes) = (Instant::now(), 0);
    let taken = loop {
        pass(solver)?;
        passes += 1;
        let taken = start.elapsed();
        if taken >= SHORTEST {
            break taken;
        }
    };
    agreement.check(solver, puzzles)?;
    Ok(taken.as_secs_f64() / (passes * solver.repeats() * puzzles) as f64)
}

fn pass(solver: &mut dyn Solver) -> Result<()> {
    solver.run().with_context(|| solver.name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{CELLS, Cells, Puzzle};
    use crate::solvers::Answer;

    #[test]
    fn ratios_are_taken_within_rounds() {
        let seconds = vec![2.0, 6.0, 8.0];
        let timing = Timing { puzzles: 1, seconds, first: vec![1.0, 2.0, 8.0] };
        assert_eq!(timing.first_is_faster_by(), 2.0);
        assert_eq!(timing.speed(), 1.0 / 6.0);
    }

    /// A solver that takes some time for each puzzle, and finds no solution.
    struct Sleeper {
        name: &'static str,
        most: usize,
        nap: Duration,
        puzzles: usize,
    }

    impl Solver for Sleeper {
        fn name(&self) -> &str {
            self.name
        }
        fn most(&self) -> usize {
            self.most
        }
        fn load(&mut self, puzzles: &[Cells]) {
            self.puzzles = puzzles.len();
        }
        fn run(&mut self) -> Result<()> {
            std::thread::sleep(self.nap * self.puzzles as u32);
            Ok(())
        }
        fn answer(&self, _: usize) -> Result<Answer> {
            Ok(Answer { count: 0, solution: None })
        }
    }

    #[test]
    fn the_slow_get_fewer_puzzles() {
        let puzzles = vec![Puzzle { cells: [0; CELLS], line: 1 }; 20];
        let set = Set { name: "set".to_owned(), puzzles };
        let sleeper = |name, most, millis| -> Box<dyn Solver> {
            Box::new(Sleeper { name, most, nap: Duration::from_millis(millis), puzzles: 0 })
        };
        let mut solvers = [sleeper("a", usize::MAX, 1), sleeper("b", usize::MAX, 5), sleeper("c", 5, 2)];
        let all = measure(&set, &mut solvers, Plan { rounds: 1, longest: None }).unwrap();
        assert_eq!([all[0].puzzles, all[1].puzzles, all[2].puzzles], [20, 20, 5]);
        assert!(all[1].first_is_faster_by() > 1.0);
        // Solver b has time for at most 10 puzzles, and a gets the same number.
        let longest = Some(Duration::from_millis(50));
        let cut = measure(&set, &mut solvers, Plan { rounds: 1, longest }).unwrap();
        assert!(cut[0].puzzles <= 10 && cut[0].puzzles == cut[1].puzzles);
        assert!(cut[2].puzzles <= 5 && cut[2].first.len() == 1);
    }
}
