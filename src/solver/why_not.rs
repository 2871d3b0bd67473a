//! Why a candidate is false, for a player who asks.

use super::Solver;
use super::player::{PlayerState, WhyNot, check_asked};
use super::steps::{CELLS, known_state, played_on, scale_of};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::shape::{House, HouseKind, Position, Shape};
use crate::outcome::Outcome;
use crate::technique::{Candidate, KnownState, Scale};

impl Solver {
    /// Tells why a candidate is false in a state of a player: a digit on the grid excludes it, or
    /// steps do, the first ones in the order of HoDoKu that lead to it.
    ///
    /// If the last of several steps only fills the cell, and the singles that follow from the
    /// candidate contradict each other, that is the answer: one
    /// [`Technique::ForcingNetContradiction`] with its chain. A mark that the player has removed is
    /// taken as if it was there, so that it is told why it can go.
    ///
    /// The limits of the options and the interrupt hold for the whole call.
    ///
    /// ```
    /// use ordoku::technique::Candidate;
    /// use ordoku::{Interrupt, PlayerState, Puzzle, Shape, Solver, WhyNot};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut solver = Solver::new(Shape::NINE)?;
    /// let mut why_not = |cell, digit| {
    ///     let state = PlayerState { puzzle: &puzzle, placed: &[0; 81], marks: None };
    ///     solver.why_not(state, Candidate { cell, digit }, Interrupt::new())
    /// };
    /// let seen = why_not(0, 5)?.answer().unwrap();
    /// assert!(matches!(seen, WhyNot::Seen { house, cell: 1, .. } if house.to_string() == "row 1"));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// For other shapes than 9x9, the steps are those of
    /// [`Scale::Ordoku`](crate::technique::Scale::Ordoku), and there are no such contradictions.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the grid has no such cell, [`Error::Digit`] if the digit is 0
    /// or above the side, and the errors of [`Solver::hint`].
    ///
    /// [`Technique::ForcingNetContradiction`]: crate::technique::Technique::ForcingNetContradiction
    pub fn why_not(
        &mut self,
        state: PlayerState<'_>,
        candidate: Candidate,
        interrupt: Interrupt<'_>,
    ) -> Result<Outcome<WhyNot>, Error> {
        if scale_of(None, state.puzzle) == Scale::Ordoku {
            return self.ordoku_why_not(state, candidate, interrupt);
        }
        check_asked(candidate, CELLS, 9)?;
        let (played, puzzle) = (played_on(&state)?, state.puzzle);
        self.with_solution((puzzle, interrupt).into(), |search, solution, limits| {
            let mut known = match known_state(played, puzzle, solution)? {
                Ok(known) => known,
                Err(mistake) => return Ok(WhyNot::Mistake(mistake)),
            };
            if let Some(answer) = on_the_grid(&known, candidate) {
                return Ok(answer);
            }
            known.candidates[usize::from(candidate.cell)] |= 1 << candidate.digit;
            Ok(WhyNot::Steps(search.why_not(&known, candidate, limits)?))
        })
    }
}

/// Returns the answer that needs no step.
fn on_the_grid(known: &KnownState, candidate: Candidate) -> Option<WhyNot> {
    let KnownState { values, solution, .. } = known;
    let (cell, digit) = (usize::from(candidate.cell), candidate.digit);
    if u16::from(solution[cell]) == digit {
        return Some(WhyNot::IsTrue { columns: 9 });
    }
    if values[cell] != 0 {
        return Some(WhyNot::Filled { digit: values[cell].into(), columns: 9 });
    }
    let houses = |cell: usize| {
        let Position { row, column, box_index, .. } = Shape::NINE.position(cell);
        [(HouseKind::Row, row), (HouseKind::Column, column), (HouseKind::Box, box_index)]
    };
    let own = houses(cell);
    let has_digit = |&other: &usize| u16::from(values[other]) == digit;
    (0..CELLS).filter(has_digit).find_map(|other| {
        let (kind, index) = houses(other).into_iter().find(|house| own.contains(house))?;
        Some(WhyNot::Seen { house: House { kind, index: index.into() }, cell: other as u16, columns: 9 })
    })
}
