//! Several runs of the command in one process.
#![cfg(unix)]

use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, id};

fn run(arguments: &[&str]) -> u8 {
    ordoku_cli::run_command(["ordoku"].iter().chain(arguments).map(OsString::from))
}

fn succeeds(program: &str, arguments: &[&str]) {
    assert!(Command::new(program).args(arguments).status().unwrap().success());
}

#[test]
fn a_run_forgets_the_interruption_of_an_earlier_one() {
    let folder = std::env::temp_dir().join(format!("ordoku-cli-several-runs-{}", id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (puzzle, pipe) = (name("puzzle.txt"), name("pipe"));
    std::fs::write(&puzzle, ".2..3..2.1.3..2.\n").unwrap();
    succeeds("mkfifo", &[&pipe]);
    // From now on, the signal does not end the process.
    assert_eq!(run(&["solve", &puzzle, "-o", &name("first.txt")]), 0);
    let interruption = std::thread::spawn({
        let pipe = pipe.clone();
        move || {
            // Opening the pipe waits until the run has begun to read.
            let mut file = std::fs::OpenOptions::new().write(true).open(pipe).unwrap();
            writeln!(file, "{}", ".".repeat(81)).unwrap();
            succeeds("kill", &["-INT", &id().to_string()]);
        }
    });
    // This count has no end.
    assert_eq!(run(&["count", &pipe, "-o", &name("count.txt")]), 130);
    interruption.join().unwrap();
    assert_eq!(run(&["solve", &puzzle, "-o", &name("last.txt")]), 0);
    assert_eq!(std::fs::read_to_string(name("last.txt")).unwrap(), "1234341221434321\n");
    std::fs::remove_dir_all(&folder).unwrap();
}
