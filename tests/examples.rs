//! Runs the programs of `examples/`. `cargo test` builds them, but `cargo test --test examples`
//! does not.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs an example, which must succeed or fail as stated, and returns its output.
fn run(name: &str, arguments: &[&str], succeeds: bool) -> String {
    // The test is target/<profile>/deps/<name>-<hash>.
    let test = std::env::current_exe().unwrap();
    let built: PathBuf = test.parent().unwrap().with_file_name("examples");
    let program = built.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "build the examples first: cargo build --examples");
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.success(), succeeds, "{text}");
    text
}

#[test]
fn solve_prints_the_puzzle_and_its_solution() {
    let text = run("solve", &["1.3....22..3.3.."], true);
    assert!(text.starts_with("+-----+-----+\n| 1 . | 3 . |\n"), "{text}");
    assert_eq!(text.matches("| 1 2 | 3 4 |\n").count(), 1, "{text}");
    let text = run("solve", &["11.............."], true);
    assert!(text.ends_with("row 1 has 1 twice\nno solution\n"), "{text}");
    let text = run("solve", &[], false);
    assert_eq!(text.lines().count(), 1);
    assert!(text.starts_with("Error: line 1, column 1: nothing to read"), "{text}");
}

#[test]
fn count_counts_all_or_stops_after_a_second() {
    let text = run("count", &["................"], true);
    assert!(text.starts_with("288 solutions\n"), "{text}");
    let text = run("count", &[], true);
    assert!(text.contains("solutions or more: the limit on time was reached\n"), "{text}");
}

#[test]
fn enumerate_prints_three_solutions() {
    let texts = [run("enumerate", &[], true), run("enumerate", &["7"], true)];
    for text in &texts {
        let grids: Vec<ordoku::Grid> = text.split("\n\n").take(3).map(|grid| grid.parse().unwrap()).collect();
        assert!(grids.iter().all(ordoku::Grid::is_solution), "{text}");
        assert!(text.ends_with("a first column equal to the first row\n"), "{text}");
    }
    assert_ne!(texts[0], texts[1]);
}

#[test]
fn certify_proves_and_checks() {
    let text = run("certify", &["1.3....22..3.3.."], true);
    assert!(text.starts_with("1 solutions, ") && text.ends_with("the proof is correct\n"), "{text}");
}
