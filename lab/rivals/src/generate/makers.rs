//! The programs that make puzzles.

use super::check::Checker;
use crate::library::SharedLibrary;
use crate::sets::CELLS;
use ::sudoku::{Sudoku, Symmetry};
use anyhow::{Context, Result, ensure};
use ordoku::{Error, Generator, Interrupt, Outcome, Pattern, Shape, Target};
use std::ffi::c_char;
use std::path::Path;
use std::process::Command;

/// A puzzle row by row, 0 for an empty cell.
pub type Givens = Vec<u32>;

/// Returns the puzzles of a run.
pub type Puzzles = Box<dyn FnOnce() -> Result<Vec<Givens>>>;

/// A program to measure. Only [`Maker::run`] is timed.
pub struct Maker {
    /// Name in the table.
    pub name: String,
    /// What checks the puzzles: another program, or engines that this one does not begin with.
    pub checker: Checker,
    /// Makes that many puzzles, and returns what tells them.
    pub run: Box<dyn FnMut(usize) -> Result<Puzzles>>,
}

/// ordoku with many puzzles in one call on one thread.
pub fn ours(name: &str, order: usize, pattern: Pattern, target: Target) -> Result<Maker> {
    let shape = Shape::order(order)?;
    let mut generator = Generator::new(shape).with_pattern(pattern).with_target(target).with_threads(1);
    // The number of the next puzzle of the seed.
    let mut next = 0;
    let run = move |count| {
        let mut out = vec![0; count * shape.cells()];
        let mut results = vec![Err(Error::Internal); count];
        generator.generate_batch(1, next, &mut out, &mut results, Interrupt::new())?;
        next += count as u64;
        let puzzles = move || {
            for result in results {
                ensure!(result? == Outcome::Answer(()), "a puzzle was stopped without a limit");
            }
            Ok(out.chunks(shape.cells()).map(<[u32]>::to_vec).collect())
        };
        Ok(Box::new(puzzles) as Puzzles)
    };
    let checker = if shape == Shape::NINE { Checker::SudokuCrate } else { Checker::Dlx };
    Ok(Maker { name: name.to_owned(), checker, run: Box::new(run) })
}

/// The crate `sudoku`, with a call for each puzzle: it takes givens away from a random grid, in a
/// random order.
pub fn sudoku_crate(symmetry: Symmetry) -> Maker {
    let run = move |count| {
        let made: Vec<_> = (0..count).map(|_| Sudoku::generate_with_symmetry(symmetry)).collect();
        let puzzles =
            move || Ok(made.iter().map(|puzzle| puzzle.to_bytes().map(u32::from).to_vec()).collect());
        Ok(Box::new(puzzles) as Puzzles)
    };
    Maker { name: "sudoku 0.8.0".to_owned(), checker: Checker::Dlx, run: Box::new(run) }
}

/// Adds givens. Arguments: whether the puzzle has pencil marks, puzzle. Returns whether it worked.
type Constrain = unsafe extern "C" fn(bool, *mut c_char) -> bool;

/// Takes givens away. Arguments: whether the puzzle has pencil marks, whether it may stop early,
/// puzzle.
type Minimise = unsafe extern "C" fn(bool, bool, *mut c_char) -> bool;

/// Any shared library that exports the C functions of tdoku's generator, with two calls for each
/// puzzle: random givens until there is one solution, then givens go. The library keeps its state
/// in globals, so it must stay on one thread; a [`Maker`] is not `Send`.
#[allow(unsafe_code, reason = "functions of a library that is loaded")]
pub fn tdoku(path: &Path) -> Result<Maker> {
    let library = SharedLibrary::open(path)?;
    // SAFETY: the user states that a function of this name has tdoku's signature.
    let constrain = unsafe { library.function::<Constrain>("TdokuConstrain") }?;
    // SAFETY: as above.
    let minimise = unsafe { library.function::<Minimise>("TdokuMinimize") }?;
    let name = format!("tdoku, {}", library.file_name());
    let run = move |count| {
        let _is_loaded = &library;
        let mut empty = [b'.'; CELLS + 1];
        empty[CELLS] = 0;
        let mut made = Vec::new();
        while made.len() < count {
            let mut puzzle = empty;
            // SAFETY: the puzzle is dots and digits closed by a NUL.
            if unsafe { constrain(false, puzzle.as_mut_ptr().cast()) } {
                // SAFETY: as above.
                unsafe { minimise(false, false, puzzle.as_mut_ptr().cast()) };
                made.push(puzzle);
            }
        }
        let puzzles = move || {
            let text = |puzzle: &[u8; CELLS + 1]| String::from_utf8_lossy(&puzzle[..CELLS]).into_owned();
            made.iter().map(|puzzle| givens_of(&text(puzzle)).context("tdoku wrote no puzzle")).collect()
        };
        Ok(Box::new(puzzles) as Puzzles)
    };
    Ok(Maker { name, checker: Checker::SudokuCrate, run: Box::new(run) })
}

