//! `ordoku_step`: a step as C programs see it.

use super::rating::{ORDOKU_LEVEL_NONE, ORDOKU_SCALE_HODOKU};
use super::structs::Versioned;
use super::techniques::ORDOKU_TECHNIQUE_NONE;
use std::ffi::c_int;
use std::ptr::null;

/// A digit in a cell.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_candidate {
    /// The cell, row by row from 0.
    pub cell: u32,
    /// The digit, from 1.
    pub digit: u32,
}

/// A house.
///
/// The rows, columns and boxes of ordoku_rules have their kinds if the rectangle has as many rows
/// and as many columns as digits. All other regions are ORDOKU_HOUSE_RULE, and their index is the
/// number of such regions that were added before; cages count, too.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_house {
    /// An ORDOKU_HOUSE_ number.
    pub kind: u32,
    /// Index of the house in its kind, from 0.
    pub index: u32,
}

/// Cells and the candidates that they have together, such as an almost locked set; or the cells of
/// a color or an arrow.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_cell_set {
    /// The cells, in ascending order.
    pub cells: *const u32,
    /// Their number.
    pub cells_len: usize,
    /// The candidates of the cells, in ascending order.
    pub digits: *const u32,
    /// Their number.
    pub digits_len: usize,
}

/// A node of a chain: a digit is in one of the cells, or in none of them.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_node {
    /// The digit.
    pub digit: u32,
    /// 1 if the digit is in one of the cells, 0 if it is in none of them.
    pub is_on: u32,
    /// The cells, in ascending order: one, or those of a group.
    pub cells: *const u32,
    /// Their number.
    pub cells_len: usize,
    /// The indices in the chain of the nodes from which this one follows; none for the premise. A
    /// link from a node that is on to one that is off is weak, and a link from off to on is strong.
    pub parents: *const u32,
    /// Their number.
    pub parents_len: usize,
}

/// A chain or a net.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_chain {
    /// The nodes: the premise first, and each node after its parents.
    pub nodes: *const ordoku_node,
    /// Their number.
    pub nodes_len: usize,
}

/// A step of ordoku_steps: what was found, where, and what follows. The parts of a step depend on
/// its technique. An array that a step does not have is NULL, and its length is 0. The arrays
/// belong to the list and are valid until it is freed.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_step {
    /// Set by ordoku_step_init.
    pub struct_size: u32,
    /// An ORDOKU_TECHNIQUE_ number.
    pub technique: u32,
    /// The scale of the step, an ORDOKU_SCALE_ number.
    pub scale: u32,
    /// HoDoKu: the lowest level of a puzzle with such a step, an ORDOKU_LEVEL_ number; otherwise 0.
    pub level: u32,
    /// HoDoKu: what the step adds to the score of its puzzle. The scale ordoku: its points.
    /// Otherwise 0.
    pub score: u32,
    /// Sudoku Explainer and the scale ordoku: the rating of the step in tenths: 72 is 7.2.
    /// HoDoKu: 0.
    pub tenths: u32,
    /// A sum: what the digits of the cells add up to. 0 for an arrow, which has its circle as the
    /// cell and its other cells as a set, and for other steps.
    pub total: u32,
    /// 0. It is in place of padding, whose bytes would have no value.
    pub reserved: u32,
    /// The digits of the pattern.
    pub digits: *const u32,
    /// Their number.
    pub digits_len: usize,
    /// The cells of the pattern: those of a set, a wing (the pivot first) or a rectangle.
    pub cells: *const u32,
    /// Their number.
    pub cells_len: usize,
    /// The houses of the pattern: the house of a single or a set, or the base of a fish.
    pub houses: *const ordoku_house,
    /// Their number.
    pub houses_len: usize,
    /// The cover houses of a fish, or the second house of locked candidates.
    pub cover: *const ordoku_house,
    /// Their number.
    pub cover_len: usize,
    /// The fins of a fish: the cells of its houses that are not in the cover houses.
    pub fins: *const u32,
    /// Their number.
    pub fins_len: usize,
    /// The fins that are in two houses of the fish.
    pub endo_fins: *const u32,
    /// Their number.
    pub endo_fins_len: usize,
    /// Almost locked sets, the parts of a sue de coq, the colors of a coloring, or the cells of an
    /// arrow without its circle.
    pub sets: *const ordoku_cell_set,
    /// Their number.
    pub sets_len: usize,
    /// The chains or nets.
    pub chains: *const ordoku_chain,
    /// Their number.
    pub chains_len: usize,
    /// The digits that the step places. `removed` does not have the candidates that they exclude.
    pub placed: *const ordoku_candidate,
    /// Their number.
    pub placed_len: usize,
    /// The candidates that the step removes.
    pub removed: *const ordoku_candidate,
    /// Their number.
    pub removed_len: usize,
}

// SAFETY: begins with its size; all members are integers or pointers, which may be null.
unsafe impl Versioned for ordoku_step {
    const FIRST_SIZE: usize = size_of::<Self>();
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        technique: ORDOKU_TECHNIQUE_NONE,
        scale: ORDOKU_SCALE_HODOKU,
        level: ORDOKU_LEVEL_NONE,
        score: 0,
        tenths: 0,
        total: 0,
        reserved: 0,
        digits: null(),
        digits_len: 0,
        cells: null(),
        cells_len: 0,
        houses: null(),
        houses_len: 0,
        cover: null(),
        cover_len: 0,
        fins: null(),
        fins_len: 0,
        endo_fins: null(),
        endo_fins_len: 0,
        sets: null(),
        sets_len: 0,
        chains: null(),
        chains_len: 0,
        placed: null(),
        placed_len: 0,
        removed: null(),
        removed_len: 0,
    };
}

/// Sets *step to 0 and its struct_size to `size`, which is sizeof *step.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_step_init(step: *mut ordoku_step, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_step::init(step, size, "step") }
}
