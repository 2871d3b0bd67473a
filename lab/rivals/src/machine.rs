//! Describes the machine and the date of a measurement.

use ordoku::Isa;
use std::fs::read_to_string;
use std::thread::available_parallelism;
use time::OffsetDateTime;

/// Parses the name of an instruction set from the command line.
pub fn instructions(name: &str) -> Result<Isa, String> {
    match name {
        "portable" => Ok(Isa::Portable),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        "neon" => Ok(Isa::Neon),
        #[cfg(target_arch = "x86_64")]
        "sse2" => Ok(Isa::Sse2),
        #[cfg(target_arch = "x86_64")]
        "avx2" => Ok(Isa::Avx2),
        #[cfg(target_arch = "x86_64")]
        "avx512" => Ok(Isa::Avx512),
        #[cfg(target_arch = "x86_64")]
        "avx512vbmi" => Ok(Isa::Avx512Vbmi),
        _ => Err("ordoku knows portable, neon, sse2, avx2, avx512 and avx512vbmi".to_owned()),
    }
}

/// Returns the processor, its cores, the date, and the limit of ordoku's instructions in one line.
pub fn description(most: Option<Isa>) -> String {
    let information = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == "model name")
        .map_or("unknown processor", |(_, model)| model.trim());
    let cores = available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let held = most.map_or(String::new(), |most| format!(", ordoku limited to {most:?}"));
    format!("{model}, {cores} cores, {}{held}", OffsetDateTime::now_utc().date())
}
