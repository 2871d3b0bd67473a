//! The path of a puzzle: which step comes next, and what it does.
//!
//! The searches are asked in their order, and the first step found is taken. Each step works on the
//! candidates that the steps before it left.

use super::kept_searches::KeptSearches;
use super::queues::{QueuedSingle, SingleQueues};
use super::report::{all_steps, first_step};
use super::search_order::TechniqueSearch;
use super::searches::{SharedSearch, search_for};
use super::singles::single;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Candidate, Step, Technique};

/// The lowest number of givens of a puzzle that HoDoKu solves.
const FEWEST_GIVENS: usize = 10;

/// A step of a path, and the search that found it, which decides score and level.
#[derive(Clone, Debug)]
pub struct HodokuStep {
    pub search: TechniqueSearch,
    pub step: Step,
}

/// A puzzle being solved as HoDoKu solves it.
pub struct HodokuPath {
    board: Board,
    queues: SingleQueues,
    /// The steps that the shared searches found in this turn, once they were asked for.
    shared: [Option<Vec<Step>>; SharedSearch::COUNT],
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
            kept: KeptSearches::new(),
        };
        path.begin(values, None);
        path
    }

    /// Begins the path of another puzzle, and keeps the memory. With its solution, the path has an
    /// end even if no technique is left.
    pub fn begin(&mut self, values: &[u8; 81], solution: Option<[u8; 81]>) {
        (self.board, self.queues, self.shared) = (Board::new(), SingleQueues::new(), Default::default());
        self.kept.solution = solution;
        for (cell, &digit) in values.iter().enumerate() {
            if (1..=9).contains(&digit) {
                self.queues.place(&mut self.board, cell, digit.into());
                self.board.givens.insert(cell);
            }
        }
    }

    /// Begins at the state of a player: the givens, the filled cells with them, and for each empty
    /// cell its candidates, of which bit d is digit d. Candidates that a filled cell excludes do not count.
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
    pub fn hint(&mut self) -> Option<HodokuStep> {
        TechniqueSearch::ALL.iter().find_map(|&search| {
            let step = match search {
                TechniqueSearch::FullHouse | TechniqueSearch::NakedSingle | TechniqueSearch::HiddenSingle => {
                    first_step(|report| search_for(&self.board, search, report))
                }
                _ => self.find(search),
            };
            Some(HodokuStep { search, step: step? })
        })
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.board.empty.is_empty()
    }

    /// Finds the next step. Returns nothing if the puzzle is solved, has too few givens, or cannot
    /// be solved further.
    ///
    /// The step must be applied before the next one is asked for: singles leave their queues.
    pub fn next_step(&mut self) -> Option<HodokuStep> {
        if self.is_solved() || self.board.givens.len() < FEWEST_GIVENS {
            return None;
        }
        TechniqueSearch::ALL.iter().find_map(|&search| Some(HodokuStep { search, step: self.find(search)? }))
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
        self.shared = Default::default();
    }

    /// Returns the steps of all searches in this state, in their order. Searches that keep memory give their
    /// first step only.
    pub fn all_steps(&mut self) -> Vec<HodokuStep> {
        let mut all = Vec::new();
        for &search in TechniqueSearch::ALL {
            let mut steps = self.steps_of(search);
            if steps.is_empty() {
                steps.extend(self.kept.find(&self.board, search));
            }
            all.extend(steps.into_iter().map(|step| HodokuStep { search, step }));
        }
        all
    }

    /// Returns all steps that a search can find in this state, in the order of the search. The
    /// first is the one that the search would take, except for singles, which a path takes from
    /// queues.
    fn steps_of(&self, search: TechniqueSearch) -> Vec<Step> {
        match SharedSearch::of(search) {
            Some((shared, technique)) => {
                let mut steps = shared.steps(&self.board);
                steps.retain(|step| step.technique == technique);
                steps
            }
            None => all_steps(|report| search_for(&self.board, search, report)),
        }
    }

    /// Returns the step that a search takes.
    fn find(&mut self, search: TechniqueSearch) -> Option<Step> {
        let Self { board, queues, shared, kept } = self;
        match search {
            TechniqueSearch::FullHouse => queued(Technique::FullHouse, queues.full_house(board), board),
            TechniqueSearch::NakedSingle => queued(Technique::NakedSingle, queues.naked_single(board), board),
            TechniqueSearch::HiddenSingle => {
                queued(Technique::HiddenSingle, queues.hidden_single(board), board)
            }
            _ => match SharedSearch::of(search) {
                Some((found_by, technique)) => {
                    let steps = shared[found_by as usize].get_or_insert_with(|| found_by.steps(board));
                    steps.iter().find(|step| step.technique == technique).cloned()
                }
                None => first_step(|report| search_for(board, search, report))
                    .or_else(|| kept.find(board, search)),
            },
        }
    }
}

/// Returns the cell and the digit of a candidate, if a board has them.
fn on_board(candidate: &Candidate) -> Option<(usize, usize)> {
    let (cell, digit) = (usize::from(candidate.cell), usize::from(candidate.digit));
    (cell < 81 && (1..=9).contains(&digit)).then_some((cell, digit))
}

/// Returns the step of a single that came from a queue, with its house.
fn queued(technique: Technique, found: Option<QueuedSingle>, board: &Board) -> Option<Step> {
    let (cell, digit) = found.map(|(cell, digit)| (usize::from(cell), usize::from(digit)))?;
    let mut step = single(technique, cell, digit);
    let is_its = |house: &u8| {
        let house = usize::from(*house);
        match technique {
            Technique::FullHouse => board.empty & HOUSES[house] == CellSet::of(cell),
            Technique::HiddenSingle => board.places[house][digit].count_ones() == 1,
            _ => false,
        }
    };
    step.houses.extend(HOUSES_OF[cell].into_iter().find(is_its));
    Some(step)
}
