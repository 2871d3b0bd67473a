//! Peak memory of a process.

/// Returns the peak memory of a process (`self` or a number) in KiB, on Linux only.
pub fn peak_memory(process: &str) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn memory_is_told() {
        assert!(super::peak_memory("self").unwrap() > 100);
    }
}
