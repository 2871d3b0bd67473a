//! `--resume`, and the files beside an output that is not complete.

use crate::common::{NINE, NINE_SOLVED, Scratch, many_lines, run};
use std::fs;

/// Leaves a run of `solve` after all answers to `in.txt`, and returns the arguments that go on with
/// it. The second input cannot be read.
fn left(scratch: &Scratch, text: &str, options: &[&str]) -> Vec<String> {
    let (input, out) = (scratch.file("in.txt", text), scratch.name("out.txt"));
    let compressed = scratch.file("compressed", b"\x1f\x8b");
    let failed = run(&[&["solve", "-q", &input, &compressed, "-o", &out], options].concat(), "");
    assert!(failed.code == 1 && failed.err.contains("is compressed"), "{}", failed.err);
    let options = options.iter().map(|&option| option.to_owned());
    ["solve", &input, "-o", &out, "--resume"].map(str::to_owned).into_iter().chain(options).collect()
}

fn go_on(arguments: &[String]) -> crate::common::Run {
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn a_change_anywhere_in_what_was_answered_is_noticed() {
    let scratch = Scratch::new("resume-change");
    let rows = NINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let bad = format!("!{}\n", &NINE[1..]);
    let text = many_lines(20_000) + &rows + "\n" + &bad + &many_lines(300);
    let options = ["--to", "line"];
    let expected = {
        let input = scratch.file("in.txt", &text);
        run(&[&["solve", "-q", &input][..], &options].concat(), "").out
    };
    let line = |index: usize| text.lines().nth(index).unwrap();
    let changes: [(&str, String); 8] = [
        ("a digit of the first puzzle", text.replacen(&line(0)[..3], "5.3", 1)),
        ("a digit in the middle", {
            let (before, after) = text.split_at(9_999 * 82);
            before.to_owned() + &after.replacen('.', "1", 1)
        }),
        ("an empty cell that is written otherwise", text.replacen('.', "0", 1)),
        ("two puzzles in the other order", {
            let (first, second) = (format!("{}\n", line(4)), format!("{}\n", line(5)));
            text.replacen(&(first.clone() + &second), &(second + &first), 1)
        }),
        ("a puzzle in place of its double", text.replacen(line(0), line(1), 1)),
        ("the puzzle in rows", text.replacen(&rows, &rows.replacen("53.", "5.3", 1), 1)),
        ("the text that is no puzzle", text.replacen('!', "?!", 1)),
        ("a puzzle more at the start", many_lines(1) + &text),
    ];
    for (what, changed) in &changes {
        let arguments = left(&scratch, &text, &options);
        assert!(*changed != text, "{what}");
        scratch.file("in.txt", changed);
        let before = scratch.read("out.txt.part");
        let refused = go_on(&arguments);
        assert_eq!(refused.code, 1, "{what}: {}", refused.err);
        let message = refused.err.lines().last().unwrap();
        assert!(
            message.contains("cannot resume: ") && message.contains("out.txt.part'"),
            "{what}: {message}"
        );
        assert!(scratch.read("out.txt.part") == before && !scratch.has("out.txt"), "{what}");
        // As it was, the input is gone on with.
        scratch.file("in.txt", &text);
        assert_eq!(go_on(&arguments).code, 1);
        assert!(scratch.read("out.txt") == expected, "{what}");
        assert!(!scratch.has("out.txt.part") && !scratch.has("out.txt.part.hash"));
        fs::remove_file(scratch.path("out.txt")).unwrap();
    }
    // More puzzles behind what was answered are answered.
    let arguments = left(&scratch, &text, &options);
    scratch.file("in.txt", text.clone() + NINE + "\n");
    assert_eq!(go_on(&arguments).code, 1);
    assert!(scratch.read("out.txt") == expected.clone() + NINE_SOLVED + "\n");
    // A pipe gives other blocks, and the same hash.
    let mut arguments = left(&scratch, &text, &options);
    arguments[1] = "-".to_owned();
    let piped = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), &text);
    assert!(piped.code == 1 && scratch.read("out.txt") == expected, "{}", piped.err);
}

