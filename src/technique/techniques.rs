//! The techniques of all scales: their names, and what they are.

use crate::support::names::names;

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

        impl Technique {
            /// Returns what the technique is, in plain English: whole sentences for a player.
            ///
            /// ```
            /// use ordoku::technique::Technique;
            ///
            /// let told = "A cell has one candidate left, so that is its digit.";
            /// assert_eq!(Technique::NakedSingle.definition(), told);
            /// ```
            #[must_use]
            pub const fn definition(self) -> &'static str {
                match self {
                    $(Self::$name => $doc,)*
                }
            }
        }
    };
}

techniques! {
    FullHouse "Full House", "The last empty cell of a house takes the digit that the house lacks.", default;
    NakedSingle "Naked Single", "A cell has one candidate left, so that is its digit.";
    HiddenSingle "Hidden Single", "A digit has one place left in a house, so it goes there.";
    DirectPointing "Direct Pointing",
        "All places of a digit in a box are in one line. This leaves the digit one place in another house.";
    DirectClaiming "Direct Claiming",
        "All places of a digit in a line are in one box. This leaves the digit one place in another house.";
    DirectHiddenPair "Direct Hidden Pair",
        "Two digits have the same two places in a house. This leaves another digit one place.";
    DirectHiddenTriple "Direct Hidden Triplet",
        "Three digits have the same three places in a house. This leaves another digit one place.";
    LockedPair "Locked Pair",
        "Two cells in the same box and line have only the same two candidates, so no other cell of the box \
         or the line has them.";
    LockedTriple "Locked Triple",
        "Three cells in the same box and line have only three candidates together, so no other cell of the \
         box or the line has them.";
    Pointing "Locked Candidates Type 1 (Pointing)",
        "All places of a digit in a box are in one line, so the rest of the line does not have the digit.";
    Claiming "Locked Candidates Type 2 (Claiming)",
        "All places of a digit in a line are in one box, so the rest of the box does not have the digit.";
    LockedCandidates "Locked Candidates",
        "One of the places of a digit in a house is true, or one of the digits of a cell. All of them \
         exclude the same candidate.";
    SumCombinations "Sum Combinations",
        "No combination of digits with the sum of a cage or an arrow has this digit in this cell.";
    InniesOuties "Innies and Outies",
        "Whole houses and cages give the sum of some cells. No combination of digits with this sum has \
         this digit in this cell.";
    SumDigit "Digit of a Sum",
        "Each combination of digits with a sum has this digit, so a cell that sees all its places does not \
         have it.";
    NakedPair "Naked Pair",
        "Two cells of a house have only the same two candidates, so no other cell of the house has them.";
    NakedTriple "Naked Triple",
        "Three cells of a house have only three candidates together, so no other cell of the house has \
         them.";
    NakedQuad "Naked Quadruple",
        "Four cells of a house have only four candidates together, so no other cell of the house has them.";
    NakedSet "Naked Set",
        "Five or more cells of a house have together only as many candidates, so no other cell of the \
         house has them.";
    HiddenPair "Hidden Pair",
        "Two digits have the same two places in a house, so these cells have no other digit.";
    HiddenTriple "Hidden Triple",
        "Three digits have together only three places in a house, so these cells have no other digit.";
    HiddenQuad "Hidden Quadruple",
        "Four digits have together only four places in a house, so these cells have no other digit.";
    HiddenSet "Hidden Set",
        "Five or more digits have together only as many places in a house, so these cells have no other \
         digit.";
    XWing "X-Wing",
        "All places of a digit in two rows are in two columns, or the other way round. The other places in \
         these columns are false.";
    Swordfish "Swordfish",
        "All places of a digit in three rows are in three columns, or the other way round. The other \
         places in these columns are false.";
    Jellyfish "Jellyfish",
        "All places of a digit in four rows are in four columns, or the other way round. The other places \
         in these columns are false.";
    Squirmbag "Squirmbag",
        "All places of a digit in five rows are in five columns, or the other way round. The other places \
         in these columns are false.";
    Whale "Whale",
        "All places of a digit in six rows are in six columns, or the other way round. The other places in \
         these columns are false.";
    Leviathan "Leviathan",
        "All places of a digit in seven rows are in seven columns, or the other way round. The other \
         places in these columns are false.";
    FinnedXWing "Finned X-Wing",
        "An X-wing has further places, its fins. Of what it removes, only candidates that see all fins are \
         false.";
    SashimiXWing "Sashimi X-Wing",
        "An X-wing lacks a corner and has fins in its place. Of what it removes, only candidates that see \
         all fins are false.";
    FinnedSwordfish "Finned Swordfish",
        "A swordfish has further places, its fins. Of what it removes, only candidates that see all fins \
         are false.";
    SashimiSwordfish "Sashimi Swordfish",
        "A swordfish lacks a corner and has fins in its place. Of what it removes, only candidates that \
         see all fins are false.";
    FinnedJellyfish "Finned Jellyfish",
        "A jellyfish has further places, its fins. Of what it removes, only candidates that see all fins \
         are false.";
    SashimiJellyfish "Sashimi Jellyfish",
        "A jellyfish lacks a corner and has fins in its place. Of what it removes, only candidates that \
         see all fins are false.";
    FrankenXWing "Franken X-Wing", "An X-wing has boxes in the place of some lines.";
    FrankenSwordfish "Franken Swordfish", "A swordfish has boxes in the place of some lines.";
    FinnedFrankenXWing "Finned Franken X-Wing",
        "An X-wing has boxes in the place of some lines, and fins. Of what it removes, only candidates \
         that see all fins are false.";
    FinnedFrankenSwordfish "Finned Franken Swordfish",
        "A swordfish has boxes in the place of some lines, and fins. Of what it removes, only candidates \
         that see all fins are false.";
    FrankenJellyfish "Franken Jellyfish", "A jellyfish has boxes in the place of some lines.";
    FinnedFrankenJellyfish "Finned Franken Jellyfish",
        "A jellyfish has boxes in the place of some lines, and fins. Of what it removes, only candidates \
         that see all fins are false.";
    Skyscraper "Skyscraper",
        "A digit has two places in each of two lines, and two of these are in the same crossing line. One \
         of the two others is true, so cells that see both do not have the digit.";
    TwoStringKite "2-String Kite",
        "A digit has two places in a row and two in a column, one of each in the same box. One of the two \
         others is true, so cells that see both do not have the digit.";
    TurbotFish "Turbot Fish",
        "Three links on one digit lead from one candidate to another, and one of the two is true. Cells \
         that see both do not have the digit.";
    EmptyRectangle "Empty Rectangle",
        "All places of a digit in a box are in one row and one column. With two places of the digit in \
         another house, they exclude it from a cell.";
    RemotePair "Remote Pair",
        "Cells with the same two candidates form a chain in which they alternate. The ends have different \
         digits, so cells that see both have neither.";
    WWing "W-Wing",
        "Two cells have the same two candidates, and a strong link on one of these joins the cells. One of \
         the cells has the other digit, so cells that see both do not have it.";
    XYWing "XY-Wing",
        "A cell with two candidates sees two cells with one of these and the same third one each. One of \
         the two cells has the third digit, so cells that see both do not have it.";
    XYZWing "XYZ-Wing",
        "A cell with three candidates sees two cells with two of them each. One of the three cells has the \
         digit that all share, so cells that see all three do not have it.";
    Bug1 "Bivalue Universal Grave + 1",
        "All open cells but one have two candidates, and each digit has two places in each house. With one \
         digit less in that cell there would be several solutions, so it has this digit.";
    Bug2 "BUG type 2",
        "All open cells have two candidates, but for one more digit in some of them. One of these cells \
         has the digit, so cells that see all of them do not have it.";
    Bug3 "BUG type 3",
        "All open cells have two candidates, but for some cells with more. One of the further digits is \
         true, and forms a naked set with other cells of a house.";
    Bug4 "BUG type 4",
        "All open cells but two of a house have two candidates. A digit that both share must be in one of \
         them, so their other digits that would leave two solutions are false.";
    UniquenessTest1 "Uniqueness Test 1",
        "Three corners of a rectangle in two boxes have only the same two candidates. The fourth one has \
         neither, as there would be several solutions.";
    UniquenessTest2 "Uniqueness Test 2",
        "Two corners of a rectangle with the same two candidates have one further digit. One of them has \
         it, so cells that see both do not have it.";
    UniquenessTest3 "Uniqueness Test 3",
        "Two corners of a rectangle with the same two candidates have further digits. One of these is \
         true, and forms a naked set with other cells of a house.";
    UniquenessTest4 "Uniqueness Test 4",
        "Two corners of a rectangle with the same two candidates are the only places of one of them in a \
         house. So neither has the other one, as there would be several solutions.";
    UniquenessTest5 "Uniqueness Test 5",
        "Two or three corners of a rectangle with the same two candidates have one further digit, also in \
         a diagonal. One of them has it, so cells that see all of them do not have it.";
    UniquenessTest6 "Uniqueness Test 6",
        "Two corners in a diagonal of a rectangle with the same two candidates have further digits. One of \
         the two candidates forms an X-wing in the rectangle, so these corners do not have it.";
    HiddenRectangle "Hidden Rectangle",
        "A corner of a rectangle with the same two candidates in all corners has only these. Strong links \
         on one of them force the other one out of the opposite corner.";
    AvoidableRectangle1 "Avoidable Rectangle Type 1",
        "Three corners of a rectangle in two boxes are filled, and none was given. A digit in the fourth \
         one that makes two solutions is false.";
    AvoidableRectangle2 "Avoidable Rectangle Type 2",
        "Two corners of a rectangle are filled, and none was given. The two others share one further \
         digit, so cells that see both do not have it.";
    UniqueLoop1 "Unique Loop type 1",
        "A loop of cells has only the same two candidates, but for one cell. That cell has neither, as \
         there would be several solutions.";
    UniqueLoop2 "Unique Loop type 2",
        "Some cells of a loop with the same two candidates have one further digit. One of them has it, so \
         cells that see all of them do not have it.";
    UniqueLoop3 "Unique Loop type 3",
        "Two cells of a loop with the same two candidates have further digits. One of these is true, and \
         forms a naked or hidden set with other cells of a house.";
    UniqueLoop4 "Unique Loop type 4",
        "Two cells of a loop with the same two candidates are the only places of one of them in a house. \
         So neither has the other one, as there would be several solutions.";
    SueDeCoq "Sue de Coq",
        "Where a line and a box cross, some cells have more digits than cells. Cells in the rest of the \
         line and of the box take all but as many, so other cells there have none of them.";
    SimpleColorsTrap "Simple Colors Trap",
        "Strong links on a digit give places two colors, and one color is true. Places that see both \
         colors are false.";
    SimpleColorsWrap "Simple Colors Wrap",
        "Strong links on a digit give places two colors, and one color is true. A color whose places see \
         each other is false.";
    MultiColors1 "Multi Colors 1",
        "Strong links on a digit give two groups of places two colors each. A color of one sees a color of \
         the other, so one of the two other colors is true. Places that see both are false.";
    MultiColors2 "Multi Colors 2",
        "Strong links on a digit give two groups of places two colors each. A color that sees both colors \
         of the other group is false.";
    XChain "X-Chain",
        "A chain of links on one digit shows that one of its ends is true. Places that see both ends are \
         false.";
    XYChain "XY-Chain",
        "A chain of cells with two candidates each shows that one of its ends has a digit. Cells that see \
         both ends do not have it.";
    ContinuousNiceLoop "Continuous Nice Loop",
        "Strong and weak links alternate in a loop. One end of each weak link is true, so candidates that \
         see both ends are false.";
    DiscontinuousNiceLoop "Discontinuous Nice Loop",
        "Strong and weak links alternate in a loop, but for one candidate, which leads to its own \
         opposite. It is true after two strong links, and false after two weak ones.";
    Aic "AIC",
        "Strong and weak links alternate in a chain (an alternating inference chain), so one of its ends \
         is true. Candidates that see both ends are false.";
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop",
        "A continuous nice loop in which several places of a digit in a box and a line are one link.";
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop",
        "A discontinuous nice loop in which several places of a digit in a box and a line are one link.";
    GroupedXChain "Grouped X-Chain",
        "An X-chain in which several places of a digit in a box and a line are one link.";
    GroupedAic "Grouped AIC",
        "An alternating inference chain in which several places of a digit in a box and a line are one \
         link.";
    AlsXz "Almost Locked Set XZ-Rule",
        "Two sets of cells have one candidate more than cells each, and share a digit that only one of \
         them can have. Another digit that both have is in one of them, so cells that see all its places \
         do not have it.";
    AlsXyWing "Almost Locked Set XY-Wing",
        "A set of cells with one candidate more than cells shares a digit with each of two such sets, \
         which only one of each two can have. A digit that these two have is in one of them, so cells that \
         see all its places do not have it.";
    AlsChain "Almost Locked Set Chain",
        "Sets of cells with one candidate more than cells form a chain. A digit that the first and the \
         last one have is in one of them, so cells that see all its places do not have it.";
    DeathBlossom "Death Blossom",
        "Each candidate of a cell takes a digit from a set of cells with one candidate more than cells. A \
         digit that all these sets have is in one of them, so cells that see all its places do not have \
         it.";
    AlignedPairExclusion "Aligned Pair Exclusion",
        "Two cells cannot have some pairs of digits, as these leave another cell nothing. A digit that is \
         in none of the other pairs is false.";
    AlignedTripletExclusion "Aligned Triplet Exclusion",
        "Three cells cannot have some triples of digits, as these leave another cell nothing. A digit that \
         is in none of the other triples is false.";
    BidirectionalXCycle "Bidirectional X-Cycle",
        "A loop of links on one digit holds in both directions. One end of each weak link is true, so \
         places that see both ends are false.";
    BidirectionalYCycle "Bidirectional Y-Cycle",
        "A loop of cells with two candidates holds in both directions. One end of each link is true, so \
         candidates that see both ends are false.";
    BidirectionalCycle "Bidirectional Cycle",
        "A loop of links holds in both directions. One end of each weak link is true, so candidates that \
         see both ends are false.";
    ForcingXChain "Forcing X-Chain", "A chain of links on one digit leads from a candidate to its opposite.";
    ForcingChain "Forcing Chain", "A chain of links leads from a candidate to its opposite.";
    ForcingChainContradiction "Forcing Chain Contradiction",
        "Chains from one candidate contradict each other, so it is false.";
    ForcingChainVerity "Forcing Chain Verity",
        "Chains from all candidates of a cell, or from all places of a digit in a house, lead to the same \
         conclusion.";
    ForcingNetContradiction "Forcing Net Contradiction",
        "What follows from one candidate contradicts itself, so the candidate is false. A step may follow \
         from several others together.";
    ForcingNetVerity "Forcing Net Verity",
        "All candidates of a cell, or all places of a digit in a house, lead to the same conclusion. A \
         step may follow from several others together.";
    Nishio "Nishio Forcing Chains", "A candidate leaves its own digit no place in a house, so it is false.";
    CellChains "Cell Forcing Chains", "Chains from all candidates of a cell lead to the same conclusion.";
    RegionChains "Region Forcing Chains",
        "Chains from all places of a digit in a house lead to the same conclusion.";
    DynamicContradiction "Dynamic Contradiction Forcing Chains",
        "What follows from one candidate contradicts itself, so the candidate is false. A link may follow \
         from several others together.";
    DynamicDouble "Dynamic Double Forcing Chains",
        "The same follows from a candidate and from its opposite. A link may follow from several others \
         together.";
    DynamicCell "Dynamic Cell Forcing Chains",
        "All candidates of a cell lead to the same conclusion. A link may follow from several others \
         together.";
    DynamicRegion "Dynamic Region Forcing Chains",
        "All places of a digit in a house lead to the same conclusion. A link may follow from several \
         others together.";
    SinglesContradiction "Contradiction of Singles",
        "Singles and sums that follow from a candidate contradict each other, so it is false.";
    NestedContradiction "Nested Contradiction",
        "What follows from a candidate contradicts itself, so it is false. Some links follow from further \
         contradictions.";
    TemplateSet "Template Set",
        "A template is a way to place all of a digit. Each template has the digit in this cell.";
    TemplateDelete "Template Delete",
        "A template is a way to place all of a digit. No template has the digit in this cell.";
    BruteForce "Brute Force", "No technique goes on, so the digit is taken from the solution.";
}
