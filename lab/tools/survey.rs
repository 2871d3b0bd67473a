//! Solves the puzzles of files and prints one line for each file: see `USAGE`.

mod arguments;

use arguments::{CommandLine, fail, read};
use ordoku::text::{ParseOptions, puzzles};
use ordoku::{Engine, Limits, Options, Outcome, Puzzle, Solver, Stats, Uniqueness};
use std::collections::{BTreeMap, HashMap};
use std::process::exit;
use std::time::Duration;

const USAGE: &str = "\
Prints the status of each file of puzzles, with time, nodes and conflicts.

usage: survey [engine=E] [seconds=S] [threads=N] [expected=FILE] FILE...

  FILE           puzzles in any format that ordoku reads; a file of several gets one line of totals
  engine=E       auto (default), greedy, greedy_order, dlx, csp, nine or cdcl
  seconds=S      time limit for each puzzle (default: 10)
  threads=N      threads for each puzzle (default: 1)
  expected=FILE  lines NAME<TAB>STATUS with UNIQUE, MULTI, UNSAT or SAT, for files whose paths end
                 with NAME

A status is UNIQUE, MULTI (several solutions), UNSAT (no solution) or STOPPED (time limit).
The exit code is 1 if a status contradicts the expected one.
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

fn main() {
    let (mut engine, mut seconds, mut threads) = (Engine::Auto, 10.0, 1);
    let (mut expected, mut files) = (HashMap::new(), Vec::new());
    for argument in COMMAND_LINE.arguments() {
        match argument.split_once('=') {
            Some(("engine", value)) => engine = COMMAND_LINE.engine(value),
            Some(("seconds", value)) => seconds = COMMAND_LINE.parse("seconds", value),
            Some(("threads", value)) => threads = COMMAND_LINE.parse("threads", value),
            Some(("expected", path)) => expected = read_expected(path),
            Some(_) => COMMAND_LINE.refuse(format_args!("unknown argument {argument:?}")),
            None => files.push(argument),
        }
    }
    if files.is_empty() {
        COMMAND_LINE.refuse("a FILE is missing");
    }
    let limits = Limits::new().with_time(Duration::from_secs_f64(seconds));
    let options = Options::new().with_engine(engine).with_limits(limits).with_threads(threads);
    let mut mismatches = 0;
    for file in &files {
        let survey = Survey::of(file, options);
        let known = expected.iter().find(|(name, _)| file.ends_with(name.as_str()));
        let agrees = known.is_none_or(|(_, known)| survey.agrees_with(known));
        mismatches += usize::from(!agrees);
        println!("{file}\t{}{}", survey.line(), if agrees { "" } else { "\tMISMATCH" });
    }
    println!("{} files, {mismatches} mismatches", files.len());
    exit(i32::from(mismatches > 0));
}

/// Returns the expected status of each name.
fn read_expected(path: &str) -> HashMap<String, String> {
    let text = read(path);
    let fields = text.lines().filter_map(|line| line.split_once('\t'));
    let status = |rest: &str| rest.split('\t').next().unwrap_or_default().to_owned();
    fields.map(|(name, rest)| (name.to_owned(), status(rest))).collect()
}

/// The totals of a file.
#[derive(Default)]
struct Survey {
    statuses: BTreeMap<&'static str, usize>,
    total: Stats,
    slowest: Duration,
}

impl Survey {
    fn of(file: &str, options: Options) -> Self {
        let mut survey = Self::default();
        let mut solver: Option<Solver> = None;
        for parsed in puzzles(&read(file), &ParseOptions::default()) {
            let parsed = parsed.unwrap_or_else(|error| fail(file, error));
            if solver.as_ref().is_none_or(|solver| solver.shape() != parsed.shape) {
                let made = Solver::with_options(parsed.shape, options);
                solver = Some(made.unwrap_or_else(|error| fail(file, error)));
            }
            let solver = solver.as_mut().expect("made above");
            let puzzle = Puzzle::from_givens(parsed.shape, &parsed.values).expect("values of a puzzle");
            survey.add(solver.uniqueness(&puzzle).expect("memory for a search"), &solver.stats());
        }
        if survey.statuses.is_empty() {
            fail(file, "it has no puzzle");
        }
        survey
    }

    fn add(&mut self, uniqueness: Outcome<Uniqueness>, stats: &Stats) {
        let status = match uniqueness {
            Outcome::Answer(Uniqueness::Unsolvable) => "UNSAT",
            Outcome::Answer(Uniqueness::Unique) => "UNIQUE",
            Outcome::Answer(Uniqueness::Multiple) => "MULTI",
            Outcome::Stopped(_) => "STOPPED",
        };
        *self.statuses.entry(status).or_insert(0) += 1;
        self.total.nodes += stats.nodes;
        self.total.conflicts += stats.conflicts;
        self.total.elapsed += stats.elapsed;
        self.slowest = self.slowest.max(stats.elapsed);
    }

    /// Returns whether the first status agrees with the expected one.
    fn agrees_with(&self, expected: &str) -> bool {
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
