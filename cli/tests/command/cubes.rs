//! `cube`, `conquer` and `prove --join`: a puzzle in parts, and one proof of it.

use crate::common::{FOUR, HARD, NINE, Scratch, run};
use serde_json::Value;

/// The hard puzzle with a digit that leaves no solution, and its solution without.
const WRONG: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....43.";
const HARD_SOLVED: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the text of a member of each record, or the word `null`.
fn members(records: &[Value], name: &str) -> Vec<String> {
    let text = |record: &Value| record[name].as_str().map_or_else(|| record[name].to_string(), str::to_owned);
    records.iter().map(text).collect()
}

/// Returns the id, the cube and the line of the cube with the largest share of the work.
fn largest(cubes: &str) -> (String, String, String) {
    let records = records(cubes);
    let share = |record: &Value| record["share"].as_f64().unwrap();
    let most =
        (0..records.len()).max_by(|&one, &other| share(&records[one]).total_cmp(&share(&records[other])));
    let most = most.unwrap();
    let member = |name: &str| records[most][name].as_str().unwrap().to_owned();
    (member("id"), member("cube"), cubes.lines().nth(most).unwrap().to_owned())
}

/// Splits a puzzle, conquers all cubes, and joins the proofs. Returns the message of `prove`.
fn prove_in_parts(scratch: &Scratch, puzzle: &str) -> String {
    let (cubes, proofs) = (scratch.name("cubes.jsonl"), scratch.name("proofs"));
    assert_eq!(run(&["cube", puzzle, "-n", "8", "-o", &cubes], "").code, 0);
    let conquered = run(&["conquer", &cubes, "--proofs", &proofs], "");
    assert_eq!(conquered.code, 0, "{}", conquered.err);
    let (proof, formula) = (scratch.name("joined.drat"), scratch.name("formula.cnf"));
    let made = run(&["prove", puzzle, "--join", &proofs, "-o", &proof, "--formula", &formula], "");
    assert_eq!(made.code, 0, "{}", made.err);
    made.err
}

#[test]
fn a_puzzle_is_proved_in_parts() {
    for (text, claim) in [(HARD, "exactly one solution"), (WRONG, "no solution")] {
        let scratch = Scratch::new("cubes");
        let puzzle = scratch.file("puzzle.txt", text);
        let made = prove_in_parts(&scratch, &puzzle);
        assert!(made.contains(&format!("proved: {claim}, by ")), "{made}");
        assert!(scratch.read("formula.cnf").starts_with("p cnf 729 "));
        let proof = scratch.name("joined.drat");
        // The proof names the solutions, so none is searched.
        let checked = run(&["verify", &puzzle, &proof], "");
        assert!(checked.code == 0 && checked.err.contains(claim), "{}", checked.err);
        let solution = scratch.file("solution.txt", if text == HARD { HARD_SOLVED } else { "" });
        assert_eq!(run(&["verify", &puzzle, &proof, "--solutions", &solution], "").code, 0);
        // What a proof says of its solutions is not believed.
        let lied = scratch.read("joined.drat").replace("c solution 8 1 2", "c solution 8 2 1");
        let lied = lied.replace("c solutions 0", "c solutions 1");
        let refused = run(&["verify", &puzzle, &scratch.file("lied.drat", lied)], "");
        assert_eq!(refused.code, 1, "{}", refused.err);
    }
}

