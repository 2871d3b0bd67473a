//! Compares ordoku with SAT solvers and with exact cover on large puzzles, one instance at a time.
//!
//! The solvers take turns on each instance, in one process each ([`child`]). The next instance
//! begins with the next solver. Every solution is checked. The solvers must agree with each other
//! and with the expected status.

#[cfg(feature = "sat")]
pub mod agree;
pub mod child;
mod instance;
mod report;
pub mod solvers;

use anyhow::{Context, Result, bail, ensure};
use child::{Outcome, command, run};
use instance::{Instance, READING_COUNTS_FROM, read_all};
use one::Solve;
use one::rules::is_solution;
use report::Report;
use solvers::{Program, SOLVERS, Solver};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// What to measure, and how.
#[derive(clap::Args)]
pub struct Plan {
    /// Files with the order, then the cells (0 is empty); of a folder, all files that end in .txt
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Looks for a first solution only, or for the proof that there is none
    #[arg(long)]
    pub first: bool,
    /// Time limit for one solver on one instance
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::seconds)]
    pub longest: Duration,
    /// Runs only this solver; may be repeated
    #[arg(long = "solver", value_name = "NAME")]
    pub solvers: Vec<String>,
    /// Expected statuses: lines of `file<TAB>UNIQUE`, MULTI, UNSAT or SAT
    #[arg(long, value_name = "FILE.tsv")]
    pub expected: Option<PathBuf>,
    /// Writes the figures of each run to this file
    #[arg(long, value_name = "FILE.csv")]
    pub csv: Option<PathBuf>,
}

/// The run of one solver on one instance.
pub struct Run {
    /// Seconds that count; `None` if the solver did not answer.
    pub seconds: Option<f64>,
    /// The complete outcome.
    pub outcome: Outcome,
}

/// An instance and the run of each solver on it.
pub struct Row {
    /// The puzzle.
    pub instance: Instance,
    /// One run for each solver of the report, in the same order.
    pub runs: Vec<Run>,
}

/// Measures files and folders; reports progress on standard error. `more` are arguments for each
/// child process, before its command.
///
/// # Errors
/// Fails on a wrong solution, on a disagreement, or if a file cannot be read.
pub fn measure(plan: &Plan, more: &[String]) -> Result<Report> {
    // A second solution, or the proof that there is none.
    let solutions = if plan.first { 1 } else { 2 };
    let solvers = chosen(&plan.solvers)?;
    let instances = read_all(&plan.files, plan.expected.as_deref())?;
    ensure!(!instances.is_empty(), "no instances in the given files and folders");
    let (count, mut rows) = (instances.len(), Vec::new());
    for (number, instance) in instances.into_iter().enumerate() {
        let mut runs: Vec<Option<Run>> = solvers.iter().map(|_| None).collect();
        for turn in 0..solvers.len() {
            let next = (number + turn) % solvers.len();
            runs[next] = Some(one(solvers[next], &instance, solutions, plan.longest, more)?);
        }
        let row = Row { instance, runs: runs.into_iter().flatten().collect() };
        check(&solvers, &row, solutions).with_context(|| row.instance.path.display().to_string())?;
        progress(number + 1, count, &row);
        rows.push(row);
    }
    Ok(Report { solvers, rows, longest: plan.longest.as_secs_f64(), solutions })
}

/// Returns the solver of this key.
fn solver(key: &str) -> Result<&'static Solver> {
    let keys = || SOLVERS.iter().map(|solver| solver.key).collect::<Vec<_>>().join(", ");
    let found = SOLVERS.iter().find(|solver| solver.key == key);
    found.with_context(|| format!("no solver {key:?}; the solvers are {}", keys()))
}

/// Returns a solver that is part of this program.
///
/// # Errors
/// Fails if this program has no such solver.
pub fn program(key: &str) -> Result<Solve> {
    match solver(key)?.program {
        Program::This(solve) => Ok(solve),
        #[cfg(feature = "sat")]
        Program::Beside(name) => bail!("{key} is in the program {name}"),
        Program::Python(_) => bail!("{key} is a script"),
    }
}

