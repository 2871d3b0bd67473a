//! The proofs of cubes, each in a file of its own:
//!
//! ```text
//! c cube r1c2=5 r3c4<>7     the cube
//! -12 -40 0                 the proof
//! 0
//! c solutions 1             the solutions that are in the cube, row by row
//! c solution 1 2 3 4 ...
//! ```
//!
//! A proof that is joined of them has the solutions, too, so its check need not search for them.

use crate::input::shown;
use crate::output::Sink;
use crate::report::Failure;
use crate::terminal::signal;
use ordoku::proof::{Part, ProvedCubes, join};
use ordoku::{Cube, Error, Puzzle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const CUBE: &str = "c cube ";
const SOLUTIONS: &str = "c solutions ";
const ROW: &str = "c solution ";

/// The most bytes of a line of solutions: 256 digits of up to three characters.
const LONGEST_ROW: u64 = 2_048;

/// The end of the name of a proof.
const ENDING: &str = "drat";

/// Returns the comment that names the cube of a proof, the first line of its file.
pub fn cube_line(cube: &Cube) -> String {
    format!("{CUBE}{cube}\n")
}

/// Returns the name of the proof of a cube.
fn path_of(directory: &Path, id: &str) -> PathBuf {
    directory.join(format!("{id}.{ENDING}"))
}

/// Refuses a file with the proof of another cube, which that of this cube would replace.
pub fn check_proof_place(directory: &Path, id: &str, cube: &Cube) -> Result<(), Failure> {
    let path = path_of(directory, id);
    match first_line(&path) {
        Ok(line) if line.starts_with(CUBE) && line.trim_end() != cube_line(cube).trim_end() => {
            let path = shown(&path);
            Err(Failure::Message(format!("'{path}' is the proof of another cube: name another folder")))
        }
        _ => Ok(()),
    }
}

fn first_line(path: &Path) -> io::Result<String> {
    let mut first = String::new();
    BufReader::new(File::open(path)?).read_line(&mut first)?;
    Ok(first)
}

/// Opens the file for the proof of a cube. With `resumes`, the part that an earlier run left is
/// begun again.
pub fn open_proof(directory: &Path, id: &str, cube: &Cube, resumes: bool) -> Result<Sink, Failure> {
    check_proof_place(directory, id, cube)?;
    let mut sink = Sink::open(Some(&path_of(directory, id)), resumes)?;
    match sink.rewrite(cube_line(cube).as_bytes()) {
        Ok(()) => Ok(sink),
        Err(failure) => {
            sink.remove();
            Err(failure)
        }
    }
}

/// Returns whether a folder has the complete proof of a cube.
pub fn has_proof(directory: &Path, id: &str, cube: &Cube) -> bool {
    let path = path_of(directory, id);
    let is_of = |line: String| line.trim_end() == cube_line(cube).trim_end();
    first_line(&path).is_ok_and(is_of) && ends_with_solutions(&path).unwrap_or(false)
}

/// Returns whether the last line of a proof is about solutions, so that it is complete.
fn ends_with_solutions(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let len = file.metadata()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(LONGEST_ROW)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let last = end.strip_suffix(b"\n").and_then(|lines| lines.rsplit(|&byte| byte == b'\n').next());
    let is_about = |line: &[u8]| line.starts_with(SOLUTIONS.as_bytes()) || line.starts_with(ROW.as_bytes());
    Ok(last.is_some_and(is_about))
}

/// Ends a proof with the solutions that are in the cube.
pub fn finish_proof(mut sink: Sink, side: usize, solutions: &[&[u32]]) -> Result<(), Failure> {
    let text = solution_lines(side, solutions);
    match sink.write(text.as_bytes()) {
        Ok(()) => sink.finish(),
        Err(failure) => {
            sink.remove();
            Err(failure)
        }
    }
}

/// Returns the comments that name the solutions of a proof, the last lines of its file.
pub fn solution_lines(side: usize, solutions: &[&[u32]]) -> String {
    let mut text = format!("{SOLUTIONS}{}\n", solutions.len());
    for row in solutions.iter().flat_map(|solution| solution.chunks(side)) {
        text += ROW;
        text += &row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text
}

/// Returns the solutions that the comments of a proof name; `None` if they say nothing about
/// solutions.
pub fn solutions_in(proof: &[u8], side: usize, path: &Path) -> Result<Option<Vec<Vec<u32>>>, Failure> {
    let refused = || Failure::Message(format!("{}: the solutions in this proof are damaged", shown(path)));
    let lines = || proof.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let Some(number) = lines().find_map(|line| line.strip_prefix(SOLUTIONS)) else { return Ok(None) };
    let words = lines().filter_map(|line| line.strip_prefix(ROW)).flat_map(str::split_ascii_whitespace);
    let values: Result<Vec<u32>, _> = words.map(str::parse).collect();
    let solutions: Vec<Vec<u32>> =
        values.map_err(|_| refused())?.chunks(side * side).map(<[u32]>::to_vec).collect();
    let is_whole = solutions.iter().all(|solution| solution.len() == side * side);
    if is_whole && number.trim().parse() == Ok(solutions.len()) {
        Ok(Some(solutions))
    } else {
        Err(refused())
    }
}

/// The proofs of a folder.
pub struct ProofFiles {
    paths: Vec<PathBuf>,
    cubes: Vec<Cube>,
    pub solutions: Vec<Vec<u32>>,
}

impl ProofFiles {
    /// Finds the proofs of a folder, and reads the cube and the solutions of each.
    pub fn find(directory: &Path, puzzle: &Puzzle) -> Result<Self, Failure> {
        let failed = |error| Failure::read(&shown(directory), error);
        let mut files = Self { paths: Vec::new(), cubes: Vec::new(), solutions: Vec::new() };
        let mut paths = Vec::new();
        for entry in directory.read_dir().map_err(failed)? {
            paths.push(entry.map_err(failed)?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
        paths.sort();
        for path in paths {
            files.read(path, puzzle)?;
        }
        // A cube may be there beside its parts, with the same solutions.
        files.solutions.sort_unstable();
        files.solutions.dedup();
        if let Some(missing) = Cube::missing(&files.cubes)? {
            let directory = shown(directory);
            let what = match missing.literals() {
                [] => "has no proof of a cube: name the folder of ordoku conquer --proofs, whose --limit must be \
                       above the number of solutions"
                    .to_owned(),
                _ => format!(
                    "has no proof of the cube {missing}: conquer it, or its parts, with a --limit above the \
                     number of its solutions"
                ),
            };
            return Err(Failure::Message(format!("{directory} {what}")));
        }
        Ok(files)
    }

    fn read(&mut self, path: PathBuf, puzzle: &Puzzle) -> Result<(), Failure> {
        let refused = |what: &str| Failure::Message(format!("{}: {what}", shown(&path)));
        let proof = read(&path)?;
        let first = proof.split(|&byte| byte == b'\n').next().unwrap_or(&[]);
        let cube = std::str::from_utf8(first).ok().and_then(|line| line.strip_prefix(CUBE));
        let solutions = solutions_in(&proof, puzzle.shape().side(), &path)?;
        let (Some(cube), Some(solutions)) = (cube, solutions) else {
            return Err(refused("this is no complete proof of ordoku conquer"));
        };
        let cube = cube.parse().map_err(|error: Error| refused(&error.to_string()))?;
        self.solutions.extend(solutions);
        self.cubes.push(cube);
        self.paths.push(path);
        Ok(())
    }

    /// Returns the number of proofs.
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Joins the proofs into one of the puzzle. Returns whether `write` took all of it.
    pub fn join(
        &self,
        puzzle: &Puzzle,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<bool, Failure> {
        let (mut last, mut failure) = (None, None);
        let proof_of = |index: usize| {
            last = Some(&self.paths[index]);
            read(&self.paths[index]).map_err(|error| {
                failure = Some(error);
                Error::Internal
            })
        };
        let mut write = |part, text: &str| match signal::is_cancelled() {
            true => ControlFlow::Break(()),
            false => write(part, text),
        };
        let proved = ProvedCubes { cubes: &self.cubes, solutions: &self.solutions };
        let joined = join(puzzle, proved, proof_of, &mut write);
        match (joined, failure, last) {
            (_, Some(failure), _) => Err(failure),
            (Err(error @ Error::Proof { .. }), _, Some(path)) => Err(Failure::at(&shown(path), error)),
            (Ok(true), ..) => {
                let grids: Vec<&[u32]> = self.solutions.iter().map(Vec::as_slice).collect();
                Ok(write(Part::Proof, &solution_lines(puzzle.shape().side(), &grids)).is_continue())
            }
            (joined, ..) => Ok(joined?),
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::read(&shown(path), error))
}
