//! Runs the random caller of the whole interface, `tests/stress`, on the kept traces, on the seeds
//! of its fuzz target and on some random calls. The long forms are `tests/long/stress.sh` and
//! `fuzz.sh`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use testkit::programs::{SANITIZED, VALGRIND, checked, compile, directory, is_long, link_with, root};

/// The library's allocations go through the program, which lets some fail.
const WRAPPED: [&str; 1] = ["-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign"];

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().unwrap_or_default() == extension).collect();
    files.sort();
    files
}

/// The caller, compiled in one piece: most of the time goes into the headers. Its library is the
/// one that was built for this test: other than a release it checks its own assertions.
fn caller(flags: &[&str]) -> PathBuf {
    let mut whole = String::new();
    for source in files(&root().join("tests/stress"), "cpp") {
        writeln!(whole, "#include \"{}\"", source.display()).unwrap();
    }
    let source = directory().join("stress.cpp");
    std::fs::write(&source, whole).unwrap();
    let object = compile(&source, "c++11", flags);
    let built = std::env::current_exe().unwrap().with_file_name("libordoku.a");
    let library = directory().join("libordoku.a");
    checked(Command::new("strip").arg("--strip-debug").arg(built).arg("-o").arg(&library));
    link_with(&source, &object, &library, &[flags, &WRAPPED[..]].concat())
}

/// The caller without flags, for two tests.
fn plain_caller() -> &'static Path {
    static PLAIN: OnceLock<PathBuf> = OnceLock::new();
    PLAIN.get_or_init(|| caller(&[]))
}

fn random_calls(program: &mut Command, seed: u32, calls: u32) {
    checked(program.args(["--seed", &seed.to_string(), "--calls", &calls.to_string()]));
}

/// Replays what failed once, and the seeds of the fuzz target.
fn kept_calls(program: &mut Command) {
    let traces = files(&root().join("tests/stress/traces"), "txt");
    let seeds = files(&root().join("tests/fuzz/corpus/calls"), "");
    assert!(traces.len() > 5 && seeds.len() > 20);
    checked(program.arg("--replay").args(traces).args(seeds));
}

#[test]
fn every_exported_function_is_called() {
    let sources = files(&root().join("tests/stress"), "cpp");
    let tables: String = sources.iter().map(|source| std::fs::read_to_string(source).unwrap()).collect();
    let abi = std::fs::read_to_string(root().join("tests/abi/baseline.txt")).unwrap();
    let functions = abi.lines().filter_map(|line| line.strip_prefix("function ")?.split(':').next());
    let missing: Vec<&str> = functions.filter(|name| !tables.contains(&format!("{{\"{name}\", "))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// For tests/long/mutants.sh, whose limit on memory is too low for sanitizers.
#[test]
fn kept_and_random_calls_pass_plainly() {
    kept_calls(&mut Command::new(plain_caller()));
    random_calls(&mut Command::new(plain_caller()), 4_000_000, 15_000);
}

#[test]
fn kept_and_random_calls_pass_under_sanitizers() {
    let caller = caller(&SANITIZED);
    kept_calls(&mut Command::new(&caller));
    for seed in [1, 1_000_000, 2_000_000] {
        random_calls(&mut Command::new(&caller), seed, 5_000);
    }
}

#[test]
#[cfg_attr(not(has_valgrind), ignore = "valgrind is not installed")]
fn kept_and_random_calls_pass_under_valgrind() {
    // These take longest here.
    if is_long() {
        kept_calls(Command::new("valgrind").args(VALGRIND).arg(plain_caller()));
    }
    random_calls(Command::new("valgrind").args(VALGRIND).arg(plain_caller()), 3_000_000, 500);
}