/// Returns the solvers of these keys, or all if there are no keys. Without keys, a script that
/// cannot run here is left out; any other missing program is an error.
fn chosen(keys: &[String]) -> Result<Vec<&'static Solver>> {
    let named = keys.iter().map(|key| solver(key)).collect::<Result<Vec<_>>>()?;
    let mut there = Vec::new();
    for solver in if keys.is_empty() { SOLVERS.iter().collect() } else { named } {
        match (command(solver, &[]), &solver.program) {
            (Ok(_), _) => there.push(solver),
            (Err(missing), Program::Python(_)) if keys.is_empty() => {
                eprintln!("without {}: {missing}", solver.key)
            }
            (Err(missing), _) => return Err(missing),
        }
    }
    Ok(there)
}

fn one(
    solver: &Solver,
    instance: &Instance,
    solutions: usize,
    longest: Duration,
    more: &[String],
) -> Result<Run> {
    let outcome = run(solver, solutions, &instance.path, longest, more)?;
    let seconds = match &outcome {
        Outcome::Answered(answer) if instance.givens.len().isqrt() >= READING_COUNTS_FROM => {
            Some(answer.reading + answer.solving)
        }
        Outcome::Answered(answer) => Some(answer.solving),
        Outcome::TimedOut { .. } | Outcome::Failed(_) => None,
    };
    Ok(Run { seconds, outcome })
}

fn check(solvers: &[&Solver], row: &Row, limit: usize) -> Result<()> {
    let mut known: Option<(usize, &str)> = None;
    for (solver, run) in solvers.iter().zip(&row.runs) {
        let Outcome::Answered(answer) = &run.outcome else { continue };
        let (name, found) = (solver.name, answer.solutions.len());
        if !answer.solutions.iter().all(|grid| is_solution(&row.instance.givens, grid)) {
            bail!("{name} gives a wrong solution");
        }
        if found > limit || (found == 2 && answer.solutions[0] == answer.solutions[1]) {
            bail!("{name} gives a solution twice, or too many");
        }
        match known {
            Some((count, by)) if count != found => {
                bail!("{by} finds {count} solutions, {name} finds {found} (of at most {limit})")
            }
            _ => known = Some((found, name)),
        }
        if let Some(expected) = row.instance.expected.filter(|expected| !expected.allows(found, limit)) {
            bail!("{name} finds {found} solutions (of at most {limit}), expected is {expected:?}");
        }
    }
    Ok(())
}

/// Prints one line for each instance. Errors are ignored: progress is only for the reader.
fn progress(number: usize, count: usize, row: &Row) {
    let figure = |run: &Run| match (&run.seconds, &run.outcome) {
        (Some(seconds), _) => format!("{seconds:.6}"),
        (None, Outcome::Failed(error)) => format!("failed ({error})"),
        (None, _) => "time".to_owned(),
    };
    let figures: Vec<String> = row.runs.iter().map(figure).collect();
    let _ = writeln!(
        std::io::stderr(),
        "{number}/{count} {}: {}",
        row.instance.path.display(),
        figures.join(" ")
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use instance::Expected;
    use one::Answer;

    fn row(found: &[&[Vec<u32>]], expected: Option<Expected>) -> Row {
        let givens = vec![0; 1];
        let runs = found.iter().map(|solutions| {
            let outcome = Outcome::Answered(Answer { solutions: solutions.to_vec(), ..Answer::default() });
            Run { seconds: Some(1.0), outcome }
        });
        let runs = runs.collect();
        Row { instance: Instance { path: "x".into(), class: "x".to_owned(), givens, expected }, runs }
    }

    #[test]
    fn answers_are_compared() {
        let solvers = [&SOLVERS[0], &SOLVERS[SOLVERS.len() - 1]];
        let message = |row: &Row| check(&solvers, row, 2).err().map_or(String::new(), |e| e.to_string());
        let grid = vec![1];
        let right: &[Vec<u32>] = std::slice::from_ref(&grid);
        assert_eq!(message(&row(&[right, right], Some(Expected::Exactly(1)))), "");
        assert!(message(&row(&[right, &[]], None)).contains("finds 1 solutions"));
        assert!(message(&row(&[right], Some(Expected::Exactly(0)))).contains("expected is"));
        assert!(message(&row(&[&[vec![2]]], None)).contains("a wrong solution"));
        assert!(message(&row(&[&[grid.clone(), grid.clone()]], None)).contains("twice"));
    }
}
