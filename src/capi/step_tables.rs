//! The entries of a list of steps, and its structs and arrays in the types of C.

use super::codes::Code;
use super::rating::{ORDOKU_SCALE_EXPLAINER, ORDOKU_SCALE_HODOKU, ORDOKU_SCALE_ORDOKU};
use super::step::{ordoku_candidate, ordoku_cell_set, ordoku_chain, ordoku_house, ordoku_node, ordoku_step};
use super::structs::Versioned;
use crate::error::Error;
use crate::model::shape::House;
use crate::solver::{Hint, WhyNot};
use crate::support::alloc::try_collect;
use crate::technique::{Candidate, Chain, Node, RatedStep, Remark, Set, StepRating};
use std::hint::black_box;
use std::ptr::null;
use std::slice::from_ref;

/// An entry of a list: a step, or what a player hears in place of one.
pub(super) enum HintEntry {
    Hint(Hint),
    WhyNot(Candidate, WhyNot),
}

impl HintEntry {
    /// Returns the step, if it is one.
    ///
    /// Without the barrier, compiled code reads the lists of a step before it knows that there is one, and drops
    /// what it read. valgrind reports that.
    pub fn step(&self) -> Option<&RatedStep> {
        match self {
            Self::Hint(Hint::Step(step)) => Some(black_box(step)),
            _ => None,
        }
    }

    /// Returns the text in place of a step.
    pub fn remark(&self) -> Option<Remark<'_>> {
        match self {
            Self::Hint(hint) => hint.remark(),
            Self::WhyNot(asked, answer) => answer.remark(*asked),
        }
    }
}

/// The entries of a list, and a struct for each of them.
///
/// The other tables have the elements of the arrays, each those of the whole list in order. They are filled once
/// and never change, so that the structs may point to them.
pub(super) struct StepTables {
    pub list: Vec<HintEntry>,
    pub steps: Vec<ordoku_step>,
    _numbers: Vec<u32>,
    _houses: Vec<ordoku_house>,
    _candidates: Vec<ordoku_candidate>,
    _chains: ChainTables,
    _sets: SetTables,
}

// SAFETY: the pointers of the structs lead to the tables beside them, which do not change.
unsafe impl Send for StepTables {}
// SAFETY: the same reason.
unsafe impl Sync for StepTables {}

impl StepTables {
    pub fn new(list: Vec<HintEntry>) -> Result<Self, Error> {
        let numbers = gather(|| list.iter().flat_map(numbers_of).flatten().map(|&number| number.into()))?;
        let houses = gather(|| list.iter().flat_map(houses_of).flatten().map(house))?;
        let candidates = gather(|| list.iter().flat_map(candidates_of).flatten().map(candidate))?;
        let (sets, chains) = (SetTables::new(&list)?, ChainTables::new(&list)?);
        let (mut number, mut house) = (Cursor::new(&numbers), Cursor::new(&houses));
        let (mut candidate, mut set) = (Cursor::new(&candidates), Cursor::new(&sets.sets));
        let mut chain = Cursor::new(&chains.chains);
        let mut step = |entry: &HintEntry| {
            let [digits, cells, fins, endo_fins] = numbers_of(entry).map(|list| number.take(list.len()));
            let [houses, cover] = houses_of(entry).map(|list| house.take(list.len()));
            let [placed, removed] = candidates_of(entry).map(|list| candidate.take(list.len()));
            let (sets, chains) = (set.take(sets_of(entry).len()), chain.take(chains_of(entry).len()));
            ordoku_step {
                digits: digits.0,
                digits_len: digits.1,
                cells: cells.0,
                cells_len: cells.1,
                houses: houses.0,
                houses_len: houses.1,
                cover: cover.0,
                cover_len: cover.1,
                fins: fins.0,
                fins_len: fins.1,
                endo_fins: endo_fins.0,
                endo_fins_len: endo_fins.1,
                sets: sets.0,
                sets_len: sets.1,
                chains: chains.0,
                chains_len: chains.1,
                placed: placed.0,
                placed_len: placed.1,
                removed: removed.0,
                removed_len: removed.1,
                ..rated(entry)
            }
        };
        let steps = try_collect(list.len(), list.iter().map(&mut step))?;
        Ok(Self {
            steps,
            list,
            _numbers: numbers,
            _houses: houses,
            _candidates: candidates,
            _chains: chains,
            _sets: sets,
        })
    }
}

/// The sets of all steps.
struct SetTables {
    sets: Vec<ordoku_cell_set>,
    _numbers: Vec<u32>,
}

impl SetTables {
    fn new(list: &[HintEntry]) -> Result<Self, Error> {
        let all = || list.iter().flat_map(sets_of);
        let numbers = gather(|| all().flat_map(lists_of_set).flatten().map(|&number| number.into()))?;
        let mut number = Cursor::new(&numbers);
        let set = |set: &Set| {
            let [(cells, cells_len), (digits, digits_len)] =
                lists_of_set(set).map(|list| number.take(list.len()));
            ordoku_cell_set { cells, cells_len, digits, digits_len }
        };
        Ok(Self { sets: try_collect(all().count(), all().map(set))?, _numbers: numbers })
    }
}

/// The chains of all steps.
struct ChainTables {
    chains: Vec<ordoku_chain>,
    _nodes: Vec<ordoku_node>,
    _numbers: Vec<u32>,
}

