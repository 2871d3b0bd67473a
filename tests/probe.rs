//! The probe prints what it prints on every machine; `tests/long/platform.sh` runs it on other
//! ones.
//!
//! `ORDOKU_UPDATE_PROBE=1 cargo test --test probe` writes `tests/probe/expected.txt` again. Read
//! what changed: it is the answers, node counts and proofs that users get.

use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::programs::{STRICT, checked, compiler, directory, library, root};

/// Returns the files of a folder with this ending, sorted by name.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = root().join(folder).read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.to_str().unwrap().ends_with(ending)).collect();
    files.sort();
    files
}

#[test]
fn the_probe_prints_the_same_on_every_machine() {
    let program = directory().join("probe");
    let mut compile = compiler(".c");
    compile
        .args(["-std=c99", "-O1", "-Wstrict-prototypes"])
        .args(STRICT)
        .arg("-I")
        .arg(root().join("include"));
    compile.args(files("tests/probe", ".c")).arg(library().join("libordoku.a"));
    checked(compile.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program));

    let mut run = Command::new(program);
    run.arg(root().join("tests/cases/known.txt")).args(files("lab/benches/puzzles", ".txt"));
    let printed = checked(run.args(files("tests/cases/formats", ""))).stdout;
    let path = root().join("tests/probe/expected.txt");
    if std::env::var_os("ORDOKU_UPDATE_PROBE").is_some() {
        std::fs::write(&path, &printed).unwrap();
    }
    compare(&path, &printed);
}

fn compare(path: &Path, printed: &[u8]) {
    let expected = std::fs::read(path).unwrap();
    let lines = |text| String::from_utf8_lossy(text).lines().map(str::to_owned).collect::<Vec<_>>();
    for (number, (expected, printed)) in lines(&expected).iter().zip(lines(printed)).enumerate() {
        assert_eq!(*expected, printed, "line {} of {}", number + 1, path.display());
    }
    assert!(expected == printed, "{} differs in its length or in line ends", path.display());
}
