//! The names of techniques as Sudoku Explainer prints them.

use crate::technique::Technique;

/// Returns the name of a technique.
pub fn name_of(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::Pointing => "Pointing",
        T::Claiming => "Claiming",
        T::NakedTriple => "Naked Triplet",
        T::NakedQuad => "Naked Quad",
        T::HiddenTriple => "Hidden Triplet",
        T::HiddenQuad => "Hidden Quad",
        T::Bug1 => "BUG type 1",
        T::UniquenessTest1 => "Unique Rectangle type 1",
        T::UniquenessTest2 => "Unique Rectangle type 2",
        T::UniquenessTest3 => "Unique Rectangle type 3",
        T::UniquenessTest4 => "Unique Rectangle type 4",
        other => other.name(),
    }
}
