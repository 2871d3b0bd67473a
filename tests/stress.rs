//! Runs the random caller of the whole interface, `tests/stress`, on the kept traces and on some random
//! calls. The long form is `tests/long/stress.sh`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::programs::{Link, SANITIZED, VALGRIND, checked, compile, directory, link, root};

/// The library's allocations go through the program, which lets some fail.
const WRAPPED: [&str; 1] = ["-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign"];

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// The caller, compiled in one piece: most of the time goes into the headers.
fn caller(flags: &[&str]) -> PathBuf {
    let mut whole = String::new();
    for source in files(&root().join("tests/stress"), "cpp") {
        writeln!(whole, "#include \"{}\"", source.display()).unwrap();
    }
    let source = directory().join("stress.cpp");
    std::fs::write(&source, whole).unwrap();
    let object = compile(&source, "c++11", flags);
    link(&source, &object, Link::Static, &[flags, &WRAPPED[..]].concat())
}

fn random_calls(program: &mut Command, seed: u32, calls: u32) {
    checked(program.args(["--seed", &seed.to_string(), "--calls", &calls.to_string()]));
}

/// Replays what failed once.
fn kept_traces(program: &mut Command) {
    let traces = files(&root().join("tests/stress/traces"), "txt");
    assert!(!traces.is_empty());
    checked(program.arg("--replay").args(traces));
}

#[test]
fn every_exported_function_is_called() {
    let table = std::fs::read_to_string(root().join("tests/stress/functions.cpp")).unwrap();
    let abi = std::fs::read_to_string(root().join("tests/abi/baseline.txt")).unwrap();
    let functions = abi.lines().filter_map(|line| line.strip_prefix("function ")?.split(':').next());
    let missing: Vec<&str> = functions.filter(|name| !table.contains(&format!("{{\"{name}\", "))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn kept_traces_and_random_calls_pass_under_sanitizers() {
    let caller = caller(&SANITIZED);
    kept_traces(&mut Command::new(&caller));
    for seed in [1, 1_000_000, 2_000_000] {
        random_calls(&mut Command::new(&caller), seed, 20_000);
    }
}

#[test]
#[cfg_attr(not(has_valgrind), ignore = "valgrind is not installed")]
fn kept_traces_and_random_calls_pass_under_valgrind() {
    let caller = caller(&[]);
    kept_traces(Command::new("valgrind").args(VALGRIND).arg(&caller));
    random_calls(Command::new("valgrind").args(VALGRIND).arg(&caller), 3_000_000, 3_000);
}
