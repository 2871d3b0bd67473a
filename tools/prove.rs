//! Proves the number of solutions of each puzzle in files, none, one or several, and has the proofs checked, also damaged ones:
//! `cargo run --release -p ordoku-tools --bin prove -- [engine=E] [seed=S] [limit=N] [seconds=S] [vary=yes] [drat-trim=PATH] [every=N] FILE...`
//!
//! `vary`: also of each puzzle with one given changed, and with one given less. Puzzles with N or more solutions (2), or not settled in S seconds (10), are counted and passed over. Each proof is checked;
//! then with one solution less, which makes the claim false, and with one number of opposite sign, which makes it false or
//! not. With the path of the checker drat-trim, every Nth proof (10) goes to it too, right and damaged: the claim that is
//! false must be refused by both, and what our checker accepts must be accepted by drat-trim. Any exception makes the exit
//! code 1.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Random;
use ordoku::proof::{Part, check};
use ordoku::text::{ParseOptions, puzzles};
use ordoku::{Engine, Limits, Options, Puzzle, Solver};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Command, exit};
use std::time::{Duration, Instant};

fn usage() -> ! {
    eprintln!(
        "usage: prove [engine=auto|greedy|dlx|csp|nine|cdcl] [seed=S] [limit=N] [seconds=S] [vary=yes] [drat-trim=PATH] [every=N] FILE..."
    );
    exit(2)
}

/// The proof of a number of solutions.
#[derive(Default)]
struct Proof {
    formula: String,
    text: String,
    solutions: Vec<Vec<u32>>,
}

/// `None` where there are too many solutions, or too little time.
fn prove(solver: &mut Solver, puzzle: &Puzzle, limit: u64) -> Option<Proof> {
    let mut proof = Proof::default();
    let write = |part: Part, text: &str| {
        match part {
            Part::Proof => proof.text.push_str(text),
            Part::Formula => proof.formula.push_str(text),
        }
        ControlFlow::Continue(())
    };
    let count = solver.prove(puzzle, Some(limit), write).expect("memory");
    if count.stopped.is_some() {
        return None;
    }
    let visit = |values: &[u32]| {
        proof.solutions.push(values.to_vec());
        ControlFlow::Continue(())
    };
    let again = solver.enumerate(puzzle, visit).expect("memory");
    (again.stopped.is_none()).then_some(proof)
}

impl Proof {
    fn is_accepted(&self, puzzle: &Puzzle) -> bool {
        check(puzzle, self.solutions.iter().map(|solution| &solution[..]), self.text.as_bytes()).is_ok()
    }

    /// The claim that there is one solution less.
    fn less_one(&self) -> Option<Proof> {
        let (_, solutions) = self.solutions.split_last()?;
        // The formula's last clause forbids the last solution, and its header counts the clauses.
        let (header, clauses) = self.formula.split_once('\n')?;
        let (start, count) = header.rsplit_once(' ')?;
        let (clauses, _) = clauses.trim_end().rsplit_once('\n')?;
        let formula = format!("{start} {}\n{clauses}\n", count.parse::<u64>().ok()? - 1);
        Some(Proof { formula, text: self.text.clone(), solutions: solutions.to_vec() })
    }

    /// The same with the sign of a number turned.
    fn with_a_sign_turned(&self, random: &mut Random) -> Option<Proof> {
        let digits = |byte: &u8| byte.is_ascii_digit() && *byte != b'0';
        let starts: Vec<usize> = (0..self.text.len())
            .filter(|&at| digits(&self.text.as_bytes()[at]))
            .filter(|&at| at == 0 || [b' ', b'-', b'\n'].contains(&self.text.as_bytes()[at - 1]))
            .collect();
        let at = *starts.get(random.below(starts.len().max(1)))?;
        let mut text = self.text.clone();
        if text[..at].ends_with('-') {
            text.remove(at - 1);
        } else {
            text.insert(at, '-');
        }
        Some(Proof { formula: self.formula.clone(), text, solutions: self.solutions.clone() })
    }
}

/// drat-trim, and a place for its files.
struct Outside {
    checker: String,
    folder: PathBuf,
}

impl Outside {
    fn accepts(&self, proof: &Proof) -> bool {
        let (formula, text) = (self.folder.join("formula.cnf"), self.folder.join("proof.drat"));
        std::fs::write(&formula, &proof.formula).expect("a writable folder");
        std::fs::write(&text, &proof.text).expect("a writable folder");
        let output = Command::new(&self.checker).arg(formula).arg(text).args(["-t", "1000"]).output();
        let output = output.unwrap_or_else(|error| {
            eprintln!("{}: {error}", self.checker);
            exit(1)
        });
        String::from_utf8_lossy(&output.stdout).lines().any(|line| line.trim() == "s VERIFIED")
    }
}

#[derive(Default)]
struct Totals {
    proved: [u64; 3],
    passed_over: u64,
    accepted: u64,
    bytes: u64,
    lemmas: Vec<u64>,
    proving: Duration,
    checking: Duration,
    false_refused: u64,
    turned_refused: u64,
    turned_accepted: u64,
    outside_accepted: u64,
    outside_refused: u64,
    wrong: u64,
}

