//! Files, pipes, and what can go wrong with them.

use crate::common::{NINE, NINE_SOLVED, Scratch, command, many_lines, run, run_command};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn a_file_appears_only_when_it_is_complete() {
    let scratch = Scratch::new("complete");
    let (input, out) = (scratch.file("in.txt", many_lines(3)), scratch.name("out.txt"));
    assert_eq!(run(&["solve", &input, "-o", &out], "").code, 0);
    assert_eq!(scratch.read("out.txt").lines().count(), 3);
    assert!(!scratch.has("out.txt.part"));

    // An error leaves the older file as it was, and says where the rest is.
    let broken = scratch.file("broken.csv", format!("a,b\n{NINE},x\n"));
    let failed = run(&["convert", "--to", "sdm", "--column", "3", &broken, "-o", &out], "");
    assert_eq!(failed.code, 1);
    assert_eq!(scratch.read("out.txt").lines().count(), 3);
    let mixed = scratch.file("mixed.txt", format!("{NINE}\n12..34..........\n"));
    let failed = run(&["convert", "--to", "sdm", &mixed, "-o", &out], "");
    assert!(failed.err.contains("mixed.txt:2: the format sdm is for 9x9 only"), "{}", failed.err);
    assert_eq!(scratch.read("out.txt").lines().count(), 3);
}

#[test]
fn files_are_read_in_their_order_and_named_in_messages() {
    let scratch = Scratch::new("order");
    let one = scratch.file("one.txt", "1...............\n");
    let two = scratch.file("two.txt", "12!4............\n");
    let run = run(&["count", &one, &two, "-", &one], ".2..3..2.1.3..2.\n");
    assert_eq!(run.out, "72\nunreadable\n1\n72\n");
    assert!(run.err.contains("two.txt:1:3"), "{}", run.err);
    assert_eq!(run.code, 1);
}

