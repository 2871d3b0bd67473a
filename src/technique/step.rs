//! A step as data: the technique, where it was found, and what follows.

use crate::error::Error;
use crate::model::shape::{House, HouseKind};
use crate::support::alloc::try_small;
use crate::support::names::names;
use smallvec::SmallVec;

/// Numbers of cells or digits. A few of them need no memory of their own.
pub(crate) type NumberList = SmallVec<[u16; 8]>;

/// Houses of a pattern.
pub(crate) type Houses = SmallVec<[House; 2]>;

/// Candidates that a step places or removes.
pub(crate) type CandidateList = SmallVec<[Candidate; 4]>;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Candidate {
    /// The cell in row-major order, from 0.
    pub cell: u16,
    /// The digit from 1.
    pub digit: u16,
}

/// A node of a chain or net: "this digit is in one of these cells" or its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub(crate) digit: u16,
    pub(crate) cells: NumberList,
    pub(crate) is_on: bool,
    pub(crate) parents: SmallVec<[u16; 4]>,
}

impl Node {
    /// Returns the digit, from 1.
    pub fn digit(&self) -> u16 {
        self.digit
    }

    /// Returns the cells in ascending order: one, or the two or more of a group.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns whether the digit is in one of the cells; otherwise it is in none of them.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns the nodes that this one follows from, as indices into the chain; none for the
    /// premise.
    ///
    /// The link from an "on" node to an "off" one is weak, that from an "off" node to an "on" one
    /// is strong.
    pub fn parents(&self) -> &[u16] {
        &self.parents
    }
}

/// A chain or net: its nodes, the premise first, each after its parents.
pub type Chain = Vec<Node>;

/// Cells that have together a few candidates: a naked set, or an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    pub(crate) cells: NumberList,
    pub(crate) digits: NumberList,
}

impl Set {
    /// Returns the set of some cells and of their candidates.
    pub(crate) fn new(
        cells: impl IntoIterator<Item = usize>,
        digits: impl IntoIterator<Item = usize>,
    ) -> Result<Self, Error> {
        Ok(Self { cells: numbers(cells)?, digits: numbers(digits)? })
    }

    /// Returns the cells in ascending order.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns their candidates in ascending order.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }
}

/// The number of columns of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Columns(pub u16);

/// The columns of a 9x9, to which two of the scales belong.
impl Default for Columns {
    fn default() -> Self {
        Self(9)
    }
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The technique whose name the step carries.
    pub(crate) technique: Technique,
    /// The digits of the pattern, in the order of its notation.
    pub(crate) digits: NumberList,
    /// The cells of the pattern, in the order of its notation.
    pub(crate) cells: NumberList,
    /// The houses of the pattern: the base of a fish, the house of a subset.
    pub(crate) houses: Houses,
    /// The cover houses of a fish, the second house of locked candidates.
    pub(crate) cover: Houses,
    /// The fins of a fish.
    pub(crate) fins: NumberList,
    /// The fins that are in two base houses.
    pub(crate) endo_fins: NumberList,
    /// Almost locked sets, the parts of a sue de coq, the colors of a coloring.
    pub(crate) sets: Vec<Set>,
    /// The total of the cells of a sum; 0 for an arrow, and for other steps.
    pub(crate) total: u32,
    /// The chains or nets, each with its premise first.
    pub(crate) chains: Vec<Chain>,
    /// The number of nodes of the chains as Sudoku Explainer counts it; 0 for other steps.
    pub(crate) nodes: u16,
    /// The number of columns of the puzzle, by which cells have names.
    pub(crate) columns: Columns,
    /// The digits that the step places.
    pub(crate) placed: CandidateList,
    /// The candidates that the step removes, in the order in which the scale's program lists it.
    pub(crate) removed: CandidateList,
}

/// The parts of a step. Cells are row-major from 0, digits count from 1. Which parts a step has
/// depends on its technique; the others are empty.
impl Step {
    /// Returns the technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Returns the digits of the pattern.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// Returns the cells of the pattern: those of a set, a wing (the pivot first), a rectangle.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the houses of the pattern: the house of a single or a set, the base of a fish.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the cover houses of a fish, or the second house of locked candidates.
    pub fn cover(&self) -> &[House] {
        &self.cover
    }

    /// Returns the fins of a fish: the cells of its base houses that are not in cover houses.
    pub fn fins(&self) -> &[u16] {
        &self.fins
    }

