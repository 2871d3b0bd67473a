//! Proves how many solutions puzzles have, and checks the proofs and damaged ones.
//!
//! ```text
//! for each puzzle
//!     the proof must be accepted
//!     the proof with one solution less must be refused: the claim is false
//!     the proof with the sign of one number turned may be accepted or refused
//! ```
//!
//! The checker drat-trim, if its path is given, gets some of the proofs too. It must accept each
//! right proof and each damaged proof that our checker accepts, and refuse each false claim.

use crate::{engine, for_each_puzzle};
use ordoku::{Engine, Limits, Options, Puzzle, Solver};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use testkit::{Random, Texts, all_solutions, prove, verdict};

/// Proves the number of solutions of puzzles, and checks the proofs, also damaged ones
///
/// The exit code is 1 if a checker gives a wrong verdict.
#[derive(clap::Args)]
pub struct Prove {
    /// Puzzles in any format that ordoku reads
    #[arg(required = true)]
    files: Vec<String>,
    /// The engine: auto, greedy, greedy-order, dlx, csp, nine or cdcl
    #[arg(long, default_value = "auto", value_parser = engine)]
    engine: Engine,
    /// The seed of the searches; 0 is none
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Puzzles with so many solutions or more are skipped
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Time limit for each search; puzzles that need more are skipped
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Also proves each puzzle with one given removed, and with one given changed
    #[arg(long)]
    vary: bool,
    /// The program drat-trim, a second checker
    #[arg(long, value_name = "PATH")]
    drat_trim: Option<String>,
    /// drat-trim gets every so many proofs
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
}

/// A proof, its formula, and the solutions of the claim.
#[derive(Clone)]
struct Proof {
    texts: Texts,
    solutions: Vec<Vec<u32>>,
}

/// Returns a proof; `None` if there are too many solutions or too little time.
fn proved(solver: &mut Solver, puzzle: &Puzzle, limit: u64) -> Option<Proof> {
    let (count, texts) = prove(solver, puzzle, Some(limit));
    let solutions = if count.stopped.is_some() { None } else { all_solutions(solver, puzzle) };
    solutions.map(|solutions| Proof { texts, solutions })
}

impl Proof {
    fn is_accepted(&self, puzzle: &Puzzle) -> bool {
        verdict(puzzle, &self.solutions, self.texts.proof.as_bytes()).is_ok()
    }

    /// Returns the same proof for the claim that there is one solution less.
    fn with_a_solution_less(&self) -> Option<Proof> {
        let (_, solutions) = self.solutions.split_last()?;
        // The last clause of the formula excludes the last solution. The header counts the clauses.
        let (header, clauses) = self.texts.formula.split_once('\n')?;
        let (start, count) = header.rsplit_once(' ')?;
        let (clauses, _) = clauses.trim_end().rsplit_once('\n')?;
        let formula = format!("{start} {}\n{clauses}\n", count.parse::<u64>().ok()? - 1);
        let texts = Texts { formula, ..self.texts.clone() };
        Some(Proof { texts, solutions: solutions.to_vec() })
    }

    /// Returns the proof with the sign of a number turned.
    fn with_a_sign_turned(&self, random: &mut Random) -> Option<Proof> {
        let proof = &self.texts.proof;
        let digits = |byte: &u8| byte.is_ascii_digit() && *byte != b'0';
        let starts: Vec<usize> = (0..proof.len())
            .filter(|&at| digits(&proof.as_bytes()[at]))
            .filter(|&at| at == 0 || [b' ', b'-', b'\n'].contains(&proof.as_bytes()[at - 1]))
            .collect();
        let at = *starts.get(random.below(starts.len().max(1)))?;
        let mut text = proof.clone();
        if text[..at].ends_with('-') {
            text.remove(at - 1);
        } else {
            text.insert(at, '-');
        }
        let texts = Texts { proof: text, ..self.texts.clone() };
        Some(Proof { texts, solutions: self.solutions.clone() })
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
        std::fs::write(&formula, &proof.texts.formula).expect("a writable folder");
        std::fs::write(&text, &proof.texts.proof).expect("a writable folder");
        let output = Command::new(&self.checker).arg(formula).arg(text).args(["-t", "1000"]).output();
        let output = output.unwrap_or_else(|error| panic!("{}: {error}", self.checker));
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

impl Prove {
    pub fn run(self) -> Result<bool, String> {
        let folder = std::env::temp_dir().join(format!("ordoku-prove-{}", std::process::id()));
        let drat_trim = self.drat_trim.clone().map(|checker| {
            std::fs::create_dir_all(&folder).expect("a writable folder");
            DratTrim { checker, folder: folder.clone() }
        });
        let limits = Limits::new().with_time(Duration::from_secs_f64(self.seconds));
        let options = Options::new().with_engine(self.engine).with_seed(self.seed).with_limits(limits);
        let (mut totals, mut random) = (Totals::default(), Random(1));
        for file in &self.files {
            for_each_puzzle(file, options, |solver, puzzle| {
                let mut variants = vec![puzzle.givens().to_vec()];
                if self.vary {
                    variants
                        .extend([false, true].map(|changed| varied(puzzle.givens(), changed, &mut random)));
                }
                for values in variants {
                    let puzzle = Puzzle::from_givens(puzzle.shape(), &values).expect("values of a puzzle");
                    let drat_trim = drat_trim.as_ref().filter(|_| totals.accepted.is_multiple_of(self.every));
                    let before = totals.wrong;
                    examine(solver, &puzzle, self.limit, drat_trim, &mut totals, &mut random);
                    if totals.wrong > before {
                        println!("WRONG {file}: {values:?}");
                    }
                }
            })?;
        }
        let _ = std::fs::remove_dir_all(folder);
        let is_right = totals.wrong == 0;
        print(totals);
        Ok(is_right)
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
    let Some(proof) = proved(solver, puzzle, limit) else {
        totals.skipped += 1;
        return;
    };
    totals.proving += start.elapsed();
    totals.proved[proof.solutions.len().min(2)] += 1;
    totals.bytes += proof.texts.proof.len() as u64;
    totals.lemmas.push(proof.texts.proof.lines().filter(|line| !line.starts_with('d')).count() as u64);
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

/// Prints the totals.
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
}
