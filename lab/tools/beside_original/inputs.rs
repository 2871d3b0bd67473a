//! The puzzles and matrices to run, in sets.

use super::BesideOriginal;
use super::class::{Case, Class};
use super::random_inputs;
use ordoku::text::StreamPuzzle;
use std::path::{Path, PathBuf};
use testkit::{Random, read_puzzles};

/// Inputs that get one line of the report.
pub struct Set {
    pub name: String,
    source: Source,
}

enum Source {
    /// Puzzles with their names.
    Read(Vec<(String, Case)>),
    /// So many random puzzles of an order.
    Puzzles { order: usize, count: usize, seed: u64 },
    /// So many random matrices.
    Matrices { count: usize, seed: u64 },
}

impl Set {
    pub fn is_for(&self, class: Class) -> bool {
        class == Class::DancingLink || !matches!(self.source, Source::Matrices { .. })
    }

    /// Returns the numbers of at most `most` inputs, evenly spaced.
    pub fn sample(&self, most: usize) -> impl Iterator<Item = usize> + use<> {
        let len = match &self.source {
            Source::Read(cases) => cases.len(),
            Source::Puzzles { count, .. } | Source::Matrices { count, .. } => *count,
        };
        let taken = len.min(most);
        (0..taken).map(move |k| k * len / taken)
    }

    /// Returns an input.
    pub fn case(&self, index: usize) -> Case {
        match &self.source {
            Source::Read(cases) => cases[index].1.clone(),
            Source::Puzzles { order, seed, .. } => random_inputs::puzzle(*order, &mut one(*seed, index)),
            Source::Matrices { seed, .. } => Case::Matrix(random_inputs::matrix(&mut one(*seed, index))),
        }
    }

    /// Returns the name of an input, which tells where it is.
    pub fn name_of(&self, index: usize) -> String {
        match &self.source {
            Source::Read(cases) => cases[index].0.clone(),
            _ => format!("{} of {}", index + 1, self.name),
        }
    }

    pub fn is_random(&self) -> bool {
        !matches!(self.source, Source::Read(_))
    }
}

/// Returns the random numbers of one input. Neighbours have nothing in common.
fn one(seed: u64, index: usize) -> Random {
    Random(Random(seed).next() ^ Random(index as u64).next().rotate_left(32))
}

pub fn sets(arguments: &BesideOriginal) -> Result<Vec<Set>, String> {
    let BesideOriginal { grids, seed, .. } = arguments;
    let mut sets = Vec::new();
    for path in &arguments.sets {
        sets.push(Set { name: path.display().to_string(), source: Source::Read(read(path)?) });
    }
    for &(order, count) in grids {
        let name = format!("grids={order}x{count} seed={seed}");
        sets.push(Set { name, source: Source::Puzzles { order, count, seed: *seed } });
    }
    if let Some(count) = arguments.matrices {
        let name = format!("matrices={count} seed={seed}");
        sets.push(Set { name, source: Source::Matrices { count, seed: *seed } });
    }
    Ok(sets)
}

/// Reads the puzzles of a file, or of the files in a folder.
fn read(path: &Path) -> Result<Vec<(String, Case)>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let files = if path.is_dir() {
        let entries = path.read_dir().map_err(failed)?;
        let mut files: Vec<PathBuf> =
            entries.map(|entry| Ok(entry?.path())).collect::<Result<_, _>>().map_err(failed)?;
        files.sort();
        files
    } else {
        vec![path.to_owned()]
    };
    let mut cases = Vec::new();
    for file in files {
        for (number, StreamPuzzle { parsed, .. }) in (1..).zip(read_puzzles(&file)?) {
            let name = format!("puzzle {number} of {}", file.display());
            cases.push((name, Case::Puzzle { shape: parsed.shape, values: parsed.values }));
        }
    }
    Ok(cases)
}
