//! Proves how many solutions puzzles have, and checks the proofs and damaged ones: see `USAGE`.
//!
//! ```text
//! for each puzzle
//!     the proof must be accepted
//!     the proof with one solution less must be refused: the claim is false
//!     the proof with the sign of one number turned may be accepted or refused
//! ```
//!
//! The checker drat-trim, if its path is given, gets some of the proofs too. It must accept each right
//! proof and each damaged proof that our checker accepts, and refuse each false claim.

mod arguments;
use arguments::{CommandLine, fail, read};
use ordoku::proof::{Part, check};
use ordoku::text::{ParseOptions, puzzles};
use ordoku::{Limits, Options, Puzzle, Solver};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Command, exit};
use std::time::{Duration, Instant};
use testkit::Random;

const USAGE: &str = "\
Proves the number of solutions of puzzles, and checks the proofs, also damaged ones.

usage: prove [engine=E] [seed=S] [limit=N] [seconds=S] [vary=yes|no] [drat-trim=PATH] [every=N]
             FILE...

  FILE            puzzles in any format that ordoku reads
  engine=E        auto (default), greedy, greedy_order, dlx, csp, nine or cdcl
  seed=S          the seed of the searches (default: 0, none)
  limit=N         puzzles with N or more solutions are skipped (default: 2)
  seconds=S       time limit for each search (default: 10); puzzles that need more are skipped
  vary=yes|no     also each puzzle with one given removed, and with one given changed (default: no)
  drat-trim=PATH  the program drat-trim, a second checker
  every=N         drat-trim gets every Nth proof (default: 10)

The exit code is 1 if a checker gives a wrong verdict.
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

/// A proof, its formula, and the solutions of the claim.
#[derive(Default)]
struct Proof {
    formula: String,
    text: String,
    solutions: Vec<Vec<u32>>,
}

/// Returns a proof; `None` if there are too many solutions or too little time.
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

    /// Returns the same proof for the claim that there is one solution less.
    fn with_a_solution_less(&self) -> Option<Proof> {
        let (_, solutions) = self.solutions.split_last()?;
        // The last clause of the formula excludes the last solution. The header counts the clauses.
        let (header, clauses) = self.formula.split_once('\n')?;
        let (start, count) = header.rsplit_once(' ')?;
        let (clauses, _) = clauses.trim_end().rsplit_once('\n')?;
        let formula = format!("{start} {}\n{clauses}\n", count.parse::<u64>().ok()? - 1);
        Some(Proof { formula, text: self.text.clone(), solutions: solutions.to_vec() })
    }

    /// Returns the proof with the sign of a number turned.
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

/// The checker drat-trim, and a folder for its files.
struct DratTrim {
    checker: String,
    folder: PathBuf,
}

impl DratTrim {
    fn accepts(&self, proof: &Proof) -> bool {
        let (formula, text) = (self.folder.join("formula.cnf"), self.folder.join("proof.drat"));
        std::fs::write(&formula, &proof.formula).expect("a writable folder");
        std::fs::write(&text, &proof.text).expect("a writable folder");
        let output = Command::new(&self.checker).arg(formula).arg(text).args(["-t", "1000"]).output();
        let output = output.unwrap_or_else(|error| fail(&self.checker, error));
        String::from_utf8_lossy(&output.stdout).lines().any(|line| line.trim() == "s VERIFIED")
    }
}

#[derive(Default)]
struct Totals {
    proved: [u64; 3],
    skipped: u64,
    accepted: u64,
    bytes: u64,
    lemmas: Vec<u64>,
    proving: Duration,
    checking: Duration,
    false_refused: u64,
    turned_refused: u64,
    turned_accepted: u64,
    drat_trim_accepted: u64,
    drat_trim_refused: u64,
    wrong: u64,
}

/// What the command line asks for.
struct Settings {
    options: Options,
    limit: u64,
    every: u64,
    varies: bool,
    checker: Option<String>,
    files: Vec<String>,
}

