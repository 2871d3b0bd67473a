//! The path of a puzzle: which step comes next, and what it does.
//!
//! The searches are asked in their order, and the first step found is taken. Each step works on the
//! candidates that the steps before it left.

use super::barren::BarrenParts;
use super::kept_searches::KeptSearches;
use super::queues::{QueuedSingle, SingleQueues};
use super::report::{add_steps, each_step, first_step};
use super::search_order::TechniqueSearch;
use super::searches::{SearchParts, SharedSearch, search_for};
use super::singles::single;
use super::smallest::Smallest;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Candidate, Step, house_list};

/// The lowest number of givens of a puzzle that HoDoKu solves.
const FEWEST_GIVENS: usize = 10;

/// The work of one search that finds nothing.
const WORK_OF_SEARCH: u32 = 16;

/// A step of a path, and the search that found it, which decides score and level.
#[derive(Debug)]
pub struct HodokuStep {
    pub search: TechniqueSearch,
    pub step: Step,
}

/// A puzzle being solved as HoDoKu solves it.
pub struct HodokuPath {
    board: Board,
    queues: SingleQueues,
    /// The steps that the shared searches found in this turn, once they were asked for.
    shared: [SharedSteps; SharedSearch::COUNT],
    barren: BarrenParts,
    kept: KeptSearches,
}

impl HodokuPath {
    /// Returns the path of a puzzle before its first step. The values are in row-major order, 0 for
    /// an empty cell; others than 1 to 9 are taken as empty cells.
    pub fn new(values: &[u8; 81]) -> Self {
        let mut path = Self {
            board: Board::new(),
            queues: SingleQueues::new(),
            shared: Default::default(),
            barren: BarrenParts::new(),
            kept: KeptSearches::new(),
        };
        path.begin(values, None);
        path
    }

    /// Begins the path of another puzzle, and keeps the memory. With its solution, the path has an
    /// end even if no technique is left.
    pub fn begin(&mut self, values: &[u8; 81], solution: Option<[u8; 81]>) {
        (self.board, self.queues) = (Board::new(), SingleQueues::new());
        self.forget_shared();
        self.barren.begin();
        self.kept.solution = solution;
        for (cell, &digit) in values.iter().enumerate() {
            if (1..=9).contains(&digit) {
                self.queues.place(&mut self.board, cell, digit.into());
                self.board.givens.insert(cell);
            }
        }
    }

    /// Begins at the state of a player: the givens, the filled cells with them, and for each empty
    /// cell its candidates, of which bit d is digit d. Candidates that a filled cell excludes do
    /// not count.
    pub fn begin_at(
        &mut self,
        givens: &[u8; 81],
        values: &[u8; 81],
        candidates: &[u16; 81],
        solution: Option<[u8; 81]>,
    ) {
        self.begin(givens, solution);
        for (cell, &digit) in values.iter().enumerate() {
            if (1..=9).contains(&digit) && self.board.empty.has(cell) {
                self.queues.place(&mut self.board, cell, digit.into());
            }
        }
        for (cell, &candidates) in candidates.iter().enumerate() {
            for digit in self.board.of_cell[cell] - DigitSet::from_bits(candidates) {
                self.queues.remove(&mut self.board, cell, digit);
            }
        }
    }

    /// Returns the step that a player is shown: the first one in the order of the searches. It does
    /// not depend on the order in which singles were found.
    pub fn hint(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<HodokuStep>> {
        for &search in TechniqueSearch::ALL {
            let step = match search {
                TechniqueSearch::FullHouse | TechniqueSearch::NakedSingle | TechniqueSearch::HiddenSingle => {
                    first_step(|report| search_for(&self.board, search, limits, report))?
                }
                _ => self.find(search, limits)?,
            };
            if let Some(step) = step {
                return Ok(Some(HodokuStep { search, step }));
            }
        }
        Ok(None)
    }

    /// Returns the state after the steps that were applied.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.board.empty.is_empty()
    }

