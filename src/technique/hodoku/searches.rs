//! Which function is which search.
//!
//! A search is a function of the board alone. Singles are the exception: a path takes them from its
//! queues. Some searches find several techniques at once; a path does them once in a turn.
//!
//! Many searches go through digits or houses one by one. These are their *parts*, and a path does
//! not look again at a part in which nothing has changed since it found nothing there.

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
use super::subsets::{hidden_sets, naked_sets};
use super::templates::{template_deletes, template_sets};
use super::uniqueness::unique_rectangles;
use super::wings::{w_wing, xy_wing, xyz_wing};
use crate::limits::LimitChecker;
use crate::technique::Technique;
use crate::technique::board::Board;

/// Hands over the steps of a search in its order. What shared searches find is not among them.
pub(crate) fn search_for(
    board: &Board,
    search: TechniqueSearch,
    limits: &mut LimitChecker<'_>,
    report: &mut Report,
) -> Handed {
    use TechniqueSearch as S;
    if let Some(parts) = SearchParts::of(search) {
        return parts.search(board, limits, report);
    }
    match search {
        S::FullHouse => full_houses(board, report),
        S::NakedSingle => naked_singles(board, report),
        S::HiddenSingle => hidden_singles(board, report),
        S::Bug1 => bug_plus_one(board, report),
        S::WWing => w_wing(board, report),
        S::XYWing => xy_wing(board, report),
        S::XYZWing => xyz_wing(board, report),
        S::FrankenJellyfish => each_digit(|digit| franken_fish(board, digit, (4, false), limits, report)),
        S::TemplateSet => template_sets(board, limits, report),
        S::TemplateDelete => template_deletes(board, limits, report),
        S::FinnedFrankenJellyfish => {
            each_digit(|digit| franken_fish(board, digit, (4, true), limits, report))
        }
        _ => Ok(()),
    }
}

/// Hands over the steps of each digit.
fn each_digit(search: impl FnMut(usize) -> Handed) -> Handed {
    (1..=9).try_for_each(search)
}

/// A search that goes through digits or houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchParts {
    /// The steps of a digit depend on its places alone.
    Digits(DigitParts),
    /// The steps of a house depend on its candidates, and on whether they remove something
    /// elsewhere.
    Houses(HouseParts),
}

/// The searches that go through digits. A kind is also the number of its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DigitParts {
    XWing,
    Swordfish,
    Jellyfish,
    Skyscraper,
    TwoStringKite,
    EmptyRectangle,
    FinnedXWings,
    FinnedSwordfish,
    FinnedJellyfish,
    SimpleColors,
    MultiColors,
    FrankenXWing,
    FrankenSwordfish,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
}

/// The searches that go through houses. A kind is also the number of its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HouseParts {
    LockedPair,
    LockedTriple,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    NakedQuad,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
}

