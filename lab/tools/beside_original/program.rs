//! The originals and our headers as programs: compiled, started, asked, stopped.

use super::class::Class;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// An original: its class and its header.
pub struct Original {
    pub class: Class,
    pub header: PathBuf,
}

/// Returns the originals of a folder, or of these classes only.
pub fn originals(folder: &Path, classes: &[Class]) -> Result<Vec<Original>, String> {
    if !folder.is_dir() {
        return Err(format!("{}: no such folder", folder.display()));
    }
    let (mut originals, mut any) = (Vec::new(), false);
    for class in Class::ALL {
        let mut header = folder.join(class.header());
        let exists = header.is_file();
        any |= exists;
        if !exists && class == Class::SolveSudoku {
            header = sources().join("backtracking.hpp");
        }
        if classes.is_empty() && header.is_file() || classes.contains(&class) {
            if !header.is_file() {
                return Err(format!("{}: no such file; --class {} needs it", header.display(), class.name()));
            }
            originals.push(Original { class, header });
        }
    }
    if classes.is_empty() && !any {
        let headers = Class::ALL.map(Class::header).join(", ");
        return Err(format!("{}: the folder has none of {headers}", folder.display()));
    }
    Ok(originals)
}

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the tools are two folders down")
}

/// The folder of the drivers.
fn sources() -> PathBuf {
    root().join("lab/tools/beside_original/drivers")
}

/// Compiles programs, each once, into a folder that is removed at the end.
pub struct Compiler {
    folder: PathBuf,
    built: PathBuf,
    library: PathBuf,
    programs: HashMap<(PathBuf, usize), PathBuf>,
}

impl Compiler {
    /// Builds the library. `folder` has the originals.
    pub fn new(folder: &Path) -> Result<Self, String> {
        // This program is in target/release or target/debug.
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let target = program.ancestors().nth(2).ok_or("this program is in no target directory")?;
        let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
        let mut build = Command::new(cargo);
        build.current_dir(root()).env("CARGO_TARGET_DIR", target);
        // As install.sh does: without the command the library would be built once more.
        run(build.args(["build", "--quiet", "--release", "--package", "ordoku", "--package", "ordoku-cli"]))?;
        let built = target.join(format!("beside_original-{}", std::process::id()));
        std::fs::create_dir_all(&built).map_err(|error| format!("{}: {error}", built.display()))?;
        let library = target.join("release/libordoku.a");
        Ok(Self { folder: folder.to_owned(), built, library, programs: HashMap::new() })
    }

    /// Compiles a driver with the header of the original, or with ours.
    pub fn program(&mut self, original: &Original, ours: bool, order: usize) -> Result<PathBuf, String> {
        let class = original.class;
        let header = if ours {
            root().join("include/ordoku").join(class.header())
        } else {
            original
                .header
                .canonicalize()
                .map_err(|error| format!("{}: {error}", original.header.display()))?
        };
        let key = (header, order);
        if let Some(program) = self.programs.get(&key) {
            return Ok(program.clone());
        }
        let program = self.built.join(format!("{}{}", class.name(), self.programs.len()));
        let compiler = std::env::var_os("CXX").unwrap_or("g++".into());
        let mut command = Command::new(compiler);
        command.args(["-O2", "-o"]).arg(&program).arg(sources().join(class.driver()));
        command.arg("-I").arg(root().join("include")).arg("-I").arg(&self.folder);
        command.arg(format!("-DHEADER=\"{}\"", key.0.display())).arg(format!("-DORDER={order}"));
        if class == Class::SolveSudoku {
            command.arg(format!("-DSOLVE={}", function(&key.0, ours)?));
        }
        command.arg(&self.library).args(["-lpthread", "-ldl", "-lm"]);
        run(&mut command)?;
        self.programs.insert(key, program.clone());
        Ok(program)
    }
}

impl Drop for Compiler {
    fn drop(&mut self) {
        // A file that cannot be removed stays in the target directory.
        let _ = std::fs::remove_dir_all(&self.built);
    }
}

/// Returns how the solveSudoku of a header is called.
fn function(header: &Path, ours: bool) -> Result<&'static str, String> {
    let text = std::fs::read_to_string(header).map_err(|error| format!("{}: {error}", header.display()))?;
    Ok(if ours {
        "ordoku::solveSudoku"
    } else if text.contains("class Solution") || text.contains("struct Solution") {
        "Solution().solveSudoku"
    } else {
        "solveSudoku"
    })
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{name} failed:\n{}", String::from_utf8_lossy(&output.stderr).trim_end()))
}

/// Seconds of the fastest repetition, and the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    pub whole: f64,
    pub parts: [f64; 2],
    pub answer: Vec<i64>,
}

/// A running program.
pub struct Process {
    child: Child,
    requests: ChildStdin,
    replies: Receiver<String>,
}

impl Process {
    /// Starts a program on a processor: the same `number` is the same one.
    pub fn start(program: &Path, number: usize) -> Result<Self, String> {
        let failed = |error| format!("{}: {error}", program.display());
        let mut child = Command::new(program)
            .arg(number.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let requests = child.stdin.take().expect("a pipe was asked for");
        let output = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
        let (sender, replies) = channel();
        // The thread ends when the program does.
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Ok(Self { child, requests, replies })
    }

    /// Asks the program to solve an input. Returns `None` if it takes longer than `limit` seconds;
    /// it must not be asked again then.
    pub fn ask(&mut self, request: &str, limit: f64) -> Result<Option<Reply>, String> {
        self.requests.write_all(request.as_bytes()).map_err(|error| error.to_string())?;
        match self.replies.recv_timeout(Duration::from_secs_f64(limit)) {
            Ok(line) => read_reply(&line).map(Some).ok_or(format!("the program printed {line:?}")),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err("the program ended".to_owned()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_reply(line: &str) -> Option<Reply> {
    let mut words = line.split_ascii_whitespace();
    let mut seconds = || words.next()?.parse().ok();
    let (whole, parts) = (seconds()?, [seconds()?, seconds()?]);
    Some(Reply { whole, parts, answer: words.map(|word| word.parse().ok()).collect::<Option<_>>()? })
}
