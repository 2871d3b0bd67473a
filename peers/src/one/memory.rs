//! How much memory a process has taken.

/// The most memory a process (`self` or a number) has had, in KiB, as Linux tells it.
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