/// After a power cut any of the files may be the shorter one.
#[test]
fn answers_without_a_hash_are_compared() {
    let scratch = Scratch::new("resume-lost");
    let text = many_lines(2_000);
    let expected = text.lines().map(|line| run(&["solve"], line).out).take(1).collect::<String>();
    let cases: [(&str, &dyn Fn()); 4] = [
        ("no hash", &|| fs::remove_file(scratch.path("out.txt.part.hash")).unwrap()),
        ("half a line of the hash", &|| fs::write(scratch.path("out.txt.part.hash"), "2000 16").unwrap()),
        ("what is no hash", &|| fs::write(scratch.path("out.txt.part.hash"), "\u{1}\n\n").unwrap()),
        ("a part that is shorter than the hash tells", &|| {
            let part = scratch.read("out.txt.part");
            fs::write(scratch.path("out.txt.part"), &part[..82 * 1_000 + 7]).unwrap();
        }),
    ];
    for (what, damage) in cases {
        let arguments = left(&scratch, &text, &[]);
        damage();
        let resumed = go_on(&arguments);
        assert!(
            resumed.code == 0 && resumed.err.contains("no hash of them is there"),
            "{what}: {}",
            resumed.err
        );
        let out = scratch.read("out.txt");
        assert!(out.lines().count() == 2_000 && out.starts_with(&expected), "{what}");

        let arguments = left(&scratch, &text, &[]);
        damage();
        // Another puzzle, with another solution.
        scratch.file("in.txt", many_lines(2).lines().nth(1).unwrap().to_owned() + &text[81..]);
        let refused = go_on(&arguments);
        assert!(
            refused.err.contains("line 1 of the earlier output is not the answer"),
            "{what}: {}",
            refused.err
        );
        assert_eq!(refused.code, 1);
        fs::remove_file(scratch.path("out.txt.part")).unwrap();
    }
}

#[test]
fn other_options_are_noticed() {
    let scratch = Scratch::new("resume-options");
    for options in [["--to", "letters"], ["--to", "json"], ["--to", "rows"]] {
        let mut arguments = left(&scratch, &many_lines(100), &[]);
        arguments.extend(options.map(str::to_owned));
        let refused = go_on(&arguments);
        assert!(refused.code == 1 && refused.err.contains("cannot resume: line 85 of"), "{}", refused.err);
        assert!(!refused.err.contains("goes on"), "{}", refused.err);
        fs::remove_file(scratch.path("out.txt.part")).unwrap();
    }
    let refused = go_on(&left(&scratch, &many_lines(10), &["--to", "rows"]));
    assert!(refused.err.contains("has 100 lines for 10 puzzles"), "{}", refused.err);
}

/// ordoku did not make the file behind a link, a pipe or a device, so it does not write there.
#[cfg(unix)]
#[test]
fn links_and_pipes_are_no_part() {
    use std::os::unix::fs::symlink;
    let scratch = Scratch::new("resume-links");
    let (input, out) = (scratch.file("in.txt", NINE), scratch.name("out.txt"));
    let other = scratch.file("other.txt", "text of someone else\n");
    for name in ["out.txt.part", "out.txt.part.hash"] {
        for kind in ["link", "dangling", "device", "pipe", "directory"] {
            let path = scratch.path(name);
            match kind {
                "link" => symlink(&other, &path).unwrap(),
                "dangling" => symlink(scratch.path("no-file"), &path).unwrap(),
                "device" => symlink("/dev/null", &path).unwrap(),
                "pipe" => {
                    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
                }
                _ => fs::create_dir(&path).unwrap(),
            }
            let resumed = run(&["solve", &input, "-o", &out, "--resume"], "");
            assert!(resumed.code == 1, "{name} {kind}: {}", resumed.err);
            let message = format!("{name}' is a symbolic link, a pipe, a device or a directory");
            assert!(resumed.err.contains(&message), "{kind}: {}", resumed.err);
            if name == "out.txt.part" || kind == "directory" {
                if name != "out.txt.part" {
                    fs::remove_file(scratch.path("out.txt.part")).unwrap();
                }
                let fresh = run(&["solve", &input, "-o", &out], "");
                assert!(fresh.code == 1 && fresh.err.contains(&message), "{kind}: {}", fresh.err);
                // A run that has not begun leaves nothing.
                assert!(name == "out.txt.part" || !scratch.has("out.txt.part"));
            }
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
            let _ = fs::remove_file(scratch.path("out.txt.part"));
        }
    }
    assert_eq!(scratch.read("other.txt"), "text of someone else\n");
    assert!(!scratch.has("no-file") && !scratch.has("out.txt"));
}

