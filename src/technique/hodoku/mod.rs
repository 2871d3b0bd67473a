//! Solving and rating a 9x9 as HoDoKu 2.2 does with its default settings, step by step.
//!
//! The rules are facts about that program. This code was written from a description of them.

pub mod als;
mod avoidable;
mod barren;
mod bits;
mod brute_force;
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