    /// Returns the fins of a fish that are in two base houses.
    pub fn endo_fins(&self) -> &[u16] {
        &self.endo_fins
    }

    /// Returns the sets of the pattern: almost locked sets, the parts of a sue de coq, the colors
    /// of a coloring.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Returns what the digits of the cells add up to, if the step is one of a sum; 0 for an
    /// arrow, which has its circle as the cell and the others as a set, and for other steps.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Returns the chains or nets, each with its premise first.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Returns the number of columns of the puzzle: cell c is in row c / columns and column c %
    /// columns, both from 0.
    pub fn columns(&self) -> u16 {
        self.columns.0
    }

    /// Returns what the step places.
    pub fn placed(&self) -> &[Candidate] {
        &self.placed
    }

    /// Returns what the step removes.
    pub fn removed(&self) -> &[Candidate] {
        &self.removed
    }

    /// Applies the step to a grid: writes the digits that it places to `values`, row-major, and
    /// clears the candidates that it removes. Bit d - 1 of the words of a cell is digit d, with one
    /// word for 64 digits. Candidates that the placed digits exclude stay; `write_candidates` of a
    /// puzzle leaves them out.
    ///
    /// ```
    /// use ordoku::{Puzzle, Solver, technique::Scale};
    ///
    /// let puzzle: Puzzle = "1......2.3....4.".parse()?;
    /// let (mut values, mut candidates) = (puzzle.givens().to_vec(), vec![0b1111; 16]);
    /// let path = Solver::new(puzzle.shape())?.steps(&puzzle, Scale::Ordoku)?.answer().unwrap_or_default();
    /// path.iter().for_each(|step| step.step.apply(&mut values, &mut candidates));
    /// assert_eq!(values, puzzle.solve()?.expect("this puzzle has a solution").values());
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Panics
    /// Panics if a cell or a digit of the step is not in the slices.
    pub fn apply(&self, values: &mut [u32], candidates: &mut [u64]) {
        let words = candidates.len() / values.len();
        for removed in &self.removed {
            let digit = usize::from(removed.digit) - 1;
            candidates[usize::from(removed.cell) * words + digit / 64] &= !(1 << (digit % 64));
        }
        for placed in &self.placed {
            values[usize::from(placed.cell)] = placed.digit.into();
        }
    }
}

/// Returns numbers of cells or digits as a step has them.
pub(crate) fn numbers(members: impl IntoIterator<Item = usize>) -> Result<NumberList, Error> {
    try_small(members.into_iter().map(|member| member as u16))
}

/// Returns houses by their numbers.
pub(crate) fn house_list(numbers: impl IntoIterator<Item = usize>) -> Result<Houses, Error> {
    try_small(numbers.into_iter().map(house_of))
}

/// Returns a house of a 9x9 by its number: rows from 0, columns from 9, boxes from 18.
pub(crate) fn house_of(number: usize) -> House {
    let kind = match number / 9 {
        0 => HouseKind::Row,
        1 => HouseKind::Column,
        _ => HouseKind::Box,
    };
    House { kind, index: number % 9 }
}

macro_rules! techniques {
    ($($name:ident $text:literal, $doc:literal $(, $default:meta)?;)*) => {
        /// The techniques of all scales. Their names are those that HoDoKu prints, or Sudoku
        /// Explainer for what HoDoKu does not have.
        ///
        /// ```
        /// use ordoku::technique::Technique;
        ///
        /// assert_eq!(Technique::from_name("x wing"), Some(Technique::XWing));
        /// assert_eq!(Technique::from_name("wing"), None);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $doc] $(#[$default])? $name,)*
        }

        names! { Technique: $($name = $text,)* }
    };
}

