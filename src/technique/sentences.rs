//! The sentences of all techniques: why a step holds, without what it does.
//!
//! | placeholder | stands for |
//! |---|---|
//! | `{cell}`, `{digit}` | the cell and digit that the step places |
//! | `{digits}`, `{d1}`, `{d2}` | the digits of the pattern; the first, the second |
//! | `{cells}`, `{c1}` to `{c4}` | the cells of the pattern; the first to the fourth |
//! | `{house}`, `{houses}`, `{cover}` | the house, the houses, the second or cover houses |
//! | `{total}` | what the cells of a sum add up to |
//! | `{fins}` | the fins of a fish |
//! | `{s1}` to `{s3}`, `{sets}` | the cells of a set, with their candidates; all sets |
//! | `{o1}` to `{o4}` | the cells of a color, or of an arrow |
//! | `{out}`, `{outs}` | the digits that the step removes, with "or" or "and" between them |
//! | `{finword}`, `{seen}` | "fin" or "fins"; "the fin" or "all fins" |
//! | `{place}` | where a contradiction is |
//! | `{chains}` | the chains in words |
//!
//! A translation replaces this table.

use super::step::{Node, Step};
use crate::technique::Technique;

// Hints that are no steps: `{cell}` and `{digit}` are those of the digit that is wrong, or of the
// candidate that is asked about.

/// A digit that is wrong.
pub(super) const WRONG_DIGIT: &str = "The {digit} in {cell} is wrong";
/// Cells whose marks lack the right digit.
pub(super) const WRONG_MARKS: &str = "A mark is missing in {cells}: the right digit was removed";
/// Nothing is left.
pub(super) const SOLVED: &str = "The puzzle is solved";
/// A candidate is true.
pub(super) const TRUE: &str = "{cell} is {digit} in the solution";
/// The cell of a candidate is filled with another digit.
pub(super) const FILLED: &str = "{cell} is {d1}, not {digit}";
/// Another cell of a house has the digit of a candidate.
pub(super) const SEEN: &str = "{cell} is not {digit}, because {c1} is {digit} in {house}";
/// A rule about two cells forbids a candidate.
pub(super) const RELATED: &str = "{cell} is not {digit}, because {c1} is {d1} and a rule forbids both";
/// The rules of a cell forbid a candidate.
pub(super) const BARRED: &str = "{cell} is not {digit} in any solution of the rules";

