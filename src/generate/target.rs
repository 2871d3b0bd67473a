//! The number of givens that is asked for.

/// How many givens a puzzle is to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Target {
    /// No given can go without a second solution, also none whose symmetric partners stay.
    #[default]
    Minimal,
    /// No symmetric group of givens can be removed; a single given may be redundant. Without a
    /// pattern this is [`Target::Minimal`].
    MinimalWithinSymmetry,
    /// Exactly this number of givens; single ones may be redundant.
    Givens(usize),
}
