//! The console blocks of docs/guide/command.md print what the page says.
//!
//! A line `$ ...` is run by sh, in a directory that is empty at first. The lines below it are what it
//! prints, standard output before standard error; `…` stands for any text.

use crate::common::{Scratch, run_command};
use std::process::Command;

/// Returns whether a text is as a pattern says.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut last = None;
    for part in parts {
        let Some(found) = rest.find(part) else { return false };
        rest = &rest[found + part.len()..];
        last = Some(part);
    }
    rest.is_empty() || last == Some("") || last.is_some_and(|part| text.ends_with(part))
}

#[test]
fn the_page_of_the_command_is_right() {
    let page = include_str!("../../../docs/guide/command.md");
    let scratch = Scratch::new("guide");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_ordoku"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut count = 0;
    for step in blocks.flat_map(|block| block.split("$ ").skip(1)) {
        let (line, expected) = step.split_once('\n').unwrap();
        if line.starts_with("cargo install") {
            continue;
        }
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(line).env("PATH", &path).current_dir(scratch.path(""));
        let run = run_command(&mut shell, b"");
        let printed = run.out + &run.err;
        assert!(matches(expected, &printed), "{line}\nprints\n{printed}\nand not\n{expected}");
        count += 1;
    }
    assert!(count > 10, "only {count} commands were found");
}