/// Returns the sentence of a step.
// Longer than 60 lines because it has the sentence of each technique.
pub(super) fn reason(step: &Step) -> &'static str {
    use Technique as T;
    match step.technique {
        T::AlsXz if step.digits.len() > 1 => {
            "{sets} each have one digit more than cells, and share {digits}, each of which only one of the two can \
             have. So one has {d1}, the other has {d2}, and each has all its other digits"
        }
        T::TurbotFish if leads_to_opposite(step) => "{chains}. That cannot be",
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop if is_off_at_both_ends(step) => {
            "{chains}. It is not {out} either if the beginning of this chain is not true"
        }
        T::LockedCandidates if step.houses.is_empty() => {
            "Whichever candidate {c1} has, {digits} among them, what is removed cannot be true beside it"
        }
        T::LockedCandidates => {
            "Each place for {digits} in {house} excludes what is removed, and one of them has it"
        }
        T::ForcingChainContradiction | T::ForcingNetContradiction if !step.chains.is_empty() => {
            "{chains}. That leaves nothing{place}, so the beginning is not true"
        }
        T::SinglesContradiction => {
            "If {c1} is {d1}, the singles and sums that follow leave a cell without a candidate, or a house \
             without a place for a digit"
        }
        T::NestedContradiction => {
            "If {c1} is {d1}, other candidates lead to contradictions. Without these candidates, there is a \
             contradiction, too"
        }
        T::FullHouse => "{cell} is the last empty cell of {house}",
        T::NakedSingle => "{cell} has only one candidate, {digit}",
        T::HiddenSingle => "{cell} is the only place for {digit} in {house}",
        T::DirectPointing | T::DirectClaiming => {
            "In {house}, {digits} is only in {cover}, so the rest of {cover} does not have it. \
             That leaves {cell} as its only place in another house"
        }
        T::DirectHiddenPair | T::DirectHiddenTriple => {
            "In {house}, {digits} are only in {cells}, so these cells have no other digit. \
             That leaves {cell} as the only place for {digit} in {house}"
        }
        T::LockedPair | T::LockedTriple => {
            "{cells} are in one box and in one line, and have only {digits}. They take these digits in both houses"
        }
        T::Pointing | T::Claiming => {
            "In {house}, {digits} is only in cells of {cover}. One of them has it, so the rest of {cover} does not"
        }
        T::SumCombinations if step.total == 0 => {
            "The digits of {o1} add up to that of the circle {c1}, and no combination of candidates that does so \
             has what is removed"
        }
        T::SumCombinations => {
            "The digits of {cells} add up to {total}, and no combination of candidates with this sum has what is \
             removed"
        }
        T::InniesOuties => {
            "The digits of {houses} have a known sum. Cages and filled cells leave {total} for {cells}, and no \
             combination of candidates with this sum has what is removed"
        }
        T::SumDigit if step.total == 0 => {
            "The digits of {o1} add up to that of the circle {c1}. Each combination of candidates that does so has \
             {digits}, and each place for it excludes what is removed"
        }
        T::SumDigit if step.houses.is_empty() => {
            "The digits of {cells} add up to {total}. Each combination of candidates with this sum has {digits}, \
             and each place for it excludes what is removed"
        }
        T::SumDigit => {
            "The digits of {houses} have a known sum. Cages and filled cells leave {total} for {cells}. Each \
             combination of candidates with this sum has {digits}, and each place for it excludes what is removed"
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad | T::NakedSet => {
            "In {house}, {cells} have only {digits}. They take these digits, so no cell that sees them all has one"
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad | T::HiddenSet => {
            "In {house}, {digits} are only in {cells}, so these cells have no other digit"
        }
        T::XWing
        | T::Swordfish
        | T::Jellyfish
        | T::Squirmbag
        | T::Whale
        | T::Leviathan
        | T::FrankenXWing
        | T::FrankenSwordfish
        | T::FrankenJellyfish => {
            "In {houses}, {digits} is only in cells of {cover}. Each of these houses takes one of them, so \
             the rest of {cover} does not have it"
        }
        T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish
        | T::FinnedFrankenXWing
        | T::FinnedFrankenSwordfish
        | T::FinnedFrankenJellyfish => {
            "Apart from the {finword} {fins}, {digits} is in {houses} only in cells of {cover}. Either a fin has it, \
             or the rest of {cover} does not, so no cell of that rest that sees {seen} has it"
        }
        T::Skyscraper | T::TwoStringKite => {
            "Two lines have two places for {digits} each. {c3} and {c4} see each other, so only one of them \
             can have it, and {c1} or {c2} has it"
        }
        T::EmptyRectangle => {
            "In {house}, {digits} is only in one row and one column. {c1} and {c2} are its two places in \
             another line. If {c2} does not have it, {c1} has it, and {house} has it in the other line"
        }
        T::RemotePair => {
            "{cells} have only {digits}, and each sees the next one, so the two digits take turns. \
             Of two cells with an even number of others between them, one has each digit"
        }
        T::WWing => {
            "{c1} and {c2} have only {digits}. {d2} has two places in a house, {c3} and {c4}, and each of \
             {c1} and {c2} sees one of them, so they are not both {d2}: one of them is {d1}"
        }
        T::XYWing => "Whichever candidate {c1} has, {c2} or {c3} is {out}",
        T::XYZWing => "Whichever candidate {c1} has, one of {cells} is {out}",
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => {
            "Without more candidates in {cells}, all empty cells would have two candidates, and all digits \
             two places in each house. There would be two solutions or none, so one of the others is true"
        }
        T::UniquenessTest1 | T::UniqueLoop1 => {
            "If {cells} had only {d1} and {d2}, these could be exchanged, and there would be two solutions. \
             So the one cell with more candidates is neither"
        }
        T::UniquenessTest2 | T::UniquenessTest5 | T::UniqueLoop2 => {
            "If {cells} had only {d1} and {d2}, these could be exchanged, and there would be two solutions. \
             So one of the cells with more candidates is {out}"
        }
        T::UniquenessTest3 | T::UniqueLoop3 => {
            "If {cells} had only {d1} and {d2}, these could be exchanged, and there would be two solutions. \
             So one of their other candidates is true. With {sets}, it completes a set of as many cells as digits"
        }
        T::UniquenessTest4 | T::UniqueLoop4 => {
            "If {cells} had only {d1} and {d2}, these could be exchanged, and there would be two solutions. \
             One of the two has no other place in a house than the cells with more candidates, so the other is not \
             there"
        }
        T::UniquenessTest6 => {
            "In the rows and columns of {cells}, {out} is only in these cells. If a cell with more candidates had it, \
             both had, the two digits could be exchanged, and there would be two solutions"
        }
        T::HiddenRectangle => {
            "If {cells} had only {d1} and {d2}, these could be exchanged, and there would be two solutions. \
             One of the two has no other place in the row and the column of one corner, so that corner is not \
             the other one"
        }
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            "None of {cells} is given. If they had only {d1} and {d2}, these could be exchanged, and there \
             would be two solutions"
        }
        T::SueDeCoq => {
            "{s1} are in the crossing of a line and a box, {s2} elsewhere in the line, and {s3} elsewhere in the box. \
             Together they have no more digits than they need, so all of these are in them"
        }
        T::SimpleColorsTrap => {
            "{digits} has two places in each of several houses, so either all of {o1} have it, or all of {o2}"
        }
        T::SimpleColorsWrap => {
            "{digits} has two places in each of several houses, so either all of {o1} have it, or all of \
             {o2}. Two cells of one of these groups see each other, so the other group has it"
        }
        T::MultiColors1 | T::MultiColors2 => {
            "Either all of {o1} have {digits}, or all of {o2}; and either all of {o3}, or all of {o4}. Cells of the \
             two pairs see each other, so they do not have it together: one of the others has it"
        }
        T::XChain | T::XYChain | T::TurbotFish | T::Aic | T::GroupedXChain | T::GroupedAic => {
            "{chains}. So one of the two ends of this chain is true"
        }
        T::ContinuousNiceLoop
        | T::GroupedContinuousNiceLoop
        | T::BidirectionalXCycle
        | T::BidirectionalYCycle
        | T::BidirectionalCycle => {
            "{chains}. This loop is closed and holds in both directions, so one end of each of its links is true"
        }
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::ForcingXChain | T::ForcingChain => {
            "{chains}. That cannot be, so the beginning of this chain is not true"
        }
        T::AlsXz => {
            "{sets} each have one digit more than cells. {digits} can be in only one of them, so the other one has \
             all its other digits, {outs} among them"
        }
        T::AlsXyWing => {
            "{sets} each have one digit more than cells. The last of them shares {digits} with the others, and \
             cannot lack both, so one of the others has all its other digits, {outs} among them"
        }
        T::AlsChain => {
            "{sets} each have one digit more than cells, and each shares one of {digits} with the next, which only \
             one of the two can have. So the first or the last one has all its other digits, {outs} among them"
        }
        T::DeathBlossom => {
            "{sets} each have one digit more than cells. Whichever candidate {cells} has, it takes it from one of \
             them, which then has all its other digits, {outs} among them"
        }
        T::TemplateSet => {
            "All ways to place {digits} in each row, column and box, without the cells that all ways to place \
             another digit have, share some cells"
        }
        T::TemplateDelete => {
            "No way to place {digits} in each row, column and box, without the cells that all ways to place \
             another digit have, has one of the removed candidates"
        }
        T::AlignedPairExclusion | T::AlignedTripletExclusion => {
            "Each combination of candidates of {cells} with one of the removed ones gives the same digit to two cells \
             that see each other, or leaves another cell without a candidate"
        }
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            "The opposite leads to a contradiction{place}"
        }
        T::Nishio | T::DynamicContradiction => "{chains}. Both cannot be",
        T::ForcingChainVerity | T::ForcingNetVerity => {
            "All candidates of a cell, all places of a digit in a house, or both states of a candidate lead to \
             the same"
        }
        T::CellChains | T::DynamicCell => "All candidates of a cell lead to the same: {chains}",
        T::RegionChains | T::DynamicRegion => "All places of a digit in a house lead to the same: {chains}",
        T::DynamicDouble => "Both states of a candidate lead to the same: {chains}",
        T::BruteForce => "No technique is left. In the solution, {cell} is {digit}",
    }
}

/// Returns whether the chain of a step ends at the opposite of its beginning.
fn leads_to_opposite(step: &Step) -> bool {
    ends(step).is_some_and(|[first, last]| {
        (&first.cells, first.digit) == (&last.cells, last.digit) && first.is_on != last.is_on
    })
}

/// Returns whether the chain of a step begins and ends with what is not.
fn is_off_at_both_ends(step: &Step) -> bool {
    ends(step).is_some_and(|[first, last]| !first.is_on && !last.is_on)
}

/// Returns the first and the last node of the chain of a step.
fn ends(step: &Step) -> Option<[&Node; 2]> {
    let chain = step.chains.first()?;
    Some([chain.first()?, chain.last()?])
}
