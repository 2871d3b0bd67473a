//! Measures generators in turns, round after round.
//!
//! Before the rounds it is found out how many puzzles each program makes in the wanted time. Every
//! puzzle is checked, outside the measured time.

use super::check::Examiner;
use super::makers::Maker;
use anyhow::{Context, Result};
use one::time::median;
use ordoku::Shape;
use std::time::{Duration, Instant};

/// The least number of puzzles of a run: single puzzles of large shapes take very different times.
const FEWEST: usize = 5;

/// The puzzles of one program.
pub struct Made {
    /// Seconds for each puzzle, with one value for each round.
    seconds: Vec<f64>,
    /// The findings on the puzzles of all rounds.
    pub examiner: Examiner,
}

impl Made {
    /// Returns the median of the puzzles in a second.
    pub fn speed(&self) -> f64 {
        1.0 / median(self.seconds.clone())
    }

    /// Returns how many times as fast as this program the first program was: the median of the
    /// ratios within each round.
    pub fn first_is_faster_by(&self, first: &Self) -> f64 {
        median(self.seconds.iter().zip(&first.seconds).map(|(own, first)| own / first).collect())
    }
}

/// Measures programs that make puzzles of a shape. With `is_half_turn` the puzzles must have that
/// symmetry. A run takes at least about the time `shortest`.
pub fn measure(
    makers: &mut [Box<dyn Maker>],
    shape: Shape,
    is_half_turn: bool,
    rounds: usize,
    shortest: Duration,
) -> Result<Vec<Made>> {
    let mut sizes = Vec::new();
    let mut all_made = Vec::new();
    for maker in makers.iter_mut() {
        sizes.push(size(maker.as_mut(), shortest)?);
        let examiner = Examiner::new(maker.checker(), shape, is_half_turn)?;
        all_made.push(Made { seconds: Vec::new(), examiner });
    }
    for round in 0..rounds {
        for turn in 0..makers.len() {
            let next = (round + turn) % makers.len();
            let (maker, made, size) = (makers[next].as_mut(), &mut all_made[next], sizes[next]);
            made.seconds.push(time(maker, size)?.as_secs_f64() / size as f64);
            for puzzle in maker.puzzles().with_context(|| maker.name().to_owned())? {
                made.examiner.examine(&puzzle).with_context(|| maker.name().to_owned())?;
            }
        }
    }
    Ok(all_made)
}

/// Returns how many puzzles a program makes in the time.
fn size(maker: &mut dyn Maker, shortest: Duration) -> Result<usize> {
    let mut size = FEWEST;
    loop {
        let taken = time(maker, size)?;
        if taken >= shortest {
            return Ok(size);
        }
        // One run of a few puzzles tells little.
        let fits = size as f64 * 1.1 * shortest.as_secs_f64() / taken.as_secs_f64();
        size = (fits as usize).clamp(size + 1, 8 * size);
    }
}

fn time(maker: &mut dyn Maker, size: usize) -> Result<Duration> {
    let start = Instant::now();
    maker.run(size).with_context(|| maker.name().to_owned())?;
    Ok(start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::super::check::Checker;
    use super::super::makers::Givens;
    use super::*;

    /// A program that sleeps for each of its 4x4 puzzles.
    struct Sleeper {
        nap: Duration,
        count: usize,
    }

    impl Maker for Sleeper {
        fn name(&self) -> &str {
            "sleeper"
        }
        fn checker(&self) -> Checker {
            Checker::Dlx
        }
        fn run(&mut self, count: usize) -> Result<()> {
            self.count = count;
            std::thread::sleep(self.nap * count as u32);
            Ok(())
        }
        fn puzzles(&self) -> Result<Vec<Givens>> {
            Ok(vec![vec![0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]; self.count])
        }
    }

    #[test]
    fn runs_are_long_enough() {
        let sleeper =
            |micros| -> Box<dyn Maker> { Box::new(Sleeper { nap: Duration::from_micros(micros), count: 0 }) };
        let mut makers = [sleeper(500), sleeper(20_000)];
        let made = measure(&mut makers, Shape::FOUR, false, 3, Duration::from_millis(10)).unwrap();
        assert!(made[0].examiner.puzzles() > 3 * FEWEST as u64 && made[0].examiner.puzzles() <= 3 * 22);
        assert_eq!(made[1].examiner.puzzles(), 3 * FEWEST as u64);
        assert!(made[1].first_is_faster_by(&made[0]) > 1.0 && made[1].speed() <= 50.0);
        assert!(measure(&mut makers, Shape::FOUR, true, 1, Duration::ZERO).is_err());
    }
}
