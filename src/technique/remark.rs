//! Hints that are no steps, in plain English. Nothing here takes memory.

use super::sentence::{
    HintDegree, TextOut, write_between, write_cell, write_cells, write_effects, write_filled,
};
use super::sentences::{BARRED, FILLED, RELATED, SEEN, SOLVED, TRUE, WRONG_DIGIT, WRONG_MARKS};
use super::step::{Candidate, Columns};
use crate::model::shape::House;
use std::fmt;

/// A hint that is no step.
#[derive(Clone, Copy)]
pub(crate) enum Remark<'a> {
    /// These digits of the player do not agree with the solution.
    WrongDigits(&'a [Candidate], Columns),
    /// The marks of these cells lack the right digit.
    WrongMarks(&'a [u16], Columns),
    /// Nothing is left.
    Solved,
    /// The answer about a candidate.
    Asked(Candidate, AboutCandidate, Columns),
}

/// Why a candidate is true or false without a step.
#[derive(Clone, Copy)]
pub(crate) enum AboutCandidate {
    /// It is true.
    True,
    /// Its cell is filled with another digit.
    Filled { digit: u16 },
    /// Another cell of a house has its digit.
    Seen { house: House, cell: u16 },
    /// A rule forbids it beside the digit of another cell.
    Related { cell: u16, digit: u16 },
    /// The rules forbid it in its cell.
    Barred,
}

impl Remark<'_> {
    /// Returns what it is called in place of a technique.
    pub fn name(self) -> &'static str {
        match self {
            Self::WrongDigits(..) => "Wrong Digit",
            Self::WrongMarks(..) => "Missing Mark",
            Self::Solved => "Solved",
            Self::Asked(_, about, _) => match about {
                AboutCandidate::True => "True Candidate",
                AboutCandidate::Filled { .. } => "Filled Cell",
                AboutCandidate::Seen { .. } => "Digit in Sight",
                AboutCandidate::Related { .. } => "Related Digit",
                AboutCandidate::Barred => "Barred Digit",
            },
        }
    }

    /// Returns the columns of the puzzle.
    fn columns(self) -> Columns {
        match self {
            Self::WrongDigits(_, columns) | Self::WrongMarks(_, columns) | Self::Asked(_, _, columns) => {
                columns
            }
            Self::Solved => Columns::default(),
        }
    }

    /// Returns the sentence before its placeholders are replaced.
    pub fn template(self) -> &'static str {
        match self {
            Self::WrongDigits(..) => WRONG_DIGIT,
            Self::WrongMarks(..) => WRONG_MARKS,
            Self::Solved => SOLVED,
            Self::Asked(_, about, _) => match about {
                AboutCandidate::True => TRUE,
                AboutCandidate::Filled { .. } => FILLED,
                AboutCandidate::Seen { .. } => SEEN,
                AboutCandidate::Related { .. } => RELATED,
                AboutCandidate::Barred => BARRED,
            },
        }
    }

    /// Writes one degree of a hint.
    pub fn write_degree(self, degree: HintDegree, out: &mut TextOut) -> fmt::Result {
        match degree {
            HintDegree::Technique => self.write_kind(out)?,
            HintDegree::Place => self.write_place(out)?,
            HintDegree::Reason => self.write_reason(out)?,
            HintDegree::Conclusion => self.write_conclusion(out)?,
        }
        out.write_str(".")
    }

    /// Writes all of it.
    pub fn write_sentence(self, out: &mut TextOut) -> fmt::Result {
        self.write_degree(HintDegree::Reason, out)
    }

    /// Writes what is to be removed, or the cells.
    pub fn write_notation(self, out: &mut TextOut) -> fmt::Result {
        let columns = self.columns();
        let removes = |wrong: &Candidate, out: &mut TextOut| {
            write_cell(wrong.cell, columns, out)?;
            write!(out, "<>{}", wrong.digit)
        };
        match self {
            Self::WrongDigits(wrong, _) => write_between(wrong.iter(), ", ", out, removes),
            Self::WrongMarks(cells, _) => {
                write_between(cells.iter(), ", ", out, |&cell, out| write_cell(cell, columns, out))
            }
            Self::Solved => Ok(()),
            Self::Asked(asked, AboutCandidate::True, _) => {
                write_cell(asked.cell, columns, out)?;
                write!(out, "={}", asked.digit)
            }
            Self::Asked(asked, ..) => removes(&asked, out),
        }
    }

    fn write_kind(self, out: &mut TextOut) -> fmt::Result {
        out.write_str(match self {
            Self::WrongDigits(..) => "A digit is wrong",
            Self::WrongMarks(..) => "A mark is missing",
            Self::Solved => SOLVED,
            Self::Asked(_, about, _) => match about {
                AboutCandidate::True => "It is true",
                AboutCandidate::Filled { .. } => "The cell is filled",
                AboutCandidate::Seen { .. } | AboutCandidate::Related { .. } => {
                    "A digit on the grid excludes it"
                }
                AboutCandidate::Barred => "The rules exclude it",
            },
        })
    }

    fn write_place(self, out: &mut TextOut) -> fmt::Result {
        let columns = self.columns();
        if matches!(self, Self::Solved) {
            return out.write_str(SOLVED);
        }
        out.write_str("Look at ")?;
        match self {
            Self::WrongDigits(wrong, _) => write_cells(wrong.iter().map(|wrong| wrong.cell), columns, out),
            Self::WrongMarks(cells, _) => write_cells(cells.iter().copied(), columns, out),
            Self::Asked(_, AboutCandidate::Seen { house, .. }, _) => write!(out, "{house}"),
            Self::Asked(_, AboutCandidate::Related { cell, .. }, _) => write_cell(cell, columns, out),
            Self::Asked(asked, ..) => write_cell(asked.cell, columns, out),
            Self::Solved => Ok(()),
        }
    }

    fn write_reason(self, out: &mut TextOut) -> fmt::Result {
        let columns = self.columns();
        let fill = |asked: Candidate, out: &mut TextOut| {
            use AboutCandidate::{Filled, Related, Seen};
            write_filled(self.template(), out, |name, out| match (name, self) {
                ("cell", _) => write_cell(asked.cell, columns, out),
                ("digit", _) => write!(out, "{}", asked.digit),
                ("c1", Self::Asked(_, Seen { cell, .. } | Related { cell, .. }, _)) => {
                    write_cell(cell, columns, out)
                }
                ("d1", Self::Asked(_, Filled { digit } | Related { digit, .. }, _)) => write!(out, "{digit}"),
                ("house", Self::Asked(_, Seen { house, .. }, _)) => write!(out, "{house}"),
                ("cells", Self::WrongMarks(cells, _)) => write_cells(cells.iter().copied(), columns, out),
                _ => Ok(()),
            })
        };
        match self {
            // Each digit has a sentence.
            Self::WrongDigits(wrong, _) => {
                write_between(wrong.iter(), ". ", out, |&wrong, out| fill(wrong, out))
            }
            Self::Asked(asked, ..) => fill(asked, out),
            Self::WrongMarks(..) | Self::Solved => fill(Candidate { cell: 0, digit: 0 }, out),
        }
    }

    fn write_conclusion(self, out: &mut TextOut) -> fmt::Result {
        let columns = self.columns();
        match self {
            Self::WrongDigits(wrong, _) => {
                out.write_str("So ")?;
                write_effects(&[], wrong, columns, out)
            }
            Self::WrongMarks(cells, _) => {
                out.write_str("So put back the candidates of ")?;
                write_cells(cells.iter().copied(), columns, out)
            }
            Self::Solved => out.write_str(SOLVED),
            Self::Asked(asked, about, _) => {
                out.write_str("So ")?;
                match about {
                    AboutCandidate::True => write_effects(&[asked], &[], columns, out),
                    _ => write_effects(&[], &[asked], columns, out),
                }
            }
        }
    }
}
