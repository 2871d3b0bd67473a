//! Inputs that are read as a whole: one puzzle, or all of a file.

use crate::args::CommonArgs;
use crate::input::{Entry, Input, WantedRules, shown};
use crate::output::Rejects;
use crate::report::Failure;
use crate::terminal::Colours;
use ordoku::text::ParseOptions;
use std::path::Path;

/// Reads all puzzles of a file. Text that is not a puzzle is an error.
pub fn read_all(
    path: &Path,
    options: ParseOptions,
    rules: WantedRules,
    common: &CommonArgs,
) -> Result<Vec<Entry>, Failure> {
    let mut input = Input::open(path, None, options, rules)?;
    let mut entries = Vec::new();
    let mut rejects = Rejects::new(None, Colours::choose(common.color), common.quiet)?;
    while let Some(block) = input.next()? {
        for entry in block.into_entries() {
            match entry {
                Ok(entry) => entries.push(entry),
                Err(unreadable) => {
                    rejects.add(&unreadable)?;
                    return Err(Failure::Message(format!("{} has text that is not a puzzle", shown(path))));
                }
            }
        }
    }
    Ok(entries)
}

/// Reads a file that has exactly one puzzle.
pub fn read_one(
    path: &Path,
    options: ParseOptions,
    rules: WantedRules,
    common: &CommonArgs,
) -> Result<Entry, Failure> {
    let mut entries = read_all(path, options, rules, common)?;
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry),
        (Some(_), more) => {
            let (path, puzzles) = (shown(path), more + 1);
            Err(Failure::Message(format!("{path} has {puzzles} puzzles, and only one is wanted")))
        }
        (None, _) => Err(Failure::NoPuzzle { inputs: shown(path) }),
    }
}