#[test]
fn a_missing_or_damaged_proof_is_refused() {
    let scratch = Scratch::new("damaged-cubes");
    let puzzle = scratch.file("puzzle.txt", HARD);
    prove_in_parts(&scratch, &puzzle);
    let (proofs, joined) = (scratch.name("proofs"), scratch.name("joined.drat"));
    let (id, cube, _) = largest(&scratch.read("cubes.jsonl"));
    let file = format!("proofs/{id}.drat");
    let whole = scratch.read(&file);
    let join = || run(&["prove", &puzzle, "--join", &proofs, "-o", &joined], "");
    assert!(whole.starts_with(&format!("c cube {cube}\n")) && whole.lines().count() > 5, "{whole}");

    std::fs::remove_file(scratch.path(&file)).unwrap();
    let missing = join();
    let wanted = format!("proofs has no proof of the cube {cube}: conquer it, or its parts");
    assert!(
        missing.code == 1 && missing.err.replace(['\n', ' '], "").contains(&wanted.replace(' ', "")),
        "{}",
        missing.err
    );

    // Half of it, without its end, with another end, and with a word that is none.
    let half = &whole[..whole[..whole.len() / 2].rfind('\n').unwrap()];
    let (clauses, end) = whole.split_once("\n0\n").unwrap();
    for (damaged, message) in [
        (half.to_owned(), "no complete proof"),
        (format!("{clauses}\n{end}"), "the proof ends before the empty clause follows"),
        (format!("{half}\nx 0\n{end}"), "integer"),
        (whole.replace("c cube", "c"), "no complete proof"),
        (whole.replace("c solutions ", "c solutions 1"), "damaged"),
    ] {
        scratch.file(&file, damaged);
        let refused = join();
        let text = refused.err.replace("\n       ", " ");
        assert!(refused.code == 1 && text.contains(&file) && text.contains(message), "{}", refused.err);
    }
    // A proof that says too little is joined, and the check finds it.
    let (header, _) = whole.split_once('\n').unwrap();
    scratch.file(&file, format!("{header}\n0\n{end}"));
    assert_eq!(join().code, 0);
    let checked = run(&["verify", &puzzle, &joined], "");
    assert!(checked.code == 1 && checked.err.contains("does not follow"), "{}", checked.err);
}

#[test]
fn a_cube_is_split_again() {
    let scratch = Scratch::new("split-cubes");
    let puzzle = scratch.file("puzzle.txt", HARD);
    let (cubes, parts, proofs) =
        (scratch.name("cubes.jsonl"), scratch.name("parts.jsonl"), scratch.name("proofs"));
    assert_eq!(run(&["cube", &puzzle, "-n", "4", "-o", &cubes], "").code, 0);
    let (id, _, line) = largest(&scratch.read("cubes.jsonl"));
    assert_eq!(run(&["cube", &cubes, "--only", &id, "-n", "2", "-o", &parts], "").code, 0);
    let ids = members(&records(&scratch.read("parts.jsonl")), "id");
    assert_eq!(ids, [format!("{id}.1"), format!("{id}.2")]);
    assert_eq!(run(&["cube", "-n", "2"], line + "\n").out.lines().count(), 2);
    let others: Vec<String> =
        (1..=4).rev().map(|number| number.to_string()).filter(|other| *other != id).collect();
    let some = run(&["conquer", &cubes, "--only", &others.join(","), "--proofs", &proofs], "");
    assert!(members(&records(&some.out), "id").iter().eq(others.iter().rev()));
    let join = || run(&["prove", &puzzle, "--join", &proofs, "-o", &scratch.name("joined.drat")], "");
    assert_eq!(join().code, 1);
    assert_eq!(run(&["conquer", &parts, "--proofs", &proofs], "").code, 0);
    assert!(join().err.contains("by 5 cubes"));
    assert_eq!(run(&["verify", &puzzle, &scratch.name("joined.drat")], "").code, 0);
    // Each cube beside its parts: one of them and one of its parts have the solution.
    for id in ["1", "2", "3", "4"] {
        assert_eq!(run(&["cube", &cubes, "--only", id, "-n", "2", "-o", &parts], "").code, 0);
        assert_eq!(run(&["conquer", &parts, "--proofs", &proofs], "").code, 0);
    }
    assert_eq!(run(&["conquer", &cubes, "--proofs", &proofs], "").code, 0);
    assert_eq!(join().code, 0, "{}", join().err);
    assert_eq!(run(&["verify", &puzzle, &scratch.name("joined.drat")], "").code, 0);
}

