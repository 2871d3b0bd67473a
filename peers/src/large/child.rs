//! A solver on an instance, in a process of its own: so that it can be ended, and its memory be told.
//!
//! What that process does is [`one::main`]; here it is started, waited for, and ended.

use super::solvers::{ORTOOLS, Program, Solver};
use anyhow::{Context, Result, anyhow};
use one::answer::Answer;
use one::memory::peak_memory;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The hidden command of this program that becomes [`one::main`].
pub const COMMAND: &str = "large-one";

/// What a process may take beside the measured time before it is ended.
const GRACE: Duration = Duration::from_secs(1);

/// How a run ended.
#[derive(Debug)]
pub enum Outcome {
    /// With an answer.
    Answered(Answer),
    /// Without, in time. The memory is what it had taken until then, in KiB.
    TimedOut { memory: u64 },
    /// It told an error, or it crashed.
    Failed(String),
}

/// Starts such a process and waits for it, for so long. `more` goes before the command.
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
    let answer = Answer::parse(&output).with_context(|| format!("{} printed {output:?}", solver.key))?;
    Ok(if answer.cold > longest.as_secs_f64() {
        Outcome::TimedOut { memory: answer.memory }
    } else {
        Outcome::Answered(answer)
    })
}

/// The program that has the solver.
///
/// # Errors
/// It is missing.
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
            let advice = "`cargo build --release` makes it, `cargo run` alone does not";
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

/// What it prints until its end, output and errors; nothing where it does not end in this time.
fn wait(child: &mut Child, longest: Duration) -> Result<Option<(String, String)>> {
    let (sender, receiver) = channel();
    let (mut output, mut errors) = (child.stdout.take(), child.stderr.take());
    std::thread::spawn(move || {
        // A solution may be long and errors are not: one after the other will do.
        let text = |from: Option<&mut dyn Read>| {
            let mut text = String::new();
            from.map_or(Ok(0), |from| from.read_to_string(&mut text)).map(|_| text)
        };
        let output = text(output.as_mut().map(|from| from as _));
        let errors = text(errors.as_mut().map(|from| from as _));
        // Nobody listens when time is up.
        let _ = sender.send(output.and_then(|output| Ok((output, errors?))));
    });
    match receiver.recv_timeout(longest) {
        Ok(texts) => Ok(Some(texts?)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(anyhow!("the reading thread broke down")),
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
