//! Outputs that are an input, or another output, of the same run.

use crate::common::{NINE, NINE_SOLVED, Scratch, command, run, run_command};
use std::fs;
use std::process::Stdio;

/// A text with a puzzle, and with another that is rejected.
fn text() -> String {
    format!("{NINE}\n!{}\n", &NINE[1..])
}

/// A directory with the input `in`, and with other names of it.
fn scratch(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.file("in", text());
    scratch.file("puzzle", format!("{NINE}\n"));
    fs::create_dir_all(scratch.path("directory")).unwrap();
    fs::hard_link(scratch.path("in"), scratch.path("hard")).unwrap();
    #[cfg(unix)]
    for (target, link) in [("in", "link"), (".", "here"), ("no-file", "dangling")] {
        let _ = fs::remove_file(scratch.path(link));
        std::os::unix::fs::symlink(target, scratch.path(link)).unwrap();
    }
    scratch
}

/// Returns the names and the contents of the files of a directory.
fn contents(scratch: &Scratch) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(scratch.path("")).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| !path.is_dir());
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut all: Vec<_> = files.map(|path| (name(&path), fs::read(&path).unwrap_or_default())).collect();
    all.sort();
    all
}

/// Runs a line of arguments in a directory, and checks that it is refused and nothing has changed.
fn is_refused(scratch: &Scratch, line: &str, named: &str) {
    let before = contents(scratch);
    let mut command = command();
    command.args(line.split(' ')).current_dir(scratch.path(""));
    let run = run_command(&mut command, b"");
    assert_eq!(run.code, 2, "{line}: {}", run.err);
    assert!(run.err.contains("is the same file as") && run.err.contains(named), "{line}: {}", run.err);
    assert_eq!((run.out.as_str(), run.err.lines().count()), ("", 1), "{line}: {}", run.err);
    assert!(contents(scratch) == before, "{line}");
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let scratch = scratch("conflict-input");
    let absolute = scratch.name("in");
    for verb in ["solve", "unique", "count", "convert", "check", "canon", "dedup --exact"] {
        is_refused(&scratch, &format!("{verb} in --rejects in"), "the input 'in'");
    }
    for rejects in ["./in", "directory/../in", "hard", &absolute] {
        is_refused(&scratch, &format!("solve in --rejects {rejects}"), "of --rejects");
        is_refused(&scratch, &format!("solve puzzle in -o out --rejects {rejects}"), "the input 'in'");
    }
    is_refused(&scratch, "prove puzzle --formula puzzle", "the input 'puzzle'");
    is_refused(&scratch, "prove puzzle --formula puzzle -o proof", "the input 'puzzle'");
    // The part of an output, which an input may be by its name.
    scratch.file("out.part", format!("{NINE}\n"));
    scratch.file("mask.part.hash", format!("{NINE}\n"));
    is_refused(&scratch, "solve out.part -o out", "the input 'out.part'");
    is_refused(&scratch, "solve out.part -o out --resume", "the input 'out.part'");
    is_refused(&scratch, "generate --mask mask.part.hash -o mask", "the input 'mask.part.hash'");
}

#[test]
fn an_output_that_is_another_output_is_refused() {
    let scratch = scratch("conflict-output");
    for line in [
        "solve in -o out --rejects out",
        "solve in -o directory/../out --rejects ./out",
        "solve in -o out --rejects out.part",
        "solve in -o out --rejects out.part.hash",
        "prove puzzle -o out --formula out",
        "prove puzzle -o out --formula directory/../out",
        "prove puzzle -o out --formula out.part",
        "prove puzzle -o - --formula -",
        "prove puzzle --formula -",
    ] {
        is_refused(&scratch, line, "name another file");
    }
    let dash = run(&["solve", &scratch.name("in"), "--rejects", "-"], "");
    assert!(dash.code == 2 && dash.err.contains("--rejects needs the name of a file"), "{}", dash.err);
}

#[cfg(unix)]
#[test]
fn links_are_seen_through() {
    let scratch = scratch("conflict-links");
    for line in [
        "solve in --rejects link",
        "solve link --rejects in",
        "solve link --rejects hard",
        "solve in --rejects here/in",
        "solve here/link --rejects here/here/hard",
        "solve in -o here/out --rejects out",
        "solve in -o no-file --rejects dangling",
        "solve in -o dangling --rejects no-file",
        "solve in -o dangling --rejects no-file.part",
    ] {
        is_refused(&scratch, line, "name another file");
    }
    for name in ["in", "puzzle"] {
        let _ = fs::remove_file(scratch.path("out.part"));
        std::os::unix::fs::symlink(name, scratch.path("out.part")).unwrap();
        is_refused(&scratch, &format!("solve {name} -o out --resume"), &format!("the input '{name}'"));
    }
    fs::remove_file(scratch.path("out.part")).unwrap();
    fs::hard_link(scratch.path("in"), scratch.path("out.part")).unwrap();
    is_refused(&scratch, "solve in -o out --resume", "the input 'in'");
}

