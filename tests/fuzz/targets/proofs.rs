//! Checks that every proof of an engine is accepted, and that no damaged proof of a false claim is.
//!
//! A seed in `corpus/proofs` is named after the kind of puzzle that its fourth byte selects: `grid`
//! is a grid with some cells emptied, `values` are any values, and `marks` are the marks of a grid.
//! The number in the name has no meaning.

use super::bytes::Bytes;
use super::engines::{nodes, puzzle};
use ordoku::{Error, Options, Puzzle, Shape, Solver, StopReason};
use testkit::{ENGINES, Oracle, Texts, prove};

const BOXES: [(usize, usize); 9] = [(3, 3), (2, 2), (2, 3), (3, 2), (1, 1), (1, 5), (5, 1), (2, 4), (2, 5)];
/// Puzzles with this many solutions are skipped, and those that take the oracle more steps.
const MANY: usize = 20;
const STEPS: u64 = 3_000;

pub fn proofs(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let (rows, cols) = bytes.pick(&BOXES);
    let shape = Shape::new(rows, cols).expect("a shape");
    let (engine, seed) = (bytes.pick(&ENGINES), u64::from(bytes.byte() % 4));
    let (puzzle, marks) = puzzle(shape, &mut bytes);
    let Some(all) = Oracle::new(shape).search(&marks, MANY, STEPS).filter(|all| all.len() < MANY) else {
        return;
    };
    let limits = if bytes.once_in(4) { nodes(u64::from(bytes.byte()) + 1) } else { nodes(5_000) };
    let options = Options::new().with_engine(engine).with_seed(seed).with_limits(limits);
    let mut solver = Solver::with_options(shape, options).expect("a solver");
    let (count, Texts { proof, formula }) = prove(&mut solver, &puzzle, None);
    if count.stopped.is_none() {
        assert_eq!(count.solutions as usize, all.len(), "{options:?} of {puzzle:?}");
        let verdict = verdict(&puzzle, &all, proof.as_bytes());
        assert_eq!(verdict, Ok(()), "{options:?} of {puzzle:?}\n{proof}");
        check_formula(shape, &all, &formula);
    } else {
        assert_eq!((count.stopped, &*formula), (Some(StopReason::Nodes), ""));
    }
    // One solution is left out, or the proof is damaged, or both.
    let left_out = bytes.once_in(2) && !all.is_empty();
    let claimed = &all[usize::from(left_out)..];
    let damaged = damaged(proof.into_bytes(), &mut bytes);
    if verdict(&puzzle, claimed, &damaged).is_ok() {
        assert!(!left_out, "a false claim proved by {:?}: {puzzle:?}", String::from_utf8_lossy(&damaged));
    }
}

fn verdict(puzzle: &Puzzle, solutions: &[Vec<u32>], proof: &[u8]) -> Result<(), Error> {
    let verdict = testkit::verdict(puzzle, solutions, proof);
    assert!(matches!(verdict, Ok(()) | Err(Error::Proof { .. })), "{verdict:?}");
    verdict
}

/// Checks that each solution satisfies all clauses of the formula but one, which excludes it.
fn check_formula(shape: Shape, solutions: &[Vec<u32>], formula: &str) {
    let mut lines = formula.lines();
    let clauses: Vec<Vec<i64>> = {
        let header = lines.next().expect("a header");
        let clauses: Vec<Vec<i64>> =
            lines.map(|line| line.split(' ').map(|word| word.parse().expect("a number")).collect()).collect();
        assert_eq!(header, format!("p cnf {} {}", shape.side() * shape.cells(), clauses.len()));
        clauses
    };
    for solution in solutions {
        let mut taken = vec![false; shape.side() * shape.cells() + 1];
        for (cell, &value) in solution.iter().enumerate() {
            taken[1 + (value as usize - 1) * shape.cells() + cell] = true;
        }
        let holds = |&number: &i64| number != 0 && taken[number.unsigned_abs() as usize] == (number > 0);
        assert_eq!(clauses.iter().filter(|clause| !clause.iter().any(holds)).count(), 1);
    }
}

/// Returns a proof with some lines removed, repeated, swapped or changed; or the rest of the input.
fn damaged(proof: Vec<u8>, bytes: &mut Bytes<'_>) -> Vec<u8> {
    if bytes.once_in(8) {
        return bytes.rest().to_vec();
    }
    let mut lines: Vec<Vec<u8>> = proof.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..bytes.below(8) {
        let number = usize::from(bytes.byte()) << 8 | usize::from(bytes.byte());
        let (at, len) = (number % lines.len(), lines.len());
        match bytes.below(6) {
            0 if len > 1 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[len - 1 - at].clone()),
            2 => lines.swap(at, len - 1 - at),
            3 => lines.truncate(at + 1),
            4 => lines[at].splice(0..0, *b"-").for_each(drop),
            _ => {
                let k = bytes.below(256);
                if let Some(byte) = lines[at].get_mut(k) {
                    *byte = bytes.pick(b"0123456789- d");
                }
            }
        }
    }
    lines.join(&b'\n')
}