impl ChainTables {
    fn new(list: &[HintEntry]) -> Result<Self, Error> {
        let all = || list.iter().flat_map(chains_of);
        let numbers =
            gather(|| all().flatten().flat_map(lists_of_node).flatten().map(|&number| number.into()))?;
        let mut number = Cursor::new(&numbers);
        let node = |node: &Node| {
            let [(cells, cells_len), (parents, parents_len)] =
                lists_of_node(node).map(|list| number.take(list.len()));
            let (digit, is_on) = (node.digit().into(), node.is_on().into());
            ordoku_node { digit, is_on, cells, cells_len, parents, parents_len }
        };
        let nodes = try_collect(all().flatten().count(), all().flatten().map(node))?;
        let mut node = Cursor::new(&nodes);
        let chain = |chain: &Chain| {
            let (nodes, nodes_len) = node.take(chain.len());
            ordoku_chain { nodes, nodes_len }
        };
        let chains = try_collect(all().count(), all().map(chain))?;
        Ok(Self { chains, _nodes: nodes, _numbers: numbers })
    }
}

/// Hands out the arrays of a table in the order in which it was filled.
struct Cursor<T>(*const T);

impl<T> Cursor<T> {
    fn new(table: &[T]) -> Self {
        Self(table.as_ptr())
    }

    /// Returns the next array; a null pointer if it is empty.
    fn take(&mut self, len: usize) -> (*const T, usize) {
        let array = if len == 0 { null() } else { self.0 };
        self.0 = self.0.wrapping_add(len);
        (array, len)
    }
}

/// Collects the items of an iterator that can be made twice, or returns an error if there is no memory.
fn gather<T, I: Iterator<Item = T>>(items: impl Fn() -> I) -> Result<Vec<T>, Error> {
    try_collect(items().count(), items())
}

/// Returns the numbers of a step, without arrays.
fn rated(entry: &HintEntry) -> ordoku_step {
    let Some(step) = entry.step() else { return ordoku_step::DEFAULT };
    let (technique, total) = (step.step.technique().number(), step.step.total());
    let made = ordoku_step { technique, total, ..ordoku_step::DEFAULT };
    match step.rating {
        StepRating::Hodoku { level, score } => {
            ordoku_step { scale: ORDOKU_SCALE_HODOKU, level: level.number(), score, ..made }
        }
        StepRating::Explainer { tenths } => {
            ordoku_step { scale: ORDOKU_SCALE_EXPLAINER, tenths: tenths.into(), ..made }
        }
        StepRating::Ordoku { tenths, points } => {
            ordoku_step { scale: ORDOKU_SCALE_ORDOKU, tenths: tenths.into(), score: points, ..made }
        }
    }
}

/// Returns digits, cells, fins and endo fins.
fn numbers_of(entry: &HintEntry) -> [&[u16]; 4] {
    if let Some(RatedStep { step, .. }) = entry.step() {
        return [step.digits(), step.cells(), step.fins(), step.endo_fins()];
    }
    match entry {
        HintEntry::Hint(Hint::WrongMarks { cells, .. }) => [&[], cells, &[], &[]],
        HintEntry::WhyNot(asked, WhyNot::Filled { digit, .. }) => {
            [from_ref(digit), from_ref(&asked.cell), &[], &[]]
        }
        HintEntry::WhyNot(asked, WhyNot::Seen { cell, .. }) => {
            [from_ref(&asked.digit), from_ref(cell), &[], &[]]
        }
        HintEntry::WhyNot(_, WhyNot::Related { digit, cell, .. }) => {
            [from_ref(digit), from_ref(cell), &[], &[]]
        }
        _ => [&[]; 4],
    }
}

/// Returns the houses, and the cover.
fn houses_of(entry: &HintEntry) -> [&[House]; 2] {
    if let Some(RatedStep { step, .. }) = entry.step() {
        return [step.houses(), step.cover()];
    }
    match entry {
        HintEntry::WhyNot(_, WhyNot::Seen { house, .. }) => [from_ref(house), &[]],
        _ => [&[]; 2],
    }
}

/// Returns what is placed, and what is removed.
fn candidates_of(entry: &HintEntry) -> [&[Candidate]; 2] {
    if let Some(RatedStep { step, .. }) = entry.step() {
        return [step.placed(), step.removed()];
    }
    match entry {
        HintEntry::Hint(Hint::WrongDigits { digits, .. }) => [&[], digits],
        HintEntry::WhyNot(_, WhyNot::IsTrue { .. }) => [&[]; 2],
        HintEntry::WhyNot(asked, _) => [&[], from_ref(asked)],
        _ => [&[]; 2],
    }
}

fn sets_of(entry: &HintEntry) -> &[Set] {
    entry.step().map_or(&[], |step| step.step.sets())
}

fn chains_of(entry: &HintEntry) -> &[Chain] {
    entry.step().map_or(&[], |step| step.step.chains())
}

/// Returns cells and digits.
fn lists_of_set(set: &Set) -> [&[u16]; 2] {
    [set.cells(), set.digits()]
}

/// Returns cells and parents.
fn lists_of_node(node: &Node) -> [&[u16]; 2] {
    [node.cells(), node.parents()]
}

fn candidate(candidate: &Candidate) -> ordoku_candidate {
    ordoku_candidate { cell: candidate.cell.into(), digit: candidate.digit.into() }
}

fn house(house: &House) -> ordoku_house {
    ordoku_house { kind: house.kind.number(), index: house.index as u32 }
}