fn main() {
    let (mut options, mut limit, mut every, mut seconds) = (Options::default(), 2, 10, 10.0);
    let (mut checker, mut varies, mut files) = (None, false, Vec::new());
    for argument in std::env::args().skip(1) {
        let Some((name, value)) = argument.split_once('=') else {
            files.push(argument);
            continue;
        };
        match (name, value) {
            ("engine", "auto") => options.engine = Engine::Auto,
            ("engine", "greedy") => options.engine = Engine::Greedy,
            ("engine", "dlx") => options.engine = Engine::Dlx,
            ("engine", "csp") => options.engine = Engine::Csp,
            ("engine", "nine") => options.engine = Engine::Nine,
            ("engine", "cdcl") => options.engine = Engine::Cdcl,
            ("seed", _) => options.seed = value.parse().unwrap_or_else(|_| usage()),
            ("limit", _) => limit = value.parse().ok().filter(|&limit| limit > 0).unwrap_or_else(|| usage()),
            ("every", _) => every = value.parse().ok().filter(|&every| every > 0).unwrap_or_else(|| usage()),
            ("seconds", _) => seconds = value.parse().unwrap_or_else(|_| usage()),
            ("vary", "yes") => varies = true,
            ("drat-trim", path) => checker = Some(path.to_owned()),
            _ => usage(),
        }
    }
    if files.is_empty() {
        usage();
    }
    options.limits = Limits::new().with_time(Duration::from_secs_f64(seconds));
    let folder = std::env::temp_dir().join(format!("ordoku-prove-{}", std::process::id()));
    let outside = checker.map(|checker| {
        std::fs::create_dir_all(&folder).expect("a writable folder");
        Outside { checker, folder: folder.clone() }
    });
    let (mut totals, mut random) = (Totals::default(), Random(1));
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            exit(1)
        });
        let mut solver: Option<Solver> = None;
        for parsed in puzzles(&text, &ParseOptions::default()) {
            let parsed = parsed.unwrap_or_else(|error| {
                eprintln!("{file}: {error}");
                exit(1)
            });
            if solver.as_ref().is_none_or(|solver| solver.shape() != parsed.shape) {
                solver = Some(Solver::with_options(parsed.shape, options).expect("an engine for this shape"));
            }
            let solver = solver.as_mut().expect("made above");
            let mut variants = vec![parsed.values];
            if varies {
                let original = &variants[0];
                variants.extend([varied(original, false, &mut random), varied(original, true, &mut random)]);
            }
            for values in variants {
                let puzzle = Puzzle::from_givens(parsed.shape, &values).expect("read as such");
                let outside = outside.as_ref().filter(|_| totals.accepted % every == 0);
                let before = totals.wrong;
                examine(solver, &puzzle, limit, outside, &mut totals, &mut random);
                if totals.wrong > before {
                    println!("WRONG {file}: {values:?}");
                }
            }
        }
    }
    let _ = std::fs::remove_dir_all(folder);
    print(totals);
}

/// The puzzle with a given less, or with a given changed.
fn varied(values: &[u32], changed: bool, random: &mut Random) -> Vec<u32> {
    let side = values.len().isqrt();
    let givens: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
    let mut values = values.to_vec();
    if !givens.is_empty() {
        let value = &mut values[givens[random.below(givens.len())]];
        *value =
            if changed { (*value as usize + random.below(side - 1)) as u32 % side as u32 + 1 } else { 0 };
    }
    values
}

fn examine(
    solver: &mut Solver,
    puzzle: &Puzzle,
    limit: u64,
    outside: Option<&Outside>,
    totals: &mut Totals,
    random: &mut Random,
) {
    let start = Instant::now();
    let Some(proof) = prove(solver, puzzle, limit) else {
        totals.passed_over += 1;
        return;
    };
    totals.proving += start.elapsed();
    totals.proved[proof.solutions.len().min(2)] += 1;
    totals.bytes += proof.text.len() as u64;
    totals.lemmas.push(proof.text.lines().filter(|line| !line.starts_with('d')).count() as u64);
    let start = Instant::now();
    let mut note = |is_right: bool, count: &mut u64| *(if is_right { count } else { &mut totals.wrong }) += 1;
    note(proof.is_accepted(puzzle), &mut totals.accepted);
    totals.checking += start.elapsed();
    if let Some(outside) = outside {
        note(outside.accepts(&proof), &mut totals.outside_accepted);
    }
    if let Some(less) = proof.less_one() {
        note(!less.is_accepted(puzzle), &mut totals.false_refused);
        if let Some(outside) = outside {
            note(!outside.accepts(&less), &mut totals.outside_refused);
        }
    }
    if let Some(turned) = proof.with_a_sign_turned(random) {
        if !turned.is_accepted(puzzle) {
            totals.turned_refused += 1;
        } else {
            totals.turned_accepted += 1;
            if let Some(outside) = outside {
                note(outside.accepts(&turned), &mut totals.outside_accepted);
            }
        }
    }
}

fn print(mut totals: Totals) {
    totals.lemmas.sort_unstable();
    let [none, one, several] = totals.proved;
    let proofs = none + one + several;
    println!(
        "{proofs} proofs: {none} of no solution, {one} of one, {several} of several; {} puzzles passed over",
        totals.passed_over
    );
    let median = totals.lemmas.get(totals.lemmas.len() / 2).copied().unwrap_or(0);
    println!(
        "{median} clauses a proof (median), {} bytes in all; {:.2?} to search and prove, {:.2?} to check",
        totals.bytes, totals.proving, totals.checking
    );
    println!(
        "our checker: {} accepted; {} with a false claim refused",
        totals.accepted, totals.false_refused
    );
    println!(
        "a sign turned: {} refused, {} prove it all the same",
        totals.turned_refused, totals.turned_accepted
    );
    println!(
        "drat-trim: {} accepted; {} with a false claim refused",
        totals.outside_accepted, totals.outside_refused
    );
    println!("{} wrong verdicts", totals.wrong);
    exit(i32::from(totals.wrong > 0));
}
