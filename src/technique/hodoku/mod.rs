//! Solving and rating a 9x9 as HoDoKu 2.2 does with its default settings, step by step.
//!
//! The rules are facts about that program. This code was written from a description of them.
//!
//! ```text
//! singles and intersections
//!     queues            the singles of a path, in the order in which they came
//!     singles           the singles of a state, for hints
//!     intersections     pointing, claiming
//! subsets
//!     subsets           naked, hidden and locked sets
//!     choose            choices of some members of a house
//! fish
//!     fish              X-wing to jellyfish, also with fins
//!     franken           fish with boxes; franken_targets: what finned ones may remove
//! single digits and wings
//!     skyscraper        skyscraper, 2-string kite
//!     empty_rectangle   empty rectangle
//!     coloring          simple colors, multi colors
//!     wings             W-wing, XY-wing, XYZ-wing
//!     templates         all ways to place a digit
//! chains and tables
//!     chain             turbot fish, X-chain, XY-chain, remote pair
//!     table             nice loops, inference chains, forcing chains and nets
//!     closure           what follows from each node, as rows of bits; bits: such a row
//! almost locked sets
//!     als               XZ, XY-wing, chain, death blossom
//!     sue_de_coq        a crossing with cells of its line and its box
//! uniqueness
//!     uniqueness        uniqueness tests 1 to 6, hidden rectangles
//!     avoidable         avoidable rectangles: cells that are filled and not given
//!     rectangles        all rectangles; deadly: one that must not be left
//!     naked_extras      the naked sets of uniqueness test 3
//!     bug               BUG+1
//! order and path
//!     search_order      the searches in their order, with scores and levels
//!     searches          which function is which search, and its parts
//!     of_technique      which search finds a technique
//!     order, smallest   which one of several steps is taken; which ones are kept
//!     report            how a search hands over steps
//!     barren            the parts of searches that are known to have nothing
//!     kept_searches     the searches that keep memory
//!     path, rating      the path of a puzzle, and what it counts
//!     brute_force       the last step: a digit of the solution
//!     notation          steps as HoDoKu writes them
//! ```

pub mod als;
mod avoidable;
mod barren;
mod bits;
pub mod brute_force;
mod bug;
pub mod chain;
mod choose;
mod closure;
mod coloring;
mod deadly;
mod empty_rectangle;
mod fish;
mod franken;
mod franken_targets;
#[cfg(test)]
mod hard_tests;
mod intersections;
mod kept_searches;
mod naked_extras;
pub mod notation;
mod of_technique;
mod order;
pub mod path;
mod queues;
pub mod rating;
mod rectangles;
mod report;
pub mod search_order;
mod searches;
mod singles;
mod skyscraper;
mod smallest;
mod subsets;
pub mod sue_de_coq;
pub mod table;
mod templates;
#[cfg(test)]
mod tests;
mod uniqueness;
mod wings;

pub use rating::HodokuRating;
pub use search_order::HodokuLevel;