/// Starts a run that waits for more puzzles after the first, and is left when its input is dropped.
#[cfg(unix)]
fn waiting(scratch: &Scratch, arguments: &[&str]) -> std::process::Child {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = crate::common::command()
        .args(["solve", "-o", &scratch.name("out.txt")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.as_mut().unwrap(), "{NINE}").unwrap();
    while fs::metadata(scratch.path("out.txt.part")).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    child
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_to_one_file() {
    use std::io::Write;
    let scratch = Scratch::new("resume-lock");
    let (input, out) = (scratch.file("in.txt", NINE), scratch.name("out.txt"));
    let rejects = scratch.name("rejects.txt");
    let mut first = waiting(&scratch, &["--rejects", &rejects]);
    for more in [&["--resume"][..], &[]] {
        let second = run(&[&["solve", &input, "-o", &out], more].concat(), "");
        assert!(second.code == 1 && second.err.contains("another run is writing to '"), "{}", second.err);
        assert!(second.err.contains("out.txt.part'"), "{}", second.err);
    }
    // Nor to one file of rejects. The text behind a wrong line tells how much of it is wrong.
    let more = many_lines(400);
    write!(first.stdin.as_mut().unwrap(), "!{}\n{more}", &NINE[1..]).unwrap();
    while !scratch.has("rejects.txt") {
        std::thread::yield_now();
    }
    let bad = scratch.file("bad.txt", format!("?{}\n", &NINE[1..]));
    let second = run(&["solve", &bad, "--rejects", &rejects], "");
    assert!(second.code == 1 && second.err.contains("another run is writing to '"), "{}", second.err);
    drop(first.stdin.take());
    assert_eq!(first.wait().unwrap().code(), Some(1));
    let answers = scratch.read("out.txt");
    assert!(answers.starts_with(&format!("{NINE_SOLVED}\nunreadable\n")) && answers.lines().count() == 402);
    assert_eq!(scratch.read("rejects.txt"), format!("!{}\n", &NINE[1..]));
}

/// A killed process has no lock, and Ctrl-C keeps the hash.
#[cfg(unix)]
#[test]
fn ended_runs_are_gone_on_with() {
    let scratch = Scratch::new("resume-ended");
    let input = scratch.file("in.txt", format!("{NINE}\n{NINE}\n"));
    for (signal, has_hash) in [("-KILL", false), ("-INT", true)] {
        let mut child = waiting(&scratch, &[]);
        let (id, stdin) = (child.id().to_string(), child.stdin.take());
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
        // The input is still open.
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        if has_hash {
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(130), "{error}");
            assert!(error.contains("interrupted after") && error.contains("out.txt.part"), "{error}");
        }
        assert_eq!(scratch.read("out.txt.part"), format!("{NINE_SOLVED}\n"));
        assert_eq!(scratch.read("out.txt.part.hash").starts_with("1 82 "), has_hash);
        let resumed = run(&["solve", &input, "-o", &scratch.name("out.txt"), "--resume"], "");
        assert_eq!((resumed.code, resumed.err.is_empty()), (0, has_hash), "{}", resumed.err);
        assert_eq!(scratch.read("out.txt"), format!("{NINE_SOLVED}\n").repeat(2));
    }
}
