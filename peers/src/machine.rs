//! Where and when it was measured.

use std::fs::read_to_string;
use std::thread::available_parallelism;
use time::OffsetDateTime;

/// Processor, cores and the date, in one line.
pub fn description() -> String {
    let information = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == "model name")
        .map_or("unknown processor", |(_, model)| model.trim());
    let cores = available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    format!("{model}, {cores} cores, {}", OffsetDateTime::now_utc().date())
}