/// The command `qqwing` with a value of its option `--symmetry`.
pub fn qqwing(program: &Path, symmetry: &'static str) -> Maker {
    let arguments = ["--symmetry", symmetry, "--one-line", "--generate"];
    command("QQWing".to_owned(), Checker::SudokuCrate, program, arguments, &[], givens_of)
}

/// The command `solo` of Simon Tatham's puzzles, with a level such as `trivial`. Its puzzles have
/// the symmetry of a half turn, which is its default.
pub fn solo(program: &Path, order: usize, level: &str) -> Maker {
    let parameters = [format!("{order}x{order}d{}", &level[..1])];
    let parse = move |line: &str| described(line, order * order);
    command(format!("solo, {level}"), Checker::Dlx, program, ["--generate"], &parameters, parse)
}

/// A program that is run as a process for all puzzles of a run, and prints each in a line. The
/// number of puzzles is between the arguments.
fn command<const N: usize>(
    name: String,
    checker: Checker,
    program: &Path,
    before: [&'static str; N],
    after: &[String],
    parse: impl Fn(&str) -> Option<Givens> + Clone + 'static,
) -> Maker {
    let (program, after) = (program.to_owned(), after.to_vec());
    let run = move |count: usize| {
        let name = program.display().to_string();
        let mut command = Command::new(&program);
        let output = command.args(before).arg(count.to_string()).args(&after).output();
        let output = output.with_context(|| name.clone())?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{name}: {}: {}", output.status, errors.trim());
        let parse = parse.clone();
        let puzzles = move || {
            let output = String::from_utf8(output.stdout).context(name)?;
            let parsed = output
                .lines()
                .map(|line| parse(line).with_context(|| format!("this is no puzzle: {line:?}")))
                .collect::<Result<Vec<_>>>()?;
            ensure!(parsed.len() == count, "{} puzzles, but {count} are wanted", parsed.len());
            Ok(parsed)
        };
        Ok(Box::new(puzzles) as Puzzles)
    };
    Maker { name, checker, run: Box::new(run) }
}

/// Parses a line of 81 dots and digits.
fn givens_of(line: &str) -> Option<Givens> {
    let value = |character: char| if character == '.' { Some(0) } else { character.to_digit(10) };
    let givens: Givens = line.chars().map(value).collect::<Option<_>>()?;
    (givens.len() == CELLS).then_some(givens)
}

/// Parses a description of `solo`: numbers for givens, with `_` between two of them, and letters
/// for runs of one to 26 empty cells.
fn described(line: &str, side: usize) -> Option<Givens> {
    let (_, mut rest) = line.split_once(':')?;
    let mut givens = Vec::new();
    while let Some(first) = rest.bytes().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match first {
            b'a'..=b'z' => givens.extend(std::iter::repeat_n(0, usize::from(first - b'a') + 1)),
            b'0'..=b'9' => givens.push(rest[..digits].parse().ok()?),
            b'_' => {}
            _ => return None,
        }
        rest = &rest[digits.max(1)..];
    }
    (givens.len() == side * side).then_some(givens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_puzzles() {
        let dots = ".".repeat(80);
        assert_eq!(givens_of(&format!("{dots}7")).unwrap()[79..], [0, 7]);
        assert_eq!(givens_of(&dots), None);
        assert_eq!(givens_of(&format!("{dots}x")), None);
    }

    #[test]
    fn descriptions_are_puzzles() {
        let givens = described("2x2db:1_4a2b3a2_1f", 4).unwrap();
        assert_eq!(givens, [1, 4, 0, 2, 0, 0, 3, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(described("3x3:z16zz2a", 9).unwrap()[26], 16);
        for wrong in ["2x2", "2x2:1_4a2b3a2_1e", "2x2:1_4a2b3a2_1?f"] {
            assert_eq!(described(wrong, 4), None);
        }
    }
}
