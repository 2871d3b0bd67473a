//! Joins the proofs of cubes into one of the whole puzzle.
//!
//! ```text
//! a clause of the proof of a cube          the same clause, or not all literals of the cube
//! the end of the proof                     not all literals of the cube
//! both parts of a cube are proved          not all literals of the cube, from the two clauses of its parts
//! the two parts of the whole puzzle        the empty clause
//! ```
//!
//! The longer clause follows as the clause does: if it is false, then all literals of the cube
//! hold, and unit propagation goes on as it does in the puzzle of the cube. One thing differs: a
//! clause of one literal is longer now, and what it implies is gone when it is deleted. So no proof
//! may rely on a literal that only a deleted clause implies, see `Reduction::log_units` of `cdcl`.
//!
//! The clauses of a cube are deleted at its end, so a checker has those of one cube at a time.

use super::check::{Change, LineReader};
use super::formula::known_literals;
use super::line_writer::Part;
use super::proof_text::ProofText;
use crate::error::{Error, ProofFlaw};
use crate::limits::LimitChecker;
use crate::model::cube::{Cube, CubeLiteral, TreeStep, visit_tree};
use crate::model::items::{Items, Placement};
use crate::model::puzzle::Puzzle;
use crate::support::alloc::{try_collect, try_push};
use std::ops::{ControlFlow, Range};

/// The cubes that a puzzle was split into, with the solutions that were found in each, row-major.
#[derive(Clone, Copy, Debug)]
pub struct ProvedCubes<'a> {
    /// The cubes. A cube may be there beside its parts.
    pub cubes: &'a [Cube],
    /// The solutions of all cubes.
    pub solutions: &'a [Vec<u32>],
}