    /// Finds the next step. Returns nothing if the puzzle is solved, has too few givens, or cannot
    /// be solved further.
    ///
    /// The step must be applied before the next one is asked for: singles leave their queues.
    pub fn next_step(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<HodokuStep>> {
        if self.is_solved() || self.board.givens.len() < FEWEST_GIVENS {
            return Ok(None);
        }
        for &search in TechniqueSearch::ALL {
            if let Some(step) = self.find(search, limits)? {
                return Ok(Some(HodokuStep { search, step }));
            }
        }
        Ok(None)
    }

    /// Applies a step: fills its cells, and removes its candidates in their order. What is not on
    /// the board is passed over.
    pub fn apply(&mut self, step: &Step) {
        for (cell, digit) in step.placed.iter().filter_map(on_board) {
            if self.board.empty.has(cell) {
                self.queues.place(&mut self.board, cell, digit);
            }
        }
        for (cell, digit) in step.removed.iter().filter_map(on_board) {
            self.queues.remove(&mut self.board, cell, digit);
        }
        self.forget_shared();
    }

    /// Forgets what the shared searches found, because the state is another one.
    fn forget_shared(&mut self) {
        for shared in &mut self.shared {
            shared.is_known = false;
        }
    }

    /// Hands over the steps of all searches in this state, in their order, and then those that a
    /// path does not ask.
    pub fn all_steps(
        &mut self,
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(HodokuStep) -> Result<(), Error>,
    ) -> Search<()> {
        for &search in TechniqueSearch::ALL.iter().chain(TechniqueSearch::BESIDE) {
            let steps = self.steps_of(search, limits)?;
            let kept = self.kept.find_all(&self.board, search, limits)?;
            for step in steps.into_iter().chain(kept) {
                take(HodokuStep { search, step })?;
            }
        }
        Ok(())
    }

    /// Returns all steps that a search can find in this state, in the order of the search. The
    /// first is the one that the search would take, except for singles, which a path takes from
    /// queues. Of fish with boxes, it is the first one for each set of removals: there are many.
    fn steps_of(&self, search: TechniqueSearch, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        let mut steps = Vec::new();
        match SharedSearch::of(search) {
            Some((shared, technique)) => {
                add_steps(&mut steps, limits, |limits, report| shared.search(&self.board, limits, report))?;
                steps.retain(|step| step.technique == technique);
            }
            None if search.is_franken() => {
                let mut kept = Smallest::new();
                each_step(
                    |report| search_for(&self.board, search, limits, report),
                    |step| Ok(kept.keep_step(step, 0)?),
                )?;
                steps = kept.into_steps()?;
            }
            None => add_steps(&mut steps, limits, |limits, report| {
                search_for(&self.board, search, limits, report)
            })?,
        }
        Ok(steps)
    }

    /// Returns the step that a search takes.
    fn find(&mut self, search: TechniqueSearch, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        let Self { board, queues, shared, barren, kept } = self;
        let (technique, single) = match search {
            TechniqueSearch::FullHouse => (Technique::FullHouse, queues.full_house(board)),
            TechniqueSearch::NakedSingle => (Technique::NakedSingle, queues.naked_single(board)),
            TechniqueSearch::HiddenSingle => (Technique::HiddenSingle, queues.hidden_single(board)),
            _ => {
                checked(limits, WORK_OF_SEARCH)?;
                return match SharedSearch::of(search) {
                    Some((found_by, technique)) => {
                        shared[found_by as usize].take(board, found_by, technique, barren, limits)
                    }
                    None => match SearchParts::of(search) {
                        Some(parts) => first_step(|report| barren.search(parts, board, limits, report)),
                        None => match first_step(|report| search_for(board, search, limits, report))? {
                            None => kept.find(board, search, limits),
                            found => Ok(found),
                        },
                    },
                };
            }
        };
        Ok(single.map(|single| queued(technique, single, board)).transpose()?)
    }
}

/// The steps that a shared search found in this turn, once it was asked.
#[derive(Default)]
struct SharedSteps {
    steps: Vec<Step>,
    is_known: bool,
}

impl SharedSteps {
    /// Takes the first step of a technique out of the list.
    fn take(
        &mut self,
        board: &Board,
        search: SharedSearch,
        technique: Technique,
        barren: &mut BarrenParts,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<Step>> {
        if !self.is_known {
            self.steps.clear();
            add_steps(&mut self.steps, limits, |limits, report| match search.parts() {
                Some(parts) => barren.search(parts, board, limits, report),
                None => search.search(board, limits, report),
            })?;
            self.is_known = true;
        }
        let found = self.steps.iter_mut().find(|step| step.technique == technique);
        Ok(found.map(std::mem::take))
    }
}

/// Returns the cell and the digit of a candidate, if a board has them.
fn on_board(candidate: &Candidate) -> Option<(usize, usize)> {
    let (cell, digit) = (usize::from(candidate.cell), usize::from(candidate.digit));
    (cell < 81 && (1..=9).contains(&digit)).then_some((cell, digit))
}

/// Returns the step of a single that came from a queue, with its house.
fn queued(technique: Technique, (cell, digit): QueuedSingle, board: &Board) -> Result<Step, Error> {
    let (cell, digit) = (usize::from(cell), usize::from(digit));
    let mut step = single(technique, cell, digit)?;
    let is_its = |house: &usize| match technique {
        Technique::FullHouse => board.empty & HOUSES[*house] == CellSet::of(cell),
        Technique::HiddenSingle => board.places[*house][digit].count_ones() == 1,
        _ => false,
    };
    step.houses = house_list(HOUSES_OF[cell].map(usize::from).into_iter().find(is_its))?;
    Ok(step)
}
