//! The order in which steps are looked for, and what they count.

use super::chains::class_of;
use super::singles::Single;
use super::spread::{LONGEST, Means};
use super::subsets::Subset;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Singles,
    Pointing,
    Claiming,
    Subset(Subset, usize),
    Chain(Chain),
    /// Contradictions that need this many others inside of each other.
    Nested(u32),
    Guess,
}

/// The kinds of chains and nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chain {
    XyWing,
    XyzWing,
    Turbot,
    GroupedTurbot,
    ShortAic,
    X,
    Xy,
    Aic,
    GroupedAic,
    Forcing,
    Net,
}

/// The order in which steps are looked for. Subsets of more than four stand behind chains: people do
/// not find them, but they are not rare in large puzzles.
pub(super) const ORDER: [Kind; 36] = {
    use super::subsets::Subset::{Fish, Hidden, Naked};
    use Kind::{Claiming, Guess, Nested, Pointing, Singles, Subset};
    [
        Singles,
        Pointing,
        Claiming,
        Subset(Naked, 2),
        Subset(Fish, 2),
        Subset(Hidden, 2),
        Subset(Naked, 3),
        Subset(Fish, 3),
        Subset(Hidden, 3),
        Kind::Chain(Chain::XyWing),
        Kind::Chain(Chain::XyzWing),
        Subset(Naked, 4),
        Subset(Fish, 4),
        Subset(Hidden, 4),
        Kind::Chain(Chain::Turbot),
        Kind::Chain(Chain::GroupedTurbot),
        Kind::Chain(Chain::ShortAic),
        Kind::Chain(Chain::X),
        Kind::Chain(Chain::Xy),
        Kind::Chain(Chain::Aic),
        Subset(Naked, 5),
        Subset(Fish, 5),
        Subset(Hidden, 5),
        Kind::Chain(Chain::GroupedAic),
        Kind::Chain(Chain::Forcing),
        Subset(Naked, 6),
        Subset(Fish, 6),
        Subset(Hidden, 6),
        Subset(Naked, 7),
        Subset(Fish, 7),
        Subset(Hidden, 7),
        Kind::Chain(Chain::Net),
        Nested(0),
        Nested(1),
        Nested(2),
        Guess,
    ]
};

impl Chain {
    /// Returns what the chains may use, and their greatest length.
    pub fn means(self) -> (Means, u32) {
        let none = Means { cells: false, regions: false, groups: false, several: false, nets: false };
        let (cells, regions) = (Means { cells: true, ..none }, Means { regions: true, ..none });
        let all = Means { regions: true, ..cells };
        match self {
            Self::XyWing => (cells, 7),
            Self::XyzWing => (Means { several: true, ..cells }, 8),
            Self::Turbot => (regions, 5),
            Self::GroupedTurbot => (Means { groups: true, ..regions }, 5),
            Self::ShortAic => (all, 7),
            Self::X => (regions, LONGEST),
            Self::Xy => (cells, LONGEST),
            Self::Aic => (all, LONGEST),
            Self::GroupedAic => (Means { groups: true, ..all }, LONGEST),
            Self::Forcing => (Means { groups: true, several: true, ..all }, LONGEST),
            Self::Net => (Means { groups: true, several: true, nets: true, ..all }, LONGEST),
        }
    }
}

/// How hard the steps of a round are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// The difficulty in tenths.
    pub tenths: u16,
    /// The points of a round with one step.
    pub points: u32,
}

/// Returns the level of a single.
pub(super) fn of_single(single: Single) -> Level {
    let (tenths, points) = match single {
        Single::FullHouse => (10, 6),
        Single::InBox => (12, 14),
        Single::InLine => (15, 14),
        Single::Naked => (23, 6),
    };
    Level { tenths, points }
}

/// The points of a single that is a full house or a naked single, whatever it was found as.
pub(super) const POINTS_OF_EASY_SINGLE: u32 = 6;

/// Returns the level of the other kinds. `length` is that of a chain, or the number of rounds of a nested
/// contradiction.
pub(super) fn of_kind(kind: Kind, length: u32) -> Level {
    let class = class_of(length);
    let longer = |tenths: u16, points: u32, more: u32| Level {
        tenths: tenths + 2 * class as u16,
        points: points + more * class,
    };
    match kind {
        Kind::Singles => of_single(Single::Naked),
        Kind::Pointing => Level { tenths: 26, points: 50 },
        Kind::Claiming => Level { tenths: 28, points: 60 },
        Kind::Subset(subset, size) => of_subset(subset, size as u16),
        Kind::Chain(chain) => match chain {
            Chain::XyWing => Level { tenths: 42, points: 140 },
            Chain::XyzWing => Level { tenths: 44, points: 160 },
            Chain::Turbot => Level { tenths: 55, points: 130 },
            Chain::GroupedTurbot => Level { tenths: 62, points: 250 },
            Chain::ShortAic => Level { tenths: 64, points: 160 },
            Chain::X => longer(66, 120, 40),
            Chain::Xy => longer(66, 240, 40),
            Chain::Aic => longer(68, 240, 40),
            Chain::GroupedAic => longer(75, 300, 80),
            Chain::Forcing => longer(77, 350, 50),
            Chain::Net => longer(80, 500, 60),
        },
        Kind::Nested(0) => Level { tenths: 108, points: 1_500 },
        Kind::Nested(depth) => Level {
            tenths: 100 + 10 * depth as u16 + length.min(9) as u16,
            points: 1_000 * (2 * depth + length.min(9)),
        },
        Kind::Guess => Level { tenths: 150, points: 100_000 },
    }
}

fn of_subset(subset: Subset, size: u16) -> Level {
    let (tenths, points) = match (subset, size) {
        (Subset::Naked, 2) => (30, 60),
        (Subset::Fish, 2) => (32, 140),
        (Subset::Hidden, 2) => (34, 80),
        (Subset::Naked, 3) => (36, 90),
        (Subset::Fish, 3) => (38, 200),
        (Subset::Hidden, 3) => (40, 100),
        (Subset::Naked, 4) => (50, 160),
        (Subset::Fish, 4) => (52, 220),
        (Subset::Hidden, 4) => (54, 160),
        (Subset::Naked, _) => (70 + 3 * (size - 5), 200 + 50 * u32::from(size - 5)),
        (Subset::Fish, _) => (71 + 3 * (size - 5), 250 + 50 * u32::from(size - 5)),
        (Subset::Hidden, _) => (72 + 3 * (size - 5), 220 + 50 * u32::from(size - 5)),
    };
    Level { tenths, points }
}
