//! Makes large puzzles in files.
//!
//! Each file depends only on the options and its number. All searches use the engine `csp` and
//! limits on nodes, so that every machine makes the same files.

mod holes;
mod minimal;
mod wrong;

use clap::ValueEnum;
use ordoku::Shape;
use ordoku::text::{Format, Layout, print};
use std::path::{Path, PathBuf};
use testkit::walked_grid::{self, solver};
use testkit::{Random, hall};

/// Makes files of one puzzle each: the order, then the cells as numbers, 0 for an empty cell
///
/// The name of a file tells its options: flip_walked_random_o5_f52_00.txt. --wrong fails if nothing
/// can be proved within a limit on nodes.
#[derive(clap::Args)]
pub struct LargePuzzles {
    /// Boxes of N x N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=16))]
    order: u64,
    /// The folder for the files
    #[arg(long)]
    out: PathBuf,
    /// Which cells are empty
    #[arg(long, value_enum, default_value_t = Kind::Random)]
    kind: Kind,
    /// How many cells are empty (default: 50); not for minimal and hall
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(0..=100))]
    holes: Option<u64>,
    /// How the filled grid is made
    #[arg(long, value_enum, default_value_t = GridKind::Walked)]
    grid: GridKind,
    /// Removes all solutions, which is proved
    #[arg(long, value_enum)]
    wrong: Option<Wrong>,
    /// The same seed makes the same files
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many files
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
}

/// Which cells are empty.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Kind {
    /// Any cells
    Random,
    /// The same number in every row, column and box
    Balanced,
    /// As many as possible with one solution; for orders up to 4
    Minimal,
    /// More than half of the cells of a row have one digit too few, so that there is no solution
    Hall,
}

/// How the filled grid is made.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum GridKind {
    /// A shuffled grid of which parts are solved again many times
    Walked,
    /// The cyclic pattern with digits, rows and columns shuffled
    Shuffled,
}

/// How a puzzle loses its solutions.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Wrong {
    /// Changes a given
    Flip,
    /// Adds a given
    Add,
}

/// Returns the name of a value on the command line and in the names of files.
fn name_of(value: impl ValueEnum) -> String {
    value.to_possible_value().expect("no value is hidden").get_name().to_owned()
}

impl LargePuzzles {
    pub fn run(self) -> Result<bool, String> {
        if matches!(self.kind, Kind::Minimal | Kind::Hall) && self.holes.is_some() {
            return Err(format!("--holes cannot be given with --kind {}", name_of(self.kind)));
        }
        let at = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(&self.out).map_err(|error| at(&self.out, error))?;
        for number in 0..self.count {
            let path = self.out.join(name(&self, number));
            std::fs::write(&path, text(&self, number)?).map_err(|error| at(&path, error))?;
            println!("{}", path.display());
        }
        Ok(true)
    }

    fn holes(&self) -> usize {
        self.holes.unwrap_or(50) as usize
    }
}

fn name(arguments: &LargePuzzles, number: u64) -> String {
    let wrong = arguments.wrong.map_or(String::new(), |wrong| name_of(wrong) + "_");
    let share = match arguments.kind {
        Kind::Minimal | Kind::Hall => String::new(),
        Kind::Random | Kind::Balanced => format!("_f{}", arguments.holes()),
    };
    let (grid, kind) = (name_of(arguments.grid), name_of(arguments.kind));
    format!("{wrong}{grid}_{kind}_o{}{share}_{number:02}.txt", arguments.order)
}