#[test]
fn a_cube_that_a_limit_stops_is_told_or_split() {
    let scratch = Scratch::new("stopped-cubes");
    let (puzzle, proofs) = (scratch.file("puzzle.txt", HARD), scratch.name("proofs"));
    let cubes = scratch.name("cubes.jsonl");
    assert_eq!(run(&["cube", &puzzle, "-n", "2", "-o", &cubes], "").code, 0);
    let stopped = run(&["conquer", &cubes, "--nodes", "2", "--proofs", &proofs], "");
    assert_eq!(
        (stopped.code, members(&records(&stopped.out), "verdict")),
        (1, vec!["stopped".to_owned(); 2])
    );
    assert_eq!(members(&records(&stopped.out), "stopped_by"), ["nodes"; 2]);
    assert_eq!(run(&["conquer", &cubes, "--nodes", "2", "--exit-code"], "").code, 30);
    assert!(!scratch.has("proofs/1.drat") && !scratch.has("proofs/1.drat.part"));

    let split = run(&["conquer", &cubes, "--nodes", "30", "--split", "3", "--proofs", &proofs], "");
    let found = records(&split.out);
    assert!(split.code == 0 && found.len() > 2, "{}{}", split.out, split.err);
    // A cube that was split may have found the solution before.
    let whole = found.iter().filter(|record| record["parts"].is_null());
    let solved = whole.filter(|record| record["solution"] == HARD_SOLVED).count();
    assert_eq!(solved, 1, "{}", split.out);
    // A cube that was split has its parts behind it, and no proof.
    for (index, record) in found.iter().enumerate().filter(|(_, record)| !record["parts"].is_null()) {
        let id = record["id"].as_str().unwrap();
        assert_eq!(found[index + 1]["id"], format!("{id}.1"));
        assert!(!scratch.has(&format!("proofs/{id}.drat")));
    }
    let joined = scratch.name("joined.drat");
    assert_eq!(run(&["prove", &puzzle, "--join", &proofs, "-o", &joined], "").code, 0);
    assert_eq!(run(&["verify", &puzzle, &joined], "").code, 0);
    let again = run(&["conquer", &cubes, "--nodes", "30", "--split", "3", "--threads", "1"], "");
    assert_eq!(members(&records(&again.out), "cube"), members(&found, "cube"));
}

