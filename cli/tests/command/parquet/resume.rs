//! A run that was killed is gone on with, and its output is the same.
#![cfg(unix)]

use super::files::{KINDS, Kind, answer, read, table_of_texts, texts, write};
use crate::common::{NINE, Scratch, command, many_lines};
use std::fs;
use std::process::{Command, Stdio};

const GROUPS: usize = 40;
const ROWS: usize = 60;

/// Writes a table of many groups.
fn write_table(kind: Kind, scratch: &Scratch, lines: &str) {
    let mut rows: Vec<_> = lines.lines().map(Some).collect();
    for row in (0..rows.len()).step_by(17) {
        rows[row] = if row % 2 == 0 { None } else { Some("nothing") };
    }
    let batches: Vec<_> = rows.chunks(ROWS).map(table_of_texts).collect();
    write(kind, &scratch.path("in"), &batches);
}

/// Begins a run, and ends it by a signal after its first groups.
fn left(scratch: &Scratch, signal: &str, options: &[&str]) -> i32 {
    let mut child = command()
        .args(["rate", "-q", "--scale", "se", "--parquet", &scratch.name("in"), "-o", &scratch.name("out")])
        .args(options)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::metadata(scratch.path("out.part.hash")).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "the run ended before its first group");
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let code = child.wait().unwrap().code().unwrap_or(-1);
    assert!(!scratch.has("out") && scratch.has("out.part"), "the run was not ended by {signal}");
    code
}

const RATE: [&str; 3] = ["rate", "--scale", "se"];

#[test]
fn a_killed_run_has_the_same_output() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-killed-{kind:?}"));
        write_table(kind, &scratch, &many_lines(GROUPS * ROWS));
        assert_eq!(answer(&scratch, &RATE).code, 1);
        let whole = fs::read(scratch.path("out")).unwrap();
        assert_eq!(read(kind, &scratch.path("out")).len(), GROUPS);
        for signal in ["-KILL", "-INT"] {
            fs::remove_file(scratch.path("out")).unwrap();
            let code = left(&scratch, signal, &[]);
            assert_eq!(code, if signal == "-INT" { 130 } else { -1 }, "{kind:?}");
            // Another run does not begin by itself.
            let again = answer(&scratch, &RATE);
            assert!(again.code == 1 && again.err.contains("add --resume"), "{}", again.err);
            let done = fs::read_to_string(scratch.path("out.part.hash")).unwrap().lines().count();
            assert!((1..GROUPS).contains(&done), "{kind:?}: {done} groups");
            // A resumed run cuts off the bytes behind the last group, and ignores half a line of
            // the journal.
            for (name, more) in [("out.part", "half a group"), ("out.part.hash", "12 34")] {
                let mut bytes = fs::read(scratch.path(name)).unwrap();
                bytes.extend(more.bytes());
                fs::write(scratch.path(name), bytes).unwrap();
            }
            let resumed = answer(&scratch, &[&RATE[..], &["--resume"]].concat());
            assert_eq!((resumed.code, resumed.err.as_str()), (1, ""), "{kind:?} {signal}");
            assert!(fs::read(scratch.path("out")).unwrap() == whole, "{kind:?} {signal}");
            assert!(!scratch.has("out.part") && !scratch.has("out.part.hash"));
        }
    }
}

#[test]
fn other_inputs_and_options_are_noticed() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-changed-{kind:?}"));
        let lines = many_lines(GROUPS * ROWS);
        write_table(kind, &scratch, &lines);
        assert_eq!(answer(&scratch, &RATE).code, 1);
        let whole = fs::read(scratch.path("out")).unwrap();
        fs::remove_file(scratch.path("out")).unwrap();
        left(&scratch, "-KILL", &[]);
        let resume = |arguments: &[&str], message: &str| {
            let before = fs::read(scratch.path("out.part")).unwrap();
            let refused = answer(&scratch, &[arguments, &["--resume"]].concat());
            assert!(
                refused.code == 1 && refused.err.contains("cannot resume: "),
                "{message}: {}",
                refused.err
            );
            assert!(refused.err.contains(message) && refused.err.contains("out.part'"), "{}", refused.err);
            assert!(!scratch.has("out"));
            assert!(before.starts_with(&fs::read(scratch.path("out.part")).unwrap()));
        };
        // Other columns of answers, and other answers.
        resume(&["rate"], "options have changed");
        resume(&["rate", "--scale", "se", "--prefix", "x"], "options have changed");
        resume(&["rate", "--scale", "se", "--nodes", "0"], "options have changed");
        // Another puzzle, or fewer of them.
        write_table(kind, &scratch, &lines.replacen(lines.lines().nth(20).unwrap(), NINE, 1));
        resume(&RATE, "has changed");
        write_table(kind, &scratch, &lines[..82 * ROWS * GROUPS / 40 - 82]);
        resume(&RATE, "Use the input and the options as they were");
        // As it was, the table is gone on with.
        write_table(kind, &scratch, &lines);
        assert_eq!(answer(&scratch, &[&RATE[..], &["--resume"]].concat()).code, 1);
        assert!(fs::read(scratch.path("out")).unwrap() == whole, "{kind:?}");
    }
}

/// After a power cut any of the files may be the shorter one.
#[test]
fn what_is_lost_is_answered_again() {
    for kind in KINDS {
        let scratch = Scratch::new(&format!("parquet-lost-{kind:?}"));
        write_table(kind, &scratch, &many_lines(GROUPS * ROWS));
        assert_eq!(answer(&scratch, &RATE).code, 1);
        let whole = fs::read(scratch.path("out")).unwrap();
        let name = |name: &str| scratch.path(name);
        let damages: [(&str, &dyn Fn()); 4] = [
            ("no list", &|| fs::remove_file(name("out.part.hash")).unwrap()),
            ("no groups", &|| fs::write(name("out.part"), "").unwrap()),
            ("a list of something else", &|| fs::write(name("out.part.hash"), "3 246 0f\n").unwrap()),
            ("a damaged part", &|| {
                let mut bytes = fs::read(name("out.part")).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(name("out.part"), bytes).unwrap();
            }),
        ];
        for (what, damage) in damages {
            fs::remove_file(name("out")).unwrap();
            left(&scratch, "-KILL", &[]);
            damage();
            let resumed = answer(&scratch, &[&RATE[..], &["--resume"]].concat());
            assert_eq!((resumed.code, resumed.err.as_str()), (1, ""), "{kind:?} {what}");
            assert!(fs::read(name("out")).unwrap() == whole, "{kind:?} {what}");
        }
        let batch = read(kind, &name("out")).remove(0);
        assert_eq!(texts(&batch, "status")[..3], [None, Some("unique"), Some("unique")]);
    }
}