techniques! {
    FullHouse "Full House", "The last empty cell of a house.", default;
    NakedSingle "Naked Single", "The only candidate of a cell.";
    HiddenSingle "Hidden Single", "The only place of a digit in a house.";
    DirectPointing "Direct Pointing", "A pointing that leaves a hidden single.";
    DirectClaiming "Direct Claiming", "A claiming that leaves a hidden single.";
    DirectHiddenPair "Direct Hidden Pair", "A hidden pair that leaves a hidden single.";
    DirectHiddenTriple "Direct Hidden Triplet", "A hidden triple that leaves a hidden single.";
    LockedPair "Locked Pair", "A naked pair within a box and a line.";
    LockedTriple "Locked Triple", "A naked triple within a box and a line.";
    Pointing "Locked Candidates Type 1 (Pointing)", "A digit of a box within one line.";
    Claiming "Locked Candidates Type 2 (Claiming)", "A digit of a line within one box.";
    LockedCandidates "Locked Candidates", "All places of a digit, or all digits of a cell, exclude a candidate.";
    SumCombinations "Sum Combinations", "A digit that no combination of a cage, an arrow or another sum has.";
    InniesOuties "Innies and Outies", "The same, of cells whose sum follows from whole houses and cages.";
    SumDigit "Digit of a Sum", "A digit that each combination of a sum has.";
    NakedPair "Naked Pair", "Two cells with two digits.";
    NakedTriple "Naked Triple", "Three cells with three digits.";
    NakedQuad "Naked Quadruple", "Four cells with four digits.";
    NakedSet "Naked Set", "As many cells as digits, five or more.";
    HiddenPair "Hidden Pair", "Two digits with two places.";
    HiddenTriple "Hidden Triple", "Three digits with three places.";
    HiddenQuad "Hidden Quadruple", "Four digits with four places.";
    HiddenSet "Hidden Set", "As many digits as places, five or more.";
    XWing "X-Wing", "A fish of size 2.";
    Swordfish "Swordfish", "A fish of size 3.";
    Jellyfish "Jellyfish", "A fish of size 4.";
    Squirmbag "Squirmbag", "A fish of size 5.";
    Whale "Whale", "A fish of size 6.";
    Leviathan "Leviathan", "A fish of size 7.";
    FinnedXWing "Finned X-Wing", "A fish of size 2 with fins.";
    SashimiXWing "Sashimi X-Wing", "A fish of size 2 that needs its fins.";
    FinnedSwordfish "Finned Swordfish", "A fish of size 3 with fins.";
    SashimiSwordfish "Sashimi Swordfish", "A fish of size 3 that needs its fins.";
    FinnedJellyfish "Finned Jellyfish", "A fish of size 4 with fins.";
    SashimiJellyfish "Sashimi Jellyfish", "A fish of size 4 that needs its fins.";
    FrankenXWing "Franken X-Wing", "A fish of size 2 with boxes.";
    FrankenSwordfish "Franken Swordfish", "A fish of size 3 with boxes.";
    FinnedFrankenXWing "Finned Franken X-Wing", "A fish of size 2 with boxes and fins.";
    FinnedFrankenSwordfish "Finned Franken Swordfish", "A fish of size 3 with boxes and fins.";
    FrankenJellyfish "Franken Jellyfish", "A fish of size 4 with boxes.";
    FinnedFrankenJellyfish "Finned Franken Jellyfish", "A fish of size 4 with boxes and fins.";
    Skyscraper "Skyscraper", "Two lines with two places each, joined at one end.";
    TwoStringKite "2-String Kite", "A row and a column with two places each, joined in a box.";
    TurbotFish "Turbot Fish", "An X-chain of three links.";
    EmptyRectangle "Empty Rectangle", "A box whose places lie in a row and a column.";
    RemotePair "Remote Pair", "A chain of cells with the same two candidates.";
    WWing "W-Wing", "Two equal cells joined by a strong link.";
    XYWing "XY-Wing", "A pivot with two candidates and two wings.";
    XYZWing "XYZ-Wing", "A pivot with three candidates and two wings.";
    Bug1 "Bivalue Universal Grave + 1", "One cell away from two candidates everywhere.";
    Bug2 "BUG type 2", "One digit away from two candidates everywhere.";
    Bug3 "BUG type 3", "A naked set avoids two candidates everywhere.";
    Bug4 "BUG type 4", "Two cells away from two candidates everywhere.";
    UniquenessTest1 "Uniqueness Test 1", "A rectangle with one other cell.";
    UniquenessTest2 "Uniqueness Test 2", "A rectangle with one other digit.";
    UniquenessTest3 "Uniqueness Test 3", "A rectangle with a naked set.";
    UniquenessTest4 "Uniqueness Test 4", "A rectangle with a strong link.";
    UniquenessTest5 "Uniqueness Test 5", "A rectangle with one other digit in a diagonal.";
    UniquenessTest6 "Uniqueness Test 6", "A rectangle with an X-wing.";
    HiddenRectangle "Hidden Rectangle", "A rectangle with two strong links.";
    AvoidableRectangle1 "Avoidable Rectangle Type 1", "A rectangle of solved cells with one other cell.";
    AvoidableRectangle2 "Avoidable Rectangle Type 2", "A rectangle of solved cells with one other digit.";
    UniqueLoop1 "Unique Loop type 1", "A loop with one other cell.";
    UniqueLoop2 "Unique Loop type 2", "A loop with one other digit.";
    UniqueLoop3 "Unique Loop type 3", "A loop with a naked or hidden set.";
    UniqueLoop4 "Unique Loop type 4", "A loop with a strong link.";
    SueDeCoq "Sue de Coq", "A line and a box that share the digits of their crossing.";
    SimpleColorsTrap "Simple Colors Trap", "Candidates that see both colors.";
    SimpleColorsWrap "Simple Colors Wrap", "A color that sees itself.";
    MultiColors1 "Multi Colors 1", "Two pairs of colors that see each other.";
    MultiColors2 "Multi Colors 2", "A color that sees both colors of another pair.";
    XChain "X-Chain", "A chain on one digit.";
    XYChain "XY-Chain", "A chain of cells with two candidates.";
    ContinuousNiceLoop "Continuous Nice Loop", "A closed chain whose links alternate.";
    DiscontinuousNiceLoop "Discontinuous Nice Loop", "A closed chain with one break.";
    Aic "AIC", "An alternating inference chain.";
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop", "A continuous nice loop with groups.";
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop", "A discontinuous nice loop with groups.";
    GroupedXChain "Grouped X-Chain", "A chain on one digit with groups.";
    GroupedAic "Grouped AIC", "An alternating inference chain with groups.";
    AlsXz "Almost Locked Set XZ-Rule", "Two almost locked sets with a restricted common digit.";
    AlsXyWing "Almost Locked Set XY-Wing", "Three almost locked sets.";
    AlsChain "Almost Locked Set Chain", "A chain of almost locked sets.";
    DeathBlossom "Death Blossom", "An almost locked set for each candidate of a cell.";
    AlignedPairExclusion "Aligned Pair Exclusion", "Pairs of digits that two cells cannot have.";
    AlignedTripletExclusion "Aligned Triplet Exclusion", "Triples of digits that three cells cannot have.";
    BidirectionalXCycle "Bidirectional X-Cycle", "A cycle on one digit, in both directions.";
    BidirectionalYCycle "Bidirectional Y-Cycle", "A cycle of cells with two candidates.";
    BidirectionalCycle "Bidirectional Cycle", "A cycle, in both directions.";
    ForcingXChain "Forcing X-Chain", "A chain on one digit from a candidate to its opposite.";
    ForcingChain "Forcing Chain", "A chain from a candidate to its opposite.";
    ForcingChainContradiction "Forcing Chain Contradiction", "A candidate whose chains contradict each other.";
    ForcingChainVerity "Forcing Chain Verity", "Chains from all possibilities to one conclusion.";
    ForcingNetContradiction "Forcing Net Contradiction", "A candidate whose nets contradict each other.";
    ForcingNetVerity "Forcing Net Verity", "Nets from all possibilities to one conclusion.";
    Nishio "Nishio Forcing Chains", "A candidate that leaves its digit no place in some house.";
    CellChains "Cell Forcing Chains", "Chains from all candidates of a cell.";
    RegionChains "Region Forcing Chains", "Chains from all places of a digit in a house.";
    DynamicContradiction "Dynamic Contradiction Forcing Chains", "A candidate whose nets contradict each other.";
    DynamicDouble "Dynamic Double Forcing Chains", "Nets from both states of a candidate.";
    DynamicCell "Dynamic Cell Forcing Chains", "Nets from all candidates of a cell.";
    DynamicRegion "Dynamic Region Forcing Chains", "Nets from all places of a digit in a house.";
    SinglesContradiction "Contradiction of Singles", "A candidate from which singles and sums follow that contradict each other.";
    NestedContradiction "Nested Contradiction", "A candidate whose net contradicts itself by contradictions inside of it.";
    TemplateSet "Template Set", "A cell that a digit fills in every template.";
    TemplateDelete "Template Delete", "A candidate that is in no template.";
    BruteForce "Brute Force", "The digit of the solution.";
}