/// The houses in the order of the searches for sets: boxes, rows, columns.
const BOXES_FIRST: [u8; 27] =
    [18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
/// The lines in the order of the search for claiming.
const LINES: [u8; 18] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

impl SearchParts {
    /// Returns the parts of a search; nothing if it has none.
    pub(crate) fn of(search: TechniqueSearch) -> Option<Self> {
        use TechniqueSearch as S;
        let digits = match search {
            S::XWing => DigitParts::XWing,
            S::Swordfish => DigitParts::Swordfish,
            S::Jellyfish => DigitParts::Jellyfish,
            S::Skyscraper => DigitParts::Skyscraper,
            S::TwoStringKite => DigitParts::TwoStringKite,
            S::EmptyRectangle => DigitParts::EmptyRectangle,
            S::SimpleColors => DigitParts::SimpleColors,
            S::MultiColors => DigitParts::MultiColors,
            S::FrankenXWing => DigitParts::FrankenXWing,
            S::FrankenSwordfish => DigitParts::FrankenSwordfish,
            S::FinnedFrankenXWing => DigitParts::FinnedFrankenXWing,
            S::FinnedFrankenSwordfish => DigitParts::FinnedFrankenSwordfish,
            _ => return HouseParts::of(search).map(Self::Houses),
        };
        Some(Self::Digits(digits))
    }

    /// Hands over the steps of all parts.
    pub(crate) fn search(self, board: &Board, limits: &mut LimitChecker<'_>, report: &mut Report) -> Handed {
        match self {
            Self::Digits(digits) => {
                (0..digits.count()).try_for_each(|part| digits.search(board, part, limits, report))
            }
            Self::Houses(houses) => {
                houses.all().iter().try_for_each(|&house| houses.search(board, house.into(), report))
            }
        }
    }
}

impl DigitParts {
    /// The number of these searches.
    pub(crate) const COUNT: usize = Self::FinnedFrankenSwordfish as usize + 1;
    /// The most parts of a search.
    pub(crate) const MOST: usize = 18;

    /// Returns the number of parts: the digits, or the digits in rows and then in columns.
    pub(crate) fn count(self) -> usize {
        if self == Self::Skyscraper { 18 } else { 9 }
    }

    /// Returns the digit of a part.
    pub(crate) fn digit(part: usize) -> usize {
        1 + part % 9
    }

    /// Hands over the steps of a part.
    pub(crate) fn search(
        self,
        board: &Board,
        part: usize,
        limits: &mut LimitChecker<'_>,
        report: &mut Report,
    ) -> Handed {
        let digit = Self::digit(part);
        match self {
            Self::XWing => basic_fish(board, digit, 2, report),
            Self::Swordfish => basic_fish(board, digit, 3, report),
            Self::Jellyfish => basic_fish(board, digit, 4, report),
            Self::Skyscraper => skyscraper(board, digit, part / 9 * 9, report),
            Self::TwoStringKite => two_string_kite(board, digit, report),
            Self::EmptyRectangle => empty_rectangle(board, digit, report),
            Self::FinnedXWings => finned_fish(board, digit, 2, report),
            Self::FinnedSwordfish => finned_fish(board, digit, 3, report),
            Self::FinnedJellyfish => finned_fish(board, digit, 4, report),
            Self::SimpleColors => simple_colors(board, digit, report),
            Self::MultiColors => multi_colors(board, digit, report),
            Self::FrankenXWing => franken_fish(board, digit, (2, false), limits, report),
            Self::FrankenSwordfish => franken_fish(board, digit, (3, false), limits, report),
            Self::FinnedFrankenXWing => franken_fish(board, digit, (2, true), limits, report),
            Self::FinnedFrankenSwordfish => franken_fish(board, digit, (3, true), limits, report),
        }
    }
}

impl HouseParts {
    /// The number of these searches.
    pub(crate) const COUNT: usize = Self::HiddenQuad as usize + 1;

    fn of(search: TechniqueSearch) -> Option<Self> {
        use TechniqueSearch as S;
        Some(match search {
            S::LockedPair => Self::LockedPair,
            S::LockedTriple => Self::LockedTriple,
            S::Pointing => Self::Pointing,
            S::Claiming => Self::Claiming,
            S::NakedPair => Self::NakedPair,
            S::NakedTriple => Self::NakedTriple,
            S::NakedQuad => Self::NakedQuad,
            S::HiddenPair => Self::HiddenPair,
            S::HiddenTriple => Self::HiddenTriple,
            S::HiddenQuad => Self::HiddenQuad,
            _ => return None,
        })
    }

    /// Returns the houses in the order of the search.
    pub(crate) fn all(self) -> &'static [u8] {
        match self {
            Self::LockedPair | Self::LockedTriple | Self::Pointing => &BOXES_FIRST[..9],
            Self::Claiming => &LINES,
            _ => &BOXES_FIRST,
        }
    }

    /// Hands over the steps of a house.
    pub(crate) fn search(self, board: &Board, house: usize, report: &mut Report) -> Handed {
        match self {
            Self::LockedPair => naked_sets(board, house, 2, true, report),
            Self::LockedTriple => naked_sets(board, house, 3, true, report),
            Self::Pointing => pointing(board, house, report),
            Self::Claiming => claiming(board, house, report),
            Self::NakedPair => naked_sets(board, house, 2, false, report),
            Self::NakedTriple => naked_sets(board, house, 3, false, report),
            Self::NakedQuad => naked_sets(board, house, 4, false, report),
            Self::HiddenPair => hidden_sets(board, house, 2, report),
            Self::HiddenTriple => hidden_sets(board, house, 3, report),
            Self::HiddenQuad => hidden_sets(board, house, 4, report),
        }
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

    /// Returns the parts of the search, if it has any.
    pub(crate) fn parts(self) -> Option<SearchParts> {
        match self {
            Self::Rectangles => None,
            Self::FinnedXWings => Some(SearchParts::Digits(DigitParts::FinnedXWings)),
            Self::FinnedSwordfish => Some(SearchParts::Digits(DigitParts::FinnedSwordfish)),
            Self::FinnedJellyfish => Some(SearchParts::Digits(DigitParts::FinnedJellyfish)),
        }
    }

    /// Hands over the steps of all its techniques in the order of the search.
    pub(crate) fn search(self, board: &Board, limits: &mut LimitChecker<'_>, report: &mut Report) -> Handed {
        match self.parts() {
            Some(parts) => parts.search(board, limits, report),
            None => {
                unique_rectangles(board, report)?;
                avoidable_rectangles(board, report)
            }
        }
    }
}