#[test]
fn what_cannot_be_read_or_written_is_said() {
    let scratch = Scratch::new("errors");
    let input = scratch.file("in.txt", NINE);
    let cases: [(&[&str], &str, i32); 7] = [
        (&["solve", "no-such-file"], "there is no file 'no-such-file'", 1),
        (&["solve", "/"], "is a directory: name the files in it", 1),
        (&["solve", &input, "-o", "/"], "is a directory: name a file", 1),
        (&["solve", &input, "-o", "/no-such-directory/x"], "its directory does not exist", 1),
        (&["solve", &input, "--rejects", "/no-such-directory/x"], "its directory does not exist", 1),
        (&["solve", &input, "--resume"], "add -o FILE", 2),
        (&["solve", "-o", &scratch.name("out.txt")], "nothing to do", 1),
    ];
    for (arguments, message, code) in cases {
        let run = run(arguments, "");
        assert!(run.err.contains(message) && run.code == code, "{arguments:?}: {} {}", run.code, run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    assert!(!scratch.has("out.txt") && !scratch.has("out.txt.part"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    for arguments in [&["solve", "-o", "/dev/full"][..], &["solve", "--to", "json", "-o", "/dev/full"]] {
        let run = run(arguments, NINE);
        assert!(run.err.contains("cannot write '/dev/full': the disk is full"), "{}", run.err);
        assert_eq!(run.code, 1);
    }
    let full = std::fs::File::create("/dev/full").unwrap();
    let child = command().arg("solve").stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    child.stdin.take().unwrap().write_all(NINE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output"), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
}

/// Returns the command as a user who is not the superuser, who may write everywhere; `None` if this
/// user cannot reach the program.
#[cfg(unix)]
fn as_user(scratch: &Scratch) -> Option<std::process::Command> {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;
    let user = || {
        let mut command = command();
        if std::fs::metadata(scratch.path("")).unwrap().uid() == 0 {
            command.uid(65_534).gid(65_534);
        }
        command.current_dir(scratch.path(""));
        command
    };
    match user().arg("--version").output() {
        Ok(output) if output.status.success() => Some(user()),
        _ => {
            eprintln!("not run, as another user cannot reach the program");
            None
        }
    }
}

#[cfg(unix)]
fn set_mode(scratch: &Scratch, name: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(scratch.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
}

/// Nothing is done before it is known that the output can be written.
#[cfg(unix)]
#[test]
fn no_permission_is_said() {
    let scratch = Scratch::new("permission");
    scratch.file("in.txt", NINE);
    for (name, mode) in [("secret", 0o000), ("read-only", 0o444), ("old", 0o666)] {
        scratch.file(name, "old\n");
        set_mode(&scratch, name, mode);
    }
    std::fs::create_dir_all(scratch.path("open")).unwrap();
    set_mode(&scratch, "open", 0o777);
    std::fs::copy(scratch.path("read-only"), scratch.path("open/read-only")).unwrap();
    set_mode(&scratch, "", 0o555);
    for (line, message) in [
        ("solve secret", "no permission to read 'secret'"),
        ("solve in.txt --rejects read-only", "no permission to write 'read-only'"),
        ("solve in.txt --rejects new", "no permission to write 'new'"),
        ("solve in.txt -o open/read-only", "no permission to write 'open/read-only'"),
        ("solve in.txt -o new", "no permission to make 'new.part', which becomes 'new' when it is complete"),
        ("solve in.txt -o old", "directory that you may write to, or write with > old"),
    ] {
        let Some(mut user) = as_user(&scratch) else { break };
        let run = run_command(user.args(line.split(' ')), b"");
        assert!(run.err.contains(message) && run.code == 1, "{line}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{line}: {}", run.err);
    }
    set_mode(&scratch, "", 0o755);
    assert_eq!((scratch.read("old"), scratch.read("open/read-only")), ("old\n".into(), "old\n".into()));
}

/// What replaces a file can be read by those who could read it, and by no one else.
#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_mode_and_owner() {
    use std::os::unix::fs::{MetadataExt, chown};
    let scratch = Scratch::new("mode");
    let (input, out) = (scratch.file("in.txt", NINE), scratch.name("out.txt"));
    let is_superuser = std::fs::metadata(&input).unwrap().uid() == 0;
    for mode in [0o600, 0o640, 0o666, 0o755] {
        scratch.file("out.txt", "");
        set_mode(&scratch, "out.txt", mode);
        if is_superuser {
            chown(&out, Some(65_534), Some(65_534)).unwrap();
        }
        let before = std::fs::metadata(&out).unwrap();
        assert_eq!(run(&["solve", &input, "-o", &out], "").code, 0);
        let after = std::fs::metadata(&out).unwrap();
        assert_eq!((after.mode() & 0o7777, after.uid(), after.gid()), (mode, before.uid(), before.gid()));
        assert_eq!(scratch.read("out.txt"), format!("{NINE_SOLVED}\n"));
    }
    if is_superuser && let Some(mut user) = as_user(&scratch) {
        // A group that the user is not in gets no file of its own.
        std::fs::create_dir_all(scratch.path("open")).unwrap();
        set_mode(&scratch, "open", 0o777);
        scratch.file("open/out.txt", "");
        set_mode(&scratch, "open/out.txt", 0o662);
        let run = run_command(user.args(["solve", "in.txt", "-o", "open/out.txt"]), b"");
        assert_eq!(run.code, 0, "{}", run.err);
        let after = std::fs::metadata(scratch.path("open/out.txt")).unwrap();
        assert_eq!((after.mode() & 0o7777, after.uid()), (0o622, 65_534));
    }
}

/// Rust has opened `/dev/null` in the place of what is closed.
#[cfg(unix)]
#[test]
fn a_standard_output_that_cannot_be_written_is_said() {
    let scratch = Scratch::new("closed");
    scratch.file("other", "");
    scratch.file("in.txt", format!("{NINE}\n"));
    let shell = |line: &str| {
        let mut shell = std::process::Command::new("sh");
        let line = line.replace("ordoku", env!("CARGO_BIN_EXE_ordoku"));
        run_command(shell.args(["-c", &line]).current_dir(scratch.path("")), b"")
    };
    let verbs = ["solve", "count", "unique", "check", "convert", "show", "candidates", "minimise", "canon"];
    let reading =
        verbs.iter().chain(&["dedup", "prove", "bench --time 1ms"]).map(|verb| format!("{verb} in.txt"));
    let others = ["generate", "completions bash", "man", "--help", "solve -h", "help solve", "--version"];
    let mut redirections = vec![(">&-", "it is closed"), ("1< other", "open for reading only")];
    if cfg!(target_os = "linux") {
        redirections.push(("> /dev/full", "the disk is full"));
    }
    for arguments in reading.chain(others.map(str::to_owned)) {
        for (redirection, message) in &redirections {
            let run = shell(&format!("ordoku {arguments} {redirection}"));
            let expected = run.err.contains("cannot write 'standard output': ") && run.err.contains(message);
            assert!(expected && run.code == 1, "{arguments} {redirection}: {} {}", run.code, run.err);
        }
    }
    // A closed standard output is no error if nothing is written to it.
    for line in [
        "ordoku solve in.txt -o out.txt >&-",
        "ordoku prove in.txt -o proof >&-",
        "ordoku solve in.txt > /dev/null",
    ] {
        assert_eq!(shell(line).code, 0, "{line}");
    }
    assert_eq!(shell("ordoku verify in.txt proof >&-").code, 0);
    assert_eq!(scratch.read("out.txt"), format!("{NINE_SOLVED}\n"));
    // Nor is a message that cannot be shown a reason to stop.
    assert_eq!(shell("ordoku solve in.txt 2>&-").out, format!("{NINE_SOLVED}\n"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = command()
        .args(["solve", "--to", "rows"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || stdin.write_all(many_lines(40_000).as_bytes()));
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((line.trim_end().len(), error.as_str()), (9, ""));
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let _ = feeder.join();
}

/// A program may write one line at a time, and wait for the answer.
#[test]
fn an_answer_comes_before_the_input_ends() {
    let mut child = command().arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{NINE}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), NINE_SOLVED);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn rejected_text_is_kept_as_it_was() {
    let scratch = Scratch::new("rejects");
    let grid = "12..\n..1.\n2..7\n...4\n";
    let input = scratch.file("in.txt", format!("{NINE}\r\n{NINE}!\r\n\n{grid}\n{NINE}\n"));
    let rejects = scratch.name("rejects.txt");
    let run = run(&["solve", "--to", "line", &input, "--rejects", &rejects], "");
    assert_eq!(run.code, 1);
    assert_eq!(run.out.lines().collect::<Vec<_>>(), [NINE_SOLVED, "unreadable", "unreadable", NINE_SOLVED]);
    let kept = scratch.read("rejects.txt");
    assert!(kept.contains(&format!("{NINE}!\r\n")) && kept.contains(grid), "{kept}");
    assert!(run.err.contains("in.txt:2:82") && run.err.contains("in.txt:6:4"), "{}", run.err);
    assert!(run.err.contains("2 unique, 2 unreadable"), "{}", run.err);
}

/// After a run, a file of rejects is there only if something was rejected.
#[test]
fn a_file_of_rejects_is_of_this_run() {
    let scratch = Scratch::new("rejects-none");
    let (good, bad) = (scratch.file("good.txt", NINE), scratch.file("bad.txt", format!("!{}\n", &NINE[1..])));
    let rejects = scratch.name("rejects.txt");
    let solve = |input: &str| run(&["solve", input, "--rejects", &rejects], "");
    let none = solve(&good);
    assert!(none.code == 0 && none.err.is_empty() && !scratch.has("rejects.txt"), "{}", none.err);
    scratch.file("rejects.txt", "of an earlier run, and longer\n".repeat(9));
    assert!(solve(&bad).code == 1 && scratch.read("rejects.txt") == scratch.read("bad.txt"));
    // A run that fails says nothing of its inputs.
    assert_eq!(run(&["solve", &good, "--column", "7", "--rejects", &rejects], "").code, 1);
    assert_eq!(run(&["solve", "--rejects", &rejects], "").code, 1);
    assert_eq!(scratch.read("rejects.txt"), scratch.read("bad.txt"));
    let stale = solve(&good);
    assert!(stale.code == 0 && !scratch.has("rejects.txt"));
    assert!(stale.err.contains("nothing was rejected") && stale.err.contains("is removed"), "{}", stale.err);
}

#[test]
fn many_errors_are_counted_and_the_first_are_shown() {
    let run = run(&["solve"], (NINE.replacen('.', "!", 1) + "\n").repeat(50));
    assert_eq!(run.err.matches("error: ").count(), 10, "{}", run.err);
    assert!(run.err.contains("only counted") && run.err.contains("50 unreadable"), "{}", run.err);
    assert_eq!(crate::common::run(&["solve", "-q"], (NINE.replacen('.', "!", 1) + "\n").repeat(50)).err, "");
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let text = many_lines(40_000);
    let expected = run(&["solve", "--threads", "1"], &text);
    assert_eq!(expected.out.lines().count(), 40_000);
    for threads in ["2", "3", "0"] {
        assert!(run(&["solve", "--threads", threads], &text).out == expected.out, "{threads} threads");
    }
    // Puzzle by puzzle, with another way of reading and of solving.
    let one_by_one: String = text.lines().step_by(4_000).map(|line| run(&["solve"], line).out).collect();
    let same: String = expected.out.lines().step_by(4_000).map(|line| format!("{line}\n")).collect();
    assert_eq!(one_by_one, same);
}

#[test]
fn a_run_goes_on_where_it_was_ended() {
    let scratch = Scratch::new("resume");
    let (input, out) = (scratch.file("in.txt", many_lines(30_000)), scratch.name("out.txt"));
    let expected = run(&["solve", &input], "").out;
    // A killed run leaves complete lines, and perhaps a part of one.
    for left in [0, 1, 81, 82, 83, 82 * 15, 82 * 17 + 5, 82 * 20_000, 82 * 30_000] {
        std::fs::write(scratch.path("out.txt.part"), &expected[..left]).unwrap();
        let refused = run(&["solve", &input, "-o", &out], "");
        assert!(refused.err.contains("add --resume"), "{}", refused.err);
        let resumed = run(&["solve", &input, "-o", &out, "--resume"], "");
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        assert!(scratch.read("out.txt") == expected, "{left}");
        assert!(!scratch.has("out.txt.part"));
    }
    let refusals = [
        (expected[82..82 * 9].to_owned(), "is not the answer to puzzle 1"),
        (expected.clone() + NINE_SOLVED + "\n", "30001 answers, but the inputs have only 30000"),
    ];
    for (left, message) in refusals {
        std::fs::write(scratch.path("out.txt.part"), &left).unwrap();
        let refused = run(&["solve", &input, "-o", &out, "--resume"], "");
        assert!(refused.err.contains(message) && refused.code == 1, "{}", refused.err);
        assert_eq!(scratch.read("out.txt.part"), left);
    }
}

#[test]
fn a_resumed_run_keeps_all_rejects() {
    let scratch = Scratch::new("resume-rejects");
    let bad = "!".to_owned() + &NINE[1..];
    let input = scratch.file("in.txt", format!("{bad}\n{}", many_lines(300)));
    let (out, rejects) = (scratch.name("out.txt"), scratch.name("rejects.txt"));
    let arguments = ["solve", &input, "-o", &out, "--rejects", &rejects];
    assert_eq!(run(&arguments, "").code, 1);
    let (answers, kept) = (scratch.read("out.txt"), scratch.read("rejects.txt"));
    assert!(kept.contains(&bad));
    std::fs::rename(scratch.path("out.txt"), scratch.path("out.txt.part")).unwrap();
    let resumed = run(&[&arguments[..], &["--resume"]].concat(), "");
    assert_eq!((resumed.code, scratch.read("out.txt"), scratch.read("rejects.txt")), (1, answers, kept));
}

#[test]
fn messages_name_inputs_as_they_are() {
    let scratch = Scratch::new("names");
    let empty = scratch.file("my-empty-file.txt", "");
    let failed = run(&["solve", &empty], "");
    assert!(failed.err.contains("my-empty-file.txt has only"), "{}", failed.err);
    assert!(run(&["solve"], "").err.contains("standard input has only"));
    assert!(run(&["prove", "-"], "").err.contains("standard input has only"));
    let both = run(&["verify", "-", "-"], NINE);
    assert!(both.code == 2 && both.err.contains("only one of PUZZLE and PROOF"), "{}", both.err);
    let table = run(&["solve", "--column", "2"], format!("a;{NINE}\nb;!{}\n", &NINE[1..]));
    assert!(table.err.contains(&format!("b;!{}", &NINE[1..])), "{}", table.err);
    let (proof, puzzle) = (scratch.name("proof"), scratch.file("puzzle.txt", NINE));
    let failed = run(&["prove", &puzzle, "-o", &proof, "--formula", &proof], "");
    assert!(failed.err.contains("of --formula is the same file as"), "{}", failed.err);
    assert!(failed.code == 2 && !scratch.has("proof.part"), "{}", failed.err);
}

/// A name may have any bytes; none of them may command a terminal.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf_8_work_and_are_shown_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let scratch = Scratch::new("bytes");
    let (input, out) = (OsStr::from_bytes(b"in\xff\x1b[31m\n.txt"), OsStr::from_bytes(b"out\xfe"));
    let shown = "in\\xff\\u{1b}[31m\\n.txt";
    std::fs::write(scratch.path("").join(input), format!("{NINE}\n!{}\n", &NINE[1..])).unwrap();
    let on_input = |arguments: &[&str]| {
        let mut command = command();
        command.args(arguments).arg(input).current_dir(scratch.path(""));
        run_command(&mut command, b"")
    };
    let check = on_input(&["check"]);
    assert_eq!(check.out, format!("{shown}:1: valid\n{shown}:2: unreadable\n"));
    assert!(check.err.contains(&format!("{shown}:2:1: ")), "{}", check.err);
    for (arguments, code) in [
        (&["solve", "--to", "json"][..], 1),
        (&["solve", "--to", "csv"], 1),
        (&["solve", "--column", "3"], 1),
        (&["prove"], 1),
        (&["bench", "--time", "1ms"], 1),
        (&["generate", "--mask"], 1),
        (&["verify", "--solutions", "no\u{9b}-file\n", "no-file"], 1),
    ] {
        let run = on_input(arguments);
        let is_control = |c: char| c.is_control() && c != '\n';
        assert!(!(run.out + &run.err).contains(is_control), "{arguments:?}: {}", run.err);
        assert!(run.code == code && !run.err.contains("not valid UTF-8"), "{arguments:?}: {}", run.err);
    }
    let mut command = command();
    command
        .args(["solve", "-q"])
        .arg(input)
        .arg("-o")
        .arg(out)
        .arg("--rejects")
        .arg(OsStr::from_bytes(b"\xfd"));
    assert_eq!(run_command(command.current_dir(scratch.path("")), b"").code, 1);
    let read = |name: &[u8]| std::fs::read_to_string(scratch.path("").join(OsStr::from_bytes(name))).unwrap();
    assert_eq!(read(b"out\xfe"), format!("{NINE_SOLVED}\nunreadable\n"));
    assert_eq!(read(b"\xfd"), format!("!{}\n", &NINE[1..]));
}

#[cfg(unix)]
#[test]
fn a_killed_run_is_resumed() {
    let scratch = Scratch::new("kill");
    let (input, out) = (scratch.file("in.txt", many_lines(200_000)), scratch.name("out.txt"));
    let mut child = command().args(["solve", "--threads", "1", &input, "-o", &out]).spawn().unwrap();
    let is_begun = || std::fs::metadata(scratch.path("out.txt.part")).is_ok_and(|file| file.len() > 0);
    while !is_begun() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if !scratch.has("out.txt") {
        assert!(run(&["solve", &input, "-o", &out, "--resume"], "").code == 0);
    }
    assert!(scratch.read("out.txt") == run(&["solve", &input], "").out);
}

/// A part of a count is no answer, because a later run may go on behind it.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_part_of_a_count_in_a_file() {
    let scratch = Scratch::new("interrupted-count");
    let endless = "1".to_owned() + &".".repeat(80);
    let (input, out) = (scratch.file("in.txt", format!("{NINE}\n{endless}\n")), scratch.name("out.txt"));
    let mut child = command().args(["count", &input, "-o", &out]).stderr(Stdio::piped()).spawn().unwrap();
    while !scratch.has("out.txt.part") {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(scratch.read("out.txt.part"), "1\n");
}

#[test]
fn colours_are_used_where_they_are_wanted() {
    let show = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = command();
        command.arg("show").args(arguments).envs(variables.iter().copied());
        run_command(&mut command, NINE.as_bytes()).out.contains('\x1b')
    };
    assert!(!show(&[], &[]));
    assert!(show(&["--color", "always"], &[]));
    assert!(show(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(show(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!show(&[], &[("NO_COLOR", "1")]));
    assert!(!show(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}
