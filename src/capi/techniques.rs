//! The numbers of the techniques. A number never changes, and that of a technique that is gone is not used
//! again.

use super::codes::codes;
use crate::technique::Technique;

/// No technique: what is wrong in a state of a player.
pub const ORDOKU_TECHNIQUE_NONE: u32 = 0;
/// The last empty cell of a house.
pub const ORDOKU_TECHNIQUE_FULL_HOUSE: u32 = 1;
/// The only candidate of a cell.
pub const ORDOKU_TECHNIQUE_NAKED_SINGLE: u32 = 2;
/// The only place of a digit in a house.
pub const ORDOKU_TECHNIQUE_HIDDEN_SINGLE: u32 = 3;
/// A pointing that leaves a hidden single.
pub const ORDOKU_TECHNIQUE_DIRECT_POINTING: u32 = 4;
/// A claiming that leaves a hidden single.
pub const ORDOKU_TECHNIQUE_DIRECT_CLAIMING: u32 = 5;
/// A hidden pair that leaves a hidden single.
pub const ORDOKU_TECHNIQUE_DIRECT_HIDDEN_PAIR: u32 = 6;
/// A hidden triple that leaves a hidden single.
pub const ORDOKU_TECHNIQUE_DIRECT_HIDDEN_TRIPLE: u32 = 7;
/// A naked pair within a box and a line.
pub const ORDOKU_TECHNIQUE_LOCKED_PAIR: u32 = 8;
/// A naked triple within a box and a line.
pub const ORDOKU_TECHNIQUE_LOCKED_TRIPLE: u32 = 9;
/// A digit of a box within one line.
pub const ORDOKU_TECHNIQUE_POINTING: u32 = 10;
/// A digit of a line within one box.
pub const ORDOKU_TECHNIQUE_CLAIMING: u32 = 11;
/// Two cells with two digits.
pub const ORDOKU_TECHNIQUE_NAKED_PAIR: u32 = 12;
/// Three cells with three digits.
pub const ORDOKU_TECHNIQUE_NAKED_TRIPLE: u32 = 13;
/// Four cells with four digits.
pub const ORDOKU_TECHNIQUE_NAKED_QUAD: u32 = 14;
/// Two digits with two places.
pub const ORDOKU_TECHNIQUE_HIDDEN_PAIR: u32 = 15;
/// Three digits with three places.
pub const ORDOKU_TECHNIQUE_HIDDEN_TRIPLE: u32 = 16;
/// Four digits with four places.
pub const ORDOKU_TECHNIQUE_HIDDEN_QUAD: u32 = 17;
/// A fish of size 2.
pub const ORDOKU_TECHNIQUE_X_WING: u32 = 18;
/// A fish of size 3.
pub const ORDOKU_TECHNIQUE_SWORDFISH: u32 = 19;
/// A fish of size 4.
pub const ORDOKU_TECHNIQUE_JELLYFISH: u32 = 20;
/// A fish of size 2 with fins.
pub const ORDOKU_TECHNIQUE_FINNED_X_WING: u32 = 21;
/// A fish of size 2 that needs its fins.
pub const ORDOKU_TECHNIQUE_SASHIMI_X_WING: u32 = 22;
/// A fish of size 3 with fins.
pub const ORDOKU_TECHNIQUE_FINNED_SWORDFISH: u32 = 23;
/// A fish of size 3 that needs its fins.
pub const ORDOKU_TECHNIQUE_SASHIMI_SWORDFISH: u32 = 24;
/// A fish of size 4 with fins.
pub const ORDOKU_TECHNIQUE_FINNED_JELLYFISH: u32 = 25;
/// A fish of size 4 that needs its fins.
pub const ORDOKU_TECHNIQUE_SASHIMI_JELLYFISH: u32 = 26;
/// A fish of size 2 with boxes.
pub const ORDOKU_TECHNIQUE_FRANKEN_X_WING: u32 = 27;
/// A fish of size 3 with boxes.
pub const ORDOKU_TECHNIQUE_FRANKEN_SWORDFISH: u32 = 28;
/// A fish of size 2 with boxes and fins.
pub const ORDOKU_TECHNIQUE_FINNED_FRANKEN_X_WING: u32 = 29;
/// A fish of size 3 with boxes and fins.
pub const ORDOKU_TECHNIQUE_FINNED_FRANKEN_SWORDFISH: u32 = 30;
/// Two lines with two places each, joined at one end.
pub const ORDOKU_TECHNIQUE_SKYSCRAPER: u32 = 31;
/// A row and a column with two places each, joined in a box.
pub const ORDOKU_TECHNIQUE_TWO_STRING_KITE: u32 = 32;
/// An X-chain of three links.
pub const ORDOKU_TECHNIQUE_TURBOT_FISH: u32 = 33;
/// A box whose places lie in a row and a column.
pub const ORDOKU_TECHNIQUE_EMPTY_RECTANGLE: u32 = 34;
/// A chain of cells with the same two candidates.
pub const ORDOKU_TECHNIQUE_REMOTE_PAIR: u32 = 35;
/// Two equal cells joined by a strong link.
pub const ORDOKU_TECHNIQUE_W_WING: u32 = 36;
/// A pivot with two candidates and two wings.
pub const ORDOKU_TECHNIQUE_XY_WING: u32 = 37;
/// A pivot with three candidates and two wings.
pub const ORDOKU_TECHNIQUE_XYZ_WING: u32 = 38;
/// One cell away from two candidates everywhere.
pub const ORDOKU_TECHNIQUE_BUG_1: u32 = 39;
/// One digit away from two candidates everywhere.
pub const ORDOKU_TECHNIQUE_BUG_2: u32 = 40;
/// A naked set avoids two candidates everywhere.
pub const ORDOKU_TECHNIQUE_BUG_3: u32 = 41;
/// Two cells away from two candidates everywhere.
pub const ORDOKU_TECHNIQUE_BUG_4: u32 = 42;
/// A rectangle with one other cell.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_1: u32 = 43;
/// A rectangle with one other digit.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_2: u32 = 44;
/// A rectangle with a naked set.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_3: u32 = 45;
/// A rectangle with a strong link.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_4: u32 = 46;
/// A rectangle with one other digit in a diagonal.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_5: u32 = 47;
/// A rectangle with an X-wing.
pub const ORDOKU_TECHNIQUE_UNIQUENESS_TEST_6: u32 = 48;
/// A rectangle with two strong links.
pub const ORDOKU_TECHNIQUE_HIDDEN_RECTANGLE: u32 = 49;
/// A rectangle of solved cells with one other cell.
pub const ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_1: u32 = 50;
/// A rectangle of solved cells with one other digit.
pub const ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_2: u32 = 51;
/// A loop with one other cell.
pub const ORDOKU_TECHNIQUE_UNIQUE_LOOP_1: u32 = 52;
/// A loop with one other digit.
pub const ORDOKU_TECHNIQUE_UNIQUE_LOOP_2: u32 = 53;
/// A loop with a naked or hidden set.
pub const ORDOKU_TECHNIQUE_UNIQUE_LOOP_3: u32 = 54;
/// A loop with a strong link.
pub const ORDOKU_TECHNIQUE_UNIQUE_LOOP_4: u32 = 55;
/// A line and a box that share the digits of their crossing.
pub const ORDOKU_TECHNIQUE_SUE_DE_COQ: u32 = 56;
/// Candidates that see both colors.
pub const ORDOKU_TECHNIQUE_SIMPLE_COLORS_TRAP: u32 = 57;
/// A color that sees itself.
pub const ORDOKU_TECHNIQUE_SIMPLE_COLORS_WRAP: u32 = 58;
/// Two pairs of colors that see each other.
pub const ORDOKU_TECHNIQUE_MULTI_COLORS_1: u32 = 59;
/// A color that sees both colors of another pair.
pub const ORDOKU_TECHNIQUE_MULTI_COLORS_2: u32 = 60;
/// A chain on one digit.
pub const ORDOKU_TECHNIQUE_X_CHAIN: u32 = 61;
/// A chain of cells with two candidates.
pub const ORDOKU_TECHNIQUE_XY_CHAIN: u32 = 62;
/// A closed chain whose links alternate.
pub const ORDOKU_TECHNIQUE_CONTINUOUS_NICE_LOOP: u32 = 63;
/// A closed chain with one break.
pub const ORDOKU_TECHNIQUE_DISCONTINUOUS_NICE_LOOP: u32 = 64;
/// An alternating inference chain.
pub const ORDOKU_TECHNIQUE_AIC: u32 = 65;
/// A continuous nice loop with groups.
pub const ORDOKU_TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP: u32 = 66;
/// A discontinuous nice loop with groups.
pub const ORDOKU_TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP: u32 = 67;
/// An alternating inference chain with groups.
pub const ORDOKU_TECHNIQUE_GROUPED_AIC: u32 = 68;
/// Two almost locked sets with a restricted common digit.
pub const ORDOKU_TECHNIQUE_ALS_XZ: u32 = 69;
/// Three almost locked sets.
pub const ORDOKU_TECHNIQUE_ALS_XY_WING: u32 = 70;
/// A chain of almost locked sets.
pub const ORDOKU_TECHNIQUE_ALS_CHAIN: u32 = 71;
/// Pairs of digits that two cells cannot have.
pub const ORDOKU_TECHNIQUE_ALIGNED_PAIR_EXCLUSION: u32 = 72;
/// Triples of digits that three cells cannot have.
pub const ORDOKU_TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION: u32 = 73;
/// A cycle on one digit, in both directions.
pub const ORDOKU_TECHNIQUE_BIDIRECTIONAL_X_CYCLE: u32 = 74;
/// A cycle of cells with two candidates.
pub const ORDOKU_TECHNIQUE_BIDIRECTIONAL_Y_CYCLE: u32 = 75;
/// A cycle, in both directions.
pub const ORDOKU_TECHNIQUE_BIDIRECTIONAL_CYCLE: u32 = 76;
/// A chain on one digit from a candidate to its opposite.
pub const ORDOKU_TECHNIQUE_FORCING_X_CHAIN: u32 = 77;
/// A chain from a candidate to its opposite.
pub const ORDOKU_TECHNIQUE_FORCING_CHAIN: u32 = 78;
/// A candidate whose chains contradict each other.
pub const ORDOKU_TECHNIQUE_FORCING_CHAIN_CONTRADICTION: u32 = 79;
/// Chains from all possibilities to one conclusion.
pub const ORDOKU_TECHNIQUE_FORCING_CHAIN_VERITY: u32 = 80;
/// A candidate whose nets contradict each other.
pub const ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION: u32 = 81;
/// Nets from all possibilities to one conclusion.
pub const ORDOKU_TECHNIQUE_FORCING_NET_VERITY: u32 = 82;
/// A candidate that leaves its digit no place in some house.
pub const ORDOKU_TECHNIQUE_NISHIO: u32 = 83;
/// Chains from all candidates of a cell.
pub const ORDOKU_TECHNIQUE_CELL_CHAINS: u32 = 84;
/// Chains from all places of a digit in a house.
pub const ORDOKU_TECHNIQUE_REGION_CHAINS: u32 = 85;
/// A candidate whose nets contradict each other.
pub const ORDOKU_TECHNIQUE_DYNAMIC_CONTRADICTION: u32 = 86;
/// Nets from both states of a candidate.
pub const ORDOKU_TECHNIQUE_DYNAMIC_DOUBLE: u32 = 87;
/// Nets from all candidates of a cell.
pub const ORDOKU_TECHNIQUE_DYNAMIC_CELL: u32 = 88;
/// Nets from all places of a digit in a house.
pub const ORDOKU_TECHNIQUE_DYNAMIC_REGION: u32 = 89;
/// The digit of the solution.
pub const ORDOKU_TECHNIQUE_BRUTE_FORCE: u32 = 90;
/// All places of a digit, or all digits of a cell, exclude a candidate.
pub const ORDOKU_TECHNIQUE_LOCKED_CANDIDATES: u32 = 91;
/// As many cells as digits, five or more.
pub const ORDOKU_TECHNIQUE_NAKED_SET: u32 = 92;
/// As many digits as places, five or more.
pub const ORDOKU_TECHNIQUE_HIDDEN_SET: u32 = 93;
/// A fish of size 5.
pub const ORDOKU_TECHNIQUE_SQUIRMBAG: u32 = 94;
/// A fish of size 6.
pub const ORDOKU_TECHNIQUE_WHALE: u32 = 95;
/// A fish of size 7.
pub const ORDOKU_TECHNIQUE_LEVIATHAN: u32 = 96;
/// A chain on one digit with groups.
pub const ORDOKU_TECHNIQUE_GROUPED_X_CHAIN: u32 = 97;
/// A candidate whose net contradicts itself by contradictions inside of it.
pub const ORDOKU_TECHNIQUE_NESTED_CONTRADICTION: u32 = 98;
/// A fish of size 4 with boxes.
pub const ORDOKU_TECHNIQUE_FRANKEN_JELLYFISH: u32 = 99;
/// A fish of size 4 with boxes and fins.
pub const ORDOKU_TECHNIQUE_FINNED_FRANKEN_JELLYFISH: u32 = 100;
/// An almost locked set for each candidate of a cell.
pub const ORDOKU_TECHNIQUE_DEATH_BLOSSOM: u32 = 101;
/// A cell that a digit fills in every template.
pub const ORDOKU_TECHNIQUE_TEMPLATE_SET: u32 = 102;
/// A candidate that is in no template.
pub const ORDOKU_TECHNIQUE_TEMPLATE_DELETE: u32 = 103;
/// A digit that no combination of a cage, an arrow or another sum has.
pub const ORDOKU_TECHNIQUE_SUM_COMBINATIONS: u32 = 104;
/// The same, of cells whose sum follows from whole houses and cages.
pub const ORDOKU_TECHNIQUE_INNIES_OUTIES: u32 = 105;
/// A digit that each combination of a sum has.
pub const ORDOKU_TECHNIQUE_SUM_DIGIT: u32 = 106;
/// A candidate from which singles and sums follow that contradict each other.
pub const ORDOKU_TECHNIQUE_SINGLES_CONTRADICTION: u32 = 107;

