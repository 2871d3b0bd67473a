//! Goes over files of puzzles and tells for each its status, the time and the nodes:
//! `cargo run --release -p ordoku-tools --bin survey -- [engine=E] [seconds=S] [threads=N] [expected=FILE] FILE...`
//!
//! Statuses are UNIQUE, MULTI (two or more solutions), UNSAT, or STOPPED after S seconds (10). A file of several puzzles
//! gets one line with totals. FILE of `expected` has lines `name<TAB>status`; a status that contradicts it counts as a
//! mismatch, and then the exit code is 1.

use ordoku::text::{ParseOptions, puzzles};
use ordoku::{Engine, Limits, Options, Puzzle, Solver, Stats, Uniqueness};
use std::collections::{BTreeMap, HashMap};
use std::process::exit;
use std::time::Duration;

fn usage() -> ! {
    eprintln!(
        "usage: survey [engine=auto|greedy|dlx|csp|nine|cdcl] [seconds=S] [threads=N] [expected=FILE] FILE..."
    );
    exit(2)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| {
        eprintln!("{path}: {error}");
        exit(1)
    })
}

fn main() {
    let (mut engine, mut seconds, mut threads, mut expected) = (Engine::Auto, 10.0, 1, HashMap::new());
    let mut files = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("engine", "auto")) => engine = Engine::Auto,
            Some(("engine", "greedy")) => engine = Engine::Greedy,
            Some(("engine", "dlx")) => engine = Engine::Dlx,
            Some(("engine", "csp")) => engine = Engine::Csp,
            Some(("engine", "cdcl")) => engine = Engine::Cdcl,
            Some(("engine", "nine")) => engine = Engine::Nine,
            Some(("seconds", value)) => seconds = value.parse().unwrap_or_else(|_| usage()),
            Some(("threads", value)) => threads = value.parse().unwrap_or_else(|_| usage()),
            Some(("expected", path)) => {
                let lines = read(path);
                let fields = lines.lines().filter_map(|line| line.split_once('\t'));
                let status = |rest: &str| rest.split('\t').next().unwrap_or_default().to_owned();
                expected = fields.map(|(name, rest)| (name.to_owned(), status(rest))).collect();
            }
            Some(_) => usage(),
            None => files.push(argument),
        }
    }
    if files.is_empty() {
        usage();
    }
    let limits = Limits::new().with_time(Duration::from_secs_f64(seconds));
    let options = Options::new().with_engine(engine).with_limits(limits).with_threads(threads);
    let mut mismatches = 0;
    for file in &files {
        let mut statuses = BTreeMap::new();
        let (mut total, mut worst) = (Stats::default(), Duration::ZERO);
        let mut solver: Option<Solver> = None;
        for parsed in puzzles(&read(file), &ParseOptions::default()) {
            let parsed = parsed.unwrap_or_else(|error| {
                eprintln!("{file}: {error}");
                exit(1)
            });
            if solver.as_ref().is_none_or(|solver| solver.shape() != parsed.shape) {
                solver = Some(Solver::with_options(parsed.shape, options).expect("memory"));
            }
            let solver = solver.as_mut().expect("made above");
            let puzzle = Puzzle::from_givens(parsed.shape, &parsed.values).expect("read as such");
            let status = match solver.uniqueness(&puzzle).expect("memory") {
                Uniqueness::Unsolvable => "UNSAT",
                Uniqueness::Unique => "UNIQUE",
                Uniqueness::Multiple => "MULTI",
                Uniqueness::Stopped(_) => "STOPPED",
            };
            *statuses.entry(status).or_insert(0) += 1;
            total.nodes += solver.stats().nodes;
            total.conflicts += solver.stats().conflicts;
            total.elapsed += solver.stats().elapsed;
            worst = worst.max(solver.stats().elapsed);
        }
        let known = expected
            .iter()
            .find(|(name, _)| file.ends_with(name.as_str()))
            .map(|(_, status)| status.as_str());
        let agrees = match (known, statuses.keys().next()) {
            (Some("SAT"), Some(&status)) => status != "UNSAT",
            (Some(known @ ("UNIQUE" | "MULTI" | "UNSAT")), Some(&status)) => {
                status == known || status == "STOPPED"
            }
            _ => true,
        };
        mismatches += usize::from(!agrees);
        let counts: Vec<String> =
            statuses.iter().map(|(status, count)| format!("{status} {count}")).collect();
        println!(
            "{file}\t{}\t{:.6} s\tworst {:.6} s\t{} nodes\t{} conflicts{}",
            counts.join(", "),
            total.elapsed.as_secs_f64(),
            worst.as_secs_f64(),
            total.nodes,
            total.conflicts,
            if agrees { "" } else { "\tMISMATCH" }
        );
    }
    println!("{} files, {mismatches} contradict what was expected", files.len());
    exit(i32::from(mismatches > 0));
}