/// Joins the proofs of all cubes of a puzzle into one, which shows that the puzzle has no other
/// solutions than those of `proved`. Passes it to `write`, part by part, and then the formula,
/// until `write` breaks; returns whether it did not.
///
/// `proof_of` returns the proof of the cube with an index: the one that [`Solver::conquer`] writes.
/// It is called once for each cube that is needed, so not all proofs need to be in memory. A cube
/// is not needed if a larger one is there. The result is not checked here: [`check`](super::check)
/// does.
///
/// ```
/// use ordoku::proof::{Part, ProvedCubes, check, join};
/// use ordoku::{Cube, Error, Puzzle, Shape, Solver};
/// use std::ops::ControlFlow;
///
/// let puzzle: Puzzle = "1......2.3....4.".parse()?;
/// let mut solver = Solver::new(Shape::FOUR)?;
/// let split = solver.cubes(&puzzle, &Cube::default(), 3)?.answer().expect("there is no limit");
/// let cubes: Vec<Cube> = split.into_iter().map(|part| part.cube).collect();
///
/// let (mut proofs, mut solutions) = (Vec::new(), Vec::new());
/// for cube in &cubes {
///     let mut proof = String::new();
///     let found = solver.conquer(&puzzle, cube, 100, |text| {
///         proof += text;
///         ControlFlow::Continue(())
///     })?;
///     assert_eq!(found.stopped, None);
///     proofs.push(proof.into_bytes());
///     solutions.extend(found.grids.iter().map(|grid| grid.values().to_vec()));
/// }
///
/// let mut joined = String::new();
/// let proved = ProvedCubes { cubes: &cubes, solutions: &solutions };
/// join(&puzzle, proved, |index| Ok(proofs[index].clone()), |kind, text| {
///     if kind == Part::Proof {
///         joined += text;
///     }
///     ControlFlow::Continue(())
/// })?;
/// check(&puzzle, solutions.iter().map(Vec::as_slice), joined.as_bytes())?;
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Argument`] if some part of the puzzle is in no cube, see [`Cube::missing`], if
/// a solution is wrong, or if the grid does not have a cell or a digit of a cube; [`Error::Proof`]
/// if the proof that `proof_of` returned last is not complete or not readable, with its line; the
/// errors of `proof_of`; and [`Error::Memory`] if allocation fails.
///
/// [`Solver::conquer`]: crate::Solver::conquer
pub fn join(
    puzzle: &Puzzle,
    proved: ProvedCubes<'_>,
    mut proof_of: impl FnMut(usize) -> Result<Vec<u8>, Error>,
    mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
) -> Result<bool, Error> {
    let ProvedCubes { cubes, solutions } = proved;
    let items = Items::new(puzzle.shape());
    cubes.iter().try_for_each(|cube| cube.check(items))?;
    if Cube::missing(cubes)?.is_some() {
        return Err(Error::Argument {
            what: "the proof of a cube is missing: some part of the puzzle is in none",
        });
    }
    let mut sorted = try_collect(solutions.len(), solutions.iter())?;
    sorted.sort_unstable();
    if sorted.windows(2).any(|two| two[0] == two[1]) {
        return Err(Error::Argument { what: "one of the given solutions is there twice" });
    }
    let mut text = ProofText::new(None, &mut write)?;
    for solution in sorted {
        if !puzzle.is_solved_by(solution) {
            return Err(Error::Argument { what: "one of the given solutions does not solve the puzzle" });
        }
        let options = solution.iter().enumerate();
        text.solution(options.map(|(cell, &value)| items.option_in(cell, value as usize - 1)));
    }
    let mut joiner = Joiner { items, text };
    visit_tree(cubes, |step| {
        match step {
            _ if joiner.text.is_over() => {}
            TreeStep::Leaf(index) => joiner.add(&cubes[index], &proof_of(index)?)?,
            TreeStep::Join(cube, option) => joiner.close(&cube, option)?,
            TreeStep::Missing(_) => return Err(Error::Internal),
        }
        Ok(())
    })?;
    let Joiner { mut text, .. } = joiner;
    text.is_complete = true;
    let stopped = text.finish(items, || known_literals(puzzle), &mut LimitChecker::endless())?;
    Ok(stopped.is_none())
}

struct Joiner<'s> {
    items: Items,
    text: ProofText<'s>,
}

impl Joiner<'_> {
    /// Returns the literals of the clause that not all literals of a cube hold.
    fn negation(&self, cube: &Cube) -> Result<Vec<i64>, Error> {
        let mut clause = Vec::new();
        cube.literals().iter().try_for_each(|literal| try_push(&mut clause, -self.signed(literal)))?;
        Ok(clause)
    }

    fn signed(&self, CubeLiteral { placement, is_taken }: &CubeLiteral) -> i64 {
        let variable = self.items.option(*placement) as i64 + 1;
        if *is_taken { variable } else { -variable }
    }

    /// Adds the proof of a cube.
    fn add(&mut self, cube: &Cube, proof: &[u8]) -> Result<(), Error> {
        let negation = self.negation(cube)?;
        let (mut clauses, mut clause) = (ClauseRecord::default(), Vec::new());
        let (mut text, mut limits) = (LineReader::new(proof), LimitChecker::endless());
        let mut is_complete = false;
        let mut line = 0;
        loop {
            line += 1;
            if self.text.is_over() {
                return Ok(());
            }
            clause.clear();
            let change = text
                .clause(self.items.option_count(), &mut limits, |is_negative, variable| {
                    let variable = variable as i64;
                    try_push(&mut clause, if is_negative { -variable } else { variable })
                })
                .map_err(|wrong| wrong.at(line))?;
            if let Some(change) = change {
                is_complete = clause.is_empty() && change == Change::Add;
                if is_complete {
                    break;
                }
                clauses.add(&clause, change)?;
                if change == Change::Delete {
                    self.text.lines.word(format_args!("d "));
                }
                self.text.lines.clause(clause.iter().chain(&negation).copied());
            }
            if !text.next_line(&mut limits) {
                break;
            }
        }
        if !is_complete {
            return Err(Error::Proof { line, flaw: ProofFlaw::Unfinished });
        }
        self.text.lines.clause(negation.iter().copied());
        if negation.is_empty() {
            return Ok(());
        }
        for left in clauses.left() {
            self.text.lines.word(format_args!("d "));
            self.text.lines.clause(left.iter().chain(&negation).copied());
        }
        Ok(())
    }

    /// Adds the clause of a cube whose two parts are proved, and deletes theirs.
    fn close(&mut self, cube: &Cube, placement: Placement) -> Result<(), Error> {
        let mut clause = self.negation(cube)?;
        self.text.lines.clause(clause.iter().copied());
        for is_taken in [true, false] {
            // A clause of one literal stays: checkers keep what it implies.
            if !cube.literals().is_empty() {
                try_push(&mut clause, -self.signed(&CubeLiteral { placement, is_taken }))?;
                self.text.lines.word(format_args!("d "));
                self.text.lines.clause(clause.iter().copied());
                clause.pop();
            }
        }
        Ok(())
    }
}

/// The clauses that a proof adds and deletes.
#[derive(Default)]
struct ClauseRecord {
    /// The literals of all clauses, those of each ascending.
    literals: Vec<i64>,
    added: Vec<Range<usize>>,
    deleted: Vec<Range<usize>>,
}

impl ClauseRecord {
    fn add(&mut self, clause: &[i64], change: Change) -> Result<(), Error> {
        let start = self.literals.len();
        self.literals.try_reserve(clause.len())?;
        self.literals.extend_from_slice(clause);
        self.literals[start..].sort_unstable();
        let range = start..self.literals.len();
        let list = match change {
            Change::Add => &mut self.added,
            Change::Delete => &mut self.deleted,
        };
        try_push(list, range)
    }

    /// Returns the clauses that were added and not deleted.
    fn left(&mut self) -> impl Iterator<Item = &[i64]> {
        let Self { literals, added, deleted } = self;
        let literals = &*literals;
        let clause = move |range: &Range<usize>| &literals[range.clone()];
        for list in [&mut *added, &mut *deleted] {
            list.sort_unstable_by(|one, other| clause(one).cmp(clause(other)));
        }
        let mut deleted = deleted.iter().map(clause).peekable();
        added.iter().map(clause).filter(move |clause| {
            while deleted.next_if(|other| other < clause).is_some() {}
            deleted.next_if_eq(clause).is_none()
        })
    }
}