codes! { Technique:
    ORDOKU_TECHNIQUE_FULL_HOUSE = Technique::FullHouse,
    ORDOKU_TECHNIQUE_NAKED_SINGLE = Technique::NakedSingle,
    ORDOKU_TECHNIQUE_HIDDEN_SINGLE = Technique::HiddenSingle,
    ORDOKU_TECHNIQUE_DIRECT_POINTING = Technique::DirectPointing,
    ORDOKU_TECHNIQUE_DIRECT_CLAIMING = Technique::DirectClaiming,
    ORDOKU_TECHNIQUE_DIRECT_HIDDEN_PAIR = Technique::DirectHiddenPair,
    ORDOKU_TECHNIQUE_DIRECT_HIDDEN_TRIPLE = Technique::DirectHiddenTriple,
    ORDOKU_TECHNIQUE_LOCKED_PAIR = Technique::LockedPair,
    ORDOKU_TECHNIQUE_LOCKED_TRIPLE = Technique::LockedTriple,
    ORDOKU_TECHNIQUE_POINTING = Technique::Pointing,
    ORDOKU_TECHNIQUE_CLAIMING = Technique::Claiming,
    ORDOKU_TECHNIQUE_NAKED_PAIR = Technique::NakedPair,
    ORDOKU_TECHNIQUE_NAKED_TRIPLE = Technique::NakedTriple,
    ORDOKU_TECHNIQUE_NAKED_QUAD = Technique::NakedQuad,
    ORDOKU_TECHNIQUE_HIDDEN_PAIR = Technique::HiddenPair,
    ORDOKU_TECHNIQUE_HIDDEN_TRIPLE = Technique::HiddenTriple,
    ORDOKU_TECHNIQUE_HIDDEN_QUAD = Technique::HiddenQuad,
    ORDOKU_TECHNIQUE_X_WING = Technique::XWing,
    ORDOKU_TECHNIQUE_SWORDFISH = Technique::Swordfish,
    ORDOKU_TECHNIQUE_JELLYFISH = Technique::Jellyfish,
    ORDOKU_TECHNIQUE_FINNED_X_WING = Technique::FinnedXWing,
    ORDOKU_TECHNIQUE_SASHIMI_X_WING = Technique::SashimiXWing,
    ORDOKU_TECHNIQUE_FINNED_SWORDFISH = Technique::FinnedSwordfish,
    ORDOKU_TECHNIQUE_SASHIMI_SWORDFISH = Technique::SashimiSwordfish,
    ORDOKU_TECHNIQUE_FINNED_JELLYFISH = Technique::FinnedJellyfish,
    ORDOKU_TECHNIQUE_SASHIMI_JELLYFISH = Technique::SashimiJellyfish,
    ORDOKU_TECHNIQUE_FRANKEN_X_WING = Technique::FrankenXWing,
    ORDOKU_TECHNIQUE_FRANKEN_SWORDFISH = Technique::FrankenSwordfish,
    ORDOKU_TECHNIQUE_FINNED_FRANKEN_X_WING = Technique::FinnedFrankenXWing,
    ORDOKU_TECHNIQUE_FINNED_FRANKEN_SWORDFISH = Technique::FinnedFrankenSwordfish,
    ORDOKU_TECHNIQUE_SKYSCRAPER = Technique::Skyscraper,
    ORDOKU_TECHNIQUE_TWO_STRING_KITE = Technique::TwoStringKite,
    ORDOKU_TECHNIQUE_TURBOT_FISH = Technique::TurbotFish,
    ORDOKU_TECHNIQUE_EMPTY_RECTANGLE = Technique::EmptyRectangle,
    ORDOKU_TECHNIQUE_REMOTE_PAIR = Technique::RemotePair,
    ORDOKU_TECHNIQUE_W_WING = Technique::WWing,
    ORDOKU_TECHNIQUE_XY_WING = Technique::XYWing,
    ORDOKU_TECHNIQUE_XYZ_WING = Technique::XYZWing,
    ORDOKU_TECHNIQUE_BUG_1 = Technique::Bug1,
    ORDOKU_TECHNIQUE_BUG_2 = Technique::Bug2,
    ORDOKU_TECHNIQUE_BUG_3 = Technique::Bug3,
    ORDOKU_TECHNIQUE_BUG_4 = Technique::Bug4,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_1 = Technique::UniquenessTest1,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_2 = Technique::UniquenessTest2,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_3 = Technique::UniquenessTest3,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_4 = Technique::UniquenessTest4,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_5 = Technique::UniquenessTest5,
    ORDOKU_TECHNIQUE_UNIQUENESS_TEST_6 = Technique::UniquenessTest6,
    ORDOKU_TECHNIQUE_HIDDEN_RECTANGLE = Technique::HiddenRectangle,
    ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_1 = Technique::AvoidableRectangle1,
    ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_2 = Technique::AvoidableRectangle2,
    ORDOKU_TECHNIQUE_UNIQUE_LOOP_1 = Technique::UniqueLoop1,
    ORDOKU_TECHNIQUE_UNIQUE_LOOP_2 = Technique::UniqueLoop2,
    ORDOKU_TECHNIQUE_UNIQUE_LOOP_3 = Technique::UniqueLoop3,
    ORDOKU_TECHNIQUE_UNIQUE_LOOP_4 = Technique::UniqueLoop4,
    ORDOKU_TECHNIQUE_SUE_DE_COQ = Technique::SueDeCoq,
    ORDOKU_TECHNIQUE_SIMPLE_COLORS_TRAP = Technique::SimpleColorsTrap,
    ORDOKU_TECHNIQUE_SIMPLE_COLORS_WRAP = Technique::SimpleColorsWrap,
    ORDOKU_TECHNIQUE_MULTI_COLORS_1 = Technique::MultiColors1,
    ORDOKU_TECHNIQUE_MULTI_COLORS_2 = Technique::MultiColors2,
    ORDOKU_TECHNIQUE_X_CHAIN = Technique::XChain,
    ORDOKU_TECHNIQUE_XY_CHAIN = Technique::XYChain,
    ORDOKU_TECHNIQUE_CONTINUOUS_NICE_LOOP = Technique::ContinuousNiceLoop,
    ORDOKU_TECHNIQUE_DISCONTINUOUS_NICE_LOOP = Technique::DiscontinuousNiceLoop,
    ORDOKU_TECHNIQUE_AIC = Technique::Aic,
    ORDOKU_TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP = Technique::GroupedContinuousNiceLoop,
    ORDOKU_TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP = Technique::GroupedDiscontinuousNiceLoop,
    ORDOKU_TECHNIQUE_GROUPED_AIC = Technique::GroupedAic,
    ORDOKU_TECHNIQUE_ALS_XZ = Technique::AlsXz,
    ORDOKU_TECHNIQUE_ALS_XY_WING = Technique::AlsXyWing,
    ORDOKU_TECHNIQUE_ALS_CHAIN = Technique::AlsChain,
    ORDOKU_TECHNIQUE_ALIGNED_PAIR_EXCLUSION = Technique::AlignedPairExclusion,
    ORDOKU_TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION = Technique::AlignedTripletExclusion,
    ORDOKU_TECHNIQUE_BIDIRECTIONAL_X_CYCLE = Technique::BidirectionalXCycle,
    ORDOKU_TECHNIQUE_BIDIRECTIONAL_Y_CYCLE = Technique::BidirectionalYCycle,
    ORDOKU_TECHNIQUE_BIDIRECTIONAL_CYCLE = Technique::BidirectionalCycle,
    ORDOKU_TECHNIQUE_FORCING_X_CHAIN = Technique::ForcingXChain,
    ORDOKU_TECHNIQUE_FORCING_CHAIN = Technique::ForcingChain,
    ORDOKU_TECHNIQUE_FORCING_CHAIN_CONTRADICTION = Technique::ForcingChainContradiction,
    ORDOKU_TECHNIQUE_FORCING_CHAIN_VERITY = Technique::ForcingChainVerity,
    ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION = Technique::ForcingNetContradiction,
    ORDOKU_TECHNIQUE_FORCING_NET_VERITY = Technique::ForcingNetVerity,
    ORDOKU_TECHNIQUE_NISHIO = Technique::Nishio,
    ORDOKU_TECHNIQUE_CELL_CHAINS = Technique::CellChains,
    ORDOKU_TECHNIQUE_REGION_CHAINS = Technique::RegionChains,
    ORDOKU_TECHNIQUE_DYNAMIC_CONTRADICTION = Technique::DynamicContradiction,
    ORDOKU_TECHNIQUE_DYNAMIC_DOUBLE = Technique::DynamicDouble,
    ORDOKU_TECHNIQUE_DYNAMIC_CELL = Technique::DynamicCell,
    ORDOKU_TECHNIQUE_DYNAMIC_REGION = Technique::DynamicRegion,
    ORDOKU_TECHNIQUE_BRUTE_FORCE = Technique::BruteForce,
    ORDOKU_TECHNIQUE_LOCKED_CANDIDATES = Technique::LockedCandidates,
    ORDOKU_TECHNIQUE_NAKED_SET = Technique::NakedSet,
    ORDOKU_TECHNIQUE_HIDDEN_SET = Technique::HiddenSet,
    ORDOKU_TECHNIQUE_SQUIRMBAG = Technique::Squirmbag,
    ORDOKU_TECHNIQUE_WHALE = Technique::Whale,
    ORDOKU_TECHNIQUE_LEVIATHAN = Technique::Leviathan,
    ORDOKU_TECHNIQUE_GROUPED_X_CHAIN = Technique::GroupedXChain,
    ORDOKU_TECHNIQUE_NESTED_CONTRADICTION = Technique::NestedContradiction,
    ORDOKU_TECHNIQUE_FRANKEN_JELLYFISH = Technique::FrankenJellyfish,
    ORDOKU_TECHNIQUE_FINNED_FRANKEN_JELLYFISH = Technique::FinnedFrankenJellyfish,
    ORDOKU_TECHNIQUE_DEATH_BLOSSOM = Technique::DeathBlossom,
    ORDOKU_TECHNIQUE_TEMPLATE_SET = Technique::TemplateSet,
    ORDOKU_TECHNIQUE_TEMPLATE_DELETE = Technique::TemplateDelete,
    ORDOKU_TECHNIQUE_SUM_COMBINATIONS = Technique::SumCombinations,
    ORDOKU_TECHNIQUE_INNIES_OUTIES = Technique::InniesOuties,
    ORDOKU_TECHNIQUE_SUM_DIGIT = Technique::SumDigit,
    ORDOKU_TECHNIQUE_SINGLES_CONTRADICTION = Technique::SinglesContradiction,
}

#[cfg(test)]
mod tests {
    use super::super::codes::Code;
    use super::*;

    #[test]
    fn techniques_have_numbers_of_their_own() {
        for (index, &technique) in Technique::ALL.iter().enumerate() {
            let number = technique.number();
            assert_ne!(number, ORDOKU_TECHNIQUE_NONE);
            assert_eq!(Technique::from_number(number), Some(technique));
            assert!(Technique::ALL[..index].iter().all(|other| other.number() != number), "{number}");
        }
        assert_eq!(Technique::from_number(ORDOKU_TECHNIQUE_NONE), None);
    }
}
