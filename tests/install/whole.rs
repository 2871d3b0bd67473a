//! An error or an interrupt at any moment leaves the target as it was.

use super::*;
use testkit::programs::{compiler, is_long};

/// Each program that `install.sh` and `one_object.sh` call before the files are renamed fails in
/// turn, or sends an interrupt; only `rm`, which cleans up, does not. While the files are renamed,
/// there is always an interrupt.
#[test]
// Longer than 60 lines because the cases share the target.
fn an_error_or_interrupt_leaves_the_target_as_it_was() {
    let dir = test_directory();
    let (prefix, tools, calls) = (dir.join("prefix"), dir.join("tools"), dir.join("calls"));
    fs::create_dir(&tools).unwrap();
    let tool = r#"#!/bin/sh
        set -C
        call=1
        until true 2> /dev/null > "$CALLS/$call"; do call=$((call + 1)); done
        if [ $call -eq "$BAD_CALL" ]; then eval "$BAD_END"; fi
        PATH=${PATH#*:}
        exec "${0##*/}" "$@""#;
    for name in
        ["ar", "cat", "chmod", "cp", "ld", "ln", "mkdir", "mktemp", "objcopy", "od", "sed", "sort", "tr"]
    {
        write_program(&tools.join(name), tool);
    }
    let rename = r#"#!/bin/sh
        kill -TERM $PPID
        PATH=${PATH#*:}
        exec mv "$@""#;
    write_program(&tools.join("mv"), rename);
    // All of one_object.sh runs only if an object has a function of the header.
    fs::write(dir.join("one.c"), "int ordoku_solve(void) { return 1; }").unwrap();
    let object = dir.join("one.o");
    checked(compiler("one.c").arg("-c").arg(dir.join("one.c")).arg("-o").arg(&object));
    let object = fs::read(object).unwrap();
    let put_marked = |mark: &str| {
        let release = dir.join("target/release");
        put_libraries(&release, &library_marked(mark));
        fs::remove_file(release.join("libordoku.a")).unwrap();
        put_static(&release, "libordoku.a", &object);
    };
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    // In an ordinary run every third call, and others for each end.
    let step = if is_long() { 1 } else { 3 };
    for (first, end) in [(1, "exit 1"), (step.min(2), "kill -TERM $PPID; exit 1")] {
        put_marked("old");
        checked(&mut installer(&dir));
        let old = tree(&prefix);
        let saved = dir.join(format!("saved before {end}"));
        checked(Command::new("cp").arg("-a").arg(&prefix).arg(&saved));
        put_marked("new");
        for bad_call in (first..).step_by(step) {
            fs::create_dir(&calls).unwrap();
            let mut command = installer(&dir);
            command.env("PATH", &path).env("CALLS", &calls).env("BAD_END", end);
            let output = command.env("BAD_CALL", bad_call.to_string()).output().unwrap();
            let called = fs::read_dir(&calls).unwrap().count();
            fs::remove_dir_all(&calls).unwrap();
            assert_eq!(tree(&dir.join("tmp")).len(), 1, "call {bad_call}: {end}");
            if called < bad_call {
                assert!(output.status.success() && called > 20, "{output:?}");
                break;
            }
            if output.status.success() {
                // A call of one_object.sh: the library is then installed as it is.
                assert!(installed(&prefix) == library_marked("new"), "call {bad_call}: {end}");
                fs::remove_dir_all(&prefix).unwrap();
                checked(Command::new("cp").arg("-a").arg(&saved).arg(&prefix));
            }
            assert!(tree(&prefix) == old, "call {bad_call}: {end}");
        }
        assert!(installed(&prefix) == library_marked("new"));
        // The object of one_object.sh has this name.
        let names = checked(Command::new("ar").arg("t").arg(prefix.join("lib/libordoku.a"))).stdout;
        assert_eq!(String::from_utf8(names).unwrap(), "ordoku.o\n", "one_object.sh failed");
    }
}

#[test]
fn no_temporary_files_remain_if_nobody_reads_the_output() {
    let dir = test_directory();
    let run = |command: &mut Command| {
        let mut installing = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(installing.stdout.take());
        drop(installing.stderr.take());
        installing.wait().unwrap();
        assert_eq!(tree(&dir.join("tmp")).len(), 1);
    };
    // The second one prints a warning before it has finished.
    run(installer(&dir).args(["--no-build", "--no-static"]));
    assert!(installed(&dir.join("prefix")) == library_marked(""));
    run(installer(&dir).arg("--no-build").env("STRIP", "false"));
}
