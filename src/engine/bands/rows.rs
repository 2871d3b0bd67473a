//! The states of a group of rows.

use super::alike::AlikeDigits;
use super::board::Board;
use super::states::BandStates;
use super::{Allowance, Digits, NoNumber};
use crate::support::alloc::try_vec;

/// Returns the states of a group, whose rows are filled in this order. With `alike`, there is one
/// state for all orders of alike digits, with the ways of all.
pub(super) fn states_of<M: Digits>(
    board: &Board<M>,
    rows: &[usize],
    mut alike: Option<&mut AlikeDigits>,
    allowance: &mut Allowance<'_, '_>,
) -> Result<BandStates<M>, NoNumber> {
    // The digits in each column, and then in each box of the band that is being filled.
    let len = board.side + board.side / board.width;
    let mut key = try_vec(M::EMPTY, len)?;
    let mut next_key = try_vec(M::EMPTY, len)?;
    let mut states = BandStates::new(len)?;
    states.add(&key, 1, allowance)?;
    for (index, &row) in rows.iter().enumerate() {
        let (done, later) = (&rows[..=index], &rows[index + 1..]);
        let band = row / board.height;
        let ends_band = later.iter().all(|&row| row / board.height != band);
        let row = RowSearch::new(board, row, done, later)?;
        let mut next = BandStates::new(len)?;
        for state in 0..states.count() {
            key.copy_from_slice(states.key(state));
            row.fill(0, M::EMPTY, &mut key, allowance, &mut |key, allowance| {
                next_key.copy_from_slice(key);
                if ends_band {
                    next_key[board.side..].fill(M::EMPTY);
                }
                if let Some(alike) = &mut alike {
                    alike.sort(&mut next_key);
                }
                next.add(&next_key, states.ways(state), allowance)
            })?;
        }
        states = next;
    }
    Ok(states)
}

/// Fills a row in all ways that a state leaves.
struct RowSearch<'b, M> {
    board: &'b Board<M>,
    cells: &'b [M],
    /// For each column, the digits that rows which are not filled may have there.
    later_in_column: Vec<M>,
    /// For each box, the digits that rows of the group which are filled later may have there.
    later_in_box: Vec<M>,
}

type EmitKey<'e, M> = &'e mut dyn FnMut(&[M], &mut Allowance<'_, '_>) -> Result<(), NoNumber>;

impl<'b, M: Digits> RowSearch<'b, M> {
    /// `done` are the rows of the group up to this one, and `later` the others.
    fn new(board: &'b Board<M>, row: usize, done: &[usize], later: &[usize]) -> Result<Self, NoNumber> {
        let mut later_in_column = try_vec(M::EMPTY, board.side)?;
        let mut later_in_box = try_vec(M::EMPTY, board.side / board.width)?;
        for other in (0..board.side).filter(|other| !done.contains(other)) {
            for (column, &digits) in board.row(other).iter().enumerate() {
                later_in_column[column] = later_in_column[column].or(digits);
            }
        }
        for &other in later.iter().filter(|&other| other / board.height == row / board.height) {
            for (column, &digits) in board.row(other).iter().enumerate() {
                let in_box = &mut later_in_box[column / board.width];
                *in_box = in_box.or(digits);
            }
        }
        Ok(Self { board, cells: board.row(row), later_in_column, later_in_box })
    }

    /// Fills the cells from `column` on, and passes each state that this makes to `emit`. `used`
    /// are the digits in the cells before. The key is the same afterwards.
    fn fill(
        &self,
        column: usize,
        used: M,
        key: &mut [M],
        allowance: &mut Allowance<'_, '_>,
        emit: EmitKey<'_, M>,
    ) -> Result<(), NoNumber> {
        let Board { side, width, .. } = *self.board;
        if column == side {
            return emit(key, allowance);
        }
        let (box_index, in_column) = (column / width, key[column]);
        let in_box = key[side + box_index];
        let mut digits = self.cells[column].without(used.or(in_column).or(in_box));
        // Digits that the column can have nowhere else.
        let needed = self.board.others(in_column.or(self.later_in_column[column]));
        if !needed.is_empty() {
            digits = if needed.is_single() && digits.without(needed) != digits { needed } else { M::EMPTY };
        }
        for digit in digits.iter().map(M::bit) {
            allowance.step()?;
            let after = in_box.or(digit);
            let ends_box = (column + 1).is_multiple_of(width);
            if ends_box && !self.board.others(after.or(self.later_in_box[box_index])).is_empty() {
                continue;
            }
            (key[column], key[side + box_index]) = (in_column.or(digit), after);
            self.fill(column + 1, used.or(digit), key, allowance, &mut *emit)?;
        }
        (key[column], key[side + box_index]) = (in_column, in_box);
        Ok(())
    }
}
