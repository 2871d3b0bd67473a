//! The table of canonical forms: the programs and their speeds.

mod check;
mod programs;

use crate::report::{Report, speeds};
use crate::rounds::{Plan, measure};
use crate::sets::Set;
use anyhow::Result;
use check::Forms;
use programs::Canonical;
use std::path::PathBuf;

/// Compares ordoku, with all puzzles of a set in one call, with the other programs.
pub fn compare(sets: &[Set], minlex: &[PathBuf], patminlex: &[PathBuf], plan: Plan) -> Result<Report> {
    let mut programs = vec![programs::ours()];
    let minlex = minlex.iter().map(|path| programs::minlex(path));
    let libraries = minlex.chain(patminlex.iter().map(|path| programs::patminlex(path)));
    programs.extend(libraries.collect::<Result<Vec<Canonical>>>()?);
    programs.push(programs::sudoku_crate());
    let measured = sets
        .iter()
        .map(|set| {
            let mut forms = Forms::new(set)?;
            measure(set, &mut programs, plan, &mut |name, number, form| forms.check(name, number, form))
        })
        .collect::<Result<Vec<_>>>()?;
    let notes = "Canonical forms, all puzzles of a set in one call of ordoku, 1 thread. ordoku and minlex.c find the \
                 row-major minlex form, and their forms are equal. The form of patminlex has the first pattern of \
                 givens. The form of sudoku leads to the row-major form of the solution. A number of puzzles beside \
                 a figure means that the program got that many puzzles of the set, evenly spaced; its ratio is for \
                 these puzzles.";
    let names: Vec<_> = programs.iter().map(|program| program.name()).collect();
    Ok(speeds("Canonical forms", notes.to_owned(), sets, &names, &measured))
}
