//! The command line of this tool.

use crate::class::Class;
use crate::command_line::CommandLine;
use std::path::PathBuf;

const USAGE: &str = "\
Measures old C++ solvers beside the headers that replace them, and compares their answers.

usage: beside_original FOLDER [NAME=VALUE...] [SET...]

  FOLDER         has the originals, one or more of: DancingLink.hpp, SudokuKiller.hpp and
                 solve_sudoku.hpp (a function solveSudoku, or a class Solution with one). For N
                 digits, DancingLink.hpp is compiled with the macro N. Without solve_sudoku.hpp,
                 the usual backtracking takes its place.
  SET            a file of puzzles in any format that ordoku reads, or a folder of such files
  class=C        only DancingLink, SudokuKiller or solveSudoku
  sample=N       at most N puzzles of each set, evenly spaced
  limit=S        seconds after which a program is stopped (default: 5)
  rounds=N       turns of original and ours for each puzzle (default: 5)
  matrix=M       which rows DancingLink gets: published (default: all digits of an empty cell),
                 consistent (those that clash with no given), or shuffled (all digits; rows, columns
                 and nodes in random order)
  parts=yes      also show the two parts of each program: init and addNode, then dfs; or SetData,
                 then Solve
  matrices=N     also N random matrices that are no Sudoku, for DancingLink
  grids=ORDERxN  also N random puzzles of this order, 2 to 4, with no, one or several solutions;
                 may be given more than once
  seed=N         the seed of random inputs (default: 1)

A program is one process with one thread. In each turn it repeats the puzzle until the least time can
be trusted. The ratio of a turn is time of the original / time of ours: above 1, ours is faster. The
ratio of a puzzle is the median of its turns. 'mean' is the geometric mean of the ratios, 'total' the
ratio of the sums, 'worst' the least ratio of a puzzle. The worst puzzle is measured again before it
is believed. Puzzles for which the original is stopped are counted apart, with the least ratio that
is possible.

Answers are the same if these are: for DancingLink the result of dfs, len and ans; for the others
whether there is a solution, and the solution. For solveSudoku, two answers are counted apart and
are no difference: a board of the original that is no solution, because it takes givens that clash,
and two solutions of one puzzle.

The exit code is 0 if all answers are the same, 1 if not, 2 if something could not be run.
";

const COMMAND_LINE: CommandLine = CommandLine { usage: USAGE };

/// Which matrix of a puzzle DancingLink gets.
#[derive(Clone, Copy, PartialEq)]
pub enum Rows {
    Published,
    Consistent,
    Shuffled,
}

pub struct Arguments {
    pub folder: PathBuf,
    pub sets: Vec<PathBuf>,
    /// The classes to run; empty for all that the folder has.
    pub classes: Vec<Class>,
    pub sample: usize,
    pub limit: f64,
    pub rounds: usize,
    pub rows: Rows,
    pub parts: bool,
    pub matrices: usize,
    /// Orders and numbers of random puzzles.
    pub grids: Vec<(usize, usize)>,
    pub seed: u64,
}

impl Arguments {
    pub fn parse() -> Self {
        let mut parsed = Self {
            folder: PathBuf::new(),
            sets: Vec::new(),
            classes: Vec::new(),
            sample: usize::MAX,
            limit: 5.0,
            rounds: 5,
            rows: Rows::Published,
            parts: false,
            matrices: 0,
            grids: Vec::new(),
            seed: 1,
        };
        let (mut paths, line) = (Vec::new(), &COMMAND_LINE);
        for argument in line.arguments() {
            match argument.split_once('=') {
                Some(("class", name)) => parsed.classes.push(class(name)),
                Some(("sample", value)) => parsed.sample = line.parse("sample", value),
                Some(("limit", value)) => parsed.limit = line.parse("limit", value),
                Some(("rounds", value)) => parsed.rounds = line.parse("rounds", value),
                Some(("matrix", name)) => parsed.rows = rows(name),
                Some(("parts", value)) => parsed.parts = line.yes_or_no("parts", value),
                Some(("matrices", value)) => parsed.matrices = line.parse("matrices", value),
                Some(("grids", value)) => parsed.grids.push(grids(value)),
                Some(("seed", value)) => parsed.seed = line.parse("seed", value),
                Some((name, _)) if name.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                    line.refuse(format_args!("unknown argument {argument:?}"))
                }
                _ => paths.push(PathBuf::from(argument)),
            }
        }
        if paths.is_empty() {
            line.refuse("the FOLDER with the originals is missing");
        }
        parsed.folder = paths.remove(0);
        parsed.sets = paths;
        if parsed.sets.is_empty() && parsed.matrices == 0 && parsed.grids.is_empty() {
            line.refuse("there is nothing to solve: name a SET, or give matrices=N or grids=ORDERxN");
        }
        if !(parsed.limit > 0.0 && parsed.limit <= 1e6) || parsed.rounds == 0 || parsed.sample == 0 {
            line.refuse("limit, rounds and sample must be positive");
        }
        parsed
    }
}

fn class(name: &str) -> Class {
    Class::ALL.into_iter().find(|class| class.name() == name).unwrap_or_else(|| {
        COMMAND_LINE
            .refuse(format_args!("class must be DancingLink, SudokuKiller or solveSudoku, not {name:?}"))
    })
}

fn rows(name: &str) -> Rows {
    match name {
        "published" => Rows::Published,
        "consistent" => Rows::Consistent,
        "shuffled" => Rows::Shuffled,
        _ => COMMAND_LINE
            .refuse(format_args!("matrix must be published, consistent or shuffled, not {name:?}")),
    }
}

fn grids(value: &str) -> (usize, usize) {
    let parts =
        value.split_once('x').and_then(|(order, count)| Some((order.parse().ok()?, count.parse().ok()?)));
    parts.filter(|&(order, count)| (2..=4).contains(&order) && count > 0).unwrap_or_else(|| {
        COMMAND_LINE
            .refuse(format_args!("grids is ORDERxN with an order of 2 to 4, such as 3x1000, not {value:?}"))
    })
}
