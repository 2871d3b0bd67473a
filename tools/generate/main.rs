//! Makes large instances, files of the ordered format (the order, then the cells, 0 for an empty one):
//!
//! ```sh
//! cargo run --release -p ordoku-tools --bin generate -- --order 5 --holes 52 --kind random --seed 7 --count 3 --out DIR
//! ```
//!
//! | option | default | what it says |
//! |---|---|---|
//! | `--order N` | | boxes of N x N, 2 to 16 |
//! | `--kind KIND` | `random` | holes anywhere; `balanced`: as many in every row, column and box; `minimal`: as many as the solution stays the only one; `hall`: more than half of a row's cells are left one digit too few, so there is no solution |
//! | `--holes PERCENT` | 50 | how much of the grid is empty; not for `minimal` and `hall` |
//! | `--grid GRID` | `walked` | solved again and again in parts, far from any pattern; `shuffled`: the cyclic pattern with digits, rows and columns shuffled |
//! | `--wrong HOW` | | without a solution, which is proven: `flip` changes a given, `add` adds one |
//! | `--seed S` | 1 | the same files for the same seed |
//! | `--count C` | 1 | how many files |
//! | `--out DIR` | | where to write them |
//!
//! Names tell how they were made: `flip_walked_random_o5_f52_00.txt`. Each file depends on the seed and its number only. All
//! searching is done by the engine `csp` within numbers of nodes, so that machines agree; `minimal` is meant for orders up
//! to 4, and `--wrong` gives up where nothing can be proven.

#[path = "../../tests/common/mod.rs"]
mod common;

mod arguments;
mod grid;
mod holes;
mod minimal;
mod wrong;

use arguments::{Arguments, GridKind, Kind};
use common::{Random, hall};
use grid::solver;
use ordoku::Shape;
use ordoku::text::{Format, Layout, print};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Arguments::parse(std::env::args().skip(1)).and_then(|arguments| write_all(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("generate: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write_all(arguments: &Arguments) -> Result<(), String> {
    let at = |path: &std::path::Path, error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(&arguments.out).map_err(|error| at(&arguments.out, error))?;
    for number in 0..arguments.count {
        let path = arguments.out.join(name(arguments, number));
        std::fs::write(&path, text(arguments, number)?).map_err(|error| at(&path, error))?;
        println!("{}", path.display());
    }
    Ok(())
}

fn name(arguments: &Arguments, number: usize) -> String {
    let wrong = arguments.wrong.map_or(String::new(), |wrong| format!("{}_", wrong.name()));
    let Arguments { order, holes, .. } = arguments;
    let share = match arguments.kind {
        Kind::Minimal | Kind::Hall => String::new(),
        Kind::Random | Kind::Balanced => format!("_f{holes}"),
    };
    format!("{wrong}{}_{}_o{order}{share}_{number:02}.txt", arguments.grid.name(), arguments.kind.name())
}

/// A file's content.
fn text(arguments: &Arguments, number: usize) -> Result<String, String> {
    let shape = Shape::order(arguments.order).map_err(|error| error.to_string())?;
    // Far from the numbers that other seeds begin with.
    let mut random = Random(Random(arguments.seed).next() ^ Random(number as u64).next().rotate_left(32));
    let grid = |random: &mut Random| match arguments.grid {
        GridKind::Walked => grid::walked(shape, random),
        GridKind::Shuffled => common::random_grid(shape, random),
    };
    let mut values = grid(&mut random);
    match arguments.kind {
        Kind::Random => holes::random(&mut values, arguments.holes, &mut random),
        Kind::Balanced => holes::balanced(&mut values, &grid(&mut random), arguments.holes),
        Kind::Minimal => minimal::minimise(shape, &mut values, &mut random),
        Kind::Hall => {
            values = hall::givens(shape, &values, &mut random)
                .ok_or("no such puzzle was made of this grid; another --seed may do")?;
        }
    }
    if let Some(wrong) = arguments.wrong {
        wrong::make_unsolvable(shape, &mut values, wrong, &mut random)?;
    }
    let (mut text, shown) = (String::new(), |error: ordoku::Error| error.to_string());
    print(shape, &values, Format::usual(shape, Layout::Ordered), &mut text).map_err(shown)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ordoku::text::{ParseOptions, parse};
    use ordoku::{Puzzle, Uniqueness};

    fn arguments(line: &str) -> Arguments {
        Arguments::parse(line.split(' ').map(str::to_owned)).unwrap()
    }

    fn values(line: &str) -> (Shape, Vec<u32>) {
        let parsed = parse(&text(&arguments(line), 0).unwrap(), &ParseOptions::default()).unwrap();
        (parsed.shape, parsed.values)
    }

    fn solutions(line: &str) -> Uniqueness {
        let (shape, values) = values(line);
        let puzzle = Puzzle::from_givens(shape, &values).unwrap();
        solver(shape, 1_000_000, 0).uniqueness(&puzzle).unwrap()
    }

    #[test]
    fn holes_are_as_promised_and_there_is_a_solution() {
        for line in ["--order 4 --holes 55 --out x", "--order 4 --holes 55 --grid shuffled --out x"] {
            let (_, values) = values(line);
            assert_eq!(values.iter().filter(|&&value| value == 0).count(), 141);
            assert!(matches!(solutions(line), Uniqueness::Unique | Uniqueness::Multiple), "{line}");
        }
        let line = "--order 4 --holes 50 --kind balanced --out x";
        let (shape, values) = values(line);
        for house in shape.houses() {
            assert_eq!(shape.cells_of(house).filter(|&cell| values[cell] == 0).count(), 8);
        }
        assert!(matches!(solutions(line), Uniqueness::Unique | Uniqueness::Multiple));
    }

    #[test]
    fn minimal_and_unsolvable_are_so() {
        let line = "--order 3 --kind minimal --out x";
        assert_eq!(solutions(line), Uniqueness::Unique);
        let (shape, values) = values(line);
        for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
            let mut fewer = values.clone();
            fewer[cell] = 0;
            let puzzle = Puzzle::from_givens(shape, &fewer).unwrap();
            assert_eq!(solver(shape, 1_000_000, 0).uniqueness(&puzzle), Ok(Uniqueness::Multiple));
        }
        for line in [
            "--order 3 --holes 55 --wrong flip --out x",
            "--order 3 --kind minimal --wrong add --out x",
            "--order 3 --kind hall --out x",
            "--order 4 --kind hall --grid shuffled --out x",
        ] {
            assert_eq!(solutions(line), Uniqueness::Unsolvable, "{line}");
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_file() {
        let made = |seed: u64, number| {
            text(&arguments(&format!("--order 4 --seed {seed} --out x")), number).unwrap()
        };
        assert_eq!(made(7, 1), made(7, 1));
        assert_ne!(made(7, 1), made(8, 1));
        assert_ne!(made(7, 1), made(7, 2));
    }

    #[test]
    fn names_tell_how() {
        let names = [
            "--order 5 --holes 52 --wrong flip",
            "--order 4 --kind minimal --grid shuffled",
            "--order 5 --kind hall",
        ]
        .map(|line| name(&arguments(&format!("{line} --out x")), 3));
        assert_eq!(
            names,
            ["flip_walked_random_o5_f52_03.txt", "shuffled_minimal_o4_03.txt", "walked_hall_o5_03.txt"]
        );
    }
}
