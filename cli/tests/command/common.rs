//! Runs the command.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A proper 9x9, its solution, and the same with other symbols.
pub const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const NINE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A proper 9x9 that needs a search.
pub const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// A puzzle with diagonals.
pub const DIAGONALS: &str =
    "7..23.......5.........96....9.6...............3......5......5.......83.4..9.41...";

/// A proper 4x4 and its solution.
pub const FOUR: &str = ".2..3..2.1.3..2.";
pub const FOUR_SOLVED: &str = "1234341221434321";

/// The outputs of a run, and its exit code.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ordoku"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs the command with arguments and standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run_command(command().args(arguments), input.as_ref())
}

pub fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // A command that refuses its options does not read.
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let Output { stdout, stderr, status } = child.wait_with_output().unwrap();
    let _ = feeder.join();
    Run {
        out: String::from_utf8_lossy(&stdout).into_owned(),
        err: String::from_utf8_lossy(&stderr).into_owned(),
        code: status.code().unwrap_or(-1),
    }
}

/// A directory that is removed at the end of a test.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ordoku-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, and returns its name.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.name(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn has(&self, name: &str) -> bool {
        Path::exists(&self.path(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Makes different puzzles: images of a puzzle under permutations of its digits and bands.
pub fn many_lines(count: usize) -> String {
    let mut text = String::new();
    for index in 0..count {
        let shift = |c: char| match c.to_digit(10) {
            Some(digit) => char::from_digit((digit - 1 + index as u32) % 9 + 1, 10).unwrap(),
            None => '.',
        };
        let rows: Vec<String> = NINE
            .as_bytes()
            .chunks(27)
            .map(|band| band.iter().map(|&byte| shift(byte.into())).collect())
            .collect();
        for band in 0..3 {
            text += &rows[(band + index / 9) % 3];
        }
        text.push('\n');
    }
    text
}
