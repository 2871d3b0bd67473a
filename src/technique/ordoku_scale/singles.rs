//! Singles: an item with one candidate left.
//!
//! ```text
//! full house      an exact region with one open cell
//! hidden single   a digit with one place in a region; easier in a box or an irregular region than in a line
//! naked single    a cell with one candidate
//! ```

use super::matrix::{ItemMatrix, ItemPlace};
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use crate::error::Error;
use crate::model::rules::RegionKind;

/// The kinds of singles, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SingleKind {
    FullHouse,
    InBox,
    InLine,
    Naked,
}

/// All kinds.
pub(super) const KINDS: [SingleKind; 4] =
    [SingleKind::FullHouse, SingleKind::InBox, SingleKind::InLine, SingleKind::Naked];

/// Finds the singles of the easiest kind that there is, which is returned.
pub(super) fn find(
    matrix: &ItemMatrix,
    state: &MatrixState,
    round: &mut StepRound,
) -> Result<Option<SingleKind>, Error> {
    let kinds = singles(matrix, state).map(|item| kind_of(matrix, state, item));
    let easiest = kinds.min();
    easiest.map_or(Ok(()), |kind| find_kind(matrix, state, kind, round))?;
    Ok(easiest)
}

/// Finds the singles of a kind.
pub(super) fn find_kind(
    matrix: &ItemMatrix,
    state: &MatrixState,
    kind: SingleKind,
    round: &mut StepRound,
) -> Result<(), Error> {
    for item in singles(matrix, state).filter(|&item| kind_of(matrix, state, item) == kind) {
        let is_left = |&&candidate: &&u32| state.left[candidate as usize];
        let candidate = matrix.members.get(item).iter().find(is_left).copied();
        round.end(StepPattern::Single { item }, candidate, 0)?;
    }
    Ok(())
}

/// Returns the items with one candidate.
fn singles(matrix: &ItemMatrix, state: &MatrixState) -> impl Iterator<Item = u32> {
    (0..matrix.exact).filter(|&item| state.counts[item as usize] == 1 && !state.is_done[item as usize])
}

/// Returns the kind of a single.
pub(super) fn kind_of(matrix: &ItemMatrix, state: &MatrixState, item: u32) -> SingleKind {
    match matrix.places[item as usize] {
        ItemPlace::Cell(_) => SingleKind::Naked,
        ItemPlace::Region(region, _) if state.open_of_region[region as usize] == 1 => SingleKind::FullHouse,
        ItemPlace::Region(region, _) => match matrix.regions[region as usize].kind {
            RegionKind::Box | RegionKind::Region => SingleKind::InBox,
            _ => SingleKind::InLine,
        },
    }
}
