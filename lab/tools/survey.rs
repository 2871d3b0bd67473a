//! Solves the puzzles of files and prints one line for each file.

use crate::{engine, for_each_puzzle};
use ordoku::{Engine, Limits, Options, Outcome, Stats, Uniqueness};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Prints the status of each file of puzzles, with time, nodes and conflicts
///
/// A status is UNIQUE, MULTI (several solutions), UNSAT (no solution) or STOPPED (time limit). The
/// exit code is 1 if a status contradicts the expected one.
#[derive(clap::Args)]
pub struct Survey {
    /// Files of puzzles in any format that ordoku reads; one of several puzzles gets one line of
    /// totals
    #[arg(required = true)]
    files: Vec<String>,
    /// The engine: auto, greedy, greedy-order, dlx, csp, nine or cdcl
    #[arg(long, default_value = "auto", value_parser = engine)]
    engine: Engine,
    /// Time limit for each puzzle
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Threads for each puzzle
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Lines NAME<TAB>STATUS with UNIQUE, MULTI, UNSAT or SAT, for files whose paths end with NAME
    #[arg(long)]
    expected: Option<PathBuf>,
}

impl Survey {
    pub fn run(self) -> Result<bool, String> {
        let limits = Limits::new().with_time(Duration::from_secs_f64(self.seconds));
        let options = Options::new().with_engine(self.engine).with_limits(limits).with_threads(self.threads);
        let expected = self.expected.as_deref().map(read_expected).transpose()?.unwrap_or_default();
        let mut mismatches = 0;
        for file in &self.files {
            let mut totals = Totals::default();
            for_each_puzzle(file, options, |solver, puzzle| {
                totals.add(solver.uniqueness(&puzzle).expect("memory for a search"), &solver.stats());
            })?;
            let known = expected.iter().find(|(name, _)| file.ends_with(name));
            let agrees = known.is_none_or(|(_, known)| totals.agree_with(known));
            mismatches += usize::from(!agrees);
            println!("{file}\t{}{}", totals.line(), if agrees { "" } else { "\tMISMATCH" });
        }
        println!("{} files, {mismatches} mismatches", self.files.len());
        Ok(mismatches == 0)
    }
}

/// Returns names and their expected statuses.
fn read_expected(path: &Path) -> Result<Vec<(String, String)>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let fields = text.lines().filter_map(|line| line.split_once('\t'));
    let status = |rest: &str| rest.split('\t').next().unwrap_or_default().to_owned();
    Ok(fields.map(|(name, rest)| (name.to_owned(), status(rest))).collect())
}

/// The totals of a file.
#[derive(Default)]
struct Totals {
    statuses: BTreeMap<&'static str, usize>,
    total: Stats,
    slowest: Duration,
}

impl Totals {
    fn add(&mut self, uniqueness: Outcome<Uniqueness>, stats: &Stats) {
        let status = match uniqueness {
            Outcome::Answer(Uniqueness::NoSolution) => "UNSAT",
            Outcome::Answer(Uniqueness::Unique) => "UNIQUE",
            Outcome::Answer(Uniqueness::Several) => "MULTI",
            Outcome::Stopped(_) => "STOPPED",
        };
        *self.statuses.entry(status).or_insert(0) += 1;
        self.total.nodes += stats.nodes;
        self.total.conflicts += stats.conflicts;
        self.total.elapsed += stats.elapsed;
        self.slowest = self.slowest.max(stats.elapsed);
    }

    /// Returns whether the first status agrees with the expected one.
    fn agree_with(&self, expected: &str) -> bool {
        let Some(&status) = self.statuses.keys().next() else { return true };
        match expected {
            "SAT" => status != "UNSAT",
            "UNIQUE" | "MULTI" | "UNSAT" => status == expected || status == "STOPPED",
            _ => true,
        }
    }

    fn line(&self) -> String {
        let counts: Vec<String> =
            self.statuses.iter().map(|(status, count)| format!("{status} {count}")).collect();
        format!(
            "{}\t{:.6} s\tslowest {:.6} s\t{} nodes\t{} conflicts",
            counts.join(", "),
            self.total.elapsed.as_secs_f64(),
            self.slowest.as_secs_f64(),
            self.total.nodes,
            self.total.conflicts,
        )
    }
}
