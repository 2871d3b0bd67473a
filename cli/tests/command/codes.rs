//! The exit codes, without and with `--exit-code`.

use crate::common::{FOUR, NINE, NINE_SOLVED, Scratch, run};

const SEVERAL: &str = "12..34..........\n";
const CLASH: &str = "11..............\n";
const UNREADABLE: &str = "12!.............\n";

/// The arguments of a run, its input, its exit code, and that with `--exit-code`.
type Case = (&'static str, String, i32, i32);

fn cases() -> Vec<Case> {
    let all = || [FOUR, "\n", SEVERAL, CLASH].concat();
    let of = String::from;
    vec![
        // Each puzzle has its answer.
        ("solve", of(FOUR), 0, 10),
        ("solve", of(SEVERAL), 0, 11),
        ("solve", of(CLASH), 0, 20),
        ("solve", all(), 0, 20),
        ("solve --limit 1", of(SEVERAL), 0, 10),
        ("solve --limit 2", of(SEVERAL), 0, 11),
        ("solve", [NINE, "\n", NINE].concat(), 0, 10),
        ("unique", of(FOUR), 0, 10),
        ("unique", of(SEVERAL), 0, 11),
        ("unique", all(), 0, 20),
        ("count", of(SEVERAL), 0, 11),
        ("count", of(CLASH), 0, 20),
        ("count --limit 2", of(SEVERAL), 0, 11),
        ("check", of(FOUR), 0, 0),
        ("candidates --true", of(FOUR), 0, 0),
        ("candidates --true", of(CLASH), 0, 20),
        ("minimise", of(FOUR), 0, 0),
        ("canon", of(FOUR), 0, 0),
        ("generate", of(""), 0, 0),
        ("prove", of(FOUR), 0, 10),
        ("prove", of(CLASH), 0, 20),
        ("prove --limit 100", of(SEVERAL), 0, 11),
        // A check that fails.
        ("check", of(CLASH), 1, 20),
        ("check", all(), 1, 20),
        // The proof or puzzle asked for does not exist.
        ("minimise", of(SEVERAL), 1, 11),
        ("minimise", of(CLASH), 1, 20),
        ("prove", of(SEVERAL), 1, 11),
        // A limit ended the search.
        ("solve --nodes 0", of(NINE), 1, 30),
        ("solve --limit 999 --nodes 70", ".".repeat(80) + "1", 1, 30),
        ("unique --nodes 0", of(NINE), 1, 30),
        ("count --nodes 70", ".".repeat(80) + "1", 1, 30),
        ("count --nodes 70 --to json", ".".repeat(80) + "1", 1, 30),
        ("candidates --true --nodes 1", ".".repeat(16), 1, 30),
        ("minimise --nodes 0", of(NINE), 1, 30),
        ("canon --nodes 0", of(FOUR), 1, 30),
        ("prove --nodes 0", of(NINE), 1, 30),
        ("generate --givens 17 --nodes 9", of(""), 1, 30),
        // Text that is not a puzzle, whatever else there is.
        ("solve", all() + UNREADABLE, 1, 1),
        ("unique", all() + UNREADABLE, 1, 1),
        ("count --nodes 0", all() + UNREADABLE, 1, 1),
        ("check", all() + UNREADABLE, 1, 1),
        ("minimise", all() + UNREADABLE, 1, 1),
        ("prove", of(UNREADABLE), 1, 1),
        ("solve", of(""), 1, 1),
        ("solve --shape x", of(FOUR), 2, 2),
    ]
}

#[test]
fn answers_decide_the_exit_code_only_if_asked() {
    for (arguments, input, plain, told) in cases() {
        let code =
            |more: &str| run(&(arguments.to_owned() + more).split(' ').collect::<Vec<_>>(), &input).code;
        let codes = (code(""), code(" --exit-code"));
        assert_eq!(codes, (plain, told), "{arguments:?} {input}");
    }
}

#[test]
fn a_proof_is_right_or_wrong_or_not_checked() {
    let scratch = Scratch::new("codes");
    let (puzzle, proof) = (scratch.file("puzzle.txt", NINE), scratch.name("proof.drat"));
    let (solution, none) = (scratch.file("solution.txt", NINE_SOLVED), scratch.file("none.txt", ""));
    assert_eq!(run(&["prove", &puzzle, "-o", &proof], "").code, 0);
    let cases: [(&[&str], i32, i32); 5] = [
        (&[], 0, 0),
        (&["--solutions", &solution], 0, 0),
        (&["--solutions", &none], 1, 20),
        // No solution was searched, so that none is known to be missing.
        (&["--time", "0"], 1, 30),
        (&["--solutions", "no-such-file"], 1, 1),
    ];
    for (more, plain, told) in cases {
        let verify = |flag: &[&str]| run(&[&["verify", &puzzle, &proof], more, flag].concat(), "");
        assert_eq!((verify(&[]).code, verify(&["--exit-code"]).code), (plain, told), "{more:?}");
    }
    let stopped = run(&["verify", &puzzle, &proof, "--time", "0"], "");
    assert!(stopped.err.contains("not checked to its end"), "{}", stopped.err);
}

/// A script ends at the first command that fails.
#[cfg(unix)]
#[test]
fn scripts_go_on_after_answers() {
    let scratch = Scratch::new("scripts");
    scratch.file("puzzles.txt", [NINE, "\n", SEVERAL, CLASH].concat());
    let script = "set -e\n\
                  ordoku solve -q puzzles.txt -o solved.txt\n\
                  ordoku unique -q puzzles.txt > verdicts.txt && echo unique\n\
                  ordoku count -q puzzles.txt > counts.txt\n\
                  ordoku solve -q puzzles.txt --exit-code > again.txt || echo $?\n\
                  cmp solved.txt again.txt\n";
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_ordoku"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = std::process::Command::new("sh");
    let done = shell.arg("-c").arg(script).env("PATH", path).current_dir(scratch.path("")).output().unwrap();
    assert_eq!((done.status.code(), &*done.stdout), (Some(0), &b"unique\n20\n"[..]), "{done:?}");
    assert_eq!(scratch.read("counts.txt"), "1\n12\n0\n");
}
