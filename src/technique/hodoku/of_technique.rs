//! The rating of a technique on HoDoKu's scale: that of the search that finds it.

use super::search_order::TechniqueSearch;
use crate::technique::Technique;
use crate::technique::path::StepRating;

macro_rules! searches {
    ($($name:ident)* ; $($($found:ident)|+ => $search:ident,)*) => {
        /// Returns the search that finds a technique; none for what only Sudoku Explainer has.
        fn search_of(technique: Technique) -> Option<TechniqueSearch> {
            Some(match technique {
                $(Technique::$name => TechniqueSearch::$name,)*
                $($(Technique::$found)|+ => TechniqueSearch::$search,)*
                _ => return None,
            })
        }
    };
}

searches! {
    FullHouse NakedSingle HiddenSingle LockedPair LockedTriple Pointing Claiming NakedPair NakedTriple
    HiddenPair HiddenTriple NakedQuad HiddenQuad XWing Swordfish Jellyfish RemotePair Bug1 Skyscraper
    TwoStringKite TurbotFish EmptyRectangle WWing XYWing XYZWing UniquenessTest1 UniquenessTest2
    UniquenessTest3 UniquenessTest4 UniquenessTest5 UniquenessTest6 HiddenRectangle AvoidableRectangle1
    AvoidableRectangle2 FinnedXWing SashimiXWing FinnedSwordfish SashimiSwordfish FinnedJellyfish
    SashimiJellyfish SueDeCoq XChain XYChain AlsXz AlsXyWing AlsChain FrankenXWing FrankenSwordfish
    FinnedFrankenXWing FinnedFrankenSwordfish FrankenJellyfish FinnedFrankenJellyfish DeathBlossom
    TemplateSet TemplateDelete BruteForce;
    SimpleColorsTrap | SimpleColorsWrap => SimpleColors,
    MultiColors1 | MultiColors2 => MultiColors,
    ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => NiceLoop,
    GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => GroupedNiceLoop,
    ForcingChainContradiction | ForcingChainVerity => ForcingChain,
    ForcingNetContradiction | ForcingNetVerity => ForcingNet,
}

impl Technique {
    /// Returns what a step of the technique counts on HoDoKu's scale, as [`RatedStep::rating`] has
    /// it; none for a technique that only Sudoku Explainer has.
    ///
    /// [`RatedStep::rating`]: crate::technique::RatedStep::rating
    pub fn hodoku_rating(self) -> Option<StepRating> {
        let search = search_of(self)?;
        Some(StepRating::Hodoku { level: search.level(), score: search.score() })
    }

    /// Returns whether the path of a puzzle on HoDoKu's scale can have a step of the technique.
    /// Others of HoDoKu are off in its default settings, and only among [all
    /// steps](crate::Solver::all_steps) of a state.
    pub fn is_in_hodoku_paths(self) -> bool {
        search_of(self).is_some_and(|search| TechniqueSearch::ALL.contains(&search))
    }
}
