//! Runs one solver on one instance in a child process: the parent can end the child and read how
//! much memory it took.
//!
//! The child runs [`one::main`]. This file starts the child, waits for it, and ends it.

use super::solvers::{ORTOOLS, Program, Solver};
use anyhow::{Context, Result, anyhow};
use one::{Answer, peak_memory};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The hidden command of this program that runs [`one::main`].
pub const COMMAND: &str = "large-one";

/// Time that a process may take beyond the measured time before it is ended.
const GRACE: Duration = Duration::from_secs(1);

/// How a run ended.
#[derive(Debug)]
pub enum Outcome {
    /// The solver answered.
    Answered(Answer),
    /// Time ran out. `memory` is the peak until then, in KiB.
    TimedOut { memory: u64 },
    /// The solver reported an error or crashed.
    Failed(String),
}

/// Starts a child process and waits at most `longest` for it. `more` precedes the command.
pub fn run(
    solver: &Solver,
    solutions: usize,
    path: &Path,
    longest: Duration,
    more: &[String],
) -> Result<Outcome> {
    let mut command = command(solver, more)?;
    let mut child = command
        .args(["--solutions", &solutions.to_string()])
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot start a process for a solver")?;
    let Some((output, errors)) = wait(&mut child, longest + GRACE)? else {
        let memory = peak_memory(&child.id().to_string()).unwrap_or(0);
        child.kill()?;
        child.wait()?;
        return Ok(Outcome::TimedOut { memory });
    };
    let status = child.wait()?;
    if !status.success() {
        return Ok(Outcome::Failed(format!("{status}: {}", errors.trim())));
    }
    let answer: Answer =
        serde_json::from_str(&output).with_context(|| format!("{} printed {output:?}", solver.key))?;
    Ok(if answer.cold > longest.as_secs_f64() {
        Outcome::TimedOut { memory: answer.memory }
    } else {
        Outcome::Answered(answer)
    })
}

/// Returns the program that contains the solver.
///
/// # Errors
/// Fails if that program is missing.
pub fn command(solver: &Solver, more: &[String]) -> Result<Command> {
    let this = std::env::current_exe()?;
    match solver.program {
        Program::This(..) => {
            let mut command = Command::new(this);
            command.args(more).args([COMMAND, "--solver", solver.key]);
            Ok(command)
        }
        #[cfg(feature = "sat")]
        Program::Beside(name) => {
            let path = this.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
            let advice = "`cargo build --release` builds it, `cargo run` alone does not";
            anyhow::ensure!(path.is_file(), "no program {}: {advice}", path.display());
            Ok(Command::new(path))
        }
        Program::Python(script) => {
            let (module, version) = ORTOOLS.split_once("==").context("a module without its version")?;
            let asks = format!("import {module}, sys; sys.exit({module}.__version__ != \"{version}\")");
            let mut python = Command::new("python3");
            let there = python
                .args(["-c", &asks])
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success());
            anyhow::ensure!(there, "{} needs `pip install {ORTOOLS}`", solver.name);
            let mut command = Command::new("python3");
            command.args(["-c", script]);
            Ok(command)
        }
    }
}

/// Returns the output and the errors that the child prints, or `None` if it does not end in time.
fn wait(child: &mut Child, longest: Duration) -> Result<Option<(String, String)>> {
    let (sender, receiver) = channel();
    let (mut output, mut errors) = (child.stdout.take(), child.stderr.take());
    std::thread::spawn(move || {
        // A solution may be long, but errors are short: one pipe can be read after the other.
        let text = |from: Option<&mut dyn Read>| {
            let mut text = String::new();
            from.map_or(Ok(0), |from| from.read_to_string(&mut text)).map(|_| text)
        };
        let output = text(output.as_mut().map(|from| from as _));
        let errors = text(errors.as_mut().map(|from| from as _));
        // After a time-out there is no receiver.
        let _ = sender.send(output.and_then(|output| Ok((output, errors?))));
    });
    match receiver.recv_timeout(longest) {
        Ok(texts) => Ok(Some(texts?)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(anyhow!("the thread that reads the output panicked")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slow_are_not_waited_for() {
        let mut child = Command::new("sleep").arg("60").stdout(Stdio::piped()).spawn().unwrap();
        assert!(wait(&mut child, Duration::from_millis(20)).unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
