//! The command line.

use std::path::PathBuf;

pub const USAGE: &str = "\
Makes files of one puzzle each: the order, then the cells as numbers, 0 for an empty cell.

usage: large_puzzles --order N --out DIR [OPTION VALUE]...

  --order N        boxes of N x N, 2 to 16
  --out DIR        the folder for the files
  --kind KIND      which cells are empty (default: random)
                     random    any cells
                     balanced  the same number in every row, column and box
                     minimal   as many as possible with one solution; for orders up to 4
                     hall      more than half of the cells of a row have one digit too few, so that
                               there is no solution
  --holes PERCENT  how many cells are empty (default: 50); not for minimal and hall
  --grid GRID      where the filled grid comes from (default: walked)
                     walked    a shuffled grid of which parts are solved again many times
                     shuffled  the cyclic pattern with digits, rows and columns shuffled
  --wrong HOW      removes all solutions, which is proved
                     flip      changes a given
                     add       adds a given
  --seed S         a number; the same seed makes the same files (default: 1)
  --count C        how many files (default: 1)

The name of a file tells its options: flip_walked_random_o5_f52_00.txt. --wrong fails if nothing can
be proved within a limit on nodes.
";

/// An enum whose names are those on the command line and in the names of files.
macro_rules! named {
    ($(#[$doc:meta])* $kind:ident { $($variant:ident = $name:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $kind { $($variant),* }

        impl $kind {
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            fn parse(text: &str) -> Result<Self, String> {
                match text {
                    $($name => Ok(Self::$variant),)*
                    _ => Err(format!("{text:?} is not one of {}", [$($name),*].join(", "))),
                }
            }
        }
    };
}

named!(
    /// Which cells are empty.
    Kind { Random = "random", Balanced = "balanced", Minimal = "minimal", Hall = "hall" }
);
named!(
    /// Where the grid comes from.
    GridKind { Walked = "walked", Shuffled = "shuffled" }
);
named!(
    /// How a puzzle loses its solutions.
    Wrong { Flip = "flip", Add = "add" }
);

#[derive(Debug)]
pub struct Arguments {
    pub order: usize,
    pub kind: Kind,
    /// The percentage of empty cells.
    pub holes: usize,
    pub grid: GridKind,
    pub wrong: Option<Wrong>,
    pub seed: u64,
    pub count: usize,
    pub out: PathBuf,
}

impl Arguments {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut order, mut out) = (None, None);
        let (mut kind, mut grid, mut wrong) = (Kind::Random, GridKind::Walked, None);
        let (mut holes, mut seed, mut count) = (None, 1, 1);
        while let Some(option) = words.next() {
            let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
            let at = |error: String| format!("{option}: {error}");
            let number = |least: u64, most: u64| {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| format!("{option}: {value:?} is not a number from {least} to {most}"))
            };
            match option.as_str() {
                "--order" => order = Some(number(2, 16)? as usize),
                "--kind" => kind = Kind::parse(&value).map_err(at)?,
                "--holes" => holes = Some(number(0, 100)? as usize),
                "--grid" => grid = GridKind::parse(&value).map_err(at)?,
                "--wrong" => wrong = Some(Wrong::parse(&value).map_err(at)?),
                "--seed" => seed = number(0, u64::MAX)?,
                "--count" => count = number(1, 1_000_000)? as usize,
                "--out" => out = Some(PathBuf::from(&value)),
                _ => return Err(format!("there is no option {option}")),
            }
        }
        if matches!(kind, Kind::Minimal | Kind::Hall) && holes.is_some() {
            return Err(format!("--holes cannot be given with --kind {}", kind.name()));
        }
        Ok(Self {
            order: order.ok_or("--order is missing")?,
            out: out.ok_or("--out is missing")?,
            holes: holes.unwrap_or(50),
            kind,
            grid,
            wrong,
            seed,
            count,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_would_be_right() {
        let cases = [
            ("--order 5", "--out is missing"),
            ("--out x", "--order is missing"),
            ("--order 17", "\"17\" is not a number from 2 to 16"),
            ("--order", "--order needs a value"),
            ("--kind thin", "--kind: \"thin\" is not one of random, balanced, minimal, hall"),
            ("--size 5", "there is no option --size"),
            ("--order 4 --kind minimal --holes 3 --out x", "--holes cannot be given with --kind minimal"),
            ("--order 4 --kind hall --holes 3 --out x", "--holes cannot be given with --kind hall"),
        ];
        for (line, wanted) in cases {
            let message = Arguments::parse(line.split(' ').map(str::to_owned)).unwrap_err();
            assert!(message.contains(wanted), "{line}: {message}");
        }
    }
}
