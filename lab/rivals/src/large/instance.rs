//! Instances of the command `large`: the files, their classes, and the expected statuses.

use anyhow::{Context, Result};
use one::read;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// From this side on, the measured time includes reading the file.
pub const READING_COUNTS_FROM: usize = 100;

/// A puzzle and what is known about it.
#[derive(Debug)]
pub struct Instance {
    /// File of the puzzle.
    pub path: PathBuf,
    /// Class that the puzzle is counted in.
    pub class: String,
    /// Givens of the puzzle.
    pub givens: Vec<u32>,
    /// Expected status, if the list names one.
    pub expected: Option<Expected>,
}

/// The expected number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This number of solutions; 2 means two or more.
    Exactly(usize),
    /// One solution or more.
    Solvable,
}

impl Expected {
    /// Returns whether `found` solutions are as expected, if `limit` solutions were asked for.
    pub fn allows(self, found: usize, limit: usize) -> bool {
        match self {
            Self::Exactly(solutions) => found == solutions.min(limit),
            Self::Solvable => found > 0,
        }
    }
}

/// Reads files, and all files of folders that end in `.txt`, in the order of their names. `list`
/// has lines of the form `end of path<TAB>status`.
pub fn read_all(paths: &[PathBuf], list: Option<&Path>) -> Result<Vec<Instance>> {
    let statuses = list.map(statuses).transpose()?.unwrap_or_default();
    let mut files = Vec::new();
    for path in paths {
        gather(path, &mut files)?;
    }
    let instance = |path: PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let known = statuses.iter().find(|(name, _)| path.ends_with(name.as_str()));
        let (class, expected) = (class(&stem), known.map(|(_, status)| *status));
        Ok(Instance { givens: read(&path)?, class, expected, path })
    };
    files.into_iter().map(instance).collect()
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = path.read_dir().and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let mut entries: Vec<_> =
        entries.with_context(|| path.display().to_string())?.iter().map(std::fs::DirEntry::path).collect();
    entries.retain(|entry| entry.is_dir() || entry.extension().is_some_and(|extension| extension == "txt"));
    entries.sort();
    entries.iter().try_for_each(|entry| gather(entry, files))
}

/// Reads the statuses `UNIQUE`, `MULTI`, `UNSAT` and `SAT`; other statuses are ignored.
fn statuses(path: &Path) -> Result<HashMap<String, Expected>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let status = |line: &str| {
        let mut fields = line.split('\t');
        let (name, status) = (fields.next()?, fields.next()?);
        let expected = match status {
            "UNSAT" => Expected::Exactly(0),
            "UNIQUE" => Expected::Exactly(1),
            "MULTI" => Expected::Exactly(2),
            "SAT" => Expected::Solvable,
            _ => return None,
        };
        Some((name.to_owned(), expected))
    };
    Ok(text.lines().filter_map(status).collect())
}

/// Returns the class of a file: its name without parts that are numbers, and without numbers (also
/// `16-3`) at the end of parts that have more than one letter.
fn class(stem: &str) -> String {
    let digit = |c: char| c.is_ascii_digit() || c == '-';
    let strip = |part: &'_ str| {
        let short = part.trim_end_matches(digit);
        if short.len() == 1 { part.to_owned() } else { short.to_owned() }
    };
    stem.split('_').map(strip).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let names = ["satr_rand_o5_f52_04", "gecode_18_o5", "dresden_table144-1_o12", "poj3076_o4"];
        let classes = names.map(class);
        assert_eq!(classes, ["satr_rand_o5_f52", "gecode_o5", "dresden_table_o12", "poj_o4"]);
    }

    #[test]
    fn what_is_expected() {
        assert!(Expected::Exactly(2).allows(1, 1) && !Expected::Exactly(2).allows(1, 2));
        assert!(Expected::Solvable.allows(1, 2) && !Expected::Solvable.allows(0, 2));
    }
}
