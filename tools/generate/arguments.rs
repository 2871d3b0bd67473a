//! The command line. What can be said is in `main.rs`.

use std::path::PathBuf;

/// Names as they are typed and as files have them.
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
                    _ => Err(format!("{text:?} is none of {}", [$($name),*].join(", "))),
                }
            }
        }
    };
}

named!(
    /// Which cells are emptied.
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
    /// Percent.
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
            let value = words.next().ok_or_else(|| format!("{option} lacks its value"))?;
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
                _ => return Err(format!("no option {option}; tools/generate/main.rs lists them")),
            }
        }
        if matches!(kind, Kind::Minimal | Kind::Hall) && holes.is_some() {
            return Err(format!("--kind {} decides itself how many --holes there are", kind.name()));
        }
        Ok(Self {
            order: order.ok_or("--order is needed")?,
            out: out.ok_or("--out is needed: a folder for the files")?,
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
            ("--order 5", "--out is needed"),
            ("--out x", "--order is needed"),
            ("--order 17", "\"17\" is not a number from 2 to 16"),
            ("--order", "--order lacks its value"),
            ("--kind thin", "--kind: \"thin\" is none of random, balanced, minimal, hall"),
            ("--size 5", "no option --size"),
            ("--order 4 --kind minimal --holes 3 --out x", "minimal decides itself"),
            ("--order 4 --kind hall --holes 3 --out x", "hall decides itself"),
        ];
        for (line, wanted) in cases {
            let message = Arguments::parse(line.split(' ').map(str::to_owned)).unwrap_err();
            assert!(message.contains(wanted), "{line}: {message}");
        }
    }
}
