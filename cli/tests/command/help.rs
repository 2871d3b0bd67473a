//! The help: its examples run, and completions and manual pages are made from the same definition.

use crate::common::{DIAGONALS, HARD, NINE, NINE_SOLVED, Scratch, command, run, run_command};

const COMMANDS: [&str; 22] = [
    "solve",
    "count",
    "unique",
    "check",
    "convert",
    "show",
    "draw",
    "candidates",
    "rate",
    "steps",
    "hint",
    "generate",
    "minimise",
    "canon",
    "dedup",
    "cube",
    "conquer",
    "prove",
    "verify",
    "bench",
    "completions",
    "man",
];

/// Returns the examples of a help: the lines that begin with `  ordoku `, without what explains
/// them.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().filter(|line| line.starts_with("  ordoku "));
    lines.map(|line| line.trim().split("   ").next().unwrap().trim().to_owned()).collect()
}

/// The files that the examples name. An example is a line for a shell.
#[cfg(unix)]
#[test]
fn the_examples_run() {
    let scratch = Scratch::new("examples");
    let sixteen = "1-------2-------\n";
    let rest = "----------------\n".repeat(15);
    scratch.file("16x16.txt", sixteen.replace(['1', '2'], "P").replacen('P', "A", 1) + &rest);
    scratch.file("puzzle.txt", format!("{NINE}\n"));
    scratch.file("hard.txt", HARD);
    scratch.file("puzzles.txt", format!("{NINE}\n{NINE}\n"));
    scratch.file("diagonals.txt", DIAGONALS);
    scratch.file("puzzles.csv", format!("{NINE},easy\n"));
    scratch.file("kaggle.csv", format!("quizzes,solutions\n{NINE},{NINE_SOLVED}\n"));
    scratch.file("solved.txt", NINE_SOLVED);
    scratch.file("solution.txt", NINE_SOLVED);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_ordoku"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let helps = COMMANDS.iter().map(|name| run(&[name, "--help"], "").out).chain([run(&["--help"], "").out]);
    let mut count = 0;
    for example in helps.flat_map(|help| examples(&help)) {
        // Other programs are not installed everywhere, and the home directory is left alone.
        let line = example.split(" | ").next().unwrap().split(" && ").next().unwrap();
        let line = line
            .replace("~", ".")
            .replace("$PROFILE", "profile")
            .replace("ordoku bench", "ordoku bench --time 50ms");
        let mut shell = std::process::Command::new("sh");
        let made = "mkdir -p .zfunc .config/fish/completions .local/share/bash-completion/completions; mkdir -p ./.zfunc; ";
        shell.arg("-c").arg(format!("{made}{line}")).env("PATH", &path).current_dir(scratch.path(""));
        let done = run_command(&mut shell, b"");
        assert_eq!(done.code, 0, "{line}: {}", done.err);
        count += 1;
    }
    assert!(count > 25, "only {count} examples were found");
}

#[test]
fn each_command_has_short_and_long_help() {
    for name in COMMANDS {
        let (short, long) = (run(&[name, "-h"], ""), run(&[name, "--help"], ""));
        assert_eq!((short.code, long.code), (0, 0));
        assert!(long.out.contains("Examples:") && long.out.len() > short.out.len(), "{name}");
    }
    let help = run(&["--help"], "").out;
    assert!(COMMANDS.iter().all(|name| help.contains(name)));
    for code in ["  0 ", "  1 ", "  2 ", "  10 ", "  11 ", "  20 ", "  30 ", "  130 "] {
        assert!(help.contains(code), "{code}");
    }
    assert_eq!(run(&[], "").code, 2);
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell], "");
        assert!(script.code == 0 && COMMANDS.iter().all(|name| script.out.contains(name)), "{shell}");
    }
    let scratch = Scratch::new("man");
    assert_eq!(run(&["man", "--dir", &scratch.name("man1")], "").code, 0);
    let page = scratch.read("man1/ordoku.1");
    assert!(page.contains(".TH ordoku 1") && page.contains("Exit codes"), "{page}");
    for name in COMMANDS {
        let page = scratch.read(&format!("man1/ordoku-{name}.1"));
        assert!(page.contains("SYNOPSIS") && page.contains("Examples"), "{name}");
    }
    assert_eq!(run(&["man"], "").out, page);
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(
        run_command(command().arg("--version"), b"").out,
        format!("ordoku {}\n", env!("CARGO_PKG_VERSION"))
    );
}
