//! Measures generators in turns, round after round.
//!
//! Before the rounds it is found out how many puzzles each program makes in the wanted time. Every
//! puzzle is checked, outside the measured time.

use super::check::Examiner;
use super::makers::{Maker, Puzzles};
use crate::rounds::{Timing, beside_first, turns};
use anyhow::{Context, Result};
use ordoku::Shape;
use std::time::{Duration, Instant};

/// The least number of puzzles of a run: single puzzles of large shapes take very different times.
const FEWEST: usize = 5;

/// Measures programs that make puzzles of a shape: their times, and the findings on their puzzles.
/// With `is_half_turn` the puzzles must have that symmetry. A run takes at least about the time
/// `shortest`.
pub fn measure(
    makers: &mut [Maker],
    shape: Shape,
    is_half_turn: bool,
    rounds: usize,
    shortest: Duration,
) -> Result<(Vec<Timing>, Vec<Examiner>)> {
    let (mut timings, mut examiners) = (Vec::new(), Vec::new());
    for maker in makers.iter_mut() {
        timings.push(Timing::of(size(maker, shortest)?));
        examiners.push(Examiner::new(maker.checker, shape, is_half_turn)?);
    }
    for next in turns(rounds, makers.len()) {
        let (maker, Timing { puzzles, seconds, .. }) = (&mut makers[next], &mut timings[next]);
        let (taken, made) = time(maker, *puzzles)?;
        seconds.push(taken.as_secs_f64() / *puzzles as f64);
        for puzzle in made().with_context(|| maker.name.clone())? {
            examiners[next].examine(&puzzle).with_context(|| maker.name.clone())?;
        }
    }
    Ok((beside_first(timings), examiners))
}

/// Returns how many puzzles a program makes in the time.
fn size(maker: &mut Maker, shortest: Duration) -> Result<usize> {
    let mut size = FEWEST;
    loop {
        let (taken, _) = time(maker, size)?;
        if taken >= shortest {
            return Ok(size);
        }
        // One run of a few puzzles tells little.
        let fits = size as f64 * 1.1 * shortest.as_secs_f64() / taken.as_secs_f64();
        size = (fits as usize).clamp(size + 1, 8 * size);
    }
}

fn time(maker: &mut Maker, size: usize) -> Result<(Duration, Puzzles)> {
    let start = Instant::now();
    let puzzles = (maker.run)(size).with_context(|| maker.name.clone())?;
    Ok((start.elapsed(), puzzles))
}

#[cfg(test)]
mod tests {
    use super::super::check::Checker;
    use super::*;

    #[test]
    fn runs_are_long_enough() {
        // A program that sleeps for each of its 4x4 puzzles.
        let sleeper = |micros| {
            let run = move |count| {
                std::thread::sleep(Duration::from_micros(micros) * count as u32);
                let puzzle = vec![0u32, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
                Ok(Box::new(move || Ok(vec![puzzle; count])) as Puzzles)
            };
            Maker { name: "sleeper".to_owned(), checker: Checker::Dlx, run: Box::new(run) }
        };
        let mut makers = [sleeper(500), sleeper(20_000)];
        let (timings, made) = measure(&mut makers, Shape::FOUR, false, 3, Duration::from_millis(10)).unwrap();
        assert!(made[0].puzzles() > 3 * FEWEST as u64 && made[0].puzzles() <= 3 * 22);
        assert_eq!(made[1].puzzles(), 3 * FEWEST as u64);
        assert!(timings[1].first_is_faster_by() > 1.0 && timings[1].speed() <= 50.0);
        assert!(measure(&mut makers, Shape::FOUR, true, 1, Duration::ZERO).is_err());
    }
}