impl Settings {
    fn read() -> Self {
        let (mut options, mut limit, mut every, mut seconds) = (Options::default(), 2, 10, 10.0);
        let (mut checker, mut varies, mut files) = (None, false, Vec::new());
        for argument in COMMAND_LINE.arguments() {
            match argument.split_once('=') {
                Some(("engine", value)) => options.engine = COMMAND_LINE.engine(value),
                Some(("seed", value)) => options.seed = COMMAND_LINE.parse("seed", value),
                Some(("limit", value)) => limit = COMMAND_LINE.parse("limit", value),
                Some(("every", value)) => every = COMMAND_LINE.parse("every", value),
                Some(("seconds", value)) => seconds = COMMAND_LINE.parse("seconds", value),
                Some(("vary", value)) => varies = COMMAND_LINE.yes_or_no("vary", value),
                Some(("drat-trim", path)) => checker = Some(path.to_owned()),
                Some(_) => COMMAND_LINE.refuse(format_args!("unknown argument {argument:?}")),
                None => files.push(argument),
            }
        }
        if files.is_empty() {
            COMMAND_LINE.refuse("a FILE is missing");
        }
        if limit == 0 || every == 0 {
            COMMAND_LINE.refuse("limit and every must be at least 1");
        }
        options.limits = Limits::new().with_time(Duration::from_secs_f64(seconds));
        Self { options, limit, every, varies, checker, files }
    }
}

fn main() {
    let settings = Settings::read();
    let folder = std::env::temp_dir().join(format!("ordoku-prove-{}", std::process::id()));
    let drat_trim = settings.checker.clone().map(|checker| {
        std::fs::create_dir_all(&folder).expect("a writable folder");
        DratTrim { checker, folder: folder.clone() }
    });
    let (mut totals, mut random) = (Totals::default(), Random(1));
    for file in &settings.files {
        prove_file(file, &settings, drat_trim.as_ref(), &mut totals, &mut random);
    }
    let _ = std::fs::remove_dir_all(folder);
    print(totals);
}

/// Proves the puzzles of a file, and their variations if the settings ask for them.
fn prove_file(
    file: &str,
    settings: &Settings,
    drat_trim: Option<&DratTrim>,
    totals: &mut Totals,
    random: &mut Random,
) {
    let mut solver: Option<Solver> = None;
    for parsed in puzzles(&read(file), &ParseOptions::default()) {
        let parsed = parsed.unwrap_or_else(|error| fail(file, error));
        if solver.as_ref().is_none_or(|solver| solver.shape() != parsed.shape) {
            let made = Solver::with_options(parsed.shape, settings.options);
            solver = Some(made.unwrap_or_else(|error| fail(file, error)));
        }
        let solver = solver.as_mut().expect("made above");
        let mut variants = vec![parsed.values];
        if settings.varies {
            let original = &variants[0];
            variants.extend([varied(original, false, random), varied(original, true, random)]);
        }
        for values in variants {
            let puzzle = Puzzle::from_givens(parsed.shape, &values).expect("values of a puzzle");
            let drat_trim = drat_trim.filter(|_| totals.accepted.is_multiple_of(settings.every));
            let before = totals.wrong;
            examine(solver, &puzzle, settings.limit, drat_trim, totals, random);
            if totals.wrong > before {
                println!("WRONG {file}: {values:?}");
            }
        }
    }
}

/// Returns the puzzle with a given changed, or removed.
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

/// Proves a puzzle, and checks the proof and damaged ones.
fn examine(
    solver: &mut Solver,
    puzzle: &Puzzle,
    limit: u64,
    drat_trim: Option<&DratTrim>,
    totals: &mut Totals,
    random: &mut Random,
) {
    let start = Instant::now();
    let Some(proof) = prove(solver, puzzle, limit) else {
        totals.skipped += 1;
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
    if let Some(drat_trim) = drat_trim {
        note(drat_trim.accepts(&proof), &mut totals.drat_trim_accepted);
    }
    if let Some(less) = proof.with_a_solution_less() {
        note(!less.is_accepted(puzzle), &mut totals.false_refused);
        if let Some(drat_trim) = drat_trim {
            note(!drat_trim.accepts(&less), &mut totals.drat_trim_refused);
        }
    }
    if let Some(turned) = proof.with_a_sign_turned(random) {
        if !turned.is_accepted(puzzle) {
            totals.turned_refused += 1;
        } else {
            totals.turned_accepted += 1;
            if let Some(drat_trim) = drat_trim {
                note(drat_trim.accepts(&turned), &mut totals.drat_trim_accepted);
            }
        }
    }
}

/// Prints the totals, and exits.
fn print(mut totals: Totals) {
    totals.lemmas.sort_unstable();
    let [none, one, several] = totals.proved;
    let proofs = none + one + several;
    println!(
        "{proofs} proofs: {none} of no solution, {one} of one, {several} of several; {} puzzles skipped",
        totals.skipped
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
    println!("a sign turned: {} refused, {} accepted", totals.turned_refused, totals.turned_accepted);
    println!(
        "drat-trim: {} accepted; {} with a false claim refused",
        totals.drat_trim_accepted, totals.drat_trim_refused
    );
    println!("{} wrong verdicts", totals.wrong);
    exit(i32::from(totals.wrong > 0));
}
