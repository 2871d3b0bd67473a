//! Inputs that are read as a whole: one puzzle, all of a file, or a file of cubes.

use crate::answer::interrupt;
use crate::args::CommonArgs;
use crate::input::{Entry, Input, Source, WantedRules, shown};
use crate::output::Rejects;
use crate::report::Failure;
use crate::terminal::Colours;
use ordoku::text::ParseOptions;
use ordoku::{Cube, Error, Options, Outcome, Puzzle, Solver, SplitCube};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::path::Path;

/// Reads all puzzles of a file. Text that is not a puzzle is an error.
pub fn read_all(
    path: &Path,
    options: ParseOptions,
    rules: WantedRules,
    common: &CommonArgs,
) -> Result<Vec<Entry>, Failure> {
    entries_of(Input::open(path, None, options, rules)?, path, common)
}

/// Returns all puzzles of an input. Text that is not a puzzle is an error.
fn entries_of(mut input: Input, path: &Path, common: &CommonArgs) -> Result<Vec<Entry>, Failure> {
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
    only_one(read_all(path, options, rules, common)?, path)
}

/// Returns the one puzzle of a file.
fn only_one(mut entries: Vec<Entry>, path: &Path) -> Result<Entry, Failure> {
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry),
        (Some(_), more) => {
            let (path, puzzles) = (shown(path), more + 1);
            Err(Failure::Message(format!("{path} has {puzzles} puzzles, and only one is wanted")))
        }
        (None, _) => Err(Failure::NoPuzzle { inputs: shown(path) }),
    }
}

/// A cube with a name.
#[derive(Clone)]
pub struct NamedCube {
    /// The number of the cube, behind that of the cube that it is a part of. It is empty for a
    /// whole puzzle.
    pub id: String,
    pub cube: Cube,
}

/// A line of `ordoku cube`: a part of a puzzle.
pub struct CubeEntry {
    pub named: NamedCube,
    /// The puzzle, with the candidates that the cube leaves.
    pub entry: Entry,
}

impl NamedCube {
    /// Splits the cube. Returns its parts, each with its estimated share of the work.
    pub fn split(
        &self,
        puzzle: &Puzzle,
        number: usize,
        options: Options,
    ) -> Result<Outcome<Vec<(Self, f64)>>, Error> {
        let mut solver = Solver::with_options(puzzle.shape(), options)?;
        let part = |(number, SplitCube { cube, share }): (usize, SplitCube)| {
            let id = if self.id.is_empty() { number.to_string() } else { format!("{}.{number}", self.id) };
            (Self { id, cube }, share)
        };
        let parts = solver.cubes((puzzle, interrupt()), &self.cube, number)?;
        Ok(parts.map(|parts| (1..).zip(parts).map(part).collect()))
    }
}

impl CubeEntry {
    /// Returns the puzzle whose solutions are those of the cube.
    pub fn puzzle(&self) -> Result<Puzzle, Failure> {
        let puzzle = self.entry.puzzle().and_then(|puzzle| self.named.cube.restrict(&puzzle));
        puzzle.map_err(|error| Failure::at(&self.entry.place, error))
    }
}

/// Reads a file of cubes, or one puzzle, which is a cube without literals.
pub fn read_cubes(
    path: &Path,
    options: ParseOptions,
    common: &CommonArgs,
) -> Result<Vec<CubeEntry>, Failure> {
    let text = text_of(path)?;
    let names = names_of_cubes(path, &text)?;
    let entries = entries_of(Input::of_text(path, text, options, WantedRules::Sudoku)?, path, common)?;
    if names.is_empty() {
        let entry = only_one(entries, path)?;
        let named = NamedCube { id: String::new(), cube: Cube::default() };
        return Ok(vec![CubeEntry { named, entry }]);
    }
    let (mut cubes, mut names) = (Vec::new(), names);
    for entry in entries {
        let named = names.remove(&entry.place.line);
        let named = named.ok_or_else(|| Failure::Message(format!("{}: {NO_CUBE}", entry.place)))?;
        cubes.push(CubeEntry { named, entry });
    }
    Ok(cubes)
}

const NO_CUBE: &str = "a file of cubes has an object with the members id, cube and puzzle in each line, as ordoku cube writes them";

/// Returns the id and the cube of each line of a file of cubes; nothing if the text is none.
fn names_of_cubes(path: &Path, text: &[u8]) -> Result<BTreeMap<u64, NamedCube>, Failure> {
    let (mut names, mut lines) = (BTreeMap::new(), HashMap::new());
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let Ok(Value::Object(members)) = serde_json::from_slice(line) else { continue };
        let Some(cube) = members.get("cube") else { continue };
        let refused = |what: &str| Failure::Message(format!("{}:{number}: {what}", shown(path)));
        let (Some(cube), Some(id)) = (cube.as_str(), members.get("id").and_then(Value::as_str)) else {
            return Err(refused(NO_CUBE));
        };
        // An id is a part of the name of a file.
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            return Err(refused("an id has digits and points only, such as 7 or 7.1"));
        }
        let cube = cube.parse().map_err(|error: Error| refused(&error.to_string()))?;
        // The proof of one would replace that of the other.
        if let Some(first) = lines.insert(id.to_owned(), number) {
            return Err(refused(&format!("the id {id} is in line {first}, too: each cube needs its own")));
        }
        names.insert(number, NamedCube { id: id.to_owned(), cube });
    }
    Ok(names)
}

/// Returns the text of a file.
pub fn text_of(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    Source::open(path)?.read_to_end(&mut text).map_err(|error| Failure::read(&shown(path), error))?;
    Ok(text)
}

/// Returns the cubes with these ids, or all if none is named.
pub fn with_ids(cubes: Vec<CubeEntry>, ids: &[String], path: &Path) -> Result<Vec<CubeEntry>, Failure> {
    if let Some(unknown) = ids.iter().find(|id| cubes.iter().all(|cube| cube.named.id != **id)) {
        let path = shown(path);
        return Err(Failure::Message(format!("{path} has no cube with the id {unknown}: see --only")));
    }
    Ok(cubes.into_iter().filter(|cube| ids.is_empty() || ids.contains(&cube.named.id)).collect())
}
