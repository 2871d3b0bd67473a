//! Progress and Ctrl-C on a terminal, which the program `script` makes.

use crate::common::{NINE, Scratch, command};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Runs the command on a terminal until `wanted` is on it, then presses Ctrl-C, and returns all
/// that the terminal got; `None` if there is no `script`.
fn interrupted(scratch: &Scratch, arguments: &str, wanted: &str) -> Option<String> {
    let line = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_ordoku"));
    let mut script = Command::new("script");
    script.args(["-qefc", &line, "/dev/null"]).current_dir(scratch.path("")).env("TERM", "xterm");
    let child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = child else {
        eprintln!("not run, as script is not installed");
        return None;
    };
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (mut shown, mut piece, mut is_pressed) = (String::new(), [0; 4096], false);
    while let Ok(read @ 1..) = stdout.read(&mut piece) {
        shown += &String::from_utf8_lossy(&piece[..read]);
        if !is_pressed && shown.contains(wanted) {
            stdin.write_all(b"\x03").unwrap();
            is_pressed = true;
        }
    }
    assert!(is_pressed, "{wanted} was not shown: {shown}");
    assert_eq!(child.wait().unwrap().code(), Some(130), "{shown}");
    assert!(!shown.contains("100 %"), "{shown}");
    Some(shown)
}

/// A puzzle whose solutions no one counts to the end.
fn endless() -> String {
    "1".to_owned() + &".".repeat(80)
}

#[test]
fn the_puzzle_that_takes_long_is_named() {
    let scratch = Scratch::new("progress");
    scratch.file("x.txt", format!("{NINE}\n{}\n{NINE}\n", endless()));
    let rows =
        |line: &str| line.as_bytes().chunks(9).map(|row| [row, b"\n"].concat()).collect::<Vec<_>>().concat();
    scratch.file("rows.txt", [rows(NINE), rows(&endless()), rows(NINE)].join(&b'\n'));
    for (arguments, wanted) in [
        ("count x.txt -o out.txt", " of about 3 puzzles, 2 s on x.txt:2"),
        ("count x.txt --threads 1 -o out.txt", "1 of about 3 puzzles, 2 s on x.txt:2"),
        ("count rows.txt -o out.txt", "2 s on rows.txt:11"),
        // The answers are on the same terminal.
        ("count x.txt", "2 s on x.txt:2"),
    ] {
        let Some(shown) = interrupted(&scratch, arguments, wanted) else { return };
        let resumes = shown.contains("--resume goes on");
        assert_eq!(resumes, arguments.contains("-o"), "{arguments}: {shown}");
        let _ = std::fs::remove_file(scratch.path("out.txt.part"));
    }
}

#[test]
fn puzzles_that_are_hard_to_make_show_progress() {
    let scratch = Scratch::new("progress-generate");
    for (arguments, wanted) in [
        ("generate 3 --givens 17 --seed 7 -o out.txt", "0 of 3 puzzles, 1 s on seed 7:0"),
        ("generate 3 --givens 17 --seed 7", "0 of 3 puzzles, 2 s on seed 7:0"),
    ] {
        let Some(shown) = interrupted(&scratch, arguments, wanted) else { return };
        assert!(!shown.contains("--resume"), "{shown}");
        assert!(!shown.contains("3 of 3"), "{shown}");
        let _ = std::fs::remove_file(scratch.path("out.txt.part"));
    }
}

/// Standard error that is not a terminal gets words only.
#[test]
fn a_file_of_messages_has_no_control_characters() {
    let scratch = Scratch::new("messages");
    scratch.file("x.txt", format!("{NINE}\n{}\n", endless()));
    for arguments in [
        &["count", "--time", "1500ms", "x.txt", "-o", "out.txt"][..],
        &["generate", "--givens", "17", "--time", "1500ms"],
    ] {
        let output = command().args(arguments).current_dir(scratch.path("")).output().unwrap();
        let is_plain = output.stderr.iter().all(|&byte| byte == b'\n' || !byte.is_ascii_control());
        assert!(is_plain, "{}", String::from_utf8_lossy(&output.stderr));
    }
}