/// The shell opens files too.
#[cfg(unix)]
#[test]
fn redirections_are_seen_through() {
    let scratch = scratch("conflict-shell");
    let program = env!("CARGO_BIN_EXE_ordoku");
    let shell = |line: &str| {
        let mut shell = std::process::Command::new("sh");
        run_command(shell.args(["-c", &line.replace("ordoku", program)]).current_dir(scratch.path("")), b"")
    };
    for line in [
        "ordoku solve --rejects in < in",
        "ordoku solve - --rejects hard < in",
        "ordoku solve puzzle - --rejects link < in",
        "ordoku solve --rejects /dev/stdin < in",
        "ordoku solve in --rejects /dev/stdin < in",
        "ordoku solve /dev/stdin --rejects in < in",
        "ordoku solve in >> in",
        "ordoku solve < in >> in",
        "ordoku bench --time 1ms puzzle >> puzzle",
        "ordoku prove < puzzle >> puzzle",
        "ordoku solve in --rejects out > out",
        "ordoku solve in --rejects /dev/stdout",
        "ordoku solve in --rejects /dev/stdout > out",
        "ordoku solve in -o /dev/stdout --rejects out > out",
    ] {
        let run = shell(line);
        assert!(run.code == 2 && run.err.contains("is the same file as"), "{line}: {} {}", run.code, run.err);
        assert_eq!((scratch.read("in"), scratch.read("puzzle")), (text(), format!("{NINE}\n")), "{line}");
        let _ = fs::remove_file(scratch.path("out"));
    }
    // Messages on a file of their own would be lost with it.
    let run = shell("ordoku solve in --rejects log 2> log; cat log >&2");
    assert!(run.err.contains("is the same file as standard error"), "{}", run.err);
    // Nothing is lost here.
    for (line, out) in [
        ("ordoku solve -q in --rejects /dev/null > /dev/null; cat in", text()),
        ("ordoku solve -q puzzle > log 2>&1; cat log", format!("{NINE_SOLVED}\n")),
        ("ordoku solve -q puzzle puzzle - < puzzle", format!("{NINE_SOLVED}\n").repeat(3)),
        ("ordoku solve -q puzzle -o out < out > /dev/null; cat out", format!("{NINE_SOLVED}\n")),
        (
            "(echo before; ordoku solve puzzle -o /dev/stdout) > log; cat log",
            format!("before\n{NINE_SOLVED}\n"),
        ),
        (
            "(echo before >&3; ordoku solve puzzle -o /dev/fd/3) 3> log; cat log",
            format!("before\n{NINE_SOLVED}\n"),
        ),
    ] {
        scratch.file("out", "");
        assert_eq!(shell(line).out, out, "{line}");
    }
    assert!(!scratch.has("log.part"));
}

/// As with `sort -o`, the input is replaced whole at the end.
#[test]
fn the_output_may_replace_an_input() {
    let scratch = scratch("replace");
    let solved = format!("{NINE_SOLVED}\n");
    let puzzle = scratch.name("puzzle");
    for arguments in [&["solve", &puzzle, "-o", &puzzle][..], &["solve", "-o", &puzzle, &puzzle, &puzzle]] {
        let count = arguments.len() - 3;
        scratch.file("puzzle", format!("{NINE}\n"));
        assert_eq!(run(arguments, "").code, 0);
        assert_eq!(scratch.read("puzzle"), solved.repeat(count));
    }
    // An error leaves it as it was.
    let rejected = run(&["convert", "--to", "sdm", &puzzle, "no-file", "-o", &puzzle], "");
    assert!(rejected.code == 1 && scratch.read("puzzle") == solved.repeat(2), "{}", rejected.err);
    // Text that is not a puzzle would be nowhere.
    let mixed = format!("{NINE}\nno puzzle: 12x\n!{}\n", &NINE[1..]);
    scratch.file("puzzle", &mixed);
    let rejects = scratch.name("rejects");
    let kept = run(&["convert", "--to", "rows", &puzzle, "-o", &puzzle], "");
    assert!(kept.code == 1 && kept.err.contains("the input is not replaced"), "{}", kept.err);
    assert!(scratch.read("puzzle") == mixed && !scratch.has("puzzle.part"));
    let moved = run(&["convert", &puzzle, "-o", &puzzle, "--rejects", &rejects], "");
    assert_eq!((moved.code, scratch.read("puzzle").lines().next()), (1, Some(NINE)), "{}", moved.err);
    assert!(scratch.read("rejects").contains(&NINE[1..]));
    // Answers of long runs are not lost.
    scratch.file("puzzle", &mixed);
    let kept = run(&["solve", &puzzle, "-o", &puzzle], "");
    assert!(kept.code == 1 && kept.err.contains("add --resume and --rejects FILE"), "{}", kept.err);
    assert_eq!(scratch.read("puzzle"), mixed);
    let moved = run(&["solve", &puzzle, "-o", &puzzle, "--resume", "--rejects", &rejects], "");
    assert_eq!((moved.code, scratch.read("puzzle").lines().next()), (1, Some(NINE_SOLVED)), "{}", moved.err);
    assert!(scratch.read("rejects").contains(&NINE[1..]) && !scratch.has("puzzle.part"));
    // Through standard input too.
    scratch.file("puzzle", format!("{NINE}\n"));
    let file = fs::File::open(&puzzle).unwrap();
    let status = command().args(["solve", "-o", &puzzle]).stdin(file).stdout(Stdio::null()).status().unwrap();
    assert!(status.success() && scratch.read("puzzle") == solved);
    #[cfg(unix)]
    {
        // A link stays a link, and its target is replaced.
        scratch.file("in", format!("{NINE}\n"));
        assert_eq!(run(&["solve", &scratch.name("link"), "-o", &scratch.name("link")], "").code, 0);
        assert_eq!(scratch.read("in"), solved);
        assert!(scratch.path("link").is_symlink() && scratch.read("hard") == format!("{NINE}\n"));
        assert_eq!(run(&["solve", &puzzle, "-o", &scratch.name("dangling")], "").code, 0);
        assert!(scratch.path("dangling").is_symlink() && scratch.read("no-file") == solved);
    }
}
