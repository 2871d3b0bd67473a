//! The searches of HoDoKu in their order, each with its score and level.
//!
//! A search may find a step that carries another name: the search for simple colors finds traps
//! and wraps. The score and the level are those of the search.

use crate::support::names::names;

/// How hard a puzzle is on HoDoKu's scale: at least as hard as its hardest step, and harder if the
/// score is above the limit of the level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HodokuLevel {
    /// The score is at most 800.
    Easy,
    /// The score is at most 1000.
    Medium,
    /// The score is at most 1600.
    Hard,
    /// The score is at most 1800.
    Unfair,
    /// All others.
    Extreme,
}

// The names are those that HoDoKu prints.
names! { HodokuLevel:
    Easy = "Easy",
    Medium = "Medium",
    Hard = "Hard",
    Unfair = "Unfair",
    Extreme = "Extreme",
}

impl HodokuLevel {
    /// Returns the highest score of the level.
    fn limit(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// Returns the level of a path: that of its hardest search, or a higher one if the score is
    /// over the limit.
    pub fn of_path(hardest: Self, score: u32) -> Self {
        let fits = |level: &Self| *level >= hardest && score <= level.limit();
        Self::ALL.iter().copied().find(fits).unwrap_or(Self::Extreme)
    }
}

macro_rules! searches {
    (
        path { $($name:ident $score:literal $level:ident;)* }
        beside { $($more:ident $more_score:literal $more_level:ident;)* }
    ) => {
        /// A search of HoDoKu for one technique, in the order in which they are asked.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum TechniqueSearch {
            $($name,)*
            $($more,)*
        }

        impl TechniqueSearch {
            /// The searches of a path in their order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            /// The searches that a path does not ask with the default settings. All steps of a
            /// state have theirs.
            pub const BESIDE: &'static [Self] = &[$(Self::$more,)*];

            /// Returns what a step of the search adds to the score of a path.
            pub fn score(self) -> u32 {
                match self { $(Self::$name => $score,)* $(Self::$more => $more_score,)* }
            }

            /// Returns the lowest level of a path with a step of the search.
            pub fn level(self) -> HodokuLevel {
                match self {
                    $(Self::$name => HodokuLevel::$level,)*
                    $(Self::$more => HodokuLevel::$more_level,)*
                }
            }
        }
    };
}

searches! {
    path {
        FullHouse 4 Easy;
        NakedSingle 4 Easy;
        HiddenSingle 14 Easy;
        LockedPair 40 Medium;
        LockedTriple 60 Medium;
        Pointing 50 Medium;
        Claiming 50 Medium;
        NakedPair 60 Medium;
        NakedTriple 80 Medium;
        HiddenPair 70 Medium;
        HiddenTriple 100 Medium;
        NakedQuad 120 Hard;
        HiddenQuad 150 Hard;
        XWing 140 Hard;
        Swordfish 150 Hard;
        Jellyfish 160 Hard;
        RemotePair 110 Hard;
        Bug1 100 Hard;
        Skyscraper 130 Hard;
        TwoStringKite 150 Hard;
        TurbotFish 120 Hard;
        EmptyRectangle 120 Hard;
        WWing 150 Hard;
        XYWing 160 Hard;
        XYZWing 180 Hard;
        UniquenessTest1 100 Hard;
        UniquenessTest2 100 Hard;
        UniquenessTest3 100 Hard;
        UniquenessTest4 100 Hard;
        UniquenessTest5 100 Hard;
        UniquenessTest6 100 Hard;
        HiddenRectangle 100 Hard;
        AvoidableRectangle1 100 Hard;
        AvoidableRectangle2 100 Hard;
        FinnedXWing 130 Hard;
        SashimiXWing 150 Hard;
        FinnedSwordfish 200 Unfair;
        SashimiSwordfish 240 Unfair;
        FinnedJellyfish 250 Unfair;
        SashimiJellyfish 260 Unfair;
        SueDeCoq 250 Unfair;
        SimpleColors 150 Hard;
        MultiColors 200 Hard;
        XChain 260 Unfair;
        XYChain 260 Unfair;
        NiceLoop 280 Unfair;
        GroupedNiceLoop 300 Unfair;
        AlsXz 300 Unfair;
        AlsXyWing 320 Unfair;
        AlsChain 340 Unfair;
        FrankenXWing 300 Unfair;
        FrankenSwordfish 350 Unfair;
        FinnedFrankenXWing 390 Unfair;
        FinnedFrankenSwordfish 410 Unfair;
        ForcingChain 500 Extreme;
        ForcingNet 700 Extreme;
        BruteForce 10000 Extreme;
    }
    beside {
        FrankenJellyfish 370 Unfair;
        FinnedFrankenJellyfish 430 Unfair;
        DeathBlossom 360 Unfair;
        TemplateSet 10000 Extreme;
        TemplateDelete 10000 Extreme;
    }
}

impl TechniqueSearch {
    /// Returns whether the search is for fish with boxes.
    pub fn is_franken(self) -> bool {
        use TechniqueSearch as S;
        matches!(
            self,
            S::FrankenXWing
                | S::FrankenSwordfish
                | S::FrankenJellyfish
                | S::FinnedFrankenXWing
                | S::FinnedFrankenSwordfish
                | S::FinnedFrankenJellyfish
        )
    }
}
