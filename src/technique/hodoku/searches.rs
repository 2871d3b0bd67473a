//! Which function is which search.
//!
//! A search is a function of the board alone. Singles are the exception: a path takes them from its
//! queues. Some searches find several techniques at once; a path does them once in a turn.

use super::avoidable::avoidable_rectangles;
use super::bug::bug_plus_one;
use super::coloring::{multi_colors, simple_colors};
use super::empty_rectangle::empty_rectangle;
use super::fish::{basic_fish, finned_fish};
use super::franken::franken_fish;
use super::intersections::{claiming, pointing};
use super::report::{Handed, Report};
use super::search_order::TechniqueSearch;
use super::singles::{full_houses, hidden_singles, naked_singles};
use super::skyscraper::{skyscraper, two_string_kite};
use super::subsets::{hidden_sets, locked_sets, naked_sets};
use super::uniqueness::unique_rectangles;
use super::wings::{w_wing, xy_wing, xyz_wing};
use crate::technique::board::Board;
use crate::technique::step::Technique;

/// Hands over the steps of a search in its order. What shared searches find is not among them.
pub(crate) fn search_for(board: &Board, search: TechniqueSearch, report: &mut Report) -> Handed {
    use TechniqueSearch as S;
    match search {
        S::FullHouse => full_houses(board, report),
        S::NakedSingle => naked_singles(board, report),
        S::HiddenSingle => hidden_singles(board, report),
        S::LockedPair => locked_sets(board, 2, report),
        S::LockedTriple => locked_sets(board, 3, report),
        S::Pointing => pointing(board, report),
        S::Claiming => claiming(board, report),
        S::NakedPair => naked_sets(board, 2, report),
        S::NakedTriple => naked_sets(board, 3, report),
        S::NakedQuad => naked_sets(board, 4, report),
        S::HiddenPair => hidden_sets(board, 2, report),
        S::HiddenTriple => hidden_sets(board, 3, report),
        S::HiddenQuad => hidden_sets(board, 4, report),
        S::XWing => basic_fish(board, 2, report),
        S::Swordfish => basic_fish(board, 3, report),
        S::Jellyfish => basic_fish(board, 4, report),
        S::Bug1 => bug_plus_one(board, report),
        S::Skyscraper => skyscraper(board, report),
        S::TwoStringKite => two_string_kite(board, report),
        S::EmptyRectangle => empty_rectangle(board, report),
        S::WWing => w_wing(board, report),
        S::XYWing => xy_wing(board, report),
        S::XYZWing => xyz_wing(board, report),
        S::SimpleColors => simple_colors(board, report),
        S::MultiColors => multi_colors(board, report),
        S::FrankenXWing => franken_fish(board, 2, false, report),
        S::FrankenSwordfish => franken_fish(board, 3, false, report),
        S::FinnedFrankenXWing => franken_fish(board, 2, true, report),
        S::FinnedFrankenSwordfish => franken_fish(board, 3, true, report),
        _ => Ok(()),
    }
}

/// A search that finds steps of several techniques at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SharedSearch {
    Rectangles,
    FinnedXWings,
    FinnedSwordfish,
    FinnedJellyfish,
}

impl SharedSearch {
    /// The number of shared searches.
    pub(crate) const COUNT: usize = 4;

    /// Returns the shared search that finds what a search wants, and the technique wanted; nothing
    /// for a search of its own.
    pub(crate) fn of(search: TechniqueSearch) -> Option<(Self, Technique)> {
        use TechniqueSearch as S;
        Some(match search {
            S::UniquenessTest1 => (Self::Rectangles, Technique::UniquenessTest1),
            S::UniquenessTest2 => (Self::Rectangles, Technique::UniquenessTest2),
            S::UniquenessTest3 => (Self::Rectangles, Technique::UniquenessTest3),
            S::UniquenessTest4 => (Self::Rectangles, Technique::UniquenessTest4),
            S::UniquenessTest5 => (Self::Rectangles, Technique::UniquenessTest5),
            S::UniquenessTest6 => (Self::Rectangles, Technique::UniquenessTest6),
            S::HiddenRectangle => (Self::Rectangles, Technique::HiddenRectangle),
            S::AvoidableRectangle1 => (Self::Rectangles, Technique::AvoidableRectangle1),
            S::AvoidableRectangle2 => (Self::Rectangles, Technique::AvoidableRectangle2),
            S::FinnedXWing => (Self::FinnedXWings, Technique::FinnedXWing),
            S::SashimiXWing => (Self::FinnedXWings, Technique::SashimiXWing),
            S::FinnedSwordfish => (Self::FinnedSwordfish, Technique::FinnedSwordfish),
            S::SashimiSwordfish => (Self::FinnedSwordfish, Technique::SashimiSwordfish),
            S::FinnedJellyfish => (Self::FinnedJellyfish, Technique::FinnedJellyfish),
            S::SashimiJellyfish => (Self::FinnedJellyfish, Technique::SashimiJellyfish),
            _ => return None,
        })
    }

    /// Hands over the steps of all its techniques in the order of the search.
    pub(crate) fn search(self, board: &Board, report: &mut Report) -> Handed {
        match self {
            Self::Rectangles => {
                unique_rectangles(board, report)?;
                avoidable_rectangles(board, report)
            }
            Self::FinnedXWings => finned_fish(board, 2, report),
            Self::FinnedSwordfish => finned_fish(board, 3, report),
            Self::FinnedJellyfish => finned_fish(board, 4, report),
        }
    }
}
