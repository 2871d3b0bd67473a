//! The order in which steps are looked for, and what they count.

use super::chains::class_of;
use super::singles::SingleKind;
use super::spread::{LONGEST, Means};
use super::subsets::Subset;
use super::sums::SumKind;

/// A kind of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LevelKind {
    Singles,
    Pointing,
    Claiming,
    Sum(SumKind),
    Subset(Subset, usize),
    Chain(ChainClass),
    /// Contradictions that need this many others inside of each other.
    Nested(u32),
    Guess,
}

/// The kinds of chains and nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChainClass {
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

/// The order in which steps are looked for. Subsets of more than four come after chains: people do
/// not find them, but they are not rare in large puzzles.
pub(super) const ORDER: [LevelKind; 39] = {
    use super::subsets::Subset::{Fish, Hidden, Naked};
    use LevelKind::{Claiming, Guess, Nested, Pointing, Singles, Subset, Sum};
    [
        Singles,
        Sum(SumKind::Combinations),
        Pointing,
        Sum(SumKind::Derived),
        Claiming,
        Subset(Naked, 2),
        Subset(Fish, 2),
        Subset(Hidden, 2),
        Sum(SumKind::Digit),
        Subset(Naked, 3),
        Subset(Fish, 3),
        Subset(Hidden, 3),
        LevelKind::Chain(ChainClass::XyWing),
        LevelKind::Chain(ChainClass::XyzWing),
        Subset(Naked, 4),
        Subset(Fish, 4),
        Subset(Hidden, 4),
        LevelKind::Chain(ChainClass::Turbot),
        LevelKind::Chain(ChainClass::GroupedTurbot),
        LevelKind::Chain(ChainClass::ShortAic),
        LevelKind::Chain(ChainClass::X),
        LevelKind::Chain(ChainClass::Xy),
        LevelKind::Chain(ChainClass::Aic),
        Subset(Naked, 5),
        Subset(Fish, 5),
        Subset(Hidden, 5),
        LevelKind::Chain(ChainClass::GroupedAic),
        LevelKind::Chain(ChainClass::Forcing),
        Subset(Naked, 6),
        Subset(Fish, 6),
        Subset(Hidden, 6),
        Subset(Naked, 7),
        Subset(Fish, 7),
        Subset(Hidden, 7),
        LevelKind::Chain(ChainClass::Net),
        Nested(0),
        Nested(1),
        Nested(2),
        Guess,
    ]
};

impl ChainClass {
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
pub(crate) struct StepLevel {
    /// The difficulty in tenths.
    pub tenths: u16,
    /// The points of a round with one step.
    pub points: u32,
}

/// Returns the level of a single.
pub(super) fn of_single(single: SingleKind) -> StepLevel {
    let (tenths, points) = match single {
        SingleKind::FullHouse => (10, 6),
        SingleKind::InBox => (12, 14),
        SingleKind::InLine => (15, 14),
        SingleKind::Naked => (23, 6),
    };
    StepLevel { tenths, points }
}

/// The points of a single that is a full house or a naked single, whatever it was found as.
pub(super) const POINTS_OF_EASY_SINGLE: u32 = 6;

/// Returns the level of the other kinds. `length` is that of a chain, or the number of rounds of a
/// nested contradiction.
pub(super) fn of_kind(kind: LevelKind, length: u32) -> StepLevel {
    let class = class_of(length);
    let longer = |tenths: u16, points: u32, more: u32| StepLevel {
        tenths: tenths + 2 * class as u16,
        points: points + more * class,
    };
    match kind {
        LevelKind::Singles => of_single(SingleKind::Naked),
        LevelKind::Pointing => StepLevel { tenths: 26, points: 50 },
        LevelKind::Claiming => StepLevel { tenths: 28, points: 60 },
        LevelKind::Sum(SumKind::Combinations) => StepLevel { tenths: 24, points: 20 },
        LevelKind::Sum(SumKind::Derived) => StepLevel { tenths: 27, points: 70 },
        LevelKind::Sum(SumKind::Digit) => StepLevel { tenths: 35, points: 80 },
        LevelKind::Subset(subset, size) => of_subset(subset, size as u16),
        LevelKind::Chain(chain) => match chain {
            ChainClass::XyWing => StepLevel { tenths: 42, points: 140 },
            ChainClass::XyzWing => StepLevel { tenths: 44, points: 160 },
            ChainClass::Turbot => StepLevel { tenths: 55, points: 130 },
            ChainClass::GroupedTurbot => StepLevel { tenths: 62, points: 250 },
            ChainClass::ShortAic => StepLevel { tenths: 64, points: 160 },
            ChainClass::X => longer(66, 120, 40),
            ChainClass::Xy => longer(66, 240, 40),
            ChainClass::Aic => longer(68, 240, 40),
            ChainClass::GroupedAic => longer(75, 300, 80),
            ChainClass::Forcing => longer(77, 350, 50),
            ChainClass::Net => longer(80, 500, 60),
        },
        LevelKind::Nested(0) => StepLevel { tenths: 108, points: 1_500 },
        LevelKind::Nested(depth) => StepLevel {
            tenths: 100 + 10 * depth as u16 + length.min(9) as u16,
            points: 1_000 * (2 * depth + length.min(9)),
        },
        LevelKind::Guess => StepLevel { tenths: 150, points: 100_000 },
    }
}

fn of_subset(subset: Subset, size: u16) -> StepLevel {
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
    StepLevel { tenths, points }
}