/// A part of a proof, as a kill leaves it, stops a run in its middle.
#[test]
fn a_run_that_did_not_end_goes_on() {
    let scratch = Scratch::new("resumed-cubes");
    let (puzzle, proofs) = (scratch.file("puzzle.txt", HARD), scratch.name("proofs"));
    let (cubes, out) = (scratch.name("cubes.jsonl"), scratch.name("out.jsonl"));
    assert_eq!(run(&["cube", &puzzle, "-n", "6", "-o", &cubes], "").code, 0);
    std::fs::create_dir(scratch.path("proofs")).unwrap();
    scratch.file("proofs/3.drat.part", "c cube r1c1=1 r2c2=2 r3c3=3 r4c4=4\n-1 -2 0\n");
    let conquer =
        |more: &[&str]| run(&[&["conquer", &cubes, "--proofs", &proofs, "-o", &out], more].concat(), "");
    let failed = conquer(&["--threads", "1"]);
    assert!(failed.code == 1 && failed.err.contains("3.drat.part"), "{}", failed.err);
    assert!(failed.err.replace("\n       ", " ").contains("with --resume goes on"), "{}", failed.err);
    // The last record was not written to its end, and one proof is gone.
    let left = scratch.read("out.jsonl.part");
    assert_eq!(members(&records(&left), "id"), ["1", "2", "4", "5", "6"]);
    scratch.file("out.jsonl.part", &left[..left.len() - 9]);
    std::fs::remove_file(scratch.path("proofs/2.drat")).unwrap();
    let cut = scratch.read("proofs/5.drat");
    scratch.file("proofs/5.drat", &cut[..cut.len() / 2]);
    // Not with other cubes, and not without a file.
    let other = scratch.file("other.jsonl", run(&["cube", "-n", "6"], WRONG).out);
    let refused = run(&["conquer", &other, "--proofs", &proofs, "-o", &out, "--resume"], "");
    assert!(refused.code == 1 && refused.err.contains("is not of these cubes"), "{}", refused.err);
    assert_eq!(run(&["conquer", &cubes, "--resume"], "").code, 2);
    let (hash, kept) = (scratch.path("out.jsonl.part.hash"), scratch.path("kept"));
    std::fs::rename(&hash, &kept).unwrap();
    let refused = conquer(&["--resume"]).err.replace("\n       ", " ");
    assert!(refused.contains("out.jsonl.part.hash', which tells the cubes"), "{refused}");
    std::fs::rename(&kept, &hash).unwrap();

    let done = conquer(&["--resume"]);
    assert!(done.code == 0 && done.err.contains("6 cubes: 1 unique, 5 none"), "{}", done.err);
    let whole = scratch.read("out.jsonl");
    assert_eq!(members(&records(&whole), "id"), ["1", "2", "3", "4", "5", "6"]);
    // The run takes over complete cubes: the time in their records is the same.
    let taken = left.lines().filter(|line| whole.lines().any(|other| other == *line));
    assert_eq!(taken.map(|line| records(line)[0]["id"].to_string()).collect::<String>(), r#""1""4""#);
    assert!(!scratch.has("out.jsonl.part") && !scratch.has("out.jsonl.part.hash"));
    assert!(!scratch.has("proofs/3.drat.part"));
    // The proofs of other cubes do not replace these.
    let refused = run(&["conquer", &other, "--proofs", &proofs], "").err.replace("\n       ", " ");
    assert!(refused.contains("is the proof of another cube: name another folder"), "{refused}");
    let joined = scratch.name("joined.drat");
    assert_eq!(run(&["prove", &puzzle, "--join", &proofs, "-o", &joined], "").code, 0);
    assert_eq!(run(&["verify", &puzzle, &joined], "").code, 0);
}

#[test]
fn the_parts_of_a_cube_are_taken_over() {
    let scratch = Scratch::new("resumed-parts");
    let (cubes, out) = (scratch.name("cubes.jsonl"), scratch.name("out.jsonl"));
    let (puzzle, proofs) = (scratch.file("puzzle.txt", HARD), scratch.name("proofs"));
    assert_eq!(run(&["cube", &puzzle, "-n", "2", "-o", &cubes], "").code, 0);
    let conquer = |more: &[&str]| {
        let arguments = ["conquer", &cubes, "--proofs", &proofs, "-o", &out, "--threads", "1"];
        run(&[&arguments, more].concat(), "")
    };
    let split = ["--nodes", "30", "--split", "3"];
    assert_eq!(conquer(&split).code, 0);
    let whole = scratch.read("out.jsonl");
    let last = members(&records(&whole), "id").pop().unwrap();
    assert!(whole.contains("\"parts\":") && last.contains('.'), "{whole}");
    // The proof of the last part cannot be written.
    std::fs::remove_dir_all(&proofs).unwrap();
    std::fs::create_dir(&proofs).unwrap();
    let left = scratch.file(&format!("proofs/{last}.drat.part"), "");
    assert_eq!(conquer(&split).code, 1);
    std::fs::remove_file(left).unwrap();
    let left = scratch.read("out.jsonl.part");
    assert_eq!(left.lines().count() + 1, whole.lines().count(), "{left}");
    // Without a limit, what was not split is one search.
    let done = conquer(&["--resume"]);
    let now = scratch.read("out.jsonl");
    assert!(done.code == 0 && now.starts_with(&left), "{}{left}{now}", done.err);
    assert_eq!(run(&["prove", &puzzle, "--join", &proofs, "-o", &scratch.name("joined.drat")], "").code, 0);
}

#[test]
fn the_answer_of_each_cube_is_told() {
    let scratch = Scratch::new("answers-of-cubes");
    let cubes = |text: &str, number: &str| {
        let made = run(&["cube", "-n", number], text);
        assert_eq!(made.code, 0, "{}", made.err);
        scratch.file("cubes.jsonl", made.out)
    };
    let verdicts = |file: &str, more: &[&str]| {
        let done = run(&[&["conquer", file], more].concat(), "");
        (done.code, members(&records(&done.out), "verdict").join(" "))
    };
    let file = cubes(HARD, "4");
    let (code, words) = verdicts(&file, &[]);
    assert!(
        code == 0 && words.matches("unique").count() == 1 && words.matches("none").count() == 3,
        "{words}"
    );
    assert_eq!(verdicts(&file, &["--exit-code"]).0, 20);
    // Every other command answers about the puzzle of a cube, too.
    let counts = run(&["count", &file], "").out;
    assert_eq!(counts.lines().map(|line| line.parse::<u32>().unwrap()).sum::<u32>(), 1, "{counts}");
    assert_eq!(verdicts(&cubes("1...............", "3"), &["--exit-code"]).0, 11);
    assert_eq!(verdicts(&cubes("1...............", "3"), &["--limit", "99"]).1, "several several several");
    // Propagation solves it.
    let easy = run(&["cube", "-n", "9"], NINE);
    assert!(
        easy.code == 0 && easy.out.lines().count() == 1 && easy.err.contains("only 1 cube"),
        "{}",
        easy.err
    );
    assert_eq!(records(&easy.out)[0]["share"], 1.0);
    assert_eq!(verdicts(&cubes("11..............", "2"), &[]), (0, "none".to_owned()));
    // What has no proof though one was wanted is no success.
    let proofs = scratch.name("proofs");
    let file = cubes("1...............", "3");
    let limited = run(&["conquer", &file, "--proofs", &proofs], "");
    let found = records(&limited.out);
    assert_eq!((limited.code, members(&found, "proved")), (1, vec!["false".to_owned(); 3]));
    assert_eq!(members(&found, "stopped_by"), ["limit"; 3]);
    let told = limited.err.replace("\n       ", " ");
    let why = "the cubes 1, 2, 3 are not proved: there are 2 solutions or more, see --limit";
    assert!(told.contains(why), "{told}");
    let puzzle = scratch.file("puzzle.txt", "1...............");
    let join = || run(&["prove", &puzzle, "--join", &proofs, "-o", &scratch.name("joined.drat")], "");
    let refused = join();
    assert!(refused.code == 1 && refused.err.contains("--limit"), "{}", refused.err);
    let whole = run(&["conquer", &file, "--proofs", &proofs, "--limit", "99"], "");
    assert_eq!((whole.code, members(&records(&whole.out), "proved")), (0, vec!["true".to_owned(); 3]));
    assert_eq!(join().code, 0);
    // Pencil marks are puzzles, too.
    let marks = run(&["convert", "--to", "marks"], FOUR).out;
    assert_eq!(verdicts(&cubes(&marks, "2"), &[]), (0, "unique".to_owned()));
}

#[test]
fn what_is_no_cube_is_refused() {
    let scratch = Scratch::new("no-cubes");
    let cubes = run(&["cube", "-n", "4"], HARD).out;
    let refused = |arguments: &[&str], text: &str, code: i32, message: &str| {
        let run = run(arguments, text);
        let err = run.err.replace("\n       ", " ");
        assert!(run.code == code && err.contains(message) && run.out.is_empty(), "{err}");
    };
    refused(&["cube"], &cubes, 1, "standard input has 4 cubes: name one with --only");
    refused(&["cube", "--only", "9"], &cubes, 1, "standard input has no cube with the id 9");
    refused(&["conquer", "--only", "1,9"], &cubes, 1, "standard input has no cube with the id 9");
    refused(&["cube"], "", 1, "nothing to do");
    refused(&["cube"], &format!("{HARD}\n{HARD}\n"), 1, "has 2 puzzles");
    refused(&["cube", "-n", "0"], HARD, 2, "from 1 on");
    refused(&["cube", "--time", "0"], HARD, 1, "was not split: the limit on time");
    refused(
        &["cube"],
        r#"{"size":4,"grids":[[0,0]],"variants":["x"],"givens":"1..............."}"#,
        1,
        "not a puzzle",
    );
    refused(&["conquer", "--split", "1"], &cubes, 2, "--split");
    refused(&["conquer"], HARD, 1, "this is a puzzle: split it with ordoku cube first");
    for (from, to, message) in [
        ("\"id\":\"2\"", "\"id\":\"../2\"", "2: an id has digits and points only"),
        ("\"id\":\"2\"", "\"id\":2", "2: a file of cubes has"),
        ("\"id\":\"2\"", "\"id\":\"1\"", "2: the id 1 is in line 1, too: each cube needs its own"),
        ("\"cube\":\"r", "\"cube\":\"x", "1: a cube is a list such as"),
    ] {
        refused(&["conquer"], &cubes.replace(from, to), 1, message);
    }
    refused(
        &["conquer"],
        &format!("{cubes}{NINE}\n"),
        1,
        "5: a file of cubes has an object with the members",
    );
    let other = cubes.replace("r1c", "r12c").replace("r2c", "r12c").replace("r3c", "r12c");
    refused(&["conquer"], &other, 1, "does not have");
    let folder = scratch.name("");
    refused(&["prove", "--join", &folder], HARD, 1, "has no proof of a cube");
    refused(&["prove", "--join", "no-such-folder"], HARD, 1, "no-such-folder");
    refused(&["prove", "--join", &folder, "--limit", "3"], HARD, 2, "cannot be used with");
}