/// Returns the text of a file.
fn text(arguments: &LargePuzzles, number: u64) -> Result<String, String> {
    let shape = Shape::order(arguments.order as usize).map_err(|error| error.to_string())?;
    // Mixed, so that neighbouring seeds and numbers have nothing in common.
    let mut random = Random(Random(arguments.seed).next() ^ Random(number).next().rotate_left(32));
    let grid = |random: &mut Random| match arguments.grid {
        GridKind::Walked => walked_grid::walked(shape, random),
        GridKind::Shuffled => testkit::random_grid(shape, random),
    };
    let mut values = grid(&mut random);
    match arguments.kind {
        Kind::Random => holes::random(&mut values, arguments.holes(), &mut random),
        Kind::Balanced => holes::balanced(&mut values, &grid(&mut random), arguments.holes()),
        Kind::Minimal => minimal::minimise(shape, &mut values, &mut random),
        Kind::Hall => {
            values = hall::givens(shape, &values, &mut random)
                .ok_or("no puzzle of this kind was found for this grid; try another --seed")?;
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
    use crate::Tool;
    use clap::Parser;
    use ordoku::text::{ParseOptions, parse};
    use ordoku::{Outcome, Puzzle, Uniqueness};

    fn arguments(line: &str) -> LargePuzzles {
        let words = ["ordoku-tools", "large-puzzles", "--out", "x"].into_iter().chain(line.split(' '));
        match Tool::try_parse_from(words) {
            Ok(Tool::LargePuzzles(arguments)) => arguments,
            Ok(_) => panic!("{line}"),
            Err(error) => panic!("{line}: {error}"),
        }
    }

    fn values(line: &str) -> (Shape, Vec<u32>) {
        let parsed = parse(&text(&arguments(line), 0).unwrap(), &ParseOptions::default()).unwrap();
        (parsed.shape, parsed.values)
    }

    fn solutions(line: &str) -> Outcome<Uniqueness> {
        let (shape, values) = values(line);
        let puzzle = Puzzle::from_givens(shape, &values).unwrap();
        solver(shape, 1_000_000, 0).uniqueness(&puzzle).unwrap()
    }

    #[test]
    fn as_many_cells_as_asked_are_empty_and_there_is_a_solution() {
        for line in ["--order 4 --holes 55", "--order 4 --holes 55 --grid shuffled"] {
            let (_, values) = values(line);
            assert_eq!(values.iter().filter(|&&value| value == 0).count(), 141);
            assert!(
                matches!(solutions(line), Outcome::Answer(Uniqueness::Unique | Uniqueness::Several)),
                "{line}"
            );
        }
        let line = "--order 4 --holes 50 --kind balanced";
        let (shape, values) = values(line);
        for house in shape.houses() {
            assert_eq!(shape.cells_of(house).filter(|&cell| values[cell] == 0).count(), 8);
        }
        assert!(matches!(solutions(line), Outcome::Answer(Uniqueness::Unique | Uniqueness::Several)));
    }

    #[test]
    fn minimal_puzzles_are_minimal_and_wrong_ones_unsolvable() {
        let line = "--order 3 --kind minimal";
        assert_eq!(solutions(line), Outcome::Answer(Uniqueness::Unique));
        let (shape, values) = values(line);
        for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
            let mut fewer = values.clone();
            fewer[cell] = 0;
            let puzzle = Puzzle::from_givens(shape, &fewer).unwrap();
            assert_eq!(
                solver(shape, 1_000_000, 0).uniqueness(&puzzle),
                Ok(Outcome::Answer(Uniqueness::Several))
            );
        }
        for line in [
            "--order 3 --holes 55 --wrong flip",
            "--order 3 --kind minimal --wrong add",
            "--order 3 --kind hall",
            "--order 4 --kind hall --grid shuffled",
        ] {
            assert_eq!(solutions(line), Outcome::Answer(Uniqueness::NoSolution), "{line}");
        }
    }

    #[test]
    fn holes_are_not_for_every_kind() {
        for kind in ["minimal", "hall"] {
            let message = arguments(&format!("--order 4 --kind {kind} --holes 3")).run().unwrap_err();
            assert_eq!(message, format!("--holes cannot be given with --kind {kind}"));
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_file() {
        let made = |seed: u64, number| text(&arguments(&format!("--order 4 --seed {seed}")), number).unwrap();
        assert_eq!(made(7, 1), made(7, 1));
        assert_ne!(made(7, 1), made(8, 1));
        assert_ne!(made(7, 1), made(7, 2));
    }

    #[test]
    fn names_tell_the_options() {
        let names = [
            "--order 5 --holes 52 --wrong flip",
            "--order 4 --kind minimal --grid shuffled",
            "--order 5 --kind hall",
        ]
        .map(|line| name(&arguments(line), 3));
        assert_eq!(
            names,
            ["flip_walked_random_o5_f52_03.txt", "shuffled_minimal_o4_03.txt", "walked_hall_o5_03.txt"]
        );
    }
}
