//! Solves 9x9 puzzles with one set of instructions, for a program that counts what is executed: see
//! `USAGE`.

mod arguments;

use arguments::{CommandLine, fail, read};
use ordoku::text::{ParseOptions, puzzles};
use ordoku::{BatchSolver, Error, Interrupt, Isa, LineBatch, Options, Puzzle, Shape, Solver};
use std::hash::{DefaultHasher, Hash, Hasher};

const USAGE: &str = "\
Solves the 9x9 puzzles of a file, and prints their number, the nodes of their searches, and a hash of
the solutions. No thread is started. Two runs that differ only in `rounds` show what a round takes.

usage: nine [isa=I] [way=calls|batch] [rounds=N] [least=N] [most=N] FILE

  FILE      9x9 puzzles in any format that ordoku reads
  isa=I     the best instructions to use, such as portable, sse2 or neon (default: all)
  way=W     one call for each puzzle (default), or one batch of all rounds
  rounds=N  how often each puzzle is solved (default: 1)
  least=N   leaves out puzzles whose search takes fewer nodes
  most=N    leaves out puzzles whose search takes more nodes
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

/// The most solutions to count.
const LIMIT: u64 = 2;

fn main() {
    let (mut in_batch, mut rounds, mut least, mut most, mut file) = (false, 1, 0, u64::MAX, None);
    for argument in COMMAND_LINE.arguments() {
        match argument.split_once('=') {
            Some(("isa", name)) => isa(name).limit(),
            Some(("way", "calls")) => in_batch = false,
            Some(("way", "batch")) => in_batch = true,
            Some(("rounds", value)) => rounds = COMMAND_LINE.parse("rounds", value),
            Some(("least", value)) => least = COMMAND_LINE.parse("least", value),
            Some(("most", value)) => most = COMMAND_LINE.parse("most", value),
            Some(_) => COMMAND_LINE.refuse(format_args!("unknown argument {argument:?}")),
            None => file = Some(argument),
        }
    }
    let file = file.unwrap_or_else(|| COMMAND_LINE.refuse("a FILE is missing"));
    let options = Options::new().with_threads(1);
    let mut solver = Solver::with_options(nine(), options).unwrap_or_else(|error| fail(&file, error));
    let (mut chosen, mut lines, mut first_solutions, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let mut hasher = DefaultHasher::new();
    let text = |values: &[u32]| -> Vec<u8> { values.iter().map(|&value| b'0' + value as u8).collect() };
    for puzzle in puzzles_of(&file) {
        let solutions = solver.solutions(&puzzle, LIMIT as usize).unwrap_or_else(|error| fail(&file, error));
        let of_search = solver.stats().nodes;
        if (least..=most).contains(&of_search) {
            solutions.iter().for_each(|grid| grid.values().hash(&mut hasher));
            nodes += of_search;
            lines.extend(text(puzzle.givens()));
            // A batch leaves the text of a puzzle without a solution as it is.
            first_solutions.extend(solutions.first().map_or(vec![0; 81], |grid| text(grid.values())));
            chosen.push(puzzle);
        }
    }
    if in_batch {
        let solved = solve_batch(&lines.repeat(rounds), options).unwrap_or_else(|error| fail(&file, error));
        if !solved.chunks(lines.len().max(1)).all(|round| round == first_solutions) {
            fail(&file, "the batch and the calls differ");
        }
    } else {
        for puzzle in (0..rounds).flat_map(|_| &chosen) {
            solver.count(puzzle, Some(LIMIT)).unwrap_or_else(|error| fail(&file, error));
        }
    }
    println!("{} puzzles, {nodes} nodes, hash {:x}", chosen.len(), hasher.finish());
}

fn puzzles_of(file: &str) -> Vec<Puzzle> {
    puzzles(&read(file), &ParseOptions::default())
        .map(|parsed| {
            let parsed = parsed.unwrap_or_else(|error| fail(file, error));
            if parsed.shape != nine() {
                fail(file, "every puzzle must be a 9x9 with 3x3 boxes");
            }
            Puzzle::from_givens(parsed.shape, &parsed.values).unwrap_or_else(|error| fail(file, error))
        })
        .collect()
}

/// Returns the first solution of each line, in a row.
fn solve_batch(lines: &[u8], options: Options) -> Result<Vec<u8>, Error> {
    let mut out = vec![0; lines.len()];
    let mut results = vec![Err(Error::Internal); lines.len() / 81];
    let batch = LineBatch {
        options,
        lines,
        stride: 81,
        limit: Some(LIMIT),
        out: Some(&mut out),
        out_stride: 81,
        results: &mut results,
    };
    BatchSolver::new().solve_lines(batch, Interrupt::default())?;
    results.into_iter().try_for_each(|result| result.map(|_| ()))?;
    Ok(out)
}

/// Returns the set of instructions of this name, in lower case.
fn isa(name: &str) -> Isa {
    let is_named = |isa: &Isa| format!("{isa:?}").to_lowercase() == name;
    Isa::here()
        .find(is_named)
        .unwrap_or_else(|| COMMAND_LINE.refuse(format_args!("this processor has no instructions {name:?}")))
}

fn nine() -> Shape {
    Shape::order(3).expect("an order from 1 to 16")
}
