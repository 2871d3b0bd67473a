//! Where and when it was measured.

use ordoku::Machine;
use std::fs::read_to_string;
use std::hint::black_box;
use std::thread::available_parallelism;
use std::time::Instant;
use time::OffsetDateTime;

/// A name as the command line has it.
pub fn instructions(name: &str) -> Result<Machine, String> {
    match name {
        "portable" => Ok(Machine::Portable),
        #[cfg(target_arch = "x86_64")]
        "sse2" => Ok(Machine::Sse2),
        #[cfg(target_arch = "x86_64")]
        "avx2" => Ok(Machine::Avx2),
        #[cfg(target_arch = "x86_64")]
        "avx512" => Ok(Machine::Avx512),
        #[cfg(target_arch = "x86_64")]
        "avx512vbmi" => Ok(Machine::Avx512Vbmi),
        _ => Err("ordoku knows portable, sse2, avx2, avx512 and avx512vbmi".to_owned()),
    }
}

/// Processor, cores, the date and what ordoku was held to, in one line.
pub fn description(most: Option<Machine>) -> String {
    let information = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == "model name")
        .map_or("unknown processor", |(_, model)| model.trim());
    let cores = available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let held = most.map_or(String::new(), |most| format!(", ordoku held to {most:?}"));
    format!("{model}, {cores} cores, {}{held}", OffsetDateTime::now_utc().date())
}

/// How many times as much vector arithmetic two threads do as one, for want of anything else to do: two threads of one
/// core share its arithmetic.
pub fn worth_of_two_threads() -> f64 {
    let alone = seconds(work);
    let together = seconds(|| {
        std::thread::scope(|scope| {
            scope.spawn(work);
            work();
        });
    });
    2.0 * alone / together
}

fn seconds(run: impl Fn()) -> f64 {
    // The quickest of a few, as everything else only disturbs.
    let once = || {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    (0..5).map(|_| once()).fold(f64::INFINITY, f64::min)
}

/// Additions on vectors, independent of each other.
fn work() {
    let mut numbers = [[1u64; 4]; 8];
    for round in 0..20_000_000u64 {
        for (number, factor) in numbers.as_flattened_mut().iter_mut().zip(0..) {
            *number = (*number ^ round).wrapping_add(factor);
        }
    }
    black_box(numbers);
}
