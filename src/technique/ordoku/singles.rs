//! Singles: an item with one candidate left.
//!
//! ```text
//! full house      an exact region with one open cell
//! hidden single   a digit with one place in a region; easier in a box or an irregular region than in a line
//! naked single    a cell with one candidate
//! ```

use super::matrix::{Matrix, Place};
use super::round::{Pattern, Round};
use super::state::State;
use crate::error::Error;
use crate::model::rules::RegionKind;

/// The kinds of singles, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Single {
    FullHouse,
    InBox,
    InLine,
    Naked,
}

/// All kinds.
pub(super) const KINDS: [Single; 4] = [Single::FullHouse, Single::InBox, Single::InLine, Single::Naked];

/// Finds the singles of the easiest kind that there is, which is returned.
pub(super) fn find(matrix: &Matrix, state: &State, round: &mut Round) -> Result<Option<Single>, Error> {
    let kinds = singles(matrix, state).map(|item| kind_of(matrix, state, item));
    let easiest = kinds.min();
    easiest.map_or(Ok(()), |kind| find_kind(matrix, state, kind, round))?;
    Ok(easiest)
}

/// Finds the singles of a kind.
pub(super) fn find_kind(
    matrix: &Matrix,
    state: &State,
    kind: Single,
    round: &mut Round,
) -> Result<(), Error> {
    for item in singles(matrix, state).filter(|&item| kind_of(matrix, state, item) == kind) {
        let is_left = |&&candidate: &&u32| state.left[candidate as usize];
        let candidate = matrix.members.get(item).iter().find(is_left).copied();
        round.end(Pattern::Single { item }, candidate, 0)?;
    }
    Ok(())
}

/// Returns the items with one candidate.
fn singles(matrix: &Matrix, state: &State) -> impl Iterator<Item = u32> {
    (0..matrix.exact).filter(|&item| state.counts[item as usize] == 1 && !state.is_done[item as usize])
}

/// Returns the kind of a single.
pub(super) fn kind_of(matrix: &Matrix, state: &State, item: u32) -> Single {
    match matrix.places[item as usize] {
        Place::Cell(_) => Single::Naked,
        Place::Region(region, _) if state.open_of_region[region as usize] == 1 => Single::FullHouse,
        Place::Region(region, _) => match matrix.regions[region as usize].kind {
            RegionKind::Box | RegionKind::Region => Single::InBox,
            _ => Single::InLine,
        },
    }
}
